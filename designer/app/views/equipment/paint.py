"""The rows of the browser as they are painted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_icon, paint_kind
from designer.app.ui.strokes import broken_box, paint_row
from designer.app.ui.text_layout import SIDE_GAP, width_of, with_side, write
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import Change, paint_change_mark
from designer.app.views.equipment.columns import OUTCOMES, WORDS, Column
from designer.app.views.equipment.facts import Facts

_GLYPH_LEFT = 8
_NAME_LEFT = 28
_SIGN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class RowLook:
    """The state of a row.

    `linked` is mounted and selected, `fits` has its mass free, `stale` awaits its outcome, `against` says why the
    design may not have the item, a `favourite` has its star.
    """

    selected: bool = False
    hover: bool = False
    focused: bool = False
    linked: bool = False
    fits: bool = True
    stale: bool = False
    against: str = ""
    favourite: bool = False


class RowPainter:
    """Paints rows in one style. It remembers which names fit, as most rows are painted many times."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._names: dict[tuple[str, str, int], tuple[str, str]] = {}
        self._colors = {token: style.color(token) for token in ("text.1", "text.3", "warn", "accent")}
        self._base = {role: style.metrics[role].capHeight() / 2 for role in ("body", "caption", "strong")}

    def paint(
        self,
        painter: QPainter,
        row: QRectF,
        cells: Sequence[tuple[Column, float, float]],
        facts: Facts,
        texts: Sequence[str],
        adds: Mapping[Column, Change | str],
        look: RowLook,
    ) -> None:
        """One row: `cells` are columns with their left and right ends, `texts` what stands in them by column.

        `adds` are the outcomes as far as they are known, words where there is no figure.
        """
        style = self.style
        paint_row(painter, row, style, selected=look.selected, hover=look.hover, focused=look.focused)
        if look.linked and not look.selected:
            broken_box(painter, row.adjusted(1, 1, -1, -1), style.measures.radius_cell, style.color("accent"))
        gutter = style.measures.table_gutter
        middle = row.center().y()
        for column, left, right in cells:
            if column is Column.NAME:
                self._paint_name(painter, left, right - gutter, middle, facts, look)
            elif column is Column.MASS and not look.fits:
                self._paint_warning(painter, right - gutter, middle, texts[column])
            elif column is Column.STAR:
                self._paint_star(painter, (left + right) / 2, middle, look)
            elif column in OUTCOMES:
                if column in adds:
                    self._paint_outcome(painter, row, (left, right - gutter), adds[column], look)
            elif column in WORDS:
                self._write(painter, QPointF(left + gutter, middle), texts[column], "caption", "text.3")
            else:
                self._paint_figure(painter, left, right - gutter, middle, texts[column])

    def _paint_name(
        self, painter: QPainter, left: float, right: float, middle: float, facts: Facts, look: RowLook
    ) -> None:
        style, item = self.style, facts.item
        paint_kind(painter, left + style.px(_GLYPH_LEFT), middle, item.kind, style)
        start = left + style.px(_NAME_LEFT)
        if look.against:
            right = self._paint_against(painter, start, right, middle, facts, look)
        name, mark = self._fitted(facts, right - start)
        self._write(painter, QPointF(start, middle), name, "body", "text.3" if look.against else "text.1")
        if mark:
            end = start + self._width(name, "body") + style.px(SIDE_GAP)
            self._write(painter, QPointF(end, middle), mark, "caption", "text.3")

    def _paint_against(
        self, painter: QPainter, left: float, right: float, middle: float, facts: Facts, look: RowLook
    ) -> float:
        """The sign of what the rules forbid, with the reason where the name leaves room; gives where that begins.

        Where there is no room for the reason, the sign of a mass that does not fit stands for both.
        """
        against = look.against
        style = self.style
        gap, side = style.px(4), style.px(_SIGN)
        words = self._width(against, "caption")
        name = self._width(facts.item.name, "body")
        if facts.other_side:
            name += style.px(SIDE_GAP) + self._width(facts.other_side, "caption")
        if left + name + 2 * gap + side + words + gap <= right:
            right -= words
            self._write(painter, QPointF(right, middle), against, "caption", "warn")
            right -= gap
        elif not look.fits:
            return right
        paint_icon(painter, QPointF(right - side, middle - side / 2), "warning", self._colors["warn"], side)
        return right - side - gap

    def _paint_star(self, painter: QPainter, center: float, middle: float, look: RowLook) -> None:
        """The star of a favourite; that of any other shows only under the pointer."""
        if look.favourite or look.hover or look.selected:
            side = self.style.measures.cell_glyph
            spot = QPointF(center - side / 2, middle - side / 2)
            paint_icon(painter, spot, "star", self._colors["accent" if look.favourite else "text.3"], side)

    def shows_name(self, facts: Facts, left: float, right: float) -> bool:
        """Whether a name is whole between the ends of its cell."""
        style = self.style
        room = right - style.measures.table_gutter - left - style.px(_NAME_LEFT)
        return self._fitted(facts, room)[0] == facts.item.name

    def _fitted(self, facts: Facts, room: float) -> tuple[str, str]:
        """The name as it fits, and the technology behind it where that is not the chassis' own."""
        item = facts.item
        key = item.id, facts.other_side, round(room)
        found = self._names.get(key)
        if found is None:
            found = self._names[key] = with_side(self.style, item, facts.other_side, room)
        return found

    def _paint_figure(self, painter: QPainter, left: float, right: float, middle: float, text: str) -> None:
        width = self._width(text, "body")
        if width <= right - left:
            self._write(painter, QPointF(right - width, middle), text, "body", "text.1")
            return
        # The few that are too long for their column are set smaller: a figure is never cut.
        self._write(painter, QPointF(right - self._width(text, "caption"), middle), text, "caption", "text.1")

    def _paint_warning(self, painter: QPainter, right: float, middle: float, text: str) -> None:
        start = right - self._width(text, "body")
        self._write(painter, QPointF(start, middle), text, "body", "warn")
        side = self.style.px(_SIGN)
        spot = QPointF(start - self.style.px(4) - side, middle - side / 2)
        paint_icon(painter, spot, "warning", self._colors["warn"], side)

    def _paint_outcome(
        self, painter: QPainter, row: QRectF, ends: tuple[float, float], adds: Change | str, look: RowLook
    ) -> None:
        """What the item adds now; what it added before the last edit stands back until it is found out anew."""
        left, right = ends
        if isinstance(adds, str) or look.stale:
            text = adds if isinstance(adds, str) else adds.text
            self._write(painter, QPointF(right - self._width(text, "body"), row.center().y()), text, "body", "text.3")
        else:
            paint_change_mark(painter, QRectF(left, row.top(), right - left, row.height()), adds, self.style)

    def _write(self, painter: QPainter, at: QPointF, text: str, role: FontRole, token: str) -> None:
        """Words on the middle line `at`."""
        painter.setPen(self._colors[token])
        write(painter, QPointF(at.x(), at.y() + self._base[role]), text, self.style, role)

    def _width(self, text: str, role: FontRole) -> float:
        return width_of(self.style, text, role)
