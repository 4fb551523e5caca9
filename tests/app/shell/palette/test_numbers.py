"""Figures of the chassis that are typed into the palette as numbers."""

import pytest
from PySide6.QtCore import Qt

from designer import paths
from designer.construction.movement import movement


@pytest.fixture
def window(windows):
    made = windows(design=paths.data("designs", "longstride-lsd-2.mtf"))
    return made


def _do(window, qtbot, words):
    palette = window.palette_view
    palette.open(words)
    name = palette.hit.name
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    return name


def test_a_year_a_number_of_sinks_and_jump_mp_are_set_by_typing_them(window, qtbot):
    context = window.editor.context
    assert _do(window, qtbot, "year 3091") == "Year of introduction: 3091"
    assert context.unit.tech.year == 3091
    assert _do(window, qtbot, "heat sinks 14") == "Number of heat sinks: 14"
    assert context.unit.heat_sinks.count == 14
    assert _do(window, qtbot, "jump 3") == "Jump MP: 3"
    assert movement(context.graph).jump == 3


def test_a_number_that_is_not_typed_yet_leads_to_its_field(window, qtbot):
    assert _do(window, qtbot, "year") == "Year of introduction…"
    assert window.editor.views.identity.identity.year.hasFocus()
    assert _do(window, qtbot, "number of heat sinks") == "Number of heat sinks…"
    assert window.editor.views.chassis.sink_count.hasFocus()


WORDS = (
    *("year", "introduction", "era", "tech base", "tech level", "rules level", "tonnage", "weight class", "role"),
    *("source", "clan name", "MUL", "quirk", "cost", "heat sinks", "engine", "gyro", "cockpit", "structure"),
    *("armor type", "myomer", "jump jets", "manufacturer"),
)
"""What stands at fields of the panels of chassis, identity and background, and what players call that."""


def test_the_words_of_every_field_find_it_or_its_panel(window):
    panels = {"Identity", "Chassis", "Quirks", "Background", "Cost, part by part", "Year of introduction…"}
    fields = {"Tech base", "Rules level", "Tonnage", "Engine", "Gyro", "Cockpit", "Armor type", "Myomer"}
    expected = panels | fields | {"Kind of jump system", "Kind of heat sinks"}
    palette = window.palette_view
    for words in WORDS:
        palette.open(words)
        rows = range(palette.model.rowCount())
        names = {hit.name.partition(":")[0] for row in rows if (hit := palette.model.hit(row))}
        assert names & expected, words


def test_numbers_in_names_of_parts_ask_for_no_figure(window):
    palette = window.palette_view
    palette.open("lrm 10")
    names = [hit.name for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))]
    assert palette.hit.name == "LRM 10"
    assert not [name for name in names if name.startswith(("Number of", "Jump MP:"))]


def test_a_year_outside_of_history_is_none(window):
    palette = window.palette_view
    palette.open("year 1066")
    assert palette.hit is None
    assert palette._foot._shown == (("Esc", "close"),)
