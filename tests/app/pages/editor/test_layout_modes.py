"""What gives way where room is short, and what never does: all locations, the headline, free mass, the findings."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QPushButton

from designer import paths
from designer.app.pages.editor.arrangement import Arrangement
from designer.app.pages.editor.layout_modes import place_in
from designer.app.ui import theme
from designer.app.ui.page_mode import mode_for
from designer.app.ui.widgets.lazy_page import LazyPage
from designer.app.ui.widgets.panel import Panel, _Tab
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.notes import NotesPanel
from designer.editing import edits
from designer.units.location import CL, HD, Form
from designer.workspace.documents import open_document
from tests.app.conftest import focused
from tests.app.test_access import around
from tests.app.test_text_room import VIEWS
from tests.app.text_room import scrolled_sideways, settle, squeezed
from tests.sampling import is_whole

ROOMS = [
    ((960, 560), 1.0),
    ((960, 560), 0.7),
    ((1366, 768), 1.25),
    ((1366, 768), 1.5),
    ((1920, 1080), 1.9),
    ((3840, 2160), 1.0),
]
SCALES = [1.7, 2.2]
if is_whole():  # `make thorough` has those between, too, which are arranged as one of the others
    ROOMS += [((1024, 640), 1.0), ((1366, 768), 1.4), ((3840, 2160), 2.0)]
    SCALES.append(2.0)


@pytest.fixture
def make(qapp, windows):
    def window(size, scale, fresh=False):
        theme.apply(qapp, "dark", "automatic", scale)
        fresh = fresh or (size[0], scale) != (1366, 1)  # to change one that stands, and back, takes as long
        new = windows(size=size, design=paths.data("designs", "wayfarer-wfr-3d.mtf"), fresh=fresh)
        QApplication.processEvents()
        QApplication.processEvents()
        return new

    return window


def whole(window, widget):
    """Whether nothing of a widget is cut off."""
    return widget.isVisible() and window.rect().contains(place_in(window, widget))


@pytest.mark.parametrize(("size", "scale"), ROOMS)
def test_what_matters_is_in_sight_in_every_room(make, size, scale):
    window = make(size, scale)
    assert (window.width(), window.height()) == size
    views, status = window.editor.views, window.editor.status
    board = views.slots.board
    seen = board.visibleRegion().boundingRect()
    for location, place in board.places.places.items():
        assert seen.contains(place.toRect()), location
    for widget in (views.ledger.headline, status, status.counts, status.readouts["Mass"], window.top, window.tabs):
        assert whole(window, widget), widget
    assert views.ledger.headline.text
    opener = views.slots.tools.equipment
    named = whole(window, opener) and opener.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    assert window.editor.shell.is_shown("side_dock") or named, "a button that has its name opens the equipment"
    assert theme.measures().hairline == 1, "a line is as thin at every scale"


@pytest.mark.parametrize("scale", SCALES)
def test_what_matters_is_in_sight_at_the_greatest_scales_too(make, scale):
    window = make((1366, 768), scale)
    assert_is_in_sight(window)
    for form in (Form.QUAD, Form.TRIPOD):
        window.editor.context.apply(edits.set_form(form))
        QApplication.processEvents()
        assert_is_in_sight(window)
        window.editor.context.undo()
        QApplication.processEvents()


def assert_is_in_sight(window):
    """Check that the heads of all locations and what matters most are in sight at a great scale."""
    editor = window.editor
    slots, status, ledger = editor.views.slots, editor.status, editor.views.ledger
    seen = slots.board.visibleRegion().boundingRect()
    high = slots.board.fitted.measures.location_header
    for location, place in slots.board.places.places.items():
        head = QRectF(place.left(), place.top(), place.width(), high).toRect()
        assert seen.contains(head) or location in slots.absent.locations, location
    for widget in (ledger.headline, status.counts, status.readouts["Mass"], window.top.field, window.top.pages):
        assert whole(window, widget), widget
    mass = status.readouts["Mass"]
    assert mass.width() >= mass.width_with("no gauge")
    assert status.counts.width() >= status.counts.sizeHint().width()


def test_at_the_greatest_scale_no_panel_is_squeezed_and_the_page_scrolls_to_what_gets_the_keyboard(make):
    window = make((1366, 600), 2.2)
    editor, found = window.editor, {}
    for view in ("findings", *VIEWS):
        editor.show_view(view)
        settle(window)
        found[view] = squeezed(window) + scrolled_sideways(window)
    assert {view: faults for view, faults in found.items() if faults} == {}
    for command in ("go_findings", "go_board", "go_ledger", "go_equipment"):
        window.actions_by_name[command].trigger()
        settle(window)
        area = next(part for part in (focused(), *around(focused())) if isinstance(part, QAbstractScrollArea))
        seen = place_in(editor, area)
        assert 0 <= seen.top() < seen.bottom() < editor.status.y(), command


def test_the_chassis_form_scrolls_by_itself_only_where_some_of_its_lines_are_seen(make):
    window = make((1366, 768), 1.0, fresh=True)
    for scale in (1.0, 2.0, 1.0):
        theme.hub().choose(scale=scale)
        window.editor.show_view("chassis")
        settle(window)
        chassis, armor = window.editor.views.chassis, window.editor.views.armor
        inner = next(each for each in chassis.findChildren(Scrolled) if each.isVisibleTo(chassis))
        outer = next(each for each in around(armor) if isinstance(each, Scrolled))
        bars = [each.verticalScrollBar().maximum() > 0 for each in (inner, outer)]
        assert bars == ([True, False] if scale == 1 else [False, True])


@pytest.mark.parametrize("width", [1000, 1366, 1920])
def test_a_design_that_is_opened_before_its_window_shows_is_arranged_once(make, monkeypatch, width):
    changes: list[str] = []
    monkeypatch.setattr(Arrangement, "set_mode", lambda _arrangement, mode: changes.append(mode))
    window = make((width, 1000), 1.0, fresh=True)
    assert window.editor.mode == mode_for(width, 1.0)
    assert changes == []


def test_no_window_has_to_be_larger_than_its_screen(make):
    window = make((960, 560), 1.0)
    room = window.screen().availableSize()
    window.detach(window.editor.document)
    own = window.editor.window()
    for each in (window, own):
        assert each.minimumWidth() == min(960, room.width())
        assert each.minimumHeight() == min(560, room.height())
    own.close()


def test_in_a_low_window_the_bottom_panel_is_only_its_header(make):
    window = make((1366, 620), 1.0)
    header, edges = theme.measures().panel_header, 2 * theme.measures().hairline
    assert window.editor.shell.bottom.height() <= header + edges
    window.resize(1366, 768)
    QApplication.processEvents()
    least = header + 2 * theme.measures().finding_row
    assert window.editor.shell.bottom.height() >= least


def tripod(window):
    window.manager.open([paths.data("designs", "trestle-tst-4.mtf")])
    QApplication.processEvents()
    return window.editor.views.slots.board, window.editor.shell.bottom


def test_a_tripod_has_rows_that_can_be_read_and_one_row_below_its_board(make):
    window = make((1366, 768), 1.0)
    biped = window.editor.shell.bottom.height()
    board, bottom = tripod(window)
    assert board.fitted.measures.slot_row >= 18
    assert all(board.visibleRegion().boundingRect().contains(place.toRect()) for place in board.places.places.values())
    assert not bottom.folded
    assert bottom.height() >= theme.measures().panel_header + theme.measures().finding_row
    window.tabs.set_current(0)
    QApplication.processEvents()
    assert bottom.height() == biped, "a biped gets its panel back"


@pytest.mark.parametrize(("size", "scale"), [((1366, 700), 1.0), ((1366, 768), 1.25)])
def test_where_that_has_no_room_the_panel_is_its_header_and_then_the_board_scrolls(make, size, scale):
    window = make(size, scale)
    board, bottom = tripod(window)
    assert board.fitted.measures.slot_row >= round(18 * scale)
    assert bottom.folded
    if scale > 1:
        assert list(window.editor.views.slots.absent.locations) == [CL], "its header is in sight all the same"


def test_a_panel_that_is_its_header_opens_at_a_click_and_for_a_view(make, qtbot):
    window = make((1366, 620), 1.0)
    bottom = window.editor.shell.bottom
    header = bottom.height()
    findings, timeline, *_ = bottom.findChildren(_Tab)
    timeline.click()
    QApplication.processEvents()
    assert window.editor.views.timeline.isVisible()
    assert bottom.height() > 2 * header
    timeline.click()
    QApplication.processEvents()
    assert bottom.folded
    window.actions_by_name["go_findings"].trigger()
    QApplication.processEvents()
    assert window.editor.views.findings.isVisible()
    findings.click()
    timeline.click()
    QApplication.processEvents()
    assert window.editor.views.timeline.isVisible(), "another tab is shown, not folded away"


def test_a_very_wide_window_offers_large_rows_once(make):
    window = make((2560, 1440), 1.0)
    assert theme.current().density == "comfortable", "it never takes them by itself"
    assert window.notice.text == "This window is large enough for large rows."
    window.notice.clear()
    window.resize(2600, 1440)
    QApplication.processEvents()
    assert window.notice.text == "", "once is enough"


def test_the_offer_of_large_rows_can_be_taken(make):
    window = make((2560, 1440), 1.0)
    button = next(each for each in window.notice.findChildren(QPushButton) if each.text() == "Use large rows")
    button.click()
    assert theme.current().density == "large"
    assert window.settings.density == "large"


def test_a_window_as_large_as_four_offers_to_scale_everything_up(make):
    window = make((3840, 2160), 1.0)
    assert theme.current().scale == 1, "it never does so by itself"
    assert window.notice.text == "This screen is large enough for a scale of 150 %."
    figure = window.editor.views.armor.figure
    head = figure.cells[HD]
    assert head.y() < figure.height() / 8, "the figure is near what it belongs to"
    button = next(each for each in window.notice.findChildren(QPushButton) if each.text() == "Scale to 150 %")
    button.click()
    assert theme.current().scale == window.settings.scale == 1.5
    assert window.notice.text == ""


def test_a_window_of_the_usual_width_offers_nothing(make):
    window = make((1920, 1080), 1.0)
    assert window.notice.text == ""
    assert not window.settings.large_offered


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_what_a_file_had_to_say_comes_and_goes_and_the_rest_stays_where_it_is(make, tmp_path, size):
    window = make(size, 1.0)
    page, shell = window.editor, window.editor.shell
    panel = page.views.findings.parentWidget().parentWidget()
    assert isinstance(panel, Panel)
    plain, parents = panel.grab().toImage(), [view.parentWidget() for view in page.views.places.values()]
    odd = tmp_path / "odd.mtf"
    odd.write_text(paths.data("designs", "wayfarer-wfr-3d.mtf").read_text("utf-8") + "\nodd line\n", "utf-8")
    notes = NotesPanel(open_document(odd).notes)
    shell.show_notes(notes)
    shell.fronts.bring("notes")
    assert notes.isVisible()
    assert shell.fronts.has("notes")
    assert not shell.fronts.has("findings")
    shell.show_notes(None)
    assert not notes.isVisible()
    assert shell.fronts.has("findings")
    assert [view.parentWidget() for view in page.views.places.values()] == parents
    QApplication.processEvents()
    assert panel.grab().toImage() == plain
    notes.deleteLater()


def test_fields_that_change_their_place_with_the_scale_have_its_font(make, qtbot):
    # At 1.5 the equipment goes into a drawer, at 0.7 it gets columns of its own.
    window = make((1366, 768), 1.0, fresh=True)
    search = window.editor.views.browser.search
    for scale in (1.5, 1.0, 0.7, 1.5, 0.7):
        theme.hub().choose(scale=scale)
        qtbot.wait(1)
        qtbot.waitUntil(lambda: search.font().pixelSize() == theme.current().font("body").pixelSize())


def test_another_arrangement_makes_no_view_that_stays_behind_others(make):
    window = make((1366, 768), 1.0)
    places = [place for place in window.editor.views.places.values() if isinstance(place, LazyPage)]
    unmade = [place for place in places if place.created is None]
    assert unmade
    for size in ((960, 560), (1366, 768)):
        window.resize(*size)
        QApplication.processEvents()
        assert [place.created for place in unmade] == [None] * len(unmade), size
