"""Law: a page that was made ahead and given a design cannot be told from one that was made for it."""

import itertools
import time
from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.pages.editor.editor import Editor
from designer.app.pages.editor.layout_modes import mode_for
from designer.app.shell import spare
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.views.equipment.columns import ItemColumn as Column
from designer.battle_value.total import battle_value
from designer.editing import edits
from designer.units.location import HD
from designer.workspace.goals import Goal
from designer.workspace.recovery import Recovery

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

SAMPLES = sorted(path.stem for path in paths.data("designs").glob("*.mtf"))
SIZES = ((1366, 768), (1920, 1080))
WIDE = (("trestle-tst-4", SIZES[1]), ("wayfarer-wfr-3d", SIZES[1]), ("wayfarer-wfr-3d", (2560, 1300)))
"""What is also looked at in a wide window, where more is in sight: three legs, and all kinds of parts."""
NARROW = (1000, 700)
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


@pytest.fixture
def make(qapp, windows):
    """A window in which pages are only made ahead where a test says so."""
    theme.apply(qapp, "dark", "automatic")

    def window(size=SIZES[0], recovery=None):
        theme.hub().choose(theme="dark")
        new = windows(size=size, recovery=recovery)
        settle()
        return new

    return window


def settle():
    for _ in range(3):
        QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def rest():
    """Wait until nothing of a page moves or fades any more."""
    until = time.monotonic() + 1.0
    while time.monotonic() < until:
        QApplication.processEvents()


def sample(name):
    return paths.data("designs", f"{name}.mtf")


def opened(window, file):
    """The page of a file: the one that was made ahead, if there is one."""
    ahead = next((page for page in window.findChildren(Editor) if page not in window.editors), None)
    window.desk.open([file])
    settle()
    page = window.editor
    assert ahead in (None, page)
    return page


def find_out(page):
    """Wait until what each item of the browser would add is found out."""
    while page.views.browser.outcomes.busy:
        QApplication.processEvents()


# -- all there is of a page -------------------------------------------------------------------------------------


def said_by(page):
    """All that can be read of a page: what is seen with words and places, view by view, and what the models hold.

    In no order: Qt's own widgets inside of others come when they are needed.
    """
    found = []
    for view in (None, "chassis", "identity", "background", "timeline", "quirks", "advice"):
        if view is not None:
            page.show_view(view)
            # What is worked out once it is seen may have to be laid out once more.
            settle()
            settle()
        seen = (widget for widget in page.findChildren(QWidget) if widget.isVisibleTo(page))
        found.append(sorted(repr(_of_widget(page, widget)) for widget in seen))
    page.show_view("equipment")
    page.show_view("findings")
    return *found, sorted(map(repr, _models(page)))


def _of_widget(page, widget):
    place = widget.mapTo(page, QPoint(0, 0)).toTuple(), widget.size().toTuple()
    asked = ("currentText", "value", "isChecked", "text")
    words = [getattr(widget, name)() for name in asked if callable(getattr(widget, name, None))]
    names = widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()
    return type(widget).__name__, widget.isEnabled(), place, names, words


def _models(page):
    for model in page.findChildren(QAbstractItemModel):
        if type(model).__module__.startswith("designer"):
            yield type(model).__name__, _rows(model, QModelIndex())


def _rows(model, parent):
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    return [
        [[model.index(row, column, parent).data(role) for role in ROLES] for column in range(columns)]
        + ([] if columns == 1 else _rows(model, model.index(row, 0, parent)))
        for row in range(model.rowCount(parent))
    ]


def assert_same_with_and_without(make, deeds, size=SIZES[0]):
    """What is done to a window leaves the same page in front, whether pages were made ahead or not.

    ``deeds(window, ahead)`` calls ``ahead`` wherever a page is to be ready.
    """
    found = []
    for ready in (True, False):
        window = make(size)
        deeds(window, window.spare.finish if ready else lambda: None)
        window.activateWindow()
        find_out(window.editor)
        settle()
        picture = window.editor.grab().toImage()
        found.append((*said_by(window.editor), picture))
        window.desk.documents.clear()
        window.close()
    *words, picture = found[0]
    *words_without, picture_without = found[1]
    for one, other in zip(words, words_without, strict=True):
        assert [each for each in one if each not in other] == [each for each in other if each not in one]
        assert one == other
    assert picture == picture_without


