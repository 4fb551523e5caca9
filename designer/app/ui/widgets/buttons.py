"""Buttons: icon button, pill, segmented switch."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.icons import bind_icon, paint_icon
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import box, ring
from designer.app.ui.text_layout import CENTER, LEFT
from designer.app.ui.theme import Style

Shape = Literal["round", "square"]


class IconButton(QToolButton):
    """A tool button with an icon, and a text beside it where it is used rarely."""

    def __init__(
        self,
        name: str,
        tip: str,
        *,
        text: str = "",
        checkable: bool = False,
        token: str = "text.2",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setCheckable(checkable)
        self.setToolTip(tip)
        self.setText(text)
        self.setAccessibleName(text or tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.setToolButtonStyle(beside if text else Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.set_icon(name, token)
        sized(self, height="icon_button", width=None if text else "icon_button")

    def set_icon(self, name: str, token: str = "text.2") -> None:
        """Show another icon."""
        bind_icon(self, name, token)

    def sizeHint(self) -> QSize:
        style = theme.current()
        side = style.measures.icon_button
        if not self.text() or self.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
            return QSize(side, side)
        words = style.width(self.text()) + style.measures.icon + style.px(6) + 2 * style.px(5)
        return QSize(round(words), side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def set_menu(self, menu: QMenu) -> None:
        """Open a menu on press."""
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)


class PaintedButton(QAbstractButton):
    """Base of buttons that paint themselves: hover and keyboard focus."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _text_token(self, normal: str) -> str:
        if not self.isEnabled():
            return "line.2"
        return "text.1" if self.underMouse() or self.isChecked() else normal

    def paint_focus(self, painter: QPainter, radius: float, style: Style) -> None:
        """Paint the ring of the keyboard focus."""
        if theme.shows_focus(self):
            ring(painter, QRectF(self.rect()), radius, style.color("accent"))


class Pill(PaintedButton):
    """A toggle button: a round one with a check mark, or a square one for headers and filters.

    With an icon and no text it is a filter button, such as the glyph of a kind; a `tall` one with text goes beside
    such buttons.
    """

    def __init__(
        self,
        text: str,
        *,
        shape: Shape = "round",
        icon: str = "",
        icon_token: str = "text.2",
        tip: str = "",
        tall: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._tall = tall
        self._shape = shape
        self._icon = icon
        self._icon_token = icon_token
        self.setCheckable(True)
        self.setToolTip(tip)
        self.setAccessibleName(text or tip)

    def sizeHint(self) -> QSize:
        style = theme.current()
        m = style.measures
        if not self.text():
            return QSize(m.icon_button, style.px(22))
        words = round(style.width(self.text(), "caption_medium") + 0.5)
        lead = style.px(15) if self._leading_icon() else 0
        return QSize(words + 2 * self._inset(style) + lead, style.px(22) if self._tall else m.button_small)

    def nextCheckState(self) -> None:
        super().nextCheckState()
        self.updateGeometry()

    def checkStateSet(self) -> None:
        super().checkStateSet()
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        radius = rect.height() / 2 if self._shape == "round" else style.measures.radius_control
        box(painter, rect, radius, fill=self._fill(style), edge=self._edge(style))
        self._paint_content(painter, rect, style)
        self.paint_focus(painter, radius, style)

    def _inset(self, style: Style) -> int:
        if self._tall:
            return style.px(12)
        return style.px(7 if self._shape == "round" else 6)

    def _leading_icon(self) -> str:
        if self._icon:
            return self._icon
        return "check" if self._shape == "round" and self.isChecked() else ""

    def _fill(self, style: Style) -> QColor | None:
        if self.isChecked():
            return style.color("accent.soft")
        if self.isDown() or (self.underMouse() and self.isEnabled()):
            return style.color("bg.3")
        return None if self._shape == "round" else style.color("bg.2")

    def _edge(self, style: Style) -> QColor | None:
        if self.isChecked():
            return style.color("accent" if self.isEnabled() else "line.2")
        if self._shape == "square" and self.text() and not self._tall:
            return None
        if self.underMouse() and self.isEnabled():
            return style.color("line.control")
        return style.color("line.2" if self._shape == "round" and self.isEnabled() else "line.1")

    def _paint_content(self, painter: QPainter, rect: QRectF, style: Style) -> None:
        lead = self._leading_icon()
        if not self.text():
            side = style.measures.cell_glyph
            spot = QPointF(rect.center().x() - side / 2, rect.center().y() - side / 2)
            token = self._icon_token if self.isEnabled() else "line.2"
            paint_icon(painter, spot, lead, style.color(token), side)
            return
        left = self._inset(style)
        if lead:
            side = style.px(12)
            token = self._icon_token if self._icon else "accent"
            paint_icon(painter, QPointF(left, rect.center().y() - side / 2), lead, style.color(token), side)
            left += style.px(15)
        painter.setPen(style.color(self._text_token("text.1" if self._shape == "round" else "text.2")))
        painter.setFont(style.font("caption_medium"))
        painter.drawText(rect.adjusted(left, 0, 0, 0), LEFT, self.text())


class SegmentedSwitch(QWidget, AccessibleWidget):
    """Exclusive buttons side by side for a few pages or modes; arrow keys move between them.

    Signals:
        switched: the index of the button that the user chose.
    """

    accessible_role = Role.Grouping

    switched = Signal(int)

    def __init__(self, texts: Sequence[str], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        for index, text in enumerate(texts):
            segment = _Segment(text, self)
            segment.setChecked(index == 0)
            self._group.addButton(segment, index)
            self._row.addWidget(segment)
        self._group.idClicked.connect(self.switched)
        spaced(self._row, margins=2)

    @property
    def current(self) -> int:
        """The index of the checked button."""
        return self._group.checkedId()

    def set_current(self, index: int) -> None:
        """Check a button without the signal."""
        self._group.button(index).setChecked(True)

    def set_tip(self, index: int, tip: str) -> None:
        """Set the tooltip of a button."""
        self._group.button(index).setToolTip(tip)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        target = self._group.button(self.current + step) if step else None
        if target is None:
            super().keyPressEvent(event)
            return
        target.setFocus(Qt.FocusReason.TabFocusReason)
        target.click()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        box(QPainter(self), QRectF(self.rect()), style.measures.radius_panel, fill=style.color("bg.2"))


class _Segment(PaintedButton, AccessibleWidget):
    accessible_role = Role.RadioButton

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self.setAccessibleName(text)

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(round(style.width(self.text(), "strong")) + 2 * style.px(14), style.px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect, radius = QRectF(self.rect()), style.measures.radius_control
        if self.isChecked():
            box(painter, rect, radius, fill=style.color("switch.on"), edge=style.color("line.2"))
        elif self.underMouse():
            box(painter, rect, radius, fill=style.color("bg.3"))
        painter.setFont(style.font("strong" if self.isChecked() else "item"))
        painter.setPen(style.color(self._text_token("text.2")))
        painter.drawText(rect, CENTER, self.text())
        self.paint_focus(painter, radius, style)
