"""The armor: points of every location on a figure of the body, and the ways to share them out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.app import theme
from designer.app.bridge import Bridge
from designer.app.buttons import Pill
from designer.app.docks.armorfigure import ArmorFigure
from designer.app.docks.chassis import armor_box
from designer.app.figures import figure, signed
from designer.app.labels import ElidedLabel
from designer.app.theme import follow_theme
from designer.construction.armor import ArmorSheet, armor
from designer.construction.mass import mass
from designer.editing import Edit, EditRefusedError, edits

_LABEL_WIDTH = 70


class ArmorDock(QWidget):
    """Type, buttons, figure and read-outs.

    Signals:
        state_changed: points, maximum and mass in words.
        linked_changed: whether both sides are edited together from now on.
    """

    state_changed = Signal(str)
    linked_changed = Signal(bool)

    def __init__(self, bridge: Bridge, *, linked: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._sheet: ArmorSheet | None = None
        self.link = Pill("Linked", shape="square", tip="Edit both sides together")
        self.link.setChecked(linked)
        self.link.toggled.connect(self._set_linked)
        self.type = armor_box(bridge)
        self._type_row = _labelled("Type", self.type)
        self.maximize = ConsideredButton(bridge, "Maximize", edits.maximize_armor)
        self.use_remaining = ConsideredButton(bridge, "Use 0.0 t", self._use_remaining)
        self.allocate = ConsideredButton(bridge, "Allocate", self._allocate)
        self.maximize.setToolTip("As much armor as every location takes")
        self.use_remaining.setToolTip("Turn the free mass into armor")
        self.allocate.setToolTip("Share out what this mass of armor buys over all locations anew")
        self.figure = ArmorFigure(bridge, linked=linked)
        self.readouts = {name: _Readout(name) for name in ("Unallocated", "Points per ton", "To maximum")}
        self.readouts["Unallocated"].setToolTip("Points that the last half ton pays for and no location has")
        self._column = QVBoxLayout(self)
        self._fill()
        bridge.changed.connect(self.renew)
        follow_theme(self._renew_sizes)
        self.renew()

    @property
    def state(self) -> str:
        """For example "195 of 231, 11.5 t"."""
        sheet = armor(self._bridge.graph)
        return f"{sheet.points} of {sheet.maximum}, {figure(sheet.mass / 1000, 1)} t"

    def show_type(self, shown: bool) -> None:
        """Whether the armor type stands here: it does where the chassis form does not have it."""
        self._type_row.setVisible(shown)

    def renew(self) -> None:
        """Show the design as it is now."""
        g = self._bridge.graph
        self.type.renew()
        self.figure.renew()
        free = mass(g).free
        self.use_remaining.setText(f"Use {figure(max(0, free) / 1000, 1)} t")
        self.use_remaining.setEnabled(free > 0)
        sheet = armor(g)
        if sheet is self._sheet:
            return
        self._sheet = sheet
        self.readouts["Unallocated"].show_value(str(sheet.wasted))
        per_ton = figure(sheet.points_per_ton, 2) if sheet.points_per_ton else "Patchwork"
        self.readouts["Points per ton"].show_value(per_ton)
        self.readouts["To maximum"].show_value(self._to_maximum(sheet))
        self.state_changed.emit(self.state)

    def _to_maximum(self, sheet: ArmorSheet) -> str:
        full = armor(self._bridge.session.what_if(edits.maximize_armor()).overlay)
        return signed((full.mass - sheet.mass) / 1000, 1, unit="t") if full.points != sheet.points else "Full"

    def _use_remaining(self) -> Edit:
        return edits.use_remaining(mass(self._bridge.graph).free)

    def _allocate(self) -> Edit:
        return edits.allocate(tons=armor(self._bridge.graph).mass / 1000)

    def _set_linked(self, linked: bool) -> None:
        self.figure.set_linked(linked)
        self.linked_changed.emit(linked)

    def _fill(self) -> None:
        self._buttons = QHBoxLayout()
        for button in (self.maximize, self.use_remaining, self.allocate):
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
        self._foot = QHBoxLayout()
        for readout in self.readouts.values():
            self._foot.addWidget(readout, 1)
        self._column.addWidget(self._type_row)
        self._column.addLayout(self._buttons)
        self._column.addWidget(self.figure, 1)
        self._column.addLayout(self._foot)

    def _renew_sizes(self) -> None:
        style = theme.current()
        m = style.measures
        self._column.setContentsMargins(m.panel_inset, m.gap, m.panel_inset, m.gap)
        self._column.setSpacing(m.gap)
        self._buttons.setSpacing(m.control_inset)


class ConsideredButton(QPushButton):
    """A button that shows everywhere what it would do while the pointer is over it."""

    def __init__(self, bridge: Bridge, text: str, edit: Callable[[], Edit], parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._bridge = bridge
        self._edit = edit
        self.clicked.connect(self._make)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        if self.isEnabled() and self._is_possible():
            self._bridge.consider(self._edit())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._bridge.consider(None)

    def _is_possible(self) -> bool:
        try:
            self._edit().run(self._bridge.unit)
        except EditRefusedError:
            return False
        return True

    def _make(self) -> None:
        self._bridge.consider(None)
        self._bridge.apply(self._edit())


class _Readout(QWidget):
    """A caption over its figure."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._caption = ElidedLabel(name, role="caption", token="text.3")
        self._value = ElidedLabel("", role="strong")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._caption)
        column.addWidget(self._value)

    @property
    def value(self) -> str:
        """What it says."""
        return self._value.text

    def show_value(self, value: str) -> None:
        """Say something else."""
        self._value.set_text(value)
        self.setAccessibleName(f"{self._name}: {value}")


def _labelled(label: str, field: QWidget) -> QWidget:
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    words = QLabel(label)
    words.setProperty("look", "label")
    words.setFixedWidth(theme.current().px(_LABEL_WIDTH))
    words.setBuddy(field)
    words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    row.addWidget(words)
    row.addWidget(field, 1)
    return holder
