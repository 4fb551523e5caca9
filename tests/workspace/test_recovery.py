"""Designs that are kept: what a program leaves, by its end or by a crash, the next one finds."""

import errno
import json
import os
import shutil
import threading

import pytest

from designer import paths
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.formats import journal as journals
from designer.units.location import CT, HD, RT
from designer.workspace import recovery as recoveries
from designer.workspace.documents import new_document, open_document
from designer.workspace.recovery import CLOSED_KEPT, Recovery

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "journals"


@pytest.fixture
def said():
    return []


@pytest.fixture
def make(folder, said):
    made = []

    def recovery():
        made.append(Recovery(folder, said.append))
        return made[-1]

    yield recovery
    for each in made:
        each.end()


@pytest.fixture
def file(tmp_path):
    return shutil.copy(SAMPLE, tmp_path / "wayfarer.mtf")


def crash(recovery):
    """The program is gone from one moment to the next: what it held open is free, and nothing is written any more."""
    for journal in recovery._journals.values():
        journal._shut()
        os.close(journal._lock._handle)
        journal._ended = True
    recovery._journals.clear()
    if recovery._lock is not None:
        os.close(recovery._lock._handle)
        recovery._lock = None


def laid(recovery, *documents, front=None):
    for document in documents:
        recovery.begin(document)
    recovery.show(documents, front or documents[-1])
    return documents


def edited(unit=None, *steps):
    document = new_document(unit or new_unit())
    for step in steps:
        document.session.apply(step)
    return document


PLACE, ARMOR, YEAR = edits.place("er-ppc", RT), edits.set_armor(CT, 5), edits.set_year(3050)


def labels(document):
    return [step.label for step in document.session.history.steps]


def test_nothing_is_left_where_nobody_was(make):
    ended, crashed = make().left_by_earlier_programs()
    assert (ended.designs, crashed.designs) == ([], [])


def test_a_crash_leaves_all_tabs_in_order_with_their_histories(make):
    recovery = make()
    one, other = laid(recovery, edited(), edited(), front=None)
    recovery.show([other, one], one)
    for step in (PLACE, ARMOR, YEAR):
        one.session.apply(step)
    one.session.undo()
    one.selection = (one.unit.mounts[-1].id,)
    recovery.selected(one)
    crash(recovery)
    again = make()
    ended, crashed = again.left_by_earlier_programs()
    assert ended.designs == []
    [second, first] = [again.resume(design) for design in crashed.designs]
    assert crashed.front == crashed.designs[1].journal
    assert labels(second) == ["Open"]
    assert labels(first) == ["Open", "Place ER PPC in RT", "Set CT armor to 5", "Set year to 3050"]
    assert first.unit == one.unit
    assert first.session.history.position == 2
    assert first.selection == one.selection
    assert first.is_unsaved
    assert first.journaled


def test_an_end_leaves_the_same_without_a_crash(make):
    recovery = make()
    laid(recovery, document := edited())
    document.session.apply(PLACE)
    recovery.end()
    ended, crashed = make().left_by_earlier_programs()
    assert crashed.designs == []
    assert [design.title for design in ended.designs] == ["New design"]


def test_what_was_taken_up_is_left_by_the_next_crash_again(make):
    recovery = make()
    laid(recovery, document := edited())
    document.session.apply(PLACE)
    crash(recovery)
    again = make()
    left = again.left_by_earlier_programs()[1]
    document = again.resume(left.designs[0])
    again.show([document], document)
    again.adopt(left)
    document.session.apply(YEAR)
    crash(again)
    [design] = make().left_by_earlier_programs()[1].designs
    assert labels(make().resume(design)) == ["Open", "Place ER PPC in RT", "Set year to 3050"]


def test_a_design_whose_list_was_not_written_yet_is_found_all_the_same(make):
    recovery = make()
    recovery.begin(edited())
    crash(recovery)
    [stray] = make().left_by_earlier_programs()[1].designs
    assert make().resume(stray).title == "New design"


def test_a_list_that_cannot_be_read_costs_no_design(make):
    recovery = make()
    laid(recovery, edited())
    crash(recovery)
    recovery._list.write_text("{")
    assert len(make().left_by_earlier_programs()[1].designs) == 1


def test_nobody_takes_what_another_program_has_open(make, said):
    recovery, other = make(), make()
    laid(recovery, document := edited())
    assert other.left_by_earlier_programs()[0].designs == other.left_by_earlier_programs()[1].designs == []
    name = recovery._journals[document].file.name
    assert other.resume(recovery._written.open[0]) is None
    assert said == ["New design is open in another window."]
    assert json.loads(recovery._list.read_text())["front"] == name


