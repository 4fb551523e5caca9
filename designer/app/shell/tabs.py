"""The row of open designs: a tab for each with an unsaved dot; at the right Undo, Redo, Share and Save."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QDrag, QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QSizePolicy, QTabBar, QToolButton, QWidget

from designer.app.commands.command_table import plain_text
from designer.app.commands.keymap import key_text
from designer.app.documents.unit_drag import design_data
from designer.app.shell.actions import Actions
from designer.app.ui import theme
from designer.app.ui.icons import icon, paint_icon
from designer.app.ui.later import call_later
from designer.app.ui.mnemonics import without_mnemonic
from designer.app.ui.plain_text import plain
from designer.app.ui.sizes import sized, spaced, with_icon_size
from designer.app.ui.strokes import box
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.menu import Menu
from designer.language import inside, tr

_AFTER_REDO = 12
"""The distance between Redo and Share in pixels."""
_LEAST_STEP = 110
"""The width in pixels from which a shortened label of the last step is shown: "Undo:" and a word."""
_DOT = 14
"""The side of the icon of an unsaved design in pixels."""
_NARROWEST = 136
"""The least width of a tab in pixels: the beginning and the end of a name, which tell variants of a chassis apart."""


_OUT = 24
"""How many pixels above or below the row a dragged tab leaves it."""


class DesignTabs(QWidget):
    """The tabs with New and Open after them; at the right the label of the last step, Undo, Redo, Share and Save.

    Signals:
        chosen: the index of the new current tab.
        clicked: a tab was clicked, also the current one.
        close_wanted: the index of a tab whose close button was clicked.
        close_others_wanted: the index of the only tab that should stay.
        detach_wanted: the index of a tab whose design should get a detached window.
        moved: the user dragged a tab from one index to another.
    """

    chosen = Signal(int)
    clicked = Signal()
    close_wanted = Signal(int)
    close_others_wanted = Signal(int)
    detach_wanted = Signal(int)
    moved = Signal(int, int)

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._bar = _Bar()
        self._bar.currentChanged.connect(self.chosen)
        self._bar.clicked.connect(self.clicked)
        self._bar.tabMoved.connect(self.moved)
        self._bar.middle_clicked.connect(self.close_wanted)
        self._bar.customContextMenuRequested.connect(self._open_menu)
        self._bar.rename_wanted.connect(self.rename)
        self._reopen, self._rename = actions["reopen"], actions["rename"]
        self._undo_words = StepLabel()
        shown = [actions.with_icon(name) for name in ("open", "save", "undo", "redo", "share")]
        opens, self.save, self.undo, redo, self.share = map(_ActionButton, shown)
        new = _ActionButton(actions["new"], "plus")
        apart = sized(QWidget(), width=_AFTER_REDO)
        step = self._undo_words, self.undo, redo  # the label grows to the left, so that the buttons stay where they are
        row = spaced(QHBoxLayout(self), self._bar, new, opens, 1, *step, apart, self.share, self.save)
        spaced(row, margins=("gap", 0), spacing=2)
        sized(self, height="design_tabs")
        sized(self._bar, height="design_tabs")
        follow_theme(self._measure)

    @property
    def current(self) -> int:
        """The index of the current tab; −1 if there are no tabs."""
        return self._bar.currentIndex()

    @property
    def count(self) -> int:
        """The number of tabs."""
        return self._bar.count()

    def add(self, title: str) -> int:
        """Append a tab and return its index; the current tab stays current."""
        blocked = self._bar.blockSignals(True)
        index = self._bar.addTab(without_mnemonic(title))
        self._bar.blockSignals(blocked)
        cross = _CloseButton(self._bar)
        cross.clicked.connect(lambda: self.close_wanted.emit(self._bar.index_of(cross)))
        self._bar.setTabButton(index, QTabBar.ButtonPosition.RightSide, cross)
        return index

    def remove(self, index: int) -> None:
        """Remove the tab with this index."""
        cross = self._bar.close_button(index)
        self._bar.removeTab(index)
        if cross is not None:
            cross.deleteLater()

    def set_current(self, index: int) -> None:
        """Make the tab with this index current."""
        self._bar.setCurrentIndex(index)

    def rename(self, index: int) -> None:
        """Bring the tab with this index to the front, and let the user rename its design."""
        self.set_current(index)
        self._rename.trigger()

    def show_state(self, index: int, title: str, tip: str, *, unsaved: bool) -> None:
        """Set the text, the tooltip and the unsaved dot of a tab."""
        words = without_mnemonic(title)
        if self._bar.tabText(index) != words:
            self._bar.setTabText(index, words)
        self._bar.setTabToolTip(index, plain(tip))
        if self.shows_unsaved(index) is not unsaved:
            self._bar.setTabIcon(index, _dot() if unsaved else QIcon())
        cross = self._bar.close_button(index)
        if cross is not None:
            cross.name(title, unsaved=unsaved)

    def shows_unsaved(self, index: int) -> bool:
        """Whether a tab has the dot of a design with unsaved steps."""
        return not self._bar.tabIcon(index).isNull()

    def show_undo(self, words: str) -> None:
        """Show the label of the step that undo would revert."""
        self._undo_words.set_text(words)

    def menu_of(self, index: int) -> QMenu:
        """The context menu of a tab."""
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("&Close")).triggered.connect(lambda: self.close_wanted.emit(index))
        others = menu.addAction(tr("Close &others"))
        others.setEnabled(self.count > 1)
        others.triggered.connect(lambda: self.close_others_wanted.emit(index))
        menu.addAction(self._reopen)
        menu.addSeparator()
        menu.addAction(tr("&Rename…")).triggered.connect(lambda: self.rename(index))
        menu.addAction(tr("In a &window of its own")).triggered.connect(lambda: self.detach_wanted.emit(index))
        return menu

    def _open_menu(self, spot: QPoint) -> None:
        index = self._bar.tabAt(spot)
        if index >= 0:
            self.menu_of(index).popup(self._bar.mapToGlobal(spot))

    def _measure(self) -> None:
        side = theme.current().px(_DOT)
        self._bar.setIconSize(QSize(side, side))
        for index in filter(self.shows_unsaved, range(self.count)):
            self._bar.setTabIcon(index, _dot())
        # The bar reads the new sizes of its buttons only after a setter such as setElideMode is called.
        call_later(self._bar, lambda: self._bar.setElideMode(self._bar.elideMode()))


class _Bar(QTabBar):
    """The tabs. A tab that is dragged out of the row takes its design along, to a force."""

    clicked = Signal()
    middle_clicked = Signal(int)
    rename_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Open designs"))
        self.setDocumentMode(True)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tabBarDoubleClicked.connect(lambda index: self.rename_wanted.emit(index) if index >= 0 else None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.updateGeometry()  # Qt does so only for tabs that are added to a bar in sight

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F2 and self.currentIndex() >= 0:
            self.rename_wanted.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def close_button(self, index: int) -> _CloseButton | None:
        found = self.tabButton(index, QTabBar.ButtonPosition.RightSide)
        return found if isinstance(found, _CloseButton) else None

    def index_of(self, cross: _CloseButton) -> int:
        return next((index for index in range(self.count()) if self.close_button(index) is cross), -1)

    def minimumTabSizeHint(self, index: int) -> QSize:
        hint = super().minimumTabSizeHint(index)
        narrowest = max(hint.width(), theme.current().px(_NARROWEST))
        return QSize(min(narrowest, self.tabSizeHint(index).width()), hint.height())  # a short name needs no more

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        outside = not -_OUT <= event.position().y() <= self.height() + _OUT
        index = self.currentIndex()
        if not outside or not event.buttons() & Qt.MouseButton.LeftButton or index < 0:
            super().mouseMoveEvent(event)
            return
        self._end_moving(event)
        drag = QDrag(self)
        drag.setMimeData(design_data(index))
        drag.exec(Qt.DropAction.CopyAction)

    def _end_moving(self, event: QMouseEvent) -> None:
        """End Qt's own moving of the tab within the row."""
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        kind, keys = QEvent.Type.MouseButtonRelease, event.modifiers()
        spots = event.position(), event.globalPosition()
        super().mouseReleaseEvent(QMouseEvent(kind, *spots, left, none, keys))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = self.tabAt(event.position().toPoint())
        if at < 0:
            return
        if event.button() == Qt.MouseButton.MiddleButton:
            self.middle_clicked.emit(at)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()


