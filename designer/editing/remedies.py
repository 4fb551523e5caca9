"""Remedies of findings: the edit and the text of its link, by the id in ``Finding.remedy``.

A remedy is offered only if its edit changes the unit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from designer import design
from designer.catalog import systems
from designer.construction.armor import armor_of
from designer.construction.findings import Finding
from designer.construction.heat import free_sinks, sink_items
from designer.construction.legality.heat import kind_of_sink
from designer.construction.legality.kinds import LEAST_JUMP
from designer.construction.legality.movement import jump_limit
from designer.construction.legality.technology import first_year, level_to_declare
from designer.construction.mass import mass
from designer.construction.spread import is_spread
from designer.construction.tech_components import standard_ammunition
from designer.construction.technology import LEVELS, STANDARD
from designer.decimals import figure
from designer.editing import edits
from designer.editing.chassis_mounts import fit_running_gear
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.armor import armor_mass_of
from designer.editing.edits.body import default_gyro
from designer.editing.edits.options import Option
from designer.editing.mounts import code_of, codes_of, item_of
from designer.graph import Evaluator
from designer.language import marked, sense, tr
from designer.units.location import HD
from designer.units.mount import SystemPart
from designer.units.unit import Unit

_MOST_NAMED: Final = 2
"""How many locations of a spread item the text of a link names at most."""


class Remedy(NamedTuple):
    """An edit that resolves a finding, and the text of the link ("Place in HD")."""

    words: str
    edit: Edit


Make = Callable[[Finding, Evaluator, Unit], Remedy | None]


def remedy_for(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    """The remedy of a finding of this unit; None if there is none or it would change nothing."""
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
    return Remedy(tr("Armor +{tons} t", tons=figure(more / 1000, 1)) if more else tr("Allocate armor"), edit)


def _maximize(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    return Remedy(tr("Maximize armor"), edits.maximize_armor())


def _add_sinks(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    needed = free_sinks(g)
    return Remedy(tr("Set {n} heat sinks", n=needed), edits.set_heat_sinks(design.heat_sinks(g).kind, needed))


def _place_best(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    mounts = [mount for mount_id in finding.mounts if (mount := unit.find(mount_id)) is not None]
    if not mounts:
        return None
    mount = mounts[0]
    edit = edits.move_best(mount.id)
    if not _does_something(edit, unit):
        return None
    placed = edit.run(unit).mount(mount.id)
    if not is_spread(item_of(mount)):
        return Remedy(tr("Place in {where}", where=codes_of(unit, placed)), edit)
    new = dict.fromkeys(code_of(unit, slot.location) for slot in placed.slots if slot not in mount.slots)
    if len(new) > _MOST_NAMED:
        return Remedy(tr(sense("step", "Place")), edit)
    return Remedy(tr("Place in {where}", where=", ".join(new)), edit)


def _add_ammunition(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    weapon = unit.find(finding.mounts[0]) if finding.mounts else None
    rounds = None if weapon is None else standard_ammunition(item_of(weapon))
    # One ton is enough for all weapons of this kind, each of which has a finding.
    if rounds is None or any(item_of(mount) is rounds for mount in unit.mounts):
        return None
    return Remedy(tr("Add ammunition"), edits.place_best(rounds.id))


def _close_gap(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    mount = unit.find(finding.mounts[0]) if finding.mounts else None
    row = next((row for row in range(unit.chassis.form.slots(HD)) if row not in design.occupied(g, HD)), None)
    return None if mount is None else Remedy(tr("Close the gap"), edits.move(mount.id, HD, row))


def _trim_armor(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    """The remedy that reduces the armor of a location to its maximum, the front armor first."""
    if finding.location is None:
        return None
    sheet = armor_of(g, finding.location)
    rear = min(sheet.rear, sheet.maximum)
    edit = edits.set_armor(finding.location, sheet.maximum - rear, rear or None, linked=False)
    return Remedy(tr("Reduce to {points}", points=sheet.maximum), edit)


def _fit_gyro(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    kind = default_gyro(unit.chassis)
    return Remedy(tr("Install a {kind} gyro", kind=tr(kind)), edits.set_gyro(kind))


def _no_ejection(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    return Remedy(tr("Remove full-head ejection"), edits.set_ejection(False))


def _strip_cockpit(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    armored = [s.slot for s in unit.systems if s.armored and s.part is SystemPart.COCKPIT]
    edit = edits.batch(tr("Remove the armoring of the cockpit"), *map(edits.armor_system, armored))
    return Remedy(tr("Remove the armoring"), edit)


def _settle_sinks(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    sinks = unit.heat_sinks
    words = tr("Move into the engine") if finding.rule == "sinks.room" else tr("Mount them")
    return Remedy(words, edits.set_heat_sinks(sinks.kind, sinks.count))


def _single_sinks(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    return Remedy(tr("Use single heat sinks"), edits.set_heat_sinks("single", unit.heat_sinks.count))


def _one_sink_kind(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    """The remedy for mixed heat sinks: declare the mounted kind if "single" is declared, else replace mounted ones."""
    sinks, odd = unit.heat_sinks, [unit.mount(mount) for mount in finding.mounts]
    if sinks.kind == "single":
        item = item_of(odd[0])
        edit = edits.set_heat_sinks(kind_of_sink(item), sinks.count, item.tech == "Clan")
    else:
        declared = sink_items(sinks.kind, sinks.clan)[-1]
        label = edits.set_heat_sinks(sinks.kind, sinks.count).label
        edit = edits.batch(label, *(edits.replace_item(mount.id, declared) for mount in odd))
    return Remedy(edit.label, edit)


def _fewer_jets(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    jets = [mount for mount_id in finding.mounts if (mount := unit.find(mount_id)) is not None]
    if not jets:
        return None
    mp = jump_limit(g)
    return Remedy(tr("Set jump to {mp}", mp=mp), edits.set_jump(jets[0].item, mp))


def _no_jets(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    jets = [mount for mount_id in finding.mounts if (mount := unit.find(mount_id)) is not None]
    return Remedy(tr("Take out"), edits.set_jump(jets[0].item, 0)) if jets else None


def _next_tonnage(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    """The remedy for a tonnage that does not exist: the nearest one that does, the heavier of two."""
    tons = min(systems().structure_points, key=lambda each: (abs(each - unit.chassis.tonnage), -each))
    edit = edits.set_tonnage(tons)
    return Remedy(edit.label, edit)


def _standard_structure(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    edit = edits.set_structure("standard")
    return Remedy(edit.label, edit)


def _lam_jets(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    return Remedy(tr("Set jump to {mp}", mp=LEAST_JUMP), edits.set_jump("jump-jet", LEAST_JUMP))


def _set_year(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    return Remedy(tr("Set year to {year}", year=first_year(g)), edits.set_year(first_year(g)))


def _set_level(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    level = level_to_declare(g)
    return Remedy(tr("Set level to {level}", level=tr(LEVELS[level])), edits.set_rules_level(level))


def _standard_level(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    return Remedy(tr("Set level to {level}", level=tr(LEVELS[STANDARD])), edits.set_rules_level(STANDARD))


def _mix(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    return Remedy(tr("Set mixed tech base"), edits.set_tech_base(unit.tech.base.mixed))


def _fit_gear(finding: Finding, g: Evaluator, unit: Unit) -> Remedy:
    edit = fit_running_gear()
    return Remedy(edit.label_for(unit), edit)


def _take_out(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
    mount = unit.find(finding.mounts[0]) if finding.mounts else None
    return None if mount is None else Remedy(tr("Take out"), edits.remove(mount.id))


def _switched(words: str, option: Option) -> Make:
    """A function that makes the remedy which clears an option of the first mount of a finding."""

    def make(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
        mount = unit.find(finding.mounts[0]) if finding.mounts else None
        return (
            Remedy(tr(words), edits.toggle(option, [mount.id]))
            if mount is not None and getattr(mount, option)
            else None
        )

    return make


def _actuator(words: str, part: SystemPart, there: bool) -> Make:
    """A function that makes the remedy which adds (``there``) or removes an actuator of the arm of a finding."""

    def make(finding: Finding, g: Evaluator, unit: Unit) -> Remedy | None:
        arm = finding.location
        if arm is None or unit.has_part(arm, part) == there:
            return None
        return Remedy(tr(words), edits.toggle_actuator(arm, part))

    return make


_GYROS = (marked("standard"), marked("superheavy"))
"""The names of the gyros of ``default_gyro``, marked for translation."""

_REMEDIES: dict[str, Make] = {
    "use_remaining": _use_remaining,
    "maximize": _maximize,
    "trim_armor": _trim_armor,
    "add_sinks": _add_sinks,
    "settle_sinks": _settle_sinks,
    "single_sinks": _single_sinks,
    "one_sink_kind": _one_sink_kind,
    "place_best": _place_best,
    "add_ammo": _add_ammunition,
    "close_gap": _close_gap,
    "fit_gyro": _fit_gyro,
    "no_ejection": _no_ejection,
    "strip_cockpit": _strip_cockpit,
    "fewer_jets": _fewer_jets,
    "lam_jets": _lam_jets,
    "no_jets": _no_jets,
    "next_tonnage": _next_tonnage,
    "standard_structure": _standard_structure,
    "fit_gear": _fit_gear,
    "take_out": _take_out,
    "set_year": _set_year,
    "set_level": _set_level,
    "mix": _mix,
    "standard_level": _standard_level,
    "turn_front": _switched(marked("Turn to the front"), "rear"),
    "strip_armor": _switched(marked("Remove the armoring"), "armored"),
    "no_turret": _switched(marked("Move out of the turret"), "turret"),
    "fix_pod": _switched(marked("Fix it"), "pod"),
    "hand": _actuator(marked("Add the hand"), SystemPart.HAND, there=True),
    "no_hand": _actuator(marked("Remove the hand"), SystemPart.HAND, there=False),
    "lower_arm": _actuator(marked("Add the lower arm"), SystemPart.LOWER_ARM, there=True),
    "no_lower_arm": _actuator(marked("Remove the lower arm"), SystemPart.LOWER_ARM, there=False),
}

KNOWN = frozenset(_REMEDIES)
"""The ids of all remedies."""
