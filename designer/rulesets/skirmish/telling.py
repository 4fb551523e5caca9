"""What happened, in sentences: a record of the log with the states before and after it."""

from __future__ import annotations

from designer.rulesets.skirmish.log import Record, State
from designer.rulesets.skirmish.scene import SIDES


def sentence(record: Record, before: State, after: State) -> str:
    """One event as it is told."""
    event = record["event"]
    if event == "battle":
        return "The sides are drawn up."
    if event == "round":
        return f"Round {record['round']} begins; everybody recovers."
    number = record["fighter"]
    name = _name(after, number)
    if event == "turn":
        return f"{name} begins its turn with {after[number].ap} AP."
    if event == "wait":
        return f"{name} waits."
    if event == "attack":
        return f"{name} attacks {_name(after, record['target'])}: {_outcome(record, before, after)}."
    steps = f"{len(record['way'])} hex{'es' if len(record['way']) > 1 else ''}"
    if before[number].place == after[number].place:
        return f"{name} is stopped where it stands: {_outcome(record, before, after)}."
    suffered = f"; {_outcome(record, before, after)}" if record.get("dice") else ""
    return f"{name} walks {steps}{suffered}."


def _name(state: State, number: int) -> str:
    fighter = state[number]
    return f"{SIDES[fighter.side]}'s {fighter.unit.name}"


def _outcome(record: Record, before: State, after: State) -> str:
    """Who lost what by it."""
    told = []
    for old, new in zip(before, after, strict=True):
        losses = [
            f"{lost} {what}" for lost, what in ((old.armor - new.armor, "armor"), (old.hp - new.hp, "health")) if lost
        ]
        if losses:
            end = " and dies" if old.alive and not new.alive else ""
            told.append(f"{new.unit.name} loses {' and '.join(losses)}{end}")
    return ", ".join(told) or ("no harm done" if _hit(record) else "a miss")


def _hit(record: Record) -> bool:
    """Whether a damage roll followed a draw."""
    return any(isinstance(number, int) for number in record.get("dice", ()))
