"""The one preview: each what-if runs once, a made edit is shown once, and a preview ends with its cause."""

from __future__ import annotations

import sys
from collections import Counter
from types import FrameType

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview, PreviewButton
from designer.app.views.board.model import BoardModel
from designer.app.views.equipment.columns import ItemColumn as Column
from designer.app.views.equipment.table import ItemsModel
from designer.app.views.equipment.view import Browser
from designer.app.views.ledger.table import LedgerTable
from designer.app.views.ledger.view import LedgerView
from designer.app.views.panels.armor import ArmorPanel
from designer.app.views.panels.chassis import ChassisPanel
from designer.app.views.panels.findings_model import FindingsModel
from designer.app.views.panels.loadout import LoadoutPanel
from designer.app.views.panels.status_line import StatusLine
from designer.editing import Session, WhatIf, edits
from designer.editing.blank import new_unit
from designer.editing.drop_plan import Payload
from designer.units.location import RT
from tests.app.conftest import come_due
from tests.app.views.board.handling import Hands
from tests.building import catalog_id

pytestmark = pytest.mark.usefixtures("outcomes_in_sight")

SHOWN = {
    LedgerView: "_show",
    StatusLine: "_show_contents",
    BoardModel: "_renew",
    FindingsModel: "_renew_remedies",
    Browser: "_show_design",
    ChassisPanel: "_show_design",
    ArmorPanel: "_show_design",
}
"""The method of each view that shows the design."""
LISTED = {ItemsModel: "show_items", LedgerTable: "show_rows", LoadoutPanel: "_show_rows"}
"""The methods that list rows."""
LASER, HATCHET = "is-er-medium-laser", catalog_id("Hatchet")


