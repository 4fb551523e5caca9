"""How benches are laid out: a form at the left, charts in the middle, the reading at the right."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.theme import Style

_FORM, _READING = 264, 312
_FORM_WIDE, _READING_WIDE = 300, 380
_FORM_NARROW, _READING_NARROW = 232, 268
_NARROW_BELOW = 960
"""Pixels across: in a bench that is narrower the sides leave some of their room to the middle."""


def side_widths(style: Style, across: int, *, wide: bool) -> tuple[int, int]:
    """Pixels for the form and for the reading of a bench so many pixels across; the middle has what is left."""
    form, reading = (_FORM_WIDE, _READING_WIDE) if wide else (_FORM, _READING)
    if across < style.px(_NARROW_BELOW):
        form, reading = _FORM_NARROW, _READING_NARROW
    return style.px(form), style.px(reading)


def stacked(*parts: tuple[QWidget, int]) -> QWidget:
    """Panels above each other with the usual gap, each with its share of the room that is left over."""
    holder, column = _column()
    column.setSpacing(theme.measures().gap)
    for part, stretch in parts:
        column.addWidget(part, stretch)
    return holder


def at_top(part: QWidget) -> QWidget:
    """The body of a panel that is as high as its content; the room is left below it."""
    holder, column = _column()
    column.addWidget(part)
    column.addStretch(1)
    return holder


def _column() -> tuple[QWidget, QVBoxLayout]:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    return holder, column
