"""Law: a page that showed other designs before cannot be told from one that was made for its design."""

import gc
import weakref
from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollBar, QWidget

from designer import paths
from designer.app.pictures.scenes import wait_for
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.views.equipment.columns import ItemColumn as Column
from designer.app.views.equipment.outcomes import Outcomes
from designer.battle_value.total import battle_value
from designer.editing import edits
from designer.units.location import HD, RA, Slot
from designer.workspace.goals import Goal
from designer.workspace.recovery import Recovery
from tests.app.conftest import come_due
from tests.sampling import is_whole

SAMPLES = sorted(path.stem for path in paths.data("designs").glob("*.mtf"))
SIZES = ((1366, 768), (1920, 1080))
WIDEST = (2560, 1300)
NARROW = (1000, 700)
USED = "ironbark-irb-9k"
"""The design that was shown before; what its items would add is still known when it is opened again."""
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


@pytest.fixture
def make(qapp, windows):
    """The program's window in a size, with journals, or a fresh one that no test used before."""
    theme.apply(qapp, "dark", "automatic")

    def window(size=SIZES[0], **named):
        new = windows(size=size, **named)
        for outcomes in new.findChildren(Outcomes):  # those of designs that tests before had open
            outcomes._states.clear()
            outcomes.forget_earlier()
        settle()
        return new

    return window


def settle():
    for _ in range(3):
        QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def rest():
    """Wait until nothing of a page moves or fades any more."""
    come_due(*QApplication.topLevelWidgets())


def sample(name):
    return paths.data("designs", f"{name}.mtf")


def opened(window, file):
    """The page, with a file that it shows."""
    window.manager.open([file])
    settle()
    return window.editor


def used(window):
    """Show another design, work in it, and close it."""
    page = opened(window, sample(USED))
    page.context.apply(edits.rename(model="Used"))
    page.context.select([page.context.unit.mounts[-1].id])
    page.context.set_goal(Goal("most", 1234))
    page.views.browser.search.setText("laser")
    page.views.slots.board.set_cursor(Slot(RA, 3))
    page.views.ledger.table.set_closed(frozenset(row.id for row in page.views.ledger.table.walk() if row.branch))
    page.views.quirks.search.setText("cooling")
    for view in ("loadout", "chassis", "background", "conversion", "identity", "quirks", "advice"):
        page.show_view(view)
        settle()
    page.views.identity.conversion.set_term("tonnage", 20)
    for bar in page.findChildren(QScrollBar):
        bar.setValue(bar.maximum())
    page.context.set_goal(None)
    page.context.undo()
    window.manager.close(len(window.manager.documents) - 1)
    settle()


def find_out(page):
    """Wait until what each item of the browser would add is found out."""
    wait_for(lambda: not page.views.browser.is_asking)


# -- all there is of a page -------------------------------------------------------------------------------------


def said_by(page):
    """All that can be read of a page: what is seen with words and places, view by view, and what the models hold.

    In no order: Qt's own widgets inside of others come when they are needed.
    """
    found = []
    for view in (None, "loadout", "chassis", "identity", "background", "conversion", "timeline", "quirks", "advice"):
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


def look_of(window):
    """All there is of the page in front, and its picture."""
    window.activateWindow()
    find_out(window.editor)
    settle()
    picture = window.editor.grab().toImage()
    return *said_by(window.editor), picture


def assert_same(used_page, fresh_page):
    *words, picture = used_page
    *words_of_fresh, picture_of_fresh = fresh_page
    for one, other in zip(words, words_of_fresh, strict=True):
        assert [each for each in one if each not in other] == [each for each in other if each not in one]
        assert one == other
    assert picture == picture_of_fresh


def assert_same_when_used(make, deeds, size=SIZES[0]):
    """What is done to a window leaves the same page in front, whether the page showed other designs before or not.

    ``deeds(window, use)`` calls ``use`` wherever another design may have been shown.
    """
    window, fresh = (make(size, fresh=True) for _ in range(2))
    deeds(window, lambda: used(window))
    look = look_of(window)
    deeds(fresh, lambda: None)
    assert_same(look, look_of(fresh))


# -- the law ----------------------------------------------------------------------------------------------------


