"""Special abilities: those from damage, from equipment and from the 'Mech (AS 6, 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from designer import design
from designer.battle_value.ledger import LedgerLine, added
from designer.catalog import Item
from designer.construction.armor import uniform_armor
from designer.construction.engine import effective_engine
from designer.construction.frame import mount_mass
from designer.construction.layout import cockpit_of
from designer.construction.movement import fuel_points, jet_mp
from designer.decimals import neutral
from designer.graph import Evaluator, query
from designer.language import tr
from designer.rulesets.alpha_strike.body import armor_line, is_industrial, moves, step_of, target_movement, tmm
from designer.rulesets.alpha_strike.damage import BANDS, LONG, MEDIUM, CardGun, guns, heat_line, standard_damage
from designer.rulesets.alpha_strike.figures import Damage, nearest, normal, plain, standard, tenths, up
from designer.rulesets.alpha_strike.tables import (
    Bands,
    EquipmentRule,
    ability_rules,
    armor_rule,
    conversion,
    engine_rule,
    equipment_rules,
    figures_of,
)
from designer.units.location import Form
from designer.units.mount import MountId


class Ability(NamedTuple):
    """A special ability of a card. ``number`` is 0 if it has none, ``damage`` empty if it does none.

    ``inside`` is what stands in the parentheses of a turret or a LAM. ``mounts`` are what it comes from.
    """

    code: str
    number: float = 0
    damage: tuple[Damage, ...] = ()
    inside: str = ""
    mounts: tuple[MountId, ...] = ()

    @property
    def text(self) -> str:
        """The ability as printed (AS 7.8)."""
        rule = ability_rules()[self.code]
        if self.damage:
            shown = "/".join(value.ability_text for value in self.damage)
        elif self.inside:
            shown = f"({self.inside})"
        else:
            shown = "" if self.number == 0 or (rule.lone and self.number == 1) else neutral(self.number)
        return f"{self.code}-{shown}" if rule.hyphen else f"{self.code}{shown}"

    @property
    def counted(self) -> tuple[float, float, float]:
        """The damage as it counts in the point value; ranges that it does not have are 0."""
        short, medium, long = (*(value.counted for value in self.damage), 0.0, 0.0, 0.0)[:3]
        return short, medium, long


# -- from damage ----------------------------------------------------------------------------------------------


LEAST_MEDIUM: Final = 10
"""The tenths of medium damage from which missiles and autocannons are an ability (AS 6.1)."""
ARTEMIS: Final = frozenset(("artemis", "artemis_proto", "artemis_v"))
MML_SHARES: Final[dict[str, Bands]] = {"LRM": (0.0, 0.5, 1.0), "SRM": (1.0, 0.5, 0.0)}
"""The share of an MML's damage that counts for each ability at each range (AS 6.1)."""
ALL: Final[Bands] = (1.0, 1.0, 1.0)
NOTHING: Final[Bands] = (0.0, 0.0, 0.0)

Share = Callable[[CardGun], Bands]
"""The share of a weapon's damage that counts for an ability at each range."""


@cache
def _of_class(code: str) -> Share:
    def share(gun: CardGun) -> Bands:
        if code in MML_SHARES and gun.link in ARTEMIS:
            return NOTHING
        if code in MML_SHARES and gun.figures.damage_class == "MML":
            return MML_SHARES[code]
        return ALL if gun.figures.damage_class == code else NOTHING

    return share


def _indirect(gun: CardGun) -> Bands:
    return ALL if gun.figures.indirect else NOTHING


def _but_torpedoes(gun: CardGun) -> Bands:
    return NOTHING if gun.figures.damage_class == "TOR" else ALL


class _Sum(NamedTuple):
    """The damage of weapons that count for an ability, and their mounts."""

    bands: Bands
    mounts: tuple[MountId, ...]


_NONE: Final = _Sum(NOTHING, ())


