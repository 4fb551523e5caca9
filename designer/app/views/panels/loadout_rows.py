"""The rows of the loadout, and their totals. Without Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from designer import design
from designer.analysis.shares import value_shares
from designer.app.ui.figures import figure, tons
from designer.app.views.board.board_texts import location_name, options_in_words
from designer.catalog import Item, systems
from designer.construction.ammunition import shots_of
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import gear_heat, weapon_heat
from designer.construction.slot_space import unallocated
from designer.construction.technology import chassis_side, named_side
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import tr, trn
from designer.units.location import Form, Location
from designer.units.mount import Mount, MountId

_MOST_CODES: Final = 2
"""The number of locations that are named in a row; more are counted."""
_INTERCHANGEABLE: Final = ("heat_sink", "jump")
"""The kinds of items of which equal ones are in one row, wherever they are."""


class LoadoutRow(NamedTuple):
    """A mount in the loadout, or several interchangeable ones.

    ``mass`` is in kg, ``slots`` the number of critical slots and ``missing`` how many of these are unplaced. ``heat``
    is that of a full salvo, ``value`` the share of the Battle Value with all factors. ``places`` are the codes of the
    locations, ``where`` their names; ``order`` sorts by location: unplaced mounts first, then from the head down.
    ``details`` is the size or the number of shots, ``side`` the technology base if it is not that of the chassis.
    """

    mounts: tuple[MountId, ...]
    item: Item
    side: str
    mass: int
    slots: int
    missing: int
    placed: bool
    heat: float
    value: float
    places: str
    where: str
    order: tuple[int, int, int]
    details: str
    options: tuple[str, ...]
    rear: bool

    @property
    def mount(self) -> MountId:
        """The first mount, by which the row is known."""
        return self.mounts[0]

    @property
    def name(self) -> str:
        """The name of the item, behind the number of mounts if there are several."""
        return f"{len(self.mounts)} × {self.item.name}" if len(self.mounts) > 1 else self.item.name

    @property
    def waits(self) -> bool:
        """Whether the mount or some of its slots are unplaced."""
        return not self.placed or self.missing > 0


class Sums(NamedTuple):
    """Totals of several mounts: number, mass in kg, slots, heat of a salvo, share of the Battle Value."""

    number: int
    mass: int
    slots: int
    heat: float
    value: float


@query
def worth(g: Evaluator) -> dict[MountId, float]:
    """The share of the Battle Value by mount; mounts that are counted together share it evenly."""
    found: Counter[MountId] = Counter()
    for share in value_shares(g):
        for mount in share.mounts:
            found[mount] += share.amount / len(share.mounts)  # type: ignore[assignment]  # typed for whole numbers
    return dict(found)


@query
def loadout(g: Evaluator) -> tuple[LoadoutRow, ...]:
    """The rows of all mounts in the order of their locations; slots of structure and armor are left out.

    Equal heat sinks and equal jump jets are one row.
    """
    chassis, values = design.chassis(g), worth(g)
    waiting = {entry.fitted.mount.id: entry.missing for entry in unallocated(g)}
    plating = systems().plating
    rows = [
        _row(g, fitted, chassis.form, waiting.get(fitted.mount.id, 0), values.get(fitted.mount.id, 0.0))
        for fitted in design.equipment(g)
        if fitted.item.id not in plating
    ]
    alike: dict[object, list[LoadoutRow]] = {}
    for row in sorted(rows, key=lambda row: row.order):
        merges = row.item.kind in _INTERCHANGEABLE
        same = (row.item.id, row.waits, row.details, row.options, row.rear) if merges else row.mount
        alike.setdefault(same, []).append(row)
    return tuple(_merged(each) for each in alike.values())


def _merged(rows: list[LoadoutRow]) -> LoadoutRow:
    """One row for equal items in any locations."""
    first, sums = rows[0], totals(rows)
    if len(rows) == 1:
        return first
    places, where = tuple(dict.fromkeys(row.places for row in rows)), Counter(row.where for row in rows if row.where)
    return first._replace(
        mounts=tuple(mount for row in rows for mount in row.mounts),
        mass=sums.mass,
        slots=sums.slots,
        missing=sum(row.missing for row in rows),
        heat=sums.heat,
        value=sums.value,
        places="/".join(places) if len(places) <= _MOST_CODES else _number_of_places(len(places)),
        where=", ".join(f"{place} ({count})" for place, count in where.items()),
    )


def totals(rows: Sequence[LoadoutRow]) -> Sums:
    """The totals of these rows."""
    return Sums(
        sum(len(row.mounts) for row in rows),
        sum(row.mass for row in rows),
        sum(row.slots for row in rows),
        sum(row.heat for row in rows),
        sum(row.value for row in rows),
    )


def _row(g: Evaluator, fitted: Fitted, form: Form, missing: int, value: float) -> LoadoutRow:
    mount, item = fitted.mount, fitted.item
    counted = Counter(slot.location for slot in mount.slots)
    if not counted and mount.stands_in is not None:
        counted[mount.stands_in] = 0
    return LoadoutRow(
        (mount.id,),
        item,
        named_side(item, chassis_side(design.tech(g).base)) or "",
        mount_mass(g, fitted),
        mount_slots(g, fitted),
        missing,
        mount.is_placed,
        weapon_heat(item) if item.is_weapon else float(gear_heat(g, fitted)),
        value,
        _in_short(form, list(counted)),
        ", ".join(_in_full(form, location, count, len(counted)) for location, count in counted.items()),
        _order(form, mount),
        _details(g, mount, item),
        tuple(options_in_words(mount, omni=design.chassis(g).omni)),
        mount.rear,
    )


def _in_short(form: Form, locations: list[Location]) -> str:
    if len(locations) > _MOST_CODES:
        return _number_of_places(len(locations))
    return "/".join(form.code(location) for location in locations)


def _number_of_places(number: int) -> str:
    return trn("{n} place", "{n} places", number)


def _in_full(form: Form, location: Location, count: int, among: int) -> str:
    name = location_name(form, location)
    return name if among == 1 else f"{name} ({count})"


def _order(form: Form, mount: Mount) -> tuple[int, int, int]:
    location = mount.location
    if location is None or location not in form.locations:
        return -1, 0, mount.id
    row = min((slot.row for slot in mount.slots if slot.location is location), default=99)
    return form.locations.index(location), row, mount.id


def _details(g: Evaluator, mount: Mount, item: Item) -> str:
    if item.has_variable_size:
        size = mount.size or item.size_step
        text = figure(size, 0 if size == round(size) else 1)
        return text if "ladder" not in item.flags else f"{text} m"
    shots = shots_of(item, design.rules(g))
    return trn("{n} shot", "{n} shots", shots) if item.is_ammo and shots else ""


def sums_text(found: Sums) -> str:
    """Totals as text: "12.5 t, 7 slots, 21 heat, 340 BV"."""
    parts = [
        tons(found.mass, unit="t"),
        trn("{n} slot", "{n} slots", found.slots),
        tr("{heat} heat", heat=figure(found.heat, 0 if found.heat == round(found.heat) else 1)),
        f"{figure(found.value)} BV",
    ]
    return ", ".join(parts)
