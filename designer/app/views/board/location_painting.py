"""Painting of a location: its content with selection, focus, highlights and the item carried over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QRegion

from designer.app.ui.icons import paint_sign
from designer.app.ui.strokes import box
from designer.app.ui.text_layout import LEFT
from designer.app.ui.theme import Style
from designer.app.ui.widgets.cell_painting import CellLook, cell_rect, paint_cell
from designer.app.ui.widgets.location_frames import LocationLook, paint_location_frame
from designer.app.views.board.carry import Carry, CarryTarget
from designer.app.views.board.cell_data import BoardCell, LocationContent
from designer.editing.drop_plan import DropPart, DropPlan, Landed, RefusedDrop, Room
from designer.language import tr
from designer.units.location import Location, Slot
from designer.units.mount import MountId


@dataclass(slots=True)
class CellMarks:
    """The transient states of cells: selected, linked to the selection, focused, under the pointer, highlighted."""

    selected: frozenset[MountId] = frozenset()
    linked: frozenset[MountId] = frozenset()
    focus: Slot | None = None
    hover: Slot | None = None
    highlight: Mapping[Slot, float] = field(default_factory=dict)
    """The strength of the highlight by the first slot of a cell: 1 right after a change, then falling."""


class ShownCell(NamedTuple):
    """A cell to paint: its rows in the location and its look."""

    row: int
    rows: int
    look: CellLook


class ShownLocation(NamedTuple):
    """A location to paint; if there is a ``reason`` why the carried item is refused there, the location is dimmed.

    ``slot_reason`` is the row at which a drop is aimed, and why the item goes to another one.
    """

    head: LocationLook
    cells: tuple[ShownCell, ...]
    reason: str = ""
    slot_reason: tuple[int, str] | None = None


def shown(location: Location, content: LocationContent, marks: CellMarks, carry: Carry) -> ShownLocation:
    """Everything that is painted in a location now."""
    plan = carry.plan
    if plan is None:
        return ShownLocation(content.head, tuple(_marked_cell(location, cell, marks) for cell in content.cells))
    aimed = carry.location is location
    outcome = carry.outcome if aimed else plan.at(location)
    landing = carry.slots(location)
    head = content.head
    if landing or (aimed and isinstance(outcome, Landed)):
        head = replace(head, drop_target=aimed, possible=True)
    elif isinstance(outcome, RefusedDrop):
        cells = tuple(_carried_cells(location, content, marks, carry, {}))
        return ShownLocation(head, cells, outcome.reason)
    else:
        head = replace(head, possible=True)
    over = _landing_cells(location, carry.landed, plan) if landing or aimed else _offered_cells(location, content, plan)
    return ShownLocation(
        head,
        tuple(_carried_cells(location, content, marks, carry, over)),
        slot_reason=carry.slot_reason if aimed else None,
    )


# -- nothing is carried ---------------------------------------------------------------------------------------


def _marked_cell(location: Location, cell: BoardCell, marks: CellMarks) -> ShownCell:
    return ShownCell(cell.row, cell.rows, _marked(location, cell, marks))


def _marked(location: Location, cell: BoardCell, marks: CellMarks) -> CellLook:
    """The look of a cell with its transient states; the same object if it has none."""
    look = cell.look
    mounts = cell.mounts
    if mounts:
        selected = not marks.selected.isdisjoint(mounts)
        linked = not marks.linked.isdisjoint(mounts)
        if selected or linked:
            look = replace(look, selected=selected, linked=linked)
    highlight = marks.highlight.get(Slot(location, cell.row), 0.0) if marks.highlight else 0.0
    if highlight:
        look = replace(look, highlight=highlight)
    if _covers(location, cell, marks.focus):
        look = replace(look, focused=True)
    if _covers(location, cell, marks.hover):
        look = replace(look, hover=True)
    return look


def _covers(location: Location, cell: BoardCell, slot: Slot | None) -> bool:
    return slot is not None and slot.location is location and cell.row <= slot.row < cell.end


# -- something is carried -------------------------------------------------------------------------------------

_Over = dict[int, tuple[int, CellLook]]
"""Cells that are painted over those of a location: by first row the number of rows and the look."""


def _landing_cells(location: Location, landed: Landed | None, plan: DropPlan) -> _Over:
    """The cells that a drop at the present target would create in a location."""
    over: _Over = {}
    faced_rear = plan.mount is not None and plan.mount.rear
    for number, part in enumerate(() if landed is None else landed.parts):
        item = part.item
        rear = ("R",) if number == 0 and landed is not None and landed.turns is not faced_rear else ()
        tags = () if plan.is_spread else (*rear, *_split_tags(location, part, plan))
        look = CellLook(kind=item.kind, name=item.name, short_name=item.short, explosive=item.explosive, tags=tags)
        rows = sorted(slot.row for slot in part.slots if slot.location is location)
        runs = [(row, 1) for row in rows] if plan.is_spread else _runs(rows)
        over |= {row: (count, replace(look, rows=count, drop_target=True)) for row, count in runs}
    return over


def _split_tags(location: Location, part: DropPart, plan: DropPlan) -> tuple[str, ...]:
    """The tag of a split item: the other location and the number of slots there; none if it is not split."""
    there = [slot.location for slot in part.slots if slot.location is not location]
    return (f"→{plan.unit.chassis.form.code(there[0])} {len(there)}",) if 0 < len(there) < len(part.slots) else ()


def _offered_cells(location: Location, content: LocationContent, plan: DropPlan) -> _Over:
    """The cells that show where the carried item would fit, or which filler (slots of Endo Steel etc.) would move."""
    outcome = plan.at(location)
    if not isinstance(outcome, Landed):
        return {}
    here = [slot for slot in outcome.slots if slot.location is location]
    words: tuple[str, ...] = ()
    if outcome.is_split and not plan.is_spread:
        rows = sorted(slot.row for slot in here)  # only so much of it is possible
        words = _split_words(here, outcome, plan)
    elif outcome.make_room:
        rows = [cell.row for cell in content.cells if cell.is_empty]
        words = outcome.room.notes
    elif outcome.evicted:
        rows = sorted(slot.row for slot in here if slot not in outcome.evicted)
    else:
        rows = _roomy_rows(location, content, plan, 1 if plan.is_spread else len(here))
    words_of_filler = (Room.FILLER_OUT if outcome.pushed_out else Room.FILLER_MOVES).notes
    filler = CellLook(kind="filler", filler_moves=True, fits_how=words_of_filler)
    moving = {slot.row: (1, filler) for slot in outcome.evicted & set(here)}
    look = CellLook(fits_here=True, fits_how=words)
    return moving | {row: (count, replace(look, rows=count)) for row, count in _runs(rows)}


def _split_words(here: Sequence[Slot], outcome: Landed, plan: DropPlan) -> tuple[str, ...]:
    """The words for a place where an item would be split, the longest ones first."""
    others = [slot.location for slot in outcome.slots if slot not in here]
    code = plan.unit.chassis.form.code(others[0])
    whole = tr("split: {here} here, {there} in {where}", here=len(here), there=len(others), where=code)
    return whole, tr("split with {where}", where=code), tr("split")


def _roomy_rows(location: Location, content: LocationContent, plan: DropPlan, needed: int) -> list[int]:
    """The free rows in runs that are long enough; the item's own rows count as free but are not returned."""
    if needed == 0:
        return []
    left = {slot.row for slot in plan.lifted if slot.location is location}
    free = [cell.row for cell in content.cells if cell.is_empty]
    runs = _runs(sorted(left.union(free)))
    return [row for start, count in runs if count >= needed for row in range(start, start + count) if row not in left]


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """The runs of adjacent rows, each as its first row and its length."""
    runs: list[tuple[int, int]] = []
    for row in rows:
        if runs and sum(runs[-1]) == row:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((row, 1))
    return runs


