"""The section of the ledger with the Battle Value of the regular crew and of another one. No Qt."""

from __future__ import annotations

from designer.battle_value.ledger import Ledger, LedgerLine
from designer.battle_value.pilot import REGULAR, CrewSkills, skill_multiplier, with_crew
from designer.language import tr

OTHER = "crew.other"
"""The id of the line of the other crew."""


def with_crews(found: Ledger, other: CrewSkills) -> Ledger:
    """A ledger with one more section: the skill factor of the regular crew, and the Battle Value with another crew."""
    value = found.battle_value
    lines = (
        LedgerLine("crew.regular", _named(REGULAR), skill_multiplier(REGULAR), source="BV rule 11.3", factor=True),
        LedgerLine(
            OTHER,
            _named(other),
            with_crew(value, other),
            "{value} × {crew}",
            (("value", value), ("crew", skill_multiplier(other))),
            "BV rule 11.3",
        ),
    )
    section = LedgerLine("crew", tr("Pilot and force"), value, source="BV rule 11.3", lines=lines)
    return found._replace(sections=(*found.sections, section))


def _named(skills: CrewSkills) -> str:
    return tr("Gunnery {gunnery}, piloting {piloting}", gunnery=skills.gunnery, piloting=skills.piloting)
