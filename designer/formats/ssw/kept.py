"""Values without a place in a Solaris Skunk Works file, kept as lines of its notes where the reader finds them.

A line is ``[Mechwright] name: value``, or ``[Mechwright] name @configuration: value`` in a file with several. Values
and configurations are percent-encoded where they have other than plain characters, because Solaris Skunk Works changes
quotes and line breaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from designer.catalog import catalog, systems
from designer.catalog.quirks import file_id
from designer.construction.links import array_guns
from designer.design import once
from designer.formats.ssw.locations import LOCATIONS
from designer.formats.ssw.names import names_of
from designer.language import marked, tr
from designer.units.location import Location, Slot, slots_of
from designer.units.mount import ItemId, Mount, MountId, numbered
from designer.units.unit import ArmorKind, TechBase, Unit

_MARK: Final = "[Mechwright] "
_UNIFORM: Final = "uniform"
"""The word before the armor of a design that has the same everywhere."""
_PLAIN: Final = " ,.;()/-+'@"
"""Punctuation that is written as it is."""
_IN_NAMES: Final = " ,.;()/-+'"
"""Punctuation that is written as it is in the name of a configuration."""


class Kept(NamedTuple):
    """A part of a design that is kept in notes: its name there and in answers, how to write it and to read it.

    ``written`` gives the values for a unit. ``taken`` is the unit with the values of its lines; it raises
    ``ValueError`` or ``LookupError`` for one that it cannot read. With ``adds``, lines are written for the missing
    values only, and add to what the file has; else all are, and replace it.
    """

    name: str
    shown: str
    written: Callable[[Unit], tuple[str, ...]]
    taken: Callable[[Unit, tuple[str, ...]], Unit]
    adds: bool = False


def _mul_id(unit: Unit, values: tuple[str, ...]) -> Unit:
    return unit.with_(names=unit.names._replace(mul_id=int(values[0])))


def _level(unit: Unit, values: tuple[str, ...]) -> Unit:
    level = int(values[0])
    if not 1 <= level <= 5:
        raise ValueError(level)
    return unit.with_(tech=unit.tech._replace(rules_level=level))


def _pairs(pairs: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(f"{quote(key, _PLAIN)}={quote(value, _PLAIN)}" for key, value in pairs)


def _with_pairs(pairs: tuple[tuple[str, str], ...], values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The pairs with those of the lines, which replace the same keys."""
    split = [value.partition("=") for value in values]
    found = [(unquote(key), unquote(text)) for key, _, text in split]
    keys = {key for key, _ in found}
    return (*(pair for pair in pairs if pair[0] not in keys), *found)


def _slot_text(unit: Unit, slot: Slot) -> str:
    return f"{unit.chassis.form.code(slot.location)}{slot.row + 1}"


def _slot(text: str) -> Slot:
    return slots_of(LOCATIONS[text.rstrip("0123456789")])[int(text.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) - 1]


def _weapon_quirks(unit: Unit) -> tuple[str, ...]:
    return tuple(
        f"{mount.item}@{_slot_text(unit, mount.slots[0]) if mount.slots else ''}={quote(quirk, _PLAIN)}"
        for mount in unit.mounts
        for quirk in mount.quirks
    )


def _with_weapon_quirks(unit: Unit, values: tuple[str, ...]) -> Unit:
    wanted: dict[tuple[str, str], list[str]] = {}
    for value in values:
        place, _, quirk = value.partition("=")
        item, _, slot = place.partition("@")
        wanted.setdefault((item, slot), []).append(unquote(quirk))

    def marked_mount(mount: Mount) -> Mount:
        slot = _slot_text(unit, mount.slots[0]) if mount.slots else ""
        return mount._replace(quirks=tuple(wanted.get((mount.item, slot), ())))

    return unit.with_(mounts=tuple(map(marked_mount, unit.mounts)))


def _items(unit: Unit) -> tuple[str, ...]:
    """The items whose names stand for others, too, such as that of the other side, with their first slots."""
    return tuple(
        f"{mount.item}@{_slot_text(unit, mount.slots[0])}"
        for mount in unit.mounts
        if mount.slots and any(name.clan_id or name.instead for name in names_of("equipment", mount.item, clan=False))
    )


