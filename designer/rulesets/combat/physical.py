"""Physical attacks of a 'Mech: target numbers and damage (TW p. 144 to 150; TO p. 289; SHEET_RULES 2, 12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import Final, NamedTuple

from designer.battle_value.defensive import target_modifier
from designer.catalog.quirks import BARREL_FISTS
from designer.catalog.ruleset import RuleSet
from designer.construction.physical_attacks import is_doubled
from designer.language import inside, tr, trn
from designer.rulesets.combat.attack import eased_movement, posture
from designer.rulesets.combat.hit_locations import HitTable
from designer.rulesets.combat.limbs import Limb, Limbs, PhysicalWeapon
from designer.rulesets.combat.situation import TERRAINS, AttackSituation
from designer.rulesets.combat.tables import amounts, physical_rules
from designer.rulesets.quirks.contribution import Contribution, Roll, counted, total
from designer.rulesets.quirks.physical import PhysicalAttack, is_permitted, punch_damage, punch_modifiers
from designer.rulesets.quirks.profiles import rules_of
from designer.rulesets.quirks.to_hit import (
    AttackerMovement,
    cover_penalty,
    distracting_modifiers,
    low_profile_modifiers,
    moved_words,
    movement_penalty,
    sensor_ghosts_modifiers,
)
from designer.units.location import Form, Location
from designer.units.mount import SystemPart
from designer.units.unit import HEAVIEST

_REACH: Final = {"punch": (-1, 2), "kick": (-1, 0), "push": (0, 0), "weapon": (-1, 1), "charge": (-1, 1)}
"""From and to how many levels higher a target can be hit (TW p. 145): arms are a level above the feet."""
_HALVES: Final = Fraction(1, 2)
RAM_PLATE: Final = Fraction(3, 2)
"""The factor of a ram plate for the damage of a charge (OTP:HC p. 30); spikes are outside of it."""


class BodyAttack(NamedTuple):
    """A physical attack; ``kind`` is the id of its rule. ``roll`` is None if it is not possible, ``reason`` says why.

    ``own`` is the damage to the attacker, ``heat`` its heat; ``table`` gives the location that is hit. ``title`` is the
    name without the limb or the hexes; ``limb`` is the arm that strikes, or the place of the weapon.
    """

    kind: str
    name: str
    roll: Roll | None
    damage: tuple[Contribution, ...] = ()
    own: int = 0
    heat: int = 0
    table: HitTable = HitTable.WEAPONS
    reason: str = ""
    title: str = ""
    limb: Location | None = None

    @property
    def expected(self) -> float:
        """Expected damage."""
        return 0.0 if self.roll is None else self.roll.chance * total(self.damage)


def physical_attacks(
    body: Limbs, situation: AttackSituation, quirks: tuple[str, ...] = (), hexes: int | None = None
) -> tuple[BodyAttack, ...]:
    """All physical attacks of a 'Mech: punches, kick, physical weapons, club, push, charge, death from above.

    ``hexes`` is the way of a charge before the hex of the target; without it the whole running speed, of which the last
    MP enters that hex.
    """
    if not body.tonnage:
        return ()
    fight = _Fight(body, situation, quirks)
    found = [*(fight.punch(arm) for arm in body.arms), fight.kick("kick")]
    if not body.form.has_arms:
        found.append(fight.kick("mule_kick"))
    bashing = situation.rules.facts.shields  # these add to punches, and are no attack of their own
    found += [fight.weapon(weapon) for weapon in body.weapons if weapon.rule.id not in bashing]
    if body.arms:
        if not any(SystemPart.HAND in arm.missing and not arm.claw for arm in body.arms):
            found.append(fight.club())
        found.append(fight.push())
    found.append(fight.charge(max(body.run - 1, 1) if hexes is None else hexes))
    if body.jump and body.jets:
        found.append(fight.death_from_above())
    return tuple(found)


def charge_rate(tons: int, rules: RuleSet) -> Fraction:
    """The damage of a charge for each hex, or by the core rulebook for each point of movement modifier and one more."""
    return Fraction(tons, rules.facts.charge_tons)


class _Fight(NamedTuple):
    """Common facts of all physical attacks of a 'Mech in one situation."""

    body: Limbs
    situation: AttackSituation
    quirks: tuple[str, ...]

    # -- what is attacked with ------------------------------------------------------------------------------

    def punch(self, arm: Limb) -> BodyAttack:
        """A punch with an arm, or an attack with its claw."""
        kind = "claw" if arm.claw else "punch"
        name = tr("Claw, {arm}", arm=inside(arm.name)) if arm.claw else tr("Punch, {arm}", arm=inside(arm.name))
        level = self.situation.elevation
        barred = self._barred("punch", PhysicalAttack.PUNCH) or _idle_arm(arm)
        if not barred and not level <= self._arms_level() <= level + self._target_height():
            barred = tr("the target is out of reach")
        if barred:
            return BodyAttack(kind, name, None, reason=barred)
        figures = amounts()["physical"]
        has_hand = not arm.without(SystemPart.HAND)
        own = (
            self._by(kind, name),
            *self._arm_parts(arm),
            *(() if self._needs_no_hand(arm) else _flaw(arm, SystemPart.HAND, "extremity")),
            Contribution(tr("Actuator enhancement"), figures["aes"] if arm.aes else 0, "aes"),
            *punch_modifiers(arm.location, self.quirks, has_hand=has_hand, profile=self.situation.profile),
        )
        plain = punch_damage(self.body.tonnage, arm.location, self.quirks, self.situation.profile)
        if arm.claw:
            plain = (Contribution(physical_rules()["claw"].title, arm.claw, "tonnage"), *plain[1:])
        else:
            shield = self.situation.rules.facts.shields.get(arm.shield, 0)
            plain = (*plain, Contribution(tr("Shield"), shield, "arm"))
        worn = [(_flaw_label(arm, part), _HALVES) for part in _ARM_PARTS if arm.without(part)]
        table = HitTable.KICK if level == self._arms_level() else HitTable.PUNCH
        table = HitTable.WEAPONS if self.situation.target_prone else table
        damage = _reckoned(plain, [*worn, *self._myomer()])
        title = physical_rules()["claw" if arm.claw else kind].title
        return BodyAttack(kind, name, self._roll(own), damage, table=table, title=title, limb=arm.location)

    def kick(self, kind: str) -> BodyAttack:
        """A kick with the best leg; that of a quad with a front leg, its mule kick with a rear one."""
        name = physical_rules()[kind].title
        barred = self._barred("kick")
        if not barred and any(leg.lost for leg in self.body.legs):
            barred = tr("a leg is lost")
        own = self.body.legs
        if not self.body.form.has_arms:
            own = own[2:] if kind == "mule_kick" else own[:2]
        needed = own if self.situation.rules.facts.quad_kicks_by_pair else self.body.legs
        if not barred and any(leg.without(SystemPart.HIP) for leg in needed):
            barred = tr("a hip is hit")
        if barred:
            return BodyAttack(kind, name, None, reason=barred)
        return max((self._kick(kind, leg) for leg in own), key=lambda attack: attack.expected)

    def _kick(self, kind: str, leg: Limb) -> BodyAttack:
        name = physical_rules()[kind].title
        aes = all(each.aes for each in self.body.legs)
        own = (
            self._by(kind, name),
            *_flaw(leg, SystemPart.UPPER_LEG, "actuator"),
            *_flaw(leg, SystemPart.LOWER_LEG, "actuator"),
            *_flaw(leg, SystemPart.FOOT, "extremity"),
            Contribution(tr("Actuator enhancement"), amounts()["physical"]["aes"] if aes else 0, "aes"),
        )
        plain = (Contribution(name, self.body.tonnage // 5, "tonnage"),)
        worn = [(_flaw_label(leg, part), _HALVES) for part in _LEG_PARTS if part in leg.struck]
        talons = leg.talons and SystemPart.FOOT not in leg.struck
        table = HitTable.KICK if self.situation.elevation == 0 else HitTable.PUNCH
        table = HitTable.WEAPONS if self.situation.target_prone else table
        damage = _reckoned(plain, [*worn, *self._myomer()])
        if talons:
            damage = _reckoned(damage, [(tr("Talons"), Fraction(3, 2))], nearest=True)
        return BodyAttack(kind, name, self._roll(own), damage, table=table)

    def weapon(self, weapon: PhysicalWeapon) -> BodyAttack:
        """An attack with a physical weapon; one in an arm needs the shoulder, and most a hand."""
        arm = next((arm for arm in self.body.arms if arm.location is weapon.location), None)
        barred = self._barred("weapon") or ("" if arm is None else _idle_arm(arm))
        if not barred and arm is not None and weapon.rule.hands and arm.without(SystemPart.HAND):
            barred = tr("the hand is missing")
        name = weapon.name if arm is None else f"{weapon.name}, {inside(arm.name)}"
        if barred:
            return BodyAttack(weapon.rule.id, name, None, reason=barred)
        own = (
            Contribution(weapon.name, weapon.rule.modifier(self.situation.rules), "attack"),
            *(() if arm is None else self._arm_parts(arm)),
            Contribution(
                tr("Actuator enhancement"), amounts()["physical"]["aes"] if arm is not None and arm.aes else 0, "aes"
            ),
        )
        plain = (Contribution(weapon.name, weapon.damage.cold, "weapon"),)
        pulled = self._myomer() if weapon.damage.pulls else []  # what is always doubled is so already
        damage, roll, table = _reckoned(plain, pulled), self._roll(own), self._table()
        place = weapon.location
        return BodyAttack(
            weapon.rule.id, name, roll, damage, heat=weapon.heat, table=table, title=weapon.name, limb=place
        )

    def club(self) -> BodyAttack:
        """An attack with an improvised club, such as a tree or a limb, held in both hands."""
        name = physical_rules()["club"].title
        barred = self._barred("weapon", PhysicalAttack.CLUB)
        barred = barred or next((why for arm in self.body.arms if (why := _idle_arm(arm))), "")
        if not barred and any(arm.without(SystemPart.HAND) and not arm.claw for arm in self.body.arms):
            barred = tr("a hand is missing")
        if barred:
            return BodyAttack("club", name, None, reason=barred)
        claws = amounts()["physical"]["claw_clubbing"] if any(arm.claw for arm in self.body.arms) else 0
        own = (
            self._by("club", name),
            *(part for arm in self.body.arms for part in self._arm_parts(arm)),
            Contribution(physical_rules()["claw"].title, claws, "arm"),
            self._both_arms_enhanced(),
        )
        plain = (Contribution(name, self.body.tonnage // 5, "tonnage"),)
        return BodyAttack("club", name, self._roll(own), _reckoned(plain, self._myomer()), table=self._table())

    def push(self) -> BodyAttack:
        """A push, which moves the target by a hex."""
        name = physical_rules()["push"].title
        barred = self._barred("push", PhysicalAttack.PUSH)
        if not barred and any(arm.lost for arm in self.body.arms):
            barred = tr("an arm is lost")
        if barred:
            return BodyAttack("push", name, None, reason=barred)
        worse = amounts()["physical"]["shoulder_pushing"]
        own = (
            self._by("push", name),
            *(
                Contribution(_flaw_label(arm, SystemPart.SHOULDER), worse, "arm")
                for arm in self.body.arms
                if SystemPart.SHOULDER in arm.struck
            ),
            self._both_arms_enhanced(),
        )
        return BodyAttack("push", name, self._roll(own))

    def charge(self, hexes: int) -> BodyAttack:
        """A charge over so many hexes before that of the target; attacker and target are harmed (TW p. 148)."""
        name = trn("Charge, {n} hex", "Charge, {n} hexes", hexes)
        barred = self._barred("charge") or ("" if self.body.run else tr("it cannot move"))
        if barred:
            return BodyAttack("charge", name, None, reason=barred)
        far, rules = max(hexes, 1), self.situation.rules
        steps = target_modifier(far + 1) + 1 if rules.facts.charge_by_modifier else far
        whole = -floor(-charge_rate(self.body.tonnage, rules) * steps)
        plate = -floor(-whole * RAM_PLATE) - whole if self.body.ram_plate else 0
        parts = (
            Contribution(physical_rules()["charge"].title, whole, "tonnage"),
            Contribution(tr("Ram plate"), plate, "factor"),
            Contribution(tr("Spikes"), 2 * self.body.spikes, "weapon"),
        )
        roll = self._roll((self._by("charge", physical_rules()["charge"].title),), AttackerMovement.RAN)
        own = -floor(-Fraction(self._target_tonnage(), 10))
        return BodyAttack("charge", name, roll, counted(*parts), own, title=physical_rules()["charge"].title)

    def death_from_above(self) -> BodyAttack:
        """A jump onto the target (TW p. 149)."""
        name = physical_rules()["death_from_above"].title
        barred = self._fallen()
        if barred:
            return BodyAttack("death_from_above", name, None, reason=barred)
        tons, rules = self.body.tonnage, self.situation.rules
        talons = sum(leg.talons and SystemPart.FOOT not in leg.struck for leg in self.body.legs)
        more = [(tr("Talons"), Fraction(3, 2))] if talons >= rules.facts.taloned_legs else []
        plain = (Contribution(name, -(-3 * tons // 10), "tonnage"),)
        roll = self._roll((self._by("death_from_above", name),), AttackerMovement.JUMPED)
        return BodyAttack("death_from_above", name, roll, _reckoned(plain, more), -(-tons // 5), table=HitTable.PUNCH)

    # -- what they share ------------------------------------------------------------------------------------

    def _barred(self, reach: str, attack: PhysicalAttack | None = None) -> str:
        """Why quirks or the level of the target forbid an attack; empty if they do not."""
        level, profile = self.situation.elevation, self.situation.profile
        if attack is not None and not is_permitted(attack, self.quirks, level, profile):
            return tr("forbidden by a quirk")
        if fallen := self._fallen():
            return fallen
        least, most = _REACH[reach]
        if self.situation.target_prone and reach == "kick":
            least = 0  # its top is not above the feet of one who stands a level higher
        return "" if least <= level <= most else tr("the target is out of reach")

    def _fallen(self) -> str:
        """Why it cannot attack with its body if it does not stand; empty if it does."""
        if self.body.down:
            return tr("it cannot stand up")
        return tr("it lies on the ground") if self.situation.prone else ""

    def _by(self, kind: str, name: str) -> Contribution:
        return Contribution(name, physical_rules()[kind].modifier(self.situation.rules), "attack")

    def _arm_parts(self, arm: Limb) -> tuple[Contribution, ...]:
        return tuple(part for which in _ARM_PARTS for part in _flaw(arm, which, "actuator"))

    def _both_arms_enhanced(self) -> Contribution:
        both = all(arm.aes for arm in self.body.arms)
        return Contribution(tr("Actuator enhancement"), amounts()["physical"]["aes"] if both else 0, "aes")

    def _arms_level(self) -> int:
        """How many levels the arms are above the feet: one, those of a superheavy two."""
        return 2 if self.body.tonnage > HEAVIEST else 1

    def _target_height(self) -> int:
        """How many levels the target is high above its feet; one that is not known to be a superheavy is no such."""
        if self.situation.target_prone:
            return 0
        return 2 if self.situation.target_tonnage > HEAVIEST else 1

    def _needs_no_hand(self, arm: Limb) -> bool:
        """Whether a punch is as easy without a hand: with a claw, a bare upper arm, or Barrel Fists."""
        barrel = BARREL_FISTS[arm.location] in self.quirks and SystemPart.HAND in arm.missing
        return bool(arm.claw) or SystemPart.LOWER_ARM in arm.missing or barrel

    def _target_tonnage(self) -> int:
        return self.situation.target_tonnage or self.body.tonnage

    def _table(self) -> HitTable:
        level = self.situation.elevation
        return HitTable.WEAPONS if level == 0 else HitTable.KICK if level > 0 else HitTable.PUNCH

    def _myomer(self) -> list[tuple[str, Fraction]]:
        doubled = is_doubled(self.body.pull, self.situation.heat)
        return [(tr("Triple-strength myomer"), Fraction(2))] if doubled else []

    def _roll(self, own: Iterable[Contribution], movement: AttackerMovement | None = None) -> Roll:
        """The roll of an attack with its own modifiers, between those of the situation and those of quirks."""
        moved = self.situation if movement is None else replace(self.situation, movement=movement)
        figures, body = amounts()["physical"], self.body
        return Roll(
            counted(
                *_circumstances(moved),
                *own,
                Contribution(
                    tr("A gunner beside the pilot"), eased_movement(moved.movement) if body.eased else 0, "crew"
                ),
                Contribution(tr("Head sensors gone"), body.blind, "injury"),
                Contribution(tr("Superheavy"), figures["superheavy"] if body.tonnage > HEAVIEST else 0, "chassis"),
                Contribution(tr("Tripod's pilot"), figures["crew"] if body.form is Form.TRIPOD else 0, "chassis"),
                Contribution(tr("Modular armor"), figures["modular_armor"] if body.modular else 0, "armor"),
                Contribution(
                    tr("Industrial triple-strength myomer"),
                    figures["industrial_myomer"] if body.industrial else 0,
                    "myomer",
                ),
                *(sensor_ghosts_modifiers(self.quirks) if rules_of(moved.profile).sensor_ghosts_physical else ()),
                *distracting_modifiers(moved.target_quirks, moved.profile),
                *low_profile_modifiers(moved.target, moved.profile),
            )
        )


_ARM_PARTS: Final = (SystemPart.UPPER_ARM, SystemPart.LOWER_ARM)
_LEG_PARTS: Final = (SystemPart.UPPER_LEG, SystemPart.LOWER_LEG)


def _idle_arm(arm: Limb) -> str:
    """Why an arm cannot strike; empty if it can."""
    if arm.lost:
        return tr("the arm is lost")
    return tr("the shoulder is hit") if SystemPart.SHOULDER in arm.struck else ""


def _flaw(limb: Limb, part: SystemPart, figure: str) -> tuple[Contribution, ...]:
    """The modifier of a missing or struck actuator; empty if it works."""
    if not limb.without(part):
        return ()
    return (Contribution(_flaw_label(limb, part), amounts()["physical"][figure], "arm"),)


def _flaw_label(limb: Limb, part: SystemPart) -> str:
    name = inside(tr(part.value))
    return tr("No {part}", part=name) if part in limb.missing else tr("Hit: {part}", part=name)


def _reckoned(
    plain: Iterable[Contribution], factors: Iterable[tuple[str, Fraction]], *, nearest: bool = False
) -> tuple[Contribution, ...]:
    """The parts of a damage after factors, which multiply unrounded; the end is rounded down, or to the nearest."""
    parts = list(plain)
    exact = Fraction(total(parts))
    for label, factor in factors:
        exact *= factor
        shown = floor(exact + _HALVES) if nearest else floor(exact)
        parts.append(Contribution(label, shown - total(parts), "factor"))
    return counted(*parts)


def _circumstances(situation: AttackSituation) -> tuple[Contribution, ...]:
    terrain = int(amounts()["terrain"][TERRAINS.index(situation.terrain)])
    return counted(
        Contribution(tr("Piloting"), situation.piloting, "skill"),
        Contribution(moved_words(situation.movement), movement_penalty(situation.movement), "movement"),
        Contribution(tr("Target movement"), situation.target_movement, "movement"),
        *posture(situation, 1),
        Contribution(situation.terrain_name, terrain, "terrain"),
        Contribution(tr("Partial cover"), cover_penalty() if situation.partial_cover else 0, "cover"),
    )
