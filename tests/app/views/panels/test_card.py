"""The panel of the Alpha Strike card: it follows the design, the pilot's skill, and selects what a step is about."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.views.panels.card import CardPanel
from designer.editing import Session, edits
from designer.formats import read
from designer.rulesets.alpha_strike.play import CRITICALS, HEAT_BOXES
from designer.sheets.card import card_shapes
from designer.sheets.shapes import Text, flat
from designer.units.location import CT, LA
from designer.workspace.view_settings import CardSettings


@pytest.fixture
def context():
    return DesignContext(Session(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit))


@pytest.fixture
def panel(context, shown):
    return shown(CardPanel(context, CardSettings()), 300, 640)


def said(panel):
    return [panel.card.accessible_part(key).name for key in panel.card.accessible_keys()]


def figure(panel, step_id):
    return next(step.figure for step in panel.model.rows if step.id == step_id)


def test_an_edit_changes_card_and_steps(panel, context):
    assert "38" in said(panel)
    context.apply(edits.set_armor(CT, front=0))
    assert figure(panel, "armor") == "6"
    assert figure(panel, "pv") in said(panel)
    assert figure(panel, "pv") != "38"


def test_the_point_value_stands_first_and_is_that_of_the_card(panel):
    assert panel.model.rows[0].id == "pv"
    assert figure(panel, "pv") == "38"


def test_the_skill_changes_the_points_and_is_kept(panel):
    panel.skill.setValue(3)
    assert "46" in said(panel)
    assert "needs 3+" in said(panel)
    assert figure(panel, "pv.skill") == "46"
    assert panel._settings.skill == 3


@pytest.mark.parametrize(("width", "name"), [(300, "short 0–6″"), (225, "short")])
def test_a_narrow_card_names_ranges_without_inches_and_a_reader_hears_them_with(panel, width, name):
    panel.card.setFixedWidth(width)
    style = theme.current()
    painted = {piece.short or piece.words: piece for piece in panel.card._pieces()}
    assert name in painted
    assert "short 0–6″" in said(panel)
    assert all(style.width(words, p.role) <= p.rect.width() for words, p in painted.items() if p.role == "gutter")


def test_a_card_in_a_small_panel_is_whole_and_scrolls(panel):
    theme.hub().choose(scale=2.0)
    panel.resize(500, 300)
    QApplication.processEvents()
    card = panel.card
    assert card.height() == card.heightForWidth(card.width())
    assert all(piece.rect.bottom() <= card.height() for piece in card._pieces())
    assert panel.steps.isVisible()
    assert panel.minimumSizeHint().height() < card.height()


def test_a_step_selects_what_it_is_about(panel, context):
    row = next(n for n, step in enumerate(panel.model.rows) if step.label == "LB 10-X AC")
    panel.steps.setCurrentIndex(panel.model.index(row, 0))
    panel.steps.chosen.emit(panel.model.rows[row].id)
    (mount,) = context.selection
    assert context.unit.mount(mount).item == "is-lb-10-x-ac"


def test_a_preview_shows_the_card_that_would_be_and_names_the_present_points(panel, context, qtbot):
    context.show_preview(edits.set_armor(CT, front=0))
    then = figure(panel, "pv")
    assert then in said(panel)
    assert panel.news.text == f"PV {then}, now 38"
    context.end_preview()
    qtbot.waitUntil(lambda: panel.news.text == "")
    assert "38" in said(panel)


def test_while_hidden_nothing_is_drawn_and_then_the_latest(panel, context):
    panel.hide()
    before = panel.card.texts
    context.apply(edits.set_armor(LA, front=0))
    assert panel.card.texts is before
    panel.show()
    assert panel.card.texts != before


def test_the_card_says_all_that_the_printed_one_says_but_the_critical_hits(panel, context):
    printed = [shape.text for shape in flat((card_shapes(context.graph, panel.pilot),)) if isinstance(shape, Text)]
    boxes = [*HEAT_BOXES, "heat", *(words for critical in CRITICALS for words in (critical.name, critical.effect))]
    assert sorted([*said(panel), *boxes]) == sorted(filter(None, printed))


def test_pips_and_abilities_of_a_large_design_have_room_on_the_card(shown):
    large = DesignContext(Session(read(paths.data("designs", "trestle-tst-4.mtf")).unit))
    large.apply(edits.maximize_armor())
    panel = shown(CardPanel(large, CardSettings()), 300, 640)
    for key in panel.card.accessible_keys():
        assert panel.card.rect().contains(panel.card.accessible_part(key).rect)


def test_it_is_a_proper_model(panel, context, qtmodeltester):
    qtmodeltester.check(panel.model)
    context.apply(edits.add("medium-laser"))
    qtmodeltester.check(panel.model)


def test_a_screen_reader_hears_step_how_figure_and_rule(panel):
    words = {panel.model.index(row, 0).data(11) for row in range(panel.model.rowCount())}  # AccessibleTextRole
    assert "Armor, 195 / 30, 7, AS 3.1" in words
