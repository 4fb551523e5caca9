"""A click on a finding leads to its cause: the page in front, the keyboard in the field, a ring that goes by itself."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer.app.pages.editor.editor import Editor
from designer.app.pages.editor.finding_navigation import CauseRing
from designer.app.ui import theme
from designer.construction.findings import Field
from designer.editing import edits
from designer.units.location import RT, Form
from designer.workspace.documents import Document
from designer.workspace.settings import Settings


@pytest.fixture(params=[(1366, 768), (1920, 1080), (1100, 720)], ids=["compact", "wide", "narrow"])
def editor(request, context, shown):
    return shown(Editor(Document(context.session), context, Settings()), *request.param)


in_one_size = pytest.mark.parametrize("editor", [(1366, 768)], indirect=True, ids=["compact"])
"""The ring is the same one wherever its field stands."""


def ring_in(editor):
    return next((ring for ring in editor.findChildren(CauseRing) if ring.isVisible()), None)


def test_each_field_is_in_sight_with_the_keyboard_in_it(editor):
    editor.context.apply(edits.set_form(Form.QUADVEE))  # which has every field there is
    for field in Field:
        editor.lead_to(field)
        QApplication.processEvents()
        ring = ring_in(editor)
        target = ring.target
        assert target.isVisible(), field
        focused = QApplication.focusWidget()
        assert focused is target or target.isAncestorOf(focused), field
        spot = target.mapTo(editor, target.rect().center())
        assert ring.geometry().contains(spot), field
        assert editor.rect().contains(spot), field


def test_a_finding_of_mass_or_heat_shows_the_breakdown_at_its_figure_and_pins_nothing(editor):
    for field, words in ((Field.MASS, "Mass"), (Field.HEAT, "Heat")):
        editor.lead_to(field)
        QApplication.processEvents()
        assert editor.popover.isVisible()
        assert words in editor.popover.reason.text
        assert not editor.views.ledger.pins.blocks
        editor.views.slots.board.setFocus()
        assert not editor.popover.isVisible()


@in_one_size
def test_the_ring_goes_by_itself(editor, qtbot):
    editor.lead_to(Field.ENGINE)
    QApplication.processEvents()
    assert ring_in(editor) is not None
    qtbot.waitUntil(lambda: ring_in(editor) is None)


def test_the_armor_type_is_found_where_it_stands(editor):
    editor.lead_to(Field.ARMOR)
    boxes = (editor.views.chassis.boxes["armor"], editor.views.armor.type)
    assert [box for box in boxes if box.isVisible()] == [QApplication.focusWidget()]


def test_a_click_leads_there_and_keeps_what_is_selected(editor):
    context, dock = editor.context, editor.views.findings
    context.apply(edits.place("medium-laser", RT))
    context.apply(edits.set_engine("xl", False))
    context.apply(edits.set_year(2500))
    laser = context.unit.mounts[-1].id
    context.select([laser])
    editor.show_view("findings")
    QApplication.processEvents()
    row = next(place for place, row in enumerate(dock.model.rows) if "XL engine" in row.finding.sentence)
    rect = dock.list.visualRect(dock.model.index(row, 0))
    at = rect.topLeft() + QPoint(rect.width() // 4, 8)
    QTest.mouseClick(dock.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert QApplication.focusWidget() is editor.views.chassis.boxes["engine"]
    assert context.selection == {laser}


@in_one_size
def test_of_two_rings_the_second_stays(editor):
    editor.lead_to(Field.ENGINE)
    editor.lead_to(Field.GYRO)
    QApplication.processEvents()
    shown = [ring for ring in editor.findChildren(CauseRing) if ring.isVisible()]
    assert [ring.target for ring in shown] == [editor.views.chassis.boxes["gyro"]]


@in_one_size
def test_the_ring_stands_still_where_nothing_is_to_move(editor, qapp, qtbot, monkeypatch):
    editor.lead_to(Field.ENGINE)
    QApplication.processEvents()
    ring = ring_in(editor)

    def is_seen():
        picture = ring.grab().toImage()
        edge = picture.pixelColor(picture.width() // 2, 1)
        return edge.rgb() == theme.color("accent").rgb()

    ring._timer.stop()
    ring._phase = 0
    assert is_seen()
    ring._phase = 1
    assert not is_seen(), "it pulses"
    hub = theme.apply(qapp, "dark", "compact")
    hub.choose(motion="reduced")
    try:
        assert is_seen()
    finally:
        hub.choose(motion="full")
