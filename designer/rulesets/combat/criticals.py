"""Critical hits: what of a 'Mech they can strike, what they have struck, and how likely they are (SHEET_RULES 5, 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from designer import design
from designer.catalog.ruleset import RuleSet
from designer.construction.armor import armor_type_at, is_industrial
from designer.construction.engine import effective_engine, kind_of
from designer.construction.explosives import explodes
from designer.construction.layout import cockpit_of
from designer.construction.working_items import hits_to_destroy, is_worn_by_slot
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.rulesets.combat.explosions import explosion, explosion_words
from designer.rulesets.combat.mobility import mobility
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.contribution import WAYS, Contribution, counted, total
from designer.rulesets.quirks.criticals import RuggedState, critical_modifiers, rugged_at_start
from designer.rulesets.quirks.profiles import Profile
from designer.units.injuries import UNHURT, Component, Injuries
from designer.units.location import ARMS, CT, HD, SIDE_TORSOS, TORSOS, Location
from designer.units.mount import SystemPart, SystemSlot


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
    SystemPart.SHOULDER: marked("attacks from the arm +4, no physical attack with it"),
    SystemPart.UPPER_ARM: marked("attacks from the arm +1, physical +2 and half the damage"),
    SystemPart.LOWER_ARM: marked("attacks from the arm +1, physical +2 and half the damage"),
    SystemPart.HAND: marked("punch +1, no hatchet, sword or club"),
    SystemPart.HIP: marked("piloting +2, half the walking speed, no kick"),
    SystemPart.UPPER_LEG: marked("piloting +1, walking −1, kick +2 and half the damage"),
    SystemPart.LOWER_LEG: marked("piloting +1, walking −1, kick +2 and half the damage"),
    SystemPart.FOOT: marked("piloting +1, walking −1, kick +1"),
}
_EFFECTS_BY_CORE: Final[Mapping[SystemPart, str]] = {
    SystemPart.LOWER_ARM: marked("physical +2 and half the damage"),
    SystemPart.HIP: marked("piloting +1, walking −1, no kick"),
    SystemPart.FOOT: marked("walking −1, kick +1"),
}
"""The effects that are others by the core rulebook (CORE_2026 2.3, 7.5, 7.7)."""

_SENSORS: Final[Mapping[int, str]] = {
    1: marked("no attacks with weapons"),
    2: marked("attacks +2, then none"),
    3: marked("attacks +2, +4, then none"),
}
"""The effect of hits on sensors, by the number of hits that blind."""

HEAD_SENSORS: Final = 2
"""The sensors in the head."""


@query
def critical_rows(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[CriticalRow, ...]:
    """All that critical hits can strike, from the head to the legs, each place in the order of its slots."""
    form = design.chassis(g).form
    rows = []
    for location in form.locations:
        found: dict[Component, int] = {}
        for _, there in sorted(design.occupied(g, location).items()):
            for each in there:
                if isinstance(each, SystemSlot):
                    component = Component(location, each.part)
                    found[component] = min(found.get(component, 0) + 1, _boxes(g, each.part, rules))
                elif each.item.hittable:
                    component, most = Component(location, None, each.mount.id), hits_to_destroy(each, rules)
                    worn = is_worn_by_slot(each.item)
                    found[component] = min(found.get(component, 0) + 1, most) if worn else most
        rows += [
            CriticalRow(component, form.code(location), _name(g, component), boxes, _effect(g, component, rules))
            for component, boxes in found.items()
        ]
        if location is not CT:
            name = tr("Destroyed") if location in SIDE_TORSOS else tr("Blown off")
            rows.append(CriticalRow(Component(location), form.code(location), name, 1, _loss(location)))
    return tuple(rows)


def _loss(location: Location) -> str:
    """Effect of a location that is blown off."""
    if location is HD:
        return tr(_EFFECTS[SystemPart.COCKPIT])
    if location in SIDE_TORSOS:
        return tr("gone with all in it, and the limb beside it")
    return tr("gone with all in it") if location in ARMS else tr("gone with all in it; it falls")


def _boxes(g: Evaluator, part: SystemPart, rules: RuleSet) -> int:
    """The most boxes of a part, if it fills as many slots."""
    if part is SystemPart.ENGINE:
        return engine_hits_to_destroy(g)
    if part is SystemPart.GYRO:
        return gyro_hits_to_destroy(g, rules)
    if part is SystemPart.COCKPIT:
        return crew_seats(g)
    return 1 if part is SystemPart.LIFE_SUPPORT else 12  # the slots of the largest locations


def crew_seats(g: Evaluator) -> int:
    """How many hits on cockpits kill the crew: one for each member with a slot of his own (SHEET_RULES 6)."""
    flags = cockpit_of(design.cockpit_kind(g)).flags
    shared = flags.isdisjoint(("command_console", "dual", "quadvee"))
    return 1 if shared else max(sum(system.part is SystemPart.COCKPIT for system in design.systems(g)), 1)


def _name(g: Evaluator, component: Component) -> str:
    if component.part is not None:
        return tr("Engine") if component.part is SystemPart.ENGINE else tr(component.part.value)
    fitted = next(fitted for fitted in design.equipment(g) if fitted.mount.id == component.mount)
    return fitted.item.name


def _effect(g: Evaluator, component: Component, rules: RuleSet) -> str:
    part = component.part
    if part is SystemPart.COCKPIT and crew_seats(g) > 1:
        return tr("one of the crew dies")
    if part is SystemPart.ENGINE:
        heat = engine_hit_heat(g)
        last = engine_hits_to_destroy(g)
        return tr("{heat} heat a turn each; hit {n} destroys the 'Mech", heat=f"+{heat}", n=last)
    if part is SystemPart.SENSORS:
        return tr(_SENSORS[_blinding(g)])
    if part is SystemPart.LIFE_SUPPORT:
        heat = life_support(is_in_torso(g), rules)[0][0]
        return tr("heat of {heat} and more hurts the pilot", heat=heat)
    if part is not None:
        effects = {**_EFFECTS, **_EFFECTS_BY_CORE} if rules is RuleSet.CORE else _EFFECTS
        return tr(effects[part]) if part in effects else ""
    fitted = next(fitted for fitted in design.equipment(g) if fitted.mount.id == component.mount)
    if explodes(g, fitted, rules):
        found = explosion(g, fitted, rules)
        return explosion_words(g, found) if found else tr("explodes")
    hits = hits_to_destroy(fitted, rules)
    return tr("gone") if hits == 1 or is_worn_by_slot(fitted.item) else tr("gone with hit {n}", n=hits)


def engine_hits_to_destroy(g: Evaluator) -> int:
    """How many engine hits destroy the 'Mech: three, or two with the compact engine of a superheavy."""
    return 2 if design.chassis(g).superheavy and effective_engine(g).kind == "compact" else 3


