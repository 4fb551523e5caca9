"""The preview card: in one place, only while one looks, and never another figure than the edit then gives."""

import itertools

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from designer.analysis.edit_outcome import edit_outcome
from designer.app.pages.editor.editor import Editor
from designer.app.pages.editor.layout_modes import place_in
from designer.app.ui import theme
from designer.app.ui.text_layout import draw
from designer.app.views.equipment.columns import ItemColumn
from designer.app.views.panels import preview_paint
from designer.app.views.panels.preview_card import OtherPlaces, PreviewCard
from designer.app.views.panels.preview_paint import CardLook, OtherPlace
from designer.app.views.panels.preview_text import preview_text
from designer.battle_value.total import battle_value
from designer.construction.mass import mass
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.drop_plan import DropPlan, Payload, Room
from designer.units.location import HD, RA, RL, RT
from designer.workspace.documents import Document
from designer.workspace.goals import Goal
from designer.workspace.settings import Settings
from tests.app.conftest import come_due


def seen(session, edit, goal=None):
    return preview_text(edit_outcome(session, session.what_if(edit)), goal)


def facts(outcome):
    return {fact.label: fact for fact in outcome.figures}


@pytest.fixture
def card(context, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 200)
    made = PreviewCard(context, window)
    made.setGeometry(0, 0, 758, 158)
    window.show()
    qtbot.waitExposed(window)
    yield made
    window.close()


def test_the_outcome_is_what_the_edit_then_gives():
    session = Session(new_unit(tonnage=75))
    session.apply(edits.maximize_armor())
    edit = edits.place_best("large-laser")
    outcome = seen(session, edit)
    before = battle_value(session.graph), mass(session.graph).total
    session.apply(edit)
    value = facts(outcome)["Battle Value"]
    assert value.change == battle_value(session.graph) - before[0]
    assert facts(outcome)["Mass used"].change == (mass(session.graph).total - before[1]) / 1000
    assert outcome.title == "Place Large Laser in RA"
    assert outcome.kind == "energy"


def test_figures_of_one_kind_have_short_names_that_differ():
    outcome = seen(Session(new_unit(tonnage=75)), edits.place_best("medium-laser"))
    damage = [fact for fact in outcome.figures if fact.label.startswith("Damage")]
    assert len(damage) > 1
    assert len({fact.short for fact in damage}) == len(damage)
    assert all(fact.short.endswith(fact.label.split()[-1]) for fact in damage)


def test_a_first_look_at_a_fresh_design_sees_the_change():
    """Nothing of the design has been worked out yet when the overlay is made."""
    outcome = seen(Session(new_unit(tonnage=75)), edits.place_best("large-laser"))
    assert facts(outcome)["Battle Value"].change > 0
    assert facts(outcome)["Mass used"].change == 5.0


def test_what_does_not_move_is_left_out_but_value_and_mass():
    outcome = seen(Session(new_unit()), edits.rename("Heron"))
    assert list(facts(outcome)) == ["Battle Value", "Mass used"]
    assert outcome.kind == ""


def test_findings_come_and_go():
    session = Session(new_unit())
    outcome = seen(session, edits.set_heat_sinks("single", 8))
    assert [finding.rule for finding in outcome.gained] == ["sinks.few"]
    assert seen(session, edits.maximize_armor()).cleared[0].rule == "armor.none"


def test_another_figure_in_the_same_sentence_is_no_news():
    session = Session(new_unit())
    outcome = seen(session, edits.place_best("small-laser"))
    assert not [finding for finding in (*outcome.gained, *outcome.cleared) if finding.rule == "mass.free"]


def test_the_card_comes_after_a_moment_and_leaves_at_once(card, context, qtbot):
    context.show_preview(edits.set_walk(5))
    assert card.outcome is None
    qtbot.waitUntil(lambda: card.outcome is not None)
    assert card.accessibleName().startswith("Set walk to 5 MP")
    context.end_preview()
    QCoreApplication.processEvents()
    assert card.outcome is None


def test_a_glance_shows_no_card(card, context, qtbot):
    context.show_preview(edits.set_walk(5))
    context.end_preview()
    come_due(card)
    assert card.outcome is None


def test_the_next_entry_shows_at_once(card, context):
    context.show_preview(edits.set_walk(5))
    card.show_at_once()
    context.show_preview(edits.set_walk(6))
    assert card.outcome.title == "Set walk to 6 MP"


