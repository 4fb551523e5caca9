"""Trials in the Lab: a duel of two open designs in another process, its results, and its fights roll by roll."""

import pytest
from PySide6.QtCore import Qt

from designer.app.pages.lab.page import TABS, Lab
from designer.app.pages.lab.trials.result_tables import damage_rows, end_rows
from designer.app.pages.lab.trials.round_charts import rounds_of
from designer.editing import edits
from designer.trials.change import change
from designer.trials.duel import duel, recorded
from designer.units.location import CT

FIGHTS = 10


@pytest.fixture
def lab(designs, shown):
    return shown(Lab(designs), 1366, 700)


@pytest.fixture
def page(lab, designs):
    return lab.show_named("Trials")


@pytest.fixture
def fought(page, qtbot):
    page.form.fights.setValue(FIGHTS)
    qtbot.mouseClick(page.form.fight, Qt.MouseButton.LeftButton)
    assert page.is_fighting
    qtbot.waitUntil(lambda: not page.is_fighting, timeout=60_000)
    return page


def test_it_stands_beside_combat(lab):
    assert TABS[:2] == ("Combat", "Trials")


def test_before_the_first_fight_it_says_what_it_is_for(page):
    assert "who wins" in page.share.words
    assert not page.ends.rows_model.rows
    assert not page.looks_panel.isHidden()
    assert not page.look.isEnabled()


def test_the_window_counts_what_the_core_counts_and_shows_each_roll(fought):
    core = duel(fought.matchups()[-1], FIGHTS)
    assert fought.result.outcomes == core.outcomes
    assert list(fought.ends.rows_model.rows) == end_rows(core)
    assert list(fought.damage.rows_model.rows) == list(damage_rows(core))
    assert f"{core.wins(0)}" in fought.share.words

    fought.read_at(2)  # each diagram by round has the same cursor line
    assert [plot.reading for plot in fought.plots[:3]] == [2, 2, 2]
    assert fought.round_panel.title == "Round 2"
    still = sum(each.rounds >= 2 for each in core.outcomes)
    assert f"{still} of {FIGHTS}" in fought.still.text
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


def test_swapping_exchanges_designs_and_skills(page):
    ours, theirs = page.form.sides
    theirs.gunnery.setValue(2)
    before = ours.design.currentText(), theirs.design.currentText()
    page.form.swap.click()
    assert (theirs.design.currentText(), ours.design.currentText()) == before
    assert (ours.gunnery.value(), theirs.gunnery.value()) == (2, 4)


def test_stopping_keeps_the_fights_so_far(page, qtbot):
    page.form.fights.setValue(100_000)
    page.form.fight.click()
    qtbot.waitUntil(lambda: page.result is not None and page.result.fights > 0, timeout=60_000)
    page.form.fight.click()
    assert not page.is_fighting
    kept = page.result.fights
    assert kept < 100_000
    assert page.form.fight.text() == "Fight"
    assert sum(row.theirs + row.ours for row in page.ends.rows_model.rows) <= 2 * kept


def test_a_change_is_fought_before_and_after_with_the_same_dice(page, designs, qtbot):
    designs.context(designs.front).apply(edits.set_armor(CT, front=2))
    page.form.mode.switched.emit(1)
    page.form.mode.set_current(1)
    page.form.changed.emit()
    before, after = page.matchups()
    assert before.sides[0].unit is designs.front.session.history.steps[0].unit
    assert after.sides[0].unit is designs.front.unit
    page.form.fights.setValue(FIGHTS)
    page.form.fight.click()
    qtbot.waitUntil(lambda: not page.is_fighting, timeout=60_000)
    core = change(before, after.sides[0], FIGHTS)
    assert page.change.turned == core.turned
    assert page.change.difference == core.difference
    assert page.result.outcomes == core.after.outcomes
    assert f"{core.turned[0]}" in page.turned.words
    assert page.turned.isVisible()
