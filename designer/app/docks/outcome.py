"""What an edit that is not made yet would change: the figures that move, the findings that come and go. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from designer.app.figures import figure
from designer.battle_value.total import battle_value, ledger
from designer.catalog import catalog
from designer.construction.armor import armor
from designer.construction.cost import cost
from designer.construction.findings import Finding, findings
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slots import slot_use
from designer.editing import Edit, EditRefusedError, Session
from designer.editing.edit import change_between
from designer.graph import Evaluator
from designer.units.unit import Unit


class Fact(NamedTuple):
    """One figure: as it is, as it would be, and the difference of the two as they are shown (None: not a number)."""

    label: str
    old: str
    new: str
    change: float | None
    digits: int = 0


class Outcome(NamedTuple):
    """All that an edit would change. ``kind`` is that of the one item that it adds or removes, empty otherwise."""

    title: str
    kind: str
    facts: tuple[Fact, ...]
    gained: tuple[Finding, ...]
    cleared: tuple[Finding, ...]


def outcome_of(session: Session, edit: Edit) -> Outcome | None:
    """What an edit would change; None if it is impossible."""
    now = session.graph
    old, _ = findings(now), tuple(_facts(now, now))  # the present first: an overlay shares what is known by then
    try:
        there = session.what_if(edit)
    except EditRefusedError:
        return None
    then = there.overlay
    new = findings(then)
    return Outcome(
        edit.label_for(session.unit),
        _kind(session.unit, there.unit),
        tuple(_facts(now, then)),
        _only_in(new, old),
        _only_in(old, new),
    )


def _only_in(these: tuple[Finding, ...], others: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What is found here and not there. Another figure in the same sentence about the same things is nothing new."""
    known = Counter((finding.rule, finding.place, finding.mounts) for finding in others)
    found = []
    for finding in these:
        about = finding.rule, finding.place, finding.mounts
        if known[about]:
            known[about] -= 1
        else:
            found.append(finding)
    return tuple(found)


def _facts(now: Evaluator, then: Evaluator) -> Iterator[Fact]:
    """Battle Value and mass always, the others if they move."""
    yield _number("Battle Value", battle_value(now), battle_value(then))
    before, after = ledger(now), ledger(then)
    yield from _moved(_number("Defensive", before.defensive, after.defensive, 1))
    yield from _moved(_number("Offensive", before.offensive, after.offensive, 1))
    yield _number("Mass", mass(now).total / 1000, mass(then).total / 1000, 1, unit="t")
    yield from _moved(_number("Slots", slot_use(now).used, slot_use(then).used))
    yield from _moved(_number("Unplaced slots", slot_use(now).unplaced, slot_use(then).unplaced))
    yield from _moved(_number("Heat", heat(now).total, heat(then).total))
    yield from _moved(_number("Heat sinking", heat(now).capacity, heat(then).capacity))
    moves = movement(now).text, movement(then).text
    if moves[0] != moves[1]:
        yield Fact("Move", *moves, None)
    yield from _moved(_number("Armor points", armor(now).points, armor(then).points))
    yield from _moved(_number("Cost, M", cost(now).total / 1e6, cost(then).total / 1e6, 2))


def _number(label: str, old: float, new: float, digits: int = 0, *, unit: str = "") -> Fact:
    change = round(new, digits) - round(old, digits)
    return Fact(label, figure(old, digits), figure(new, digits, unit=unit), change, digits)


def _moved(fact: Fact) -> Iterator[Fact]:
    if fact.change and round(fact.change, fact.digits):
        yield fact


def _kind(before: Unit, after: Unit) -> str:
    if not change_between("", before, after).parts <= {"mounts", "heat_sinks"}:
        return ""
    old, new = {mount.id: mount for mount in before.mounts}, {mount.id: mount for mount in after.mounts}
    changed = [new.get(i) or old[i] for i in old.keys() | new.keys() if old.get(i) is not new.get(i)]
    items = {mount.item for mount in changed if mount.id not in old or mount.id not in new} or {
        mount.item for mount in changed
    }
    return catalog()[items.pop()].kind if len(items) == 1 else ""
