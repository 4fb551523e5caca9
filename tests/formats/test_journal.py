"""Journals: what was done is on disk, what is damaged is said, and nobody takes what another program writes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from io import FileIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from designer import clock
from designer.editing import EditRefusedError, History, Session, edits, history
from designer.editing.background import set_image
from designer.editing.blank import new_unit
from designer.formats import journal as journal_module
from designer.formats.journal import Journal, JournalError, LockTakenError, pending, replay
from designer.formats.journal_lines import checked
from designer.formats.journal_reader import SUFFIX, VERSION
from designer.language import speak
from designer.units.location import CT, RA, RT
from designer.units.unit import Unit
from tests.editing.laws import sample_units
from tests.editing.test_laws import ACTIONS, applied

UNITS = sample_units()


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "journal"


class Desk:
    """An open design whose journal follows every step."""

    def __init__(self, folder, unit=None, path=None):
        self.session = Session(unit or new_unit(), path)
        self.journal = Journal.new(folder, self.session.unit, path=path)
        self.session.subscribe(lambda _change: self.follow())

    def follow(self):
        self.journal.follow(self.session.history)

    def do(self, *steps):
        for step in steps:
            self.session.apply(step)

    def save(self, path):
        self.session.history.mark_clean()
        self.journal.append_saved(path)

    @property
    def lines(self):
        return self.journal.file.read_bytes().splitlines(keepends=True)


def step_on(journal, edit):
    """Make a step of the design that a journal was opened with."""
    course = journal.recovered.course
    session = Session.restored(History.restored(course.steps.values(), course.current, course.clean, course.ahead))
    session.apply(edit.named("Year"))
    journal.follow(session.history)


def told(session):
    """What a journal should tell of a session."""
    line = session.history
    return (
        [(step.number, step.before and step.before.number, step.label, step.unit) for step in line.numbered.values()],
        {number: step.ahead.number for number, step in line.numbered.items() if step.ahead},
        line.current.number,
        line.clean and line.clean.number,
    )


def tells(recovered):
    course = recovered.course
    steps = [(step.number, step.before, step.label, step.unit) for step in course.steps.values()]
    return steps, course.ahead, course.current, course.clean


def restored(course):
    return History.restored(course.steps.values(), course.current, course.clean, course.ahead)


@pytest.fixture
def desk(folder):
    desk = Desk(folder)
    yield desk
    desk.journal.discard()


PLACE, ARMOR, YEAR = edits.place("er-ppc", RT), edits.set_armor(CT, 5), edits.set_year(3050)

# -- steps ----------------------------------------------------------------------------------------------------


def test_every_step_is_on_disk_at_once(desk):
    for edit in (PLACE, ARMOR, YEAR):
        desk.do(edit)
        assert tells(replay(desk.journal.file)) == told(desk.session)
    found = replay(desk.journal.file)
    assert [step.label for step in found.steps] == [
        "Open",
        "Place ER PPC in RT",
        "Set CT armor to 5",
        "Set year to 3050",
    ]
    assert found.unit == desk.session.unit
    assert found.problem is None


def test_steps_keep_the_time_at_which_they_were_made(desk, monkeypatch):
    """The clock of the program that reads them began at another time; earlier versions kept no times."""
    desk.do(PLACE)
    desk.do(ARMOR)
    made = [clock.date_of(step.at) for step in desk.session.history.steps[1:]]
    content = desk.journal.file.read_bytes()
    desk.journal.discard()
    running = clock.now
    monkeypatch.setattr(clock, "now", lambda: running() + 5000)
    desk.journal.file.write_bytes(content)
    steps = Session.restored(restored(replay(desk.journal.file).course)).history.steps
    assert steps[0].at == 0
    assert [clock.date_of(step.at) for step in steps[1:]] == pytest.approx(made, abs=2)
    without = (re.sub(rb'(,"made":\d+)?,"check":"\w+"\}$', b"}", line) for line in content.splitlines())
    desk.journal.file.write_bytes(b"".join(map(checked, without)))
    assert [step.at for step in replay(desk.journal.file).steps] == [0, 0, 0]


def test_an_edit_is_one_short_line(desk):
    before = len(desk.lines)
    desk.do(PLACE)
    assert len(desk.lines) == before + 1
    assert len(desk.lines[-1]) < 200


def test_travel_is_remembered(desk):
    desk.do(PLACE, ARMOR, YEAR)
    desk.session.undo()
    desk.session.undo()
    assert tells(replay(desk.journal.file)) == told(desk.session)
    desk.session.redo()
    assert tells(replay(desk.journal.file)) == told(desk.session)


def test_redo_of_branches_below_each_other_is_kept_when_the_whole_history_is_written(desk):
    keys = iter("abcdefg")

    def step_after(number):
        desk.session.go(desk.session.history.numbered[number])
        desk.do(edits.set_header(next(keys), "x"))

    for before in (0, 1, 2, 2):
        step_after(before)
    desk.session.go(desk.session.history.numbered[3])  # redo after step 2 leads to 3, not to the newer 4
    step_after(1)
    step_after(0)
    desk.journal.compact()
    assert tells(replay(desk.journal.file)) == told(desk.session)
    assert replay(desk.journal.file).course.ahead[1] == 5


def test_a_step_after_going_back_leaves_what_lay_ahead_as_a_branch(desk):
    desk.do(PLACE, ARMOR)
    desk.session.travel(1)
    desk.do(YEAR)
    found = replay(desk.journal.file)
    assert [step.label for step in found.steps] == ["Open", "Place ER PPC in RT", "Set year to 3050"]
    assert found.position == 2
    assert [step.label for step in found.course.steps.values()] == [
        *("Open", "Place ER PPC in RT", "Set CT armor to 5", "Set year to 3050")
    ]
    desk.session.go(desk.session.history.numbered[2])
    found = replay(desk.journal.file)
    assert [step.label for step in found.steps] == ["Open", "Place ER PPC in RT", "Set CT armor to 5"]
    desk.journal.compact()
    assert tells(replay(desk.journal.file)) == told(desk.session)


def test_a_burst_is_one_step_with_its_last_state(desk):
    desk.do(PLACE, *[edits.set_armor(CT, points) for points in range(5, 9)])
    found = replay(desk.journal.file)
    assert [step.label for step in found.steps] == ["Open", "Place ER PPC in RT", "Set CT armor to 8"]
    assert found.unit.armor.front[CT] == 8
    assert found.steps[-1].burst


def test_the_selection_is_remembered(desk):
    desk.journal.append_selection([3, 1])
    count = len(desk.lines)
    desk.journal.append_selection([3, 1])
    assert len(desk.lines) == count
    assert replay(desk.journal.file).selection == (3, 1)


def test_a_long_history_loses_its_oldest_steps(desk, monkeypatch):
    monkeypatch.setattr(history, "DEPTH", 4)
    desk.do(*[edits.set_armor(CT, 3 + n) if n % 2 else edits.set_year(3050 + n) for n in range(8)])
    assert len(desk.session.history.steps) == 4
    assert tells(replay(desk.journal.file)) == told(desk.session)
    assert replay(desk.journal.file).clean is None


def test_several_things_at_once_are_written_anew(desk):
    desk.do(PLACE)
    other = Session(desk.session.unit)
    for edit in (YEAR, ARMOR):
        other.apply(edit)
    other.undo()
    desk.journal.follow(other.history)
    found = replay(desk.journal.file)
    assert [step.label for step in found.steps] == ["Open", "Set year to 3050", "Set CT armor to 5"]
    assert found.position == 1


@pytest.mark.parametrize("position", [-1, 3])
def test_there_is_no_travel_beyond_the_ends(desk, position):
    desk.do(PLACE, ARMOR)
    content = desk.lines
    with pytest.raises(ValueError, match="there is no step"):
        desk.journal.append_travel(position)
    assert desk.lines == content


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(UNITS), ACTIONS, st.lists(st.integers(0, 6), min_size=15, max_size=15))
def test_whatever_is_done_the_journal_tells_it(tmp_path, unit, actions, others):
    desk = Desk(tmp_path, unit)
    for action, other in zip(actions, others, strict=False):
        applied(desk.session, action)
        if other == 0:
            desk.session.undo()
        elif other == 1:
            desk.session.redo()
        elif other == 2:
            desk.save(tmp_path / "design.mtf")
        elif other == 3:
            desk.journal.compact()
        elif other == 4:
            known = desk.session.history.numbered
            desk.session.go(known[sorted(known)[action[1] % len(known)]])
        assert tells(replay(desk.journal.file)) == told(desk.session)
    assert told(Session.restored(restored(replay(desk.journal.file).course))) == told(desk.session)
    desk.journal.discard()


# -- saving and closing ---------------------------------------------------------------------------------------


def test_a_save_notes_file_and_step(desk, tmp_path):
    desk.do(PLACE)
    desk.save(tmp_path / "new.mtf")
    desk.do(ARMOR)
    found = replay(desk.journal.file)
    assert found.path == tmp_path / "new.mtf"
    assert (found.clean, found.position) == (1, 2)


def test_a_save_leaves_out_what_is_no_more(desk, tmp_path):
    for points in range(9):
        desk.do(edits.set_armor(CT, points))
    before = len(desk.lines)
    desk.save(tmp_path / "new.mtf")
    assert len(desk.lines) < before
    assert tells(replay(desk.journal.file)) == told(desk.session)


def test_a_closed_journal_is_kept_for_its_design(folder, tmp_path):
    path = tmp_path / "design.mtf"
    desk = Desk(folder, path=path)
    desk.do(PLACE)
    desk.save(path)
    desk.journal.close()
    assert pending(folder) == ()
    found = replay(desk.journal.file)
    assert found.closed
    assert tells(found) == told(desk.session)
    assert [file.suffix for file in folder.iterdir()] == [".jsonl"]


def test_a_discarded_journal_leaves_nothing(folder):
    desk = Desk(folder)
    desk.do(PLACE)
    desk.journal.discard()
    assert list(folder.iterdir()) == []


def test_a_journal_that_somebody_has_deleted_is_discarded_all_the_same(folder):
    desk = Desk(folder)
    desk.journal.file.unlink()
    desk.journal.discard()
    assert list(folder.iterdir()) == []


def test_a_journal_goes_on_after_it_was_taken_over(folder):
    desk = Desk(folder)
    desk.do(PLACE)
    desk.journal.close()
    again = Journal.open(desk.journal.file)
    assert tells(again.recovered) == told(desk.session)
    step_on(again, YEAR)
    assert [step.label for step in replay(again.file).steps] == ["Open", "Place ER PPC in RT", "Year"]
    assert not replay(again.file).closed
    again.discard()


def test_a_journal_that_has_ended_takes_nothing_more(folder):
    for desk, end in ((Desk(folder), "close"), (Desk(folder), "discard")):
        getattr(desk.journal, end)()
        left = {file: file.read_bytes() for file in folder.iterdir()}
        with pytest.raises(ValueError, match="has ended"):
            desk.do(PLACE)
        desk.journal.close()
        assert {file: file.read_bytes() for file in folder.iterdir()} == left


def test_a_recovered_session_goes_on_in_the_same_journal(folder):
    desk = Desk(folder)
    desk.do(PLACE, ARMOR)
    desk.session.undo()
    desk.journal.close()
    journal = Journal.open(desk.journal.file)
    found = journal.recovered
    line = restored(found.course)
    session = Session.restored(line, found.path)
    count = len(journal.file.read_bytes().splitlines())
    for act in (session.redo, session.undo, lambda: session.apply(YEAR)):
        act()
        journal.follow(session.history)
        count += 1
        assert len(journal.file.read_bytes().splitlines()) == count
        assert tells(replay(journal.file)) == told(session)
    journal.discard()


# -- damage ---------------------------------------------------------------------------------------------------


@pytest.fixture
def written(folder, tmp_path):
    """A journal of several events as bytes, and the states that it told of after each line."""
    desk = Desk(folder)
    states = [tells(replay(desk.journal.file))]
    for act in (
        lambda: desk.do(PLACE),
        lambda: desk.do(ARMOR),
        desk.session.undo,
        lambda: desk.do(YEAR),
        lambda: desk.journal.append_selection([1]),
        lambda: desk.session.travel(0),
    ):
        act()
        states.append(tells(replay(desk.journal.file)))
    content = desk.journal.file.read_bytes()
    desk.journal.discard()
    file = tmp_path / "journal.jsonl"
    file.write_bytes(content)
    return SimpleNamespace(file=file, content=content, states=states)


def test_a_journal_cut_off_anywhere_tells_all_whole_lines(written):
    first = written.content.index(b"\n", written.content.index(b"\n") + 1)
    for cut in range(first, len(written.content)):
        written.file.write_bytes(written.content[:cut])
        found = replay(written.file)
        whole = written.content[:cut].count(b"\n") - 2 + (written.content[cut : cut + 1] == b"\n")
        assert tells(found) == written.states[max(whole, 0)], cut
        torn = written.content[cut - 1 : cut] != b"\n" and written.content[cut : cut + 1] != b"\n"
        assert (found.problem is not None) == torn, cut
        assert not torn or "is cut off or damaged; what it held is lost" in str(found.problem)


def test_a_journal_without_a_whole_beginning_is_refused(written):
    first = written.content.index(b"\n", written.content.index(b"\n") + 1)
    for cut in (0, 1, 20, first - 1):
        written.file.write_bytes(written.content[:cut])
        with pytest.raises(JournalError) as caught:
            replay(written.file)
        assert str(written.file) in str(caught.value)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (b"\0\xff\n", "Line 4 is damaged; it and the 4 after it are lost"),
        (b'{"step":"X","number":1,"after":1,"change":{}}\n', "a step 1 cannot follow step 1"),
        (b'{"step":"X","number":9,"after":8,"change":{}}\n', "there is no step 8, only up to 1"),
        (b'{"step":"X","number":0,"after":0,"change":{},"replaced":true}\n', "step 0 cannot be replaced"),
        (b'{"step":"X","number":2,"after":1,"change":{"gyro":3}}\n', "change.gyro: expected a text, found 3"),
        (b'{"dropped":1}\n', "step 1 cannot be forgotten"),
        (b'{"travel":7}\n', "there is no step 7, only 0 to 1"),
        (b'{"travel":0,"clean":1}\n', "expected one event, found 2 of them"),
        (b'{"texts":[]}\n', "expected step or one of travel, dropped, saved"),
        (b'{"travel":{"text":0}}\n', "expected a whole number"),
        (b'{"travel":0,"texts":["x"],"more":{"text":1}}\n', "expected the number of a text, found 1"),
        (b'{"texts":[0],"travel":0}\n', "expected a text, found 0"),
        (b'{"jump":0}\n', "jump: expected one of travel, dropped, saved"),
        (b"[" * 100_000 + b"\n", "Line 4 is damaged"),
    ],
)
def test_what_comes_before_damage_is_used(written, damage, said):
    lines = written.content.splitlines(keepends=True)
    lines[3] = checked(damage.rstrip()) if damage.startswith(b"{") else damage
    written.file.write_bytes(b"".join(lines))
    found = replay(written.file)
    assert tells(found) == written.states[1]
    assert "and the 4 after it are lost" in str(found.problem)
    assert said in str(found.problem)


def test_a_line_of_which_a_bit_is_another_is_damaged_wherever_that_is(written):
    lines = written.content.splitlines(keepends=True)
    line = lines[3]
    for at in range(len(line) - 1):
        lines[3] = line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :]
        written.file.write_bytes(b"".join(lines))
        found = replay(written.file)
        assert tells(found) == written.states[1], lines[3]
        assert "Line 4 is damaged" in str(found.problem)


def test_a_header_of_which_a_bit_is_another_is_refused(written):
    end = written.content.index(b"\n")
    for at in range(end):
        for bit in (1, 16):
            data = bytearray(written.content)
            data[at] ^= bit
            written.file.write_bytes(data)
            with pytest.raises(JournalError):
                replay(written.file)


def test_a_picture_stands_once_in_a_journal(desk):
    picture = os.urandom(30_000)
    desk.do(set_image(picture))
    size = desk.journal.file.stat().st_size
    for year in range(3030, 3060):
        desk.do(edits.set_year(year), edits.set_header("role", f"of {year}"))
    assert desk.journal.file.stat().st_size < 2 * size
    desk.journal.compact()
    assert desk.journal.file.stat().st_size < 2 * size
    assert tells(replay(desk.journal.file)) == told(desk.session)


def test_a_history_too_large_for_a_journal_leaves_the_current_step(desk, monkeypatch):
    monkeypatch.setattr(journal_module, "LARGEST_JOURNAL", 120_000)
    for number in range(4):
        desk.do(set_image(os.urandom(30_000 + number)))
        assert desk.journal.file.stat().st_size <= 120_000
        assert replay(desk.journal.file).unit == desk.session.unit
    desk.session.undo()
    assert replay(desk.journal.file).unit == desk.session.unit
    assert replay(desk.journal.file).problem is None


def test_a_journal_that_could_not_be_opened_leaves_nothing(folder, monkeypatch):
    def full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal_module, "FileIO", full)
    with pytest.raises(OSError, match="No space"):
        Journal.new(folder, new_unit())
    assert not list(folder.iterdir())


def test_a_damaged_journal_is_kept_as_it_was_when_it_is_taken_over(written):
    torn = written.content[:-3]
    written.file.write_bytes(torn)
    again = Journal.open(written.file)
    assert again.recovered.problem is not None
    step_on(again, edits.set_year(3067))
    assert written.file.with_suffix(".damaged-1").read_bytes() == torn
    assert replay(written.file).problem is None
    assert replay(written.file).steps[-1].label == "Year"
    again.discard()


def test_a_journal_of_a_newer_program_is_left_alone(written):
    header, *others = written.content.splitlines(keepends=True)
    newer = json.loads(header) | {"journal": VERSION + 1, "program": "Mechwright 9", "more": True}
    written.file.write_bytes(json.dumps(newer).encode() + b"\n" + b"".join(others))
    with pytest.raises(JournalError, match=r"newer program \(Mechwright 9\)"):
        Journal.open(written.file)
    assert not written.file.with_suffix(".lock").exists()


def synced():
    """Wait until all journals are synced."""
    journal_module._syncs().submit(lambda: None).result()


class HalfWritten(FileIO):
    """A file on a disk that has room for half a line."""

    def write(self, data):
        return super().write(data[: len(data) // 2])


def test_a_full_disk_is_said_and_made_up_for(desk, monkeypatch):
    with monkeypatch.context() as full:
        full.setattr(journal_module, "FileIO", HalfWritten)
        desk.journal.compact()
        full.setattr(os, "fsync", refuse)
        with pytest.raises(OSError, match="No space left"):
            desk.do(ARMOR)
        with pytest.raises(OSError, match="No space left"):
            desk.do(YEAR)
    found = replay(desk.journal.file)
    assert found.problem is None
    assert found.position == 0
    desk.do(edits.place("medium-laser", RA))
    assert tells(replay(desk.journal.file)) == told(desk.session)


@pytest.mark.parametrize("again", ["follow", "select"])
def test_what_a_full_disk_did_not_take_is_not_forgotten_when_nothing_follows(desk, monkeypatch, again):
    def once_more():
        if again == "follow":
            desk.journal.follow(desk.session.history)
        else:
            desk.journal.append_selection(())

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuse)
        desk.do(PLACE)
        synced()
        with pytest.raises(OSError, match="No space left"):
            once_more()
        with pytest.raises(OSError, match="No space left"):
            once_more()
    once_more()
    assert tells(replay(desk.journal.file)) == told(desk.session)


def test_an_edit_does_not_wait_for_the_disk_and_is_in_the_file_all_the_same(desk, monkeypatch):
    goes_on = threading.Event()
    synced_files = []

    def slow(handle):
        goes_on.wait()
        synced_files.append(handle)

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", slow)
        desk.do(PLACE, ARMOR, YEAR)
        assert tells(replay(desk.journal.file)) == told(desk.session)
        assert not synced_files
        goes_on.set()
        synced()
    assert 1 <= len(synced_files) <= 2, "steps that wait for their turn share it"


def test_a_disk_that_fails_later_is_told_and_the_next_step_writes_all(desk, monkeypatch):
    failures = []
    desk.journal.sync_failed = lambda: failures.append(1)
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", refuse)
        desk.do(PLACE)
        synced()
        assert failures == [1]
        with pytest.raises(OSError, match="No space left"):
            desk.do(ARMOR)
    before = desk.journal.file.stat().st_ino
    desk.do(YEAR)
    assert desk.journal.file.stat().st_ino != before, "another file, which is on disk as a whole"
    assert tells(replay(desk.journal.file)) == told(desk.session)


def refuse(_handle):
    raise OSError(28, "No space left on device")


# -- several programs -----------------------------------------------------------------------------------------

LEFT = """
import os, sys
from pathlib import Path
from designer.formats.journal import Journal
from designer.units.unit import Unit
kept = Journal.new(Path(sys.argv[1]), Unit(quirks=("left",)))
print(kept.file, flush=True)
if sys.argv[2] == "wait":
    sys.stdin.read()