def _sum(fired: Iterable[CardGun], share: Share, factors: Bands, *, linked: bool = False) -> _Sum:
    """The damage of weapons by their shares, times the factors of heat (AS 6)."""
    counted = [(gun, shares) for gun in fired if (shares := share(gun)) is not NOTHING]
    if not counted:
        return _NONE
    short, medium, long = (
        added(
            (gun.linked if linked else gun.figures.damage)[band] * gun.factor * shares[band] for gun, shares in counted
        )
        * factors[band]
        for band in BANDS
    )
    return _Sum((short, medium, long), tuple(gun.fitted.mount.id for gun, shares in counted if any(shares)))


def _damage_abilities(fired: tuple[CardGun, ...], factors: Bands) -> Iterator[Ability]:
    """The abilities of weapons that are not rear-mounted (AS 6.1 to 6.6)."""
    classes = {gun.figures.damage_class for gun in fired}
    if "MML" in classes:
        classes.update(MML_SHARES)

    def of_class(code: str, *, linked: bool = False) -> _Sum:
        return _sum(fired, _of_class(code), factors, linked=linked) if code in classes else _NONE

    for code, count in (("LRM", 3), ("SRM", 2), ("AC", 3), ("IATM", 3)):
        bands, mounts = of_class(code)
        if tenths(bands[MEDIUM]) >= LEAST_MEDIUM:
            yield Ability(code, damage=tuple(map(plain, bands[:count])), mounts=mounts)
    for code in ("FLK", "TOR"):
        bands, mounts = of_class(code, linked=code == "TOR")
        if any(bands):
            yield Ability(code, damage=tuple(map(normal, bands)), mounts=mounts)
    bands, mounts = of_class("REL")
    if tenths(bands[MEDIUM]) >= LEAST_MEDIUM:
        yield Ability("REL", mounts=mounts)
    bands, mounts = _sum(fired, _indirect, factors)
    if bands[LONG]:
        yield Ability("IF", damage=(normal(bands[LONG]),), mounts=mounts)
    yield from _heating([gun for gun in fired if any(gun.figures.heat_damage)])


def _heating(fired: Sequence[CardGun]) -> Iterator[Ability]:
    """The ability of weapons that heat their target (AS 6.6)."""
    if not fired:
        return
    limits = conversion().heat_effects
    effects = [step_of(added(gun.figures.heat_damage[band] for gun in fired), limits) for band in BANDS]
    if any(effects):
        yield Ability("HT", damage=tuple(map(Damage, effects)), mounts=tuple(gun.fitted.mount.id for gun in fired))


def _rear(g: Evaluator) -> Iterator[Ability]:
    fired = [gun for gun in guns(g) if gun.rear]
    if not fired:
        return
    factor = heat_line(g, "rear").value
    factors = (factor, factor, standard_damage(g).factors[LONG])
    bands, mounts = _sum(fired, lambda _: ALL, factors)
    if any(bands):
        yield Ability("REAR", damage=tuple(map(normal, bands)), mounts=mounts)


def _in_turret(g: Evaluator) -> tuple[CardGun, ...]:
    """The weapons of the turret: on tripods all outside of legs, on QuadVees all (AS 6.7)."""
    form = design.chassis(g).form
    forward = tuple(gun for gun in guns(g) if not gun.rear)
    if form is Form.QUADVEE:
        return forward
    if form is Form.TRIPOD:
        return tuple(gun for gun in forward if gun.fitted.location not in form.legs)
    return tuple(gun for gun in forward if gun.fitted.mount.turret)


def _turret(g: Evaluator) -> Iterator[Ability]:
    fired, factors = _in_turret(g), standard_damage(g).factors
    if not fired:
        return
    damage = [standard(value) for value in _sum(fired, _but_torpedoes, factors, linked=True).bands]
    parts = ["/".join(value.ability_text for value in damage)] if any(value.counted for value in damage) else []
    given = _Given()
    for gun in fired:
        given.add(gun.figures.gives)
    parts += sorted(ability.text for ability in (*_damage_abilities(fired, factors), *given.abilities()))
    if parts:
        yield Ability("TUR", inside=",".join(parts), mounts=tuple(gun.fitted.mount.id for gun in fired))


