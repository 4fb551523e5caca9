"""The loadout: all that is mounted as a list that sorts, is selected in together with the board, and clears out."""

from enum import IntEnum

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QTest

from designer.app.context.design_context import DesignContext
from designer.app.views.board.menus import BoardMenu
from designer.app.views.panels.loadout import LoadoutPanel, loadout_model
from designer.app.views.panels.loadout_rows import loadout
from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.construction.mass import mass
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.edits.bulk import strip, stripped_mounts
from designer.units.location import LA, RT
from designer.units.unit import TechBase
from tests.app.ui.tables.columns_in_sight import shown_columns

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


class Column(IntEnum):
    """The columns in their order."""

    NAME, PLACE, MASS, SLOTS, HEAT, DETAILS, VALUE = range(7)


def made_model(context):
    """The model of a design, which follows its edits as the panel lets it."""
    made = loadout_model()
    made.sort(Column.PLACE)
    made.show(loadout(context.graph))
    context.changed.connect(lambda _change: made.show(loadout(context.graph)))
    return made


@pytest.fixture
def model(context):
    return made_model(context)


@pytest.fixture
def dock(wayfarer, shown):
    return shown(LoadoutPanel(wayfarer), 484, 700)


def row_of(model, item, nth=0):
    return [row for row, entry in enumerate(model.rows) if entry.item.id == item][nth]


def cell(model, row, column):
    return model.index(row, column).data()


def click(dock, row, modifier=Qt.KeyboardModifier.NoModifier):
    spot = dock.table.visualRect(dock.model.index(row, 0)).center()
    QTest.mouseClick(dock.table.viewport(), LEFT, modifier, spot)


# -- rows -----------------------------------------------------------------------------------------------------


def test_it_is_a_sound_model_through_edits_and_sorting(wayfarer, qtmodeltester):
    model = made_model(wayfarer)
    qtmodeltester.check(model)
    model.sort(Column.MASS, Qt.SortOrder.DescendingOrder)
    wayfarer.apply(edits.place_best("small-laser"))
    wayfarer.apply(strip())
    wayfarer.undo()
    qtmodeltester.check(model)


def test_a_row_says_name_place_mass_slots_heat_and_size(context, model):
    context.apply(edits.place("is-er-large-laser", LA))
    row = row_of(model, "is-er-large-laser")
    told = [cell(model, row, column) for column in (Column.PLACE, Column.MASS, Column.SLOTS, Column.HEAT)]
    assert told == ["LA", "5", "2", "12"]  # TM, table of heavy weapons
    context.apply(edits.add("srm-6-ammo"))
    assert cell(model, row_of(model, "srm-6-ammo"), Column.DETAILS) == "15 shots"


def test_what_faces_the_rear_says_so_beside_its_place(context, model):
    context.apply(edits.place("medium-laser", RT))
    row = row_of(model, "medium-laser")
    context.apply(edits.toggle("rear", [model.rows[row].mount]))
    assert cell(model, row_of(model, "medium-laser"), Column.PLACE) == "RT (R)"


