"""Whether room has to be looked for again: finding it takes long, and most edits leave all of it. No Qt."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from designer.units.unit import Unit

_ROOM: Final = tuple(
    field.name
    for field in fields(Unit)
    if field.name not in ("names", "armor", "quirks", "stray_weapon_quirks", "header", "fluff", "source")
)
"""The fields of a unit that may decide where there is room; of the armor it is the kinds, not the points."""


def takes_other_room(one: Unit, other: Unit) -> bool:
    """Whether there may be room for something in one unit where there is none in the other."""
    if (one.armor.kind, one.armor.kinds) != (other.armor.kind, other.armor.kinds):
        return True
    return any(getattr(one, name) is not getattr(other, name) for name in _ROOM)
