"""Locks: one holder at a time, gone with their program, also where the file system knows none."""

from __future__ import annotations

import errno
import json
import os
import socket
import subprocess
import sys

import pytest

from designer.formats import lock as locks
from designer.formats.lock import Lock, LockTakenError, is_taken


@pytest.fixture
def path(tmp_path):
    return tmp_path / "design.lock"


def test_one_holds_it_at_a_time(path):
    lock = Lock(path)
    assert is_taken(path)
    with pytest.raises(LockTakenError):
        Lock(path)
    lock.release()
    assert not is_taken(path)
    assert not path.exists()
    Lock(path).release()


def test_its_file_says_who_took_it(path):
    lock = Lock(path)
    said = json.loads(path.read_text())
    assert (said["host"], said["process"]) == (socket.gethostname(), os.getpid())
    lock.release()


def test_what_a_dead_program_left_is_free(path):
    path.write_text(json.dumps({"host": socket.gethostname(), "process": os.getpid(), "started": 0}))
    assert not is_taken(path)
    Lock(path).release()


def test_where_no_lock_can_be_made_it_is_said(tmp_path):
    with pytest.raises(FileNotFoundError):
        Lock(tmp_path / "nowhere" / "design.lock")


def full(*_args):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_takes_a_lock_without_a_name(path, monkeypatch):
    monkeypatch.setattr(os, "write", full)
    lock = Lock(path)
    with pytest.raises(LockTakenError):
        Lock(path)
    lock.release()
    assert not is_taken(path)


def test_a_lock_is_released_where_its_file_cannot_be_deleted(path, monkeypatch):
    lock = Lock(path)
    with monkeypatch.context() as protected:
        protected.setattr(os, "unlink", full)
        lock.release()
    assert not is_taken(path)
    Lock(path).release()


# -- a file system without locks ------------------------------------------------------------------------------

without_windows = pytest.mark.skipif(sys.platform == "win32", reason="Windows has locks everywhere")


@pytest.fixture
def no_locks(monkeypatch):
    def refuse(_handle):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(locks, "_lock", refuse)


@pytest.fixture(scope="session")
def ended():
    """The process id of a program that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as program:
        pass
    return program.pid


@without_windows
@pytest.mark.usefixtures("no_locks")
def test_without_locks_a_running_program_keeps_what_it_took(path):
    lock = Lock(path)
    assert is_taken(path)
    with pytest.raises(LockTakenError):
        Lock(path)
    lock.release()
    assert not is_taken(path)


@without_windows
@pytest.mark.usefixtures("no_locks")
@pytest.mark.parametrize("content", ["", "torn {", "[]", "{}"])
def test_without_locks_what_says_nothing_is_free(path, content):
    path.write_text(content)
    assert not is_taken(path)


@without_windows
@pytest.mark.usefixtures("no_locks")
def test_without_locks_an_ended_program_holds_nothing(path, ended):
    path.write_text(json.dumps({"host": socket.gethostname(), "process": ended}))
    assert not is_taken(path)


@without_windows
@pytest.mark.usefixtures("no_locks")
def test_without_locks_another_machine_keeps_what_it_took(path, ended):
    path.write_text(json.dumps({"host": "elsewhere", "process": ended}))
    assert is_taken(path)
