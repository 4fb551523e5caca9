"""Controls beside the skirmish map: brushes, the choice of who plays each side, and the replay bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.map_symbols import ground_color, paint_terrain
from designer.app.ui import theme
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import box
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.buttons import IconButton, PaintedButton, SegmentedSwitch
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import ElidedLabel
from designer.language import sense, tr
from designer.limits import LARGEST_MAP
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.map_session import BRUSHES, Brush
from designer.rulesets.skirmish.policy import POLICIES
from designer.rulesets.skirmish.scene import SIDES, SMALLEST, Scene, SceneError

_STEP_MS = 450
_LARGEST_SEED = 9999

_RUN = sense("battle", "Run")


class BrushButton(PaintedButton):
    """A button that chooses a brush, with a sample of what the brush paints."""

    def __init__(self, brush: Brush, parent: QWidget | None = None) -> None:
        super().__init__(brush.title, parent)
        self.brush = brush
        self.setCheckable(True)
        self.setToolTip(brush.about)
        self.setAccessibleName(brush.about)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(round(style.width(self.text())) + style.px(36), style.measures.button)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter, rect, on = QPainter(self), QRectF(self.rect()), self.isChecked()
        fill = style.color("accent.soft" if on else "bg.3" if self.underMouse() else "bg.2")
        box(painter, rect, style.measures.radius_control, fill=fill, edge=style.color("accent") if on else None)
        token, side = "text.1" if on or self.underMouse() else "text.2", style.px(16)
        sample = QRectF(style.px(6), rect.center().y() - side / 2, side, side)
        if self.brush.terrain is not None:
            fill = ground_color(self.brush.terrain, style)
            box(painter, sample, style.measures.radius_cell, fill=fill, edge=style.color("line.2"))
            middle = sample.center() + QPointF(0, side * 0.55)
            paint_terrain(painter, [middle], side, self.brush.terrain, style)
        else:
            sign = {1: "+", -1: "−"}.get(self.brush.levels, "×" if self.brush.erases else "◇")
            draw(painter, sample, sign, style, token=token, align=CENTER)
        draw(painter, rect.adjusted(style.px(28), 0, 0, 0), self.text(), style, token=token)
        self.paint_focus(painter, style.measures.radius_control, style)


class BrushBox(QWidget):
    """The brushes and their size, and fields for the size and form of the ground."""

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._group = QButtonGroup(self)
        grid = spaced(QGridLayout(), spacing="gap")
        self.buttons: dict[str, BrushButton] = {}
        for number, brush in enumerate(BRUSHES):
            button = BrushButton(brush)
            button.setChecked(brush is state.brush)
            self._group.addButton(button)
            grid.addWidget(button, number // 2, number % 2)
            self.buttons[brush.words] = button
        self._group.buttonClicked.connect(self._choose)
        self.sizes = SegmentedSwitch(["1", "7", "19"], tr("Hexes under the brush"))
        self.sizes.switched.connect(partial(setattr, state, "size"))
        self.columns = Stepper(tr("Columns of the map"), SMALLEST, LARGEST_MAP)
        self.rows = Stepper(tr("Rows of the map"), SMALLEST, LARGEST_MAP)
        self.seed = Stepper(tr("Seed of the hills"), 1, _LARGEST_SEED)
        for field in (self.columns, self.rows):
            field.valueChanged.connect(self._set_extent)
        self.level = QPushButton(tr("Level plains everywhere"))
        self.level.clicked.connect(lambda: self._replace_ground(Battlefield.flat))
        self.rolling = QPushButton(tr("Roll"))
        self.rolling.clicked.connect(
            lambda: self._replace_ground(lambda width, height: Battlefield.rolling(width, height, self.seed.value()))
        )
        form = FormPanel(tr("Ground"), inset=False, label_width=80, stepper_width=52)
        form.add_line(tr("Brush, hexes"), self.sizes)
        form.add_line(tr("Columns, rows"), self.columns, self.rows)
        form.add_line(tr("Hills"), self.seed, self.rolling)
        form.add_widget(self.level)
        for action in (self.level, self.rolling):
            sized(action, height="button")
        margins = ("control_inset", "control_inset", "control_inset", 0)  # the form has its own below
        spaced(QVBoxLayout(self), grid, form, margins=margins, spacing="control_inset")
        state.changed.connect(self._show_extent)
        self._show_extent()

    def _choose(self, button: QAbstractButton) -> None:
        if isinstance(button, BrushButton):
            self._state.brush = button.brush

    def _set_extent(self) -> None:
        try:
            self._state.put(self._state.scene.sized(self.columns.value(), self.rows.value()))
        except SceneError as error:  # the fields' limits are the map's own
            self._state.said.emit(str(error))

    def _show_extent(self) -> None:
        field = self._state.scene.battlefield
        for stepper, value in ((self.columns, field.width), (self.rows, field.height)):
            with QSignalBlocker(stepper):
                stepper.setValue(value)

    def _replace_ground(self, ground: Callable[[int, int], Battlefield]) -> None:
        """Lay other ground of the same size under the units."""
        scene = self._state.scene
        field = ground(scene.battlefield.width, scene.battlefield.height)
        self._state.put(Scene(field, (), scene.rules).with_pieces(scene.pieces))


class PlayerForm(QWidget):
    """A form that chooses who plays each side: a person, or the program with one of its policies."""

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._names: list[str | None] = [None, *POLICIES]
        form = FormPanel(tr("Players"))
        self.choices: list[ComboBox] = []
        for side, name in enumerate(SIDES):
            choice = ComboBox(tr("Who plays {side}", side=tr(name)))
            choice.addItems([tr("By hand"), *(tr("Program, {policy}", policy=policy) for policy in POLICIES)])
            choice.setCurrentIndex(self._names.index(state.policies[side]))
            choice.activated.connect(lambda index, side=side: state.set_policy(side, self._names[index]))
            form.add_line(tr(name), choice)
            self.choices.append(choice)
        self.seed = Stepper(tr("Dice seed"), 1, _LARGEST_SEED)
        self.seed.setValue(state.seed)
        self.seed.setToolTip(tr("The same seed gives the same dice rolls"))
        self.seed.valueChanged.connect(partial(setattr, state, "seed"))
        form.add_line(tr("Dice"), self.seed)
        spaced(QVBoxLayout(self), form, margins=(0, "control_inset"))
        state.changed.connect(self._show)

    def _show(self) -> None:
        for choice, policy in zip(self.choices, self._state.policies, strict=True):
            choice.setCurrentIndex(self._names.index(policy))


class ReplayControls(QWidget):
    """The slider and buttons that step through a recorded battle, also automatically, and a text about the step."""

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Step of the battle"))
        self.slider.valueChanged.connect(state.show_step)
        self.back = IconButton("chevron_left", tr("One step back"))
        self.back.clicked.connect(lambda: self._go(-1))
        self.forth = IconButton("chevron_right", tr("One step forward"))
        self.forth.clicked.connect(lambda: self._go(1))
        self.run = QPushButton(tr(_RUN))
        self.run.setCheckable(True)
        self.run.toggled.connect(self._set_running)
        self.words = PlainLabel()
        self.words.setWordWrap(True)
        self.words.setAccessibleName(tr("What happened"))
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(lambda: self._go(1))
        self.outcome = ElidedLabel(token="text.2")
        row = spaced(QHBoxLayout(), self.back, self.forth, self.run, (self.slider, 1), spacing="gap")
        told = spaced(QHBoxLayout(), (self.words, 1), self.outcome, spacing="panel_inset")
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        told.setAlignment(self.outcome, Qt.AlignmentFlag.AlignTop)
        spaced(QVBoxLayout(self), told, row, margins=0, spacing="gap")
        sized(self.words, minimum_height=_two_lines)
        state.changed.connect(self.renew)
        state.mode_changed.connect(self._stop_running)
        self.renew()

    def renew(self) -> None:
        """Show the current step of the replay."""
        found = self._state.replay
        steps = 0 if found is None else len(found.states) - 1
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, steps)
            self.slider.setValue(self._state.step)
        self.back.setEnabled(self._state.step > 0)
        self.forth.setEnabled(self._state.step < steps)
        step = self._state.step
        words = tr("{step} of {steps}: {told}", step=step, steps=steps, told=self._state.told_at(step))
        self.words.setText(words if found is not None else "")
        self.outcome.set_text(tr("In the end: {outcome}", outcome=self._state.outcome) if found is not None else "")
        if self._state.step == steps:
            self.run.setChecked(False)

    def _go(self, steps: int) -> None:
        self._state.show_step(self._state.step + steps)

    def _set_running(self, running: bool) -> None:
        self.run.setText(tr("Stop") if running else tr(_RUN))
        if running:
            self._timer.start()
        else:
            self._timer.stop()

    def _stop_running(self) -> None:
        if self._state.mode != "replay":
            self.run.setChecked(False)


def _two_lines(style: Style) -> float:
    return 2 * style.metrics["body"].height()
