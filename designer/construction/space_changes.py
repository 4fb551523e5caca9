"""Whether an edit can have changed the free slots: searching them is slow, and most edits do not change them."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from designer.units.unit import Unit

_ROOM: Final = tuple(
    field.name
    for field in fields(Unit)
    if field.name not in ("names", "armor", "quirks", "stray_weapon_quirks", "header", "fluff", "source")
)
"""The fields of a unit that can affect free space; of the armor only the kinds do, not the points."""


def may_differ_in_space(one: Unit, other: Unit) -> bool:
    """Whether something may fit into one unit at a place where it does not fit into the other."""
    if (one.armor.kind, one.armor.kinds) != (other.armor.kind, other.armor.kinds):
        return True
    return any(getattr(one, name) is not getattr(other, name) for name in _ROOM)