def test_a_used_page_is_that_made_for_the_design_in_each_arrangement(make, odd):
    """An OmniMech, a biped whose file has something to say, a quad, and a LAM.

    Every other design is opened while the one before is open, too.
    """
    turns = [
        *((sample("lanyard-lny-o"), SIZES[0]), (odd, NARROW), (sample("longstride-lsd-2"), SIZES[1])),
        *((sample("kittiwake-ktw-1"), SIZES[0]), *((sample(name), SIZES[0]) for name in SAMPLES if is_whole())),
    ]
    window, looks = make(turns[0][1], fresh=True), []
    for number, (file, size) in enumerate(turns):
        used(window)
        window.resize(*size)
        settle()
        open_with_notes(window, file)
        looks.append(look_of(window))
        if number % 2:
            window.manager.close_all()
            settle()
    for (file, size), look in zip(turns, looks, strict=True):
        fresh = make(size, fresh=True)
        open_with_notes(fresh, file)
        assert_same(look, look_of(fresh))
        fresh.manager.documents.clear()
        fresh.close()


@pytest.fixture
def odd(tmp_path):
    """A file with a line that nobody understands."""
    file = tmp_path / "odd.mtf"
    file.write_text(sample(SAMPLES[0]).read_text("utf-8") + "\nodd line that nobody understands\n", "utf-8")
    return file


def open_with_notes(window, file):
    """Open a file, and show what it has to say."""
    page = opened(window, file)
    assert bool(page.document.notes) == (file.stem == "odd")
    if page.document.notes:
        assert page.views.notes.model.rowCount() == len(page.document.notes)
        page.show_view("notes")


@pytest.mark.usefixtures("every_outcome")
def test_it_is_so_in_a_wide_window_and_with_all_that_items_would_add(make):
    """Of a design with three legs."""

    def deeds(window, use):
        use()
        opened(window, sample("trestle-tst-4"))

    assert_same_when_used(make, deeds, SIZES[1])


@pytest.mark.usefixtures("every_outcome")
def test_edits_and_undo_leave_the_same_page(make):
    """Also the marks that the ledger has from the last step, and the steps in the timeline.

    In the widest window, where most is in sight, with a design that has all kinds of parts.
    """

    def deeds(window, use):
        use()
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

    assert_same_when_used(make, deeds, WIDEST)


@pytest.mark.usefixtures("outcomes_in_sight")
def test_what_was_chosen_in_another_design_meanwhile_holds(make):
    """Columns, sorting, filters, lists, preferences, and how the room is divided."""

    def deeds(window, use):
        first = opened(window, sample(SAMPLES[0]))
        use()
        finder = first.views.browser.finder
        finder.choose(replace(finder.choices, technology="both", sorted_by=Column.MASS, descending=False))
        first.views.browser.show_details(True)
        first.views.chassis.everything.setChecked(True)
        first.views.armor.link.setChecked(False)
        first.views.armor.preferences.rear.setValue(33)
        window.settings.window.splitters["compact across"] = [400, 600, 350]
        page = opened(window, sample(SAMPLES[1]))
        assert page.views.armor.spread.rear == 33

    assert_same_when_used(make, deeds)


# -- what others see of it --------------------------------------------------------------------------------------


def test_a_goal_is_there_again_and_no_other_design_gets_it(make):
    window = make()
    goal = Goal("most", 1500)
    opened(window, sample(SAMPLES[0])).context.set_goal(goal)
    window.manager.close(0)
    settle()
    assert opened(window, sample(SAMPLES[1])).context.goal is None
    assert opened(window, sample(SAMPLES[0])).context.goal == goal


def test_nothing_is_announced(make):
    window = make()
    page = opened(window, sample(SAMPLES[1]))
    said: list[object] = []
    page.announcer.said.connect(said.append)
    page.views.slots.board.said.connect(said.append)
    assert opened(window, sample(SAMPLES[0])) is page
    assert said == []
    page.context.apply(edits.rename(model="X"))
    assert said


def test_the_context_of_a_design_shares_what_is_done_on_its_page(make, tmp_path):
    """What is selected is kept with the design, each step is in the journal, and the title follows."""
    window = make(recovery=Recovery(tmp_path / "journals"))
    page = opened(window, sample(SAMPLES[0]))
    (document,) = window.manager.documents
    context = window.designs.context(document)
    assert page.context.session is context.session is document.session
    mount, other = (mount.id for mount in page.context.unit.mounts[:2])
    page.context.select([mount])
    assert context.selection == {mount}
    context.select([other])
    assert page.context.selection == {other}
    assert document.selection == (other,)
    page.context.apply(edits.rename(model="Mine"))
    assert document.journaled
    assert "Mine" in window.windowTitle()
    page.context.set_goal(Goal("most", 1500))
    assert context.goal == Goal("most", 1500)


