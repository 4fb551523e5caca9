"""Edits: pure functions from unit to unit with a label, and the error that they raise if they are impossible."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from designer.catalog import catalog
from designer.construction.technology import INTRODUCTORY, LEVELS, STANDARD
from designer.language import tr
from designer.units.location import Location
from designer.units.mount import Mount, MountId, gone_and_new
from designer.units.unit import TechBase, Unit


class EditRefusedError(Exception):
    """An edit is impossible (not only illegal), e.g. there is no such slot, no room, nothing to move.

    ``reason`` is a short text ("No free slot", "Arms only"); ``str()`` gives a sentence.
    """

    def __init__(self, reason: str, sentence: str = "") -> None:
        super().__init__(sentence or reason)
        self.reason = reason


class Edit(NamedTuple):
    """A change of a unit. ``label`` names it in the history ("Place ER PPC in RT").

    ``run`` returns the changed unit, or raises ``EditRefusedError`` if it is impossible. Edits in quick succession
    with equal ``merge_key`` (a spin box held down) become one step of the history. ``name`` gives the label if it
    depends on the unit ("Move ER PPC RA → LT"), ``result_name`` if it depends also on the unit after the edit; see
    ``label_for``. ``adds`` marks edits that add an item from the catalog, not a copy or a part of an existing mount.
    """

    label: str
    run: Callable[[Unit], Unit]
    merge_key: Hashable = None
    name: Callable[[Unit], str] | None = None
    adds: bool = False
    result_name: Callable[[Unit, Unit], str] | None = None

    def __call__(self, unit: Unit) -> Unit:
        """The unit after the edit."""
        return self.run(unit)

    def label_for(self, unit: Unit, after: Unit | None = None) -> str:
        """The label of the edit if it is applied to ``unit``; ``after`` is the result if it is known.

        It says so if the edit raises the rules level because introductory ones are for the Inner Sphere alone.
        """
        if self.result_name is not None:
            after = self.run(unit) if after is None else after
            said = self.result_name(unit, after)
        else:
            said = self.label if self.name is None else self.name(unit)
        if unit.tech.rules_level != INTRODUCTORY:
            return said
        if after is None:
            try:
                after = self.run(unit)
            except EditRefusedError:
                return said
        if after.tech.rules_level != STANDARD or not raises_level(unit, after):
            return said
        return tr("{step}, rules level to {level}", step=said, level=tr(LEVELS[STANDARD]))

    def named(self, label: str) -> Edit:
        """A copy of the edit with another label."""
        return self._replace(label=label, name=None, result_name=None)


def raises_level(before: Unit, after: Unit) -> bool:
    """Whether there are no introductory rules for a unit since an edit: by its base, or its first Clan part."""
    if after.tech.base is not before.tech.base:
        return after.tech.base is not TechBase.INNER_SPHERE
    if after.mounts is before.mounts or before.tech.base is not TechBase.INNER_SPHERE:
        return False
    return _has_clan_parts(gone_and_new(before.mounts, after.mounts)[1]) and not _has_clan_parts(before.mounts)


def _has_clan_parts(mounts: Iterable[Mount]) -> bool:
    items = catalog().items
    return any(items[mount.item].tech == "Clan" for mount in mounts)


def batch(label: str, *edits: Edit) -> Edit:
    """Several edits as one, which is impossible if one of them is."""

    def run(unit: Unit) -> Unit:
        for edit in edits:
            unit = edit.run(unit)
        return unit

    return Edit(label, run, adds=any(edit.adds for edit in edits))


class Change(NamedTuple):
    """The change of a design by a step, with which listeners are called.

    ``mounts`` are those added, removed or changed; ``locations`` those whose slots, armor or mounts may have changed;
    ``parts`` are the names of the unit's fields that were replaced. ``made`` is False
    for undo, redo and going to another step of the history.
    """

    label: str
    before: Unit
    after: Unit
    mounts: frozenset[MountId]
    locations: frozenset[Location]
    parts: frozenset[str]
    made: bool = True


def change_between(label: str, before: Unit, after: Unit, *, made: bool = True) -> Change:
    """The change from one unit to another; parts that are the same object count as unchanged."""
    pairs = zip(Unit._fields, before, after, strict=True)
    parts = frozenset([name for name, old, new in pairs if old is not new and name != "source"])
    changed = []
    if "mounts" in parts:
        gone, fresh = gone_and_new(before.mounts, after.mounts)
        changed = gone + fresh
    locations = {slot.location for mount in changed for slot in mount.slots}
    locations |= {mount.stands_in for mount in changed if mount.stands_in is not None}
    if "systems" in parts:
        locations |= {system.slot.location for system in set(before.systems) ^ set(after.systems)}
    if "armor" in parts:
        locations |= {
            location
            for location in Location
            if (before.armor.front[location], before.armor.rear[location])
            != (after.armor.front[location], after.armor.rear[location])
        }
    if "chassis" in parts:
        locations |= set(before.chassis.form.locations) | set(after.chassis.form.locations)
    mounts = frozenset([mount.id for mount in changed])
    return Change(label, before, after, mounts, frozenset(locations), parts, made)
