"""All commands, read from ``resources/commands.jsonl``, and the contents of the menus."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from designer import paths
from designer.app.commands.command import Command
from designer.language import marked


def _read() -> dict[str, Command]:
    lines = paths.resources("commands.jsonl").read_text(encoding="utf-8").splitlines()
    records = (json.loads(line) for line in lines)
    return {each["name"]: Command(**each | {"keys": tuple(each.get("keys", ()))}) for each in records}


COMMANDS: Final[Mapping[str, Command]] = _read()
"""All commands by name, in the order in which the palette and the settings page of shortcuts list them."""

SUBMENUS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "go": (
        marked("&Go to"),
        (
            *("go_board", "go_equipment", "go_findings", "go_ledger", "go_armor", "go_timeline", ""),
            *("show_loadout", "show_chassis", "show_identity", "show_background", "show_quirks", "best_next_change"),
            *("go_notes", ""),
            *("next_region", "previous_region"),
        ),
    ),
    "reports": (
        marked("&Reports"),
        ("parts_mass", "parts_slots", "parts_heat", "parts_move", "parts_cost", "parts_damage", "parts_armor"),
    ),
    "on_board": (
        marked("On the &board"),
        ("board_lift", "board_add", "board_next", "board_previous", "board_shelve", "board_select"),
    ),
    "in_equipment": (
        marked("In the e&quipment"),
        (
            *("part_place", "part_shelve", "part_fill", "part_carry", "part_favourite", ""),
            *("only_favourites", "only_recent", "usual_parts", "all_parts", "saved_filters", ""),
            *("level_of_year", "extinct_parts", "parts_of_any_year"),
        ),
    ),
}
"""The title and the commands of each submenu; an empty name is a separator, here and in ``MENUS``."""

MENUS: Final[Mapping[str, tuple[str, ...]]] = {
    marked("File"): (
        *("new", "open", "recent", "samples", "unit_folder", "start", ""),
        *("save", "save_as", "save_all", "preview_file", "reload", ""),
        *("export_sheet", "print_sheet", "copy_sheet", "copy_chat", "copy_file", ""),
        *("close", "close_others", "reopen", "forget_closed", "restore_designs", "quit"),
    ),
    marked("Edit"): (
        *("undo", "redo", "", "palette", "find", ""),
        *("select_all_slots", "unplace_selection", "remove_selection", "duplicate", "copy_opposite", "swap_places", ""),
        *("on_board", "in_equipment", ""),
        *("toggle_rear", "toggle_turret", "toggle_armored", "toggle_pod"),
    ),
    marked("View"): (
        *("page_design", "page_compare", "page_lab", ""),
        *("go", "side_dock", "usual_layout", "detach", "part_details", ""),
        *("compare_swap", "initiative", "skirmish", "skirmish_fight", ""),
        *("theme", "colors", "density", "motion", "language", ""),
        *("larger", "smaller", "usual_size", "", "next", "previous"),
    ),
    marked("Design"): (
        *("maximize_armor", "maximize_efficiently", "use_remaining", "allocate", "armor_preferences", "patchwork", ""),
        *("fill", "compact", "sort", "mirror_left", "mirror_right", "clear_slots", ""),
        *("automatic_filler", "automatic_compact", "automatic_sort", "", "new_in_pods", "reset_to_base", ""),
        *("convert", "remove_illegal", "strip", "", "show_everything", "compare_opened", "set_goal"),
        *("", "reports"),
    ),
    marked("Help"): ("keys", "query_help", "", "folders", "copy_system", "about"),
}
"""The commands and submenus in each menu of the menu bar; a name that is no command is that of a submenu."""


def menu_of(name: str) -> str:
    """The untranslated title of the menu or submenu that contains a command; empty if there is none."""
    menus = (*SUBMENUS.values(), *MENUS.items())
    return next((title for title, names in menus if name in names), "")


def plain_text(text: str) -> str:
    """A menu text without mnemonics (``&``) and without the dots of commands that open a dialog."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
