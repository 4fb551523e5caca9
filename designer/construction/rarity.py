"""How advanced and how rare a 'Mech is: as its most advanced part, and in each era as its rarest (Interstellar
Operations, technology ratings and availability codes)."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer.construction.tech_components import body_things, items_used
from designer.graph import Evaluator, query
from designer.language import marked

ERAS: Final = (marked("Star League"), marked("Succession Wars"), marked("Clan Invasion"), marked("Dark Age"))
"""The eras that codes of availability are given for, in their order."""


class Rarity(NamedTuple):
    """Technology rating A to F, and a code of availability for each of the ``ERAS``: A common to F rare, X for none."""

    rating: str
    availability: str


@query
def rarity(g: Evaluator) -> Rarity:
    """How advanced and how rare the whole 'Mech is."""
    things = (*body_things(g), *(used.item for used in items_used(g)))
    codes = [thing.avail for thing in things if len(thing.avail) == len(ERAS)]
    return Rarity(
        max((thing.rating for thing in things), default=""),
        "".join(max(era) for era in zip(*codes, strict=True)),
    )
