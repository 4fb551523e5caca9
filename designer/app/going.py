"""Where the keyboard goes by command: to a view of the design in front, or on through the regions of a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from designer.app.commands import Command
from designer.app.firstrun import StartPage
from designer.app.notice import NoticeBar
from designer.app.ownhead import OwnHead
from designer.app.panels import Panel
from designer.app.questions import QuestionBar
from designer.app.slots import SlotEditor
from designer.app.status import StatusLine
from designer.app.tabs import DesignTabs
from designer.app.topbar import TopBar
from designer.app.viewnames import View
from designer.language import marked

if TYPE_CHECKING:
    from designer.app.editor import Editor
    from designer.app.window import Window

Goal = View | Literal["board", "ledger"]

_REGIONS: Final[dict[type[QWidget], int]] = {
    TopBar: 0,
    OwnHead: 0,
    DesignTabs: 1,
    QuestionBar: 2,
    NoticeBar: 2,
    StartPage: 3,
    Panel: 3,
    SlotEditor: 3,
    StatusLine: 4,
}
"""What a window is divided into, from its top to its bottom; those of one kind follow one another in columns."""


def go(editor: Editor, goal: Goal) -> None:
    """Bring a view to the front, and the keyboard into it."""
    match goal:
        case "board" | "ledger":
            editor.wanted.emit()
        case _:
            editor.show_view(goal)
    if not editor.isActiveWindow():
        editor.window().activateWindow()
    stop = _stop_in(_view(editor, goal))
    if stop is not None:
        stop.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _view(editor: Editor, goal: Goal) -> QWidget:
    views = editor.views
    if goal in ("identity", "background", "conversion"):
        page: QWidget = getattr(views.identity, goal)
        return page
    named = {"board": "slots", "equipment": "browser", "ledger": "breakdown"}
    view: QWidget = getattr(views, named.get(goal, goal))
    return view


def go_on(window: Window, step: int) -> None:
    """Bring the keyboard into the next region of the window in front, around at the end; -1 into the one before."""
    top = QApplication.activeWindow() or window
    found = regions(top)
    focused = top.focusWidget()
    here = next((at for at, region in enumerate(found) if _holds(region, focused)), None)
    start = here if here is not None else (-1 if step > 0 else 0)
    for away in range(1, len(found) + 1):
        stop = _stop_in(found[(start + away * step) % len(found)])
        if stop is not None:
            stop.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return


def regions(top: QWidget) -> list[QWidget]:
    """The regions of a window that can be seen, in the order in which they are read."""
    kinds = tuple(_REGIONS)
    seen = [each for each in top.findChildren(QWidget) if isinstance(each, kinds) and each.isVisible()]
    outermost = [each for each in seen if not any(_is_inside(each, other) for other in seen)]

    def place(region: QWidget) -> tuple[int, int, int]:
        spot = region.mapTo(top, QPoint(0, 0))
        rank = next(rank for kind, rank in _REGIONS.items() if isinstance(region, kind))
        return rank, spot.x(), spot.y()

    return sorted(outermost, key=place)


def _is_inside(widget: QWidget, other: QWidget) -> bool:
    return widget is not other and other.isAncestorOf(widget)


def _holds(region: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (region is widget or region.isAncestorOf(widget))


def _stop_in(region: QWidget) -> QWidget | None:
    """Where the keyboard was in a region last, else what one comes there for; None where nothing takes it."""
    last = region.focusWidget()
    if _holds(region, last) and _takes(last):
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
    Command(
        "next_region",
        marked("&Next region"),
        "View",
        ("F6",),
        tip=marked("Bring the keyboard to the next panel or bar of the window, in reading order"),
        window_deed=lambda window: go_on(window, 1),
        also=marked("panel dock focus"),
    ),
    Command(
        "previous_region",
        marked("&Previous region"),
        "View",
        ("Shift+F6",),
        tip=marked("Bring the keyboard to the panel or bar of the window before this one"),
        window_deed=lambda window: go_on(window, -1),
        also=marked("panel dock focus"),
    ),
)