def gyro_hits_to_destroy(g: Evaluator, rules: RuleSet) -> int:
    """How many hits destroy the gyro: one more than there are modifiers for."""
    return len(gyro_penalties(g, rules)) + 1


def gyro_penalties(g: Evaluator, rules: RuleSet) -> tuple[int, ...]:
    """Modifiers of piloting rolls for one, two and more hits on the gyro, up to the last that does not destroy it."""
    kind = "heavy_duty_gyro" if design.gyro_kind(g) == "heavy-duty" else "gyro"
    return tuple(rules.facts.lasting[kind])


def engine_hit_heat(g: Evaluator) -> int:
    """The heat of each engine hit: only fusion engines make it."""
    return int(amounts()["injuries"]["engine_heat"]) if kind_of(effective_engine(g)).power == "fusion" else 0


class Tracked(NamedTuple):
    """State of critical hits: those with effect, those that Rugged ignored, and how many it can still."""

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
    return engine_hit_heat(g) * engine_hits(g, injuries)


def engine_hits(g: Evaluator, injuries: Injuries) -> int:
    """The hits on the engine; all its slots in a lost torso are hit (TW p. 125)."""
    lost = [place for place in TORSOS if injuries.lost(place)]
    slots = [system for place in lost for system in design.systems_at(g, place) if system.part is SystemPart.ENGINE]
    return len(slots) + sum(injuries.count(SystemPart.ENGINE, place) for place in TORSOS if place not in lost)


