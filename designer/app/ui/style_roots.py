"""The widgets that have the style sheet: windows, and of a window with stacks of whole pages its parts and pages.

The app itself has none. With a style sheet of the app, Qt styles a widget with all that is in it anew for each widget
that it is put into, so that a page made of nested parts was styled once a level; and another style sheet styles every
widget that exists, while pages that a stack hides can wait here until they are shown. Only stacks of whole pages count,
such as those of the window: the sizes of hidden tabs of a panel count for its least size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from PySide6.QtCore import QChildEvent, QEvent, QObject
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QDialog, QLayout, QStackedWidget, QWidget
from shiboken6 import isValid

_WHOLE_PAGES = "wholePages"
_EDITION = "styleEdition"
"""The property of a widget that has the style sheet: the edition that it has."""
_Stack = TypeVar("_Stack", bound=QStackedWidget)


def of_whole_pages(stack: _Stack) -> _Stack:
    """Mark a stack as one of whole pages, whose hidden ones count for no size; returns the stack."""
    stack.setProperty(_WHOLE_PAGES, True)
    return stack


class StyleRoots(QObject):
    """The widgets that have the style sheet, and those that get it when they are shown.

    ``set_declared`` sets the fonts and sizes that are declared for a widget, which are lost when it is styled anew.
    """

    def __init__(self, parent: QObject, set_declared: Callable[[QWidget], None]) -> None:
        super().__init__(parent)
        self._set_declared = set_declared
        self._sheet = ""
        self._edition = 0
        # Qt forgets the palettes that style sheets replaced when there is no style sheet left, as between two themes.
        self._styled = QWidget()
        self._styled.setStyleSheet("QWidget {}")

    @property
    def sheet(self) -> str:
        """The style sheet; empty before the first one."""
        return self._sheet

    def add(self, widget: QWidget) -> None:
        """Give the style sheet to a window, and to all that is ever put into it; nothing if it has it."""
        if any(each.property(_WHOLE_PAGES) for each in (widget, *widget.findChildren(QStackedWidget))):
            widget.installEventFilter(self)
            for child in widget.children():
                if isinstance(child, QWidget):
                    self.add(child)
        elif widget.property(_EDITION) is None:
            widget.setProperty(_EDITION, 0)
            if _is_hidden_page(widget):
                widget.installEventFilter(self)
            else:
                self._style(widget)

    def change(self, sheet: str, set_palette: Callable[[], None]) -> None:
        """Give another style sheet to all that is in sight now, and to the rest when it is shown.

        ``set_palette`` sets palette and fonts of the app, while nothing in sight has a style sheet.
        """
        self._sheet = sheet
        self._edition += 1
        roots = list(_roots())
        seen = [each for each in roots if _is_seen(each)]
        for root in seen:
            root.setStyleSheet("")  # Qt replaces a style sheet several times faster if the old one is cleared first
        set_palette()
        QApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)
        for root in roots:
            if root in seen:
                self._style(root)  # its layouts get their declared sizes, and are measured, when all have the style
            else:
                root.installEventFilter(self)

    def measure_anew(self) -> None:
        """Let layouts ask all that is in sight for its sizes again."""
        for root in _roots():
            if root.property(_EDITION) == self._edition:
                _measure_anew(root)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QChildEvent) and event.type() == QEvent.Type.ChildPolished:
            child = event.child()
            if isinstance(child, QWidget):
                self.add(child)
        elif (
            event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.property(_EDITION) is not None
        ):
            watched.removeEventFilter(self)
            if watched.property(_EDITION) != self._edition:
                self._style(watched)
                _measure_anew(watched)
        return False

    def _style(self, root: QWidget) -> None:
        had_one = root.property(_EDITION)
        root.setProperty(_EDITION, self._edition)
        if root.styleSheet():
            root.setStyleSheet("")
        if had_one:
            root.setFont(QFont())  # a new font of the app does not reach what has a style sheet
        root.setStyleSheet(self._sheet)
        if had_one:
            for each in (root, *root.findChildren(QWidget)):
                if isValid(each):  # a declared size may make a splitter replace its handles
                    self._set_declared(each)


def _roots() -> Iterator[QWidget]:
    """All that has the style sheet, found from the windows inwards: a program has thousands of widgets."""
    for window in QApplication.topLevelWidgets():
        if window.parentWidget() is None:
            yield from _roots_in(window)


def _roots_in(widget: QWidget) -> Iterator[QWidget]:
    if widget.property(_EDITION) is not None:
        yield widget
    else:
        for child in widget.children():
            if isinstance(child, QWidget):
                yield from _roots_in(child)


def _measure_anew(root: QWidget) -> None:
    """Let layouts forget the sizes that a widget and all in it had in another style.

    What is inside comes first, and layouts in layouts too: in a hidden tab, Qt tells neither them nor what is around
    them that a size has changed.
    """
    for each in (*reversed(root.findChildren(QWidget)), root):
        if isValid(each):
            layout = each.layout()
            if layout is not None:
                for inner in layout.findChildren(QLayout):
                    inner.invalidate()
                layout.invalidate()
            each.updateGeometry()


def _is_hidden_page(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    return widget.isHidden() and parent is not None and bool(parent.property(_WHOLE_PAGES))


def _is_seen(root: QWidget) -> bool:
    """Whether the user sees a widget or a dialog of it."""
    return root.isVisible() or any(dialog.isWindow() for dialog in root.findChildren(QDialog))