def test_an_impossible_step_takes_the_card_away(card, context):
    context.show_preview(edits.set_walk(5))
    card.show_at_once()
    context.show_preview(edits.set_walk(99))
    QCoreApplication.processEvents()
    assert card.outcome is None


def test_the_mouse_goes_through_it(card):
    assert card.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


@pytest.mark.parametrize("size", [(758, 158), (308, 390), (600, 70), (200, 40)])
def test_it_draws_at_any_size(card, context, size):
    card.resize(*size)
    context.show_preview(edits.set_walk(5))
    card.show_at_once()
    assert not card.grab().isNull()


def test_what_a_screen_reader_hears(card, context):
    context.show_preview(edits.set_walk(5))
    card.show_at_once()
    assert card.accessibleName().startswith("Set walk to 5 MP: Battle Value ")
    assert "Movement 4 / 6 / 0 to 5 / 8 / 0" in card.accessibleName()
    context.show_preview(edits.set_heat_sinks("single", 8))
    assert card.accessibleName().endswith(f". {card.outcome.gained[0].sentence}"), "what would be wrong, too"


# -- damage, goal, keys, places -------------------------------------------------------------------------------


def test_damage_at_each_distance_it_reaches_moves():
    outcome = seen(Session(new_unit(tonnage=75)), edits.place_best("large-laser"))
    # A Large Laser does 8 damage to 15 hexes.
    assert [facts(outcome)[f"Damage at {hexes}"].new for hexes in (3, 9, 15)] == ["8", "8", "8"]
    near = seen(Session(new_unit(tonnage=75)), edits.place_best("small-laser"))
    assert [label for label in facts(near) if label.startswith("Damage")] == ["Damage at 3"]


def test_what_gives_way_is_named(wayfarer):
    outcome = seen(wayfarer.session, edits.place("small-laser", RL))
    assert outcome.note == "Lt Ferro gives way"
    assert seen(wayfarer.session, edits.place("small-laser", HD)).note == "nothing displaced"
    assert seen(wayfarer.session, edits.set_walk(3)).note == ""


def test_the_goal_has_a_word_where_it_is_missed_or_newly_met():
    session = Session(new_unit(tonnage=75))
    edit = edits.place_best("large-laser")
    value = battle_value(session.graph)
    missed = seen(session, edit, Goal("most", value))
    assert missed.goal.endswith(f"over goal of {value}")
    assert not missed.meets_goal
    assert facts(missed)["Battle Value"].toward is False
    assert seen(session, edit, Goal("least", value + 1)).goal.startswith("Meets the goal: ")
    assert seen(session, edit, Goal("least", value)).goal == ""


def test_shift_shows_the_lines_that_move(card, context, qtbot):
    context.show_preview(edits.place_best("medium-laser"))
    card.show_at_once()
    assert not card.lines
    qtbot.keyPress(card.parentWidget(), Qt.Key.Key_Shift)
    assert "Medium Laser" in [line.label for line in card.lines]
    assert all(line.changed for line in card.lines)
    qtbot.keyRelease(card.parentWidget(), Qt.Key.Key_Shift)
    assert not card.lines


def test_ctrl_hides_it_as_long_as_it_is_held(card, context, qtbot):
    context.show_preview(edits.place_best("medium-laser"))
    card.show_at_once()
    qtbot.keyPress(card.parentWidget(), Qt.Key.Key_Control)
    QCoreApplication.processEvents()
    assert card.isHidden()
    assert context.preview is not None, "ledger and status line go on telling"
    qtbot.keyRelease(card.parentWidget(), Qt.Key.Key_Control)
    assert card.isVisible()


def test_escape_leaves_no_trace(card, context, qtbot):
    before = context.unit, context.session.graph.revision, context.session.history.steps
    context.show_preview(edits.place_best("medium-laser"))
    card.show_at_once()
    qtbot.keyPress(card.parentWidget(), Qt.Key.Key_Escape)
    assert context.preview is None
    QCoreApplication.processEvents()
    assert card.isHidden()
    assert (context.unit, context.session.graph.revision, context.session.history.steps) == before


