"""Force files (``.force.json``): a force as JSON, with the last figures of each design; unknown fields are kept.

A design is named by its file, relative to the force file where it lies beside or below it, or is kept in the file.
Files on other computers are neither named nor read: to look for one would tell the other computer who opens the force.
"""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any, Final

from designer.battle_value.force import Aboard, Network
from designer.battle_value.pilot import CrewSkills, Implant
from designer.catalog.ruleset import RuleSet
from designer.construction.legality.finding import Severity
from designer.forces.designs import Finder, not_found, nowhere, with_designs
from designer.forces.force import EMBEDDED, Budget, Force, Formation, Link, Member, Origin, UnitFigures
from designer.forces.json_fields import Fields, WrongFieldError
from designer.forces.mul import MulForce, mul_text, read_mul
from designer.forces.mul_tree import tree_of
from designer.formats import MUL_SUFFIX, FileNote, FormatError
from designer.formats.native import NativeError, from_data, to_data
from designer.language import reason_of, tr
from designer.limits import LARGEST_FORCE_FILE, LARGEST_NUMBER, MOST_UNITS
from designer.reading import JsonError, is_on_network, parse_json, read_file, whole_characters
from designer.saving import save
from designer.units.mount import MountId

VERSION: Final = 1

_KEY: Final = "mechwright_force"
_PLACE: Final = ("file", "member", "configuration")
"""The keys of the origin of a design, in the order of `Origin`."""
_IMPLANTS: Final = {implant.name.lower(): implant for implant in Implant}
_FORMATIONS: Final = {formation.name.lower(): formation for formation in Formation}


def read_force(path: Path, find: Finder = nowhere) -> MulForce:
    """The force of a force file or MUL file, with notes; ``FormatError`` if it has none.

    Designs are read from their files, else ``find`` gives them; a missing one keeps its last figures.
    """
    try:
        data = read_file(path, LARGEST_FORCE_FILE)
    except OSError as error:
        raise FormatError(str(path), 0, tr("cannot be read: {error}", error=reason_of(error))) from None
    return force_from(data, str(path), find, path.parent)


def force_from(data: bytes, name: str, find: Finder = nowhere, folder: Path | None = None) -> MulForce:
    """The force in the bytes of a force file or MUL file in a folder, as `read_force` has it."""
    if name.lower().endswith(MUL_SUFFIX):
        return read_mul(data, name, find)
    force = with_designs(force_of(data, name, folder), find)
    missing = (not_found(member.name) for member in force.members if member.unit is None)
    return MulForce(force, tuple(FileNote(0, Severity.WARNING, words) for words in missing))


def write_force(force: Force, path: Path) -> None:
    """Save a force, all or nothing, in the form that the name asks for; may raise ``OSError``."""
    text = mul_text(force) if str(path).lower().endswith(MUL_SUFFIX) else force_text(force, path.parent)
    data = text.encode()
    if len(data) > LARGEST_FORCE_FILE:
        raise OSError(errno.EFBIG, "would be larger than files may be that are read", str(path))
    save(data, path)


# -- writing --------------------------------------------------------------------------------------------------


def force_text(force: Force, folder: Path | None = None) -> str:
    """The text of a force file in a folder; without a folder paths stay whole."""
    budget = {key: value for key, value in force.budget._asdict().items() if value is not None}
    formation = force.formation.name.lower() if force.formation else ""
    content = {
        _KEY: VERSION,
        "name": force.name,
        **({"budget": budget} if budget else {}),
        **({"formation": formation} if formation else {}),
        **({"rules": force.rules.value} if force.rules else {}),
        "members": [_member_data(member, folder) for member in force.members],
        "links": [{"network": link.network.value, "member": link.member, "to": link.to} for link in force.links],
        **({"mul": force.mul} if force.mul else {}),
        **force.more,
    }
    return json_text(content, indent=1) + "\n"


def json_text(content: object, indent: int | None = None) -> str:
    """Data as JSON that UTF-8 can encode: letters stand as they are, halves of a character are escaped."""
    text = json.dumps(content, ensure_ascii=False, indent=indent)
    return text if whole_characters(text) == text else json.dumps(content, indent=indent)


def _member_data(member: Member, folder: Path | None) -> dict[str, Any]:  # Any: JSON
    origin = EMBEDDED if is_on_network(member.origin.path) else member.origin
    design = {"member": origin.member} if origin.member else {}
    number = {} if origin.configuration is None else {"configuration": origin.configuration}
    embedded = not origin.path and member.unit is not None
    return {
        **{name: each for name, each in member.more.items() if not (origin.path and name in _PLACE)},
        "id": member.id,
        "chassis": member.chassis,
        "model": member.model,
        **({"file": _relative(origin.path, folder), **design, **number} if origin.path else {}),
        **({"unit": to_data(member.unit)} if embedded and member.unit is not None else {}),
        "pilot": member.pilot,
        "gunnery": member.skills.gunnery,
        "piloting": member.skills.piloting,
        "implants": sorted(implant.name.lower() for implant in member.implants),
        "commander": member.commander,
        **({} if member.figures is None else {"figures": _figures_data(member.figures)}),
        **({"entity": member.entity} if member.entity else {}),
    }


