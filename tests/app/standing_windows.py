"""A window that stands from one test to the next, as long as each test leaves it as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import fields
from functools import cache, partial
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMenu,
    QSplitterHandle,
    QStackedWidget,
    QTabBar,
    QWidget,
)
from shiboken6 import delete

from designer import paths
from designer.app.pages.editor.arrangement import PanelName
from designer.app.pages.editor.editor import Editor
from designer.app.pages.editor.file_diff import FileDifference
from designer.app.pages.editor.finding_navigation import CauseRing
from designer.app.pages.editor.view_names import PAGES, TABS
from designer.app.pages.forces.empty_force import EmptyForce
from designer.app.pages.forces.page import ForcesPage
from designer.app.shell.guide import GuideWindow
from designer.app.shell.own_arrangements import show_arrangements
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import index_of
from designer.app.ui import theme
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.measures import DensityChoice
from designer.app.ui.plots.plot import Plot
from designer.app.ui.theme_colors import Theme
from designer.app.ui.widgets.buttons import LinkButton
from designer.app.ui.widgets.focus_frame import FocusFrame
from designer.app.ui.widgets.notice_bar import MessageBar
from designer.app.ui.widgets.panel import _Header as Header
from designer.app.ui.widgets.popover import Popover
from designer.app.views.board.offscreen_headers import OffscreenHeaders
from designer.app.views.board.tool_row import ToolRow
from designer.app.views.board.view import _Area as Area
from designer.app.views.equipment.chosen_item import ItemCard
from designer.app.views.equipment.finder import Finder
from designer.workspace.recovery import Recovery
from designer.workspace.settings import PanelArrangement, Settings
from designer.workspace.view_settings import PrintOptions, SettingsPart

Traces = Counter[tuple[object, ...]]

FOLLOWING = ("armor", "chassis", "identity", "findings", "quirks", "advice", "notes", "card")
"""The views in which nothing is chosen that holds for the next design, but settings, and what `_traces` looks at."""
SIZE = (1366, 768)
"""The size that a window has before a test gives it its own."""
PANELS: tuple[PanelName, ...] = ("side_dock", "ledger", "below")
"""The panels of the page of designs that can be hidden; the first one is at first where the page is narrow."""
OTHER_WIDTHS = (2560, 1920, 1000)
"""Widths for which the page of designs has other arrangements."""
_AT_TIMES = (QMenu, MessageBar, LinkButton, FocusFrame)
"""Widgets that show something else whenever they are shown."""
_FIELDS, _CHOICES = (QLineEdit, QAbstractSpinBox), (QStackedWidget, QComboBox)
_FOLLOWED = (Area, EmptyForce, Finder, Header, ItemCard, QTabBar, ToolRow)
"""Widgets of which it depends on the design, on their room or on the tab in front what is hidden in them."""
_WHOLES = (QComboBox, OffscreenHeaders, Plot)
"""Widgets whose parts are their own affair."""
OF_ONE_TEST = ("lab", "library")
"""The pages that keep more than open designs: battles and trials, and the library, which is another for each test."""


class StandingWindow:
    """A window with the usual settings, for one test after the other; it asks in the dialogs of the present test.

    After each test all that is open is closed without a question. If settings, widgets or what is entered in them then
    differ from those of a window in which nothing was done, the window is not used again.
    """

    def __init__(self) -> None:
        self.dialogs = Dialogs()
        self.window = Window(Settings(), Dialogs(**{each.name: self._asking(each.name) for each in fields(Dialogs)}))
        self._keeps = False
        """Whether journals and forces of the present test are written."""
        self._look = _look()
        self._attributes = {*vars(self.window)}

    def _asking(self, name: str) -> Callable[..., Any]:
        def ask(*asked: Any) -> Any:
            return getattr(self.dialogs, name)(*asked)

        return ask

    def lend(self, dialogs: Dialogs, recovery: Recovery | None) -> Window:
        """The window, for a test: it asks in these dialogs, and with journals also keeps its forces."""
        self.dialogs = dialogs
        if recovery is not None:
            self._keeps = True
            self._forget_forces()
            self.window.manager.keep_in(recovery)
        theme.hub().set_window_width(self.window.width())
        return self.window

    def begin_test(self) -> None:
        """Tell that the window is shown for a test, in a look that it should have at the end again."""
        self._look = _look()

    def end_test(self) -> bool:
        """Close what the test opened; returns whether nothing of it is left."""
        self.close_all()
        window = self.window
        if window.settings != Settings():
            self._forget_forces()  # with the form of the options for printing
            window.settings.views.printing = Settings().views.printing
            if window.settings != Settings():
                return False
        if _look() != self._look:
            style, density, scale, _ = self._look
            theme.hub().choose(theme=style, density=density, scale=scale)
            if _look() != self._look:
                return False
            for editor in window.findChildren(Editor):  # as once it is seen
                QApplication.sendEvent(editor, QResizeEvent(editor.size(), editor.size()))
        for forget in (self._list_anew, partial(self._forget_page, "compare"), self._forget_forces):
            if self._is_as_usual:
                return True
            forget()
        return self._is_as_usual

    @property
    def _is_as_usual(self) -> bool:
        return {*vars(self.window)} == self._attributes and _traces(self.window) <= _usual()

    def close_all(self) -> None:
        """Hide the window, close all designs and forces without a question, and forget which they were."""
        window, settings, usual = self.window, self.window.settings, Settings()
        self.dialogs = Dialogs(to_save=lambda *_: Answer.DISCARD)
        self._end_journals()
        self._close_windows()
        window.tour.clear()
        window.hide()
        theme.hub().set_window_width(SIZE[0])
        if (handle := window.windowHandle()) is not None:
            handle.destroy()  # else the platform still takes it for the active window, and never activates it again
        if "palette_view" in vars(window):
            window.palette_view.setParent(None)
            window.palette_view.deleteLater()
            del window.palette_view
        if window.start_place.card is not None:
            window.start_place.card.setParent(None)
            window.start_place.card.deleteLater()
            window.start_place.card = None
        self._close_panels()
        self._close_forces()
        window.show_start()
        for name in OF_ONE_TEST:
            self._forget_page(name)
        self._forget_library()
        set_back(settings.views.equipment, usual.views.equipment)
        while last := len(window.manager.documents):  # the one in front at last, so that no other is shown for it
            window.manager.remove(last - 1 if window.tabs.current != last - 1 else max(0, last - 2))
        self._restore_book()
        settings.recent, settings.titles, settings.folder = usual.recent, usual.titles, usual.folder
        window.manager.recent_changed.emit()
        window.show_start()
        while window.notice.count:
            window.notice.clear()
        self._restore_keys()
        self._restore_choices()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        settings.window.geometry, settings.keys = usual.window.geometry, usual.keys
        settings.restore_designs, settings.megamek = usual.restore_designs, usual.megamek
        settings.views.equipment.recent = usual.views.equipment.recent
        settings.views.ledger.designs.clear()
        settings.views.forces = usual.views.forces
        settings.views.library, settings.views.combat = usual.views.library, usual.views.combat
        if window.workspaces.made("forces") is None:  # this page has a form that shows them
            settings.views.printing = usual.views.printing
        elif settings.views.printing.options == PrintOptions():
            settings.views.printing.targets.clear()
        window._settle.stop()

    def _end_journals(self) -> None:
        """Write no journals any more, as at the end of the program, and ask nothing more about earlier ones."""
        window = self.window
        if self._keeps and (forces := window.designs.collections.forces_made) is not None:
            forces.leave()
            self._forget_forces()
        self._keeps = False
        if window.manager.recovery is not None:
            window.manager.recovery.end()
            window.manager.recovery = None
        window.program_end.starts_anew = False
        window.resumption._left = None
        for question in window.open_questions.open:
            window.open_questions.drop(question.key)

    def _close_windows(self) -> None:
        for opened in (*self.window.findChildren(QDialog), *self.window.findChildren(Popover)):
            opened.close()
        for guide in self.window.findChildren(GuideWindow):
            delete(guide)

    def _close_panels(self) -> None:
        saved = self.window.settings.window
        for editor in self.window.findChildren(Editor):
            editor.assistants.close()
            editor.popover.leave()  # the pointer may rest where the window came, on a figure
            for difference in editor.findChildren(FileDifference):
                delete(difference)
            editor.show_results(None)
            shown = tuple(panel for panel in PANELS if editor.shell.is_shown(panel))
            if shown != (PANELS[1:] if editor.mode == "narrow" else PANELS):
                editor.use(PanelArrangement())
            if any(saved.splitters.values()):
                editor.shell.forget_sizes()
                saved.splitters.clear()
        if saved.arrangements:
            saved.arrangements, saved.name = [], ""
            show_arrangements(self.window)

    def _list_anew(self) -> None:
        """List the equipment for no design, which waits until the page is seen."""
        for editor in self.window.findChildren(Editor):
            editor.views.browser.adding.count.setValue(1)
            editor.views.browser._filter()
            for ring in editor.findChildren(CauseRing):
                delete(ring)

    def _restore_keys(self) -> None:
        for name in self.window.actions_by_name.own_keys():
            self.window.actions_by_name.set_keys(name, None)

    def _restore_choices(self) -> None:
        """Make the choices of the menu View and for new designs the usual ones; the look is restored elsewhere."""
        settings, usual, start = self.window.settings, Settings(), self.window.start_place.created
        if settings.new_design != usual.new_design and start is not None:
            start.form.show_terms(usual.new_design)
        for name in ("theme", "density", "scale", "motion", "large_offered", "new_design"):
            setattr(settings, name, getattr(usual, name))
        self.window.appearance._check()

    def _restore_book(self) -> None:
        usual = Settings().views.ledger.ruleset
        if self.window.settings.views.ledger.ruleset is not usual:
            self.window.designs.calculate_by(usual)

    def _close_forces(self) -> None:
        forces = self.window.designs.collections.forces_made
        if forces is not None:
            for held in list(forces.forces):
                forces.close(self.window, held)
            if not forces.forces:  # the test has closed the window as the end of the program
                forces.new()
        page = self.window.workspaces.made("forces")
        if isinstance(page, ForcesPage):
            page.renew()  # hidden, it would wait until it is shown
            page.units.skill = "gunnery"

    def _forget_page(self, name: str) -> None:
        """Delete a page, if it was made; who turns to it next makes it anew."""
        page = self.window.workspaces._pages.pop(name, None)
        if page is not None:
            delete(page)

    def _forget_library(self) -> None:
        """Close the library, which is another one for each test."""
        collections = vars(self.window.designs.collections)
        if "library" in collections:
            library = collections.pop("library")
            library.end()
            library.deleteLater()

    def _forget_forces(self) -> None:
        """Delete the open forces; who asks for them next makes them anew."""
        self._forget_page("forces")
        forces = vars(self.window.designs.collections).pop("forces", None)
        if forces is not None:
            delete(forces)


def close_for_good(window: Window) -> None:
    """Close and delete a window; without journals its designs and forces go first, so that nothing is asked."""
    if window.manager.recovery is None:
        window.manager.documents.clear()
        if window.designs.collections.forces_made is not None:
            window.designs.collections.forces_made.forces.clear()
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def set_back(part: SettingsPart, usual: SettingsPart) -> None:
    """Give a part of settings, which widgets hold, the usual values."""
    for name in type(part).model_fields:
        held, value = getattr(part, name), getattr(usual, name)
        if isinstance(held, SettingsPart):
            set_back(held, value)
        elif isinstance(held, dict):
            held.clear()
            held.update(value)
        else:
            setattr(part, name, value)


def _look() -> tuple[Theme, DensityChoice, float, bool]:
    """The looks of the style of the app: one that only was made anew, or for another width, is the same."""
    style = theme.current()
    return style.theme, theme.hub()._density, style.scale, style.moves


@cache
def _usual() -> Traces:
    """The traces of a window that has shown its start page, each view of the editor, and its other pages."""
    standing = StandingWindow()
    window = standing.window
    window.resize(*SIZE)
    window.show()
    for _ in range(2):
        QApplication.processEvents()  # the start page takes its samples in
    window.manager.open([paths.data("designs", "lanyard-lny-o.mtf")])
    assert window.editor is not None
    for view in {*TABS, *PAGES} - {"notes"}:
        window.editor.show_view(view)
        QApplication.processEvents()
    for name in ("compare", "forces"):
        window.turn_to(index_of(name))
        QApplication.processEvents()
    forces = window.workspaces.made("forces")
    assert isinstance(forces, ForcesPage)
    forces.add_open_designs()
    QApplication.processEvents()
    standing.close_all()
    traces = _traces(window)
    for width in OTHER_WIDTHS:
        window.manager.open([paths.data("designs", "lanyard-lny-o.mtf")])
        window.resize(width, SIZE[1])
        window.show()
        QApplication.processEvents()
        standing.close_all()
        traces |= _traces(window)
    window.close()
    window.deleteLater()
    return traces


def _traces(parent: QWidget, following: Collection[QObject] = ()) -> Traces:
    """The widgets below one by kind and name, with what can be entered and chosen there, and whether they are hidden.

    Menus, links and bars of messages are filled whenever they are shown, handles made for what they divide, lists of
    boxes and the row of locations out of sight when they are first needed, plots when they are first seen, views
    ``following`` the design for each one.
    """
    found: Traces = Counter()
    _add_traces(found, parent, following)
    return found


def _add_traces(found: Traces, parent: QWidget, following: Collection[QObject]) -> None:
    if isinstance(parent, Editor):
        following = [place for view, place in parent.views.places.items() if view in FOLLOWING]
        found["everything", parent.views.lists_everything] += 1
    for widget in parent.children():
        if (
            isinstance(widget, QWidget)
            and widget not in following
            and not isinstance(widget, QSplitterHandle)
            and not (isinstance(widget, _AT_TIMES) and widget.isHidden())
        ):
            value: object = None
            if isinstance(widget, _FIELDS) and not widget.isReadOnly():
                value = widget.text()
            elif isinstance(widget, QAbstractButton) and widget.isCheckable():
                value = widget.isChecked()
            elif isinstance(widget, _CHOICES):
                value = widget.currentIndex()
            elif isinstance(widget, Plot):
                value = widget.shows_table
            name = widget.objectName()
            # Qt shows its own widgets, as those that scroll tabs, when it needs them; the buttons of the browser follow
            # its width once it is seen, its card the row that is chosen there in the next design, what an empty force
            # offers the open designs, and the tools of a panel its tab in front.
            is_hidden = widget.isHidden() and not (name.startswith("qt_") or isinstance(parent, _FOLLOWED))
            found[type(parent).__name__, type(widget).__name__, name, is_hidden, value] += 1
            if not isinstance(widget, _WHOLES):
                _add_traces(found, widget, following)
