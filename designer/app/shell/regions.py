"""The regions that a window is divided into, and how the keyboard goes on from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from designer.app.commands.command import Command
from designer.app.pages.editor.focus_commands import holds, stop_in
from designer.app.pages.editor.status import StatusLine
from designer.app.pages.start.start_page import StartPage
from designer.app.shell.detached_header import OwnHead
from designer.app.shell.question_bar import QuestionBar
from designer.app.shell.tabs import DesignTabs
from designer.app.shell.top_bar import TopBar
from designer.app.ui.widgets.notice_bar import NoticeBar
from designer.app.ui.widgets.panel import Panel
from designer.app.views.board import SlotEditor
from designer.language import marked

if TYPE_CHECKING:
    from designer.app.shell.window import Window

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


def go_on(window: Window, step: int) -> None:
    """Bring the keyboard into the next region of the window in front, around at the end; -1 into the one before."""
    top = QApplication.activeWindow() or window
    found = regions(top)
    focused = top.focusWidget()
    here = next((at for at, region in enumerate(found) if holds(region, focused)), None)
    start = here if here is not None else (-1 if step > 0 else 0)
    for away in range(1, len(found) + 1):
        stop = stop_in(found[(start + away * step) % len(found)])
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


COMMANDS: Final = (
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
