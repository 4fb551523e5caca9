"""Finding units in files, folders and archives."""

from __future__ import annotations

import re
import struct
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from designer.formats import FormatError, SourceData, read, sources


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with units, another folder, an archive and things that are no units."""
    for name in ("b.mtf", "a.MTF", "inner/c.mtf", "inner/readme.txt", "._b.mtf"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    with zipfile.ZipFile(tmp_path / "more.zip", "w") as archive:
        for name in ("z/two.mtf", "one.mtf", "notes.txt", "z/._two.mtf"):
            archive.writestr(name, name)
    return tmp_path


def shown(found: Iterable[SourceData]) -> list[tuple[str, str]]:
    return [(each.name, _text(each.content)) for each in found]


def _text(content: bytes | FormatError) -> str:
    return content.decode() if isinstance(content, bytes) else content.problem


def test_a_file_with_several_configurations_is_there_for_each(tmp_path):
    (tmp_path / "omni.ssw").write_text("<mech><loadout name='A'/><loadout name='B'/></mech>")
    (tmp_path / "one.ssw").write_text("<mech/>")
    found = list(sources([tmp_path]))
    assert [(each.name, each.configuration) for each in found] == [("omni.ssw", 0), ("omni.ssw", 1), ("one.ssw", None)]


def test_a_folder_is_walked_in_order_with_all_below_it(shelf):
    assert shown(sources([shelf])) == [
        ("a.MTF", "a.MTF"),
        ("b.mtf", "b.mtf"),
        ("inner/c.mtf", "inner/c.mtf"),
        ("more.zip/one.mtf", "one.mtf"),
        ("more.zip/z/two.mtf", "z/two.mtf"),
    ]


def test_an_archive_that_is_read_as_a_unit_is_called_what_it_is(shelf):
    with pytest.raises(FormatError) as error:
        read(shelf / "more.zip")
    assert error.value.problem == "is an archive: unpack it, and open what was in it"


def test_an_archive_shows_its_own_paths(shelf):
    assert [source.name for source in sources([shelf / "more.zip"])] == ["one.mtf", "z/two.mtf"]


def test_a_file_is_taken_whatever_its_name(shelf):
    path = str(shelf / "inner" / "readme.txt")
    assert shown(sources([path])) == [(path, "inner/readme.txt")]


def test_what_is_not_there_is_told(shelf):
    assert shown(sources([shelf / "none.mtf", shelf / "b.mtf"])) == [
        (str(shelf / "none.mtf"), "cannot be read: no such file or directory"),
        (str(shelf / "b.mtf"), "b.mtf"),
    ]


def test_a_broken_archive_is_told_and_the_walk_goes_on(shelf):
    (shelf / "aaa.zip").write_bytes(b"no archive")
    found = shown(sources([shelf]))
    assert found[0] == ("a.MTF", "a.MTF")
    assert ("aaa.zip", "expected a zip archive: File is not a zip file") in found
    assert found[-1] == ("more.zip/z/two.mtf", "z/two.mtf")


def test_a_damaged_member_is_told(shelf):
    path = shelf / "more.zip"
    path.write_bytes(path.read_bytes().replace(b"one.mtfone.mtf", b"one.mtfxxxxxxx"))
    found = dict(shown(sources([path])))
    assert found["one.mtf"].startswith("cannot be unpacked")
    assert found["z/two.mtf"] == "z/two.mtf"


@pytest.mark.parametrize("version", [99, 255])
def test_an_archive_of_an_unknown_version_is_refused(shelf, version):
    path = shelf / "more.zip"
    data = bytearray(path.read_bytes())
    for at in [at for at in range(len(data)) if data[at : at + 4] == b"PK\1\2"]:
        data[at + 6] = version  # version needed to extract
    path.write_bytes(data)
    (found,) = sources([path])
    assert "zip file version" in str(found.content)


def test_a_member_whose_own_name_is_no_text_is_refused_alone(shelf):
    path = shelf / "more.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("gr\u00f6.mtf", "x")
        archive.writestr("two.mtf", "x")
    data = path.read_bytes()
    path.write_bytes(data.replace("gr\u00f6".encode(), b"gr\xcd\xcd", 1))  # in front of the member, not in the list
    found = [(source.name, str(source.content)) for source in sources([path])]
    assert found == [
        ("gr\u00f6.mtf", "grö.mtf: cannot be unpacked: a name in it is not text"),
        ("two.mtf", "b'x'"),
    ]


def test_whatever_zipfile_raises_is_one_line(shelf, monkeypatch):
    for error in (struct.error("x"), ValueError("x"), IndexError("x"), OverflowError("x"), MemoryError()):
        with monkeypatch.context() as patched:
            patched.setattr(zipfile.ZipFile, "read", lambda *_args, error=error: (_ for _ in ()).throw(error))
            assert all("cannot be unpacked" in str(found.content) for found in sources([shelf / "more.zip"]))


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_member_damaged_in_any_way_of_packing_is_told(tmp_path, method):
    path = tmp_path / "packed.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("one.mtf", "line\n" * 500 + "other line\n" * 500)
    data = bytearray(path.read_bytes())
    inside = slice(45, data.index(b"PK\x01\x02"))  # behind the header and the beginning of the stream
    data[inside] = bytes(byte ^ 0xFF for byte in data[inside])
    path.write_bytes(data)
    (found,) = shown(sources([path]))
    assert found[1].startswith("cannot be unpacked: ")


def test_a_member_that_ends_too_soon_is_told_and_the_walk_goes_on(shelf):
    path = shelf / "more.zip"
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")
    data[entry + 20 : entry + 28] = (10_000).to_bytes(4, "little") * 2  # packed and unpacked size
    path.write_bytes(data)
    first, (name, said), last = shown(sources([path, shelf / "b.mtf"]))
    assert (first, last) == (("one.mtf", "one.mtf"), (str(shelf / "b.mtf"), "b.mtf"))
    assert name == "z/two.mtf"
    # From 3.13 on, Python itself sees that the member would reach into the list of members, and says so.
    assert re.fullmatch("cannot be unpacked: (it is cut off|Overlapped entries: .*)", said)


def test_a_member_under_a_password_is_told(shelf):
    path = shelf / "more.zip"
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1  # the flags of the first entry
    path.write_bytes(data)
    assert shown(sources([path])) == [
        ("one.mtf", "one.mtf"),
        ("z/two.mtf", "cannot be unpacked: it is encrypted"),
    ]


def test_an_archive_with_a_name_that_is_no_text_is_told_and_the_walk_goes_on(shelf):
    path = shelf / "more.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("gr\u00fcn.mtf", "green")
    path.write_bytes(path.read_bytes().replace("\u00fc".encode(), b"\xff\xfe"))
    assert shown(sources([path, shelf / "b.mtf"])) == [
        (str(path), "expected a zip archive: a name in it is not text"),
        (str(shelf / "b.mtf"), "b.mtf"),
    ]


def test_an_entry_that_points_nowhere_is_told_in_plain_words(shelf):
    path = shelf / "more.zip"
    data = bytearray(path.read_bytes())
    end = data.rindex(b"PK\x05\x06")
    data[end + 16 : end + 20] = (99_999_999).to_bytes(4, "little")  # where the list of entries begins
    path.write_bytes(data)
    told = [problem for _, problem in shown(sources([path]))]
    assert told
    assert not any("Errno" in problem or problem.endswith(".mtf") for problem in told)


def test_nothing_is_opened_before_it_is_asked_for(shelf):
    found = sources([shelf / "b.mtf", shelf / "late.mtf"])
    next(found)
    (shelf / "late.mtf").write_text("late")
    assert shown(found) == [(str(shelf / "late.mtf"), "late")]


def test_too_large_a_file_is_no_unit(shelf, monkeypatch):
    monkeypatch.setattr("designer.formats.unit_sources.LARGEST_UNIT_FILE", 6)
    found = dict(shown(sources([shelf])))
    assert found["inner/c.mtf"] == "cannot be read: it has more than 0 MB"
    assert found["more.zip/one.mtf"] == "expected a unit, found a file that is too large"
    assert found["b.mtf"] == "b.mtf"
