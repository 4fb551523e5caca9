"""An omni's file in the program's window: its configurations are saved together, and its lock holds for their base."""

import os

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.shell.window import Window
from designer.app.ui.dialogs import Dialogs
from designer.assistants.omni import omni_of
from designer.assistants.omni_files import read_omni, write_omni
from designer.editing import edits
from designer.editing.edits.bulk import reset_to_base
from designer.formats import read, to_text
from designer.formats.ssw.reader import read_ssw
from designer.units.location import LT, RA
from designer.workspace.recovery import Recovery
from tests.app.conftest import answer
from tests.workspace.test_recovery import crash


def _nobody(*_):
    raise AssertionError("something was asked in a box")


def _in_window(answer):
    """A dialog with this answer, which has the room of the window, not only that of a popover."""

    def asked(parent, _suggested):
        assert isinstance(parent, Window)
        return answer

    return asked


@pytest.fixture
def units():
    """The sample, the same without pods, and that with one gun: LNY-O, LNY-OC and LNY-OB."""
    lanyard = read(paths.data("designs", "lanyard-lny-o.mtf")).unit
    bare = reset_to_base().run(lanyard)
    named = {"LNY-O": lanyard, "LNY-OB": edits.place("clan-er-ppc", RA).run(bare), "LNY-OC": bare}
    return [edits.rename(model=model).run(unit) for model, unit in named.items()]


@pytest.fixture
def file(tmp_path, units):
    path = tmp_path / "lanyard.omni.json"
    write_omni(omni_of(units), path)
    return path


@pytest.fixture
def make(windows, tmp_path):
    def window():
        dialogs = Dialogs(
            *(
                _nobody,
                _nobody,
                _nobody,
                _in_window(tmp_path / "new.omni.json"),
                _in_window(tmp_path),
            ),
            ssw_target=_in_window(tmp_path / "lanyard.ssw"),
        )
        new = windows(None, dialogs, recovery=Recovery())
        new.resumption.resume()
        return new

    return window


@pytest.fixture
def window(make, file):
    window = make()
    window.manager.open([file])
    return window


def of_model(window, model):
    return next(each for each in window.manager.documents if each.unit.names.model == model)


def edit(window, model, step):
    return window.designs.context(of_model(window, model)).apply(step)


def test_a_file_is_open_once_and_a_closed_configuration_comes_back(window, file):
    assert [each.title for each in window.manager.documents] == ["Lanyard LNY-O", "Lanyard LNY-OB", "Lanyard LNY-OC"]
    window.manager.close(1)
    window.manager.open([file])
    assert sorted(each.unit.names.model for each in window.manager.documents) == ["LNY-O", "LNY-OB", "LNY-OC"]
    assert window.settings.titles[str(file)] == "Lanyard"


def test_all_configurations_are_saved_together_and_closed_ones_stay(window, file, units):
    window.manager.close(2)
    edit(window, "LNY-OB", edits.place("clan-er-medium-laser", LT))
    edit(window, "LNY-O", edits.rename(model="LNY-OX"))
    assert window.manager.saver.save(of_model(window, "LNY-OB"))
    saved = read_omni(file)
    assert saved.models == ("LNY-OB", "LNY-OC", "LNY-OX")
    assert "clan-er-medium-laser" in [mount.item for mount in saved.configurations[0].mounts]
    assert to_text(saved.configurations[1]) == to_text(units[2])
    assert not any(each.is_unsaved for each in window.manager.documents)


def test_two_configurations_of_one_model_are_not_saved(window, file):
    before = file.read_bytes()
    edit(window, "LNY-OB", edits.rename(model="LNY-OC"))
    assert not window.manager.saver.save(window.manager.documents[1])
    assert file.read_bytes() == before
    assert "Two configurations are called Lanyard LNY-OC" in window.notice.text
    assert window.manager.documents[1].is_unsaved


def test_a_locked_base_is_refused_in_each_configuration_and_pods_are_not(window, file):
    workbench = window.editor.assistants.current
    refused: list[str] = []
    window.designs.context(of_model(window, "LNY-OB")).refused.connect(refused.append)
    armor = of_model(window, "LNY-OB").unit.armor
    assert not edit(window, "LNY-OB", edits.set_armor(LT, 3))
    assert "locked" in refused[0]
    assert of_model(window, "LNY-OB").unit.armor == armor
    assert edit(window, "LNY-OC", edits.place("clan-er-ppc", RA))  # which excludes actuators of the base
    workbench.lock.click()
    assert edit(window, "LNY-OB", edits.set_armor(LT, 3))
    window.manager.saver.save(of_model(window, "LNY-OB"))
    assert not read_omni(file).locked


