"""Files that are never half written."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def save(data: bytes, path: Path) -> None:
    """Put ``data`` in place of a file, all or nothing: the old content stays until the new one is on disk.

    What is no file, such as a pipe or a terminal, is written to and not replaced.
    """
    if path.exists() and not (path.is_file() or path.is_dir()):
        path.write_bytes(data)
        return
    path = path.resolve()  # a link stays a link
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode_for(path))
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _mode_for(path: Path) -> int:
    with contextlib.suppress(OSError):
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
