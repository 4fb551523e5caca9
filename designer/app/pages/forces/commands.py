"""Handlers of the commands of the page of forces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Protocol

from designer.app.commands.command import Handler

if TYPE_CHECKING:  # with them come forces, the library and sheets, which a start does without
    from designer.app.documents.open_forces import OpenForces
    from designer.app.pages.forces.actions import ForceActions
    from designer.app.pages.forces.adder import AddRow
    from designer.app.pages.forces.header import ForceHeader
    from designer.app.pages.forces.network import NetworkView
    from designer.forces.force import Member


class ForcesTarget(Protocol):
    """The interface of the page that the handlers use (`ForcesPage`)."""

    forces: OpenForces
    acts: ForceActions
    adder: AddRow
    header: ForceHeader
    network: NetworkView

    @property
    def chosen(self) -> Member | None: ...
    def link(self, member_id: str) -> None: ...
    def compare(self) -> None: ...
    def add_open_designs(self) -> None: ...


def _link(page: ForcesTarget) -> None:
    if page.chosen is not None:
        page.link(page.chosen.id)


def _unlink(page: ForcesTarget) -> None:
    if page.chosen is not None:
        page.network.unlink_wanted.emit(page.chosen.id)


def _duplicate(page: ForcesTarget) -> None:
    if page.chosen is not None:
        page.forces.duplicate(page.chosen.id)


def _has_chosen(page: ForcesTarget) -> bool:
    return page.chosen is not None


HANDLERS: Final[Mapping[str, Handler[ForcesTarget]]] = {
    "force_add_open": Handler(lambda page: page.add_open_designs(), shows="page"),
    "force_new": Handler(lambda page: page.forces.new(), shows="page"),
    "force_open": Handler(lambda page: page.forces.choose_and_open(page.acts.page), shows="page"),
    "force_save": Handler(lambda page: page.forces.save(page.acts.page), shows="page"),
    "force_save_as": Handler(lambda page: page.forces.save_as(page.acts.page), shows="page"),
    "force_close": Handler(lambda page: page.forces.close(page.acts.page), shows="page"),
    "force_rename": Handler(lambda page: page.acts.rename(), shows="page"),
    "force_link": Handler(_link, _has_chosen),
    "force_unlink": Handler(_unlink, _has_chosen),
    "force_compare": Handler(lambda page: page.compare(), shows="page"),
    "force_share": Handler(lambda page: page.header.share.click(), shows="page"),
    "force_send": Handler(lambda page: page.acts.send(), shows="page"),
    "force_print": Handler(lambda page: page.acts.print(), shows="page"),
}

OWN_HANDLERS: Final[Mapping[str, Handler[ForcesTarget]]] = {
    "undo": Handler(lambda page: page.forces.undo(), lambda page: bool(page.forces.front.history.done)),
    "redo": Handler(lambda page: page.forces.redo(), lambda page: bool(page.forces.front.history.undone)),
    "save": HANDLERS["force_save"],
    "save_as": HANDLERS["force_save_as"],
    "duplicate": Handler(_duplicate, _has_chosen),
    "print_sheet": HANDLERS["force_print"],
    "find": Handler(lambda page: page.adder.field.setFocus()),
}
"""The handlers of general commands while the page is in front."""