def test_what_an_unlocked_base_changes_in_the_others_is_told_before_it_is_given(qtbot, window):
    workbench = window.editor.assistants.current
    workbench.lock.click()
    window.editor.context.apply(edits.set_armor(LT, 3))
    qtbot.waitUntil(workbench.giving.isEnabled)
    value = {model: of_model(window, model).session.graph for model in ("LNY-OB", "LNY-OC")}
    told = workbench.note.text()
    workbench.giving.click()
    from designer.battle_value import battle_value

    for model, graph in value.items():
        assert f"With its base {model} has BV" in told
        assert f"→ {battle_value(graph)}" in told


def test_a_new_configuration_is_unsaved_until_the_file_has_it(qtbot, window, file):
    workbench = window.editor.assistants.current
    assert workbench.model_name.text() == "LNY-OD"
    workbench.like.setCurrentIndex(1)
    qtbot.keyClick(workbench.model_name, Qt.Key.Key_Return)
    new = of_model(window, "LNY-OD")
    assert new.is_unsaved
    assert [mount.item for mount in new.unit.mounts] == [mount.item for mount in of_model(window, "LNY-O").unit.mounts]
    assert "LNY-OD" not in read_omni(file).models
    assert window.manager.saver.save(new)
    assert "LNY-OD" in read_omni(file).models
    workbench.model_name.setText("lny-od")
    assert not workbench.adding.isEnabled()


def test_a_removed_configuration_comes_back_by_undo_and_its_file_loses_it_when_it_is_saved(qtbot, window, file):
    edit(window, "LNY-OB", edits.place("clan-er-medium-laser", LT))
    window.show_document(of_model(window, "LNY-OB"))
    workbench = window.editor.assistants.current
    qtbot.waitUntil(lambda: workbench.removing.text() == "Remove LNY-OB")
    workbench.removing.click()
    assert [each.unit.names.model for each in window.manager.documents] == ["LNY-O", "LNY-OC"]
    assert window.manager.front.is_unsaved
    qtbot.waitUntil(lambda: len(workbench.configurations) == 2)
    assert workbench.source.currentText() != workbench.target.currentText()
    undo, redo = (window.actions_by_name[name] for name in ("undo", "redo"))
    assert "Remove Lanyard LNY-OB" in undo.text()
    undo.trigger()
    assert "clan-er-medium-laser" in [mount.item for mount in of_model(window, "LNY-OB").unit.mounts]
    redo.trigger()
    assert "LNY-OB" in read_omni(file).models
    assert window.manager.saver.save(window.manager.front)
    assert read_omni(file).models == ("LNY-O", "LNY-OC")
    undo.trigger()
    assert window.manager.saver.save(of_model(window, "LNY-OB"))
    assert read_omni(file).models == ("LNY-O", "LNY-OB", "LNY-OC")


def test_after_a_crash_the_configurations_are_still_those_of_the_file(make, window, file):
    edit(window, "LNY-OC", edits.place("clan-er-ppc", RA))
    window.editor.assistants.current.add_configuration()
    recovery = window.manager.recovery
    crash(recovery)
    window.manager.recovery = None
    window.hide()
    again = make()
    answer(again.questions, "Restore")
    unsaved = [each.unit.names.model for each in again.manager.documents if each.is_unsaved]
    assert unsaved == ["LNY-OC", "LNY-OD"]
    assert again.manager.saver.save(again.manager.documents[0])
    assert read_omni(file).models == ("LNY-O", "LNY-OB", "LNY-OC", "LNY-OD")
    assert any(mount.item == "clan-er-ppc" for mount in read_omni(file).configurations[2].mounts)


def test_a_file_that_another_program_changed_is_read_again_as_a_step_of_each(window, file, units):
    write_omni(omni_of([units[0], edits.place("clan-er-ppc", RA).run(units[2])]), file)
    os.utime(file, ns=(1, 1))
    assert not window.manager.saver.save(window.manager.documents[0])
    answer(window.questions, "Reload")
    assert any(mount.item == "clan-er-ppc" for mount in of_model(window, "LNY-OC").unit.mounts)
    assert [each.is_unsaved for each in window.manager.documents] == [False, True, False]
    assert window.manager.saver.save(of_model(window, "LNY-OB"))  # the one that the file had no more
    assert read_omni(file).models == ("LNY-O", "LNY-OB", "LNY-OC")


