"""Texts and picture of a design: as people read them, as files keep them, and back."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.editing import EditRefusedError
from designer.editing.background import (
    TEXTS,
    date_texts,
    fluff_value,
    image_of,
    part_key,
    set_image,
    write_text,
)
from designer.editing.blank import new_unit
from designer.formats import read_text, to_text
from designer.limits import LARGEST_PICTURE

PICTURE = b"\x89PNG\r\n\x1a\nsome bytes"
LINES = st.text(st.characters(categories=["L", "N", "P", "Zs"], max_codepoint=0x2FF), max_size=40)


def saved_and_read(unit):
    return read_text(to_text(unit)).unit


def test_lines_survive_a_file_that_has_one_line_for_each_text():
    unit = write_text("history", "Built in haste.\n\nRepented at leisure.").run(new_unit())
    again = saved_and_read(unit)
    assert fluff_value(again, "history") == "Built in haste.\n\nRepented at leisure."
    assert again.fluff == unit.fluff


@given(st.dictionaries(st.sampled_from(sorted(TEXTS)), st.lists(LINES, max_size=4).map("\n".join)))
def test_whatever_is_written_is_read_again(texts):
    unit = new_unit()
    for key, text in texts.items():
        unit = write_text(key, text).run(unit)
    again = saved_and_read(unit)
    for key, text in texts.items():
        assert fluff_value(again, key).split() == text.replace("<br>", "\n").split()


def test_an_empty_text_takes_its_key_away():
    unit = write_text("notes", "x").run(new_unit())
    assert write_text("notes", "  ").run(unit).fluff == ()


def test_makers_and_models_stand_with_their_part():
    unit = write_text(part_key("engine", "systemmanufacturer"), "Vlar").run(new_unit())
    assert "systemmanufacturer:ENGINE:Vlar" in to_text(unit)


def test_a_picture_goes_into_the_file_and_comes_out_of_it():
    unit = set_image(PICTURE).run(new_unit())
    again = saved_and_read(unit)
    assert image_of(again) == PICTURE
    assert image_of(set_image(None).run(again)) is None


def test_what_is_no_picture_is_none():
    assert image_of(new_unit()) is None
    assert image_of(new_unit().with_(header=(("fluffimage", "no base 64!"),))) is None


def test_a_picture_may_be_too_big():
    with pytest.raises(EditRefusedError, match="the limit is 3 MB"):
        set_image(b"x" * (LARGEST_PICTURE + 1)).run(new_unit())


def test_the_texts_are_dated_as_megameklab_does():
    # "2026-03-01 14:30:00" is what MegaMek's own test of files writes and reads
    unit = date_texts(datetime(2026, 3, 1, 14, 30)).run(new_unit())
    assert "fluffdate:2026-03-01 14:30:00" in to_text(unit).splitlines()
    assert fluff_value(read_text(to_text(unit)).unit, "fluffdate") == "2026-03-01 14:30:00"
