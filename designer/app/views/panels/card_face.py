"""The Alpha Strike card as the panel shows it: in the fonts and colors of the program, as wide as the panel."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role
from designer.app.ui.fonts import FontRole
from designer.app.ui.strokes import smooth
from designer.app.ui.text_layout import CENTER, LEFT, RIGHT, WRAPPED, draw, draw_wrapped
from designer.app.ui.theme import Style, follow_theme
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.rulesets.alpha_strike import card
from designer.sheets.card import (
    MOST_PIPS,
    CardDamage,
    CardFact,
    CardHead,
    CardPilot,
    card_damage,
    card_facts,
    card_head,
    other_movement,
)

_WIDTH, _HEIGHT = 276, 232
"""The size at 100 %; more pips or abilities make it higher."""
_INSET: Final = 10
_ARMOR, _STRUCTURE = marked("Armor"), marked("Structure")
_COLUMNS: Final = 3
_HEAD, _FACT, _CELL, _BETWEEN = 40, 30, 50, 6
_FACT_LABEL, _CELL_SPAN, _CELL_NEEDS = 13, 14, 15
_PIPS_FROM: Final = 76
_PITCHES: Final = (12, 9, 7, 5)
"""The distances of pips, of which the largest is taken with which all stand in few rows."""
_MOST_ROWS: Final = 4
_PIP: Final = 10 / 12
"""The size of a pip as a share of their distance."""


@dataclass(frozen=True, slots=True)
class CardTexts:
    """All that a card says."""

    head: CardHead
    facts: tuple[CardFact, ...]
    damage: tuple[CardDamage, ...]
    overheat: str
    armor: int
    structure: int
    abilities: str
    movement: str


def card_texts(g: Evaluator, pilot: CardPilot) -> CardTexts:
    """The texts of the card of a design."""
    found = card(g)
    return CardTexts(
        card_head(g, pilot),
        card_facts(g, pilot),
        card_damage(g, pilot),
        str(found.overheat),
        found.armor,
        found.structure,
        ", ".join(found.abilities),
        other_movement(g),
    )


class _PlacedText(NamedTuple):
    """A text at its place; ``short`` is painted instead if it is given."""

    rect: QRectF
    words: str
    role: FontRole
    token: str
    align: Qt.AlignmentFlag = LEFT
    wraps: bool = False
    short: str = ""


class CardFace(QWidget, AccessibleWidget):
    """A painted card: head, facts, damage in three cells, pips, and abilities; its texts are the accessible parts."""

    accessible_role = Role.Graphic

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: CardTexts | None = None
        self.setAccessibleName(tr("Alpha Strike card"))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)  # a fixed one is of one width
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        follow_theme(self.updateGeometry)

    @property
    def texts(self) -> CardTexts | None:
        """The texts that are shown."""
        return self._texts

    def show_texts(self, texts: CardTexts) -> None:
        """Show other texts."""
        if texts != self._texts:
            self._texts = texts
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        style = theme.current()
        least = style.px(_HEIGHT)
        if self._texts is None:
            return least
        return max(least, round(_Layout(self._texts, width, style).bottom))

    def sizeHint(self) -> QSize:
        width = theme.current().px(_WIDTH)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(_WIDTH) // 2, self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._texts is None:
            return
        style, painter = theme.current(), QPainter(self)
        layout = _Layout(self._texts, self.width(), style)
        with smooth(painter):
            painter.setPen(QPen(style.color("line.2"), 1))
            painter.setBrush(style.color("bg.2"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), style.px(6), style.px(6))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color("bg.3"))
            for cell in layout.cells:
                painter.drawRoundedRect(cell, style.px(4), style.px(4))
            painter.setPen(QPen(style.color("text.1"), style.px(1)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for pip in layout.armor_pips:
                painter.drawEllipse(pip)
            for pip in layout.structure_pips:
                painter.drawRoundedRect(pip, 1, 1)
        for piece in layout.pieces:
            if piece.wraps:
                draw_wrapped(painter, piece.rect, piece.words, style, role=piece.role, token=piece.token)
            else:
                words = piece.short or piece.words
                draw(painter, piece.rect, words, style, role=piece.role, token=piece.token, align=piece.align)

    # -- for screen readers ---------------------------------------------------------------------------------

    def _pieces(self) -> Sequence[_PlacedText]:
        return () if self._texts is None else _Layout(self._texts, self.width(), theme.current()).pieces

    def accessible_keys(self) -> Sequence[Hashable]:
        return range(len(self._pieces()))

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        pieces = self._pieces()
        if not isinstance(key, int) or not 0 <= key < len(pieces):
            return None
        return AccessiblePart(pieces[key].words, pieces[key].rect.toRect(), Role.StaticText)


class _Layout:
    """The places of texts, cells and pips on a card of a width."""

    def __init__(self, texts: CardTexts, width: float, style: Style) -> None:
        self._style = style
        self._left, self._right = style.px(_INSET), width - style.px(_INSET)
        self.pieces: list[_PlacedText] = []
        self.cells: list[QRectF] = []
        self.armor_pips: list[QRectF] = []
        self.structure_pips: list[QRectF] = []
        y: float = style.px(_BETWEEN)
        y = self._add_head(texts.head, y)
        y = self._add_facts(texts.facts, y)
        y = self._add_damage(texts, y)
        pitch = self._pitch(texts)
        y = self._add_points(tr(_ARMOR), texts.armor, pitch, self.armor_pips, y)
        y = self._add_points(tr(_STRUCTURE), texts.structure, pitch, self.structure_pips, y)
        self.bottom = self._add_abilities(texts, y) + style.px(_BETWEEN)

    def _add_head(self, head: CardHead, y: float) -> float:
        style, high = self._style, self._style.px(_HEAD)
        value = style.width(head.value, "page_title") + style.px(8)
        skill = style.width(head.skill, "caption") + style.px(8)
        across, upper = self._right - self._left, high * 0.6
        self._add(self._left, y, across - value, upper, head.name, "title")
        self._add(self._right - value, y, value, upper, head.value, "page_title", align=RIGHT)
        self._add(self._left, y + upper, across - skill, high - upper, head.below, "caption", "text.2")
        self._add(self._right - skill, y + upper, skill, high - upper, head.skill, "caption", "text.2", RIGHT)
        return y + high + style.px(_BETWEEN)

    def _add_facts(self, facts: Sequence[CardFact], y: float) -> float:
        style = self._style
        wide, high, label = (self._right - self._left) / _COLUMNS, style.px(_FACT), style.px(_FACT_LABEL)
        for number, fact in enumerate(facts):
            row, column = divmod(number, _COLUMNS)
            x, top = self._left + wide * column, y + high * row
            self._add(x, top, wide - style.px(4), label, fact.label, "caption", "text.2")
            self._add(x, top + label, wide - style.px(4), high - label, fact.value, "strong")
        return y + high * -(-len(facts) // _COLUMNS) + style.px(_BETWEEN)

    def _add_damage(self, texts: CardTexts, y: float) -> float:
        """The three cells of damage, and beside them the overheat value without a cell."""
        style, gap, high = self._style, self._style.px(4), self._style.px(_CELL)
        overheat = CardDamage(tr("overheat"), texts.overheat, "")
        last = style.width(overheat.span, "gutter") + gap
        count = len(texts.damage)
        each = (self._right - self._left - last - gap * count) / count
        span, needs = style.px(_CELL_SPAN), style.px(_CELL_NEEDS)
        is_narrow = any(style.width(words, "gutter") > each for at in texts.damage for words in (at.span, at.needs))
        for number, column in enumerate((*texts.damage, overheat)):
            x, wide = self._left + (each + gap) * number, each if number < count else last
            if number < count:
                self.cells.append(QRectF(x, y, wide, high))
            short = column.short if is_narrow else ""
            place = QRectF(x, y + 2, wide, span)
            self.pieces.append(_PlacedText(place, column.span, "gutter", "text.2", CENTER, short=short))
            self._add(x, y + span, wide, high - span - needs, column.damage, "page_title", align=CENTER)
            if column.needs:
                place = QRectF(x, y + high - needs - 2, wide, needs)
                words = column.short_needs if is_narrow else ""
                self.pieces.append(_PlacedText(place, column.needs, "gutter", "text.1", CENTER, short=words))
        return y + high + style.px(_BETWEEN)

    def _pitch(self, texts: CardTexts) -> float:
        """The distance of pips with which armor and structure stand in few rows."""
        for pitch in map(self._style.px, _PITCHES):
            if sum(-(-points // self._in_row(pitch)) for points in (texts.armor, texts.structure)) <= _MOST_ROWS:
                return pitch
        return self._style.px(_PITCHES[-1])

    def _in_row(self, pitch: float) -> int:
        """The number of pips in a row: whole fives."""
        room = self._right - self._left - self._pips_from
        return max(5, int(room / pitch) // 5 * 5)

    @property
    def _pips_from(self) -> float:
        """The distance of the pips from the left edge of their labels."""
        style = self._style
        widest = max(style.width(tr(words), "caption") for words in (_ARMOR, _STRUCTURE))
        return max(style.px(_PIPS_FROM), widest + style.px(24))

    def _add_points(self, label: str, points: int, pitch: float, pips: list[QRectF], y: float) -> float:
        style, row = self._style, max(pitch, self._style.px(16))
        from_x = self._left + self._pips_from
        self._add(self._left, y, self._pips_from - style.px(22), row, label, "caption", "text.2")
        self._add(from_x - style.px(24), y, style.px(18), row, str(points), "strong", align=RIGHT)
        drawn, in_row = points if points <= MOST_PIPS else 0, self._in_row(pitch)
        size = pitch * _PIP
        first = y + (row - pitch) / 2 + (pitch - size) / 2
        pips += (QRectF(from_x + pitch * (n % in_row), first + pitch * (n // in_row), size, size) for n in range(drawn))
        return y + row + pitch * max(0, -(-drawn // in_row) - 1)

    def _add_abilities(self, texts: CardTexts, y: float) -> float:
        style, across = self._style, self._right - self._left
        y += style.px(_BETWEEN)
        for words, role, token in self._last_lines(texts):
            found = style.metrics[role].boundingRect(QRectF(0, 0, across, 1e4), WRAPPED, words)
            self.pieces.append(
                _PlacedText(QRectF(self._left, y, across, found.height()), words, role, token, wraps=True)
            )
            y += found.height()
        return y

    def _last_lines(self, texts: CardTexts) -> Iterator[tuple[str, FontRole, str]]:
        if texts.abilities:
            yield texts.abilities, "caption_strong", "text.1"
        if texts.movement:
            yield texts.movement, "caption", "text.2"

    def _add(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        words: str,
        role: FontRole,
        token: str = "text.1",
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        self.pieces.append(_PlacedText(QRectF(x, y, wide, high), words, role, token, align))
