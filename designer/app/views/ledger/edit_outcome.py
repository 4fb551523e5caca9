"""What an edit that is not made yet would change: the figures that move, the findings that come and go. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from designer.app.ui.figures import figure
from designer.app.views.ledger.rows import LedgerRow, rows_of, snapshot_of
from designer.battle_value.total import battle_value, ledger
from designer.catalog import catalog
from designer.construction.armor import armor
from designer.construction.cost import cost
from designer.construction.findings import Finding, findings, findings_added
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slots import slot_use
from designer.decimals import difference
from designer.editing import Session, WhatIf
from designer.editing.edit import change_between
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.rulesets.combat.alpha_strike import DISTANCES, salvo
from designer.units.unit import Unit
from designer.workspace.goals import Goal


class FigureChange(NamedTuple):
    """One figure: as it is, as it would be, and the difference of the two as they are shown (None: not a number).

    ``toward`` says whether it leads toward the goal or away from it, where there is one for this figure. ``short`` is
    what it is called where there is little room; empty where the label is short enough.
    """

    label: str
    old: str
    new: str
    change: float | None
    digits: int = 0
    toward: bool | None = None
    short: str = ""


class EditOutcome(NamedTuple):
    """All that an edit would change.

    ``kind`` is that of the one item that it adds or removes, empty otherwise; ``note`` says what gives way to what is
    added. ``goal`` is how the goal would stand, where that is worth a word, and ``meets_goal`` whether it would be met.
    """

    title: str
    kind: str
    note: str
    facts: tuple[FigureChange, ...]
    gained: tuple[Finding, ...]
    cleared: tuple[Finding, ...]
    goal: str = ""
    meets_goal: bool = True


def edit_outcome(session: Session, there: WhatIf, goal: Goal | None = None) -> EditOutcome:
    """What an edit would change in the design of a session."""
    now, then = session.graph, there.overlay
    old, new = findings(now), findings(then)
    kind = _kind(session.unit, there.unit)
    return EditOutcome(
        there.edit.label_for(session.unit),
        kind,
        _note(session.unit, there.unit) if kind else "",
        tuple(_facts(now, then, goal)),
        findings_added(old, new),
        findings_added(new, old),
        "" if goal is None else _about(goal, battle_value(now), battle_value(then)),
        goal is None or goal.is_met(battle_value(then)),
    )


def lines_of(session: Session, there: WhatIf) -> tuple[LedgerRow, ...]:
    """The lines of the ledger that an edit would move, without the sums that move only because of them."""
    rows = rows_of(snapshot_of(there.overlay), snapshot_of(session.graph), keep_gone=True)
    return tuple(
        row for top in rows for row in top.walk() if row.changed and not any(part.changed for part in row.rows)
    )


def _about(goal: Goal, old: int, new: int) -> str:
    """How a goal would stand; nothing while it is met before and after."""
    if not goal.is_met(new):
        return tr("{state} of {goal}", state=goal.state(new), goal=figure(goal.value))
    return "" if goal.is_met(old) else tr("Meets the goal: {state}", state=goal.state(new))


def _note(before: Unit, after: Unit) -> str:
    """What changes its place for something that is added; empty where nothing is."""
    now = {mount.id: mount for mount in after.mounts}
    known = {mount.id for mount in before.mounts}
    if now.keys() <= known:
        return ""
    names = dict.fromkeys(
        catalog()[mount.item].short
        for mount in before.mounts
        if mount.id not in now or now[mount.id].slots != mount.slots
    )
    return tr("{items} gives way", items=", ".join(names)) if names else tr("nothing displaced")


def _facts(now: Evaluator, then: Evaluator, goal: Goal | None) -> Iterator[FigureChange]:
    """Battle Value and mass always, the others if they move."""
    values = battle_value(now), battle_value(then)
    yield _number(marked("Battle Value"), *values)._replace(toward=None if goal is None else goal.toward(*values))
    before, after = ledger(now), ledger(then)
    yield from _moved(_number(marked("Defensive"), before.defensive, after.defensive, 1))
    yield from _moved(_number(marked("Offensive"), before.offensive, after.offensive, 1))
    yield _number(marked("Mass"), mass(now).total / 1000, mass(then).total / 1000, 1, unit="t")
    yield from _moved(_number(marked("Slots"), slot_use(now).used, slot_use(then).used))
    yield from _moved(_number(marked("Unplaced slots"), slot_use(now).unplaced, slot_use(then).unplaced))
    yield from _moved(_number(marked("Heat"), heat(now).total, heat(then).total))
    yield from _moved(_number(marked("Heat sinking"), heat(now).capacity, heat(then).capacity))
    moves = movement(now).text, movement(then).text
    if moves[0] != moves[1]:
        yield FigureChange(marked("Move"), *moves, None)
    for hexes in DISTANCES:
        damage = _number(tr("Damage at {hexes}", hexes=hexes), salvo(now, hexes), salvo(then, hexes))
        yield from _moved(damage._replace(short=tr("Dmg {hexes}", hexes=hexes)))
    yield from _moved(_number(marked("Armor points"), armor(now).points, armor(then).points))
    yield from _moved(_number(marked("Cost, M"), cost(now).total / 1e6, cost(then).total / 1e6, 2))


def _number(label: str, old: float, new: float, digits: int = 0, *, unit: str = "") -> FigureChange:
    return FigureChange(
        label, figure(old, digits), figure(new, digits, unit=unit), difference(old, new, digits), digits
    )


def _moved(fact: FigureChange) -> Iterator[FigureChange]:
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
