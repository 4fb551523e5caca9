"""Edits of the options of a mount (facing, turret, armor, pod, size), and of armored slots of systems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

from designer.catalog import Item
from designer.construction.layout import system_at
from designer.construction.places import NEVER_IN_TURRETS
from designer.editing.consequences import StepName, mount_edit
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mounts import code_of, item_of, known_mount, name_of, names_of, with_mount
from designer.editing.slot_search import mate_of
from designer.language import inside, marked, tr
from designer.units.location import ARMS, CT, LT, RT, Location, Slot
from designer.units.mount import STRAIGHT_BACK, Mount, MountId, SystemPart
from designer.units.unit import Unit

_REAR_GEAR = frozenset(("modular_armor", "lift_hoist", "sprayer", "light_fluid_suction_system"))

_SIDES_FROM: Final = {CT: (0, STRAIGHT_BACK), RT: (0, 1, 2, STRAIGHT_BACK), LT: (0, 5, 4, STRAIGHT_BACK)}
"""The facings of a grenade launcher in each torso that do not point across the body (TO p. 315)."""


def sides_from(item: Item, location: Location) -> tuple[int, ...]:
    """The possible facings of an item in a location, the default first; empty for items without a choice of facing."""
    return _SIDES_FROM.get(location, ()) if "vgl" in item.flags else ()


def facing_of(mount: Mount) -> int:
    """The facing of a mount, 0 to 5; 3 if it is rear-mounted."""
    return STRAIGHT_BACK if mount.rear and not mount.facing else mount.facing


def can_face_rear(item: Item) -> bool:
    """Whether an item can face the rear: weapons and some gear (CONSTRUCTION 9.1)."""
    return item.is_weapon or bool(item.flags & _REAR_GEAR)


def can_be_pod(unit: Unit, item: Item) -> bool:
    """Whether an item can be pod-mounted on this 'Mech: most items on an OmniMech can (TM p. 57)."""
    return unit.chassis.omni and not item.fixed_only


Option = Literal["rear", "turret", "armored", "pod"]


class _OptionRule(NamedTuple):
    """The items that usually have an option, the labels of setting and clearing it, and the refusal for several mounts.

    ``refusal`` gives a short reason and a sentence why a single item cannot have it; None if it can, even if the rules
    forbid it.
    """

    fits: Callable[[Item], bool]
    on: str
    off: str
    none_fits: str
    refusal: Callable[[Unit, Mount], tuple[str, str] | None] = lambda _unit, _mount: None


def _why_not_rear(unit: Unit, mount: Mount) -> tuple[str, str] | None:
    if not can_face_rear(item_of(mount)):
        return marked("Has no facing"), marked("{item} has no facing.")
    if points_with_arm(unit, mount.location):
        return marked("In an arm"), marked("{item} points with its arm, and cannot face the rear.")
    return None


def points_with_arm(unit: Unit, location: Location | None) -> bool:
    """Whether what is in a location points where an arm does, so that it cannot face the rear (CONSTRUCTION 9.1)."""
    return location in ARMS and unit.chassis.form.has_arms


def _why_not_turret(_unit: Unit, mount: Mount) -> tuple[str, str] | None:
    if can_be_in_turret(item_of(mount)):
        return None
    return marked("Not in a turret"), marked("{item} cannot be in a turret.")


def _why_not_armored(_unit: Unit, mount: Mount) -> tuple[str, str] | None:
    item = item_of(mount)
    if item.can_be_armored:
        return None
    words = marked("{item} cannot be armored.") if item.hittable else marked("Nothing can hit {item}.")
    return marked("Cannot be armored"), words


def can_be_in_turret(item: Item) -> bool:
    """Whether an item can be in a turret."""
    return item.flags.isdisjoint(NEVER_IN_TURRETS)


_OPTIONS: Final[dict[Option, _OptionRule]] = {
    "rear": _OptionRule(
        can_face_rear,
        marked("Rear-mount {item}"),
        marked("Front-mount {item}"),
        marked("None of these can be turned."),
        _why_not_rear,
    ),
    "turret": _OptionRule(
        lambda item: item.is_weapon,
        marked("Move {item} into the turret"),
        marked("Move {item} out of the turret"),
        marked("None of these can be in a turret."),
        _why_not_turret,
    ),
    "armored": _OptionRule(
        lambda item: item.can_be_armored,
        marked("Armor {item}"),
        marked("Remove armoring of {item}"),
        marked("None of these can be armored."),
        _why_not_armored,
    ),
    "pod": _OptionRule(
        lambda item: not item.fixed_only,
        marked("Pod-mount {item}"),
        marked("Fix {item}"),
        marked("None of these can be a pod."),
    ),
}


