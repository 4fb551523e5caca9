"""Keys are named in the language of the program, and menus of the board name keys before clicks."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QWidget

from designer import paths
from designer.app.context.design_context import DesignContext
from designer.app.shell.workspace_list import WORKSPACES
from designer.app.views.board.menus import BoardMenu
from designer.editing import Session
from designer.formats import read

pytestmark = pytest.mark.usefixtures("outcomes_in_sight")

_ENGLISH = re.compile(r"\b(Ctrl|Shift|Space|Enter|Return|Backspace|Del|Ins|Home|PgUp|PgDown)\b")


@pytest.mark.usefixtures("german")
def test_no_tip_or_name_of_the_window_has_a_key_in_english(windows):
    window = windows(design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    for page in range(len(WORKSPACES)):
        window.turn_to(page)
    said = {
        text
        for widget in window.findChildren(QWidget)
        for text in (widget.toolTip(), widget.accessibleDescription(), widget.accessibleName())
    }
    assert any("Strg" in text for text in said)
    assert sorted(text for text in said if _ENGLISH.search(text)) == []


@pytest.mark.usefixtures("german")
def test_the_menu_of_a_slot_names_keys_and_not_clicks(shown):
    context = DesignContext(Session(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit))
    laser = next(mount for mount in context.unit.mounts if mount.item == "medium-laser" and mount.slots)
    menu = BoardMenu(context, shown(QWidget()))
    menu.fill_for_mount(laser.id, laser.slots[0])
    keys = {action.text().partition("\t")[2] for action in menu.actions()}
    assert {"Entf", "Alt+R", "Alt+O"} <= keys
    assert [key for key in keys if "klick" in key.lower() or _ENGLISH.search(key)] == []
