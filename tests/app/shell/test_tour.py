"""The tour of a first start: its steps are done in any order, by what the user does."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.shell.tour import STEPS
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.ui import theme
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.plain_text import without_links
from designer.app.ui.widgets.target_ring import TargetRing
from designer.editing import edits
from designer.units.location import LA
from designer.workspace.settings import Settings, read_settings

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")
BEGIN, LOOK, PLACE, UNDO, FIND, SAVE = (without_links(step.hint) for step in STEPS)


@pytest.fixture
def window(windows, tmp_path):
    """A window with the tour at its first step, as at a first start."""
    made = windows(None, Dialogs(target=lambda *_: tmp_path / "saved.mtf"))
    made.tour.begin()
    return made


def test_it_goes_on_with_what_the_user_does_and_ends_with_saving(window, qtbot):
    assert window.tour.text == BEGIN
    window.manager.open_sample(SAMPLE)
    assert window.tour.text == LOOK
    context, browser = window.editor.context, window.editor.views.browser
    context.show_preview(edits.allocate(points=8), source=browser)
    assert window.tour.text == PLACE
    context.end_preview()
    browser.search.setText("medium laser")
    qtbot.keyClick(browser.search, Qt.Key.Key_Return)
    assert window.tour.text == UNDO
    window.actions_by_name["undo"].trigger()
    assert window.tour.text == FIND
    window.actions_by_name["palette"].trigger()
    assert window.tour.text == SAVE
    window.palette_view.close_up()
    window.actions_by_name["save"].trigger()
    assert window.tour.text.startswith("That is all.")
    assert window.settings.tour == 0
    context.apply(edits.maximize_armor())
    assert not window.tour.isVisible()


def test_steps_are_done_in_any_order(window):
    window.manager.open_sample(SAMPLE)
    context = window.editor.context
    window.actions_by_name["palette"].trigger()
    window.palette_view.close_up()
    assert window.tour.text == LOOK, "the first one that is open"
    context.apply(edits.place("medium-laser", LA))
    assert window.tour.done == {0, 2, 4}
    context.show_preview(edits.allocate(points=8))
    assert window.tour.text == UNDO
    context.end_preview()
    context.undo()
    assert window.tour.text == SAVE
    assert window.tour.done == {0, 1, 2, 3, 4}, "undoing does not open the step of placing"


def test_a_step_can_be_skipped(window):
    window.manager.open_sample(SAMPLE)
    window.tour._button.click()
    assert window.tour.text == PLACE


@pytest.mark.parametrize("ended", ["closed", "gone through"])
def test_a_tour_that_was_ended_stays_ended_after_a_crash(window, ended):
    window.manager.open_sample(SAMPLE)
    for _ in range(1 if ended == "closed" else len(STEPS) - 1):
        (window.tour._close if ended == "closed" else window.tour._button).click()
    assert read_settings()[0].tour == 0, "nothing more is written by a program that is killed"


def test_it_is_shown_only_where_its_hint_can_be_followed(window):
    assert window.tour.isVisible()
    window.manager.open_sample(SAMPLE)
    assert window.tour.isVisible()
    for page in WORKSPACES[1:]:
        window.turn_to(index_of(page.name))
        assert not window.tour.isVisible(), page.name
        window.turn_to(0)
        assert window.tour.isVisible()
        assert window.tour.text == LOOK
    window.show_start()
    assert not window.tour.isVisible(), "there is no list of parts"


def test_closing_it_ends_it_for_good(windows, qtbot):
    settings = Settings(tour=1)
    window = windows(settings)
    assert window.tour.text
    qtbot.mouseClick(window.tour._close, Qt.MouseButton.LeftButton)
    assert not window.tour.isVisible()
    assert settings.tour == 0
    window.manager.open_sample(SAMPLE)
    assert not window.tour.isVisible()


def test_the_help_menu_begins_it_again_on_a_page_where_it_is_shown(windows):
    window = windows()
    assert not window.tour.isVisible()
    window.manager.open_sample(SAMPLE)
    window.turn_to(index_of("library"))
    window.actions_by_name["tour"].trigger()
    assert window.tour.text == LOOK
    window.show_start()
    window.actions_by_name["tour"].trigger()
    assert window.tour.text == BEGIN


LINKS = [
    (number, name) for number, step in enumerate(STEPS) for name in re.findall(r"\]\((\w+)\)", step.hint)
]  # each step has one at least


def test_every_link_of_a_hint_rings_the_place_that_it_names(window):
    assert {number for number, _ in LINKS} == set(range(len(STEPS)))
    window.start._add_first_cards()
    for number, name in LINKS:
        if number == 1:
            window.manager.open_sample(SAMPLE)
        window.tour._words.linkActivated.emit(name)
        ringed = [ring for ring in window.findChildren(TargetRing) if ring.parentWidget().isVisible()]
        assert ringed, name
        place = ringed[-1].parentWidget()
        assert ringed[-1].geometry() == place.rect()
        for ring in ringed:
            ring.setParent(None)


def test_the_hint_shows_its_links_and_a_reader_hears_the_words_alone(window):
    assert 'href="samples"' in window.tour._words.text()
    assert "[" not in window.tour.accessibleName()


def test_in_a_narrow_bar_the_present_step_alone_leaves_the_hint_its_room(window):
    window.resize(1366, 768)
    QApplication.processEvents()
    usual = window.tour.height()
    theme.hub().choose(scale=2.0)
    window.manager.open_sample(SAMPLE)
    QApplication.processEvents()
    assert window.tour.text == LOOK
    assert window.tour.height() <= 2.5 * usual


def test_a_ring_leaves_with_a_click_on_its_place(window, qtbot):
    window.manager.open_sample(SAMPLE)
    window.tour._words.linkActivated.emit("undo")
    qtbot.mouseClick(window.tabs.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.tabs.undo.findChildren(TargetRing))


def test_other_messages_have_no_links(window):
    window.notice.say("error", "[x](save).mtf cannot be read")
    assert window.notice._words.text() == "[x](save).mtf cannot be read"
