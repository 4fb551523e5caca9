"""The chassis panel: a line for each part with its choices, mass and slots. It is the weight table too."""

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
from designer.app.views.panels.choice_field import ChoiceBox, EmptyText, mass_text, slots_text
from designer.app.views.panels.fields import NumberField
from designer.editing import Edit, edits
from designer.editing.choices import ROWS
from designer.editing.fittings import FITTINGS, fitted_briefly, fitted_words
from designer.editing.motion_choices import chosen_jump
from designer.editing.weight_table import chassis_mass, jump_count
from designer.language import marked, sense, tr


class _ChassisLine(NamedTuple):
    """A line of the form: label, fields, and the part of the weight table whose mass and slots it shows."""

    label: str
    fields: tuple[str, ...]
    part: str = ""


_LINES: Final = {
    "body": _ChassisLine(marked("Body"), ("tonnage", "form")),
    "conversion": _ChassisLine(marked("Mode"), ("conversion",)),
    "walk": _ChassisLine(sense("chassis", "Walk MP"), ("walk",)),
    "engine": _ChassisLine(marked("Engine"), ("engine",), "engine"),
    "gyro": _ChassisLine(marked("Gyro"), ("gyro",), "gyro"),
    "cockpit": _ChassisLine(marked("Cockpit"), ("cockpit",), "cockpit"),
    "structure": _ChassisLine(marked("Structure"), ("structure",), "structure"),
    "sinks": _ChassisLine(sense("chassis", "Heat sinks"), ("sink count", "sinks"), "sinks"),
    "base sinks": _ChassisLine(marked("Omni base"), ("base sinks", "base sinks text")),
    "jump": _ChassisLine(sense("chassis", "Jump"), ("jump mp", "jump"), "jump"),
    "armor": _ChassisLine(marked("Armor"), ("armor",), "armor"),
    "myomer": _ChassisLine(marked("Myomer"), ("myomer",), "myomer"),
    "boosters": _ChassisLine(sense("chassis", "Boosters"), ("boosters",), "boosters"),
    "fittings": _ChassisLine(marked("Options"), ("fittings",), "fittings"),
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
"""Tooltips of the lines."""
_ACCESSIBLE_NAMES: Final = {
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
_CHOICE_ROWS: Final = {**ROWS, "fittings": FITTINGS}
_EMPTY_TEXTS: Final[dict[str, EmptyText]] = {
    "jump": marked("None"),
    "armor": marked("Patchwork"),
    "fittings": fitted_words,
}
_SHORT_EMPTY_TEXTS: Final[dict[str, EmptyText]] = {"fittings": fitted_briefly}
_MAX_SINKS, _MAX_JUMP = 99, 30
_LABEL_WIDTH, _MASS_WIDTH, _SLOTS_WIDTH, _STEPPER_WIDTH = 66, 30, 26, 38
_UNIT_WIDTH = 10
_WIDE_FROM = 320
"""Width from which an optional field fits into the line of other fields."""
_BASE_PREFIX, _PREFIX_WIDTH = marked("base "), 36


def armor_box(context: DesignContext) -> ChoiceBox:
    """A combo box for the armor type."""
    return ChoiceBox(context, tr(_ACCESSIBLE_NAMES["armor"]), ROWS["armor"], empty_text=_EMPTY_TEXTS["armor"])


class ChassisDock(LazyView):
    """The chassis panel.

    Signals:
        mass_changed: the mass of the chassis as a text.
        everything_changed: whether the lists show unavailable choices too.
    """

    mass_changed = Signal(str)
    everything_changed = Signal(bool)

    def __init__(self, context: DesignContext, *, everything: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.boxes = {
            name: ChoiceBox(
                context,
                tr(text),
                _CHOICE_ROWS[name],
                empty_text=_EMPTY_TEXTS.get(name, ""),
                short_empty_text=_SHORT_EMPTY_TEXTS.get(name, ""),
            )
            for name, text in _ACCESSIBLE_NAMES.items()
        }
        self.sink_count = NumberField(tr("Number of heat sinks"), 0, _MAX_SINKS, self._sinks_edit, context)
        base = tr("Heat sinks of the omni's base chassis")
        self.base_sinks = NumberField(base, 0, _MAX_SINKS, edits.set_base_sinks, context)
        self.jump_mp = NumberField(tr("Jump MP"), 0, _MAX_JUMP, self._jump_edit, context)
        self.everything = Pill(tr("Show all"), tip=tr("Also list unavailable choices, with the reason"))
        self.form = _ChassisForm(self._fields())
        scroll = Scrolled(self.form)
        # A method of the form, so that Qt disconnects it: the bar emits once more while the panel is destroyed.
        scroll.verticalScrollBar().rangeChanged.connect(self.form.fit_scroll_bar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(_ColumnHeader(self.everything))
        column.addWidget(scroll, 1)
        self.everything.toggled.connect(self._show_everything)
        self.follow_design()
        self.everything.setChecked(everything)  # emits, so that the lists follow
        follow_theme(self._lazy.request)

    @property
    def mass(self) -> str:
        """The mass of the chassis: "23.5 t"."""
        return f"{figure(chassis_mass(self._context.graph) / 1000, 1)} t"

    @property
    def full_height(self) -> int:
        """The height at which all lines are visible."""
        return theme.measures().table_row + self.form.sizeHint().height()

    def show_armor(self, shown: bool) -> None:
        """Show or hide the armor type; it is hidden where the armor panel shows it."""
        self.form.show_line("armor", shown)

    def _show_design(self) -> None:
        g = self._context.graph
        for box in self.boxes.values():
            box.renew()
        self.sink_count.show_value(design.heat_sinks(g).count)
        self.jump_mp.show_value(jump_count(g))
        self.base_sinks.show_value(design.heat_sinks(g).base or 0)
        self._place_optional_fields()
        units = " t" if theme.current().density != "compact" else ""
        for name in self.form.figure_labels:
            row = _CHOICE_ROWS[name].part
            if row is not None:
                part = row(g)
                self.form.show_figures(name, mass_text(part) + units, slots_text(part))
        self.mass_changed.emit(self.mass)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_optional_fields()

    def _place_optional_fields(self) -> None:
        """Put the fields of some designs only into the line of others if they fit, else into their own."""
        chassis = design.chassis(self._context.graph)
        wide = self.width() >= theme.current().px(_WIDE_FROM)
        prefix = tr(_BASE_PREFIX) if wide else ""
        if self.base_sinks.prefix() != prefix:  # setting it overwrites a pending entry
            self.base_sinks.setPrefix(prefix)
            sized(self.base_sinks, width=_STEPPER_WIDTH + (_PREFIX_WIDTH if prefix else 0))
        for name, line, there in (
            ("conversion", "body", bool(chassis.conversion)),
            ("base sinks", "fittings", chassis.omni),
        ):
            self.form.place_field(name, line if wide else name)
            self.form.show_line(name, there and not wide)
            self.form.show_field(name, there)

    def _fields(self) -> dict[str, QWidget]:
        fields: dict[str, QWidget] = dict(self.boxes)
        fields["sink count"] = self.sink_count
        fields["jump mp"] = self.jump_mp
        fields["base sinks"] = self.base_sinks
        text = tr("sinks in the base chassis")
        fields["base sinks text"] = ElidedLabel(text, role="caption", token="text.3")
        return fields

    def _show_everything(self, everything: bool) -> None:
        for box in self.boxes.values():
            box.show_everything(everything)
        self.everything_changed.emit(everything)

    def _sinks_edit(self, count: int) -> Edit:
        return edits.set_heat_sinks(self._context.unit.heat_sinks.kind, count)

    def _jump_edit(self, mp: int) -> Edit:
        return edits.set_jump(chosen_jump(self._context.graph) or "jump-jet", mp)


class _ChassisForm(QWidget):
    """The grid of lines: label, fields, mass, slots."""

    def __init__(self, fields: dict[str, QWidget]) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self.figure_labels: dict[str, tuple[QLabel, QLabel]] = {}
        self._lines: dict[str, list[QWidget]] = {}
        self._hidden: set[str] = set()
        self._fields = fields
        self._rows: dict[str, QHBoxLayout] = {}
        self._line_of: dict[str, str] = {field: name for name, line in _LINES.items() for field in line.fields}
        for number, (name, line) in enumerate(_LINES.items()):
            self._add_line(number, name, line)
        rows: dict[int, Length] = dict.fromkeys(range(len(_LINES)), "form_row")
        columns: dict[int, Length] = {0: _LABEL_WIDTH, 2: _mass_width, 3: _SLOTS_WIDTH}
        spaced(self._grid, margins=("panel_inset", 0), horizontal=0, vertical=0, columns=columns, rows=rows)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(len(_LINES), 1)

    def show_figures(self, name: str, mass: str, slots: str) -> None:
        """Show mass and slots of a part."""
        for label, text in zip(self.figure_labels[name], (mass, slots), strict=True):
            if label.text() != text:
                label.setText(text)

    def show_line(self, name: str, shown: bool) -> None:
        """Show or hide a line."""
        if shown == (name not in self._hidden):
            return
        self._hidden = self._hidden - {name} if shown else self._hidden | {name}
        for widget in self._lines[name]:
            widget.setVisible(shown)
        spaced(self._grid, rows={tuple(_LINES).index(name): "form_row" if shown else 0})

    def place_field(self, field: str, line: str) -> None:
        """Move a field to the end of a line, or to the start of its own."""
        if self._line_of[field] != line:
            self._line_of[field] = line
            widget = self._fields[field]
            self._rows[line].insertWidget(0 if line == field else -1, widget, _stretch(field, widget))

    def show_field(self, field: str, shown: bool) -> None:
        """Show or hide a field."""
        self._fields[field].setVisible(shown)

    def fit_scroll_bar(self, _low: int, high: int) -> None:
        """Narrow the right margin by a scroll bar that is visible: its range goes up to ``high``."""
        right: Length = _margin_beside_bar if high else "panel_inset"
        spaced(self._grid, margins=("panel_inset", 0, right, 0))

    def _add_line(self, number: int, name: str, line: _ChassisLine) -> None:
        fields = [self._fields[field] for field in line.fields]
        label = QLabel(tr(line.label))
        label.setProperty("look", "label")
        label.setBuddy(fields[0])
        label.setToolTip(tr(_TIPS[name]))
        container = QWidget()
        row = QHBoxLayout(container)
        row.setContentsMargins(0, 0, 0, 0)
        spaced(row, spacing=lambda style: style.measures.table_gutter - 2)
        for field, widget in zip(line.fields, fields, strict=True):
            if isinstance(widget, Stepper):
                sized(widget, width=_STEPPER_WIDTH)
                widget.setToolTip(tr(_TIPS[name]))
            row.addWidget(widget, _stretch(field, widget))
        self._rows[name] = row
        self._grid.addWidget(label, number, 0)
        self._grid.addWidget(container, number, 1, 1, 1 if line.part else 3)
        widgets: list[QWidget] = [label, container]
        if line.part:
            pair = figure_label(), figure_label()
            self.figure_labels[line.part] = pair
            for column, figures in enumerate(pair, start=2):
                self._grid.addWidget(figures, number, column)
            widgets += pair
        self._lines[name] = widgets


def _mass_width(style: Style) -> float:
    return style.px(_MASS_WIDTH if style.density == "compact" else _MASS_WIDTH + _UNIT_WIDTH)


def _margin_beside_bar(style: Style) -> float:
    return style.measures.panel_inset - style.measures.scroll_bar


class _ColumnHeader(QWidget):
    """The headings of the columns, with a button after the first one."""

    def __init__(self, button: Pill) -> None:
        super().__init__()
        self._button = button
        button.setParent(self)
        button.toggled.connect(self._place_button)  # its check mark widens it
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        sized(self, height="table_row")
        follow_theme(self._place_button)

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
        self._place_button()

    def _place_button(self) -> None:
        style = theme.current()
        size = self._button.sizeHint()
        left = style.measures.panel_inset + style.px(_LABEL_WIDTH)
        self._button.setGeometry(left, (self.height() - size.height()) // 2, size.width(), size.height())


def _stretch(field: str, widget: QWidget) -> int:
    """The stretch of a field in its line; tonnages have short texts."""
    return 0 if isinstance(widget, Stepper) else 3 if field == "tonnage" else 4
