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
            *("go_board", "go_equipment", "go_findings", "go_ledger", "go_card", "go_armor", "go_timeline", ""),
            *("show_loadout", "show_chassis", "show_identity", "show_background", "show_quirks", "best_next_change"),
            *("go_notes", ""),
            *("next_region", "previous_region"),
        ),
    ),
    "copy_as": (
        marked("Co&py the design"),
        (
            *("copy_sheet", "copy_markdown", "copy_bbcode", "copy_chat", "copy_code", "copy_file", ""),
            *("copy_sheet_picture", "copy_card", "copy_board_picture", "copy_ledger_picture"),
        ),
    ),
    "arrangement": (
        marked("&Arrangement"),
        (
            *("arrange_everything", "arrange_ledger", "arrange_equipment", ""),
            *("side_dock", "ledger_panel", "below_panel", "float_equipment", "usual_layout", ""),
            *("save_arrangement", "forget_arrangement", ""),
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
    "in_library": (
        marked("In the &library"),
        (
            *("library_open", "library_compare", "library_base", "library_force", "library_show_file", ""),
            *("library_tag", "library_favorite", "library_note", ""),
            *("library_archive", "library_scan", "library_stop", "library_troubles"),
        ),
    ),
    "in_forces": (
        marked("&Forces"),
        (
            *("force_add", ""),
            *("force_new", "force_open", "force_save", "force_save_as", "force_close", "force_rename", ""),
            *("force_link", "force_unlink", ""),
            *("force_compare", "force_share", "force_send", "force_print"),
        ),
    ),
}
"""The title and the commands of each submenu; an empty name is a separator, here and in ``MENUS``."""

MENUS: Final[Mapping[str, tuple[str, ...]]] = {
    marked("File"): (
        *("new", "open", "open_copied", "recent", "samples", "unit_folder", "start", ""),
        *("save", "save_as", "save_all", "preview_file", "reload", "send_megamek", ""),
        *("share", "export_sheet", "print_sheet", "print_again", "save_card", "print_cards", "copy_as", ""),
        *("close", "close_others", "reopen", "forget_closed", "restore_designs", "quit"),
    ),
    marked("Edit"): (
        *("undo", "redo", "", "palette", "find", ""),
        *("select_all_slots", "unplace_selection", "remove_selection", "duplicate", "copy_opposite", "swap_places", ""),
        *("on_board", "in_equipment", "in_library", "in_forces", ""),
        *("toggle_rear", "toggle_turret", "toggle_armored", "toggle_pod"),
    ),
    marked("View"): (
        *("page_design", "page_compare", "page_lab", "page_library", "page_forces", ""),
        *("go", "arrangement", "detach", "part_details", ""),
        *("refit_in_status", "compare_swap", "initiative", "skirmish", "skirmish_fight", ""),
        *("theme", "colors", "density", "motion", "language", ""),
        *("larger", "smaller", "usual_size", "", "next", "previous"),
    ),
    marked("Design"): (
        *(
            "maximize_armor",
            "maximize_efficiently",
            "use_remaining",
            "allocate",
            "armor_preferences",
            "patchwork",
            "donors",
            "",
        ),
        *("fill", "make_fit", "compact", "sort", "mirror_left", "mirror_right", "clear_slots", ""),
        *("automatic_filler", "automatic_compact", "automatic_sort", "", "new_in_pods", "reset_to_base", ""),
        *(
            "convert",
            "remove_illegal",
            "strip",
            "",
            "show_everything",
            "compare_opened",
            "refit_opened",
            "set_goal",
            "seek_goal",
        ),
        *("value_by_rules", "core_rulebook", "", "era", "value_map", "heat_theatre", "omni", "", "reports"),
    ),
    marked("Help"): (
        "guide",
        "tour",
        "keys",
        "query_help",
        "",
        "folders",
        "export_settings",
        "import_settings",
        "",
        "copy_system",
        "about",
    ),
}
"""The commands and submenus in each menu of the menu bar; a name that is no command is that of a submenu."""


def menu_of(name: str) -> str:
    """The untranslated title of the menu or submenu that contains a command; empty if there is none."""
    menus = (*SUBMENUS.values(), *MENUS.items())
    return next((title for title, names in menus if name in names), "")


def plain_text(text: str) -> str:
    """A menu text without mnemonics (``&``) and without the dots of commands that open a dialog."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
