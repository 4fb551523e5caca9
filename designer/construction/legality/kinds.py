"""Kinds of 'Mech that may have less than others: IndustrialMechs, primitive 'Mechs, superheavies, QuadVees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from designer import design
from designer.construction.armor import armor_type
from designer.construction.engine import kind_of, large
from designer.construction.heat import mounted_sinks
from designer.construction.layout import cockpit_of
from designer.construction.legality.exclusions import C3, MYOMERS
from designer.construction.legality.finding import ERROR, WARNING, Finding, Found, Severity, about, source_of
from designer.construction.legality.watched import all_of, odd_mounts, watched
from designer.construction.makeup import is_industrial
from designer.construction.movement import is_primitive
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import Form
from designer.units.unit import ArmorKind

ADVANCED_MYOMERS = tuple(kind for kind in MYOMERS if kind != "industrial_tsm")


def banned(g: Evaluator, rule: str, who: str, fitted: Iterable[Fitted], severity: Severity = ERROR) -> list[Finding]:
    """Things that a kind of 'Mech may not carry."""
    return [about(g, rule, severity, f"{who} cannot carry {f.item.name}", f, source=source_of(f.item)) for f in fitted]


def chosen(rule: str, sentence: str, place: str, source: str, severity: Severity = ERROR, remedy: str = "") -> Finding:
    """Something built in that a kind of 'Mech may not have."""
    return Finding(rule, severity, sentence, place, source=source, remedy=remedy)


@query
def worn_armor(g: Evaluator) -> tuple[ArmorKind, ...]:
    """The kinds of armor that the 'Mech wears, each once."""
    kind, kinds = design.armor_kinds(g)
    if kinds is None:
        return (kind,)
    return tuple(dict.fromkeys(kinds[location] for location in design.chassis(g).form.locations))


# -- IndustrialMechs ------------------------------------------------------------------------------------------

_INDUSTRIAL_ENGINES = frozenset(("fusion", "ice", "fuel-cell", "fission", "none"))
_INDUSTRIAL_GYROS = frozenset(("standard", "superheavy"))
_AIMED = ("targeting_computer", "artemis", "artemis_proto", "artemis_v", "probe", "c3i", "nova", *C3)


@query
def industrial_findings(g: Evaluator) -> Found:
    """What IndustrialMechs may not have; engine and sinks get a warning, as real units break the rule (TechManual)."""
    return tuple(_industrial(g)) if is_industrial(g) else ()


def _industrial(g: Evaluator) -> Iterator[Finding]:
    held, who, source = watched(g), "IndustrialMechs", "TM"
    yield from banned(g, "industrial.banned", who, all_of(held, *ADVANCED_MYOMERS, "masc", "harjel_ii", "harjel_iii"))
    yield from banned(g, "industrial.banned", who, [f for f in held.get("jump_jet", ()) if f.item.id != "jump-jet"])
    if "industrial" in cockpit_of(design.cockpit_kind(g)).flags:
        aimed = all_of(held, *_AIMED)
        yield from banned(g, "industrial.fire_control", "'Mechs without advanced fire control", aimed)
    engine, kind = design.engine(g), design.heat_sinks(g).kind
    if engine.kind not in _INDUSTRIAL_ENGINES:
        sentence = f"{who} cannot have {kind_of(engine).name} engines"
        yield chosen("industrial.engine", sentence, "Engine", source, WARNING)
    if design.gyro_kind(g) not in _INDUSTRIAL_GYROS:
        yield chosen("industrial.gyro", f"{who} have a standard gyro", "Gyro", source, remedy="fit_gyro")
    if kind != "single":
        sentence = f"{who} cannot have {kind} heat sinks"
        yield chosen("industrial.sinks", sentence, "Heat", source, WARNING, remedy="single_sinks")
    else:
        odd = [f for f in mounted_sinks(g) if "single_heat_sink" not in f.item.flags]
        yield from banned(g, "industrial.sinks", who, odd, WARNING)


@query
def battlemech_findings(g: Evaluator) -> Found:
    """What only IndustrialMechs may have (TechManual)."""
    if is_industrial(g):
        return ()
    marks = ("industrial_tsm", "environmental_sealing", "fuel", "light_fluid_suction_system")
    found = banned(g, "battlemech.banned", "BattleMechs", all_of(watched(g), *marks))
    if any(armor_type(kind).id == "commercial" for kind in worn_armor(g)):
        sentence = "BattleMechs cannot wear commercial armor"
        found.append(chosen("battlemech.armor", sentence, "Armor", "TM", WARNING))
    return tuple(found)


# -- primitive 'Mechs -----------------------------------------------------------------------------------------

_PRIMITIVE_ENGINES = frozenset(("fusion", "ice", "fuel-cell", "fission", "none"))
_PRIMITIVE_ARMOR = {False: frozenset(("is-primitive", "industrial")), True: frozenset(("commercial",))}


@query
def primitive_findings(g: Evaluator) -> Found:
    """What primitive 'Mechs may not have (Interstellar Operations)."""
    if not is_primitive(g):
        return ()
    source, who = "IO", "Primitive 'Mechs"
    found = banned(g, "primitive.banned", who, all_of(watched(g), *MYOMERS))
    engine, structure = design.engine(g), design.structure_kind(g)[0]
    if design.chassis(g).omni:
        found.append(chosen("primitive.omni", f"{who} cannot be omnis", "Chassis", source))
    if structure not in ("standard", "industrial"):
        found.append(chosen("primitive.structure", f"{who} cannot have advanced structure", "Structure", source))
    if engine.kind not in _PRIMITIVE_ENGINES or large(engine):
        name = "large" if large(engine) else kind_of(engine).name
        found.append(chosen("primitive.engine", f"{who} cannot have {name} engines", "Engine", source))
    allowed = _PRIMITIVE_ARMOR[is_industrial(g)]
    for kind in worn_armor(g):
        if armor_type(kind).id not in allowed:
            sentence = f"{who} cannot wear {armor_type(kind).name} armor"
            found.append(chosen("primitive.armor", sentence, "Armor", source))
    return tuple(found)


# -- superheavies ---------------------------------------------------------------------------------------------

_TOO_MUCH = (*MYOMERS, "masc", "supercharger", "jump_jet", "umu", "aes", "modular_armor", "partial_wing")


@query
def superheavy_findings(g: Evaluator) -> Found:
    """What superheavies may not have (TO:AR p. 106)."""
    chassis = design.chassis(g)
    if not chassis.superheavy:
        return ()
    source = "TO:AR p. 106"
    found = banned(g, "superheavy.banned", "Superheavies", all_of(watched(g), *_TOO_MUCH, "jump_booster"))
    if is_industrial(g) and design.engine(g).kind != "fusion":
        sentence = "A superheavy IndustrialMech has a fusion engine"
        found.append(chosen("superheavy.engine", sentence, "Engine", source))
    found += [
        about(g, "superheavy.armored", ERROR, f"Superheavies cannot have armored {f.item.name}", f, source=source)
        for f in odd_mounts(g)
        if f.mount.armored
    ]
    if any(system.armored for system in design.systems(g)):
        found.append(chosen("superheavy.armored", "Superheavies cannot have armored systems", "Chassis", source))
    if chassis.form is Form.QUADVEE:
        found.append(chosen("superheavy.quadvee", "QuadVees end at 100 t", "Chassis", source, WARNING))
    return tuple(found)