def _relative(path: str, folder: Path | None) -> str:
    whole, inside = Path(os.path.realpath(path)), folder and Path(os.path.realpath(folder))
    return whole.relative_to(inside).as_posix() if inside and whole.is_relative_to(inside) else str(whole)


def _figures_data(figures: UnitFigures) -> dict[str, Any]:
    own = figures.aboard._asdict() | {"computers": sorted(figures.aboard.computers)}
    return figures._asdict() | {"aboard": own}


# -- reading --------------------------------------------------------------------------------------------------


def force_of(data: bytes, name: str, folder: Path | None = None) -> Force:
    """The force in the bytes of a force file, without the designs that lie in files of their own.

    ``FormatError`` with line or field if it is damaged, or was written by a newer version. Relative paths are below
    ``folder``.
    """
    try:
        content = parse_json(data)
    except JsonError as error:
        raise FormatError(name, error.line, error.problem) from None
    version = content.get(_KEY) if isinstance(content, dict) else None
    if type(version) is not int:
        raise FormatError(name, 0, tr('expected a force, a JSON object with "{key}"', key=_KEY))
    if version > VERSION:
        raise FormatError(name, 0, tr("was written by a newer version of the program (form {n})", n=version))
    try:
        return _force(Fields(content, "force"), folder)
    except WrongFieldError as error:
        raise FormatError(name, 0, str(error)) from None


def _force(fields: Fields, folder: Path | None) -> Force:
    fields.raw(_KEY)
    members = tuple(
        _member(Fields(each, f"members.{n}"), folder) for n, each in enumerate(fields.items("members", MOST_UNITS))
    )
    ids = {member.id for member in members}
    if len(ids) < len(members):
        raise WrongFieldError(tr("members: two have the same id"))
    links = tuple(_link(Fields(each, f"links.{n}"), ids) for n, each in enumerate(fields.items("links")))
    budget = fields.inner("budget")
    mul = fields.text("mul")
    if mul:
        _checked(mul, "mul")
    return Force(
        fields.text("name"),
        members,
        links,
        Budget() if budget is None else Budget(*map(budget.optional, Budget._fields)),
        fields.one_of("formation", _FORMATIONS),
        mul,
        rules=fields.one_of("rules", {book.value: book for book in RuleSet}),
        more=fields.left,
    )


def _link(fields: Fields, ids: set[str]) -> Link:
    network = fields.one_of("network", {each.value: each for each in Network if each is not Network.NONE})
    link = Link(network, fields.text("member"), fields.text("to"))
    if network is None or link.member == link.to or not {link.member, link.to} <= ids:
        raise WrongFieldError(tr("links: expected a network and the ids of two members"))
    return link


def _member(fields: Fields, folder: Path | None) -> Member:
    path = fields.path("file")
    origin, unread = Origin(path, fields.text("member"), fields.optional("configuration")), {}
    if not path or is_on_network(path):  # names no design, and is written again as it stands
        origin, unread = (
            EMBEDDED,
            {name: each for name, each in zip(_PLACE, origin, strict=True) if each not in ("", None)},
        )
    elif folder is not None:
        origin = origin._replace(path=os.path.realpath(folder / path))
    figures, held, entity = fields.inner("figures"), fields.raw("unit"), fields.text("entity")
    if entity:
        _checked(entity, "entity")
    try:
        unit = None if held is None else from_data(held)
    except NativeError as error:
        raise WrongFieldError(str(error.within("unit"))) from None
    names = fields.texts("implants")
    if not set(names) <= _IMPLANTS.keys():
        raise WrongFieldError(tr("implants: expected some of {names}", names=", ".join(_IMPLANTS)))
    member_id = fields.text("id")
    if not member_id:
        raise WrongFieldError(tr("members: one has no id"))
    member = Member(
        member_id,
        fields.text("chassis"),
        fields.text("model"),
        figures=None if figures is None else _figures(figures),
        origin=origin,
        pilot=fields.text("pilot"),
        skills=CrewSkills(fields.number("gunnery", 4, 0, 8), fields.number("piloting", 5, 0, 8)),
        implants=frozenset(_IMPLANTS[each] for each in names),
        commander=fields.flag("commander"),
        entity=entity,
        more=fields.left | unread,
    )
    return member if unit is None else member.with_unit(unit)


def _checked(xml: str, place: str) -> None:
    try:
        tree_of(xml, place)
    except FormatError as error:
        raise WrongFieldError(f"{place}: {error.problem}") from None


def _figures(fields: Fields) -> UnitFigures:
    held = fields.inner("aboard") or Fields({}, "aboard")
    designators = tuple(MountId(number) for number in held.items("designators") if type(number) is int)
    aboard = Aboard(
        held.number("base", 0, -LARGEST_NUMBER),
        frozenset(held.texts("computers")),
        held.number("masters"),
        designators,
        held.real("guided"),
        held.flag("neural"),
    )
    numbers: dict[str, Any] = {name: fields.number(name, 0, -LARGEST_NUMBER) for name in UnitFigures._fields[1:-1]}
    return UnitFigures(aboard)._replace(**numbers, quirks=tuple(fields.texts("quirks")))
