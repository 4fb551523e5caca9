"""Designs as JSON files: every figure and text of a unit, as ``docs/design.schema.json`` describes them.

Unlike an MTF file it loses nothing that the program knows, such as the order of items and the text that the design was
read from. Files of a newer form are refused, and damaged ones are reported with line or place.
"""

from __future__ import annotations

import json
from typing import Final

from designer.formats.native import NativeError, from_data, to_data, unit_schema
from designer.formats.plain_data import Data
from designer.formats.read_result import FormatError, Loaded
from designer.language import tr
from designer.reading import JsonError, parse_json
from designer.units.unit import SourceText, Unit

_KEY: Final = "mechwright"
"""The key of the version of the form, by which these files are told from other JSON files."""
_VERSION: Final = 1


def parse_native(source: SourceText, name: str) -> Loaded:
    """The unit in the text of a JSON file; ``FormatError`` if it holds none or is damaged."""
    try:
        content = parse_json(source.text)
    except JsonError as error:
        raise FormatError(name, error.line, error.problem) from error
    version = content.get(_KEY) if type(content) is dict else None
    if type(version) is not int:
        raise FormatError(name, 0, tr('expected a design, a JSON object with "{key}" and "unit"', key=_KEY))
    if version > _VERSION:
        raise FormatError(name, 0, tr("was written by a newer version of the program (form {n})", n=version))
    try:
        return Loaded(from_data(content.get("unit")))
    except NativeError as error:
        raise FormatError(name, 0, str(error.within("unit"))) from error


def native_text(unit: Unit) -> str:
    """The text of a unit's JSON file, with a line for each field, and for each item of lists of objects."""
    fields = ",\n".join(f"  {json.dumps(name)}: {_lines(data)}" for name, data in to_data(unit).items())
    return f'{{"{_KEY}": {_VERSION}, "unit": {{\n{fields}\n}}}}\n'


def _lines(data: Data) -> str:
    if type(data) is list and data and type(data[0]) is dict:
        return "[\n" + ",\n".join(f"    {json.dumps(each, ensure_ascii=False)}" for each in data) + "\n  ]"
    return json.dumps(data, ensure_ascii=False)


def design_schema() -> Data:
    """The JSON Schema of these files."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A BattleMech design of Mechwright",
        "type": "object",
        "properties": {_KEY: {"const": _VERSION}, "unit": unit_schema()},
        "required": [_KEY, "unit"],
    }
