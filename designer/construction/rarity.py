"""Technology rating and availability codes of a 'Mech (Interstellar Operations).

The rating is that of its most advanced part, the code of each era that of its rarest part."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer.construction.tech_components import body_things, items_used
from designer.graph import Evaluator, query
from designer.language import marked

ERAS: Final = (marked("Star League"), marked("Succession Wars"), marked("Clan Invasion"), marked("Dark Age"))
"""The eras of the availability codes, in order."""


class Rarity(NamedTuple):
    """Technology rating A to F, and a code of availability for each of the ``ERAS``: A common to F rare, X for none."""

    rating: str
    availability: str


@query
def rarity(g: Evaluator) -> Rarity:
    """The rating and the codes of the whole 'Mech."""
    things = (*body_things(g), *(used.item for used in items_used(g)))
    codes = [thing.avail for thing in things if len(thing.avail) == len(ERAS)]
    return Rarity(
        max((thing.rating for thing in things), default=""),
        "".join(max(era) for era in zip(*codes, strict=True)),
    )
