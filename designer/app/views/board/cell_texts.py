"""Tooltips of cells, and texts about cells for screen readers."""

from __future__ import annotations

from designer import design
from designer.app.ui.figures import figure, signed, tons
from designer.app.views.board.board_texts import listed, location_name, mount_details, mount_tip
from designer.app.views.board.carry import Carry, CarryTarget
from designer.app.views.board.cell_data import BoardCell, mounted
from designer.battle_value.total import battle_value
from designer.construction.findings import Severity, findings
from designer.construction.mass import mass
from designer.editing.drop_plan import Landed, RefusedDrop, Room
from designer.graph import Evaluator
from designer.language import tr
from designer.units.location import Slot


def cell_tip(g: Evaluator, cell: BoardCell) -> str:
    """The tooltip of a cell, with the full name first and the findings last; empty for an empty slot."""
    return "\n".join(_about(g, cell, details=True))


def _about(g: Evaluator, cell: BoardCell, *, details: bool = False) -> list[str]:
    if cell.is_empty:
        return []
    known = mounted(g)
    there = [known[mount] for mount in cell.mounts if mount in known]
    tips = ["\n".join((mount_tip(g, each), *((mount_details(g, each),) if details else ()))) for each in there]
    if cell.part is not None:
        tips.insert(0, tr("{name}, armored", name=cell.look.name) if "A" in cell.look.tags else cell.look.name)
    mounts = set(cell.mounts)
    wrong = [f.sentence for f in findings(g) if f.severity is Severity.ERROR and not mounts.isdisjoint(f.mounts)]
    return [*tips, *wrong, *filter(None, (cell.look.notice,))]


def cell_in_words(g: Evaluator, slot: Slot, cell: BoardCell) -> str:
    """The text of a cell for screen readers: "Left arm, slots 5 to 9: Hatchet, 5 slots, 5 t"."""
    form = design.chassis(g).form
    where = location_name(form, slot.location)
    if cell.numbered:
        where += f", {_slots(cell.row + 1, cell.end)}"
    if cell.is_empty:
        return tr("{place}: empty", place=where)
    lines = [line for part in _about(g, cell) for line in part.splitlines()]
    return f"{where}: {', '.join(lines)}"


def aim_in_words(g: Evaluator, carry: Carry) -> str:
    """Result of a drop at the present target: "Head, slot 4", or why it cannot; empty without target."""
    if carry.place is CarryTarget.UNALLOCATED:
        return tr("Unallocated") if carry.landed is not None else _reason(carry)
    if carry.location is None:
        return ""
    form = design.chassis(g).form
    if not isinstance(carry.outcome, Landed):
        return f"{location_name(form, carry.location)}: {_reason(carry)}"
    rows: dict[str, list[int]] = {}
    for slot in carry.outcome.slots:
        rows.setdefault(location_name(form, slot.location), []).append(slot.row + 1)
    places = [f"{name}, {_slots(min(held), max(held))}" for name, held in rows.items()]
    notes = [need.notes[0] for need in carry.outcome.needs if need is not Room.SPLIT]
    notes += [tr("swaps places")] if carry.outcome.swaps else []
    notes += [tr("turned around")] if carry.outcome.turns else []
    if carry.slot_reason is not None:
        row, reason = carry.slot_reason
        notes.append(tr("{place}: {reason}", place=_slots(row + 1, row + 1), reason=reason))
    return "; ".join([listed(places) or location_name(form, carry.location), *notes])


def worth_in_words(now: Evaluator, then: Evaluator) -> str:
    """The changes of Battle Value and mass by an edit: "Battle Value 1 456, +62; mass 59.5 t, +1 t"; empty for none."""
    value, weight = battle_value(then), mass(then).total
    changed, heavier = value - battle_value(now), weight - mass(now).total
    words = tr("Battle Value {value}, {change}", value=figure(value), change=signed(changed)) if changed else ""
    mass_words = tr("mass {mass}, {change}", mass=tons(weight, unit="t"), change=signed(heavier / 1000, 1, unit="t"))
    return "; ".join(filter(None, (words, mass_words if heavier else "")))


def _slots(first: int, last: int) -> str:
    if first == last:
        return tr("slot {number}", number=first)
    return tr("slots {first} to {last}", first=first, last=last)


def _reason(carry: Carry) -> str:
    return carry.outcome.reason if isinstance(carry.outcome, RefusedDrop) else ""
