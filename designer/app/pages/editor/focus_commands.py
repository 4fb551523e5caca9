"""Where the keyboard goes by command in the design in front: to one of its views."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget

from designer.app.commands.command import Command
from designer.app.pages.editor.view_names import View
from designer.app.views.board import SlotEditor
from designer.language import marked

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor

Goal = View | Literal["board", "ledger"]


def go(editor: Editor, goal: Goal) -> None:
    """Bring a view to the front, and the keyboard into it."""
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
    """Where the keyboard was in a region last, else what one comes there for; None where nothing takes it."""
    last = region.focusWidget()
    if holds(region, last) and _takes(last):
        return last
    if isinstance(region, SlotEditor):
        return region.board
    stops = list(_stops(region))
    lists = (stop for stop in stops if isinstance(stop, QAbstractItemView) and stop.model().rowCount())
    return next(lists, stops[0] if stops else None)


def _stops(region: QWidget) -> Iterator[QWidget]:
    """What takes the keyboard in a region, in the order of its parts."""
    # Not along Qt's chain: PySide takes the next in it for a part of the one before, and lets both go together.
    return (each for each in (region, *region.findChildren(QWidget)) if _takes(each))


def _takes(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isVisible() and widget.isEnabled()


def _to(goal: Goal) -> Callable[[Editor], None]:
    return lambda editor: go(editor, goal)


def _has_notes(editor: Editor) -> bool:
    return editor.views.notes is not None


COMMANDS: Final = (
    Command(
        "go_board",
        marked("&Board"),
        "View",
        ("Ctrl+1",),
        tip=marked("Bring the keyboard to the slots of all locations"),
        deed=_to("board"),
        also=marked("slots locations criticals"),
    ),
    Command(
        "go_equipment",
        marked("&Equipment"),
        "View",
        ("Ctrl+2",),
        tip=marked("Bring the keyboard to the list of equipment"),
        deed=_to("equipment"),
        also=marked("weapons parts browser"),
    ),
    Command(
        "go_findings",
        marked("&Findings"),
        "View",
        ("Ctrl+3",),
        tip=marked("Bring the keyboard to what breaks a rule or is worth knowing"),
        deed=_to("findings"),
        also=marked("errors warnings validation problems"),
    ),
    Command(
        "go_ledger",
        marked("&Ledger"),
        "View",
        ("Ctrl+4",),
        tip=marked("Bring the keyboard to the Battle Value, line by line"),
        deed=_to("ledger"),
        also=marked("battle value BV breakdown"),
    ),
    Command(
        "go_armor",
        marked("&Armor"),
        "View",
        ("Ctrl+5",),
        tip=marked("Bring the keyboard to the armor points"),
        deed=_to("armor"),
        also=marked("points figure"),
    ),
    Command(
        "go_timeline",
        marked("&Timeline"),
        "View",
        ("Ctrl+6",),
        tip=marked("Bring the keyboard to the steps that led here"),
        deed=_to("timeline"),
        also=marked("history steps undo"),
    ),
    Command(
        "go_notes",
        marked("Notes on the f&ile"),
        "View",
        tip=marked("What reading the file brought to light"),
        deed=_to("notes"),
        able=_has_notes,
        why=marked("The file had nothing to say"),
    ),
)
