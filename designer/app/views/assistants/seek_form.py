"""The inputs of "Seek a goal": what is wished, what may change, what stays, and what is better."""

from __future__ import annotations

import math
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.figures import figure
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.tables.paint import check_box_alone, kind_and_name
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.assistants.pins import Pins
from designer.assistants.request import SeekRequest
from designer.assistants.seek_news import HEXES
from designer.assistants.wishes import FigureName, Wish
from designer.catalog import catalog
from designer.construction.spread import is_spread
from designer.decimals import rounded
from designer.editing.mounts import codes_of, item_of
from designer.language import marked, tr
from designer.units.mount import MountId

_SENSES: Final = {
    "any": marked("any"),
    "exactly": marked("exactly"),
    "least": marked("at least"),
    "most": marked("at most"),
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
_LABEL, _SENSE, _VALUE = 92, 84, 76


class _WishLine(NamedTuple):
    """A figure that can be wished: its limits, and in how many of its units the field counts."""

    figure: FigureName
    highest: int
    short: str = ""
    unit: int = 1
    hexes: int = 0


_LINES: Final = (
    _WishLine("bv", 20_000),
    _WishLine("damage", 400, hexes=HEXES),
    _WishLine("heat", 100, marked("Excess heat")),
    _WishLine("walk", 30),
    _WishLine("jump", 30),
    _WishLine("armor", 100, marked("Armor in %")),
    _WishLine("cost", 999_999, unit=1000),
)
_BETTER: Final[dict[str, tuple[str, Wish | None]]] = {
    "damage": (marked("more damage at 9"), Wish("damage", least=0, hexes=HEXES)),
    "changes": (marked("fewer changes"), None),
    "armor": (marked("more armor"), Wish("armor", least=0)),
    "heat": (marked("less heat"), Wish("heat", most=999)),
    "cost": (marked("a lower price"), Wish("cost", most=1e12)),
}
"""What is better of two designs that fulfil all wishes: the words, and the wish that every design fulfils."""


class PinRow(NamedTuple):
    """A mount that can be pinned."""

    mount: MountId
    kind: str
    name: str
    place: str


class WishLine(NamedTuple):
    """The fields of one figure. While any value will do, the field shows the present one."""

    line: _WishLine
    sense: ComboBox
    value: Stepper

    @property
    def wish(self) -> Wish | None:
        """What is wished; None if any value will do."""
        value, sense = float(self.value.value() * self.line.unit), self.sense.currentData()
        if sense == "any":
            return None
        least = -math.inf if sense == "most" else value
        return Wish(self.line.figure, least, math.inf if sense == "least" else value, self.line.hexes)


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
        self.lines = {line.figure: self._wish_line(line) for line in _LINES}
        self.parts = {name: QCheckBox(tr(words)) for name, words in _PARTS.items()}
        for name, box in self.parts.items():
            box.setChecked(name not in ("structure", "gyro", "cockpit"))
        self.better = ComboBox(tr("Prefer designs with"))
        for name, (words, _) in _BETTER.items():
            self.better.addItem(tr(words), name)
        columns = (
            Column[PinRow](
                heading=marked("Stays"), checked=lambda row: row.mount in self._pinned, toggle=self._toggle, width=44,
                paint=check_box_alone, spoken=self._in_words,
            ),
            Column[PinRow](
                heading=marked("Equipment"), text=lambda row: row.name, stretch=True, paint=_paint_item,
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
        self.lines["bv"].value.setValue(int(rounded(self._now(self.lines["bv"].line), -2)))
        self._keep_armor()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    @property
    def request(self) -> SeekRequest:
        """The search that is asked for; it has no wishes if none are entered."""
        wishes = self.wishes
        better = _BETTER[self.better.currentData()][1]
        if wishes and better is not None and better.figure not in {wish.figure for wish in wishes}:
            wishes.append(better)
        unit = self._context.unit
        unknown = {mount.id for mount in unit.mounts if catalog()[mount.item].is_unknown}
        stay = frozenset(name for name, box in self.parts.items() if not box.isChecked())
        return SeekRequest(tuple(wishes), unit, pins=Pins(stay, frozenset(self._pinned | unknown)))

    @property
    def wishes(self) -> list[Wish]:
        """What is wished of the design's figures."""
        return [wish for line in self.lines.values() if (wish := line.wish) is not None]

    @property
    def pinned(self) -> frozenset[MountId]:
        """The mounts that stay."""
        return frozenset(self._pinned)

    def renew(self) -> None:
        """Show what the design has now."""
        unit = self._context.unit
        for line in self.lines.values():
            now = self._now(line.line) / line.line.unit
            line.value.setToolTip(tr("now {value}", value=figure(now)))
            if not line.value.isEnabled():
                line.value.setValue(round(now))
        rows = [
            PinRow(mount.id, item_of(mount).kind, item_of(mount).name, codes_of(unit, mount) if mount.is_placed else "")
            for mount in unit.mounts
            if not is_spread(item_of(mount))
        ]
        self._pinned &= {row.mount for row in rows}
        self.pins_model.show(rows)

    def _keep_armor(self) -> None:
        """Wish as much armor as there is: otherwise designs that give it up are among the first to be found."""
        armor = self.lines["armor"]
        now = int(self._now(armor.line))
        if now:
            armor.sense.setCurrentIndex(armor.sense.findData("least"))
            armor.value.setValue(now)

    def _now(self, line: _WishLine) -> float:
        return Wish(line.figure, hexes=line.hexes).value(self._context.graph)

    def _toggle(self, row: PinRow) -> bool:
        self._pinned ^= {row.mount}
        self.pins_model.announce()
        self.changed.emit()
        return True

    def _in_words(self, row: PinRow) -> str:
        stays = tr("stays") if row.mount in self._pinned else tr("may change")
        return ", ".join(part for part in (row.name, row.place, stays) if part)

    def _wish_line(self, line: _WishLine) -> WishLine:
        label = Wish(line.figure, hexes=line.hexes).label
        sense, value = ComboBox(label), Stepper(label, -100 if line.figure == "heat" else 0, line.highest)
        for name, words in _SENSES.items():
            sense.addItem(tr(words), name)
        if line.unit > 1:
            value.setSuffix(" k")
        value.setEnabled(False)
        made = WishLine(line, sense, value)
        sense.currentIndexChanged.connect(partial(self._show_value, made))
        value.valueChanged.connect(self.changed)
        return made

    def _show_value(self, line: WishLine, _index: int) -> None:
        wished = line.sense.currentData() != "any"
        line.value.setEnabled(wished)
        self.changed.emit()

    def _lay_out(self) -> None:
        grid = spaced(QGridLayout(), horizontal=6, vertical=3, columns={0: _LABEL}, margins=("panel_inset", 4))
        for number, line in enumerate(self.lines.values()):
            label = ElidedLabel(
                Wish(line.line.figure, hexes=line.line.hexes).label,
                short=tr(line.line.short) if line.line.short else "",
            )
            widgets = label, sized(line.sense, width=_SENSE), sized(line.value, width=_VALUE)
            for column, widget in enumerate(widgets):
                grid.addWidget(widget, number, column)
        grid.setColumnStretch(0, 1)
        boxes = spaced(QGridLayout(), horizontal=6, vertical=2, margins=("panel_inset", 0, "panel_inset", 4))
        for number, box in enumerate(self.parts.values()):
            boxes.addWidget(box, number // 3, number % 3)
        best = spaced(QHBoxLayout(), text_label(tr("Better:")), (self.better, 1), margins=("panel_inset", 4), spacing=6)
        title = ElidedLabel(tr("May change"), role="strong")
        head = spaced(QHBoxLayout(), title, margins=("panel_inset", 4, "panel_inset", 2))
        spaced(QVBoxLayout(self), grid, head, boxes, (self.pins, 1), best, margins=0, spacing=0)


def _paint_item(painter: QPainter, cell: TableCell[PinRow]) -> None:
    kind_and_name(painter, cell.rect, cell.row.kind, cell.row.name, cell.style)
