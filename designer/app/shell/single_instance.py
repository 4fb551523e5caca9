"""Single instance: a second start sends its files to the running program and ends.

Client and server meet at a local socket whose name depends on the folder of the user's state, so that programs with
different ``MECHWRIGHT_HOME`` are separate. A marker file beside the state shows that a program may be running; a start
that finds no marker does not try to connect.
"""

from __future__ import annotations

import getpass
import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from designer import paths
from designer.reading import parse_json

SEPARATE_VARIABLE: Final = "MECHWRIGHT_NEW_WINDOW"
"""The environment variable that, when set to anything, makes each start a separate program."""
SEPARATE_FLAG: Final = "--new-window"

ANSWER_MS = 5000
"""How many milliseconds to wait for an answer of the running program, which may be busy."""
_CONNECT_MS: Final = 1500
_ACCEPTED: Final = b"taken\n"
"""The answer of the server when it has accepted files."""
_LONGEST_MESSAGE: Final = 1 << 20


def is_separate(arguments: Sequence[str]) -> bool:
    """Whether this start should not use a running program."""
    return SEPARATE_FLAG in arguments or bool(os.environ.get(SEPARATE_VARIABLE))


def server_name(folder: Path | None = None) -> str:
    """The name of the socket for a folder of user state; None means the folder of the current user."""
    where = folder or paths.user_state()
    return f"mechwright-{hashlib.sha256(f'{getpass.getuser()}:{where.absolute()}'.encode()).hexdigest()[:20]}"


def marker() -> Path:
    """The path of the marker file, which exists while a program runs; a killed program leaves it behind."""
    return paths.user_state("running")


def hand_over(files: Sequence[Path], name: str | None = None) -> bool:
    """Send files to the running program; returns False if there is none, or if it does not answer."""
    if not marker().exists():
        return False
    socket = QLocalSocket()
    socket.connectToServer(name or server_name())
    if not socket.waitForConnected(_CONNECT_MS):
        return False
    socket.write(json.dumps([str(file.absolute()) for file in files]).encode() + b"\n")
    socket.waitForBytesWritten(_CONNECT_MS)
    # Without an answer the files are opened here, so that a running program that hangs does not lose them.
    answered = socket.waitForReadyRead(ANSWER_MS) and socket.readAll().data() == _ACCEPTED
    socket.disconnectFromServer()
    return answered


class InstanceServer(QObject):
    """Receives the files of later starts of the program.

    Signals:
        received: the files of a later start (perhaps none); the window should be raised.
    """

    received = Signal(list)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clients: list[QLocalSocket] = []
        self._marker: Path | None = None
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)

    def open(self, name: str | None = None) -> bool:
        """Listen for later starts; returns False if that is not possible.

        A socket that a killed program left is removed, so call this only after `hand_over` has returned False.
        """
        name = name or server_name()
        if not self._server.listen(name):
            QLocalServer.removeServer(name)
            if not self._server.listen(name):
                return False
        self._marker = marker()
        try:
            self._marker.parent.mkdir(parents=True, exist_ok=True)
            self._marker.touch()
        except OSError:
            self._server.close()
            return False
        return True

    def close(self) -> None:
        """Stop listening."""
        self._server.close()
        if self._marker is not None:
            self._marker.unlink(missing_ok=True)

    def _accept(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            # Bound methods, which Qt holds weakly: a lambda would let the socket own the server and delete it twice.
            self._clients.append(socket)
            socket.readyRead.connect(self._read_all)
            socket.disconnected.connect(self._remove_disconnected)
            self._read(socket)

    def _read_all(self) -> None:
        for client in tuple(self._clients):
            self._read(client)

    def _remove_disconnected(self) -> None:
        for client in tuple(self._clients):
            if client.state() == QLocalSocket.LocalSocketState.UnconnectedState:
                self._clients.remove(client)
                client.deleteLater()

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _LONGEST_MESSAGE:
                socket.abort()
            return
        files = _files(bytes(socket.readLine().data()))
        if files is None:
            socket.abort()
            return
        socket.write(_ACCEPTED)
        socket.flush()
        self.received.emit(files)


def _files(line: bytes) -> list[Path] | None:
    """The files that a message names; None if it is not a valid message."""
    try:
        names = parse_json(line)
    except ValueError:
        return None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    return [Path(name) for name in names]
