"""The palette finds the units of the library."""

import shutil

import pytest
from PySide6.QtCore import Qt

from designer import paths
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.tables import ROW
from designer.workspace.settings import Settings


@pytest.fixture
def folder(tmp_path):
    home = tmp_path / "units"
    home.mkdir()
    for name in ("longstride-lsd-2", "wayfarer-wfr-3d"):
        shutil.copy(paths.data("designs", f"{name}.mtf"), home)
    return home


@pytest.fixture
def window(windows, folder):
    """A window whose settings have the folder that earlier versions searched."""
    made = windows(Settings(units=folder), Dialogs(lambda *_: Answer.DISCARD, folder=lambda *_: folder))
    yield made
    made.designs.collections.library.end()


@pytest.fixture
def asked(window, qtbot):
    def ask(words):
        qtbot.waitUntil(lambda: not window.designs.collections.library.is_scanning)
        palette = window.palette_view
        window.actions_by_name["palette"].trigger()
        qtbot.keyClicks(palette.field, words)
        return [hit.name for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))]

    return ask


def test_the_folder_of_earlier_versions_becomes_a_source(window, folder):
    assert [source.path for source in window.designs.collections.library.sources()] == [folder]
    assert window.settings.units is None


def test_units_are_found_by_name_and_by_queries(asked, window):
    assert asked("/long") == ["Longstride LSD-2"]
    window.palette_view.close_up()
    assert asked("/mass>70") == ["Wayfarer WFR-3D"]
    window.palette_view.close_up()
    assert asked("/") == ["Longstride LSD-2", "Wayfarer WFR-3D"]


def test_mass_and_battle_value_stand_beside_a_unit(window, asked, qtbot):
    asked("/long")
    model = window.palette_view.model
    qtbot.waitUntil(lambda: not model.rows_without_outcome())
    assert model.index(1, 0).data(ROW).outcome.facts.startswith("60 t, BV ")


def test_enter_opens_a_unit_and_alt_enter_compares_with_it(window, asked, qtbot, folder):
    asked("/longstride")
    qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Return)
    assert [document.path for document in window.manager.documents] == [folder / "longstride-lsd-2.mtf"]
    asked("/wayfarer")
    qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert [side.title for side in window.workspace.comparing.sides] == ["Longstride LSD-2", "Wayfarer WFR-3D"]


def test_without_a_source_a_folder_can_be_added(windows, folder, qtbot):
    window = windows(Settings(), Dialogs(folder=lambda *_: folder))
    window.actions_by_name["palette"].trigger()
    qtbot.keyClicks(window.palette_view.field, "/")
    assert window.palette_view.hit.name == "Add a folder of your unit files to the library"
    qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Return)
    assert [source.path for source in window.designs.collections.library.sources()] == [folder]
    window.designs.collections.library.end()


def test_the_start_page_finds_units_of_the_library(window, asked, qtbot):
    asked("")
    qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Escape)
    window.start.open_card.unit.click()
    palette = window.palette_view
    qtbot.keyClicks(palette.field, "bv>0")
    found = [hit for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))]
    assert found
    assert {hit.group for hit in found} == {"Units"}


def test_an_opened_folder_becomes_a_source_unless_it_lies_in_one(window, folder, tmp_path):
    inner = folder / "inner"
    inner.mkdir()
    window.manager._dialogs = Dialogs(files=lambda *_: [])
    window.manager.open([inner])
    assert [source.path for source in window.designs.collections.library.sources()] == [folder]
