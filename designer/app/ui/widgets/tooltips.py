"""Tooltips: they open beside what they explain after half a second, and stay until a key or until the pointer leaves.

Qt's delay, width and duration can only be changed by a QStyle, and a style in Python would be called eleven thousand
times while a design opens. So an event filter on the windows asks the widget under the pointer for its tooltip a little
earlier than Qt would, and corrects size, position and duration of what Qt then shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QHelpEvent, QMouseEvent, QScreen, QWindow
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QTabBar, QToolTip, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget
from designer.app.ui.plain_text import plain
from designer.app.ui.widgets.app_object import app_object

DELAY_MS: Final = 500
WIDEST: Final = 320
_NEXT_MS, _AWAKE_MS = 20, 2000
"""How soon a tooltip follows another one, and for how long after it that applies, in milliseconds."""
_FOR_GOOD_MS: Final = 24 * 3600 * 1000
_LARGE: Final = 64
"""The tooltip of an area higher than this many pixels opens at the pointer, not beside the area."""
_APART, _POINTER = 4, 20
_GONE: Final = frozenset((QEvent.Type.Leave, QEvent.Type.Hide, QEvent.Type.Close, QEvent.Type.PlatformSurface))
_RESTLESS: Final = frozenset(
    (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel, QEvent.Type.KeyPress)
)


class ToolTips(QObject):
    """The event filter that shows the tooltips of all windows."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._rest = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._rest.timeout.connect(self.show_now)
        self._awake = QTimer(self, singleShot=True, interval=_AWAKE_MS)
        self._window = 0
        self._at = QPoint()
        app.focusWindowChanged.connect(self._watch)
        app.focusChanged.connect(self._watch_popup)
        self._watch(QGuiApplication.focusWindow())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseMove and isinstance(event, QMouseEvent) and isinstance(watched, QWindow):
            self._move(watched, event)
        elif kind in _GONE:
            self._rest.stop()
        elif kind in _RESTLESS:
            self._rest.stop()
            self._awake.stop()
            if kind == QEvent.Type.KeyPress:
                QToolTip.hideText()  # the key acts on what the tooltip covers
        return False

    def show_now(self) -> None:
        """Show the tooltip of the widget under the pointer."""
        self._rest.stop()
        # Keep the reference to the window: PySide deletes the wrapper of a child with that of its parent.
        top = QWidget.find(self._window)
        if top is None or not top.isActiveWindow():
            return
        widget = top.childAt(top.mapFromGlobal(self._at)) or top
        around = widget.parent()
        # Qt counts this event as input and stops its own timer, so that only one tooltip is shown.
        QApplication.sendEvent(self, QEvent(QEvent.Type.ActivationChange))
        point = widget.mapFromGlobal(self._at)
        before = _shown()
        if plain(widget.toolTip()) != widget.toolTip():
            QToolTip.showText(self._at, plain(widget.toolTip()), widget)
        else:
            QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, point, self._at))
        shown = _shown()
        if shown is not None:
            self._awake.start()
        if shown != before and shown is not None:  # one that is as it was stays, or is about to go
            self._keep(widget, area_at(widget, around, point), QToolTip.text())

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.removeEventFilter(self)
            window.installEventFilter(self)

    def _watch_popup(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Install the filter on the popup of a combo box, too: it takes the keyboard, but the active window stays."""
        top = None if new is None else new.window()
        if top is not None and top.windowType() == Qt.WindowType.Popup:
            self._watch(top.windowHandle())

    def _move(self, window: QWindow, event: QMouseEvent) -> None:
        if event.buttons() != Qt.MouseButton.NoButton:
            self._rest.stop()
            return
        self._window, self._at = window.winId(), event.globalPosition().toPoint()
        self._rest.start(_NEXT_MS if self._awake.isActive() else DELAY_MS)

    def _keep(self, widget: QWidget, area: QRect, text: str) -> None:
        """Keep a tooltip open until the pointer leaves, with the right position and size."""
        # Qt takes a new display time only with a changed text, so that the text is changed and restored.
        for words in (f"{text}\u200b", text):
            QToolTip.showText(self._at, words, widget, area, _FOR_GOOD_MS)
        label = tip_label()
        if label is not None:
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.resize(size_of(label))
            about = QRect(widget.mapToGlobal(area.topLeft()), area.size()) if not area.isEmpty() else QRect()
            label.move(place_of(label.size(), about, self._at, widget.screen()))


class PartTips(QObject):
    """Shows the tooltips of the parts of a painted widget; ``text_at`` gives the tooltip at a point, empty for none."""

    def __init__(self, widget: QWidget, text_at: Callable[[QPointF], str]) -> None:
        super().__init__(widget)
        self._widget, self._text_at = widget, text_at
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return False
        QToolTip.showText(event.globalPos(), plain(self._text_at(QPointF(event.pos()))), self._widget)
        return True


def install() -> ToolTips:
    """Install the event filter for the app; a second call returns the same one."""
    return app_object(ToolTips)


def tip_label() -> QLabel | None:
    """The label widget of the tooltip that is shown; None if no tooltip is shown."""
    labels = (each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel") and each.isVisible())
    return next((each for each in labels if isinstance(each, QLabel)), None)


def _shown() -> tuple[str, QPoint] | None:
    """The text and position of the tooltip that is shown; None if no tooltip is shown."""
    label = tip_label()
    return None if label is None else (label.text(), label.pos())


def area_at(widget: QWidget, around: QObject | None, point: QPoint) -> QRect:
    """The area that a tooltip at a point explains, in coordinates of the widget; empty if it is very high.

    ``around`` is the parent of the widget.
    """
    area = _part_at(widget, point)
    if area.isEmpty():
        if isinstance(widget, QTabBar):
            area = widget.tabRect(widget.tabAt(point))
        elif isinstance(around, QAbstractItemView) and around.viewport() is widget:
            area = around.visualRect(around.indexAt(point))
        else:
            area = widget.rect()
    return area if area.height() <= theme.current().px(_LARGE) else QRect()


def _part_at(widget: QWidget, point: QPoint) -> QRect:
    """The rectangle of the smallest accessible part at a point; empty if there is none."""
    if not isinstance(widget, AccessibleWidget):
        return QRect()
    parts = (widget.accessible_part(key) for key in widget.accessible_keys())
    here = (part.rect for part in parts if part is not None and part.rect.contains(point))
    return min(here, key=lambda rect: rect.width() * rect.height(), default=QRect())


def size_of(label: QLabel) -> QSize:
    """The size of a tooltip with one line, or wrapped at the maximum width."""
    widest = theme.current().px(WIDEST)
    label.setWordWrap(False)
    natural = label.sizeHint() + QSize(1, 0)
    if natural.width() <= widest:
        return natural
    around = natural.width() - label.fontMetrics().size(0, label.text()).width()
    label.setWordWrap(True)
    lines = label.fontMetrics().boundingRect(
        QRect(0, 0, widest - around, 1 << 15), Qt.TextFlag.TextWordWrap, label.text()
    )
    width = min(widest, lines.width() + around + 1)
    return QSize(width, label.heightForWidth(width))


def place_of(size: QSize, about: QRect, pointer: QPoint, screen: QScreen) -> QPoint:
    """The position of a tooltip: below its area and the pointer, or above both if the screen ends there."""
    px, room = theme.current().px, screen.availableGeometry()
    about = about if not about.isEmpty() else QRect(pointer, QSize(1, 1))
    along = max(min(pointer.x() + 2, room.right() - size.width()), room.left())
    below = max(about.bottom() + px(_APART), pointer.y() + px(_POINTER))
    above = min(about.top(), pointer.y()) - px(_APART) - size.height()
    return QPoint(along, below if below + size.height() <= room.bottom() else max(above, room.top()))
