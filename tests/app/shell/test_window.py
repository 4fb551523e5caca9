"""The window as a user has it: designs as tabs, files opened and saved, messages in place, layout by width."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QTabBar,
    QToolButton,
)

from designer import __version__, paths
from designer.app.documents import document_manager
from designer.app.pages.editor.layout_modes import place_in
from designer.app.shell.tabs import DesignTabs
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.ui import theme
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.battle_value.total import battle_value
from designer.construction.findings import findings
from designer.editing import edits
from designer.forces.force_file import read_force
from designer.formats import read
from designer.workspace.samples import samples
from designer.workspace.settings import Settings, read_settings

"""The offscreen platform says so of every window with a smallest size."""

SAMPLES = paths.data("designs")


class User:
    """Answers the dialogs, and remembers what was asked."""

    def __init__(self):
        self.asked = []
        self.answer = Answer.DISCARD
        self.files = []
        self.asked_in = None
        self.target = None

    @property
    def dialogs(self):
        return Dialogs(self._to_save, self._files, self._target, configuration_target=self._target)

    def _to_save(self, _parent, title, _lost):
        self.asked.append(title)
        return self.answer

    def _files(self, _parent, folder):
        self.asked_in = folder
        return self.files

    def _target(self, _parent, suggested, _together=None):
        self.asked.append(suggested.name)
        return self.target


@pytest.fixture
def user():
    return User()


@pytest.fixture
def make(windows, user, qapp):
    def window(settings=None, size=(1366, 768), **named):
        if (theme.current().theme.name, theme.hub()._density) != ("dark", "automatic"):
            theme.apply(qapp, "dark", "automatic")
        new = windows(settings, user.dialogs, size=size, **named)
        QApplication.processEvents()
        return new

    return window


@pytest.fixture
def window(make):
    return make()


@pytest.fixture
def file(tmp_path):
    return shutil.copy(SAMPLES / "wayfarer-wfr-3d.mtf", tmp_path / "wayfarer.mtf")


@pytest.fixture
def other(tmp_path):
    return shutil.copy(SAMPLES / "longstride-lsd-2.mtf", tmp_path / "longstride.mtf")


def titles(window):
    return [window.tabs._bar.tabText(index) for index in range(window.tabs.count)]


def trigger(window, name):
    action = window.actions_by_name[name]
    assert action.isEnabled(), name
    action.trigger()


# -- start ----------------------------------------------------------------------------------------------------


def test_without_a_design_the_start_page_shows(window):
    assert window.editor is None
    assert window.start.isVisible()
    assert not window.tabs.isVisible()
    assert not window.actions_by_name["save"].isEnabled()
    assert window.windowTitle() == "Mechwright"


def test_something_to_say_at_the_start_stands_in_a_line(user, qtbot):
    window = Window(Settings(), user.dialogs, note="The settings are no JSON.")
    qtbot.addWidget(window)
    assert window.notice.text == "The settings are no JSON."


def test_enter_opens_the_first_sample(window, qtbot):
    qtbot.waitUntil(lambda: bool(window.start.cards))
    QTest.keyClick(window.start, Qt.Key.Key_Return)
    assert titles(window) == ["Ironbark IRB-9K"]
    assert window.editor.document.path is None, "a sample is a copy"
    assert window.editor.status.state.accessibleName() == "Sample"


def test_create_opens_an_empty_design_of_these_terms(window):
    form = window.start.form
    form.mass.setCurrentIndex(form.mass.findData(75))
    form.base.setCurrentIndex(form.base.findData("CLAN"))
    form.year.setValue(3058)
    QTest.mouseClick(form.button, Qt.MouseButton.LeftButton)
    unit = window.editor.document.unit
    assert (unit.chassis.tonnage, unit.tech.base.is_clan, unit.tech.year) == (75, True, 3058)
    trigger(window, "new")
    window.start_place.card.form.button.click()
    assert len(titles(window)) == 2
    unit = window.editor.document.unit
    assert (unit.tech.base.is_clan, unit.tech.year) == (True, 3058), "the next one is of the same campaign"
    assert unit.chassis.tonnage == 50, "with a body of its own"


# -- opening --------------------------------------------------------------------------------------------------


def test_several_designs_are_open_as_tabs(window, file, other):
    window.manager.open([file, other])
    assert titles(window) == ["Wayfarer WFR-3D", "Longstride LSD-2"]
    assert window.editor.document.title == "Longstride LSD-2"
    window.tabs.set_current(0)
    assert window.editor.document.title == "Wayfarer WFR-3D"
    assert window.windowTitle().startswith("Wayfarer WFR-3D")
    trigger(window, "next")
    assert window.editor.document.title == "Longstride LSD-2"


def test_all_tabs_share_one_page(window, file, other):
    window.manager.open([file, other])
    page = window.editor
    assert page.document.title == "Longstride LSD-2"
    window.tabs.set_current(0)
    assert window.editor is page
    assert page.document.title == "Wayfarer WFR-3D"
    assert page.context.unit is page.document.unit


def test_a_file_that_is_open_comes_to_the_front(window, file, other):
    window.manager.open([file, other, file])
    assert len(titles(window)) == 2
    assert window.editor.document.title == "Wayfarer WFR-3D"


def test_files_are_chosen_in_the_dialog(window, user, file):
    user.files = [Path(file)]
    trigger(window, "open")
    assert titles(window) == ["Wayfarer WFR-3D"]


def dropped(window, *paths, text=""):
    """Whether the window took what was dropped on it."""
    mime = QMimeData()
    if text:
        mime.setText(text)
    else:
        mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    actions, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(300, 300), actions, mime, buttons, keys)
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), actions, mime, buttons, keys, QEvent.Type.Drop))
    return enter.isAccepted()


def test_files_can_be_dropped_on_the_window(window, file, other):
    assert dropped(window, file, other)
    assert titles(window) == ["Wayfarer WFR-3D", "Longstride LSD-2"]


def test_of_a_folder_that_is_dropped_files_are_chosen(window, user, file):
    user.files = [Path(file)]
    assert dropped(window, Path(file).parent)
    assert user.asked_in == Path(file).parent
    assert titles(window) == ["Wayfarer WFR-3D"]


def test_of_files_that_are_dropped_the_window_says_which_are_no_units(window, file, tmp_path):
    readme, picture = tmp_path / "README.md", tmp_path / "picture.png"
    readme.write_text("# About these units\n")
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    assert dropped(window, readme)
    assert window.notice.severity == "error"
    assert "README.md" in window.notice.text
    assert titles(window) == []
    assert dropped(window, readme, file, picture)
    assert titles(window) == ["Wayfarer WFR-3D"]
    assert window.notice.isVisible()
    assert all(name in window.notice.text for name in ("README.md", "picture.png"))


def test_other_things_cannot_be_dropped(window):
    assert not dropped(window, text="no share code")


def test_of_thousands_of_files_the_first_are_opened_and_the_window_says_so(window, tmp_path, monkeypatch):
    assert 50 <= document_manager.AT_ONCE <= 200
    monkeypatch.setattr(document_manager, "AT_ONCE", 3)
    files = [Path(shutil.copy(SAMPLES / "wayfarer-wfr-3d.mtf", tmp_path / f"{number}.mtf")) for number in range(4)]
    window.manager.open(files)
    assert [document.path for document in window.manager.documents] == files[:3]
    assert window.notice.text == "3 of 4 files are open: more at once would be too many tabs."


def test_an_error_of_a_pasted_text_passes_with_the_next_edit_as_that_of_a_file_does(window, file):
    window.manager.open([file])
    window.manager.take_text("no design at all")
    assert window.notice.severity == "error"
    assert window.notice.isVisible()
    window.editor.context.apply(edits.rename(chassis="Anvil"))
    assert not window.notice.isVisible()


def test_a_folder_of_broken_files_is_no_wall_of_words(window, tmp_path):
    files = [tmp_path / f"odd{number}.mtf" for number in range(9)]
    for each in files:
        each.write_text("hello\n", "utf-8")
    window.manager.open(files)
    assert "odd2.mtf" in window.notice.text
    assert "odd3.mtf" not in window.notice.text
    assert window.notice.text.endswith("And 6 more.")


@pytest.mark.parametrize("close", [lambda manager: manager.close_all(), lambda manager: manager.close_others(0)])
def test_closing_shows_no_design_that_nobody_looked_at(window, file, other, tmp_path, close):
    window.manager.open([file, other, *(shutil.copy(file, tmp_path / f"{number}.mtf") for number in range(3))])
    window.tabs.set_current(0)
    window.tabs.set_current(2)
    looked_at = {id(window.manager.documents[0]), id(window.manager.documents[2])}
    shown: list[int] = []
    window.designs.front_changed.connect(lambda: shown.append(id(window.designs.front)))
    close(window.manager)
    assert len(titles(window)) <= 1
    assert set(shown) <= {*looked_at, id(None)}


def test_a_file_that_cannot_be_read_is_said_in_a_line_and_not_in_a_box(window, tmp_path, file):
    odd = tmp_path / "odd.mtf"
    odd.write_text("hello\n", "utf-8")
    window.manager.open([odd, file])
    assert titles(window) == ["Wayfarer WFR-3D"], "the others open"
    assert window.notice.severity == "error"
    assert "odd.mtf" in window.notice.text


def test_a_damaged_file_opens_and_says_line_by_line_what_was_wrong(window, tmp_path):
    damaged = Path(shutil.copy(SAMPLES / "driftwood-drf-2.mtf", tmp_path))
    window.manager.open([damaged])
    assert window.notice.text == "2 errors and 1 warning in driftwood-drf-2.mtf."
    window.notice._button.click()
    assert window.editor.shell.fronts.has("notes")
    notes = window.editor.views.notes
    assert notes.isVisible()
    assert notes.model.index(1, 0).data().startswith("Line 24")
    assert window.notice.text == ""


def test_what_a_file_brought_to_light_is_said_until_it_is_looked_at(window, tmp_path):
    window.manager.open([Path(shutil.copy(SAMPLES / "driftwood-drf-2.mtf", tmp_path))])
    window.editor.context.apply(edits.place_best("small-laser"))
    assert window.notice.text == "2 errors and 1 warning in driftwood-drf-2.mtf."


def test_a_line_about_one_design_goes_with_it(window, tmp_path, file):
    window.manager.open([Path(shutil.copy(SAMPLES / "driftwood-drf-2.mtf", tmp_path)), file])
    assert window.notice.text == ""


def test_recent_files_are_listed_and_open(window, file, other):
    window.manager.open([file, other])
    assert [action.text() for action in window.actions_by_name.recent.actions()] == [
        "&1 Longstride LSD-2",
        "&2 Wayfarer WFR-3D",
    ]
    assert [link.text() for link in window.start.open_card.recent.buttons] == ["Longstride LSD-2", "Wayfarer WFR-3D"]
    assert [link.toolTip() for link in window.start.open_card.recent.buttons] == [str(other), str(file)]
    for _ in range(2):
        window.manager.close(0)
    window.start.open_card.recent.buttons[1].click()
    assert titles(window) == ["Wayfarer WFR-3D"]


def test_a_recent_file_that_is_gone_is_forgotten(window, file):
    window.manager.open([file])
    window.manager.close(0)
    Path(file).unlink()
    window.start.open_card.recent.buttons[0].click()
    assert "wayfarer.mtf" in window.notice.text
    assert window.settings.recent == []


# -- editing --------------------------------------------------------------------------------------------------


def test_undo_says_what_it_would_undo(window, file):
    window.manager.open([file])
    actions = window.actions_by_name
    assert not actions["undo"].isEnabled()
    window.editor.context.apply(edits.place_best("medium-laser"))
    assert actions["undo"].text() == "&Undo: Place Medium Laser in RA"
    assert window.tabs._undo_words.text == "Undo: place Medium Laser in RA"
    value = battle_value(window.editor.context.graph)
    trigger(window, "undo")
    assert battle_value(window.editor.context.graph) < value
    assert actions["redo"].text() == "&Redo: Place Medium Laser in RA"
    trigger(window, "redo")
    assert battle_value(window.editor.context.graph) == value


def test_each_design_has_its_own_history(window, file, other):
    window.manager.open([file, other])
    window.editor.context.apply(edits.maximize_armor())
    window.tabs.set_current(0)
    assert not window.actions_by_name["undo"].isEnabled()
    window.tabs.set_current(1)
    assert window.actions_by_name["undo"].isEnabled()


def test_the_design_menu_edits_armor(window):
    window.manager.open_sample(SAMPLES / "wayfarer-wfr-3d.mtf")
    before = window.editor.document.unit.armor.points
    trigger(window, "use_remaining")
    assert window.editor.document.unit.armor.points > before
    trigger(window, "maximize_armor")
    assert window.editor.document.unit.armor.points == 231
    trigger(window, "allocate")
    assert window.editor.document.unit.armor.points == 231


def test_the_selection_can_be_unplaced_and_removed(window):
    window.manager.open_sample(SAMPLES / "wayfarer-wfr-3d.mtf")
    context = window.editor.context
    assert not window.actions_by_name["remove_selection"].isEnabled()
    lasers = [mount.id for mount in context.unit.mounts if mount.item == "medium-laser"]
    context.select(lasers)
    trigger(window, "unplace_selection")
    assert not any(context.unit.mount(laser).is_placed for laser in lasers)
    assert context.session.history.undo_label == f"Unallocate {len(lasers)} items"
    context.select(lasers[:1])
    trigger(window, "remove_selection")
    assert context.unit.find(lasers[0]) is None


def test_find_leads_to_the_search_field_of_the_browser(window, qtbot):
    window.manager.open_sample(SAMPLES / "wayfarer-wfr-3d.mtf")
    window.editor.show_view("chassis")
    trigger(window, "find")
    assert window.editor.shell.fronts.has("equipment")
    assert window.editor.views.browser.search is window.focusWidget()
    QTest.keyClicks(window.top.field, "g")
    assert window.palette_view.field.text() == "g"


def test_a_finding_leads_to_its_place_on_the_board(window):
    window.manager.open_sample(SAMPLES / "wayfarer-wfr-3d.mtf")
    editor = window.editor
    editor.context.apply(edits.set_armor(editor.context.unit.chassis.form.locations[0], front=20))
    dock = editor.views.findings
    row = next(row for row in dock.model.rows if row.finding.location is not None)
    dock.list.opened.emit(dock.model.key(row))
    assert editor.views.slots.board.cursor_slot.location is row.finding.location


# -- saving ---------------------------------------------------------------------------------------------------


def test_the_dot_is_there_from_the_first_step_until_it_is_saved(window, file):
    window.manager.open([file])
    assert not window.tabs.shows_unsaved(0)
    window.editor.context.apply(edits.maximize_armor())
    assert window.tabs.shows_unsaved(0)
    assert window.isWindowModified()
    trigger(window, "save")
    assert not window.tabs.shows_unsaved(0)
    assert read(file).unit.armor.points == 231
    assert window.editor.status.state.accessibleName() == "Saved"


def test_undo_back_to_the_saved_state_clears_the_dot(window, file):
    window.manager.open([file])
    window.editor.context.apply(edits.maximize_armor())
    trigger(window, "undo")
    assert not window.tabs.shows_unsaved(0)


def test_saving_a_new_design_asks_for_a_file(window, user, tmp_path):
    window.start.form.button.click()
    window.editor.context.apply(edits.rename("Heron", "HRN-1"))
    assert titles(window) == ["Heron HRN-1"]
    user.target = tmp_path / "heron.mtf"
    trigger(window, "save")
    assert user.asked == ["Heron HRN-1.mtf"]
    assert read(user.target).unit.names.full == "Heron HRN-1"
    assert window.settings.recent == [user.target]


def test_saving_a_sample_never_writes_over_it(window, user, tmp_path):
    sample = SAMPLES / "wayfarer-wfr-3d.mtf"
    before = sample.read_bytes()
    window.manager.open_sample(sample)
    window.editor.context.apply(edits.maximize_armor())
    user.target = tmp_path / "mine.mtf"
    trigger(window, "save")
    assert sample.read_bytes() == before
    assert read(user.target).unit.armor.points == 231


def test_a_failed_save_is_said_in_a_line_offers_another_file_and_loses_nothing(window, user, tmp_path):
    window.start.form.button.click()
    window.editor.context.apply(edits.maximize_armor())
    user.target = tmp_path / "nowhere" / "heron.mtf"
    trigger(window, "save")
    assert window.notice.severity == "error"
    assert "heron.mtf could not be saved" in window.notice.text
    assert window.tabs.shows_unsaved(0)
    user.target = tmp_path / "heron.mtf"
    next(button for button in window.notice.findChildren(QPushButton) if button.text() == "Save as…").click()
    assert read(user.target).unit.armor.points > 0
    assert not window.tabs.shows_unsaved(0)


def test_a_long_message_is_read_whole(window, qtbot):
    window.show()
    words = window.notice.findChild(QLabel)
    window.notice.say("error", "hatamoto.mtf, line 12: " + "an engine is expected here, and there is none. " * 6)
    QApplication.processEvents()
    assert words.height() > words.fontMetrics().height()
    assert words.height() >= words.heightForWidth(words.width())
    high = window.notice.height()
    window.notice.say("warning", "Short.")
    qtbot.waitUntil(lambda: window.notice.height() < high)


def test_an_error_of_a_file_that_did_not_open_does_not_stay_over_other_designs(window, tmp_path, file, other):
    odd = tmp_path / "odd.mtf"
    odd.write_text("hello\n", "utf-8")
    window.manager.open([odd])
    assert "odd.mtf" in window.notice.text
    window.manager.open([file])
    assert window.notice.text == "", "the start page, over which it was shown, is left"
    window.manager.open([odd])
    assert "odd.mtf" in window.notice.text
    window.manager.open([other])
    assert window.notice.text == ""


# -- closing --------------------------------------------------------------------------------------------------


def test_all_designs_and_forces_are_saved_at_once(window, file, other, tmp_path, monkeypatch):
    window.manager.open([file, other])
    trigger(window, "save_all")
    assert window.notice.text == "Everything is saved already."
    forces = window.designs.collections.forces
    monkeypatch.setattr(forces, "ask_save", lambda _parent, _suggested: tmp_path / "lance.force.json")
    forces.add_documents(window.manager.documents)
    before = [len(read(Path(path)).unit.mounts) for path in (file, other)]
    for document in window.manager.documents:
        window.designs.context(document).apply(edits.place_best("medium-laser"))
    trigger(window, "save_all")
    assert [len(read(Path(path)).unit.mounts) for path in (file, other)] == [count + 1 for count in before]
    assert [window.tabs.shows_unsaved(index) for index in range(2)] == [False, False]
    assert window.notice.count == 1, "one message for all files"
    assert window.notice.text == "2 designs are saved. 2 of them have errors. 1 force is saved."
    assert [member.name for member in read_force(tmp_path / "lance.force.json")[0].members] == [
        document.title for document in window.manager.documents
    ]


def test_saving_a_configuration_names_the_others_that_stay_unsaved(window, file, other):
    window.manager.open([file, other])
    for document, model in zip(window.manager.documents, ("Prime", "A"), strict=True):
        context = window.designs.context(document)
        context.apply(edits.set_omni(True))
        context.apply(edits.rename(chassis="Talos", model=model))
    first, second = window.manager.documents
    window.manager.saver.save(first, under_old_name=True)
    assert f"is saved; {second.title} not yet" in window.notice.text
    window.manager.saver.save(second, under_old_name=True)
    assert "not yet" not in window.notice.text


def test_what_cannot_be_saved_with_all_is_said_and_stays_unsaved(window, file, tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    window.manager.open([Path(shutil.copy(SAMPLES / "longstride-lsd-2.mtf", folder)), file])
    for document in window.manager.documents:
        window.designs.context(document).apply(edits.place_best("medium-laser"))
    shutil.rmtree(folder)
    trigger(window, "save_all")
    assert [window.tabs.shows_unsaved(index) for index in range(2)] == [True, False]
    assert window.notice.severity == "warning"
    assert window.notice.text.startswith("1 of 2 designs are saved. ")
    assert "longstride-lsd-2.mtf could not be saved" in window.notice.text


def test_a_saved_design_closes_without_a_question(window, user, file):
    window.manager.open([file])
    trigger(window, "close")
    assert user.asked == []
    assert titles(window) == []
    assert window.start.isVisible()


@pytest.mark.parametrize(
    ("answer", "open_after", "points"),
    [(Answer.CANCEL, 1, 195), (Answer.DISCARD, 0, 195), (Answer.SAVE, 0, 231)],
)
def test_an_unsaved_design_asks_before_it_closes(window, user, file, answer, open_after, points):
    window.manager.open([file])
    window.editor.context.apply(edits.maximize_armor())
    user.answer = answer
    trigger(window, "close")
    assert user.asked[0] == "Wayfarer WFR-3D"
    assert len(titles(window)) == open_after
    assert read(file).unit.armor.points == points


def test_closing_the_window_closes_all_designs_or_none(window, user, file, other):
    window.manager.open([file, other])
    window.designs.context(window.manager.documents[0]).apply(edits.maximize_armor())
    user.answer = Answer.CANCEL
    assert not window.close()
    assert window.isVisible()
    assert titles(window) == ["Wayfarer WFR-3D", "Longstride LSD-2"]
    assert window.editor.document.title == "Wayfarer WFR-3D", "what is asked about is in front"
    user.answer = Answer.DISCARD
    assert window.close()


def test_tabs_can_be_dragged_and_keep_their_designs(window, file, other):
    window.manager.open([file, other])
    window.tabs._bar.moveTab(0, 1)
    assert titles(window) == ["Longstride LSD-2", "Wayfarer WFR-3D"]
    window.tabs.set_current(0)
    assert window.editor.document.title == "Longstride LSD-2"
    window.manager.close(0)
    assert titles(window) == ["Wayfarer WFR-3D"]


@pytest.mark.parametrize(("page", "shows"), [("library", "design"), ("forces", "design"), ("lab", "lab")])
def test_a_click_on_a_tab_leads_to_the_design_from_pages_that_do_not_show_it(window, file, other, page, shows):
    window.manager.open([file, other])
    window.show_page(index_of(page))
    QApplication.processEvents()
    bar = window.tabs.findChild(QTabBar)
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
    assert window.workspaces.shows_editor is (shows == "design")
    assert window.editor.document is window.manager.documents[0]


@pytest.mark.parametrize("page", ["library", "start"])
def test_a_click_on_the_tab_that_is_current_leads_to_its_design(window, file, page):
    window.manager.open([file])
    window.show_start() if page == "start" else window.show_page(index_of(page))
    bar = window.tabs.findChild(QTabBar)
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
    assert window.workspaces.shows_editor
    assert window.editor.document is window.manager.documents[0]


def test_a_file_that_is_opened_is_shown_unless_the_page_in_front_shows_the_active_design(window, file, other):
    window.show_page(index_of("library"))
    window.manager.open([file])
    assert window.workspaces.shows_editor
    window.show_page(index_of("lab"))
    window.manager.open([other])
    assert window.workspaces.name == "lab"
    window.show_page(index_of("forces"))
    window.actions_by_name["next"].trigger()
    assert window.workspaces.shows_editor
    assert window.editor.document is window.manager.documents[0]


def test_a_click_on_the_dot_of_an_unsaved_design_does_not_close_it(window, file, other):
    window.manager.open([file, other])
    window.editor.context.apply(edits.set_year(3080))
    window.tabs.set_current(0)
    bar = window.tabs.findChild(QTabBar)
    tab = bar.tabRect(1)
    cross = window.tabs._bar.close_button(1).geometry()
    for x in range(tab.left() + 2, cross.left() - 1, 4):
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(x, tab.center().y()))
    assert window.tabs.shows_unsaved(1)
    assert window.tabs.current == 1
    assert len(window.manager.documents) == 2


def test_a_cross_closes_its_own_tab(window, file, other):
    window.manager.open([file, other])
    QTest.mouseClick(window.tabs._bar.close_button(0), Qt.MouseButton.LeftButton)
    assert titles(window) == ["Longstride LSD-2"]


# -- what is remembered ---------------------------------------------------------------------------------------


def test_what_was_chosen_is_there_after_a_restart(make, file):
    window = make()
    window.manager.open([file])
    next(a for a in window.actions_by_name.choices["theme"].actions() if a.data() == "light").trigger()
    window.editor.views.armor.link.click()
    window.resize(1500, 800)
    window.manager.close(0)
    window.close()
    settings, note = read_settings()
    assert note == ""
    assert (settings.theme, settings.linked_armor, settings.recent) == ("light", False, [Path(file)])
    again = make(settings)
    assert not again.actions_by_name.choices["theme"].actions()[0].isChecked()
    again.manager.open([file])
    assert not again.editor.views.armor.link.isChecked()


def test_a_splitter_that_was_moved_stays_so(make, file):
    settings = Settings()
    window = make(settings)
    window.manager.open([file])
    root = window.editor.shell._root
    root.setSizes([330, 700, 300])
    root.splitterMoved.emit(330, 1)
    sizes = root.sizes()
    window.manager.close(0)
    window.close()
    again = make(Settings.model_validate(settings.model_dump()))
    again.manager.open([file])
    QApplication.processEvents()
    assert again.editor.shell._root.sizes() == sizes
    again.actions_by_name["usual_layout"].trigger()
    assert again.editor.shell._root.sizes()[0] == theme.measures().left_dock


# -- looks ----------------------------------------------------------------------------------------------------


def panels_of(window):
    views = window.editor.views
    some = (views.browser, views.slots, views.ledger, views.chassis, views.armor, views.findings, views.timeline)
    return [view for view in some if view.isVisible()]


def boxes(window, widgets):
    return [(widget, place_in(window, widget)) for widget in widgets]


@pytest.mark.parametrize(("size", "mode"), [((1366, 768), "compact"), ((1920, 1080), "wide"), ((1100, 700), "narrow")])
def test_the_layout_goes_by_the_width_and_nothing_overlaps_or_is_cut(make, file, size, mode):
    window = make(size=size)
    window.manager.open([file])
    QApplication.processEvents()
    assert window.editor.mode == mode
    found = boxes(window, [*panels_of(window), window.editor.status, window.top, window.tabs])
    for widget, box in found:
        assert window.rect().contains(box), widget
    for i, (one, a) in enumerate(found):
        for other, b in found[i + 1 :]:
            assert not a.intersects(b), (one, other)


def test_docks_give_way_before_the_forms_below_the_board_are_cut(make, file):
    """1600 and 1680 are widths of laptops: all is side by side there, with less room than on a desk."""
    window = make(size=(1600, 900))
    window.manager.open([file])
    for width in (1600, 1680, 1800):
        window.resize(width, 900)
        QApplication.processEvents()
        form = window.editor.views.chassis.findChild(QScrollArea)
        fields = [field for field in form.findChildren(QComboBox) if field.isVisible()]
        ends = [field.mapTo(form, QPoint(field.width(), 0)).x() for field in fields]
        assert max(ends) <= form.viewport().width(), width


def test_wide_windows_show_everything_and_narrow_ones_share_by_tabs(make, file):
    window = make(size=(1920, 1080))
    window.manager.open([file])
    QApplication.processEvents()
    assert len(panels_of(window)) == 7
    window.resize(1366, 768)
    QApplication.processEvents()
    assert window.editor.mode == "compact"
    assert len(panels_of(window)) == 4
    window.editor.show_view("chassis")
    window.editor.show_view("timeline")
    assert window.editor.views.chassis.isVisible()
    assert window.editor.views.armor.isVisible()
    assert window.editor.views.timeline.isVisible()
    window.resize(1920, 1080)
    QApplication.processEvents()
    assert len(panels_of(window)) == 7
    window.resize(1366, 768)
    QApplication.processEvents()
    assert window.editor.views.chassis.isVisible(), "the tab in front is the same as before"


def test_the_views_go_on_while_the_layout_changes(make, file):
    window = make(size=(1366, 768))
    window.manager.open([file])
    views = window.editor.views
    window.resize(1920, 1080)
    QApplication.processEvents()
    assert window.editor.views is views
    window.editor.context.apply(edits.maximize_armor())
    assert views.armor.figure.cells[window.editor.context.unit.chassis.form.locations[0]].front.points == 9
    assert views.timeline.model.rowCount() == 2


def test_in_a_narrow_window_the_left_dock_is_a_drawer(make, file):
    window = make(size=(1100, 700))
    window.manager.open([file])
    QApplication.processEvents()
    assert not window.editor.shell.is_shown("side_dock")
    trigger(window, "side_dock")
    assert window.editor.shell.is_shown("side_dock")
    assert window.editor.views.browser.isVisible()
    trigger(window, "find")
    assert window.editor.views.browser.search is window.focusWidget()
    window.editor.views.slots.carry.began.emit()
    assert not window.editor.shell.is_shown("side_dock"), "the board is free while something is carried"


@pytest.mark.parametrize("leaves", ["go_findings", "go_board", "go_timeline", "Escape"])
def test_the_drawer_closes_when_what_it_covers_is_wanted(make, file, qtbot, leaves):
    window = make(size=(1100, 610))
    window.manager.open([file])
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    trigger(window, "find")
    assert window.editor.shell.is_shown("side_dock")
    if leaves == "Escape":
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    else:
        trigger(window, leaves)
    assert not window.editor.shell.is_shown("side_dock")
    assert window.focusWidget() is not None
    assert window.focusWidget().isVisible()
    if leaves == "go_findings":
        QApplication.processEvents()
        rows = window.editor.views.findings.list.viewport().height() / theme.measures().finding_row
        assert rows >= 2, "it opens with more than one row"


def test_the_preview_card_stands_over_the_findings(window, file):
    window.manager.open([file])
    for size in ((1366, 768), (1920, 1080)):
        window.resize(*size)
        QApplication.processEvents()
        editor = window.editor
        editor.context.show_preview(edits.set_walk(5))
        editor.card.show_at_once()
        place = place_in(window, editor.card)
        findings_place = place_in(window, editor.views.findings)
        assert place.contains(findings_place)
        for view in (editor.views.slots, editor.views.ledger, editor.status):
            assert not place.intersects(place_in(window, view))
        editor.context.end_preview()


@pytest.mark.parametrize("look", ["dark", "light"])
def test_the_theme_can_be_fixed(window, look):
    action = next(a for a in window.actions_by_name.choices["theme"].actions() if a.data() == look)
    action.trigger()
    assert theme.current().theme.name == look
    assert window.settings.theme == look


def test_tabs_are_laid_out_anew_in_another_scale(window, file, qtbot):
    window.manager.open([file])
    bar = window.tabs._bar

    def layout():
        QApplication.processEvents()
        return bar.tabRect(0), bar.close_button(0).geometry()

    before = layout()
    for scale in (2.2, 1.0):
        theme.hub().choose(scale=scale)
        qtbot.waitUntil(lambda: bar.tabRect(0).contains(bar.close_button(0).geometry()))
        tab, mark = layout()
        assert abs(tab.center().y() - mark.center().y()) <= 2
    assert layout() == before


def test_density_and_scale_can_be_chosen(window, file):
    window.manager.open([file])
    large = next(a for a in window.actions_by_name.choices["density"].actions() if a.data() == "large")
    large.trigger()
    assert theme.current().density == "large"
    trigger(window, "larger")
    assert theme.current().scale == 1.1
    assert window.settings.scale == 1.1
    trigger(window, "usual_size")
    assert theme.current().scale == 1.0


def test_every_action_that_is_enabled_does_something(window, file):
    """No key of a menu leads nowhere: without a design some are disabled, with the first one all are connected."""
    meta = next(iter(window.actions_by_name.named.values())).metaObject()
    triggered = meta.method(meta.indexOfSignal("triggered(bool)"))
    named = window.actions_by_name.named
    unconnected = [action for action in named.values() if not action.isSignalConnected(triggered)]
    assert not any(action.isEnabled() for action in unconnected)
    window.manager.open([file])
    assert [name for name, action in named.items() if not action.isSignalConnected(triggered)] == []


def test_no_two_actions_share_a_key(window):
    actions = window.actions_by_name
    held = [(name, key) for name, action in actions.named.items() for key in action.shortcuts()]
    assert len(held) > 40
    assert [(name, key.toString()) for name, key in held if actions.holder(key, besides=name)] == []


def test_the_findings_count_of_the_status_line_leads_to_the_findings(window):
    window.manager.open_sample(SAMPLES / "wayfarer-wfr-3d.mtf")
    window.editor.show_view("timeline")
    QTest.mouseClick(window.editor.status.counts, Qt.MouseButton.LeftButton)
    assert window.editor.views.findings.isVisible()
    assert sum(window.editor.status.counts.counts.values()) == len(findings(window.editor.context.graph))


# -- workspaces beside the editor ----------------------------------------------------------------------------


def test_the_lab_stands_beside_the_editor_and_both_keep_the_design_in_front(window, file):
    window.manager.open([file])
    editor = window.editor
    window.top.pages.switched.emit(_page("Lab"))

    assert window.workspace is not None
    assert window.editor is editor
    assert window.designs.front is editor.document

    editor.show_view("findings")

    assert window.workspace is None
    assert window.top.pages.current == _page("Design")


def test_what_blocks_the_window_for_long_says_that_the_program_works(window, file):
    shapes = []

    def note(*_):
        cursor = QGuiApplication.overrideCursor()
        shapes.append(None if cursor is None else cursor.shape())

    window.manager.activation_requested.connect(note)
    window.manager.open([file])
    theme.hub().changed.connect(note)
    theme.hub().choose(theme="light" if theme.current().theme.dark else "dark")
    theme.hub().changed.disconnect(note)

    assert shapes == [Qt.CursorShape.WaitCursor] * 2
    assert QGuiApplication.overrideCursor() is None


def test_a_step_does_not_show_the_keys_in_the_top_bar_anew(window, file, monkeypatch):
    window.manager.open([file])
    named: list[str] = []
    monkeypatch.setattr(window.top.field, "show_key", named.append)
    window.editor.context.apply(edits.rename(model="B"))
    assert named == []


def test_there_is_no_workspace_without_a_design(window):
    window.turn_to(_page("Compare"))
    assert window.workspace is None


@pytest.mark.parametrize(
    ("key", "modifiers", "is_of_the_menus"),
    [
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, True),
        (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, True),
        (Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier, False),
    ],
)
def test_plain_keys_on_the_menu_bar_are_no_shortcuts_of_views(window, key, modifiers, is_of_the_menus):
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers)
    asked.ignore()
    QApplication.sendEvent(window.top.menus, asked)
    assert asked.isAccepted() is is_of_the_menus


@pytest.mark.parametrize("command", ["compare_swap", "initiative"])
def test_a_command_of_a_page_that_needs_a_design_cannot_be_run_without_one(window, command):
    window.turn_to(_page("Forces"))
    assert not window.actions_by_name[command].isEnabled()


def test_the_start_page_has_search_and_pages_of_which_those_of_a_design_wait_for_one(window, file):
    top = window.top
    buttons = {button.text(): button for button in top.pages.findChildren(QAbstractButton)}
    assert top.field.isVisible()
    assert [words for words, button in buttons.items() if button.isEnabled()] == ["Design", "Lab", "Library", "Forces"]
    assert buttons["Compare"].toolTip() == "Compare (Alt+2): open a design first"
    assert not window.actions_by_name["page_compare"].isEnabled()
    walk = window.start.form.walk
    before = walk.value()
    QTest.keyClick(walk, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert walk.value() == before, "the key of a page that cannot be shown is not typed"
    window.manager.open([file])
    assert all(button.isEnabled() for button in buttons.values())
    assert buttons["Compare"].toolTip() == "Compare (Alt+2)"
    trigger(window, "start")
    assert window.start.isVisible()
    assert top.pages.current == _page("Design")
    buttons["Lab"].click()
    assert window.workspace is not None, "for the design that was shown before"
    assert window.editor.document is window.manager.documents[0]
    trigger(window, "start")
    trigger(window, "page_design")
    assert window.editor is not None


def test_the_first_sample_opens_without_an_error_or_a_message(window):
    first = samples()[0]
    window.manager.open_sample(first.path)
    assert first.reason.startswith("Start here")
    assert window.editor.views.findings.errors == 0
    assert window.notice.text == window.questions.text == ""


def _page(words):
    return next(index for index, page in enumerate(WORKSPACES) if page.command.text == words)


def test_tabs_of_one_chassis_can_be_told_apart_however_many_there_are(window, shown):
    tabs = DesignTabs(window.actions_by_name)
    for model in range(25):
        tabs.show_state(tabs.add(""), f"Grand Longstride LSD-{model}K", "", unsaved=False)
    shown(tabs, 1366, 30)
    bar = tabs.findChild(QTabBar)
    assert bar is not None
    seen = [bar.grab(bar.tabRect(index)).toImage() for index in range(1, 9)]
    assert bar.tabRect(24).right() > bar.width(), "there are more than fit"
    assert all(one != other for number, one in enumerate(seen) for other in seen[:number])


def test_a_tab_with_a_short_name_is_whole_and_nothing_scrolls(window, shown):
    tabs = DesignTabs(window.actions_by_name)
    tabs.show_state(tabs.add(""), "Eris", "", unsaved=False)
    shown(tabs, 960, 30)
    bar = tabs.findChild(QTabBar)
    assert bar is not None
    assert bar.tabRect(0).right() < bar.width()
    assert not any(arrow.isVisible() for arrow in bar.findChildren(QToolButton))


def test_a_design_after_an_omni_is_no_omni_but_of_its_year(window):
    form = window.start.form
    form.omni.click()
    form.year.setValue(3085)
    form.button.click()
    assert window.editor.context.unit.chassis.omni
    window.ask_for_new()
    for terms in (window.start_place.card.form.terms, form.terms):
        assert (terms.omni, terms.year) == (False, 3085)


def test_the_page_keeps_its_height_when_a_first_design_comes_and_the_last_goes(make):
    class Heights(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            if isinstance(event, QResizeEvent):
                heights.append(event.size().height())
            return False

    heights: list[int] = []
    window = make(fresh=True)
    watch = Heights()
    window.start_place.parentWidget().installEventFilter(watch)
    window.manager.open([SAMPLES / "wayfarer-wfr-3d.mtf"])
    QApplication.processEvents()
    assert window.tabs.isVisible()
    window.manager.close(0)
    QApplication.processEvents()
    assert not window.tabs.isVisible()
    assert heights == [], "one line of text has come above it, and another has gone below"


def test_the_first_window_has_room_on_its_screen(windows):
    window = windows(size=None)
    room = window.screen().availableGeometry()
    assert window.width() <= room.width()
    assert window.height() < room.height(), "with its title bar"


def test_the_system_data_for_a_report_has_versions_and_no_path_of_the_user(windows):
    window = windows()
    window.actions_by_name["copy_system"].trigger()
    text = QApplication.clipboard().text()
    assert text.startswith(f"Mechwright {__version__}\nPython 3.")
    assert str(Path.home()) not in text
    assert window.notice.text == "The system data is copied."
