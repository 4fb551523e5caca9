"""Links that open a force in MekBay. Designs travel as numbers of the Master Unit List only, without networks."""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from designer.battle_value.pilot import REGULAR
from designer.construction.crew import crew_of
from designer.forces.force import Force

_SITE: Final = "https://mekbay.com/"


class MekBayLink(NamedTuple):
    """A link, and the names of the members that cannot travel: they have no number in the Master Unit List."""

    link: str
    left_out: tuple[str, ...]


def mekbay_link(force: Force) -> MekBayLink:
    """The link that opens a force: its units with their skills, a pair for each seat, and its name."""
    units, left = [], []
    for member in force.members:
        number = member.unit.names.mul_id if member.unit else None
        if member.unit is None or not number or number < 0:
            left.append(member.name)
            continue
        gunnery, piloting = member.skills
        seats = len(crew_of(member.unit.cockpit).members)
        units.append(f"{number}" if member.skills == REGULAR else f"{number}{f':{gunnery}:{piloting}' * seats}")
    fields = {"gs": "cbt", "mul_ids": ",".join(units), **({"name": force.name} if force.name else {})}
    return MekBayLink(f"{_SITE}?{urlencode(fields, quote_via=quote, safe=':,')}", tuple(left))
