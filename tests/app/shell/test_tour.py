"""The tour of a first start: hints that go on when the user does what they say."""

from PySide6.QtCore import Qt

from designer import paths
from designer.app.shell.tour import HINTS
from designer.editing import edits
from designer.workspace.settings import Settings

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")


def test_it_goes_on_with_what_the_user_does_and_ends(windows, qtbot):
    settings = Settings(tour=1)
    window = windows(settings)
    assert HINTS[0] in window.tour.text
    window.manager.open_sample(SAMPLE)
    assert HINTS[1] in window.tour.text
    context = window.editor.context
    edit = edits.allocate(points=8)
    browser = window.editor.views.browser
    context.show_preview(edit, source=browser)
    assert HINTS[2] in window.tour.text
    context.end_preview()
    browser.search.setText("medium laser")
    qtbot.keyClick(browser.search, Qt.Key.Key_Return)
    assert HINTS[3] in window.tour.text
    window.actions_by_name["undo"].trigger()
    assert HINTS[4] in window.tour.text
    window.actions_by_name["palette"].trigger()
    assert not window.tour.text
    assert settings.tour == 0


def test_closing_it_ends_it_for_good(windows, qtbot):
    settings = Settings(tour=2)
    window = windows(settings)
    assert window.tour.text
    qtbot.mouseClick(window.tour._close, Qt.MouseButton.LeftButton)
    assert not window.tour.isVisible()
    assert settings.tour == 0
    window.manager.open_sample(SAMPLE)
    assert not window.tour.isVisible()


def test_the_help_menu_begins_it_again_with_what_is_still_to_do(windows):
    window = windows()
    assert not window.tour.isVisible()
    window.manager.open_sample(SAMPLE)
    window.actions_by_name["tour"].trigger()
    assert HINTS[1] in window.tour.text
