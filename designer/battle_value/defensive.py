"""Defensive Battle Value: armor, structure, gyro, equipment, explosive items, and the speed factor.

BV_RULES, sections 2 to 6; TechManual p. 302.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from designer import design
from designer.battle_value.explosive import explosive_line
from designer.battle_value.gear import gear_bv
from designer.battle_value.ledger import LedgerLine, added
from designer.battle_value.reference_slips import slip_text
from designer.catalog import Item
from designer.construction.armor import (
    MODULAR_POINTS,
    armor_type_at,
    structure_at,
    structure_points,
    structure_points_at,
    structure_type,
    uniform_armor,
    wears_stealth,
)
from designer.construction.engine import side_torso_slots
from designer.construction.frame import mount_slots
from designer.construction.layout import cockpit_of, gyro_of
from designer.construction.legality.finding import source_of
from designer.construction.links import links
from designer.construction.movement import airmek_flank, bv_jump, bv_run, is_airmek, umu_mp
from designer.construction.technology import item_label
from designer.design import Fitted
from designer.graph import Evaluator, gate, query
from designer.language import beginning, inside, tr
from designer.units.location import CT, Location
from designer.units.mount import SystemPart, SystemSlot

DEFENSIVE_WEAPON_FLAGS = frozenset(("ams", "m_pod", "b_pod"))
DEFENSIVE_GEAR_FLAGS = frozenset(
    (
        "ecm",
        "probe",
        "viral_jammer_decoy",
        "viral_jammer_homing",
        "a_pod",
        "aquatic_survival",
        "light_bridge_layer",
        "medium_bridge_layer",
        "heavy_bridge_layer",
        "bulldozer",
        "chaff_pod",
        "harjel_ii",
        "harjel_iii",
        "spikes",
        "minesweeper",
        "shield",
    )
)
"""The flags of gear whose full Battle Value counts as defensive (4.1), and therefore not as offensive (9.1)."""
ANTI_MISSILE = frozenset(("ams", "apds"))
"""The ammunition types of anti-missile systems, whose ammunition counts as defensive (4.3)."""


@query
def blue_shield_bonus(g: Evaluator) -> float:
    """The addition of a blue shield to the multipliers of armor and structure (2.4, 3.2); 0 without one."""
    return 0.2 if design.with_flag(g, "blue_shield") else 0.0


def armor_points(g: Evaluator, location: Location) -> int:
    """Armor points of a location, front and rear; negative numbers count as 0 (2.1)."""
    front, rear = design.armor_at(g, location)
    return max(front, 0) + max(rear, 0)


@query
def torso_cockpit_armor(g: Evaluator) -> int:
    """The center torso's armor points, which count once more with a torso-mounted cockpit (2.3); else 0."""
    return armor_points(g, CT) if "torso_mounted" in cockpit_of(design.cockpit_kind(g)).flags else 0


HARJEL = {"harjel_ii": 1.1, "harjel_iii": 1.2}
"""The factor of HarJel on the armor of its location, by flag (2.7)."""


@query
def armor_line(g: Evaluator) -> LedgerLine:
    """The line of armor: points times the type's multiplier times 2.5 (2.6); by location if they differ (2.7)."""
    armor = uniform_armor(g)
    if armor is None or not design.flagged(g, "protection").keys().isdisjoint(HARJEL):
        return _armor_by_location(g)
    modular = design.with_flag(g, "modular_armor")
    points = sum(armor_points(g, location) for location in design.chassis(g).form.locations)
    total = points + MODULAR_POINTS * len(modular) + torso_cockpit_armor(g)
    multiplier = armor.bv + blue_shield_bonus(g)
    bar = armor.bar / 10
    value = total * multiplier * bar * 2.5
    formula = "{points} × 2.5" if multiplier == bar == 1 else "{points} × {multiplier} × {bar} × 2.5"
    return LedgerLine(
        "def.armor",
        tr("Armor"),
        value,
        formula,
        (("points", total), ("multiplier", multiplier), ("bar", bar), ("type", armor.name)),
        "BV rule 2; TM p. 302",
        tuple(f.mount.id for f in modular),
    )


