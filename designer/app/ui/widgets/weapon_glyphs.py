"""The numbers of weapons of each kind: painted as glyphs, and as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.icons import paint_kind
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.language import tr
from designer.library.unit_lines import WEAPONS

_STEP: Final = 32
"""Pixels at scale 1 for the glyph and the count of one kind of weapon."""
WEAPONS_WIDTH: Final = 4 * _STEP + 12
"""The width of the column with the weapons: few units have more than four kinds."""


def weapons_text(carries: Sequence[int]) -> str:
    """The weapons of a unit in words: "5 energy, 1 missile"."""
    kinds = zip(carries, WEAPONS, strict=False)
    return ", ".join(f"{count} {tr(kind)}" for count, kind in kinds if count)


def paint_weapons(painter: QPainter, rect: QRectF, carries: Sequence[int], style: Style) -> None:
    """Paint the glyphs of the kinds of weapons with their numbers."""
    left, middle = rect.left(), rect.center().y()
    for count, kind in zip(carries, WEAPONS, strict=False):
        if count:
            side = paint_kind(painter, left, middle, kind, style, style.measures.cell_glyph)
            before = side + style.px(3)
            draw(painter, rect.adjusted(left - rect.left() + before, 0, 0, 0), str(count), style)
            left += max(style.px(_STEP), before + style.width(str(count)) + style.px(5))
