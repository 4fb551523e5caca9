"""Critical hits: what of a 'Mech they can strike, what they have struck, and how likely they are (SHEET_RULES 5, 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from designer import design
from designer.construction.armor import armor_type_at
from designer.construction.engine import effective_engine, kind_of
from designer.construction.heat import dissipation, is_sink
from designer.construction.layout import cockpit_of
from designer.construction.movement import Movement, base_walk, booster_count, hardened_leg, movement, run_of, slowdown
from designer.construction.tech_components import is_industrial
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.rulesets.combat.tables import RuleSet, amounts
from designer.rulesets.quirks.contribution import WAYS, Contribution, counted, total
from designer.rulesets.quirks.criticals import RuggedState, critical_modifiers, rugged_at_start
from designer.rulesets.quirks.profiles import Profile
from designer.units.location import ARMS, HD, Location
from designer.units.mount import MountId, SystemPart, SystemSlot

LEG_PARTS: Final = (SystemPart.UPPER_LEG, SystemPart.LOWER_LEG, SystemPart.FOOT)


class Component(NamedTuple):
    """What a critical hit can strike: a part of a system in a location, an item, or (neither) the limb itself."""

    location: Location
    part: SystemPart | None = None
    mount: MountId | None = None

    @property
    def is_limb(self) -> bool:
        """Whether it stands for the loss of the whole limb or head."""
        return self.part is None and self.mount is None


class CriticalRow(NamedTuple):
    """A line of the critical tracker: a component, where it is, its name, its boxes, and what a hit on it does."""

    component: Component
    place: str
    name: str
    boxes: int
    effect: str


_EFFECTS: Final[Mapping[SystemPart, str]] = {
    SystemPart.GYRO: marked("piloting rolls harder; the last one: it falls"),
    SystemPart.COCKPIT: marked("the pilot dies"),
    SystemPart.LIFE_SUPPORT: marked("heat of 15 and more hurts the pilot"),
    SystemPart.SHOULDER: marked("attacks from the arm +4, no blows with it"),
    SystemPart.UPPER_ARM: marked("attacks from the arm +1, blows +2 and half the damage"),
    SystemPart.LOWER_ARM: marked("attacks from the arm +1, blows +2 and half the damage"),
    SystemPart.HAND: marked("punch +1, no hatchet, sword or club"),
    SystemPart.HIP: marked("piloting +2, half the walking speed, no kick"),
    SystemPart.UPPER_LEG: marked("piloting +1, walking −1, kick +2 and half the damage"),
    SystemPart.LOWER_LEG: marked("piloting +1, walking −1, kick +2 and half the damage"),
    SystemPart.FOOT: marked("piloting +1, walking −1, kick +1"),
}
_BOXES: Final = {SystemPart.LIFE_SUPPORT: 1, SystemPart.COCKPIT: 1}
"""The number of hits after which further ones on a part do nothing more, where it is less than the slots it fills."""


@query
def critical_rows(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[CriticalRow, ...]:
    """All that critical hits can strike, from the head to the legs, each place in the order of its slots."""
    form = design.chassis(g).form
    rows = []
    for location in form.locations:
        found: dict[Component, int] = {}
        for _, there in sorted(design.occupied(g, location).items()):
            for each in there:
                part = each.part if isinstance(each, SystemSlot) else None
                if isinstance(each, SystemSlot):
                    component = Component(location, each.part)
                elif each.item.hittable and each.location is not None:
                    component = Component(each.location, None, each.mount.id)
                else:
                    continue
                found[component] = min(found.get(component, 0) + 1, 1 if part is None else _boxes(g, part, rules))
        rows += [
            CriticalRow(component, form.code(location), _name(g, component), boxes, _effect(g, component))
            for component, boxes in found.items()
            if component.location is location
        ]
        if location is HD or location in ARMS or location in form.legs:
            rows.append(CriticalRow(Component(location), form.code(location), tr("Blown off"), 1, _loss(location)))
    return tuple(rows)


def _loss(location: Location) -> str:
    """What happens when a location is blown off."""
    if location is HD:
        return tr(_EFFECTS[SystemPart.COCKPIT])
    return tr("gone with all in it") if location in ARMS else tr("gone with all in it; it falls")


def _boxes(g: Evaluator, part: SystemPart, rules: RuleSet) -> int:
    """The most boxes of a part, if it fills as many slots."""
    if part is SystemPart.ENGINE:
        return engine_hits_to_destroy(g)
    if part is SystemPart.GYRO:
        return gyro_hits_to_destroy(g, rules)
    return _BOXES.get(part, 12)  # the slots of the largest locations


def _name(g: Evaluator, component: Component) -> str:
    if component.part is not None:
        return tr("Engine") if component.part is SystemPart.ENGINE else tr(component.part.value)
    fitted = next(fitted for fitted in design.equipment(g) if fitted.mount.id == component.mount)
    return fitted.item.name


def _effect(g: Evaluator, component: Component) -> str:
    part = component.part
    if part is SystemPart.ENGINE:
        heat = engine_hit_heat(g)
        last = engine_hits_to_destroy(g)
        return tr("{heat} heat a turn each; hit {n} destroys the 'Mech", heat=f"+{heat}", n=last)
    if part is SystemPart.SENSORS:
        return tr("attacks +2, then none") if not is_industrial(g) else tr("no attacks with weapons")
    if part is not None:
        return tr(_EFFECTS[part]) if part in _EFFECTS else ""
    fitted = next(fitted for fitted in design.equipment(g) if fitted.mount.id == component.mount)
    return tr("explodes") if fitted.item.explosive else tr("gone")


def engine_hits_to_destroy(g: Evaluator) -> int:
    """How many engine hits destroy the 'Mech: three, or two with the compact engine of a superheavy."""
    return 2 if design.chassis(g).superheavy and effective_engine(g).kind == "compact" else 3


