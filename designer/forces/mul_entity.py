"""One entity of a MUL file: what it says of a unit and its crew, and setting what was edited."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable
from typing import Final, NamedTuple
from uuid import uuid4
from xml.etree.ElementTree import Element, SubElement

from designer.battle_value.force import Network
from designer.battle_value.pilot import REGULAR, CrewSkills, Implant
from designer.construction.crew import CREW_TYPES, SINGLE, CrewType
from designer.forces.mul_tree import attribute, child, children, is_true, put, whole
from designer.limits import LARGEST_UNIT_FILE
from designer.units.location import Form

IMPLANTS: Final = {
    "artificial_pain_shunt": Implant.PAIN_SHUNT,
    "comm_implant": Implant.COMMUNICATION,
    "vdni": Implant.VDNI,
    "bvdni": Implant.BUFFERED_VDNI,
    "proto_dni": Implant.PROTOTYPE_DNI,
    "mm_implants": Implant.MULTI_MODAL,
    "enh_mm_implants": Implant.ENHANCED_MULTI_MODAL,
    "cyber_imp_laser": Implant.CYBERNETIC_LASER,
    "cyber_imp_audio": Implant.AUDIO,
    "cyber_imp_visual": Implant.VISUAL,
    "triple_core_processor": Implant.TRIPLE_CORE_PROCESSOR,
}
"""The implants that change the Battle Value, by MegaMek's names of options."""
_ALSO_READ: Final = {"pain_shunt": Implant.PAIN_SHUNT}
"""Names in older files of this program."""
PEERS: Final = {Network.C3I: ("c3iset", "c3i_link"), Network.NOVA: ("NC3set", "NC3_link")}
"""The elements of networks without masters."""


class EntityFacts(NamedTuple):
    """Facts of an entity. ``c3`` is its id in networks, ``master`` that of its superior, ``peers`` those of others.

    ``skills`` are those of the gunner's and the pilot's seat; None if the crew is refused: both are needed, 0 to 8.
    """

    chassis: str
    model: str
    uuid: str
    external: str
    commander: bool
    pilot: str
    skills: CrewSkills | None
    implants: frozenset[Implant]
    c3: str
    master: str
    peers: dict[Network, frozenset[str]]
    force: str


def facts(entity: Element) -> EntityFacts:
    """Facts of an entity about its unit and crew."""
    crew, pilot_seat, gunner_seat = _crew(entity)
    gunnery, piloting = _gunnery(_merged(crew, gunner_seat)), whole(_merged(crew, pilot_seat).get("piloting", ""))
    both = gunnery is not None and piloting is not None
    skills = CrewSkills(gunnery or 0, piloting or 0) if both else None
    chain = child(entity, "Force")
    return EntityFacts(
        attribute(entity, "chassis"),
        attribute(entity, "model"),
        attribute(entity, "unitFileUUID"),
        attribute(entity, "externalId"),
        is_true(attribute(entity, "commander")),
        _merged(crew, pilot_seat).get("name", ""),
        skills if skills == (skills and skills.clamped) else None,
        _implants(attribute(crew, "implants")) if crew is not None else frozenset(),
        attribute(entity, "c3UUID"),
        attribute(entity, "c3MasterIs"),
        {network: _peers(entity, *tags) for network, tags in PEERS.items()},
        "" if chain is None else attribute(chain, "force").split("|")[0],
    )


def _crew(entity: Element) -> tuple[Element | None, Element | None, Element | None]:
    """The element of the crew, and those of the seats of pilot and gunner; all None without a crew."""
    crew = child(entity, "crew")
    if crew is None:
        pilot = child(entity, "pilot")
        return pilot, pilot, pilot
    seats = {whole(attribute(each, "slot")): each for each in reversed(list(children(crew, "crewMember")))}
    kind = CREW_TYPES.get(attribute(crew, "crewType").lower(), SINGLE)
    return crew, seats.get(0, crew), seats.get(kind.gunner, crew)


def _merged(crew: Element | None, seat: Element | None) -> dict[str, str]:
    """The attributes of a seat; those of the crew are its defaults."""
    found = [each.attrib for each in (crew, seat) if each is not None]
    return {name: text.strip() for each in found for name, text in each.items() if text.strip()}


def _gunnery(seat: dict[str, str]) -> int | None:
    if "gunnery" in seat:
        return whole(seat["gunnery"])
    split = [whole(seat.get(f"gunnery{kind}", "")) for kind in "LMB"]
    known = [skill for skill in split if skill is not None]
    return sum(known) // 3 if len(known) == 3 else None


def _implants(text: str) -> frozenset[Implant]:
    names = {each.split()[0].lower() for each in text.split("::") if each.strip()}
    return frozenset(implant for name, implant in (IMPLANTS | _ALSO_READ).items() if name in names)


