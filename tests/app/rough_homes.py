"""What a home can meet besides kills: a full disk, no right to write, and journals of other versions.

Disks of a size of their own and folders that nobody can write are mounts, which only root may make.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
from pathlib import Path

from designer.formats.journal_reader import VERSION

EARLIER = Path(__file__).parents[1] / "workspace" / "earlier_version" / "crashed"
NEWER = "20990101-000000-000000-00000000.jsonl"
_FILLER = ".filler"


def _run(*command):
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def can_mount():
    """Whether this process may mount file systems."""
    return os.geteuid() == 0 and shutil.which("mount") is not None and _run("unshare", "--mount", "true")


@contextlib.contextmanager
def small_disk(folder, megabytes):
    """The folder is a disk of its own."""
    folder.mkdir()
    assert _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder))
    try:
        yield
    finally:
        _run("umount", "--lazy", str(folder))


@contextlib.contextmanager
def read_only(folder):
    """Nobody can write into the folder, not even root."""
    assert _run("mount", "--bind", str(folder), str(folder))
    try:
        assert _run("mount", "-o", "remount,bind,ro", str(folder))
        yield
    finally:
        _run("umount", "--lazy", str(folder))


def fill(folder, left):
    """Fill the disk of the folder, but for so many bytes."""
    free = os.statvfs(folder)
    size = free.f_bavail * free.f_frsize - left
    if size > 0:
        with (folder / _FILLER).open("ab") as file:
            os.posix_fallocate(file.fileno(), file.tell(), size)


def empty(folder):
    """Give the disk of the folder its room again."""
    (folder / _FILLER).unlink(missing_ok=True)


def plant_newer(journals):
    """A journal of a version that is to come."""
    header = {"journal": VERSION + 1, "program": "Mechwright 9.0", "unknown": {"to": "us"}}
    (journals / NEWER).write_text(f"{json.dumps(header)}\nnot even JSON\n")


def plant_earlier(journals):
    """The journals that a crash of an earlier version left; returns the names of those of its open designs."""
    for file in EARLIER.iterdir():
        shutil.copy(file, journals)
    told = json.loads(next(EARLIER.glob("*.desk")).read_text())
    return {design["journal"] for design in told["open"]}
