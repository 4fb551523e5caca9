"""The context menus of mounts, built-in systems and headers of locations; they contain only possible edits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from PySide6.QtWidgets import QWidget

from designer.app.commands.keymap import keymap
from designer.app.context.design_context import DesignContext
from designer.app.ui.figures import figure
from designer.app.views.board import board_edits
from designer.app.views.board.board_texts import location_name
from designer.app.views.board.cell_data import BoardCell
from designer.app.views.board.edit_menu import EditMenu
from designer.app.views.board.geometry import BoardHit
from designer.app.views.board.model import BoardModel
from designer.app.views.board.variant_menu import VariantMenu
from designer.construction.armor import armor_of, has_rear
from designer.construction.explosives import explosive_places, has_case
from designer.construction.spread import is_spread
from designer.editing import Edit, edits
from designer.editing.drop_plan import DropPlan, Landed, Payload
from designer.editing.edits import bulk
from designer.editing.edits.arrangement import mirror
from designer.editing.edits.case import NONE as NO_CASE
from designer.editing.edits.case import case_choices, set_case
from designer.editing.edits.options import Option, can_face_rear, facing_of
from designer.editing.slot_search import divisions, slots_needed
from designer.language import beginning, marked, tr
from designer.units.location import ARMS, Location, Slot, opposite
from designer.units.mount import FACINGS, Mount, MountId, SystemPart

_OPTIONS: Final[tuple[tuple[Option, str, str], ...]] = (
    ("rear", marked("Rear-facing"), marked("Alt+right click")),
    ("turret", marked("In the turret"), ""),
    ("armored", marked("Armored"), ""),
    ("pod", marked("Pod-mounted"), marked("Shift+right click")),
)


def _key(command: str, click: str) -> str:
    """The shortcut of a command, else the click that does the same."""
    return keymap().text(command) or click


def fill_for_several(menu: EditMenu, context: DesignContext, mounts: Sequence[MountId]) -> None:
    """Fill a menu with the edits that apply to several mounts."""
    known = [context.unit.mount(mount) for mount in mounts]
    if any(mount.is_placed for mount in known):
        menu.add_step(
            tr("Unallocate {n} items", n=len(mounts)),
            lambda: board_edits.take_off_all(context, mounts),
            key=keymap().text("board_shelve"),
        )
    if not all(mount.is_placed for mount in known):
        menu.add_step(tr("Place in best locations"), lambda: context.apply(bulk.place_all(mounts)), icon="fill")
        menu.add_step(tr("Auto-place: other items may move"), lambda: context.places_wanted.emit((), None))
    _fill_places(menu, context, mounts)
    if len(mounts) == 2:
        _offer(menu, context, tr("Swap places"), bulk.swap_places(mounts), icon="swap", command="swap_places")
    if context.session.refusal(bulk.duplicate(mounts)) is None:
        menu.add_step(
            tr("Duplicate {n} items", n=len(mounts)),
            lambda: board_edits.duplicate(context, mounts),
            key=keymap().text("duplicate"),
        )
    if context.session.refusal(bulk.copy_opposite(mounts)) is None:
        menu.add_step(
            tr("Copy to the other side"),
            lambda: board_edits.copy_opposite(context, mounts),
            icon="mirror",
            key=keymap().text("copy_opposite"),
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
    for location in (place for places in plan.rooms().values() for place in places):
        outcome = plan.at(location)
        if isinstance(outcome, Landed):
            words = f"{location_name(unit.chassis.form, location)} ({unit.chassis.form.code(location)})"
            submenu.add_edit(words, outcome.edit)
    if submenu.actions():
        menu.addMenu(submenu)


def _fill_options(menu: EditMenu, context: DesignContext, mounts: Sequence[MountId]) -> None:
    """Add an entry for each option that some mounts can have, checked if all of those have it."""
    for option, words, click in _OPTIONS:
        if not board_edits.can_toggle(context.unit, option, mounts):
            continue
        edit = edits.toggle(option, mounts)
        if context.session.refusal(edit) is not None:
            continue
        after = edit.run(context.unit)
        changed = [mount for mount in mounts if after.mount(mount) != context.unit.mount(mount)]
        key = _key(f"toggle_{option}", tr(click) if click else "")
        menu.add_switch(tr(words), edit, on=bool(changed) and not getattr(after.mount(changed[0]), option), key=key)


def _offer(menu: EditMenu, context: DesignContext, words: str, edit: Edit, *, icon: str, command: str) -> None:
    if context.session.refusal(edit) is None:
        menu.add_edit(words, edit, icon=icon, key=keymap().text(command))


_SIZED_IN: Final = {"ladder": "m", "jump_booster": "MP"}
"""The units of sizes by the flag of the item; other sizes are in tons."""
_SIZES: Final = 12
"""How many sizes a menu offers."""


class BoardMenu(EditMenu):
    """The context menu of a mount, a built-in system or the header of a location."""

    # -- cells ----------------------------------------------------------------------------------------------

    def fill_for_cell(self, slot: Slot, cell: BoardCell) -> None:
        """Fill a menu with the edits of a cell."""
        if cell.part is not None:
            armored = "A" in cell.look.tags
            self.add_switch(tr("Armored"), edits.armor_system(slot), on=armored, icon="armored")
            if cell.part in (SystemPart.LOWER_ARM, SystemPart.HAND):
                self._fill_for_arm(slot.location)
        for mount_id in cell.mounts:
            self.addSeparator()
            self.fill_for_mount(mount_id, slot)
            if len(board_edits.acted_on(self._context, mount_id)) > 1:
                return  # the other half of a pair as well

    def fill_for_mount(self, mount_id: MountId, slot: Slot | None = None) -> None:
        """Fill the menu with the edits of a mount; of an item spread over the 'Mech with those of the slot ``slot``."""
        mount = self._context.unit.find(mount_id)
        if mount is None:
            return
        chosen = board_edits.acted_on(self._context, mount_id)
        if len(chosen) > 1:
            fill_for_several(self, self._context, chosen)
            return
        if mount.is_placed and slot is not None:
            self.add_step(
                tr("Unallocate"),
                lambda: board_edits.take_off(self._context, mount_id, slot),
                key=_key("board_shelve", tr("Middle click")),
            )
        else:
            self.add_step(
                tr("Place in best location"), lambda: board_edits.place_best(self._context, mount_id), icon="fill"
            )
            self.add_step(tr("Auto-place: other items may move"), lambda: self._context.places_wanted.emit((), None))
        self._fill_places(mount, slot)
        VariantMenu(self._context, mount_id, self).add_to(self)
        if not is_spread(board_edits.item_of(mount)):
            self._fill_copies(mount)
        words = tr("Remove {item}", item=board_edits.item_of(mount).name)
        key = _key("remove_selection", "" if mount.is_placed else tr("Middle click"))
        self.add_edit(words, edits.remove(mount_id), icon="close", key=key)
        self.addSeparator()
        self._fill_options(mount)

    def _fill_copies(self, mount: Mount) -> None:
        copies = (
            (bulk.duplicate([mount.id]), board_edits.duplicate, "duplicate", ""),
            (bulk.copy_opposite([mount.id]), board_edits.copy_opposite, "copy_opposite", "mirror"),
        )
        for edit, do, command, icon in copies:
            if self._context.session.refusal(edit) is None:
                words = self._copy_in_words(mount) if icon else tr("Duplicate")
                run = partial(do, self._context, [mount.id])
                self.add_step(words, run, icon=icon, key=keymap().text(command), edit=edit)

    def _copy_in_words(self, mount: Mount) -> str:
        return tr("Copy to {location}", location=self._context.unit.chassis.form.code(opposite(_place(mount))))

    def _fill_places(self, mount: Mount, slot: Slot | None) -> None:
        """Add entries for the locations where a mount fits, and for each way to split it."""
        unit = self._context.unit
        form = unit.chassis.form
        source = slot if slot is not None and is_spread(board_edits.item_of(mount)) else None
        plan = DropPlan(unit, Payload(mount=mount.id, slot=source), self._context.arrange)
        submenu = self.submenu(tr("Move to") if mount.is_placed else tr("Place in"))
        for location in (place for places in plan.rooms().values() for place in places):
            outcome = plan.at(location)
            if not isinstance(outcome, Landed) or (location is mount.location and not plan.is_spread):
                continue
            if not plan.is_spread and outcome.is_split:
                continue  # only split: see the submenus
            words = f"{location_name(form, location)} ({form.code(location)})"
            words = ", ".join((words, *outcome.room.notes[:1]))
            submenu.add_edit(words, outcome.edit)
        self._fill_splits(submenu, mount)
        if submenu.actions():
            self.addMenu(submenu)

    def _fill_splits(self, submenu: BoardMenu, mount: Mount) -> None:
        """Add a submenu for each pair of locations between which the item can be split."""
        unit = self._context.unit
        code = unit.chassis.form.code
        now = Counter(slot.location for slot in mount.slots)
        ways = divisions(unit, board_edits.item_of(mount), lifted=mount.id, size=mount.size)
        needed = slots_needed(unit, board_edits.item_of(mount), mount.size)
        for (one, other), some in groupby(ways, key=lambda way: way[:2]):
            menu = self.submenu(tr("Split between {one} and {other}", one=code(one), other=code(other)))
            for way in some:
                edit = edits.move(mount.id, one, split_with=other, part=way.part)
                lies_so = now[one] == way.part and now[other] == needed - way.part
                words = f"{code(one)} ({way.part}), {code(other)} ({needed - way.part})"
                menu.add_switch(words, edit, on=lies_so)
            if menu.actions():
                submenu.addMenu(menu)

    def _fill_options(self, mount: Mount) -> None:
        item = board_edits.item_of(mount)
        if can_face_rear(item) or mount.rear:
            key = _key("toggle_rear", tr("Alt+right click"))
            self.add_switch(tr("Rear-facing"), edits.toggle("rear", [mount.id]), on=mount.rear, icon="rear", key=key)
        if mount.turret or (item.is_weapon and board_edits.has_turret(self._context.unit)):
            self.add_switch(
                tr("In the turret"),
                edits.toggle("turret", [mount.id]),
                on=mount.turret,
                icon="turret",
                key=keymap().text("toggle_turret"),
            )
        self.add_switch(
            tr("Armored"),
            edits.toggle("armored", [mount.id]),
            on=mount.armored,
            icon="armored",
            key=keymap().text("toggle_armored"),
        )
        if self._context.unit.chassis.omni or mount.pod:
            pod = edits.toggle("pod", [mount.id])
            key = _key("toggle_pod", tr("Shift+right click"))
            self.add_switch(tr("Pod-mounted"), pod, on=mount.pod, icon="pod", key=key)
        self._fill_facings(mount)
        self._fill_sizes(mount)

    def _fill_sizes(self, mount: Mount) -> None:
        """Add entries for sizes near the present one, if the item has a variable size."""
        item = board_edits.item_of(mount)
        if not item.has_variable_size:
            return
        submenu = self.submenu(tr("Size"))
        unit = next((words for flag, words in _SIZED_IN.items() if flag in item.flags), "t")
        steps = round((mount.size or item.size_step) / item.size_step)
        for step in range(max(1, steps - _SIZES // 2), max(1, steps - _SIZES // 2) + _SIZES):
            size = step * item.size_step
            words = figure(size, 0 if size == round(size) else 1, unit=unit)
            submenu.add_switch(words, edits.set_size(mount.id, size), on=step == steps)
        self.addMenu(submenu)

    def _fill_facings(self, mount: Mount) -> None:
        """Add entries for the facings of a mount that can face one of six sides."""
        submenu = self.submenu(tr("Facing"))
        for side, words in enumerate(FACINGS):
            submenu.add_switch(beginning(tr(words)), edits.set_facing(mount.id, side), on=facing_of(mount) == side)
        if submenu.actions():
            self.addMenu(submenu)

    # -- heads ----------------------------------------------------------------------------------------------

    def fill_for_head(self, location: Location) -> None:
        """Fill the menu with the edits of a location."""
        self._fill_for_arm(location)
        unit = self._context.unit
        case = self.submenu("CASE")
        case.fill_for_case(location)
        self.addMenu(case)
        copy = mirror(location)
        if opposite(location) is not location and self._context.session.refusal(copy) is None:
            self.addSeparator()
            self.add_edit(f"{copy.label_for(unit)}", copy, icon="mirror")
        here = [mount.id for mount in unit.mounts if mount.location is location]
        if here:
            code = unit.chassis.form.code(location)
            words = tr("Unallocate all in {location}", location=code)
            self.add_step(words, lambda: board_edits.take_off_all(self._context, here), icon="clear")
            self.add_step(tr("Select all in {location}", location=code), lambda: self._context.select(here))

    def fill_for_case(self, location: Location) -> None:
        """Fill the menu with the kinds of CASE for a location; illegal ones are in a submenu with the reason."""
        others = self.submenu(tr("Not allowed here"))
        for choice in case_choices(self._context.unit, location):
            menu = others if choice.reason and not choice.chosen else self
            action = menu.add_edit(choice.name, set_case(location, choice.id), key=choice.reason)
            action.setCheckable(True)
            action.setChecked(choice.chosen)
        if others.actions():
            self.addMenu(others)

    def _fill_for_arm(self, location: Location) -> None:
        unit = self._context.unit
        if unit.chassis.form.has_arms and location in ARMS:
            for words, part in ((tr("Lower arm"), SystemPart.LOWER_ARM), (tr("Hand"), SystemPart.HAND)):
                self.add_switch(words, edits.toggle_actuator(location, part), on=unit.has_part(location, part))


def ways_menu(
    context: DesignContext, ways: Sequence[Landed], parent: QWidget, taken: Callable[[Landed], object]
) -> BoardMenu:
    """A menu with the ways to place a dropped item; ``taken`` is called with the one that was chosen."""

    def take(way: Landed) -> None:
        if context.apply(way.edit):
            context.select((way.mount,))
            taken(way)

    menu = BoardMenu(context, parent)
    for way in ways:
        menu.add_step(way.in_words(context.unit), partial(take, way), edit=way.edit)
    return menu


def facing_menu(context: DesignContext, mount: Mount, sides: Sequence[int], parent: QWidget) -> BoardMenu:
    """A menu with the sides that a mount can face; the present one is checked."""
    menu = BoardMenu(context, parent)
    for side in sides:
        words = tr("Facing: {side}", side=tr(FACINGS[side]))
        menu.add_switch(words, edits.set_facing(mount.id, side), on=facing_of(mount) == side)
    chosen = next((action for action in menu.actions() if action.isChecked()), None)
    if chosen is not None:
        menu.setActiveAction(chosen)
    return menu


def menu_at(
    hit: BoardHit, context: DesignContext, model: BoardModel, parent: QWidget, add: Callable[[Location, int], object]
) -> BoardMenu | None:
    """The menu of a cell, or of the header of a location; None if it would be empty.

    ``add`` is called with location and row to add an item to an empty slot.
    """
    menu = BoardMenu(context, parent)
    if hit.on_case:
        menu.fill_for_case(hit.location)
    elif hit.row is None:
        menu.fill_for_head(hit.location)
    else:
        slot = Slot(hit.location, hit.row)
        cell = model.cell(slot)
        if cell is not None:
            menu.fill_for_cell(slot, cell)
        if cell is not None and cell.is_empty:
            menu.add_step(tr("Add here…"), partial(add, *slot))
    if not menu.actions():
        menu.deleteLater()
        return None
    return menu


def _place(mount: Mount) -> Location:
    """The location of a placed mount."""
    assert mount.location is not None
    return mount.location


def head_tip(context: DesignContext, location: Location) -> str:
    """The tooltip of a location's header: name, armor and its maximum, CASE."""
    form = context.unit.chassis.form
    armor = armor_of(context.graph, location)
    lines = [location_name(form, location)]
    points = str(armor.front)
    if has_rear(location):
        points = tr("{front} front and {rear} rear", front=armor.front, rear=armor.rear)
    lines.append(tr("Armor {points} of {most}", points=points, most=armor.maximum))
    if location in explosive_places(context.graph) or has_case(context.graph, location):
        lines.append(tr("{case}; click the shield to choose", case=_case_in_words(context, location)))
    if form.has_arms and location in ARMS:
        lines.append(tr("Click the hand: hand; with Shift: lower arm"))
    return "\n".join(lines)


def _case_in_words(context: DesignContext, location: Location) -> str:
    chosen = next((choice for choice in case_choices(context.unit, location) if choice.chosen), None)
    return tr("No CASE") if chosen is None or chosen.id == NO_CASE else chosen.name
