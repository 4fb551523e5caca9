"""The palette over the window, worked by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.palette.rows import CHANGE, HitsModel
from designer.app.settings import Settings
from designer.app.window import Window
from designer.battle_value import battle_value
from designer.editing import edits


@pytest.fixture
def window(qtbot):
    made = Window(Settings(), keep=lambda _: "")
    qtbot.addWidget(made, before_close_func=lambda closing: closing.desk.documents.clear())
    made.resize(1366, 768)
    made.show()
    qtbot.waitExposed(made)
    made.desk.open([paths.data("designs", "longstride-lsd-2.mtf")])
    return made


@pytest.fixture
def palette(window, qtbot):
    window.actions_by_name["palette"].trigger()
    return window.palette_view


def _type(qtbot, palette, text):
    qtbot.keyClicks(palette.field, text)


def _names(palette):
    return [hit.name for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))]


def test_its_model_keeps_the_rules_of_models(palette, qtbot, qtmodeltester):
    _type(qtbot, palette, "laser")
    assert palette.model.rowCount() > 1
    qtmodeltester.check(palette.model)


def test_enter_places_the_part_that_was_typed(window, palette, qtbot):
    bridge = window.editor.bridge
    before = battle_value(bridge.graph)
    expected = battle_value(bridge.session.what_if(edits.place_best("is-medium-pulse-laser")).overlay) - before
    _type(qtbot, palette, "medium pulse laser")
    assert palette.hit.name == "Medium Pulse Laser"
    row = palette.list.currentIndex()
    qtbot.waitUntil(lambda: row.data(CHANGE) is not None)
    assert row.data(CHANGE) == expected

    qtbot.keyClick(palette.field, Qt.Key.Key_Return)

    assert not palette.isVisible()
    assert bridge.unit.mounts[-1].item == "is-medium-pulse-laser"
    assert battle_value(bridge.graph) - before == expected


def test_tab_chooses_another_location(window, palette, qtbot):
    _type(qtbot, palette, "small laser")
    ways = [placing.words for placing in palette.hit.placings]
    assert len(ways) > 2
    qtbot.keyClick(palette.field, Qt.Key.Key_Tab)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    mount = window.editor.bridge.unit.mounts[-1]
    assert ways[1] == f"place in {window.editor.bridge.unit.chassis.form.code(mount.location)}"


def test_the_chosen_part_is_previewed_and_escape_leaves_no_trace(window, palette, qtbot):
    unit = window.editor.bridge.unit
    _type(qtbot, palette, "small laser")
    assert window.editor.bridge.preview is not None
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert window.editor.bridge.preview is None
    assert window.editor.bridge.unit is unit
    assert not palette.isVisible()


def test_what_the_technology_forbids_says_so(palette, qtbot):
    _type(qtbot, palette, "clan er medium")
    reasons = {hit.name: hit.reason for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))}
    assert "Clan only" in reasons.values()


def test_a_command_is_done_by_its_name(window, palette, qtbot):
    window.editor.bridge.apply(edits.place_best("small-laser"))
    palette.close_up()
    palette.open()
    _type(qtbot, palette, "> undo")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert not window.editor.bridge.session.history.position


def test_a_place_is_gone_to(window, palette, qtbot):
    _type(qtbot, palette, "@ left torso")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.editor.views.slots.isAncestorOf(QApplication.focusWidget())


def test_a_sample_is_opened_by_its_name(window, palette, qtbot):
    _type(qtbot, palette, "# wayfarer")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert [document.title for document in window.desk.documents][-1].startswith("Wayfarer")


def test_what_is_typed_into_the_top_bar_goes_on_in_the_palette(window, qtbot):
    qtbot.keyClick(window.top.field, Qt.Key.Key_M)
    assert window.palette_view.isVisible()
    assert window.palette_view.field.text() == "m"


def test_headings_are_never_chosen(palette, qtbot):
    _type(qtbot, palette, "s")
    chosen = set()
    for _ in range(palette.model.rowCount()):
        assert palette.hit is not None
        chosen.add(palette.hit.name)
        qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    assert chosen == set(_names(palette))


def test_an_empty_list_says_so():
    model = HitsModel()
    model.show_hits("x", [])
    assert model.rowCount() == 0
