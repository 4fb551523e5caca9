"""What a screen reader talks to in place of a painted widget, and of each of its parts; loaded once one asks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import shiboken6
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QAccessibleObject,
    QWindow,
)
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget

from designer.app.ui.accessibility.accessible_widget import Deed, Part, Role, Spoken, StandIn, keys_of, stand_in_for


class WidgetTold(QAccessibleWidget):
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
        if not isinstance(stand_in, StandIn):
            return super().indexOfChild(child)
        keys = self._part_keys()
        return super().childCount() + keys.index(stand_in.key) if stand_in.key in keys else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        spoken, widget = self._spoken, self.widget()
        current = spoken.spoken_current() if spoken is not None and widget.hasFocus() else None
        return super().focusChild() if current is None else self._told(current)

    def _part_keys(self) -> Sequence[Hashable]:
        return () if self._spoken is None else keys_of(self.widget())

    def _told(self, key: Hashable) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(stand_in_for(self.widget(), key))


class PartTold(QAccessibleObject, QAccessibleActionInterface):
    """One part of a widget."""

    def __init__(self, stand_in: StandIn) -> None:
        QAccessibleObject.__init__(self, stand_in)
        QAccessibleActionInterface.__init__(self)

    @property
    def _widget(self) -> QWidget | None:
        stand_in = self.object()
        widget = stand_in.parent() if isinstance(stand_in, StandIn) else None
        return widget if isinstance(widget, QWidget) and isinstance(widget, Spoken) else None

    @property
    def _part(self) -> Part | None:
        stand_in, widget = self.object(), self._widget
        if not isinstance(stand_in, StandIn) or not isinstance(widget, Spoken):
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
        if part is None or not isinstance(widget, Spoken) or not isinstance(stand_in, StandIn):
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
