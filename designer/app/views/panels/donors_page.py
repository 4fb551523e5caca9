"""The page of the armor panel for FrankenMechs: which 'Mech the body of each location comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.ui.dialogs import AskFile, file_to_open
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.forms import FormPanel, combo_box
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.fields import TextField
from designer.catalog import systems
from designer.editing import Edit, EditRefusedError, edits
from designer.formats import FormatError, read
from designer.language import inside, marked, tr
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Location
from designer.workspace.documents import error_sentence

_LOCATIONS: Final = (HD, CT, LT, RT, LA, RA, LL, RL, CL)
_CODE_WIDTH: Final = 28
_TONS_WIDTH: Final = 76
_FILTER: Final = marked("BattleMechs (*.mtf);;All files (*)")
_NOTE: Final = marked(
    "Structure points, mass, price and Battle Value follow the donors. "
    "Not included: the slots of a donor's structure, and jump jets built for lighter 'Mechs."
)


class _DonorFields(NamedTuple):
    """The fields of a location, with the numbers of its two lines in the form."""

    tonnage: ComboBox
    structure: ComboBox
    donor: TextField
    lines: tuple[int, int]


class DonorsPage(QWidget):
    """A page with the donor of each location: its tonnage, structure and name, or all of these from a file."""

    def __init__(self, context: DesignContext, ask: AskFile = file_to_open) -> None:
        super().__init__()
        self._context = context
        self._ask = ask
        self.franken = QCheckBox(tr("FrankenMech"))
        self.franken.setToolTip(tr("Put together from parts of other 'Mechs"))
        self.franken.toggled.connect(lambda on: self._apply(edits.set_franken(on)))
        self.problem = text_label(wraps=True)
        self.problem.hide()
        self._form = FormPanel(tr("Donors"), inset=False, label_width=_CODE_WIDTH)
        self._form.add_title(tr("Donors"))
        self._form.add_widget(self.franken)
        self.fields = {location: self._add_location(location) for location in _LOCATIONS}
        self._form.add_widget(text_label(tr(_NOTE), wraps=True))
        self._form.end()
        spaced(QVBoxLayout(self), self.problem, (Scrolled(self._form), 1), margins=0)
        self.renew()

    def _add_location(self, location: Location) -> _DonorFields:
        name = inside(tr(location.name.replace("_", " ").title()))
        tonnage = combo_box(
            tr("Donor's tonnage, {where}", where=name),
            {tons: f"{tons} t" for tons in sorted(systems().structure_points)},
        )
        structure = combo_box(tr("Donor's structure, {where}", where=name), _structures())
        donor = TextField(
            tr("Donor, {where}", where=name),
            lambda text: edits.set_donor(location, donor=text),
            self._context,
            hint=tr("Donor"),
        )
        sized(tonnage, width=_TONS_WIDTH)
        take = IconButton("open", tr("Take body and armor from a file"))
        take.clicked.connect(lambda: self._take(location))
        tonnage.activated.connect(lambda: self._apply(edits.set_donor(location, tonnage=tonnage.currentData())))
        structure.activated.connect(lambda: self._apply(edits.set_donor(location, structure=structure.currentData())))
        lines = self._form.add_line("", tonnage, structure), self._form.add_line("", donor, take)
        return _DonorFields(tonnage, structure, donor, lines)

    def renew(self) -> None:
        """Show the donors of the design."""
        chassis = design.chassis(self._context.graph)
        with QSignalBlocker(self.franken):
            self.franken.setChecked(chassis.is_franken)
        for location, fields in self.fields.items():
            shown = chassis.is_franken and location in chassis.form.locations
            for line in fields.lines:
                self._form.show_line(line, shown)
            if shown:
                part = chassis.parts[location]
                self._form.set_label(fields.lines[0], chassis.form.code(location))
                fields.tonnage.setCurrentIndex(fields.tonnage.findData(part.tonnage))
                fields.structure.setCurrentIndex(list(_structures()).index((part.structure, part.clan)))
                fields.donor.show_value(part.donor)

    def _apply(self, edit: Edit) -> None:
        try:
            self._context.apply(edit)
        except EditRefusedError as refused:
            self._say(str(refused))
        else:
            self._say("")
        self.renew()

    def _take(self, location: Location) -> None:
        path = self._ask(self, tr("Take body and armor from a file"), tr(_FILTER), None)
        if path is not None:
            self.take_from(location, path)

    def take_from(self, location: Location, path: Path) -> None:
        """Take body and armor of a location from the unit of a file."""
        try:
            donor = read(path).unit
        except FormatError as error:
            self._say(error_sentence(error))
        else:
            self._apply(edits.take_location(location, donor))

    def _say(self, problem: str) -> None:
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))


def _structures() -> dict[tuple[str, bool], str]:
    """The structures by id and technology (whether Clan), with their names."""
    found: dict[tuple[str, bool], str] = {}
    for kind in systems().structures.values():
        for clan in (False, True):
            if kind.tech in ("All", "Clan" if clan else "IS"):
                found[kind.id, clan] = tr("{name} (Clan)", name=kind.name) if clan else kind.name
    return found
