"""The names of Solaris Skunk Works for items, systems and quirks, and what they are here."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, NamedTuple

from designer import paths
from designer.catalog.records import RecordShape, read_records

Part = Literal[
    "engine",
    "gyro",
    "cockpit",
    "console",
    "cockpit_item",
    "structure",
    "armor",
    "sink",
    "sink_kind",
    "half_sink",
    "jump_jet",
    "enhancement",
    "multislot",
    "add_on",
    "element",
    "turret",
    "quirk",
    "weapon_quirk",
    "equipment",
]


class SswName(NamedTuple):
    """A name: its id here, and the one on the Clan side where it is another.

    ``also`` is a second quirk that the name stands for. ``instead`` is the id of a kind without a name of its own,
    which is written under this one; the notes of the file say which it is. ``nearest``: the program knows nothing that
    is the same. ``primitive``: the rating of the engine is that of a primitive one. ``industrial``: a name of
    IndustrialMechs only. ``guns`` is the number of machine guns ``gun`` of an array. ``list`` is the list of equipment
    in which the name is found there. ``launcher``: a name of ammunition for this weapon, which others of the same
    ammunition do not take.
    """

    part: Part
    name: str
    id: str
    clan_id: str = ""
    also: str = ""
    instead: str = ""
    nearest: bool = False
    primitive: bool = False
    industrial: bool = False
    guns: int = 0
    gun: str = ""
    list: str = ""
    launcher: str = ""

    def on(self, *, clan: bool) -> str:
        """The id on a side."""
        return self.clan_id if clan and self.clan_id else self.id


@cache
def ssw_names() -> dict[tuple[Part, str], SswName]:
    """All names by part and name, from ``data/exchange``."""
    records = read_records(paths.data("exchange", "ssw_names.jsonl"), RecordShape.of(SswName))
    return {(record["part"], record["name"]): SswName(**record) for record in records}


def ssw_name(part: Part, name: str) -> SswName | None:
    """Meaning of a name; old files may repeat the side in front of it."""
    names = ssw_names()
    return names.get((part, name)) or names.get((part, name.removeprefix("(IS) ").removeprefix("(CL) ")))


_SPECIAL = re.compile(r" (CP|CI|PP)\b|\bPrototype\b")
"""The marks of names of prototypes and improved copies, which others of the same meaning go before."""


@cache
def _names_by_id() -> dict[tuple[Part, str], tuple[SswName, ...]]:
    found: dict[tuple[Part, str], list[SswName]] = {}
    for name in ssw_names().values():
        for each in dict.fromkeys(filter(None, (name.id, name.clan_id, name.instead))):
            found.setdefault((name.part, each), []).append(name)
    order = {key: sorted(names, key=_rank) for key, names in found.items()}
    return {key: tuple(names) for key, names in order.items()}


def _rank(name: SswName) -> tuple[bool, bool, bool]:
    return name.nearest, name.primitive, bool(_SPECIAL.search(name.name))


def names_of(part: Part, known: str, *, clan: bool) -> tuple[SswName, ...]:
    """The names for one of our ids, the best first: those that mean it on the side of the chassis, and the plainest."""
    found = _names_by_id().get((part, known), ())
    return tuple(sorted(found, key=lambda name: name.on(clan=clan) != known))