def _carried_cells(
    location: Location, content: LocationContent, marks: CellMarks, carry: Carry, over: _Over
) -> Iterator[ShownCell]:
    """The cells of a location with ``over`` painted over them; the rows that the item leaves are outlined."""
    covered = {row for start, (count, _) in over.items() for row in range(start, start + count)}
    lifted = carry.lifted(location)
    for cell in content.cells:
        rows = [row for row in range(cell.row, cell.end) if row not in covered]
        if lifted.isdisjoint(range(cell.row, cell.end)):
            if rows:
                yield ShownCell(rows[0], len(rows), _marked(location, cell, marks))
        else:
            for row, count in _runs(rows):
                yield ShownCell(row, count, _outline(cell, row, count))
    focus = marks.focus if carry.place is not CarryTarget.UNALLOCATED else None
    for row, (count, look) in over.items():
        here = focus is not None and focus.location is location and row <= focus.row < row + count
        yield ShownCell(row, count, replace(look, focused=here) if here else look)


def _outline(cell: BoardCell, row: int, rows: int) -> CellLook:
    """The outline of a lifted item; only the first one shows its name."""
    named = row == cell.row
    return replace(cell.look, lifted=True, rows=rows, name=cell.look.name if named else "", second_line="")


_REASON_INSET = 7
_BESIDE_REASON = 2 * _REASON_INSET + 14 + 5 + 4
"""The width of a refusal's label besides its text, in pixels: insets, icon, gap, and a margin to the location."""

