"""Messages without a dialog: a bar, the strip between tabs and page for it, and notices that pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role, announce
from designer.app.ui.dialogs import open_on_desktop, saved_in
from designer.app.ui.icons import SEVERITIES, SeverityName, pixmap
from designer.app.ui.plain_text import LinkedLabel, PlainLabel
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.labels import ElidedLabel
from designer.language import marked, tr

PASSES_MS: Final = 4000
"""How many milliseconds a notice that needs no answer is shown."""
_HEIGHT, _BELOW = 28, 6
"""The height of the strip, and the space below it, in pixels."""
_SPOKEN: Final[dict[SeverityName, str]] = {
    "error": marked("error"),
    "warning": marked("warning"),
    "note": marked("note"),
    "clear": marked("note"),
}
"""Words of a screen reader before a message, by severity."""


class MessageBar(QFrame, AccessibleWidget):
    """A bar with a message, its icon, and at the right a button for the action.

    Signals:
        changed: another message is shown, or none any more.
        next_wanted: the user wants to see the next of several messages.
    """

    changed = Signal()
    next_wanted = Signal()

    accessible_role = Role.AlertMessage

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._severity: SeverityName = "note"
        self._text = ""
        self._act: Callable[[], object] | None = None
        self.setProperty("look", "notice")
        self._icon = PlainLabel()
        self._words = LinkedLabel()
        self._words.setWordWrap(True)  # a sentence that is longer than the line is read whole
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._button = QPushButton()
        self._button.setProperty("look", "link")
        self._button.clicked.connect(self._do)
        self._count = ElidedLabel("", role="caption", token="text.2")
        self._count.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._next = IconButton("chevron_right", tr("The next message"))
        self._next.clicked.connect(self.next_wanted)
        self._close = IconButton("close", tr("Close this message"))
        self._close.clicked.connect(self.clear)
        parts = self._icon, (self._words, 1), self._button, self._count, self._next, self._close
        self._row = spaced(
            QHBoxLayout(self), *parts, margins=("panel_inset", 0, "table_gutter", 0), spacing="control_inset"
        )
        self.show_count(0, 1)
        sized(self, minimum_height=_HEIGHT).hide()

    @property
    def text(self) -> str:
        """The message; empty if there is none."""
        return self._text

    @property
    def severity(self) -> SeverityName:
        """The severity of the message."""
        return self._severity

    def say(
        self, severity: SeverityName, text: str, *, action: str = "", act: Callable[[], object] | None = None
    ) -> None:
        """Show a message instead of an earlier one; the button with the text ``action`` calls ``act``."""
        self._severity, self._text, self._act = severity, text, act
        self._words.show_plain(text)
        self._button.setText(action)
        self._button.setVisible(bool(action))
        self.setAccessibleName(_spoken(severity, text))
        announce(self, self.accessibleName(), urgent=severity == "error")
        look = SEVERITIES[severity]
        theme.set_look(self, severity=severity)
        theme.hub().declare(self._icon, "setPixmap", lambda _style: pixmap(look.icon, look.token))
        self.show()
        self.updateGeometry()
        self.changed.emit()

    def clear(self) -> None:
        """Hide the message."""
        self._text = ""
        self.hide()
        self.changed.emit()

    def show_count(self, index: int, count: int) -> None:
        """Show which of several messages this is; nothing if it is the only one."""
        self._count.set_text(tr("{n} of {all}", n=index + 1, all=count) if count > 1 else "")
        self._count.setVisible(count > 1)
        self._next.setVisible(count > 1)

    def _do(self) -> None:
        act = self._act
        self.clear()
        if act is not None:
            act()


def _spoken(severity: SeverityName, text: str) -> str:
    return f"{tr(_SPOKEN[severity])}: {text}"


def strip_of(bar: MessageBar) -> QWidget:
    """A strip above a page for one bar, which hides with it."""
    strip = QWidget()
    spaced(QVBoxLayout(strip), bar, margins=("gap", 0, "gap", _BELOW))
    strip.hide()
    bar.changed.connect(lambda: strip.setVisible(bool(bar.text)))
    return strip


class PassingPlace(Protocol):
    """A place for notices that need no answer, such as the status line."""

    def tell(self, severity: SeverityName, text: str, milliseconds: int) -> None:
        """Show a notice for a time."""


@dataclass(frozen=True, slots=True, eq=False)
class _Notice:
    """A message of the notice bar with what it is about; ``passing`` ones leave with the next edit."""

    severity: SeverityName
    text: str
    action: str
    act: Callable[[], object] | None
    about: object
    passing: bool


class NoticeBar(MessageBar):
    """The bar of a window that shows notices one at a time, the newest first, each until it is closed.

    A note without an action needs no answer: it is shown for some seconds in the place that ``passing_place`` returns,
    or here if that is None.
    """

    def __init__(
        self, passing_place: Callable[[], PassingPlace | None] = lambda: None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._passing_place = passing_place
        self._notices: list[_Notice] = []
        self._at = 0
        self._passed: _Notice | None = None
        self._leaving = QTimer(self, singleShot=True, interval=PASSES_MS)
        self._leaving.timeout.connect(self._leave)

    @property
    def text(self) -> str:
        """The notice that was shown last, here or in the place for those that pass; empty if there is none."""
        return self._text if self._passed is None else self._passed.text

    @property
    def count(self) -> int:
        """The number of notices in the bar."""
        return len(self._notices)

    @property
    def index(self) -> int:
        """The place of the shown notice among them, the newest first."""
        return self._at

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
        """Show a notice; the button with the text ``action`` calls ``act``.

        A notice ``about`` an object hides when another object becomes active (``turn_to``); a ``passing`` one hides
        also after the next edit of a design (``move_on``).
        """
        needs_no_answer = severity in ("note", "clear") and not action
        notice = _Notice(severity, text, action, act, about, passing or needs_no_answer)
        place = self._passing_place() if needs_no_answer else None
        self._passed = notice if needs_no_answer else None
        if needs_no_answer:
            self._leaving.start()
        if place is not None:
            self._severity = severity
            announce(self, _spoken(severity, text))
            place.tell(severity, text, PASSES_MS)
            return
        self._notices = [notice, *(each for each in self._notices if each.text != text)]
        self._show(0)

    def say_written(self, path: Path, text: str = "", *, about: object = None) -> None:
        """Say where a file was written, with a link that opens it; ``text`` is said instead."""
        words = text or saved_in(path)
        self.say("note", words, action=tr("Open it"), act=partial(open_on_desktop, path), about=about, passing=True)

    def show_at(self, index: int) -> None:
        """Show another one of the notices."""
        if index != self._at:
            self._show(index)

    def clear(self) -> None:
        """Close the notice that is shown; the next one takes its place."""
        self._passed = None
        del self._notices[self._at : self._at + 1]
        self._show(min(self._at, len(self._notices) - 1))

    def turn_to(self, front: object) -> None:
        """Tell the bar which object is active; notices about another one leave."""

        def stays(notice: _Notice) -> bool:
            return notice.about is front if notice.about is not None else not notice.passing or front is None

        self._keep(stays)

    def move_on(self) -> None:
        """Tell the bar that a design was edited; passing notices leave."""
        self._keep(lambda notice: not notice.passing)

    def _keep(self, wanted: Callable[[_Notice], bool]) -> None:
        if self._passed is not None and not wanted(self._passed):
            self._passed = None
        kept = [each for each in self._notices if wanted(each)]
        if kept != self._notices:
            self._notices = kept
            self._show(0)

    def _leave(self) -> None:
        """Let the notice leave that was shown long enough, unless the pointer or the focus is on it."""
        focused = QApplication.focusWidget()
        if self.underMouse() or (focused is not None and self.isAncestorOf(focused)):
            self._leaving.start()
            return
        passed = self._passed
        self._keep(lambda notice: notice is not passed)

    def _show(self, index: int) -> None:
        self._at = max(0, index)
        if not self._notices:
            super().clear()
            return
        shown = self._notices[self._at]
        super().say(shown.severity, shown.text, action=shown.action, act=shown.act)


class MessageStrip(QWidget):
    """The place of the messages of a window, between tabs and page: one line, which pushes the page down.

    ``first`` holds a message that waits for an answer, ``notice`` any number of others. One of all is shown at a time,
    at first the newest; the others are reached by a button. ``above`` is a bar that stands above them.
    """

    def __init__(self, first: MessageBar, notice: NoticeBar, above: MessageBar | None = None) -> None:
        super().__init__()
        self._first, self._notice, self._above = first, notice, above
        self._shown: MessageBar | None = None
        bars = (first, notice) if above is None else (above, first, notice)
        self._column = spaced(QVBoxLayout(self), *bars, margins=0, spacing=_BELOW)
        if above is not None:
            above.changed.connect(lambda: self._show(self._shown))
        for bar in (first, notice):
            bar.changed.connect(lambda bar=bar: self._take(bar))
            bar.next_wanted.connect(self._turn)
        self._take(first)

    def _take(self, bar: MessageBar) -> None:
        """Show the bar whose message has changed, or the other one if that has a message."""
        other = self._notice if bar is self._first else self._first
        answers = other is self._first and self._shown is other and self._has_keyboard(other)
        wanted = [each for each in ((other, bar) if answers else (bar, other)) if self._has_message(each)]
        self._show(wanted[0] if wanted else None)

    def _show(self, bar: MessageBar | None) -> None:
        self._shown = bar
        for each in (self._first, self._notice):
            each.setVisible(each is bar)
        waiting = int(self._has_message(self._first))
        count = waiting + self._notice.count
        self._first.show_count(0, count)
        self._notice.show_count(waiting + self._notice.index, count)
        is_empty = bar is None and (self._above is None or self._above.isHidden())
        spaced(self._column, margins=0 if is_empty else ("gap", 0, "gap", _BELOW))

    def _turn(self) -> None:
        """Show the next message: from the first bar through the notices, and back."""
        notice = self._notice
        if self._shown is self._first:
            notice.show_at(0)
            self._show(notice)
        elif notice.index + 1 < notice.count:
            notice.show_at(notice.index + 1)
        elif self._has_message(self._first):
            self._show(self._first)
        else:
            notice.show_at(0)

    def _has_message(self, bar: MessageBar) -> bool:
        return bool(self._notice.count) if bar is self._notice else bool(bar.text)

    @staticmethod
    def _has_keyboard(bar: MessageBar) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and bar.isAncestorOf(focused)
