"""Cells in words: for tooltips and for screen readers."""

from __future__ import annotations

from designer import design
from designer.app.slots.pictures import Cell, mounted
from designer.app.slots.words import location_name, mount_tip
from designer.construction.findings import Severity, findings
from designer.graph import Evaluator
from designer.units.location import Slot


def cell_tip(g: Evaluator, slot: Slot, cell: Cell) -> str:
    """The tooltip of a cell: the whole name first, last what is wrong with it. Nothing for an empty slot."""
    if cell.is_empty:
        return ""
    known = mounted(g)
    tips = [mount_tip(g, known[mount]) for mount in cell.mounts if mount in known]
    if cell.part is not None:
        tips.insert(0, cell.look.name + (", armored" if "A" in cell.look.tags else ""))
    mounts = set(cell.mounts)
    wrong = [f.sentence for f in findings(g) if f.severity is Severity.ERROR and not mounts.isdisjoint(f.mounts)]
    return "\n".join([*tips, *wrong])


def cell_in_words(g: Evaluator, slot: Slot, cell: Cell) -> str:
    """A cell as a screen reader says it: "Left arm, slots 5 to 9: Hatchet, 5 slots, 5 t"."""
    form = design.chassis(g).form
    where = location_name(form, slot.location)
    if cell.numbered:
        last = f" to {cell.end}" if cell.rows > 1 else ""
        where += f", slot{'s' if last else ''} {cell.row + 1}{last}"
    if cell.is_empty:
        return f"{where}: empty"
    return f"{where}: {', '.join(cell_tip(g, slot, cell).splitlines())}"
