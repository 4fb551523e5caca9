"""Parsing a slot line (MTF_FORMAT 5.3, 5.4, 5.7, 5.8) into a part of a system, or items with their options.

The result depends only on the text and the technology base of the chassis, so results are cached.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from designer.catalog import Item, catalog
from designer.construction.formulas import Frame, item_slots
from designer.decimals import brief
from designer.language import tr
from designer.units.location import Form, Location, slots_of
from designer.units.mount import SystemPart, SystemSlot

EMPTY = "-Empty-"

SystemTable = tuple[tuple[SystemSlot, ...], ...]
"""The system slot objects of one built-in part, which all units share: by location, then by row."""


class SlotLine(NamedTuple):
    """A parsed slot line: ``systems`` for a built-in part, else the item of the slot, or all if several share it.

    ``needs`` has the item's number of slots, normally and on superheavies; None if it depends on the 'Mech.
    """

    systems: SystemTable | None = None
    items: tuple[Item, ...] = ()
    rear: bool = False
    turret: bool = False
    armored: bool = False
    pod: bool = False
    facing: int = 0
    size: float | None = None
    needs: tuple[int, int] | None = None
    problem: str = ""


class _Meanings(dict[str, SlotLine]):
    """Parsed slot lines by their text, for one technology base; a missing one is parsed and remembered."""

    def __init__(self, *, clan: bool) -> None:
        super().__init__()
        self._clan = clan

    def __missing__(self, text: str) -> SlotLine:
        meaning = _meaning(text, clan=self._clan)
        if len(self) < 50_000:
            self[text] = meaning
        return meaning


MEANINGS = {clan: _Meanings(clan=clan) for clan in (False, True)}


def _tables(armored: bool) -> dict[str, SystemTable]:
    tables = {
        part.value: tuple(tuple(SystemSlot(slot, part, armored) for slot in slots_of(at)) for at in Location)
        for part in SystemPart
    }
    return tables | {"Engine": tables["Fusion Engine"]}


_SYSTEMS = {armored: _tables(armored) for armored in (False, True)}
_FOLDED = {armored: {name.lower(): table for name, table in _SYSTEMS[armored].items()} for armored in (False, True)}


def shared_system(system: SystemSlot) -> SystemSlot:
    """The object that all units share for equal system slots."""
    location, row = system.slot
    return _SYSTEMS[system.armored][system.part.value][location][row]


_FACINGS = {"(fl)": 5, "(fr)": 1, "(rl)": 4, "(rr)": 2}
FACING_SUFFIXES = {facing: suffix.upper() for suffix, facing in _FACINGS.items()}

_MOUNTED = ("(armored)", "(omnipod)", "(t)", "(r)", "(split)")

_LEGACY_SIZE = re.compile(r"\((\d+(?:\.\d+)?)(?: tons?|m)\)$|^commsgear:(\d+)$", re.IGNORECASE)
_MOST_TONS = 10_000


def _meaning(text: str, *, clan: bool) -> SlotLine:
    rest, armored = _without(text, "(armored)")
    systems = _SYSTEMS[armored].get(rest) or _FOLDED[armored].get(rest.lower())
    if systems is not None:
        if armored and systems[0][0].part is SystemPart.CONVERSION_GEAR:  # has no effect (5.3)
            return _meaning(rest, clan=clan)._replace(problem=tr("'{text}' cannot be armored", text=rest))
        return SlotLine(systems, armored=armored)
    rest, size, problem = _sized(rest)
    rest, pod = _without(rest, "(omnipod)")
    *others, last = rest.split("|")  # suffixes may follow each name; those of the last apply to the slot
    last, turret, rear, facing = _mounted(last)
    names = [*(_mounted(_without(name.strip(), "(omnipod)")[0])[0] for name in others), last]
    items = tuple(_item(name, clan=clan) for name in names)
    unknown = next((item.name for item in items if item.is_unknown), None)
    chosen = _chosen_size(items[0], size, last)
    if size is None and chosen and not problem and not _LEGACY_SIZE.search(last):
        problem = tr("'{text}' has no size; it counts as {size}", text=last, size=brief(chosen))
    return SlotLine(
        items=items,
        rear=rear,
        turret=turret,
        armored=armored,
        pod=pod,
        facing=facing,
        size=chosen,
        needs=(1, 1) if others else _needs(items[0]),
        problem=problem if unknown is None else tr("unknown item '{name}'; it is kept under this name", name=unknown),
    )


def kept_apart(name: str) -> str:
    """A name for a slot line; if its end would be read as a suffix, "(Split)" is added, which readers ignore.

    Only names of unknown items can end so: suffixes in an unexpected order stay in the name.
    """
    return f"{name} (Split)" if name.lower().endswith(_MOUNTED) else name


def _without(text: str, suffix: str) -> tuple[str, bool]:
    """A text without a suffix, and whether it had the suffix."""
    if text[-len(suffix) :].lower() != suffix:
        return text, False
    return text[: -len(suffix)].rstrip(), True


def _sized(text: str) -> tuple[str, float | None, str]:
    """A text without its ``:SIZE:`` part, the size (None if there is no valid one), and the text of a problem or ""."""
    at = text.lower().find(":size:")
    if at < 0:
        return text, None, ""
    written = text[at + 6 :].strip()
    size = _tons(written)
    return (
        text[:at].rstrip(),
        size,
        "" if size is not None else tr("'{text}' is not a size; it counts as one", text=written),
    )


def _tons(written: str) -> float | None:
    try:
        size = float(written)
    except ValueError:
        return None
    return size if 0 < size <= _MOST_TONS else None


def _mounted(text: str) -> tuple[str, bool, bool, int]:
    """A name without its suffixes, and what they say: turret, rear, facing. The suffix "(Split)" is ignored."""
    text, turret = _without(text, "(t)")
    text, rear = _without(text, "(r)")
    text, _split = _without(text, "(split)")
    facing = 0
    while (suffix := text[-4:].lower()) in _FACINGS:
        facing = _FACINGS[suffix]
        text = text[:-4].rstrip()
    return text.strip(), turret, rear, facing


def _item(name: str, *, clan: bool) -> Item:
    found = catalog().named(name, clan=clan)
    if found is None and (legacy := _LEGACY_SIZE.search(name)):
        found = catalog().named(name[: legacy.start()], clan=clan)
        found = found if found is not None and found.has_variable_size else None
    return found or catalog().unknown(name)


def _chosen_size(item: Item, size: float | None, name: str) -> float | None:
    """The written size, or the one in an old name (``Cargo (4 tons)``), else 1 ton or the least size (MTF_FORMAT 5.8).

    None for items of fixed size, and for jump boosters, whose size is the jump MP of the file.
    """
    if item.has_variable_size and size is None:
        legacy = _LEGACY_SIZE.search(name)
        return _tons(legacy[1] or legacy[2]) if legacy else None if item.spreadable else max(1.0, item.size_step)
    return size if item.has_variable_size or item.is_unknown else None


def _needs(item: Item) -> tuple[int, int] | None:
    if item.slots is None or item.formula in ("plating", "environmental_sealing"):
        return None
    return item_slots(item, Frame(50, Form.BIPED)), item_slots(item, Frame(150, Form.BIPED))
