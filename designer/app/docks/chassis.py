"""The chassis: what it is built from, a line for each part with its mass and slots. It is the weight table too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from designer import design
from designer.app import theme
from designer.app.bridge import Bridge
from designer.app.buttons import Pill
from designer.app.docks.choosing import ChoiceBox, mass_text, slots_text
from designer.app.fields import Stepper
from designer.app.figures import figure
from designer.app.strokes import hairline
from designer.app.theme import follow_theme
from designer.editing import Edit, edits
from designer.editing.choices import ROWS, chosen_jump
from designer.editing.parts import chassis_mass, jump_count


class _Line(NamedTuple):
    """A line of the form: its label, its fields, and the row of the weight table whose figures stand behind them."""

    label: str
    fields: tuple[str, ...]
    part: str = ""


_LINES: Final = (
    _Line("Body", ("tonnage", "form")),
    _Line("Walk MP", ("walk",)),
    _Line("Engine", ("engine",), "engine"),
    _Line("Gyro", ("gyro",), "gyro"),
    _Line("Cockpit", ("cockpit",), "cockpit"),
    _Line("Structure", ("structure",), "structure"),
    _Line("Heat sinks", ("sink count", "sinks"), "sinks"),
    _Line("Jump", ("jump mp", "jump"), "jump"),
    _Line("Armor", ("armor",), "armor"),
    _Line("Myomer", ("myomer",), "myomer"),
    _Line("Boosters", ("boosters",), "boosters"),
    _Line("Tech base", ("base", "omni")),
    _Line("Year, level", ("year", "level")),
    _Line("Name", ("chassis", "model")),
)
_ARMOR_LINE = 8
_NAMES: Final = {
    "tonnage": "Tonnage",
    "form": "Chassis form",
    "walk": "Walk and run MP",
    "engine": "Engine",
    "gyro": "Gyro",
    "cockpit": "Cockpit",
    "structure": "Internal structure",
    "sinks": "Kind of heat sinks",
    "jump": "Kind of jump system",
    "armor": "Armor type",
    "myomer": "Myomer",
    "boosters": "Speed boosters",
    "base": "Technology base",
    "level": "Rules level",
}
_NOTHING: Final = {"jump": "None", "armor": "Patchwork"}
_EARLIEST, _LATEST = 1950, 9999
_MOST_SINKS, _MOST_JUMP = 99, 30
_LABEL_WIDTH, _MASS_WIDTH, _SLOTS_WIDTH, _STEPPER_WIDTH = 68, 34, 28, 41
_UNIT_WIDTH, _YEAR_WIDTH = 10, 14


def armor_box(bridge: Bridge) -> ChoiceBox:
    """A field for the armor type."""
    return ChoiceBox(bridge, _NAMES["armor"], ROWS["armor"], nothing=_NOTHING["armor"])


class ChassisDock(QWidget):
    """The form of the chassis.

    Signals:
        mass_changed: what it weighs by itself now, in words.
    """

    mass_changed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.boxes = {
            name: ChoiceBox(bridge, _NAMES[name], row, nothing=_NOTHING.get(name, "")) for name, row in ROWS.items()
        }
        self.sink_count = Stepper("Number of heat sinks", 0, _MOST_SINKS)
        self.jump_mp = Stepper("Jump MP", 0, _MOST_JUMP)
        self.year = Stepper("Year of introduction", _EARLIEST, _LATEST)
        self.omni = Pill("Omni", shape="square", tip="Equipment sits in pods that can be exchanged")
        self.chassis = NameField("Chassis name", lambda words: edits.rename(chassis=words), bridge)
        self.model = NameField("Model", lambda words: edits.rename(model=words), bridge)
        self._form = _Form(self._fields())
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._form)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar = scroll.verticalScrollBar()
        bar.rangeChanged.connect(lambda _low, high: self._form.give_way(bar.sizeHint().width() if high else 0))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(_Head())
        column.addWidget(scroll, 1)
        self._connect()
        follow_theme(self.renew)

    @property
    def mass(self) -> str:
        """What it weighs by itself."""
        return f"{figure(chassis_mass(self._bridge.graph) / 1000, 1)} t"

    @property
    def full_height(self) -> int:
        """How high it is with every line in sight."""
        return theme.measures().table_row + self._form.sizeHint().height()

    def figures(self, name: str) -> tuple[str, str]:
        """Mass and slots as they stand behind a line."""
        return self._form.figures(name)

    def show_armor(self, shown: bool) -> None:
        """Whether the armor type stands here too: it does where it is not beside the armor points."""
        self._form.show_line(_ARMOR_LINE, shown)

    def renew(self) -> None:
        """Show the design as it is now."""
        g = self._bridge.graph
        for box in self.boxes.values():
            box.renew()
        _show(self.sink_count, design.heat_sinks(g).count)
        _show(self.jump_mp, jump_count(g))
        _show(self.year, design.tech(g).year)
        self.omni.setChecked(design.chassis(g).omni)
        names = design.names(g)
        self.chassis.show_text(names.chassis)
        self.model.show_text(names.model)
        units = " t" if theme.current().density != "compact" else ""
        for name in self._form.weighed:
            row = ROWS[name].part
            if row is not None:
                part = row(g)
                self._form.show_figures(name, mass_text(part) + units, slots_text(part))
        self.mass_changed.emit(self.mass)

    def _fields(self) -> dict[str, QWidget]:
        fields: dict[str, QWidget] = dict(self.boxes)
        fields["sink count"] = self.sink_count
        fields["jump mp"] = self.jump_mp
        fields["year"] = self.year
        fields["omni"] = self.omni
        fields["chassis"] = self.chassis
        fields["model"] = self.model
        return fields

    def _connect(self) -> None:
        self.sink_count.valueChanged.connect(self._set_sinks)
        self.jump_mp.valueChanged.connect(self._set_jump)
        self.year.valueChanged.connect(lambda year: self._apply(edits.set_year(year)))
        self.omni.clicked.connect(lambda omni: self._apply(edits.set_omni(omni)))
        self._bridge.changed.connect(self.renew)

    def _set_sinks(self, count: int) -> None:
        sinks = self._bridge.unit.heat_sinks
        self._apply(edits.set_heat_sinks(sinks.kind, count))

    def _set_jump(self, mp: int) -> None:
        item = chosen_jump(self._bridge.graph) or "jump-jet"
        self._apply(edits.set_jump(item, mp))

    def _apply(self, edit: Edit) -> None:
        if not self._bridge.apply(edit):
            self.renew()


class NameField(QLineEdit):
    """A name that becomes a step when it is left or Enter is pressed; Escape takes back what was typed."""

    def __init__(self, name: str, edit: Callable[[str], Edit], bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edit = edit
        self._bridge = bridge
        self._before = ""
        self.setAccessibleName(name)
        self.setPlaceholderText(name)
        self.setMinimumWidth(theme.current().px(40))
        self.editingFinished.connect(self._finish)

    def show_text(self, text: str) -> None:
        """Show the name as it is now, unless another one is being typed."""
        if text != self._before:
            self._before = text
            self.setText(text)
            self.setCursorPosition(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text() != self._before:
            self.setText(self._before)
        else:
            super().keyPressEvent(event)

    def _finish(self) -> None:
        if self.text().strip() != self._before and not self._bridge.apply(self._edit(self.text())):
            self.setText(self._before)


class _Form(QWidget):
    """The lines one below the other: label, fields, mass, slots."""

    def __init__(self, fields: dict[str, QWidget]) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._figures: dict[str, tuple[QLabel, QLabel]] = {}
        self._lines: list[list[QWidget]] = []
        self._hidden: set[int] = set()
        self._taken = 0
        self._steppers: list[QWidget] = []
        for number, line in enumerate(_LINES):
            self._add(number, line, [fields[name] for name in line.fields])
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(len(_LINES), 1)
        follow_theme(self._renew)

    @property
    def weighed(self) -> tuple[str, ...]:
        """The lines that say what they weigh."""
        return tuple(self._figures)

    def show_figures(self, name: str, mass: str, slots: str) -> None:
        """Show mass and slots behind a line."""
        for label, words in zip(self._figures[name], (mass, slots), strict=True):
            if label.text() != words:
                label.setText(words)

    def figures(self, name: str) -> tuple[str, str]:
        """Mass and slots as they stand behind a line."""
        mass, slots = self._figures[name]
        return mass.text(), slots.text()

    def show_line(self, number: int, shown: bool) -> None:
        """Show a line or leave it out."""
        self._hidden = self._hidden - {number} if shown else self._hidden | {number}
        for widget in self._lines[number]:
            widget.setVisible(shown)
        self._renew()

    def give_way(self, width: int) -> None:
        """Let a scroll bar stand in the inset at the right."""
        if width != self._taken:
            self._taken = width
            self._renew()

    def _add(self, number: int, line: _Line, fields: list[QWidget]) -> None:
        label = QLabel(line.label)
        label.setProperty("look", "label")
        label.setBuddy(fields[0])
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.measures().table_gutter - 2)
        for field in fields:
            if isinstance(field, Stepper):
                self._steppers.append(field)
                row.addWidget(field)
            else:
                row.addWidget(field, 0 if isinstance(field, Pill) else 1)
        self._grid.addWidget(label, number, 0)
        self._grid.addWidget(place, number, 1, 1, 1 if line.part else 3)
        widgets: list[QWidget] = [label, place]
        if line.part:
            pair = _figure_label(), _figure_label()
            self._figures[line.part] = pair
            for column, figures in enumerate(pair, start=2):
                self._grid.addWidget(figures, number, column)
            widgets += pair
        self._lines.append(widgets)

    def _renew(self) -> None:
        style = theme.current()
        m = style.measures
        self._grid.setContentsMargins(m.panel_inset, style.px(2), m.panel_inset - self._taken, style.px(2))
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(0)
        for number in range(len(_LINES)):
            self._grid.setRowMinimumHeight(number, 0 if number in self._hidden else m.form_row)
        mass = _MASS_WIDTH if style.density == "compact" else _MASS_WIDTH + _UNIT_WIDTH
        for column, width in ((0, _LABEL_WIDTH), (2, mass), (3, _SLOTS_WIDTH)):
            self._grid.setColumnMinimumWidth(column, style.px(width))
        for stepper in self._steppers:
            year = stepper.accessibleName().startswith("Year")
            stepper.setFixedWidth(style.px(_STEPPER_WIDTH + (_YEAR_WIDTH if year else 0)))


class _Head(QWidget):
    """The head of the columns."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        follow_theme(self._renew)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        m = style.measures
        painter = QPainter(self)
        rect = QRectF(self.rect())
        line = hairline(painter)
        painter.fillRect(rect, style.color("bg.2"))
        painter.fillRect(QRectF(0, rect.height() - line, rect.width(), line), style.color("line.1"))
        painter.setFont(style.font("caption"))
        painter.setPen(style.color("text.3"))
        inner = rect.adjusted(m.panel_inset, 0, -m.panel_inset, 0)
        middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        painter.drawText(inner, middle, "System")
        painter.drawText(inner, middle | right, "slots")
        painter.drawText(inner.adjusted(0, 0, -style.px(_SLOTS_WIDTH + 4), 0), middle | right, "mass")

    def _renew(self) -> None:
        self.setFixedHeight(theme.measures().table_row)
        self.update()


def _figure_label() -> QLabel:
    label = QLabel()
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label


def _show(stepper: Stepper, value: int) -> None:
    """Show a value without announcing it as the user's."""
    if stepper.value() != value:
        blocked = stepper.blockSignals(True)
        stepper.setValue(value)
        stepper.blockSignals(blocked)
