"""Painting of the frame of a location with header and armor bar, and of the chip that follows a dragged item.

Like `cells`, this knows no unit: a `LocationLook` describes what is painted. `location_parts` lays out the header, for
painting and for hit tests.
"""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from designer.app.ui.figures import figure
from designer.app.ui.icons import paint_kind, paint_sign
from designer.app.ui.strokes import box, ring
from designer.app.ui.text_layout import CENTER, LEFT, RIGHT, draw, write_in
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark

DICE_SLOTS = 6
"""The number of slots for one die roll; a short line separates them from the rest."""

_NOTHING = QRectF()


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationLook:
    """Appearance of a location without its cells.

    `name` is shown if the column is wide enough. `case` is "CASE", "CASE II" or empty; `case_due` shows a pale shield,
    because there is none although something can explode. `hand` tells whether an arm has its hand; None if the location
    is no arm. `front` and `rear` are armor points out of `maximum`. `armor_error` shows the icon of an error before the
    armor; `worth` stands in its place if it is set, and `notice` is a sentence on it for the tooltip. While an item is
    dragged, `drop_target` is the location under the pointer, `possible` another one where the item fits.
    """

    code: str
    name: str = ""
    slots: int = 12
    front: int = 0
    rear: int | None = None
    maximum: int = 0
    case: str = ""
    case_due: bool = False
    hand: bool | None = None
    armor_error: bool = False
    selected: bool = False
    possible: bool = False
    drop_target: bool = False
    worth: str = ""
    notice: str = ""

    @property
    def armor(self) -> str:
        """The armor as text: front, or front and rear; what it is worth if an assistant tells that."""
        if self.worth:
            return self.worth
        front = figure(self.front)
        return front if self.rear is None else f"{front} / {figure(self.rear)}"


@dataclass(frozen=True, slots=True)
class LocationParts:
    """The rectangles of the parts of a location's header; a part that is not shown has an empty one."""

    code: QRectF
    name: QRectF
    case: QRectF
    hand: QRectF
    error: QRectF
    armor: QRectF
    bar: QRectF


def location_parts(rect: QRectF, look: LocationLook, style: Style) -> LocationParts:
    """The layout of the header of a location; ``rect`` is the whole location."""
    m = style.measures
    inset, gap = m.control_inset, style.px(7)
    line = QRectF(rect.left() + inset, rect.top(), rect.width() - 2 * inset, m.location_header - 4)

    def taken(left: float, width: float, high: float = line.height()) -> QRectF:
        return QRectF(left, line.center().y() - high / 2, width, high)

    armor_width = style.width(look.armor, "strong") + 1
    armor = taken(line.right() - armor_width, armor_width)
    error = taken(armor.left() - m.cell_glyph - style.px(3), m.cell_glyph) if look.armor_error else _NOTHING
    end = (error if look.armor_error else armor).left() - gap
    code = taken(line.left(), style.width(look.code, "code") + 1)
    name, left = _NOTHING, code.right() + gap
    wide = rect.width() >= m.location_name_from
    worded = wide and bool(look.case)
    case_width = style.width(look.case, "caption_medium") + 2 * style.px(5) if worded else m.cell_glyph
    has_shield = (bool(look.case) or look.case_due) and left + case_width <= end + gap
    rest = (case_width + gap if has_shield else 0) + (m.cell_glyph + gap if look.hand is not None else 0)
    if wide and look.name and left + style.width(look.name, "caption") + rest <= end:
        name = taken(left, style.width(look.name, "caption") + 1)
        left = name.right() + gap
    case = taken(left, case_width, style.px(16)) if has_shield else _NOTHING
    left = case.right() + gap if has_shield else left
    hand = taken(left, m.cell_glyph, m.hit) if look.hand is not None else _NOTHING
    bar = QRectF(line.left(), rect.top() + m.location_header - 4, line.width(), 2)
    return LocationParts(code, name, case, hand, error, armor, bar)


def paint_location_frame(painter: QPainter, rect: QRectF, look: LocationLook, style: Style) -> None:
    """Paint the frame of a location with header, armor bar and slot numbers; its cells are painted afterwards."""
    edge = style.color("line.2" if look.possible else "line.1")
    box(painter, rect, style.measures.radius_location, fill=style.color("bg.1"), edge=edge)
    _paint_numbers(painter, rect, look.slots, style)
    if look.drop_target or look.selected:
        ring(painter, rect, style.measures.radius_location, style.color("accent"))
    parts = location_parts(rect, look, style)
    _paint_head(painter, parts, look, style)
    paint_armor_bar(painter, parts.bar, look.front, look.rear or 0, look.maximum, style)


