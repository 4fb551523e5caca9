"""The whole window without a mouse and without a picture: names, tips, contrast, room, and where the keyboard is."""

from functools import partial
from itertools import islice, product
from typing import get_args

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QTableView,
    QWidget,
)

from designer.app.pages.editor.editor import Editor
from designer.app.pages.editor.side_panel import FigurePlots
from designer.app.pages.lab import page as lab_page
from designer.app.pages.lab.bench import Bench
from designer.app.pages.lab.page import Lab
from designer.app.pages.lab.skirmish import sweep_view
from designer.app.pages.lab.trials.fight_view import FightView
from designer.app.pictures import lab, library, screens
from designer.app.ui import theme
from designer.app.ui.accessibility import interfaces
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.plots.plot import Plot
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.panel import Panel
from designer.app.views.panels.sample_card import SampleCard
from designer.language import ENGLISH, speak, tr
from designer.workspace.settings import Settings
from tests.app.pages.lab.conftest import LazyLab
from tests.app.standing_processes import standing_processes
from tests.app.standing_windows import StandingWindow
from tests.app.text_contrast import faint, painted_texts, widget_texts
from tests.app.text_room import GREATEST, room_faults, settle
from tests.sampling import is_whole

pytestmark = pytest.mark.usefixtures("outcomes_in_sight")


def _side_by_side(window):
    """All open designs side by side."""
    screens.SCREENS["compare"](window)
    window.workspace.center.set_current(3)


def _detached(window):
    """A design in a window of its own."""
    screens.SCREENS["editor"](window)
    window.detach(window.editor.document)
    window.editor.window().resize(window.size())  # the screen of the tests is smaller, and it keeps within that


MORE = {"detached": _detached, "side_by_side": _side_by_side}
"""Screens that have no picture of their own."""

SCREENS = {**screens.SCREENS, **MORE}

