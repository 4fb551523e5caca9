"""The panels beside the refit: the technician's check, why a job has its class, and the other reading of the rules."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from designer.app.pages.compare.comparison_model import ComparisonModel
from designer.app.pages.compare.difference_lists import DifferenceList, figure_column, label_column
from designer.app.pages.compare.refit_rows import check_rows, job_key, other_rows, why_lines
from designer.app.ui.figures import signed
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.theme import Style
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.comparison.refit import Job, places
from designer.language import beginning, marked, tr
from designer.workspace.view_settings import RefitSettings

SKILLS: Final = (
    (11, marked("Ultra-green")),
    (9, marked("Green")),
    (7, marked("Regular")),
    (6, marked("Veteran")),
    (5, marked("Elite")),
)
"""Numbers that technicians must roll, with their names."""

_CHECK: Final = (label_column(""), figure_column(marked("custom"), 0), figure_column(marked("kit"), 1, last=True))
_OTHER: Final = (
    label_column(marked("Other ways")),
    figure_column(marked("class"), 0),
    figure_column(marked("days"), 1),
    figure_column(marked("C-bills"), 2, last=True),
)


class RefitSide(QWidget):
    """The panels beside the list of work.

    Signals:
        changed: place, technician or minutes a day were changed in the settings.
    """

    changed = Signal()

    def __init__(self, comparing: ComparisonModel, settings: RefitSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparing, self._settings = comparing, settings
        self.place = ComboBox(tr("Place"))
        self.technician = ComboBox(tr("Technician"))
        self.day = Stepper(tr("Minutes of work a day"), 10, 1440)
        self.check = DifferenceList(tr("Technician's check"), _CHECK, self._why_no_check)
        self.check.setSizeAdjustPolicy(DifferenceList.SizeAdjustPolicy.AdjustToContents)
        self.other = DifferenceList(tr("For comparison"), _OTHER, self._why_no_check)
        self.why = WhyPanel()
        self._other_panel = sized(Panel(tr("For comparison"), self.other), height=_other_height)
        self._fill_fields()
        # The panels are as high as their contents; what is left below them is ground.
        check = Panel(tr("Technician's check"), Scrolled(self._check_body(), whole=True))
        first = spaced(QVBoxLayout(), check, margins=0)
        further = spaced(QVBoxLayout(), self.why, self._other_panel, margins=0, spacing="gap")
        for column in (first, further):
            column.addStretch(1)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        spaced(self._parts, first, (further, 1), margins=0, spacing="gap")
        comparing.chosen_changed.connect(self._show_why)

    def lie(self, lies: bool) -> None:
        """Set whether the check stands at the left of the other panels, and not above them."""
        directions = QBoxLayout.Direction
        self._parts.setDirection(directions.LeftToRight if lies else directions.TopToBottom)
        self._parts.setStretch(0, int(lies))

    def _fill_fields(self) -> None:
        settings = self._settings
        for place, modifier in places().items():
            self.place.addItem(f"{beginning(tr(place))}, {signed(modifier) if modifier else '+0'}", place)
        for number, name in SKILLS:
            self.technician.addItem(f"{tr(name)}, {number}", number)
        self.place.setCurrentIndex(max(0, self.place.findData(settings.place)))
        self.technician.setCurrentIndex(max(0, self.technician.findData(settings.skill)))
        self.day.setValue(settings.day)
        self.place.activated.connect(self._take_fields)
        self.technician.activated.connect(self._take_fields)
        self.day.valueChanged.connect(self._take_fields)

    def _check_body(self) -> QWidget:
        form = FormPanel(tr("Technician's check"))
        form.add_line(tr("Place"), self.place)
        form.add_line(tr("Technician"), self.technician)
        form.add_line(tr("Day"), self.day, ElidedLabel(tr("minutes of a full team"), role="caption", token="text.3"))
        body = QWidget()
        spaced(QVBoxLayout(body), form, (self.check, 1), margins=0, spacing=0)
        return body

    def _take_fields(self) -> None:
        self._settings.place = self.place.currentData()
        self._settings.skill = self.technician.currentData()
        self._settings.day = self.day.value()
        self.changed.emit()

    def renew(self) -> None:
        """Show the refit of the present comparison."""
        found = self._comparing.found
        if found is None:
            return
        self.check.rows_model.show(check_rows(found.refit, found.b.graph, self._settings))
        self.other.rows_model.show(other_rows(found, self._settings))
        self._show_why()

    def _why_no_check(self) -> str:
        found = self._comparing.found
        if found is None:
            return ""
        return tr("Not a refit") if found.refit.verdict == "not a refit" else tr("There is nothing to do.")

    def show_job(self, key: str) -> None:
        """Show why the job of a row has its class; a row without a job, such as a heading, changes nothing."""
        found = self._comparing.found
        jobs = {job_key(job): job for job in found.refit.lines} if found is not None else {}
        if key in jobs:
            self.why.show_job(jobs[key])

    def _show_why(self) -> None:
        """Show the job of the chosen difference, else the first one that decides the class."""
        found = self._comparing.found
        if found is None:
            return
        chosen = self._comparing.chosen
        jobs = found.refit.lines
        of_chosen = (job for job in jobs if chosen and (cause := found.difference_of(job)) and cause.id == chosen)
        self.why.show_job(next(of_chosen, next(iter(found.refit.deciding or jobs), None)))


def _other_height(style: Style) -> float:
    """The height of the panel with two rows and their heading."""
    return style.measures.panel_header + 3 * style.measures.ledger_row + 3 * style.measures.control_inset


class WhyPanel(Panel):
    """Why a job has its class: the rule, the time, the kit, the source, and what is uncertain."""

    def __init__(self) -> None:
        super().__init__(tr("Why"))
        self._form = QWidget()
        self._grid = spaced(QGridLayout(self._form), margins=("panel_inset", 6), horizontal=8, vertical=4)
        self._grid.setColumnStretch(1, 1)
        self.lines: tuple[tuple[str, str], ...] = ()
        """Labels and texts that are shown."""
        self.set_body(Scrolled(self._form, whole=True))

    def show_job(self, job: Job | None) -> None:
        """Show a job; None for none."""
        letter = "" if job is None else job.refit_class.mark
        self.set_title(tr("Why {letter}", letter=letter) if letter else tr("Why"))
        lines = () if job is None else ((f"{job.part} {job.way}".strip(), ""), *why_lines(job))
        if lines == self.lines:
            return
        self.lines = lines
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()  # it is deleted only when the event loop comes to that
                widget.deleteLater()
        for row, (label, text) in enumerate(lines):
            name = text_label(label, look="" if row == 0 else "caption", wraps=row == 0)
            name.setAlignment(Qt.AlignmentFlag.AlignTop)
            if row == 0:
                in_font(name, "strong")
                self._grid.addWidget(name, row, 0, 1, 2)
                continue
            words = text_label(text, wraps=True)
            words.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(name, row, 0)
            self._grid.addWidget(words, row, 1)
        self._grid.setRowStretch(len(lines), 1)
