"""The systems and items that a kind of 'Mech may not have, in any year, for findings and for lists of choices.

Sources: TechManual on IndustrialMechs, Interstellar Operations on primitive and land-air 'Mechs, TO:AR p. 106 on
superheavies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from designer import design
from designer.catalog import ArmorType, CockpitKind, Item, StructureType, systems
from designer.construction.armor import INDUSTRIAL_STRUCTURE, is_industrial
from designer.construction.engine import kind_of, large
from designer.construction.layout import cockpit_of, gyro_of
from designer.construction.legality.exclusions import C3, MYOMERS
from designer.construction.legality.heat import SINK_KINDS
from designer.construction.legality.rule_subjects import marks_of
from designer.construction.movement import is_primitive
from designer.construction.spread import places_of
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import Form
from designer.units.unit import Engine, Unit


class Body(NamedTuple):
    """The kind of a 'Mech: the properties on which the parts that it may have depend. ``engine`` is the type's id."""

    form: Form
    superheavy: bool
    industrial: bool
    primitive: bool
    fire_control: bool
    engine: str


@query
def body(g: Evaluator) -> Body:
    """The properties of the evaluator's 'Mech that decide about the parts that it may have."""
    chassis = design.chassis(g)
    aims = "industrial" not in cockpit_of(design.cockpit_kind(g)).flags
    return Body(chassis.form, chassis.superheavy, is_industrial(g), is_primitive(g), aims, design.engine(g).kind)


def body_of(unit: Unit) -> Body:
    """The properties of a unit, computed without an evaluator."""
    chassis, flags = unit.chassis, cockpit_of(unit.cockpit).flags
    industrial, aims = unit.structure == INDUSTRIAL_STRUCTURE, "industrial" not in flags
    return Body(chassis.form, chassis.superheavy, industrial, "primitive" in flags, aims, unit.engine.kind)


class Objection(NamedTuple):
    """The reason why a kind of 'Mech may not have a part: the violated rule's id, and a sentence."""

    rule: str
    sentence: str


def said(rule: str, found: Iterator[Objection]) -> str:
    """The sentence of the first objection by a rule; empty if there is none."""
    return next((each.sentence for each in found if each.rule == rule), "")


MOST_TONS, MOST_LAM_TONS = 100, 55
FULL_BARRIER: Final = 10
"""The barrier armor rating (BAR) of military armor; commercial armor has a lower one (CONSTRUCTION 4.1)."""

# -- built-in systems -----------------------------------------------------------------------------------------

_NO_SINKS = marked("{who} cannot have {kind} heat sinks")


def against_engine(engine: Engine, of: Body) -> Iterator[Objection]:
    """The objections to an engine in a kind of 'Mech."""
    kind = kind_of(engine)
    if of.industrial and "industrial" not in kind.bodies:
        words = tr("{who} cannot have {name} engines", who=tr("IndustrialMechs"), name=kind.name)
        yield Objection("industrial.engine", words)
    if of.primitive and ("primitive" not in kind.bodies or large(engine)):
        yield Objection("primitive.engine", _no_engine(tr("Primitive 'Mechs"), engine))
    if of.superheavy and of.industrial and not ("industrial" in kind.bodies and kind.fusion):
        yield Objection("superheavy.engine", tr("A superheavy IndustrialMech has a fusion engine"))
    if of.form is Form.LAM and ("lam" not in kind.bodies or large(engine)):
        yield Objection("lam.engine", _no_engine(tr("LAMs"), engine))


def _no_engine(who: str, engine: Engine) -> str:
    if large(engine):
        return tr("{who} cannot have large engines", who=who)
    return tr("{who} cannot have {name} engines", who=who, name=kind_of(engine).name)


def against_gyro(gyro: str, cockpit: str, of: Body) -> Iterator[Objection]:
    """The objections to a gyro in a kind of 'Mech (TM p. 50)."""
    if gyro == "none" and "interface" not in cockpit_of(cockpit).flags:
        yield Objection("gyro.none", tr("Only an interface cockpit does without a gyro"))
    if of.superheavy and gyro == "none":
        yield Objection("gyro.superheavy", tr("Over 100 t the gyro must be superheavy"))
    bodies = gyro_of(gyro).bodies
    if of.industrial and "industrial" not in bodies:
        yield Objection("industrial.gyro", tr("{who} have a standard gyro", who=tr("IndustrialMechs")))
    if of.form is Form.LAM and "lam" not in bodies:
        yield Objection("lam.gyro", tr("LAMs have a standard, compact or heavy-duty gyro"))