def test_designs_that_come_back_have_their_selection_and_steps(make, tmp_path):
    window = make(recovery=Recovery(tmp_path / "journals"))
    for name in SAMPLES[:2]:
        opened(window, sample(name)).context.apply(edits.rename(model=name))
    mount = window.editor.context.unit.mounts[0].id
    window.editor.context.select([mount])
    window.close()
    window = make(recovery=Recovery(tmp_path / "journals"))
    window.resumption.resume()
    settle()
    assert window.editor.context.selection == {mount}
    for index, name in enumerate(SAMPLES[:2]):
        window.tabs.set_current(index)
        page = window.editor
        assert page.context.session is page.document.session
        assert page.context.unit.names.model == name
        page.show_view("timeline")
        assert page.views.timeline.model.rowCount() == 2
        page.context.undo()
        assert page.context.unit.names.model != name


def test_each_design_keeps_what_its_views_remember(make):
    """Scroll, search words, closed branches, filters, tabs in front and the cursor are those of each design."""
    window = make()
    for name in SAMPLES[:2]:
        opened(window, sample(name))
    page = window.editor
    views = page.views
    views.browser.search.setText("laser")
    views.ledger.table.set_closed(frozenset(row.id for row in views.ledger.table.walk() if row.branch))
    views.ledger.changed_pill.setChecked(True)
    page.show_view("conversion")
    views.identity.conversion.set_term("tonnage", 20)
    page.show_view("quirks")
    views.quirks.search.setText("cooling")
    page.show_view("loadout")
    page.show_view("equipment")
    views.slots.board.set_cursor(Slot(RA, 2))
    settle()
    views.browser.table.verticalScrollBar().setValue(3)
    there = _remembered(page)
    window.tabs.set_current(0)
    settle()
    first = _remembered(page)
    assert not {*there} & {*first} - {page}
    window.tabs.set_current(1)
    settle()
    assert _remembered(page) == there
    window.tabs.set_current(0)
    settle()
    assert _remembered(page) == first


def _remembered(page):
    views = page.views
    return (
        ("search", views.browser.search.text()),
        ("scroll", views.browser.table.verticalScrollBar().value()),
        ("closed", views.ledger.table.closed),
        ("changed", views.ledger.changed_pill.isChecked()),
        ("quirks", views.quirks.search.text()),
        ("conversion", views.identity.conversion.terms),
        ("fronts", page.shell.fronts.all),
        ("cursor", views.slots.board.cursor_slot),
    )


def test_marks_of_the_last_edit_are_there_again(make):
    window = make()
    for name in SAMPLES[:2]:
        opened(window, sample(name))
    page = window.editor
    page.context.apply(edits.maximize_armor())
    moved = page.views.ledger.headline.change
    assert moved
    window.tabs.set_current(0)
    assert page.views.ledger.headline.change != moved
    window.tabs.set_current(1)
    assert page.views.ledger.headline.change == moved


def test_what_is_typed_is_a_step_of_the_design_in_which_it_was_typed(make):
    window = make()
    for name in SAMPLES[:2]:
        opened(window, sample(name))
    window.activateWindow()
    first, second = window.manager.documents
    page = window.editor
    page.show_view("identity")
    field = next(each for each in page.views.identity.findChildren(QLineEdit) if each.isVisible())
    field.setFocus()
    QTest.keyClicks(field, "xyz")
    window.tabs.set_current(0)
    settle()
    assert "xyz" in second.unit.names.full + repr(second.unit)
    assert "xyz" not in repr(first.unit)


def test_several_designs_opened_at_one_go_share_nothing(make):
    window = make()
    window.manager.open([sample(name) for name in SAMPLES[:3]])
    settle()
    contexts = [window.designs.context(document) for document in window.manager.documents]
    assert [context.unit for context in contexts] == [document.unit for document in window.manager.documents]
    assert len({*contexts}) == 3
    assert window.editor.document is window.manager.documents[2]


def test_it_goes_into_a_window_of_its_own_and_back(make):
    window = make()
    document = opened(window, sample(SAMPLES[0])).document
    window.detach(document)
    settle()
    assert window.editor.window() is not window
    window.editor.window().close()
    settle()
    page = window.editor
    assert page.window() is window
    assert page.status.readouts["BV"].value == figure(battle_value(page.context.graph))


def test_a_closed_design_is_let_go(make):
    window = make()
    unit = weakref.ref(opened(window, sample(SAMPLES[0])).document.session)
    window.manager.close(0)
    settle()
    window.manager.reopenable.clear() if isinstance(window.manager.reopenable, list) else None
    gc.collect()
    assert unit() is None
