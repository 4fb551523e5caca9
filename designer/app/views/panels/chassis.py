"""The chassis: what it is built from, a line for each part with its mass and slots. It is the weight table too."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.lazy_view import LazyView
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.sizes import Length, sized, spaced
from designer.app.ui.strokes import hairline
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.labels import ElidedLabel, figure_label
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.choice_field import ChoiceBox, Words, mass_text, slots_text
from designer.app.views.panels.fields import NumberField
from designer.editing import Edit, edits
from designer.editing.choices import ROWS
from designer.editing.fittings import FITTINGS, fitted_briefly, fitted_words
from designer.editing.motion_choices import chosen_jump
from designer.editing.weight_table import chassis_mass, jump_count
from designer.language import marked, sense, tr


class _Line(NamedTuple):
    """A line of the form: its label, its fields, and the row of the weight table whose figures stand behind them."""

    label: str
    fields: tuple[str, ...]
    part: str = ""


_LINES: Final = {
    "body": _Line(marked("Body"), ("tonnage", "form")),
    "conversion": _Line(marked("Mode"), ("conversion",)),
    "walk": _Line(sense("chassis", "Walk MP"), ("walk",)),
    "engine": _Line(marked("Engine"), ("engine",), "engine"),
    "gyro": _Line(marked("Gyro"), ("gyro",), "gyro"),
    "cockpit": _Line(marked("Cockpit"), ("cockpit",), "cockpit"),
    "structure": _Line(marked("Structure"), ("structure",), "structure"),
    "sinks": _Line(sense("chassis", "Heat sinks"), ("sink count", "sinks"), "sinks"),
    "base sinks": _Line(marked("Omni base"), ("base sinks", "base sinks words")),
    "jump": _Line(sense("chassis", "Jump"), ("jump mp", "jump"), "jump"),
    "armor": _Line(marked("Armor"), ("armor",), "armor"),
    "myomer": _Line(marked("Myomer"), ("myomer",), "myomer"),
    "boosters": _Line(sense("chassis", "Boosters"), ("boosters",), "boosters"),
    "fittings": _Line(marked("Options"), ("fittings",), "fittings"),
}
_TIPS: Final = {
    "body": marked("Mass and form of the 'Mech"),
    "conversion": marked("The mode it converts into"),
    "walk": marked("Walking MP; together with the mass they set the engine rating"),
    "engine": marked("The kind of engine; its rating is mass times walk MP"),
    "gyro": marked("The kind of gyro"),
    "cockpit": marked("The kind of cockpit, in the head or the torso"),
    "structure": marked("The kind of internal structure"),
    "sinks": marked("Number and kind of heat sinks, those in the engine included"),
    "base sinks": marked("Number of heat sinks in the base chassis, not in pods"),
    "jump": marked("Jumping MP and the jump system"),
    "armor": marked("The kind of armor; points are given to locations in the armor panel"),
    "myomer": marked("The kind of myomer; triple-strength myomer is stronger and faster when hot"),
    "boosters": marked("MASC and supercharger: run faster for a turn, at a risk"),
    "fittings": marked("Options of the chassis: OmniMech, full-head ejection, partial wing, heat-sink override kit"),
}
"""What the lines are about."""
_NAMES: Final = {
    "tonnage": marked("Tonnage"),
    "form": marked("Chassis form"),
    "conversion": marked("Conversion mode"),
    "walk": marked("Walk and run MP"),
    "engine": marked("Engine"),
    "gyro": marked("Gyro"),
    "cockpit": marked("Cockpit"),
    "structure": marked("Internal structure"),
    "sinks": marked("Kind of heat sinks"),
    "jump": marked("Kind of jump system"),
    "armor": marked("Armor type"),
    "myomer": marked("Myomer"),
    "boosters": marked("Speed boosters"),
    "fittings": marked("Omni, ejection, wing, override kit"),
}
_ROWS: Final = {**ROWS, "fittings": FITTINGS}
_NOTHING: Final[dict[str, Words]] = {
    "jump": marked("None"),
    "armor": marked("Patchwork"),
    "fittings": fitted_words,
}
_BRIEFLY: Final[dict[str, Words]] = {"fittings": fitted_briefly}
_MOST_SINKS, _MOST_JUMP = 99, 30
_LABEL_WIDTH, _MASS_WIDTH, _SLOTS_WIDTH, _STEPPER_WIDTH = 66, 30, 26, 38
_UNIT_WIDTH = 10
_SHARING_FROM = 320
"""Width of the form from which two fields and one more have room in a line."""
_BASE_PREFIX, _PREFIX_WIDTH = marked("base "), 36


def armor_box(context: DesignContext) -> ChoiceBox:
    """A field for the armor type."""
    return ChoiceBox(context, tr(_NAMES["armor"]), ROWS["armor"], nothing=_NOTHING["armor"])


class ChassisDock(LazyView):
    """The form of the chassis.

    Signals:
        mass_changed: what it weighs by itself now, in words.
        everything_changed: whether the lists hold from now on what may not be had too.
    """

    mass_changed = Signal(str)
    everything_changed = Signal(bool)

    def __init__(self, context: DesignContext, *, everything: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.boxes = {
            name: ChoiceBox(
                context, tr(words), _ROWS[name], nothing=_NOTHING.get(name, ""), briefly=_BRIEFLY.get(name, "")
            )
            for name, words in _NAMES.items()
        }
        self.sink_count = NumberField(tr("Number of heat sinks"), 0, _MOST_SINKS, self._sinks, context)
        base = tr("Heat sinks of the omni's base chassis")
        self.base_sinks = NumberField(base, 0, _MOST_SINKS, edits.set_base_sinks, context)
        self.jump_mp = NumberField(tr("Jump MP"), 0, _MOST_JUMP, self._jump, context)
        self.everything = Pill(tr("Show all"), tip=tr("Also list unavailable choices, with the reason"))
        self._form = _Form(self._fields())
        scroll = Scrolled(self._form)
        # A slot of the form: the bar speaks up once more while the page is taken down.
        scroll.verticalScrollBar().rangeChanged.connect(self._form.give_way_to_bar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(_Head(self.everything))
        column.addWidget(scroll, 1)
        self._connect()
        self.everything.setChecked(everything)  # after it is connected: the lists follow
        follow_theme(self.renew)

    @property
    def mass(self) -> str:
        """What it weighs by itself."""
        return f"{figure(chassis_mass(self._context.graph) / 1000, 1)} t"

    @property
    def full_height(self) -> int:
        """How high it is with every line in sight."""
        return theme.measures().table_row + self._form.sizeHint().height()

    def figures(self, name: str) -> tuple[str, str]:
        """Mass and slots as they stand behind a line."""
        return self._form.figures(name)

    def show_armor(self, shown: bool) -> None:
        """Whether the armor type stands here too: it does where it is not beside the armor points."""
        self._form.show_line("armor", shown)

    def _show_design(self) -> None:
        g = self._context.graph
        for box in self.boxes.values():
            box.renew()
        self.sink_count.show_value(design.heat_sinks(g).count)
        self.jump_mp.show_value(jump_count(g))
        self.base_sinks.show_value(design.heat_sinks(g).base or 0)
        self._seat()
        units = " t" if theme.current().density != "compact" else ""
        for name in self._form.weighed:
            row = _ROWS[name].part
            if row is not None:
                part = row(g)
                self._form.show_figures(name, mass_text(part) + units, slots_text(part))
        self.mass_changed.emit(self.mass)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._seat()

    def _seat(self) -> None:
        """Fields that only some have stand in a line with others where there is room, else in one of their own."""
        chassis = design.chassis(self._context.graph)
        wide = self.width() >= theme.current().px(_SHARING_FROM)
        prefix = tr(_BASE_PREFIX) if wide else ""
        if self.base_sinks.prefix() != prefix:  # to set it writes over what is being typed
            self.base_sinks.setPrefix(prefix)
            sized(self.base_sinks, width=_STEPPER_WIDTH + (_PREFIX_WIDTH if prefix else 0))
        for name, line, there in (
            ("conversion", "body", bool(chassis.conversion)),
            ("base sinks", "fittings", chassis.omni),
        ):
            self._form.seat(name, line if wide else name)
            self._form.show_line(name, there and not wide)
            self._form.show_field(name, there)

    def _fields(self) -> dict[str, QWidget]:
        fields: dict[str, QWidget] = dict(self.boxes)
        fields["sink count"] = self.sink_count
        fields["jump mp"] = self.jump_mp
        fields["base sinks"] = self.base_sinks
        words = tr("sinks in the base chassis")
        fields["base sinks words"] = ElidedLabel(words, role="caption", token="text.3")
        return fields

    def _connect(self) -> None:
        self.everything.toggled.connect(self._show_everything)
        self.follow_design()

    def _show_everything(self, everything: bool) -> None:
        for box in self.boxes.values():
            box.show_everything(everything)
        self.everything_changed.emit(everything)

    def _sinks(self, count: int) -> Edit:
        return edits.set_heat_sinks(self._context.unit.heat_sinks.kind, count)

    def _jump(self, mp: int) -> Edit:
        return edits.set_jump(chosen_jump(self._context.graph) or "jump-jet", mp)


class _Form(QWidget):
    """The lines one below the other: label, fields, mass, slots."""

    def __init__(self, fields: dict[str, QWidget]) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._figures: dict[str, tuple[QLabel, QLabel]] = {}
        self._lines: dict[str, list[QWidget]] = {}
        self._hidden: set[str] = set()
        self._fields = fields
        self._rows: dict[str, QHBoxLayout] = {}
        self._seats: dict[str, str] = {field: name for name, line in _LINES.items() for field in line.fields}
        for number, (name, line) in enumerate(_LINES.items()):
            self._add(number, name, line)
        rows: dict[int, Length] = dict.fromkeys(range(len(_LINES)), "form_row")
        columns: dict[int, Length] = {0: _LABEL_WIDTH, 2: _mass_width, 3: _SLOTS_WIDTH}
        spaced(self._grid, margins=("panel_inset", 0), horizontal=0, vertical=0, columns=columns, rows=rows)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(len(_LINES), 1)

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

    def show_line(self, name: str, shown: bool) -> None:
        """Show a line or leave it out."""
        if shown == (name not in self._hidden):
            return
        self._hidden = self._hidden - {name} if shown else self._hidden | {name}
        for widget in self._lines[name]:
            widget.setVisible(shown)
        spaced(self._grid, rows={tuple(_LINES).index(name): "form_row" if shown else 0})

    def seat(self, field: str, line: str) -> None:
        """Put a field at the end of a line."""
        if self._seats[field] != line:
            self._seats[field] = line
            widget = self._fields[field]
            self._rows[line].insertWidget(0 if line == field else -1, widget, _stretch(field, widget))

    def show_field(self, field: str, shown: bool) -> None:
        """Show a field or leave it out."""
        self._fields[field].setVisible(shown)

    def give_way_to_bar(self, _low: int, high: int) -> None:
        """Let a scroll bar that goes that far stand in the inset at the right."""
        right: Length = _beside_bar if high else "panel_inset"
        spaced(self._grid, margins=("panel_inset", 0, right, 0))

    def _add(self, number: int, name: str, line: _Line) -> None:
        fields = [self._fields[field] for field in line.fields]
        label = QLabel(tr(line.label))
        label.setProperty("look", "label")
        label.setBuddy(fields[0])
        label.setToolTip(tr(_TIPS[name]))
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.measures().table_gutter - 2)
        for field, widget in zip(line.fields, fields, strict=True):
            if isinstance(widget, Stepper):
                sized(widget, width=_STEPPER_WIDTH)
                widget.setToolTip(tr(_TIPS[name]))
            row.addWidget(widget, _stretch(field, widget))
        self._rows[name] = row
        self._grid.addWidget(label, number, 0)
        self._grid.addWidget(place, number, 1, 1, 1 if line.part else 3)
        widgets: list[QWidget] = [label, place]
        if line.part:
            pair = figure_label(), figure_label()
            self._figures[line.part] = pair
            for column, figures in enumerate(pair, start=2):
                self._grid.addWidget(figures, number, column)
            widgets += pair
        self._lines[name] = widgets


def _mass_width(style: Style) -> float:
    return style.px(_MASS_WIDTH if style.density == "compact" else _MASS_WIDTH + _UNIT_WIDTH)


def _beside_bar(style: Style) -> float:
    return style.measures.panel_inset - style.measures.scroll_bar


class _Head(QWidget):
    """The head of the columns, with a tool behind the first word."""

    def __init__(self, tool: Pill) -> None:
        super().__init__()
        self._tool = tool
        tool.setParent(self)
        tool.toggled.connect(self._place)  # its tick takes room
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        sized(self, height="table_row")
        follow_theme(self._place)

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
        painter.drawText(inner, middle, tr("System"))
        painter.drawText(inner, middle | right, tr("slots"))
        painter.drawText(inner.adjusted(0, 0, -style.px(_SLOTS_WIDTH + 4), 0), middle | right, tr("mass"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        style = theme.current()
        size = self._tool.sizeHint()
        left = style.measures.panel_inset + style.px(_LABEL_WIDTH)
        self._tool.setGeometry(left, (self.height() - size.height()) // 2, size.width(), size.height())


def _stretch(field: str, widget: QWidget) -> int:
    """How much of the room of its line a field gets; a mass is short."""
    return 0 if isinstance(widget, Stepper) else 3 if field == "tonnage" else 4
