"""The findings panel: what is wrong, with place and fix; a click selects the cause, a link mends it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from designer.app import theme
from designer.app.docks.findings import FindingsDock, FindingsModel
from designer.construction.findings import findings
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.slots import slot_use
from designer.editing import edits
from designer.units.location import HD, RT

LEFT = Qt.MouseButton.LeftButton


def row_of(dock, words):
    rows = range(dock.model.rowCount())
    return next(row for row in rows if words in dock.model.finding(row).sentence)


def click_row(dock, row):
    rect = dock.list.visualRect(dock.model.index(row))
    QTest.mouseClick(dock.list.viewport(), LEFT, pos=rect.center() - QPoint(rect.width() // 4, 0))


def test_it_is_a_sound_model(wayfarer, qtmodeltester):
    model = FindingsModel(wayfarer)
    qtmodeltester.check(model)
    wayfarer.apply(edits.set_heat_sinks("double", 4))
    wayfarer.apply(edits.maximize_armor())
    wayfarer.undo()
    qtmodeltester.check(model)


def test_the_rows_follow_the_design(bridge, shown):
    dock = shown(FindingsDock(bridge))
    assert [dock.model.finding(row) for row in range(dock.model.rowCount())] == list(findings(bridge.graph))
    bridge.apply(edits.set_heat_sinks("single", 7))
    assert dock.model.finding(0).sentence == "7 heat sinks, the engine needs 10"
    assert (dock.errors, dock.words) == (1, "1 error, 2 notes")
    bridge.undo()
    assert dock.errors == 0


def test_rows_that_stay_are_not_announced(bridge, qtbot):
    model = FindingsModel(bridge)
    before = model.rowCount()
    removed, inserted = [], []
    model.rowsRemoved.connect(lambda _parent, first, last: removed.append((first, last)))
    model.rowsInserted.connect(lambda _parent, first, last: inserted.append((first, last)))
    bridge.apply(edits.set_heat_sinks("single", 9))
    assert inserted[-1] == (0, 0)
    assert model.rowCount() == before + 1 - sum(last - first + 1 for first, last in removed) + len(inserted) - 1


def test_a_click_selects_what_a_finding_is_about(bridge, shown, qtbot):
    dock = shown(FindingsDock(bridge), 758, 140)
    bridge.apply(edits.place("medium-laser", RT))
    bridge.apply(edits.add("small-laser"))
    laser = bridge.unit.mounts[-1].id
    click_row(dock, row_of(dock, "Small Laser is unplaced"))
    assert bridge.selection == {laser}


def test_a_finding_with_a_place_leads_there(bridge, shown, qtbot):
    dock = shown(FindingsDock(bridge), 758, 140)
    bridge.apply(edits.set_armor(HD, front=20))
    with qtbot.waitSignal(dock.jump) as jumped:
        click_row(dock, row_of(dock, "armor points in the head"))
    assert jumped.args == [HD]


def test_the_link_makes_the_fix(bridge, shown):
    dock = shown(FindingsDock(bridge), 758, 140)
    bridge.apply(edits.add("small-laser"))
    row = row_of(dock, "unplaced")
    assert dock.model.remedy(row).words == "Place in RA"
    QTest.mouseClick(dock.list.viewport(), LEFT, pos=dock.list.link_rect(row).center())
    assert bridge.unit.mounts[-1].is_placed
    assert not bridge.selection, "the link is no click on the row"


def test_hovering_the_link_considers_the_fix(bridge, shown):
    dock = shown(FindingsDock(bridge), 758, 140)
    bridge.apply(edits.add("small-laser"))
    row = row_of(dock, "unplaced")
    QTest.mouseMove(dock.list.viewport(), dock.list.link_rect(row).center())
    assert bridge.preview is dock.model.remedy(row).edit
    QTest.mouseMove(dock.list.viewport(), QPoint(5, 5))
    assert bridge.preview is None


@pytest.mark.parametrize(
    ("modifier", "placed"), [(Qt.KeyboardModifier.NoModifier, False), (Qt.KeyboardModifier.ControlModifier, True)]
)
def test_keys_do_the_same(bridge, shown, modifier, placed):
    dock = shown(FindingsDock(bridge), 758, 140)
    bridge.apply(edits.add("small-laser"))
    laser = bridge.unit.mounts[-1]
    dock.list.setCurrentIndex(dock.model.index(row_of(dock, "unplaced")))
    QTest.keyClick(dock.list, Qt.Key.Key_Return, modifier)
    assert bridge.unit.mount(laser.id).is_placed is placed
    assert (laser.id in bridge.selection) is not placed


def test_the_fix_reads_otherwise_when_the_design_does(bridge, shown):
    dock = shown(FindingsDock(bridge), 758, 140)
    bridge.apply(edits.maximize_armor())
    for _ in range(16):
        bridge.apply(edits.place_best("medium-laser"))
    row = row_of(dock, "unused")
    assert dock.model.remedy(row) is None
    bridge.apply(edits.set_armor(HD, front=1))
    assert dock.model.remedy(row_of(dock, "unused")).words.startswith(("Armor", "Fill"))


def test_without_findings_it_says_how_full_the_design_is(bridge, shown):
    dock = shown(FindingsDock(bridge), 758, 140)
    bridge.apply(edits.maximize_armor())
    while mass(bridge.graph).free:
        bridge.apply(edits.place_best("heat-sink" if mass(bridge.graph).free >= 1000 else "small-laser"))
    if heat(bridge.graph).total <= heat(bridge.graph).capacity:
        assert dock.model.rowCount() == 0
    use = slot_use(bridge.graph)
    assert dock.list.empty_text() == f"No findings. {use.used} of 78 slots, 50.0 of 50 t."


def test_rows_have_one_line_where_room_is_short_and_two_elsewhere(wayfarer, shown, qapp):
    dock = shown(FindingsDock(wayfarer), 758, 140)
    assert dock.list.visualRect(dock.model.index(0)).height() == 24
    theme.apply(qapp, "light", "comfortable")
    dock.list.doItemsLayout()
    assert dock.list.visualRect(dock.model.index(0)).height() == 42


def test_what_a_screen_reader_hears(bridge):
    model = FindingsModel(bridge)
    bridge.apply(edits.add("small-laser"))
    spoken = [str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(model.rowCount())]
    assert "error: Small Laser is unplaced, Unplaced, fix: Place in RA" in spoken


def test_a_severity_is_never_told_by_colour_alone(wayfarer, shown):
    """The icon's ink is there, at the left of the row."""
    dock = shown(FindingsDock(wayfarer), 758, 140)
    picture = dock.list.viewport().grab().toImage()
    error = theme.color("error").rgb()
    rect = dock.list.visualRect(dock.model.index(0))
    left = [QColor(picture.pixel(x, y)).rgb() for x in range(8, 28) for y in range(rect.top(), rect.bottom())]
    assert error in left
