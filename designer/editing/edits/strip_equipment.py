"""Removing all equipment at once; parts of the chassis stay."""

from __future__ import annotations

from typing import Final

from designer.catalog import Item, systems
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.bulk import remove_all
from designer.editing.edits.enhancements import GROUPS
from designer.editing.mounts import item_of
from designer.language import tr, trn
from designer.units.mount import MountId
from designer.units.unit import Unit

_CHASSIS_KINDS: Final = frozenset(("heat_sink", "jump"))
_CHASSIS_FLAGS: Final = frozenset().union(*GROUPS)


def is_of_chassis(item: Item) -> bool:
    """Whether an item is part of the chassis: heat sinks, jump jets, myomer, filler of structure and armor."""
    return item.kind in _CHASSIS_KINDS or item.id in systems().plating or bool(item.flags & _CHASSIS_FLAGS)


def stripped_mounts(unit: Unit) -> list[MountId]:
    """The mounts that ``strip`` would remove, placed or not."""
    return [mount.id for mount in unit.mounts if not is_of_chassis(item_of(mount))]


def strip() -> Edit:
    """Remove all weapons, ammunition and gear. Refused where there are none."""

    def change(unit: Unit) -> Unit:
        mounts = stripped_mounts(unit)
        if not mounts:
            raise EditRefusedError(tr("No equipment"), tr("There is no equipment to remove."))
        return remove_all(mounts).run(unit)

    def name(unit: Unit) -> str:
        count = len(stripped_mounts(unit))
        return trn("Remove all equipment ({n} item)", "Remove all equipment ({n} items)", count)

    return Edit(tr("Remove all equipment"), change, name=name)