def gyro_hits_to_destroy(g: Evaluator, rules: RuleSet) -> int:
    """How many hits destroy the gyro: one more than there are modifiers for."""
    return len(gyro_penalties(g, rules)) + 1


def gyro_penalties(g: Evaluator, rules: RuleSet) -> tuple[int, ...]:
    """What one, two and more hits on the gyro add to piloting rolls, up to the last that does not destroy it."""
    kind = "heavy_duty_gyro" if design.gyro_kind(g) == "heavy-duty" else "gyro"
    return tuple(amounts()["lasting"][rules.value][kind])


def engine_hit_heat(g: Evaluator) -> int:
    """The heat of each engine hit: only fusion engines make it."""
    return int(amounts()["injuries"]["engine_heat"]) if kind_of(effective_engine(g)).power == "fusion" else 0


# -- what has been struck ------------------------------------------------------------------------------------------


class Injuries(NamedTuple):
    """The critical hits that have taken effect, in their order."""

    struck: tuple[Component, ...] = ()

    def count(self, part: SystemPart, location: Location | None = None) -> int:
        """The hits on a part of a system, in one location or in all."""
        return sum(hit.part is part and location in (None, hit.location) for hit in self.struck)

    def lost(self, location: Location) -> bool:
        """Whether a limb is blown off."""
        return Component(location) in self.struck

    @property
    def mounts(self) -> frozenset[MountId]:
        """The items that are hit."""
        return frozenset(hit.mount for hit in self.struck if hit.mount is not None)


UNHURT: Final = Injuries()


class Tracked(NamedTuple):
    """What has become of critical hits: those with effect, those that Rugged ignored, and how many it can still."""

    injuries: Injuries
    ignored: tuple[Component, ...]
    rugged: RuggedState


def tracked(hits: Iterable[Component], quirks: tuple[str, ...] = (), profile: Profile = Profile.STANDARD) -> Tracked:
    """The effect of critical hits in their order; Rugged ignores the first ones of a game, but not a lost limb."""
    state = rugged_at_start(quirks, profile)
    struck: list[Component] = []
    ignored: list[Component] = []
    for hit in hits:
        applied = 1
        if not hit.is_limb:
            applied, state = state.after(1)
        (struck if applied else ignored).append(hit)
    return Tracked(Injuries(tuple(struck)), tuple(ignored), state)


# -- what the hits do ----------------------------------------------------------------------------------------------


def heat_of_injuries(g: Evaluator, injuries: Injuries) -> int:
    """The heat that engine hits make each turn."""
    return engine_hit_heat(g) * injuries.count(SystemPart.ENGINE)


def is_gone(fitted: Fitted, injuries: Injuries) -> bool:
    """Whether an item is hit, or its location blown off."""
    return fitted.mount.id in injuries.mounts or (fitted.location is not None and injuries.lost(fitted.location))


def lost_cooling(g: Evaluator, injuries: Injuries) -> int:
    """The heat that heat sinks which are hit no longer dissipate."""
    gear = design.gear(g)
    return sum(dissipation(fitted) for fitted in gear if is_sink(fitted.item) and is_gone(fitted, injuries))


