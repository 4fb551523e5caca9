"""The row of controls that mount the current item of the equipment browser."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from designer.app.commands.keymap import keymap, with_key
from designer.app.context.design_context import DesignContext
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.fields import Stepper
from designer.app.views.equipment.table import How
from designer.catalog import catalog
from designer.construction.offers import enough, remaining_allowed
from designer.editing import Edit, EditRefusedError, edits
from designer.editing.edits.bulk import add_many, fill_with, place_many
from designer.language import marked, sense, tr
from designer.units.location import Location, Slot

_PLACE = sense("button", "Place")
_TIPS: Final[dict[How, tuple[str, str]]] = {
    "best": (marked("Place where it fits best"), "part_place"),
    "unallocated": (marked("Add unallocated"), "part_shelve"),
    "fill": (marked("Add as many as slots and mass allow"), "part_fill"),
}
"""The tooltip of each button, and the command with the same effect, whose shortcut the tooltip shows."""


class AddingRow(QWidget):
    """A row with a field for the number of items, and a button for each way to mount them.

    Signals:
        wanted: the user wants to mount the current item in this way (`How`).
    """

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Add"))
        self._usual = 1
        self.count = Stepper(tr("How many"), 1, 99)
        self.count.setToolTip(tr("How many to add in one step; Enter places them"))
        self.count.lineEdit().returnPressed.connect(lambda: self.wanted.emit("best"))
        self.buttons: dict[How, QPushButton] = {}
        row = spaced(QHBoxLayout(self), self.count, margins=("control_inset", 0, "control_inset", 6), spacing=2)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight)
        names: dict[How, str] = {"best": tr(_PLACE), "unallocated": tr("Unallocated"), "fill": tr("Max")}
        for how, words in names.items():
            button = QPushButton(words)
            button.clicked.connect(lambda _=False, way=how: self.wanted.emit(way))
            self.buttons[how] = button
            row.addWidget(button, 1)
        keymap().changed.connect(self._name_keys)
        self._name_keys()
        sized(self.count, width=56)

    def _name_keys(self) -> None:
        for how, (words, command) in _TIPS.items():
            self.buttons[how].setToolTip(with_key(tr(words), command))

    @property
    def number(self) -> int:
        """The number of items to mount."""
        self.count.interpretText()
        return self.count.value()

    def suggest(self, number: int) -> None:
        """Set the number for the next items and those after them, unless it is the one that was suggested before."""
        if number != self._usual:
            self._usual = number
            self.reset_number()

    def reset_number(self) -> None:
        """Set the number to the suggested one again, after the items are mounted."""
        self.count.setValue(self._usual)

    def show_place(self, words: str) -> None:
        """Show the slot in which the button mounts, such as "LA 5"; empty for the best place."""
        self.buttons["best"].setText(tr("Place in {place}", place=words) if words else tr(_PLACE))


class Mounting(QObject):
    """Mounts items: as many as the row of controls says, and in the slot that the user has chosen as target.

    Signals:
        aimed: the slot that is the target for the next item; None for the item's best place.
    """

    aimed = Signal(object)

    def __init__(self, context: DesignContext, row: AddingRow) -> None:
        super().__init__(row)
        self._context = context
        self._row = row
        self._aim: Slot | None = None

    @property
    def aim(self) -> Slot | None:
        """The slot that the user has chosen for the next item; None for the item's best place."""
        return self._aim

    def aim_at(self, location: Location | None, row: int = 0) -> None:
        """Choose the slot for the next item by its location and row; None for the item's best place."""
        self._aim = None if location is None else Slot(location, row)
        self.aimed.emit(self._aim)
        form = self._context.unit.chassis.form
        self._row.show_place("" if location is None else f"{form.code(location)} {row + 1}")

    def mount(self, item_id: str, how: How) -> None:
        """Mount an item as one undo step, or report that the design may not have as many of it."""
        edit = self.edit_of(item_id, how)
        if edit is None:
            self._context.refused.emit(self._too_many(item_id))
            return
        hint = tr("The next item goes where it fits best.") if self._aim else ""
        if self._context.apply(edit, hint):
            self._row.reset_number()
        elif self._aim:
            self.aim_at(None)

    def enter_text(self, item_id: str) -> str:
        """The text of what Enter does with an item, or why it does nothing."""
        edit, unit = self.edit_of(item_id, "best"), self._context.unit
        if edit is None:
            return self._too_many(item_id)
        try:
            return tr("Enter: {what}", what=edit.label_for(unit, edit(unit)))
        except EditRefusedError as refusal:
            return refusal.reason

    def edit_of(self, item_id: str, how: How) -> Edit | None:
        """The edit that mounts an item; None if the design may not have as many of it."""
        room = remaining_allowed(catalog()[item_id], self._context.unit)
        count = self._row.number
        if room is not None:
            if how == "fill":
                how, count = "best", room
            if not 0 < count <= room:
                return None
        return self._step(item_id, how, count)

    def _too_many(self, item_id: str) -> str:
        item, unit = catalog()[item_id], self._context.unit
        if why := enough(item, unit):
            return tr("{reason}: a 'Mech cannot have more {item}.", reason=why, item=item.name)
        room, count = remaining_allowed(item, unit), self._row.number
        return tr("Only {n} more {item} can be mounted, not {count}.", n=room, item=item.name, count=count)

    def _step(self, item_id: str, how: How, count: int) -> Edit:
        if how == "fill":
            return fill_with(item_id)
        if how == "unallocated":
            return add_many(item_id, count)
        if self._aim is not None and count == 1:
            return edits.place(item_id, *self._aim)
        best = place_many(item_id, count)
        return best if self._context.session.refusal(best) is None else add_many(item_id, count)