def test_every_legal_place_is_found_in_slices(wayfarer, qtbot):
    placings = OtherPlaces(wayfarer)
    plan = DropPlan(wayfarer.unit, Payload(item="medium-laser"))
    placings.search(plan)
    assert not placings.others(None), "nothing is worked out while the pointer waits"
    qtbot.waitUntil(lambda: not placings.busy)
    rooms = plan.rooms()
    found = placings.others(None)
    assert Room.FILLER_MOVES in rooms
    assert [(place.room, place.location) for place in found] == [(room, at) for room in rooms for at in rooms[room]]
    best = plan.best_slot()
    assert best is not None
    assert placings.best is best.location
    for place in found:
        session = Session(wayfarer.unit)
        session.apply(edits.place("medium-laser", place.location))
        assert battle_value(session.graph) == place.value


def test_the_place_that_is_aimed_at_is_not_listed_again(wayfarer, shown, qtbot):
    editor = shown(Editor(Document(wayfarer.session), wayfarer, Settings()), 1366, 700)
    carry = editor.views.slots.carry
    carry.begin(Payload(item="medium-laser"))
    carry.aim(RT, 11)
    editor.card.show_at_once()
    qtbot.waitUntil(lambda: not editor.card.placings.busy)
    assert {place.code for place in editor.card.places} == {"HD", "RA", "LA", "RL", "LL"}
    carry.aim(HD)
    assert {place.code for place in editor.card.places} == {"RT", "RA", "LA", "RL", "LL"}
    carry.cancel()
    QCoreApplication.processEvents()
    assert not editor.card.places


def test_the_other_places_are_those_of_the_previewed_item_though_the_pointer_rests_on_another(wayfarer, shown, qtbot):
    editor = shown(Editor(Document(wayfarer.session), wayfarer, Settings()), 1366, 700)
    browser, card = editor.views.browser, editor.card

    def listed(item):
        plan = DropPlan(wayfarer.unit, Payload(item=item))
        now, best = battle_value(wayfarer.session.graph), plan.best_slot()
        values = {}
        for location in plan.rooms().get(Room.FREE, ()):
            session = Session(wayfarer.unit)
            session.apply(edits.place(item, location))
            values[location] = battle_value(session.graph) - now
        return {location: value for location, value in values.items() if best and location is not best.location}

    def places(item):
        qtbot.waitUntil(lambda: browser.previewed_item == item)
        card.show_at_once()
        qtbot.waitUntil(lambda: not card.placings.busy)
        return {place.location: place.change for place in card.places if place.room is Room.FREE}

    QApplication.processEvents()
    browser.search.setText("laser -er -pulse")
    hovered, *others = [facts.item.id for facts in browser.model.rows][:3]
    spot = browser.table.visualRect(browser.model.index(0, ItemColumn.NAME)).center()
    QTest.mouseMove(browser.search, QPoint(5, 5))  # a pointer that is there already would not move
    QTest.mouseMove(browser.table.viewport(), spot)
    assert places(hovered) == listed(hovered)
    for item in others:
        qtbot.keyClick(browser.search, Qt.Key.Key_Down)
        assert places(item) == listed(item)
    wayfarer.show_preview(edits.set_walk(5))
    card.show_at_once()
    assert not card.places, "another edit than that of a row"


# -- in the window --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1366, 700), (1920, 1000)])
def test_the_card_covers_neither_what_is_looked_at_nor_the_board_nor_the_ledger(wayfarer, shown, size):
    editor = shown(Editor(Document(wayfarer.session), wayfarer, Settings()), *size)
    QApplication.processEvents()
    for view in ("findings", "timeline", "advice"):
        editor.show_view(view)
        dock = getattr(editor.views, view)
        wayfarer.show_preview(edits.set_walk(3), source=dock)
        editor.card.show_at_once()
        assert editor.card.outcome is not None
        assert editor.rect().contains(editor.card.geometry())
        for part in (dock, editor.views.slots, editor.views.ledger):
            assert not editor.card.geometry().intersects(place_in(editor, part))
        wayfarer.show_preview(edits.set_walk(5))
        assert editor.card.geometry().intersects(place_in(editor, dock)), "what others preview stands in its place"
        wayfarer.end_preview()


def test_where_there_is_no_room_beside_only_ledger_and_status_line_tell(wayfarer, shown, qtbot):
    editor = shown(Editor(Document(wayfarer.session), wayfarer, Settings()), 1100, 700)
    QApplication.processEvents()
    wayfarer.show_preview(edits.set_walk(3), source=editor.views.findings)
    come_due(editor)
    assert editor.card.isHidden()
    assert editor.status.readouts["Move"].text == "Move 4 / 6 / 3 → 3 / 5 / 3"
    wayfarer.end_preview()
    wayfarer.show_preview(edits.set_walk(3))
    qtbot.waitUntil(editor.card.isVisible)


