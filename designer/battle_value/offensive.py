"""Offensive Battle Value: weapons up to the heat limit, ammunition, other equipment, tonnage and speed.

BV_RULES, sections 7.6 to 10; TechManual p. 303-304.
"""

from __future__ import annotations

import math

from designer import design
from designer.battle_value.defensive import ANTI_MISSILE, DEFENSIVE_GEAR_FLAGS
from designer.battle_value.gear import gear_bv, gear_worth, has_triple_strength
from designer.battle_value.ledger import LedgerLine, added
from designer.battle_value.reference_slips import slip_text
from designer.battle_value.weapons import AES, WeaponValue, arm_aes, weapon_values
from designer.catalog import Item
from designer.construction.armor import wears_stealth
from designer.construction.formulas import nearest
from designer.construction.heat import capacity, jump_heat, mounted_sinks, run_heat, sinks, working_sinks
from designer.construction.layout import cockpit_of
from designer.construction.legality.finding import source_of
from designer.construction.movement import airmek_flank, bv_jump, bv_run, is_airmek, jet_mp, umu_mp
from designer.construction.technology import item_label
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import tr

# -- heat -----------------------------------------------------------------------------------------------------


STEALTH_HEAT = 10
SIGNATURE_HEAT = {"chameleon": 6, "null_signature": 10, "void_signature": 10}
"""The heat of stealth armor, and of each signature system by flag; they add up (7.9)."""


@query
def counted_sinks(g: Evaluator, by_rules: bool) -> int:
    """The number of heat sinks that radical systems and coolant pods count (7.9).

    In the reference implementation prototype doubles do not count, and an item of two compact sinks counts once.
    """
    if by_rules:
        return working_sinks(g)
    return sum("prototype_heat_sink" not in f.item.flags for f in mounted_sinks(g)) + sinks(g).integral


@query
def cooling(g: Evaluator, by_rules: bool) -> int:
    """Heat capacity for Battle Value: a radical system adds two fifths of the number of sinks (7.9)."""
    radical = math.ceil(0.4 * counted_sinks(g, by_rules)) if design.with_flag(g, "radical_heat_sink") else 0
    return capacity(g) + radical


@query
def extra_cooling(g: Evaluator, by_rules: bool) -> int:
    """Additional heat capacity: of LAMs, of each coolant pod (a fifth of the sinks), of emergency coolant (7.9)."""
    pods = sum(f.item.ammo == "coolant_pod" for f in design.ammunition(g))
    by_pods = math.ceil(counted_sinks(g, by_rules) * pods / 5) if pods else 0
    return (3 if is_airmek(g) else 0) + by_pods + (4 if design.with_flag(g, "emergency_coolant") else 0)


@query
def moving_heat(g: Evaluator) -> int:
    """Heat of movement: of running or jumping, whichever is more; a third of the flank MP of a LAM (7.9)."""
    if is_airmek(g):
        return nearest(airmek_flank(g) / 3)
    return max(run_heat(g), jump_heat(g)) if jet_mp(g) > 0 else run_heat(g)


@query
def hiding_heat(g: Evaluator) -> int:
    """Heat of signature systems and stealth armor (7.9)."""
    hiding = design.flagged(g, "cooling")
    signatures = sum([heat for flag, heat in SIGNATURE_HEAT.items() if flag in hiding])
    return signatures + (STEALTH_HEAT if wears_stealth(g) else 0)


@query
def heat_line(g: Evaluator) -> LedgerLine:
    """The line of heat efficiency: 6 plus heat capacity, minus the heat of movement and stealth (7.9)."""
    by_rules, moving, hiding = design.by_rules(g), moving_heat(g), hiding_heat(g)
    sunk, extra = cooling(g, by_rules), extra_cooling(g, by_rules)
    reference, rule = (6 + cooling(g, way) + extra_cooling(g, way) - moving - hiding for way in (False, True))
    formula = "6 + {capacity} − {movement}"
    formula += " + {extra}" if extra else ""
    formula += " − {stealth}" if hiding else ""
    return LedgerLine(
        "off.heat",
        tr("Heat efficiency"),
        rule if by_rules else reference,
        formula,
        (("capacity", sunk), ("movement", moving), ("extra", extra), ("stealth", hiding)),
        "BV rule 7.9; TM p. 303",
        slip=slip_text(reference, rule, by_rules=by_rules),
    )


