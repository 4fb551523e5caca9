"""Where the board has to scroll, the heads of what is out of sight stand below it: no location is ever given up."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from designer.app.ui import theme
from designer.app.views.board.offscreen_headers import _Head
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.units.location import CL, CT, HD, LL, RL, Form
from tests.app.views.board.handling import sample

LOW = (600, 230)


@pytest.fixture(params=[Form.BIPED, Form.QUAD, Form.TRIPOD])
def form(request):
    return request.param


@pytest.fixture
def low(open_editor, form):
    hands = open_editor(sample("wayfarer-wfr-3d"), *LOW)
    if form is not Form.BIPED:
        hands.context.apply(edits.set_form(form))
    QApplication.processEvents()
    return hands


def row_of(hands):
    return hands.editor.absent


def heads_in_sight(hands):
    board = hands.board
    seen = QRectF(board.visibleRegion().boundingRect())
    high = board.fitted.measures.location_header
    return {
        location
        for location, place in board.places.places.items()
        if seen.contains(QRectF(place.left(), place.top(), place.width(), high))
    }


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 1.0])
def test_every_location_is_to_be_seen_wherever_the_board_is_scrolled_to(low, form, share):
    bar = low.editor.scroll_bar
    assert bar.maximum() > 0
    bar.setValue(round(share * bar.maximum()))
    there, below = heads_in_sight(low), set(row_of(low).locations)
    assert there | below == set(form.locations)
    assert not there & below
    assert row_of(low).isVisible()


def test_the_row_takes_nothing_from_a_board_that_fits(hands):
    assert row_of(hands).isHidden()
    assert heads_in_sight(hands) == set(Form.BIPED.locations)
    hands.editor.window().resize(*LOW)
    hands.editor.resize(*LOW)
    QApplication.processEvents()
    assert row_of(hands).isVisible()
    hands.editor.window().resize(758, 504)
    hands.editor.resize(758, 504)
    QApplication.processEvents()
    assert row_of(hands).isHidden()


def test_heads_stand_below_their_columns_and_part_a_column_that_misses_two(open_editor):
    hands = open_editor(sample("trestle-tst-4"), 600, 150)
    row, places = row_of(hands), hands.board.places.places
    assert {LL, CT, CL, RL} <= set(row.locations)
    for location in row.locations:
        place = row.heads[location].geometry()
        assert places[location].left() <= place.left() < place.right() <= places[location].right()
    assert not row.heads[CT].geometry().intersects(row.heads[CL].geometry())


def test_a_head_counts_what_is_free(low, form):
    leg = row_of(low).locations[-1]
    places = [cell.rows for cell in low.editor.model.content(leg).cells if cell.is_empty]
    assert row_of(low).free(leg) == sum(places)
    assert f"{form.code(leg)} {sum(places)} free" in row_of(low).accessibleDescription()


def test_a_click_brings_the_location_up(low):
    row = row_of(low)
    leg = row.locations[-1]
    QTest.mouseClick(row.heads[leg], Qt.MouseButton.LeftButton)
    assert leg in heads_in_sight(low)
    assert leg not in row.locations
    assert HD in row.locations


def test_a_screen_reader_hears_each_head_and_can_press_it(qtbot, low, form):
    row = row_of(low)
    leg = row.locations[-1]
    head = QAccessible.queryAccessibleInterface(row.heads[leg])
    assert head.text(QAccessible.Text.Name).startswith(form.shown(leg))
    head.actionInterface().doAction(QAccessibleActionInterface.pressAction())
    qtbot.waitUntil(lambda: leg in heads_in_sight(low))
    assert row.heads[leg].isHidden()


def test_an_item_that_is_carried_over_a_head_gets_to_the_location(open_editor):
    hands = open_editor(sample("wayfarer-wfr-3d"), *LOW)
    hands.context.apply(edits.remove(hands.mount(LL, 5).id))
    row = row_of(hands)
    hands.enter(Payload(item="medium-laser"))
    assert LL in row.locations
    hands.enter(Payload(item="medium-laser"), row, row.heads[LL].geometry().center())
    hands.hover(row.heads[LL].geometry().center(), row)
    assert LL in heads_in_sight(hands)
    hands.enter(Payload(item="medium-laser"))
    hands.hover(hands.point(LL, 5))
    hands.drop(hands.point(LL, 5))
    assert hands.item_at(LL, 5) == "medium-laser"


def test_the_tip_names_the_location(low, form):
    row = row_of(low)
    leg = row.locations[0]
    free, rows = row.free(leg), low.editor.model.rows[leg]
    assert row.heads[leg].toolTip() == f"{form.shown(leg)}: {free} of {rows} slots free"


def test_the_row_is_painted_below_the_board(low):
    row = row_of(low)
    assert row.grab().toImage().pixelColor(QPoint(2, row.height() // 2)) == theme.current().color("bg.1")
    leg = row.locations[-1]
    spot = row.heads[leg].geometry().topLeft() + QPoint(3, 6)
    assert row.grab().toImage().pixelColor(spot) == theme.current().color("bg.2")


def test_columns_without_room_give_up_slot_numbers_for_names(open_editor):
    narrow = open_editor(sample("wayfarer-wfr-3d"), 380, 504).board
    assert narrow.fitted.measures.gutter < theme.measures().gutter
    assert heads_in_sight(open_editor(sample("wayfarer-wfr-3d"), 380, 504)) == set(Form.BIPED.locations)


def test_a_form_that_changes_while_the_row_is_hidden_takes_its_locations_along(open_editor):
    hands = open_editor(sample("wayfarer-wfr-3d"), *LOW)
    hands.context.apply(edits.set_form(Form.TRIPOD))
    QApplication.processEvents()
    assert CL in row_of(hands).locations
    hands.editor.window().resize(758, 700)
    hands.editor.resize(758, 700)
    QApplication.processEvents()
    assert row_of(hands).isHidden()
    hands.context.apply(edits.set_form(Form.BIPED))
    hands.context.apply(edits.remove(hands.mount(LL, 5).id))
    QApplication.processEvents()
    hands.editor.window().resize(*LOW)
    hands.editor.resize(*LOW)
    QApplication.processEvents()
    there, below = heads_in_sight(hands), set(row_of(hands).locations)
    assert there | below == set(Form.BIPED.locations)


@pytest.mark.parametrize(("width", "shown"), [(200, "3 free"), (60, "3"), (30, "")])
def test_a_narrow_head_never_paints_its_number_over_its_code(qtbot, width, shown):
    row = QWidget()
    qtbot.addWidget(row)
    head = _Head("CT", row)
    head.number, head.words = "3", "3 free"
    head.resize(width, 24)
    head.short = not head.fits(head.words)
    assert head.shown == shown
