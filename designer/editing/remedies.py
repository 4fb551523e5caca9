"""What sets a finding right: the edit behind the id that a finding carries as its ``remedy``, with its words.

A remedy is offered only while it changes something: no link leads nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from designer import design
from designer.construction.findings import Finding
from designer.construction.heat import free_sinks
from designer.construction.mass import mass
from designer.editing import edits
from designer.editing.armor import armor_mass_of
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mounts import code_of, item_of
from designer.editing.placement import best_location
from designer.editing.spread import is_spread
from designer.graph import Evaluator
from designer.units.unit import Unit


class Remedy(NamedTuple):
    """An edit that sets a finding right, and what a link to it says ("Place in HD")."""

    words: str
    edit: Edit


def remedy_for(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    """The remedy of a finding for the unit that it was found in; None where there is none that does anything."""
    make = _REMEDIES.get(finding.remedy)
    if make is None:
        return None
    remedy = make(finding, g, unit)
    return remedy if remedy is not None and _does_something(remedy.edit, unit) else None


def _does_something(edit: Edit, unit: Unit) -> bool:
    try:
        return edit.run(unit) != unit
    except EditRefusedError:
        return False


def _use_remaining(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    edit = edits.use_remaining(mass(g).free)
    if not _does_something(edit, unit):
        return None
    more = armor_mass_of(edit.run(unit)) - armor_mass_of(unit)
    return Remedy(f"Armor +{more / 1000:.1f} t" if more else "Fill up armor", edit)


def _maximize(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    return Remedy("Maximize armor", edits.maximize_armor())


def _add_sinks(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    needed = free_sinks(g)
    return Remedy(f"Have {needed} sinks", edits.set_heat_sinks(design.heat_sinks(g).kind, needed))


def _place_best(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    mounts = [mount for mount_id in finding.mounts if (mount := unit.find(mount_id)) is not None]
    if not mounts:
        return None
    mount = mounts[0]
    edit = edits.move_best(mount.id)
    if is_spread(item_of(mount)):
        return Remedy("Place", edit)
    location = best_location(unit, item_of(mount), size=mount.size, lifted=mount.id)
    return None if location is None else Remedy(f"Place in {code_of(unit, location)}", edit)


_REMEDIES: dict[str, Callable[[Finding, Evaluator, Unit], Remedy | None]] = {
    "use_remaining": _use_remaining,
    "maximize": _maximize,
    "add_sinks": _add_sinks,
    "place_best": _place_best,
}