def test_what_has_no_place_is_marked_and_comes_first(context, model):
    context.apply(edits.place("medium-laser", RT))
    context.apply(edits.add("small-laser"))
    first, *others = model.rows
    assert (first.item.id, first.waits) == ("small-laser", True)
    assert not any(entry.waits for entry in others)
    assert "unallocated" in str(model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert cell(model, 0, Column.PLACE) == "Unallocated"


def test_equal_heat_sinks_are_one_row_with_their_number_and_are_selected_together(context, shown):
    for where in (LA, LA, RT):
        context.apply(edits.place("heat-sink", where))
    context.apply(edits.place("medium-laser", LA))
    context.apply(edits.place("medium-laser", RT))
    panel = shown(LoadoutPanel(context), 484, 700)
    sinks = panel.model.rows[row_of(panel.model, "heat-sink")]
    row = row_of(panel.model, "heat-sink")
    mounted = [mount.id for mount in context.unit.mounts if mount.item == "heat-sink"]
    assert cell(panel.model, row, Column.NAME) == f"{len(mounted)} × Heat Sink"
    assert (cell(panel.model, row, Column.MASS), set(sinks.mounts)) == (str(len(mounted)), set(mounted))
    assert sum(entry.item.id == "medium-laser" for entry in panel.model.rows) == 2
    click(panel, row)
    assert context.selection == set(mounted)
    context.select(mounted[:1])
    assert panel.chosen == [], "a part of a row is not the row"


def test_slots_of_structure_and_armor_are_not_listed(wayfarer):
    model = made_model(wayfarer)
    assert "light-ferro-fibrous" not in {entry.item.id for entry in model.rows}


def test_shares_of_the_battle_value_stay_below_the_whole(wayfarer):
    model = made_model(wayfarer)
    total = sum(entry.value for entry in model.rows)
    assert 0 < total < battle_value(wayfarer.graph)


@given(st.sampled_from(list(Column)), st.sampled_from(list(Qt.SortOrder)))
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_sorting_keeps_all_rows_and_puts_them_in_order(wayfarer, column, order):
    model = made_model(wayfarer)
    before = {entry.mount for entry in model.rows}
    model.sort(column, order)
    assert {entry.mount for entry in model.rows} == before
    if column is Column.MASS:
        masses = [entry.mass for entry in model.rows]
        assert masses == sorted(masses, reverse=order == Qt.SortOrder.DescendingOrder)


def test_an_edit_announces_only_the_rows_that_differ(context, model):
    for item in ("medium-laser", "small-laser", "srm-6-ammo"):
        context.apply(edits.place_best(item))
    resets: list[bool] = []
    told: list[int] = []
    model.modelReset.connect(lambda: resets.append(True))
    model.dataChanged.connect(lambda first, last: told.extend(range(first.row(), last.row() + 1)))
    row = row_of(model, "small-laser")
    context.apply(edits.toggle("armored", [model.rows[row].mount]))
    assert row in told
    assert row_of(model, "srm-6-ammo") not in told
    assert not resets


def test_a_persistent_index_stays_with_its_mount(context, model):
    context.apply(edits.place("medium-laser", RT))
    row = row_of(model, "medium-laser")
    kept = QPersistentModelIndex(model.index(row, 0))
    context.apply(edits.add("small-laser"))
    assert (kept.row(), kept.data()) == (row + 1, "Medium Laser")
    context.apply(edits.remove(model.rows[0].mount))
    assert (kept.row(), kept.data()) == (row, "Medium Laser")


# -- selection ------------------------------------------------------------------------------------------------


def test_what_is_selected_here_is_selected_everywhere(dock, wayfarer):
    first, second = row_of(dock.model, "medium-laser"), row_of(dock.model, "hatchet")
    click(dock, first)
    click(dock, second, CONTROL)
    assert wayfarer.selection == {dock.model.rows[first].mount, dock.model.rows[second].mount}
    assert dock.summary.text.startswith("2 selected: 6 t,")


def test_what_is_selected_elsewhere_is_selected_here(dock, wayfarer):
    hatchet = dock.model.rows[row_of(dock.model, "hatchet")].mount
    wayfarer.select([hatchet])
    assert dock.chosen == [hatchet]
    wayfarer.select([])
    assert dock.chosen == []


def test_without_a_selection_the_foot_sums_up_all(dock, wayfarer):
    listed = sum(entry.mass for entry in dock.model.rows)
    mounted = sum(len(entry.mounts) for entry in dock.model.rows)
    assert dock.summary.text.startswith(f"{mounted} items: {listed / 1000:g} t,")
    assert listed < mass(wayfarer.graph).total


# -- commands ----------------------------------------------------------------------------------------------------


def test_remove_takes_all_selected_out_in_one_labeled_step(dock, wayfarer):
    before = wayfarer.session.history.position
    wayfarer.select(entry.mount for entry in dock.model.rows if entry.item.id == "medium-laser")
    QTest.mouseClick(dock.remove, LEFT)
    assert "medium-laser" not in {mount.item for mount in wayfarer.unit.mounts}
    assert wayfarer.session.history.position == before + 1
    assert wayfarer.session.history.undo_label == "Remove 3 items"
    assert not wayfarer.selection


def test_unplace_puts_all_selected_on_the_unallocated_list_in_one_step(dock, wayfarer):
    lasers = [entry.mount for entry in dock.model.rows if entry.item.id == "medium-laser"]
    wayfarer.select(lasers)
    QTest.mouseClick(dock.unplace, LEFT)
    assert not any(wayfarer.unit.mount(laser).is_placed for laser in lasers)
    assert wayfarer.session.history.undo_label == "Unallocate 3 items"
    assert dock.chosen == [entry.mount for entry in dock.model.rows[:3]]
    assert not dock.unplace.isEnabled()


def test_the_keys_of_the_board_hold_here(dock, wayfarer):
    click(dock, row_of(dock.model, "hatchet"))
    QTest.keyClick(dock.table, Qt.Key.Key_Delete)
    assert "hatchet" not in {mount.item for mount in wayfarer.unit.mounts}
    QTest.keyClick(dock.table, Qt.Key.Key_A, CONTROL)
    assert wayfarer.selection == {mount for entry in dock.model.rows for mount in entry.mounts}


def test_remove_all_leaves_what_the_chassis_is_built_from(dock, wayfarer):
    before = wayfarer.unit
    QTest.mouseClick(dock.strip, LEFT)
    left = {catalog()[mount.item].kind for mount in wayfarer.unit.mounts}
    assert left <= {"heat_sink", "jump", "filler"}
    assert wayfarer.unit.heat_sinks == before.heat_sinks
    assert wayfarer.session.history.undo_label == f"Remove all equipment ({len(stripped_mounts(before))} items)"
    assert not dock.strip.isEnabled()
    wayfarer.undo()
    assert wayfarer.unit == before


def test_an_empty_mech_has_nothing_to_take_out(context):
    assert context.session.refusal(strip()) == "No equipment"


def test_a_dock_that_is_not_seen_reads_nothing(qtbot):
    runs = []
    context = DesignContext(Session(new_unit(tonnage=50), on_run=lambda name, _key: runs.append(name)))
    dock = LoadoutPanel(context)
    qtbot.addWidget(dock)
    context.apply(edits.place("medium-laser", RT))
    assert "loadout_rows.loadout" not in runs
    assert dock.model.rowCount() == 0
    dock.show()
    assert "loadout_rows.loadout" in runs


# -- room -----------------------------------------------------------------------------------------------------


def test_columns_give_way_to_names_but_place_and_mass_stay(wayfarer, shown):
    dock = shown(LoadoutPanel(wayfarer), 284, 500)
    assert {Column.NAME, Column.PLACE, Column.MASS} <= set(shown_columns(dock.table))
    assert Column.DETAILS not in shown_columns(dock.table)
    assert dock.table.columnWidth(Column.NAME) >= 104


def test_a_menu_opens_for_what_is_pointed_at(dock, wayfarer, monkeypatch):
    opened = []
    monkeypatch.setattr(BoardMenu, "open_at", lambda menu, _point: opened.append(menu))
    row = row_of(dock.model, "hatchet")
    spot = dock.table.visualRect(dock.model.index(row, 0)).center()
    QTest.mouseClick(dock.table.viewport(), Qt.MouseButton.RightButton, pos=spot)
    assert wayfarer.selection == {dock.model.rows[row].mount}
    dock.table.customContextMenuRequested.emit(spot)
    (menu,) = opened
    assert any("Remove Hatchet" in action.text() for action in menu.actions())


def test_two_of_a_name_are_told_apart_by_their_technology(context, model):
    context.apply(edits.set_tech_base(TechBase.MIXED_IS))
    for item in ("clan-medium-pulse-laser", "is-medium-pulse-laser"):
        context.apply(edits.place_best(item))
    model.sort(Column.NAME)
    rows = [row_of(model, item) for item in ("is-medium-pulse-laser", "clan-medium-pulse-laser")]
    assert rows[0] < rows[1], "its own first"
    own, other = (model.index(row, Column.NAME).data(Qt.ItemDataRole.ToolTipRole) for row in rows)
    assert "Clan technology" in other
    assert "technology" not in own
