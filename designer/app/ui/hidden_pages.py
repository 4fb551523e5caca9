"""Hidden pages are left out when the style sheet of the app changes, and get the new one when they are shown.

Qt styles every widget that exists, also those of the pages that a stack hides: most of the time that another theme
takes. Only stacks of whole pages are left out, such as those of the window: the sizes of hidden tabs of a panel count
for its least size, so these are styled with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

_WHOLE_PAGES = "wholePages"
_POLISHED = Qt.WidgetAttribute.WA_WState_Polished
_HAS_STYLE = Qt.WidgetAttribute.WA_SetStyle
_Stack = TypeVar("_Stack", bound=QStackedWidget)


def of_whole_pages(stack: _Stack) -> _Stack:
    """Mark a stack as one of whole pages, whose hidden ones count for no size; returns the stack."""
    stack.setProperty(_WHOLE_PAGES, True)
    return stack


class HiddenPages(QObject):
    """The hidden pages of stacks of whole pages. A menu or dialog that belongs to one is a window and not part of it.

    ``set_declared`` sets the fonts and sizes that are declared for a widget, which are lost when it is styled.
    """

    def __init__(self, parent: QObject, set_declared: Callable[[QWidget], None]) -> None:
        super().__init__(parent)
        self._set_declared = set_declared
        # Qt forgets the palettes that style sheets replaced when there is no style sheet left, as between two themes.
        self._styled = QWidget()
        self._styled.setStyleSheet("QWidget {}")

    @contextmanager
    def left_out(self) -> Iterator[None]:
        """While this lasts, a change of the app's style sheet skips all hidden pages; each is styled when shown."""
        pages = {
            widget: page
            for widget, page in _hidden_pages(QApplication.allWidgets()).items()
            if page is not None and widget.testAttribute(_POLISHED) and not widget.testAttribute(_HAS_STYLE)
        }
        # QApplication styles the widgets that are polished, and informs those that have no style of their own.
        for widget in pages:
            widget.setAttribute(_POLISHED, False)
            widget.setAttribute(_HAS_STYLE, True)
        try:
            yield
        finally:
            for widget in pages:
                widget.setAttribute(_POLISHED, True)
                widget.setAttribute(_HAS_STYLE, False)
            for page in set(pages.values()):
                page.installEventFilter(self)  # a page that has it already keeps one

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            watched.removeEventFilter(self)
            self._style(watched)
        return False

    def _style(self, shown: QWidget) -> None:
        """Style a page and all in it, but not what is hidden by a stack on it."""
        parts = [each for each in QApplication.allWidgets() if each is shown or shown.isAncestorOf(each)]
        parts = [each for each, page in _hidden_pages(parts).items() if page is None]
        for each in parts:
            each.style().unpolish(each)
        for each in parts:
            each.style().polish(each)
            self._set_declared(each)
        for each in parts:
            QCoreApplication.sendEvent(each, QEvent(QEvent.Type.StyleChange))


def _hidden_pages(widgets: Iterable[QWidget]) -> dict[QWidget, QWidget | None]:
    """The innermost page that a stack hides and that a widget is part of; None if there is none."""

    @cache
    def page_of(widget: QWidget) -> QWidget | None:
        parent = None if widget.isWindow() else widget.parentWidget()
        if parent is None:
            return None
        return widget if widget.isHidden() and parent.property(_WHOLE_PAGES) else page_of(parent)

    return {widget: page_of(widget) for widget in widgets}