def _armor_by_location(g: Evaluator) -> LedgerLine:
    """The line of armor by location, with type and HarJel (2.7).

    With a torso cockpit the center torso's armor is added in each location, as in MegaMek, or by the rules once.
    """
    everywhere = design.chassis(g).form.locations
    reference, rule = (_lines_of_armor(g, places) for places in (everywhere, (CT,)))
    by_reference, by_rule = (added(line.value for line in lines) for lines in (reference, rule))
    by_rules = design.by_rules(g)
    points = by_rule if by_rules else by_reference
    return LedgerLine(
        "def.armor",
        tr("Armor"),
        points * 2.5,
        "{sum} × 2.5",
        (("sum", points),),
        "BV rule 2.7",
        lines=rule if by_rules else reference,
        slip=slip_text(by_reference * 2.5, by_rule * 2.5, 1, by_rules=by_rules),
    )


def _lines_of_armor(g: Evaluator, cockpit_in: Collection[Location]) -> tuple[LedgerLine, ...]:
    """The lines of the locations; the armor for a torso cockpit is added in those named."""
    lines = []
    form = design.chassis(g).form
    for location in form.locations:
        armor = armor_type_at(g, location)
        modular = [f for f in design.with_flag(g, "modular_armor") if f.location is location]
        multiplier = armor.bv + blue_shield_bonus(g)
        for flag, factor in HARJEL.items():
            if any(f.location is location for f in design.with_flag(g, flag)):
                multiplier *= factor
        points = armor_points(g, location) + MODULAR_POINTS * len(modular)
        points += torso_cockpit_armor(g) if location in cockpit_in else 0
        lines.append(
            LedgerLine(
                f"def.armor.{form.code(location)}",
                beginning(inside(form.shown(location))),
                points * multiplier * (armor.bar / 10),
                "{points} × {multiplier} × {bar}",
                (("points", points), ("multiplier", multiplier), ("bar", armor.bar / 10), ("type", armor.name)),
                "BV rule 2.7",
                tuple(f.mount.id for f in modular),
            )
        )
    return tuple(lines)


ENGINE_MULTIPLIERS = ((6, 0.25), (3, 0.5), (2, 0.75), (1, 0.825), (0, 1.0))
"""The structure multiplier by the least number of engine slots in each side torso (3.3)."""


def _structure_factor(g: Evaluator) -> float:
    """The factor of the structure type; for a FrankenMech the mean of its locations by their points."""
    chassis = design.chassis(g)
    if not chassis.is_hybrid:
        return structure_type(design.structure_kind(g)[0]).bv
    places = [(structure_points_at(chassis, place), structure_at(g, place).bv) for place in chassis.form.locations]
    whole = sum(points for points, _ in places)
    return sum(points * factor for points, factor in places) / whole if whole else 1.0


@query
def structure_line(g: Evaluator) -> LedgerLine:
    """The line of structure: points times 1.5, times the factors of structure type and side torso engine slots (3)."""
    points = structure_points(g)
    type_factor = _structure_factor(g) + blue_shield_bonus(g)
    reach = side_torso_slots(g)
    engine_factor = next(factor for slots, factor in ENGINE_MULTIPLIERS if reach >= slots)
    formula = "{points} × 1.5 × {engine}" if type_factor == 1 else "{points} × 1.5 × {type} × {engine}"
    return LedgerLine(
        "def.structure",
        tr("Structure"),
        points * 1.5 * type_factor * engine_factor,
        formula,
        (("points", points), ("type", type_factor), ("engine", engine_factor), ("side_torso_slots", reach)),
        "BV rule 3; TM p. 302",
    )


@query
def gyro_factor(g: Evaluator) -> float:
    """Gyro points for each ton: 0.5, heavy-duty 1; without gyro 0, but 0.5 with an interface cockpit (3.6)."""
    kind = design.gyro_kind(g)
    if kind == "none" and "interface" in cockpit_of(design.cockpit_kind(g)).flags:
        return 0.5
    return gyro_of(kind).bv


@query
def gyro_line(g: Evaluator) -> LedgerLine:
    """The line of the gyro: tonnage times the gyro's factor."""
    tonnage, factor = design.chassis(g).tonnage, gyro_factor(g)
    return LedgerLine(
        "def.gyro",
        tr("Gyro"),
        tonnage * factor,
        "{tonnage} × {factor}",
        (("tonnage", tonnage), ("factor", factor)),
        "BV rule 3.6; TM p. 302",
    )


