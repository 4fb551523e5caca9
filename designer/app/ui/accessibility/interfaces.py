"""The accessibility interfaces of painted widgets and of their parts, which Qt asks for."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Final

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QAccessibleObject,
    QWindow,
)
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget

from designer.app.ui.accessibility.accessible_widget import (
    AccessiblePart,
    AccessibleWidget,
    Action,
    Answer,
    PartObject,
    Role,
    part_objects,
)

_ANSWERS: Final[dict[QAccessible.Text, Answer]] = {
    QAccessible.Text.Name: "name",
    QAccessible.Text.Description: "description",
}


@cache
def install() -> None:
    """Register the interfaces of painted widgets with Qt; must be called before Qt asks for the first of them."""
    QAccessible.installFactory(_new_interface)


def _new_interface(_key: str, asked: QObject) -> QAccessibleInterface | None:
    """The interface of an object; None if Qt has one. Qt calls this once for each class in the object's inheritance."""
    if isinstance(asked, PartObject):
        return PartInterface(asked)
    return WidgetInterface(asked) if isinstance(asked, QWidget) and isinstance(asked, AccessibleWidget) else None


class WidgetInterface(QAccessibleWidget):
    """The interface of an `AccessibleWidget`; while Qt destroys the widget, the answers are those of a `QWidget`."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, Role.Client)

    @property
    def _source(self) -> AccessibleWidget | None:
        widget = self.widget()
        return widget if isinstance(widget, AccessibleWidget) else None

    @property
    def _action(self) -> Action | None:
        source = self._source
        if isinstance(source, QAbstractButton):
            return source.click
        return None if source is None else source.accessible_action()

    def role(self) -> QAccessible.Role:
        source = self._source
        return Role.Client if source is None else source.accessible_role

    def state(self) -> QAccessible.State:
        state = super().state()
        source = self._source
        if isinstance(source, QAbstractButton) and source.isCheckable():
            tab = source.accessible_role is Role.PageTab
            state.selectable, state.selected = tab, tab and source.isChecked()
            state.checkable, state.checked = not tab, not tab and source.isChecked()
        return state

    # -- actions --------------------------------------------------------------------------------------------

    def actionNames(self) -> list[str]:
        press = [QAccessibleActionInterface.pressAction()] if self._action is not None else []
        return [*press, *super().actionNames()]

    def doAction(self, name: str) -> None:
        action = self._action
        if action is not None and name == QAccessibleActionInterface.pressAction():
            action()
        else:
            super().doAction(name)

    # -- parts ----------------------------------------------------------------------------------------------

    def childCount(self) -> int:
        return super().childCount() + len(self._part_keys())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt's own gives none, too
        place = index - super().childCount()
        if place < 0:
            return super().child(index)
        keys = self._part_keys()
        return self._interface(keys[place]) if place < len(keys) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        asked = child.object()
        if not isinstance(asked, PartObject):
            return super().indexOfChild(child)
        keys = self._part_keys()
        return super().childCount() + keys.index(asked.key) if asked.key in keys else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        source, widget = self._source, self.widget()
        current = source.accessible_current() if source is not None and widget.hasFocus() else None
        return super().focusChild() if current is None else self._interface(current)

    def _part_keys(self) -> Sequence[Hashable]:
        source = self._source
        return () if source is None else source.accessible_keys()

    def _interface(self, key: Hashable) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(part_objects(self.widget()).of(key))


class PartInterface(QAccessibleObject, QAccessibleActionInterface):
    """The interface of a part of an `AccessibleWidget`; it is invalid once the part no longer exists."""

    def __init__(self, asked: PartObject) -> None:
        QAccessibleObject.__init__(self, asked)
        QAccessibleActionInterface.__init__(self)

    @property
    def _asked(self) -> PartObject | None:
        asked = self.object()
        return asked if isinstance(asked, PartObject) else None

    @property
    def _widget(self) -> QWidget | None:
        asked = self._asked
        return None if asked is None else asked.widget

    @property
    def _part(self) -> AccessiblePart | None:
        asked = self._asked
        return None if asked is None else asked.part

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
        asked, part, answer = self._asked, self._part, _ANSWERS.get(kind)
        if asked is None or part is None or answer is None:
            return ""
        words: str = getattr(part, answer)
        asked.told[answer] = words
        return words

    def rect(self) -> QRect:
        part, widget = self._part, self._widget
        if part is None or widget is None:
            return QRect()
        return part.rect.translated(widget.mapToGlobal(QPoint(0, 0)))

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        part, widget, asked = self._part, self._widget, self._asked
        if part is None or asked is None or not isinstance(widget, AccessibleWidget):
            state.invalid = True
            return state
        asked.told["selected"] = part.selected
        current = widget.accessible_current()
        state.focusable = current is not None
        state.focused = widget.hasFocus() and asked.key == current
        state.selectable, state.selected = part.selected is not None, bool(part.selected)
        state.disabled = not widget.isEnabled()
        state.invisible = not widget.isVisible()
        state.offscreen = not widget.visibleRegion().intersects(part.rect)
        return state

    # -- actions --------------------------------------------------------------------------------------------

    def interface_cast(self, kind: QAccessible.InterfaceType) -> shiboken6.VoidPtr:  # type: ignore[override]
        # The return type is declared as int, but Qt would take the int's own address; None would crash.
        address = shiboken6.getCppPointer(self)[1] if kind == QAccessible.InterfaceType.ActionInterface else 0
        return shiboken6.VoidPtr(address)

    def actionNames(self) -> list[str]:
        part = self._part
        return [] if part is None or part.run is None else [self.pressAction()]

    def doAction(self, name: str) -> None:
        part = self._part
        if part is not None and part.run is not None and name == self.pressAction():
            part.run()

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []
