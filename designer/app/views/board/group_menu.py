"""The menu of several selected mounts; each entry is one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from designer.app.commands.keymap import keymap
from designer.app.context.design_context import DesignContext
from designer.app.views.board import board_edits
from designer.app.views.board.board_texts import location_name
from designer.app.views.board.edit_menu import EditMenu
from designer.construction.spread import is_spread
from designer.editing import Edit, edits
from designer.editing.drop_plan import DropPlan, Landed, Payload
from designer.editing.edits import bulk
from designer.editing.edits.options import Option
from designer.language import marked, tr
from designer.units.mount import MountId

_OPTIONS: Final[tuple[tuple[Option, str, str], ...]] = (
    ("rear", marked("Rear-facing"), marked("Alt+right click")),
    ("turret", marked("In the turret"), ""),
    ("armored", marked("Armored"), ""),
    ("pod", marked("Pod-mounted"), marked("Shift+right click")),
)


def fill_for_several(menu: EditMenu, context: DesignContext, mounts: Sequence[MountId]) -> None:
    """Fill a menu with the edits of several mounts."""
    known = [context.unit.mount(mount) for mount in mounts]
    if any(mount.is_placed for mount in known):
        menu.add_step(
            tr("Unplace {n} items", n=len(mounts)),
            lambda: board_edits.take_off_all(context, mounts),
            key=keymap().text("board_shelve"),
        )
    if not all(mount.is_placed for mount in known):
        menu.add_step(tr("Place in best locations"), lambda: context.apply(bulk.place_all(mounts)), icon="fill")
    _fill_places(menu, context, mounts)
    if len(mounts) == 2:
        _offer(menu, context, tr("Swap places"), bulk.swap_places(mounts), icon="swap", command="swap_places")
    if context.session.refusal(bulk.duplicate(mounts)) is None:
        menu.add_step(
            tr("Duplicate {n} items", n=len(mounts)),
            lambda: board_edits.duplicate(context, mounts),
            key=keymap().text("duplicate"),
        )
    _offer(
        menu,
        context,
        tr("Copy to the other side"),
        bulk.copy_opposite(mounts),
        icon="mirror",
        command="copy_opposite",
    )
    menu.add_step(
        tr("Remove {n} items", n=len(mounts)),
        lambda: board_edits.remove(context, mounts),
        icon="close",
        key=keymap().text("remove_selection"),
    )
    menu.addSeparator()
    _fill_options(menu, context, mounts)


def _fill_places(menu: EditMenu, context: DesignContext, mounts: Sequence[MountId]) -> None:
    unit = context.unit
    pieces = [mount for mount in mounts if not is_spread(board_edits.item_of(unit.mount(mount)))]
    if len(pieces) < 2:
        return
    plan = DropPlan(unit, Payload(mount=pieces[0], others=tuple(pieces[1:])), context.arrange)
    submenu = menu.submenu(tr("Move to"))
    for location in (place for places in plan.rooms() for place in places):
        outcome = plan.at(location)
        if isinstance(outcome, Landed):
            words = f"{location_name(unit.chassis.form, location)} ({unit.chassis.form.code(location)})"
            submenu.add_edit(words, outcome.edit)
    if submenu.actions():
        menu.addMenu(submenu)


def _fill_options(menu: EditMenu, context: DesignContext, mounts: Sequence[MountId]) -> None:
    """An entry for each option that any of them can have, checked where all of those have it."""
    for option, words, click in _OPTIONS:
        if not board_edits.can_toggle(context.unit, option, mounts):
            continue
        edit = edits.toggle(option, mounts)
        if context.session.refusal(edit) is not None:
            continue
        after = edit.run(context.unit)
        changed = [mount for mount in mounts if after.mount(mount) != context.unit.mount(mount)]
        key = tr(click) if click else keymap().text(f"toggle_{option}")
        menu.add_switch(tr(words), edit, on=bool(changed) and not getattr(after.mount(changed[0]), option), key=key)


def _offer(menu: EditMenu, context: DesignContext, words: str, edit: Edit, *, icon: str, command: str) -> None:
    if context.session.refusal(edit) is None:
        menu.add_edit(words, edit, icon=icon, key=keymap().text(command))
