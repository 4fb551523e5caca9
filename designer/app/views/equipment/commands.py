"""Commands of the equipment browser: what its buttons and keys do, for menus and palette."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.app.views.equipment.choices import Only
from designer.app.views.equipment.table import How
from designer.language import marked

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor
    from designer.app.views.equipment.view import Browser


def _browser(editor: Editor) -> Browser:
    return editor.views.browser


def _in_front(editor: Editor) -> Browser:
    """The browser, brought to the front."""
    editor.show_view("equipment")
    return editor.views.browser


def _add(how: How) -> Callable[[Editor], object]:
    return lambda editor: _browser(editor).add_chosen(how)


def _carry(editor: Editor) -> None:
    editor.wanted.emit()
    _browser(editor).carry_requested.emit(_browser(editor).table.chosen_item)


def _favourite(editor: Editor) -> None:
    _browser(editor).toggle_favourite(_browser(editor).table.chosen_item)


def _is_favourite(editor: Editor) -> bool:
    return _browser(editor).table.chosen_item in _browser(editor).kept.favourites


def _details(editor: Editor) -> None:
    browser = _in_front(editor)
    browser.show_details(not browser.shows_details)


def _narrow(only: Only) -> Callable[[Editor], object]:
    def narrow(editor: Editor) -> None:
        browser = _in_front(editor)
        browser.finder.choose(replace(browser.choices, only="" if browser.choices.only == only else only))

    return narrow


def _is_narrow(only: Only) -> Callable[[Editor], bool]:
    return lambda editor: _browser(editor).choices.only == only


def _has_chosen(editor: Editor) -> bool:
    return bool(_browser(editor).table.chosen_item)


def _switch_terms(name: str) -> Callable[[Editor], object]:
    return lambda editor: _browser(editor).finder.switch_terms(name)


def _has_terms(name: str) -> Callable[[Editor], bool]:
    return lambda editor: bool(getattr(editor.context.terms, name))


COMMANDS: Final = (
    Command(
        "part_place",
        marked("Place the chosen part"),
        None,
        icon="plus",
        tip=marked("Place the part chosen in the equipment where it fits best"),
        deed=_add("best"),
        able=_has_chosen,
        why=marked("No part is chosen in the equipment"),
        where="equipment",
        keys=("Enter", "Return"),
    ),
    Command(
        "part_shelve",
        marked("Put the chosen part on the shelf"),
        None,
        icon="plus",
        tip=marked("Mount the part chosen in the equipment without a place"),
        deed=_add("shelf"),
        able=_has_chosen,
        why=marked("No part is chosen in the equipment"),
        where="equipment",
        keys=("Ctrl+Enter", "Ctrl+Return"),
    ),
    Command(
        "part_fill",
        marked("Fill with the chosen part"),
        None,
        icon="fill",
        tip=marked("Mount the part chosen in the equipment as often as there is room and mass"),
        deed=_add("fill"),
        able=_has_chosen,
        why=marked("No part is chosen in the equipment"),
        where="equipment",
        keys=("Alt+Enter", "Alt+Return"),
    ),
    Command(
        "part_carry",
        marked("Take the chosen part in the hand"),
        None,
        ("Space",),
        "hand",
        marked("Carry the part chosen in the equipment over the board, to drop it where it is to lie"),
        _carry,
        _has_chosen,
        why=marked("No part is chosen in the equipment"),
        also=marked("lift drag"),
        where="equipment",
    ),
    Command(
        "part_favourite",
        marked("Favorite part"),
        None,
        icon="star",
        tip=marked("Make the part chosen in the equipment a favorite, or no longer"),
        deed=_favourite,
        able=_has_chosen,
        checked=_is_favourite,
        why=marked("No part is chosen in the equipment"),
        where="equipment",
        keys=("F",),
        also=marked("star"),
    ),
    Command(
        "part_details",
        marked("&Details of the chosen part"),
        "View",
        ("Ctrl+I",),
        "note",
        marked("Years, rules, old spellings and variants of the part chosen in the equipment"),
        _details,
        checked=lambda editor: _browser(editor).shows_details,
        also=marked("card information"),
    ),
    Command(
        "only_favourites",
        marked("Only favorite parts"),
        None,
        icon="star",
        tip=marked("List nothing but the favorites"),
        deed=_narrow("favourites"),
        checked=_is_narrow("favourites"),
    ),
    Command(
        "only_recent",
        marked("Only recently used parts"),
        None,
        icon="history",
        tip=marked("List nothing but what was used of late"),
        deed=_narrow("recent"),
        checked=_is_narrow("recent"),
    ),
    Command(
        "all_parts",
        marked("Show all parts"),
        None,
        icon="filter",
        tip=marked("List all equipment, whatever the design may use"),
        deed=lambda editor: _in_front(editor).finder.show_everything(),
        also=marked("everything illegal"),
    ),
    Command(
        "usual_parts",
        marked("Show usable parts"),
        None,
        icon="filter",
        tip=marked("List what the design may use, as on the first day"),
        deed=lambda editor: _in_front(editor).finder.show_usual(),
    ),
    Command(
        "level_of_year",
        marked("Go by the rules level of the year"),
        None,
        icon="filter",
        tip=marked("In all lists the level that a thing has in the design's year counts, not the printed one"),
        deed=_switch_terms("by_year"),
        checked=_has_terms("by_year"),
    ),
    Command(
        "extinct_parts",
        marked("Offer what is extinct"),
        None,
        icon="filter",
        tip=marked("All lists offer what nobody builds any more in the design's year"),
        deed=_switch_terms("extinct"),
        checked=_has_terms("extinct"),
    ),
    Command(
        "parts_of_any_year",
        marked("Offer things of any year to unofficial designs"),
        None,
        icon="filter",
        tip=marked("At the unofficial rules level, lists offer what there is in any year"),
        deed=_switch_terms("any_year"),
        checked=_has_terms("any_year"),
    ),
    Command(
        "saved_filters",
        marked("Saved filters…"),
        None,
        icon="filter",
        tip=marked("Save the filters of the equipment under a name; apply, rename and delete saved ones"),
        deed=lambda editor: _in_front(editor).finder.edit_sets(),
        also=marked("presets"),
    ),
    Command(
        "query_help",
        marked("How to &search for equipment"),
        "Help",
        icon="search",
        tip=marked("The language of queries, by examples"),
        deed=lambda editor: _in_front(editor).finder.open_help(),
        also=marked("query language examples"),
    ),
)
