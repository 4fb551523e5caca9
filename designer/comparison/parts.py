"""The parts other than mounts in which two designs can differ, and how a design takes a part over from another.

A part is copied unchanged; then its consequences are applied: systems get their standard slots, items that they
displace become unplaced, and items whose size depends on the 'Mech are resized. Mounts that belong to a part (filler,
heat sinks) are taken over with it; ``differences`` lists them with the part.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final, NamedTuple

from designer.catalog import catalog, systems
from designer.construction.heat import is_sink
from designer.construction.layout import cockpit_of
from designer.construction.legality.heat import SINK_KINDS
from designer.construction.technology import LEVELS
from designer.editing import EditRefusedError
from designer.editing.consequences import displaced, laid_anew, misfit, refitted, shared, unpaired
from designer.language import inside, marked, tr
from designer.units.location import ARMS, Form, Location
from designer.units.mount import ItemId, SystemPart, SystemSlot, walk
from designer.units.unit import ArmorKind, Unit

Take = Callable[[Unit, Unit], Unit]
"""A function that returns the first unit with a part of the second one."""
Value = Callable[[Unit], object]


class UnitPart(NamedTuple):
    """A part of a unit: ``of`` returns its value, ``words`` a description, ``take`` takes it over from another unit.

    ``brings`` says whether an item belongs to the part; ``lines`` are the ids of ledger lines that it changes.
    """

    id: str
    label: str
    of: Value
    take: Take
    words: Callable[[Unit], str]
    brings: Callable[[Unit, ItemId], bool] | None = None
    lines: tuple[str, ...] = ()

    def differs(self, a: Unit, b: Unit) -> bool:
        """Whether two units differ in this part."""
        return self.of(a) != self.of(b)


def _fields(*fields: str) -> tuple[Value, Take]:
    """Two functions for a part that consists of these fields (as ``tech.year``): one reads it, one takes it over."""

    def take(unit: Unit, other: Unit) -> Unit:
        for field in fields:
            whole, _, name = field.rpartition(".")
            value = attrgetter(field)(other)
            unit = unit.with_(**{whole or name: getattr(unit, whole)._replace(**{name: value}) if whole else value})
        return unit

    return attrgetter(*fields), take


def _system_fields(*fields: str) -> tuple[Value, Take]:
    """Getter and edit as in ``_fields``, for a part on which the slots of systems depend."""
    of, take = _fields(*fields)
    return of, _system(take)


# -- consequences ---------------------------------------------------------------------------------------------


def _laid_out(before: Unit, after: Unit) -> Unit:
    """The unit after a change of its systems, with their consequences; refused if the systems do not fit."""
    reason = misfit(after)
    if reason is not None and misfit(before) is None:
        raise EditRefusedError(reason, tr("{reason} for it beside the systems that are there.", reason=reason))
    unit = laid_anew(before, after)
    if before.chassis.superheavy:
        unit = unpaired(unit)
    return shared(before, refitted(before, unit))


def _system(change: Take) -> Take:
    return lambda unit, other: _laid_out(unit, change(unit, other))


def _with_form(unit: Unit, other: Unit) -> Unit:
    """The unit with the other one's form; a QuadVee has its own cockpit, which comes and goes with it."""
    chassis = unit.chassis._replace(form=other.chassis.form, conversion=other.chassis.conversion)
    own = Form.QUADVEE in (unit.chassis.form, chassis.form)
    return unit.with_(chassis=chassis, cockpit=other.cockpit if own else unit.cockpit)


# -- arms and armored systems ---------------------------------------------------------------------------------

_LEFT_OUT = (SystemPart.LOWER_ARM, SystemPart.HAND)
_SHORT = {SystemPart.LOWER_ARM: marked("Lower arm"), SystemPart.HAND: marked("Hand")}


def _is_optional(system: SystemSlot) -> bool:
    return system.slot.location in ARMS and system.part in _LEFT_OUT


def _actuators(unit: Unit) -> frozenset[tuple[Location, SystemPart]]:
    return frozenset((s.slot.location, s.part) for s in unit.systems if _is_optional(s))


def _actuator_words(unit: Unit) -> str:
    if not unit.chassis.form.has_arms:
        return tr("no arms")
    there = _actuators(unit)
    missing = [
        f"{unit.chassis.form.code(arm)} {inside(tr(_SHORT[part]))}"
        for arm in sorted(ARMS, reverse=True)
        for part in _LEFT_OUT
        if (arm, part) not in there
    ]
    return tr("no {parts}", parts=", ".join(missing)) if missing else tr("all")


