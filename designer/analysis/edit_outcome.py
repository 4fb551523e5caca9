"""The effect that an edit would have: the figures that change, the findings that appear and disappear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from designer.catalog import catalog
from designer.construction.findings import Finding, findings, findings_added
from designer.construction.slot_space import unallocated_count
from designer.decimals import difference
from designer.editing import Session, WhatIf
from designer.editing.edit import change_between
from designer.figures import FIGURES, MOVE
from designer.graph import Evaluator
from designer.language import marked
from designer.units.unit import Unit


class FigureOutcome(NamedTuple):
    """A figure before and after an edit: numbers in ``unit``, shown with ``digits``, or texts such as the movement.

    ``label`` is the untranslated name of the figure, ``short`` a shorter one.
    """

    label: str
    short: str
    old: float | str
    new: float | str
    digits: int = 0
    unit: str = ""

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


_ALWAYS: Final = (FIGURES["bv"].name, FIGURES["mass"].name)
_BEFORE_SLOTS: Final = ("bv", "bv.defensive", "bv.offensive", "mass", "slots")
_HEAT: Final = ("heat.made", "heat.sunk")
_BEHIND_MOVE: Final = ("damage.3", "damage.9", "damage.15", "armor", "cost")


def _figures(now: Evaluator, then: Evaluator) -> Iterator[FigureOutcome]:
    yield from _from_table(_BEFORE_SLOTS, now, then)
    yield FigureOutcome(
        marked("Unallocated items"), marked("Unallocated"), unallocated_count(now), unallocated_count(then)
    )
    yield from _from_table(_HEAT, now, then)
    yield FigureOutcome(MOVE.name, MOVE.short, MOVE.read(now), MOVE.read(then))
    yield from _from_table(_BEHIND_MOVE, now, then)


def _from_table(ids: tuple[str, ...], now: Evaluator, then: Evaluator) -> Iterator[FigureOutcome]:
    for figure in (FIGURES[each] for each in ids):
        yield FigureOutcome(figure.name, figure.short, figure.read(now), figure.read(then), figure.digits, figure.unit)


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