def test_a_file_that_changed_meanwhile_is_not_taken_for_saved(make, file):
    recovery = make()
    laid(recovery, document := open_document(file))
    document.session.apply(PLACE)
    document.save()
    recovery.saved(document)
    recovery.end()
    same = make()
    [design] = same.left_by_earlier_programs()[0].designs
    unchanged = same.resume(design)
    assert not unchanged.is_unsaved
    assert not unchanged.changed_on_disk
    same.show([unchanged], unchanged)
    same.end()
    shutil.copy(SAMPLE, file)
    changed = make().resume(design)
    assert changed.is_unsaved
    assert changed.changed_on_disk


def test_a_design_whose_file_is_gone_is_unsaved(make, file, tmp_path):
    recovery = make()
    laid(recovery, open_document(file))
    recovery.end()
    (tmp_path / "wayfarer.mtf").unlink()
    again = make()
    document = again.resume(again.left_by_earlier_programs()[0].designs[0])
    assert document.is_unsaved
    assert document.notes == open_document(SAMPLE).notes


# -- closed ---------------------------------------------------------------------------------------------------


def test_a_closed_design_is_reopened_with_its_history(make):
    recovery = make()
    laid(recovery, document := edited())
    document.session.apply(PLACE)
    recovery.close(document)
    again = recovery.reopen(recovery.last_closed())
    assert labels(again) == ["Open", "Place ER PPC in RT"]
    assert recovery.last_closed() is None


def test_a_new_design_that_nothing_was_done_to_leaves_nothing(make, folder):
    recovery = make()
    laid(recovery, document := edited())
    recovery.close(document)
    assert recovery.last_closed() is None
    assert list(folder.glob("*.jsonl")) == []


def test_old_closed_designs_go_but_none_with_unsaved_steps(make, folder, file):
    recovery = make()
    laid(recovery, unsaved := edited())
    unsaved.session.apply(PLACE)
    recovery.close(unsaved)
    for _ in range(CLOSED_KEPT + 3):
        laid(recovery, document := open_document(file))
        recovery.close(document)
    assert len(recovery.closed) == CLOSED_KEPT + 1
    assert recovery.closed[0].unsaved
    assert {each.name for each in folder.glob("*.jsonl")} == {design.journal for design in recovery.closed}
    recovery.forget_closed()
    assert list(folder.glob("*.jsonl")) == []


def test_what_was_declined_stays_where_closed_designs_are(make, folder):
    recovery = make()
    laid(recovery, document := edited())
    document.session.apply(PLACE)
    crash(recovery)
    again = make()
    left = again.left_by_earlier_programs()[1]
    again.adopt(left, aside=left.designs)
    assert [
        each
        for each in (again.left_by_earlier_programs()[1].designs, make().left_by_earlier_programs()[1].designs)
        if each
    ] == [], "it is not offered again"
    again.end()
    third = make()
    third.adopt(third.left_by_earlier_programs()[0])
    assert labels(third.reopen(third.last_closed())) == ["Open", "Place ER PPC in RT"]


def test_a_closed_design_is_found_even_if_its_list_was_not_written(make):
    recovery = make()
    laid(recovery, document := edited())
    document.session.apply(PLACE)
    recovery.show([], None)
    recovery.close(document)
    crash(recovery)
    again = make()
    _, crashed = again.left_by_earlier_programs()
    assert crashed.designs == []
    again.adopt(crashed)
    assert labels(again.reopen(again.last_closed())) == ["Open", "Place ER PPC in RT"]


# -- problems -------------------------------------------------------------------------------------------------


def refuse(_handle):
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_said_once_and_made_up_for(make, said, monkeypatch):
    recovery = make()
    mended: list[str] = []
    recovery.report_restored = mended.append
    laid(recovery, document := edited())
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuse)
        document.session.apply(PLACE)
        journals._syncs().submit(lambda: None).result()
        document.session.apply(ARMOR)
    assert len(said) == 1
    assert said[0].startswith("The journal cannot be written: no space left on device.")
    assert document.state().words == "Not kept"
    assert not mended
    document.session.apply(YEAR)
    document.session.apply(edits.set_armor(HD, front=2))
    assert mended == ["The journal is written again."]
    assert document.state() == ("Kept, not saved", True)
    crash(recovery)
    again = make()
    assert labels(again.resume(again.left_by_earlier_programs()[1].designs[0]))[1:] == labels(document)[1:]


