"""Saving a renamed design, or to a file that is open: asked and said in a line, and nothing is written over."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from designer import paths
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.forces.force_file import read_force
from designer.formats import read
from designer.workspace.documents import open_document
from designer.workspace.recovery import Recovery
from tests.app.conftest import answer, come_due

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")
OTHER = paths.data("designs", "longstride-lsd-2.mtf")
OLD, NEW = "Wayfarer WFR-3D.mtf", "Wayfarer WFR-9X.mtf"


class User:
    """Chooses files; any other question is one too many."""

    target: Path | None = None
    suggested: Path | None = None
    over: QWidget | None = None

    @property
    def dialogs(self):
        return Dialogs(self._nobody, self._nobody, self._choose, configuration_target=self._choose)

    def _nobody(self, *_):
        raise AssertionError("something was asked in a box")

    def _choose(self, parent, suggested, _together=None):
        self.over, self.suggested = parent, suggested
        return self.target


@pytest.fixture
def user():
    return User()


@pytest.fixture
def window(windows, user):
    return windows(None, user.dialogs, recovery=Recovery(), active=True)


@pytest.fixture
def file(tmp_path):
    return Path(shutil.copy(SAMPLE, tmp_path / OLD))


@pytest.fixture
def renamed(window, file):
    """A design of a file with its name, under another one since, that is to be saved."""
    window.manager.open([file])
    window.editor.context.apply(edits.rename(model="WFR-9X"))
    window.actions_by_name["save"].trigger()
    return window


def model(file):
    return read(file).unit.names.model


# -- renamed --------------------------------------------------------------------------------------------------


def test_a_renamed_design_is_not_saved_over_what_it_was_without_a_word(renamed, file):
    assert file.read_bytes() == SAMPLE.read_bytes()
    assert renamed.questions.text == f"Wayfarer WFR-9X is not saved: {OLD} is the file of Wayfarer WFR-3D."
    assert [button.text() for button in renamed.questions.buttons] == [f"Save as {NEW}", f"Overwrite {OLD}"]


def test_it_may_be_saved_beside_it(renamed, file):
    answer(renamed.questions, f"Save as {NEW}")
    assert renamed.questions.question is None
    assert file.read_bytes() == SAMPLE.read_bytes()
    assert model(file.with_name(NEW)) == "WFR-9X"
    assert renamed.editor.document.path == file.with_name(NEW)
    renamed.editor.context.apply(edits.maximize_armor())
    renamed.actions_by_name["save"].trigger()
    assert renamed.questions.question is None, "that is its file now"
    assert not renamed.tabs.shows_unsaved(0)


def test_it_may_be_saved_over_it_and_that_is_asked_once(renamed, file):
    answer(renamed.questions, f"Overwrite {OLD}")
    assert model(file) == "WFR-9X"
    renamed.editor.context.apply(edits.rename(model="WFR-10"))
    renamed.actions_by_name["save"].trigger()
    assert renamed.questions.question is None
    assert model(file) == "WFR-10"


def test_a_file_that_is_there_already_is_not_written_over_either(renamed, user, file, tmp_path):
    shutil.copy(OTHER, tmp_path / NEW)
    renamed.actions_by_name["save"].trigger()
    assert renamed.questions.buttons[0].text() == "Save as…"
    user.target = tmp_path / "mine.mtf"
    answer(renamed.questions, "Save as…")
    assert user.suggested == tmp_path / NEW
    assert model(user.target) == "WFR-9X"
    assert (tmp_path / NEW).read_bytes() == OTHER.read_bytes()


def test_with_its_old_name_back_nothing_is_asked(renamed, file):
    renamed.editor.context.apply(edits.maximize_armor())
    renamed.editor.context.apply(edits.rename(model="WFR-3D"))
    assert renamed.questions.question is None
    renamed.actions_by_name["save"].trigger()
    assert read(file).unit.armor.points == 231


def test_what_another_program_wrote_is_asked_about_after_that(renamed, file, qtbot):
    file.write_text(file.read_text().replace("armor:26", "armor:25"))
    theirs = file.read_bytes()
    answer(renamed.questions, f"Overwrite {OLD}")
    assert file.read_bytes() == theirs
    assert renamed.questions.text.startswith("Not saved: ")
    answer(renamed.questions, "Overwrite")
    assert model(file) == "WFR-9X"


def test_the_keys_answer(renamed, file):
    board = renamed.editor.views.slots.board
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    first = renamed.questions.buttons[0]
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert model(file.with_name(NEW)) == "WFR-9X"
    assert board.hasFocus()


def test_nobody_is_asked_about_a_design_that_is_closed(renamed):
    renamed.manager.open_sample(OTHER)
    renamed.manager.close(0)
    assert renamed.open_questions.open == ()


@pytest.mark.parametrize(
    ("name", "asks"),
    [
        (OLD, True),
        ("wayfarer_wfr-3d (backup).mtf", True),
        ("wayfarer.mtf", False),
        ("tuesday.mtf", False),
    ],
)
def test_a_file_with_a_name_of_its_own_keeps_it(tmp_path, name, asks):
    document = open_document(Path(shutil.copy(SAMPLE, tmp_path / name)))
    assert not document.is_renamed
    document.session.apply(edits.rename(model="WFR"))
    assert document.is_renamed is asks


def test_a_clan_machine_is_known_under_either_name(tmp_path):
    text = SAMPLE.read_text("utf-8").replace("chassis:Wayfarer\n", "chassis:Wayfarer\nclanname:Long Walker\n")
    file = tmp_path / "Long Walker (Wayfarer) WFR-3D.mtf"
    file.write_text(text, "utf-8")
    document = open_document(file)
    assert document.unit.names.clan_name == "Long Walker"
    document.session.apply(edits.rename(chassis="Strider"))
    assert document.is_renamed


def test_it_is_asked_after_a_restart_too(window, windows, user, file):
    window.manager.open([file])
    window.editor.context.apply(edits.rename(model="WFR-9X"))
    window.close()
    again = windows(None, user.dialogs, recovery=Recovery())
    again.resumption.resume()
    again.actions_by_name["save"].trigger()
    assert again.questions.buttons[1].text() == f"Overwrite {OLD}"
    assert file.read_bytes() == SAMPLE.read_bytes()


@pytest.fixture
def own(window, file, qtbot):
    """The window of its own of a renamed design, with the user in it."""
    window.manager.open([file])
    window.detach(window.editor.document)
    made = window.editor.window()
    qtbot.waitUntil(made.isActiveWindow)
    made.editor.context.apply(edits.rename(model="WFR-9X"))
    return made


def test_who_saves_in_a_window_of_its_own_is_asked_there(window, own, file):
    own.head.save.click()
    assert own.questions.text.startswith("Wayfarer WFR-9X is not saved")
    assert window.questions.question is None
    own.head.save.click()
    assert own.questions.buttons[0].hasFocus(), "asked for again, the keys answer"
    answer(own.questions, f"Overwrite {OLD}")
    assert model(file) == "WFR-9X"
    assert own.questions.question is None
    assert own.isActiveWindow()


def test_who_saves_it_from_the_main_window_is_led_to_the_question(window, own, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.manager.saver.save(own.editor.document)
    qtbot.waitUntil(own.isActiveWindow)
    assert own.questions.question is not None


def test_a_question_goes_along_into_a_window_of_its_own_and_back(window, own):
    own.head.save.click()
    own.head.back.click()
    assert window.questions.text.startswith("Wayfarer WFR-9X is not saved")
    window.detach(window.editor.document)
    assert window.questions.question is None
    assert window.editor.window().questions.question is not None
    window.manager.close(0)
    assert window.open_questions.open == ()


def test_a_file_is_chosen_over_the_window_that_shows_the_design(window, own, user):
    window.manager.saver.save_as(own.editor.document)
    assert user.over is own


@pytest.mark.parametrize(
    ("stem", "named"),
    [
        ("Atlas AS7-D", ("Atlas", "AS7-D")),
        ("Timber Wolf Prime", ("Timber Wolf Prime", "")),
        ("Mad Cat Mk II 4", ("Mad Cat Mk II", "4")),
        ("design", ("design", "")),
    ],
)
def test_a_new_design_without_a_name_gets_that_of_its_first_file(window, user, tmp_path, stem, named):
    window.manager.new(new_unit())
    user.target = tmp_path / f"{stem}.mtf"
    window.actions_by_name["save"].trigger()
    names = read(user.target).unit.names
    assert (names.chassis, names.model) == named
    assert titles(window)[-1] == stem
    assert not window.editor.document.is_unsaved
    user.target = tmp_path / "Other OTH-1.mtf"
    window.actions_by_name["save_as"].trigger()
    assert read(user.target).unit.names == names, "it has a name now"


# -- a file that is open --------------------------------------------------------------------------------------


@pytest.fixture
def two(window, tmp_path):
    """Two open files; the second is in front."""
    files = [Path(shutil.copy(SAMPLE, tmp_path / "a.mtf")), Path(shutil.copy(OTHER, tmp_path / "b.mtf"))]
    window.manager.open(files)
    return files


def titles(window):
    return [window.tabs._bar.tabText(index) for index in range(window.tabs.count)]


def test_saving_to_the_file_of_another_tab_closes_that(window, user, two, qtbot):
    user.target = two[0]
    window.actions_by_name["save_as"].trigger()
    assert titles(window) == ["Longstride LSD-2"]
    assert window.editor.document.path == two[0]
    assert read(two[0]).unit.names.chassis == "Longstride"
    assert window.notice.text == "The tab of Wayfarer WFR-3D, which had a.mtf as its file, is closed."
    come_due(window)
    assert window.questions.question is None, "no other program wrote it"


def test_saving_to_the_file_of_a_tab_with_unsaved_steps_is_refused(window, user, two, qtbot):
    window.designs.context(window.manager.documents[0]).apply(edits.maximize_armor())
    user.target = two[0]
    window.actions_by_name["save_as"].trigger()
    assert two[0].read_bytes() == SAMPLE.read_bytes()
    assert window.notice.text == "Not saved: a.mtf is the file of Wayfarer WFR-3D, which is open with unsaved steps."
    assert titles(window) == ["Wayfarer WFR-3D", "Longstride LSD-2"]
    assert window.editor.document.path == two[1]


def test_a_link_to_a_file_is_that_file(window, user, two, tmp_path):
    window.designs.context(window.manager.documents[0]).apply(edits.maximize_armor())
    user.target = tmp_path / "link.mtf"
    user.target.symlink_to(two[0])
    window.actions_by_name["save_as"].trigger()
    assert two[0].read_bytes() == SAMPLE.read_bytes()


def test_what_is_said_of_one_design_goes_with_it(window, two):
    window.editor.context.apply(edits.place_best("ac-20"))
    window.actions_by_name["save"].trigger()
    assert window.notice.text.startswith("b.mtf is saved; ")
    window.tabs.set_current(0)
    assert window.notice.text == ""


def test_what_was_copied_is_said_of_the_design_that_was(window, two):
    window.actions_by_name["copy_chat"].trigger()
    assert window.notice.text == "Longstride LSD-2 is in the clipboard."
    window.tabs.set_current(0)
    assert window.notice.text == ""


# -- MegaMek --------------------------------------------------------------------------------------------------


def test_a_design_is_sent_to_megamek_and_replaces_another_unit_there_only_after_a_question(windows, user, tmp_path):
    folders = iter([tmp_path, tmp_path / "mm"])
    window = windows(
        None, replace(user.dialogs, folder=lambda *_: next(folders)), recovery=Recovery(), active=True, design=SAMPLE
    )
    (tmp_path / "mm" / "data" / "mekfiles").mkdir(parents=True)
    window.actions_by_name["send_megamek"].trigger()
    assert "choose the folder of MegaMek" in window.notice.text
    window.actions_by_name["send_megamek"].trigger()
    assert "Refresh Unit Cache" in window.notice.text
    (sent,) = (tmp_path / "mm" / "userdata").rglob("*.mtf")
    sent.write_text("somebody else's")
    window.actions_by_name["send_megamek"].trigger()
    assert sent.read_text() == "somebody else's"
    assert window.questions.text == f"Not sent: {sent.name} is there with other content."
    window.questions.buttons[0].click()
    assert read(sent).unit.names.full == "Wayfarer WFR-3D"


def test_a_force_is_sent_to_megamek_and_replaces_another_file_there_only_after_a_question(windows, user, tmp_path):
    dialogs = replace(user.dialogs, folder=lambda *_: tmp_path, to_save=lambda *_: Answer.DISCARD)
    window = windows(None, dialogs, recovery=Recovery(), active=True, design=SAMPLE)
    window.actions_by_name["force_add"].trigger()
    (tmp_path / "data" / "mekfiles").mkdir(parents=True)
    window.actions_by_name["force_send"].trigger()
    (sent,) = tmp_path.glob("*.mul")
    assert window.notice.text == f"{sent.name} is in {tmp_path}. Load it as a unit list in the lobby of MegaMek."
    sent.write_text("somebody else's")
    window.actions_by_name["force_send"].trigger()
    assert sent.read_text() == "somebody else's"
    assert window.questions.text == f"Not sent: {sent.name} is there with other content."
    window.questions.buttons[0].click()
    assert [member.name for member in read_force(sent).force.members] == ["Wayfarer WFR-3D"]


def test_saving_is_announced(reader, window, file):
    window.manager.open([file])
    window.editor.context.apply(edits.maximize_armor())
    window.actions_by_name["save"].trigger()
    assert f"{OLD} is saved." in reader.announced