def against_cockpit(cockpit: CockpitKind, of: Body) -> Iterator[Objection]:
    """The objections to a cockpit in a kind of 'Mech."""
    if of.form is Form.LAM and (cockpit.ct or cockpit.head.count("Cockpit") > 1 or "primitive" in cockpit.flags):
        yield Objection("lam.cockpit", tr("LAMs cannot have a {name} cockpit", name=cockpit.name))


def against_structure(structure: StructureType, of: Body) -> Iterator[Objection]:
    """The objections to a structure in a kind of 'Mech."""
    if of.primitive and "primitive" not in structure.bodies:
        words = tr("{who} cannot have advanced structure", who=tr("Primitive 'Mechs"))
        yield Objection("primitive.structure", words)
    if of.superheavy and structure.slots and structure.tech == "Clan":
        words = tr("{who} cannot have the {name} structure of the Clans", who=tr("Superheavies"), name=structure.name)
        yield Objection("superheavy.structure", words)
    if of.form is Form.LAM and structure.slots:
        words = tr("LAMs cannot have {name} structure; it takes slots", name=structure.name)
        yield Objection("lam.structure", words)


def against_armor(armor: ArmorType, of: Body) -> Iterator[Objection]:
    """The objections to armor on a kind of 'Mech."""
    words = marked("{who} cannot wear {name} armor")
    if not of.industrial and armor.bar < FULL_BARRIER:
        yield Objection("battlemech.armor", tr("BattleMechs cannot wear commercial armor"))
    if of.primitive and ("primitive-industrial" if of.industrial else "primitive") not in armor.bodies:
        yield Objection("primitive.armor", tr(words, who=tr("Primitive 'Mechs"), name=armor.name))
    if of.form is Form.LAM and (armor.slots or armor.hardened):
        yield Objection("lam.armor", tr(words, who=tr("LAMs"), name=armor.name))


def against_sinks(kind: str, of: Body) -> Iterator[Objection]:
    """The objections to heat sinks in a kind of 'Mech."""
    if of.industrial and kind != "single":
        name = tr(SINK_KINDS.get(kind, kind))
        yield Objection("industrial.sinks", tr(_NO_SINKS, who=tr("IndustrialMechs"), kind=name))


def against_ejection(cockpit: CockpitKind) -> Iterator[Objection]:
    """The objections to full-head ejection with this cockpit (CONSTRUCTION 3.2)."""
    if cockpit.flags & {"torso_mounted", "command_console", "vrpp"}:
        words = tr("Full-head ejection is not possible with a {name} cockpit", name=cockpit.name)
        yield Objection("cockpit.ejection", words)


def against_jump(item: Item, of: Body) -> Iterator[Objection]:
    """The objections to a jump system in a kind of 'Mech: LAMs need jump jets."""
    if of.form is Form.LAM and "jump_jet" not in item.flags:
        yield Objection("lam.jump", tr("A LAM needs jump jets"))


def against_tonnage(tons: int, of: Body) -> Iterator[Objection]:
    """The objections to a tonnage in a kind of 'Mech; only those with figures of structure exist (TM p. 46)."""
    built = systems().structure_points
    if tons not in built:
        words = marked("No 'Mech weighs {tons} t: the mass is a multiple of five from {least} to {most} t")
        yield Objection("mass.none", tr(words, tons=tons, least=min(built), most=max(built)))
    if of.form is Form.LAM and tons > MOST_LAM_TONS:
        yield Objection(
            "lam.mass", tr("LAMs weigh at most {most} t; this one weighs {tons} t", most=MOST_LAM_TONS, tons=tons)
        )
    if of.form is Form.QUADVEE and tons > MOST_TONS:
        yield Objection("superheavy.quadvee", tr("QuadVees weigh at most 100 t"))


def against_omni(of: Body) -> Iterator[Objection]:
    """The objections to making a kind of 'Mech an OmniMech."""
    words = marked("{who} cannot be omnis")
    if of.primitive:
        yield Objection("primitive.omni", tr(words, who=tr("Primitive 'Mechs")))
    if of.form is Form.LAM:
        yield Objection("lam.omni", tr(words, who=tr("LAMs")))


# -- items ----------------------------------------------------------------------------------------------------


class Ban(NamedTuple):
    """A rule that forbids items to a kind of 'Mech: ``holds`` says which 'Mechs, ``marks`` which items (``marks_of``).

    ``spares`` says which of these items are exempt; ``who`` names the 'Mechs.
    """

    who: str
    holds: Callable[[Body], bool]
    marks: tuple[str, ...]
    spares: Callable[[Item], bool] = lambda _item: False


