"""Whichever call to the disk fails while a file is written, the file has its old or its new content, whole.

``MECHWRIGHT_FAILING_CALLS`` is how many calls are tried for each kind of file; without it, eight.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.assistants.omni import omni_of
from designer.assistants.omni_files import write_omni
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.forces import edits as force_edits
from designer.forces.edits import ForceHistory
from designer.forces.force import Force, member_of
from designer.forces.force_file import write_force
from designer.formats import journal as journal_module
from designer.formats import read, write
from designer.formats.journal import Journal, replay
from designer.library.database import Database
from designer.library.errors import LibraryError
from designer.library.user_marks import kept_path, note_of, restore, set_note
from designer.rulesets.initiative.configuration import Configuration
from designer.rulesets.initiative.mod_file import write_configuration
from designer.saving import save_all
from designer.units.location import CT, RT
from designer.workspace.documents import new_document
from designer.workspace.kept_forces import KeptForces
from designer.workspace.open_forces import OpenForce
from designer.workspace.recovery import Recovery
from designer.workspace.settings import Settings, write_settings
from designer.workspace.settings_transfer import export_settings
from tests.forces.small_forces import HARROW
from tests.formats.test_journal import tells, told
from tests.workspace.test_kept_forces import killed
from tests.workspace.test_recovery import crash

CALLS = int(os.environ.get("MECHWRIGHT_FAILING_CALLS", "8"))

MEMBER = member_of(HARROW)
WAYFARER = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit
NAMES = ("open", "fdopen", "fsync", "chmod", "replace", "mkdir")
"""The functions of ``os`` that make, change or rename a file."""


class FailingDisk:
    """Fails at one of the following calls, counted from 1; ``left`` is how many calls come before it."""

    def __init__(self) -> None:
        self.left = 0

    def call(self) -> None:
        """Count a call, which raises ``OSError`` if it is the one that fails."""
        self.left -= 1
        if self.left == 0:
            raise OSError(28, "No space left on device")

    def failing(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """A function that counts its calls."""

        def call(*args: Any, **more: Any) -> Any:
            self.call()
            return real(*args, **more)

        return call

    @contextlib.contextmanager
    def fails_at(self, number: int) -> Iterator[None]:
        """The context in which the call of this number fails, and all others succeed."""
        with pytest.MonkeyPatch.context() as patched:
            for name in NAMES:
                patched.setattr(os, name, self.failing(getattr(os, name)))
            patched.setattr(journal_module, "FileIO", self._half_written())
            self.left = number
            yield
        self.left = 0  # files that stay open go on counting

    def _half_written(self) -> type[FileIO]:
        disk = self

        class HalfWritten(FileIO):
            """A file that takes half of what is written when the disk fails."""

            def write(self, data: Any) -> int:
                try:
                    disk.call()
                except OSError:
                    return super().write(data[: len(data) // 2])
                return super().write(data)

        return HalfWritten


@pytest.fixture(name="disk")
def failing_disk() -> FailingDisk:
    """A disk that fails where a test says."""
    return FailingDisk()


# -- files that are written whole -----------------------------------------------------------------------------


def _named(name: str, unit: Any = HARROW) -> Any:
    return unit.with_(names=unit.names._replace(model=name))


def _omni(path: Path, model: str) -> None:
    write_omni(omni_of([_named(model).with_(chassis=HARROW.chassis._replace(omni=True))]), path)


def _mod(path: Path, name: str) -> None:
    write_configuration(Configuration(debug=name == "new"), path)


KINDS: dict[str, Callable[[Path, str], object]] = {
    "x.mtf": lambda path, name: write(_named(name), path),
    "x.mech.json": lambda path, name: write(_named(name), path),
    "x.ssw": lambda path, name: write(_named(name, WAYFARER), path),
    "x.force.json": lambda path, name: write_force(Force(name, (MEMBER,)), path),
    "x.mul": lambda path, name: write_force(Force(name, (MEMBER,)), path),
    "x.omni.json": _omni,
    "settings.json": lambda path, name: write_settings(Settings(language=name), path),
    "exported.json": lambda path, name: export_settings(Settings(language=name), path),
    "mod.json": _mod,
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_old_or_new_whichever_call_fails(tmp_path: Path, disk: FailingDisk, kind: str) -> None:
    file, write_it = tmp_path / kind, KINDS[kind]
    write_it(file, "new")
    new = file.read_bytes()
    write_it(file, "old")
    old = file.read_bytes()
    assert old != new
    for number in range(1, CALLS + 1):
        with disk.fails_at(number), contextlib.suppress(OSError):
            write_it(file, "new")
        assert file.read_bytes() in (old, new)
        assert [each.name for each in tmp_path.iterdir()] == [kind]
        file.write_bytes(old)


def test_several_files_are_all_old_or_all_new_whichever_call_fails(tmp_path: Path, disk: FailingDisk) -> None:
    files = [tmp_path / name for name in ("a", "b", "c")]
    for number in range(1, CALLS + 1):
        for file in files:
            file.write_bytes(b"old")
        with disk.fails_at(number), contextlib.suppress(OSError):
            save_all(dict.fromkeys(files, b"new"))
        assert {file.read_bytes() for file in files} in ({b"old"}, {b"new"})
        assert sorted(tmp_path.iterdir()) == files


# -- what is kept by itself -----------------------------------------------------------------------------------


def test_a_journal_tells_a_state_that_was_whichever_call_fails(tmp_path: Path, disk: FailingDisk) -> None:
    acts: tuple[Callable[[Session, Journal], object], ...] = (
        lambda session, _: session.apply(edits.place("er-ppc", RT)),
        lambda session, _: session.apply(edits.set_armor(CT, 5)),
        lambda session, _: session.undo(),
        lambda _, journal: journal.append_saved(tmp_path / "x.mtf"),
        lambda _, journal: journal.append_unsaved(),
        lambda session, _: session.redo(),
    )
    for number in range(1, CALLS + 1):
        session = Session(new_unit())
        journal = Journal.new(tmp_path, session.unit)
        states = [told(session)[:3]]
        with disk.fails_at(number):
            for act in acts:
                with contextlib.suppress(OSError):
                    act(session, journal)
                    journal.follow(session.history)
                states.append(told(session)[:3])
                found = replay(journal.file)
                assert (found.problem, tells(found)[:3] in states) == (None, True)
        session.apply(edits.set_year(3050))
        journal.follow(session.history)
        assert tells(replay(journal.file))[:3] == told(session)[:3]
        journal.discard()
        assert not list(tmp_path.iterdir())


def test_a_journal_that_cannot_be_made_leaves_nothing(tmp_path: Path, disk: FailingDisk) -> None:
    for number in range(1, CALLS + 1):
        with disk.fails_at(number), contextlib.suppress(OSError):
            Journal.new(tmp_path / "journals", new_unit()).discard()
        assert not list((tmp_path / "journals").glob("*"))


def test_a_kept_force_is_old_or_new_whichever_call_fails_and_is_made_up_for(tmp_path: Path, disk: FailingDisk) -> None:
    for number in range(1, CALLS + 1):
        folder, said = tmp_path / str(number), list[str]()
        program, held = KeptForces(folder, said.append), OpenForce(ForceHistory(Force("old", (MEMBER,))))
        with disk.fails_at(number):
            program.keep(held)
            killed(program)
            after = KeptForces(folder, said.append)
            found = after.take_up()
            assert [each.title for each in found] in ([], ["old"])
            held = found[0] if found else held
            held.history.apply(force_edits.rename("new"))
            after.keep(held)
        assert said in ([], ["The open forces cannot be kept: no space left on device"])
        after.keep(held)
        killed(after)
        assert [each.title for each in KeptForces(folder, said.append).take_up()] == ["new"]
        assert not list(folder.glob("*.damaged*"))


def test_an_open_design_has_one_journal_whichever_call_fails_while_it_is_opened_or_restored(
    tmp_path: Path, disk: FailingDisk
) -> None:
    for number in range(1, CALLS + 1):
        folder, said = tmp_path / str(number), list[str]()
        recovery, document = Recovery(folder, said.append), new_document(new_unit())
        with disk.fails_at(number):
            recovery.begin(document)
            document.session.apply(edits.set_year(3050))
            recovery.show([document], document)
        assert not recovery.flush([document])
        recovery.show([document], document)
        assert not recovery.is_behind
        crash(recovery)
        for year in (3051, 3052):
            recovery = Recovery(folder, said.append)
            _, left = recovery.left_by_earlier_programs()
            with disk.fails_at(number if year == 3051 else 0):
                [restored] = [recovery.resume(design) for design in left.designs]
                assert restored is not None
                recovery.show([restored], restored)
                recovery.adopt(left)
            assert restored.unit.tech.year == year - 1
            restored.session.apply(edits.set_year(year))
            assert not recovery.flush([restored])
            recovery.show([restored], restored)
            crash(recovery)
            assert len(list(folder.glob("*.jsonl"))) == 1
        assert all(sentence.startswith("The journal cannot be written") for sentence in said)


def test_notes_are_in_the_library_and_its_file_is_old_or_new_whichever_call_fails(
    tmp_path: Path, disk: FailingDisk
) -> None:
    with Database(tmp_path / "library.db") as database:
        set_note(database, "mek", "old")
        for number in range(1, CALLS + 1):
            with disk.fails_at(number), contextlib.suppress(LibraryError):
                set_note(database, "mek", f"new {number}")
            assert note_of(database, "mek") == f"new {number}"
            other = Database(tmp_path / f"{number}.db")
            kept_path(database.path).rename(kept_path(other.path))
            with other:
                restore(other)
                assert note_of(other, "mek") in (f"new {number}", "old")
            set_note(database, "mek", "old")
