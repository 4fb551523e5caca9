"""Writing Solaris Skunk Works files (SSW_FORMAT, section 11): a design, or all configurations of an OmniMech.

Nothing is dropped silently: what was written is read again. What the file has no place for stands in its notes, and a
design that would not be the same is refused with what differs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from designer.battle_value import battle_value
from designer.catalog import catalog, systems
from designer.catalog.item import TechSide
from designer.catalog.quirks import Carrier, Quirk, file_id, find_quirk, quirk_ids
from designer.construction.armor import is_industrial
from designer.construction.movement import base_walk, is_primitive
from designer.design import once
from designer.formats.read_result import FormatError
from designer.formats.ssw.common_rows import OtherBaseError, with_common_rows
from designer.formats.ssw.configuration import NEWEST
from designer.formats.ssw.equipment_writer import shown_cost, write_equipment
from designer.formats.ssw.header import MODELS
from designer.formats.ssw.kept import kept_lines
from designer.formats.ssw.names import Part, names_of, ssw_name
from designer.formats.ssw.reader import read_ssw
from designer.formats.ssw.systems import OUTSIDE, POINTS, REAR_POINTS
from designer.language import tr
from designer.units.location import CT, HD, LT, RT, Form, Location, Slot
from designer.units.mount import Mount, SystemPart
from designer.units.unit import ArmorKind, Engine, TechBase, Unit

_DECLARATION = '<?xml version="1.0" encoding ="UTF-8"?>\n'
_BASES = {TechBase.INNER_SPHERE: "Inner Sphere", TechBase.CLAN: "Clan"}
_MIXED = "Mixed"
_OF_CONFIGURATIONS = ("actuators", "baseloadout", "clancase", "cost", "era", "fluff", "loadout", "source", "year")
"""Elements that configurations of one base may have otherwise."""
_ERAS = ((2799, 0), (3049, 1), (3130, 2))
"""The last years of the eras; the Dark Ages follow."""
_DARK_AGES = 3
_EXPERIMENTAL, _ERA_SPECIFIC = "3", "4"
"""Rules levels. Solaris Skunk Works strips what it finds forbidden at the level of the file, so it gets the highest."""
_FLUFF = {
    "overview": "overview",
    "capabilities": "capabilities",
    "history": "battlehistory",
    "deployment": "deployment",
    "notes": "additional",
}
_EMPTY_FLUFF = ("variants", "notables")


_FEWEST_SINKS = 10
"""The fewest heat sinks in the base of an OmniMech: with fewer, Solaris Skunk Works opens no file."""
_PASSES = 2
"""Kept lines are looked for twice: the side of the chassis, once it is kept, changes what else is read."""
_NAME = "text"
"""The name of a text in errors, before it has that of its file."""
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class SswText(NamedTuple):
    """The text of a file, and the words for what only its notes keep, where Solaris Skunk Works does not use it.

    ``moved`` are the models of configurations that have items in other rows, so that all have one base.
    """

    text: str
    kept: tuple[str, ...]
    moved: tuple[str, ...] = ()


def ssw_text(unit: Unit, name: str = _NAME) -> str:
    """The text of a file; ``FormatError`` with everything that would be another design."""
    try:
        return exported(unit).text
    except FormatError as error:
        raise FormatError(name, 0, error.problem) from None


@lru_cache(maxsize=1)
def exported(*designs: Unit) -> SswText:
    """The text of a file with a design, or with the configurations of an OmniMech, and what its notes keep.

    ``FormatError`` with everything that would be another design.
    """
    problems = [problem for unit in designs for problem in _unknown_to_it(unit)]
    if problems:
        raise FormatError(_NAME, 0, "; ".join(dict.fromkeys(problems)))
    try:
        units = with_common_rows(designs)
    except OtherBaseError as error:
        raise _refused(str(error)) from None
    root, says_sinks = _tree(units)
    additional = root.find("fluff/additional")
    assert additional is not None
    text, kept = _printed(root), dict[str, None]()
    read = _read_all(text, units)
    for _ in range(_PASSES):
        found = [
            kept_lines(unit, other, unit.names.model if len(units) > 1 else "")
            for unit, other in zip(units, read, strict=True)
        ]
        if any(lines for lines, _ in found):
            lines = (line for each, _ in found for line in each)
            additional.text = ":br:".join(filter(None, (additional.text, *lines)))
            text = _printed(root)
            read = _read_all(text, units)
            kept |= dict.fromkeys(word for _, words in found for word in words)
    problems = [] if says_sinks else [tr("the place of heat sinks")]
    base = root.find("baseloadout/heatsinks")
    if units[0].chassis.omni and base is not None and int(base.get("number", "0")) < _FEWEST_SINKS:
        problems.append(tr("fewer than {n} heat sinks in the base of an OmniMech", n=_FEWEST_SINKS))
    for unit, other in zip(units, read, strict=True):
        model = f"{unit.names.model}: " if len(units) > 1 else ""
        problems += [f"{model}{difference}" for difference in _differences(unit, other)]
    if problems:
        raise _refused(", ".join(problems))
    moved = (unit.names.model for unit, design in zip(units, designs, strict=True) if unit is not design)
    return SswText(text, tuple(kept), tuple(moved))


def _refused(what: str) -> FormatError:
    return FormatError(_NAME, 0, tr("Solaris Skunk Works cannot keep: {what}", what=what))


def _read_all(text: str, units: tuple[Unit, ...]) -> list[Unit]:
    """The designs of a text with the configurations of these units."""
    return [read_ssw(text, _NAME, number)[0].unit for number in range(len(units))]


def _printed(root: Element) -> str:
    """The text of a tree; ``FormatError`` for characters that XML does not have."""
    indent(root, "    ")
    text = _DECLARATION + tostring(root, encoding="unicode") + "\n"
    if _NOT_IN_XML.search(text):
        raise _refused(tr("control characters in a text"))
    return text


def _unknown_to_it(unit: Unit) -> Iterator[str]:
    """Items and systems without a name there."""
    if unit.chassis.form not in (Form.BIPED, Form.QUAD) or unit.chassis.superheavy:
        yield tr("Solaris Skunk Works knows bipeds and quads up to 100 tons only")
    parts: tuple[tuple[Part, str], ...] = (
        ("engine", unit.engine.kind),
        ("gyro", unit.gyro),
        ("structure", unit.structure),
        *(("armor", unit.armor.kind_at(location).kind) for location in unit.chassis.form.locations),
    )
    for part, kind in dict.fromkeys(parts):
        if not names_of(part, kind, clan=unit.tech.base.is_clan):
            yield tr("Solaris Skunk Works has no name for {what}", what=kind)
    if not any(names_of(part, unit.cockpit, clan=False) for part in _COCKPITS):
        yield tr("Solaris Skunk Works has no name for {what}", what=unit.cockpit)


_COCKPITS: tuple[Part, ...] = ("cockpit", "console")


# -- the tree -------------------------------------------------------------------------------------------------


def _flag(value: object) -> str:
    return "TRUE" if value else "FALSE"


def _child(parent: Element, tag: str, text: object = "", **attributes: str) -> Element:
    """A new child with a text, whose line breaks are written as these files have them."""
    element = SubElement(parent, tag, attributes)
    element.text = str(text).replace("\n", ":br:").replace("\t", ":tab:")
    return element


def _places(parent: Element, unit: Unit, slots: tuple[Slot, ...]) -> None:
    for slot in slots:
        _child(parent, "location", unit.chassis.form.code(slot.location), index=str(slot.row))


def _tree(units: tuple[Unit, ...]) -> tuple[Element, bool]:
    """The root of a file, and whether it says where all heat sinks are.

    Base, texts and quirks are those that all configurations have.
    """
    root, says_sinks = _tree_of_one(units[0], units)
    base = _shared_parts(root)
    for unit in units[1:]:
        other, says_its_sinks = _tree_of_one(unit, units)
        if _shared_parts(other) != base:
            raise _refused(tr("the base of {name}, which is another one", name=unit.names.model))
        root.extend(other.findall("loadout"))
        says_sinks = says_sinks and says_its_sinks
    return root, says_sinks


def _tree_of_one(unit: Unit, units: tuple[Unit, ...]) -> tuple[Element, bool]:
    fluff = {key: text for key, text in unit.fluff if all((key, text) in each.fluff for each in units)}
    omni = unit.chassis.omni
    root = Element(
        "mech",
        name=unit.names.chassis,
        model="" if omni else unit.names.model,
        tons=str(unit.chassis.tonnage),
        omnimech=_flag(omni),
        solaris7id="0",
        solaris7imageid="0",
        sswimage="",
    )
    _header(root, unit, fluff, _base_tech(units))
    _systems(root, unit, fluff)
    says_sinks = write_equipment(root, unit)
    own = root.find("loadout")
    if own is not None and unit.tech.base.is_mixed and root.findtext("techbase") != _MIXED:
        _child(own, "techbase", _MIXED)
    _fluff(root, units, fluff)
    return root, says_sinks


def _base_tech(units: tuple[Unit, ...]) -> TechBase:
    """The technology base of the chassis: mixed only if all configurations are."""
    return min((unit.tech.base for unit in units), key=lambda base: base.is_mixed)


def _shared_parts(root: Element) -> list[bytes]:
    """The parts of a file that all configurations have, in the order of their texts."""
    parts = [*root, *root.iterfind("baseloadout/*")]
    return sorted(tostring(part) for part in parts if part.tag not in _OF_CONFIGURATIONS)


def _header(root: Element, unit: Unit, fluff: dict[str, str], base: TechBase) -> None:
    g = once(unit)
    _child(root, "ssw_savefile_version", NEWEST)
    if not unit.chassis.omni:
        _child(root, "battle_value", battle_value(g))
    _child(root, "cost", shown_cost(g))
    _child(root, "rules_level", _ERA_SPECIFIC if is_primitive(g) else _EXPERIMENTAL)
    _child(root, "era", next((era for last, era in _ERAS if unit.tech.year <= last), _DARK_AGES))
    kind = "Primitive" if is_primitive(g) else ""
    _child(root, "mech_type", kind + ("IndustrialMech" if is_industrial(g) else "BattleMech"))
    maker, place = fluff.get("manufacturer", ""), fluff.get("primaryfactory", "")
    _child(root, "techbase", _BASES.get(base, _MIXED), manufacturer=maker, location=place)
    _child(root, "year", unit.tech.year, restricted="FALSE")
    _child(root, "motive_type", unit.chassis.form.value)


_CODES = {"IS": "0", "Clan": "1", "All": "2"}
"""The codes of technology bases; the last one is that of parts that both sides have."""


def _systems(root: Element, unit: Unit, fluff: dict[str, str]) -> None:
    clan = unit.tech.base.is_clan
    (structure, *_) = names_of("structure", unit.structure, clan=unit.structure_clan)
    element = _child(
        root,
        "structure",
        manufacturer=fluff.get("systemmanufacturer:chassis", ""),
        techbase=_CODES[systems().structures[unit.structure].tech],
    )
    _child(element, "type", structure.name)
    filler = systems().structures[unit.structure].item
    _places(element, unit, tuple(slot for mount in unit.mounts if mount.item == filler for slot in mount.slots))
    _engine(root, unit, fluff)
    code = _CODES[systems().gyros[unit.gyro].tech]
    _child(root, "gyro", names_of("gyro", unit.gyro, clan=clan)[0].name, techbase=code)
    _cockpit(root, unit)
    _armor(root, unit, fluff)


def _engine(root: Element, unit: Unit, fluff: dict[str, str]) -> None:
    engine, g = unit.engine, once(unit)
    primitive = is_primitive(g)
    names = names_of("engine", engine.kind, clan=engine.clan)
    name = next((each for each in names if each.primitive == primitive), names[0])
    rows = {
        location: [s.slot.row for s in unit.systems if s.part is SystemPart.ENGINE and s.slot.location is location]
        for location in (LT, RT)
    }
    _child(
        root,
        "engine",
        name.name,
        rating=str(base_walk(g) * unit.chassis.tonnage if name.primitive else engine.rating),
        manufacturer=fluff.get("systemmanufacturer:engine", ""),
        lsstart=str(min(rows[LT], default=-1)),
        rsstart=str(min(rows[RT], default=-1)),
        techbase=_CODES[_tech_of(engine)],
    )


def _tech_of(engine: Engine) -> TechSide:
    """The technology base of an engine; an XL or XXL engine is that of one side."""
    kind = systems().engines[engine.kind]
    if not kind.side_slots:
        return kind.tech
    return "Clan" if engine.clan else "IS"


def _cockpit(root: Element, unit: Unit) -> None:
    element = _child(root, "cockpit")
    console = names_of("console", unit.cockpit, clan=False)
    seat = ssw_name("element", "ejectionseat")
    without_slots = {mount.item for mount in unit.mounts if not mount.slots}
    names = console or names_of("cockpit", unit.cockpit, clan=False)
    with_item = {name: item.id for name in names if (item := ssw_name("cockpit_item", name.name)) is not None}
    fitted = [name for name, item in with_item.items() if item in without_slots]
    plain = [name for name in names if name not in with_item and name.industrial == is_industrial(once(unit))]
    chosen = (fitted or plain or list(names))[0]
    _child(
        element,
        "type",
        chosen.name,
        ejectionseat=_flag(seat is not None and any(mount.item == seat.id for mount in unit.mounts)),
        commandconsole=_flag(console),
        fhes=_flag(unit.full_head_ejection),
    )
    away = [s for s in unit.systems if s.part in OUTSIDE and s.slot.location is not HD]
    away.sort(key=lambda s: (OUTSIDE.index(s.part), s.slot.location is not CT))
    _places(element, unit, tuple(s.slot for s in away))


def _armor(root: Element, unit: Unit, fluff: dict[str, str]) -> None:
    armor = unit.armor

    def name_of(kind: ArmorKind) -> tuple[str, str]:
        (name, *_) = names_of("armor", kind.kind, clan=kind.clan)
        return name.name, _CODES[systems().armors[kind.kind].tech]

    worn, code = ("Patchwork Armor", "2") if armor.kinds is not None else name_of(armor.kind)
    maker = fluff.get("systemmanufacturer:armor", "")
    element = _child(root, "armor", manufacturer=maker, techbase=code)
    _child(element, "type", worn)
    for location, tag in POINTS.items():
        patch = name_of(armor.kind_at(location)) if armor.kinds is not None else None
        more = {"type": patch[0], "techbase": patch[1]} if patch is not None else {}
        _child(element, tag, armor.front[location], **more)
        if location in REAR_POINTS:
            _child(element, REAR_POINTS[location], armor.rear[location])
    fillers = {kind.item for kind in systems().armors.values() if kind.item}
    _places(element, unit, tuple(slot for mount in unit.mounts if mount.item in fillers for slot in mount.slots))


def _fluff(root: Element, units: tuple[Unit, ...], fluff: dict[str, str]) -> None:
    element = _child(root, "fluff")
    _quirks(element, units)
    for key, tag in _FLUFF.items():
        _child(element, tag, fluff.get(key, ""))
    for tag in _EMPTY_FLUFF:
        _child(element, tag)
    for tag, part in MODELS.items():
        _child(element, tag, fluff.get(f"systemmanufacturer:{part}", ""))


def _quirks(fluff: Element, units: tuple[Unit, ...]) -> None:
    """Add the quirks that all configurations have; the file does not say of which weapon a weapon quirk is."""
    clan = units[0].tech.base.is_clan
    element = Element("quirks")
    quirks = [file_id(quirk) for quirk in units[0].quirks if all(quirk in each.quirks for each in units)]
    for quirk in quirks:
        for name in names_of("quirk", quirk, clan=clan)[:1]:
            if name.on(clan=clan) == quirk and (not name.also or name.also in quirks):
                _quirk(element, name.name, find_quirk(quirk, Carrier.UNIT))
    for mount in units[0].mounts if len(units) == 1 else ():
        for quirk in mount.quirks:
            for name in names_of("weapon_quirk", quirk, clan=clan)[:1]:
                _quirk(element, name.name, find_quirk(quirk, Carrier.WEAPON))
    if len(element):
        fluff.append(element)


_MECHS = ("battlemech", "industrialmech")
_OTHER_CARRIERS = (
    *("combatvehicle", "battlearmor", "aerospacefighter", "conventionalfigher", "dropship", "jumpship", "warship"),
    *("spacestation", "protomech"),
)
"""The attributes of a quirk for units that are no 'Mechs, in the spelling of these files."""


