"""What is done at random with files, settings and the library, and what must be there of them after a kill."""

from __future__ import annotations

import contextlib
import hashlib
import random
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from designer import paths
from designer.app.pages.editor.exports import export_sheet
from designer.app.shell.settings_file import export_to_file
from designer.app.ui import dialogs
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.forces import edits as force_edits
from designer.formats import write
from designer.library.errors import LibraryError
from designer.library.library import open_library
from designer.library.scan import Scan
from designer.library.sources import add_source, sources
from designer.library.user_marks import set_note
from designer.workspace.settings import read_settings
from tests.app import rough_homes

ARRANGEMENTS = ("one", "zwei größer", "three 🤖")
NAMES = ("saved.mtf", "mit Ümlaut.mtf", "🤖.mtf", "data.json", "other.mtf")
PAGES = ("sheet.html", "sheet.txt", "sheet.md")
EXPORTED_SETTINGS = "settings.json"
ROOM_LEFT = (0, 0, 2_000, 20_000, 200_000)
"""Bytes that a disk may still have when it is full."""
_NO_ROOM = (OSError, sqlite3.Error, LibraryError)
"""What a full or write-protected disk raises where the window is not asked."""


def sha(file):
    """A digest of the bytes of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def digests(folder):
    """The digests of the files of a folder, without unfinished ones, by name."""
    return {file.name: sha(file) for file in sorted(folder.iterdir()) if not file.name.startswith(".")}


def notes(database):
    """The notes of the library."""
    return dict(database.rows("SELECT key, text FROM notes"))


def of_settings(settings):
    """What is changed of the settings."""
    return [settings.linked_armor, [each.name for each in settings.window.arrangements]]


class FileActs:
    """Saves, exports, changes settings, scans, and writes notes, in the ways of the program."""

    window: Any  # as a design is open, it has an editor
    chance: random.Random
    say: Callable[[str, object], None]
    rough = ""

    def __init__(self, folder):
        self.saved, self.exported, self.units = (folder / name for name in ("saved", "exported", "units"))
        self.target = folder
        setattr(dialogs, "chosen_files", lambda *_: [self.target])  # noqa: B010 - for mypy
        self.scanning: threading.Thread | None = None
        self.disk = folder
        self.touched: set[str] = set()
        """Names of files that somebody else has changed or deleted."""
        self.noted: dict[str, str] | None = {}
        self.kept_settings = True

    def files_state(self):
        """What was saved, exported, set and noted."""
        try:
            with open_library().database as database:
                self.noted = notes(database)
        except _NO_ROOM:
            if not self.rough:
                raise
            self.noted = None
        return {
            "saved": digests(self.saved),
            "exported": digests(self.exported),
            "settings": of_settings(self.window.settings),
            "notes": self.noted,
            "touched": sorted(self.touched),
        }

    def forces_state(self):
        """The open forces by the file that keeps each: title, file, members; designs follow their files."""
        forces = self.window.designs.collections.forces
        return {
            _kept_in(forces, held): [
                held.title,
                held.path and held.path.name,
                [[member.id, member.pilot] for member in held.force.members],
            ]
            for held in forces.forces
            if not held.is_untouched
        }

    def forces_are_kept(self):
        """Whether the disk has all open forces as they are now."""
        forces = self.window.designs.collections.forces
        return not forces._kept._is_failing and all(
            held in forces._kept._written for held in forces.forces if not held.is_untouched
        )

    def force(self):
        """Change, save, open or close a force, as its page does; then what its timer does is done."""
        forces, chance = self.window.designs.collections.forces, self.chance
        forces.dialogs = Dialogs(to_save=lambda *_: Answer.DISCARD)
        folder = self.saved.parent / "forces"
        forces.ask_save = lambda *_: folder / f"{chance.randrange(3)}.force.json"
        members = forces.front.force.members
        acts = [lambda: forces.apply(force_edits.rename(f"Company {chance.randrange(100)}"))] * 3
        acts += [lambda: forces.add_documents(self.window.designs.documents[:1])] * 3
        acts += [forces.undo, forces.new, lambda: forces.save(None), lambda: forces.save(None)]
        if members:
            member = chance.choice(members).id
            acts += [lambda: forces.apply(force_edits.set_pilot(member, f"Pilot {chance.randrange(100)}"))] * 3
            acts.append(lambda: forces.apply(force_edits.remove(member)))
        if len(forces.forces) > 2:
            acts += [lambda: forces.close(self.window)] * 3
        found = sorted(folder.glob("*.force.json"))
        if found:
            acts.append(lambda: forces.open(chance.choice(found)))
        with self.room_permitting():
            folder.mkdir(exist_ok=True)
        chance.choice(acts)()
        forces.keep()

    def meddle(self):
        """Another program deletes a saved file, or replaces it."""
        files = sorted(self.saved.glob("[!.]*.mtf"))
        if not files:
            return
        file, other = self.chance.choice(files), self.chance.choice(sorted(paths.data("designs").glob("*.mtf")))
        deleted = self.chance.random() < 0.4
        self.say("writes", [file.name, None if deleted else sha(other)])
        self.touched.add(file.name)
        with self.room_permitting():
            if deleted:
                file.unlink()
            else:
                Path(shutil.copy(other, self.saved / ".other-program")).replace(file)

    def room_permitting(self):
        """What is done past the window may fail on a full disk; the window itself may never raise."""
        return contextlib.suppress(*_NO_ROOM) if self.rough else contextlib.nullcontext()

    def fill_or_empty(self):
        """The disk gets full, or has room again."""
        if self.chance.random() < 0.5:
            rough_homes.empty(self.disk)
        else:
            with self.room_permitting():
                rough_homes.fill(self.disk, self.chance.choice(ROOM_LEFT))

    def save(self):
        """Save the design in front, to its file or to another one; it is written as it would be anywhere."""
        manager, document = self.window.manager, self.window.editor.document
        own = document.path is not None and self.chance.random() < 0.6
        self.target = document.path if own else self.saved / self.chance.choice(NAMES)
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / self.target.name
            write(document.unit, copy)
            expected = sha(copy)
        self.say("writes", [self.target.name, expected])
        done = manager.saver.save(document, over=True) if own else manager.saver.save_as(document)
        assert not done or sha(self.target) == expected
        if done:
            self.touched.discard(self.target.name)

    def export(self):
        if self.chance.random() < 0.5:
            self.target = self.exported / self.chance.choice(PAGES)
            self.say("writes", [self.target.name, None])
            export_sheet(self.window.editor)
        else:
            self.target = self.exported / EXPORTED_SETTINGS
            self.say("writes", [self.target.name, None])
            export_to_file(self.window)

    def settings(self):
        settings, name = self.window.settings, self.chance.choice(ARRANGEMENTS)
        settings.linked_armor = not settings.linked_armor
        self.chance.choice([settings.window.keep, settings.window.forget])(name)
        self.window.remember()
        self.kept_settings = of_settings(read_settings()[0]) == of_settings(settings)

    def note(self):
        with self.room_permitting(), open_library().database as database:
            set_note(database, f"unit {self.chance.randrange(5)}", f"note {self.chance.random()}")

    def scan(self):
        """Scan in a thread while other things are done; the next scan waits until this one is through."""
        if self.scanning is None or not self.scanning.is_alive():
            self.scanning = threading.Thread(target=self._scan, daemon=True)
            self.scanning.start()

    def _scan(self):
        with self.room_permitting(), open_library().database as database:
            if not sources(database):
                add_source(database, self.units)
            for _ in Scan(database).run():
                pass


def _kept_in(forces, held):
    """The name of the file that keeps an open force."""
    file = forces._kept._files.get(held, [forces._kept._unwritable.get(held)])[0]
    return file.name if file else f"without a file {id(held)}"