@pytest.mark.parametrize(("scale", "seen"), [(1.0, True), (2.0, False)])
def test_the_card_never_covers_the_drawer_with_what_has_the_focus(wayfarer, shown, scale, seen):
    theme.hub().choose(scale=scale)
    editor = shown(Editor(Document(wayfarer.session), wayfarer, Settings()), 1100, 700)
    QApplication.processEvents()
    assert editor.mode == "narrow"
    editor.show_view("armor")
    wayfarer.show_preview(edits.maximize_armor())
    come_due(editor)
    assert editor.card.isVisible() is seen, "at the greatest scale there is no room beside the drawer"
    assert not seen or not place_in(editor, editor.card).intersects(place_in(editor, editor.shell.left))


@pytest.fixture
def words_of(monkeypatch):
    """What the card says at a size, word by word."""
    written = []

    def note(painter, rect, words, *others, **options):
        written.append(words)
        draw(painter, rect, words, *others, **options)

    monkeypatch.setattr(preview_paint, "draw", note)

    def said_at(outcome, width, height, places=()):
        written.clear()
        image = QImage(width, height, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        preview_paint.paint_card(
            painter, QRectF(0, 0, width, height), CardLook(outcome, places=places), theme.current()
        )
        painter.end()
        return list(written)

    return said_at


@pytest.mark.usefixtures("qapp")
def test_however_many_figures_move_the_findings_are_said(words_of):
    """A heavier engine moves more figures than the low wide card has rows for."""
    session = Session(new_unit(tonnage=75))
    session.apply(edits.maximize_armor())
    outcome = seen(session, edits.place_best("is-gauss-rifle"))
    fact = outcome.figures[-1]
    moved = outcome._replace(figures=tuple(fact._replace(label=f"Figure {n}") for n in range(14)))
    assert outcome.gained
    words = words_of(moved, 758, 158)
    assert outcome.gained[0].sentence in words
    assert words.count("Figure 0") == 1
    assert "Figure 13" not in words, "the last figures give way"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("size", [(758, 158), (300, 390)])
def test_findings_without_room_are_counted(words_of, size):
    session = Session(new_unit(tonnage=75))
    outcome = seen(session, edits.set_heat_sinks("single", 8))
    [finding] = outcome.gained
    many = [finding._replace(sentence=f"This is the finding with the number {n}") for n in range(40)]
    words = words_of(outcome._replace(gained=tuple(many)), *size)
    told = [sentence for sentence in words if sentence.startswith("This is")]
    assert told
    assert f"and {40 - len(told)} more" in words


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("width", [300, 758])
def test_other_places_have_a_head_only_where_one_of_them_has_room(words_of, width):
    outcome = seen(Session(new_unit(tonnage=75)), edits.place_best("is-gauss-rifle"))
    elsewhere = [OtherPlace("RA", RA, 500, 3, Room.FREE)]
    seen_places = set()
    for height in range(150, 400, 5):
        words = words_of(outcome, width, height, places=elsewhere)
        assert ("Or in" in words) == ("RA" in words)
        seen_places.add("RA" in words)
    assert seen_places == ({True, False} if width == 300 else {True})


@pytest.mark.usefixtures("qapp")
def test_a_long_finding_takes_a_second_line_where_the_card_is_narrow(words_of):
    session = Session(new_unit(tonnage=75))
    outcome = seen(session, edits.set_heat_sinks("single", 8))
    [finding] = outcome.gained
    long = finding._replace(sentence="All that stands in this sentence is to be read, so that it goes on below")
    words = words_of(outcome._replace(gained=(long,)), 300, 390)
    assert long.sentence not in words
    assert any(f"{first} {second}" == long.sentence for first, second in itertools.pairwise(words))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("width", [758, 300, 200])
def test_keys_stay_inside_the_card_in_longer_languages(words_of, monkeypatch, width):
    """A key that does not fit is left out with what it does, from the first on."""
    monkeypatch.setattr(
        preview_paint, "tr", lambda words, **_values: f"{words}, und das auch" if words != "Esc" else words
    )
    outcome = seen(Session(new_unit()), edits.rename("Heron"))
    said = [words for words in words_of(outcome, width, 390) if words.split(",")[0] in {"Shift", "Ctrl", "Esc"}]
    assert said[0] == "Esc"
    assert len(said) == (3 if width == 758 else 1)
