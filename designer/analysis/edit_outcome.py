"""The effect that an edit would have: the figures that change, the findings that appear and disappear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from designer.battle_value.total import battle_value, ledger
from designer.catalog import catalog
from designer.construction.armor import armor
from designer.construction.cost import cost
from designer.construction.findings import Finding, findings, findings_added
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slot_space import slot_use
from designer.decimals import difference
from designer.editing import Session, WhatIf
from designer.editing.edit import change_between
from designer.graph import Evaluator
from designer.language import marked
from designer.rulesets.combat.volley import DISTANCES, salvo
from designer.units.unit import Unit


class FigureOutcome(NamedTuple):
    """A figure before and after an edit: numbers in ``unit``, shown with ``digits``, or texts such as the movement.

    ``label`` is the untranslated name of the figure; ``hexes`` is the distance that replaces a placeholder in it.
    """

    label: str
    old: float | str
    new: float | str
    digits: int = 0
    unit: str = ""
    hexes: int = 0

    @property
    def change(self) -> float | None:
        """The difference of the rounded numbers; None for texts."""
        if isinstance(self.old, str) or isinstance(self.new, str):
            return None
        return difference(self.old, self.new, self.digits)

    @property
    def moves(self) -> bool:
        """Whether the figure changes visibly."""
        change = self.change
        return self.old != self.new if change is None else bool(round(change, self.digits))


class EditOutcome(NamedTuple):
    """The effect that an edit would have.

    ``kind`` is the kind of the item that is added or removed, empty otherwise. ``displaced`` are the short names of
    items that lose or change their place if an item is added; None if none is added. ``figures`` are Battle Value and
    mass, and other figures that change; ``gained`` are new findings, ``cleared`` are findings that disappear.
    """

    title: str
    kind: str
    displaced: tuple[str, ...] | None
    figures: tuple[FigureOutcome, ...]
    gained: tuple[Finding, ...]
    cleared: tuple[Finding, ...]

    @property
    def battle_values(self) -> tuple[int, int]:
        """The Battle Value before and after the edit."""
        return int(self.figures[0].old), int(self.figures[0].new)


def edit_outcome(session: Session, there: WhatIf) -> EditOutcome:
    """The effect that an edit (``there`` is its what-if result) would have on the design of a session."""
    now, then = session.graph, there.overlay
    old, new = findings(now), findings(then)
    kind = _kind(session.unit, there.unit)
    return EditOutcome(
        there.edit.label_for(session.unit),
        kind,
        _displaced(session.unit, there.unit) if kind else None,
        tuple(figure for figure in _figures(now, then) if figure.moves or figure.label in _ALWAYS),
        findings_added(old, new),
        findings_added(new, old),
    )


_ALWAYS = ("Battle Value", "Mass")


def _figures(now: Evaluator, then: Evaluator) -> Iterator[FigureOutcome]:
    before, after = ledger(now), ledger(then)
    yield FigureOutcome(marked("Battle Value"), battle_value(now), battle_value(then))
    yield FigureOutcome(marked("Defensive"), before.defensive, after.defensive, 1)
    yield FigureOutcome(marked("Offensive"), before.offensive, after.offensive, 1)
    yield FigureOutcome(marked("Mass"), mass(now).total / 1000, mass(then).total / 1000, 1, unit="t")
    yield FigureOutcome(marked("Slots"), slot_use(now).used, slot_use(then).used)
    yield FigureOutcome(marked("Unplaced slots"), slot_use(now).unplaced, slot_use(then).unplaced)
    yield FigureOutcome(marked("Heat"), heat(now).total, heat(then).total)
    yield FigureOutcome(marked("Heat sinking"), heat(now).capacity, heat(then).capacity)
    yield FigureOutcome(marked("Move"), movement(now).text, movement(then).text)
    for hexes in DISTANCES:
        yield FigureOutcome(marked("Damage at {hexes}"), salvo(now, hexes), salvo(then, hexes), hexes=hexes)
    yield FigureOutcome(marked("Armor points"), armor(now).points, armor(then).points)
    yield FigureOutcome(marked("Cost, M"), cost(now).total / 1e6, cost(then).total / 1e6, 2)


def _displaced(before: Unit, after: Unit) -> tuple[str, ...] | None:
    now = {mount.id: mount for mount in after.mounts}
    known = {mount.id for mount in before.mounts}
    if now.keys() <= known:
        return None
    moved = (mount for mount in before.mounts if mount.id not in now or now[mount.id].slots != mount.slots)
    return tuple(dict.fromkeys(catalog()[mount.item].short for mount in moved))


def _kind(before: Unit, after: Unit) -> str:
    if not change_between("", before, after).parts <= {"mounts", "heat_sinks"}:
        return ""
    old, new = {mount.id: mount for mount in before.mounts}, {mount.id: mount for mount in after.mounts}
    changed = [new.get(i) or old[i] for i in old.keys() | new.keys() if old.get(i) is not new.get(i)]
    items = {mount.item for mount in changed if mount.id not in old or mount.id not in new} or {
        mount.item for mount in changed
    }
    return catalog()[items.pop()].kind if len(items) == 1 else ""
