"""Opening the file of an omni: each configuration gets a tab, and the omni workbench stands beside them."""

import pytest

from designer import paths
from designer.app.ui.dialogs import Dialogs
from designer.app.views.assistants.omni import OmniAssistant
from designer.assistants.omni import omni_of, variant
from designer.assistants.omni_files import write_omni
from designer.formats import read

LANYARD = read(paths.data("designs", "lanyard-lny-o.mtf")).unit


@pytest.fixture
def omni_file(tmp_path):
    file = tmp_path / "lanyard.omni.json"
    write_omni(omni_of([LANYARD, variant(omni_of([LANYARD]).base, "LNY-OB")]), file)
    return file


def test_the_configurations_are_designs_beside_each_other_in_the_workbench(windows, omni_file):
    window = windows()
    window.manager.open([omni_file])
    assert [document.title for document in window.manager.documents] == ["Lanyard LNY-O", "Lanyard LNY-OB"]
    assert {document.path for document in window.manager.documents} == {omni_file}
    assert window.manager.front is window.manager.documents[0]
    workbench = window.editor.assistants.current
    assert isinstance(workbench, OmniAssistant)
    assert [column.heading for column in workbench.model.columns[1:]] == ["Base", "LNY-O", "LNY-OB"]


def test_a_design_that_is_opened_after_it_is_shown_on_the_board(windows, omni_file):
    window = windows()
    window.manager.open([omni_file, paths.data("designs", "longstride-lsd-2.mtf")])
    assert len(window.manager.documents) == 3
    assert window.editor.assistants.current is None


def test_it_is_opened_again_from_the_recent_files(windows, omni_file):
    window = windows()
    window.manager.open([omni_file])
    assert omni_file in window.settings.recent


def test_a_damaged_one_opens_nothing_and_is_told(windows, qtbot, tmp_path):
    file = tmp_path / "lanyard.omni.json"
    file.write_text('{"mechwright_omni": 1}')
    manager = windows().manager
    with qtbot.waitSignal(manager.told) as said:
        manager.open([file])
    assert said.args[1] == "lanyard.omni.json: locked: expected a value, found nothing."
    assert manager.documents == []


def test_a_new_configuration_is_saved_alone_or_in_one_file_with_the_others(windows, tmp_path):
    asked = []

    def answer(_parent, alone, together):
        asked.append((alone.name, together.name))
        return tmp_path / (alone.name if len(asked) == 1 else together.name)

    manager = windows(None, Dialogs(configuration_target=answer)).manager
    for unit in (LANYARD, variant(omni_of([LANYARD]).base, "LNY-OB")):
        manager.new(unit)
    one, other = manager.documents
    assert manager.saver.save_as(one)
    assert (one.path, other.path) == (tmp_path / "Lanyard LNY-O.mtf", None)
    assert manager.saver.save(other)
    assert one.path == other.path == tmp_path / "Lanyard.omni.json"
    assert asked == [("Lanyard LNY-O.mtf", "Lanyard.omni.json"), ("Lanyard LNY-OB.mtf", "Lanyard.omni.json")]


def test_saving_all_new_configurations_into_one_file_asks_once(windows, tmp_path):
    asked = []

    def answer(_parent, _alone, together):
        asked.append(together.name)
        return tmp_path / together.name

    manager = windows(None, Dialogs(configuration_target=answer)).manager
    for unit in (LANYARD, variant(omni_of([LANYARD]).base, "LNY-OB")):
        manager.new(unit)
    assert list(manager.saver.save_all(manager.documents)) == manager.documents
    assert asked == ["Lanyard.omni.json"]
    assert {document.path for document in manager.documents} == {tmp_path / "Lanyard.omni.json"}
