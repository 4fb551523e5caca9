"""A unit as JSON data without loss, and the difference of two units.

``to_data`` writes every field, also mount ids and the text that the unit was read from, so that ``from_data`` gives an
equal unit. A delta has only the fields and mounts that differ, so that an edit becomes a short
line. Parts that are the same object are not compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from designer.catalog import catalog
from designer.construction.technology import LEVELS
from designer.formats.encodings import ENCODINGS
from designer.formats.plain_data import (
    FLAG,
    NUMBER,
    TEXT,
    WHOLE,
    Data,
    NativeError,
    ValueCodec,
    choice,
    maybe,
    member,
    members,
    object_schema,
    part,
    row,
    unexpected,
    up_to,
    written,
)
from designer.limits import LARGEST_FIGURE, LARGEST_NUMBER
from designer.units.location import Form, Location, Slot, slots_of
from designer.units.mount import FACINGS, ItemId, Mount, MountId, SystemPart, SystemSlot
from designer.units.unit import (
    Armor,
    ArmorKind,
    Chassis,
    DonorPart,
    Engine,
    HeatSinks,
    Names,
    SourceText,
    Tech,
    TechBase,
    Unit,
)

__all__ = ["NativeError", "delta", "from_data", "patched", "to_data", "unit_schema"]

# -- slots and mounts -----------------------------------------------------------------------------------------

_LOCATIONS = {Form.BIPED.code(location): location for location in Location}
_CODES = {location: code for code, location in _LOCATIONS.items()}


def _slot_text(slot: Slot) -> str:
    return f"{_CODES[slot.location]} {slot.row}"


def _read_slot(data: Data) -> Slot:
    code, _, number = data.partition(" ") if type(data) is str else ("", "", "")
    location = _LOCATIONS.get(code)
    if location is None or not (number.isascii() and number.isdigit()):
        raise unexpected("a slot such as LA 3", data)
    index = int(number)
    shared = slots_of(location)
    return shared[index] if index < len(shared) else Slot(location, index)


_SLOT: ValueCodec[Slot] = ValueCodec(
    _slot_text, _read_slot, {"type": "string", "pattern": f"^({'|'.join(_LOCATIONS)}) [0-9]+$"}
)
_LOCATION: ValueCodec[Location] = choice(_LOCATIONS)
_PART = member(SystemPart)


def _write_system(system: SystemSlot) -> list[Data]:
    plain: list[Data] = [_slot_text(system.slot), system.part.value]
    return [*plain, True] if system.armored else plain


def _read_system(data: Data) -> SystemSlot:
    if type(data) is not list or not 2 <= len(data) <= 3:
        raise unexpected("a list of slot, part and perhaps true", data)
    return SystemSlot(_read_slot(data[0]), _PART.read(data[1]), *map(FLAG.read, data[2:]))


_SYSTEM = ValueCodec(
    _write_system,
    _read_system,
    {"type": "array", "prefixItems": [_SLOT.schema, _PART.schema, FLAG.schema], "minItems": 2, "maxItems": 3},
)
_ITEM: ValueCodec[ItemId] = ValueCodec(
    str, lambda data: ItemId(catalog().known_id(TEXT.read(data))), {"type": "string"}
)
_COUNT = up_to(LARGEST_FIGURE, WHOLE)
_MOUNT_IDS: dict[str, ValueCodec[Any]] = {"id": WHOLE, "item": _ITEM}
_MOUNT_OPTIONS: dict[str, ValueCodec[Any]] = {
    "slots": row(_SLOT),
    "stands_in": maybe(_LOCATION),
    "rear": FLAG,
    "turret": FLAG,
    "armored": FLAG,
    "pod": FLAG,
    "facing": up_to(len(FACINGS) - 1, WHOLE),
    "size": maybe(up_to(LARGEST_FIGURE, NUMBER)),
    "quirks": row(TEXT),
}
_MOUNT = _MOUNT_IDS | _MOUNT_OPTIONS
_USUAL = written(Mount(MountId(0), ItemId("")), _MOUNT_OPTIONS)


def _write_mount(mount: Mount) -> dict[str, Data]:
    """A mount as data: id, item, and the options that differ from the defaults."""
    options = written(mount, _MOUNT_OPTIONS)
    return written(mount, _MOUNT_IDS) | {name: data for name, data in options.items() if data != _USUAL[name]}


def _read_mount(data: Data) -> Mount:
    return Mount(**members(data, _MOUNT, needed=_MOUNT_IDS))


_MOUNTS = row(ValueCodec(_write_mount, _read_mount, object_schema(_MOUNT, _MOUNT_IDS)))

# -- the unit -------------------------------------------------------------------------------------------------

_ARMOR_KIND = part(ArmorKind, kind=TEXT, clan=FLAG)
_POINTS = row(_COUNT, len(Location))


def _read_pair(data: Data) -> tuple[str, str]:
    name, value = row(TEXT, 2).read(data)
    return name, value


_PAIRS = row(ValueCodec(list, _read_pair, row(TEXT, 2).schema))


def _read_level(data: Data) -> int:
    level = WHOLE.read(data)
    if level not in LEVELS:
        raise unexpected(f"a rules level from {min(LEVELS)} to {max(LEVELS)}", data)
    return level


_LEVEL: ValueCodec[int] = ValueCodec(int, _read_level, {"enum": list(LEVELS)})


def _read_encoding(data: Data) -> str:
    if data not in ENCODINGS:
        raise unexpected(f"one of {', '.join(ENCODINGS)}", data)
    return str(data)


_ENCODING: ValueCodec[str] = ValueCodec(lambda value: value, _read_encoding, {"type": "string"})
_CHASSIS_PARTS: dict[str, ValueCodec[Any]] = {"form": member(Form), "tonnage": _COUNT, "omni": FLAG, "conversion": TEXT}
_DONORS: dict[str, ValueCodec[Any]] = {
    "parts": row(part(DonorPart, tonnage=_COUNT, structure=TEXT, clan=FLAG, donor=TEXT, donor_kind=TEXT), len(Location))
}


def _write_chassis(chassis: Chassis) -> dict[str, Data]:
    """A chassis as data; the parts of a FrankenMech only for one."""
    return written(chassis, _CHASSIS_PARTS | (_DONORS if chassis.is_franken else {}))


def _read_chassis(data: Data) -> Chassis:
    return Chassis(**members(data, _CHASSIS_PARTS | _DONORS, needed=_CHASSIS_PARTS))


_CHASSIS = ValueCodec(_write_chassis, _read_chassis, object_schema(_CHASSIS_PARTS | _DONORS, _CHASSIS_PARTS))

_UNIT: dict[str, ValueCodec[Any]] = {
    "names": part(Names, chassis=TEXT, model=TEXT, clan_name=TEXT, mul_id=maybe(up_to(LARGEST_NUMBER, WHOLE))),
    "tech": part(Tech, base=member(TechBase), year=_COUNT, rules_level=_LEVEL),
    "chassis": _CHASSIS,
    "engine": part(Engine, rating=_COUNT, kind=TEXT, clan=FLAG),
    "structure": TEXT,
    "structure_clan": FLAG,
    "gyro": TEXT,
    "cockpit": TEXT,
    "full_head_ejection": FLAG,
    "heat_sink_kit": FLAG,
    "heat_sinks": part(HeatSinks, count=_COUNT, kind=TEXT, clan=FLAG, base=maybe(_COUNT)),
    "armor": part(Armor, kind=_ARMOR_KIND, front=_POINTS, rear=_POINTS, kinds=maybe(row(_ARMOR_KIND, len(Location)))),
    "systems": row(_SYSTEM),
    "mounts": _MOUNTS,
    "case_opt_out": ValueCodec(
        lambda places: [_CODES[place] for place in sorted(places)],
        lambda data: frozenset(row(_LOCATION).read(data)),
        row(_LOCATION).schema,
    ),
    "quirks": row(TEXT),
    "stray_weapon_quirks": row(TEXT),
    "header": _PAIRS,
    "fluff": _PAIRS,
    "source": maybe(part(SourceText, text=TEXT, encoding=_ENCODING)),
}


def unit_schema() -> Data:
    """The JSON Schema of the data of a unit."""
    return object_schema(_UNIT, _UNIT)


def to_data(unit: Unit) -> dict[str, Data]:
    """The unit as JSON data, with every field."""
    return written(unit, _UNIT)


def from_data(data: Data) -> Unit:
    """The unit from the data of ``to_data``; ``NativeError`` gives the place of wrong data."""
    return Unit(**members(data, _UNIT, needed=_UNIT))


# -- differences ----------------------------------------------------------------------------------------------


def delta(before: Unit, after: Unit) -> dict[str, Data]:
    """The fields of ``after`` that differ from ``before``; empty if none does.

    For mounts: ``put`` are new or changed ones, ``gone`` the ids of removed ones; ``order`` has all ids if ``patched``
    would get another order without it.
    """
    changes: dict[str, Data] = {}
    for name, kind in _UNIT.items():
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and old != new:
            changes[name] = _mounts_delta(old, new) if name == "mounts" else kind.write(new)
    return changes


def patched(before: Unit, changes: Data) -> Unit:
    """The unit after applying a ``delta`` to ``before``; unchanged parts are the same objects."""
    if type(changes) is dict and type(changes.get("mounts")) is dict:
        kinds = _UNIT | {"mounts": ValueCodec(list, lambda data: _patched_mounts(before.mounts, data))}
    else:
        kinds = _UNIT
    values = members(changes, kinds)
    return before.with_(**values) if values else before


_MOUNTS_DELTA: dict[str, ValueCodec[Any]] = {"put": _MOUNTS, "gone": row(WHOLE), "order": row(WHOLE)}


def _mounts_delta(old: Sequence[Mount], new: Sequence[Mount]) -> Data:
    before = {mount.id: mount for mount in old}
    ids = [mount.id for mount in new]
    if len(before) != len(old) or len(set(ids)) != len(ids):  # several mounts have the same id
        return _MOUNTS.write(tuple(new))
    changes: dict[str, Data] = {}
    put = [mount for mount in new if before.get(mount.id) is not mount and before.get(mount.id) != mount]
    if put:
        changes["put"] = [_write_mount(mount) for mount in put]
    gone = sorted(before.keys() - set(ids))
    if gone:
        changes["gone"] = gone
    if [mount.id for mount in _put(before, put, gone)] != ids:
        changes["order"] = ids
    return changes


def _put(before: dict[MountId, Mount], put: Sequence[Mount], gone: Sequence[MountId]) -> list[Mount]:
    """The mounts after a change: changed ones keep their place, new ones are at the end."""
    after = before | {mount.id: mount for mount in put}
    for mount_id in gone:
        del after[mount_id]
    return list(after.values())


def _patched_mounts(old: Sequence[Mount], data: Data) -> tuple[Mount, ...]:
    changes = members(data, _MOUNTS_DELTA)
    try:
        mounts = _put({mount.id: mount for mount in old}, changes.get("put", ()), changes.get("gone", ()))
        order = changes.get("order")
        if order is None:
            return tuple(mounts)
        after = {mount.id: mount for mount in mounts}
        return tuple([after[mount_id] for mount_id in order])
    except KeyError as error:
        raise unexpected("ids of mounts that there are", error.args[0]) from None
