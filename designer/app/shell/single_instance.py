"""Single instance: a second start sends its files to the running program and ends.

Client and server meet at a local socket whose name depends on the folder of the user's state, so that programs with
different ``MECHWRIGHT_HOME`` are separate. It lies in the runtime folder of the user where there is one, else in a
folder that every user can write; so both sides check that the other is of the same user. A marker file beside the state
shows that a program may be running; a start that finds no marker does not try to connect.
"""

from __future__ import annotations

import getpass
import hashlib
import json
import os
import socket as sockets
import struct
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from designer import paths
from designer.links import is_link
from designer.reading import is_file_name, parse_json

SEPARATE_VARIABLE: Final = "MECHWRIGHT_NEW_WINDOW"
"""The environment variable that, when set to anything, makes each start a separate program."""
SEPARATE_FLAG: Final = "--new-window"

ANSWER_MS = 5000
"""How many milliseconds to wait for an answer of the running program, which may be busy."""
_CONNECT_MS: Final = 1500
_ASKED: Final = b'"ready?"\n'
_READY: Final = b"ready\n"
"""The question whether the server is at work, and its answer."""
_ACCEPTED: Final = b"taken\n"
"""The answer of the server when it has accepted files."""
_LONGEST_MESSAGE: Final = 1 << 20
_LONGEST_PATH: Final = 100
"""The most bytes of the path of a socket, of which systems take 103 and more."""


def is_separate(arguments: Sequence[str]) -> bool:
    """Whether this start should not use a running program."""
    return SEPARATE_FLAG in arguments or bool(os.environ.get(SEPARATE_VARIABLE))


def server_name(folder: Path | None = None) -> str:
    """The name of the socket for a folder of user state; None means the folder of the current user."""
    where = folder or paths.user_state()
    asked = f"{getpass.getuser()}:{where.absolute()}".encode(errors="surrogateescape")
    name = f"mechwright-{hashlib.sha256(asked).hexdigest()[:20]}"
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    whole = os.path.join(runtime, name)
    is_own = os.path.isabs(runtime) and os.path.isdir(runtime) and len(os.fsencode(whole)) < _LONGEST_PATH
    return whole if is_own else name


def marker() -> Path:
    """The path of the marker file, which exists while a program runs; a killed program leaves it behind."""
    return paths.user_state("running")


def is_of_this_user(socket: QLocalSocket) -> bool:
    """Whether the program at the other end runs under the account of this one."""
    handle = socket.socketDescriptor()
    if sys.platform == "linux":
        with sockets.socket(fileno=os.dup(handle)) as other:
            said = other.getsockopt(sockets.SOL_SOCKET, sockets.SO_PEERCRED, struct.calcsize("3i"))
        return bool(struct.unpack("3i", said)[1] == os.getuid())
    # Windows: the pipe can only be opened by its owner. macOS: its temporary folder is the user's own.
    return True


def hand_over(files: Sequence[Path], links: Sequence[str] = (), name: str | None = None) -> bool:
    """Send files and links to the running program; returns False if there is none, or if it does not answer.

    If it has not read them when this returns, it will not open them any more: they are sent once it has answered.
    """
    if not marker().exists():
        return False
    socket = QLocalSocket()
    socket.connectToServer(name or server_name())
    if not socket.waitForConnected(_CONNECT_MS):
        return False
    try:
        # A program that hangs never hears of the files: what is opened here, it does not open later.
        if not is_of_this_user(socket) or not _answers(socket, _ASKED, _READY):
            return False
        sent = [*(str(file.absolute()) for file in files), *links]
        return _answers(socket, json.dumps(sent).encode() + b"\n", _ACCEPTED)
    finally:
        socket.disconnectFromServer()


def _answers(socket: QLocalSocket, message: bytes, answer: bytes) -> bool:
    socket.write(message)
    socket.waitForBytesWritten(_CONNECT_MS)
    return socket.waitForReadyRead(ANSWER_MS) and socket.readLine().data() == answer


class InstanceServer(QObject):
    """Receives the files of later starts of the program.

    Signals:
        received: the files of a later start (perhaps none); the window should be raised.
        links_received: the links of a later start.
    """

    received = Signal(list)
    links_received = Signal(list)

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
        running = marker()
        try:
            running.parent.mkdir(parents=True, exist_ok=True)
            running.touch()
        except OSError:
            self._server.close()
            return False
        self._marker = running
        return True

    def close(self) -> None:
        """Stop listening."""
        self._server.close()
        if self._marker is not None:
            # A disk may have become read-only. A marker that stays is like that of a killed program.
            with suppress(OSError):
                self._marker.unlink(missing_ok=True)

    def _accept(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            if not is_of_this_user(socket):
                socket.abort()
                socket.deleteLater()
                continue
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
        line = bytes(socket.readLine().data())
        if line == _ASKED:
            socket.write(_READY)
            socket.flush()
            return
        names = _names(line)
        # Who has gone meanwhile opens the files itself.
        if names is None or socket.state() != QLocalSocket.LocalSocketState.ConnectedState:
            socket.abort()
            return
        socket.write(_ACCEPTED)
        socket.flush()
        links = [name for name in names if is_link(name)]
        self.received.emit([Path(name) for name in names if name not in links])
        if links:
            self.links_received.emit(links)


def _names(line: bytes) -> list[str] | None:
    """The paths and links that a message names; None if it is not a valid message."""
    try:
        names = parse_json(line)
    except ValueError:
        return None
    if not isinstance(names, list) or not all(isinstance(name, str) and is_file_name(name) for name in names):
        return None
    return names