BANS: Final[dict[str, Ban]] = {
    "industrial.banned": Ban(
        marked("IndustrialMechs"),
        lambda of: of.industrial,
        (*(kind for kind in MYOMERS if kind != "industrial_tsm"), "masc", "harjel_ii", "harjel_iii", "jump_jet"),
        lambda item: "jump_jet" in item.flags and "improved" not in item.flags,
    ),
    "industrial.fire_control": Ban(
        marked("'Mechs without advanced fire control"),
        lambda of: of.industrial and not of.fire_control,
        ("targeting_computer", "artemis", "artemis_proto", "artemis_v", "probe", "c3i", "nova", *C3),
    ),
    "battlemech.banned": Ban(
        marked("BattleMechs"),
        lambda of: not of.industrial,
        ("industrial_tsm", "environmental_sealing", "fuel", "light_fluid_suction_system"),
    ),
    "primitive.banned": Ban(marked("Primitive 'Mechs"), lambda of: of.primitive, MYOMERS),
    "superheavy.banned": Ban(
        marked("Superheavies"),
        lambda of: of.superheavy,
        (
            *(*MYOMERS, "masc", "supercharger", "jump_jet", "umu", "aes", "modular_armor", "partial_wing"),
            "jump_booster",
        ),
    ),
    "lam.banned": Ban(
        marked("LAMs"),
        lambda of: of.form is Form.LAM,
        (
            *("supercharger", "modular_armor", "jump_booster", "partial_wing", "dumper", "backhoe", "combine"),
            *("light_bridge_layer", "medium_bridge_layer", "heavy_bridge_layer"),
            *("artillery", "heavy_gauss", "club"),
        ),
    ),
    "lam.only": Ban(
        marked("'Mechs other than LAMs"),
        lambda of: of.form is not Form.LAM,
        ("bomb_bay", "lam_fuel"),
    ),
}
"""The rules that forbid items, by id."""

CANNOT_CARRY: Final = marked("{who} cannot carry {name}")
CANNOT_FOLD: Final = marked("{name} lies in several locations, which a LAM cannot fold")


POWERED: Final[dict[str, bool]] = {
    "taser": False,
    "nova": False,
    "hyper_laser": True,
    "flamer": True,
    "heavy_gauss": True,
}
"""Items that need a fusion engine, by mark, and whether a fission engine is enough (CONSTRUCTION 9.3)."""

_NEEDS_FUSION = marked("{name} needs a fusion engine")
_FUSION_OR_FISSION = marked("{name} needs a fusion or fission engine")
_NEEDS_FUEL = marked("{name} needs an ICE or fuel cell engine")


def without_power(item: Item, mark: str, engine: str) -> str:
    """A sentence on why an item with a mark does not work with this type of engine; empty if it does.

    Vehicle and heavy flamers have their own fuel; ammunition needs no power.
    """
    power = kind_of(Engine(0, engine)).power
    if mark == "fuel":
        return "" if power == "fuel" else tr(_NEEDS_FUEL, name=item.name)
    if item.is_ammo or ("flamer" in item.flags and item.ammo) or power == "fusion":
        return ""
    if mark == "jump_jet":
        return "" if power == "fission" else tr("{name}s need a fusion or fission engine", name=item.name)
    if POWERED[mark]:
        return "" if power == "fission" else tr(_FUSION_OR_FISSION, name=item.name)
    return tr(_NEEDS_FUSION, name=item.name)


@lru_cache(16_384)
def against_item(item: Item, of: Body) -> str:
    """A sentence on why a kind of 'Mech may not carry an item; empty if it may."""
    marks = _marks(item)
    for ban in BANS.values() if marks else ():
        if ban.holds(of) and marks.intersection(ban.marks) and not ban.spares(item):
            return tr(CANNOT_CARRY, who=tr(ban.who), name=item.name)
    powered = marks.intersection((*POWERED, "jump_jet", "fuel"))
    for mark in sorted(powered):
        if sentence := without_power(item, mark, of.engine):
            return sentence
    if of.form is Form.LAM and item.formula != "plating" and _is_torn(item):
        return tr(CANNOT_FOLD, name=item.name)
    return ""


@cache
def _marks(item: Item) -> frozenset[str]:
    return frozenset(marks_of(item))


@cache
def _is_torn(item: Item) -> bool:
    """Whether an item must fill slots in several locations, which a LAM does not allow."""
    places = places_of(item)
    fixed = None if places is None else places(Form.LAM)
    return fixed is not None and len(fixed) > 1
