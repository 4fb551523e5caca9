"""A start loads no more of the program than it shows."""

import json
import os
import subprocess
import sys

from designer import paths

NOT_FOR_THE_START_PAGE = (
    *("numpy", "pyqtgraph", "typer", "PySide6.QtPrintSupport", "segno", "ssl", "multiprocessing"),
    *("designer.cli", "designer.demo", "designer.library", "designer.sheets.page_kinds", "designer.sheets.shapes"),
    *("designer.rulesets.alpha_strike", "designer.rulesets.combat", "designer.comparison", "designer.assistants"),
    *("designer.app.pages.editor.editor", "designer.app.views.board.view", "designer.app.views.ledger.view"),
    *("designer.app.shell.editor_commands", "designer.app.views.board.commands", "designer.app.pages.editor.exports"),
    *("designer.app.pages.compare.page", "designer.app.pages.lab.page", "designer.app.shell.palette"),
    *("designer.app.pages.lab.skirmish.map_page", "designer.app.pictures.screens"),
)
NOT_FOR_A_DESIGN = (
    *("rapidfuzz", "segno", "ssl", "designer.sheets.page_kinds", "designer.sheets.shapes", "designer.comparison"),
    *("designer.app.pages.start.start_page", "designer.app.pages.start.new_design"),
    *(f"designer.app.views.panels.{name}" for name in ("loadout", "chassis", "armor", "identity", "quirks", "advice")),
)
SHOWN_IN_A_LARGE_WINDOW = {f"designer.app.views.panels.{name}" for name in ("chassis", "armor")}
NOT_FOR_HANDING_OVER = ("pydantic", "designer.units", "designer.catalog", "designer.app.shell.window")
_START = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMainWindow
from designer.app.shell import application
from designer.app.shell.window import Window
from designer.app.ui import theme
def show(window):
    theme.hub().changed.connect(lambda: print("styled-again"))
    QMainWindow.show(window)
Window.show = show
def end():
    print(*sys.modules)
    application.application().quit()
application.application()
QTimer.singleShot(0, end)
application.run(sys.argv[1:])
"""
_HAND_OVER = """
import sys
from designer.app.shell import application
application.hand_over = lambda files, links: True
application.run([])
print(*sys.modules)
"""


def loaded(script, home, *arguments, platform="offscreen"):
    """The names of the modules that a script loads; it prints them."""
    environment = {**os.environ, "QT_QPA_PLATFORM": platform, "MECHWRIGHT_HOME": str(home)}
    environment.pop("MECHWRIGHT_NEW_WINDOW", None)
    command = [sys.executable, "-c", script, *arguments]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


def test_the_start_page_is_whole_without_the_other_pages(tmp_path):
    modules = loaded(_START, tmp_path)
    assert "designer.app.pages.start.start_page" in modules
    assert not modules & set(NOT_FOR_THE_START_PAGE)


def test_a_design_is_shown_without_the_start_page_and_the_views_in_tabs_behind_others(tmp_path):
    modules = loaded(_START, tmp_path, str(paths.data("designs", "wayfarer-wfr-3d.mtf")))
    assert "designer.app.views.board.board" in modules
    assert not modules & set(NOT_FOR_A_DESIGN)


def test_a_large_window_is_made_in_its_sizes_and_compares_nothing(tmp_path):
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps({"screens": [{"name": "screen", "x": 0, "y": 0, "width": 1920, "height": 1080}]}))
    design = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    found = loaded(_START, tmp_path, design, platform=f"offscreen:configfile={screens}")
    assert found >= SHOWN_IN_A_LARGE_WINDOW
    assert not found & (set(NOT_FOR_A_DESIGN) - SHOWN_IN_A_LARGE_WINDOW)
    assert "styled-again" not in found


def test_the_start_page_is_shown_if_no_file_can_be_opened(tmp_path):
    assert "designer.app.views.panels.sample_card" in loaded(_START, tmp_path, str(tmp_path / "none.mtf"))


def test_a_start_that_hands_its_files_over_loads_no_window(tmp_path):
    assert not loaded(_HAND_OVER, tmp_path) & set(NOT_FOR_HANDING_OVER)
