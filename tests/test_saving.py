"""Files are replaced whole or not at all, keep their permissions, and leave nothing behind."""

import os
import stat
import time

import pytest

from designer.saving import WriteProtectedError, clear_unfinished, file_stem, other_names, save, save_all

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


def test_several_files_are_replaced_together(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_bytes(b"old")
    save_all({one: b"1", two: b"2"})
    assert (one.read_bytes(), two.read_bytes()) == (b"1", b"2")


def test_if_one_of_several_cannot_be_replaced_none_is(tmp_path):
    files = [tmp_path / name for name in ("kept", "new", "folder", "last")]
    files[0].write_bytes(b"old")
    files[2].mkdir()
    with pytest.raises(OSError, match="folder"):
        save_all(dict.fromkeys(files, b"content"))
    assert set(tmp_path.iterdir()) == {files[0], files[2]}
    assert files[0].read_bytes() == b"old"


def test_nor_if_a_later_replacement_fails(tmp_path, monkeypatch):
    kept, new, last = (tmp_path / name for name in ("kept", "new", "last"))
    kept.write_bytes(b"old")
    replace = os.replace

    def failing(source, target):
        if target.name == "last":
            raise OSError(target.name)
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(OSError, match="last"):
        save_all(dict.fromkeys((kept, new, last), b"content"))
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert kept.read_bytes() == b"old"


@pytest.mark.parametrize("calls", range(1, 16))
def test_whichever_call_fails_all_of_several_are_old_and_nothing_else_is_left(tmp_path, monkeypatch, calls):
    """From some call on, nothing can be written any more; what is on disk can still be renamed."""
    files = {tmp_path / name: name.encode() for name in ("one", "two", "new")}
    for name in ("one", "two"):
        (tmp_path / name).write_bytes(b"old")
    left, rename = [calls], os.replace

    def failing(real):
        def call(*args):
            left[0] -= 1
            if left[0] == 0 or (left[0] < 0 and real is not rename):
                raise OSError(28, "No space left on device")
            return real(*args)

        return call

    for name in ("fsync", "chmod", "replace"):
        monkeypatch.setattr(os, name, failing(getattr(os, name)))
    try:
        save_all(files)
    except OSError:
        assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"one": b"old", "two": b"old"}
    else:
        assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
            name: name.encode() for name in ("one", "two", "new")
        }


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("Atlas AS7-D", "Atlas AS7-D"),
        ("CON", "CON_"),
        ("com1.old", "com1.old_"),
        ("LPT\N{SUPERSCRIPT TWO}", "LPT\N{SUPERSCRIPT TWO}_"),
        ("Conjurer", "Conjurer"),
        ("Atlas...", "Atlas"),
        (" Atlas . ", "Atlas"),
        ("..", ""),
        ("a\u202egpj.exe\x1b", "agpj.exe"),
        ('<img src="x">', "img src=x"),
        ("\ud800x", "x"),
    ],
)
def test_a_title_becomes_a_name_that_every_system_can_have(title, stem):
    assert file_stem(title) == stem


@pytest.mark.parametrize("letter", ["x", "ä", "🤖"])
def test_two_titles_of_any_length_have_room_in_a_name(tmp_path, letter):
    stem = file_stem(letter * 5000)
    assert stem
    save(b"x", tmp_path / f"{stem} {stem}.force.json")
