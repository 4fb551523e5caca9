"""The assistant of the value map in the program's window, with mouse and keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from designer.analysis.value_map import groups, worths
from designer.app.pictures.scenes import opened
from designer.battle_value import battle_value
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.units.location import HD, RA, RT


@pytest.fixture
def editor(windows, qtbot, outcomes_in_sight):
    page = opened(windows(active=True))
    qtbot.waitUntil(page.views.slots.board.isVisible)
    return page


@pytest.fixture
def value_map(editor, qtbot):
    editor.window().actions_by_name["value_map"].trigger()
    found = editor.assistants.current
    qtbot.waitUntil(lambda: not found.busy)
    return found


def tints(editor, location):
    return {cell.look.name: cell.look.tint for cell in editor.views.slots.board.shown(location).cells}


def test_each_cell_has_the_worth_of_its_item_and_each_head_that_of_the_armor(editor, value_map):
    known = list(worths(editor.context.session))
    gun = next(worth for worth in known if worth.name == "LB 10-X AC")
    armor = next(worth for worth in known if worth.location is HD)
    cell = next(cell for cell in editor.views.slots.board.shown(RA).cells if cell.look.name == "LB 10-X AC")
    assert cell.look.right_figure == f"{gun.battle_value}"
    head = editor.views.slots.board.shown(HD).head
    assert head.armor == f"armor {armor.battle_value}"
    assert f"{armor.per_point:.2f} for each point" in head.notice


def test_the_measure_changes_the_tint(qtbot, editor, value_map):
    per_ton = tints(editor, RA)["LB 10-X AC"]
    qtbot.mouseClick(value_map.measures.findChildren(QPushButton)[2], Qt.MouseButton.LeftButton)
    assert value_map.measure == "whole"
    assert tints(editor, RA)["LB 10-X AC"] == 1.0 > per_ton


def test_ledger_and_chassis_form_are_tinted_until_it_is_closed(qtbot, editor, value_map):
    table = editor.views.ledger.table
    gun = next(row for row in table.walk() if row.label == "LB 10-X AC")
    armor = table.row_of("def.armor")
    (whole,) = [group for group in groups(editor.context.session) if not group.mounts]
    assert value_map.ledger_share(armor) == pytest.approx(whole.by("ton") / value_map.most)
    assert 0 < value_map.ledger_share(gun) < value_map.ledger_share(armor)
    step = next(step for step in value_map.more.rows if step.part == "walk")
    chassis = editor.views.chassis
    label = next(each for each, *_ in chassis.form._lines.values() if each.text() == "Walk MP")
    assert f"+{step.battle_value} BV" in label.toolTip()
    tinted = label.parentWidget().grab(label.geometry()).toImage()
    qtbot.keyClick(value_map, Qt.Key.Key_Escape)
    assert "BV" not in label.toolTip()
    assert label.parentWidget().grab(label.geometry()).toImage() != tinted


def test_lifting_an_item_takes_the_tint_away(editor, value_map):
    assert any(tint is not None for tint in tints(editor, RA).values())
    editor.views.slots.carry.begin(Payload(item="medium-laser"))
    assert not any(tint is not None for tint in tints(editor, RA).values())
    editor.views.slots.carry.cancel()


def test_a_click_on_one_more_makes_the_step(qtbot, editor, value_map):
    step = next(step for step in value_map.more.rows if step.label == "1 t of armor")
    value = battle_value(editor.context.graph)
    place = value_map.more.place_of(step.label)
    value_map.more_table.scrollTo(value_map.more.index(place, 0))
    spot = value_map.more_table.visualRect(value_map.more.index(place, 0)).center()
    qtbot.mouseClick(value_map.more_table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert battle_value(editor.context.graph) - value == step.battle_value


def test_a_step_that_breaks_a_rule_is_told_but_not_made(qtbot, editor, value_map):
    unit = editor.context.unit
    step = next(step for step in value_map.more.rows if step.label == "1 walk MP")
    assert step.broken
    value_map.more_table.choose(step.label)
    qtbot.keyClick(value_map.more_table, Qt.Key.Key_Return)
    assert editor.context.unit is unit
    tip = value_map.more.data(value_map.more.index(value_map.more.place_of(step.label), 0), Qt.ItemDataRole.ToolTipRole)
    assert "too heavy" in tip


def test_a_hint_is_made_by_its_button_and_the_map_is_calculated_again(qtbot, editor, value_map):
    line = value_map.foot.lines[0]
    value, words = battle_value(editor.context.graph), line.words.text
    qtbot.mouseClick(line.button, Qt.MouseButton.LeftButton)
    assert battle_value(editor.context.graph) > value
    assert value_map.busy
    qtbot.waitUntil(lambda: not value_map.busy)
    assert line.words.text != words


def test_an_edit_elsewhere_is_followed(qtbot, editor, value_map):
    editor.context.apply(edits.set_armor(RT, front=1))
    assert tints(editor, RA)["LB 10-X AC"] is None, "not yet calculated"
    qtbot.waitUntil(lambda: not value_map.busy)
    assert tints(editor, RA)["LB 10-X AC"] is not None


def test_a_row_has_the_worth_of_its_items_together(editor, value_map):
    assert set(value_map.there.rows) == set(groups(editor.context.session))


def test_a_row_selects_its_items(qtbot, editor, value_map):
    place = value_map.there.place_of("Medium Laser")
    spot = value_map.there_table.visualRect(value_map.there.index(place, 0)).center()
    qtbot.mouseClick(value_map.there_table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert {editor.context.unit.mount(mount).item for mount in editor.context.selection} == {"medium-laser"}


def test_esc_gives_board_and_panel_back(qtbot, editor, value_map):
    qtbot.keyClick(value_map.there_table, Qt.Key.Key_Escape)
    assert editor.assistants.current is None
    assert not any(tint is not None for tint in tints(editor, RA).values())


def test_a_ton_is_moved_by_a_step_of_the_other_list(qtbot, editor, value_map):
    qtbot.mouseClick(value_map.steps.findChildren(QPushButton)[1], Qt.MouseButton.LeftButton)
    step = next(step for step in value_map.more.rows if step.label == "Heat sink → Armor")
    before = editor.context.unit
    value_map.more_table.choose(step.label)
    qtbot.keyClick(value_map.more_table, Qt.Key.Key_Return)
    assert editor.context.unit == step.edit.run(before)
    assert editor.context.session.history.undo_label == "1 t: Heat sink → Armor"