class Trace:
    """Collects the results of previews, and counts how often each view shows the design, without touching them.

    What-ifs that others run, such as those of the outcomes in the equipment browser, are not previews.
    """

    def __init__(self) -> None:
        self.results: list[WhatIf] = []
        self.shown: Counter[str] = Counter()
        self.count_calls(SHOWN)

    def count_calls(self, methods):
        """Count the calls of these methods, by class and name."""
        self._codes = {getattr(view, name).__code__ for view, name in methods.items()}

    def begin(self):
        """Count anew."""
        sys.setprofile(None)
        QApplication.processEvents()
        self.results.clear()
        self.shown.clear()
        sys.setprofile(self._count)

    def runs_of(self, unit):
        """The number of previews that gave this unit. Others, such as those of other places, are not counted."""
        return sum(found.unit == unit for found in self.results)

    def _count(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "return" and isinstance(argument, WhatIf) and frame.f_code is DesignContext._what_if.__code__:
            self.results.append(argument)
        elif event == "call" and frame.f_code in self._codes:
            self.shown[type(frame.f_locals["self"]).__name__] += 1


@pytest.fixture
def trace():
    yield Trace()
    sys.setprofile(None)


@pytest.fixture
def editor(windows, qtbot):
    window = windows(active=True, size=(1920, 1000), design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    found = window.editor
    browser = found.views.browser
    qtbot.waitUntil(lambda: bool(browser.outcomes.computed) and not browser.is_asking)
    return found


def filter_list(browser, qtbot):
    """Search for words that few items have: none comes into view later, which would list them anew and move rows."""
    QTest.keyClicks(browser.search, "ha")
    qtbot.waitUntil(lambda: browser.model.rowCount() < 5 and not browser.is_asking)


def preview_by_pointing(editor, item_id, qtbot):
    """Let the pointer rest on the row of an item until its preview is shown."""
    browser = editor.views.browser
    index = browser.model.index(browser.model.place_of(item_id), Column.NAME)
    QTest.mouseMove(browser.search, QPoint(5, 5))  # a pointer that is there already would not move
    QTest.mouseMove(browser.table.viewport(), browser.table.visualRect(index).center())
    qtbot.waitUntil(lambda: editor.context.preview is not None)
    assert browser.table.hovered_key == item_id


def test_a_drop_runs_its_what_if_once_and_shows_each_view_once(editor, trace):
    hands = Hands(editor.views.slots, editor.context)
    hands.enter(Payload(item=LASER))
    trace.begin()
    hands.hover(hands.point(RT, 11))
    editor.card.show_at_once()
    unit = editor.context.preview.unit
    assert trace.runs_of(unit) == 1, "status line, ledger and card read one result"
    QApplication.processEvents()
    assert trace.shown == {"LedgerView": 1, "StatusLine": 1}, "what a preview concerns"
    trace.begin()
    hands.drop(hands.point(RT, 11))
    assert hands.item_at(RT, 11) == LASER
    QApplication.processEvents()
    assert trace.runs_of(unit) == 0, "the edit is made, not previewed again"
    seen = {view: count for view, count in trace.shown.items() if count}
    assert seen.keys() >= {"LedgerView", "StatusLine", "BoardModel", "FindingsModel", "Browser"}
    assert set(seen.values()) == {1}


def test_placing_a_hovered_item_by_enter_shows_each_view_once(editor, trace, qtbot):
    browser, context = editor.views.browser, editor.context
    filter_list(browser, qtbot)
    browser.table.choose(HATCHET)
    browser.table.setFocus()
    trace.begin()
    preview_by_pointing(editor, HATCHET, qtbot)
    editor.card.show_at_once()
    assert trace.runs_of(context.preview.unit) == 1
    assert trace.shown == {"LedgerView": 1, "StatusLine": 1}
    trace.begin()
    QTest.keyClick(browser.table, Qt.Key.Key_Return)
    assert context.session.history.undo_label.endswith("Hatchet")
    QApplication.processEvents()
    assert set(trace.shown.values()) == {1}
    assert trace.shown["LedgerView"] == 1
    assert context.preview is None


def test_a_rename_shows_nothing_again_that_did_not_change(editor, trace, qtbot):
    context, views = editor.context, editor.views
    context.apply(edits.place(LASER, RT))
    context.apply(edits.rename(model="X"))  # lists the ledger without what the edit before has changed
    qtbot.waitUntil(lambda: not views.browser.is_asking, timeout=20_000)
    computed = views.browser.outcomes.computed
    trace.count_calls(SHOWN | LISTED)
    trace.begin()
    context.apply(edits.rename(model="Y"))
    QApplication.processEvents()
    assert "Y" in editor.window().windowTitle()
    assert not trace.shown
    context.undo()
    QApplication.processEvents()
    assert context.unit.names.model == "WFR-3D"
    assert not trace.shown
    assert views.browser.outcomes.computed == computed


def test_choosing_a_hovered_entry_shows_each_view_once(editor, trace):
    context, box = editor.context, editor.views.chassis.boxes["gyro"]
    box.showPopup()
    QApplication.processEvents()
    index = box.model().index(box.findText("XL"), 0)
    at = box.view().visualRect(index).center()
    trace.begin()
    QTest.mouseMove(box.view().viewport(), at)
    QApplication.processEvents()
    assert context.preview is not None
    assert trace.runs_of(context.preview.unit) == 1
    assert trace.shown == {"LedgerView": 1, "StatusLine": 1}
    trace.begin()
    QTest.mouseClick(box.view().viewport(), Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()
    assert context.unit.gyro.startswith("xl")
    assert set(trace.shown.values()) == {1}
    assert trace.shown["LedgerView"] == 1


# -- a preview ends with its cause -----------------------------------------------------------------------------


def test_a_list_left_with_escape_ends_its_preview(editor):
    context, box = editor.context, editor.views.chassis.boxes["engine"]
    before = editor.views.ledger.headline.text
    box.showPopup()
    QApplication.processEvents()
    row = next(r for r in range(box.count()) if r != box.currentIndex() and not box.choices.outcome(r).refusal)
    QTest.mouseMove(box.view().viewport(), box.view().visualRect(box.model().index(row, 0)).center())
    QApplication.processEvents()
    assert context.preview is not None
    QTest.keyClick(box.view(), Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert context.preview is None
    assert editor.views.ledger.headline.text == before


def test_a_row_that_goes_from_under_a_still_pointer_ends_its_preview(editor, qtbot):
    browser, context = editor.views.browser, editor.context
    filter_list(browser, qtbot)
    preview_by_pointing(editor, HATCHET, qtbot)
    QTest.keyClicks(browser.search, "ppc")
    assert context.preview is None


def test_a_row_that_stays_under_a_still_pointer_keeps_its_preview(editor, qtbot):
    browser, context = editor.views.browser, editor.context
    filter_list(browser, qtbot)
    preview_by_pointing(editor, HATCHET, qtbot)
    preview = context.preview
    rows = list(browser.model.rows)
    assert rows[-1].item.id != HATCHET
    browser.model.show(rows[:-1], rank=rows.index)
    QApplication.processEvents()
    assert browser.table.hovered_key == HATCHET
    assert context.preview is preview


@pytest.fixture
def hover(qtbot):
    context = DesignContext(Session(new_unit(tonnage=50)))
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return HoverPreview(context, widget), context, widget


def test_a_hidden_widget_ends_its_preview_and_no_other(hover):
    preview, context, widget = hover
    preview.show(edits.set_walk(5))
    assert context.preview is not None
    widget.hide()
    assert context.preview is None
    widget.show()
    preview.show(edits.set_walk(5))
    other = edits.set_walk(6)
    context.show_preview(other)
    widget.hide()
    assert context.preview is not None
    assert context.preview.edit is other


@pytest.mark.parametrize("moves", [False, True])
def test_a_button_that_comes_under_the_pointer_previews_only_when_the_pointer_moves(hover, moves):
    _, context, widget = hover
    button = PreviewButton(context, "Walk 5", lambda: edits.set_walk(5), widget)
    button.setGeometry(widget.rect())
    QTest.mouseMove(widget, widget.rect().center())
    button.show()
    QApplication.sendEvent(button, QEvent(QEvent.Type.Enter))  # as Qt sends it on other platforms
    if moves:
        QTest.mouseMove(button, button.rect().center() + QPoint(3, 3))
    come_due(button)
    assert (context.preview is not None) is moves


def test_an_edit_that_changes_nothing_has_no_preview(hover):
    preview, context, _ = hover
    context.apply(edits.maximize_armor())
    heard: list[WhatIf | None] = []
    context.preview_changed.connect(heard.append)
    preview.show(edits.maximize_armor())
    QApplication.processEvents()
    assert context.preview is None
    assert heard == []


@pytest.mark.parametrize("cause", ["apply", "undo", "redo"])
def test_an_edit_ends_every_preview(hover, cause):
    preview, context, _ = hover
    context.apply(edits.set_walk(5))
    if cause == "redo":
        context.undo()
    heard: list[WhatIf | None] = []
    context.preview_changed.connect(heard.append)
    preview.show(edits.set_heat_sinks("single", 12))
    assert len(heard) == 1
    {"apply": lambda: context.apply(edits.set_walk(6)), "undo": context.undo, "redo": context.redo}[cause]()
    assert context.preview is None
    QApplication.processEvents()
    assert len(heard) == 1, "the change says that it ended"


def test_the_end_is_announced_unless_another_preview_comes_first(hover):
    preview, context, _ = hover
    heard: list[WhatIf | None] = []
    context.preview_changed.connect(heard.append)
    preview.show(edits.set_walk(5))
    preview.stop()
    preview.show(edits.set_walk(6))
    QApplication.processEvents()
    assert len(heard) == 2
    assert None not in heard
    preview.stop()
    QApplication.processEvents()
    assert heard[-1] is None
