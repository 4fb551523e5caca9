"""Buttons: icon button, pill, segmented switch."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.icons import bind_icon
from designer.app.ui.icons import icon as icon_of
from designer.app.ui.sizes import in_font, sized, spaced, with_icon_size
from designer.app.ui.strokes import ring
from designer.app.ui.theme import Style

Shape = Literal["round", "square"]


class IconButton(QToolButton):
    """A tool button with an icon, and optionally a text beside the icon."""

    def __init__(
        self,
        name: str,
        tip: str,
        *,
        text: str = "",
        checkable: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._icon = "", ""
        self.setCheckable(checkable)
        self.setToolTip(tip)
        self.setText(text)
        self.setAccessibleName(text or tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.setToolButtonStyle(beside if text else Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.set_icon(name)
        sized(self, height="icon_button", width=None if text else "icon_button")

    def set_icon(self, name: str, token: str = "text.2") -> None:
        """Show another icon."""
        if (name, token) != self._icon:
            self._icon = name, token
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
        """Set a menu that opens when the button is pressed."""
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)


class PaintedButton(QAbstractButton):
    """The base of buttons that paint themselves; it handles hovering and keyboard focus."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paint_focus(self, painter: QPainter, radius: float, style: Style) -> None:
        """Paint the ring of the keyboard focus."""
        if theme.shows_focus(self):
            ring(painter, QRectF(self.rect()), radius, style.color("accent"))


class Pill(QPushButton):
    """A toggle button: a round one with a check mark, or a square one for headers and filters.

    With an icon and no text it is a filter button; a `tall` one with text has the same height as filter buttons.
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
        self.setProperty("look", "filter" if icon or tall else shape)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip(tip)
        self.setAccessibleName(text or tip)
        in_font(self, "caption_medium")
        with_icon_size(self, "cell_glyph" if icon else 12)
        if icon:
            theme.hub().declare(self, "setIcon", lambda _style: icon_of(icon, icon_token))
            sized(self, width="icon_button")
        elif shape == "round":
            self.toggled.connect(self._tick)
        self._has_tick = shape == "round" and not icon

    def checkStateSet(self) -> None:
        super().checkStateSet()
        if self._has_tick:  # also where a setting is shown with blocked signals
            self._tick(self.isChecked())

    def _tick(self, on: bool) -> None:
        theme.hub().declare(self, "setIcon", lambda _style: icon_of("check", "accent") if on else QIcon())


class SegmentedSwitch(QFrame, AccessibleWidget):
    """A row of exclusive buttons for a few pages or modes; the arrow keys move between them.

    Signals:
        switched: the index of the button that the user chose.
    """

    accessible_role = Role.Grouping

    switched = Signal(int)

    def __init__(self, texts: Sequence[str], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setProperty("look", "switch")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        row = spaced(QHBoxLayout(self), margins=2, spacing=0)
        for index, text in enumerate(texts):
            segment = QPushButton(text, self)
            segment.setProperty("look", "segment")
            segment.setCheckable(True)
            segment.setAutoExclusive(True)
            segment.setAutoDefault(False)
            segment.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            segment.setChecked(index == 0)
            in_font(segment, "item")
            self._group.addButton(segment, index)
            row.addWidget(segment)
        self._group.idClicked.connect(self.switched)

    @property
    def current(self) -> int:
        """The index of the checked button."""
        return self._group.checkedId()

    @property
    def texts(self) -> Sequence[str]:
        """The texts of the buttons."""
        return [button.text() for button in self._group.buttons()]

    def choose(self, index: int) -> None:
        """Check a button as a click does."""
        self._group.button(index).click()

    def set_current(self, index: int) -> None:
        """Check a button without emitting the signal."""
        self._group.button(index).setChecked(True)

    def set_enabled(self, index: int, enabled: bool) -> None:
        """Enable or disable a button."""
        self._group.button(index).setEnabled(enabled)

    def set_visible(self, index: int, shown: bool) -> None:
        """Show or hide a button."""
        self._group.button(index).setVisible(shown)
        self.updateGeometry()  # else the layout around it would learn the new size only later

    def rect_of(self, index: int) -> QRect:
        """The rectangle of a button."""
        return self._group.button(index).geometry()

    def set_tip(self, index: int, tip: str) -> None:
        """Set the tooltip of a button."""
        self._group.button(index).setToolTip(tip)


class LinkButton(QPushButton):
    """A button that looks like a link."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.setProperty("look", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
