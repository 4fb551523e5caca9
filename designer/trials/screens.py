"""The missiles of an attacker that the anti-missile systems of its target engage in a round."""

from __future__ import annotations

from collections.abc import Iterable

from designer.rulesets.combat.facing import arc_of, bears, relative
from designer.rulesets.combat.screens import Screen
from designer.trials.map import bearings
from designer.trials.state import Side


def engaged(side: Side, attacker: Side, salvos: Iterable[tuple[int, int]]) -> dict[int, str]:
    """The salvos that the anti-missile systems of a side engage, by number, with the name of the system.

    ``salvos`` are numbers of salvos that hit, with their damage: the systems take those with the most first, each as
    often as the rule book lets it. Every use makes heat and takes a shot.
    """
    order = sorted(salvos, key=lambda each: (-each[1], each[0]))
    ready = [each for each in side.condition.screens if _bears(side, attacker, each)] if order and side.active else []
    found: dict[int, str] = {}
    for screen in ready * side.compiled.rules.facts.ams["uses"]:
        if len(found) < len(order) and _fires(side, screen):
            found[order[len(found)][0]] = screen.name
    return found


def _bears(side: Side, attacker: Side, screen: Screen) -> bool:
    seen = relative(int(bearings()[side.place, attacker.place]), side.facing)
    arc = arc_of(side.compiled.frame.form, screen.location, rear=screen.rear, flipped=side.flipped)
    return bears(arc, seen, side.twist)


def _fires(side: Side, screen: Screen) -> bool:
    shots = side.body.shots
    if screen.needs:
        bin_ = max(screen.bins, key=lambda each: shots[each], default=None)
        if bin_ is None or not shots[bin_]:
            return False
        shots[bin_] -= 1
    side.made += screen.heat
    return True
