"""The assistant of the years in the program's window, with mouse and keyboard."""

import pytest
from PySide6.QtCore import QPoint, Qt

from designer.app.pictures.scenes import opened
from designer.app.views.assistants.year_strip import share_of, year_at
from designer.assistants.era import Presence
from designer.catalog.eras import FIRST_YEAR, LAST_YEAR
from designer.construction.technology import composite
from designer.units.location import LT, RA
from tests.app.conftest import focused


@pytest.fixture
def editor(windows, qtbot, outcomes_in_sight):
    window = windows(active=True)
    page = opened(window)
    qtbot.waitUntil(page.views.slots.board.isVisible)
    return page


@pytest.fixture
def era(editor):
    editor.window().actions_by_name["era"].trigger()
    return editor.assistants.current


def found(qtbot, era, year):
    era.show_year(year)
    qtbot.waitUntil(lambda: not era.busy)
    return era


def looks(editor, location):
    return {cell.look.name: cell.look for cell in editor.views.slots.board.shown(location).cells}


def test_it_begins_at_the_year_of_the_design_with_the_slider_focused(editor, era):
    assert era.year == editor.context.unit.tech.year == 3067
    assert focused() is era.strip.slider
    assert not era.strip.button.isEnabled()


def test_arrow_keys_go_by_a_year_and_with_shift_to_the_next_tick(qtbot, era):
    slider = era.strip.slider
    qtbot.keyClick(slider, Qt.Key.Key_Left)
    assert era.year == 3066
    qtbot.keyClick(slider, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert era.year == 3050
    qtbot.keyClick(slider, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert era.year == 3040
    qtbot.keyClick(slider, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert era.year == 3050
    qtbot.keyClick(slider, Qt.Key.Key_Home)
    assert era.year == 3067


def test_the_slider_follows_the_mouse_and_stops_at_its_ends(qtbot, era):
    slider = era.strip.slider
    middle = slider.height() // 2
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(round(slider.x_of(3033)), middle))
    assert era.year == 3033
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(1, middle))
    assert era.year == FIRST_YEAR
    qtbot.keyClick(slider, Qt.Key.Key_Left)
    assert era.year == FIRST_YEAR


def test_what_is_not_to_be_had_is_dimmed_with_its_reason(editor, era):
    era.show_year(3033)
    gun = looks(editor, RA)["LB 10-X AC"]
    assert gun.absent
    assert gun.second_line == "again 3035"
    assert gun.notice == "Not available in 3033: lost 2840, again 3035"
    assert looks(editor, LT)["XL Engine"].absent
    assert not looks(editor, LT)["SRM 6"].absent
    era.show_year(3067)
    assert not any(look.absent for look in looks(editor, RA).values())


def test_moving_the_slider_changes_nothing(editor, era):
    unit, position = editor.context.unit, editor.context.session.history.position
    for year in (2400, 2750, 3033, 3160):
        era.show_year(year)
    assert editor.context.unit is unit
    assert editor.context.session.history.position == position


def test_the_button_makes_the_year_that_of_the_design(qtbot, editor, era):
    era.show_year(3052)
    assert era.strip.button.text() == "Set year to 3052"
    qtbot.mouseClick(era.strip.button, Qt.MouseButton.LeftButton)
    assert editor.context.unit.tech.year == 3052
    assert not era.strip.button.isEnabled()


def test_a_click_on_what_stands_in_is_one_step(qtbot, editor, era):
    found(qtbot, era, 3033)
    row = next(row for row in era.model.rows if row.part.thing.name == "ER Large Laser")
    spot = era.table.part_rect(row.part.key, "instead").center().toPoint()
    qtbot.mouseClick(era.table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert "large-laser" in {mount.item for mount in editor.context.unit.mounts}
    assert editor.context.session.history.undo_label == "Replace ER Large Laser by Large Laser"
    editor.context.undo()
    assert "is-er-large-laser" in {mount.item for mount in editor.context.unit.mounts}


def test_enter_takes_what_stands_in_for_the_current_row(qtbot, editor, era):
    found(qtbot, era, 3033)
    row = next(row for row in era.model.rows if row.part.thing.name == "ER Large Laser")
    era.table.choose(row.part.key)
    qtbot.keyClick(era.table, Qt.Key.Key_Return)
    assert "large-laser" in {mount.item for mount in editor.context.unit.mounts}


def test_what_breaks_a_rule_is_offered_only_if_wanted(qtbot, era):
    found(qtbot, era, 3033)

    def offered():
        return {row.part.label for row in era.model.rows if row.stand_in}

    assert "Engine" not in offered()
    era.breaking.click()
    assert "Engine" in offered()


def test_all_at_once_leaves_only_what_would_break_a_rule(qtbot, editor, era):
    found(qtbot, era, 3033)
    qtbot.mouseClick(era.replace_all, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not era.busy)
    missing = [row for row in era.model.rows if not row.part.presence.is_there]
    assert [row.part.label for row in missing] == ["Engine"]
    assert composite(editor.context.graph).earliest < 3050
    assert editor.context.session.history.undo_label == "Replace what is not available in 3033"


def test_a_row_tells_dates_and_both_sides_to_a_screen_reader(era):
    era.show_year(3033)
    row = next(row for row in era.model.rows if row.part.thing.name == "ER Large Laser")
    words = era.model.data(era.model.index(era.model.place_of(row.part.key), 0), Qt.ItemDataRole.AccessibleTextRole)
    assert "lost 2950, again 3037" in words
    assert "Inner Sphere: Lost" in words
    assert row.part.by_side["IS"] is Presence.EXTINCT


def test_another_design_is_shown_in_its_own_year(editor, era):
    window = editor.window()
    era.show_year(3033)
    window.turn(1)
    assert window.editor.assistants.current is era
    assert era.year == window.editor.context.unit.tech.year


def test_esc_on_the_slider_closes_it(qtbot, editor, era):
    qtbot.keyClick(era.strip.slider, Qt.Key.Key_Escape)
    assert editor.assistants.current is None
    assert not any(look.absent for look in looks(editor, RA).values())


def test_a_year_and_its_place_on_the_strip_are_each_other_s_inverse():
    assert all(year_at(share_of(year)) == year for year in range(FIRST_YEAR, LAST_YEAR + 1))
    assert share_of(3000) == pytest.approx(1 / 3)