def _with_items(unit: Unit, values: tuple[str, ...]) -> Unit:
    """The unit with these items in place of those that begin in the same slots."""
    wanted = {_slot(slot): ItemId(catalog()[item].id) for item, _, slot in (value.partition("@") for value in values)}
    return unit.with_(
        mounts=tuple(
            mount._replace(item=wanted.get(mount.slots[0], mount.item)) if mount.slots else mount
            for mount in unit.mounts
        )
    )


def _locations(text: str) -> frozenset[Location]:
    return frozenset(LOCATIONS[code] for code in text.split())


def _patches(unit: Unit) -> tuple[str, ...]:
    kinds = unit.armor.kinds
    if kinds is None:
        return (f"{_UNIFORM} {unit.armor.kind.kind}/{'Clan' if unit.armor.kind.clan else 'IS'}",)
    return (" ".join(f"{kind.kind}/{'Clan' if kind.clan else 'IS'}" for kind in kinds),)


def _with_patches(unit: Unit, values: tuple[str, ...]) -> Unit:
    first, *others = values[0].split()
    kinds = tuple(map(_kind, others if first == _UNIFORM else (first, *others)))
    if first == _UNIFORM:
        return unit.with_(armor=unit.armor._replace(kind=kinds[0], kinds=None))
    if len(kinds) != len(Location):
        raise ValueError(values[0])
    return unit.with_(armor=unit.armor._replace(kinds=kinds))


def _kind(word: str) -> ArmorKind:
    kind, _, side = word.partition("/")
    if kind not in systems().armors:
        raise ValueError(kind)
    return ArmorKind(kind, side == "Clan")


def _runs(unit: Unit) -> Iterator[tuple[Mount, list[Slot]]]:
    """Each machine gun array that stands in one run with its guns, and the slots of the run."""
    for array, guns in array_guns(once(unit)).items():
        mount = unit.mount(array)
        yield mount, sorted((*mount.slots, *(slot for gun in guns for slot in gun.mount.slots)), key=lambda s: s.row)


def _array_slots(unit: Unit) -> tuple[str, ...]:
    return tuple(
        _slot_text(unit, mount.slots[0]) for mount, run in _runs(unit) if mount.slots and mount.slots[0] != run[0]
    )


def _with_array_slots(unit: Unit, values: tuple[str, ...]) -> Unit:
    """The unit with each of these arrays in its slot, and its guns in the others of the run."""
    wanted = set(map(_slot, values))
    moved: dict[MountId, tuple[Slot, ...]] = {}
    for mount, run in _runs(unit):
        for slot in wanted.intersection(run):
            guns = array_guns(once(unit))[mount.id]
            moved[mount.id] = (slot,)
            others = (each for each in run if each != slot)
            moved |= {gun.mount.id: (place,) for gun, place in zip(guns, others, strict=True)}
    mounts = [mount._replace(slots=moved.get(mount.id, mount.slots)) for mount in unit.mounts]
    return unit.with_(mounts=numbered(mounts))


