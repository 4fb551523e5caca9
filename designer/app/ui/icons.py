"""Line icons, colored by tokens (names of theme colors): as `QIcon` for actions and buttons, else as pixmaps.

The drawings in `resources/icons` are on a 16 grid in `currentColor`; an icon's name is the name of its file, and the
glyph of a kind is `kind_<kind>`. Pixmaps are cached in `QPixmapCache`. The icons of severities are here, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize
from PySide6.QtGui import QAction, QColor, QGuiApplication, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from designer import paths
from designer.app.ui import theme
from designer.app.ui.theme_colors import KINDS
from designer.language import trn

GRID: Final = 16
APP_ICON: Final = "mechwright"

SeverityName = Literal["error", "warning", "note", "clear"]


class SeverityLook(NamedTuple):
    """Icon and color tokens of a severity; color alone never shows a severity."""

    icon: str
    token: str
    soft: str


SEVERITIES: Final[dict[SeverityName, SeverityLook]] = {
    "error": SeverityLook("error", "error", "error.soft"),
    "warning": SeverityLook("warning", "warn", "warn.soft"),
    "note": SeverityLook("note", "note", "note.soft"),
    "clear": SeverityLook("ok", "ok", "ok.soft"),
}

_STROKE = 1.4
_STROKE_LARGE = 1.5
_LARGE = range(18, 25)


def glyph(kind: str) -> str:
    """The name of the icon of a kind of equipment; unknown kinds have the icon of a system."""
    return f"kind_{kind if kind in KINDS and kind != 'empty' else 'system'}"


def _ink_token(kind: str) -> str:
    return f"kind.{kind if kind in KINDS else 'system'}.ink"


def icon(name: str, token: str = "text.2", size: int | None = None) -> QIcon:
    """An icon with all its states: brighter under the pointer, in the `accent` color when checked, faint when disabled.

    It has the colors of the current theme; `bind_icon` follows the theme. `size` is in logical pixels; by default it is
    `measures.icon`.
    """
    made = QIcon()
    for mode, state, its_token in (
        (QIcon.Mode.Normal, QIcon.State.Off, token),
        (QIcon.Mode.Selected, QIcon.State.Off, token),  # else Qt mixes in the color of the selection
        (QIcon.Mode.Active, QIcon.State.Off, "text.1" if token == "text.2" else token),
        (QIcon.Mode.Normal, QIcon.State.On, "accent" if token == "text.2" else token),
        (QIcon.Mode.Disabled, QIcon.State.Off, "text.4"),
    ):
        for ratio in _pixel_ratios():
            made.addPixmap(pixmap(name, its_token, size, ratio=ratio), mode, state)
    return made


def kind_icon(kind: str) -> QIcon:
    """The icon of a kind of equipment in its color, in the size of icons in lists and slots."""
    return icon(glyph(kind), _ink_token(kind), theme.measures().cell_glyph)


def app_icon() -> QIcon:
    """The icon of the program for windows and launchers; it does not depend on the theme."""
    return QIcon(str(paths.resources("icons", f"{APP_ICON}.svg")))


def pixmap(
    name: str, token: str | QColor = "text.2", size: int | None = None, *, ratio: float | None = None
) -> QPixmap:
    """An icon as a pixmap, in a token of the theme or in a given color; ``size`` is in logical pixels."""
    color = theme.color(token) if isinstance(token, str) else token
    size = theme.measures().icon if size is None else size
    ratio = max(_pixel_ratios()) if ratio is None else ratio
    key = f"icon {name} {color.rgba():08x} {size} {ratio:g}"
    made = QPixmap()
    if not QPixmapCache.find(key, made):
        made = _tinted(name, color, size, ratio)
        QPixmapCache.insert(key, made)
    return made


def paint_icon(painter: QPainter, at: QPointF, name: str, color: QColor, size: int) -> None:
    """Paint an icon with its top left corner at `at`, aligned to whole device pixels."""
    ratio = painter.device().devicePixelRatio()
    corner = QPointF(round(at.x() * ratio) / ratio, round(at.y() * ratio) / ratio)
    painter.drawPixmap(corner, pixmap(name, color, size, ratio=ratio))


def paint_sign(
    painter: QPainter,
    left: float,
    middle: float,
    name: str,
    style: theme.Style,
    token: str = "text.2",
    size: int | None = None,
) -> int:
    """Paint an icon from ``left``, centered vertically at ``middle``; returns its size, by default that in slots."""
    side = style.measures.cell_glyph if size is None else size
    paint_icon(painter, QPointF(left, middle - side / 2), name, style.color(token), side)
    return side


def paint_kind(
    painter: QPainter, left: float, middle: float, kind: str, style: theme.Style, size: int | None = None
) -> int:
    """Paint the icon of a kind of equipment from ``left``, vertically centered at ``middle``; returns its size."""
    return paint_sign(painter, left, middle, glyph(kind), style, _ink_token(kind), size)


def bind_icon(target: QAction | QAbstractButton, name: str, token: str = "text.2") -> None:
    """Give an action or a button an icon that follows the theme."""
    theme.hub().declare(target, "setIcon", lambda _style: icon(name, token))
    if isinstance(target, QAbstractButton):
        theme.hub().declare(target, "setIconSize", lambda style: QSize(style.measures.icon, style.measures.icon))


def _pixel_ratios() -> list[float]:
    return sorted({screen.devicePixelRatio() for screen in QGuiApplication.screens()} or {1.0})


def _tinted(name: str, color: QColor, size: int, ratio: float) -> QPixmap:
    made = _shape(name, size, ratio).copy()
    with QPainter(made) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(QRectF(0, 0, size, size), color)
    return made


def _shape(name: str, size: int, ratio: float) -> QPixmap:
    # Reading an SVG file takes far longer than tinting it, and most icons are needed in four colors.
    key = f"icon shape {name} {size} {ratio:g}"
    made = QPixmap()
    if not QPixmapCache.find(key, made):
        made = QPixmap(round(size * ratio), round(size * ratio))
        made.setDevicePixelRatio(ratio)
        made.fill(QColor(0, 0, 0, 0))
        with QPainter(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _renderer(name, size).render(painter, QRectF(0, 0, size, size))
        QPixmapCache.insert(key, made)
    return made


def _renderer(name: str, size: int) -> QSvgRenderer:
    drawing = _svg_text(name)
    if size >= _LARGE.start:
        # The lines of large icons are 1.5 px wide up to a size of 24, and grow in proportion above that.
        width = _STROKE_LARGE * GRID / min(size, _LARGE.stop - 1)
        drawing = drawing.replace(f'stroke-width="{_STROKE}"', f'stroke-width="{width:.3f}"')
    return QSvgRenderer(QByteArray(drawing.encode()))


@lru_cache
def _svg_text(name: str) -> str:
    return paths.resources("icons", f"{name}.svg").read_text("utf-8")


SIGNS: Final[Sequence[SeverityName]] = ("error", "warning", "note")
"""The icon name of each `Severity` of findings and notes, the worst first."""


def counted(sign: SeverityName, count: int) -> str:
    """The count of a severity as text, such as "2 warnings"."""
    if sign == "error":
        return trn("{n} error", "{n} errors", count)
    if sign == "warning":
        return trn("{n} warning", "{n} warnings", count)
    if sign == "note":
        return trn("{n} note", "{n} notes", count)
    return trn("{n} finding", "{n} findings", count)
