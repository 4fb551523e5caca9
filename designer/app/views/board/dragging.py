"""Drags with the mouse by QDrag, the chip at the pointer, and its animated return after a failed drop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import (
    QAbstractAnimation,
    QCoreApplication,
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QPropertyAnimation,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QCursor, QDrag, QDropEvent, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from designer.app.context.drag_data import from_mime, to_mime
from designer.app.ui import theme
from designer.app.ui.later import call_later
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange
from designer.app.ui.widgets.location_frames import chip_size, paint_chip
from designer.app.views.board.carry import Carry
from designer.catalog import Item
from designer.editing.drop_plan import Payload

RIGHT_OF_POINTER, BELOW_POINTER = 14, 16


def turns(event: QKeyEvent) -> bool:
    """Whether a key press turns the item around that is dragged, or carried by keyboard."""
    return event.key() == Qt.Key.Key_R and event.modifiers() == Qt.KeyboardModifier.NoModifier


def chip(item: Item, change: int | None, style: Style, ratio: float = 1.0) -> QPixmap:
    """The pixmap at the pointer during a drag: icon, name and the change in Battle Value."""
    mark = None if change is None else FigureChange(change)
    size = chip_size(item.name, mark, style).toSize()
    pixmap = QPixmap(QSize(round(size.width() * ratio), round(size.height() * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        paint_chip(painter, QRectF(0, 0, size.width(), size.height()), item.kind, item.name, mark, style)
    return pixmap


def carry_away(source: QWidget, carry: Carry, payload: Payload, *, grab: int = 0) -> None:
    """Run a drag of an item; returns when it is dropped or cancelled."""
    if not carry.begin(payload, grab=grab) or carry.plan is None:
        return
    _begin_drag(carry)
    try:
        _drag(source, payload, carry.plan.item, carry.value_change())
    finally:
        _end_drag(carry)


def follow_drag(carry: Carry, source: QWidget, payload: Payload) -> None:
    """Carry the item of a drag that another view, ``source``, is about to run, until that drag ends."""
    drags = source.findChildren(QDrag)
    if not drags or not carry.begin(payload):
        return
    _begin_drag(carry)
    drags[-1].destroyed.connect(lambda: _end_drag(carry))


def _begin_drag(carry: Carry) -> None:
    carry.by_mouse = True
    turning = TurnKey(carry)
    # Within the drag, whose own filter takes all keys: the filter that was installed last is the first.
    call_later(turning, turning.watch)


def _end_drag(carry: Carry) -> None:
    carry.cancel()  # while by_mouse is set, so that the return is animated
    carry.by_mouse = False
    for turning in carry.findChildren(TurnKey):
        turning.setParent(None)
        turning.deleteLater()


class TurnKey(QObject):
    """An event filter of the program during a drag: R turns the dragged item around, as it does a carried one.

    Many window managers take Alt with the mouse for themselves.
    """

    def __init__(self, carry: Carry) -> None:
        super().__init__(carry)
        self._carry = carry

    def watch(self) -> None:
        """Begin to filter events."""
        app = QCoreApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not (self._carry.by_mouse and isinstance(event, QKeyEvent) and turns(event)):
            return False
        if event.type() == QEvent.Type.KeyPress:
            self._carry.turn()
        return event.type() == QEvent.Type.KeyPress


class CarryDrops(QObject):
    """Lets a widget accept drags; ``aim`` is called with the point of the widget under the pointer."""

    def __init__(self, widget: QWidget, carry: Carry, aim: Callable[[QPointF], object]) -> None:
        super().__init__(widget)
        self._carry, self._aim = carry, aim
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DragLeave:
            self._carry.aim_nowhere()
            if not self._carry.by_mouse:  # a drag from elsewhere, whose end Qt does not report here
                self._carry.cancel()
            return True
        if not isinstance(event, QDropEvent):
            return False
        if event.type() == QEvent.Type.DragEnter:
            payload = from_mime(event.mimeData())
            if payload is not None and self._carry.begin(payload):
                self._aim_by(event)
                event.acceptProposedAction()
            return True
        self._aim_by(event)
        # A move is accepted even if a drop is impossible: only the drop event can show the reason.
        if event.type() == QEvent.Type.DragMove or self._carry.drop():
            event.acceptProposedAction()
        else:
            event.setDropAction(Qt.DropAction.IgnoreAction)
            event.accept()
        return True

    def _aim_by(self, event: QDropEvent) -> None:
        """Aim at the point of the event; with Alt the item turns around, as with Alt+right click."""
        self._carry.alt_held = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        self._aim(event.position())


def _drag(source: QWidget, payload: Payload, item: Item, change: int | None) -> None:
    style = theme.current()
    carried = QDrag(source)
    carried.setMimeData(to_mime(payload))
    carried.setPixmap(chip(item, change, style, source.devicePixelRatioF()))
    carried.setHotSpot(QPoint(-style.px(RIGHT_OF_POINTER), -style.px(BELOW_POINTER)))
    carried.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)


FLIGHT_MS: Final = 160
"""Duration of the animation in milliseconds, whatever the distance."""


class DropAnimation:
    """Animates the return of a carried item over the window of ``widget``, unless motion is reduced."""

    def __init__(self, widget: QWidget, carry: Carry) -> None:
        self._widget = widget
        self._carry = carry
        self._from = QPoint()
        self.chip: QLabel | None = None
        carry.began.connect(self._note_origin)
        carry.returned.connect(self._return)

    def _note_origin(self) -> None:
        self._from = QCursor.pos()

    def _return(self, item: Item) -> None:
        style = theme.current()
        if not style.moves or not self._widget.isVisible():
            return
        window = self._widget.window()
        beside = QPoint(style.px(RIGHT_OF_POINTER), style.px(BELOW_POINTER))
        pixmap = chip(item, None, style, self._widget.devicePixelRatioF())
        self._fly(window, pixmap, QCursor.pos() + beside, self._from + beside)

    def _fly(self, window: QWidget, pixmap: QPixmap, start: QPoint, end: QPoint) -> None:
        flying = self.chip = PlainLabel(parent=window)
        flying.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        flying.setPixmap(pixmap)
        flying.adjustSize()
        flying.move(window.mapFromGlobal(start))
        flying.show()
        way = QPropertyAnimation(flying, b"pos", flying)
        way.setDuration(FLIGHT_MS)
        way.setEasingCurve(QEasingCurve.Type.OutCubic)
        way.setEndValue(window.mapFromGlobal(end))
        way.finished.connect(lambda: self._land(flying))
        way.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

    def _land(self, landed: QLabel) -> None:
        landed.deleteLater()
        if landed is self.chip:
            self.chip = None
