"""The last touch of a drawn sheet: its inks, and the size of its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from designer.sheets.kinds import InkUse, TextSize
from designer.sheets.options import SheetOptions
from designer.sheets.shapes import BLACK, LEAST, PALE, WHITE, Circle, Group, Ink, Path, Rect, Shape, Text

_LARGER: Final = 1.12
_LARGEST: Final = 9.0
"""How much larger large texts are, and from which size on they are large enough as they are."""


def finished(shapes: Iterable[Shape], options: SheetOptions) -> tuple[Shape, ...]:
    """Shapes in the inks and with the size of texts that the options want."""
    found = _changed(tuple(shapes), _legible)
    if options.text is TextSize.LARGE:
        found = _changed(found, _enlarged)
    if options.ink is InkUse.BLACK:
        found = _changed(found, _blackened)
    return found


def _changed(shapes: tuple[Shape, ...], change: Callable[[Shape], Shape]) -> tuple[Shape, ...]:
    return tuple(
        replace(shape, shapes=_changed(shape.shapes, change)) if isinstance(shape, Group) else change(shape)
        for shape in shapes
    )


def _enlarged(shape: Shape) -> Shape:
    """A larger text; one of several lines fills its room already."""
    if isinstance(shape, Text) and shape.size < _LARGEST and shape.lines == 1:
        return replace(shape, size=min(shape.size * _LARGER, _LARGEST))
    return shape


def _legible(shape: Shape) -> Shape:
    """A text that is at least as large as can be read."""
    return replace(shape, size=LEAST) if isinstance(shape, Text) and shape.size < LEAST else shape


def _blackened(shape: Shape) -> Shape:
    """A shape in black on white, without greys."""
    if isinstance(shape, Rect | Circle | Path):
        return replace(shape, ink=_black(shape.ink), fill=WHITE if shape.fill == PALE else shape.fill)
    return shape if isinstance(shape, Group) else replace(shape, ink=_black(shape.ink) or BLACK)


def _black(ink: Ink | None) -> Ink | None:
    return ink if ink in (None, WHITE) else BLACK
