"""The table of commands is whole: each line has a handler, known names and a key of its own."""

import pytest

from designer import paths
from designer.app.commands.command_table import COMMANDS, MENUS, SUBMENUS, menu_of, plain_text
from designer.app.commands.keymap import keymap
from designer.app.pages.compare import commands as comparison
from designer.app.pages.editor import design_commands, exports, focus_commands
from designer.app.pages.forces import commands as forces
from designer.app.pages.lab import commands as lab
from designer.app.pages.library import commands as library
from designer.app.shell import appearance, own_arrangements, regions, settings_file, window_commands
from designer.app.views.board import commands as board
from designer.app.views.equipment import commands as equipment
from designer.app.views.ledger import commands as ledger

MODULES = (
    *(window_commands, regions, appearance, own_arrangements, settings_file),
    *(design_commands, focus_commands, exports, comparison, lab, library, forces),
)
VIEWS = (board, equipment, ledger)
CHOSEN = {"recent", "samples", "theme", "density", "motion", "language"}
"""The submenus with other entries than commands."""


def test_every_command_has_one_handler():
    handled = [*design_commands.HISTORY, *(name for module in (*MODULES, *VIEWS) for name in module.HANDLERS)]
    openers = {f"menu_{title.lower()}" for title in MENUS}  # the menu bar handles these
    assert len(handled) == len(set(handled))
    assert {*handled, *openers} == set(COMMANDS)


def test_menus_list_commands_and_submenus_once():
    lists = [*MENUS.values(), *(names for _, names in SUBMENUS.values())]
    listed = [name for names in lists for name in names if name]
    assert len(listed) == len(set(listed))
    assert set(listed) - set(COMMANDS) == CHOSEN | SUBMENUS.keys()
    assert menu_of("save") == "File"
    assert menu_of("go_board") == "&Go to"


def test_icons_exist_and_texts_are_there():
    for command in COMMANDS.values():
        assert command.text
        assert command.tip
        assert not command.icon or paths.resources("icons", f"{command.icon}.svg").is_file()
    assert plain_text("Fish && &chips…") == "Fish & chips"


def test_default_keys_are_distinct_where_they_hold_together():
    for context in ("board", "equipment"):
        keys = [key for command in COMMANDS.values() if command.context in ("window", context) for key in command.keys]
        assert len(keys) == len(set(keys))


def test_the_key_map_knows_the_default_keys_without_any_window():
    assert keymap().text("save") == "Ctrl+S"
    with pytest.raises(KeyError):
        keymap().of("no_such_command")
