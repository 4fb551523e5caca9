"""MUL files: forces as MegaMek, MegaMekLab and MekHQ keep them.

Reading takes units, crews and networks. A member keeps the XML of its entity, and the force that of everything around
them, so that writing changes only what was edited. Other unit types are members without a design.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent

from designer.battle_value.force import Network
from designer.battle_value.pilot import REGULAR
from designer.construction.crew import crew_of
from designer.construction.legality.finding import Severity
from designer.forces import mul_entity
from designer.forces.designs import Finder, LoadedDesign, Wanted, not_found, nowhere
from designer.forces.force import C3, Force, Link, Member, figures_of, new_id
from designer.forces.mul_entity import EmbeddedError, EntityFacts, embed, embedded, facts
from designer.forces.mul_source import SourceTree
from designer.forces.mul_tree import attribute, children, is_called, put, tree_of
from designer.formats import FileNote, FormatError, read_bytes, to_text
from designer.formats.encodings import decoded
from designer.language import tr
from designer.limits import MOST_UNITS
from designer.units.unit import Unit

VERSION: Final = "0.50.0"
"""The version that is written: the lowest release of MegaMek that has all elements used; higher ones are refused."""
_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_ENCODING: Final = re.compile(r"""(\A\ufeff?<\?xml[^>]*?\bencoding\s*=\s*["'])(?!utf-8["'])[^"']*""", re.IGNORECASE)
_HELD: Final = "mechwright-member"
"""The element that stands for an entity in `Force.mul`."""
_TAKEN: Final = ("survivors", "unit")
"""The parts of the record of a game that are a force."""


class MulForce(NamedTuple):
    """The force of a MUL file, and the notes on it."""

    force: Force
    notes: tuple[FileNote, ...] = ()


# -- reading --------------------------------------------------------------------------------------------------


def read_mul(data: bytes, name: str, find: Finder = nowhere) -> MulForce:
    """The force in the bytes of a MUL file; ``FormatError`` if it has none. ``find`` gives designs not embedded."""
    read_text = decoded(data, name)
    mark = "\ufeff" if read_text.encoding == "utf-8-sig" else ""
    source = SourceTree.parsed(mark + read_text.text, name)
    root = source.root
    if not any(is_called(root, tag) for tag in ("unit", "record", "entity")):
        raise FormatError(name, 0, tr("expected a force, found '{tag}'", tag=str(root.tag)[:40]))
    whole = root
    if is_called(root, "entity"):
        whole = Element("unit", {"version": VERSION})
        whole.append(root)
        source = source.below(whole)
    notes: list[FileNote] = []
    read: list[tuple[Member, EntityFacts]] = []
    for place in _places(whole):
        for entity in list(children(place, "entity")):
            if len(read) >= MOST_UNITS:
                raise FormatError(name, 0, tr("expected a force, found more than {n} units", n=MOST_UNITS))
            read.append(_member(entity, source.text_of(entity), name, find, notes))
            source.exchange(place, entity, Element(_HELD, {"id": read[-1][0].id}))
    read = _with_own_ids(read, whole)
    force = Force(
        next((said.force for _, said in read if said.force), ""),
        tuple(member for member, _ in read),
        tuple(_links(read)),
        mul=source.text,
    )
    return MulForce(force, tuple(notes))


def _places(root: Element) -> list[Element]:
    """The elements whose entities are the force."""
    if is_called(root, "record"):
        return [place for tag in _TAKEN for place in children(root, tag)]
    return [root]


def _member(entity: Element, text: str, name: str, find: Finder, notes: list[FileNote]) -> tuple[Member, EntityFacts]:
    said = facts(entity)
    shown = f"{said.chassis} {said.model}".strip()
    member = Member(
        said.external or new_id(),
        said.chassis,
        said.model,
        pilot=said.pilot,
        skills=said.skills or REGULAR,
        implants=said.implants,
        commander=said.commander,
        entity=text,
    )
    if said.skills is None:
        notes.append(
            FileNote(0, Severity.WARNING, tr("{name}: the crew has no usable skills, taken as 4/5", name=shown))
        )
    found = _embedded(entity, name, shown, notes) or find(Wanted(said.uuid, said.chassis, said.model))
    if found is None:
        notes.append(FileNote(0, Severity.WARNING, not_found(shown)))
        return member, said
    return replace(member, unit=found.unit, figures=figures_of(found.unit), origin=found.origin), said


def _embedded(entity: Element, name: str, shown: str, notes: list[FileNote]) -> LoadedDesign | None:
    try:
        held = embedded(entity)
        return None if held is None else LoadedDesign(read_bytes(held[1], held[0]).unit)
    except (EmbeddedError, FormatError) as error:
        problem = error.problem if isinstance(error, FormatError) else tr("it cannot be unpacked")
        words = tr("{name}: its embedded design is left out: {problem}", name=shown, problem=problem)
        notes.append(FileNote(0, Severity.WARNING, words))
        return None


def _with_own_ids(read: Sequence[tuple[Member, EntityFacts]], whole: Element) -> list[tuple[Member, EntityFacts]]:
    """The members with ids that only one has."""
    seen: Counter[str] = Counter()
    held = [each for place in _places(whole) for each in children(place, _HELD)]
    found = []
    for (member, said), element in zip(read, held, strict=True):
        seen[member.id] += 1
        own = replace(member, id=new_id()) if seen[member.id] > 1 else member
        element.set("id", own.id)
        found.append((own, said))
    return found


def _links(read: Sequence[tuple[Member, EntityFacts]]) -> Iterator[Link]:
    """The links to units of the file; others stay open, and only in the entities.

    Networks with masters are read as C3, in which boosted computers may be, too, and have their larger share.
    """
    by_c3 = {said.c3: member for member, said in reversed(read) if said.c3}
    for member, said in read:
        master = by_c3.get(said.master)
        if master is not None and master is not member:
            yield Link(Network.C3, member.id, master.id)
    for network in mul_entity.PEERS:
        first: dict[str, str] = {}
        for member, said in read:
            ids = said.peers[network] & by_c3.keys()
            known = next((first[each] for each in sorted(ids) if each in first), "")
            if known and known != member.id:
                yield Link(network, member.id, known)
            for each in ids | ({said.c3} if said.peers[network] else set()):
                first.setdefault(each, known or member.id)


# -- writing --------------------------------------------------------------------------------------------------


def mul_text(force: Force, *, embed_designs: bool = True) -> str:
    """The text of the MUL file of a force: that from which it was read, with only what was edited changed.

    Units of a new force are written as MegaMek needs them. ``embed_designs``: a design without a number in the Master
    Unit List travels in the file.
    """
    source = SourceTree.parsed(force.mul, "force") if force.mul else SourceTree(Element("unit", {"version": VERSION}))
    whole = source.root
    left = {member.id: _entity(force, member, embed_designs) for member in force.members}
    for place in _places(whole):
        slots = list(children(place, _HELD))
        here = {attribute(slot, "id") for slot in slots}
        ours = [member.id for member in force.members if member.id in here]
        for slot in slots:
            if not ours:
                place.remove(slot)
                continue
            source.exchange(place, slot, left.pop(ours.pop(0)))
    if left:
        places = _places(whole)
        place = places[-1] if places else SubElement(whole, "unit")
        for entity in left.values():
            source.append(place, entity)
    if force.mul:
        return _ENCODING.sub(r"\1UTF-8", source.text, count=1)
    indent(whole)
    return f"{_DECLARATION}{source.text}\n"


def _entity(force: Force, member: Member, embed_designs: bool) -> SourceTree:
    """The entity of a member, in which only what differs from it is changed."""
    unit = member.unit
    source = SourceTree.parsed(member.entity, member.name) if member.entity else SourceTree(_new_entity(force, member))
    entity = source.root
    said = facts(entity)
    if member.chassis != said.chassis:
        put(entity, "chassis", _chassis(member))
    if member.model != said.model:
        put(entity, "model", member.model)
    if member.commander != said.commander:
        put(entity, "commander", str(member.commander).lower())
    if member.pilot != said.pilot:
        mul_entity.put_pilot(entity, member.pilot)
    if member.skills != (said.skills or REGULAR):
        mul_entity.put_skills(entity, member.skills)
    if member.implants != said.implants:
        mul_entity.put_implants(entity, member.implants)
    _put_networks(force, member, entity, said)
    if unit is not None:
        _put_design(entity, unit, embed_designs=embed_designs)
    return source


def _new_entity(force: Force, member: Member) -> Element:
    unit = member.unit or Unit()
    entity = mul_entity.new_entity(unit.chassis.form, crew_of(unit.cockpit), member.skills)
    put(entity, "externalId", member.id)
    if force.name:
        SubElement(entity, "Force", {"force": ""})
        put(entity[-1], "force", f"{force.name.replace('|', ' ')}|1||")
    return entity


def _chassis(member: Member) -> str:
    """The chassis by which MegaMek finds a unit, with its Clan name."""
    unit = member.unit
    return unit.names.both_chassis if unit and member.chassis == unit.names.chassis else member.chassis


def _put_design(entity: Element, unit: Unit, *, embed_designs: bool) -> None:
    """Embed a design that no public collection has; one that is embedded stays if it is this one."""
    try:
        held = embedded(entity)
        if held is not None and read_bytes(held[1], held[0]).unit == unit:
            return
    except (EmbeddedError, FormatError):
        held = None
    if embed_designs and (held is not None or not (unit.names.mul_id or 0) > 0):
        embed(entity, mul_entity.filename_of(unit.names.chassis, unit.names.model), to_text(unit).encode())
    elif held is not None:
        for old in list(children(entity, "construction_data")):
            entity.remove(old)


def _put_networks(force: Force, member: Member, entity: Element, said: EntityFacts) -> None:
    """Set what links differ from those that the entity gives; links to units outside of the force stay."""
    ids = _c3_ids(force)
    own = ids[member.id]
    above = {link.member: link.to for link in force.links if link.network in C3}
    master = ids[above[member.id]] if member.id in above else ""
    was = said.master
    if not master and (was not in ids.values() or was == own):
        master = was
    if not master and any(to == member.id and each in above.values() for each, to in above.items()):
        master = own  # a company's master names itself
    linked = any(member.id in link[1:] for link in force.links)
    if not said.c3 and (linked or (member.known.aboard.computers and not member.entity)):
        put(entity, "c3UUID", own)
    if master != was:
        if master:
            put(entity, "c3MasterIs", master)
        else:
            entity.attrib.pop("c3MasterIs", None)
    for network in mul_entity.PEERS:
        found = next((each for each in force.networks if each.network is network and member.id in each.members), None)
        peers = [] if found is None else [ids[each] for each in found.members]
        outside = said.peers[network] - set(ids.values())
        if {*peers} != said.peers[network] - outside and not (not peers and said.peers[network] <= {own} | outside):
            mul_entity.put_peers(entity, network, [*peers, *sorted(outside)] if peers else [])


def _c3_ids(force: Force) -> dict[str, str]:
    """The id of each member in networks: that of its entity, else its own."""
    found = {}
    for member in force.members:
        said = facts(tree_of(member.entity, member.name)) if member.entity else None
        found[member.id] = (said.c3 if said else "") or member.id
    return found
