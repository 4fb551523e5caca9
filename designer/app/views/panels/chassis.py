"""The chassis panel: a line for each part of the chassis with its choices, mass and slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.ui import theme
from designer.app.ui.figures import figure, tons
from designer.app.ui.sizes import Length, in_font, sized, spaced
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import ElidedLabel, figure_label, text_label
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.chassis_figures import ChassisFigures
from designer.app.views.panels.choice_field import ChoiceBox, EmptyText
from designer.app.views.panels.fields import NumberField
from designer.construction.movement import fuel_tanks
from designer.editing import Edit, edits
from designer.editing.choices import ROWS
from designer.editing.fittings import FITTINGS, fitted_briefly, fitted_words
from designer.editing.motion_choices import chosen_jump
from designer.editing.weight_table import chassis_mass, jump_count
from designer.language import marked, sense, tr
from designer.units.location import Form


class LineWorth(NamedTuple):
    """Value of a step of a line: its share of the greatest worth (−1: it takes away), and in words."""

    share: float
    words: str


class _ChassisLine(NamedTuple):
    """A line of the form: label, tooltip, names of its fields, and whether it shows mass and slots of its part."""

    label: str
    tip: str
    fields: tuple[str, ...]
    weighs: bool = True


_LINES: Final = {
    "body": _ChassisLine(marked("Body"), marked("Mass and form of the 'Mech"), ("tonnage", "form"), weighs=False),
    "conversion": _ChassisLine(marked("Mode"), marked("The mode it converts into"), ("conversion",), weighs=False),
    "walk": _ChassisLine(
        sense("chassis", "Walk MP"),
        marked("Walking MP; together with the mass they set the engine rating"),
        ("walk",),
        weighs=False,
    ),
    "fittings": _ChassisLine(
        marked("Options"),
        marked("Options: OmniMech, command console, ejection, cockpit modifications, partial wing, override kit"),
        ("fittings",),
    ),
    "engine": _ChassisLine(
        marked("Engine"), marked("The kind of engine; its rating is mass times walk MP"), ("engine",)
    ),
    "gyro": _ChassisLine(marked("Gyro"), marked("The kind of gyro"), ("gyro",)),
    "cockpit": _ChassisLine(marked("Cockpit"), marked("The kind of cockpit, in the head or the torso"), ("cockpit",)),
    "structure": _ChassisLine(marked("Structure"), marked("The kind of internal structure"), ("structure",)),
    "sinks": _ChassisLine(
        sense("chassis", "Heat sinks"),
        marked("Number and kind of heat sinks, those in the engine included"),
        ("sink count", "sinks"),
    ),
    "base sinks": _ChassisLine(
        marked("Omni base"),
        marked("Number of heat sinks in the base chassis, not in pods"),
        ("base sinks", "base sinks text"),
        weighs=False,
    ),
    "jump": _ChassisLine(sense("chassis", "Jump"), marked("Jumping MP and the jump system"), ("jump mp", "jump")),
    "fuel": _ChassisLine(
        marked("Fuel tanks"), marked("Number of fuel tanks; each has 80 points of fuel"), ("fuel tanks",), weighs=False
    ),
    "armor": _ChassisLine(
        marked("Armor"), marked("The kind of armor; points are given to locations in the armor panel"), ("armor",)
    ),
    "myomer": _ChassisLine(
        marked("Myomer"),
        marked("The kind of myomer; triple-strength myomer is stronger and faster when hot"),
        ("myomer",),
    ),
    "boosters": _ChassisLine(
        sense("chassis", "Boosters"),
        marked("MASC and supercharger: run faster for a turn, at a risk"),
        ("boosters",),
    ),
}
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
    "fittings": marked("Omni, cockpit, wing, override kit"),
}
_CHOICE_ROWS: Final = {**ROWS, "fittings": FITTINGS}
_EMPTY_TEXTS: Final[dict[str, EmptyText]] = {
    "jump": marked("None"),
    "armor": marked("Patchwork"),
    "fittings": fitted_words,
}
_SHORT_EMPTY_TEXTS: Final[dict[str, EmptyText]] = {"fittings": fitted_briefly}
_MAX_SINKS, _MAX_JUMP, _MAX_TANKS = 99, 30, 20
_LABEL_WIDTH, _MASS_WIDTH, _SLOTS_WIDTH, _STEPPER_WIDTH = 66, 30, 26, 38
_UNIT_WIDTH = 10
_FEWEST_LINES = 6
"""How many lines of the form are to be seen at least where it scrolls by itself."""
_WIDE_FROM = 320
"""The width in pixels from which fields that only some designs have fit into the lines of other fields."""
_BASE_PREFIX, _PREFIX_WIDTH = marked("base "), 36


def armor_box(context: DesignContext) -> ChoiceBox:
    """A combo box for the armor type."""
    return ChoiceBox(context, tr(_ACCESSIBLE_NAMES["armor"]), ROWS["armor"], empty_text=_EMPTY_TEXTS["armor"])


class ChassisPanel(QWidget):
    """The chassis panel of a design.

    Signals:
        mass_changed: the mass of the chassis as text.
        everything_changed: whether the lists also contain unavailable choices.
    """

    mass_changed = Signal(str)
    everything_changed = Signal(bool)

    def __init__(self, context: DesignContext, *, everything: bool = False) -> None:
        super().__init__()
        self._context = context
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
        self.fuel_tanks = NumberField(tr("Number of fuel tanks"), 0, _MAX_TANKS, edits.set_fuel_tanks, context)
        self.everything = Pill(tr("Illegal too"), tip=tr("Also list unavailable choices, with the reason"))
        self.figure_labels = {name: (figure_label(), figure_label()) for name, line in _LINES.items() if line.weighs}
        columns: tuple[Length, ...] = (_mass_width, _SLOTS_WIDTH)
        self.form = FormPanel(tr("Chassis"), label_width=_LABEL_WIDTH, stepper_width=_STEPPER_WIDTH, columns=columns)
        self._fields = self._fields_by_name()
        self._lines = {
            name: self.form.add_line(
                tr(line.label),
                *(self._fields[field] for field in line.fields),
                behind=self.figure_labels.get(name, ()),
                tip=tr(line.tip),
            )
            for name, line in _LINES.items()
        }
        self.figures = ChassisFigures()
        self._worths: dict[str, LineWorth] = {}
        self.form.add_widget(self.figures)
        self.form.end()
        self._scrolled = Scrolled(self.form)
        # A method of the form, so that Qt disconnects it: the bar emits once more while the panel is destroyed.
        self._scrolled.verticalScrollBar().rangeChanged.connect(self.form.fit_scroll_bar)
        spaced(QVBoxLayout(self), self._headings(columns), (self._scrolled, 1), margins=0, spacing=0)
        self.everything.toggled.connect(self._show_everything)
        following = follow(context, self, design.rule_inputs, self._show_design)
        self.everything.setChecked(everything)  # emits, so that the lists follow
        follow_theme(following.outdate)

    @property
    def mass(self) -> str:
        """The mass of the chassis as text: "23.5 t"."""
        return f"{figure(chassis_mass(self._context.graph) / 1000, 1)} t"

    def fit_room(self, room: int) -> None:
        """Let the form scroll in a room of so many pixels, or take its whole height if too few lines fit there."""
        m = theme.measures()
        self._scrolled.unroll(room < m.table_row + _FEWEST_LINES * m.form_row)

    def show_worths(self, worths: Mapping[str, LineWorth]) -> None:
        """Tint lines by what a step there is worth, and say it in their tooltips; no others."""
        self._worths = dict(worths)
        self.form.tint_lines({self._lines[name]: worth.share for name, worth in worths.items()})
        self._show_tips()

    def _show_tips(self) -> None:
        own = {"walk": self.figures.movement.in_words(), "sinks": self.figures.sinks.in_words()}
        for name in (*own, "jump", "armor"):
            worth = self._worths.get(name)
            words = tr(_LINES[name].tip), own.get(name, ""), "" if worth is None else worth.words
            self.form.set_tip(self._lines[name], "\n".join(filter(None, words)))

    def show_armor(self, shown: bool) -> None:
        """Show the armor type, or hide it because the armor panel shows it."""
        self.form.show_line(self._lines["armor"], shown)

    def _show_design(self, _inputs: object) -> None:
        g = self._context.graph
        for box in self.boxes.values():
            box.renew()
        self.sink_count.show_value(design.heat_sinks(g).count)
        self.jump_mp.show_value(jump_count(g))
        self.base_sinks.show_value(design.heat_sinks(g).base or 0)
        self.fuel_tanks.show_value(fuel_tanks(g))
        self.form.show_line(self._lines["fuel"], design.chassis(g).form is Form.LAM)
        self.figures.renew(g)
        self._show_tips()
        self._place_optional_fields()
        units = " t" if theme.current().density != "compact" else ""
        for name, (mass, slots) in self.figure_labels.items():
            row = _CHOICE_ROWS[name].part
            if row is not None:
                part = row(g)
                _show_figure(mass, tons(part.mass) + units, weighs=part.mass != 0)
                _show_figure(slots, str(part.slots), weighs=part.slots != 0)
        self.mass_changed.emit(self.mass)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_optional_fields()

    def _place_optional_fields(self) -> None:
        """Put the fields that only some designs have into the lines of others, or if too narrow into their own."""
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
            field = self._fields[name]
            self.form.move_field(field, self._lines[line if wide else name])
            self.form.show_line(self._lines[name], there and not wide)
            field.setVisible(there)

    def _fields_by_name(self) -> dict[str, QWidget]:
        text = ElidedLabel(tr("sinks in the base chassis"), role="caption", token="text.3")
        return {
            **self.boxes,
            "sink count": self.sink_count,
            "jump mp": self.jump_mp,
            "base sinks": self.base_sinks,
            "fuel tanks": self.fuel_tanks,
            "base sinks text": text,
        }

    def _headings(self, columns: Sequence[Length]) -> QFrame:
        """The headings above the columns of the form, with the button that shows unavailable choices between them."""
        headings = QFrame()
        headings.setProperty("look", "headings")
        system = sized(text_label(tr("System"), look="caption"), width=_LABEL_WIDTH)
        figures = [
            sized(figure_label(text, look="caption"), minimum_width=width)
            for text, width in zip((tr("mass"), tr("slots")), columns, strict=True)
        ]
        for label in (system, *figures):
            in_font(label, "caption")
        spaced(QHBoxLayout(headings), system, self.everything, 1, *figures, margins=("panel_inset", 0), spacing=4)
        return sized(headings, height="table_row")

    def _show_everything(self, everything: bool) -> None:
        for box in self.boxes.values():
            box.show_everything(everything)
        self.everything_changed.emit(everything)

    def _sinks_edit(self, count: int) -> Edit:
        return edits.set_heat_sinks(self._context.unit.heat_sinks.kind, count)

    def _jump_edit(self, mp: int) -> Edit:
        return edits.set_jump(chosen_jump(self._context.graph) or "jump-jet", mp)


def _mass_width(style: Style) -> float:
    return style.px(_MASS_WIDTH if style.density == "compact" else _MASS_WIDTH + _UNIT_WIDTH)


def _show_figure(label: QLabel, text: str, *, weighs: bool) -> None:
    """Show a figure; one that is zero is faint, so that those that weigh something stand out."""
    label.setText(text)
    look = "" if weighs else "hint"
    if label.property("look") != look:
        theme.set_look(label, look=look)
