"""The keys of an MTF file: their kinds, spellings and order.

Keys are in lower case here. The armor keys of quads (``FLL armor``) are replaced by those of the arms and legs with the
same location index.
"""

from __future__ import annotations

from enum import Enum

from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Form, Location


class LineKind(Enum):
    """The kind of a line, by its key."""

    PLAIN = "one value, the last line counts"
    LISTED = "may come again"
    KEPT = "descriptive, kept for the header"
    FLUFF = "descriptive, after the blocks"
    WEAPONS = "starts the decorative weapon list"
    VERSION = "old start: chassis and model follow without keys"
    BLOCK = "starts the block of a location"
    DONOR = "belongs to the block above it"
    OTHER = "no key: a slot line inside a block"


PLAIN, LISTED, KEPT, FLUFF, WEAPONS, VERSION, BLOCK, DONOR, OTHER = LineKind

ARMOR_KEYS = {
    location: f"{code.lower()} armor"
    for location, code in zip(
        (HD, CT, RT, LT, RA, LA, RL, LL, CL), ("HD", "CT", "RT", "LT", "RA", "LA", "RL", "LL", "CL"), strict=True
    )
}
STRUCTURE_KEYS = {location: key.replace("armor", "structure") for location, key in ARMOR_KEYS.items()}
"""The keys with the donor's tonnage and the structure of each location of a FrankenMech (MTF_FORMAT 9)."""
REAR_KEYS = {LT: "rtl armor", RT: "rtr armor", CT: "rtc armor"}
_QUAD_ARMOR = {"fll armor": LA, "frl armor": RA, "rll armor": LL, "rrl armor": RL}

BLOCKS: dict[str, Location] = {
    form.name_of(location).lower(): location for form in (Form.TRIPOD, Form.QUAD) for location in form.locations
}

FLUFF_KEYS = (
    "overview",
    "capabilities",
    "deployment",
    "history",
    "manufacturer",
    "primaryfactory",
    "notes",
    "fluffdate",
    "systemmanufacturer",
    "systemmode",
)
FLUFF_PARTS = ("chassis", "engine", "armor", "jump_jet", "jumpjet", "communications", "targeting")
SYSTEM_FLUFF = ("systemmanufacturer", "systemmode")

_BEFORE_NAMES = ("uuid", "generator")
_WITH_TECH = ("original era", "source", "published", "role", "faction", "rulebook")
AT_THE_END = ("bv", "icon", "fluffimage", "imagefile")
KEPT_KEYS = (*_BEFORE_NAMES, *_WITH_TECH, *AT_THE_END)

REQUIRED = frozenset(
    (
        "chassis",
        "model",
        "config",
        "techbase",
        "era",
        "rules level",
        "mass",
        "engine",
        "structure",
        "heat sinks",
        "jump mp",
        "armor",
    )
)
_PLAIN_KEYS = (
    *REQUIRED,
    "clanname",
    "mul id",
    "myomer",
    "cockpit",
    "gyro",
    "ejection",
    "heat sink kit",
    "lam",
    "motive",
    "base chassis heat sinks",
    "walk mp",
    "clancaseoptedoutlocs",
    *ARMOR_KEYS.values(),
    *STRUCTURE_KEYS.values(),
    *REAR_KEYS.values(),
)
DONOR_KEYS = ("donor", "donor type")
LISTED_KEYS = ("quirk", "weaponquirk", "weapon_quirk", "nocrit")

Known = tuple[LineKind, str]
NO_KEY: Known = (OTHER, "")

KNOWN: dict[str, Known] = {
    **{key: (PLAIN, key) for key in _PLAIN_KEYS},
    **{key: (PLAIN, ARMOR_KEYS[location]) for key, location in _QUAD_ARMOR.items()},
    **{key.replace("armor", "structure"): (PLAIN, STRUCTURE_KEYS[location]) for key, location in _QUAD_ARMOR.items()},
    **{key: (DONOR, key) for key in DONOR_KEYS},
    **{key: (LISTED, key) for key in LISTED_KEYS},
    **{key: (KEPT, key) for key in KEPT_KEYS},
    **{key: (FLUFF, key) for key in FLUFF_KEYS},
    **{name: (BLOCK, name) for name in BLOCKS},
    "weapons": (WEAPONS, "weapons"),
    "version": (VERSION, "version"),
}
"""The kind and key of every text before a colon; spellings in other cases are added when a file has them."""


def known(name: str) -> Known:
    """The kind and key of the text before a colon, ignoring case; ``NO_KEY`` if it is no key."""
    found = KNOWN.get(name.strip().lower())
    if found is None:
        return NO_KEY
    if len(KNOWN) < 2000:
        KNOWN[name] = found
    return found


_HEADER_RANKS = {key: rank for rank, key in enumerate((*_BEFORE_NAMES, *_WITH_TECH))}
_END_RANKS = {key: 1000 + rank for rank, key in enumerate(AT_THE_END)}


def header_rank(key: str) -> int:
    """The position of a descriptive header key in files; unknown keys come after those about technology."""
    return _HEADER_RANKS.get(key) or _END_RANKS.get(key) or (0 if key == "uuid" else 100)


def section(key: str) -> str:
    """The paragraph of a file to which a descriptive key belongs: "names", "tech" or "end"."""
    if key in _BEFORE_NAMES:
        return "names"
    return "end" if key in AT_THE_END else "tech"


_FLUFF_RANKS = {key: rank for rank, key in enumerate(FLUFF_KEYS)} | {
    f"{key}:{part}": 100 + 2 * number + index
    for number, part in enumerate(FLUFF_PARTS)
    for index, key in enumerate(SYSTEM_FLUFF)
}


def fluff_rank(key: str) -> int:
    """The position of a fluff key in files: first texts, then the manufacturers and models of parts."""
    return _FLUFF_RANKS.get(key, 1000)
