"""One program for one user: a second start hands its files to the window that is there, and ends.

The place where they meet is a local socket named after the folder of the user's state, so that another
``MECHWRIGHT_HOME`` is another program.
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

SEPARATE_VARIABLE: Final = "MECHWRIGHT_NEW_WINDOW"
"""Environment variable that, when set to anything, makes a program of its own of each start."""
SEPARATE_FLAG: Final = "--new-window"

_PATIENCE_MS: Final = 1500
ANSWER_MS = 5000
"""How long a program may be busy before a later start gives it up."""
_MOST: Final = 1 << 20
_TAKEN: Final = b"taken\n"


def wants_its_own_window(arguments: Sequence[str]) -> bool:
    """Whether this start is to be a program of its own."""
    return SEPARATE_FLAG in arguments or bool(os.environ.get(SEPARATE_VARIABLE))


def meeting_place(folder: Path | None = None) -> str:
    """The name of the socket."""
    where = folder or paths.user_state()
    return f"mechwright-{hashlib.sha256(f'{getpass.getuser()}:{where.absolute()}'.encode()).hexdigest()[:20]}"


def hand_over(files: Sequence[Path], place: str | None = None) -> bool:
    """Give files to the running program; False if there is none, or it does not answer."""
    socket = QLocalSocket()
    socket.connectToServer(place or meeting_place())
    if not socket.waitForConnected(_PATIENCE_MS):
        return False
    socket.write(json.dumps([str(file.absolute()) for file in files]).encode() + b"\n")
    socket.waitForBytesWritten(_PATIENCE_MS)
    # Only what was taken is handed over: a program that hangs must not swallow a file.
    answered = socket.waitForReadyRead(ANSWER_MS) and socket.readAll().data() == _TAKEN
    socket.disconnectFromServer()
    return answered


class Reception(QObject):
    """Where later starts come to.

    Signals:
        came: the files that a later start was given, perhaps none; the window is to come to the front.
    """

    came = Signal(list)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._guests: list[QLocalSocket] = []
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._receive)

    def open(self, place: str | None = None) -> bool:
        """Be there for later starts; tells whether that is possible. What a killed program left is cleared away.

        Call it only after ``hand_over`` has found nobody.
        """
        name = place or meeting_place()
        if self._server.listen(name):
            return True
        QLocalServer.removeServer(name)
        return self._server.listen(name)

    def close(self) -> None:
        """Be there no longer."""
        self._server.close()

    def _receive(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            # Methods, which Qt holds weakly: were the guest the last to hold its host, its end would end it twice.
            self._guests.append(socket)
            socket.readyRead.connect(self._listen)
            socket.disconnected.connect(self._see_off)
            self._read(socket)

    def _listen(self) -> None:
        for guest in tuple(self._guests):
            self._read(guest)

    def _see_off(self) -> None:
        for guest in tuple(self._guests):
            if guest.state() == QLocalSocket.LocalSocketState.UnconnectedState:
                self._guests.remove(guest)
                guest.deleteLater()

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _MOST:
                socket.abort()
            return
        files = _files(bytes(socket.readLine().data()))
        if files is None:
            socket.abort()
            return
        socket.write(_TAKEN)
        socket.flush()
        self.came.emit(files)


def _files(line: bytes) -> list[Path] | None:
    """The files that a line names; None if it is not one of ours."""
    try:
        names = json.loads(line)
    except ValueError:
        return None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    return [Path(name) for name in names]
