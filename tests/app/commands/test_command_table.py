"""The table of commands is whole: each line has a handler, known names and a key of its own."""

import re
from functools import partial

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
from designer.language import tr_in

MODULES = (
    *(window_commands, regions, appearance, own_arrangements, settings_file),
    *(design_commands, focus_commands, exports, comparison, lab, library, forces),
)
VIEWS = (board, equipment, ledger)
CHOSEN = {"recent", "samples", "theme", "density", "motion", "language"}
"""The submenus with other entries than commands."""


def test_every_command_has_one_handler():
    handled = [
        *design_commands.HISTORY,
        *lab.OF_DESIGN,
        *(name for module in (*MODULES, *VIEWS) for name in module.HANDLERS),
    ]
    openers = {f"menu_{title.lower()}" for title in MENUS}  # the menu bar handles these
    assert len(handled) == len(set(handled))
    assert {*handled, *openers} == set(COMMANDS)


def rows(names):
    return [name for name in names if name]


def test_no_menu_has_more_than_twelve_rows_or_a_second_level_of_submenus():
    for names in (*MENUS.values(), *(names for _, names in SUBMENUS.values())):
        assert len(rows(names)) <= 12, names
    for _, names in SUBMENUS.values():
        assert not SUBMENUS.keys() & set(names)


GUIDE = sorted(paths.docs("guide").rglob("*.md"))
THEN = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "


def places(page):
    """The texts on a page of the guide that begin as a place does; the first column of a table is of other programs."""
    lines = (re.sub(r"^\|[^|]*", "", line) for line in page.read_text("utf-8").splitlines())
    text = " ".join(lines)
    return [text[match.start() :] for match in re.finditer(rf"\w+{THEN}", text)]


def names_a_row(text, names, said):
    """Whether a text begins with the name of a row of a menu, and if that is a submenu goes on with one of its rows."""
    listed = [name for name in rows(names) if name not in CHOSEN]
    titles = {name: SUBMENUS[name][0] if name in SUBMENUS else COMMANDS[name].text for name in listed}
    named = {plain_text(said(title)): name for name, title in titles.items()}
    found = max((row for row in named if text.startswith(row)), key=len, default=None)
    if found is None:
        return False
    rest, inner = text[len(found) :], SUBMENUS.get(named[found], ("", ()))[1]
    return not rest.startswith(THEN) or names_a_row(rest.removeprefix(THEN), inner, said)


@pytest.mark.parametrize("page", GUIDE, ids=lambda page: "-".join(page.parts[-2:]))
def test_places_of_menus_in_the_guide_are_those_of_the_program(page):
    said = partial(tr_in, "de") if page.parent.name == "de" else str
    for text in places(page):
        title, _, rest = text.partition(THEN)
        names = next((names for each, names in MENUS.items() if said(each) == title), None)
        if names is not None:
            assert names_a_row(rest.lstrip(), names, said), text[:80]


def test_menus_list_commands_and_submenus_once():
    lists = [*MENUS.values(), *(names for _, names in SUBMENUS.values())]
    listed = [name for names in lists for name in names if name]
    assert len(listed) == len(set(listed))
    assert set(listed) - set(COMMANDS) == CHOSEN | SUBMENUS.keys()
    assert menu_of("save") == "File"
    assert menu_of("go_board") == "&Panels"


def test_icons_exist_and_texts_are_there():
    for command in COMMANDS.values():
        assert command.text
        assert command.tip
        assert not command.icon or paths.resources("icons", f"{command.icon}.svg").is_file()
    assert plain_text("Fish && &chips…") == "Fish & chips"


def test_default_keys_are_distinct_where_they_hold_together():
    for context in ("design", "board", "equipment", "library"):
        keys = [key for command in COMMANDS.values() if command.context in ("window", context) for key in command.keys]
        assert len(keys) == len(set(keys))


def test_the_key_map_knows_the_default_keys_without_any_window():
    assert keymap().text("save") == "Ctrl+S"
    with pytest.raises(KeyError):
        keymap().of("no_such_command")
