"""Punches, kicks and piloting rolls of a 'Mech (TW p. 60, 145)."""

from __future__ import annotations

from typing import NamedTuple

from designer import design
from designer.catalog.quirks import FISTS
from designer.construction.physical_attacks import Pull, is_doubled, myomer_pull
from designer.graph import Evaluator, query
from designer.language import inside, tr
from designer.rulesets.combat.attack import TERRAINS, AttackSituation
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.contribution import Contribution, Roll, counted, total
from designer.rulesets.quirks.physical import PhysicalAttack, is_permitted, punch_damage, punch_modifiers
from designer.rulesets.quirks.piloting import Trigger, piloting_roll
from designer.rulesets.quirks.to_hit import cover_penalty, moved_words, movement_penalty
from designer.units.location import Location
from designer.units.mount import SystemPart

_PIECES = {SystemPart.LOWER_ARM: "lower_arm", SystemPart.HAND: "hand"}


class Limbs(NamedTuple):
    """The properties of a 'Mech for physical attacks: tonnage, myomer, and each arm with its missing actuators."""

    tonnage: int
    arms: tuple[tuple[Location, str, tuple[SystemPart, ...]], ...]
    pull: Pull = "usual"
    industrial: bool = False


@query
def limbs(g: Evaluator) -> Limbs:
    """The properties of the design on which physical attacks depend."""
    chassis = design.chassis(g)
    arms = FISTS if chassis.form.has_arms else ()
    return Limbs(
        chassis.tonnage,
        tuple(
            (arm, chassis.form.shown(arm), tuple(part for part in _PIECES if not design.has_system(g, arm, part)))
            for arm in arms
        ),
        myomer_pull(g),
        bool(design.with_flag(g, "industrial_tsm")),
    )


class BodyAttack(NamedTuple):
    """A punch or a kick. ``roll`` is None if quirks forbid the attack."""

    name: str
    roll: Roll | None
    damage: tuple[Contribution, ...] = ()

    @property
    def expected(self) -> float:
        """Expected damage."""
        return 0.0 if self.roll is None else self.roll.chance * total(self.damage)


def blows(body: Limbs, situation: AttackSituation, quirks: tuple[str, ...] = ()) -> tuple[BodyAttack, ...]:
    """A punch with each arm and a kick, against a target on the same level."""
    found = [_punch(body, arm, name, lacking, situation, quirks) for arm, name, lacking in body.arms]
    tons = int(amounts()["kick"]["tons_a_point"])
    kick = Contribution(tr("Kick"), int(amounts()["kick"]["to_hit"]), "attack")
    roll = Roll((*_circumstances(situation), kick, *_industrial_myomer_modifier(body)))
    damage = (Contribution(tr("Kick"), -(-body.tonnage // tons), "tonnage"),)
    return (*found, BodyAttack(tr("Kick"), roll, _with_myomer(damage, body, situation)))


def _with_myomer(damage: tuple[Contribution, ...], body: Limbs, situation: AttackSituation) -> tuple[Contribution, ...]:
    """The parts of the damage, with a part that doubles it if triple-strength myomer is active (TM p. 240)."""
    more = total(damage) if is_doubled(body.pull, situation.heat) else 0
    return (*damage, *counted(Contribution(tr("Triple-strength myomer"), more, "myomer")))


def _industrial_myomer_modifier(body: Limbs) -> tuple[Contribution, ...]:
    """The to-hit modifier of industrial triple-strength myomer (TM p. 240)."""
    penalty = int(amounts()["industrial_myomer"]) if body.industrial else 0
    return counted(Contribution(tr("Industrial triple-strength myomer"), penalty, "myomer"))


def _punch(
    body: Limbs,
    arm: Location,
    name: str,
    lacking: tuple[SystemPart, ...],
    situation: AttackSituation,
    quirks: tuple[str, ...],
) -> BodyAttack:
    words = tr("Punch, {arm}", arm=inside(name))
    if not is_permitted(PhysicalAttack.PUNCH, quirks, profile=situation.profile):
        return BodyAttack(words, None)
    figures = amounts()["punch"]
    parts = (
        *_circumstances(situation),
        *(
            Contribution(tr("No {part}", part=inside(tr(part.value))), int(figures[_PIECES[part]]), "arm")
            for part in lacking
        ),
        *punch_modifiers(arm, quirks, has_hand=SystemPart.HAND not in lacking, profile=situation.profile),
        *_industrial_myomer_modifier(body),
    )
    damage = punch_damage(body.tonnage, arm, quirks, situation.profile)
    if SystemPart.LOWER_ARM in lacking:
        whole = total(damage)
        damage = (*damage, Contribution(tr("No lower arm"), whole // 2 - whole, "arm"))
    return BodyAttack(words, Roll(parts), _with_myomer(damage, body, situation))


def _circumstances(situation: AttackSituation) -> tuple[Contribution, ...]:
    terrain = int(amounts()["terrain"][TERRAINS.index(situation.terrain)])
    return counted(
        Contribution(tr("Piloting"), situation.piloting, "skill"),
        Contribution(moved_words(situation.movement), movement_penalty(situation.movement), "movement"),
        Contribution(tr("Target movement"), situation.target_movement, "movement"),
        Contribution(situation.terrain_name, terrain, "terrain"),
        Contribution(tr("Partial cover"), cover_penalty() if situation.partial_cover else 0, "cover"),
    )


class Balance(NamedTuple):
    """A piloting roll for one cause, with and without the unit's quirks."""

    trigger: Trigger
    roll: Roll
    plain: Roll


def balances(situation: AttackSituation, quirks: tuple[str, ...] = ()) -> tuple[Balance, ...]:
    """The piloting rolls for all causes, each with and without quirks."""
    modifiers = amounts()["piloting"]
    return tuple(
        Balance(
            trigger,
            *(
                piloting_roll(
                    situation.piloting,
                    held,
                    trigger,
                    modifier=int(modifiers.get(trigger.value, 0)),
                    profile=situation.profile,
                )
                for held in (quirks, ())
            ),
        )
        for trigger in Trigger
    )