def movement_with(g: Evaluator, injuries: Injuries) -> Movement:
    """Movement points with the effect of critical hits on legs, jump jets and speed boosters."""
    whole, form = movement(g), design.chassis(g).form
    if not injuries.struck:
        return whole
    standing = [leg for leg in form.legs if not injuries.lost(leg)]
    stiff = [leg for leg in standing if injuries.count(SystemPart.HIP, leg)]
    walk = base_walk(g)
    for _ in stiff:
        walk = -(-walk // 2)
    if injuries.count(SystemPart.HIP) > 1 and len(form.legs) < 4:
        walk = 0
    walk -= sum(injuries.count(part, leg) for leg in standing if leg not in stiff for part in LEG_PARTS)
    walk = max(walk, 0)
    run_too = True
    if lost := len(form.legs) - len(standing):
        walk, run_too = _on_fewer_legs(walk, lost, len(form.legs))
    walk = max(walk - slowdown(g), 0)
    boosters = booster_count(g) - sum(
        all(is_gone(fitted, injuries) for fitted in there)
        for flag in ("masc", "supercharger")
        if (there := design.with_flag(g, flag))
    )
    jets = sum(is_gone(fitted, injuries) for fitted in design.with_flag(g, "jump_jet"))
    hardened = hardened_leg(g)
    run = run_of(walk, 0, hardened=hardened) if run_too else walk
    boosted = run_of(walk, boosters, hardened=hardened) if run_too else walk
    return Movement(walk, run, boosted, max(whole.jump - jets, 0), whole.umu)


def _on_fewer_legs(walk: int, lost: int, legs: int) -> tuple[int, bool]:
    """Walk MP after losing legs, and whether running is possible: a quad loses 1 for the first, others all but 1."""
    if legs == 4:
        return (max(walk - 1, 0), True) if lost == 1 else (min(walk, 1) if lost == 2 else 0, False)
    return (min(walk, 1) if lost == 1 else 0), False


def outcomes(g: Evaluator, injuries: Injuries, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[str, ...]:
    """What critical hits mean for the whole 'Mech, the worst first."""
    said = []
    if injuries.count(SystemPart.ENGINE) >= engine_hits_to_destroy(g):
        said.append(tr("Engine destroyed: out of action"))
    if injuries.count(SystemPart.COCKPIT) or (injuries.lost(HD) and not _is_in_torso(g)):
        said.append(tr("The pilot is dead"))
    if injuries.count(SystemPart.GYRO) >= gyro_hits_to_destroy(g, rules):
        said.append(tr("Gyro destroyed: it falls and cannot stand up"))
    if any(injuries.lost(leg) for leg in design.chassis(g).form.legs):
        said.append(tr("A leg is lost: it falls"))
    if heat := heat_of_injuries(g, injuries):
        said.append(tr("{heat} heat a turn", heat=f"+{heat}"))
    whole, left = movement(g), movement_with(g, injuries)
    if left != whole:
        said.append(tr("MP {left} instead of {whole}", left=left.text, whole=whole.text))
    return tuple(said)


def _is_in_torso(g: Evaluator) -> bool:
    return "torso_mounted" in cockpit_of(design.cockpit_kind(g)).flags


def sensor_penalty(g: Evaluator, injuries: Injuries) -> int | None:
    """The to-hit modifier of sensor hits; None if no attack with weapons is possible any more."""
    hits = injuries.count(SystemPart.SENSORS)
    if not hits:
        return 0
    most = 0 if is_industrial(g) else 2 if _is_in_torso(g) else 1
    return int(amounts()["injuries"]["sensors"]) * hits if hits <= most else None


def arm_penalty(injuries: Injuries, arm: Location) -> int:
    """The to-hit modifier of weapons in an arm: that of the shoulder replaces those of the other actuators."""
    figures = amounts()["injuries"]
    if injuries.count(SystemPart.SHOULDER, arm):
        return int(figures["shoulder"])
    struck = (SystemPart.UPPER_ARM, SystemPart.LOWER_ARM)
    return sum(int(figures["arm_actuator"]) * injuries.count(part, arm) for part in struck)


# -- the roll ------------------------------------------------------------------------------------------------------


def roll_modifiers(
    g: Evaluator, location: Location, quirks: tuple[str, ...], profile: Profile
) -> tuple[Contribution, ...]:
    """The modifiers of the roll for critical hits on a location: body, structure, armor, and quirks."""
    figures, chassis = amounts()["critical_modifiers"], design.chassis(g)
    limb = location in ARMS or location in chassis.form.legs
    return counted(
        Contribution(tr("IndustrialMech"), figures["industrial"] if is_industrial(g) else 0, "chassis"),
        Contribution(
            tr("Reinforced structure"),
            figures["reinforced"] if design.structure_kind(g)[0] == "reinforced" else 0,
            "structure",
        ),
        Contribution(tr("Hardened armor"), figures["hardened"] if armor_type_at(g, location).hardened else 0, "armor"),
        *critical_modifiers(quirks, has_actuators=limb, profile=profile),
    )


def hits_of_roll(rolled: int, modifiers: Iterable[Contribution] = ()) -> int:
    """How many critical hits a roll of two dice gives; 12 also tears off a limb (TW p. 124)."""
    number = rolled + total(modifiers)
    return max((hits for least, hits in critical_rolls() if number >= least), default=0)


def critical_rolls() -> tuple[tuple[int, int], ...]:
    """From which roll of two dice on there are how many critical hits, the lowest first (TW p. 124)."""
    return tuple((least, hits) for least, hits in amounts()["critical_roll"])


def critical_chances(modifiers: Iterable[Contribution]) -> tuple[Fraction, ...]:
    """The probabilities of no, one, two and three critical hits."""
    parts = tuple(modifiers)
    ways = [0, 0, 0, 0]
    for rolled, many in WAYS.items():
        ways[hits_of_roll(rolled, parts)] += many
    return tuple(Fraction(many, 36) for many in ways)
