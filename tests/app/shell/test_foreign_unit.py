"""Files of units that are no BattleMechs: they are shown in a window of their own, and nothing is opened to edit."""

import pytest
from PySide6.QtCore import Qt

from designer.app.shell.foreign_unit import ForeignUnitWindow
from tests.formats.test_blk import TANK


@pytest.fixture
def window(windows):
    return windows()


@pytest.fixture
def manager(window):
    return window.manager


def shown(window):
    return window.findChildren(ForeignUnitWindow)


def test_it_says_who_the_unit_is_and_why_it_is_only_shown(manager, window, tmp_path, qtbot):
    file = tmp_path / "rollover.blk"
    file.write_text(TANK)
    manager.open([file])
    (other,) = shown(window)
    qtbot.addWidget(other)
    assert manager.documents == []
    assert other.isVisible()
    assert other.notes is None
    assert (other.title.text, other.title.hint) == ("Rollover RLV-1", "Tank")
    assert other.reason.text() == "Tank, not a BattleMech: it can be looked at, but not edited."
    assert other.carried.column(1) == ["40 t", "Medium Laser"]
    assert other.quirks.column(0) == ["Easy to Pilot", "unheard_of", "Accurate"]
    assert other.quirks.column(1) == ["unit", "unit", "Medium Laser"]


def test_what_was_odd_in_its_file_is_listed_by_line(manager, window, tmp_path, qtbot):
    file = tmp_path / "rollover.blk"
    file.write_text(TANK.replace("</weaponQuirks>", "short\n</weaponQuirks>"))
    manager.open([file])
    (other,) = shown(window)
    qtbot.addWidget(other)
    assert other.notes.model.index(0, 0).data().startswith("Line 25: 'short' names no quirk")


def test_escape_closes_it(manager, window, tmp_path, qtbot):
    file = tmp_path / "rollover.blk"
    file.write_text(TANK)
    manager.open([file])
    (other,) = shown(window)
    with qtbot.waitSignal(other.destroyed):
        qtbot.keyClick(other, Qt.Key.Key_Escape)


def test_what_cannot_be_read_is_said_in_a_sentence(manager, window, tmp_path, qtbot):
    file = tmp_path / "odd.blk"
    file.write_text("nothing")
    with qtbot.waitSignal(manager.told) as said:
        manager.open([file])
    severity, sentence, _about = said.args
    assert severity == "error"
    assert sentence.startswith("odd.blk: expected blocks")
    assert shown(window) == []