os._exit(1)
"""


def program(folder, how):
    return subprocess.Popen(
        [sys.executable, "-c", LEFT, str(folder), how],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def test_a_running_programs_journal_is_nobody_elses(folder):
    with program(folder, "wait") as other:
        file = Path(other.stdout.readline().strip())
        assert pending(folder) == ()
        with pytest.raises(LockTakenError):
            Journal.open(file)
        other.communicate("")
    assert pending(folder) == (file,)


def test_what_a_program_left_is_pending_until_it_is_taken(folder):
    with program(folder, "leave") as other:
        file = Path(other.communicate()[0].strip())
    assert pending(folder) == (file,)
    taken = Journal.open(file)
    assert taken.recovered.unit.quirks == ("left",)
    assert pending(folder) == ()
    taken.discard()
    assert pending(folder) == ()


def test_what_cannot_be_read_is_pending_so_that_it_is_named(folder):
    odd = folder / f"1{SUFFIX}"
    odd.mkdir(parents=True)
    assert pending(folder) == (odd,)


def test_ones_own_journal_is_not_pending(desk, folder):
    assert pending(folder) == ()
    with pytest.raises(LockTakenError):
        Journal.open(desk.journal.file)


def test_without_a_folder_nothing_is_pending(folder):
    assert pending(folder) == ()


def test_a_refused_edit_writes_nothing(desk):
    content = desk.lines
    with pytest.raises(EditRefusedError):
        desk.do(edits.place("ac-20", CT))
    assert desk.lines == content


def test_names_of_any_kind_are_kept(folder, tmp_path):
    path = tmp_path / "Größe \u2028 \udcff.mtf"
    kept = Journal.new(folder, Unit(fluff=(("overview", "ä\u2028\x00"),)), path=path)
    found = replay(kept.file)
    assert found.path == path
    assert found.unit.fluff == (("overview", "ä\u2028\x00"),)
    kept.discard()


# -- another language -------------------------------------------------------------------------------------------------


def test_the_steps_are_named_in_the_language_of_today(folder):
    named, files = {}, {}
    try:
        for code in ("en", "de"):
            speak(code)
            desk = Desk(folder)
            laser = desk.session.unit.next_mount_id()
            desk.do(edits.place("medium-laser", RA), edits.set_armor(CT, 12), edits.set_walk(4), edits.unplace(laser))
            desk.do(edits.remove(laser), edits.rename(chassis="Rover"), edits.place_best("ac-5"))
            desk.journal.close()
            named[code] = [step.label for step in desk.session.history.steps]
            files[code] = desk.journal.file
        for code, other in (("en", "de"), ("de", "en"), ("de", "de")):
            speak(other)
            steps = replay(files[code]).course.steps.values()
            assert [step.label for step in steps][1:] == named[other][1:]
    finally:
        speak("en")
    assert not set(named["en"][1:]) & set(named["de"][1:])
