"""Options of the commands that make designs, form and technology, and how designs are told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum

from designer.assistants.found_design import FoundDesign
from designer.cli.arguments import UsageError
from designer.construction.technology import is_without_level
from designer.units.location import Form
from designer.units.unit import Tech, TechBase

_SHOWN = 12
"""The number of differences that the text lists; JSON lists all."""


class FormName(StrEnum):
    """The forms of 'Mechs, by their words on the command line."""

    BIPED = "biped"
    QUAD = "quad"
    TRIPOD = "tripod"
    LAM = "lam"
    QUADVEE = "quadvee"

    @property
    def form(self) -> Form:
        """The form."""
        return Form[self.name]


class TechName(StrEnum):
    """The technology bases, by their words on the command line."""

    INNER_SPHERE = "is"
    CLAN = "clan"
    MIXED_IS = "mixed-is"
    MIXED_CLAN = "mixed-clan"

    @property
    def base(self) -> TechBase:
        """The technology base."""
        return TechBase[self.name]


def check_level(base: TechBase | None, level: int) -> None:
    """Raise ``UsageError`` for a rules level that the technology does not have; chance chooses one that does."""
    if base is not None and is_without_level(Tech(base, rules_level=level)):
        raise UsageError(f"level {level}, introductory, exists for the Inner Sphere alone", "--level")


def as_json(found: Iterable[FoundDesign], more: Mapping[str, object] | None = None) -> str:
    """The designs as a JSON list (``docs/assistants-in-detail.md``), each with ``more`` fields at its end."""
    rows = [
        {
            "bv": each.battle_value,
            "mass": each.mass / 1000,
            "cost": each.cost,
            "differences": list(each.differences),
            "mtf": each.text,
        }
        | dict(more or {})
        for each in found
    ]
    return json.dumps(rows, indent=1) + "\n"


def as_text(found: FoundDesign) -> str:
    """The figures of a design in a line, and a line for each difference."""
    shown = [f"  {label}" for label in found.differences[:_SHOWN]]
    if more := len(found.differences) - len(shown):
        shown.append(f"  and {more} more")
    line = f"BV {found.battle_value}  {found.mass / 1000:g} t  {found.cost:,} C-bills  {found.unit.names.full}"
    return "\n".join((line, *shown)) + "\n"