# -- from equipment -------------------------------------------------------------------------------------------


class _Given:
    """The numbers of abilities by code, added up over their sources, and the mounts that give them (AS 7.1)."""

    def __init__(self) -> None:
        self._numbers: dict[str, float] = {}
        self._mounts: dict[str, list[MountId]] = {}

    def add(self, gives: Mapping[str, float] | Iterable[str], times: float = 1, mount: MountId | None = None) -> None:
        """Add abilities with their numbers; a plain list are abilities without one."""
        if not gives:
            return
        numbers = gives if isinstance(gives, Mapping) else dict.fromkeys(gives, 0.0)
        for code, number in numbers.items():
            self._numbers[code] = self._numbers.get(code, 0) + number * times
            self._mounts.setdefault(code, []).extend(() if mount is None else (mount,))

    def abilities(self) -> Iterator[Ability]:
        """The abilities."""
        for code, number in self._numbers.items():
            yield Ability(code, number, mounts=tuple(self._mounts[code]))


KILOGRAMS = 1000


@query
def _from_equipment(g: Evaluator) -> tuple[Ability, ...]:
    """The abilities of weapons and other equipment (AS 7.2, 7.3)."""
    given = _Given()
    for fitted in design.weapons(g):
        given.add(figures_of(fitted.item).gives, mount=fitted.mount.id)
    for fitted in design.gear(g):
        for rule in equipment_rules(fitted.item):
            tons = mount_mass(g, fitted) / KILOGRAMS if rule.per_ton or rule.least_share else 1
            if _applies(g, rule, tons):
                given.add(rule.gives, tons if rule.per_ton else 1, fitted.mount.id)
    return tuple(given.abilities())


def _applies(g: Evaluator, rule: EquipmentRule, tons: float) -> bool:
    if rule.industrial and not is_industrial(g):
        return False
    return tons >= rule.least_share * design.chassis(g).tonnage


# -- from the 'Mech -------------------------------------------------------------------------------------------


EXPLOSIVE: Final = frozenset(("rotary", "booby_trap", "blue_shield", "laser_pulse_module"))
"""The flags of items that explode here, although Battle Value deducts nothing for them by themselves (AS 7.6)."""
INERT: Final = frozenset(("jam_explosion", "m_pod", "b_pod", "hvac", "ppc", "ppc_capacitor"))
"""The flags of items that do not explode here although they may by other rules (AS 7.6)."""
BAYS_A_BOMB, FUEL_SHARE = 5, 0.05
"""The bomb bays for a bomb, and the part of the fuel points that the card has (AS 7.5)."""


@cache
def explodes(item: Item) -> bool:
    """Whether an item can explode (AS 7.6)."""
    if item.flags & EXPLOSIVE:
        return True
    return item.explosive and not item.flags & INERT


@query
def explosive_aboard(g: Evaluator) -> bool:
    """Whether anything aboard can explode, also what is not placed."""
    return any(explodes(fitted.item) for fitted in design.equipment(g))


@query
def _from_body(g: Evaluator) -> tuple[Ability, ...]:
    """The abilities of chassis, cockpit, engine, armor and quirks (AS 7.4, 7.6)."""
    given, chassis = _Given(), design.chassis(g)
    given.add(code for code, has in (("OMNI", chassis.omni), ("LG", chassis.superheavy), ("QV", _quadvee(g))) if has)
    cockpit = cockpit_of(design.cockpit_kind(g))
    for flag in sorted(cockpit.flags & conversion().cockpits.keys()):
        given.add(conversion().cockpits[flag])
    engine = engine_rule(effective_engine(g).kind)
    given.add(engine.gives)
    if is_industrial(g):
        given.add(["BFC" if "industrial" in cockpit.flags else "AFC"])
        sealed = any("environmental_sealing" in fitted.item.flags for fitted in design.gear(g))
        given.add(["SOA"] if sealed and engine.airless else [])
    worn = uniform_armor(g)
    if worn is not None:
        given.add(code for code in armor_rule(worn.id).gives if code != "BAR" or armor_line(g).value)
    armored = any(fitted.mount.armored for fitted in design.equipment(g))
    given.add(["ARM"] if armored or design.armored_systems(g) else [])
    if not explosive_aboard(g):
        given.add(["ENE"])
    elif design.tech(g).base.is_clan:
        given.add(["CASE"])
    given.add(conversion().quirks[quirk] for quirk in design.quirk_ids(g) if quirk in conversion().quirks)
    return tuple(given.abilities())


