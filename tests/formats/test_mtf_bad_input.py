"""Files that are broken: notes with line numbers, and nothing but ``FormatError`` where there is nothing to read."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import catalog
from designer.formats import FormatError, Loaded, read, read_bytes, read_text, to_text
from designer.formats.mtf.keys import FLUFF_KEYS, KEPT_KEYS, LISTED_KEYS
from designer.limits import MOST_LINES
from tests.formats.mtf_text import ARM, EMPTY, HEADER, LEG, QUAD_BLOCKS, REFUSED, TRIPOD_BLOCKS, mtf


@pytest.mark.parametrize(
    ("data", "line", "problem"),
    [
        (b"", 0, "expected a unit, found an empty file"),
        (b" \r\n\t\n", 0, "expected a unit, found an empty file"),
        (b"chassis:A\nmodel:\0\0\n", 2, "expected text, found binary data"),
        (b"PK\x03\x04 and so on", 0, "is an archive: unpack it, and open what was in it"),
        (b'{"json": true}', 1, "expected a unit with 'chassis:', 'Config:' and blocks such as 'Left Arm:'"),
        ("chassis:A".encode("utf-16"), 1, "expected text, found binary data"),
        (b"chassis:A" + b"\r\n" * (MOST_LINES + 1), 0, "expected a unit, found too many lines"),
    ],
    ids=["empty", "blank", "binary", "archive", "json", "utf-16", "long"],
)
def test_what_is_no_unit_at_all(data, line, problem):
    with pytest.raises(FormatError) as caught:
        read_bytes(data, "unit.mtf")
    assert (caught.value.name, caught.value.line, caught.value.problem) == ("unit.mtf", line, problem)
    assert str(caught.value).startswith("unit.mtf")


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FormatError, match="cannot be read: no such file"):
        read(tmp_path / "none.mtf")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(FormatError, match="cannot be read"):
        read(tmp_path)


def _check(loaded: Loaded, lines: int) -> None:
    """Whatever was read can be saved, and every note is about a line of the file."""
    assert all(0 <= note.line <= lines for note in loaded.notes)
    assert loaded.unit.source is not None
    assert to_text(loaded.unit) == loaded.unit.source.text
    again = read_text(to_text(loaded.unit.with_(source=None)))
    assert len(again.unit.mounts) == len(loaded.unit.mounts)


@pytest.mark.parametrize("part", range(1, 20))
def test_a_file_that_ends_too_early(part):
    text = mtf(slots={"Left Torso": ["PPC"] * 3}, lines=["quirk:rugged", "Weapons:1", "PPC, Left Torso"])
    cut = text[: len(text) * part // 20]
    _check(read_text(cut), cut.count("\n") + 1)


def test_a_file_of_one_line_has_notes_on_all_that_is_missing():
    found = read_text("chassis:Lonely\n")
    assert found.unit.names.chassis == "Lonely"
    assert {note.line for note in found.notes} == {0}
    assert {f"{REFUSED}'mass:' is missing", "the block 'Left Leg:' is missing"} <= {note.text for note in found.notes}


def test_bytes_that_are_no_utf8_are_kept():
    data = mtf({"model": "caf\u00e9 \u2019"}).encode("cp1252")
    found = read_bytes(data, "x")
    assert found.unit.names.model == "caf\u00e9 \u2019"
    assert [note.text for note in found.notes] == ["the file is not UTF-8; it was read as cp1252"]
    found = read_bytes(mtf({"model": "\x81"}).encode("latin-1"), "x")
    assert [note.text for note in found.notes] == ["the file is not UTF-8; it was read as latin-1"]


# -- any text -------------------------------------------------------------------------------------------------

_names = st.sampled_from([item.mtf for item in catalog() if item.id][::7])
_values = st.one_of(
    st.text(max_size=12),
    st.integers(-(10**25), 10**25).map(str),
    st.floats().map(str),
    st.sampled_from(["Clan", "Mixed (IS Chassis)", "Quad", "Tripod", "LAM", "QuadVee", "Patchwork", "300 XXL Engine"]),
    st.sampled_from(["accurate:LT:0:PPC", "CLCASE:LT", "x:None:0:y", "10 Double", "Endo Steel", "Ferro-Fibrous"]),
)
_keys = st.sampled_from(
    [
        *HEADER,
        *FLUFF_KEYS,
        *KEPT_KEYS,
        *LISTED_KEYS,
        "weapons",
        "version",
        "cockpit",
        "gyro",
        "lam",
        "motive",
        "CL armor",
    ]
)
_suffixes = st.lists(
    st.sampled_from(
        [" (R)", " (T)", " (OMNIPOD)", ":SIZE:2.5", ":SIZE:x", " (ARMORED)", " (Split)", " (FL)", "|PPC", "|"]
    ),
    max_size=3,
).map("".join)
_slot_lines = st.one_of(
    st.tuples(_names, _suffixes).map("".join), st.sampled_from([*ARM, *LEG, EMPTY, "Engine", "Gyro (ARMORED)"])
)
_headers = st.sampled_from([f"{name}:" for name in (*TRIPOD_BLOCKS, *QUAD_BLOCKS)])
_lines = st.one_of(
    st.tuples(_keys, _values).map(":".join),
    _slot_lines,
    _slot_lines,
    _headers,
    st.text(max_size=20),
    st.sampled_from(["", "#", "  "]),
)


@given(st.lists(_lines, max_size=80), st.sampled_from(["\n", "\r\n", "\r", "\n\n"]))
def test_any_lines_are_read_or_refused(lines, end):
    text = end.join(["chassis:Fuzz", *lines])
    _read_or_refuse(text)


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text):
    _read_or_refuse(text)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    with contextlib.suppress(FormatError):
        read_bytes(data, "fuzz")


@given(st.data())
def test_a_damaged_file_is_read(data):
    """A good file with some lines taken out, doubled or exchanged for anything."""
    lines = mtf(slots={"Left Torso": ["PPC"] * 3, "Right Arm": ["Flamer"]}).split("\n")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at : at + data.draw(st.integers(0, 3))] = data.draw(st.lists(_lines, max_size=3))
    _read_or_refuse("\n".join(lines))


def _read_or_refuse(text: str) -> None:
    try:
        loaded = read_text(text, "fuzz")
    except FormatError:
        return
    _check(loaded, len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")))