# -- the law ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("outcomes_in_sight")
@pytest.mark.parametrize("name", [name for name in SAMPLES if name not in dict(WIDE)])
def test_a_page_laid_in_is_that_made_for_the_design(make, name):
    def deeds(window, ahead):
        ahead()
        opened(window, sample(name))

    assert_same_with_and_without(make, deeds)


@pytest.mark.parametrize(("name", "size"), WIDE)
def test_it_is_so_in_a_wide_window_and_with_all_that_items_would_add(make, name, size):
    def deeds(window, ahead):
        ahead()
        opened(window, sample(name))

    assert_same_with_and_without(make, deeds, size)


@pytest.mark.parametrize("names", [SAMPLES[:2], SAMPLES[1::-1]])
def test_it_does_not_matter_which_design_was_opened_before(make, names):
    def deeds(window, ahead):
        for name in names:
            ahead()
            opened(window, sample(name))

    assert_same_with_and_without(make, deeds)


def test_edits_and_undo_leave_the_same_page(make):
    """Also the marks that the ledger has from the last step, and the steps in the timeline."""

    def deeds(window, ahead):
        ahead()
        page = opened(window, sample("wayfarer-wfr-3d"))
        before = page.context.unit
        page.context.apply(edits.rename(model="X"))
        page.context.apply(edits.set_armor(HD, front=4))
        page.context.undo()
        page.context.undo()
        assert page.context.unit is before
        page.context.redo()
        page.context.redo()
        assert page.context.unit.names.model == "X"
        page.context.select([page.context.unit.mounts[0].id])
        rest()

    assert_same_with_and_without(make, deeds)


def test_what_was_chosen_in_another_design_meanwhile_holds(make):
    """Columns, sorting, filters, lists, preferences, and how the room is divided."""

    def deeds(window, ahead):
        first = opened(window, sample(SAMPLES[0]))
        ahead()
        finder = first.views.browser.finder
        finder.choose(replace(finder.choices, technology="both", sorted_by=Column.MASS, descending=False))
        first.views.browser.show_details(True)
        first.views.chassis.everything.setChecked(True)
        first.views.armor.link.setChecked(False)
        first.views.armor.preferences.rear.setValue(33)
        window.settings.window.splitters["compact across"] = [400, 600, 350]
        page = opened(window, sample(SAMPLES[1]))
        assert page.views.armor.spread.rear == 33

    assert_same_with_and_without(make, deeds)


@pytest.mark.usefixtures("outcomes_in_sight")
@pytest.mark.parametrize("size", SIZES)
def test_what_a_file_has_to_say_is_said(make, tmp_path, size):
    file = tmp_path / "odd.mtf"
    file.write_text(sample(SAMPLES[0]).read_text("utf-8") + "\nodd line that nobody understands\n", "utf-8")

    def deeds(window, ahead):
        ahead()
        page = opened(window, file)
        assert page.document.notes
        assert page.views.notes.model.rowCount() == len(page.document.notes)
        page.show_view("notes")

    assert_same_with_and_without(make, deeds, size)


@pytest.mark.usefixtures("outcomes_in_sight")
def test_it_has_the_looks_of_a_theme_chosen_meanwhile(make):
    def deeds(window, ahead):
        ahead()
        theme.hub().choose(theme="light")
        assert not window.spare.ready
        ahead()
        opened(window, sample(SAMPLES[0]))

    assert_same_with_and_without(make, deeds)


@pytest.mark.usefixtures("outcomes_in_sight")
@pytest.mark.parametrize(("size", "later"), [(SIZES[0], NARROW), (SIZES[1], SIZES[0]), (SIZES[0], SIZES[1])])
def test_it_follows_the_window_into_another_arrangement(make, size, later):
    def deeds(window, ahead):
        ahead()
        window.resize(*later)
        settle()
        opened(window, sample(SAMPLES[0]))

    assert_same_with_and_without(make, deeds, size)


# -- what others see of it --------------------------------------------------------------------------------------


def test_a_goal_is_there_again_and_no_other_design_gets_it(make):
    window = make()
    goal = Goal("most", 1500)
    opened(window, sample(SAMPLES[0])).context.set_goal(goal)
    window.desk.close(0)
    settle()
    window.spare.finish()
    assert opened(window, sample(SAMPLES[1])).context.goal is None
    window.spare.finish()
    assert opened(window, sample(SAMPLES[0])).context.goal == goal


