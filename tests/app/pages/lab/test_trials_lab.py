"""Trials in the Lab: a duel of two open designs in another process, its results, and its fights roll by roll."""

from functools import cache
from itertools import islice

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox

from designer import paths
from designer.app.documents.unit_library import UnitLibrary
from designer.app.pages.lab.page import TABS
from designer.app.pages.lab.skirmish.map_geometry import MapGeometry
from designer.app.pages.lab.trials import page as trials_page
from designer.app.pages.lab.trials.fight_side import FightSide
from designer.app.pages.lab.trials.fight_view import FightView
from designer.app.pages.lab.trials.gauntlet_run import NO_FIELD, share_words
from designer.app.pages.lab.trials.page import TrialsLab
from designer.app.pages.lab.trials.replay_map import moment_of
from designer.app.pages.lab.trials.result_tables import BAND_WORDS, TwoSidedRow, TwoSidedTable, damage_rows, end_rows
from designer.app.pages.lab.trials.round_charts import rounds_of
from designer.app.pages.lab.trials.share_bar import SIDE_TOKENS, ShareBar
from designer.app.ui import theme
from designer.app.ui.figures import signed
from designer.app.ui.plots.plot import Plot
from designer.app.ui.widgets.fields import NumberLine
from designer.catalog.ruleset import RuleSet
from designer.editing import edits
from designer.rulesets.chance import wilson
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.trials.change import change, partings
from designer.trials.duel import duel, played_in_pieces, recorded
from designer.trials.gauntlet import gauntlet, gauntlet_in_pieces
from designer.trials.map import COLUMNS, ROWS
from designer.trials.opponents import contenders, like
from designer.trials.record import Phase
from designer.trials.skill import SkillStep
from designer.trials.strength import EvenValue
from designer.trials.tables import Contender
from designer.units.location import CT, HD, LA
from designer.workspace.comparison_sides import design_side
from tests.app.pages.lab.conftest import LazyLab, open_samples
from tests.app.standing_pages import StandingPages
from tests.app.standing_processes import standing_processes
from tests.app.text_contrast import painted_texts

FIGHTS = 10


@pytest.fixture(scope="module", autouse=True)
def _processes_that_stay():
    with standing_processes():
        yield


