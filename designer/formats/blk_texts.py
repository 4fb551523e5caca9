"""Texts on the unit of a BLK file: its figures, equipment and quirks, with item names from the catalog."""

from __future__ import annotations

import math
import re
from itertools import groupby

from designer.catalog import catalog
from designer.catalog.quirks import Carrier, find_quirk
from designer.decimals import figure
from designer.formats.blk import BlkUnit
from designer.language import tr

_ITEM = re.compile(r"(?P<mark>\([A-Z]+\) )?(?P<name>[^:]+)(?::(?P<more>.+))?")


def facts(unit: BlkUnit) -> tuple[tuple[str, str], ...]:
    """The labels and values of a unit's figures, without values "None" of the file; a mass gets its unit."""
    known = ((words, value) for words, value in unit.facts if value != "None")
    return tuple((words, _tons(value) if words == tr("Mass") else value) for words, value in known)


def _tons(value: str) -> str:
    try:
        tons = float(value)
    except ValueError:
        return value
    if not math.isfinite(tons):
        return value
    return f"{figure(tons, 0 if tons.is_integer() else 1)} t"


def equipment(unit: BlkUnit) -> tuple[tuple[str, str], ...]:
    """The equipment of each location as lines of text; equal items that follow one another are in one line."""
    clan = _is_clan(unit)
    lines: list[tuple[str, str]] = []
    for place, carried in unit.equipment:
        alike = [(name, len(list(same))) for name, same in groupby(_called(item, clan=clan) for item in carried)]
        for number, (name, count) in enumerate(alike):
            lines.append((place if number == 0 else "", name if count == 1 else f"{count} × {name}"))
    return tuple(lines)


def _is_clan(unit: BlkUnit) -> bool:
    return any(words == tr("Technology") and "clan" in value.lower() for words, value in unit.facts)


def _called(written: str, *, clan: bool) -> str:
    """The name of an item instead of its spelling in the file; the spelling if the catalog does not have the item.

    A mark before the item, such as (R) for the rear, and details after a colon are kept.
    """
    parts = _ITEM.fullmatch(written)
    found = catalog().named(parts["name"], clan=clan) if parts else None
    if parts is None or found is None:
        return written
    return f"{parts['mark'] or ''}{found.name}{' (' + parts['more'] + ')' if parts['more'] else ''}"


def quirk_rows(unit: BlkUnit) -> tuple[tuple[str, str, str], ...]:
    """A row for each quirk: its name, the unit or weapon that has it, and its effect."""
    own = [(written, Carrier.UNIT, tr("unit")) for written in unit.quirks]
    clan = _is_clan(unit)
    weapons = [(each.quirk, Carrier.WEAPON, _called(each.weapon, clan=clan)) for each in unit.weapon_quirks]
    rows = []
    for written, carrier, bearer in (*own, *weapons):
        quirk = find_quirk(written, carrier)
        rows.append((quirk.name, bearer, tr(quirk.effect)) if quirk else (written, bearer, tr("Not known.")))
    return tuple(rows)
