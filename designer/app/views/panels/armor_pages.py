"""The pages that can replace the armor figure: armor type by location, and preferences of distribution."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.ui.figures import tons
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.forms import FormPanel, combo_box
from designer.app.ui.widgets.labels import figure_label
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.choice_field import ChoiceBox
from designer.editing.choice import WeightTableRow
from designer.editing.choices import armors_at, chosen_armor_at
from designer.editing.edits.armor import ArmorDistribution, Head, Priority
from designer.editing.weight_table import armor_part_at
from designer.language import inside, marked, tr
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Location
from designer.workspace.view_settings import MOST_REAR

_LOCATIONS: Final = (HD, CT, LT, RT, LA, RA, LL, RL, CL)
_CODE_WIDTH, _COLUMN_WIDTHS = 28, (42, 30)
_HEADS: Final[dict[Head, str]] = {
    "share": marked("Five times its share"),
    "equal": marked("The same share"),
    "full": marked("Full first"),
}
_PRIORITIES: Final[dict[Priority, str]] = {
    "none": marked("Nobody"),
    "torso": marked("Torsos"),
    "arm": marked("Arms"),
    "leg": marked("Legs"),
}


class PatchworkPage(QWidget):
    """A page with a row for each location: its armor type, with mass and slots there."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self.boxes = {location: _armor_box(context, location) for location in _LOCATIONS}
        self.figure_labels = {location: (figure_label(), figure_label()) for location in _LOCATIONS}
        self._form = FormPanel(tr("Patchwork"), inset=False, label_width=_CODE_WIDTH, columns=_COLUMN_WIDTHS)
        headings = [in_font(figure_label(text, look="caption"), "caption") for text in (tr("mass"), tr("slots"))]
        self._form.add_title(tr("Patchwork"), headings)
        self._lines = {
            location: self._form.add_line("", box, behind=self.figure_labels[location])
            for location, box in self.boxes.items()
        }
        self._form.end()
        spaced(QVBoxLayout(self), Scrolled(self._form), margins=0)
        self.renew()

    def renew(self) -> None:
        """Show the armor of the design."""
        g = self._context.graph
        form = design.chassis(g).form
        for location, number in self._lines.items():
            exists = location in form.locations
            self._form.show_line(number, exists)
            if exists:
                self._form.set_label(number, form.code(location))
                self.boxes[location].renew()
                part = armor_part_at(g, location)
                mass, slots = self.figure_labels[location]
                mass.setText(tons(part.mass))
                slots.setText(str(part.slots))

    def show_everything(self, everything: bool) -> None:
        """Set whether the lists of armor types also contain unavailable ones."""
        for box in self.boxes.values():
            box.show_everything(everything)


class PreferencesPage(QWidget):
    """A page with the preferences of how armor is distributed to the locations.

    Signals:
        changed: all preferences, after the user changed one.
    """

    changed = Signal(ArmorDistribution)

    def __init__(self, spread: ArmorDistribution) -> None:
        super().__init__()
        self.head = combo_box(tr("What the head gets"), _HEADS)
        self.priority = combo_box(tr("Locations that get half as much again"), _PRIORITIES)
        self.rear = Stepper(tr("Percent of a torso's armor that lies behind"), 0, MOST_REAR)
        self.rear.setSuffix(" %")
        self.show_distribution(spread)
        form = FormPanel(tr("How armor is allocated"), inset=False)
        form.add_title(tr("Preferences"))
        form.add_line(tr("Head"), self.head)
        form.add_line(tr("More for"), self.priority)
        form.add_line(tr("Rear"), self.rear)
        form.end()
        spaced(QVBoxLayout(self), Scrolled(form), margins=0)
        self.head.activated.connect(self._emit_changed)
        self.priority.activated.connect(self._emit_changed)
        self.rear.valueChanged.connect(self._emit_changed)

    def show_distribution(self, spread: ArmorDistribution) -> None:
        """Show other preferences, without a signal."""
        self.head.setCurrentIndex(self.head.findData(spread.head))
        self.priority.setCurrentIndex(self.priority.findData(spread.priority))
        with QSignalBlocker(self.rear):
            self.rear.setValue(spread.rear)

    def _emit_changed(self) -> None:
        self.changed.emit(ArmorDistribution(self.head.currentData(), self.priority.currentData(), self.rear.value()))


def _armor_box(context: DesignContext, location: Location) -> ChoiceBox:
    row = WeightTableRow(
        lambda g: armors_at(g, location), lambda g: chosen_armor_at(g, location), lambda g: armor_part_at(g, location)
    )
    name = inside(tr(location.name.replace("_", " ").title()))
    return ChoiceBox(context, tr("Armor of the {location}", location=name), row)
