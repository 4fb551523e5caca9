"""Standard damage and overheat: what the weapons do at each range, and what heat takes of it (AS 4, 5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, NamedTuple

from designer import design
from designer.battle_value.ledger import LedgerLine, added
from designer.battle_value.weapons import arm_aes, has_targeting_computer
from designer.catalog import Item
from designer.construction.armor import wears_stealth
from designer.construction.engine import effective_engine, kind_of
from designer.construction.heat import run_heat, sinks
from designer.construction.links import links
from designer.construction.technology import item_label
from designer.decimals import plain
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.rulesets.alpha_strike.body import is_industrial, jump
from designer.rulesets.alpha_strike.figures import Damage, standard, up
from designer.rulesets.alpha_strike.tables import Bands, WeaponFigures, figures_of
from designer.units.unit import Engine

SHORT, MEDIUM, LONG = range(3)
BANDS: Final = (SHORT, MEDIUM, LONG)
BAND_NAMES: Final = (marked("Short"), marked("Medium"), marked("Long"))
_RAW_NAMES: Final = (marked("Weapons, short"), marked("Weapons, medium"), marked("Weapons, long"))
_IDS: Final = ("short", "medium", "long")

LOW_AMMO, ONE_SHOT, TARGETING_COMPUTER, AES = 0.75, 0.1, 1.1, 1.05
"""The factors of a mount (AS 4.6)."""
ENOUGH_SHOTS = 10
"""The shots that a launcher needs for each shot of its salvo (AS 4.6)."""

# -- weapons --------------------------------------------------------------------------------------------------


class CardGun(NamedTuple):
    """A mounted weapon: its figures, its damage with what is linked to it, and the factors of the mount by name."""

    fitted: Fitted
    figures: WeaponFigures
    linked: Bands
    link: str
    factors: tuple[tuple[str, float], ...]

    @property
    def factor(self) -> float:
        """The product of the factors."""
        product = 1.0
        for _, factor in self.factors:
            product *= factor
        return product

    @property
    def rear(self) -> bool:
        """Whether it is rear-mounted."""
        return self.fitted.mount.rear


class Ammo(NamedTuple):
    """Shots aboard by ammunition type and rack size, and the number of launchers by item."""

    shots: dict[tuple[str, int], int]
    launchers: dict[str, int]


@query
def ammo_aboard(g: Evaluator) -> Ammo:
    """All shots of all munitions, and the launchers that share them (AS 4.6)."""
    found = Ammo({}, {})
    for bin_ in design.ammunition(g):
        key = (bin_.item.ammo, bin_.item.rack)
        found.shots[key] = found.shots.get(key, 0) + bin_.item.shots
    for launcher in design.launchers(g):
        found.launchers[launcher.item.id] = found.launchers.get(launcher.item.id, 0) + 1
    return found


@query
def guns(g: Evaluator) -> tuple[CardGun, ...]:
    """All weapons, in the order of locations and slots."""
    ammo, served = ammo_aboard(g), links(g).server
    computer, aes_arms = has_targeting_computer(g), arm_aes(g)
    found = []
    for fitted in design.weapons(g):
        figures = figures_of(fitted.item)
        server = served.get(fitted.mount.id)
        flags = server.item.flags if server is not None else frozenset()
        link = next((flag for flag in figures.linked if flag in flags), "")
        factors = [*_supply(fitted.item, ammo)]
        if computer and "direct_fire" in fitted.item.flags:
            factors.append((marked("targeting computer"), TARGETING_COMPUTER))
        if fitted.location in aes_arms:
            factors.append(("AES", AES))
        found.append(CardGun(fitted, figures, figures.linked.get(link, figures.damage), link, tuple(factors)))
    return tuple(found)


def _supply(item: Item, ammo: Ammo) -> Iterable[tuple[str, float]]:
    """The factor of a one-shot weapon, or of one with few shots; none with enough, or without need of any."""
    if "one_shot" in item.flags:
        if "double_one_shot" not in item.flags:
            yield marked("one shot"), ONE_SHOT
    elif item.ammo:
        shots = ammo.shots.get((item.ammo, item.rack), 0)
        if not shots:
            yield marked("no ammunition"), 0.0
        elif shots / ammo.launchers[item.id] < ENOUGH_SHOTS * item.rate:
            yield marked("low ammunition"), LOW_AMMO


@query
def firing_forward(g: Evaluator) -> tuple[CardGun, ...]:
    """The weapons that count for the standard damage: those that are not rear-mounted, without torpedoes (AS 5.1)."""
    return tuple([gun for gun in guns(g) if not gun.rear and gun.figures.damage_class != "TOR"])


@query
def raw_damages(g: Evaluator) -> Bands:
    """The damage of all weapons at each range, before heat (AS 5.1)."""
    fired = [(gun.linked, gun.factor) for gun in firing_forward(g)]
    short, medium, long = (added([linked[band] * factor for linked, factor in fired]) for band in BANDS)
    return short, medium, long


def raw_damage(g: Evaluator, band: int) -> float:
    """The damage of all weapons at a range, before heat (AS 5.1)."""
    return raw_damages(g)[band]


@query
def raw_line(g: Evaluator, band: int) -> LedgerLine:
    """The line of the raw damage at a range, with a line for each weapon."""
    lines = tuple([_gun_line(g, gun, band) for gun in firing_forward(g) if gun.linked[band]])
    return LedgerLine(f"raw.{_IDS[band]}", tr(_RAW_NAMES[band]), raw_damage(g, band), source="AS 5.1", lines=lines)


def _gun_line(g: Evaluator, gun: CardGun, band: int) -> LedgerLine:
    figure = gun.linked[band]
    formula = "".join(["{figure}", *(f" × {{{name}}}" for name, _ in gun.factors)])
    return LedgerLine(
        f"raw.{_IDS[band]}.{gun.fitted.mount.id}",
        item_label(g, gun.fitted.item),
        figure * gun.factor,
        formula if gun.factors else "",
        (("figure", float(figure)), *gun.factors),
        "AS 4",
        (gun.fitted.mount.id,),
        kind=gun.fitted.item.kind,
        note=", ".join(tr(name) for name, _ in gun.factors),
    )


# -- heat -----------------------------------------------------------------------------------------------------


HIDING_HEAT, CHAMELEON_HEAT = 10, 6
"""The heat of stealth armor and signature systems, and of a chameleon shield (AS 5.2)."""
SPARE_HEAT = 4
"""The heat beyond the capacity that takes no damage (AS 5.5)."""
WING_COOLING = 3
"""Addition of a partial wing to the capacity (AS 5.4)."""


@cache
def _jet_heat(flags: frozenset[str], inches: int, engine: Engine) -> float:
    """Heat of a jump by kind of jets and engine (AS 5.2)."""
    hot = kind_of(engine).jump_heat_factor > 1
    if "improved" in flags:
        if "prototype" in flags:
            return max(3, inches)
        return max(3, inches / 2) if hot else max(3, up(inches / 4))
    return max(6, inches) if hot else max(3, inches / 2)


@query
def move_heat(g: Evaluator) -> float:
    """Heat of movement: of jumping with jets, else of running; IndustrialMechs run without heat (AS 5.2)."""
    jets, inches = design.with_flag(g, "jump_jet"), jump(g)
    if jets and inches:
        return _jet_heat(jets[0].item.flags, inches, effective_engine(g))
    return 0 if is_industrial(g) else run_heat(g)


@query
def hidden_heat(g: Evaluator) -> int:
    """Heat of stealth armor and signature systems (AS 5.2)."""
    hides = wears_stealth(g) or any(design.with_flag(g, flag) for flag in ("null_signature", "void_signature"))
    return HIDING_HEAT * hides + CHAMELEON_HEAT * bool(design.with_flag(g, "chameleon"))


@query
def cooling_line(g: Evaluator) -> LedgerLine:
    """The line of the capacity of heat sinks and what adds to it (AS 5.4)."""
    found = sinks(g)
    capacity = found.mounted_capacity + found.integral_capacity
    extra = sum(bin_.item.ammo == "coolant_pod" for bin_ in design.ammunition(g))
    extra += WING_COOLING * bool(design.with_flag(g, "partial_wing"))
    extra += bool(design.with_flag(g, "radical_heat_sink")) + bool(design.with_flag(g, "emergency_coolant"))
    inputs = (("capacity", capacity), ("extra", extra))
    formula = "{capacity} + {extra}" if extra else "{capacity}"
    return LedgerLine("heat.capacity", tr("Heat sinks"), capacity + extra, formula, inputs, "AS 5.4")


HeatCase = Literal["medium", "long", "rear"]
"""Weapons that fire: all, those that reach to long range, or all with the rear-mounted instead of the others."""
_HEAT_NAMES: Final[dict[HeatCase, str]] = {
    "medium": marked("Heat, medium"),
    "long": marked("Heat, long"),
    "rear": marked("Heat, rear"),
}


def _heats(gun: CardGun, case: HeatCase) -> bool:
    if case == "long":
        return not gun.rear and bool(gun.figures.damage[LONG] or gun.figures.heat_at_long)
    return gun.rear == (case == "rear")


@query
def heat_line(g: Evaluator, case: HeatCase) -> LedgerLine:
    """The line of the heat factor: what the heat made leaves of the damage, 0 to 1 (AS 5.2 to 5.5)."""
    weapons = added(gun.figures.heat for gun in guns(g) if _heats(gun, case))
    moving, hidden, capacity = move_heat(g), hidden_heat(g), cooling_line(g).value
    made = moving + hidden + weapons
    excess = made - SPARE_HEAT
    factor = capacity / excess if excess > capacity else 1.0
    formula = "{capacity} / ({movement} + {stealth} + {weapons} − 4)" if excess > capacity else ""
    inputs = (("capacity", capacity), ("movement", moving), ("stealth", hidden), ("weapons", weapons), ("made", made))
    note = tr("{made} made, {capacity} sunk", made=plain(made), capacity=plain(capacity))
    label = tr(_HEAT_NAMES[case])
    return LedgerLine(f"heat.{case}", label, factor, formula, inputs, "AS 5.5", factor=True, note=note)


# -- the card -------------------------------------------------------------------------------------------------


class StandardDamage(NamedTuple):
    """The damage line of the card, and overheat; ``factors`` are those of heat at each range (AS 5.9)."""

    damage: tuple[Damage, Damage, Damage]
    overheat: int
    overheats_long: bool
    factors: Bands


MOST_OVERHEAT = 4


@query
def overheat(g: Evaluator) -> int:
    """The overheat value, 0 to 4: the medium damage that heat takes, or the short damage if there is none (AS 5.7)."""
    factor = heat_line(g, "medium").value
    if factor == 1:
        return 0
    medium, short = raw_damage(g, MEDIUM), raw_damage(g, SHORT)
    lost = up(medium) - up(medium * factor) if medium else standard(short).points - standard(short * factor).points
    return min(max(lost, 0), MOST_OVERHEAT)


@query
def standard_damage(g: Evaluator) -> StandardDamage:
    """The standard damage at short, medium and long range (AS 5.6 to 5.9)."""
    medium, long = heat_line(g, "medium").value, heat_line(g, "long").value
    over, raw_long = overheat(g), raw_damage(g, LONG)
    overheats_long = bool(over) and long < 1 and up(raw_long * long) < up(raw_long)
    kept = medium if overheats_long else 1.0 if over else long
    damage = (
        standard(raw_damage(g, SHORT) * medium),
        standard(raw_damage(g, MEDIUM) * medium),
        standard(raw_long * kept),
    )
    return StandardDamage(damage, over, overheats_long, (medium, medium, medium if overheats_long else long))


def damage_text(damage: Iterable[Damage]) -> str:
    """Damage values as the card has them: ``5/5/2``."""
    return "/".join(value.text for value in damage)


@query
def damage_line(g: Evaluator) -> LedgerLine:
    """The line of the standard damage, whose value is the medium one, with the steps that lead to it (AS 5)."""
    found = standard_damage(g)
    medium, long = heat_line(g, "medium"), heat_line(g, "long")
    raw = [raw_line(g, band) for band in BANDS]
    kept = (medium.value, medium.value, medium.value if found.overheats_long else 1.0 if found.overheat else long.value)
    sources = ("AS 5.6", "AS 5.6", "AS 5.8")
    results = [
        LedgerLine(
            f"damage.{_IDS[band]}",
            tr(BAND_NAMES[band]),
            found.damage[band].counted,
            "{raw} × {factor}",
            (("raw", raw[band].value), ("factor", kept[band])),
            sources[band],
            note=found.damage[band].text,
        )
        for band in BANDS
    ]
    over = LedgerLine("damage.overheat", tr("Overheat"), found.overheat, source="AS 5.7")
    lines = (*raw, cooling_line(g), medium, long, *results, over)
    label, note = tr("Damage"), damage_text(found.damage)
    return LedgerLine("damage", label, found.damage[MEDIUM].counted, source="AS 5", note=note, lines=lines)
