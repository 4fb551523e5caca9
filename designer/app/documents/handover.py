"""One program for one user: a second start hands its files to the window that is there, and ends.

The place where they meet is a local socket named after the folder of the user's state, so that another
``MECHWRIGHT_HOME`` is another program. A file beside the state says that somebody may be there: what speaks to sockets
is only loaded for that. ``designer.app.shell.single_instance`` is the other side.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from designer import paths

SEPARATE_VARIABLE: Final = "MECHWRIGHT_NEW_WINDOW"
"""Environment variable that, when set to anything, makes a program of its own of each start."""
SEPARATE_FLAG: Final = "--new-window"

_PATIENCE_MS: Final = 1500
ANSWER_MS = 5000
"""How long a program may be busy before a later start gives it up."""
TAKEN: Final = b"taken\n"
"""The answer to files that were taken."""


def wants_its_own_window(arguments: Sequence[str]) -> bool:
    """Whether this start is to be a program of its own."""
    return SEPARATE_FLAG in arguments or bool(os.environ.get(SEPARATE_VARIABLE))


def meeting_place(folder: Path | None = None) -> str:
    """The name of the socket."""
    import getpass
    import hashlib

    where = folder or paths.user_state()
    return f"mechwright-{hashlib.sha256(f'{getpass.getuser()}:{where.absolute()}'.encode()).hexdigest()[:20]}"


def sign() -> Path:
    """The file that lies there while a program is there, or since one was killed."""
    return paths.user_state("running")


def hand_over(files: Sequence[Path], place: str | None = None) -> bool:
    """Give files to the running program; False if there is none, or it does not answer."""
    if not sign().exists():
        return False
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(place or meeting_place())
    if not socket.waitForConnected(_PATIENCE_MS):
        return False
    socket.write(json.dumps([str(file.absolute()) for file in files]).encode() + b"\n")
    socket.waitForBytesWritten(_PATIENCE_MS)
    # Only what was taken is handed over: a program that hangs must not swallow a file.
    answered = socket.waitForReadyRead(ANSWER_MS) and socket.readAll().data() == TAKEN
    socket.disconnectFromServer()
    return answered
