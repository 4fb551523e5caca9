"""Output of ``mechwright force show``: lines of text, or data for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from designer.catalog.ruleset import RuleSet
from designer.forces.force import Force
from designer.forces.profile import damage_profile
from designer.forces.values import Totals, budget_left, force_initiative, force_value, network_problems, totals
from designer.rulesets.quirks.contribution import total

_SHOWN_AT = (3, 6, 9, 15, 21)
"""The distances in hexes for which the damage is printed."""


def force_data(force: Force, rules: RuleSet) -> dict[str, Any]:  # Any: JSON
    """The force as data: totals, budget, initiative, units with the lines of their value, networks, damage."""
    ledger = force_value(force, rules)
    units = []
    for member, line in zip(force.members, ledger.units, strict=True):
        parts = {part.id.rpartition(".")[2]: part.value for part in line.lines}
        units.append(
            {
                "id": member.id,
                "name": member.name,
                "missing": member.unit is None,
                "pilot": member.pilot,
                "gunnery": member.skills.gunnery,
                "piloting": member.skills.piloting,
                "implants": sorted(implant.name.lower() for implant in member.implants),
                "base": parts["base"],
                "tag": parts.get("tag", 0),
                "network": parts.get("network", 0),
                "multiplier": parts["crew"],
                "bv": line.value,
                "points": member.points,
                "mass": member.known.mass,
                "cost": member.known.cost,
                "walk": member.known.walk,
                "run": member.known.run,
                "jump": member.known.jump,
            }
        )
    return {
        "name": force.name,
        "rules": rules.value,
        **totals(force, ledger)._asdict(),
        "left": budget_left(force, ledger.battle_value).battle_value,
        "initiative": [{"label": part.label, "amount": part.amount} for part in force_initiative(force)],
        "units": units,
        "networks": [
            {"network": each.network.value, "members": each.members, "masters": sorted(each.masters)}
            for each in force.networks
        ],
        "problems": network_problems(force, rules),
        "damage": damage_profile(force, rules=rules).total._asdict(),
    }


def force_lines(force: Force, difference: Totals | None, rules: RuleSet) -> Iterator[str]:
    """The force as lines of text; ``difference`` are the figures of another one minus those of this one."""
    ledger = force_value(force, rules)
    if force.name:
        yield force.name
    if rules is not RuleSet.TOTAL_WARFARE:
        yield f"By the {rules.label}"
    yield f"{'base':>6}{'network':>9}{'skills':>8}{'BV':>8}{'t':>6}{'points':>8}"
    for member, line in zip(force.members, ledger.units, strict=True):
        parts = {part.id.rpartition(".")[2]: part.value for part in line.lines}
        figures = f"{parts['base']:>6}{parts.get('network', 0):>9}{member.skills!s:>8}{line.value:>8}"
        said = ", ".join(filter(None, (member.pilot, "" if member.unit else "design is missing")))
        yield f"{figures}{member.known.mass:>6}{member.points:>8}  {member.name}{f' ({said})' if said else ''}"
    yield _sums(totals(force, ledger), "the force")
    if difference is not None:
        yield _sums(difference, "the other one minus this one")
    left = budget_left(force, ledger.battle_value)
    if left.battle_value is not None:
        yield f"Budget: {left.battle_value} of {force.budget.battle_value} BV left"
    parts_of_initiative = force_initiative(force)
    named = "".join(f" ({part.label})" for part in parts_of_initiative)
    yield f"Initiative: {total(parts_of_initiative):+d}{named}"
    for network in force.networks:
        names = ", ".join(
            f"{force.member(each).name}{' (master)' if each in network.masters else ''}" for each in network.members
        )
        yield f"Network {network.network.value}: {names}"
    yield from network_problems(force, rules)
    damage = damage_profile(force, rules=rules).total
    for label, values in zip(("at most", "expected", "sustained"), damage, strict=True):
        at = ", ".join(f"{values[hexes - 1]:.1f} at {hexes}" for hexes in _SHOWN_AT)
        yield f"Damage {label}: {at}"


def _sums(sums: Totals, label: str) -> str:
    return f"{sums.base:>6}{sums.battle_value:>25}{sums.mass:>6}{sums.points:>8}  {label}, {sums.cost:,} C-bills"