KEPT: Final = (
    Kept(
        "mul id",
        marked("the number of the Master Unit List"),
        lambda unit: () if unit.names.mul_id is None else (str(unit.names.mul_id),),
        _mul_id,
    ),
    Kept(
        "clan name",
        marked("the Clan's name"),
        lambda unit: (quote(unit.names.clan_name, _PLAIN),) if unit.names.clan_name else (),
        lambda unit, values: unit.with_(names=unit.names._replace(clan_name=unquote(values[0]))),
    ),
    Kept("rules level", marked("the rules level"), lambda unit: (str(unit.tech.rules_level),), _level),
    Kept(
        "technology base",
        marked("the side of the chassis"),
        lambda unit: (unit.tech.base.value,) if unit.tech.base.is_mixed else (),
        lambda unit, values: unit.with_(tech=unit.tech._replace(base=TechBase(values[0]))),
    ),
    Kept(
        "structure",
        marked("the structure's side"),
        lambda unit: ("Clan" if unit.structure_clan else "Inner Sphere",),
        lambda unit, values: unit.with_(structure_clan=values[0] == "Clan"),
    ),
    Kept(
        "base heat sinks",
        marked("the heat sinks of the base chassis"),
        lambda unit: ("none" if unit.heat_sinks.base is None else str(unit.heat_sinks.base),),
        lambda unit, values: unit.with_(
            heat_sinks=unit.heat_sinks._replace(base=None if values[0] == "none" else int(values[0]))
        ),
    ),
    Kept(
        "Clan CASE left out",
        marked("where Clan CASE is left out"),
        lambda unit: (" ".join(sorted(unit.chassis.form.code(place) for place in unit.case_opt_out)),),
        lambda unit, values: unit.with_(case_opt_out=_locations(values[0])),
    ),
    Kept("armor", marked("the armor of each location"), _patches, _with_patches),
    Kept("item", marked("items without a name of their own"), _items, _with_items, adds=True),
    Kept(
        "quirk",
        marked("quirks"),
        lambda unit: tuple(quote(file_id(quirk), _PLAIN) for quirk in unit.quirks),
        lambda unit, values: unit.with_(quirks=tuple(dict.fromkeys((*unit.quirks, *map(unquote, values))))),
        adds=True,
    ),
    Kept("array", marked("the slots of machine gun arrays"), _array_slots, _with_array_slots),
    Kept("weapon quirk", marked("the weapons of quirks"), _weapon_quirks, _with_weapon_quirks),
    Kept(
        "stray quirk",
        marked("quirks without a weapon"),
        lambda unit: tuple(quote(quirk, _PLAIN) for quirk in unit.stray_weapon_quirks),
        lambda unit, values: unit.with_(stray_weapon_quirks=tuple(map(unquote, values))),
    ),
    Kept(
        "header",
        marked("descriptive lines"),
        lambda unit: _pairs(unit.header),
        lambda unit, values: unit.with_(header=_with_pairs(unit.header, values)),
        adds=True,
    ),
    Kept(
        "text",
        marked("background texts"),
        lambda unit: _pairs(unit.fluff),
        lambda unit, values: unit.with_(fluff=_with_pairs(unit.fluff, values)),
        adds=True,
    ),
)
"""All that is kept in notes, in the order in which it is read."""


def kept_lines(unit: Unit, read: Unit, configuration: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines for what a unit that was read from a file lacks, and the words for each part that has some.

    The configuration is named in a file with several.
    """
    lines: list[str] = []
    words: list[str] = []
    place = f" @{quote(configuration, _IN_NAMES)}" if configuration else ""
    for kept in KEPT:
        values, others = kept.written(unit), kept.written(read)
        missing = tuple(value for value in values if value not in others) if kept.adds else values
        if missing and values != others:
            lines += [f"{_MARK}{kept.name}{place}: {value}" for value in missing]
            words.append(tr(kept.shown))
    return tuple(lines), tuple(words)


def values_in(text: str, configuration: str, *, first: bool) -> dict[str, tuple[str, ...]]:
    """The values of a configuration in the lines of a text, by name; lines that name none are of the first."""
    found: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        if line.startswith(_MARK):
            head, _, value = line.removeprefix(_MARK).partition(":")
            name, at, place = head.partition(" @")
            if unquote(place) == configuration if at else first:
                found[name] = (*found.get(name, ()), value.strip())
    return found


def without_lines(text: str) -> str:
    """A text without these lines."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(_MARK)).strip()


def with_kept(unit: Unit, values: Mapping[str, tuple[str, ...]]) -> tuple[Unit, tuple[str, ...]]:
    """A unit with the values of its lines, and the names of those that cannot be read."""
    wrong = []
    for kept in KEPT:
        if kept.name in values:
            try:
                unit = kept.taken(unit, values[kept.name])
            except (ValueError, LookupError):
                wrong.append(kept.name)
    return unit, tuple(wrong)
