"""Injuries: the critical hits and lost locations of a damaged unit. Without any, it is an undamaged one."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer.units.location import ARMS, Location, inner_neighbor
from designer.units.mount import MountId, SystemPart


class Component(NamedTuple):
    """Target of damage: a part of a system in a location, an item in one, or (neither) the location itself."""

    location: Location
    part: SystemPart | None = None
    mount: MountId | None = None

    @property
    def is_limb(self) -> bool:
        """Whether it stands for the loss of the whole location."""
        return self.part is None and self.mount is None


class Injuries(NamedTuple):
    """The hits that have taken effect, in their order."""

    struck: tuple[Component, ...] = ()

    def count(self, part: SystemPart, location: Location | None = None) -> int:
        """The hits on a part of a system, in one location or in all."""
        return sum(hit.part is part and location in (None, hit.location) for hit in self.struck)

    def lost(self, location: Location) -> bool:
        """Whether a location is lost: by itself, or an arm or front leg with its side torso (TW p. 125)."""
        if Component(location) in self.struck:
            return True
        inner = inner_neighbor(location) if location in ARMS else None
        return inner is not None and Component(inner) in self.struck

    def hits_on(self, mount: MountId) -> int:
        """The hits on an item, in all of its locations."""
        return sum(hit.mount == mount for hit in self.struck)


UNHURT: Final = Injuries()
