"""Open designs and their files: what is unsaved, what is said of a file, and that saving is all or nothing."""

import pytest

from designer import paths
from designer.construction.findings import Severity
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.formats import FormatError, read
from designer.workspace.documents import SaveError, distinct_titles, error_sentence, new_document, open_document

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")
DAMAGED = paths.data("designs", "driftwood-drf-2.mtf")


@pytest.fixture
def file(tmp_path):
    copy = tmp_path / "wayfarer.mtf"
    copy.write_bytes(SAMPLE.read_bytes())
    return copy


def test_a_new_design_has_nothing_to_lose_until_it_is_edited():
    document = new_document(new_unit())
    assert (document.title, document.path, document.is_unsaved) == ("New design", None, False)
    assert document.state().words == "New"
    document.session.apply(edits.maximize_armor())
    assert document.is_unsaved
    assert document.state().words == "Unsaved"


def test_a_new_design_gets_the_first_number_that_is_free():
    assert new_document(new_unit(), {"New design", "New design 3"}).title == "New design 2"
    assert new_document(new_unit(), {"New design", "New design 2"}).title == "New design 3"
    assert new_document(new_unit(), {"New design 2"}).title == "New design"
    document = new_document(new_unit(chassis="Atlas", model="AS7-D"), {"Atlas AS7-D"})
    assert document.unit.names.full == "Atlas 2 AS7-D"


def test_designs_of_one_name_are_told_apart_by_their_files_and_those_by_their_folders(tmp_path):
    documents = [open_document(SAMPLE, sample=True)]
    for name in ("canon/wayfarer.mtf", "mine/wayfarer.mtf", "mine/refit.mtf"):
        copy = tmp_path / name
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(SAMPLE.read_bytes())
        documents.append(open_document(copy))
    documents.append(new_document(new_unit()))
    assert distinct_titles(documents) == [
        "Wayfarer WFR-3D (sample)",
        "Wayfarer WFR-3D (canon)",
        "Wayfarer WFR-3D (mine)",
        "Wayfarer WFR-3D (refit.mtf)",
        "New design",
    ]
    documents[3].session.apply(edits.rename(model="WFR-4"))
    assert distinct_titles(documents[3:]) == ["Wayfarer WFR-4", "New design"]


@pytest.mark.parametrize(
    ("folders", "shown"),
    [
        (["canon/north/lance", "mine/north/lance"], ["canon", "mine"]),
        (["canon/north", "mine/north", "mine/south"], ["canon", "mine", "south"]),
        (["a/b/c/d/e", "f/b/c/d/e"], ["a", "f"]),
    ],
)
def test_files_of_one_name_are_told_apart_by_the_innermost_folder_that_differs(tmp_path, folders, shown):
    documents = []
    for folder in folders:
        copy = tmp_path / folder / "wayfarer.mtf"
        copy.parent.mkdir(parents=True)
        copy.write_bytes(SAMPLE.read_bytes())
        documents.append(open_document(copy))
    assert distinct_titles(documents) == [f"Wayfarer WFR-3D ({name})" for name in shown]


def test_files_that_no_single_folder_tells_apart_show_their_paths(tmp_path):
    documents = []
    for folder in ("canon/old", "mine/old", "new/canon"):
        copy = tmp_path / folder / "wayfarer.mtf"
        copy.parent.mkdir(parents=True)
        copy.write_bytes(SAMPLE.read_bytes())
        documents.append(open_document(copy))
    assert distinct_titles(documents) == [
        f"Wayfarer WFR-3D ({documents[0].path})",
        "Wayfarer WFR-3D (mine)",
        f"Wayfarer WFR-3D ({documents[2].path})",
    ]


def test_undo_back_to_the_saved_state_has_nothing_to_lose(file):
    document = open_document(file)
    document.session.apply(edits.maximize_armor())
    document.save()
    document.session.apply(edits.set_walk(5))
    assert document.is_unsaved
    document.session.undo()
    assert not document.is_unsaved
    document.session.undo()
    assert document.is_unsaved


def test_an_unedited_design_saves_the_very_same_bytes(file):
    before = file.read_bytes()
    open_document(file).save()
    assert file.read_bytes() == before


def test_saving_elsewhere_makes_that_its_file(file, tmp_path):
    document = open_document(file)
    document.session.apply(edits.rename(model="WFR-4"))
    other = tmp_path / "other.mtf"
    document.save(other)
    assert document.path == other
    assert read(other).unit.names.model == "WFR-4"
    assert read(file).unit.names.model == "WFR-3D"


def test_what_cannot_be_written_is_said_and_stays_unsaved(file, tmp_path):
    document = open_document(file)
    document.session.apply(edits.maximize_armor())
    with pytest.raises(SaveError, match=r"^wayfarer\.mtf could not be saved: .*\.$"):
        document.save(tmp_path / "missing" / "wayfarer.mtf")
    assert document.is_unsaved
    assert document.path == file


def test_a_new_design_cannot_be_saved_without_a_file():
    with pytest.raises(SaveError):
        new_document(new_unit()).save()


def test_a_sample_is_a_copy_without_a_file_of_its_own(tmp_path):
    document = open_document(SAMPLE, sample=True)
    assert document.path is None
    assert document.state() == ("Sample", True)
    document.save(tmp_path / "mine.mtf")
    assert document.state() == ("Saved", True)


def test_a_damaged_file_opens_as_far_as_it_can_be_read():
    document = open_document(DAMAGED)
    assert document.worst_severity is Severity.ERROR
    assert [note.line for note in document.notes if note.line]


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b"hello\n"])
def test_a_file_that_is_no_unit_says_what_is_wrong_in_one_sentence(tmp_path, content):
    file = tmp_path / "odd.mtf"
    file.write_bytes(content)
    with pytest.raises(FormatError) as caught:
        open_document(file)
    words = error_sentence(caught.value)
    assert words.startswith("odd.mtf")
    assert str(tmp_path) not in words
    assert words.endswith(".")


def test_a_missing_file_is_a_format_error_too(tmp_path):
    with pytest.raises(FormatError):
        open_document(tmp_path / "gone.mtf")


def test_file_names_hold_no_letter_that_some_system_forbids():
    unit = edits.rename(chassis='A/B: "C"', model="<1>?").run(new_unit())
    assert new_document(unit).file_name == "AB C 1.mtf"


def test_the_suggested_file_name_has_no_characters_that_files_cannot_have():
    unit = new_unit()
    document = new_document(unit.with_(names=unit.names._replace(chassis="Wolf\x00\x1bhound", model="A/B:1\n")))
    assert document.file_name == "Wolfhound AB1.mtf"
