"""Where later starts of the program come to, and bring their files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from designer.app.documents.handover import TAKEN, meeting_place, sign

_MOST: Final = 1 << 20
"""Bytes that a guest may say without coming to an end."""


class Reception(QObject):
    """Where later starts come to.

    Signals:
        came: the files that a later start was given, perhaps none; the window is to come to the front.
    """

    came = Signal(list)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._guests: list[QLocalSocket] = []
        self._sign: Path | None = None
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._receive)

    def open(self, place: str | None = None) -> bool:
        """Be there for later starts; tells whether that is possible. What a killed program left is cleared away.

        Call it only after ``hand_over`` has found nobody.
        """
        name = place or meeting_place()
        if not self._server.listen(name):
            QLocalServer.removeServer(name)
            if not self._server.listen(name):
                return False
        self._sign = sign()
        try:
            self._sign.parent.mkdir(parents=True, exist_ok=True)
            self._sign.touch()
        except OSError:
            self._server.close()
            return False
        return True

    def close(self) -> None:
        """Be there no longer."""
        self._server.close()
        if self._sign is not None:
            self._sign.unlink(missing_ok=True)

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
        socket.write(TAKEN)
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
