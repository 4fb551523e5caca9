"""The handlers of the equipment commands: adding the current item, its details, filters and availability options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Handler
from designer.workspace.view_settings import Only

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.views.equipment.table import How
    from designer.app.views.equipment.view import Browser


def _has_active(browser: Browser) -> bool:
    return bool(browser.table.active_item)


def _add(how: How) -> Handler[Browser]:
    return Handler(lambda browser: browser.add_chosen(how), _has_active)


def _carry(browser: Browser) -> None:
    browser.carry_requested.emit(browser.table.active_item)


def _toggle_favorite(browser: Browser) -> None:
    browser.toggle_favorite(browser.table.active_item)


def _is_favorite(browser: Browser) -> bool:
    return browser.table.active_item in browser.favorites.favorites


def _toggle_details(browser: Browser) -> None:
    browser.show_details(not browser.shows_details)


def _list_only(only: Only) -> Handler[Browser]:
    def toggle(browser: Browser) -> None:
        browser.finder.choose(replace(browser.choices, only="" if browser.choices.only == only else only))

    return Handler(toggle, checked=lambda browser: browser.choices.only == only, shows="view")


def _switch_terms(name: str) -> Handler[Browser]:
    return Handler(
        lambda browser: browser.finder.switch_terms(name),
        checked=lambda browser: bool(getattr(browser.context.terms, name)),
    )


HANDLERS: Final[Mapping[str, Handler[Browser]]] = {
    "part_place": _add("best"),
    "part_shelve": _add("unallocated"),
    "part_fill": _add("fill"),
    "part_carry": Handler(_carry, _has_active, shows="page"),
    "part_favourite": Handler(_toggle_favorite, _has_active, _is_favorite),
    "part_details": Handler(_toggle_details, checked=lambda browser: browser.shows_details, shows="view"),
    "only_favourites": _list_only("favourites"),
    "only_recent": _list_only("recent"),
    "all_parts": Handler(lambda browser: browser.finder.show_everything(), shows="view"),
    "usual_parts": Handler(lambda browser: browser.finder.show_usual(), shows="view"),
    "level_of_year": _switch_terms("by_year"),
    "extinct_parts": _switch_terms("extinct"),
    "parts_of_any_year": _switch_terms("any_year"),
    "saved_filters": Handler(lambda browser: browser.finder.edit_sets(), shows="view"),
    "query_help": Handler(lambda browser: browser.finder.open_help(), shows="view"),
}