class _CloseButton(QAbstractButton):
    """The cross at the right of a tab."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        sized(self, height="hit", width="hit")

    def sizeHint(self) -> QSize:
        side = theme.measures().hit
        return QSize(side, side)

    def name(self, title: str, *, unsaved: bool) -> None:
        self.setAccessibleName(
            tr("Close {title}, unsaved", title=title) if unsaved else tr("Close {title}", title=title)
        )
        self.setToolTip(tr("Unsaved changes; close") if unsaved else tr("Close"))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self.underMouse():
            box(painter, rect.adjusted(1, 1, -1, -1), style.measures.radius_cell, fill=style.color("bg.3"))
        side = style.px(12)
        spot = QPointF(rect.center().x() - side / 2, rect.center().y() - side / 2)
        paint_icon(painter, spot, "close", style.color("text.1" if self.underMouse() else "text.2"), side)


def _dot() -> QIcon:
    """The dot of an unsaved design. It stands apart from the cross, since a click on it must not close the design."""
    return icon("dot", "accent", theme.current().px(_DOT))


class _ActionButton(QToolButton):
    """A small icon button for an action, optionally with another icon; its tooltip has the shortcut."""

    def __init__(self, action: QAction, icon: str = "") -> None:
        super().__init__()
        self._icon_name = icon
        self._icon = QIcon()
        self.setDefaultAction(action)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        with_icon_size(sized(self, height="icon_button", width="icon_button"), "icon")
        action.changed.connect(self._name)
        follow_theme(self._renew)

    def _renew(self) -> None:
        if self._icon_name:
            self._icon = icon(self._icon_name)
        self._name()

    def _name(self) -> None:
        words, keys = plain_text(self.defaultAction().text()), key_text(self.defaultAction().shortcut())
        tip = f"{words} ({keys})" if keys else words
        if tip != self.toolTip():
            self.setAccessibleName(words)
            self.setToolTip(tip)
        if self._icon_name:  # Qt takes the action's with every change of it
            self.setIcon(self._icon)


class StepLabel(ElidedLabel):
    """A label for the step that undo would revert, no wider than its text; "Undo" where only its first letters fit."""

    def __init__(self) -> None:
        super().__init__(token="text.2")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        least = theme.current().width(tr("Undo"), "body") + 1 if self.text else 0
        return QSize(round(least), super().minimumSizeHint().height())

    def _fit(self) -> None:
        super()._fit()
        if self.text and self.width() < min(self.sizeHint().width(), theme.current().px(_LEAST_STEP)):
            self._shown = tr("Undo")


def undo_words(step: str | None) -> str:
    """The text about what undo would revert, given the step's label; empty without one."""
    return tr("Undo: {step}", step=f"{inside(step[:1])}{step[1:]}") if step else ""