@cache
def is_defensive(item: Item) -> bool:
    """Whether an item's full Battle Value counts as defensive (4.1)."""
    return not item.flags.isdisjoint(DEFENSIVE_WEAPON_FLAGS if item.type == "weapon" else DEFENSIVE_GEAR_FLAGS)


@gate
def defensive_items(g: Evaluator) -> tuple[Fitted, ...]:
    """The mounts whose full Battle Value counts as defensive, in the order of locations and slots."""
    return tuple([f for f in design.equipment(g) if is_defensive(f.item)])


@query
def equipment_line(g: Evaluator) -> LedgerLine:
    """The line of defensive equipment, with anti-missile ammunition up to the value of its launchers (4.1, 4.3)."""
    values = design.rules(g).facts.bv
    lines = [
        LedgerLine(
            f"def.equipment.{f.mount.id}",
            item_label(g, f.item),
            values.get(f.item.id, f.item.bv or 0),
            source="BV rule 4.1; TM p. 302",
            mounts=(f.mount.id,),
            kind=f.item.kind,
            books=source_of(f.item),
        )
        for f in defensive_items(g)
    ]
    bins = [f for f in design.ammunition(g) if f.item.ammo in ANTI_MISSILE]
    if bins:
        launchers = [f for f in design.with_flag(g, "ams") if f.item.ammo in ANTI_MISSILE]
        ammo = added(f.item.bv or 0 for f in bins)
        cap = added(f.item.bv or 0 for f in launchers)
        lines.append(
            LedgerLine(
                "def.equipment.ams_ammo",
                tr("Anti-missile ammunition"),
                min(ammo, cap),
                "min({ammunition}, {launchers})",
                (("ammunition", ammo), ("launchers", cap)),
                "BV rule 4.3",
                tuple(f.mount.id for f in bins),
                kind="ammunition",
            )
        )
    value = added(line.value for line in lines)
    return LedgerLine("def.equipment", tr("Equipment"), value, source="BV rule 4.1; TM p. 302", lines=tuple(lines))


@query
def armored_line(g: Evaluator) -> LedgerLine:
    """The line of armored components: items (PPCs with their capacitors), then the slots of built-in systems (4.4)."""
    lines = [_armored_item(g, f) for f in design.armored(g) if "ppc_capacitor" not in f.item.flags]
    lines += [_armored_system(g, system) for system in design.armored_systems(g)]
    value = added(line.value for line in lines)
    return LedgerLine("def.armored", tr("Armored components"), value, source=_ARMORED, lines=tuple(lines))


_ARMORED = "BV rule 4.4; TO p. 383"


def _armored_item(g: Evaluator, fitted: Fitted) -> LedgerLine:
    """The line of an armored item: 5 % of its value (a PPC's with capacitor) for each slot, or 5 points if it is 0."""
    mount, item = fitted
    bv = gear_bv(g, fitted) if item.type == "gear" else item.bv or 0
    slots = mount_slots(g, fitted)
    if "ppc" in item.flags and mount.id in links(g).server:
        bv += item.capacitor_bv
        slots += 1
    return LedgerLine(
        f"def.armored.{mount.id}",
        tr("Armored {name}", name=item_label(g, item)),
        bv * 0.05 * slots if bv > 0 else 5 * slots,
        "{value} × 0.05 × {slots}" if bv > 0 else "5 × {slots}",
        (("value", bv), ("slots", slots)),
        _ARMORED,
        (mount.id,),
        kind=item.kind,
        books=source_of(item),
    )


def _armored_system(g: Evaluator, system: SystemSlot) -> LedgerLine:
    """The line of an armored system's slot: 5 points, for a gyro 5 % of its value (4.4)."""
    chassis = design.chassis(g)
    place = f"{chassis.form.code(system.slot.location)}{system.slot.row + 1}"
    is_gyro = system.part is SystemPart.GYRO
    return LedgerLine(
        f"def.armored.{place}",
        tr("Armored {part}, {place}", part=inside(tr(system.part.value)), place=place),
        chassis.tonnage * gyro_factor(g) * 0.05 if is_gyro else 5,
        "{tonnage} × {factor} × 0.05" if is_gyro else "",
        (("tonnage", chassis.tonnage), ("factor", gyro_factor(g))) if is_gyro else (),
        _ARMORED,
        kind="system",
    )


