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
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibleInterface

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
        from PySide6.QtGui import QAccessibleEvent

        QAccessible.updateAccessibility(QAccessibleEvent(stand_in_for(widget, key), QAccessible.Event.Focus))


def tell_selected(widget: QWidget, keys: Iterable[Hashable]) -> None:
    """Some parts may have been selected, or not be any more; those that no reader asked for need no telling."""
    if not QAccessible.isActive():
        return
    from PySide6.QtGui import QAccessibleStateChangeEvent

    known: dict[Hashable, StandIn] = widget.__dict__.get(_PARTS, {})
    changed = QAccessible.State()
    changed.selected = True
    for stand_in in [known[key] for key in keys if key in known]:
        QAccessible.updateAccessibility(QAccessibleStateChangeEvent(stand_in, changed))


class StandIn(QObject):
    """Stands for one part of a widget, for as long as Qt talks of it."""

    def __init__(self, key: Hashable, widget: QWidget) -> None:
        super().__init__(widget)
        self.key = key


def stand_in_for(widget: QWidget, key: Hashable) -> StandIn:
    """What stands for a part of a widget."""
    known: dict[Hashable, StandIn] = widget.__dict__.setdefault(_PARTS, {})
    found = known.get(key)
    if found is None:
        found = known[key] = StandIn(key, widget)
    return found


def keys_of(widget: QWidget) -> Sequence[Hashable]:
    """The parts of a widget that there are now; what stood for others goes."""
    if not isinstance(widget, Spoken):
        return ()
    keys = widget.spoken_keys()
    known: dict[Hashable, StandIn] = widget.__dict__.get(_PARTS, {})
    if len(known) > len(keys):
        here = set(keys)
        for key in [key for key in known if key not in here]:
            known.pop(key).deleteLater()
    return keys


def _made(_key: str, asked: QObject) -> QAccessibleInterface | None:
    """What a reader talks to instead of Qt's own; Qt asks for each class of the object in turn."""
    if not isinstance(asked, StandIn | Spoken):
        return None
    from designer.app.ui.accessibility.interfaces import PartTold, WidgetTold

    if isinstance(asked, StandIn):
        return PartTold(asked)
    return WidgetTold(asked) if isinstance(asked, QWidget) else None
