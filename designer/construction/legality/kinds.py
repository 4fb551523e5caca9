"""Kinds of 'Mech that may have less than others: IndustrialMechs, primitive 'Mechs, superheavies, QuadVees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from designer import design
from designer.construction.armor import armor_type
from designer.construction.engine import kind_of, large
from designer.construction.heat import mounted_sinks
from designer.construction.layout import cockpit_of
from designer.construction.legality.exclusions import C3, MYOMERS
from designer.construction.legality.finding import (
    ERROR,
    WARNING,
    Field,
    Finding,
    Found,
    Severity,
    about,
    code,
    of_field,
    source_of,
)
from designer.construction.legality.heat import SINK_KINDS
from designer.construction.legality.watched import all_of, odd_mounts, watched
from designer.construction.makeup import is_industrial
from designer.construction.movement import is_primitive
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import Form
from designer.units.unit import ArmorKind, Engine

ADVANCED_MYOMERS = tuple(kind for kind in MYOMERS if kind != "industrial_tsm")


def banned(g: Evaluator, rule: str, who: str, fitted: Iterable[Fitted], severity: Severity = ERROR) -> list[Finding]:
    """Things that a kind of 'Mech may not carry."""
    words = marked("{who} cannot carry {name}")
    return [about(g, rule, severity, tr(words, who=who, name=f.item.name), f, source=source_of(f.item)) for f in fitted]


def no_engine(who: str, engine: Engine) -> str:
    """The sentence about an engine that a kind of 'Mech cannot have."""
    if large(engine):
        return tr("{who} cannot have large engines", who=who)
    return tr("{who} cannot have {name} engines", who=who, name=kind_of(engine).name)


def chosen(
    rule: str, sentence: str, field: Field, source: str, severity: Severity = ERROR, remedy: str = ""
) -> Finding:
    """Something built in that a kind of 'Mech may not have."""
    return of_field(rule, severity, sentence, field, source=source, remedy=remedy)


@query
def worn_armor(g: Evaluator) -> tuple[ArmorKind, ...]:
    """The kinds of armor that the 'Mech wears, each once."""
    kind, kinds = design.armor_kinds(g)
    if kinds is None:
        return (kind,)
    return tuple(dict.fromkeys(kinds[location] for location in design.chassis(g).form.locations))


@query
def others_findings(g: Evaluator) -> Found:
    """What ProtoMechs and battle armor alone carry (TM p. 229); the reference lets it pass."""
    words = marked("{name} is for ProtoMechs and battle armor")
    return tuple(
        about(g, "kind.others", WARNING, tr(words, name=f.item.name), f, source=source_of(f.item), remedy="take_out")
        for f in watched(g).get("others_only", ())
    )


# -- IndustrialMechs ------------------------------------------------------------------------------------------

_INDUSTRIAL_ENGINES = frozenset(("fusion", "ice", "fuel-cell", "fission", "none"))
_INDUSTRIAL_GYROS = frozenset(("standard", "superheavy"))
_AIMED = ("targeting_computer", "artemis", "artemis_proto", "artemis_v", "probe", "c3i", "nova", *C3)


@query
def industrial_findings(g: Evaluator) -> Found:
    """What IndustrialMechs may not have; engine and sinks get a warning, as real units break the rule (TechManual)."""
    return tuple(_industrial(g)) if is_industrial(g) else ()


