"""Files are replaced whole or not at all, keep their permissions, and leave nothing behind."""

import os
import stat
import time

import pytest

from designer.saving import WriteProtectedError, clear_unfinished, other_names, save

needs_permissions = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX files")


@needs_permissions
def test_a_write_protected_file_is_replaced_only_on_purpose(tmp_path):
    file = tmp_path / "unit.mtf"
    file.write_bytes(b"old")
    file.chmod(0o444)
    with pytest.raises(WriteProtectedError):
        save(b"new", file)
    assert file.read_bytes() == b"old"
    save(b"new", file, over_protected=True)
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o444


@needs_permissions
def test_a_private_file_is_for_its_owner_only(tmp_path):
    file = tmp_path / "journal"
    file.write_bytes(b"")
    file.chmod(0o644)
    save(b"new", file, private=True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_name_as_long_as_names_may_be_is_saved(tmp_path):
    file = tmp_path / ("n" * 251 + ".mtf")
    save(b"content", file)
    assert file.read_bytes() == b"content"


def test_other_names_of_a_file_are_counted(tmp_path):
    file = tmp_path / "one.mtf"
    assert other_names(file) == 0
    file.write_bytes(b"old")
    os.link(file, tmp_path / "two.mtf")
    assert other_names(file) == 1


def test_only_what_a_killed_program_left_is_cleared(tmp_path):
    mine, left, new = tmp_path / "unit.part", tmp_path / ".mechwright-a.part", tmp_path / ".mechwright-b.part"
    for file in (mine, left, new):
        file.write_bytes(b"")
    for file in (mine, left):
        os.utime(file, (time.time() - 10_000,) * 2)
    clear_unfinished(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted((mine, new))
