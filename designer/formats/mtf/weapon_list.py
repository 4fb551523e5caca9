"""Updating the weapon list of an existing file: only lines of changed weapons change.

Programs ignore the list. Lines of unchanged weapons stay as they are, in any form and order (``Medium Laser, Head`` or
``2 ISMediumLaser, Right Arm, Ammo:48``), even if the list was wrong before.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from designer.catalog import Item, catalog
from designer.formats.mtf.keys import BLOCKS
from designer.formats.mtf.writer import place_text, weapons
from designer.units.location import Location
from designer.units.unit import Unit

ListedWeapon = tuple[str, Location | None]
"""The weapon of a line: the item's id and the location."""

_COUNT = re.compile(r"(\d+) (?=\S)")


@dataclass(slots=True)
class _Line:
    text: str
    weapon: ListedWeapon | None = None
    count: int = 1
    place: str = ""


def changed_list(lines: list[str], before: Unit, after: Unit) -> list[str]:
    """The lines of the weapon list after an edit, without the line with its length."""
    old, new = _counted(before), _counted(after)
    removed, added = old - new, new - old
    if not removed and not added:
        return lines
    entries = [_parsed(text, clan=before.tech.base.is_clan) for text in lines]
    for weapon in list(added.elements()):
        if _relocated(entries, weapon, removed, after):
            added[weapon] -= 1
    for weapon in removed.elements():
        _drop(entries, weapon)
    texts = [f"{catalog()[item].name}, {place_text(after, location)}" for item, location in added.elements()]
    return [entry.text for entry in entries] + texts


def _counted(unit: Unit) -> Counter[ListedWeapon]:
    return Counter((str(mount.item), mount.location) for mount in weapons(unit))


def _relocated(entries: list[_Line], weapon: ListedWeapon, removed: Counter[ListedWeapon], after: Unit) -> bool:
    """Change the location in the line of a moved weapon, if there is such a line."""
    item, location = weapon
    for entry in entries:
        moved = entry.weapon
        if moved is not None and moved[0] == item and removed[moved] > 0 and entry.count == 1:
            before, _, behind = entry.text.rpartition(entry.place)
            entry.place = place_text(after, location)
            entry.text = before + entry.place + behind
            entry.weapon = weapon
            removed[moved] -= 1
            return True
    return False


def _drop(entries: list[_Line], weapon: ListedWeapon) -> None:
    """Remove one weapon from the list, if the list has it."""
    entry = next((entry for entry in reversed(entries) if entry.weapon == weapon), None)
    if entry is None:
        return
    if entry.count > 1:
        entry.count -= 1
        entry.text = _COUNT.sub(f"{entry.count} ", entry.text, count=1)
    else:
        entries.remove(entry)


def _parsed(text: str, *, clan: bool) -> _Line:
    """A parsed line of the weapon list; ``weapon`` is None if the line is not understood."""
    parts = text.split(",")
    for number in range(len(parts) - 1, 0, -1):
        place = parts[number].strip()
        bare = place.removesuffix("(R)").strip()
        if bare.lower() in BLOCKS:
            item, count = _counted_name(",".join(parts[:number]).strip(), clan=clan)
            if item is not None:
                return _Line(text, (item.id, BLOCKS[bare.lower()]), count, bare)
    return _Line(text)


def _counted_name(name: str, *, clan: bool) -> tuple[Item | None, int]:
    counted = _COUNT.match(name)
    if counted:
        item = catalog().named(name[counted.end() :], clan=clan)
        if item is not None:
            return item, int(counted[1])
    return catalog().named(name, clan=clan), 1