@pytest.mark.parametrize("way", ["button", "command"])
def test_designs_with_files_of_their_own_become_one_file(window, tmp_path, way):
    if way == "button":
        window.editor.assistants.current.saving.one.click()
    else:
        window.editor.assistants.close()
        window.actions_by_name["save_omni"].trigger()
    assert read_omni(tmp_path / "new.omni.json").models == ("LNY-O", "LNY-OB", "LNY-OC")
    assert {each.path for each in window.manager.documents} == {tmp_path / "new.omni.json"}


def test_an_mtf_file_of_each_replaces_others_only_when_asked_again(window, tmp_path, units):
    saving = window.editor.assistants.current.saving
    stranger = tmp_path / "Lanyard LNY-OB.mtf"
    stranger.write_text("not ours")
    saving.each.click()
    assert [path.name for path in tmp_path.glob("*.mtf")] == [stranger.name]
    assert stranger.read_text() == "not ours"
    assert saving.each.text() == f"Replace 1 file in {tmp_path.name}"
    saving.each.click()
    assert {path.stem for path in tmp_path.glob("*.mtf")} == {unit.names.full for unit in units}
    assert stranger.read_text() == to_text(units[1])


def drag(workbench, key, source, target, modifiers):
    """Drag the pod of a row from one configuration to another; the numbers are those of the columns."""
    view, start = workbench.table.viewport(), workbench.table.part_rect(key, str(source)).center().toPoint()
    column = target + 1
    end = QPoint(workbench.table.columnViewportPosition(column) + workbench.table.columnWidth(column) // 2, start.y())
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    kinds = QEvent.Type
    for kind, spot, button, buttons in (
        (kinds.MouseButtonPress, start, left, left),
        (kinds.MouseMove, (start + end) / 2, none, left),
        (kinds.MouseMove, end, none, left),
        (kinds.MouseButtonRelease, end, left, none),
    ):
        event = QMouseEvent(kind, QPointF(spot), view.mapToGlobal(QPointF(spot)), button, buttons, modifiers)
        QApplication.sendEvent(view, event)


@pytest.mark.parametrize(
    ("modifiers", "stays"), [(Qt.KeyboardModifier.NoModifier, True), (Qt.KeyboardModifier.ShiftModifier, False)]
)
def test_a_pod_is_dragged_to_another_configuration(qtbot, window, modifiers, stays):
    workbench = window.editor.assistants.current
    key = next(row.key for row in workbench.model.rows if row.pods and row.pods[2] is not None)
    drag(workbench, key, 2, 3, modifiers)
    items = [[mount.item for mount in of_model(window, m).unit.mounts if mount.pod] for m in ("LNY-OB", "LNY-OC")]
    assert items == [["clan-er-ppc"] * stays, ["clan-er-ppc"]]
    assert not workbench.drag.is_dragging


def test_the_window_closes_while_the_matrix_is_wider_than_its_place(qtbot, window):
    # With each tab a column goes, and with the last ones the scroll bar: Qt resizes the table within its reset.
    workbench = window.editor.assistants.current
    for number in range(4, 8):
        workbench.add_configuration()
        qtbot.waitUntil(lambda number=number: len(workbench.header.cards) == number + 2)
    assert workbench.table.horizontalScrollBar().isVisible()
    assert window.manager.close_all()
    assert not window.manager.documents


def test_all_configurations_are_exported_to_solaris_skunk_works(window, tmp_path):
    """Those of another base are left out and named; the omni's file stays as it is."""
    window.editor.assistants.current.lock.click()
    edit(window, "LNY-OC", edits.set_armor(LT, 3))
    window.editor.assistants.current.saving.ssw.click()
    written = [read_ssw((tmp_path / "lanyard.ssw").read_text(), "l", number) for number in (0, 1)]
    assert [(found.unit.names.model, others) for found, others in written] == [("LNY-O", 1), ("LNY-OB", 1)]
    assert "LNY-OC has another base and is left out." in window.notice.text
    assert of_model(window, "LNY-OC").is_unsaved
