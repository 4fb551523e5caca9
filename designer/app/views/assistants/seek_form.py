"""The inputs of "Find designs": what is wanted, what may change, what stays, and what is better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.figures import figure
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.tables.paint import check_box_alone, kind_and_name
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.forms import FormPanel
from designer.assistants.figure_targets import FigureTarget
from designer.assistants.pins import Pins
from designer.assistants.seek_request import RefitLimit, SeekRequest
from designer.catalog import Item, catalog
from designer.comparison.refit import RefitClass
from designer.construction.spread import is_spread
from designer.decimals import rounded
from designer.editing.mounts import codes_of, item_of
from designer.figures import FIGURES, Figure
from designer.language import beginning, marked, sense, tr
from designer.units.mount import MountId

_SENSES: Final = {
    "any": marked("any"),
    "exactly": marked("exactly"),
    "least": sense("narrow", "at least"),
    "most": sense("narrow", "at most"),
}
_PARTS: Final = {
    "armor": marked("Armor"),
    "engine": marked("Engine"),
    "sinks": marked("Heat sinks"),
    "weapons": marked("Weapons"),
    "ammunition": marked("Ammo"),
    "jump": marked("Jump jets"),
    "structure": marked("Structure"),
    "gyro": marked("Gyro"),
    "cockpit": marked("Cockpit"),
}
_LABEL, _VALUE = 84, 76
_BOX_COLUMNS: Final = (3, 2, 1)
"""The numbers of columns for check boxes, of which the first that fits is taken."""


_HIGHEST: Final = 999_999
_USUAL: Final = ("bv", "damage.9", "heat.net", "walk", "jump", "armor.percent", "cost")
"""The figures that the form has lines for from the start."""
_BETTER: Final[dict[str, tuple[str, FigureTarget | None]]] = {
    "damage": (marked("more damage at 9"), FigureTarget("damage.9", least=0)),
    "changes": (marked("fewer changes"), None),
    "armor": (marked("more armor"), FigureTarget("armor.percent", least=0)),
    "heat": (marked("less heat"), FigureTarget("heat.net", most=999)),
    "cost": (marked("a lower price"), FigureTarget("cost", most=1e12)),
}
"""The preference between two designs that meet all targets: the words, and the target that every design fulfills."""


class PinRow(NamedTuple):
    """A mount that can be pinned."""

    mount: MountId
    item: Item
    place: str


class TargetLine(NamedTuple):
    """The fields of one figure. While any value will do, the field shows the present one."""

    figure: Figure
    sense: ComboBox
    value: Stepper

    @property
    def unit(self) -> int:
        """How many of the figure's units the field counts as one: prices in thousands."""
        return min(self.figure.scale, 1000)

    @property
    def target(self) -> FigureTarget | None:
        """The target; None if any value will do."""
        value, sense = float(self.value.value() * self.unit), self.sense.currentData()
        if sense == "any":
            return None
        least = -math.inf if sense == "most" else value
        return FigureTarget(self.figure.id, least, math.inf if sense == "least" else value)


class PartBoxes(QWidget):
    """The check boxes of the parts, in as many columns as fit the width."""

    def __init__(self, boxes: Sequence[QCheckBox]) -> None:
        super().__init__()
        self._boxes = boxes
        self._grid = spaced(QGridLayout(self), horizontal=6, vertical=2, margins=("panel_inset", 0, "panel_inset", 4))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # the panel gives the width
        self._place(_BOX_COLUMNS[0])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(next((n for n in _BOX_COLUMNS if self._width_of(n) <= self.width()), 1))

    def _place(self, columns: int) -> None:
        for number, box in enumerate(self._boxes):
            self._grid.addWidget(box, *divmod(number, columns))

    def _width_of(self, columns: int) -> int:
        widths = [box.sizeHint().width() for box in self._boxes]
        margins = self._grid.contentsMargins()
        gaps = (columns - 1) * self._grid.horizontalSpacing() + margins.left() + margins.right()
        return sum(max(widths[place::columns]) for place in range(columns)) + gaps


