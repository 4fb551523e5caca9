"""The omni workbench: the open configurations of an OmniMech side by side, and pods copied between them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.tables import TableModel, TableView
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.panel import Panel
from designer.app.views.assistants.frame import Assistant
from designer.app.views.assistants.omni_matrix import (
    SHOW,
    Configuration,
    MatrixRow,
    columns_of,
    pod_name,
    rows_of,
)
from designer.assistants.omni import pod_copy
from designer.assistants.omni_base import base_of, common_base, departures
from designer.assistants.omni_figures import Cell as Pod
from designer.assistants.omni_figures import cells, figures, figures_of
from designer.construction.mass import mass
from designer.design import once
from designer.editing import edits
from designer.language import marked, tr
from designer.units.unit import Unit
from designer.workspace.documents import Document

_FIELDS: Final = (marked("From"), marked("Pod"), marked("To"))


class OmniAssistant(Assistant):
    """A matrix in the place of the board, with a column for the base and for each open configuration of the chassis.

    Nothing here changes the base. A pod is copied or moved by an edit of each design that it concerns, so that each
    design takes it back by its own undo.
    """

    def __init__(self, context: DesignContext) -> None:
        self.configurations: list[Document] = []
        """The open designs of the chassis, in the order of their tabs."""
        self.source, self.pod, self.target = (ComboBox(tr(words)) for words in _FIELDS)
        self.copying, self.moving = QPushButton(tr("Copy")), QPushButton(tr("Move"))
        self.note = in_font(text_label(wraps=True), "caption")
        self._designs: OpenDesigns | None = None
        self._columns: list[Configuration] = []
        self._pods: tuple[Pod, ...] = ()
        self.model: TableModel[MatrixRow] = TableModel(columns_of(()), key=lambda row: row.key)
        self.table = TableView(tr("Configurations by location"), self.model)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        centre = Panel(tr("Configurations"), self.table)
        super().__init__(context, tr("Omni workbench"), self._body(), centre=centre)
        self.model.setParent(self)
        self._lazy = LazyUpdate(self, self._renew)
        self.table.part_clicked.connect(self._click)
        self.source.currentIndexChanged.connect(self._list_pods)
        self.target.currentIndexChanged.connect(self._enable)
        self.copying.clicked.connect(self.copy_pod)
        self.moving.clicked.connect(self.move_pod)

    def _body(self) -> QWidget:
        form = QFormLayout()
        for words, field in zip(_FIELDS, (self.source, self.pod, self.target), strict=True):
            form.addRow(tr(words), field)
        buttons = spaced(QHBoxLayout(), self.copying, self.moving, 1)
        body = QWidget()
        spaced(QVBoxLayout(body), form, buttons, self.note, 1, margins="panel_inset", spacing="control_inset")
        return body

    def use_designs(self, designs: OpenDesigns) -> None:
        self._designs = designs
        for changed in (designs.changed, designs.front_changed, designs.edited):
            changed.connect(self._lazy.request)
        self._renew()

    def take_keyboard(self) -> None:
        self.pod.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # -- what is shown --------------------------------------------------------------------------------------

    def _renew(self) -> None:
        """Show the open configurations of the chassis of the active design."""
        if self._designs is None:
            return
        own = self.context.unit
        self.configurations = [each for each in self._designs.documents if _is_of(own, each.unit)]
        if not self.configurations:  # another design, which is no OmniMech, is in the editor
            self.closed.emit()
            return
        base = common_base(each.unit for each in self.configurations)
        self._columns = [Configuration(base, figures(base, base), is_base=True), *self._own_columns(base)]
        self.model.set_columns(columns_of(self._columns), rows_of(self._columns))
        self.table.set_columns(range(len(self.model.columns)))
        self._list_configurations()
        self._note_bases(base)

    def _own_columns(self, base: Unit) -> list[Configuration]:
        assert self._designs is not None
        of_base = mass(once(base)).total
        return [
            Configuration(
                each.unit,
                figures_of(self._designs.context(each).graph, of_base, each.unit.heat_sinks.count),
                is_open=each is self._designs.front,
            )
            for each in self.configurations
        ]

    def _list_configurations(self) -> None:
        names = [each.name for each in self._columns[1:]]
        front = next((n for n, each in enumerate(self._columns[1:]) if each.is_open), 0)
        for field, number in ((self.source, front), (self.target, min(len(names) - 1, int(not front)))):
            kept = field.currentText()
            field.blockSignals(True)
            field.clear()
            field.addItems(names)
            field.setCurrentIndex(names.index(kept) if kept in names else number)
            field.blockSignals(False)
        self._list_pods()

    def _list_pods(self) -> None:
        kept, unit = self.pod.currentText(), self.configurations[self.source.currentIndex()].unit
        self._pods = cells(unit)
        code = unit.chassis.form.code
        names = [
            f"{tr('unplaced') if pod.location is None else code(pod.location)}  {pod_name(pod)}" for pod in self._pods
        ]
        self.pod.clear()
        self.pod.addItems(names)
        if kept in names:
            self.pod.setCurrentIndex(names.index(kept))
        self._enable()

    def _enable(self) -> None:
        can = bool(self._pods) and self.source.currentIndex() != self.target.currentIndex()
        for button in (self.copying, self.moving):
            button.setEnabled(can)

    def _note_bases(self, base: Unit) -> None:
        lines = []
        for each in self._columns[1:]:
            found = departures(base, base_of(each.unit))
            if found:
                lines.append(tr("{name} has another base: {differences}", name=each.name, differences="; ".join(found)))
        if len(self.configurations) == 1:
            lines.append(tr("Open other configurations of {name} to compare them.", name=base.names.chassis))
        self.note.setText("\n".join(lines) or tr("All have the same base."))

    # -- what is done ---------------------------------------------------------------------------------------

    def _click(self, key: object, part: str) -> None:
        """Show the configuration of the column that was clicked, or choose the pod that was."""
        number = int(part) - 1
        if key == SHOW:
            self.show_configuration(number)
            return
        row = next(row for row in self.model.rows if row.key == key)
        self.source.setCurrentIndex(number)
        self.pod.setCurrentIndex(self._pods.index(row.pods[number + 1]))

    def show_configuration(self, number: int) -> None:
        """Show a configuration in the editor."""
        if self._designs is not None:
            self._designs.wanted.emit(self.configurations[number])

    def copy_pod(self) -> bool:
        """Copy the chosen pod to the chosen configuration, as a step of that; returns whether it was possible."""
        designs, index = self._designs, self.pod.currentIndex()
        if designs is None or not 0 <= index < len(self._pods):
            return False
        source, target = (self.configurations[field.currentIndex()] for field in (self.source, self.target))
        return designs.context(target).apply(pod_copy(source.unit, self._pods[index].mounts[0]))

    def move_pod(self) -> None:
        """Copy the chosen pod, and remove it where it was, as a step of that design."""
        source, index = self.configurations[self.source.currentIndex()], self.pod.currentIndex()
        mount = self._pods[index].mounts[0]
        if self.copy_pod() and self._designs is not None:
            self._designs.context(source).apply(edits.remove(mount))


def _is_of(own: Unit, other: Unit) -> bool:
    return other.chassis.omni and other.names.chassis.casefold() == own.names.chassis.casefold()