def _take_actuators(unit: Unit, other: Unit) -> Unit:
    if not (unit.chassis.form.has_arms and other.chassis.form.has_arms):
        raise EditRefusedError(tr("Takes arms"), tr("Only 'Mechs with arms have hands to take over."))
    kept = [system for system in unit.systems if not _is_optional(system)]
    taken = [system._replace(armored=False) for system in other.systems if _is_optional(system)]
    armored = {(s.slot.location, s.part) for s in unit.systems if s.armored}
    taken = [s._replace(armored=(s.slot.location, s.part) in armored) for s in taken]
    return displaced(unit.with_(systems=tuple(sorted((*kept, *taken), key=lambda s: walk(s.slot)))))


def _armored(unit: Unit) -> frozenset[tuple[Location, SystemPart]]:
    return frozenset((s.slot.location, s.part) for s in unit.systems if s.armored)


def _take_armored(unit: Unit, other: Unit) -> Unit:
    wanted = _armored(other)
    there = {(s.slot.location, s.part) for s in unit.systems}
    if not wanted <= there:
        raise EditRefusedError(tr("Other systems"), tr("The systems that are armored there are not here."))
    turned = tuple(s._replace(armored=(s.slot.location, s.part) in wanted) for s in unit.systems)
    return unit.with_(systems=turned)


def _rest_of_layout(unit: Unit) -> object:
    """The slots of the systems as they are, which in a file may differ from the standard ones."""
    return tuple((s.slot, s.part) for s in unit.systems if not _is_optional(s))


def _take_layout(unit: Unit, other: Unit) -> Unit:
    if _built(unit) != _built(other):
        raise EditRefusedError(tr("Other systems"), tr("Take engine, gyro, cockpit and form first."))
    return displaced(unit.with_(systems=other.systems))


def _built(unit: Unit) -> object:
    """Everything on which the standard slots of systems depend."""
    return unit.chassis.form, unit.chassis.superheavy, unit.engine, unit.gyro, unit.cockpit, unit.chassis.conversion


# -- words ----------------------------------------------------------------------------------------------------


def _engine_words(unit: Unit) -> str:
    kind = systems().engines.get(unit.engine.kind)
    side = "Clan " if unit.engine.clan else ""
    return f"{unit.engine.rating} {side}{unit.engine.kind if kind is None else kind.name}"


def _structure_words(unit: Unit) -> str:
    kind = systems().structures.get(unit.structure)
    return f"{'Clan ' if unit.structure_clan else ''}{unit.structure if kind is None else kind.name}"


def _gyro_words(unit: Unit) -> str:
    kind = systems().gyros.get(unit.gyro)
    return unit.gyro if kind is None else kind.name


def _armor_name(worn: ArmorKind) -> str:
    kind = systems().armors.get(worn.kind)
    return f"{'Clan ' if worn.clan else ''}{worn.kind if kind is None else kind.name}"


def _armor_words(unit: Unit) -> str:
    return tr("patchwork") if unit.armor.is_patchwork else _armor_name(unit.armor.kind_at(Location.HEAD))


def _sink_words(unit: Unit) -> str:
    sinks = unit.heat_sinks
    base = tr(", {n} in the base", n=sinks.base) if sinks.base is not None else ""
    return f"{sinks.count} {'Clan ' if sinks.clan else ''}{tr(SINK_KINDS.get(sinks.kind, sinks.kind))}{base}"


def _case_words(unit: Unit) -> str:
    codes = [unit.chassis.form.code(location) for location in sorted(unit.case_opt_out)]
    return tr("not in {places}", places=", ".join(codes)) if codes else tr("everywhere")


def _slots(count: int) -> str:
    return tr("{n} slots", n=count)


def _yes(fitted: bool) -> str:
    return inside(tr("Yes") if fitted else tr("No"))


# -- the table ------------------------------------------------------------------------------------------------


def _is_structure_filler(unit: Unit, item: ItemId) -> bool:
    kind = systems().structures.get(unit.structure)
    return kind is not None and kind.item == item


def _is_armor_filler(unit: Unit, item: ItemId) -> bool:
    worn = {unit.armor.kind, *(unit.armor.kinds or ())}
    return any(kind is not None and kind.item == item for kind in (systems().armors.get(w.kind) for w in worn))


def _is_sink(_unit: Unit, item: ItemId) -> bool:
    return is_sink(catalog()[item])