class SeekForm(QWidget):
    """The fields; ``request`` is what they say.

    Signals:
        changed: another field value.
        entered: Enter was pressed in a field.
    """

    changed = Signal()
    entered = Signal()

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self._pinned: set[MountId] = set()
        self.lines = {name: self._target_line(FIGURES[name]) for name in _USUAL}
        self.others = ComboBox(tr("Another figure"))
        self.others.addItem(tr("Another figure…"))
        for each in FIGURES.values():
            if each.id not in _USUAL:
                self.others.addItem(each.label, each.id)
        self.others.activated.connect(self._add_other)
        self.parts = {name: QCheckBox(tr(words)) for name, words in _PARTS.items()}
        for name, box in self.parts.items():
            box.setChecked(name not in ("structure", "gyro", "cockpit"))
        self.refit = ComboBox(tr("Refit from the design as it was opened"))
        self.refit.addItem(tr(_SENSES["any"]))
        for most in RefitClass:
            if RefitClass.A <= most < RefitClass.F:
                self.refit.addItem(tr("class {letter} or lower", letter=most.letter), most)
        self.refit.activated.connect(self.changed)
        self.better = ComboBox(tr("Prefer designs with"))
        for name, (words, _) in _BETTER.items():
            self.better.addItem(tr(words), name)
        columns = (
            Column[PinRow](
                heading=marked("Stays"), checked=lambda row: row.mount in self._pinned, toggle=self._toggle, width=44,
                paint=check_box_alone, spoken=self._in_words,
            ),
            Column[PinRow](
                heading=marked("Equipment"), text=lambda row: row.item.name, stretch=True, paint=_paint_item,
                spoken=self._in_words,
            ),
            Column[PinRow](text=lambda row: row.place, align=RIGHT, token="text.3", width="LT, CT"),
        )  # fmt: skip
        self.pins_model = TableModel(columns, key=lambda row: row.mount)
        self.pins = TableView(tr("Equipment that may be pinned"), self.pins_model)
        self.pins.empty_text = lambda: tr("Nothing is mounted.")
        self._lay_out()
        self.lines["bv"].sense.setCurrentIndex(1)
        self.renew()
        self.lines["bv"].value.setValue(int(rounded(self.lines["bv"].figure.of(context.graph), -2)))
        self._keep_armor()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    @property
    def request(self) -> SeekRequest:
        """The search that is asked for; it has no targets if none are entered."""
        targets = self.targets
        better = self._better_target
        if targets and better is not None and better.figure not in {target.figure for target in targets}:
            targets.append(better)
        unit = self._context.unit
        unknown = {mount.id for mount in unit.mounts if catalog()[mount.item].is_unknown}
        stay = frozenset(name for name, box in self.parts.items() if not box.isChecked())
        most, sides = self.refit.currentData(), self._context.refit_sides
        limit = None if most is None else RefitLimit(sides.before.unit, RefitClass(most), sides.profile)
        return SeekRequest(tuple(targets), unit, pins=Pins(stay, frozenset(self._pinned | unknown)), limit=limit)

    @property
    def _better_target(self) -> FigureTarget | None:
        return _BETTER[self.better.currentData()][1]

    @property
    def better_figure(self) -> str:
        """The figure that is to be better; empty for fewer changes."""
        return "" if self._better_target is None else self._better_target.figure

    @property
    def targets(self) -> list[FigureTarget]:
        """The targets for the design's figures."""
        return [target for line in self.lines.values() if (target := line.target) is not None]

    @property
    def pinned(self) -> frozenset[MountId]:
        """The mounts that stay."""
        return frozenset(self._pinned)

    def renew(self) -> None:
        """Show what the design has now."""
        unit = self._context.unit
        for line in self.lines.values():
            now = line.figure.of(self._context.graph) / line.unit
            line.value.setToolTip(tr("now {value}", value=figure(now)))
            if not line.value.isEnabled():
                line.value.setValue(round(now))
        rows = [
            PinRow(mount.id, item_of(mount), codes_of(unit, mount) if mount.is_placed else "")
            for mount in unit.mounts
            if not is_spread(item_of(mount))
        ]
        self._pinned &= {row.mount for row in rows}
        self.pins_model.show(rows)

    def _keep_armor(self) -> None:
        """Aim at as much armor as there is: otherwise designs that give it up are among the first to be found."""
        armor = self.lines["armor.percent"]
        now = int(armor.figure.of(self._context.graph))
        if now:
            armor.sense.setCurrentIndex(armor.sense.findData("least"))
            armor.value.setValue(now)

    def _toggle(self, row: PinRow) -> bool:
        self._pinned ^= {row.mount}
        self.pins_model.announce()
        self.changed.emit()
        return True

    def _in_words(self, row: PinRow) -> str:
        stays = tr("stays") if row.mount in self._pinned else tr("may change")
        return ", ".join(part for part in (row.item.name, row.place, stays) if part)

    def _target_line(self, of: Figure) -> TargetLine:
        label = tr(of.name)
        sense, value = ComboBox(label), Stepper(label, -_HIGHEST, _HIGHEST)
        for name, words in _SENSES.items():
            sense.addItem(tr(words), name)
        if of.unit:
            value.setSuffix(" k" if of.scale > 1000 else f" {tr(of.unit)}")
        value.setEnabled(False)
        made = TargetLine(of, sense, value)
        sense.currentIndexChanged.connect(partial(self._show_value, made))
        value.valueChanged.connect(self.changed)
        return made

    def _show_value(self, line: TargetLine, _index: int) -> None:
        wanted = line.sense.currentData() != "any"
        line.value.setEnabled(wanted)
        self.changed.emit()

    def _add_other(self, _index: int) -> None:
        """Give the chosen figure a line."""
        chosen = self.others.currentData()
        if chosen is None:
            return
        self.others.removeItem(self.others.currentIndex())
        self.others.setCurrentIndex(0)
        line = self.lines[chosen] = self._target_line(FIGURES[chosen])
        self._put(line)
        self.renew()

    def _put(self, line: TargetLine) -> None:
        """Put the fields of a figure below the others."""
        words = beginning(tr(line.figure.short))
        self._form.add_line(tr(line.figure.name), line.sense, line.value, short=words)

    def _lay_out(self) -> None:
        self._form = FormPanel(tr("Targets"), label_width=_LABEL, stepper_width=_VALUE)
        for line in self.lines.values():
            self._put(line)
        boxes = PartBoxes(tuple(self.parts.values()))
        more = FormPanel(tr("Refit"), label_width=_LABEL)
        best = FormPanel(tr("Prefer"), label_width=_LABEL)
        more.add_widget(self.others)
        more.add_line(tr("Refit"), self.refit)
        more.add_title(tr("May change"))
        best.add_line(tr("Prefer"), self.better)
        spaced(QVBoxLayout(self), self._form, more, boxes, (self.pins, 1), best, margins=0, spacing=0)


def _paint_item(painter: QPainter, cell: TableCell[PinRow]) -> None:
    item = cell.row.item
    kind_and_name(painter, cell.rect, item.kind, (item.name, item.short), cell.style)
