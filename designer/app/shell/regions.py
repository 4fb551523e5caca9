"""The regions of a window (top bar, tabs, views, ...), and moving the keyboard focus from one to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from designer.app.commands.command import Handler
from designer.app.pages.editor.focus_commands import focus_target, is_within
from designer.app.shell.detached_header import DetachedHeader
from designer.app.shell.tabs import DesignTabs
from designer.app.shell.top_bar import TopBar
from designer.app.ui.widgets import tab_order
from designer.app.ui.widgets.notice_bar import MessageBar
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.tab_order import visible_widgets
from designer.app.ui.widgets.window_focus import focus_by_key


@cache
def _ranks() -> Mapping[type[QWidget], int]:
    """The widget classes that are regions, with their rank from top to bottom; equal ranks go from left to right."""
    # Imported here: a start without a design does without the views, one with a design without the start page.
    from designer.app.pages.start.start_page import StartPage
    from designer.app.pages.workspace import PageChoices
    from designer.app.views.board.view import SlotEditor
    from designer.app.views.panels.status_line import StatusLine

    return {
        TopBar: 0,
        DetachedHeader: 0,
        DesignTabs: 1,
        MessageBar: 2,
        PageChoices: 3,
        StartPage: 4,
        Panel: 4,
        SlotEditor: 4,
        StatusLine: 5,
    }


def focus_next(window: QWidget, step: int) -> None:
    """Focus the next region of the active window, or with ``step`` −1 the previous one, wrapping around."""
    top = QApplication.activeWindow() or window
    found = regions(top)
    focused = top.focusWidget()
    here = next((at for at, region in enumerate(found) if is_within(region, focused)), None)
    start = here if here is not None else (-1 if step > 0 else 0)
    for away in range(1, len(found) + 1):
        target = focus_target(found[(start + away * step) % len(found)])
        if target is not None:
            focus_by_key(target)
            return


def regions(top: QWidget) -> list[QWidget]:
    """The visible regions of a window in reading order."""
    return _regions(top, visible_widgets(top))


def _regions(top: QWidget, visible: Sequence[QWidget]) -> list[QWidget]:
    ranks = _ranks()
    kinds = tuple(ranks)
    seen = [each for each in visible if isinstance(each, kinds)]
    outermost = [each for each in seen if not any(_is_inside(each, other) for other in seen)]

    def place(region: QWidget) -> tuple[int, int, int]:
        spot = region.mapTo(top, QPoint(0, 0))
        rank = next(rank for kind, rank in ranks.items() if isinstance(region, kind))
        return rank, spot.x(), spot.y()

    return sorted(outermost, key=place)


def go_on(top: QWidget, page: QWidget, *, forward: bool) -> bool:
    """Move the focus in a window that shows a page, as Tab does; False if no widget of the order has the focus."""
    visible = visible_widgets(top)  # looking for them takes longer than all else
    return tab_order.go_on(top, _tab_regions(top, page, visible), visible, forward=forward)


def _tab_regions(top: QWidget, page: QWidget, visible: Sequence[QWidget]) -> list[QWidget]:
    """The regions of a window in the order of Tab, which is that of F6, with what a page shows outside of its regions.

    Of a panel these are its header and its body, of the slot editor its tools, the board and the list below it.
    """
    from designer.app.views.board.view import SlotEditor  # as above

    found: list[QWidget] = []
    for region in _regions(top, visible):
        if page not in found and (page is region or page.isAncestorOf(region)):
            found.append(page)
        if isinstance(region, Panel):
            found += region.parts
        elif isinstance(region, SlotEditor):
            found += region.tools, region, region.unallocated
        elif region is not page:
            found.append(region)
    return found if page in found else [*found, page]


def page_target(top: QWidget, page: QWidget) -> QWidget | None:
    """The widget of a page to focus first: the one it names, or the board of a design.

    Else it is the first list with rows in reading order; without a list it is the first widget in the regions.
    """
    from designer.app.pages.workspace import Workspace  # as above
    from designer.app.views.board.view import SlotEditor

    if isinstance(page, Workspace) and page.first_focus is not None:
        return page.first_focus
    here = [region for region in regions(top) if is_within(page, region) and not isinstance(region, MessageBar)]
    here = [region for region in here if isinstance(region, SlotEditor)] or here
    targets = [target for region in here or [page] if (target := focus_target(region)) is not None]
    return next((target for target in targets if isinstance(target, QAbstractItemView)), next(iter(targets), None))


def _is_inside(widget: QWidget, other: QWidget) -> bool:
    return widget is not other and other.isAncestorOf(widget)


HANDLERS: Final[Mapping[str, Handler[QWidget]]] = {
    "next_region": Handler(lambda window: focus_next(window, 1)),
    "previous_region": Handler(lambda window: focus_next(window, -1)),
}