def _quadvee(g: Evaluator) -> bool:
    return design.chassis(g).form is Form.QUADVEE


def _from_moves(g: Evaluator) -> Iterator[Ability]:
    """The strong and weak modes besides the primary one (AS 7.4), and what a LAM has (AS 7.5)."""
    found = moves(g)
    for letter, code in (("j", "JMP"), ("s", "SUB")):
        if letter in found.modes and letter != found.primary:
            more = target_movement(found.modes[letter]) - tmm(g)
            if more:
                yield Ability(f"{code}{'S' if more > 0 else 'W'}", abs(more))
    chassis = design.chassis(g)
    if chassis.form is not Form.LAM:
        return
    bays = [fitted.mount.id for fitted in design.gear(g) if "bomb_bay" in fitted.item.flags]
    if bays:
        yield Ability("BOMB", up(len(bays) / BAYS_A_BOMB), mounts=tuple(bays))
    yield Ability("FUEL", nearest(FUEL_SHARE * fuel_points(g)))
    if chassis.bimodal:
        yield Ability("BIM", inside=f"{jet_mp(g)}a")
    else:
        yield Ability("LAM", inside=f'{found.modes["g"]}"g/{jet_mp(g)}a')


# -- all ------------------------------------------------------------------------------------------------------


@query
def _from_damage(g: Evaluator) -> tuple[Ability, ...]:
    forward = tuple(gun for gun in guns(g) if not gun.rear)
    factors = standard_damage(g).factors
    long = [Ability("OVL")] if standard_damage(g).overheats_long else []
    return (*_damage_abilities(forward, factors), *_rear(g), *_turret(g), *long)


@query
def abilities(g: Evaluator) -> dict[str, Ability]:
    """All special abilities by code, in alphabetical order (AS 7.7, 7.8)."""
    found: dict[str, Ability] = {}
    for ability in (*_from_damage(g), *_from_equipment(g), *_from_body(g), *_from_moves(g)):
        before = found.get(ability.code)
        if before is not None:
            number, mounts = before.number + ability.number, (*before.mounts, *ability.mounts)
            found[ability.code] = ability._replace(number=number, mounts=mounts)
        else:
            found[ability.code] = ability
    rules = ability_rules()
    for code in [code for code in found if rules[code].whole]:
        found[code] = found[code]._replace(number=int(found[code].number))
    removed = {code for each in found for code in rules[each].removes}
    for code in {code for each in found for code in rules[each].adds} - found.keys():
        found[code] = Ability(code)
    return {code: found[code] for code in sorted(found) if code not in removed}


ABILITY: Final = "ability"
"""The kind of lines of abilities, whose value is no figure of the calculation."""


@query
def ability_line(g: Evaluator) -> LedgerLine:
    """The line of the abilities, whose value is their number, with a line for each."""
    lines = [
        LedgerLine(
            f"ability.{ability.code}",
            ability.text,
            ability.number or max(ability.counted),
            source="AS 6" if ability.damage else "AS 7",
            mounts=ability.mounts,
            kind=ABILITY,
            note=tr(ability_rules()[ability.code].name),
        )
        for ability in abilities(g).values()
    ]
    return LedgerLine("ability", tr("Abilities"), len(lines), source="AS 6, 7", lines=tuple(lines))
