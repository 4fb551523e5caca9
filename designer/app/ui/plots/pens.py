"""Pens and hatches of diagrams."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from designer.app.ui.plots.marks import LineStyle
from designer.app.ui.theme import Style

_PENS: Final = {
    "solid": Qt.PenStyle.SolidLine,
    "dash": Qt.PenStyle.DashLine,
    "dot": Qt.PenStyle.DotLine,
    "dash_dot": Qt.PenStyle.DashDotLine,
}

HATCHES: Final = {
    "none": Qt.BrushStyle.NoBrush,
    "rising": Qt.BrushStyle.BDiagPattern,
    "falling": Qt.BrushStyle.FDiagPattern,
    "crossed": Qt.BrushStyle.DiagCrossPattern,
}
"""The patterns of hatches."""
FAINT: Final = 0.55
"""The opacity of a fill below a hatch."""


def line_pen(style: Style, token: str, line: LineStyle = "solid", width: int = 1) -> QPen:
    """A pen in a color of the theme whose width is in pixels at every scale of the diagram."""
    return pen_of(style.color(token), line, width)


def pen_of(color: QColor, line: LineStyle = "solid", width: int = 1) -> QPen:
    """A pen whose width is in pixels at every scale of the diagram."""
    pen = QPen(color, width, _PENS[line])
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen
