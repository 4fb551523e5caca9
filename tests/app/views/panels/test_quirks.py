"""The quirk dock: what a 'Mech and its weapons have and could have, ticked with mouse and keys, each step undone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from designer.app.context.design_context import DesignContext
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.quirks import QuirksPanel
from designer.catalog.quirks import Carrier, known_quirks
from designer.editing import Session, edits
from designer.units.location import LA, RA
from tests.building import mech

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def armed():
    """A 'Mech with two quirks, one of them unknown, and two lasers of which one is accurate."""
    unit = mech(
        ("medium-laser", RA, {"quirks": ("accurate",)}),
        ("medium-laser", LA),
        quirks=("command_mech", "made_up:3"),
    )
    return DesignContext(Session(unit))


@pytest.fixture
def dock(armed, shown):
    return shown(QuirksPanel(armed), 758, 260)


def row_of(dock, name):
    return next(n for n, row in enumerate(dock.model.rows) if row.name == name)


def click_box(dock, name, qtbot):
    index = dock.model.index(row_of(dock, name), 0)
    dock.list.scrollTo(index)
    spot = dock.list.part_rect(name, "check").center().toPoint()
    qtbot.mouseClick(dock.list.viewport(), LEFT, pos=spot)


def ticked(dock):
    return [row.name for row in dock.model.rows if row.present]


class TestList:
    def test_what_the_mech_has_comes_first_and_all_others_are_there(self, dock):
        assert [row.name for row in dock.model.rows[:2]] == ["Command Mech", "made_up:3"]
        of_units = [quirk for quirk in known_quirks() if quirk.carrier is Carrier.UNIT]
        assert len(dock.model.rows) == len(of_units) + 1

    def test_it_is_a_proper_model(self, dock, armed, qtmodeltester):
        qtmodeltester.check(dock.model)
        armed.apply(edits.add_quirk("stable"))
        qtmodeltester.check(dock.model)

    def test_a_screen_reader_hears_name_sign_state_and_effect(self, dock):
        words = dock.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert words.startswith("Command Mech, positive, on: Adds 1 to the initiative")


class TestTicking:
    def test_a_click_on_the_box_gives_a_quirk_as_files_write_it(self, dock, armed, qtbot):
        click_box(dock, "Improved Targeting (Short)", qtbot)
        assert armed.unit.quirks == ("command_mech", "made_up:3", "imp_target_short")
        assert armed.session.history.undo_label == "Add quirk Improved Targeting (Short)"

    def test_a_click_beside_the_box_only_chooses(self, dock, armed, qtbot):
        index = dock.model.index(3, 0)
        qtbot.mouseClick(dock.list.viewport(), LEFT, pos=dock.list.visualRect(index).center())
        assert armed.unit.quirks == ("command_mech", "made_up:3")
        assert dock.list.currentIndex().row() == 3

    def test_a_double_click_on_the_name_gives_it(self, dock, armed, qtbot):
        spot = dock.list.visualRect(dock.model.index(3, 0)).center()
        qtbot.mouseDClick(dock.list.viewport(), LEFT, pos=spot)
        assert len(armed.unit.quirks) == 3

    def test_the_space_bar_takes_it_away_and_undo_brings_it_back(self, dock, armed, qtbot):
        dock.list.setFocus()
        dock.list.setCurrentIndex(dock.model.index(0, 0))
        qtbot.keyClick(dock.list, Qt.Key.Key_Space)
        assert armed.unit.quirks == ("made_up:3",)
        armed.undo()
        assert armed.unit.quirks == ("command_mech", "made_up:3")
        assert "Command Mech" in ticked(dock)

    def test_what_is_ticked_stays_under_the_pointer(self, dock, qtbot):
        before = row_of(dock, "Stable")
        click_box(dock, "Stable", qtbot)
        assert row_of(dock, "Stable") == before
        assert "Stable" in ticked(dock)

    def test_an_unknown_quirk_can_be_taken_away(self, dock, armed, qtbot):
        click_box(dock, "made_up:3", qtbot)
        assert armed.unit.quirks == ("command_mech",)

    def test_the_model_takes_ticks_as_qt_sends_them(self, dock, armed):
        index = dock.model.index(row_of(dock, "Distracting"), 0)
        assert dock.model.setData(index, Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
        assert "distracting" in armed.unit.quirks


class TestWeapons:
    def test_each_weapon_has_its_own(self, dock, armed, qtbot):
        entries = [dock.bearer.itemText(n) for n in range(dock.bearer.count())]
        assert entries == ["This 'Mech, 2", "Med Laser LA", "Med Laser RA, 1"]
        dock.show_bearer(armed.unit.mounts[1].id)
        click_box(dock, "Stable Weapon", qtbot)
        assert [mount.quirks for mount in armed.unit.mounts] == [("accurate",), ("stable_weapon",)]

    def test_a_weapon_selected_on_the_board_shows_its_quirks(self, dock, armed):
        armed.select([armed.unit.mounts[0].id])
        assert ticked(dock) == ["Accurate"]

    def test_a_removed_weapon_takes_its_quirks_along_and_undo_brings_both_back(self, dock, armed):
        mount = armed.unit.mounts[0].id
        dock.show_bearer(mount)
        armed.apply(edits.remove(mount))
        assert dock.bearer.currentData() is None
        assert dock.words == "2"
        armed.undo()
        assert dock.words == "2 and 1 of weapons"
        dock.show_bearer(mount)
        assert ticked(dock) == ["Accurate"]

    def test_a_moved_weapon_keeps_its_quirks(self, armed):
        mount = armed.unit.mounts[0].id
        armed.apply(edits.move(mount, LA, 8))
        assert armed.unit.mount(mount).quirks == ("accurate",)


class TestFilters:
    def test_the_search_looks_at_names_effects_and_ids(self, dock, qtbot):
        qtbot.keyClicks(dock.search, "imp_target")
        assert [row.name for row in dock.model.rows] == [
            f"Improved Targeting ({at})" for at in ("Short", "Medium", "Long")
        ]
        dock.search.setText("nothing is called so")
        assert list(dock.model.rows) == []

    @pytest.mark.parametrize(
        ("pill", "holds"),
        [
            ("positive", lambda row: row.quirk.positive is True),
            ("negative", lambda row: row.quirk.positive is False),
            ("in_combat", lambda row: row.quirk.in_combat),
            ("present", lambda row: row.present),
        ],
    )
    def test_each_switch_lets_only_its_own_through(self, dock, qtbot, pill, holds):
        qtbot.mouseClick(getattr(dock, pill), LEFT)
        assert dock.model.rows
        assert all(holds(row) for row in dock.model.rows)

    def test_there_are_31_with_an_effect_in_combat(self, dock, armed, qtbot):
        qtbot.mouseClick(dock.in_combat, LEFT)
        of_unit = len(dock.model.rows)
        dock.show_bearer(armed.unit.mounts[1].id)
        assert of_unit + len(dock.model.rows) == 31


def test_the_chosen_quirk_is_explained_under_both_readings(dock):
    dock.list.setCurrentIndex(dock.model.index(row_of(dock, "Low Profile"), 0))
    assert "partial cover" in dock.details.text()
    assert "By MegaMek" in dock.details.text()


@pytest.mark.parametrize(("width", "height"), [(300, 170), (300, 240), (758, 150), (1000, 500)])
def test_it_fits_where_docks_are_narrow(armed, shown, width, height):
    dock = shown(QuirksPanel(armed), width, height)
    assert dock.search.geometry().right() < width
    assert dock.present.geometry().right() < width
    assert dock.minimumSizeHint().width() <= 300
    for row in (row_of(dock, "Low Profile"), row_of(dock, "Stable")):
        dock.list.setCurrentIndex(dock.model.index(row, 0))
        QApplication.processEvents()
        assert not dock.findChild(Scrolled).verticalScrollBar().maximum(), "only the list scrolls"
        assert dock.details.isVisible() or height == 170