def test_a_disk_that_fails_after_the_step_is_said_before_the_next_one(make, said, monkeypatch):
    recovery = make()
    failed = threading.Event()
    recovery.sync_failed = failed.set
    laid(recovery, document := edited())
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuse)
        document.session.apply(PLACE)
        failed.wait()
        recovery.catch_up()
    assert len(said) == 1
    assert document.state().words == "Not kept"
    recovery.catch_up()
    assert document.state() == ("Kept, not saved", True)


def test_a_folder_that_cannot_be_written_costs_the_journal_and_no_design(tmp_path, said):
    (tmp_path / "file").write_text("in the way")
    recovery = Recovery(tmp_path / "file" / "journals", said.append)
    document = edited()
    recovery.begin(document)
    recovery.show([document], document)
    document.session.apply(PLACE)
    assert document.is_unsaved
    assert document.journaled is False
    assert len(said) == 1
    recovery.close(document)
    recovery.end()


def test_a_folder_that_can_be_written_again_has_all_that_was_done(tmp_path, said):
    way = tmp_path / "file"
    way.write_text("in the way")
    recovery = Recovery(way / "journals", said.append)
    document = edited()
    recovery.begin(document)
    document.session.apply(PLACE)
    document.session.undo()
    document.session.apply(ARMOR)
    way.unlink()
    document.session.apply(YEAR)
    assert document.journaled
    recovery.show([document], document)
    document.session.undo()
    crash(recovery)
    again = Recovery(way / "journals", said.append)
    found = again.resume(again.left_by_earlier_programs()[1].designs[0])
    assert found is not None
    assert labels(found) == ["Open", "Set CT armor to 5", "Set year to 3050"]
    assert found.session.history.position == 1
    assert [step.label for step in found.session.history.steps[0].branches] == ["Place ER PPC in RT"]
    assert found.session.history.clean is found.session.history.steps[0]
    assert len(said) == 1
    again.end()


@pytest.mark.parametrize("stuck", ["lock", "journal"])
def test_designs_come_back_where_nothing_can_be_written_and_their_journals_go_on_afterwards(
    make, said, folder, monkeypatch, stuck
):
    def refuse(*_args, **_more):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = make()
    laid(before, one := edited(None, PLACE), two := edited(None, ARMOR), front=one)
    closed = edited(None, YEAR)
    before.begin(closed)
    before.close(closed)
    before.show([one, two], one)
    crash(before)
    after = make()
    _, crashed = after.left_by_earlier_programs()
    with monkeypatch.context() as disk:
        disk.setattr(journals, "Lock" if stuck == "lock" else "save", refuse)
        disk.setattr(recoveries, "Lock" if stuck == "lock" else "save", refuse)
        found = [after.resume(design) for design in crashed.designs]
        after.show(found, found[0])
        after.adopt(crashed)
    assert [labels(each) for each in found] == [labels(one), labels(two)]
    assert len(said) == 1
    assert not any(each.journaled for each in found)
    found[0].session.apply(YEAR)
    assert found[0].journaled
    crash(after)
    last = make()
    _, left = last.left_by_earlier_programs()
    assert [labels(last.resume(design)) for design in left.designs] == [[*labels(one), "Set year to 3050"], labels(two)]
    last.adopt(left)
    assert [design.unsaved for design in last.closed] == [True]
    assert len(list(folder.glob("*.jsonl"))) == 3


def test_a_journal_of_which_nothing_is_left_is_said(make, said, folder):
    recovery = make()
    laid(recovery, document := edited())
    file = recovery._journals[document].file
    crash(recovery)
    file.write_text("")
    again = make()
    assert again.resume(again.left_by_earlier_programs()[1].designs[0]) is None
    assert said[0].startswith("New design could not be restored")


def test_a_list_leads_to_no_other_folder(make, folder):
    recovery = make()
    laid(recovery, edited())
    design = recovery._written.open[0].model_copy(update={"journal": "../../elsewhere.jsonl"})
    assert recovery._file(design).parent == folder


def test_a_torn_end_is_said_and_the_rest_is_there(make, said, folder):
    recovery = make()
    laid(recovery, document := edited())
    document.session.apply(PLACE)
    document.session.apply(YEAR)
    file = recovery._journals[document].file
    crash(recovery)
    file.write_bytes(file.read_bytes()[:-9])
    again = make()
    assert labels(again.resume(again.left_by_earlier_programs()[1].designs[0])) == ["Open", "Place ER PPC in RT"]
    assert said[0].startswith("New design was restored in part. The last line (4) is cut off")
    assert journals.pending(folder) == ()
