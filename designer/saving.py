"""Saving files completely or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from designer.limits import LONGEST_STEM

_PREFIX: Final = ".mechwright-"
_SUFFIX: Final = ".part"
_LEFT_FOR: Final = 3600
"""Seconds. A temporary file that is older belongs to a program that was killed: no write takes so long."""


_NOT_IN_NAMES: Final = '<>:"/\\|?*'


class WriteProtectedError(PermissionError):
    """The file is write-protected, although its folder would allow replacing it."""


_DEVICES: Final = frozenset(
    ("CON", "PRN", "AUX", "NUL", *(f"{name}{number}" for name in ("COM", "LPT") for number in "123456789¹²³"))
)
"""Names that Windows takes for devices, whatever follows their first dot."""


def file_stem(title: str) -> str:
    """A title as the beginning of a file name that every system can have; empty if nothing of it is left."""
    stem = "".join(each for each in title if each.isprintable() and each not in _NOT_IN_NAMES)
    stem = stem.encode(errors="ignore")[:LONGEST_STEM].decode(errors="ignore").strip(" ").rstrip(" .")
    return f"{stem}_" if stem.partition(".")[0].rstrip().upper() in _DEVICES else stem


def file_name(title: str, suffix: str, unnamed: str) -> str:
    """A file name made from a title (`file_stem`), or from ``unnamed`` if nothing of it is left."""
    return (file_stem(title) or unnamed) + suffix


def save(data: bytes, path: Path, *, private: bool = False, over_protected: bool = False) -> None:
    """Replace the content of a file by ``data``, all or nothing: the old content stays until the new one is on disk.

    A path that is not a file, such as a pipe or a terminal, is written to and not replaced. A write-protected file is
    replaced only with ``over_protected``, else `WriteProtectedError`. Only the owner can read a ``private`` file.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):
        path.write_bytes(data)
        return
    path = path.resolve()  # a symbolic link stays, and its target is replaced
    temporary = _beside(data, path, private=private, over_protected=over_protected)
    try:
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(path.parent)


def save_all(contents: Mapping[Path, bytes]) -> None:
    """Replace the contents of several files, all of them or none.

    Everything is on disk before the first file is replaced, also what the files had, which they get back if one of them
    cannot be replaced. Only a crash in the moment of replacing can leave some of them old.
    """
    waiting: dict[Path, str] = {}
    old: dict[Path, str] = {}
    done: list[Path] = []
    try:
        for path, data in contents.items():
            target = path.resolve()
            if target.exists():
                old[target] = _beside(target.read_bytes(), target)
            waiting[target] = _beside(data, target)
        for target, temporary in waiting.items():
            os.replace(temporary, target)
            done.append(target)
    except BaseException:
        for target in done:
            with contextlib.suppress(OSError):  # the others are still put back, and the first error is raised
                if target in old:
                    os.replace(old[target], target)
                else:
                    target.unlink()
        raise
    finally:
        for temporary in (*waiting.values(), *old.values()):
            with contextlib.suppress(OSError):  # most were renamed
                os.unlink(temporary)
        for folder in {target.parent for target in waiting}:
            _sync_folder(folder)


def _sync_folder(folder: Path) -> None:
    """Sync a folder, so that the names of its files are on disk, too; Windows needs and has no such call."""
    if os.name == "posix":
        with contextlib.suppress(OSError):  # the files themselves are on disk
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _beside(data: bytes, path: Path, *, private: bool = False, over_protected: bool = False) -> str:
    """Write data to a temporary file that can replace ``path``; returns its name."""
    mode = _mode_of(path)
    if mode is not None and not mode & stat.S_IWUSR and not over_protected:
        raise WriteProtectedError(errno.EACCES, "is write-protected", str(path))
    import tempfile  # noqa: PLC0415 - loads slowly, and those who read units import this module as well

    # The name is not made from the file's name, which may already have the greatest length allowed.
    handle, temporary = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if not private:
            os.chmod(temporary, _usual_mode() if mode is None else mode)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    return temporary


def clear_unfinished(folder: Path) -> None:
    """Delete the temporary files of ``save`` that killed programs have left in a folder."""
    with contextlib.suppress(OSError):
        for file in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
            with contextlib.suppress(OSError):
                if file.stat().st_mtime < time.time() - _LEFT_FOR:
                    file.unlink()


def other_names(path: Path) -> int:
    """The number of further hard links to a file, which keep the old content when the file is saved."""
    with contextlib.suppress(OSError):
        return path.stat().st_nlink - 1 if path.is_file() else 0
    return 0


def _mode_of(path: Path) -> int | None:
    """The permission bits of a file; None if there is no such file."""
    with contextlib.suppress(OSError):
        return path.stat().st_mode & 0o7777
    return None


def _usual_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
