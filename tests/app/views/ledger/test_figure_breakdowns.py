"""The accounts of figures: their parts add up to what the figure says, in every sample design."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt

from designer import design, paths
from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.editor import Editor
from designer.app.pages.editor.layout_modes import place_in
from designer.app.views.ledger.figure_breakdowns import BREAKDOWNS, figure_breakdown
from designer.construction.cost import cost
from designer.construction.mass import mass
from designer.construction.slot_space import slot_use
from designer.decimals import MINUS
from designer.editing import Session
from designer.figures import DISTANCES
from designer.formats import read
from designer.rulesets.combat.volley import salvo
from designer.units.location import LT, Form
from designer.workspace.documents import Document
from designer.workspace.settings import Settings
from tests.building import evaluate, mech

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))


def number(words: str) -> float:
    return float(re.sub(r"[^0-9.-]", "", words.split(" of ", maxsplit=1)[0].replace(MINUS, "-")))


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def g(request):
    return design.once(read(request.param).unit)


def rows(sheet, g):
    account = figure_breakdown(sheet, g)
    assert account is not None
    return dict(account.explanation.rows)


def test_the_fuel_of_a_lam_is_told_where_its_movement_is():
    tank = ("lam-fuel-tank", LT)
    assert rows("sheet.move", evaluate(mech(tank, tank, form=Form.LAM, conversion="Standard")))["Fuel"] == "240 points"
    assert "Fuel" not in rows("sheet.move", evaluate(mech()))


def test_the_parts_of_the_mass_add_up(g):
    parts = rows("sheet.mass", g)
    parts.pop("Mass free", None)
    parts.pop("Too heavy", None)
    assert sum(number(part.removesuffix(" t")) for part in parts.values()) == pytest.approx(mass(g).raw / 1000)


def test_the_slots_of_the_locations_add_up(g):
    parts = rows("sheet.slots", g)
    unplaced = int(parts.pop("Unallocated slots", 0))
    assert (sum(number(part) for part in parts.values()), unplaced) == (slot_use(g).used, slot_use(g).unplaced)


def test_the_prices_multiply_to_the_cost(g):
    parts = rows("sheet.cost", g).values()
    total = sum(number(part) for part in parts if not part.startswith("×"))
    for part in parts:
        total *= number(part) if part.startswith("×") else 1
    # Factors are shown to two digits.
    assert total == pytest.approx(cost(g).total, rel=0.01)


def test_the_guns_add_up_to_the_damage(g):
    # Guns of one name that differ in what serves them have a row each.
    account = figure_breakdown("sheet.damage", g)
    assert account is not None
    counted = [part for _, part in account.explanation.rows if "not counted" not in part]
    for place, hexes in enumerate(DISTANCES):
        assert sum(int(part.split(" / ")[place]) for part in counted) == salvo(g, hexes)


def test_each_account_names_its_figure_and_its_rule(g):
    for sheet in BREAKDOWNS:
        account = figure_breakdown(sheet, g)
        assert account is not None
        assert account.title
        assert account.explanation.source
        assert account.text.startswith(account.title)


def test_there_is_no_account_of_anything_else(g):
    assert figure_breakdown("sheet.luck", g) is None
    assert figure_breakdown("def.armor", g) is None


@pytest.fixture
def editor(shown):
    session = Session(read(SAMPLES[0]).unit)
    return shown(Editor(Document(session), DesignContext(session), Settings()), 1366, 700)


def test_a_figure_that_is_pointed_at_tells_its_parts(editor, qtbot):
    readout = editor.status.readouts["Mass"]
    readout.pointed.emit(True)
    qtbot.waitUntil(editor.popover.isVisible)
    assert editor.popover.reason.text.startswith("Mass ")
    assert editor.rect().contains(editor.popover.geometry())
    heads = (panel.parts[0] for panel in editor.shell.bottom.panels)
    assert not any(place_in(editor, head).intersects(editor.popover.geometry()) for head in heads)
    readout.pointed.emit(False)
    assert editor.popover.isHidden()


def test_a_click_on_a_figure_pins_its_parts(editor, qtbot):
    qtbot.mouseClick(editor.status.readouts["Heat"], Qt.MouseButton.LeftButton)
    qtbot.keyClick(editor.status.readouts["Slots"], Qt.Key.Key_Return)
    assert list(editor.views.ledger.pins.blocks) == ["sheet.heat", "sheet.slots"]


def test_the_armor_menu_pins_the_points_by_location(editor):
    action = next(each for each in editor.views.armor.more.menu().actions() if each.text() == "Points by location")
    action.trigger()
    assert list(editor.views.ledger.pins.blocks) == ["sheet.armor"]
