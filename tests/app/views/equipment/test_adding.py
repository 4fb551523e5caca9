"""Adding by number, place and key, and lifting by key."""

from __future__ import annotations

from PySide6.QtCore import Qt

from designer.app.views.equipment.view import Browser
from designer.construction.mass import mass
from designer.units.location import LA, RT
from tests.app.views.equipment.conftest import mounted, names
from tests.building import catalog_id

LASER, PPC, FLAMER = catalog_id("Medium Laser"), catalog_id("PPC"), catalog_id("Flamer")
ENTER = Qt.Key.Key_Return
LEFT = Qt.MouseButton.LeftButton


def choose(browser: Browser, item_id: str) -> None:
    browser.seek(item_id)
    browser.table.setFocus()


def test_several_are_added_in_one_step(qtbot, browser, context):
    choose(browser, FLAMER)
    browser.adding.count.setValue(3)
    qtbot.mouseClick(browser.adding.buttons["best"], LEFT)
    assert mounted(context) == [LASER, FLAMER, FLAMER, FLAMER]
    assert browser.adding.number == 1, "the next time it is one again"
    context.undo()
    assert mounted(context) == [LASER]


def test_enter_in_the_number_places_them(qtbot, browser, context):
    choose(browser, FLAMER)
    browser.adding.count.selectAll()
    qtbot.keyClicks(browser.adding.count, "3")
    qtbot.keyClick(browser.adding.count, ENTER)
    assert mounted(context) == [LASER, FLAMER, FLAMER, FLAMER]
    assert browser.adding.number == 1


def test_more_than_a_mech_may_have_are_refused_with_the_number(qtbot, browser, context):
    """A 'Mech has two lift hoists at most (TechManual p. 245)."""
    choose(browser, "lift-hoist-arresting-hoist")
    browser.adding.count.setValue(5)
    with qtbot.waitSignal(context.refused) as refused:
        qtbot.mouseClick(browser.adding.buttons["best"], LEFT)
    assert refused.args == ["Only 2 more Lift Hoist/Arresting Hoist can be mounted, not 5."]
    assert mounted(context) == [LASER]
    assert browser.adding.number == 5, "to be corrected"


def test_ctrl_enter_puts_on_the_unallocated_list(qtbot, browser, context):
    choose(browser, FLAMER)
    qtbot.keyClick(browser.table, ENTER, Qt.KeyboardModifier.ControlModifier)
    assert mounted(context) == [LASER, FLAMER]
    assert context.unit.mounts[-1].location is None


def test_alt_enter_fills(qtbot, browser, context):
    qtbot.keyClicks(browser.search, "ppc -er -light")
    browser.table.choose(PPC)
    qtbot.keyClick(browser.search, ENTER, Qt.KeyboardModifier.AltModifier)
    assert mounted(context).count(PPC) > 1
    assert mass(context.graph).free >= 0
    assert all(mount.is_placed for mount in context.unit.mounts)
    context.undo()
    assert mounted(context) == [LASER], "in one step"


def test_enter_places_where_the_board_points(qtbot, browser, context):
    choose(browser, FLAMER)
    browser.mounting.aim_at(RT, 6)
    assert browser.adding.buttons["best"].text() == "Place in RT 7"
    qtbot.keyClick(browser.table, ENTER)
    assert context.unit.mounts[-1].location is RT
    assert context.unit.mounts[-1].slots[0].row == 6
    assert browser.adding.buttons["best"].text() == "Place", "one thing goes there"


def test_escape_forgets_the_place(qtbot, browser, context):
    choose(browser, FLAMER)
    browser.mounting.aim_at(LA, 8)
    qtbot.keyClick(browser.table, Qt.Key.Key_Escape)
    assert browser.adding.buttons["best"].text() == "Place"


def test_what_is_refused_at_the_pointed_slot_says_why(qtbot, browser, context):
    choose(browser, catalog_id("Jump Jet"))
    browser.mounting.aim_at(LA, 8)
    with qtbot.waitSignal(context.refused) as refused:
        qtbot.keyClick(browser.table, ENTER)
    assert "left arm" in refused.args[0]
    assert mounted(context) == [LASER]


def test_space_lifts_the_chosen_item(qtbot, browser):
    choose(browser, FLAMER)
    with qtbot.waitSignal(browser.carry_requested) as carried:
        qtbot.keyClick(browser.table, Qt.Key.Key_Space)
    assert carried.args == [FLAMER]


def test_without_a_chosen_item_there_is_nothing_to_add(qtbot, browser, context):
    assert not browser.adding.isEnabled()
    browser.add_chosen("best")
    assert mounted(context) == [LASER]
    assert len(names(browser)) > 100