LOOKS = get_args(theme.ThemeName)
BOTH = (GREATEST, 1.0)
LOOKED_AT = [(name, LOOKS[place // 2 % len(LOOKS)], "de", (BOTH[place % 2],)) for place, name in enumerate(SCREENS)]
"""The screens, each in one theme, in German, whose texts are longer, and at one of the scales, one after the other.

Screens of a page follow each other, so that each page is looked at at both; ``make thorough`` looks at each in all.
"""
LOOKED_AT.sort(key=lambda asked: (asked[3], LOOKS.index(asked[1])))
if is_whole():
    LOOKED_AT = [*product(SCREENS, LOOKS, ("en", "de"), [BOTH])]

MODAL = "palette"
"""Tab chooses there, and Escape leads out."""

_NEEDS_NO_NAME = frozenset((QAccessible.Role.Client, QAccessible.Role.Grouping, QAccessible.Role.StaticText))
"""The roles of what holds other widgets, and of texts that may have nothing to say."""

Kind = tuple[type, ...]
"""The class of a widget with those of all around it."""

_GONE_ROUND: set[Kind] = set()
"""The kinds of widgets that were gone round."""
_SHOWS_FOCUS: set[Kind] = set()
"""The kinds of widgets that were seen with and without the focus, in one of the themes."""

# What Qt makes inside its own widgets: their owners are named.
_INNER = ("qt_", "scroll")


@pytest.fixture
def _dressed():
    """Nothing: each screen has a look of its own, which the window would only lose in between."""


class Stage:
    """One window for screen after screen, as long as the scale and all settings stay as they are."""

    def __init__(self, app: QApplication) -> None:
        self._app = app
        self._standing: StandingWindow | None = None

    def begin(self, look, scale):
        """The window, in front, with nothing open in it."""
        if theme.current().scale != scale:
            self.end()
        theme.apply(self._app, look, "compact", scale=scale)
        standing = self._standing = self._standing or StandingWindow()
        standing.dialogs = Dialogs(to_save=lambda *_: Answer.DISCARD)
        standing.window.setUpdatesEnabled(True)
        standing.window.resize(1366, 768)
        standing.window.show()
        standing.window.activateWindow()
        return standing.window

    def clear(self):
        """Switch off what a screen has switched on, and close what it has opened."""
        if self._standing is not None:
            window = self._standing.window
            views = window.settings.views
            if window.editor is not None and views.board.automatic:
                window.editor.views.slots.automatics.switch("filler", False)
            if window.editor is not None and views.equipment.details:
                window.editor.views.browser.show_details(False)
            if views.refit.in_status:
                window.actions_by_name["refit_in_status"].trigger()
            self._standing.close_all()
            views.skirmish.units.clear()
            if window.settings != Settings():
                self.end()

    def end(self):
        """Close the window for good."""
        if self._standing is not None:
            self._standing.window.close()
            self._standing.window.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            self._standing = None


@pytest.fixture(scope="module")
def stage(qapp):
    """The window in which the screens are shown, one after the other."""
    stage = Stage(qapp)
    with standing_processes():
        yield stage
        stage.end()


@pytest.fixture
def at(qtbot, stage, monkeypatch):
    """The window at one of its screens, as the window in front."""
    monkeypatch.setattr(lab, "FIGHTS", 10)  # what is asked of the page does not depend on their number
    monkeypatch.setattr(lab, "FIGHTS_EACH", 2)
    monkeypatch.setattr(lab, "OPPONENTS", 4)
    monkeypatch.setattr(library, "DESIGNS", 3)
    monkeypatch.setattr(sweep_view, "BATTLES", 5)
    monkeypatch.setattr(lab_page, "Lab", LazyLab)
    interfaces.install()

    def open_at(name, look, language, scale):
        speak(language)
        window = stage.begin(look, scale)
        SCREENS[name](window)
        if isinstance(window.workspace, LazyLab):  # it has made no other bench than the one in sight
            Lab._offer_benches(window.workspace)
        QApplication.processEvents()
        return window

    yield open_at
    stage.clear()
    speak(ENGLISH)


def around(widget):
    """The widgets around one, from the inside to the outside."""
    while (widget := widget.parentWidget()) is not None:
        yield widget


def ways(widget):
    """A widget with those around it, for a message."""
    near = islice((widget, *around(widget)), 4)
    return " in ".join(f"{type(each).__name__} {each.accessibleName()!r}" for each in near)


def interactive(window):
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and (widget.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(widget, QAbstractButton))
        and not widget.objectName().startswith(_INNER)
    ]


def told(widget) -> QAccessibleInterface:
    """What a screen reader talks to."""
    found: QAccessibleInterface | None = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def nameless(window):
    return [ways(each) for each in interactive(window) if not told(each).text(QAccessible.Text.Name)]


def not_labelled_once(window):
    """Combo boxes without a label or with several: on Linux, Qt tells a reader their name by the label alone."""
    boxes = [each for each in window.findChildren(QComboBox) if each.isVisible()]
    return [ways(each) for each in boxes if len(told(each).relations(QAccessible.RelationFlag.Label)) != 1]


def without_role(window):
    """What can be pressed or typed at, and is no more to a screen reader than a rectangle."""
    ours = [each for each in window.findChildren(QWidget) if each.isVisible() and _is_ours(each)]
    pressed = [each for each in ours if "mousePressEvent" in vars(type(each))]
    usable = [each for each in interactive(window) if _is_ours(each)]
    return [ways(each) for each in {*pressed, *usable} if told(each).role() == QAccessible.Role.Client]


def _is_ours(widget):
    return type(widget).__module__.startswith("designer")


def silent_buttons(window):
    """Buttons without words need a tip; a sample card says all it is in itself."""
    buttons = [each for each in interactive(window) if isinstance(each, QAbstractButton)]
    assert buttons
    silent = [each for each in buttons if not (each.text() or each.toolTip() or each.accessibleDescription())]
    return [ways(each) for each in silent if not isinstance(each, SampleCard)]


def faulty_parts(window):
    """What painted widgets say of their parts: each has a name and a place in the widget, and is found in it again."""
    faulty = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, AccessibleWidget) or not isinstance(widget, QWidget) or not widget.isVisible():
            continue
        whole = told(widget)
        children = whole.childCount()
        for number, key in enumerate(widget.accessible_keys(), children - len(widget.accessible_keys())):
            part = whole.child(number)
            place = part.rect().translated(-widget.mapToGlobal(QPoint(0, 0)))
            named = part.text(QAccessible.Text.Name) and part.role() != QAccessible.Role.Client
            if not named or whole.indexOfChild(part) != number or place.isEmpty():
                faulty.append((ways(widget), key, part.text(QAccessible.Text.Name), place))
    return faulty


def nameless_rows(window):
    """The cells of the first rows of each list and table, and the headings in sight, that say nothing."""
    views = [each for each in window.findChildren(QAbstractItemView) if each.isVisible() and each.model() is not None]
    silent: list[tuple[str, object, int]] = []
    for view in (each for each in views if not isinstance(each, QHeaderView)):
        model = view.model()
        columns = [0]
        if isinstance(view, QTableView):
            columns = [column for column in range(model.columnCount()) if not view.isColumnHidden(column)]
        for row in range(min(3, model.rowCount())):
            indexes = (model.index(row, column) for column in columns)
            silent += [(ways(view), row, index.column()) for index in indexes if not _said(index.data)]
        header = next((each for each in view.findChildren(QHeaderView) if each.isVisible()), None)
        if header is not None:
            across = Qt.Orientation.Horizontal
            silent += [
                (ways(view), "heading", column)
                for column in columns
                if not _said(partial(model.headerData, column, across))
            ]
    return silent


def _said(data):
    """The words of a screen reader for a cell or heading; empty if there are none."""
    return str(data(Qt.ItemDataRole.AccessibleTextRole) or data(Qt.ItemDataRole.DisplayRole) or "").strip()


def nameless_parts_of_the_page(window):
    """Painted widgets that tell their role, such as a heading or a status line, but not their name."""
    owns = [each for each in window.findChildren(AccessibleWidget) if each.isVisible()]
    unnamed = [each for each in owns if not told(each).text(QAccessible.Text.Name)]
    return [ways(each) for each in unnamed if told(each).role() not in _NEEDS_NO_NAME]


def plots_without_table(window):
    """Plots of the Lab and beside the editor whose panels have no switch to a table; the record of a fight is one."""
    silent = []
    for plot in window.findChildren(Plot):
        panel = nearest(plot, Panel)
        reads = plot.isVisible() and plot.focusPolicy() != Qt.FocusPolicy.NoFocus and not nearest(plot, FightView)
        if reads and nearest(plot, Bench | FigurePlots):
            pills = () if panel is None else panel.findChildren(Pill)
            if not any(pill.isVisible() and pill.text() == tr("Table") for pill in pills):
                silent.append(ways(plot))
    return silent


def nearest(widget, kind):
    """The nearest widget around one that is of a kind; None if there is none."""
    return next((each for each in (widget, *around(widget)) if isinstance(each, kind)), None)


@pytest.mark.parametrize(("name", "look", "language", "scales"), LOOKED_AT)
def test_a_screen_has_room_at_the_greatest_scale_and_needs_neither_mouse_nor_picture(
    at, name, look, language, scales, monkeypatch
):
    whole = at(name, look, language, scales[0])
    if GREATEST in scales and name != "detached":
        assert room_faults(whole) == []
    if 1.0 not in scales:
        return
    if theme.current().scale != 1.0:
        theme.hub().choose(scale=1.0)
    settle(whole)
    window = QApplication.activeWindow()
    assert window is not None
    with painted_texts(monkeypatch) as texts:
        picture = window.grab().toImage()
    assert faint(picture, [*texts, *widget_texts(window)]) == []
    # Nothing in it asks for more room than there is.
    size, room = picture.size(), QSize(1366, 768)
    assert size.boundedTo(room) == size if isinstance(window, QDialog) else size == room
    assert nameless(window) == []
    assert not_labelled_once(window) == []
    assert without_role(window) == []
    assert silent_buttons(window) == []
    assert faulty_parts(window) == []
    assert nameless_rows(window) == []
    assert nameless_parts_of_the_page(window) == []
    assert plots_without_table(window) == []
    if name != MODAL:
        for editor in window.findChildren(Editor):
            editor.views.browser.outcomes.stop()
        go_round_once(window)


def kind(widget) -> Kind:
    return tuple(type(each) for each in (widget, *around(widget)))


def go_round_once(window):
    """Go round a window, unless all kinds of widgets in it were gone round before, with other data."""
    kinds = {kind(each) for each in interactive(window)}
    if is_whole() or not kinds <= _GONE_ROUND:
        go_round(window)
        _GONE_ROUND.update(kinds)


def picture_of(widget):
    """A widget as it is painted now, in a window that paints nothing by itself."""
    window = widget.window()
    window.setUpdatesEnabled(True)
    picture = widget.grab().toImage()
    window.setUpdatesEnabled(False)
    return picture


def go_round(window):
    """Tab goes round, misses nothing that is there all the time, and always shows where it is."""
    before = interactive(window)
    window.setUpdatesEnabled(False)  # all that it would paint with the focus is looked at below, or was before
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
    first = QApplication.focusWidget()
    assert first is not None
    seen = []
    unseen = []
    while (now := QApplication.focusWidget()) not in seen:
        assert now is not None, "the focus is lost"
        seen.append(now)
        assert len(seen) < 250
        QApplication.processEvents()
        its_kind = kind(now)
        focused = None if its_kind in _SHOWS_FOCUS and not is_whole() else picture_of(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert QApplication.focusWidget() is not now, f"no way on from {ways(now)}"
        if focused is not None and now.isVisible():
            if picture_of(now) == focused:
                unseen.append(ways(now))
            _SHOWS_FOCUS.add(its_kind)
    assert now is first, f"the way goes round without {ways(first)}"
    assert unseen == []
    there = [widget for widget in interactive(window) if widget in before]
    tabbed = (widget for widget in there if widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    missed = [
        ways(widget)
        for widget in tabbed
        if widget.isEnabled() and widget not in seen and not widget.visibleRegion().isEmpty()
        if not isinstance(widget.parentWidget(), QAbstractSpinBox)
        if not any(exclusive_with(widget, each) for each in seen)  # the arrow keys lead to it
    ]
    assert missed == []


def exclusive_with(button, other):
    both = isinstance(button, QAbstractButton) and isinstance(other, QAbstractButton)
    return both and button.autoExclusive() and other.autoExclusive() and button.parentWidget() is other.parentWidget()
