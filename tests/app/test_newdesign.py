"""Beginning a design: any body and kind that somebody builds, the terms of the last time, on a card over a design."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from designer.app.newdesign import NewDesignCard, NewDesignForm, unit_of
from designer.app.settings import NewDesign
from designer.editing.kinds import MechKind, kind_of_mech
from designer.units.location import Form
from designer.units.unit import TechBase


@pytest.fixture
def form(shown):
    return shown(NewDesignForm(NewDesign()), 300, 280)


def choose(field, words):
    row = field.findText(words)
    assert row >= 0, words
    field.setCurrentIndex(row)


def test_the_terms_are_those_that_were_given(form):
    terms = NewDesign(
        form="QUADVEE",
        tonnage=60,
        base="MIXED_CLAN",
        year=3130,
        rules_level=4,
        kind="BATTLE",
        omni=True,
        conversion="Wheel",
    )
    form.show_terms(terms)
    assert form.terms == terms


def test_each_term_reaches_the_design():
    unit = unit_of(
        NewDesign(form="LAM", tonnage=40, base="MIXED_IS", year=2700, rules_level=3, conversion="Bimodal", omni=True)
    )
    assert (unit.chassis.form, unit.chassis.tonnage, unit.chassis.conversion) == (Form.LAM, 40, "Bimodal")
    assert (unit.tech.base, unit.tech.year, unit.tech.rules_level) == (TechBase.MIXED_IS, 2700, 3)
    assert unit.chassis.omni
    assert kind_of_mech(unit_of(NewDesign(kind="INDUSTRIAL"))) is MechKind.INDUSTRIAL


def test_how_it_converts_is_asked_only_where_it_does(form):
    assert not form.conversion.isVisible()
    choose(form.form, "LAM")
    assert form.conversion.isVisible()
    assert [form.conversion.itemText(row) for row in range(form.conversion.count())] == ["Standard", "Bimodal"]
    choose(form.form, "QuadVee")
    choose(form.conversion, "Wheeled")
    assert form.terms.conversion == "Wheel"
    choose(form.form, "Biped")
    assert form.terms.conversion == ""


def test_masses_say_what_they_make(form):
    assert form.mass.findText("10 t, ultralight") == 0
    assert form.mass.findText("105 t, superheavy") > 0


def test_what_nobody_builds_cannot_be_created_and_says_why(form):
    choose(form.kind, "Primitive")
    assert form.button.isEnabled()
    choose(form.form, "Tripod")
    assert not form.button.isEnabled()
    assert form.reason == "Nobody builds a 50 t Tripod as primitive"
    choose(form.kind, "BattleMech")
    assert form.button.isEnabled()
    assert form.reason == ""


# -- the card -------------------------------------------------------------------------------------------------


@pytest.fixture
def made() -> list[NewDesign]:
    return []


@pytest.fixture
def field(shown):
    found = shown(QLineEdit(), 100, 24)
    found.window().resize(600, 500)
    return found


@pytest.fixture
def card(field, made):
    found = NewDesignCard(field.window(), lambda: NewDesign(tonnage=75), made.append)
    field.setFocus()
    found.open_at(QPoint(10, 40))
    return found


def test_it_comes_with_the_last_terms_and_the_keyboard(card):
    assert card.isVisible()
    assert card.form.terms.tonnage == 75
    assert card.form.form.hasFocus()


def test_enter_creates(card, made):
    QTest.keyClick(card.form.form, Qt.Key.Key_Return)
    assert [terms.tonnage for terms in made] == [75]
    assert card.isHidden()


def test_escape_puts_it_away_and_gives_the_keyboard_back(card, field, made):
    QTest.keyClick(card.form.form, Qt.Key.Key_Escape)
    assert card.isHidden()
    assert made == []
    assert field.hasFocus()


def test_a_press_elsewhere_puts_it_away(card, field):
    QTest.mouseClick(card.form, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert card.isVisible()
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    assert card.isHidden()
