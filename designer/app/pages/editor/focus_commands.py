"""Moving the keyboard focus to a view of the design in front."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget

from designer.app.commands.command import Handler
from designer.app.pages.editor.view_names import View

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

Goal = View | Literal["board", "ledger"]


def go(editor: Editor, goal: Goal) -> None:
    """Bring a view to the front and give it the keyboard focus."""
    match goal:
        case "board" | "ledger":
            editor.wanted.emit()
        case _:
            editor.show_view(goal)
    if not editor.isActiveWindow():
        editor.window().activateWindow()
    stop = stop_in(_view(editor, goal))
    if stop is not None:
        stop.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _view(editor: Editor, goal: Goal) -> QWidget:
    views = editor.views
    if goal in ("identity", "background", "conversion"):
        page: QWidget = getattr(views.identity, goal)
        return page
    named = {"board": "slots", "equipment": "browser"}
    view: QWidget = getattr(views, named.get(goal, goal))
    return view


def holds(region: QWidget, widget: QWidget | None) -> bool:
    """Whether a widget is in a region."""
    return widget is not None and (region is widget or region.isAncestorOf(widget))


def stop_in(region: QWidget) -> QWidget | None:
    """The widget of a region to focus: the one that had the focus last, else its first filled list, else its first one.

    None if nothing in the region takes the focus.
    """
    # Imported here: a start without a design does without the views.
    from designer.app.views.board.view import SlotEditor

    last = region.focusWidget()
    if holds(region, last) and _takes(last):
        return last
    if isinstance(region, SlotEditor):
        return region.board
    stops = list(_stops(region))
    lists = (stop for stop in stops if isinstance(stop, QAbstractItemView) and stop.model().rowCount())
    return next(lists, stops[0] if stops else None)


def _stops(region: QWidget) -> Iterator[QWidget]:
    """The widgets of a region that take the focus, in the order of creation."""
    # Not along Qt's chain: PySide takes the next in it for a part of the one before, and lets both go together.
    return (each for each in (region, *region.findChildren(QWidget)) if _takes(each))


def _takes(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isVisible() and widget.isEnabled()


def _to(goal: Goal) -> Handler[Editor]:
    return Handler(lambda editor: go(editor, goal))


HANDLERS: Final[Mapping[str, Handler[Editor]]] = {
    "go_board": _to("board"),
    "go_equipment": _to("equipment"),
    "go_findings": _to("findings"),
    "go_ledger": _to("ledger"),
    "go_armor": _to("armor"),
    "go_timeline": _to("timeline"),
    "go_notes": Handler(lambda editor: go(editor, "notes"), lambda editor: editor.views.notes is not None),
}