_DIMMED = 0.27
"""The opacity that remains of a location where the carried item cannot go."""

_RING = 4
"""How many pixels rings reach outside a cell."""


def paint_location(painter: QPainter, place: QRectF, shown: ShownLocation, style: Style, dirty: QRectF) -> None:
    """Paint the part of a location that is in ``dirty``."""
    paint_location_frame(painter, place, shown.head, style)
    for cell in sorted(shown.cells, key=_painting_order):
        rect = cell_rect(place, cell.row, cell.rows, style.measures)
        if rect.adjusted(-_RING, -_RING, _RING, _RING).intersects(dirty):
            paint_cell(painter, rect, _fitted_look(cell.look, rect, style), style)
    if shown.slot_reason is not None:
        row, reason = shown.slot_reason
        _paint_label(painter, cell_rect(place, row, 1, style.measures), reason_lines(place, reason, style), style)
    if shown.reason:
        paint_reason(painter, place, shown.reason, style)


def paint_locations(
    painter: QPainter,
    region: QRegion,
    places: Mapping[Location, QRectF],
    shown: Callable[[Location], ShownLocation],
    style: Style,
) -> None:
    """Paint the part of a board that is in a region."""
    painter.fillRect(region.boundingRect(), style.color("bg.1"))
    for location, place in places.items():
        whole = place.toAlignedRect().adjusted(-1, -1, 1, 1)  # and half a line around it
        if region.intersects(whole):
            dirty = QRectF(region.intersected(whole).boundingRect())
            paint_location(painter, place, shown(location), style, dirty)


def _painting_order(cell: ShownCell) -> int:
    """The painting order: cells with rings come last, because rings reach over the neighboring cells."""
    look = cell.look
    return 2 if look.focused else 1 if look.selected or look.linked or look.highlight > 0 or look.error else 0


def _fitted_look(look: CellLook, rect: QRectF, style: Style) -> CellLook:
    """The look of a cell, with the second name of a pair replaced by a tag if the cell is too narrow for both names."""
    if not look.second_name:
        return look
    m = style.measures
    half = (rect.width() - m.cell_name_left - 2 * m.cell_inset - m.cell_band) / 2 - style.px(8)
    shortest = (look.short_name or look.name, look.second_name)
    if all(style.width(name, "item") <= half for name in shortest):
        return look
    tag = "×2" if look.second_name in (look.name, look.short_name) else "+1"
    return replace(look, second_name="", tags=(*look.tags, tag))


def paint_reason(painter: QPainter, place: QRectF, reason: str, style: Style) -> None:
    """Dim a location and show why an item is refused there, in two lines if necessary; the text is never elided."""
    box(painter, place, style.measures.radius_location, fill=style.color("bg.0", 1 - _DIMMED))
    _paint_label(painter, place, reason_lines(place, reason, style), style)


def _paint_label(painter: QPainter, place: QRectF, lines: tuple[str, ...], style: Style) -> None:
    """Paint the label with a reason in the middle of a place."""
    m, label = style.measures, _label_rect(place, lines, style)
    box(painter, label, m.radius_control, fill=style.color("bg.2"), edge=style.color("line.2"))
    inset, side = style.px(_REASON_INSET), m.cell_glyph
    paint_sign(painter, label.left() + inset, label.center().y(), "block", style)
    painter.setFont(style.font("strong"))
    painter.setPen(style.color("text.1"))
    painter.drawText(label.adjusted(inset + side + style.px(5), 0, 0, 0), LEFT, "\n".join(lines))


def reason_lines(place: QRectF, reason: str, style: Style) -> tuple[str, ...]:
    """The reason in one line, or broken into two lines of about equal width."""
    if style.width(reason, "strong") <= place.width() - style.px(_BESIDE_REASON):
        return (reason,)
    words = reason.split()
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(breaks, key=lambda parts: max(style.width(part, "strong") for part in parts), default=(reason,))


def reason_rect(place: QRectF, reason: str, style: Style) -> QRectF:
    """The rectangle of the label with the reason, in the middle of its location."""
    return _label_rect(place, reason_lines(place, reason, style), style)


def _label_rect(place: QRectF, lines: tuple[str, ...], style: Style) -> QRectF:
    m = style.measures
    wide = max(style.width(line, "strong") for line in lines) + 2 * style.px(_REASON_INSET) + m.cell_glyph + style.px(5)
    label = QRectF(0, 0, round(wide), m.button + (len(lines) - 1) * style.px(15))
    label.moveCenter(place.center())
    label.moveTo(round(label.left()), round(label.top()))
    return label
