"""The accessible description of a painted widget: its role and action, and the parts that it paints.

Qt knows a painted widget only as a client area without contents. An `AccessibleWidget` gives its role; each thing that
it paints is an `AccessiblePart` with a name and a rectangle, and one of the parts may hold the keyboard focus.

`designer.app.ui.accessibility.interfaces` answers Qt, and only while a screen reader asks. Each part that was asked for
is represented by a small `QObject` below the widget: Qt keeps an interface until its object is destroyed, and an
interface without an object for ever (see `docs/accessibility.md`). Readers keep what they were told, so that object
remembers it, and `PartObjects` sends an event for each answer that is no longer true.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from PySide6.QtCore import QEvent, QObject, QRect, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QTableView, QWidget

Role = QAccessible.Role
Action = Callable[[], object]
Answer = Literal["name", "description", "selected"]
"""An attribute of `AccessiblePart` that screen readers ask for and keep."""

_PARTS: Final = "_accessible_parts"


@dataclass(frozen=True, slots=True)
class AccessiblePart:
    """One thing that a widget paints, such as a slot; ``rect`` is in coordinates of the widget.

    ``selected`` is None if the part cannot be selected. ``run`` is called when the part is pressed; None for no action.
    """

    name: str
    rect: QRect
    role: QAccessible.Role = Role.ListItem
    description: str = ""
    selected: bool | None = None
    run: Action | None = None


class AccessibleWidget:
    """A mixin for painted widgets that describes them to screen readers. The name is set with ``setAccessibleName``."""

    accessible_role: ClassVar[QAccessible.Role] = Role.StaticText

    def accessible_action(self) -> Action | None:
        """The function to call when the widget is pressed; None for no action."""
        return None

    def accessible_keys(self) -> Sequence[Hashable]:
        """The keys of the parts, in reading order."""
        return ()

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """The part with a key, as it is now; None if it no longer exists."""
        return None

    def accessible_current(self) -> Hashable | None:
        """The key of the part with the keyboard focus; None if no part has it."""
        return None


class PartObject(QObject):
    """The object that represents one part of a widget in Qt's accessibility.

    ``told`` has the answers that a screen reader was given about the part.
    """

    def __init__(self, key: Hashable, owner: PartObjects) -> None:
        super().__init__(owner)
        self.key = key
        self.told: dict[Answer, object] = {}

    @property
    def widget(self) -> QWidget | None:
        """The widget that paints the part; None while it is being destroyed."""
        owner: QObject | None = self.parent()
        return owner.widget if isinstance(owner, PartObjects) else None

    @property
    def part(self) -> AccessiblePart | None:
        """The part as it is now; None if it no longer exists."""
        widget: object = self.widget
        return widget.accessible_part(self.key) if isinstance(widget, AccessibleWidget) else None

    def tell_changes(self, part: AccessiblePart) -> None:
        """Send an event for each answer that is different now."""
        for answer, before in self.told.items():
            now = getattr(part, answer)
            if now != before:
                self.told[answer] = now
                QAccessible.updateAccessibility(self._event(answer))

    def _event(self, answer: Answer) -> QAccessibleEvent:
        if answer == "selected":
            changed = QAccessible.State()
            changed.selected = True
            return QAccessibleStateChangeEvent(self, changed)
        kind = QAccessible.Event
        return QAccessibleEvent(self, kind.NameChanged if answer == "name" else kind.DescriptionChanged)


class PartObjects(QObject):
    """The objects of the parts of a widget that a screen reader has asked for.

    It is a child of the widget, made for the first of them. When the window of the widget is painted again, it compares
    what the reader was told with the parts as they are then.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._objects: dict[Hashable, PartObject] = {}
        self._compare = QTimer(self, singleShot=True, interval=0)
        self._compare.timeout.connect(self.tell_changes)

    @property
    def widget(self) -> QWidget | None:
        """The widget that paints the parts; None while it is being destroyed."""
        widget: QObject | None = self.parent()
        return widget if isinstance(widget, QWidget) and isinstance(widget, AccessibleWidget) else None

    def of(self, key: Hashable) -> PartObject:
        """The object of the part with a key; it is created at the first request."""
        widget = self.widget
        if widget is not None:
            widget.window().installEventFilter(self)  # it may have another window than before
        if key not in self._objects:
            self._objects[key] = PartObject(key, self)
        return self._objects[key]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.UpdateRequest and not self._compare.isActive():
            self._compare.start()
        return False

    def tell_changes(self) -> None:
        """Send an event for each answer that is different now, and delete the objects of parts that are gone."""
        widget = self.widget
        if widget is None or not widget.isVisible() or not QAccessible.isActive():
            return
        for key, asked in tuple(self._objects.items()):
            part = asked.part
            if part is None:
                self._objects.pop(key).deleteLater()
            else:
                asked.tell_changes(part)


def notify_focus(widget: QWidget) -> None:
    """Tell the screen reader that the focus moved to another part of a widget."""
    if not QAccessible.isActive() or not isinstance(widget, AccessibleWidget) or not widget.hasFocus():
        return
    key = widget.accessible_current()
    if key is not None:
        asked = part_objects(widget).of(key)
        part_objects(widget).tell_changes()  # the reader says the name that it knows
        QAccessible.updateAccessibility(QAccessibleEvent(asked, QAccessible.Event.Focus))


def notify_cell(table: QTableView, row: int, column: int) -> None:
    """Tell the screen reader that the text of a cell, which it may know, is different now."""
    whole = QAccessible.queryAccessibleInterface(table) if QAccessible.isActive() else None
    if whole is not None:
        # Qt lists the cells row by row, with the headings at the top and left, whether these are shown or not.
        cell = whole.child((row + 1) * (table.model().columnCount() + 1) + column + 1)
        QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.NameChanged))


def part_objects(widget: QWidget) -> PartObjects:
    """The objects of a widget's parts; they are made at the first request."""
    found: PartObjects | None = widget.__dict__.get(_PARTS)
    if found is None:
        found = widget.__dict__[_PARTS] = PartObjects(widget)
    return found


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Let the screen reader say a sentence; an urgent one interrupts what it says."""
    event = QAccessibleAnnouncementEvent(widget, words)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