def _quirk(parent: Element, name: str, known: Quirk | None) -> None:
    """Add a quirk; a degree at the end of its name is its cost there.

    Solaris Skunk Works opens no file in which a quirk lacks one of its attributes.
    """
    words, _, last = name.rpartition(" ")
    graded = last.isdigit()
    carriers = dict.fromkeys(_MECHS, "true") | dict.fromkeys(_OTHER_CARRIERS, "false")
    positive = "true" if known is not None and known.positive else "false"
    child = _child(parent, "quirk", postive=positive, **carriers, isvariable="false")
    _child(child, "Name", words if graded else name)
    _child(child, "Cost", last if graded else "0")
    _child(child, "Description")


# -- what it cannot keep --------------------------------------------------------------------------------------

_Described = tuple[object, ...]


def _described(unit: Unit, mount: Mount) -> _Described:
    """A mount without its id, for comparison."""
    place: Location | None = mount.stands_in
    return mount.item, mount.slots, place, mount.rear, mount.turret, mount.armored, mount.pod, mount.facing, mount.size


def _differences(unit: Unit, read: Unit) -> Iterator[str]:
    """The words for what is not the same in a unit that was read."""
    kept = (
        (tr("the technology base"), unit.tech.base, read.tech.base),
        (tr("the engine"), _engine_of(unit), _engine_of(read)),
        (tr("the gyro"), unit.gyro, read.gyro),
        (tr("the cockpit"), unit.cockpit, read.cockpit),
        (tr("the structure"), unit.structure, read.structure),
        (tr("the armor"), (unit.armor.front, unit.armor.rear), (read.armor.front, read.armor.rear)),
        (tr("the heat sinks"), _sinks_of(unit), _sinks_of(read)),
        (tr("the heat-sink override kit"), unit.heat_sink_kit, read.heat_sink_kit),
        (tr("where Clan CASE is left out"), unit.case_opt_out, read.case_opt_out),
        (tr("the slots of systems"), set(unit.systems), set(read.systems)),
    )
    yield from (words for words, one, other in kept if one != other)
    ours = Counter(_described(unit, mount) for mount in unit.mounts)
    theirs = Counter(_described(read, mount) for mount in read.mounts)
    lost = Counter(str(each[0]) for each in (ours - theirs).elements())
    yield from (catalog()[item].name for item in lost)
    yield from (tr("the quirk {name}", name=quirk) for quirk in sorted(_quirks_of(unit) - _quirks_of(read)))
    if not lost and ours != theirs:
        yield tr("the slots of items")


def _quirks_of(unit: Unit) -> set[str]:
    """The ids of the quirks: files may spell them otherwise."""
    return set(quirk_ids(unit.quirks))


def _engine_of(unit: Unit) -> tuple[int, str, bool]:
    sided = systems().engines[unit.engine.kind].side_slots > 0
    return unit.engine.rating, unit.engine.kind, unit.engine.clan and sided


def _sinks_of(unit: Unit) -> tuple[int, str, bool]:
    return unit.heat_sinks.count, unit.heat_sinks.kind, unit.heat_sinks.clan
