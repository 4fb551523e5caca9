"""Commands of the comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.app.pages.compare.sides import opened_side
from designer.language import marked

if TYPE_CHECKING:
    from designer.app.pages.compare.page import CompareWorkspace
    from designer.app.shell.window import Window


def _page(window: Window) -> CompareWorkspace | None:
    """The page, brought to the front; None while no design is open."""
    # Imported here, since the page loads when it is first shown.
    from designer.app.pages.compare.page import CompareWorkspace
    from designer.app.shell.workspace_list import index_of

    window.turn_to(index_of("compare"))
    page = window.workspace
    return page if isinstance(page, CompareWorkspace) else None


def _compare_opened(window: Window) -> None:
    page, front = _page(window), window.designs.front
    if page is not None and front is not None:
        page.compare(front, opened_side(front))


def _swap(window: Window) -> None:
    page = _page(window)
    if page is not None:
        page.comparing.swap()


COMMANDS: Final = (
    Command(
        "compare_opened",
        marked("Compare with how it was &opened"),
        "Design",
        icon="compare",
        tip=marked("What the steps since opening changed, one by one"),
        window_deed=_compare_opened,
    ),
    Command(
        "compare_swap",
        marked("S&wap the sides of the comparison"),
        "View",
        icon="swap",
        tip=marked("Let A be B, and B be A"),
        window_deed=_swap,
    ),
)
