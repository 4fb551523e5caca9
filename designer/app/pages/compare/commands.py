"""Handlers of the commands of the compare page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Handler
from designer.workspace.comparison_sides import design_side, opened_side

if TYPE_CHECKING:  # the page is imported when it is first shown
    from designer.app.pages.compare.page import CompareWorkspace


def _compare_opened(page: CompareWorkspace) -> None:
    front = page.designs.front
    if front is not None:
        page.compare_sides(opened_side(front), design_side(front))


def _refit_opened(page: CompareWorkspace) -> None:
    front = page.designs.front
    if front is not None:
        page.show_refit(opened_side(front), design_side(front))


HANDLERS: Final[Mapping[str, Handler[CompareWorkspace]]] = {
    "compare_opened": Handler(_compare_opened, shows="page"),
    "refit_opened": Handler(_refit_opened, shows="page"),
    "compare_swap": Handler(lambda page: page.comparing.swap(), shows="page"),
}
