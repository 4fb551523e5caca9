"""What tonnage alone does: the phases of one crew in every tonnage, and the step at which a phase would be gained."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration, UnitSettings
from designer.rulesets.initiative.phase_distribution import Initiative, round_start
from designer.rulesets.initiative.pilot import RulesVariant


class NextStep(NamedTuple):
    """The nearest lighter tonnage that has an earlier phase, and by how many phases it is earlier."""

    tonnage: int
    gained: int


def next_step(settings: UnitSettings, tonnage: float) -> NextStep | None:
    """Where a lighter unit would gain a phase; None if none would."""
    now = settings.base_phase(tonnage)
    lighter = [(most, phase) for most, phase in settings.init_base_by_tonnage.items() if most < tonnage and phase > now]
    if not lighter:
        return None
    most, phase = max(lighter)
    return NextStep(most, phase - now)


def by_tonnage(
    actor: Actor, tonnages: Iterable[int], configuration: Configuration, variant: RulesVariant = RulesVariant.MOD
) -> tuple[Initiative, ...]:
    """The same crew in the same state in units of other tonnages."""
    settings = configuration.of(actor.unit_type)
    found: dict[int, Initiative] = {}  # by base phase, since that is all that tonnage decides
    each = []
    for tons in tonnages:
        base = settings.base_phase(tons)
        if base not in found:
            found[base] = round_start(replace(actor, tonnage=tons), configuration, variant)
        each.append(found[base])
    return tuple(each)
