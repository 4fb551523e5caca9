"""The end of the ledger: what the design is worth with its crew, and with another one. No Qt."""

from __future__ import annotations

from collections.abc import Mapping

from designer.battle_value.ledger import Ledger, Line
from designer.battle_value.pilot import REGULAR, Skills, skill_multiplier, with_crew
from designer.language import tr

OTHER = "crew.other"
"""The id of the line of the other crew."""
USUAL_OTHER = Skills(3, 4)


def with_crews(found: Ledger, other: Skills) -> Ledger:
    """A ledger with a section for the regular crew and another one."""
    value = found.battle_value
    lines = (
        Line("crew.regular", _named(REGULAR), skill_multiplier(REGULAR), source="BV rule 11.3", factor=True),
        Line(
            OTHER,
            _named(other),
            with_crew(value, other),
            "{value} × {crew}",
            (("value", value), ("crew", skill_multiplier(other))),
            "BV rule 11.3",
        ),
    )
    section = Line("crew", tr("Pilot and force"), value, source="BV rule 11.3", lines=lines)
    return found._replace(sections=(*found.sections, section))


def kept_crew(kept: object) -> Skills:
    """The other crew as settings kept it; the usual one for what is none."""
    if isinstance(kept, Mapping):
        gunnery, piloting = (kept.get(name) for name in Skills._fields)
        if isinstance(gunnery, int) and isinstance(piloting, int):
            return Skills(gunnery, piloting).clamped
    return USUAL_OTHER


def _named(skills: Skills) -> str:
    return tr("Gunnery {gunnery}, piloting {piloting}", gunnery=skills.gunnery, piloting=skills.piloting)