# -- weapons --------------------------------------------------------------------------------------------------


@query
def front_is_rear(g: Evaluator) -> bool:
    """Whether rear-facing weapons are worth more than front-facing ones, which then count half instead (7.4)."""
    values = weapon_values(g)
    return added(w.front for w in values if w.faces_front) < added(w.front for w in values if w.faces_rear)


@query
def weapons_line(g: Evaluator) -> LedgerLine:
    """The line of weapons, in heat order: those after the one that reaches the heat efficiency count half (7.6)."""
    efficiency = heat_line(g).value
    swapped = front_is_rear(g)
    ordered = sorted(
        [(_worth(w, swapped=swapped), w) for w in weapon_values(g)],
        key=lambda pair: (pair[1].heat != 0, -pair[0] if pair[1].heat else 0, pair[1].heat),
    )
    heat = 0.0
    exceeded = efficiency <= 0
    lines = []
    for worth, weapon in ordered:
        before = heat
        heat += weapon.heat
        value = worth / 2 if exceeded else worth
        lines.append(_weapon_line(g, weapon, worth, value, before, efficiency, halved=exceeded))
        exceeded = exceeded or heat >= efficiency
    return LedgerLine(
        "off.weapons",
        tr("Weapons"),
        added(line.value for line in lines),
        source="BV rule 7; TM p. 303",
        lines=tuple(lines),
    )


def _worth(weapon: WeaponValue, *, swapped: bool) -> float:
    faces = weapon.faces_front or weapon.faces_rear
    return weapon.rear if faces and weapon.faces_rear != swapped else weapon.front


def _weapon_line(
    g: Evaluator, weapon: WeaponValue, worth: float, value: float, before: float, efficiency: float, *, halved: bool
) -> LedgerLine:
    mount, item = weapon.fitted
    formula = "{worth} / 2" if halved else ""
    return LedgerLine(
        f"off.weapon.{mount.id}",
        item_label(g, item),
        value,
        formula,
        (
            ("base", item.bv or 0),
            *weapon.factors,
            ("worth", worth),
            ("heat so far", before),
            ("heat", weapon.heat),
            ("efficiency", efficiency),
            ("facing", "halved" if worth == weapon.rear != weapon.front else "full"),
        ),
        "BV rule 7.7; TM p. 303",
        (mount.id,),
        kind=item.kind,
        books=source_of(item),
        note=tr("over the heat limit, halved") if halved else "",
        slip=weapon.slip,
    )


# -- ammunition -----------------------------------------------------------------------------------------------

ENERGY_WITH_AMMO = frozenset(("plasma", "vehicle_flamer", "heavy_flamer", "chemical_laser"))
"""The ammunition types of energy weapons whose ammunition counts at most as much as the weapons (8.1)."""


def ammo_key(fitted: Fitted) -> tuple[str, int]:
    """Ammunition type and rack size, which are equal for a launcher and its ammunition (8.1)."""
    return fitted.item.ammo, fitted.item.rack


def _takes_ammo(fitted: Fitted) -> bool:
    """Whether the value of a launcher is included in the limit up to which its ammunition counts (8.1)."""
    item = fitted.item
    if item.flags & {"one_shot", "b_pod", "m_pod"}:
        return False
    return "energy" not in item.flags or item.ammo in ENERGY_WITH_AMMO