def paint_armor_bar(painter: QPainter, rect: QRectF, front: int, rear: int, maximum: int, style: Style) -> None:
    """Paint front and rear armor as parts of the maximum in one thin bar."""
    painter.fillRect(rect, style.color("bg.3"))
    whole = max(maximum, front + rear, 1)
    front_width = round(rect.width() * front / whole)
    rear_width = round(rect.width() * (front + rear) / whole) - front_width
    painter.fillRect(QRectF(rect.left(), rect.top(), front_width, rect.height()), style.color("text.3"))
    if rear_width > 1:
        spot = QRectF(rect.left() + front_width + 1, rect.top(), rear_width - 1, rect.height())
        painter.fillRect(spot, style.color("line.2"))


def chip_size(name: str, change: FigureChange | None, style: Style) -> QSizeF:
    """The size of the chip that follows a dragged item."""
    m = style.measures
    width = m.cell_name_left + style.width(name, "item") + m.control_inset
    if change is not None:
        width += style.px(16) + change_mark_width(change, style)
    return QSizeF(round(width + 1), m.drag_chip)


def paint_chip(
    painter: QPainter, rect: QRectF, kind: str, name: str, change: FigureChange | None, style: Style
) -> None:
    """Paint the chip that follows a dragged item: icon, name and the change of the Battle Value."""
    m = style.measures
    colors = style.theme.kind(kind)
    box(painter, rect, m.radius_control, fill=colors.fill, edge=colors.ink)
    paint_kind(painter, rect.left() + m.cell_glyph_left, rect.center().y(), kind, style)
    inner = rect.adjusted(m.cell_name_left, 0, -m.control_inset, 0)
    draw(painter, inner, name, style, role="item")
    if change is not None:
        paint_change_mark(painter, inner, change, style)


def _paint_head(painter: QPainter, parts: LocationParts, look: LocationLook, style: Style) -> None:
    painter.setPen(style.color("text.1"))
    write_in(painter, parts.code, LEFT, look.code, style, "code")
    if not parts.name.isEmpty():
        painter.setPen(style.color("text.3"))
        write_in(painter, parts.name, LEFT, look.name, style, "caption")
    if not parts.case.isEmpty():
        _paint_case(painter, parts.case, look.case, style)
    if not parts.hand.isEmpty():
        hand = parts.hand
        paint_sign(painter, hand.left(), hand.center().y(), "hand", style, "text.2" if look.hand else "line.2")
    if not parts.error.isEmpty():
        paint_sign(painter, parts.error.left(), parts.error.center().y(), "error", style, "error")
    painter.setPen(style.color("error" if look.armor_error else "text.2"))
    write_in(painter, parts.armor, RIGHT, look.armor, style, "strong")


def _paint_case(painter: QPainter, rect: QRectF, case: str, style: Style) -> None:
    if rect.width() <= style.measures.cell_glyph:
        token = "text.2" if case else "line.control"
        paint_sign(painter, rect.left(), rect.center().y(), "shield", style, token)
        return
    box(painter, rect, style.measures.radius_control, fill=style.color("bg.3"))
    painter.setPen(style.color("text.2"))
    write_in(painter, rect, CENTER, case, style, "caption_medium")


def _paint_numbers(painter: QPainter, rect: QRectF, slots: int, style: Style) -> None:
    m = style.measures
    if m.gutter < style.width("12", "gutter"):
        return
    painter.setFont(style.font("gutter"))
    painter.setPen(style.color("text.3"))
    top = rect.top() + m.location_header
    for slot in range(slots):
        row = QRectF(rect.left(), top + slot * m.slot_row, m.gutter, m.slot_row)
        painter.drawText(row, CENTER, str(slot + 1))
    if slots > DICE_SLOTS:
        inset = style.px(3)
        rule = QRectF(rect.left() + inset, top + DICE_SLOTS * m.slot_row, m.gutter - 2 * inset, 1)
        painter.fillRect(rule, style.color("line.2"))
