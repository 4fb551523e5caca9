"""A page with open designs of its own that stands from one test of a module to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QMenu, QStackedWidget, QWidget
from shiboken6 import delete

from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui import theme
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plots.area import PlotArea
from designer.app.ui.plots.export import ask_for_file
from designer.app.ui.plots.figure_tools import FigureTools
from designer.app.ui.tables import TableModel, TableView
from designer.app.ui.tables.header import TableHeader
from designer.app.ui.widgets.focus_frame import FocusFrame
from designer.app.ui.widgets.panel import Panel
from designer.workspace.settings import Settings
from tests.app.standing_windows import Traces, _traces, set_back

Page = TypeVar("Page", bound=QWidget)

FOLLOWING = ("_least", "_told_width", "_drawings")
"""What follows from other things that widgets hold: widths of what they have, and what a plot has drawn."""
LAID_OUT = ("_brief", "_shown", "_shown_hint", "_own_tip")
"""What widgets find out when they are laid out, which hidden ones are only once they are seen."""


class StandingPage(Generic[Page]):
    """A page in a window of its own, with the designs that it shows; at first it is hidden, without a design.

    Parts of the types ``anew`` show everything anew whenever they are seen, as tables do.
    """

    def __init__(
        self, make: Callable[[OpenDesigns], Page], size: tuple[int, int], anew: tuple[type[QObject], ...]
    ) -> None:
        self._size, self._anew = size, (TableView, TableHeader, *anew)
        self.window = theme.dress(QWidget())
        self.settings = Settings()
        self.manager = DocumentManager(self.settings, Dialogs(), self.window)
        self.designs = OpenDesigns(self.manager, self.settings, self.window)
        self.page = make(self.designs)
        self.page.setParent(self.window)
        self.window.resize(*size)
        self.page.setGeometry(0, 0, *size)

    def show(self, is_busy: Callable[[Page], bool]) -> None:
        """Show the page with what is open now, until it has done all work that it does in idle time."""
        self.page.show()
        self.window.show()
        QApplication.processEvents()
        while is_busy(self.page):
            QApplication.processEvents()
        for each in self.page.findChildren(StatusAnnouncer):
            each.know()  # by the clock, it may be said or not yet

    def put_away(self) -> None:
        """Hide the page, and close its designs without a question."""
        self.page.show()
        if (self.page.width(), self.page.height()) != self._size:
            self.page.resize(*self._size)  # arranged while it is seen
            QApplication.processEvents()
        if (focused := self.window.focusWidget()) is not None:
            focused.clearFocus()
        self.window.hide()
        if (handle := self.window.windowHandle()) is not None:
            handle.destroy()  # else the platform still takes it for the active window, and never activates it again
        self.designs.set_front(None)
        while self.manager.documents:
            self.manager.remove(len(self.manager.documents) - 1)

    @property
    def traces(self) -> Traces:
        """The widgets of the page with what is entered and chosen in them, what it holds, and the settings."""
        found = _traces(self.page)
        parts: list[QObject] = [self.page, *self.page.findChildren(QObject)]
        for each in parts:
            if isinstance(each, TableModel):  # a hidden one, too, will show its rows in this order
                found["sorted", each._sorted_by, each._order] += 1
            is_ours = type(each).__module__.startswith(("designer.", "tests."))
            if is_ours and not (isinstance(each, PlotArea | QMenu | FocusFrame) or self._is_shown_anew(each)):
                name = type(each).__name__
                is_hidden = isinstance(each, QWidget) and not each.isVisible()
                for held, value in vars(each).items():
                    if held in FOLLOWING or (is_hidden and held in LAID_OUT):
                        continue
                    if _is_plain(value):
                        found[name, held, value] += 1
                    elif isinstance(value, list | set):
                        found[name, held, len(value)] += 1
                if isinstance(each, QWidget):
                    least, most = each.minimumSize(), each.maximumSize()
                    found[name, "sizes", *least.toTuple(), *most.toTuple()] += 1
        found["settings", repr(self.settings)] += 1
        return found

    def _is_shown_anew(self, part: QObject) -> bool:
        """Whether this is hidden or a part of something hidden, and shows everything anew once that is seen."""
        widget: QObject | None = part
        while widget is not None and not (isinstance(widget, QWidget) and widget.isVisible()):
            if isinstance(widget, (LazyUpdate, *self._anew)):
                return True
            widget = widget.parent()
        return False


class StandingPages(Generic[Page]):
    """A page that is lent to one test after the other.

    For each test ``prepare`` opens its designs, after ``forget`` has taken back what was entered and chosen in the
    page, but for tabs, tables and the tools of plots, which are the same everywhere. If the page is then not as it was
    before the first test, another one is made.
    """

    def __init__(
        self,
        make: Callable[[OpenDesigns], Page],
        prepare: Callable[[StandingPage[Page]], object],
        forget: Callable[[Page], object],
        size: tuple[int, int] = (1354, 640),
        anew: tuple[type[QObject], ...] = (),
        is_busy: Callable[[Page], bool] = lambda _page: False,
    ) -> None:
        self._make, self._prepare, self._forget, self._is_busy = make, prepare, forget, is_busy
        self._size, self._anew = size, anew
        self._standing: StandingPage[Page] | None = None
        self._usual: Traces | None = None

    @contextmanager
    def lent(self) -> Iterator[StandingPage[Page]]:
        """The page for a test, shown with the usual designs."""
        if self._standing is not None:
            self._show(self._standing)
            if not self._is_as_usual(self._standing):
                self.delete()
        if self._standing is None:
            self._standing = self._new()
        yield self._standing
        self._standing.put_away()

    def _new(self) -> StandingPage[Page]:
        """A page that was shown before, as it is for all tests but the first."""
        made: StandingPage[Page] = StandingPage(self._make, self._size, self._anew)
        self._show(made)
        _see_all(made.page)
        made.put_away()
        self._show(made)
        self._usual = made.traces
        return made

    def _is_as_usual(self, standing: StandingPage[Page]) -> bool:
        return standing.traces == self._usual

    def _show(self, standing: StandingPage[Page]) -> None:
        set_back(standing.settings, Settings())
        _choose_first(standing.page)
        self._forget(standing.page)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._prepare(standing)
        standing.show(self._is_busy)

    def delete(self) -> None:
        """Delete the page and its window."""
        if self._standing is not None:
            delete(self._standing.window)
            self._standing = None


def _see_all(page: QWidget) -> None:
    """Show each page of stacks, each tab, and each plot as a table: some parts are made when they are first seen."""
    for stack in page.findChildren(QStackedWidget):
        if not isinstance(stack.parent(), Panel):
            for place in range(stack.count()):
                stack.setCurrentIndex(place)
                _see_tabs(stack)
            stack.setCurrentIndex(0)
    _see_tabs(page)
    for tools in page.findChildren(FigureTools):
        tools.pill.setChecked(True)


def _see_tabs(page: QWidget) -> None:
    for panel in page.findChildren(Panel):
        if panel.isVisible():
            for tab in range(panel._stack.count()):
                panel.set_current(tab)
                QApplication.processEvents()


def _choose_first(page: QWidget) -> None:
    """Show the first tabs and no plot as a table, choose nothing in tables, and ask the user for files."""
    for panel in page.findChildren(Panel):
        if panel.current > 0:
            panel.set_current(0)
    for tools in page.findChildren(FigureTools):
        tools.pill.setChecked(False)
        tools.export.ask = ask_for_file
    for table in page.findChildren(TableView):
        table.choose()


def _is_plain(value: object) -> bool:
    return isinstance(value, bool | int | str | Enum) or (
        isinstance(value, tuple | frozenset) and all(map(_is_plain, value))
    )
