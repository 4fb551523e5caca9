"""Fire of a design over several turns: its weapons, their ammunition, and its speed when it is hot."""

from __future__ import annotations

from typing import NamedTuple

from designer import design
from designer.catalog.ruleset import RuleSet
from designer.construction.ammunition import shots_of
from designer.construction.explosives import explosives
from designer.construction.links import is_fired
from designer.construction.movement import Movement
from designer.construction.working_items import working
from designer.graph import Evaluator
from designer.rulesets.combat.armament import Gun, is_shot
from designer.rulesets.combat.heat_scale import HOTTEST
from designer.rulesets.combat.mobility import mobility
from designer.rulesets.combat.study import Combatant, combatant
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.injuries import UNHURT, Injuries


class Pool(NamedTuple):
    """The shots that weapons of one kind share, of all munitions together. Only ``explosive`` ones can explode."""

    shots: int
    explosive: bool


class FiringWeapon(NamedTuple):
    """A weapon, or several equal ones, with the number of their pool, and the shots that one takes in a turn."""

    gun: Gun
    pool: int | None
    shots: int


class Shooter(NamedTuple):
    """The values of a design on which its fire and heat over turns depend.

    ``speeds`` are its MP at each heat of the scale; ``loaded``: it has explosive ammunition that no weapon fires.
    """

    body: Combatant
    weapons: tuple[FiringWeapon, ...]
    pools: tuple[Pool, ...]
    loaded: bool
    speeds: tuple[Movement, ...]

    def speed(self, heat: int) -> Movement:
        """The MP of a turn that begins with this heat."""
        return self.speeds[min(heat, HOTTEST)]

    def moves(self, how: AttackerMovement, heat: int) -> AttackerMovement:
        """How it moves if it wants to move in this way: it stands where heat leaves it no MP (TW p. 160)."""
        speed = self.speed(heat)
        if how is AttackerMovement.JUMPED:
            return how if speed.jump else AttackerMovement.STOOD
        return how if speed.walk else AttackerMovement.STOOD

    @property
    def sweet_spot(self) -> int | None:
        """The least heat at which it walks fastest, if that is faster than without heat: by hot myomer."""
        best = max(range(HOTTEST), key=lambda heat: self.speeds[heat].walk)
        return best or None


def shooter(
    g: Evaluator,
    injuries: Injuries = UNHURT,
    rules: RuleSet = RuleSet.TOTAL_WARFARE,
    *,
    rear: bool = False,
) -> Shooter:
    """The values of a design, after critical hits, on which its fire over turns depends.

    ``rear``: weapons that face the rear fire, too. Shots of ammunition that the catalog does not know are none.
    """
    body = combatant(g, injuries, rules)
    guns = [gun for gun in body.guns if not (gun.dry or gun.idle) and (rear or not gun.rear)]
    pools: dict[object, Pool] = {}
    keys: list[object] = []
    for number, gun in enumerate(guns):
        key, pool = _pool(g, gun, number, injuries, rules)
        keys.append(key)
        if pool is not None:
            pools[key] = pool
    order = list(pools)
    weapons = [
        FiringWeapon(gun, order.index(key) if key in pools else None, 1 if gun.item.own_shots else gun.shots)
        for gun, key in zip(guns, keys, strict=True)
    ]
    fired = {(gun.item.ammo, gun.item.rack) for gun in guns}
    others = [each.item for each in working(g, explosives(g), injuries) if each.item.is_ammo]
    loaded = any((item.ammo, item.rack) not in fired or not is_shot(g, item, injuries) for item in others)
    speeds = tuple(mobility(g, injuries, rules, heat) for heat in range(HOTTEST + 1))
    return Shooter(body, tuple(weapons), tuple(pools.values()), loaded, speeds)


def _pool(g: Evaluator, gun: Gun, number: int, injuries: Injuries, rules: RuleSet) -> tuple[object, Pool | None]:
    """The shots of a weapon, and a key that weapons with the same shots share; None if it needs none."""
    if own := gun.item.own_shots:
        return number, Pool(own * gun.number, explosive=False)
    if not gun.item.ammo:
        return None, None
    aboard = working(g, [each for each in design.ammunition(g) if is_fired(gun.item, each.item)], injuries)
    bins = [each for each in aboard if is_shot(g, each.item, injuries)]
    exploding = {each.mount.id for each in explosives(g)}
    pool = Pool(sum(shots_of(each.item, rules) for each in bins), any(each.mount.id in exploding for each in bins))
    return (gun.item.ammo, gun.item.rack), pool
