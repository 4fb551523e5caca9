"""Equipment that may fail when it is used turn after turn: MASC, superchargers, radical heat sinks and others."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import prod

from designer.catalog.ruleset import RuleSet
from designer.language import tr
from designer.rulesets.chance import dice


def most_uses(flag: str, rules: RuleSet) -> int | None:
    """The number of uses in a row after which an item fails in any case; None if a roll is left to it for ever."""
    return None if rules.facts.failure_then else len(rules.facts.failure[flag])


def holds(flag: str, uses: int, rules: RuleSet) -> Fraction:
    """The probability that an item with a flag does not fail in so many uses in a row (CORE_2026 9.1)."""
    row, then = tuple(rules.facts.failure[flag]), rules.facts.failure_then
    if then:
        row += (then,) * max(uses - len(row), 0)
    rolls = (1 - dice(2, 6).at_most(needed - 1) for needed in row[:uses])
    return prod(rolls, start=Fraction(uses <= len(row)))


def repeated_use_note(flags: Iterable[str], rules: RuleSet) -> str:
    """The rolls of an item in words; empty if it never fails."""
    flag = next((flag for flag in flags if flag in rules.facts.failure), None)
    if flag is None:
        return ""
    row = ", ".join(f"{needed}+" for needed in rules.facts.failure[flag])
    if then := rules.facts.failure_then:
        return tr("in a row {rolls}, then always {roll}", rolls=row, roll=f"{then}+")
    return tr("in a row {rolls}, then it fails", rolls=row)