def _peers(entity: Element, tag: str, link: str) -> frozenset[str]:
    return frozenset(attribute(each, "link") for group in children(entity, tag) for each in children(group, link)) - {
        ""
    }


# -- the design -----------------------------------------------------------------------------------------------


class EmbeddedError(ValueError):
    """The design in an entity cannot be unpacked."""


def embedded(entity: Element) -> tuple[str, bytes] | None:
    """The unit file in an entity and its name; None if there is none, or more than one.

    ``EmbeddedError`` if it is no packed file, or larger than unit files may be.
    """
    found = list(children(entity, "construction_data"))
    if len(found) != 1:
        return None
    try:
        packed = base64.b64decode((found[0].text or "").strip(), validate=True)
        unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
        data = unpacker.decompress(packed, LARGEST_UNIT_FILE + 1)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise EmbeddedError(str(error)) from None
    if len(data) > LARGEST_UNIT_FILE or not unpacker.eof:
        raise EmbeddedError
    return attribute(found[0], "filename") or "unit.mtf", data


def embed(entity: Element, filename: str, data: bytes) -> None:
    """Put a unit file into an entity, in place of those that it has."""
    for old in list(children(entity, "construction_data")):
        entity.remove(old)
    packer = zlib.compressobj(9, wbits=16 + zlib.MAX_WBITS)
    element = SubElement(entity, "construction_data")
    put(element, "filename", filename)
    element.text = base64.b64encode(packer.compress(data) + packer.flush()).decode()


# -- writing --------------------------------------------------------------------------------------------------


def new_entity(form: Form, seats: CrewType, skills: CrewSkills) -> Element:
    """An entity with a crew of these skills and nothing else.

    MegaMek takes a ``pilot`` for the first seat only, so a crew with a gunner has an element for each seat.
    """
    entity = Element("entity", {"chassis": "", "model": ""})
    put(entity, "type", form.value if form in (Form.QUAD, Form.TRIPOD) else Form.BIPED.value)
    put(entity, "commander", "false")
    put(entity, "externalId", str(uuid4()))
    own = {"gunnery": str(skills.gunnery), "piloting": str(skills.piloting)}
    ends = {"ejected": "false", "autoeject": "true"}
    if seats.gunner == 0:
        SubElement(entity, "pilot", {"size": "1", "name": ""} | own | ends)
        return entity
    crew = SubElement(entity, "crew", {"crewType": seats.id} | ends)
    for slot in range(len(seats.members)):
        SubElement(crew, "crewMember", {"slot": str(slot)} | own)
    return entity


def put_pilot(entity: Element, name: str) -> None:
    """Name the pilot, in the seat of the one who pilots."""
    put(_seat(entity, 1), "name", name)


def put_skills(entity: Element, skills: CrewSkills) -> None:
    """Set gunnery of the gunner's seat and piloting of the pilot's; a refused crew gets both in each seat."""
    known = facts(entity).skills is not None
    for seat, name, value in ((2, "gunnery", skills.gunnery), (1, "piloting", skills.piloting)):
        put(_seat(entity, seat), name, str(value))
    if not known:
        for seat, name, usual in ((1, "gunnery", REGULAR.gunnery), (2, "piloting", REGULAR.piloting)):
            element = _seat(entity, seat)
            if whole(attribute(element, name)) is None:
                put(element, name, str(usual))


def put_implants(entity: Element, implants: frozenset[Implant]) -> None:
    """Set the implants that change the Battle Value; others stay."""
    crew = _crew(entity)[0]
    crew = SubElement(entity, "pilot") if crew is None else crew
    others = [each for each in attribute(crew, "implants").split("::") if each and not _implants(each)]
    put(crew, "implants", "::".join([*others, *(name for name, each in IMPLANTS.items() if each in implants)]))


def put_peers(entity: Element, network: Network, peers: Iterable[str]) -> None:
    """Set the units of a network without masters, this one included; none: it is in none."""
    tag, link = PEERS[network]
    for old in list(children(entity, tag)):
        entity.remove(old)
    ids = list(peers)
    if ids:
        group = SubElement(entity, tag)
        for each in ids:
            put(SubElement(group, link), "link", each)


def _seat(entity: Element, which: int) -> Element:
    """The element of the crew (0), of the pilot's seat (1) or of the gunner's (2); a pilot is made if there is none."""
    found = _crew(entity)[which]
    return SubElement(entity, "pilot", {"size": "1"}) if found is None else found


def filename_of(chassis: str, model: str) -> str:
    """The name of a unit file in an entity."""
    return re.sub(r'[<>:"/\\|?*\x00-\x1f]', "", f"{chassis} {model}".strip()) + ".mtf"
