"""The top bar: the program's icon, the menus, the switch between the pages, and the field that opens the palette."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QSizePolicy, QToolButton, QWidget

from designer.app.commands.command_table import MENUS
from designer.app.commands.keymap import key_cap, keymap, with_key
from designer.app.documents.unit_drag import has_units
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.ui import theme
from designer.app.ui.icons import icon, pixmap
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import sized, spaced, with_icon_size
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.labels import FindField
from designer.language import tr

_FIELD_WIDTH = 250
_FIELD_WIDTH_WIDE = 340
_FIELD_LEAST = 60
_TURNS_AFTER_MS = 500


_PLACING = frozenset(
    (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutRequest, QEvent.Type.StyleChange, QEvent.Type.FontChange)
)
"""The events after which Qt places the parts of a menu bar."""


class _MenuBar(QMenuBar):
    """The menus; with the focus all plain keys are theirs. Those for which there is no room are behind a button.

    Menus show shortcuts that views take, such as Enter. Qt holds these to be shortcuts of the bar that has the focus.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setNativeMenuBar(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Menus"))
        rest = self.findChild(QToolButton)
        assert rest is not None
        self._rest = rest
        self._alt_used = False
        """Whether the Alt key that is held has been part of a shortcut."""
        self._rest.setAccessibleName(tr("More menus"))
        self._rest.setToolTip(tr("More menus"))
        theme.hub().declare(self._rest, "setIcon", lambda _style: icon("chevron_right", "text.2"))
        with_icon_size(self._rest, "icon")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # While a reader listens, Qt for Linux sends the press of Alt once more after the shortcut, and would take
        # its release for the wish to go to the menus.
        kind = event.type()
        if kind == QEvent.Type.Shortcut:
            self._alt_used = True
        elif self._alt_used and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Alt and kind == QEvent.Type.ShortcutOverride:
                return False
            self._alt_used = kind != QEvent.Type.KeyRelease and bool(
                event.modifiers() & Qt.KeyboardModifier.AltModifier
            )
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        handled = self._take_plain_keys(event)
        if event.type() in _PLACING:
            self._widen_rest()
        return handled

    def _widen_rest(self) -> None:
        """Give the button for the other menus the room up to the last menu: Qt makes it 12 pixels wide."""
        shown = [place.right() for action in self.actions() if (place := self.actionGeometry(action)).isValid()]
        left = max((right for right in shown if right < self.width()), default=0) + 1
        self._rest.setGeometry(left, 0, min(self.width() - left, 2 * theme.measures().icon_button), self.height())

    def _take_plain_keys(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return super().event(event)
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return super().event(event)
        event.accept()
        return True


class TopBar(QWidget):
    """Menus at the left, the page switch and the search field at the right. Pages of a design are disabled without one.

    Signals:
        page_wanted: the index of the chosen page.
        sought: the search field was clicked or typed in; the argument is the typed text.
        units_dropped: units were dropped on the name of the page of forces; their ``QMimeData``.
    """

    page_wanted = Signal(int)
    units_dropped = Signal(object)
    sought = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.menus = _MenuBar()
        self.menu_by_title = {title: self.menus.addMenu(tr(title)) for title in MENUS}
        self._mark = PlainLabel()
        self._mark.setAccessibleName("Mechwright")
        theme.hub().declare(self._mark, "setPixmap", lambda style: pixmap("mark", "accent", style.measures.icon))
        self.pages = _PageSwitch([tr(page.command.text) for page in WORKSPACES], tr("Pages"), parent=self)
        self.pages.switched.connect(self.page_wanted)
        self.pages.units_dropped.connect(self.units_dropped)
        self.field = FindField(self)
        self.field.sought.connect(self.sought)
        self._has_design = False
        keymap().changed.connect(self._name_keys)
        self._name_keys()
        self._row = spaced(QHBoxLayout(self), self._mark, self.menus, 1, self.pages)
        self._row.addLayout(spaced(QHBoxLayout(), margins=("panel_inset", 0, 0, 0)))
        self._row.addStretch(0)
        self._row.addWidget(self.field)
        sized(self, height="top_bar")
        spaced(self._row, margins=("panel_inset", 0), spacing="table_gutter")
        sized(self.field, height="field", minimum_width=_FIELD_LEAST, maximum_width=_field_width)
        follow_theme(self._share_room)

    def _name_keys(self) -> None:
        """Show the shortcuts of the pages in their tooltips, and that of the palette in the field."""
        for index, page in enumerate(WORKSPACES):
            usable = self._has_design or not page.needs_design
            self.pages.set_enabled(index, usable)
            words = with_key(tr(page.command.text), page.command.name)
            self.pages.set_tip(index, words if usable else tr("{page}: open a design first", page=words))
        self.field.show_key(key_cap("palette"))

    def set_has_design(self, has_design: bool) -> None:
        """Enable the pages that show a design, or disable them while no design is open."""
        if has_design != self._has_design:
            self._has_design = has_design
            self._name_keys()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        # Except at compact density, the page switch is in the middle of the bar instead of next to the search field.
        self._row.setStretch(self._row.indexOf(self.field) - 1, int(theme.current().density != "compact"))
        # The field shrinks before the menus do; pages are never cut.
        others = self.minimumSizeHint().width() - self.menus.minimumWidth()
        self.menus.setMinimumWidth(max(0, min(self.menus.sizeHint().width(), self.width() - others)))


class _PageSwitch(SegmentedSwitch):
    """The switch between the pages. Units that are dragged over the page of forces turn to it after a moment."""

    units_dropped = Signal(object)

    def __init__(self, texts: Sequence[str], name: str, parent: QWidget) -> None:
        super().__init__(texts, name, parent)
        self.setAcceptDrops(True)
        self._turning = QTimer(self, singleShot=True, interval=_TURNS_AFTER_MS)
        self._turning.timeout.connect(lambda: self.switched.emit(index_of("forces")))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if has_units(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        over = self._is_over_forces(event)
        event.setAccepted(over)
        if not over:
            self._turning.stop()
        elif not self._turning.isActive():
            self._turning.start()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._turning.stop()

    def dropEvent(self, event: QDropEvent) -> None:
        self._turning.stop()
        if self._is_over_forces(event):
            event.acceptProposedAction()
            self.units_dropped.emit(event.mimeData())

    def _is_over_forces(self, event: QDropEvent) -> bool:
        return self.rect_of(index_of("forces")).contains(event.position().toPoint())


def _field_width(style: Style) -> float:
    return style.px(_FIELD_WIDTH if style.density == "compact" else _FIELD_WIDTH_WIDE)