def toggle(option: Option, mounts: Sequence[MountId]) -> Edit:
    """Set an option of all these mounts that can have it; if all of those already have it, clear it.

    Both mounts that share a slot of a superheavy have the same options, except for the facing.
    """
    rule = _OPTIONS[option]

    def fitting(unit: Unit) -> list[Mount]:
        known = [mount for each in mounts if (mount := unit.find(each)) is not None]

        def can(mount: Mount) -> bool:
            return rule.refusal(unit, mount) is None and (len(mounts) == 1 or rule.fits(item_of(mount)))

        return [mount for mount in known if getattr(mount, option) or can(mount)]

    def change(unit: Unit) -> Unit:
        known = [known_mount(unit, mount) for mount in mounts]
        able = fitting(unit)
        if not able and len(known) == 1 and (refusal := rule.refusal(unit, known[0])) is not None:
            reason, sentence = refusal
            raise EditRefusedError(tr(reason), tr(sentence, item=item_of(known[0]).name))
        if not able:
            raise EditRefusedError(tr("Not possible"), tr(rule.none_fits))
        on = not all(getattr(mount, option) for mount in able)
        changes: dict[str, Any] = {option: on, **({"facing": 0} if option == "rear" else {})}  # Any: fields of a mount
        for mount in able:
            mate = mate_of(unit, mount) if option != "rear" else None
            for half in (mount, mate):
                if half is not None:
                    unit = with_mount(unit, half._replace(**changes))
        return unit

    def name(unit: Unit) -> str:
        able = fitting(unit)
        off = bool(able) and all(getattr(mount, option) for mount in able)
        return tr(rule.off if off else rule.on, item=names_of(unit, [mount.id for mount in able] or mounts))

    return mount_edit(option.capitalize(), change, name)


def _with_name(mount_id: MountId, text: str) -> StepName:
    return lambda unit: tr(text, item=name_of(unit, mount_id))


def set_facing(mount_id: MountId, facing: int) -> Edit:
    """Set the facing of a grenade launcher: 0 is front, then clockwise to 5; with 3 it becomes rear-mounted."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        if "vgl" not in item_of(mount).flags or not 0 <= facing <= 5:
            raise EditRefusedError(tr("Has no such facing"), tr("{item} cannot face there.", item=item_of(mount).name))
        rear = facing == STRAIGHT_BACK
        turned = mount._replace(facing=0 if rear else facing, rear=rear)
        return unit if mount == turned else with_mount(unit, turned)

    name = _with_name(mount_id, marked("Turn {item}"))
    return mount_edit(tr("Turn"), change, name, ("facing", mount_id))


def set_size(mount_id: MountId, size: float) -> Edit:
    """Set the size of an item of variable size, rounded to its steps; it keeps its position if there is room."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        step = item_of(mount).size_step
        if not step:
            raise EditRefusedError(tr("Has one size"), tr("{item} has no variable size.", item=item_of(mount).name))
        steps = max(1, round(size / step))
        chosen = float(steps * step)
        return unit if mount.size == chosen else with_mount(unit, mount._replace(size=chosen))

    name = _with_name(mount_id, marked("Resize {item}"))
    return mount_edit(tr("Resize"), change, name, ("size", mount_id))


def armor_system(slot: Slot) -> Edit:
    """Armor a slot of a built-in system, or remove that armor (TO p. 95)."""

    def change(unit: Unit) -> Unit:
        system = system_at(unit, slot)
        if system is None:
            raise EditRefusedError(tr("No system here"), tr("Only built-in systems have armored slots of their own."))
        if system.part is SystemPart.CONVERSION_GEAR:
            raise EditRefusedError(tr("Cannot be armored"), tr("Conversion gear cannot be armored."))
        turned = system._replace(armored=not system.armored)
        return unit.with_(systems=tuple(turned if other is system else other for other in unit.systems))

    def name(unit: Unit) -> str:
        system = system_at(unit, slot)
        if system is None:
            return tr("Armor system")
        words = {"part": inside(tr(system.part.value)), "where": code_of(unit, slot.location)}
        if system.armored:
            return tr("Remove armoring of {part} in {where}", **words)
        return tr("Armor {part} in {where}", **words)

    return Edit(tr("Armor system"), change, name=name)
