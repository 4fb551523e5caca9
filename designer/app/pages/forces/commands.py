"""Handlers of the commands of the page of forces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Handler

if TYPE_CHECKING:  # the page is imported when it is first shown
    from designer.app.pages.forces.page import ForcesPage


def _link(page: ForcesPage) -> None:
    if page.chosen is not None:
        page.link(page.chosen.id)


def _unlink(page: ForcesPage) -> None:
    if page.chosen is not None:
        page.network.unlink_wanted.emit(page.chosen.id)


def _duplicate(page: ForcesPage) -> None:
    if page.chosen is not None:
        page.forces.duplicate(page.chosen.id)


def _has_chosen(page: ForcesPage) -> bool:
    return page.chosen is not None


HANDLERS: Final[Mapping[str, Handler[ForcesPage]]] = {
    "force_add_open": Handler(lambda page: page.add_open_designs(), shows="page"),
    "force_new": Handler(lambda page: page.forces.new(), shows="page"),
    "force_open": Handler(lambda page: page.forces.choose_and_open(page), shows="page"),
    "force_save": Handler(lambda page: page.forces.save(page), shows="page"),
    "force_save_as": Handler(lambda page: page.forces.save_as(page), shows="page"),
    "force_close": Handler(lambda page: page.forces.close(page), shows="page"),
    "force_rename": Handler(lambda page: page.acts.rename(), shows="page"),
    "force_link": Handler(_link, _has_chosen),
    "force_unlink": Handler(_unlink, _has_chosen),
    "force_compare": Handler(lambda page: page.compare(), shows="page"),
    "force_share": Handler(lambda page: page.header.share.click(), shows="page"),
    "force_send": Handler(lambda page: page.acts.send(), shows="page"),
    "force_print": Handler(lambda page: page.acts.print(), shows="page"),
}

OWN_HANDLERS: Final[Mapping[str, Handler[ForcesPage]]] = {
    "undo": Handler(lambda page: page.forces.undo(), lambda page: bool(page.forces.front.history.done)),
    "redo": Handler(lambda page: page.forces.redo(), lambda page: bool(page.forces.front.history.undone)),
    "save": HANDLERS["force_save"],
    "save_as": HANDLERS["force_save_as"],
    "duplicate": Handler(_duplicate, lambda page: page.chosen is not None),
    "print_sheet": HANDLERS["force_print"],
    "find": Handler(lambda page: page.adder.field.setFocus()),
}
"""The handlers of general commands while the page is in front."""
