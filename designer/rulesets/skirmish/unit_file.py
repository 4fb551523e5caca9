"""A unit of the skirmish as a file: JSON with its name, its statistics and its weapon."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Final

from designer.language import tr
from designer.reading import JsonError, one_line, parse_json
from designer.rulesets.skirmish.models import ModelError, read_model
from designer.rulesets.skirmish.units import SkirmishUnit
from designer.rulesets.skirmish.weapons import weapons

LONGEST_NAME: Final = 40
"""The most characters of a name."""


def own_unit(unit: SkirmishUnit, name: str) -> SkirmishUnit:
    """A unit of the user with this name, made one line that can be printed. Its id follows from the name."""
    shown = "".join(letter for letter in one_line(name) if letter.isprintable())[:LONGEST_NAME].strip() or tr("Unit")
    return replace(unit, id=f"own:{shown.casefold()}", name=shown, own=True)


def unit_of(text: str | bytes) -> SkirmishUnit:
    """The unit in a text of ``unit_text``; missing statistics are the usual ones. ``ModelError`` if it is no unit."""
    try:
        content = parse_json(text)
    except JsonError as error:
        raise ModelError(str(error)) from error
    if not isinstance(content, dict):
        raise ModelError(tr("expected one JSON object"))
    unit = read_model(json.dumps({"id": "own", **content}), SkirmishUnit)
    if unit.weapon and unit.weapon not in weapons():
        names = ", ".join(weapons())
        raise ModelError(tr("unknown weapon '{name}'; expected one of {names}", name=unit.weapon, names=names))
    return own_unit(unit, unit.name)


def is_unit(text: str) -> bool:
    """Whether a text is more likely a unit than a map, which has units on a battlefield."""
    return '"hp"' in text and '"battlefield"' not in text


def unit_text(unit: SkirmishUnit) -> str:
    """A unit as JSON text."""
    content = asdict(unit)
    return json.dumps({key: content[key] for key in content if key not in ("id", "own")}, indent=2) + "\n"
