"""Share codes: a design in a text that any chat carries, and a sentence for each damage."""

from __future__ import annotations

import hashlib
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.formats import FormatError, read, read_pasted
from designer.formats.share_code import ShareCodeError, code_texts, share_code, share_list, unit_of_code
from tests.editing.laws import sample_units
from tests.unit_archives import unit_archive

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))
WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")
UNITS = st.sampled_from(sample_units())


def shared(unit):
    """What a code carries of a unit."""
    return unit.with_(fluff=(), source=None)


@given(UNITS)
def test_a_code_carries_the_whole_design_but_its_fluff(unit):
    again = unit_of_code(share_code(unit))
    assert again.with_(mounts=()) == shared(unit).with_(mounts=())
    assert [mount.item for mount in again.mounts] == [mount.item for mount in unit.mounts]
    assert [mount.slots for mount in again.mounts] == [mount.slots for mount in unit.mounts]
    assert share_code(again) == share_code(unit)


@given(UNITS, st.data())
def test_a_changed_digit_is_noticed(unit, data):
    code = share_code(unit)
    place = data.draw(st.integers(4, len(code) - 1))
    other = "0" if code[place] != "0" else "1"
    with pytest.raises(ShareCodeError, match="damaged"):
        unit_of_code(code[:place] + other + code[place + 1 :])


def test_a_code_is_found_in_a_conversation():
    unit = read(WAYFARER).unit
    code = share_code(unit)
    wrapped = "\n".join(code[start : start + 76] for start in range(0, len(code), 76))
    for text in (code, f"  {code}\n", f"<Ada> take this: {code}, what do you think?", f"{wrapped}\nand now you"):
        assert unit_of_code(text).names == unit.names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no share code"),
        ("Wayfarer WFR-3D, 75 tons", "has no share code"),
        ("MW2-0123456789", "newer version"),
        ("MW1-0123456789", "damaged"),
        (f"MW1-{'z' * 6000}", "too long"),
        (share_code(read(WAYFARER).unit)[:-9], "damaged"),
    ],
)
def test_what_is_no_code_gets_a_sentence_that_says_why(text, said):
    with pytest.raises(ShareCodeError, match=said) as error:
        unit_of_code(text)
    assert str(error.value).endswith(".")


def test_the_words_of_a_released_version_never_change():
    """The codes of version 1 that people have kept can only be read with these very bytes."""
    words = paths.data("share", "words-1.txt").read_bytes()
    assert hashlib.sha256(words).hexdigest() == "fefe961c7aa09b591c9568d5c5fd6dd283c47250d0a2111a2874d77b80e1d721"


def test_a_code_of_the_first_version_stays_readable():
    unit = unit_of_code(FIRST)
    assert (unit.names.full, unit.chassis.tonnage, unit.engine.rating) == ("Sparrow SPR-1", 35, 210)
    assert [mount.item for mount in unit.mounts][-2:] == ["medium-laser", "srm-4"]


@pytest.mark.parametrize("text", [share_code(read(WAYFARER).unit), WAYFARER.read_text()], ids=["code", "file"])
def test_a_pasted_text_is_a_design(text):
    assert read_pasted(text).unit.names.full == "Wayfarer WFR-3D"


@pytest.mark.parametrize("text", ["see you tomorrow", "MW1-", "https://example.org/?units=atlas", "<html>x</html>"])
def test_a_pasted_text_without_a_design_is_refused_by_what_is_expected(text):
    with pytest.raises(FormatError) as error:
        read_pasted(text)
    assert error.value.problem == "expected a share code, which begins with MW1-, or the text of a unit file"


def test_a_typical_code_has_less_than_four_hundred_characters(corpus):
    archive = unit_archive(corpus / "meks.zip")
    units = [archive.unit(name) for name in archive.names[::25]]
    assert statistics.median(len(share_code(unit)) for unit in units) < 400


FIRST = "MW1-2IQsPnQNa5m21ATJYZmUZi8pbVrwq1jQDUgN9tUF7xl7GFtPjkbbCoYjRS5xxAeZGhsnn8gjZEL4V5qhJ6xyJJbBl7KDEIr"


@given(st.lists(UNITS, min_size=1, max_size=4))
def test_a_list_of_codes_has_a_line_for_each_unit(units):
    text = share_list(units)
    assert len(text.splitlines()) == len(units)
    again = [unit_of_code(code) for code in code_texts(f"Look:\n{text}and tell me")]
    assert [unit.names for unit in again] == [unit.names for unit in units]
