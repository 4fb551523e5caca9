"""A unit of the skirmish as a file: JSON with its name, its statistics and its weapon."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Final

from designer.language import tr
from designer.limits import LONGEST_UNIT_NAME
from designer.reading import JsonError, one_line, parse_json
from designer.rulesets.skirmish.models import ModelError, read_model
from designer.rulesets.skirmish.units import CODES, SkirmishUnit
from designer.rulesets.skirmish.weapons import weapons

_FIELDS: Final = {code: field for field, code in CODES.items()}


def own_unit(unit: SkirmishUnit, name: str) -> SkirmishUnit:
    """A unit of the user with this name, made one line that can be printed. Its id follows from the name."""
    shown = "".join(letter for letter in one_line(name) if letter.isprintable())[:LONGEST_UNIT_NAME].strip() or tr(
        "Unit"
    )
    return replace(unit, id=f"own:{shown.casefold()}", name=shown, own=True)


def unit_of(text: str | bytes) -> SkirmishUnit:
    """The unit in a text of ``unit_text``; missing statistics are the usual ones. ``ModelError`` if it is no unit.

    Statistics may also have the short names of the rules ("HP", "MAT"), and stand in an object ``stats``.
    """
    return _unit(_parsed(text))


def units_of(text: str | bytes) -> tuple[SkirmishUnit, ...]:
    """The unit in a text as for ``unit_of``, or those in the list ``units`` that ``skirmish units`` prints."""
    content = _parsed(text)
    if isinstance(content, dict) and isinstance(content.get("units"), list):
        return tuple(map(_unit, content["units"]))
    return (_unit(content),)


def _parsed(text: str | bytes) -> object:
    try:
        return parse_json(text)
    except JsonError as error:
        raise ModelError(str(error)) from error


def _unit(content: object) -> SkirmishUnit:
    if not isinstance(content, dict):
        raise ModelError(tr("expected one JSON object"))
    unit = read_model(json.dumps(_named_by_fields(content)), SkirmishUnit)
    if unit.weapon and unit.weapon not in weapons():
        names = ", ".join(weapons())
        raise ModelError(tr("unknown weapon '{name}'; expected one of {names}", name=unit.weapon, names=names))
    weapon = weapons().get(unit.weapon)
    if weapon is not None and unit.is_melee is not (weapon.skill == "melee"):
        code = CODES[weapon.skill]
        raise ModelError(
            tr("{name} with {weapon}: {code} must be above 0", name=unit.name, weapon=weapon.id, code=code)
        )
    return own_unit(unit, unit.name)


def _named_by_fields(content: dict[str, object]) -> dict[str, object]:
    """The members of a unit by the names of fields; ``ModelError`` for one that is there by both of its names."""
    stats = content.get("stats")
    members = [*content.items()]
    if isinstance(stats, dict):
        members = [*(each for each in members if each[0] != "stats"), *stats.items()]
    found: dict[str, object] = {}
    for key, value in members:
        field = _FIELDS.get(key, key)
        if field in found:
            raise ModelError(tr("{name} is given twice", name=key))
        found[field] = value
    return {**found, "id": "own", "own": True}


def is_unit(text: str) -> bool:
    """Whether a text is more likely a unit than a map, which has units on a battlefield."""
    return ('"hp"' in text or '"HP"' in text) and '"battlefield"' not in text


def unit_text(unit: SkirmishUnit) -> str:
    """A unit as JSON text."""
    content = asdict(unit)
    return json.dumps({key: content[key] for key in content if key not in ("id", "own")}, indent=2) + "\n"
