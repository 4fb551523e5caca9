"""Declared sizes of widgets and layouts, applied at once and again after every change of density or scale.

A length is the name of a measure (`"panel_inset"`), a number of pixels at scale 1, or a function of the style. Such a
function must not hold a reference to the widget that it measures, which would never be garbage-collected.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QGridLayout, QLayout, QLineEdit, QWidget

from designer.app.ui import theme
from designer.app.ui.fonts import FontRole
from designer.app.ui.theme import Style

Length = str | float | Callable[[Style], float]
Margins = Length | tuple[Length, Length] | tuple[Length, Length, Length, Length]
"""One length for all sides; or (left and right, top and bottom); or (left, top, right, bottom)."""

Part = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""A part of a box layout, alone or with its stretch factor; a number is an empty stretch with that factor."""

_Widget = TypeVar("_Widget", bound=QWidget)
_Layout = TypeVar("_Layout", bound=QLayout)
_Button = TypeVar("_Button", bound=QAbstractButton)


NO_LIMIT: Final = 16_777_215
"""The greatest size of a widget (Qt's QWIDGETSIZE_MAX)."""


def pixels(length: Length, style: Style) -> int:
    """A length in whole logical pixels."""
    if isinstance(length, str):
        found: int = getattr(style.measures, length)
        return found
    if callable(length):
        return round(length(style))
    return style.px(length) if length else 0


def sized(
    widget: _Widget,
    *,
    height: Length | None = None,
    width: Length | None = None,
    minimum_height: Length | None = None,
    minimum_width: Length | None = None,
    maximum_height: Length | None = None,
    maximum_width: Length | None = None,
) -> _Widget:
    """Declare fixed, minimum and maximum sizes of a widget; returns the widget."""
    named = {
        "setFixedHeight": height,
        "setFixedWidth": width,
        "setMinimumHeight": minimum_height,
        "setMinimumWidth": minimum_width,
        "setMaximumHeight": maximum_height,
        "setMaximumWidth": maximum_width,
    }
    for setter, length in named.items():
        if length is not None:
            theme.hub().declare(widget, setter, _in_pixels(length))
    return widget


def spaced(
    layout: _Layout,
    *parts: Part,
    margins: Margins | None = None,
    spacing: Length | None = None,
    horizontal: Length | None = None,
    vertical: Length | None = None,
    columns: Mapping[int, Length] | None = None,
    rows: Mapping[int, Length] | None = None,
) -> _Layout:
    """Declare margins and spacings of a layout, and minimum sizes of a grid's columns and rows; returns the layout.

    ``parts`` are added to a box layout in this order.
    """
    hub = theme.hub()
    for part in parts:
        assert isinstance(layout, QBoxLayout)
        _add(layout, part)
    if margins is not None:
        hub.declare(layout, "setContentsMargins", *_sides(margins))
    for setter, length in (
        ("setSpacing", spacing),
        ("setHorizontalSpacing", horizontal),
        ("setVerticalSpacing", vertical),
    ):
        if length is not None:
            hub.declare(layout, setter, _in_pixels(length))
    if columns or rows:
        assert isinstance(layout, QGridLayout)
        for setter, lines in (("setColumnMinimumWidth", columns), ("setRowMinimumHeight", rows)):
            for number, length in (lines or {}).items():
                hub.declare(layout, setter, _in_pixels(length), of=number)
    return layout


def _add(box: QBoxLayout, part: Part) -> None:
    item, stretch = part if isinstance(part, tuple) else (part, 0)
    if isinstance(item, QLayout):
        box.addLayout(item, stretch)
    elif isinstance(item, QWidget):
        box.addWidget(item, stretch)
    else:
        box.addStretch(item)


def inset(widget: _Widget, margins: Margins) -> _Widget:
    """Declare the contents margins of a widget, or the text margins of a line edit; returns the widget."""
    setter = "setTextMargins" if isinstance(widget, QLineEdit) else "setContentsMargins"
    theme.hub().declare(widget, setter, *_sides(margins))
    return widget


def in_font(widget: _Widget, role: FontRole) -> _Widget:
    """Declare the font of a widget; returns the widget."""
    theme.hub().declare(widget, "setFont", lambda style: style.font(role))
    return widget


def with_icon_size(button: _Button, side: Length) -> _Button:
    """Declare the size of a button's icon, which is square; returns the button."""
    theme.hub().declare(button, "setIconSize", lambda style: QSize(pixels(side, style), pixels(side, style)))
    return button


def _sides(margins: Margins) -> Iterator[Callable[[Style], int]]:
    if not isinstance(margins, tuple):
        margins = margins, margins
    if len(margins) == 2:
        margins = *margins, *margins
    return map(_in_pixels, margins)


def _in_pixels(length: Length) -> Callable[[Style], int]:
    return lambda style: pixels(length, style)
