"""The omni workbench in the program's window: open configurations side by side, pods copied with mouse and keyboard."""

import pytest
from PySide6.QtCore import Qt

from designer.app.pictures.assistants import omni as scene
from designer.app.pictures.scenes import opened
from designer.app.views.assistants.omni_matrix import SHOW
from designer.battle_value import battle_value
from designer.design import once
from designer.units.location import CT


@pytest.fixture
def window(windows):
    window = windows(active=True)
    scene(window)
    return window


@pytest.fixture
def workbench(window):
    return window.editor.assistants.current


def rows(workbench):
    return {row.key: row for row in workbench.model.rows}


def items(document):
    return sorted(mount.item for mount in document.unit.mounts if mount.pod)


def test_each_open_configuration_has_a_column_with_its_figures(window, workbench):
    units = [each.unit for each in window.manager.documents]
    assert [unit.names.model for unit in units] == ["LNY-OB", "LNY-OC", "LNY-O"]
    found = rows(workbench)
    values = [text.partition(" ")[0] for text in found["bv"].texts]
    assert values[1:] == [str(battle_value(once(unit))) for unit in units]
    assert found[SHOW].texts[1:] == ("Show", "Show", "open")
    assert not any(workbench.table.isColumnHidden(column) for column in range(5))
    assert found[CT, 0].pods[3].item == "clan-targeting-computer"


def test_the_board_gives_its_place_and_has_it_back(qtbot, window, workbench):
    board = window.editor.views.slots.board
    assert not board.isVisible()
    qtbot.keyClick(workbench, Qt.Key.Key_Escape)
    assert board.isVisible()
    assert window.editor.assistants.current is None


def test_a_pod_is_copied_as_a_step_of_the_other_design(qtbot, window, workbench):
    armed, bare, whole = window.manager.documents
    before = items(armed)
    qtbot.mouseClick(workbench.copying, Qt.MouseButton.LeftButton)
    assert items(armed) == sorted([*before, "clan-targeting-computer"])
    assert armed.session.history.undo_label.startswith("Copy Targeting Computer")
    assert whole.session.history.undo_label is None
    window.designs.context(armed).undo()
    assert items(armed) == before
    assert not items(bare)


def test_a_moved_pod_leaves_the_other_design(qtbot, window, workbench):
    _, bare, whole = window.manager.documents
    workbench.target.setCurrentIndex(1)
    before = items(whole)
    qtbot.mouseClick(workbench.moving, Qt.MouseButton.LeftButton)
    assert sorted(items(whole) + items(bare)) == before
    assert rows(workbench)[CT, 0].pods[2].item == "clan-targeting-computer"


def test_nothing_is_copied_to_itself(workbench):
    workbench.target.setCurrentIndex(workbench.source.currentIndex())
    assert not workbench.copying.isEnabled()


def test_a_column_shows_its_configuration_in_the_editor(window, workbench):
    workbench.table.part_clicked.emit(SHOW, "2")
    assert window.editor.context.unit.names.model == "LNY-OC"
    assert window.editor.assistants.current is workbench
    assert rows(workbench)[SHOW].texts[1:] == ("Show", "open", "Show")


def test_a_click_on_a_pod_chooses_it(workbench):
    key = next(key for key, row in rows(workbench).items() if row.pods and row.pods[1] is not None)
    workbench.table.part_clicked.emit(key, "1")
    assert workbench.source.currentText() == "LNY-OB"
    assert "ER PPC" in workbench.pod.currentText()


def test_it_closes_when_another_mech_comes_to_the_editor(window, workbench):
    opened(window)
    assert window.editor.assistants.current is None
    assert not window.actions_by_name["omni"].isEnabled()
