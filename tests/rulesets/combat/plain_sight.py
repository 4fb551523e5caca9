"""The line of sight between two hexes, computed hex by hex: tables of a map are held against it (TW p. 99 to 102)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from designer.rulesets.combat.sight import NUDGE, HexGround, Sight, field
from designer.rulesets.hexes import Hex, distance, nearest

Terrain = Callable[[Hex], HexGround]
"""The ground of each hex."""


def line(start: Hex, end: Hex, side: int) -> Iterator[Hex]:
    """The hexes between two hexes on a straight line, moved a little to one ``side`` (-1 or 1)."""
    steps = distance(start, end)
    for step in range(1, steps):
        part = step / steps
        q = start.q + (end.q - start.q) * part + side * NUDGE
        r = start.r + (end.r - start.r) * part + side * 2 * NUDGE
        yield nearest(q, r)


def sight(terrain: Terrain, attacker: Hex, target: Hex) -> Sight:
    """The line of sight between two standing 'Mechs (TW p. 99)."""
    sights = [_along(terrain, attacker, target, side) for side in (-1, 1)]
    woods = max(each.woods for each in sights)
    return Sight(any(each.blocked for each in sights), woods, any(each.cover for each in sights))


def _along(terrain: Terrain, attacker: Hex, target: Hex, side: int) -> Sight:
    figures = field()
    own, other = terrain(attacker).level + figures["height"], terrain(target).level + figures["height"]
    between, blocked, cover = 0, False, False
    last = distance(attacker, target) - 1
    for number, place in enumerate(line(attacker, target, side), 1):
        ground = terrain(place)
        hides = _hides(ground.level, own, other, near_attacker=number == 1, near_target=number == last)
        blocked = blocked or hides
        top = ground.level + figures["woods_height"]
        if ground.woods and _hides(top, own, other, near_attacker=number == 1, near_target=number == last):
            between += ground.woods
        if number == last and ground.level == other - 1 and own <= other:
            cover = True
    blocked = blocked or between >= figures["woods_blocking"]
    return Sight(blocked, between + terrain(target).woods, cover)


def _hides(top: int, own: int, other: int, *, near_attacker: bool, near_target: bool) -> bool:
    """Whether something between is high enough: as high as both, or beside one of them and as high as that one."""
    return top >= max(own, other) or (near_attacker and top >= own) or (near_target and top >= other)
