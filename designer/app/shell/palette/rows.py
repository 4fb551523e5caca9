"""The list model of the palette, headings and hits, and its delegate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from designer.app.shell.palette.results import HEADINGS, Group, Hit, spans
from designer.app.ui import theme
from designer.app.ui.figures import signed
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import glyph, paint_icon
from designer.app.ui.strokes import box
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.app.ui.widgets.lists import RowDelegate
from designer.app.ui.widgets.models import AnyIndex, ListModel
from designer.language import tr

HIT: Final = Qt.ItemDataRole.UserRole + 1
"""The `Hit` of a row; None for a heading."""
WAY: Final = Qt.ItemDataRole.UserRole + 2
"""The index of the chosen placing."""
CHANGE: Final = Qt.ItemDataRole.UserRole + 3
"""The change of Battle Value by the chosen placing; None until it is computed."""
WEIGHT: Final = Qt.ItemDataRole.UserRole + 4
"""The change of mass in kilograms; None until it is computed, and for hits that do not show it."""
BLOCKED: Final = Qt.ItemDataRole.UserRole + 5
"""Why the hit cannot be applied now; "" if it can."""
FACTS: Final = Qt.ItemDataRole.UserRole + 6
"""Further text for the hit; "" until it is computed."""

_ROW = 30
_MARK_WIDTH = 70


class HitOutcome(NamedTuple):
    """What was computed for a hit: the changes of Battle Value and mass (in kilograms), or why its edit is refused.

    ``facts`` is further text for the row.
    """

    change: int | None = None
    weight: int | None = None
    refused: str = ""
    facts: str = ""


_UNKNOWN = HitOutcome()


class HitsModel(ListModel[str | Hit]):
    """A row for each heading and each hit."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = ""
        self._ways: dict[int, int] = {}
        self._outcomes: dict[tuple[int, int], HitOutcome] = {}

    def show_hits(self, words: str, found: Sequence[tuple[Group, Sequence[Hit]]]) -> None:
        """Show the hits of a query by group."""
        self.words = words
        self._ways.clear()
        self._outcomes.clear()
        rows: list[str | Hit] = []
        for group, hits in found:
            rows += [tr(HEADINGS[group]), *hits]
        self._replace(rows)

    def _said(self, number: int, role: int) -> object:
        row = self._rows[number]
        hit = row if isinstance(row, Hit) else None
        if role == Qt.ItemDataRole.DisplayRole:
            return hit.name if hit else row
        if role == HIT:
            return hit
        if role == WAY:
            return self.way(number)
        if role in (CHANGE, WEIGHT):
            outcome = self._outcome(number)
            return outcome.change if role == CHANGE else outcome.weight
        if role == FACTS:
            return self._outcome(number).facts
        if role == BLOCKED:
            return self.blocked(number)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (
                _accessible_text(hit, self.way(number), self.blocked(number), self._outcome(number).facts)
                if hit
                else row
            )
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if index.isValid() and self.hit(index.row()) is None:
            return Qt.ItemFlag.ItemNeverHasChildren
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemNeverHasChildren if index.isValid() else found

    def hit(self, row: int) -> Hit | None:
        """The hit of a row; None for a heading or a row that does not exist."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, Hit) else None

    def way(self, row: int) -> int:
        """The index of the chosen placing."""
        return self._ways.get(row, 0)

    def blocked(self, row: int) -> str:
        """Why a hit cannot be applied now; "" if it can, or if that is not computed yet."""
        hit = self.hit(row)
        return "" if hit is None else hit.disabled or self._outcome(row).refused

    def _outcome(self, row: int) -> HitOutcome:
        return self._outcomes.get((row, self.way(row)), _UNKNOWN)

    def choose_way(self, row: int, by: int) -> None:
        """Choose another placing, ``by`` steps on."""
        hit = self.hit(row)
        if hit is not None and hit.placings:
            self._ways[row] = (self.way(row) + by) % len(hit.placings)
            self._announce_row(row)

    def rows_without_outcome(self) -> list[int]:
        """The rows whose outcome is not computed yet."""
        return [
            row
            for row, each in enumerate(self._rows)
            if isinstance(each, Hit)
            and (each.placings or each.facts is not None)
            and (row, self.way(row)) not in self._outcomes
        ]

    def set_outcome(self, row: int, outcome: HitOutcome) -> None:
        """Show the outcome of the chosen placing of a hit."""
        self._outcomes[row, self.way(row)] = outcome
        self._announce_row(row)

    def _announce_row(self, row: int) -> None:
        at = self.index(row, 0)
        self.dataChanged.emit(at, at)


def _accessible_text(hit: Hit, way: int, blocked: str, facts: str) -> str:
    does = hit.placings[way].words or hit.verb if hit.placings else hit.verb
    parts = [hit.name, hit.hint, facts, blocked or does, hit.reason, hit.keys]
    return ", ".join(part for part in parts if part)


class HitDelegate(RowDelegate):
    """Paints a hit: icon, name with the matched letters, and hint; at the right the placing and the changes."""

    def row_height(self, style: Style) -> int:
        return style.px(_ROW)

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        hit = index.data(HIT)
        inset = style.measures.control_inset
        inner = rect.adjusted(inset, 0, -inset, 0)
        if not isinstance(hit, Hit):
            words = str(index.data())
            draw(painter, inner.adjusted(0, style.px(4), 0, 0), words, style, role="caption_medium", token="text.3")
            return
        side = style.measures.icon
        spot = QPointF(inner.left(), inner.center().y() - side / 2)
        blocked = bool(index.data(BLOCKED))
        ink = style.theme.kind(hit.kind).ink if hit.kind else style.color("text.3" if blocked else "text.2")
        paint_icon(painter, spot, glyph(hit.kind) if hit.kind else hit.icon, ink, side)
        right = self._paint_right(painter, inner, hit, index, style)
        model = index.model()
        words = model.words if isinstance(model, HitsModel) else ""
        start = inner.left() + side + style.px(10)
        room = QRectF(start, inner.top(), right - start, inner.height())
        end = _paint_name(painter, room, hit.name, words, style, "text.3" if blocked else "text.1")
        left = right - end - style.px(20)
        if hit.hint and style.width(hit.hint, "body") <= left:
            draw(
                painter, QRectF(end + style.px(10), inner.top(), left, inner.height()), hit.hint, style, token="text.3"
            )

    def _paint_right(self, painter: QPainter, inner: QRectF, hit: Hit, index: AnyIndex, style: Style) -> float:
        """Paint the right part of a row; returns its left edge."""
        blocked = str(index.data(BLOCKED))
        if blocked:
            return _paint_words(painter, inner, inner.right(), blocked, style, "text.3")
        if hit.keys:
            return _paint_keys(painter, inner, hit.keys, style)
        facts = str(index.data(FACTS))
        if facts:
            return _paint_words(painter, inner, inner.right(), facts, style, "text.2")
        if not hit.placings:
            return inner.right()
        change = index.data(CHANGE)
        right: float = inner.right()
        if isinstance(change, int):
            mark = FigureChange(change)
            mark_width = max(change_mark_width(mark, style), style.px(_MARK_WIDTH))
            paint_change_mark(painter, QRectF(right - mark_width, inner.top(), mark_width, inner.height()), mark, style)
        right -= style.px(_MARK_WIDTH) + style.px(10)
        weight = index.data(WEIGHT)
        if isinstance(weight, int):
            right = _paint_words(painter, inner, right, _tons(weight), style, "text.2") - style.px(10)
        words = hit.reason or hit.placings[index.data(WAY)].words
        return _paint_words(painter, inner, right, words, style, "warn" if hit.reason else "text.1")


def _tons(kilograms: int) -> str:
    """A change of mass, such as "+1.5 t"."""
    tenths = kilograms % 100 == 0
    return signed(kilograms / 1000, 1 if tenths else 2, unit="t")


def _paint_words(painter: QPainter, inner: QRectF, right: float, words: str, style: Style, token: str) -> float:
    """Paint text that ends at ``right``; returns its left edge."""
    width = style.width(words)
    spot = QRectF(right - width - 1, inner.top(), width + 1, inner.height())
    draw(painter, spot, words, style, token=token, align=RIGHT)
    return right - width


def _paint_name(painter: QPainter, rect: QRectF, name: str, words: str, style: Style, ink: str) -> float:
    """Paint the name with its matched letters in the accent color; returns its right edge."""
    whole = style.metrics["body"].elidedText(name, Qt.TextElideMode.ElideRight, rect.width())
    matched = spans(words, whole)
    left, at = rect.left(), 0
    for start, end in (*matched, (len(whole), len(whole))):
        for text, hot in ((whole[at:start], False), (whole[start:end], True)):
            if text:
                role: FontRole = "strong" if hot else "body"
                token = "accent" if hot else ink
                draw(
                    painter, QRectF(left, rect.top(), rect.width(), rect.height()), text, style, role=role, token=token
                )
                left += style.width(text, role)
        at = end
    return left


def _paint_keys(painter: QPainter, inner: QRectF, keys: str, style: Style) -> float:
    """Paint a key cap for each key; returns the left edge of the first."""
    right = inner.right()
    for key in reversed(keys.replace("++", "+Plus").split("+")):
        word = "+" if key == "Plus" else key
        width = max(style.width(word, "caption_medium") + 2 * style.px(5), style.px(18))
        cap = QRectF(right - width, inner.center().y() - style.px(8), width, style.px(16))
        box(painter, cap, style.measures.radius_cell, fill=style.color("bg.3"))
        draw(painter, cap, word, style, role="caption_medium", align=Qt.AlignmentFlag.AlignCenter)
        right -= width + style.px(4)
    return right


def row_height() -> int:
    """The height of a row at the current scale."""
    return theme.current().px(_ROW)