@query
def ammo_limits(g: Evaluator) -> dict[tuple[str, int], float]:
    """The most that ammunition may count, by ``ammo_key``: the unmodified value of all its launchers (8.1)."""
    limits: dict[tuple[str, int], float] = {}
    for f in design.launchers(g):
        if _takes_ammo(f):
            limits[ammo_key(f)] = limits.get(ammo_key(f), 0) + (f.item.bv or 0)
    return limits


_COUNTED_ELSEWHERE = ANTI_MISSILE | {"coolant_pod"}
"""The ammunition types that count as defensive or as cooling instead (4.3, 7.9)."""


def bin_value(g: Evaluator, bin_: Item) -> float:
    """The Battle Value of a bin; a rule book may count munitions otherwise than the catalog (CORE_2026 4.7)."""
    factors = design.rules(g).facts.bin_bv
    return next((factors[name] for name in bin_.munition if name in factors), 1) * (bin_.bv or 0)


@query
def ammo_line(g: Evaluator) -> LedgerLine:
    """The line of ammunition: each kind counts up to the value of its launchers, 0 without launchers (8)."""
    bins: dict[tuple[str, int], list[Fitted]] = {}
    for f in design.ammunition(g):
        if f.item.shots > 0 and f.item.ammo not in _COUNTED_ELSEWHERE:
            bins.setdefault(ammo_key(f), []).append(f)
    limits = ammo_limits(g)
    lines = []
    for key, members in bins.items():
        worth = added(bin_value(g, f.item) for f in members)
        limit = limits.get(key, 0)
        lines.append(
            LedgerLine(
                f"off.ammo.{key[0]}.{key[1]}",
                members[0].item.short,
                min(worth, limit),
                "min({bins}, {launchers})",
                (("bins", worth), ("launchers", limit), ("tons", len(members))),
                "BV rule 8; TM p. 303",
                tuple([f.mount.id for f in members]),
                kind="ammunition",
                note="" if limit else tr("no launcher"),
                books=source_of(members[0].item),
            )
        )
    total = added(line.value for line in lines)
    return LedgerLine("off.ammo", tr("Ammunition"), total, source="BV rule 8; TM p. 303", lines=tuple(lines))


# -- other equipment ------------------------------------------------------------------------------------------

NOT_OFFENSIVE = DEFENSIVE_GEAR_FLAGS | {"vibroblade", "targeting_computer"}
"""The flags of gear that counts as defensive, as a weapon or as a factor of weapons (9.1)."""


@query
def other_line(g: Evaluator) -> LedgerLine:
    """The line of physical weapons and other gear with a Battle Value (9)."""
    lines = [_gear_line(g, f) for f in design.gear(g) if not f.item.flags & NOT_OFFENSIVE and gear_bv(g, f)]
    total = added(line.value for line in lines)
    return LedgerLine("off.gear", tr("Other equipment"), total, source="BV rule 9; TM p. 303", lines=tuple(lines))


def _gear_line(g: Evaluator, fitted: Fitted) -> LedgerLine:
    """The line of a mount of gear; a physical weapon in an arm with AES is worth more (9.2, 9.3)."""
    mount, item = fitted
    worth = gear_worth(g, fitted)
    value, formula, inputs = worth
    if item.flags & {"club", "hand_weapon"} and fitted.location in arm_aes(g):
        value *= AES
        formula = f"{formula or '{value}'} × {{AES}}"
        inputs = (*(inputs or (("value", worth.value),)), ("AES", AES))
    return LedgerLine(
        f"off.gear.{mount.id}",
        item_label(g, item),
        value,
        formula,
        inputs,
        "BV rule 9; TM p. 303",
        (mount.id,),
        kind=item.kind,
        books=source_of(item),
    )


# -- tonnage and speed ----------------------------------------------------------------------------------------


LEG_AES = {2: 0.2, 4: 0.4}
"""The addition to the tonnage factor for AES in all legs, by their number; none for tripods (10.1)."""


