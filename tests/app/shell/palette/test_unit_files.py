"""The palette finds the files of the user's folder by name, as the folder is at the moment."""

import shutil

import pytest
from PySide6.QtCore import Qt

from designer import design, paths
from designer.app.ui.dialogs import Answer, Dialogs
from designer.app.ui.figures import figure
from designer.app.ui.tables import ROW
from designer.battle_value import battle_value
from designer.formats import read
from designer.workspace.settings import Settings


def _nobody(*_asked):
    raise AssertionError("nothing is to be asked")


@pytest.fixture
def folder(tmp_path):
    """Two variants of a chassis in the folder of a book, another design beside that, and what is no unit."""
    home = tmp_path / "units"
    book = home / "TRO 3050"
    book.mkdir(parents=True)
    sample = paths.data("designs", "longstride-lsd-2.mtf")
    for name in ("Longstride LSD-2", "Longstride LSD-3"):
        shutil.copy(sample, book / f"{name}.mtf")
    shutil.copy(sample, home / "Strider.mtf")
    (home / "readme.txt").write_text("no unit")
    return home


@pytest.fixture
def window(windows, folder):
    dialogs = Dialogs(lambda *_: Answer.DISCARD, _nobody, _nobody, lambda *_: folder / "TRO 3050")
    return windows(Settings(units=folder), dialogs)


@pytest.fixture
def asked(window, qtbot):
    def ask(words):
        palette = window.palette_view
        window.actions_by_name["palette"].trigger()
        qtbot.keyClicks(palette.field, words)
        return [hit.name for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))]

    return ask


def test_files_are_found_by_words_of_their_names_and_folders(window, asked):
    assert asked("/long") == ["Longstride LSD-2", "Longstride LSD-3"]
    window.palette_view.close_up()
    assert asked("/3050 lsd-3") == ["Longstride LSD-3"]


def test_without_a_word_all_are_listed(asked):
    assert asked("/") == ["Strider", "Longstride LSD-2", "Longstride LSD-3"]


def test_mass_and_battle_value_stand_beside_a_file_and_what_is_wrong_with_it(window, asked, qtbot, folder):
    (folder / "Broken.mtf").write_text("")
    assert asked("/") == ["Broken", "Strider", "Longstride LSD-2", "Longstride LSD-3"]
    model = window.palette_view.model
    qtbot.waitUntil(lambda: not model.rows_without_outcome())
    facts = [model.index(row, 0).data(ROW).outcome.facts for row in range(1, 3)]
    value = figure(battle_value(design.once(read(folder / "Strider.mtf").unit)))
    assert facts == ["expected a unit, found an empty file", f"60 t, BV {value}"]


def test_enter_opens_a_file_that_is_found_among_all_kinds(window, asked, qtbot, folder):
    assert asked("strider") == ["Strider"]
    qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Return)
    assert [document.path for document in window.manager.documents] == [folder / "Strider.mtf"]


def test_alt_enter_compares_the_design_in_front_with_the_file(window, asked, qtbot, folder):
    window.manager.open([folder / "Strider.mtf"])
    asked("/lsd-3")
    qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    about = [side.about for side in window.workspace.comparing.sides]
    assert about == ["open design Strider.mtf, saved", "file Longstride LSD-3.mtf"]
    assert len(window.manager.documents) == 1


def test_a_file_that_cannot_be_read_is_told_when_it_is_wanted(window, asked, qtbot, folder):
    window.manager.open([folder / "Strider.mtf"])
    (folder / "Broken.mtf").write_text("")
    asked("/broken")
    with qtbot.waitSignal(window.manager.failed) as failed:
        qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert failed.args[0] == "Broken.mtf: expected a unit, found an empty file."
    assert window.workspace is None


def test_the_folder_is_looked_through_whenever_the_palette_opens(window, asked, folder, qtbot):
    assert asked("/")[0] == "Strider"
    window.palette_view.close_up()
    (folder / "Strider.mtf").rename(folder / "Newcomer.mtf")
    asked("/")
    qtbot.waitUntil(lambda: not window.palette_view._warming.busy)
    qtbot.keyClicks(window.palette_view.field, "new")
    assert window.palette_view.hit.name == "Newcomer"


def test_a_folder_that_is_gone_has_no_files(asked, folder):
    shutil.rmtree(folder)
    assert asked("/long") == []


def test_the_folder_is_chosen_from_the_palette_where_there_is_none(window, asked, qtbot, folder):
    window.settings.units = None
    assert asked("/") == ["Choose the folder of your unit files"]
    with qtbot.waitSignal(window.manager.told) as told:
        qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Return)
    assert told.args[1] == "2 unit files in TRO 3050: Ctrl+K finds them by name."
    assert window.settings.units == folder / "TRO 3050"


def test_a_dropped_folder_is_looked_through_unless_it_lies_in_the_one_that_is(window, folder, tmp_path):
    window.manager._dialogs = Dialogs(files=lambda *_: [])
    window.manager.open([folder / "TRO 3050"])
    assert window.settings.units == folder
    window.manager.open([tmp_path])
    assert window.settings.units == tmp_path
