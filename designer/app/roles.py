"""What a painted widget is to a screen reader: its role, its value, what can be done with it, and its parts.

Qt knows a widget of ours only as a "client" without contents. One that is a `Spoken` says what it is instead, and what
it paints inside of itself are its parts: each with a name, a place and states, one of them where the keyboard is.

A factory makes what the reader talks to, and only once a reader asks: until then nothing here runs. Each part is stood
for by a small object of its own, a child of the widget: Qt forgets what it told of an object when the object goes, and
of anything else never (`docs/accessibility.md` says what was tried).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, Literal

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
    QAccessibleStateChangeEvent,
    QWindow,
)
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget

Role = QAccessible.Role
Deed = Callable[[], object]
State = Literal[
    "busy", "checkable", "checked", "disabled", "expandable", "expanded", "hasPopup", "invalid", "linked", "selectable"
]
"""A state as Qt names it; whether something is selected is told by `Part.selected`."""

_PARTS: Final = "_spoken_parts"


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a widget paints, such as a slot: ``rect`` is its place in the widget.

    ``selected`` is None for what cannot be selected; ``deed`` is what a press does, None where it does nothing.
    """

    name: str
    rect: QRect
    role: QAccessible.Role = Role.ListItem
    value: str = ""
    description: str = ""
    selected: bool | None = None
    states: frozenset[State] = frozenset()
    deed: Deed | None = None


class Spoken:
    """A widget that says what it is; inherit from it beside the Qt class. Names stay with ``setAccessibleName``."""

    spoken_role: ClassVar[QAccessible.Role] = Role.StaticText

    def spoken_value(self) -> str:
        """What it holds now, such as "74 %"; empty where the name says it."""
        return ""

    def spoken_states(self) -> frozenset[State]:
        """States beside those that Qt knows of every widget."""
        return frozenset()

    def spoken_deed(self) -> Deed | None:
        """What a press does; None if it does nothing."""
        return None

    def spoken_keys(self) -> Sequence[Hashable]:
        """What names its parts, in reading order."""
        return ()

    def spoken_part(self, key: Hashable) -> Part | None:
        """A part as it is now; None if it is gone."""
        return None

    def spoken_current(self) -> Hashable | None:
        """The part that the keyboard is at."""
        return None


@cache
def install() -> None:
    """Answer screen readers for the painted widgets of this program; before the first of them is asked for."""
    QAccessible.installFactory(_made)


def tell_current(widget: QWidget) -> None:
    """The keyboard is at another part of the widget: let a reader say which."""
    if not QAccessible.isActive() or not isinstance(widget, Spoken) or not widget.hasFocus():
        return
    key = widget.spoken_current()
    if key is not None:
        QAccessible.updateAccessibility(QAccessibleEvent(_stand_in(widget, key), QAccessible.Event.Focus))


def tell_selected(widget: QWidget, keys: Iterable[Hashable]) -> None:
    """Some parts may have been selected, or not be any more; those that no reader asked for need no telling."""
    if not QAccessible.isActive():
        return
    known: dict[Hashable, _StandIn] = widget.__dict__.get(_PARTS, {})
    changed = QAccessible.State()
    changed.selected = True
    for stand_in in [known[key] for key in keys if key in known]:
        QAccessible.updateAccessibility(QAccessibleStateChangeEvent(stand_in, changed))


class _StandIn(QObject):
    """Stands for one part of a widget, for as long as Qt talks of it."""

    def __init__(self, key: Hashable, widget: QWidget) -> None:
        super().__init__(widget)
        self.key = key


def _stand_in(widget: QWidget, key: Hashable) -> _StandIn:
    known: dict[Hashable, _StandIn] = widget.__dict__.setdefault(_PARTS, {})
    found = known.get(key)
    if found is None:
        found = known[key] = _StandIn(key, widget)
    return found


def _keys(widget: QWidget) -> Sequence[Hashable]:
    """The parts of a widget that there are now; what stood for others goes."""
    if not isinstance(widget, Spoken):
        return ()
    keys = widget.spoken_keys()
    known: dict[Hashable, _StandIn] = widget.__dict__.get(_PARTS, {})
    if len(known) > len(keys):
        here = set(keys)
        for key in [key for key in known if key not in here]:
            known.pop(key).deleteLater()
    return keys


def _made(_key: str, asked: QObject) -> QAccessibleInterface | None:
    """What a reader talks to instead of Qt's own; Qt asks for each class of the object in turn."""
    if isinstance(asked, _StandIn):
        return _PartTold(asked)
    if isinstance(asked, Spoken) and isinstance(asked, QWidget):
        return _WidgetTold(asked)
    return None


