"""The handlers of the commands of the Library page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Handler

if TYPE_CHECKING:  # the page is imported when it is first shown
    from designer.app.pages.library.page import LibraryPage


def _on_units(name: str) -> Handler[LibraryPage]:
    return Handler(lambda page: page.act(name), lambda page: bool(page.table.chosen_units))


HANDLERS: Final[Mapping[str, Handler[LibraryPage]]] = {
    **{
        name: _on_units(name)
        for name in (
            *("library_open", "library_compare", "library_base", "library_force", "library_show_file"),
            *("library_tag", "library_favorite", "library_note", "library_own", "library_copy_codes"),
        )
    },
    "library_export": Handler(lambda page: page.act("library_export")),
    "library_copy_link": Handler(lambda page: page.query.copy_link()),
    "unit_folder": Handler(lambda page: page.add_folder(), shows="page"),
    "library_archive": Handler(lambda page: page.add_archives(), shows="page"),
    "library_scan": Handler(lambda page: page.library.scan(), shows="page"),
    "library_stop": Handler(lambda page: page.library.stop(), lambda page: page.library.is_scanning, shows="page"),
    "library_troubles": Handler(lambda page: page.states.show_troubles(), shows="page"),
}
