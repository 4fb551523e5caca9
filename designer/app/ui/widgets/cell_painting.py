"""Painting of the cells of the board: the boxes of mounted items in the critical slots of a location.

This module knows no unit: a `CellLook` describes what is painted. `cell_rect` gives a cell's rectangle: its slots
without a pixel at top and bottom. Rings reach up to 3 px outside it, so paint selected and focused cells last.
Filler means the freely movable slots of Endo Steel, Ferro-Fibrous and the like.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from designer.app.ui.fonts import FontRole, fit_name
from designer.app.ui.icons import paint_kind, paint_sign
from designer.app.ui.measures import Measures
from designer.app.ui.strokes import box, broken_box, hatch, left_strip, paint_highlight, ring
from designer.app.ui.text_layout import AMMO, CENTER, LEFT, RIGHT, name_forms, write_in
from designer.app.ui.theme import Style
from designer.app.ui.theme_colors import KindColors, mixed
from designer.language import marked, tr

ComparisonMark = Literal["", "only_a", "only_b", "moved"]

FITS = marked("fits here")


@dataclass(frozen=True, slots=True, kw_only=True)
class CellLook:
    """Appearance of a cell.

    Content: if `name` does not fit, `short_name` is shown, and if that does not fit, two lines if there is a second
    row. `second_name` shares the row after a bar (superheavy 'Mechs). `second_line` is shown from three `rows` on,
    below a name in two lines from four. `right_figure` is shown if the cell is wide enough. `tags` are letters, or an
    arrow with a location for a split item. `fixed` gear of an omni is in italics. `explosive` adds the hatched band.

    States: they can be combined, but `lifted` (being dragged), `fits_here` and `filler_moves` each replace the content.
    `fits_how` replaces "fits here", and has the words for filler that moves. `drop_target` shows the item as it would
    lie. `highlight` falls from 1 to 0.

    Marks of an assistant: `notice` is a sentence for tooltip and screen reader. An `absent` item has no fill, and a
    clock; its second line stands in the color of warnings. `tint` colors the ground by the share of a figure, −1 for
    what takes away to 1, instead of the color of its kind; the right figure then always stands.
    """

    kind: str = "empty"
    name: str = ""
    short_name: str = ""
    second_name: str = ""
    second_line: str = ""
    right_figure: str = ""
    tags: tuple[str, ...] = ()
    explosive: bool = False
    fixed: bool = False
    rows: int = 1
    hover: bool = False
    selected: bool = False
    linked: bool = False
    focused: bool = False
    lifted: bool = False
    error: bool = False
    drop_target: bool = False
    fits_here: bool = False
    fits_how: tuple[str, ...] = ()
    filler_moves: bool = False
    highlight: float = 0.0
    mark: ComparisonMark = ""
    notice: str = ""
    absent: bool = False
    tint: float | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names to try in the cell, the longest first."""
        return name_forms(self.name, self.short_name)


# ---------------------------------------------------------------- geometry


def cell_rect(location: QRectF, slot: int, rows: int, measures: Measures) -> QRectF:
    """The rectangle of a cell that fills `rows` slots of a location; `slot` is the first one, counted from 0."""
    top = location.top() + measures.location_header + slot * measures.slot_row
    return QRectF(
        location.left() + measures.gutter,
        top + 1,
        location.width() - measures.gutter - 3,
        rows * measures.slot_row - 2,
    )


def location_height(slots: int, measures: Measures) -> int:
    """The height in pixels of a location with this number of slots."""
    return measures.location_header + slots * measures.slot_row


# ---------------------------------------------------------------- cells


def paint_cell(painter: QPainter, rect: QRectF, look: CellLook, style: Style) -> None:
    """Paint a cell with its content and states."""
    painter.save()
    if look.fits_here:
        _paint_fits_here(painter, rect, look.fits_how or (tr(FITS),), style)
    elif look.filler_moves:
        _paint_filler_moves(painter, rect, look.fits_how, style)
    elif look.lifted or look.mark == "only_a":
        _paint_outline(painter, rect, look, style)
    else:
        _paint_ground(painter, rect, look, style)
        _paint_content(painter, rect, look, style)
    _paint_rings(painter, rect, look, style)
    painter.restore()


def _paint_ground(painter: QPainter, rect: QRectF, look: CellLook, style: Style) -> None:
    radius = style.measures.radius_cell
    colors = style.theme.kind(look.kind)
    if look.kind == "empty":
        _paint_empty(painter, rect, look, style)
        return
    if look.absent:
        broken_box(painter, rect, radius, colors.edge or style.color("line.control"))
        left_strip(painter, rect, radius, style.measures.cell_strip, colors.ink)
        return
    if look.tint is not None:
        box(painter, rect, radius, fill=style.color("bg.3"))
    fill = QColor(colors.fill) if look.tint is None else tint(look.tint, style)
    if look.drop_target:
        fill.setAlphaF(0.78)
    box(painter, rect, radius, fill=fill)
    if look.kind == "filler":
        hatch(painter, rect, radius, _more_transparent(colors.edge, 0.2), pitch=style.px(8), width=style.px(1) * 1.4)
    if look.highlight > 0:
        paint_highlight(painter, rect, style, look.highlight, radius)
    if look.explosive or look.kind == "ammunition":
        band = QRectF(rect.right() - 1 - style.measures.cell_band, rect.top() + 1, 0, rect.height() - 2)
        band.setWidth(style.measures.cell_band)
        hatch(painter, band, 0, _more_transparent(colors.ink, 0.78), pitch=style.px(4), width=style.px(1) * 1.4)
    if (edge := _edge(colors, look, style)) is not None:
        box(painter, rect, radius, edge=edge)
    if look.kind not in ("filler", "system"):
        left_strip(painter, rect, radius, style.measures.cell_strip, colors.ink)


_TINT: Final = 0.4
"""The share of the accent in the color of the largest figure."""


def tint(share: float, style: Style) -> QColor:
    """The ground for the share of a figure: from ``bg.3`` to 40 % accent, or to as much of the color of losses."""
    token = "accent" if share >= 0 else "down"
    return mixed(style.color("bg.3"), style.color(token), _TINT * abs(share))


def _paint_empty(painter: QPainter, rect: QRectF, look: CellLook, style: Style) -> None:
    colors = style.theme.kind("empty")
    edge = style.color("text.3") if look.hover else colors.edge or colors.ink
    broken_box(painter, rect, style.measures.radius_cell, edge, pattern=(1, 2), fill=colors.fill)
    if look.highlight > 0:
        paint_highlight(painter, rect, style, look.highlight, style.measures.radius_cell)


def _edge(colors: KindColors, look: CellLook, style: Style) -> QColor | None:
    if look.hover:
        return mixed(colors.edge, colors.ink, 0.45) if colors.edge else style.color("line.control")
    if colors.edge is None:
        return None
    return _more_transparent(colors.edge, 0.45) if look.kind == "filler" else colors.edge


def _paint_content(painter: QPainter, rect: QRectF, look: CellLook, style: Style) -> None:
    m, role = style.measures, _name_role(look, style)
    first = _first_row(rect, look, m)
    right = rect.right() - m.cell_inset
    left = rect.left() + _name_left(look, m)
    if (look.explosive or look.kind == "ammunition") and not look.mark and not look.absent:  # a mark covers the band
        right -= m.cell_band
        if not _is_whole(style, look.names, right - left, role, look.rows):
            right += m.cell_inset - style.px(3)
    right = _paint_signs(painter, first, right, look, style)
    tags, below = _tags_as_they_fit(look, right - left, style)
    beside = _paint_tags(painter, first.translated(0, m.slot_row) if below else first, right, tags, look, style)
    if not below:
        right = beside
    cut = not _is_whole(style, look.names, right - left, _SMALLER.get(role, role), 1 if below else look.rows)
    if cut and rect.width() < m.column_min - m.gutter:  # the columns of the board are narrower than they should be
        left = rect.left() + m.cell_glyph_left
        right += 0 if tags or look.mark else style.px(3)
    elif look.kind not in ("system", "empty"):
        paint_kind(painter, rect.left() + m.cell_glyph_left, first.center().y(), look.kind, style)
    if look.second_name:
        _paint_pair(painter, QRectF(left, first.top(), right - left, first.height()), look, style)
        lines = 1
    else:
        lines = _paint_name(painter, first, left, right, look, style, rows=1 if below else look.rows)
    if look.second_line and look.rows >= 2 + lines:
        second = first.translated(0, lines * m.slot_row)
        _paint_hint(painter, QRectF(left, second.top(), beside - left, second.height()), look, style)


def _tags_as_they_fit(look: CellLook, room: float, style: Style) -> tuple[tuple[str, ...], bool]:
    """The tags of a cell, and whether they go to the second row; tags give way before the name is elided."""
    usual, names = _name_role(look, style), look.names
    role = usual if look.rows > 1 else _SMALLER.get(usual, usual)
    taken = sum(tag_width(tag, style) + style.px(2) for tag in look.tags)
    fits = not look.tags or bool(look.second_name) or _is_whole(style, names, room - taken, role, look.rows)
    if fits or look.rows > 1:
        return look.tags, not fits
    return tuple([tag.split(" ")[0] for tag in look.tags if tag not in _SPARE_TAGS]), False


def _is_whole(style: Style, names: tuple[str, ...], room: float, role: FontRole, rows: int) -> bool:
    lines = _lines(style, names, room, role, rows=rows)
    return len(lines) > 1 or lines[0] in names


def _paint_signs(painter: QPainter, row: QRectF, right: float, look: CellLook, style: Style) -> float:
    """Paint the icons of an error and of a comparison from the right; returns the right end for the tags."""
    for sign, token in (("error", "error"),) * look.error + (("history", "warn"),) * look.absent:
        left = right - style.measures.cell_glyph
        paint_sign(painter, left + 1, row.center().y(), sign, style, token)
        right = left - style.px(3)
    if look.mark:
        right = _paint_mark_badge(painter, row, right, look, style)
    elif look.tags and not look.error:
        right += style.measures.cell_inset - style.px(3)
    return right


def _paint_tags(
    painter: QPainter, row: QRectF, right: float, tags: Sequence[str], look: CellLook, style: Style
) -> float:
    """Paint the tags from the right; returns the right end for the name."""
    for tag in reversed(tags):
        right = _paint_tag(painter, row, right, tag, look, style)
    return right


def _paint_tag(painter: QPainter, row: QRectF, right: float, tag: str, look: CellLook, style: Style) -> float:
    m = style.measures
    width = tag_width(tag, style)
    spot = QRectF(right - width, row.center().y() - m.cell_tag / 2, width, m.cell_tag)
    box(painter, spot, m.radius_cell - 1, fill=_more_transparent(style.theme.kind(look.kind).ink, 0.16))
    painter.setPen(style.color("text.1"))
    write_in(painter, spot, CENTER, tag, style, "tag")
    return spot.left() - style.px(2)


def tag_width(tag: str, style: Style) -> float:
    """The width of a tag (a letter in a small square) in pixels; it is a wider box if its text needs more."""
    return max(style.measures.cell_tag, style.width(tag, "tag") + style.px(6))


def _paint_mark_badge(painter: QPainter, row: QRectF, right: float, look: CellLook, style: Style) -> float:
    token, icon = _MARKS[look.mark]
    side = style.measures.cell_tag
    spot = QRectF(right - side + style.px(4), row.center().y() - side / 2, side, side)
    box(painter, spot, style.px(2), fill=style.color(token))
    inner = style.px(10)
    paint_sign(painter, spot.center().x() - inner / 2, spot.center().y(), icon, style, "well", inner)
    return spot.left() - style.px(3)


def _paint_name(
    painter: QPainter, row: QRectF, left: float, right: float, look: CellLook, style: Style, *, rows: int
) -> int:
    """Paint the name in its form that fits, and the right figure if there is room; returns the number of lines."""
    role, names, room = _name_role(look, style), look.names, right - left
    if not _is_whole(style, names, room, role, rows) and _is_whole(style, names, room, _SMALLER.get(role, role), rows):
        role = _SMALLER.get(role, role)
    # Numbers of shots are short, and tell ammunition bins with the same short name apart.
    has_room = look.kind == "ammunition" or row.width() >= style.measures.figure_from
    figure = look.right_figure if has_room or look.tint is not None else ""
    if figure and look.tint is not None:
        room -= style.width(figure, "strong") + style.px(6)
    elif figure:
        figure_room = style.width(figure, "caption") + style.px(6)
        fitting = [name for name in names if style.width(name, role) <= room]
        told = [name for name in fitting if name.endswith(AMMO)] or fitting  # else a bin reads like its gun
        if any(style.width(name, role) <= room - figure_room for name in told):
            room -= figure_room
        else:
            figure = ""
    painter.setPen(style.color(_name_token(look)))
    # The width is half a pixel more than measured, so that italics and rounding do not clip the last letter.
    place = QRectF(left, row.top(), room + 1, row.height())
    lines = _lines(style, names, room, role, rows=rows)
    for line in lines:
        write_in(painter, place, LEFT, line, style, role, italic=look.fixed or look.absent)
        place.translate(0, style.measures.slot_row)
    if figure:
        painter.setPen(style.color(_quiet_text(look)))
        place = QRectF(left, row.top(), right - left, row.height())
        write_in(painter, place, RIGHT, figure, style, "caption" if look.tint is None else "strong")
    return len(lines)


def _lines(style: Style, names: tuple[str, ...], room: float, role: FontRole, *, rows: int) -> tuple[str, ...]:
    """The first name that fits into one line, or into two if there is a second row; else one elided line."""
    one = style.fitted(names, room, role)
    if rows < 2 or one in names:
        return (one,)
    for name in names:
        words = name.split(" ")
        for cut in range(len(words) - 1, 0, -1):
            two = " ".join(words[:cut]), " ".join(words[cut:])
            if all(style.width(line, role) <= room for line in two):
                return two
    return (one,)


def _paint_pair(painter: QPainter, room: QRectF, look: CellLook, style: Style) -> None:
    role = _name_role(look, style)
    half, gap = room.width() / 2, style.px(4)
    middle = room.left() + half
    painter.setFont(style.font(role, italic=look.fixed))
    painter.setPen(style.color(_name_token(look)))
    for left, names in ((room.left(), look.names), (middle + gap, (look.second_name,))):
        words = fit_name(names, half - 2 * gap, style.metrics[role])
        painter.drawText(QRectF(left, room.top(), half - gap, room.height()), LEFT, words)
    bar = QRectF(middle - gap, room.top() + style.px(3), 1, room.height() - 2 * style.px(3))
    painter.fillRect(bar, style.color("text.3"))


def _paint_hint(painter: QPainter, room: QRectF, look: CellLook, style: Style) -> None:
    if style.width(look.second_line, "caption") <= room.width():
        painter.setPen(style.color("warn" if look.absent else _quiet_text(look)))
        write_in(painter, room, LEFT, look.second_line, style, "caption")


def _paint_outline(painter: QPainter, rect: QRectF, look: CellLook, style: Style) -> None:
    """Paint the dashed outline of an item that is dragged away, or that only the other compared design has."""
    m = style.measures
    first = _first_row(rect, look, m)
    gone = look.mark == "only_a"
    colors = style.theme.kind(look.kind)
    edge = style.color("down") if gone else colors.edge or style.color("line.control")
    broken_box(painter, rect, m.radius_cell, edge, fill=style.color("well") if gone else None)
    left = rect.left() + (m.cell_glyph_left if gone else m.cell_name_left)
    right = rect.right() - m.cell_inset
    if gone:
        right = _paint_mark_badge(painter, first, right, look, style)
    painter.setFont(style.font("body", italic=gone))
    painter.setPen(style.color("down" if gone else "text.3"))
    words = fit_name(look.names, right - left, style.metrics["body"])
    painter.drawText(QRectF(left, first.top(), right - left + 1, first.height()), LEFT, words)


def _paint_fits_here(painter: QPainter, rect: QRectF, names: tuple[str, ...], style: Style) -> None:
    m = style.measures
    box(painter, rect, m.radius_cell, fill=style.color("well"))
    broken_box(painter, rect, m.radius_cell, style.color("accent"), fill=style.color("accent", 0.1))
    _paint_drop_words(painter, rect, names, style)


def _paint_filler_moves(painter: QPainter, rect: QRectF, names: tuple[str, ...], style: Style) -> None:
    m = style.measures
    colors = style.theme.kind("filler")
    box(painter, rect, m.radius_cell, fill=colors.fill)
    hatch(painter, rect, m.radius_cell, _more_transparent(colors.edge, 0.3), pitch=style.px(8), width=style.px(1) * 1.4)
    broken_box(painter, rect, m.radius_cell, style.color("accent"), fill=style.color("accent", 0.1))
    middle = _first_row(rect, CellLook(), m).center().y()
    paint_sign(painter, rect.left() + m.cell_glyph_left, middle, "swap", style, "accent")
    _paint_drop_words(painter, rect, names, style)


def _paint_drop_words(painter: QPainter, rect: QRectF, names: tuple[str, ...], style: Style) -> None:
    m = style.measures
    first = _first_row(rect, CellLook(), m)
    room = QRectF(rect.left() + m.cell_name_left, first.top(), 0, first.height())
    room.setRight(rect.right() - m.cell_inset)
    painter.setPen(style.color("accent"))
    words = style.fitted(names, room.width(), "caption_medium")
    write_in(painter, room, LEFT, words, style, "caption_medium")


def _paint_rings(painter: QPainter, rect: QRectF, look: CellLook, style: Style) -> None:
    radius = style.measures.radius_cell
    around = rect.adjusted(-1, -1, 1, 1)
    if look.error:
        ring(painter, rect, radius, style.color("error"), 1.5)
    if look.linked:
        broken_box(painter, around, radius + 1, style.color("accent"))
    if look.mark in ("only_b", "moved"):
        ring(painter, around, radius + 1, style.color(_MARKS[look.mark][0]))
    if look.highlight > 0 and not look.selected:
        ring(painter, around, radius + 1, style.color("accent", min(1.0, look.highlight)))
    if look.drop_target:
        ring(painter, rect, radius, style.color("accent"))
    if look.selected:
        ring(painter, around, radius + 1, style.color("accent"))
    if look.focused:
        ring(painter, rect.adjusted(-3, -3, 3, 3), radius + 3, style.color("text.1"))


def _first_row(rect: QRectF, look: CellLook, m: Measures) -> QRectF:
    # In a cell of several slots, the text is in the middle of the first slot.
    high = rect.height() if look.rows == 1 and rect.height() < 2 * m.slot_row - 2 else m.slot_row - 2
    return QRectF(rect.left(), rect.top(), rect.width(), high)


def _name_left(look: CellLook, m: Measures) -> int:
    return m.cell_glyph_left if look.kind == "system" else m.cell_name_left


def _name_role(look: CellLook, style: Style) -> FontRole:
    """The font of the name; a smaller one in rows that are lower than its letters."""
    plain = look.kind in ("filler", "system", "empty")
    if style.measures.slot_row < style.px(_ROW_OF_ITS_TEXT):
        return "caption" if plain else "caption_medium"
    return "body" if plain else "item"


def _quiet_text(look: CellLook) -> str:
    """The color of what stands beside the name: on a tint or a highlight that of the name, for its contrast."""
    return "text.2" if look.tint is None and not look.highlight else "text.1"


def _name_token(look: CellLook) -> str:
    if look.tint is not None:
        return "text.1"
    if look.absent:
        return "text.3"
    return {"filler": "text.2", "system": "text.2", "empty": "text.3"}.get(look.kind, "text.1")


def _more_transparent(color: QColor | None, alpha: float) -> QColor:
    made = QColor(color) if color is not None else QColor(Qt.GlobalColor.transparent)
    made.setAlphaF(made.alphaF() * alpha)
    return made


_ROW_OF_ITS_TEXT: Final = 16
"""The lowest row in pixels that holds a name in the usual size without cutting it."""

_SMALLER: Final[dict[FontRole, FontRole]] = {"body": "caption", "item": "caption_medium"}
_SPARE_TAGS: Final = ("P",)  # what is in no pod is in italics

_MARKS: Final[dict[ComparisonMark, tuple[str, str]]] = {
    "only_b": ("up", "plus"),
    "only_a": ("down", "minus"),
    "moved": ("accent", "arrow"),
}
