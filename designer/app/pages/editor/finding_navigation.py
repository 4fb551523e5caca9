"""Showing the field that a finding names, if its cause is not in a slot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from designer.app.pages.editor.layout_modes import place_in
from designer.app.pages.editor.view_names import View
from designer.app.pages.editor.views import Views
from designer.app.ui import theme
from designer.app.ui.later import call_later
from designer.app.ui.strokes import ring
from designer.app.views.board.canvas import PULSE_MS, PULSES
from designer.construction.findings import Field

_AROUND: Final = 3
"""The distance in pixels between the ring and its target, so that the frame of the target stays visible."""


def lead_to(
    page: QWidget,
    views: Views,
    show_view: Callable[[View], object],
    show_figure: Callable[[str], QWidget],
    field: Field,
) -> None:
    """Show the field that a finding names: make its tab current, focus the field and show a ring around it.

    For a figure of the status line, ``show_figure`` shows its breakdown and returns the widget of the figure.
    """
    figure = _FIGURES.get(field)
    if figure is not None:
        target = show_figure(figure)
    else:
        view, find = _FIELDS[field]
        show_view(view)
        target = find(views)
    target.setFocus(Qt.FocusReason.OtherFocusReason)
    CauseRing(page, target)


def _armor_type(views: Views) -> QWidget:
    """The combo box of the armor type in the armor panel, or if that is hidden the one in the chassis form."""
    return views.chassis.boxes["armor"] if views.armor.type.isHidden() else views.armor.type


def _conversion(views: Views) -> QWidget:
    box = views.chassis.boxes["conversion"]
    return views.chassis.boxes["form"] if box.isHidden() else box


def _in_chassis(name: str) -> tuple[View, Callable[[Views], QWidget]]:
    return "chassis", lambda views: views.chassis.boxes[name]


def _in_identity(name: str) -> tuple[View, Callable[[Views], QWidget]]:
    return "identity", lambda views: views.identity.identity.boxes[name]


_FIGURES: Final = {Field.MASS: "Mass", Field.HEAT: "Heat"}
_FIELDS: Final[dict[Field, tuple[View, Callable[[Views], QWidget]]]] = {
    Field.TONNAGE: _in_chassis("tonnage"),
    Field.FORM: _in_chassis("form"),
    Field.CONVERSION: ("chassis", _conversion),
    Field.WALK: _in_chassis("walk"),
    Field.ENGINE: _in_chassis("engine"),
    Field.GYRO: _in_chassis("gyro"),
    Field.COCKPIT: _in_chassis("cockpit"),
    Field.STRUCTURE: _in_chassis("structure"),
    Field.SINKS: _in_chassis("sinks"),
    Field.SINK_COUNT: ("chassis", lambda views: views.chassis.sink_count),
    Field.JUMP: ("chassis", lambda views: views.chassis.jump_mp),
    Field.FITTINGS: _in_chassis("fittings"),
    Field.ARMOR: ("armor", _armor_type),
    Field.POINTS: ("armor", lambda views: views.armor.tons),
    Field.KIND: _in_identity("kind"),
    Field.TECH_BASE: _in_identity("base"),
    Field.LEVEL: _in_identity("level"),
    Field.YEAR: ("identity", lambda views: views.identity.identity.year),
    Field.QUIRKS: ("quirks", lambda views: views.quirks.list),
}


class CauseRing(QWidget):
    """A ring around a widget of a page. It pulses twice (with reduced motion not at all), and then deletes itself."""

    def __init__(self, over: QWidget, target: QWidget) -> None:
        for before in over.findChildren(CauseRing, options=Qt.FindChildOption.FindDirectChildrenOnly):
            before.end()
        super().__init__(over)
        self.target: QWidget | None = target
        """The widget around which the ring is shown; None after that was destroyed."""
        self._phase = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        target.destroyed.connect(self._forget)
        self._timer = QTimer(self, interval=PULSE_MS)
        self._timer.timeout.connect(self._go_on)
        # The ring begins after the layout, since its view may just have been shown.
        call_later(self, self._begin)

    def end(self) -> None:
        """Hide and delete this ring."""
        self._forget()
        self._timer.stop()
        self.hide()
        self.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        if self._phase % 2 == 0 or not style.moves:
            ring(QPainter(self), QRectF(self.rect()), style.measures.radius_control, style.color("accent"))

    def _begin(self) -> None:
        if self.target is None:
            return
        _scroll_to(self.target)
        self._surround(self.target)
        self.show()
        self.raise_()
        self._timer.start()

    def _surround(self, target: QWidget) -> None:
        around = theme.current().px(_AROUND)
        over = self.parentWidget()
        if over is not None and over.isAncestorOf(target):
            self.setGeometry(place_in(over, target).adjusted(-around, -around, around, around))

    def _go_on(self) -> None:
        self._phase += 1
        if self._phase >= 2 * PULSES or self.target is None:
            self.end()
        else:
            self._surround(self.target)
            self.update()

    def _forget(self) -> None:
        self.target = None


def _scroll_to(target: QWidget) -> None:
    """Scroll all scroll areas around a field so that it is visible."""
    outer = target.parentWidget()
    while outer is not None:
        if isinstance(outer, QScrollArea):
            outer.ensureWidgetVisible(target)
        outer = outer.parentWidget()
