"""The editor as a whole: tools, sizes, what happens when there is little room."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer.app.ui import theme
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.editing.edits.arrangement import clear
from designer.units.location import CL, LA, RA, Form, Slot
from tests.app.views.board.handling import sample


def press(hands, word):
    QTest.mouseClick(hands.editor.tools.buttons[word], Qt.MouseButton.LeftButton)


def test_fill_places_what_waits(hands):
    press(hands, "Place all")
    assert hands.editor.unallocated.count == 0
    assert hands.context.session.history.undo_label == "Place everything"


def test_clear_and_fill_again(hands):
    press(hands, "Clear")
    assert not any(mount.is_placed for mount in hands.context.unit.mounts)
    press(hands, "Place all")
    assert hands.editor.unallocated.count == 0


def test_compact_says_when_there_is_nothing_to_do(hands):
    said: list[str] = []
    hands.context.refused.connect(said.append)
    press(hands, "Compact")
    assert said == ["No location has a gap to close."]


def test_sort_orders_and_can_be_undone(hands):
    before = hands.context.unit
    press(hands, "Sort")
    assert hands.context.unit is not before
    hands.context.undo()
    assert hands.context.unit is before


def test_mirror_asks_which_side(hands):
    menu = hands.editor.tools.buttons["Mirror"].menu()
    left, right = menu.actions()
    assert [left.text(), right.text()] == ["Left side to the right", "Right side to the left"]
    left.trigger()
    assert hands.context.session.history.undo_label == "Copy LA, LT, LL to RA, RT, RL"


def test_the_row_says_what_kind_of_mech_it_is(open_editor):
    hands = open_editor(sample("wayfarer-wfr-3d"), width=1012)
    assert hands.editor.tools.summary == "75 t biped, Inner Sphere, 3067"
    hands.context.apply(edits.set_form(Form.QUAD))
    assert hands.editor.tools.summary == "75 t quad, Inner Sphere, 3067"


def test_the_row_says_that_it_is_no_battlemech(open_editor):
    hands = open_editor(sample("wayfarer-wfr-3d"), width=1200)
    hands.context.apply(edits.set_structure("industrial"))
    assert hands.editor.tools.summary == "75 t biped, IndustrialMech, Inner Sphere, 3067"


@pytest.mark.parametrize(
    ("width", "summary"), [(1012, "75 t biped, Inner Sphere, 3067"), (838, "75 t biped"), (770, "")]
)
def test_the_summary_retreats_before_the_tools(hands, width, summary):
    hands.editor.resize(width, hands.editor.height())
    QApplication.processEvents()
    assert hands.editor.tools.summary == summary
    assert hands.editor.tools.buttons["Place all"].toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon


def test_without_room_the_tools_lose_their_words(hands):
    hands.editor.tools.resize(300, hands.editor.tools.height())
    assert hands.editor.tools.buttons["Clear"].toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
    hands.editor.tools.resize(340, hands.editor.tools.height())
    for each in (*hands.editor.tools.buttons.values(), *hands.editor.tools.pills.values()):
        assert each.width() >= each.sizeHint().width(), "and nothing is cut"
    hands.editor.tools.resize(758, hands.editor.tools.height())
    assert hands.editor.tools.buttons["Clear"].toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon


@pytest.mark.parametrize(("density", "width", "height"), [("compact", 758, 504), ("comfortable", 1012, 584)])
def test_the_board_fits_its_place_at_both_sizes(qapp, open_editor, density, width, height):
    theme.apply(qapp, "light", density)
    hands = open_editor(sample("wayfarer-wfr-3d"), width, height)
    assert hands.editor.sizeHint().height() == height
    places = hands.board.places.places
    assert places[LA].left() >= 0
    assert places[RA].right() <= hands.board.width()
    assert hands.board.height() <= hands.board.parentWidget().height()


def test_in_a_low_window_the_board_scrolls_to_the_cursor(open_editor):
    hands = open_editor(sample("trestle-tst-4"), 758, 260)
    assert hands.board.height() > hands.board.parentWidget().height()
    hands.board.set_cursor(hands.board.cursor_slot._replace(location=8, row=5))
    QApplication.processEvents()
    visible = hands.board.visibleRegion().boundingRect()
    assert visible.contains(hands.board.slot_rect(hands.board.cursor_slot).center())


def test_the_keyboard_comes_to_the_board(hands):
    hands.editor.setFocus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is hands.board


def test_two_editors_on_two_designs_do_not_meddle(open_editor):
    one, other = open_editor(sample("wayfarer-wfr-3d")), open_editor(sample("lanyard-lny-o"))
    before = other.context.unit
    one.context.apply(clear())
    assert other.context.unit is before
    assert other.editor.unallocated.count == 0


def test_a_place_can_be_shown(open_editor):
    hands = open_editor(sample("trestle-tst-4"), 758, 260)
    hands.editor.reveal(CL)
    assert hands.board.shown(CL).head.selected
    assert hands.board.visibleRegion().boundingRect().contains(hands.point(CL, 3))
    for selected in (False, True, False, False):
        hands.board._transient._pulse()
        assert hands.board.shown(CL).head.selected is selected


def test_the_board_scrolls_on_under_a_carried_item(open_editor):
    hands = open_editor(sample("trestle-tst-4"), 758, 260)
    hands.enter(Payload(item="medium-laser"))
    assert not hands.board.visibleRegion().boundingRect().contains(hands.point(CL, 0))
    while not hands.board.visibleRegion().boundingRect().contains(hands.point(CL, 5)):
        before = hands.board.visibleRegion().boundingRect().bottom()
        hands.hover(QPoint(300, before))
        assert hands.board.visibleRegion().boundingRect().bottom() > before
    hands.drop(hands.point(CL, 5))
    assert hands.item_at(CL, 5) == "medium-laser"


def test_rows_become_lower_before_a_location_is_out_of_sight(hands, qtbot):
    board = hands.board
    usual = theme.measures().slot_row
    assert board.fitted.measures.slot_row == usual
    hands.editor.window().resize(760, 430)
    hands.editor.resize(760, 430)
    qtbot.waitUntil(lambda: board.fitted.measures.slot_row < usual)
    assert board.visibleRegion().boundingRect() == board.rect(), "all of it is to be seen"
    for location in board.places.places:
        last = board.model.rows[location] - 1
        cell = board.slot_rect(Slot(location, last))
        assert board.hit(QPointF(cell.center().x(), cell.bottom() - 8)).row == last


def test_large_rows_stay_large(hands):
    theme.hub().choose(density="large")
    hands.editor.resize(760, 430)
    assert hands.board.fitted.measures.slot_row == theme.measures().slot_row
