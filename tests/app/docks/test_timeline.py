"""The timeline: every step with what it did; a click goes there and back again."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer.app.docks.timeline import TimelineDock, TimelineModel
from designer.battle_value.total import battle_value
from designer.editing import edits
from designer.editing.blank import new_unit

LEFT = Qt.MouseButton.LeftButton


def labels(dock):
    return [dock.model.entry(row).label for row in range(dock.model.rowCount())]


def states(dock):
    return [dock.model.entry(row).state for row in range(dock.model.rowCount())]


def click(dock, row):
    QTest.mouseClick(dock.list.viewport(), LEFT, pos=dock.list.visualRect(dock.model.index(row)).center())


def test_it_is_a_sound_model(bridge, qtmodeltester):
    model = TimelineModel(bridge)
    qtmodeltester.check(model)
    bridge.apply(edits.place_best("medium-laser"))
    bridge.apply(edits.place_best("small-laser"))
    bridge.undo()
    bridge.apply(edits.maximize_armor())
    qtmodeltester.check(model)


def test_the_newest_step_stands_first(bridge, shown):
    dock = shown(TimelineDock(bridge))
    bridge.apply(edits.place_best("medium-laser"))
    bridge.apply(edits.maximize_armor())
    assert labels(dock) == ["Maximize armor", "Place Medium Laser in RA", "Open"]
    assert states(dock) == ["now", "", ""]
    assert dock.words == "2 steps"


def test_a_step_says_what_it_did_to_value_and_mass(bridge, shown):
    dock = shown(TimelineDock(bridge))
    before = battle_value(bridge.graph)
    bridge.apply(edits.place_best("medium-laser"))
    entry = dock.model.entry(0)
    assert entry.value == battle_value(bridge.graph) - before
    assert entry.tons == 1.0
    assert dock.model.entry(1).value is None


def test_a_click_travels_and_leaves_what_lies_ahead(bridge, shown):
    dock = shown(TimelineDock(bridge))
    bridge.apply(edits.place_best("medium-laser"))
    bridge.apply(edits.maximize_armor())
    click(dock, 2)
    assert bridge.unit == new_unit(tonnage=50)
    assert states(dock) == ["undone", "undone", "now"]
    click(dock, 0)
    assert bridge.unit.armor.points > 0
    assert states(dock)[0] == "now"


def test_enter_travels_too(bridge, shown):
    dock = shown(TimelineDock(bridge))
    bridge.apply(edits.place_best("medium-laser"))
    dock.list.setCurrentIndex(dock.model.index(1))
    QTest.keyClick(dock.list, Qt.Key.Key_Return)
    assert bridge.unit == new_unit(tonnage=50)


def test_a_step_after_going_back_drops_what_lay_ahead(bridge, shown):
    dock = shown(TimelineDock(bridge))
    bridge.apply(edits.place_best("medium-laser"))
    bridge.undo()
    bridge.apply(edits.place_best("small-laser"))
    assert labels(dock) == ["Place Small Laser in RA", "Open"]


def test_a_burst_is_one_row(bridge, shown):
    dock = shown(TimelineDock(bridge))
    for count in (11, 12, 13):
        bridge.apply(edits.set_heat_sinks("single", count))
    assert len(labels(dock)) == 2
    assert dock.model.entry(0).tons == 3.0


def test_the_current_step_is_selected(bridge, shown):
    dock = shown(TimelineDock(bridge))
    bridge.apply(edits.place_best("medium-laser"))
    bridge.apply(edits.maximize_armor())
    bridge.undo()
    assert dock.list.currentIndex().row() == 1


def test_a_step_in_words(bridge):
    model = TimelineModel(bridge)
    bridge.apply(edits.place_best("medium-laser"))
    spoken = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Place Medium Laser in RA, Battle Value +")
    assert spoken.endswith("mass +1.0 t, now")