def test_nothing_is_announced(make):
    window = make()
    window.spare.finish()
    (page,) = window.findChildren(Editor)
    said: list[object] = []
    page.announcer.said.connect(said.append)
    page.views.slots.board.said.connect(said.append)
    assert opened(window, sample(SAMPLES[0])) is page
    assert said == []
    page.context.apply(edits.rename(model="X"))
    assert said


def test_all_others_use_the_context_of_the_page(make, tmp_path):
    """What is selected is kept with the design, each step is in the journal, and the title follows."""
    window = make(recovery=Recovery(tmp_path / "journals"))
    window.spare.finish()
    page = opened(window, sample(SAMPLES[0]))
    (document,) = window.desk.documents
    assert window.designs.context(document) is page.context
    assert page.context.session is document.session
    mount = page.context.unit.mounts[0].id
    page.context.select([mount])
    assert document.selection == (mount,)
    page.context.apply(edits.rename(model="Mine"))
    assert document.kept
    assert "Mine" in window.windowTitle()


def test_designs_that_come_back_have_their_selection_and_steps(make, tmp_path):
    window = make(recovery=Recovery(tmp_path / "journals"))
    for name in SAMPLES[:2]:
        opened(window, sample(name)).context.apply(edits.rename(model=name))
    mount = window.editor.context.unit.mounts[0].id
    window.editor.context.select([mount])
    window.close()
    window = make(recovery=Recovery(tmp_path / "journals"))
    window.spare.finish()
    window.resumption.resume()
    settle()
    assert [page.context.unit.names.model for page in window.editors] == SAMPLES[:2]
    assert window.editor.context.selection == {mount}
    for page in window.editors:
        assert page.context.session is page.document.session
        assert page.views.timeline.model.rowCount() == 2
        page.context.undo()
    assert [page.context.unit.names.model for page in window.editors] != SAMPLES[:2]


def test_several_designs_opened_at_one_go_share_nothing(make):
    window = make()
    window.spare.finish()
    window.desk.open([sample(name) for name in SAMPLES[:3]])
    settle()
    assert [page.context.unit for page in window.editors] == [document.unit for document in window.desk.documents]
    assert len({page.context for page in window.editors}) == 3
    assert window.editor is window.editors[2]


def test_it_goes_into_a_window_of_its_own_and_back(make):
    window = make()
    window.spare.finish()
    page = opened(window, sample(SAMPLES[0]))
    window.detach(page.document)
    settle()
    assert page.window() is not window
    page.window().close()
    settle()
    assert page.window() is window
    assert page.status.readouts["BV"].value == figure(battle_value(page.context.graph))


# -- when it is made --------------------------------------------------------------------------------------------


def test_none_is_made_unasked(make, monkeypatch):
    monkeypatch.setattr(spare, "REST_MS", 0)
    window = make()
    opened(window, sample(SAMPLES[0]))
    settle()
    assert not window.spare.ready
    assert window.findChildren(Editor) == [window.editor]


def test_it_is_made_while_the_user_rests_and_again_once_it_was_taken(make, qtbot, monkeypatch):
    monkeypatch.setattr(spare, "REST_MS", 0)
    window = make()
    window.spare.start()
    qtbot.waitUntil(lambda: window.spare.ready, timeout=10_000)
    first = opened(window, sample(SAMPLES[0]))
    qtbot.waitUntil(lambda: window.spare.ready, timeout=10_000)
    assert opened(window, sample(SAMPLES[1])) is not first


def test_it_waits_while_something_is_done(make, qtbot, monkeypatch):
    monkeypatch.setattr(spare, "REST_MS", 0)
    window = make()
    window.spare.start()
    qtbot.waitUntil(lambda: window.spare.longest > 0)
    monkeypatch.setattr(spare, "REST_MS", 100_000)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)
    settle()
    assert window.spare.waits
    assert not window.spare.ready


def test_a_page_can_be_arranged_anew_while_it_is_dressed(make):
    window = make()
    window.spare._turn()
    page = window.spare._page
    while page.make_on():
        pass
    window.spare._turn()  # the first of its widgets
    page.arrange("narrow")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.spare.finish()
    assert opened(window, sample(SAMPLES[0])) is page


def test_a_page_that_is_not_made_yet_can_be_resized_and_drawn(make):
    window = make()
    page = window.spare._begun()
    for width in itertools.count(700, 100):
        page.resize(width, 700)
        page.grab()
        if not page.make_on():
            break
    assert page.mode == mode_for(width, theme.current().scale) != mode_for(700, theme.current().scale)
    page.context.deleteLater()
    page.deleteLater()
