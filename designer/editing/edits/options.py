"""Edits of the options of a mount: facing, turret, armor, pod, size; and of armored system slots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from designer.catalog import Item
from designer.construction.layout import system_at
from designer.editing.consequences import StepName, mount_edit
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mounts import code_of, item_of, known_mount, name_of, with_mount
from designer.editing.slot_search import mate_of
from designer.language import inside, marked, tr
from designer.units.location import CT, LT, RT, Location, Slot
from designer.units.mount import STRAIGHT_BACK, Mount, MountId
from designer.units.unit import Unit

_REAR_GEAR = frozenset(("modular_armor", "lift_hoist", "sprayer", "light_fluid_suction_system"))

_SIDES_FROM: Final = {CT: (0, STRAIGHT_BACK), RT: (0, 1, 2, STRAIGHT_BACK), LT: (0, 5, 4, STRAIGHT_BACK)}
"""The facings of a grenade launcher in each torso that do not point across the body (TO p. 315)."""


def sides_from(item: Item, location: Location) -> tuple[int, ...]:
    """The facings to choose from for an item in a location, the default first; empty for items without such facings."""
    return _SIDES_FROM.get(location, ()) if "vgl" in item.flags else ()


def facing_of(mount: Mount) -> int:
    """The facing of a mount."""
    return STRAIGHT_BACK if mount.rear and not mount.facing else mount.facing


def can_face_rear(item: Item) -> bool:
    """Whether an item has a facing: weapons, and a little gear (CONSTRUCTION 9.1).

    Not what can be split: whoever reads a file turns it to the front at its second slot (MTF_FORMAT 5.5).
    """
    return (item.is_weapon and not item.splittable) or bool(item.flags & _REAR_GEAR)


def can_be_pod(unit: Unit, item: Item) -> bool:
    """Whether an item can be in a pod of this 'Mech: on an omni most can (TM p. 57)."""
    return unit.chassis.omni and not item.fixed_only


def toggle_rear(mount_id: MountId) -> Edit:
    """Turn a mount to the rear or to the front; any item that a file turns to the rear can be turned to the front."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        if not mount.rear and not can_face_rear(item := item_of(mount)):
            if item.splittable:
                sentence = tr(
                    "{item} faces the front: files cannot say otherwise of what can be split.", item=item.name
                )
                raise EditRefusedError(tr("Faces the front only"), sentence)
            raise EditRefusedError(tr("Has no facing"), tr("{item} faces no way.", item=item.name))
        return with_mount(unit, replace(mount, rear=not mount.rear, facing=0))

    name = _either(mount_id, "rear", marked("Front-mount {item}"), marked("Rear-mount {item}"))
    return mount_edit(tr("Rear-mount"), change, name)


def toggle_turret(mount_id: MountId) -> Edit:
    """Put a mount into the turret of its location, or take it out; both mounts of a superheavy pair change together."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        return _both(unit, mount, lambda half: replace(half, turret=not mount.turret))

    name = _either(mount_id, "turret", marked("Move {item} out of the turret"), marked("Move {item} into the turret"))
    return mount_edit(tr("Turret"), change, name)


def toggle_armored(mount_id: MountId) -> Edit:
    """Armor the slots of a mount, or remove that armor; both mounts of a superheavy pair change together."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        if not mount.armored and not item_of(mount).hittable:
            raise EditRefusedError(tr("Cannot be armored"), tr("Nothing can hit {item}.", item=item_of(mount).name))
        return _both(unit, mount, lambda half: replace(half, armored=not mount.armored))

    name = _either(mount_id, "armored", marked("Remove armoring of {item}"), marked("Armor {item}"))
    return mount_edit(tr("Armor"), change, name)


def toggle_pod(mount_id: MountId) -> Edit:
    """Make a mount pod-mounted or fixed; both mounts of a superheavy pair change together."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        return _both(unit, mount, lambda half: replace(half, pod=not mount.pod))

    name = _either(mount_id, "pod", marked("Fix {item}"), marked("Pod-mount {item}"))
    return mount_edit(tr("Pod"), change, name)


def _both(unit: Unit, mount: Mount, change: Callable[[Mount], Mount]) -> Unit:
    mate = mate_of(unit, mount)
    unit = with_mount(unit, change(mount))
    return unit if mate is None else with_mount(unit, change(mate))


def _either(mount_id: MountId, option: str, off: str, on: str) -> StepName:
    def name(unit: Unit) -> str:
        mount = unit.find(mount_id)
        text = off if mount is not None and getattr(mount, option) else on
        return tr(text, item=name_of(unit, mount_id))

    return name


def _with_name(mount_id: MountId, text: str) -> StepName:
    return lambda unit: tr(text, item=name_of(unit, mount_id))


def set_facing(mount_id: MountId, facing: int) -> Edit:
    """Turn a grenade launcher: 0 is front, then clockwise to 5; one that faces straight back is rear-mounted."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        if "vgl" not in item_of(mount).flags or not 0 <= facing <= 5:
            raise EditRefusedError(tr("Has no such facing"), tr("{item} cannot face there.", item=item_of(mount).name))
        rear = facing == STRAIGHT_BACK
        turned = replace(mount, facing=0 if rear else facing, rear=rear)
        return unit if mount == turned else with_mount(unit, turned)

    name = _with_name(mount_id, marked("Turn {item}"))
    return mount_edit(tr("Turn"), change, name, ("facing", mount_id))


def set_size(mount_id: MountId, size: float) -> Edit:
    """Set the size of an item of variable size, in its steps; it keeps its position if there is room."""

    def change(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        step = item_of(mount).size_step
        if not step:
            raise EditRefusedError(tr("Has one size"), tr("{item} has no variable size.", item=item_of(mount).name))
        steps = max(1, round(size / step))
        chosen = float(steps * step)
        return unit if mount.size == chosen else with_mount(unit, replace(mount, size=chosen))

    name = _with_name(mount_id, marked("Resize {item}"))
    return mount_edit(tr("Resize"), change, name, ("size", mount_id))


def armor_system(slot: Slot) -> Edit:
    """Armor a slot of a built-in system, or remove that armor (TO p. 95)."""

    def change(unit: Unit) -> Unit:
        system = system_at(unit, slot)
        if system is None:
            raise EditRefusedError(tr("No system here"), tr("Only built-in systems have armored slots of their own."))
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
