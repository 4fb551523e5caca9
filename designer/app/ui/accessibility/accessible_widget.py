"""The accessible description of a painted widget: its role, value, states and action, and the parts that it paints.

Qt knows a painted widget only as a client area without contents. An `AccessibleWidget` gives its role; each thing that
it paints is an `AccessiblePart` with a name, a rectangle and states, and one of the parts may hold the keyboard focus.

`designer.app.ui.accessibility.interfaces` answers Qt, and only while a screen reader asks. Each part that was asked for
is represented by a small `QObject`, a child of the widget: Qt keeps an interface until its object is destroyed, and an
interface without an object for ever (see `docs/accessibility.md`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QWidget

Role = QAccessible.Role
Action = Callable[[], object]
State = Literal[
    "busy", "checkable", "checked", "disabled", "expandable", "expanded", "hasPopup", "invalid", "linked", "selectable"
]
"""A state by its name in `QAccessible.State`; whether a part is selected is in `AccessiblePart.selected`."""

_OBJECTS: Final = "_accessible_objects"


@dataclass(frozen=True, slots=True)
class AccessiblePart:
    """One thing that a widget paints, such as a slot; ``rect`` is in coordinates of the widget.

    ``selected`` is None if the part cannot be selected. ``run`` is called when the part is pressed; None for no action.
    """

    name: str
    rect: QRect
    role: QAccessible.Role = Role.ListItem
    value: str = ""
    description: str = ""
    selected: bool | None = None
    states: frozenset[State] = frozenset()
    run: Action | None = None


class AccessibleWidget:
    """A mixin for painted widgets that describes them to screen readers. The name is set with ``setAccessibleName``."""

    accessible_role: ClassVar[QAccessible.Role] = Role.StaticText

    def accessible_value(self) -> str:
        """The present value, such as "74 %"; empty if the accessible name contains it."""
        return ""

    def accessible_states(self) -> frozenset[State]:
        """The states in addition to those that Qt sets for every widget."""
        return frozenset()

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
    """The object that represents one part of a widget in Qt's accessibility."""

    def __init__(self, key: Hashable, widget: QWidget) -> None:
        super().__init__(widget)
        self.key = key


def notify_focus(widget: QWidget) -> None:
    """Tell the screen reader that the focus moved to another part of a widget."""
    if not QAccessible.isActive() or not isinstance(widget, AccessibleWidget) or not widget.hasFocus():
        return
    key = widget.accessible_current()
    if key is not None:
        QAccessible.updateAccessibility(QAccessibleEvent(part_object(widget, key), QAccessible.Event.Focus))


def notify_selection(widget: QWidget, keys: Iterable[Hashable]) -> None:
    """Tell the screen reader that parts may have been selected or deselected; parts unknown to it are skipped."""
    if not QAccessible.isActive():
        return
    known = _objects(widget)
    changed = QAccessible.State()
    changed.selected = True
    for asked in [known[key] for key in keys if key in known]:
        QAccessible.updateAccessibility(QAccessibleStateChangeEvent(asked, changed))


def part_object(widget: QWidget, key: Hashable) -> PartObject:
    """The object that represents a part of a widget; it is created at the first request."""
    known = _objects(widget)
    if key not in known:
        known[key] = PartObject(key, widget)
    return known[key]


def part_keys(widget: QWidget) -> Sequence[Hashable]:
    """The keys of a widget's parts; deletes the objects of parts that no longer exist."""
    if not isinstance(widget, AccessibleWidget):
        return ()
    keys, known = widget.accessible_keys(), _objects(widget)
    if len(known) > len(keys):
        present = set(keys)
        for key in [key for key in known if key not in present]:
            known.pop(key).deleteLater()
    return keys


def _objects(widget: QWidget) -> dict[Hashable, PartObject]:
    found: dict[Hashable, PartObject] = widget.__dict__.setdefault(_OBJECTS, {})
    return found


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Let the screen reader say a sentence; an urgent one interrupts what it says."""
    event = QAccessibleAnnouncementEvent(widget, words)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
