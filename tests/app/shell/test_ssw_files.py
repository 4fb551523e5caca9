"""Opening Solaris Skunk Works files: each configuration gets a tab, and none overwrites the file it came from."""

import pytest
from PySide6.QtWidgets import QPushButton

from designer.app.documents import document_manager
from tests.formats.ssw.ssw_text import item, loadout, ssw


@pytest.fixture
def manager(windows):
    return windows().manager


@pytest.fixture
def omni(tmp_path):
    file = tmp_path / "proof.ssw"
    guns = (loadout(item("(IS) PPC", "LT", 0), name="Prime"), loadout(item("Death Ray", "LT", 0), name="A"))
    file.write_text(ssw(loadouts=guns), "utf-8")
    return file


def test_every_configuration_is_a_design_without_a_file_of_its_own(manager, omni):
    manager.open([omni])
    assert [document.title for document in manager.documents] == ["Proof PRF-1 Prime", "Proof PRF-1 A"]
    assert {document.path for document in manager.documents} == {None}
    assert manager.documents[0].file_name == "Proof PRF-1 Prime.mtf"
    assert manager.front is manager.documents[0]


def test_of_many_configurations_the_first_are_opened_and_the_others_offered(windows, monkeypatch, omni):
    monkeypatch.setattr(document_manager, "AT_ONCE", 1)
    window = windows()
    window.manager.open([omni])
    assert [document.title for document in window.manager.documents] == ["Proof PRF-1 Prime"]
    assert window.notice.text == "1 of 2 designs of proof.ssw are open: more at once would be too many tabs."
    more = next(button for button in window.notice.findChildren(QPushButton) if button.text() == "Open more")
    more.click()
    assert [document.title for document in window.manager.documents] == ["Proof PRF-1 Prime", "Proof PRF-1 A"]


def test_what_was_not_understood_is_a_note_of_its_design(manager, omni):
    manager.open([omni])
    clean, odd = manager.documents
    assert clean.notes == ()
    assert odd.notes[0].text == "unknown item 'Death Ray'; it is kept under this name"


def test_a_file_that_cannot_be_read_opens_nothing(manager, tmp_path, qtbot):
    file = tmp_path / "broken.ssw"
    file.write_text("<mech>", "utf-8")
    with qtbot.waitSignal(manager.told) as said:
        manager.open([file])
    assert said.args[1].startswith("broken.ssw, line 1: expected XML")
    assert manager.documents == []
