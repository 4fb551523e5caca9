"""The menus of mounts, built-in systems and heads of locations: only what is possible there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from designer.app.bridge import Bridge
from designer.app.drag import Payload
from designer.app.icons import bind_icon
from designer.app.slots import acts
from designer.app.slots.drop import DropPlan, Landed
from designer.app.slots.pictures import Cell
from designer.app.slots.words import listed, location_name
from designer.catalog import catalog
from designer.construction.armor import armor_of, has_rear
from designer.construction.explosives import automatic_case, has_automatic_case
from designer.editing import Edit, edits
from designer.editing.arranging import mirror
from designer.editing.options import can_face_rear
from designer.editing.placement import split_neighbours
from designer.editing.spread import is_spread
from designer.units.location import ARMS, Location, Slot, opposite
from designer.units.mount import Mount, MountId, SystemPart


class BoardMenu(QMenu):
    """A menu, filled for what was pointed at."""

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge

    def open_at(self, point: QPoint) -> None:
        """Open it; it goes away for good when it closes."""
        self.aboutToHide.connect(self.deleteLater)
        self.popup(point)

    # -- parts ----------------------------------------------------------------------------------------------

    def add_step(self, words: str, act: Callable[[], object], *, icon: str = "", key: str = "") -> QAction:
        """An entry that does something."""
        action = self.addAction(f"{words}\t{key}" if key else words)
        if icon:
            bind_icon(action, icon)
        action.triggered.connect(lambda _checked=False: act())
        return action

    def _add_edit(self, words: str, edit: Edit, *, icon: str = "", key: str = "") -> None:
        self.add_step(words, lambda: self._bridge.apply(edit), icon=icon, key=key)

    def _add_switch(self, words: str, edit: Edit, *, on: bool, icon: str = "", key: str = "") -> None:
        if self._bridge.session.refusal(edit) is None:
            action = self.add_step(words, lambda: self._bridge.apply(edit), icon="" if on else icon, key=key)
            action.setCheckable(True)
            action.setChecked(on)

    # -- cells ----------------------------------------------------------------------------------------------

    def fill_for_cell(self, slot: Slot, cell: Cell) -> None:
        """What can be done with what lies in a slot."""
        if cell.part is not None:
            armored = "A" in cell.look.tags
            self._add_switch("Armored", edits.armor_system(slot), on=armored, icon="armored")
            if cell.part in (SystemPart.LOWER_ARM, SystemPart.HAND):
                self._fill_for_arm(slot.location)
        for mount_id in cell.mounts:
            self.addSeparator()
            self.fill_for_mount(mount_id, slot)

    def fill_for_mount(self, mount_id: MountId, slot: Slot | None = None) -> None:
        """What can be done with a mount; of a spread one with the slot of it that lies in ``slot``."""
        mount = self._bridge.unit.find(mount_id)
        if mount is None:
            return
        if mount.is_placed and slot is not None:
            self.add_step("Unplace", lambda: acts.take_off(self._bridge, mount_id, slot), key="Double click")
        else:
            self.add_step("Place in best location", lambda: acts.place_best(self._bridge, mount_id), icon="fill")
        self._fill_places(mount, slot)
        self._add_edit(f"Remove {acts.item_of(mount).name}", edits.remove(mount_id), icon="close", key="Del")
        self.addSeparator()
        self._fill_options(mount)

    def _fill_places(self, mount: Mount, slot: Slot | None) -> None:
        """The locations with room; of what can be split, also each way to split it."""
        unit = self._bridge.unit
        form = unit.chassis.form
        source = slot if slot is not None and is_spread(acts.item_of(mount)) else None
        plan = DropPlan(unit, Payload(mount=mount.id, slot=source))
        submenu = BoardMenu(self._bridge, self)
        submenu.setTitle("Move to" if mount.is_placed else "Place in")
        free, by_filler = plan.rooms()
        for location in (*free, *by_filler):
            outcome = plan.at(location)
            if not isinstance(outcome, Landed) or (location is mount.location and not plan.is_spread):
                continue
            note = ", filler moves" if outcome.evicted else ""
            submenu._add_edit(f"{location_name(form, location)} ({form.code(location)}){note}", outcome.edit)
        self._fill_splits(submenu, mount)
        if submenu.actions():
            self.addMenu(submenu)

    def _fill_splits(self, submenu: BoardMenu, mount: Mount) -> None:
        unit = self._bridge.unit
        known: set[str] = {""}
        for location in unit.chassis.form.locations:
            for beside in split_neighbours(unit, acts.item_of(mount), location):
                edit = edits.move(mount.id, location, split_with=beside)
                words = self._split_in_words(mount.id, edit)
                if words not in known:
                    known.add(words)
                    submenu._add_edit(words, edit)

    def _split_in_words(self, mount_id: MountId, edit: Edit) -> str:
        """How a split would lie: "RT (7), RA (3)"; empty if the item would not be split."""
        if self._bridge.session.refusal(edit) is not None:
            return ""
        mount = edit.run(self._bridge.unit).mount(mount_id)
        form = self._bridge.unit.chassis.form
        counts = Counter(slot.location for slot in mount.slots)
        if len(counts) < 2:
            return ""
        return "Split: " + ", ".join(f"{form.code(location)} ({count})" for location, count in counts.most_common())

    def _fill_options(self, mount: Mount) -> None:
        item = acts.item_of(mount)
        if can_face_rear(item) or mount.rear:
            self._add_switch(
                "Rear-facing", edits.toggle_rear(mount.id), on=mount.rear, icon="rear", key="Alt+right click"
            )
        if mount.turret or (item.is_weapon and self._has_turret()):
            self._add_switch("In the turret", edits.toggle_turret(mount.id), on=mount.turret, icon="turret")
        self._add_switch("Armored", edits.toggle_armored(mount.id), on=mount.armored, icon="armored")
        if self._bridge.unit.chassis.omni or mount.pod:
            pod = edits.toggle_pod(mount.id)
            self._add_switch("Pod-mounted", pod, on=mount.pod, icon="pod", key="Shift+right click")

    def _has_turret(self) -> bool:
        return any(catalog()[mount.item].formula == "turret" for mount in self._bridge.unit.mounts)

    # -- heads ----------------------------------------------------------------------------------------------

    def fill_for_head(self, location: Location) -> None:
        """What can be done with a whole location."""
        self._fill_for_arm(location)
        unit, graph = self._bridge.unit, self._bridge.graph
        if has_automatic_case(graph) and (location in automatic_case(graph) or location in unit.case_opt_out):
            has_it = location not in unit.case_opt_out
            self._add_switch("Clan CASE", edits.toggle_case_opt_out(location), on=has_it, icon="shield")
        copy = mirror(location)
        if opposite(location) is not location and self._bridge.session.refusal(copy) is None:
            self.addSeparator()
            self._add_edit(f"{copy.label_for(unit)}", copy, icon="mirror")
        here = [mount.id for mount in unit.mounts if mount.location is location]
        if here:
            words = f"Unplace all in {unit.chassis.form.code(location)}"
            self.add_step(words, lambda: acts.take_off_all(self._bridge, here), icon="reset")

    def _fill_for_arm(self, location: Location) -> None:
        unit = self._bridge.unit
        if unit.chassis.form.has_arms and location in ARMS:
            for words, part in (("Lower arm", SystemPart.LOWER_ARM), ("Hand", SystemPart.HAND)):
                self._add_switch(words, edits.toggle_actuator(location, part), on=unit.has_part(location, part))


def head_tip(bridge: Bridge, location: Location) -> str:
    """What the tooltip of a location's head says: name, armor and its limit, what protects it."""
    form = bridge.unit.chassis.form
    armor = armor_of(bridge.graph, location)
    lines = [location_name(form, location)]
    points = [f"{armor.front} front", f"{armor.rear} rear"] if has_rear(location) else [str(armor.front)]
    lines.append(f"Armor {listed(points)} of {armor.maximum}")
    return "\n".join(lines)
