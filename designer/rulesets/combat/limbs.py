"""The limbs, physical weapons, myomer and speed that a 'Mech strikes with, after injuries (TW p. 144; TO p. 289)."""

from __future__ import annotations

from typing import NamedTuple

from designer import design
from designer.catalog.quirks import FISTS
from designer.catalog.ruleset import RuleSet
from designer.construction.layout import cockpit_of
from designer.construction.movement import jet_mp, modular_armor
from designer.construction.physical_attacks import Pull, Strike, myomer_pull, strike
from designer.construction.working_items import working, working_with
from designer.graph import Evaluator, query
from designer.rulesets.combat.criticals import blindness, gyro_hits_to_destroy
from designer.rulesets.combat.mobility import can_stand, leg_damage, mobility
from designer.rulesets.combat.tables import PhysicalRule, amounts, physical_rules
from designer.rulesets.combat.used_shields import with_used_shields
from designer.units.injuries import UNHURT, Injuries
from designer.units.location import ARMS, TORSOS, Form, Location
from designer.units.mount import MountId, SystemPart


class Limb(NamedTuple):
    """An arm or leg: what actuators the design leaves out, what items it has, and what critical hits have struck.

    ``claw`` is the damage of a claw, 0 without one.
    """

    location: Location
    name: str
    missing: tuple[SystemPart, ...] = ()
    claw: int = 0
    aes: bool = False
    talons: bool = False
    shield: str = ""
    struck: tuple[SystemPart, ...] = ()
    lost: bool = False

    def without(self, part: SystemPart) -> bool:
        """Whether the limb has no working part of this kind."""
        return part in self.missing or part in self.struck


class PhysicalWeapon(NamedTuple):
    """A physical weapon: its rule, name, place, damage and heat."""

    rule: PhysicalRule
    name: str
    location: Location
    damage: Strike
    heat: int
    mount: MountId


class Limbs(NamedTuple):
    """The properties of a 'Mech for physical attacks: limbs, weapons, myomer, speed.

    ``jets``: it jumps by jets, not by mechanical boosters. ``eased``: movement hampers it half as much, by a gunner
    beside the pilot. ``blind`` is what lost sensors add. ``down``: gyro or legs do not let it stand.
    """

    tonnage: int = 0
    form: Form = Form.BIPED
    arms: tuple[Limb, ...] = ()
    legs: tuple[Limb, ...] = ()
    weapons: tuple[PhysicalWeapon, ...] = ()
    pull: Pull = "usual"
    industrial: bool = False
    modular: bool = False
    spikes: int = 0
    run: int = 0
    jump: int = 0
    jets: bool = True
    eased: bool = False
    blind: int = 0
    ram_plate: bool = False
    down: bool = False


@query
def limbs(g: Evaluator, injuries: Injuries = UNHURT, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> Limbs:
    """The properties of the design on which physical attacks depend, after its injuries."""
    injuries = with_used_shields(g, injuries, rules)
    chassis, speed = design.chassis(g), mobility(g, injuries, rules)
    form = chassis.form
    return Limbs(
        chassis.tonnage,
        form,
        tuple(_limb(g, arm, injuries) for arm in FISTS) if form.has_arms else (),
        tuple(_limb(g, leg, injuries) for leg in form.legs),
        _weapons(g, injuries),
        myomer_pull(g),
        bool(design.with_flag(g, "industrial_tsm")),
        modular_armor(g, injuries),
        len({fitted.location for fitted in working_with(g, "spikes", injuries)} & set(TORSOS)),
        speed.run,
        speed.jump,
        jet_mp(g, injuries) > 0,
        any(flag in cockpit_of(design.cockpit_kind(g)).flags for flag in amounts()["gunner_halves"]),
        blindness(g, injuries),
        bool(working_with(g, "ram_plate", injuries)),
        _is_down(g, injuries, rules),
    )


def _is_down(g: Evaluator, injuries: Injuries, rules: RuleSet) -> bool:
    if injuries.count(SystemPart.GYRO) >= gyro_hits_to_destroy(g, rules):
        return True
    form, lost = design.chassis(g).form, leg_damage(g, injuries).lost
    arms = form.has_arms and not all(map(injuries.lost, ARMS))
    return not can_stand(form, lost, rules, arms=arms)


def _limb(g: Evaluator, location: Location, injuries: Injuries) -> Limb:
    here = [fitted.item for fitted in working(g, design.gear(g), injuries) if fitted.location is location]
    flags = {flag for item in here for flag in item.flags}
    shields = ("small_shield", "medium_shield", "large_shield")
    parts = (SystemPart.LOWER_ARM, SystemPart.HAND) if location in FISTS and design.chassis(g).form.has_arms else ()
    return Limb(
        location,
        design.chassis(g).form.shown(location),
        tuple(part for part in parts if not design.has_system(g, location, part)),
        max((strike(g, item).cold for item in here if "claw" in item.flags), default=0),
        "aes" in flags,
        "talons" in flags,
        next((shield for shield in shields if shield in flags), ""),
        tuple(hit.part for hit in injuries.struck if hit.location is location and hit.part is not None),
        injuries.lost(location),
    )


def _weapons(g: Evaluator, injuries: Injuries) -> tuple[PhysicalWeapon, ...]:
    found, has_arms = [], design.chassis(g).form.has_arms
    for fitted in working(g, design.equipment(g), injuries):
        rule = next((rule for rule in physical_rules().values() if rule.weapon and rule.id in fitted.item.flags), None)
        if rule is not None and fitted.location is not None and (has_arms or rule.quad):
            item = fitted.item
            damage = strike(g, item)
            found.append(PhysicalWeapon(rule, item.name, fitted.location, damage, item.heat, fitted.mount.id))
    return tuple(found)
