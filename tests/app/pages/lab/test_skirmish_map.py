"""The skirmish map: laid out with brushes and the mouse, played on, taken back, and stepped through."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from designer.app.pages.lab.skirmish.map_page import MapPage
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.roster import MIME, Roster, unit_dropped
from designer.app.ui import theme
from designer.limits import LARGEST_MAP
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.map_session import BRUSHES
from designer.rulesets.skirmish.policy import Done
from designer.rulesets.skirmish.rules import Terrain
from designer.rulesets.skirmish.scene import Scene, scene_text
from designer.rulesets.skirmish.units import SkirmishUnit, unit_named

WOLF, ZOMBIE, ARCHER, WARRIOR = map(unit_named, ("Direwolf", "Zombie", "Archer", "Shielded Warrior"))
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def state():
    """A wolf of red at the left, a zombie of blue three hexes to its right, on level plains; both by hand."""
    made = MapState(Scene(Battlefield.flat(10, 8)).placed(0, WOLF, 32).placed(1, ZOMBIE, 35))
    made.policies = [None, None]
    yield made
    made.deleteLater()


@pytest.fixture
def page(state, shown):
    return shown(MapPage(state), 1300, 640)


def brush(state, words):
    state.brush = next(each for each in BRUSHES if each.words == words)


def spot(page, place):
    return page.map.hexes.center(place).toPoint()


def mouse(page, kind, place, buttons=LEFT):
    at = page.map.hexes.center(place)
    button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else LEFT
    everywhere = page.map.mapToGlobal(at)
    event = QMouseEvent(kind, at, everywhere, button, buttons, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(page.map, event)


def drag(page, *places):
    mouse(page, QEvent.Type.MouseButtonPress, places[0])
    for place in places[1:]:
        mouse(page, QEvent.Type.MouseMove, place)
    mouse(page, QEvent.Type.MouseButtonRelease, places[-1], Qt.MouseButton.NoButton)


def key(qtbot, page, *keys):
    for each in keys:
        qtbot.keyClick(page.map, each)


# -- laying out


def test_every_hex_is_found_under_its_middle(page, state):
    for place in range(len(state.situation.ground.hexes)):
        assert page.map.hexes.place_at(page.map.hexes.center(place)) == place
    assert page.map.hexes.place_at(QPointF(-5, -5)) is None


def test_a_stroke_of_the_brush_paints_all_it_goes_over_and_is_one_step(page, state):
    before = state.scene
    brush(state, "Forest")
    drag(page, 2, 3, 4)
    forest = [n for n, kind in enumerate(state.scene.battlefield.terrain) if kind is Terrain.FOREST]
    assert forest == [2, 3, 4]
    page.undo.click()
    assert state.scene is before
    page.redo.click()
    assert state.scene.battlefield.terrain[3] is Terrain.FOREST


def test_a_larger_brush_touches_the_hexes_around(page, state):
    brush(state, "Raise")
    page.brushes.sizes._group.button(1).click()
    drag(page, 44)
    raised = {n for n, level in enumerate(state.scene.battlefield.elevation) if level}
    assert raised == {44, *state.situation.ground.neighbors[44]}


def test_a_unit_is_carried_to_another_hex(page, state):
    drag(page, 32, 33, 13)
    assert [piece.place for piece in state.scene.pieces] == [13, 35]


def test_a_unit_is_not_carried_onto_another(page, state):
    drag(page, 32, 35)
    assert [piece.place for piece in state.scene.pieces] == [32, 35]
    assert page.message.text() == "Zombie stands there."


def test_a_unit_is_dropped_from_the_roster_for_the_chosen_side(page, state, qtbot):
    qtbot.mouseClick(page.side._group.button(1), LEFT)
    model = page.roster.roster
    row = next(r for r in range(model.rowCount()) if model.index(r, 0).data() == "Archer")
    mime = model.mimeData([model.index(row, 0)])
    at, usual = page.map.hexes.center(5), Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at.toPoint(), Qt.DropAction.CopyAction, mime, LEFT, usual)
    QApplication.sendEvent(page.map, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(page.map, QDropEvent(at, Qt.DropAction.CopyAction, mime, LEFT, usual))
    assert state.scene.on(5) == (1, ARCHER, 5)


def test_a_foreign_drag_carries_no_unit():
    assert unit_dropped(QMimeData()) is None
    mime = QMimeData()
    content = {"side": 1, "unit": {"id": "x", "name": "X", "hp": 9, "melee": 5}}
    mime.setData(MIME, json.dumps(content).encode())
    assert unit_dropped(mime) == (SkirmishUnit("x", "X", hp=9, melee=5), 1)


def test_enter_in_the_roster_puts_a_unit_on_the_edge_of_its_side(page, state, qtbot):
    model = page.roster.roster
    page.roster.setCurrentIndex(model.index(1, 0))
    qtbot.keyClick(page.roster, Qt.Key.Key_Return)
    assert state.scene.pieces[-1].side == 0
    assert state.scene.pieces[-1].place % 10 == 0


def test_the_roster_is_a_sound_model(qtmodeltester, qtbot):
    roster = Roster()
    qtbot.addWidget(roster)
    qtmodeltester.check(roster.roster)


def test_the_map_is_laid_out_with_the_keys_alone(page, state, qtbot):
    page.map.setFocus()
    key(qtbot, page, Qt.Key.Key_Down)  # the cursor begins where nobody is chosen: at the first hex
    key(qtbot, page, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert page.map.cursor_place == 32
    assert "Red's Direwolf" in page.map.accessibleDescription()
    key(qtbot, page, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert state.scene.pieces[0].place == 33
    key(qtbot, page, Qt.Key.Key_Delete)
    assert [piece.unit for piece in state.scene.pieces] == [ZOMBIE]


def test_the_map_grows_and_keeps_what_is_on_it(page, state):
    page.brushes.columns.setValue(12)
    assert (state.scene.battlefield.width, state.scene.battlefield.height) == (12, 8)
    assert state.scene.pieces[0].place == 3 * 12 + 2


def test_a_map_without_an_enemy_cannot_be_played_and_says_so(page, state):
    state.remove_unit(35)
    page.modes._group.button(1).click()
    assert state.mode == "build"
    assert page.modes.current == 0
    assert page.message.text() == "Blue has no unit yet: place units first."


# -- playing


def test_a_press_on_a_hex_within_reach_walks_there(page, state, qtbot):
    page.modes._group.button(1).click()
    assert state.active.unit is WOLF
    qtbot.mouseClick(page.map, LEFT, pos=spot(page, 34))
    assert (state.active.place, state.active.ap) == (34, 8)
    assert page.message.text() == "Red's Direwolf walks 2 hexes."


def test_a_press_on_an_enemy_attacks_it_and_the_preview_says_the_same_chance(page, state, qtbot):
    page.modes._group.button(1).click()
    qtbot.mouseClick(page.map, LEFT, pos=spot(page, 34))
    mouse(page, QEvent.Type.MouseMove, 35, Qt.MouseButton.NoButton)
    assert [(line.name, line.value) for line in page.attack.lines[:4]] == [
        ("Direwolf on Zombie", ""),
        ("Melee skill", "+70"),
        ("Melee defense", "±0"),
        ("Chance to hit", "70 %"),
    ]
    qtbot.mouseClick(page.map, LEFT, pos=spot(page, 35))
    assert state.active.ap == 4
    assert state.match.records[-1]["event"] == "attack"


def test_what_the_rules_forbid_changes_nothing_and_is_said(page, state, qtbot):
    page.modes._group.button(1).click()
    before = state.match.situation.snapshot()
    qtbot.mouseClick(page.map, LEFT, pos=spot(page, 35))
    assert page.message.text() == "Distance is 3, but the reach of Direwolf is 1."
    qtbot.mouseClick(page.map, LEFT, pos=spot(page, 79))
    assert page.message.text() == "Direwolf cannot get there in this turn."
    assert state.match.situation.snapshot() == before


def test_ending_the_turn_hands_over_and_undo_takes_it_back(page, state, qtbot):
    page.modes._group.button(1).click()
    page.end.click()
    assert state.active.unit is ZOMBIE
    page.undo.click()
    assert state.active.unit is WOLF
    page.wait.click()
    assert state.active.unit is ZOMBIE


def test_a_battle_is_played_with_the_keys_alone(page, state, qtbot):
    page.modes._group.button(1).click()
    page.map.setFocus()
    key(qtbot, page, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)  # the cursor begins at who is at turn
    assert state.active.place == 33
    key(qtbot, page, Qt.Key.Key_E)
    assert state.active.unit is ZOMBIE
    key(qtbot, page, Qt.Key.Key_W)
    assert (state.active.unit, state.match.round) == (ZOMBIE, 1)
    qtbot.keyClick(page.map, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(page.map, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert state.active.unit is WOLF


def test_the_program_plays_its_side_by_itself(page, state, qtbot):
    page.players.choices[1].setCurrentIndex(1)
    page.players.choices[1].activated.emit(1)
    page.modes._group.button(1).click()
    page.end.click()
    qtbot.waitUntil(lambda: state.active is not None and state.active.unit is WOLF)
    assert state.situation.fighters[1].place != 35
    page.undo.click()  # back to one's own choice, over those of the program
    assert state.active.unit is WOLF
    assert state.situation.fighters[1].place == 35


def test_a_look_at_another_unit_gives_it_no_command(page, state, qtbot):
    page.modes._group.button(1).click()
    state.select(1)
    assert not page.end.isEnabled()
    qtbot.mouseClick(page.map, LEFT, pos=spot(page, 36))
    assert state.situation.fighters[1].place == 35
    assert page.end.isEnabled()


def test_reach_and_zone_are_those_of_the_chosen_unit(state):
    assert state.reached() == {}
    state.select(1)
    assert max(found.ap_left for found in state.reached().values()) == ZOMBIE.ap


def test_the_turn_order_chooses(page, state, qtbot):
    qtbot.mouseClick(page.order.viewport(), LEFT, pos=QPoint(5, 5))
    assert state.chosen.unit is WOLF
    assert [state.situation.fighters[n].unit for n in state.turn_order] == [WOLF, ZOMBIE]


# -- stepping through


def test_a_battle_fought_out_is_stepped_through_with_slider_and_buttons(page, state, qtbot):
    page.auto.click()
    assert state.mode == "replay"
    assert page.player.words.text().endswith("The sides are drawn up.")
    page.player.forth.click()
    assert "Round 1 begins" in page.player.words.text()
    page.player.slider.setValue(page.player.slider.maximum())
    assert sum(fighter.alive for fighter in state.situation.fighters) == 1
    page.player.back.click()
    assert state.step == page.player.slider.maximum() - 1


def test_a_running_battle_steps_on_and_stops_at_its_end(page, state, qtbot):
    page.auto.click()
    page.player.slider.setValue(page.player.slider.maximum() - 1)
    page.player.run.click()
    qtbot.waitUntil(lambda: not page.player.run.isChecked())
    assert state.step == page.player.slider.maximum()


def test_the_battle_at_the_table_can_be_stepped_through(page, state):
    page.modes._group.button(1).click()
    state.choose(Done())
    page.modes._group.button(2).click()
    assert state.step == len(state.replay.states) - 1
    assert state.replay.states == state.match.states


def test_a_battle_is_kept_in_a_file_and_opened_again(page, state, tmp_path):
    page.modes._group.button(1).click()
    state.choose(Done())
    page.ask_to_save = lambda *_: tmp_path / "kept"
    page.save_file()
    page.ask_to_open = lambda *_: tmp_path / "kept.jsonl"
    page.open_file()
    assert state.mode == "replay"
    assert state.replay.states == state.match.states


def test_a_map_is_kept_in_a_file_and_opened_again(page, state, tmp_path):
    scene = state.scene
    page.ask_to_save = page.ask_to_open = lambda *_: tmp_path / "map.json"
    page.save_file()
    assert (tmp_path / "map.json").read_text().strip() == scene_text(scene)
    state.remove_unit(32)
    page.open_file()
    assert state.scene == scene


def test_a_broken_file_changes_nothing_and_is_said(page, state, tmp_path):
    (tmp_path / "map.json").write_text("{")
    scene = state.scene
    page.ask_to_open = lambda *_: tmp_path / "map.json"
    page.open_file()
    assert state.scene is scene
    assert page.message.text().startswith("map.json cannot be opened: ")


# -- how often each side wins


def test_win_rates_come_with_their_interval_and_go_with_the_scene(page, state, qtbot, reader):
    page.estimates.set_current(1)
    page.rate._battles = 12
    page.rate.start()
    qtbot.waitUntil(lambda: page.rate.tally is not None and page.rate.tally.battles == 12)
    found = page.rate.tally
    assert found.red + found.blue + found.draws == 12
    assert [line.name for line in page.rate.lines.lines] == ["Red wins", "Blue wins", "Draws", "Rounds on average"]
    QApplication.processEvents()
    assert reader.announced[-1].split("; ") == page.rate.lines.words.splitlines()
    state.remove_unit(32)
    assert page.rate.tally is None


def test_in_a_narrow_window_no_word_above_the_map_is_cut(page, qtbot):
    page.resize(948, 460)

    def whole():
        return page.modes.width() >= page.modes.sizeHint().width() and page.auto.width() >= page.auto.sizeHint().width()

    qtbot.waitUntil(whole)
    assert page.auto.mapTo(page, QPoint()).y() > page.modes.mapTo(page, QPoint()).y()
    page.resize(1300, 640)
    qtbot.waitUntil(lambda: page.auto.mapTo(page, QPoint()).y() < page.modes.mapTo(page, QPoint()).y() + 24)
    assert whole()


# -- near and far


def wheel(page, notches, at, modifier=Qt.KeyboardModifier.ControlModifier):
    """Turn the wheel over the map; Qt hands on what it leaves alone, but only if it comes from a device."""
    spot = QPointF(at)
    event = QWheelEvent(
        *(spot, page.map.mapToGlobal(spot), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton, modifier),
        *(Qt.ScrollPhase.NoScrollPhase, False),
    )
    QApplication.sendEvent(page.map, event)
    if not event.isAccepted():
        QApplication.sendEvent(page.view.viewport(), event)


def in_sight(page, place):
    return page.view.viewport().rect().contains(page.map.mapTo(page.view.viewport(), spot(page, place)))


WIDE = 40
"""The columns and rows of a map whose hexes are small, and which is painted six times as fast as the largest one."""


@pytest.fixture
def vast(state, page):
    state.load(Scene(Battlefield.flat(WIDE, WIDE)).placed(0, WOLF, 32).placed(1, ZOMBIE, 35))
    return page


def test_the_whole_of_the_largest_map_is_in_sight_at_first(page, state):
    state.load(Scene(Battlefield.flat(LARGEST_MAP, LARGEST_MAP)).placed(0, WOLF, 32).placed(1, ZOMBIE, 35))
    assert all(in_sight(page, place) for place in range(len(state.situation.ground.hexes)))
    assert page.view.zoom == 1
    assert not page.smaller.isEnabled()
    assert page.larger.isEnabled()


def test_the_wheel_with_ctrl_enlarges_the_hex_under_the_pointer_where_it_is(vast):
    place = 20 * WIDE + 30
    before, radius = vast.map.mapTo(vast.view.viewport(), spot(vast, place)), vast.map.hexes.radius
    wheel(vast, 4, vast.map.hexes.center(place))
    after = vast.map.mapTo(vast.view.viewport(), spot(vast, place))
    assert vast.map.hexes.radius > 2 * radius
    assert (after - before).manhattanLength() <= 2  # pixels, of rounding
    assert not in_sight(vast, 0)


def test_the_wheel_alone_moves_the_map_and_enlarges_nothing(vast, qtbot):
    qtbot.keyClick(vast.map, Qt.Key.Key_Plus)
    zoom, bar = vast.view.zoom, vast.view.verticalScrollBar()
    bar.setValue(0)
    wheel(vast, -1, vast.map.hexes.center(200), Qt.KeyboardModifier.NoModifier)
    assert bar.value() > 0
    assert vast.view.zoom == zoom


def test_plus_minus_and_0_zoom_and_end_where_hexes_are_large_and_where_all_is_in_sight(vast, qtbot):
    for _ in range(30):
        qtbot.keyClick(vast.map, Qt.Key.Key_Plus)
    assert vast.map.hexes.radius == pytest.approx(48, abs=1)
    assert not vast.larger.isEnabled()
    qtbot.keyClick(vast.map, Qt.Key.Key_Minus)
    assert vast.map.hexes.radius < 48
    qtbot.keyClick(vast.map, Qt.Key.Key_0)
    assert vast.view.zoom == 1
    assert in_sight(vast, WIDE * WIDE - 1)


def test_buttons_zoom_too(vast, qtbot):
    qtbot.mouseClick(vast.larger, LEFT)
    assert vast.view.zoom > 1
    qtbot.mouseClick(vast.smaller, LEFT)
    assert vast.view.zoom == 1
    qtbot.mouseClick(vast.larger, LEFT)
    qtbot.mouseClick(vast.whole, LEFT)
    assert vast.view.zoom == 1


def test_the_cursor_of_the_keyboard_stays_in_sight(vast, qtbot):
    vast.map.setFocus()
    key(qtbot, vast, *[Qt.Key.Key_Right, *[Qt.Key.Key_Plus] * 8, *[Qt.Key.Key_Right] * 25, *[Qt.Key.Key_Down] * 25])
    assert vast.map.cursor_place > 25 * WIDE
    assert in_sight(vast, vast.map.cursor_place)


def test_the_middle_button_takes_hold_of_the_map_and_paints_nothing(vast, state, qtbot):
    brush(state, "Forest")
    before = state.scene
    for _ in range(8):
        qtbot.keyClick(vast.map, Qt.Key.Key_Plus)
    bar = vast.view.horizontalScrollBar()
    bar.setValue(300)
    at = vast.map.mapFrom(vast.view.viewport(), QPoint(200, 200))
    middle = Qt.MouseButton.MiddleButton
    kinds = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease)
    everywhere = vast.map.mapToGlobal(at)
    for kind, by in zip(kinds, (0, 50, 50), strict=True):
        pressed = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else middle
        usual = Qt.KeyboardModifier.NoModifier
        spot_there = QPointF(everywhere + QPoint(by, 0))
        event = QMouseEvent(kind, QPointF(at + QPoint(by, 0)), spot_there, pressed, middle, usual)
        QApplication.sendEvent(vast.map, event)
    assert bar.value() == 250
    assert state.scene == before


def test_another_map_is_seen_whole_again(vast, state, qtbot):
    qtbot.keyClick(vast.map, Qt.Key.Key_Plus)
    state.load(Scene(Battlefield.flat(10, 8)).placed(0, WOLF, 32).placed(1, ZOMBIE, 35))
    assert vast.view.zoom == 1


def test_whoever_is_at_turn_is_in_sight(vast, state, qtbot):
    state.load(Scene(Battlefield.flat(40, 40)).placed(0, WOLF, 0).placed(1, ZOMBIE, 1599))
    for _ in range(10):
        qtbot.keyClick(vast.map, Qt.Key.Key_Plus)
    state.set_mode("play")
    for _ in range(2):
        assert in_sight(vast, state.active.place)
        state.end_turn()


def test_a_hex_that_is_enlarged_is_found_under_its_middle_and_painted(vast, qtbot):
    place = 12 * WIDE + 12
    wheel(vast, 6, vast.map.hexes.center(place))
    assert vast.map.hexes.place_at(vast.map.hexes.center(place)) == place
    seen = vast.view.grab().toImage()
    ground = theme.color("bg.2").name()
    middle = vast.map.mapTo(vast.view, spot(vast, place))
    assert seen.pixelColor(middle).name() == ground