def _industrial(g: Evaluator) -> Iterator[Finding]:
    held, who, source = watched(g), tr("IndustrialMechs"), "TM"
    yield from banned(g, "industrial.banned", who, all_of(held, *ADVANCED_MYOMERS, "masc", "harjel_ii", "harjel_iii"))
    yield from banned(g, "industrial.banned", who, [f for f in held.get("jump_jet", ()) if f.item.id != "jump-jet"])
    if "industrial" in cockpit_of(design.cockpit_kind(g)).flags:
        aimed = all_of(held, *_AIMED)
        yield from banned(g, "industrial.fire_control", tr("'Mechs without advanced fire control"), aimed)
    engine, kind = design.engine(g), design.heat_sinks(g).kind
    if engine.kind not in _INDUSTRIAL_ENGINES:
        sentence = tr("{who} cannot have {name} engines", who=who, name=kind_of(engine).name)
        yield chosen("industrial.engine", sentence, Field.ENGINE, source, WARNING)
    if design.gyro_kind(g) not in _INDUSTRIAL_GYROS:
        yield chosen(
            "industrial.gyro", tr("{who} have a standard gyro", who=who), Field.GYRO, source, remedy="fit_gyro"
        )
    if kind != "single":
        sentence = tr("{who} cannot have {kind} heat sinks", who=who, kind=tr(SINK_KINDS.get(kind, kind)))
        yield chosen("industrial.sinks", sentence, Field.SINKS, source, WARNING, remedy="single_sinks")
    else:
        odd = [f for f in mounted_sinks(g) if "single_heat_sink" not in f.item.flags]
        yield from banned(g, "industrial.sinks", who, odd, WARNING)


@query
def battlemech_findings(g: Evaluator) -> Found:
    """What only IndustrialMechs may have (TechManual)."""
    if is_industrial(g):
        return ()
    marks = ("industrial_tsm", "environmental_sealing", "fuel", "light_fluid_suction_system")
    found = banned(g, "battlemech.banned", tr("BattleMechs"), all_of(watched(g), *marks))
    if any(armor_type(kind).id == "commercial" for kind in worn_armor(g)):
        sentence = tr("BattleMechs cannot wear commercial armor")
        found.append(chosen("battlemech.armor", sentence, Field.ARMOR, "TM", WARNING))
    return tuple(found)


# -- primitive 'Mechs -----------------------------------------------------------------------------------------

_PRIMITIVE_ENGINES = frozenset(("fusion", "ice", "fuel-cell", "fission", "none"))
_PRIMITIVE_ARMOR = {False: frozenset(("is-primitive", "industrial")), True: frozenset(("commercial",))}


@query
def primitive_findings(g: Evaluator) -> Found:
    """What primitive 'Mechs may not have (Interstellar Operations)."""
    if not is_primitive(g):
        return ()
    source, who = "IO", tr("Primitive 'Mechs")
    found = banned(g, "primitive.banned", who, all_of(watched(g), *MYOMERS))
    engine, structure = design.engine(g), design.structure_kind(g)[0]
    if design.chassis(g).omni:
        found.append(chosen("primitive.omni", tr("{who} cannot be omnis", who=who), Field.FITTINGS, source))
    if structure not in ("standard", "industrial"):
        sentence = tr("{who} cannot have advanced structure", who=who)
        found.append(chosen("primitive.structure", sentence, Field.STRUCTURE, source))
    if engine.kind not in _PRIMITIVE_ENGINES or large(engine):
        found.append(chosen("primitive.engine", no_engine(who, engine), Field.ENGINE, source))
    allowed = _PRIMITIVE_ARMOR[is_industrial(g)]
    for kind in worn_armor(g):
        if armor_type(kind).id not in allowed:
            sentence = tr("{who} cannot wear {name} armor", who=who, name=armor_type(kind).name)
            found.append(chosen("primitive.armor", sentence, Field.ARMOR, source))
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
    found = banned(g, "superheavy.banned", tr("Superheavies"), all_of(watched(g), *_TOO_MUCH, "jump_booster"))
    if is_industrial(g) and design.engine(g).kind != "fusion":
        sentence = tr("A superheavy IndustrialMech has a fusion engine")
        found.append(chosen("superheavy.engine", sentence, Field.ENGINE, source))
    found += [
        about(
            g,
            "superheavy.armored",
            ERROR,
            tr("Superheavies cannot have armored {name}", name=f.item.name),
            f,
            source=source,
        )
        for f in odd_mounts(g)
        if f.mount.armored
    ]
    armored = next((system.slot.location for system in design.systems(g) if system.armored), None)
    if armored is not None:
        sentence = tr("Superheavies cannot have armored systems")
        found.append(Finding("superheavy.armored", ERROR, sentence, code(g, armored), armored, source=source))
    if chassis.form is Form.QUADVEE:
        found.append(chosen("superheavy.quadvee", tr("QuadVees end at 100 t"), Field.TONNAGE, source, WARNING))
    return tuple(found)
