"""The refit from the opened design, in the status line and on the compare page."""

from designer.app.pages.compare.page import CompareWorkspace
from designer.app.shell.window import Window
from designer.editing import edits
from designer.units.location import LA
from designer.workspace.settings import Settings
from tests.building import mech


def test_the_refit_is_shown_in_the_status_line_and_announced_and_leads_to_its_page(shown, reader):
    settings = Settings()
    window = shown(Window(settings, keep=lambda _settings: ""), 1920, 1080)
    window.manager.new(mech(tonnage=50))
    editor = window.editor
    assert editor.status.refit.isHidden()
    window.actions_by_name["refit_in_status"].trigger()
    assert settings.views.refit.in_status
    assert editor.status.refit.isVisible()
    assert editor.status.refit.text == "Refit no change"
    editor.context.apply(edits.place("medium-laser", LA))
    assert editor.status.refit.isVisible()
    assert editor.status.refit.text == "Refit Class C"
    assert ". Refit: Class C. " in f"{reader.announced[-1]}. "
    editor.status.refit.pressed.emit()
    page = window.workspace
    assert isinstance(page, CompareWorkspace)
    assert page.refit.isVisible()
    assert page.comparing.sides is not None
    a, b = page.comparing.sides
    assert (a.step, b.step) == (0, None), "from the opened design to the present one"
    assert page.refit.head.words.letter == "C"
