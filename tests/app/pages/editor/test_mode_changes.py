"""Another layout mode moves only what has another place in it: what moves is styled again, which takes long."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.ui import theme
from designer.app.ui.widgets.splitter import Divider
from designer.app.views.panels.notes import NotesPanel
from designer.workspace.documents import open_document

NARROW, COMPACT, WIDE, VERY_WIDE = (1100, 768), (1366, 768), (1920, 1080), (2560, 1440)


class Styled(QObject):
    """Counts how often Qt styles each widget in some others again."""

    def __init__(self, around):
        super().__init__()
        self.names: list[str] = []
        for widget in (each for view in around for each in (view, *view.findChildren(QWidget))):
            widget.installEventFilter(self)

    def eventFilter(self, watched, event):  # noqa: N802 - Qt's name
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.ParentChange):
            self.names.append(f"{event.type().name} of {type(watched).__name__}")
        return False


@pytest.fixture
def make(qapp, windows):
    def window(size=COMPACT, **named):
        theme.apply(qapp, "dark", "automatic", 1.0)
        new = windows(size=size, design=paths.data("designs", "wayfarer-wfr-3d.mtf"), **named)
        QApplication.processEvents()
        return new

    return window


def resized(window, size):
    window.resize(*size)
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return window.editor


def test_board_equipment_and_ledger_stay_where_they_are(make):
    window = make()
    views = window.editor.views
    around = views.slots, views.equipment, views.ledger, views.places["loadout"], views.places["card"]
    parents = [view.parentWidget() for view in around]
    tools = views.browser.header_tools()
    styled = Styled([views.slots, views.ledger.table, views.browser.table, views.browser.search])
    for size in (WIDE, VERY_WIDE, WIDE, COMPACT):
        resized(window, size)
        assert [view.parentWidget() for view in around] == parents
        assert all(tool.isVisible() for tool in tools)
    assert styled.names == []


def test_a_very_wide_window_moves_nothing_of_a_wide_one(make):
    window = make(WIDE)
    places = window.editor.views.places
    styled = Styled(place for view, place in places.items() if view != "chassis")  # moves fields for its own width
    assert resized(window, VERY_WIDE).mode == "widest"
    assert resized(window, WIDE).mode == "wide"
    assert styled.names == []


def test_a_drawer_takes_only_its_own_views_along(make):
    window = make()
    views = window.editor.views
    styled = Styled([views.slots, views.ledger, views.findings, views.timeline])
    assert resized(window, NARROW).mode == "narrow"
    assert resized(window, COMPACT).mode == "compact"
    assert styled.names == []


def test_many_changes_leave_nothing_behind(make, tmp_path):
    window = make()
    odd = tmp_path / "odd.mtf"
    odd.write_text(paths.data("designs", "wayfarer-wfr-3d.mtf").read_text("utf-8") + "\nodd line\n", "utf-8")
    window.editor.views.notes = notes = NotesPanel(open_document(odd).notes)
    window.editor.shell.show_notes(notes)
    counts, names = [], []
    for _ in range(2):
        for size in (WIDE, VERY_WIDE, NARROW, VERY_WIDE, COMPACT):
            resized(window, size)
        counts.append((len(QApplication.allWidgets()), len(window.editor.findChildren(QObject))))
        names.append(sorted(each.objectName() for each in window.editor.findChildren(Divider)))
    assert counts[1] == counts[0]
    assert names[1] == names[0]
    assert notes.window() is window


def test_the_tabs_that_were_current_are_so_again(make):
    window = make()
    for view in ("chassis", "quirks", "card"):
        window.editor.show_view(view)
    before = set(window.editor.shell.fronts.all)
    assert {"quirks", "card", "equipment"} <= set(resized(window, WIDE).shell.fronts.all)
    window.editor.show_view("loadout")
    assert "loadout" in resized(window, VERY_WIDE).shell.fronts.all, "nothing else is in front"
    assert set(resized(window, COMPACT).shell.fronts.all) == before
    assert window.editor.views.armor.isVisible()


def test_the_keyboard_stays_where_it_was(make):
    window = make()
    window.editor.show_view("chassis")
    QApplication.processEvents()
    board, sinks = window.editor.views.slots.board, window.editor.views.chassis.sink_count
    for target in (sinks, board):
        target.setFocus()
        for size in (WIDE, COMPACT):
            resized(window, size)
            assert window.focusWidget() is target
    sinks.setFocus()
    window.editor.show_view("equipment")
    resized(window, WIDE)
    sinks.setFocus()
    resized(window, COMPACT)
    assert window.focusWidget() is board, "what had it is in a tab behind another one"


def test_chassis_and_armor_are_made_once_the_rest_is_painted(make):
    window = make(fresh=True)
    views = window.editor.views
    window.resize(*WIDE)
    QApplication.sendPostedEvents()
    forms = [views.places["chassis"], views.places["armor"]]
    assert [form.created for form in forms] == [None, None]
    assert views.findings.isVisible(), "the rest is to be seen"
    QApplication.processEvents()
    assert views.chassis.isVisible()
    assert views.armor.isVisible()
    headers = {panel.title: panel.state for panel in window.editor.shell.bottom.panels}
    assert headers["Chassis"] == views.chassis.mass != ""
    assert headers["Armor"] == views.armor.state != ""
    assert all(tool.isVisible() for tool in views.armor_tools)


def test_a_window_that_is_wide_only_for_a_moment_has_its_forms_in_their_tab(make):
    window = make(fresh=True)
    window.resize(*WIDE)
    resized(window, COMPACT)
    window.editor.show_view("chassis")
    QApplication.processEvents()
    assert window.editor.views.chassis.isVisible()
    assert window.editor.views.armor.isVisible()
    assert all(tool.isVisible() for tool in window.editor.views.armor_tools)