PARTS: Final[tuple[UnitPart, ...]] = (
    UnitPart(
        "form",
        marked("Form"),
        attrgetter("chassis.form", "chassis.conversion"),
        _system(_with_form),
        lambda u: f"{tr(u.chassis.form.value)} {u.chassis.conversion}".strip(),
    ),
    UnitPart(
        "tonnage",
        marked("Tonnage"),
        *_system_fields("chassis.tonnage"),
        lambda u: f"{u.chassis.tonnage} t",
        lines=("off.tonnage", "def.structure", "def.gyro", "def.speed", "off.speed"),
    ),
    UnitPart("omni", marked("Omni"), *_fields("chassis.omni"), lambda u: _yes(u.chassis.omni)),
    UnitPart(
        "engine",
        marked("Engine"),
        *_system_fields("engine"),
        _engine_words,
        _is_sink,
        ("def.speed", "off.speed", "def.structure", "def.gyro"),
    ),
    UnitPart("gyro", marked("Gyro"), *_system_fields("gyro"), _gyro_words, lines=("def.gyro",)),
    UnitPart(
        "cockpit",
        marked("Cockpit"),
        *_system_fields("cockpit"),
        lambda u: cockpit_of(u.cockpit).name,
        lines=("final.cockpit", "off.fire_control"),
    ),
    UnitPart("actuators", marked("Arm actuators"), _actuators, _take_actuators, _actuator_words),
    UnitPart(
        "structure",
        marked("Structure"),
        *_fields("structure", "structure_clan"),
        _structure_words,
        _is_structure_filler,
        ("def.structure",),
    ),
    UnitPart(
        "armor.kind",
        marked("Armor kind"),
        *_fields("armor.kind", "armor.kinds"),
        _armor_words,
        _is_armor_filler,
        ("def.armor",),
    ),
    UnitPart(
        "armor",
        marked("Armor"),
        *_fields("armor.front", "armor.rear"),
        lambda u: str(u.armor.points),
        lines=("def.armor",),
    ),
    UnitPart("heat_sinks", marked("Heat sinks"), *_fields("heat_sinks"), _sink_words, _is_sink),
    UnitPart(
        "kit",
        marked("Heat-sink override kit"),
        *_fields("heat_sink_kit"),
        lambda u: _yes(u.heat_sink_kit),
        lines=("final.kit",),
    ),
    UnitPart(
        "ejection", marked("Full-head ejection"), *_fields("full_head_ejection"), lambda u: _yes(u.full_head_ejection)
    ),
    UnitPart(
        "armored_systems",
        marked("Armored systems"),
        _armored,
        _take_armored,
        lambda u: _slots(sum(s.armored for s in u.systems)),
        lines=("def.armored",),
    ),
    UnitPart("layout", marked("Layout of systems"), _rest_of_layout, _take_layout, lambda u: _slots(len(u.systems))),
    UnitPart("case", marked("Clan CASE"), *_fields("case_opt_out"), _case_words, lines=("def.explosive",)),
    UnitPart(
        "base", marked("Technology"), *_fields("tech.base"), lambda u: tr(u.tech.base.value), lines=("def.explosive",)
    ),
    UnitPart("year", marked("Year"), *_fields("tech.year"), lambda u: str(u.tech.year)),
    UnitPart("level", marked("Rules level"), *_fields("tech.rules_level"), lambda u: tr(LEVELS[u.tech.rules_level])),
    UnitPart("quirks", marked("Quirks"), *_fields("quirks", "stray_weapon_quirks"), lambda u: str(len(u.quirks))),
)
"""All parts of a design except mounts. Names, fluff and other texts are not compared."""


def told(part: UnitPart, a: Unit, b: Unit) -> tuple[str, str]:
    """How a part of B differs from that of A, in words; and the same shorter, with B's only."""
    old, new = part.words(a), part.words(b)
    otherwise = tr("other places") if part.id == "armor" else tr("otherwise")
    label = f"{tr(part.label)} {f'{old} → {new}' if old != new else otherwise}"
    return label, f"{tr(part.label)} → {new}" if old != new else label


PART: Final = {part.id: part for part in PARTS}
LAYOUT: Final = PART["layout"]


def differing(a: Unit, b: Unit) -> tuple[UnitPart, ...]:
    """The parts that differ; the slots of systems only if no other part explains their difference."""
    parts = [part for part in PARTS if part.differs(a, b) and part is not LAYOUT]
    arms = a.chassis.form.has_arms and b.chassis.form.has_arms
    parts = [part for part in parts if part.id != "actuators" or arms]
    if _built(a) == _built(b) and LAYOUT.differs(a, b):
        parts.append(LAYOUT)
    return tuple(parts)