def outcomes(g: Evaluator, injuries: Injuries, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> tuple[str, ...]:
    """Effects of critical hits on the whole 'Mech, the worst first."""
    said = []
    if engine_hits(g, injuries) >= engine_hits_to_destroy(g):
        said.append(tr("Engine destroyed: out of action"))
    dead = injuries.count(SystemPart.COCKPIT)
    if dead >= crew_seats(g) or (injuries.lost(HD) and not is_in_torso(g)):
        said.append(tr("The pilot is dead"))
    elif dead:
        said.append(tr("One of the crew is dead"))
    if injuries.count(SystemPart.GYRO) >= gyro_hits_to_destroy(g, rules):
        said.append(tr("Gyro destroyed: it falls and cannot stand up"))
    if any(injuries.lost(leg) for leg in design.chassis(g).form.legs):
        said.append(tr("A leg is lost: it falls"))
    said += _explosions(g, injuries, rules)
    if heat := heat_of_injuries(g, injuries):
        said.append(tr("{heat} heat a turn", heat=f"+{heat}"))
    whole, left = mobility(g, UNHURT, rules), mobility(g, injuries, rules)
    if left != whole:
        said.append(tr("MP {left} instead of {whole}", left=left.text, whole=whole.text))
    return tuple(said)


def _explosions(g: Evaluator, injuries: Injuries, rules: RuleSet) -> Iterator[str]:
    """The explosions of what is hit; component armor takes the first hit."""
    for fitted in design.equipment(g):
        if injuries.hits_on(fitted.mount.id) > fitted.mount.armored:
            found = explosion(g, fitted, rules)
            if found is not None:
                yield tr("{item} {explodes}", item=fitted.item.name, explodes=explosion_words(g, found))


def life_support(in_torso: bool, rules: RuleSet) -> tuple[tuple[int, int], ...]:
    """From which heat on there are how many hits on a pilot without life support; ``in_torso``: the cockpit is there.

    A cockpit in the torso is hot by both books (TO p. 300; CORE_2026 8).
    """
    rows = amounts()["life_support_torso"] if in_torso else rules.facts.life_support
    return tuple((least, hits) for least, hits in rows)


def is_in_torso(g: Evaluator) -> bool:
    """Whether the cockpit is in the torso."""
    return "torso_mounted" in cockpit_of(design.cockpit_kind(g)).flags


def sensor_penalty(g: Evaluator, injuries: Injuries) -> int | None:
    """The to-hit modifier of sensor hits; None if no attack with weapons is possible any more."""
    hits = injuries.count(SystemPart.SENSORS)
    if not hits:
        return 0
    return int(amounts()["injuries"]["sensors"]) * hits if hits < _blinding(g) else None


def _blinding(g: Evaluator) -> int:
    """How many hits on the sensors end all attacks with weapons; a cockpit in the torso has a third set there."""
    return 1 if is_industrial(g) else 3 if is_in_torso(g) else 2


def blindness(g: Evaluator, injuries: Injuries) -> int:
    """Modifier by the loss of both sensors to piloting and physical attacks with a cockpit in the torso (TO p. 300)."""
    blind = is_in_torso(g) and injuries.count(SystemPart.SENSORS, HD) >= HEAD_SENSORS
    return int(amounts()["injuries"]["blind"]) if blind else 0


def arm_penalty(injuries: Injuries, arm: Location, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> int:
    """The to-hit modifier of weapons in an arm: that of the shoulder replaces those of the other actuators."""
    figures = rules.facts.arm_hits
    if injuries.count(SystemPart.SHOULDER, arm):
        return int(figures["shoulder"])
    parts = {"upper_arm": SystemPart.UPPER_ARM, "lower_arm": SystemPart.LOWER_ARM}
    return sum(int(figures[name]) * injuries.count(part, arm) for name, part in parts.items())


# -- the roll ------------------------------------------------------------------------------------------------------


def roll_modifiers(
    g: Evaluator, location: Location, quirks: tuple[str, ...], profile: Profile
) -> tuple[Contribution, ...]:
    """The modifiers of the roll for critical hits on a location: body, structure, armor, and quirks."""
    figures, chassis = amounts()["critical_modifiers"], design.chassis(g)
    limb, worn = location in ARMS or location in chassis.form.legs, armor_type_at(g, location)
    return counted(
        Contribution(tr("IndustrialMech"), figures["industrial"] if is_industrial(g) else 0, "chassis"),
        Contribution(
            tr("Reinforced structure"),
            figures["reinforced"] if design.structure_kind(g)[0] == "reinforced" else 0,
            "structure",
        ),
        Contribution(worn.name, worn.critical_roll, "armor"),
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