@pytest.fixture(scope="module", autouse=True)
def _recorded_once():
    """A fight that several tests look at is recorded once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trials_page, "recorded", cache(recorded))
        yield


@cache
def pieces_of(matchups, fights):
    """The pieces in which these fights are counted; several tests count the same ones."""
    return tuple(played_in_pieces(matchups, fights))


def fields_of(page):
    """The fields of the form that are not filled anew with the designs, and what is in each."""
    form = page.form
    fields = {stepper: stepper.value() for stepper in form.findChildren(QSpinBox)}
    fields |= {box: box.isChecked() for box in (form.withdrawal, form.each_edit, form.others)}
    return fields | {combo: combo.currentIndex() for combo in (form.map, form.rules, form.profile, form.pilots)}


class StandingTrials(TrialsLab):
    """The bench, which knows what is in its fields at first."""

    def __init__(self, designs):
        super().__init__(designs)
        self.usual = fields_of(self)


def forget(page):
    """Forget all fights, and fill the form in as at first."""
    form, run = page.form, page.gauntlet
    for work in (page._work, run._work, page.others._work, page.skill._work, page.parted._work):
        work.stop()
    page.skill.steps, page.skill._fought = [], None
    page.results, page._uncounted, page._fought, page._edits, page._wanted = (), [], (), (), 0
    run.duels, run.whole, run.even, run._uncounted, run.terms = {}, None, None, [], ()
    run.field = run.fought = NO_FIELD
    page.others.clear()
    page.opponent.show_opponent(None)
    page.fight.player.stop()
    page.fight.pair.show()
    page.change_board.turned.part = 1
    for line in page.findChildren(NumberLine):
        vars(line).pop("_just_entered", None)
    for plot in page.findChildren(Plot):
        plot.set_reading(None)
    form._steps, form._now = (None, None), (0, 0)
    for combo in (form.before, form.after):
        combo.clear()
    form.edits.set_lines([])
    for field, value in page.usual.items():
        if isinstance(field, QSpinBox):
            field.setValue(value)
        elif isinstance(field, QComboBox):
            field.setCurrentIndex(value)
        else:
            field.setChecked(value)
    form.show_query("")
    form.show_field(NO_FIELD, "", is_standard=False)
    form.set_mode(0)
    page._fight_of_gauntlet = False
    page.show_results()
    page.board.even_panel.set_state("")
    run.changed.emit()
    page._show_result()


def prepare(standing):
    open_samples(standing.designs)
    ours, theirs = standing.designs.documents
    standing.page.choose(ours, theirs)


@pytest.fixture(scope="module")
def benches():
    made = StandingPages(StandingTrials, prepare, forget, (1338, 640), anew=(FightView, FightSide))
    yield made
    made.delete()


@pytest.fixture
def page(lab):
    return lab


@pytest.fixture
def fought(page, qtbot):
    page.form.fights.setValue(FIGHTS)
    qtbot.mouseClick(page.form.fight, Qt.MouseButton.LeftButton)
    assert page.is_fighting
    qtbot.waitUntil(lambda: not page.is_fighting, timeout=60_000)
    return page


def test_the_status_lines_say_how_far_the_fights_are_and_stop_them(page, designs):
    page.form.fights.setValue(1000)
    page.start_or_stop()
    assert designs.background.words == "Trial 0 of 1\u202f000"
    designs.background.stop()
    assert not page.is_fighting
    assert not designs.background.words
    assert page.duel.result_panel.state == "0 of 1\u202f000 fights, stopped"


def test_the_reading_of_quirks_is_one_for_the_whole_lab(designs, shown):
    lab = shown(LazyLab(designs), 1366, 700)
    page = lab.show_named("Trials")
    assert page.form.terms().profile is Profile.STANDARD
    page.form.profile.setCurrentIndex(page.form.profile.findData(Profile.MEGAMEK))
    page.form.profile.activated.emit(page.form.profile.currentIndex())
    assert designs.settings.views.combat.quirks == "megamek"
    combat = lab.show_named("Combat")
    assert combat.form.value.profile is Profile.MEGAMEK
    combat.form.change("profile", Profile.STANDARD)
    combat.form.edited.emit(combat.form.value)
    assert lab.show_named("Trials").form.terms().profile is Profile.STANDARD
    designs.settings.views.combat.quirks = "megamek"
    assert lab.show_named("Combat").form.value.profile is Profile.MEGAMEK


def test_it_stands_beside_combat():
    assert TABS[:2] == ("Combat", "Trials")


def test_before_the_first_fight_it_says_what_it_is_for(page):
    assert "who wins" in page.duel.share.words
    assert not page.duel.ends.rows_model.rows
    assert not page.looks.isHidden()
    assert not page.looks.look.isEnabled()


def test_ends_have_the_color_of_the_side_that_is_out_and_a_narrow_heading_keeps_its_word(shown, monkeypatch):
    names = "Warhammer WHM-6R", "Shadow Hawk SHD-2H"
    heads = "Warhammer WHM-6R out", "Shadow Hawk SHD-2H out"
    table = shown(TwoSidedTable("How it ends"), 300, 120)
    table.rows_model.show([TwoSidedRow("Cause", heads=heads, names=names), TwoSidedRow("Ammo", 5, 5)])
    with painted_texts(monkeypatch) as texts:
        picture = table.viewport().grab().toImage()
    assert [text.words.split()[-1] for text in texts if text.words.startswith(("War", "Sh"))] == ["out", "out"]
    middle = picture.width() // 2
    for color, places in zip(SIDE_TOKENS, (range(middle, picture.width()), range(middle)), strict=True):
        rgb = theme.current().color(color).rgb()
        found = {x for x in range(picture.width()) for y in range(picture.height()) if picture.pixel(x, y) == rgb}
        assert found
        assert found <= set(places)


def test_the_window_counts_what_the_core_counts_and_shows_each_roll(fought):
    core = duel(fought.matchups()[-1], FIGHTS)
    assert fought.result.outcomes == core.outcomes
    assert list(fought.duel.ends.rows_model.rows) == end_rows(core)
    assert list(fought.duel.damage.rows_model.rows) == list(damage_rows(core))
    farthest = max(n for row in damage_rows(core) for n, value in enumerate(row.cells) if value)
    heads = [column.heading for column in fought.duel.damage.rows_model.columns]
    shown = [head for n, head in enumerate(heads) if not fought.duel.damage.isColumnHidden(n)]
    assert [band for band in shown if band in BAND_WORDS] == list(BAND_WORDS[: farthest + 1])
    assert f"{core.wins(0)}" in fought.duel.share.words

    fought.read_at(2)  # each diagram by round has the same cursor line
    assert [plot.reading for plot in fought.duel.plots[:3]] == [2, 2, 2]
    assert fought.round_panel.title == "Round 2"
    still = sum(each.rounds >= 2 for each in core.outcomes)
    assert fought.round_panel.still.text() == f"{round(100 * still / FIGHTS)} %"
    assert f"{still} of {FIGHTS}" in fought.round_panel.still_of.text
    assert rounds_of(core) <= max(each.rounds for each in core.outcomes)

    fought.look_at(3)
    record = recorded(fought.matchups()[-1], 3)
    table = fought.fight.table
    events = [event for each in record.rounds for event in each.events]
    assert [row.event for row in table.rows_model.rows if row.event is not None] == events
    place, row = next(
        (place, row) for place, row in enumerate(table.rows_model.rows) if row.event is not None and row.event.why
    )
    table.setCurrentIndex(table.rows_model.index(place, 0))
    assert fought.fight.why.lines[-1].value == f"{row.event.needs}+"
    assert fought.fight.round.number == row.round
    assert not fought.fight.pair.isVisible()
    fought.fight.back.click()
    assert fought.pages.currentIndex() == 0


def test_an_edit_or_other_terms_make_the_result_one_of_before_and_start_nothing(fought, designs, qtbot):
    assert not fought.is_stale
    fought.form.seed.setValue(7)
    assert fought.is_stale
    fought.form.seed.setValue(1)
    assert not fought.is_stale
    designs.context(designs.front).apply(edits.set_armor(CT, front=3))
    qtbot.waitUntil(lambda: fought.form.fight.text() == "Fight again")
    assert fought.is_stale
    assert not fought.is_fighting
    assert fought.result.fights == FIGHTS


def test_the_rules_of_the_form_are_those_of_the_first_file_that_names_a_book_else_those_of_the_window(page, designs):
    def book():
        return page.form.terms().rules

    ours, theirs = designs.documents
    assert book() is RuleSet.TOTAL_WARFARE
    designs.context(theirs).apply(edits.set_rules(RuleSet.CORE))
    assert book() is RuleSet.CORE
    assert page.matchups()[-1].terms.rules is RuleSet.CORE
    designs.context(ours).apply(edits.set_rules(RuleSet.TOTAL_WARFARE))
    assert book() is RuleSet.TOTAL_WARFARE
    page.swap()
    assert book() is RuleSet.CORE
    designs.context(theirs).apply(edits.set_rules(None))
    designs.context(ours).apply(edits.set_rules(None))
    assert book() is RuleSet.TOTAL_WARFARE
    designs.calculate_by(RuleSet.CORE)
    assert book() is RuleSet.CORE


def test_rules_that_are_chosen_in_the_form_stay_until_files_name_another_book(page, designs):
    page.form.rules.setCurrentIndex(page.form.rules.findData(RuleSet.CORE))
    designs.context(designs.front).apply(edits.set_armor(CT, front=3))
    assert page.form.terms().rules is RuleSet.CORE


def test_swapping_exchanges_designs_and_skills(page):
    ours, theirs = page.form.sides
    theirs.gunnery.setValue(2)
    before = ours.design.currentText(), theirs.design.currentText()
    page.form.swap.click()
    assert (theirs.design.currentText(), ours.design.currentText()) == before
    assert (ours.gunnery.value(), theirs.gunnery.value()) == (2, 4)


def test_stopping_keeps_the_fights_so_far(page, qtbot, reader):
    page.form.fights.setValue(100_000)
    page.form.fight.click()
    qtbot.waitUntil(lambda: page.result is not None and page.result.fights > 0, timeout=60_000)
    page.form.fight.click()
    assert not page.is_fighting
    kept = page.result.fights
    assert kept < 100_000
    assert page.form.fight.text() == "Fight"
    assert page.duel.result_panel.state == f"{kept} of 100\u202f000 fights, stopped"
    assert sum(row.theirs + row.ours for row in page.duel.ends.rows_model.rows) <= 2 * kept
    qtbot.waitUntil(lambda: len(reader.announced) > 1)
    assert reader.announced == ["Trial 0 of 100\u202f000", page.duel.share.words]


@pytest.mark.parametrize("deliveries", [(10, 4, 6), (1, 8, 5, 6), (20,)])
def test_headline_tables_and_round_count_the_same_fights_while_a_duel_goes_on(page, monkeypatch, deliveries):
    page.form.fights.setValue(1000)
    monkeypatch.setattr(page._work, "start", lambda *_: None)
    page.form.fight.click()
    pieces = iter(pieces_of(page.matchups(), 40))
    for many in deliveries:
        page._take(list(islice(pieces, many)))
        assert page.duel.result_panel.state.startswith(f"{page.result.fights} of ")
        assert page.duel.ends.rows_model.rows == end_rows(page.result)
        assert page.round_panel.still_of.text.endswith(f"of {page.result.fights}")
    page._end("")
    assert page.result.fights == 2 * sum(deliveries), "all are counted at the end"


def test_the_button_stops_a_duel_also_when_another_trial_is_chosen_meanwhile(page):
    page.form.fights.setValue(100_000)
    page.form.fight.click()
    page.form.set_mode(2)
    assert (page.is_fighting, page.form.fight.text()) == (True, "Stop")
    page.form.fight.click()
    assert not page.is_fighting


def test_a_change_is_fought_before_and_after_with_the_same_dice(page, designs, qtbot, reader):
    context = designs.context(designs.front)
    for edit in (edits.set_armor(HD, front=1), edits.set_armor(CT, front=2)):
        context.apply(edit)
    page.form.set_mode(1)
    assert len(page.matchups()) == 2
    page.form.each_edit.setChecked(True)
    before, between, after = page.matchups()
    assert before.sides[0].unit is designs.front.session.history.steps[0].unit
    assert after.sides[0].unit is designs.front.unit
    page.form.fights.setValue(FIGHTS)
    page.form.fight.click()
    qtbot.waitUntil(lambda: not page.is_fighting, timeout=60_000)
    core = change(before, after.sides[0], FIGHTS)
    assert page.change.turned == core.turned
    assert page.change.difference == core.difference
    assert page.result.outcomes == core.after.outcomes
    board, reading = page.change_board, page.parted
    assert f"{core.turned[0]}" in board.turned.words
    QApplication.processEvents()
    assert board.difference.words in reader.announced
    assert board.turned.isVisible()
    assert not page.duel.share.isVisible()
    assert page.form_panel.state == "before against after"
    wins = [found.wins(0) * 100 / FIGHTS for found in (core.before, core.after)]
    wins_row = board.does.rows_model.rows[0]
    assert (wins_row.before, wins_row.after, wins_row.difference.amount) == (*wins, wins[1] - wins[0])
    *_, whole = page.form.edits.lines
    assert whole.value == signed(page.change.value_change)
    *effects, together = reading.edits.rows_model.rows
    assert together.difference == core.difference
    assert effects[0].difference == change(before, between.sides[0], FIGHTS).difference
    assert sum(effect.difference.amount for effect in effects) == pytest.approx(core.difference.amount)

    part = next(part for part in range(4) if core.turned[part])
    board.turned.setFocus()
    qtbot.keyClick(board.turned, Qt.Key.Key_Home)
    assert board.turned.part == part
    qtbot.waitUntil(lambda: not reading.is_reading, timeout=60_000)
    parted = [found for found in partings(before, after, core.fights_in(part)) if found is not None]
    assert sorted(n for row in reading.table.rows_model.rows for n in row.fights) == [found.fight for found in parted]
    reading.look()
    assert page.fight.pair.isVisible()
    for side, matchup in ((1, after), (0, before)):
        assert page.fight.pair.current == side
        rounds = recorded(matchup, core.fights_in(part)[0]).rounds
        events = [event for each in rounds for event in each.events]
        assert [row.event for row in rows_of(page.fight) if row.event] == events
        page.fight.pair.choose(0)

    page.show_results()
    page.form.before.setCurrentIndex(1)
    page.form.before.activated.emit(1)
    assert [each.sides[0].unit for each in page.matchups()] == [between.sides[0].unit, after.sides[0].unit]
    assert page.is_stale


def test_steps_of_a_change_have_the_numbers_of_compare_which_do_not_count_a_branch_that_was_left(page, designs):
    context = designs.context(designs.front)
    context.apply(edits.set_armor(HD, front=1))
    context.apply(edits.set_armor(CT, front=2))
    context.undo()
    context.apply(edits.set_armor(LA, front=3))
    page.form.set_mode(1)
    told = [page.form.after.itemText(n) for n in range(page.form.after.count())]
    assert told[-1] == "now, step 2"
    assert told[0].startswith("step 1:")
    assert ", step 2," in design_side(designs.front).about


@pytest.fixture
def library(designs, tmp_path, qtbot):
    """The library of the open designs, with the samples."""
    library = designs.collections.library = UnitLibrary(designs, tmp_path / "library.db")
    library.add([paths.data("designs")])
    qtbot.waitUntil(lambda: not library.is_scanning, timeout=60_000)
    yield library
    library.end()


@pytest.fixture
def field(page, library):
    """The page with two opponents in the form."""
    page.form.query.setText("kittiwake or longstride")
    page.form.many.setValue(2)
    page.form.each.setValue(FIGHTS)
    page.form.set_mode(2)
    return page


def test_a_change_meets_the_other_opponents_of_the_field(field, designs, qtbot):
    designs.context(designs.front).apply(edits.set_armor(HD, front=1))
    field.form.fights.setValue(FIGHTS)
    field.form.others.setChecked(True)
    field.form.set_mode(1)
    field.form.fight.click()
    qtbot.waitUntil(lambda: not field.is_fighting, timeout=120_000)
    before, after = field.matchups()
    theirs = before.sides[1].unit.names.full
    first, *others = field.change_board.against.rows_model.rows
    assert (first.name, first.difference) == (theirs, field.change.difference)
    assert [row.name for row in others] == [each.name for each in field.others.units]
    assert theirs not in {row.name for row in others}
    for row, opponent in zip(others, contenders(field.others.units, 4, 5), strict=True):
        sides = before.sides[0], opponent
        assert row.difference == change(before._replace(sides=sides), after.sides[0], FIGHTS).difference


def test_the_field_of_a_gauntlet_is_what_a_query_finds(field, designs):
    assert {unit.name for unit in field.gauntlet.field.units} <= {"Kittiwake KTW-1", "Longstride LSD-2"}
    field.form.query.setText("mass>1 -wayfarer")
    field.form.query.editingFinished.emit()
    units = field.gauntlet.field.units
    assert len(units) == 2
    assert designs.front.unit.names.full not in {unit.name for unit in units}
    assert field.form.found.text == f"of {field.gauntlet.field.matching}"
    assert [row.unit for row in field.board.opponents.rows_model.rows] == list(units)
    field.form.many.setValue(field.gauntlet.field.matching + 1)
    field.find_field()
    assert field.form.found.text == f"only {field.gauntlet.field.matching}"
    field.form.query.setText("mass>heavy")
    field.form.query.editingFinished.emit()
    assert not field.form.fight.isEnabled()
    assert field.form.roles.text()


def test_without_a_query_the_field_is_like_the_design(page, library, designs):
    page.form.set_mode(2)
    assert page.form.query.text() == like(designs.front.unit)
    assert page.form.query.cursorPosition() == 0  # the beginning is in sight


def test_the_standard_field_meets_later_designs_too(field, designs):
    field.form.query.setText("mass>1 -wayfarer")
    field.find_field()
    units = field.gauntlet.field.units
    assert len(units) == 2
    field.form.keep.click()
    field.form.seed.setValue(7)  # another seed chooses others
    field.form.query.clear()
    field.find_field()
    assert field.form.query.text() == "mass>1 -wayfarer"
    assert field.gauntlet.field.units == units
    assert not field.form.many.isEnabled()
    field.form.query.setText("mass>1")
    field.find_field()
    assert field.form.many.isEnabled(), "another query has a field of its own"
    field.form.query.setText("mass>1 -wayfarer")
    field.find_field()
    field.form.keep.click()
    assert not designs.settings.views.trials.standard_field
    field.form.query.clear()
    field.find_field()
    assert field.form.query.text() == like(designs.front.unit)


def test_opponents_and_field_count_the_same_fights_while_a_gauntlet_goes_on(field, designs, monkeypatch):
    run, shown = field.gauntlet, field.board
    monkeypatch.setattr(run._work, "start", lambda *_: None)
    field.find_field()
    field.form.fight.click()
    own, units = Contender(designs.front.unit), tuple(contenders(run.field.units, 4, 5))
    pieces = gauntlet_in_pieces(own, units, field.form.terms(), 0, 25)
    while found := list(islice(pieces, 9)):
        run._take(found)
        assert f", {run.whole.fights} fights" in shown.opponents_panel.state
        assert shown.ends.rows_model.rows == end_rows(run.whole)
    run.stop()
    assert run.whole.fights == 50, "all are counted at the end"


def test_a_gauntlet_counts_what_the_core_counts(field, designs, qtbot, reader):
    field.form.query.setText("mass>1")
    field.form.query.editingFinished.emit()
    qtbot.mouseClick(field.form.fight, Qt.MouseButton.LeftButton)
    assert field.is_fighting
    assert designs.background.words == f"Gauntlet 0 of {len(field.gauntlet.field.units)}"
    qtbot.waitUntil(lambda: not field.is_fighting, timeout=120_000)
    assert not designs.background.words
    run = field.gauntlet
    QApplication.processEvents()
    assert reader.announced[0] == f"Gauntlet 0 of {len(run.field.units)}"
    assert reader.announced[-1].startswith(f"All {len(run.field.units)} together {share_words(run.result.share)}; ")
    units = tuple(contenders(run.field.units, 4, 5))
    *_, core = gauntlet(Contender(designs.front.unit), units, field.form.terms(), fights=FIGHTS)
    assert run.result.bouts == core.bouts
    *rows, whole = field.board.opponents.rows_model.rows
    assert (whole.is_whole, whole.bout.share) == (True, core.share)
    field.board.opponents.sort_by(0, Qt.SortOrder.DescendingOrder)
    assert field.board.opponents.rows_model.rows[-1] == whole
    assert sorted(row.bout for row in rows) == sorted(core.bouts)
    assert [row.share for row in rows] == sorted((row.share for row in rows), reverse=True)
    assert list(field.board.suits.rows_model.rows) == list(core.suits())
    assert "so far" in field.board.opponents_panel.state
    axis = field.board.even.axes.x
    assert axis.high - axis.low < 210, "curves are drawn anew as fights come in: their cost grows with the positions"
    assert "8 opponents" in field.opponent.about.text()

    field.board.opponents.selectRow(1)
    field.board.opponents.chosen.emit(rows[1].number)
    assert field.opponent.opponent_panel.title == rows[1].unit.name
    field.look_at(2)
    assert field.fight.panel.title == "Fight 2"
    field.fight.back.click()
    assert field.pages.currentWidget() is field.board

    run.even = EvenValue(1705, 1660, 1755, 3.2, 1705, 1450, 1800)
    run.changed.emit()
    assert field.opponent.headline.text.startswith("1\u202f705")
    assert field.opponent.lines.lines[0].value == "1\u202f660 to 1\u202f755"

    field.form.seed.setValue(9)
    assert field.is_stale
    assert field.form.fight.text() == "Start again"

    field.board.opponents.opened.emit(rows[1].number)  # Enter
    assert field.form.mode.current == 0
    assert field.matchups()[-1].sides[1].unit.names.full == rows[1].unit.name
    assert field.matchups()[-1].sides[0].unit is designs.documents[0].unit


@pytest.fixture
def watched(page):
    """The page with a fight on rolling ground, without the duel before it."""
    page.form.map.setCurrentIndex(1)
    page._fought = page.matchups()
    page.look_at(3)
    return page.fight


def test_another_mode_leaves_the_fight_of_this_one(watched, page):
    page.form.set_mode(1)
    assert page.pages.currentWidget() is watched
    page.form.set_mode(2)
    assert page.pages.currentWidget() is page.board


def rows_of(fight):
    return fight.table.rows_model.rows


def chosen(fight):
    return rows_of(fight)[fight.table.rows_model.place_of(fight.table.current_key)]


def test_the_map_shows_both_sides_where_the_record_has_them(watched, page):
    record = recorded(page.matchups()[-1], 3)
    for row in rows_of(watched):
        if row.event is None:
            continue
        moment = moment_of(record, row.round, row.event)
        stands = record.rounds[row.round - 1].stands
        before = record.start if row.round == 1 else record.rounds[row.round - 2].stands
        if row.event.phase is Phase.INITIATIVE:
            assert moment.states == tuple(stand.way[-1] for stand in before)
        elif row.event.phase is not Phase.MOVEMENT:
            assert moment.states == tuple(stand.way[-1] for stand in stands)
        elif row.event.side == record.rounds[row.round - 1].first:
            other = 1 - row.event.side
            assert moment.states[other] == before[other].way[-1]


def test_every_hex_of_the_map_is_found_where_it_is_drawn():
    field = Battlefield.flat(ROWS, COLUMNS)
    geometry = MapGeometry(field, QRectF(0, 0, 900, 600), flat_top=True)
    for place in range(ROWS * COLUMNS):
        assert geometry.place_at(geometry.center(place)) == place
    right, below = (geometry.center(place) - geometry.center(0) for place in (2 * ROWS, 1))
    assert right.y() == pytest.approx(0)
    assert right.x() > 0
    assert below.x() == pytest.approx(0)
    assert below.y() > 0
    corners = geometry.corners(ROWS + 1)
    assert min(corner.y() for corner in corners) == pytest.approx(sorted(corner.y() for corner in corners)[1])


def test_steps_lead_through_rolls_and_rounds_and_say_the_line_of_fire(watched, qtbot):
    table = watched.table
    table.setFocus()
    first = chosen(watched)
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert chosen(watched).number > first.number
    qtbot.keyClick(table, Qt.Key.Key_Left)
    assert chosen(watched) == first
    qtbot.keyClick(table, Qt.Key.Key_PageDown)
    assert chosen(watched).round == 2
    assert chosen(watched).event.phase is Phase.INITIATIVE
    watched.player.forth.click()
    assert chosen(watched).number > 0
    shot = next(row for row in rows_of(watched) if row.event is not None and row.event.weapon)
    table.setCurrentIndex(watched.table.rows_model.index(shot.number, 0))
    assert f"{shot.event.hexes} hex" in watched.map.words
    watched.timeline.reading_moved.emit(3)
    assert chosen(watched).round == 3


def test_the_page_keys_lead_through_rounds_from_the_timeline_too_and_the_round_begins_at_the_top(watched, qtbot):
    watched.timeline.setFocus()
    for number in (2, 3):
        qtbot.keyClick(watched.timeline, Qt.Key.Key_PageDown)
        assert chosen(watched).round == number
        top = rows_of(watched)[watched.table.rowAt(0)]
        assert (top.round, top.event) == (number, None)
    qtbot.keyClick(watched.timeline, Qt.Key.Key_PageUp)
    assert chosen(watched).round == 2


def test_it_plays_by_itself_only_when_asked_and_stops_at_the_end(watched, qtbot):
    assert not watched.player.is_running
    qtbot.keyClick(watched.table, Qt.Key.Key_Space)
    assert watched.player.is_running
    while watched.go("round", 1):
        pass
    last = chosen(watched).round
    watched.player.stepped.emit("round")
    assert not watched.player.is_running
    assert chosen(watched).round == last == rows_of(watched)[-1].round


def test_letters_choose_what_is_fought_and_look_at_a_fight(watched, page, qtbot):
    page.show_results()
    for key, mode in ((Qt.Key.Key_C, 1), (Qt.Key.Key_D, 0)):
        qtbot.keyClick(page.duel.ends, key)  # a table would else search for the letter
        assert page.form.mode.current == mode
    qtbot.keyClick(page, Qt.Key.Key_L)
    assert page.pages.currentWidget() is watched
    assert watched.panel.title == "Fight 1"
    page.form.query.setText("")
    qtbot.keyClick(page.form.query, Qt.Key.Key_C)
    assert page.form.query.text() == "c"
    assert page.form.mode.current == 0


def test_the_last_trial_is_fought_again_with_the_present_design(page, designs):
    page.form.fights.setValue(FIGHTS)
    page.fight_again()
    assert page.form.mode.current == 0
    assert page.is_fighting
    page.start_or_stop()
    designs.context(designs.front).apply(edits.set_armor(CT, front=2))
    page.fight_again()
    assert page.form.mode.current == 1
    assert len(page.results) == 2
    page.start_or_stop()
    assert not page.is_fighting


def test_the_skill_that_makes_it_even_is_found_on_request(page, reader):
    panel = page.skill
    assert panel.steps == []
    panel.button.click()
    assert panel.is_fighting
    assert panel.button.text() == "Stop"
    assert panel.lines.words == "Searching…"
    QApplication.processEvents()
    assert reader.announced == ["Searching…"]
    panel.button.click()
    assert not panel.is_fighting
    share = wilson(61, 100)
    panel._take([SkillStep(0, 4, 5, share, (1628, 1456)), SkillStep(0, 5, 6, wilson(49, 100), (1400, 1456))])
    assert "Ours at 5 / 6, BV 1\u202f400 49 % (39 to 59)" in panel.lines.words
    assert panel.lines.lines[-1].value == "60 %"  # 1 / (1 + (1456 / 1628) ** 3.5)
    page.form.seed.setValue(5)
    assert panel.steps == []  # another matchup


def test_enter_fights_and_escape_stops(page, qtbot):
    page.form.fights.setFocus()
    qtbot.keyClick(page.form.fights, Qt.Key.Key_Return)
    assert page.is_fighting
    qtbot.keyClick(page.duel.ends, Qt.Key.Key_Escape)
    assert not page.is_fighting


@pytest.mark.parametrize("wide", [560, 740, 1200])
def test_the_interval_of_a_share_is_told_at_every_width(page, wide, monkeypatch, shown):
    bar = ShareBar()
    fights = duel(page.matchups()[-1], 3)
    share = fights.share(0)
    bar.show_result(fights, is_stale=False)
    shown(bar, wide, 90)
    low, high = round(100 * share.low), round(100 * share.high)
    with painted_texts(monkeypatch) as texts:
        bar.grab()
    assert any(f"{low} to {high}" in text.words for text in texts)