class _WidgetTold(QAccessibleWidget):
    """A widget that is `Spoken`. While it goes, what is left of it is no `Spoken` any more, and says nothing."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, Role.Client)

    @property
    def _spoken(self) -> Spoken | None:
        widget = self.widget()
        return widget if isinstance(widget, Spoken) else None

    @property
    def _deed(self) -> Deed | None:
        spoken = self._spoken
        if isinstance(spoken, QAbstractButton):
            return spoken.click
        return None if spoken is None else spoken.spoken_deed()

    def role(self) -> QAccessible.Role:
        spoken = self._spoken
        return Role.Client if spoken is None else spoken.spoken_role

    def text(self, kind: QAccessible.Text) -> str:
        spoken = self._spoken
        if kind == QAccessible.Text.Value and spoken is not None:
            return spoken.spoken_value()
        return super().text(kind)

    def state(self) -> QAccessible.State:
        state = super().state()
        spoken = self._spoken
        if spoken is not None:
            for name in spoken.spoken_states():
                setattr(state, name, True)
        if isinstance(spoken, QAbstractButton) and spoken.isCheckable():
            tab = spoken.spoken_role is Role.PageTab
            state.selectable, state.selected = tab, tab and spoken.isChecked()
            state.checkable, state.checked = not tab, not tab and spoken.isChecked()
        return state

    # -- what can be done with it ---------------------------------------------------------------------------

    def actionNames(self) -> list[str]:
        press = [QAccessibleActionInterface.pressAction()] if self._deed is not None else []
        return [*press, *super().actionNames()]

    def doAction(self, name: str) -> None:
        deed = self._deed
        if deed is not None and name == QAccessibleActionInterface.pressAction():
            deed()
        else:
            super().doAction(name)

    # -- its parts ------------------------------------------------------------------------------------------

    def childCount(self) -> int:
        return super().childCount() + len(self._part_keys())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt's own gives none, too
        place = index - super().childCount()
        if place < 0:
            return super().child(index)
        keys = self._part_keys()
        return self._told(keys[place]) if place < len(keys) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        stand_in = child.object()
        if not isinstance(stand_in, _StandIn):
            return super().indexOfChild(child)
        keys = self._part_keys()
        return super().childCount() + keys.index(stand_in.key) if stand_in.key in keys else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        spoken, widget = self._spoken, self.widget()
        current = spoken.spoken_current() if spoken is not None and widget.hasFocus() else None
        return super().focusChild() if current is None else self._told(current)

    def _part_keys(self) -> Sequence[Hashable]:
        return () if self._spoken is None else _keys(self.widget())

    def _told(self, key: Hashable) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(_stand_in(self.widget(), key))


class _PartTold(QAccessibleObject, QAccessibleActionInterface):
    """One part of a widget."""

    def __init__(self, stand_in: _StandIn) -> None:
        QAccessibleObject.__init__(self, stand_in)
        QAccessibleActionInterface.__init__(self)

    @property
    def _widget(self) -> QWidget | None:
        stand_in = self.object()
        widget = stand_in.parent() if isinstance(stand_in, _StandIn) else None
        return widget if isinstance(widget, QWidget) and isinstance(widget, Spoken) else None

    @property
    def _part(self) -> Part | None:
        stand_in, widget = self.object(), self._widget
        if not isinstance(stand_in, _StandIn) or not isinstance(widget, Spoken):
            return None
        return widget.spoken_part(stand_in.key)

    def isValid(self) -> bool:
        return self._part is not None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt's own gives none, too
        widget = self._widget
        return None if widget is None else QAccessible.queryAccessibleInterface(widget)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def window(self) -> QWindow | None:  # type: ignore[override]  # as above
        widget = self._widget
        return None if widget is None else widget.window().windowHandle()

    def role(self) -> QAccessible.Role:
        part = self._part
        return Role.NoRole if part is None else part.role

    def text(self, kind: QAccessible.Text) -> str:
        part = self._part
        if part is None:
            return ""
        said = {
            QAccessible.Text.Name: part.name,
            QAccessible.Text.Value: part.value,
            QAccessible.Text.Description: part.description,
        }
        return said.get(kind, "")

    def rect(self) -> QRect:
        part, widget = self._part, self._widget
        if part is None or widget is None:
            return QRect()
        return part.rect.translated(widget.mapToGlobal(QPoint(0, 0)))

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        part, widget, stand_in = self._part, self._widget, self.object()
        if part is None or not isinstance(widget, Spoken) or not isinstance(stand_in, _StandIn):
            state.invalid = True
            return state
        for name in part.states:
            setattr(state, name, True)
        assert isinstance(widget, QWidget)
        current = widget.spoken_current()
        state.focusable = current is not None
        state.focused = widget.hasFocus() and stand_in.key == current
        state.selectable, state.selected = part.selected is not None, bool(part.selected)
        state.disabled = state.disabled or not widget.isEnabled()
        state.invisible = not widget.isVisible()
        state.offscreen = not widget.visibleRegion().intersects(part.rect)
        return state

    # -- what can be done with it ---------------------------------------------------------------------------

    def interface_cast(self, kind: QAccessible.InterfaceType) -> shiboken6.VoidPtr:  # type: ignore[override]
        # Declared as an int, but only a pointer is safe: Qt would follow an int's own address, and fall over None.
        address = shiboken6.getCppPointer(self)[1] if kind == QAccessible.InterfaceType.ActionInterface else 0
        return shiboken6.VoidPtr(address)

    def actionNames(self) -> list[str]:
        part = self._part
        return [] if part is None or part.deed is None else [self.pressAction()]

    def doAction(self, name: str) -> None:
        part = self._part
        if part is not None and part.deed is not None and name == self.pressAction():
            part.deed()

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []
