"""File locks that are released when the program ends, even if it is killed.

The operating system manages the lock. The file names the program that has it, for file systems without locks.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import socket
import sys
import time
from pathlib import Path

from designer.reading import parse_json

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_FAR = 1 << 30
"""The position of the locked byte: far behind the content, since on Windows others cannot read locked bytes."""


class LockTakenError(Exception):
    """The lock is already taken, by another program or by this one."""


class Lock:
    """A lock of this program; ``LockTakenError`` if it is already taken, ``OSError`` if its file cannot be created."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
            _check_place(self._handle, path)
            with contextlib.suppress(OSError):  # a full disk: most file systems have locks, and need no name
                os.ftruncate(self._handle, 0)
                os.write(self._handle, _holder().encode())
        except BaseException:
            os.close(self._handle)
            raise

    def release(self) -> None:
        """Release the lock and delete its file."""
        if sys.platform != "win32":  # before others can take the lock; Windows does not allow that
            self._delete()
        os.close(self._handle)
        if sys.platform == "win32":
            self._delete()

    def _delete(self) -> None:
        with contextlib.suppress(OSError):  # another program has opened it, or the folder is write-protected
            self._path.unlink(missing_ok=True)


def is_taken(path: Path) -> bool:
    """Whether a running program has taken the lock."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        _take(handle)
    except LockTakenError:
        return True
    finally:
        os.close(handle)
    return False


def _take(handle: int) -> None:
    try:
        _lock(handle)
    except OSError as error:
        # If the file system has no locks, the program named in the file decides.
        if error.errno in _TAKEN or _holder_runs(handle):
            raise LockTakenError from error


def _check_place(handle: int, path: Path) -> None:
    """Raise ``LockTakenError`` if the previous holder has just deleted the file."""
    if sys.platform != "win32":
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), path.stat()):
                return
        raise LockTakenError


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - exists only on Windows

        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
    else:
        import fcntl  # noqa: PLC0415 - does not exist on Windows

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_STARTED = time.time()


def _holder() -> str:
    return json.dumps({"host": socket.gethostname(), "process": os.getpid(), "started": round(_STARTED)})


def _holder_runs(handle: int) -> bool:
    """Whether the program named in the lock file is running; one on another computer counts as running."""
    try:
        said = parse_json(os.pread(handle, 1000, 0)) if sys.platform != "win32" else {}
        if not said or said["host"] != socket.gethostname():
            return bool(said)
        os.kill(said["process"], 0)
    except PermissionError:
        return True
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return True