TARGET_MODIFIERS = ((25, 6), (18, 5), (10, 4), (7, 3), (5, 2), (3, 1))
"""The target movement modifier by the least MP that gives it (6.1; TW p. 117)."""


def target_modifier(mp: int) -> int:
    """The target movement modifier of this many MP."""
    return next((modifier for least, modifier in TARGET_MODIFIERS if mp >= least), 0)


@query
def speed_line(g: Evaluator) -> LedgerLine:
    """The line of the speed factor: by the best target modifier of running, jumping (1 more) and swimming; stealth (6).

    For a LAM the flank MP as AirMek count instead of the run MP, with 1 more, unless it cannot fly (6.2).
    """
    jump, umu = bv_jump(g), umu_mp(g)
    run = bv_run(g, design.by_rules(g))
    by_run = _modifier_on_foot(g, run)
    by_jump = target_modifier(jump) + 1 if jump > 0 else 0
    notes = []
    hiding = design.flagged(g, "cooling")
    if wears_stealth(g) or "null_signature" in hiding:
        notes.append(tr("stealth +2"))
    if "chameleon" in hiding:
        notes.append(tr("chameleon +2"))
    if "void_signature" in hiding:
        notes.append(tr("void signature"))
    on_foot = airmek_flank(g) if is_airmek(g) else run
    best = tr("jump {mp}", mp=jump) if by_jump > by_run else tr("run {mp}", mp=on_foot)
    modifier, reference, rule = (_modifier(g, mp) for mp in (run, bv_run(g, False), bv_run(g, True)))
    return LedgerLine(
        "def.speed",
        tr("Speed factor"),
        1 + modifier / 10,
        "1 + {modifier} / 10",
        (("modifier", modifier), ("run", run), ("jump", jump), ("umu", umu)),
        "BV rule 6; TM p. 303",
        factor=True,
        note=", ".join([best, f"+{modifier}", *notes]),
        slip=slip_text(1 + reference / 10, 1 + rule / 10, 2, by_rules=design.by_rules(g)),
    )


def _modifier_on_foot(g: Evaluator, run: int) -> int:
    """The target modifier of running; a LAM flies as AirMek, if it can (6.2)."""
    if not is_airmek(g):
        return target_modifier(run)
    flank = airmek_flank(g)
    return target_modifier(flank) + 1 if flank else 0


def _modifier(g: Evaluator, run: int) -> int:
    """The target modifier with these run MP, of the best movement and of what hides the 'Mech (6.2, 6.3)."""
    jump, hiding = bv_jump(g), design.flagged(g, "cooling")
    modifier = max(_modifier_on_foot(g, run), target_modifier(jump) + 1 if jump > 0 else 0, target_modifier(umu_mp(g)))
    if wears_stealth(g) or "null_signature" in hiding:
        modifier += 2
    if "chameleon" in hiding:
        modifier += 2
    if "void_signature" in hiding:  # at least 3; 3 becomes 4 (6.3)
        modifier = 3 if modifier < 3 else 4 if modifier == 3 else modifier
    return modifier


@query
def defensive(g: Evaluator) -> LedgerLine:
    """The line of the defensive Battle Value: the sum (at least 1) times the speed factor."""
    armor, structure, gyro = armor_line(g), structure_line(g), gyro_line(g)
    equipment, armored, explosive, speed = equipment_line(g), armored_line(g), explosive_line(g), speed_line(g)
    items = (line.value for line in (*equipment.lines, *armored.lines))
    value = max(added((armor.value, structure.value, gyro.value, *items, explosive.value)), 1.0)
    shown = [armor, structure, gyro]
    shown += [line for line in (equipment, armored, explosive) if line.lines]
    return LedgerLine(
        "def",
        tr("Defensive"),
        value * speed.value,
        "{sum} × {speed}",
        (("sum", value), ("speed", speed.value)),
        "BV rules 2 to 6; TM p. 302",
        lines=(*shown, speed),
    )
