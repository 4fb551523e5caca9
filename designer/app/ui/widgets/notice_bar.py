"""The notice bar, used instead of message boxes: it shows a message with one action until it is closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role, announce
from designer.app.ui.icons import SEVERITIES, SeverityName, pixmap
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.language import marked, tr

_SPOKEN: Final[dict[SeverityName, str]] = {
    "error": marked("error"),
    "warning": marked("warning"),
    "note": marked("note"),
    "clear": marked("note"),
}
"""Words of a screen reader before a message, by severity."""


class NoticeBar(QFrame, AccessibleWidget):
    """A bar with a message, its icon, and at the right a button for the action."""

    accessible_role = Role.AlertMessage

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._severity: SeverityName = "note"
        self._act: Callable[[], object] | None = None
        self._about: object = None
        self._passing = False
        self.setProperty("look", "notice")
        self._icon = PlainLabel()
        self._words = PlainLabel()
        self._words.setWordWrap(True)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._button = QPushButton()
        self._button.setProperty("look", "link")
        self._button.clicked.connect(self._do)
        self._close = IconButton("close", tr("Close this message"))
        self._close.clicked.connect(self.clear)
        parts = self._icon, (self._words, 1), self._button, self._close
        self._row = spaced(
            QHBoxLayout(self), *parts, margins=("panel_inset", 3, "table_gutter", 3), spacing="control_inset"
        )
        sized(self, minimum_height="tool_row").hide()

    @property
    def text(self) -> str:
        """The message; empty if there is none."""
        return "" if self.isHidden() else self._words.text()

    @property
    def one_line_width(self) -> int:
        """The width in pixels at which the message is in one line."""
        words = self._words.fontMetrics().horizontalAdvance(self._words.text())
        return self.sizeHint().width() - self._words.sizeHint().width() + words + 1

    @property
    def severity(self) -> SeverityName:
        """The severity of the message."""
        return self._severity

    def say(
        self,
        severity: SeverityName,
        text: str,
        *,
        action: str = "",
        act: Callable[[], object] | None = None,
        about: object = None,
        passing: bool = False,
    ) -> None:
        """Show a message instead of an earlier one; the button with the text ``action`` calls ``act``.

        A message ``about`` an object hides when another object becomes active (``turn_to``); a ``passing`` one hides
        also after the next edit of a design (``move_on``).
        """
        self._severity, self._act, self._about, self._passing = severity, act, about, passing
        self._words.setText(text)
        self._button.setText(action)
        self._button.setVisible(bool(action))
        self.setAccessibleName(f"{tr(_SPOKEN[severity])}: {text}")
        announce(self, self.accessibleName(), urgent=severity == "error")
        look = SEVERITIES[severity]
        theme.set_look(self, severity=severity)
        theme.hub().declare(self._icon, "setPixmap", lambda _style: pixmap(look.icon, look.token))
        self.show()
        self.updateGeometry()

    def clear(self) -> None:
        """Hide the message."""
        self.hide()

    def turn_to(self, front: object) -> None:
        """Tell the bar which object is active, and hide a message about another one."""
        about_another = self._about is not None and self._about is not front
        if about_another or (self._passing and self._about is None and front is not None):
            self.clear()

    def move_on(self) -> None:
        """Tell the bar that a design was edited, and hide a passing message."""
        if self._passing:
            self.clear()

    def _do(self) -> None:
        act = self._act
        self.clear()
        if act is not None:
            act()


class FloatingBars(QWidget):
    """Notice bars over the upper edge of a page, as wide as their messages need, so that the page keeps its place.

    ``page`` must have its parent already.
    """

    def __init__(self, page: QWidget, *bars: NoticeBar) -> None:
        super().__init__(page.parentWidget())
        self._page, self._bars = page, bars
        spaced(QVBoxLayout(self), *bars, margins=0, spacing=2)
        page.installEventFilter(self)
        self._take_place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._take_place()
        return False

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # a bar was shown or hidden, or has another message
            self._take_place()
        return handled

    def _take_place(self) -> None:
        # Without a message the widget is empty but not hidden, so that a bar can have the focus as soon as it is shown.
        room, shown = self._page.geometry(), [bar for bar in self._bars if not bar.isHidden()]
        width = min(max((bar.one_line_width for bar in shown), default=0), room.width() - 2 * theme.measures().gap)
        layout = self.layout()
        height = layout.totalHeightForWidth(width) if shown and layout is not None else 0
        self.setGeometry(room.x() + (room.width() - width) // 2, room.y(), width, height)
        if shown:
            self.raise_()
