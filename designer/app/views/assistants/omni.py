"""The omni workbench: the open configurations of an OmniMech side by side, pods copied between them, and their base."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui import theme
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.tables import TableModel, TableView
from designer.app.ui.widgets.buttons import Pill, SegmentedSwitch
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import text_label
from designer.app.views.assistants.frame import Assistant
from designer.app.views.assistants.omni_drag import PodDrag
from designer.app.views.assistants.omni_header import CardHeader, HeaderCard
from designer.app.views.assistants.omni_matrix import (
    SHOW,
    MatrixRow,
    OmniColumn,
    card_of,
    columns_of,
    rows_of,
)
from designer.app.views.assistants.omni_results import OmniResults, ShownOmni
from designer.app.views.assistants.omni_saving import OmniSaving
from designer.app.views.assistants.omni_tools import OmniTools, ToolForm
from designer.assistants.omni import base_copy, next_model, pod_copy, variant
from designer.assistants.omni_base import base_of, common_base, departures, with_arms
from designer.assistants.omni_figures import PodCell as Pod
from designer.assistants.omni_figures import cells, effect, figures, figures_of
from designer.catalog import catalog
from designer.decimals import brief
from designer.editing import Edit, edits
from designer.language import marked, sense, tr, trn
from designer.units.unit import Unit
from designer.workspace.comparison_sides import design_side
from designer.workspace.documents import Document

_FIELDS: Final = (marked("From"), marked("Pod"), marked("To"))
_NEW: Final = (marked("Model"), marked("Like"))
_LABEL_WIDTH: Final = 56
_NEW_TIP: Final = marked("Add or remove a configuration")
_POD_TIP: Final = marked("Copy or move a pod to another configuration")
_BASE_TIP: Final = marked("Lock the base, or give it to others")
_SAVE_TIP: Final = marked("Save the configurations in one file, or write a file of each")
_LOCK_TIP: Final = marked("A locked base stays as it is in other designs")
_NO_LOCK_TIP: Final = marked("The base is locked once all configurations are saved in one file")


class OmniAssistant(Assistant):
    """A matrix in the place of the board, with a column for the base and for each open configuration of the chassis.

    It takes the room of the left panel, too; its commands are in the tool row, in forms that open below their buttons.
    The base is changed only while its lock is open: then the others can take that of the active design. The lock of an
    omni's file holds in the whole program, that of designs with files of their own in the workbench. What concerns
    several designs, such as moving a pod or giving a base, is one step that is undone from each of them. Below stand
    what a change to the configuration touched last would be, and the damage by range of all.
    """

    def __init__(self, context: DesignContext) -> None:
        self.configurations: list[Document] = []
        """The open designs of the chassis, in the order of their tabs."""
        self.source, self.pod, self.target = (ComboBox(tr(words)) for words in _FIELDS)
        self.copying, self.moving = QPushButton(tr("Copy")), QPushButton(tr(sense("a pod", "Move")))
        self.view = SegmentedSwitch((tr("Locations"), tr("Equipment")), tr("Rows of the matrix"))
        self.model_name, self.like = QLineEdit(), ComboBox(tr(_NEW[1]))
        self.model_name.setAccessibleName(tr("Model of the new configuration"))
        self.adding = QPushButton(tr("Add configuration"))
        self.removing = QPushButton()
        self.removing.setToolTip(tr("Close this configuration and leave it out of its omni; undo brings it back"))
        self.lock = Pill(tr("Base locked"), tip=tr(_LOCK_TIP))
        self.taking = QPushButton(tr("Use the common base"))
        self.taking.setToolTip(tr("Give this design the base that most configurations have"))
        self.giving = QPushButton(tr("Apply its base to all"))
        self.giving.setToolTip(tr("Give all others the base of this design; pods stay where they can"))
        self.note = in_font(text_label(wraps=True), "caption")
        self._designs: OpenDesigns | None = None
        self._columns: list[OmniColumn] = []
        self._pods: tuple[Pod, ...] = ()
        self.model: TableModel[MatrixRow] = TableModel(columns_of(()), key=lambda row: row.key)
        self.table = TableView(tr("Configurations by location"), self.model)
        self.header = CardHeader()
        self.table.setHorizontalHeader(self.header)
        self.table.scroll_sideways(frozen=2)
        self.drag = PodDrag(self.table)
        self.saving = OmniSaving()
        self.below_matrix = OmniResults()
        self._touched: Document | None = None
        self._tools = OmniTools(self.view, self._forms())
        super().__init__(context, "", self.table, results=self.below_matrix, tools=self._tools)
        self.center = self
        self.setAccessibleName(tr("Omni workbench"))
        self.model.setParent(self)
        self._lazy = LazyUpdate(self, self._renew)
        self._connect()

    def _connect(self) -> None:
        self.table.part_clicked.connect(self._click)
        self.source.currentIndexChanged.connect(self._list_pods)
        self.target.currentIndexChanged.connect(self._enable)
        self.target.activated.connect(self._touch)
        self.source.activated.connect(self._touch)
        self.below_matrix.compare_wanted.connect(self.compare)
        self.copying.clicked.connect(self.copy_pod)
        self.moving.clicked.connect(self.move_pod)
        self.view.switched.connect(self._renew)
        self.drag.dropped.connect(self._drop)
        self.model_name.textChanged.connect(self._enable)
        self.adding.clicked.connect(self.add_configuration)
        self.removing.clicked.connect(self.remove_configuration)
        self.lock.toggled.connect(self._set_lock)
        self.taking.clicked.connect(self.take_base)
        self.giving.clicked.connect(self.give_base)

    def _forms(self) -> tuple[ToolForm, ...]:
        """The forms of the tool row."""
        pods = FormPanel(tr("Pods"), inset=False, label_width=_LABEL_WIDTH)
        for words, field in zip(_FIELDS, (self.source, self.pod, self.target), strict=True):
            pods.add_line(tr(words), field)
        buttons = QWidget()
        spaced(QHBoxLayout(buttons), self.copying, self.moving, 1, margins=0)
        new = FormPanel(tr("Configurations"), inset=False, label_width=_LABEL_WIDTH)
        for words, made in zip(_NEW, (self.model_name, self.like), strict=True):
            new.add_line(tr(words), made)
        adding = (new, self.adding, self.removing)
        bases = (self.lock, self.taking, self.giving, self.note)
        return (
            ToolForm("plus", tr("Configuration"), tr(_NEW_TIP), adding, self.model_name, self.adding),
            ToolForm("pod", tr("Pod"), tr(_POD_TIP), (pods, buttons), self.pod),
            ToolForm("lock", tr("Base"), tr(_BASE_TIP), bases, self.lock),
            ToolForm("save", tr("Save"), tr(_SAVE_TIP), (self.saving,), self.saving.one),
        )

    def use_designs(self, designs: OpenDesigns) -> None:
        self._designs = designs
        self.saving.use_designs(designs)
        for changed in (designs.changed, designs.front_changed, designs.edited):
            changed.connect(self._lazy.request)
        self._renew()

    def sizeHint(self) -> QSize:
        """Room for all rows of the matrix; the panel below has what is left."""
        rows, row = len(self.model.rows), self.table.row_height(theme.current())
        return QSize(super().sizeHint().width(), self.header.sizeHint().height() + (rows + 1) * row)

    def take_keyboard(self) -> None:
        self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # -- what is shown --------------------------------------------------------------------------------------

    def _renew(self) -> None:
        """Show the open configurations of the chassis of the active design."""
        if self._designs is None:
            return
        self.configurations = self._designs.configurations.of(self.context.unit)
        if not self.configurations:  # another design, which is no OmniMech, is in the editor
            self.closed.emit()
            return
        base, own_columns = self._common_base(), self._own_columns()
        self._columns = [OmniColumn(base, figures(base), is_base=True), *own_columns]
        rows = rows_of(self._columns, by_item=bool(self.view.current))
        self.model.set_columns(columns_of(self._columns), rows)
        self.table.set_columns(range(len(self.model.columns)))
        self._show_lock()
        self._show_cards()
        self._tools.name.set_text(self.context.unit.names.full, hint=_kind(self.context.unit, len(own_columns)))
        self._list_configurations()
        self._note_bases(base)
        self.saving.show_designs(self.configurations)
        self._show_below()

    def _show_cards(self) -> None:
        """Show above each column which configuration it is, and what sets it apart."""
        base, *own = self._columns
        cards = [HeaderCard(), card_of(base, tr("locked") if self.lock.isChecked() else "")]
        for each in own:
            differs = departures(base.unit, base_of(each.unit))
            cards.append(card_of(each, tr("another base") if differs else ""))
        self.header.show_cards(cards)

    def _touch(self, number: int) -> None:
        """Show what a change to a configuration would be."""
        self._touched = self.configurations[number]
        self._show_below()

    def _show_below(self) -> None:
        front, designs = self._front, self._designs
        if designs is None or front is None:
            return
        columns = zip(self._columns[1:], self.configurations, strict=True)
        shown = {document: ShownOmni(column.name, designs.context(document)) for column, document in columns}
        other = self._other
        self.below_matrix.show_change(shown[front], None if other is None else shown[other])
        self.below_matrix.show_damage(list(shown.values()), shown[front])

    @property
    def _other(self) -> Document | None:
        """The configuration that was touched last beside the active one; None if that is alone."""
        others = [each for each in self.configurations if each is not self._front]
        return self._touched if self._touched in others else next(iter(others), None)

    def compare(self) -> None:
        """Show the active configuration and the one touched last in Compare."""
        front, other = self._front, self._other
        if self._designs is not None and front is not None and other is not None:
            self._designs.requests.comparison_wanted.emit((design_side(front), design_side(other)))

    def _common_base(self) -> Unit:
        """The base of the active design's file, else that which most of the configurations have."""
        assert self._designs is not None
        front = self._front
        own = None if front is None else self._designs.configurations.omnis.base(front)
        return common_base(each.unit for each in self.configurations) if own is None else own

    def _show_lock(self) -> None:
        """Show the lock of the active design's file; designs that are not in one file have none."""
        front = self._front
        state = None if front is None or self._designs is None else self._designs.configurations.omnis.state(front)
        with QSignalBlocker(self.lock):
            self.lock.setChecked(state is not None and state.locked)
        self.lock.setEnabled(state is not None)
        self.lock.setToolTip(tr(_LOCK_TIP if state is not None else _NO_LOCK_TIP))

    def _set_lock(self, locked: bool) -> None:
        """Lock or unlock the base, also in the file of the active design when that is saved."""
        front = self._front
        if front is not None and self._designs is not None:
            self._designs.configurations.omnis.set_lock(front, locked)
        self._enable()
        self._note_bases(self._base)
        self._show_cards()

    def _own_columns(self) -> list[OmniColumn]:
        assert self._designs is not None
        context, front = self._designs.context, self._designs.front
        return [
            OmniColumn(each.unit, figures_of(context(each).graph, each.unit), is_open=each is front)
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
            if field is self.target and len(names) > 1 and field.currentIndex() == self.source.currentIndex():
                field.setCurrentIndex(next(n for n in range(len(names)) if n != self.source.currentIndex()))
            field.blockSignals(False)
        kept = self.like.currentText()
        self.like.clear()
        self.like.addItems([tr("The bare base"), *names])
        self.like.setCurrentIndex(max(0, self.like.findText(kept)))
        if not self.model_name.text() or self.model_name.text() in names:
            self.model_name.setText(next_model(self._models()))
        self._list_pods()

    def _list_pods(self) -> None:
        kept, unit = self.pod.currentText(), self.configurations[self.source.currentIndex()].unit
        self._pods = cells(unit)
        code = unit.chassis.form.code
        names = [
            f"{tr('unallocated') if pod.location is None else code(pod.location)}  {catalog()[pod.item].name}"
            + (f" × {pod.number}" if pod.number > 1 else "")
            for pod in self._pods
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
            button.setToolTip("" if can else tr("Takes a pod and another configuration to put it into"))
        front = self._front
        self.taking.setEnabled(front is not None and bool(departures(self._base, base_of(front.unit))))
        self.giving.setEnabled(not self.lock.isChecked() and bool(self._others()))
        self.removing.setEnabled(front is not None and len(self.configurations) > 1)
        self.removing.setText(tr("Remove {name}", name=front.unit.names.model if front is not None else ""))
        taken = {model.casefold() for model in self._models()}
        self.adding.setEnabled(self.model_name.text().strip().casefold() not in {"", *taken})

    def _models(self) -> set[str]:
        """The models that a new configuration cannot have."""
        front, designs = self._front, self._designs
        models = {each.unit.names.model for each in self.configurations}
        return models if front is None or designs is None else models | designs.configurations.omnis.models(front)

    @property
    def _front(self) -> Document | None:
        """The active design, if it is one of the configurations."""
        return next((each for each in self.configurations if self._designs and each is self._designs.front), None)

    @property
    def _base(self) -> Unit:
        """The base that most configurations have."""
        return self._columns[0].unit

    def _others(self) -> list[Document]:
        """The configurations with another base than the active design."""
        front = self._front
        own = None if front is None else base_of(front.unit)
        return [] if own is None else [each for each in self.configurations if departures(own, base_of(each.unit))]

    def _note_bases(self, base: Unit) -> None:
        lines = []
        for each in self._columns[1:]:
            found = departures(base, base_of(each.unit))
            if found:
                lines.append(tr("{name} has another base: {differences}", name=each.name, differences="; ".join(found)))
        if not self.lock.isChecked():
            lines += self._effects()
        if len(self.configurations) == 1:
            lines.append(tr("Open other configurations of {name} to compare them.", name=base.names.chassis))
        self.note.setText("\n".join(lines) or tr("All have the same base."))

    def _effects(self) -> list[str]:
        """Effect of applying the base of the active design to all others, a line for each."""
        found = []
        for document, edit in self._base_edits():
            told = effect(document.unit, edit.run(document.unit))
            words = tr("BV {before} → {after}", before=told.before.bv, after=told.after.bv)
            more = [tr("unallocated: {items}", items=", ".join(told.unplaced))] if told.unplaced else []
            more += [finding.sentence for finding in told.findings]
            name = document.unit.names.model
            found.append(tr("With its base {name} has {changes}.", name=name, changes="; ".join((words, *more))))
        return found

    # -- what is done ---------------------------------------------------------------------------------------

    def _click(self, key: object, part: str) -> None:
        """Show the configuration of the column that was clicked, or choose the pod that was."""
        number = int(part) - 1
        self._touch(number)
        if key == SHOW:
            self.show_configuration(number)
            return
        row = next(row for row in self.model.rows if row.key == key)
        self.source.setCurrentIndex(number)
        self.pod.setCurrentIndex(self._pods.index(row.pods[number + 1]))

    def show_configuration(self, number: int) -> None:
        """Show a configuration in the editor."""
        if self._designs is not None:
            self._designs.requests.design_wanted.emit(self.configurations[number])

    def _drop(self, key: object, source: int, target: int, moves: bool) -> None:
        """Copy or move the pod that was dragged to another column."""
        self._click(key, str(source + 1))
        self.target.setCurrentIndex(target)
        if moves:
            self.move_pod()
        else:
            self.copy_pod()

    def begin_configuration(self) -> None:
        """Open the form for a new configuration, whose model can be typed at once."""
        self._tools.open(0)
        self.model_name.selectAll()

    def add_configuration(self) -> None:
        """Open a new configuration with the pods of the chosen one, or without any."""
        designs, number, model = self._designs, self.like.currentIndex() - 1, self.model_name.text().strip()
        if designs is None or not self.adding.isEnabled():
            return
        bare = number < 0
        like = self.configurations[0 if bare else number]
        self.model_name.clear()
        designs.configurations.add(like, variant(self._base if bare else like.unit, model))

    def remove_configuration(self) -> None:
        """Take the active configuration out of the omni, as a step of another one, which is shown then."""
        designs, gone = self._designs, self._front
        stays = self._other
        if designs is None or gone is None or stays is None:
            return
        designs.requests.design_wanted.emit(stays)
        if not designs.configurations.remove(gone, stays):
            designs.requests.design_wanted.emit(gone)

    def copy_pod(self) -> None:
        """Copy the chosen pod to the chosen configuration, as a step of that which the active design undoes, too."""
        self._bring_pod(moves=False)

    def move_pod(self) -> None:
        """Copy the chosen pod, and remove it where it was, as one step of both designs."""
        self._bring_pod(moves=True)

    def _bring_pod(self, *, moves: bool) -> None:
        designs, index = self._designs, self.pod.currentIndex()
        if designs is None or not 0 <= index < len(self._pods):
            return
        source, target = (self.configurations[field.currentIndex()] for field in (self.source, self.target))
        self._touched = target
        pod = self._pods[index]
        steps = [(target, pod_copy(source.unit, pod.mounts[0]))]
        if moves:
            steps.append((source, edits.remove(pod.mounts[0])))
        words = marked("Move {item} to {name}") if moves else marked("Copy {item} to {name}")
        label = tr(words, item=catalog()[pod.item].name, name=target.unit.names.full)
        designs.apply_jointly(label, steps)

    def take_base(self) -> None:
        """Give the active design the base that most configurations have, as a step of it."""
        if self._designs is not None and (front := self._front) is not None:
            self._designs.context(front).apply(base_copy(self._base.names.chassis, self._base))

    def give_base(self) -> None:
        """Give all others the base of the active design, as one step."""
        designs, front = self._designs, self._front
        if designs is not None and front is not None and not self.lock.isChecked():
            steps = self._base_edits()
            label = trn("Apply its base to {n} other", "Apply its base to {n} others", len(steps))
            designs.apply_jointly(label, steps)

    def _base_edits(self) -> list[tuple[Document, Edit]]:
        """The designs with another base than the active one, each with the edit that gives it that."""
        front = self._front
        if front is None:
            return []
        base = with_arms(base_of(front.unit), self._base)
        return [(each, base_copy(front.title, base)) for each in self._others()]


def _kind(unit: Unit, number: int) -> str:
    """The tonnage of an OmniMech, and how many configurations of it are open."""
    count = trn("{n} configuration", "{n} configurations", number)
    return tr("{mass} t omni, {count}", mass=brief(unit.chassis.tonnage), count=count)
