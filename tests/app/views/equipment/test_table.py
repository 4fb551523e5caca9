"""The table of items: what stands in it, how it sorts, what it announces."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtWidgets import QApplication

from designer.analysis.addition import AdditionOutcome
from designer.analysis.item_figures import Facts, facts_of
from designer.app.context.drag_data import from_mime
from designer.app.ui.tables import ROW
from designer.app.views.equipment.columns import OUTCOMES, USUAL, Fit, ItemStates
from designer.app.views.equipment.columns import ItemColumn as Column
from designer.app.views.equipment.table import ItemGroup, ItemsModel
from designer.catalog import catalog
from tests.building import catalog_id, evaluate, mech

NAMES = ("AC/20", "Medium Laser", "AC/5", "Jump Jet")
ASCENDING, DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


def facts(*names: str) -> list[Facts]:
    return facts_of(evaluate(mech()), [catalog()[catalog_id(name)] for name in names], "IS")


@pytest.fixture
def outcomes() -> dict[str, AdditionOutcome]:
    return {}


@pytest.fixture
def model(qapp: QApplication, outcomes: dict[str, AdditionOutcome]) -> ItemsModel:
    made = ItemsModel(ItemStates(), outcomes.get)
    made.show_items(facts(*NAMES))
    return made


def names(model: ItemsModel) -> list[str]:
    return [row.item.name for row in model.rows]


def test_it_passes_the_model_tester(qtmodeltester, model):
    qtmodeltester.check(model)


def test_without_outcomes_names_stand_in_for_them(model):
    assert names(model) == ["AC/5", "AC/20", "Jump Jet", "Medium Laser"]


def test_known_outcomes_sort_the_best_first_and_the_impossible_last(model, outcomes):
    for name, adds in zip(NAMES, (100, 60, None, 0), strict=True):
        outcomes[catalog_id(name)] = AdditionOutcome(adds)
    model.renew_outcomes()
    model.sort(Column.ADDS, DESCENDING)
    assert names(model) == ["AC/20", "Medium Laser", "Jump Jet", "AC/5"]
    model.sort(Column.ADDS, ASCENDING)
    assert names(model) == ["Jump Jet", "Medium Laser", "AC/20", "AC/5"]


@pytest.mark.parametrize(
    ("column", "order", "expected"),
    [
        (Column.NAME, ASCENDING, ["AC/5", "AC/20", "Jump Jet", "Medium Laser"]),
        (Column.NAME, DESCENDING, ["Medium Laser", "Jump Jet", "AC/20", "AC/5"]),
        (Column.MASS, DESCENDING, ["AC/20", "AC/5", "Medium Laser", "Jump Jet"]),
        (Column.SLOTS, DESCENDING, ["AC/20", "AC/5", "Jump Jet", "Medium Laser"]),
        (Column.DAMAGE, ASCENDING, ["Jump Jet", "AC/5", "Medium Laser", "AC/20"]),
        (Column.RANGE, DESCENDING, ["AC/5", "AC/20", "Medium Laser", "Jump Jet"]),
    ],
)
def test_any_column_sorts_and_equals_go_by_name(model, column, order, expected):
    model.sort(column, order)
    assert names(model) == expected


def test_sorting_keeps_what_views_hold_on_to(model):
    kept = QPersistentModelIndex(model.index(model.place_of(catalog_id("AC/20")), Column.NAME))
    model.sort(Column.MASS, DESCENDING)
    assert kept.row() == 0
    assert kept.data() == "AC/20"


def test_filtering_to_the_same_rows_is_not_announced(model):
    told: list[str] = []
    model.modelReset.connect(lambda: told.append("reset"))
    model.dataChanged.connect(lambda *_: told.append("changed"))
    model.show_items(list(model.rows))
    assert told == []
    model.show_items(facts("AC/20"))
    assert told == ["reset"]
    assert names(model) == ["AC/20"]
    assert model.place_of(catalog_id("AC/5")) == -1


def test_new_figures_of_the_same_items_are_announced_as_such(model):
    told: list[str] = []
    model.modelReset.connect(lambda: told.append("reset"))
    model.dataChanged.connect(lambda *_: told.append("changed"))
    heavy = facts_of(evaluate(mech(tonnage=90)), [row.item for row in model.rows], "IS")
    model.show_items(heavy)
    assert told == ["changed"]


def test_new_outcomes_touch_their_column_only(model, outcomes):
    touched: list[tuple[int, int, int, int]] = []
    model.dataChanged.connect(lambda a, b: touched.append((a.row(), b.row(), a.column(), b.column())))
    outcomes[catalog_id("AC/20")] = AdditionOutcome(7)
    model.renew_outcomes([catalog_id("AC/20"), "not shown"])
    assert touched == [(1, 1, OUTCOMES[0], OUTCOMES[-1])]
    assert tuple(Column)[OUTCOMES[0] : OUTCOMES[-1] + 1] == OUTCOMES, "they stand side by side"
    assert model.index(1, Column.ADDS).data() == "+7"
    model.renew_outcomes(["not shown"])
    assert len(touched) == 1


def test_what_does_not_fit_says_why(model):
    model.set_fit(Fit(mass=5000, too_heavy=frozenset((catalog_id("AC/20"), catalog_id("AC/5")))))
    row = model.place_of(catalog_id("AC/20"))
    assert not model.states.fits(model.rows[row])
    assert model.states.fits(model.rows[model.place_of(catalog_id("Medium Laser"))])
    assert model.index(row, Column.MASS).data(Qt.ItemDataRole.ToolTipRole) == "14 t needed, 5 t free"
    model.set_fit(
        Fit(mass=-500, too_heavy=frozenset((catalog_id("AC/20"),)), without_room=frozenset((catalog_id("AC/20"),)))
    )
    assert model.index(row, Column.MASS).data(Qt.ItemDataRole.ToolTipRole) == (
        "14 t needed, no mass is free. No room for 10 slots"
    )


def test_an_item_that_comes_while_rows_keep_their_places_stands_by_what_fits_now(model):
    model.show_items(facts("AC/5", "Medium Laser"))
    model.set_fit(Fit(too_heavy=frozenset((catalog_id("AC/20"), catalog_id("AC/5")))))
    model.show_items(facts("AC/5", "AC/20", "Medium Laser"), in_place=True)
    groups = {row.item.name: model.group_of(row) for row in model.rows}
    assert groups == {"AC/5": ItemGroup.FITS, "Medium Laser": ItemGroup.FITS, "AC/20": ItemGroup.TOO_BIG}


def test_a_row_is_read_out_whole(model):
    model.states.adds_now = {catalog_id("AC/20"): 162}.get
    model.set_fit(Fit(too_heavy=frozenset((catalog_id("AC/20"),))))
    spoken = model.index(model.place_of(catalog_id("AC/20")), 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "AC/20, ballistic, 14 t, 10 slots, does not fit now, adds +162 BV"


def test_heads_say_what_their_columns_mean(model):
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in USUAL]
    assert heads == ["Name", "mass", "slots", "heat", "damage", "range", "BV", "adds BV", ""]
    tip = Qt.ItemDataRole.ToolTipRole
    assert all(model.headerData(column, Qt.Orientation.Horizontal, tip) for column in Column)
    order = model.headerData(Column.MASS, Qt.Orientation.Horizontal, Qt.ItemDataRole.InitialSortOrderRole)
    assert order == DESCENDING, "the largest figures come first"


def test_a_drag_carries_the_item(model):
    index = model.index(0, 0)
    payload = from_mime(model.mimeData([index]))
    assert payload is not None
    assert payload.item == index.data(ROW).item.id
    assert model.flags(index) & Qt.ItemFlag.ItemIsDragEnabled


# -- outcomes, favorites, reasons ----------------------------------------------------------------------------


def test_outcomes_are_figures_of_the_step(model, outcomes):
    outcomes[catalog_id("AC/20")] = AdditionOutcome(140, mass=14_000, heat=7, damage=20)
    model.renew_outcomes()
    row = model.place_of(catalog_id("AC/20"))
    shown = [model.index(row, column).data() for column in OUTCOMES]
    assert shown == ["+140", "+10.0", "+1.4", "+7"]


def test_what_weighs_nothing_has_no_figure_per_ton_and_sorts_last(model, outcomes):
    outcomes[catalog_id("AC/20")] = AdditionOutcome(140, mass=0)
    outcomes[catalog_id("AC/5")] = AdditionOutcome(-8, mass=8000)
    model.renew_outcomes()
    for order in (ASCENDING, DESCENDING):
        model.sort(Column.ADDS_TON, order)
        assert names(model)[0] == "AC/5"
    assert model.index(model.place_of(catalog_id("AC/20")), Column.ADDS_TON).data() == "–"


@pytest.mark.parametrize(
    ("column", "text"),
    [
        (Column.DAMAGE_TON, "5.0"),
        (Column.DAMAGE_SLOT, "5.0"),
        (Column.DAMAGE_HEAT, "1.7"),
        (Column.BV_TON, "46.0"),
        (Column.TECH, "All"),
        (Column.LEVEL, "Introductory"),
        (Column.YEAR, "2295"),
        (Column.COST, "40 000"),
        (Column.REF, "TM p. 227, BMM p. 100, Core p. 184, TW p. 303"),
        (Column.MINIMUM, "–"),
    ],
)
def test_efficiency_and_rules_of_a_medium_laser(model, column, text):
    # TechManual p. 227: 1 t, 1 slot, heat 3, damage 5, 46 BV, 40 000 C-bills.
    shown = model.index(model.place_of(catalog_id("Medium Laser")), column).data()
    assert shown.replace("\u202f", " ") == text


def test_favorites_are_marked_and_sort_first(model):
    touched: list[int] = []
    model.dataChanged.connect(lambda a, b: touched.append(a.column()))
    model.set_favorites(frozenset({catalog_id("Medium Laser")}))
    assert touched == [Column.STAR]
    model.sort(Column.STAR, DESCENDING)
    assert names(model) == ["Medium Laser", "AC/5", "AC/20", "Jump Jet"]
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "favorite" in spoken


def test_what_the_design_may_not_have_says_why(qapp):
    model = ItemsModel(ItemStates(against=lambda row: "Clan only" if row.item.name == "AC/5" else ""))
    model.show_items(facts(*NAMES))
    index = model.index(model.place_of(catalog_id("AC/5")), 0)
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "AC/5: Clan only"
    assert "Clan only" in index.data(Qt.ItemDataRole.AccessibleTextRole)
