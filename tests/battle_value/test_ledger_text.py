"""The ledger in words: figures, hints, explanations and the whole as a table of text."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pytest

from designer.battle_value import ledger
from designer.battle_value.ledger import Ledger, LedgerLine
from designer.battle_value.ledger_text import (
    explanation,
    figure_of,
    hint_of,
    ledger_text,
    line_text,
    shown_value,
)
from designer.catalog import RuleSet, catalog
from designer.design import once
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.editing.choices import ROWS
from designer.formats import read
from designer.language import cited, tr
from designer.units.location import CT, LA, LT, RA, RT
from designer.units.unit import HeatSinks
from designer.workspace.samples import samples
from tests.building import armored, catalog_id, evaluate, mech
from tests.made_up_language import CLOSE, OPEN, names

LASER = catalog_id("Medium Laser")


def ledger_of(*wanted: Any, **options: Any) -> Ledger:
    return ledger(evaluate(mech(*wanted, armor=armored(100), **options)))


def line(found: Ledger, line_id: str) -> LedgerLine:
    result = found.line(line_id)
    assert result is not None, line_id
    return result


def test_german_writes_every_decimal_with_a_comma(german):
    armor = line(ledger_of((LASER, LA)), "def.armor")
    assert (figure_of(armor), hint_of(armor)) == ("250,0", "100 × 2,5")


@pytest.mark.usefixtures("spoken")
def test_every_text_of_a_line_is_said_in_the_language():
    """Samples, and a design with each choice of the chassis and with each item; names of equipment stay."""
    base = new_unit(tonnage=60)
    changes = [choice.edit for row in ROWS.values() for choice in row.choices(once(base))]
    changes += [edits.add(item.id) for item in catalog() if not item.others_only]
    units = [read(sample.path).unit for sample in samples()]
    for number in range(0, len(changes), _AT_ONCE):
        unit = base
        for edit in changes[number : number + _AT_ONCE]:
            with contextlib.suppress(EditRefusedError):
                unit = edit.run(unit)
        units.append(unit)
    known, english = names(), set()
    for found in (ledger(once(unit, ruleset=rules)) for unit in units for rules in RuleSet):
        for each in found.walk():
            rows = [row for row in explanation(found, each).rows if row != (tr("Item"), cited(each.books))]
            for text in (each.label, hint_of(each), *(cell for row in rows for cell in row)):
                english |= {part for part in _UNSAID.split(text) if _ENGLISH.search(part)} - known
    assert english == set()


_AT_ONCE = 10
_UNSAID = re.compile(rf" \({OPEN}[^{CLOSE}]*{CLOSE}\)|{OPEN}[^{CLOSE}]*{CLOSE}|min\(| [×+] [\d,]+")
"""Texts of the language, also in brackets behind a name, figures, and a function that all languages call so."""
_ENGLISH = re.compile("[a-z]{3}")


def test_a_line_of_an_item_names_its_books():
    found = ledger_of((LASER, LA))
    rows = dict(explanation(found, line(found, "off.weapons").lines[0]).rows)
    assert rows["Item"] == "TM p. 227, BMM p. 100, Core p. 184, TW p. 303"


def test_points_have_one_digit_factors_two_and_totals_none():
    found = ledger_of((LASER, LA))
    assert figure_of(line(found, "def.armor")) == "250.0"
    assert figure_of(line(found, "def.speed")) == "× 1.20"
    assert figure_of(line(found, "final")) == f"{found.battle_value}"
    assert figure_of(LedgerLine("final", "Battle Value", 1659)) == "1\u202f659"
    assert figure_of(LedgerLine("def.explosive.1", "Ammo", -15)) == "−15.0"


def test_shown_values_round_halves_away_from_zero():
    assert shown_value(LedgerLine("off.x", "x", 0.25)) == 0.3
    assert shown_value(LedgerLine("off.x", "x", -0.25)) == -0.3


def test_a_hint_is_the_formula_the_note_or_the_heat_so_far():
    found = ledger_of((LASER, LA), (LASER, RA))
    assert hint_of(line(found, "def.armor")) == "100 × 2.5"
    assert hint_of(line(found, "def.speed")) == "run 6, +2"
    assert [hint_of(part) for part in line(found, "off.weapons").lines] == ["heat 3", "heat 6"]


def test_a_hint_parts_thousands_as_figures_do():
    crew = LedgerLine("crew", "Gunnery 3", 2149, "{value} × {factor}", (("value", 1628), ("factor", 1.32)))
    assert hint_of(crew) == "1\u202f628 × 1.32"
    rounded = LedgerLine("final.rounded", "Rounded", 12628, "{base}", (("base", 12627.6412),))
    assert hint_of(rounded) == "12\u202f627.6412"


def test_a_hint_that_only_repeats_the_figure_is_none():
    assert hint_of(line(ledger_of(), "off.tonnage")) == ""


def test_a_weapon_explains_its_factors_heat_and_worth_after_speed():
    found = ledger_of((catalog_id("SRM 6"), LT), (catalog_id("ISArtemisIV"), LT), (LASER, CT))
    weapon = line(found, "off.weapon.1")
    rows = dict(explanation(found, weapon).rows)
    assert rows["Base value"] == "59"
    assert rows["Factors"] == "Artemis IV × 1.2"
    assert rows["Heat so far"] == "0 + 4 of 12, counted in full"
    assert rows["After speed"].startswith("70.8 × 1.12 = ")
    assert explanation(found, weapon).source.startswith("BV rule")


def test_a_weapon_over_the_heat_limit_says_so():
    found = ledger_of(*[(LASER, where) for where in (LA, RA, LT, RT)], sinks=HeatSinks(2, "single"))
    halved = [part for part in line(found, "off.weapons").lines if part.formula]
    assert halved
    rows = dict(explanation(found, halved[0]).rows)
    assert rows["Heat so far"].endswith("halved")
    assert hint_of(halved[0]) == "½ by heat"


def test_a_weapon_tells_each_time_that_its_value_is_halved():
    guns = ((catalog_id("PPC"), RA), (catalog_id("PPC"), LA), (LASER, LT, {"rear": True}), (LASER, RT))
    found = ledger_of(*guns, sinks=HeatSinks(2, "single"))
    rear, front = line(found, "off.weapon.3"), line(found, "off.weapon.4")
    assert (front.value, hint_of(front)) == (23, "½ by heat")
    assert (rear.value, hint_of(rear)) == (11.5, "½ by heat, ½ by facing")
    cool = ledger_of((LASER, LT, {"rear": True}), (catalog_id("PPC"), RT))
    assert hint_of(line(cool, "off.weapon.1")).endswith(", ½ by facing")


def test_a_weapon_to_the_rear_names_its_facing():
    found = ledger_of((LASER, LT, {"rear": True}), (catalog_id("PPC"), RT))
    assert dict(explanation(found, line(found, "off.weapon.1")).rows)["Factors"] == "facing × 0.5"


def test_a_capacitor_adds_points_instead_of_multiplying():
    found = ledger_of((catalog_id("PPC"), RT), (catalog_id("PPC Capacitor"), RT))
    assert dict(explanation(found, line(found, "off.weapon.1")).rows)["Factors"].startswith("capacitor + ")


def test_inputs_that_the_formula_leaves_out_are_not_listed():
    found = ledger_of()
    rows = dict(explanation(found, line(found, "def.armor")).rows)
    assert list(rows) == ["Points", "Type", "Formula", "After speed"]
    assert rows["Formula"] == "100 × 2.5 = 250.0"


def test_a_line_without_formula_has_its_value():
    found = ledger_of()
    assert explanation(found, line(found, "final.cockpit")).rows == (("Value", "× 1.00"), ("Note", "standard"))
    assert "After speed" not in dict(explanation(found, line(found, "off.heat")).rows)


def test_one_line_as_text_names_formula_figure_and_rule():
    found = ledger_of((LASER, LA))
    assert line_text(line(found, "def.armor")) == "Armor: 100 × 2.5 = 250.0 (BV rule 2; TM p. 302)"
    assert "base value 46" in line_text(line(found, "off.weapon.1"))
    assert line_text(line(found, "final.cockpit")).startswith("Cockpit: × 1.00, standard")


def test_the_whole_ledger_stands_in_columns():
    found = ledger_of((LASER, LA), (catalog_id("SRM 6"), LT))
    text = ledger_text(found).splitlines()
    assert len(text) == len(list(found.walk()))
    assert len({len(row) for row in text}) == 1, "figures end in one column"
    assert text[0].startswith("Defensive ")
    assert text[1].startswith("  Armor ")
    assert text[-1].rstrip().endswith(figure_of(line(found, "final")))
    assert any(row.startswith("    Medium Laser") for row in text)


def test_an_empty_ledger_is_no_text():
    assert ledger_text(Ledger(0, 0.0, 0.0, ())) == ""
