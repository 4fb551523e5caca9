"""The heat theatre: opened by the switch, used with mouse and keyboard, and reckoned anew after edits."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from designer import paths
from designer.app.pages.editor.focus_commands import focus_view
from designer.app.pictures.scenes import opened
from designer.app.ui import theme
from designer.app.views.heat.chart import HeatCell
from designer.app.views.heat.theatre import HAND
from designer.editing import edits
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.location import CT

MOVE, RANGE, WEAPON = 0, 1, 2


@pytest.fixture
def editor(windows, qtbot):
    page = opened(windows(active=True), "ironbark-irb-9k.mtf")
    qtbot.waitUntil(page.views.slots.board.isVisible)
    return page


@pytest.fixture
def heat(editor, qtbot):
    page = editor.views.slots.tools.center.findChildren(QPushButton)[1]
    qtbot.mouseClick(page, Qt.MouseButton.LeftButton)
    return editor.assistants.current


def click(qtbot, heat, cell, button=Qt.MouseButton.LeftButton):
    qtbot.mouseClick(heat.chart, button, pos=heat.chart.cell_rect(cell).center())


def test_the_switch_shows_it_in_the_place_of_the_board_and_back(editor, heat, qtbot):
    slots = editor.views.slots
    assert heat.chart.isVisible()
    assert heat.chart.hasFocus()
    assert not slots.board.isVisible()
    assert not editor.shell.is_shown("below")
    assert slots.tools.center.current == 1
    qtbot.keyClick(heat.chart, Qt.Key.Key_Escape)
    assert editor.assistants.current is None
    assert slots.board.isVisible()
    assert slots.unallocated.isVisible()
    assert editor.shell.is_shown("below")
    assert slots.tools.center.current == 0
    assert all(button.isVisible() for button in slots.tools.buttons.values())


def test_the_switch_leads_back_to_the_board(editor, heat, qtbot):
    qtbot.mouseClick(editor.views.slots.tools.center.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    assert editor.assistants.current is None
    assert editor.views.slots.board.isVisible()


def test_it_stays_in_another_arrangement(editor, heat, qtbot):
    editor.window().resize(1920, 1080)
    qtbot.waitUntil(heat.isVisible)
    assert heat.chart.isVisible()
    assert not editor.shell.is_shown("below")


def test_a_click_fires_a_weapon_and_makes_the_plan_one_by_hand(heat, qtbot):
    theatre = heat.theatre
    theatre.clear()
    assert theatre.plan.turns[0].heat.made == 2  # of running
    click(qtbot, heat, HeatCell(WEAPON, 2))
    assert [sum(turn.fired) for turn in theatre.plan.turns] == [0, 0, 1, 0, 0, 0, 0, 0]
    assert theatre.state.policy == HAND
    assert heat.policy.currentData() == HAND
    click(qtbot, heat, HeatCell(WEAPON, 2))
    assert not any(sum(turn.fired) for turn in theatre.plan.turns)


def test_movement_and_range_are_set_in_their_rows(heat, qtbot):
    click(qtbot, heat, HeatCell(MOVE, 0))  # it cannot jump, so that after running it stands
    click(qtbot, heat, HeatCell(RANGE, 1))
    click(qtbot, heat, HeatCell(RANGE, 2), Qt.MouseButton.RightButton)
    turns = heat.theatre.plan.turns
    assert [turn.moved for turn in turns[:2]] == [AttackerMovement.STOOD, AttackerMovement.RAN]
    assert [turn.hexes for turn in turns[:4]] == [9, 10, 8, 9]


def test_everything_is_done_with_the_keyboard(heat, qtbot):
    chart = heat.chart
    heat.theatre.clear()
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    qtbot.keyClick(chart, Qt.Key.Key_Down)
    qtbot.keyClick(chart, Qt.Key.Key_Space)
    assert heat.theatre.plan.turns[1].fired[1] == 1
    qtbot.keyClick(chart, Qt.Key.Key_Plus)
    assert heat.theatre.plan.turns[1].hexes == 10
    heat.repeat.click()
    assert [turn.hexes for turn in heat.theatre.plan.turns] == [9, *[10] * 7]
    assert all(turn.fired[1] for turn in heat.theatre.plan.turns[1:] if not turn.heat.down)


def test_a_policy_fills_the_turns_and_the_sums_follow(heat, qtbot):
    heat.policy.setCurrentIndex(heat.policy.findData("everything"))
    heat.policy.activated.emit(heat.policy.currentIndex())
    assert heat.theatre.plan.damage == heat.theatre.always.damage
    heat.policy.activated.emit(heat.policy.findData("best"))
    assert heat.theatre.plan.damage > heat.theatre.always.damage
    heat.turns.setValue(3)
    assert len(heat.theatre.plan.turns) == 3


def test_an_edit_of_the_design_changes_the_plan(editor, heat, qtbot):
    before = heat.theatre.plan.damage
    editor.context.apply(edits.remove(heat.theatre.firing.shooter.weapons[0].gun.mounts[0]))
    assert heat.theatre.plan.damage < before


def test_a_screen_reader_hears_turn_weapon_and_what_comes_of_it(heat):
    part = heat.chart.accessible_part(HeatCell(WEAPON, 0))
    assert part.name.startswith("Turn 1, ")
    assert "Heat after" in part.description
    assert len(heat.chart.accessible_keys()) == heat.chart.rows * 8


def test_without_a_weapon_it_says_so(editor, heat):
    for weapon in heat.theatre.firing.shooter.weapons:
        for mount in weapon.gun.mounts:
            editor.context.apply(edits.remove(mount))
    assert heat.theatre.firing.shooter.weapons == ()
    assert heat.theatre.plan.damage == 0
    heat.chart.grab()


def test_what_asks_for_the_board_shows_it_again(editor, heat):
    focus_view(editor, "board")
    assert editor.views.slots.board.isVisible()
    editor.assistants.open("heat")
    editor.views.findings.jump.emit(CT)
    assert editor.views.slots.board.isVisible()


def test_another_open_design_is_fired_at_and_its_chances_follow_the_plan(editor, heat, qtbot):
    against = heat.against
    assert not against.choice.isEnabled()
    assert "second design" in against.words.text()
    editor.window().manager.open_sample(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    editor.window().manager.activation_requested.emit(0)
    assert [against.choice.itemText(n) for n in range(against.choice.count())][1:] == ["Wayfarer WFR-3D"]
    against.choice.setFocus()
    qtbot.keyClick(against.choice, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: against.words.text() and not against.busy)
    lines = against.words.text().splitlines()
    assert len(lines) == 1 + len(heat.theatre.state.turns)
    heat.theatre.clear()
    qtbot.waitUntil(lambda: not against.busy and against.words.text().splitlines() != lines)
    assert all(": 0 % (0 to " in line for line in against.words.text().splitlines()[1:])


def test_rows_are_higher_only_where_the_plot_has_all_that_it_may(heat):
    chart = heat.chart
    for height, row in ((420, 22), (600, 22), (2000, 28)):
        chart.resize(900, height)
        first, second = (chart.cell_rect(HeatCell(number, 0)) for number in (WEAPON, WEAPON + 1))
        assert second.top() - first.top() == pytest.approx(theme.current().px(row), abs=1), height
