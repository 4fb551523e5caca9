"""The assistant "Make it fit" in the window: what it proposes it makes in one step; leaving it leaves nothing."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.battle_value import battle_value
from designer.construction.slot_space import unallocated
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.units.location import LT, RT
from designer.units.mount import ItemId
from tests.app.conftest import focused

Key = Qt.Key
GAUSS = ItemId("is-gauss-rifle")
ROOMY, FULL = "longstride-lsd-2.mtf", "wayfarer-wfr-3d.mtf"
"""A sample in which a Gauss rifle fits if others move, and one in which it does not fit."""
SEARCH_MS = 30_000


@pytest.fixture
def opened(windows, outcomes_in_sight):
    def open_sample(name):
        window = windows(active=True, design=paths.data("designs", name))
        QApplication.processEvents()
        return window

    return open_sample


def _found(qtbot, editor):
    panel = editor.make_fit
    qtbot.waitUntil(lambda: not panel.busy and bool(panel.edit or panel.ways_out or panel.moves.empty_text()))
    return panel


def _with_gauss(qtbot, window):
    """The panel after its search, for a design with a Gauss rifle on the unallocated list."""
    window.editor.context.apply(edits.add(GAUSS))
    window.actions_by_name["make_fit"].trigger()
    qtbot.waitUntil(lambda: window.editor.make_fit.busy)
    return _found(qtbot, window.editor)


def _marks(editor):
    board = editor.views.slots.board
    return {cell.look.mark for location in board.model.locations for cell in board.shown(location).cells} - {""}


def _click(widget, at):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at)


def _row(table, number, column=1):
    return table.visualRect(table.model().index(number, column)).center()


def test_the_moves_are_seen_before_they_are_made_and_made_as_one_step(qtbot, opened):
    editor = opened(ROOMY).editor
    panel = _with_gauss(qtbot, editor.window())
    context = editor.context
    before, steps = context.unit, len(context.session.history.steps)
    shown = context.proposal.unit
    assert not unallocated(context.proposal.overlay)
    assert context.preview is context.proposal
    assert "moved" in _marks(editor)
    assert len(panel.moves_model.rows) == sum(was.slots != shown.mount(was.id).slots for was in before.mounts)
    assert context.unit is before
    _click(panel.button, panel.button.rect().center())
    assert context.unit == shown
    assert len(context.session.history.steps) == steps + 1
    assert panel.isHidden()
    assert not _marks(editor)
    context.undo()
    assert context.unit == before


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Space])
def test_enter_and_space_take_the_moves(qtbot, opened, key):
    window = opened(ROOMY)
    panel = _with_gauss(qtbot, window)
    proposed = window.editor.context.proposal.unit
    assert focused() is panel.button
    QTest.keyClick(focused(), key)
    assert window.editor.context.unit == proposed


def test_other_plans_are_seen_one_after_another_and_the_one_in_sight_is_taken(qtbot, opened, reader):
    editor = opened(ROOMY).editor
    panel = _with_gauss(qtbot, editor.window())
    context, first = editor.context, editor.context.proposal.unit
    number = len(panel.plans)
    assert number > 1
    others = panel.others.viewport()
    _click(others, _row(panel.others, 1))
    second = context.proposal.unit
    assert second == panel.plans[1].unit != first
    _click(others, _row(panel.others, 0))
    assert context.proposal.unit == first
    QApplication.processEvents()
    assert reader.announced[-1] == panel.state
    panel.others.setFocus()
    for _ in range(number - 1):
        QTest.keyClick(panel.others, Key.Key_Down)
    last = panel.plans[-1].unit
    _click(panel.button, panel.button.rect().center())
    assert context.unit == last


def test_escape_leaves_nothing_behind_and_gives_the_panels_back(qtbot, opened):
    editor = opened(ROOMY).editor
    below = editor.shell.bottom
    panel = _with_gauss(qtbot, editor.window())
    before, steps = editor.context.unit, len(editor.context.session.history.steps)
    assert below.isHidden()
    QTest.keyClick(panel.button, Key.Key_Escape)
    assert editor.context.unit is before
    assert len(editor.context.session.history.steps) == steps
    assert editor.context.proposal is None
    QApplication.processEvents()
    assert editor.context.preview is None
    assert not _marks(editor)
    assert panel.isHidden()
    assert below.isVisible()


@pytest.mark.parametrize("told", ["at the location", "in the status line"])
def test_what_has_no_room_where_it_was_dropped_is_placed_after_a_click_on_the_reason(qtbot, opened, told):
    editor = opened(ROOMY).editor
    board, carry = editor.views.slots.board, editor.views.slots.carry
    carry.begin(Payload(item=GAUSS))
    carry.aim(RT)
    assert not carry.drop()
    assert editor.status.message.text.endswith(" free. Click to auto-place.")
    if told == "at the location":
        _click(board, board.places.places[RT].center().toPoint())
    else:
        _click(editor.status.message, editor.status.message.rect().center())
        assert editor.status.message.text == ""
    panel = _found(qtbot, editor)
    assert [mount.item for mount in editor.context.proposal.unit.mounts if mount.item == GAUSS] == [GAUSS]
    assert all(mount.item != GAUSS for mount in editor.context.unit.mounts)
    QTest.keyClick(panel.button, Key.Key_Space)
    placed = next(mount for mount in editor.context.unit.mounts if mount.item == GAUSS)
    assert placed.location is RT, "the first plan is for the location of the drop"
    editor.context.undo()
    assert all(mount.item != GAUSS for mount in editor.context.unit.mounts)


def test_a_ticked_item_stays_where_it_is(qtbot, opened):
    editor = opened(ROOMY).editor
    panel = _with_gauss(qtbot, editor.window())
    kept = next(number for number, row in enumerate(panel.moves_model.rows) if row.before)
    mount = panel.moves_model.rows[kept].mount
    panel.moves.setFocus()
    panel.moves.choose(mount)
    QTest.keyClick(panel.moves, Key.Key_Space)
    assert panel.pinned == {mount}
    assert panel.busy
    _found(qtbot, editor)
    ways = (edit for edit in (panel.edit, *(way.edit for way in panel.ways_out)) if edit)
    stays = [edit.run(editor.context.unit).mount(mount).slots for edit in ways if "pinned" not in edit.label]
    assert stays
    assert set(stays) == {editor.context.unit.mount(mount).slots}


def test_where_nothing_helps_it_says_how_much_is_wanting_and_what_each_way_out_costs(qtbot, opened, reader):
    editor = opened(FULL).editor
    context = editor.context
    panel = _with_gauss(qtbot, editor.window())
    assert "are missing" in panel.reasons.text()
    assert editor.context.proposal is None
    assert panel.ways_out
    QApplication.processEvents()
    assert reader.announced[-1].endswith(panel.reasons.text().replace("\n", " "))
    way, before, value = panel.ways_out[0], context.unit, battle_value(context.graph)
    QTest.mouseMove(panel.ways.viewport(), QPoint(1, 1))
    QTest.mouseMove(panel.ways.viewport(), _row(panel.ways, 0))
    qtbot.waitUntil(lambda: context.proposal is not None)
    assert battle_value(context.proposal.overlay) - value == way.battle_value
    assert _marks(editor)
    shown = context.proposal.unit
    _click(panel.ways.viewport(), _row(panel.ways, 0))
    assert context.unit == shown
    assert not unallocated(context.graph)
    assert context.session.history.undo_label == way.label
    context.undo()
    assert context.unit == before


def test_a_stopped_search_proposes_nothing_and_can_begin_again(qtbot, opened, reader):
    editor = opened(FULL).editor
    editor.context.apply(edits.add(GAUSS))
    editor.open_make_fit()
    panel = editor.make_fit
    assert panel.busy
    _click(panel.button, panel.button.rect().center())
    assert not panel.busy
    assert panel.moves.empty_text() == "Stopped."
    QApplication.processEvents()
    assert reader.announced[-1] == "Stopped."
    panel.goals.setCurrentIndex(1)
    assert panel.busy


def test_an_edit_withdraws_the_proposal_and_searches_again(qtbot, opened):
    editor = opened(ROOMY).editor
    panel = _with_gauss(qtbot, editor.window())
    editor.context.apply(edits.set_armor(LT, front=3))
    assert editor.context.proposal is None
    assert not _marks(editor)
    qtbot.waitUntil(lambda: panel.edit is not None)
    assert editor.context.proposal is not None


def test_asking_for_the_findings_gives_their_panel_back(qtbot, opened):
    editor = opened(ROOMY).editor
    editor.open_make_fit()
    editor.show_view("findings")
    assert editor.make_fit.isHidden()
    assert editor.views.findings.isVisible()


def test_it_stays_open_in_another_arrangement(qtbot, opened):
    window = opened(ROOMY)
    panel = _with_gauss(qtbot, window)
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: window.editor.mode == "wide")
    qtbot.waitUntil(panel.isVisible)
    assert window.editor.shell.bottom.isHidden()


@pytest.mark.parametrize("by", ["unallocated menu", "unallocated hint"])
def test_the_unallocated_list_leads_to_it(qtbot, opened, by):
    editor = opened(FULL).editor
    editor.context.apply(edits.add(GAUSS))
    mount = editor.context.unit.mounts[-1].id
    unallocated = editor.views.slots.unallocated
    if by == "unallocated hint":
        editor.context.select((mount,))
        unallocated.grab()
        _click(unallocated, unallocated.hint_rect.center().toPoint())
    else:
        from designer.app.views.board.menus import BoardMenu

        menu = BoardMenu(editor.context, unallocated)
        menu.fill_for_mount(mount)
        next(action for action in menu.actions() if action.text().startswith("Auto-place")).trigger()
    assert editor.make_fit.isVisible()