@query
def aes_factor(g: Evaluator) -> float:
    """The factor of AES on the tonnage: 1, plus 0.1 for each arm with AES, plus ``LEG_AES`` if all legs have it."""
    legs = design.chassis(g).form.legs
    with_aes = {f.location for f in design.with_flag(g, "aes")}
    factor = 1 + 0.1 * len(arm_aes(g))
    return factor + LEG_AES.get(len(legs), 0) if with_aes.issuperset(legs) else factor


@query
def mass_bonus_of_myomer(g: Evaluator) -> float:
    """The factor of myomer on the tonnage: triple-strength 1.5, industrial triple-strength 1.15, else 1 (10.1)."""
    if has_triple_strength(g):
        return 1.5
    return 1.15 if design.with_flag(g, "industrial_tsm") else 1.0


@query
def tonnage_line(g: Evaluator) -> LedgerLine:
    """The line of the mass bonus: tonnage times the factors of AES and triple-strength myomer (10.1)."""
    tonnage, aes, myomer = design.chassis(g).tonnage, aes_factor(g), mass_bonus_of_myomer(g)
    formula = "{tonnage}" if aes == myomer == 1 else "{tonnage} × {aes} × {myomer}"
    return LedgerLine(
        "off.tonnage",
        tr("Mass bonus"),
        tonnage * aes * myomer,
        formula,
        (("tonnage", tonnage), ("aes", aes), ("myomer", myomer)),
        "BV rule 10.1; TM p. 304",
    )


def speed_factor(mp: int) -> float:
    """The speed factor: (1 + (MP − 5) / 10) to the power 1.2, rounded to two decimals (10.2)."""
    return nearest(100 * math.pow(1 + (mp - 5) / 10, 1.2)) / 100


@query
def speed_line(g: Evaluator) -> LedgerLine:
    """The line of the speed factor: by run MP plus half the jump or swim MP, halves rounded up (10.2)."""
    jump, reference, rule = bv_jump(g), bv_run(g, False), bv_run(g, True)
    by_rules = design.by_rules(g)
    run = rule if by_rules else reference
    half = nearest((airmek_flank(g) if is_airmek(g) else max(jump, umu_mp(g))) / 2)
    mp = run + half
    return LedgerLine(
        "off.speed",
        tr("Speed factor"),
        speed_factor(mp),
        "(1 + ({mp} − 5) / 10) ^ 1.2",
        (("run", run), ("half_jump", half), ("mp", mp)),
        "BV rule 10.2; TM p. 304",
        factor=True,
        note=tr("run {run}, jump {jump}", run=run, jump=jump) if jump else tr("run {mp}", mp=run),
        slip=slip_text(speed_factor(reference + half), speed_factor(rule + half), 2, by_rules=by_rules),
    )


@query
def offensive(g: Evaluator) -> LedgerLine:
    """The line of the offensive Battle Value: the sum times the factors of speed and of fire control (10.3)."""
    weapons, ammo, other, tonnage = weapons_line(g), ammo_line(g), other_line(g), tonnage_line(g)
    speed = speed_line(g)
    control = cockpit_of(design.cockpit_kind(g)).fire_control
    value = weapons.value + ammo.value + other.value + tonnage.value
    shown = [heat_line(g), weapons]
    shown += [line for line in (ammo, other) if line.lines]
    shown += [tonnage, speed]
    if control != 1:
        shown.append(
            LedgerLine(
                "off.fire_control",
                tr("Fire control"),
                control,
                source="BV rule 10.3; TM p. 304",
                factor=True,
                note=tr("industrial cockpit"),
            )
        )
    return LedgerLine(
        "off",
        tr("Offensive"),
        value * speed.value * control,
        "{sum} × {speed}" if control == 1 else "{sum} × {speed} × {control}",
        (("sum", value), ("speed", speed.value), ("control", control)),
        "BV rules 7 to 10; TM p. 303",
        lines=tuple(shown),
    )
