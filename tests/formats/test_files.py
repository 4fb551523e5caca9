"""Files on disk: encodings and line ends stay, and nothing is ever half written."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from designer.formats import FormatError, read, read_bytes, write
from designer.formats.blk import read_blk
from designer.units.unit import Unit
from tests.formats.mtf_text import mtf

needs_modes = pytest.mark.skipif(sys.platform == "win32", reason="the system has no such file modes")


def renamed(unit: Unit, model: str = "TST-2") -> Unit:
    return unit.with_(names=unit.names._replace(model=model))


@pytest.mark.parametrize(
    "data",
    [
        mtf().encode(),
        mtf({"source": "Straße"}).encode(),
        b"\xef\xbb\xbf" + mtf({"source": "Straße"}).encode(),
        mtf({"source": "Straße"}).encode("cp1252"),
        mtf({"source": "\x81"}).encode("latin-1"),
        mtf().replace("\n", "\r\n").encode(),
        mtf().replace("\n", "\r").encode(),
        mtf().replace("\n", "\r\n", 10).encode(),
        mtf().removesuffix("\n").encode(),
    ],
    ids=["ascii", "utf-8", "bom", "cp1252", "latin-1", "crlf", "cr", "mixed", "no end"],
)
def test_a_save_keeps_encoding_and_line_ends(tmp_path, data):
    path = tmp_path / "unit.mtf"
    path.write_bytes(data)
    unit = read(path).unit
    write(unit, path)
    assert path.read_bytes() == data
    write(renamed(unit), path)
    assert path.read_bytes() == data.replace(b"TST-1", b"TST-2")


def test_a_character_that_the_encoding_lacks_makes_it_utf8(tmp_path):
    path = tmp_path / "unit.mtf"
    path.write_bytes(mtf({"source": "Straße"}).encode("cp1252"))
    write(renamed(read(path).unit, "龍"), path)
    again = read(path)
    assert again.notes == ()
    assert (again.unit.names.model, again.unit.header_value("source")) == ("龍", "Straße")


def test_a_new_unit_is_written_as_utf8(tmp_path):
    path = tmp_path / "new.mtf"
    write(renamed(Unit(), "Straße"), path)
    assert "Straße" in path.read_text(encoding="utf-8")
    assert b"\r" not in path.read_bytes()


@pytest.mark.parametrize("step", ["fsync", "replace", "fdopen"])
def test_a_save_that_fails_leaves_the_old_file_and_no_other(tmp_path, monkeypatch, step):
    path = tmp_path / "unit.mtf"
    path.write_text(mtf())
    unit = renamed(read(path).unit)

    def fail(*_args: object, **_options: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(os, step, fail)
        with pytest.raises(OSError, match="disk full"):
            write(unit, path)
    assert path.read_text() == mtf()
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(OSError, match="No such file"):
        write(Unit(), tmp_path / "none" / "unit.mtf")


@needs_modes
def test_the_mode_of_a_file_stays(tmp_path):
    path = tmp_path / "unit.mtf"
    path.write_text(mtf())
    path.chmod(0o640)
    write(renamed(read(path).unit), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@needs_modes
def test_a_new_file_has_the_usual_mode(tmp_path):
    usual, path = tmp_path / "usual", tmp_path / "unit.mtf"
    usual.touch()
    write(Unit(), path)
    assert path.stat().st_mode == usual.stat().st_mode


@needs_modes
def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target.mtf", tmp_path / "link.mtf"
    target.write_text(mtf())
    link.symlink_to(target)
    write(renamed(read(link).unit), link)
    assert link.is_symlink()
    assert read(target).unit.names.model == "TST-2"
    assert Path(os.readlink(link)) == target


@needs_modes
def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write(Unit(), pipe)
        assert os.read(reader, 8) == b"chassis:"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@needs_modes
@pytest.mark.parametrize("suffix", [".mtf", ".blk"])
def test_a_pipe_is_not_waited_for_as_a_unit_file(tmp_path, suffix):
    pipe = tmp_path / f"pipe{suffix}"
    os.mkfifo(pipe)
    with pytest.raises(FormatError, match="not a regular file"):
        read_blk(pipe) if suffix == ".blk" else read(pipe)


@pytest.mark.parametrize("name", ["iron.mul", "iron.force.json"])
def test_a_force_is_said_to_be_one(name: str) -> None:
    with pytest.raises(FormatError, match="is a force"):
        read_bytes(b"<unit/>", name)
