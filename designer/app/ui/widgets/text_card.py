"""A card of text below a list: a title with the icon of its kind, and lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_kind
from designer.app.ui.sizes import Length, pixels
from designer.app.ui.strokes import hairline
from designer.app.ui.text_layout import draw, draw_wrapped, in_two_lines
from designer.app.ui.theme import Style

_LINE, _TITLE, _AROUND = 17, 24, 6
_BETWEEN, _FEWEST_IN_TWO = 14, 5
"""The gap between two columns, and from how many lines on with labels they stand in two."""
_FEWEST = 4
"""The number of lines for which a card with a title has room at least, so that the list above keeps its height."""


class CardLine(NamedTuple):
    """A text of a card, in one line or two. ``short`` replaces it if that saves a line.

    The ``label`` is in a column before it; lines without one come last.
    """

    text: str
    token: str = "text.1"
    role: FontRole = "caption"
    label: str = ""
    short: str = ""


class TextCard(QWidget, AccessibleWidget):
    """Shows a title with an icon and ``buttons``, and lines of text; without a title it shows the text ``nothing``."""

    accessible_role = Role.Grouping
    keeps_height = False
    """Whether there is room for as many lines without a title, because the pointer brings and takes titles."""

    def __init__(self, name: str, nothing: str, inset: Length) -> None:
        super().__init__()
        self._nothing, self._inset = nothing, inset
        self._title = self._kind = ""
        self._lines: tuple[CardLine, ...] = ()
        self.buttons: tuple[QWidget, ...] = ()
        """The buttons at the end of the title line, from right to left."""
        self.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def text(self) -> str:
        """The whole text, line by line."""
        return "\n".join((self._title, *(line.text for line in self._lines))) if self._title else self._nothing

    def show_card(self, title: str, kind: str, lines: Sequence[CardLine]) -> None:
        """Show this title, the icon of this kind (empty: none) and these lines; an empty title empties the card."""
        self._title, self._kind, self._lines = title, kind, tuple(lines)
        self.updateGeometry()
        self.setAccessibleDescription(self.text)
        self._place_buttons()
        self.update()

    def heightForWidth(self, width: int) -> int:
        style = theme.current()
        lines = _FEWEST if self.keeps_height else int(self._nothing_wraps(width, style))
        if self._title:
            rows = self._rows_of_columns(width, style)
            others = [second for line, _, second in self._laid_out(width, style) if not rows or not line.label]
            lines = max(_FEWEST, rows + len(others) + sum(map(bool, others)))
        return style.px(_TITLE) + lines * style.px(_LINE) + style.px(2 * _AROUND)

    def _laid_out(self, width: int, style: Style) -> list[tuple[CardLine, str, str]]:
        """The texts, each with its first and its second line (empty if it needs none) in a card of this width."""
        room, column = width - 2 * pixels(self._inset, style), self._label_column(width, style)
        found = []
        for line in self._lines:
            rest = room - (column if line.label else 0)
            fits = next((t for t in (line.text, line.short) if t and style.width(t, line.role) <= rest), line.text)
            found.append((line, *in_two_lines(fits, rest, style, line.role)))
        return found

    def _rows_of_columns(self, width: int, style: Style) -> int:
        """In how many rows the lines with labels stand in two columns; 0 if they do not."""
        labeled = [line for line in self._lines if line.label]
        half = (width - 2 * pixels(self._inset, style) - style.px(_BETWEEN)) / 2 - self._label_column(width, style)
        if len(labeled) < _FEWEST_IN_TWO or any(style.width(line.text, line.role) > half for line in labeled):
            return 0
        return -(-len(labeled) // 2)

    def _label_column(self, width: int, style: Style) -> float:
        """The width of the column of labels; 0 without labels."""
        widest = max((style.width(each.label, "caption") for each in self._lines), default=0.0)
        return min(widest, (width - 2 * pixels(self._inset, style)) * 0.4) + style.px(14) if widest else 0.0

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(200), self.heightForWidth(self.width()))

    def _nothing_wraps(self, width: int, style: Style) -> bool:
        """Whether the text ``nothing`` takes a second line in a card of this width."""
        return style.width(self._nothing) > width - 2 * pixels(self._inset, style)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()
        needed = self.heightForWidth(self.width())
        if self.height() < needed or self.heightForWidth(event.oldSize().width()) != needed:
            self.updateGeometry()  # its layout still knows the height for another width

    def _place_buttons(self) -> None:
        style = theme.current()
        right = self.width() - pixels(self._inset, style) + style.px(4)
        for button in self.buttons:
            right -= style.measures.icon_button
            button.move(right, style.px(_AROUND))

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        painter.fillRect(QRectF(0, 0, self.width(), hairline(painter)), style.color("line.1"))
        inset, around = pixels(self._inset, style), style.px(_AROUND)
        room = QRectF(self.rect()).adjusted(inset, around, -inset, -around)
        if not self._title:
            draw_wrapped(painter, room, self._nothing, style, token="text.3")
            return
        line = QRectF(room.left(), room.top(), room.width(), style.px(_TITLE))
        title = line.adjusted(0, 0, -len(self.buttons) * style.measures.icon_button, 0)
        if self._kind:
            title.setLeft(
                title.left() + paint_kind(painter, line.left(), line.center().y(), self._kind, style) + around
            )
        draw(painter, title, style.fitted((self._title,), title.width(), "strong"), style, role="strong")
        line.translate(0, line.height())
        line.setHeight(style.px(_LINE))
        column, rows = self._label_column(self.width(), style), self._rows_of_columns(self.width(), style)
        half = (line.width() - style.px(_BETWEEN)) / 2
        for number, (shown, *texts) in enumerate(self._laid_out(self.width(), style)):
            if rows and shown.label:
                right, down = divmod(number, rows)
                spot = QRectF(line.left(), line.top(), half, line.height())
                spot.translate(right * (half + style.px(_BETWEEN)), down * line.height())
                _paint_line(painter, spot, shown, texts, column, style)
                continue
            if rows and number and self._lines[number - 1].label:
                line.translate(0, rows * line.height())
            _paint_line(painter, line, shown, texts, column, style)
            line.translate(0, line.height() * len(list(filter(None, texts))))


def _paint_line(
    painter: QPainter, line: QRectF, shown: CardLine, texts: Sequence[str], column: float, style: Style
) -> None:
    """Paint the texts of a line below each other, behind its label in a column."""
    if shown.label:
        words = style.fitted((shown.label,), column - style.px(4), "caption")
        draw(painter, line, words, style, role="caption", token="text.3")
    for number, text in enumerate(filter(None, texts)):
        rest = line.adjusted(column if shown.label else 0, 0, 0, 0).translated(0, number * line.height())
        words = style.fitted((text,), rest.width(), shown.role)
        draw(painter, rest, words, style, role=shown.role, token=shown.token)
