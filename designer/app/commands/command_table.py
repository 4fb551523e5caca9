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
"""All commands by name, in the order in which the palette and the dialog of shortcuts list them."""

SUBMENUS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "open_from": (
        marked("Open f&rom"),
        (
            *("open_copied", "restore_left", "start", ""),
            *("unit_folder", "library_archive", "library_scan", "library_stop", "library_troubles"),
        ),
    ),
    "save_more": (marked("Sa&ve more"), ("save_all", "save_omni", "preview_file", "reload", "send_megamek")),
    "sharing": (
        marked("S&hare and copy"),
        (
            *("share", "", "copy_sheet", "copy_markdown", "copy_bbcode", "copy_chat", "copy_code", "copy_file", ""),
            *("copy_sheet_picture", "copy_card", "copy_board_picture", "copy_ledger_picture"),
        ),
    ),
    "printing": (
        marked("&Print"),
        ("print_sheet", "print_again", "print_cards", "force_print", "", "export_sheet", "save_card"),
    ),
    "closing": (marked("&Close"), ("close", "close_others", "reopen", "", "restore_designs", "forget_closed")),
    "selection": (
        marked("&Selection"),
        (
            *("select_all_slots", "unplace_selection", "copy_opposite", "swap_places", ""),
            *("toggle_rear", "toggle_turret", "toggle_armored", "toggle_pod"),
        ),
    ),
    "on_board": (
        marked("On the &board"),
        ("board_lift", "board_add", "board_next", "board_previous", "board_shelve", "board_select"),
    ),
    "in_equipment": (
        marked("In the e&quipment"),
        (
            *("part_place", "part_shelve", "part_fill", "part_carry", "part_favourite", "part_details", ""),
            *("only_favourites", "only_recent", "usual_parts", "all_parts", "saved_filters"),
        ),
    ),
    "in_library": (
        marked("In the &library"),
        (
            *("library_open", "library_compare", "library_base", "library_force", "library_show_file", ""),
            *("library_tag", "library_favorite", "library_note", "library_own", ""),
            *("library_copy_codes", "library_copy_link", "library_export"),
        ),
    ),
    "in_forces": (
        marked("F&orces"),
        (
            *("force_add", ""),
            *("force_new", "force_open", "force_save", "force_save_as", "force_close", "force_rename", ""),
            *("force_link", "force_unlink", "", "force_compare", "force_share", "force_send"),
        ),
    ),
    "rules": (
        marked("Rules and a&vailability"),
        (
            *("core_rulebook", "value_by_rules", "table_books", ""),
            *("level_of_year", "extinct_parts", "parts_of_any_year", "show_everything"),
        ),
    ),
    "panels": (
        marked("&Panels"),
        (
            *("go_board", "go_equipment", "go_findings", "go_ledger", "go_card", "go_armor", "go_timeline", ""),
            *("show_loadout", "show_chassis", "show_identity", "show_background", "show_quirks"),
        ),
    ),
    "go": (marked("&Go to"), ("next", "previous", "", "next_region", "previous_region", "", "go_notes")),
    "arrangement": (
        marked("&Arrangement"),
        (
            *("arrange_everything", "arrange_ledger", "arrange_equipment", ""),
            *("side_dock", "ledger_panel", "below_panel", "float_equipment", "detach", "usual_layout", ""),
            *("save_arrangement", "forget_arrangement", ""),
        ),
    ),
    "comparison": (marked("&Comparison"), ("compare_opened", "refit_opened", "compare_swap", "", "refit_in_status")),
    "reports": (
        marked("&Reports"),
        ("parts_mass", "parts_slots", "parts_heat", "parts_move", "parts_cost", "parts_damage", "parts_armor"),
    ),
    "look": (marked("Loo&k"), ("theme", "motion", "", "colors")),
    "size": (marked("Si&ze and language"), ("larger", "smaller", "usual_size", "density", "language")),
    "armor": (
        marked("&Armor"),
        (
            *("maximize_armor", "maximize_efficiently", "use_remaining", "allocate", ""),
            *("armor_preferences", "patchwork", "donors"),
        ),
    ),
    "slots": (
        marked("&Slots"),
        (
            *("fill", "make_fit", "compact", "sort", "", "mirror_left", "mirror_right", "clear_slots", ""),
            *("automatic_filler", "automatic_compact", "automatic_sort"),
        ),
    ),
    "omni_mech": (marked("&OmniMech"), ("omni", "new_configuration", "new_in_pods", "reset_to_base")),
    "clean_up": (marked("C&lean up"), ("remove_illegal", "strip")),
}
"""The title and the entries of each submenu: commands, and names of `designer.app.shell.actions.CHOICES`, whose values
are listed below their title. An empty name is a separator, here and in ``MENUS``. No menu has more than twelve rows."""

MENUS: Final[Mapping[str, tuple[str, ...]]] = {
    marked("File"): (
        *("new", "open", "open_from", "recent", "samples", "", "save", "save_as", "save_more", ""),
        *("sharing", "printing", "", "closing", "quit"),
    ),
    marked("Edit"): (
        *("undo", "redo", "", "palette", "find", "", "remove_selection", "duplicate", "selection", ""),
        *("on_board", "in_equipment", "in_library", "in_forces", "", "rules"),
    ),
    marked("View"): (
        *("page_design", "page_compare", "page_lab", "page_library", "page_forces", ""),
        *("panels", "go", "arrangement", "", "comparison", "reports", "", "look", "size"),
    ),
    marked("Design"): (
        *("armor", "slots", "omni_mech", "clean_up", "", "set_goal", "seek_goal", "best_next_change", ""),
        *("era", "value_map", "heat_theatre", "trials", "", "convert"),
    ),
    marked("Help"): (
        *("guide", "tour", "keys", "query_help", "", "folders", "export_settings", "import_settings", ""),
        *("copy_system", "changes", "about"),
    ),
}
"""The commands and submenus in each menu of the menu bar; a name that is no command is that of a submenu."""


def menu_of(name: str) -> str:
    """The untranslated title of the menu or submenu that contains a command; empty if there is none."""
    menus = (*SUBMENUS.values(), *MENUS.items())
    return next((title for title, names in menus if name in names), "")


def plain_text(text: str) -> str:
    """A menu text without mnemonics (``&``), the dots of commands that open a dialog, and what stands at its right."""
    return text.partition("\t")[0].replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
