"""Whether the texts of a window have room: what is cut, what overlaps, and what is elided beside free width."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QComboBox,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QTableView,
    QWidget,
)

from designer.app.ui import theme
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.widgets.buttons import PaintedButton
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.scroll_page import Scrolled, ScrolledPage
from designer.app.ui.widgets.tab_order import visible_widgets
from tests.app.painted_texts import elided_beside_free_width

SLACK = 2
"""Pixels that a text may be wider than its room: the side bearings of its last letters."""


GREATEST = 2.0
"""The greatest scale."""
MOST_MEASURED = 1.5
"""The greatest scale at which painted texts are measured: at greater ones pages scroll under others."""

_MOST_TURNS, _QUIET_TURNS = 100, 12
"""The most turns of the event loop that are waited for, and those without a change after which a window is at rest.

A change of a size reaches one parent a turn.
"""


def settle(window: QWidget) -> None:
    """Process events until no work is left and no widget has changed its place for some turns."""
    before: list[QRect] = []
    for _ in range(_MOST_TURNS // _QUIET_TURNS):  # long work, such as fights, goes on
        for _ in range(_QUIET_TURNS):
            QApplication.processEvents()
        now = [each.geometry() for each in visible_widgets(window)]
        working = IdleWork._timer is not None and IdleWork._timer.isActive()
        if now == before and not working:
            return
        before = now


def room_faults(window: QWidget) -> list[str]:
    """The texts of the page in front that have no room."""
    settle(window)
    found = cut_texts(window) + overlapping_texts(window) + elided_beside_room(window) + tables_beyond_room(window)
    found += cut_pages(window)
    return found + (elided_beside_free_width(window) if theme.current().scale <= MOST_MEASURED else [])


def plain(text: str) -> str:
    """A text without markup and mnemonics."""
    return html.unescape(re.sub(r"<[^>]*>", "", text)).replace("&&", "\0").replace("&", "").replace("\0", "&")


def described(widget: QWidget, text: str) -> str:
    """A widget for a message."""
    parent = widget.parentWidget()
    return f"{type(widget).__name__} {text!r} in {type(parent).__name__} ({widget.width()} x {widget.height()})"


def texts(top: QWidget) -> Iterator[tuple[QWidget, str]]:
    """The visible widgets with a text of their own, and that text."""
    for widget in visible_widgets(top):
        if isinstance(widget, QLabel | QAbstractButton | ElidedLabel):
            words = widget.text if isinstance(widget, ElidedLabel) else widget.text()
        elif isinstance(widget, QComboBox):
            words = widget.currentText()
        elif isinstance(widget, QLineEdit):
            words = widget.displayText()
        else:
            continue
        if words:
            yield widget, plain(words)


def missing(widget: QWidget, text: str) -> int:
    """How many pixels a text is wider (or, if it is wrapped, higher) than its room; 0 if it fits or may be elided."""
    if isinstance(widget, ElidedLabel):
        return 0
    if isinstance(widget, QLabel):
        if widget.wordWrap():
            return widget.heightForWidth(widget.width()) - widget.height()
        return max(widget.fontMetrics().horizontalAdvance(each) for each in text.split("\n")) - widget.width()
    if isinstance(widget, QPushButton | PaintedButton):
        return widget.sizeHint().width() - widget.width()
    if isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        field = widget.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, widget
        )
        return 0 if not widget.isEditable() else widget.fontMetrics().horizontalAdvance(text) - field.width()
    if isinstance(widget, QLineEdit) and isinstance(widget.parentWidget(), QAbstractSpinBox):
        margins = widget.textMargins()
        return widget.fontMetrics().horizontalAdvance(text) - (widget.width() - margins.left() - margins.right())
    return 0


def cut_texts(top: QWidget) -> list[str]:
    """The texts that have too little room, and those that leave the widget they are in."""
    found = []
    for widget, text in texts(top):
        over = missing(widget, text)
        if over > SLACK:
            found.append(f"{described(widget, text)}: {over} px too wide")
        elif (out := outside(widget)) > SLACK:
            found.append(f"{described(widget, text)}: {out} px outside")
    return found


def outside(widget: QWidget) -> int:
    """How many pixels of a widget lie outside a parent that does not scroll."""
    rect, parent, worst = widget.rect(), widget.parentWidget(), 0
    child = widget
    while parent is not None and not child.isWindow():
        scroller = parent.parentWidget()
        if isinstance(scroller, QAbstractScrollArea) and parent is scroller.viewport():
            return worst
        rect = rect.translated(child.pos())
        room = parent.rect()
        worst = max(worst, room.left() - rect.left(), rect.right() - room.right(), rect.bottom() - room.bottom())
        child, parent = parent, parent.parentWidget()
    return worst


def out_of_reach(top: QWidget) -> list[str]:
    """The buttons and fields that lie outside the window, and nothing scrolls to them."""
    fields = (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox)
    found = [(widget, outside(widget)) for widget in visible_widgets(top) if isinstance(widget, fields)]
    return [f"{described(widget, widget.accessibleName())}: {out} px outside" for widget, out in found if out > SLACK]


def overlapping_texts(top: QWidget) -> list[str]:
    """The pairs of siblings with texts that lie over one another."""
    by_parent: dict[QWidget | None, list[tuple[QWidget, str]]] = {}
    for widget, text in texts(top):
        by_parent.setdefault(widget.parentWidget(), []).append((widget, text))
    found = []
    for parent, children in by_parent.items():
        if isinstance(parent, QAbstractSpinBox | QComboBox):
            continue
        for number, (one, words) in enumerate(children):
            for other, others in children[number + 1 :]:
                shared = one.geometry().intersected(other.geometry())
                if shared.width() > SLACK and shared.height() > SLACK:
                    found.append(f"{described(one, words)} over {others!r}")
    return found


def elided_beside_room(top: QWidget) -> list[str]:
    """The labels that show less than their text although the width beside them is free."""
    found = []
    for widget, text in texts(top):
        if not isinstance(widget, ElidedLabel) or widget.shown == text:
            continue
        need = widget.sizeHint().width() - widget.width()
        if need <= free_beside(widget):
            found.append(f"{described(widget, text)} shows {widget.shown!r}, {need} px missing")
    return found


def free_beside(widget: QWidget) -> int:
    """The width at both sides of a widget that no sibling takes."""
    parent = widget.parentWidget()
    assert parent is not None
    rect, room = widget.geometry(), parent.contentsRect()
    layout = parent.layout()
    if layout is not None:
        room = layout.contentsRect()
    left, right = room.left(), room.right()
    for each in parent.children():
        if isinstance(each, QWidget) and each is not widget and each.isVisible():
            other = each.geometry()
            if other.top() <= rect.bottom() and other.bottom() >= rect.top():
                if other.right() < rect.left():
                    left = max(left, other.right())
                elif other.left() > rect.right():
                    right = min(right, other.left())
    return max(0, rect.left() - left - 12) + max(0, right - rect.right() - 12)


def squeezed(top: QWidget) -> list[str]:
    """The widgets that are lower than their least height, and pairs in one layout that lie over one another."""
    found = []
    for widget in visible_widgets(top):
        layout = widget.layout()
        if layout is None and not isinstance(widget, QAbstractScrollArea):
            least = min(widget.minimumSizeHint().height(), widget.maximumHeight())
            if widget.height() < least and is_laid_out(widget):
                found.append(f"{described(widget, widget.accessibleName())}: {least - widget.height()} px too low")
        if isinstance(layout, QBoxLayout):
            parts = [each for each in laid_out(layout) if each.isVisible()]
            for one, other in pairwise(parts):
                if one.geometry().intersects(other.geometry()):
                    found.append(f"{described(one, one.accessibleName())} over {described(other, '')}")
    return found


def laid_out(layout: QLayout) -> Iterator[QWidget]:
    """The widgets of a layout and of those in it, in their order."""
    for index in range(layout.count()):
        item = layout.itemAt(index)
        assert item is not None
        inner, widget = item.layout(), item.widget()
        if inner is not None:
            yield from laid_out(inner)
        elif widget is not None:
            yield widget


def is_laid_out(widget: QWidget) -> bool:
    """Whether a layout gives a widget its place."""
    parent = widget.parentWidget()
    layout = None if parent is None else parent.layout()
    return layout is not None and widget in laid_out(layout)


def scrolled_sideways(top: QWidget) -> list[str]:
    """The pages that are wider than their place, so that they scroll sideways."""
    pages = [each for each in visible_widgets(top) if isinstance(each, ScrolledPage)]
    return [
        f"the page is {over} px too wide: {widest(each)}"
        for each in pages
        if (over := each.horizontalScrollBar().maximum())
    ]


def cut_pages(top: QWidget) -> list[str]:
    """The pages that are wider than their place, and do not scroll sideways."""
    found = []
    for area in visible_widgets(top):
        if not isinstance(area, Scrolled) or (page := area.widget()) is None:
            continue
        over = page.width() - area.viewport().width()
        if over > SLACK and area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            found.append(f"{described(page, ', '.join(text for _, text in texts(page)))}: {over} px are cut")
    return found


def widest(page: ScrolledPage) -> str:
    """The smallest widget that is as wide as a page."""
    return ", ".join(
        described(each, "")
        for each in visible_widgets(page.page)
        if each.minimumSizeHint().width() > page.viewport().width()
    )


def tables_beyond_room(top: QWidget) -> list[str]:
    """The tables whose last column is cut, since their columns are wider than they are and do not scroll."""
    found = []
    for view in visible_widgets(top):
        if isinstance(view, QTableView) and view.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            beyond = view.horizontalHeader().length() - view.viewport().width()
            if beyond > 0:
                found.append(f"the columns of {view.accessibleName()!r} reach {beyond} px beyond it")
    return found
