"""The hits on a pilot: whether he stays awake, and when he dies (TW p. 41; SHEET_RULES 9)."""

from __future__ import annotations

from designer.rulesets.combat.sight import field


def hits_to_die() -> int:
    """The number of hits that kills a pilot."""
    return len(field()["conscious"]) + 1


def awake_at(hits: int) -> int:
    """The number that a pilot with this many hits rolls on two dice to stay or become awake; 0 without hits."""
    return int(field()["conscious"][hits - 1]) if hits else 0
