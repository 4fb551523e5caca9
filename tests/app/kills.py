"""The program is killed at random moments, over and over, and started again: nothing that was done is lost.

    python -m tests.app.kills [--count N] [--seed S] [--seconds T] [--rough]

Each start is the program's own (``application.run``), in a process of its own; a random walk edits, changes forces,
saves, closes, scans a library, writes notes, exports and changes settings in its window (`restless_window`). A third of
the kills comes while the program starts and restores. After each kill every file must be whole, and the next start must
find what was announced as done, except for the act under way. The exit code is 1 if anything is lost or damaged, or
if a start fails.

With ``--rough``, three quarters of the starts also meet a disk that gets full and has room again, a home that cannot be
written, a second program in the same home that is killed with the first one, or journals of an earlier and of a later
version; and in all of them another program replaces and deletes saved files. Full disks and homes that cannot be
written need the right to mount.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from designer import paths
from designer.app import load_qt
from designer.app.shell.single_instance import SEPARATE_VARIABLE
from designer.catalog import catalog, systems
from designer.forces.force_file import read_force
from designer.formats import FormatError, read
from designer.library.database import usual_path
from designer.library.library import open_library
from designer.library.scan import Scan
from designer.workspace.settings import read_settings
from tests.app import rough_homes
from tests.app.kept_state import MAY_OPEN_OR_CLOSE, assert_is_there, assert_is_there_of, assert_unchanged_but
from tests.app.restless_files import ROOM_LEFT, digests, notes, of_settings

KILLS_A_HOME = 25
"""So many kills in a row in one home: histories and closed designs grow in it."""
AT_START = 0.33
PATIENCE = 60.0
"""The most seconds of the processor for a start."""
LONGEST = 600.0
"""The most seconds of the clock for a start and what follows, if something waits for ever."""
MOST_FAILURES = 5
MEGABYTES = 24
"""The size of the disk of a home."""
ROUGH = ("full", "full", "read only", "second", "journals", "others")


@dataclass
class Tally:
    """What was done until now."""

    kills: int = 0
    at_start: int = 0
    closed: int = 0
    """Starts that were ended by closing the window, not by a kill."""
    restored: int = 0
    edits: int = 0
    acts: int = 0
    rough: Counter[str] = field(default_factory=Counter)
    """Kills by what else there was."""
    unkept: int = 0
    """Kills while a full disk did not have all."""
    lost: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    @property
    def failures(self) -> list[str]:
        """All that went wrong."""
        return [*self.lost, *self.damaged, *self.failed]

    def __str__(self) -> str:
        rough = ", ".join(f"{name} {count}" for name, count in sorted(self.rough.items()))
        return (
            f"{self.kills} kills ({self.at_start} during start and restore), {self.closed} ordinary ends, "
            f"{self.restored} restored starts, {self.acts} acts, {self.edits} of them edits; lost {len(self.lost)}, "
            f"damaged {len(self.damaged)}, failed starts {len(self.failed)}"
            + (f"; kills with {rough}, with less than all on a full disk {self.unkept}" if rough else "")
        )


class Home:
    """The folders of one user, in which the program is started and killed."""

    def __init__(
        self, folder: Path, reports: Path, chance: random.Random, tally: Tally, rough: Sequence[str] = ()
    ) -> None:
        self.folder = folder
        self.reports = reports
        self.chance = chance
        self.tally = tally
        self.may_be_rough = rough
        self.rough = ""
        self.later: list[dict] = []
        """States since ``done`` that a full disk may not have."""
        self.second: dict | None = None
        self.newly_second: dict | None = None
        """What a second program had done when both were killed."""
        self.second_under_way: str | None = None
        self.planted: set[str] = set()
        """Journals of an earlier version that were not restored yet."""
        self.has_planted = False
        self.home = folder / "home of Jürgen 🤖"
        for name in ("saved", "exported", "units", "second/saved", "second/exported"):
            (folder / name).mkdir(parents=True)
        (folder / "second" / "units").symlink_to(folder / "units")
        self.samples = sorted(paths.data("designs").glob("*.mtf"))
        for number, sample in enumerate(self.samples * 3):
            shutil.copy(sample, folder / "units" / f"{number}-{sample.name}")
        self.done: dict = {"tabs": [], "front": None, "closed": [], "unsaved": [], "saved": {}, "exported": {}}
        self.done["forces"] = {}
        self.done |= {"notes": {}, "touched": []}
        self.under_way: str | None = None
        self.writes: tuple[str, str | None] | None = None
        self.start_seconds = 1.0

    def round(self, number: int) -> None:
        """Start the program, kill it, and see what it found and what it left."""
        report, errors = self.reports / f"report-{number}.txt", self.reports / f"errors-{number}.txt"
        self.rough = self.chance.choice(self.may_be_rough) if self.may_be_rough and self.chance.random() < 0.75 else ""
        os.environ["MECHWRIGHT_HOME"] = str(self.home)
        if self.rough == "journals":
            self._plant()
        if self.rough == "full" and self.chance.random() < 0.5:
            rough_homes.fill(self.folder, self.chance.choice(ROOM_LEFT))
        with rough_homes.read_only(self.folder) if self.rough == "read only" else contextlib.nullcontext():
            status = self._killed(report, errors, self.chance.randrange(10**9))
        if self.rough == "full":
            rough_homes.empty(self.folder)
        said = _lines_of(report)
        broken = [what for word, what in said if word == "broken"]
        if broken or not (os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0):
            self.tally.failed.append(f"{number}, {self.rough}: {broken or errors.read_text()}")
            return
        report.unlink()
        if self.rough == "read only":  # whatever was done there is gone, and nothing else
            return
        self._check_restored(said, number)
        if self.newly_second is not None:
            self.second, self.newly_second = self.newly_second, None
        self._remember(said)
        self._check_files(number)
        if number % 10 == 0:
            self._scan(number)
        for _ in range(2):  # what the next scan finds changed
            changed = self.folder / "units" / f"{self.chance.randrange(20)}-new.mtf"
            shutil.copy(self.chance.choice(self.samples), changed)

    def _killed(self, report: Path, errors: Path, seed: int) -> int:
        """Start the program, and kill it at some moment; returns the status of its process."""
        process = os.fork()
        if process == 0:
            _work(report, errors, self.folder, seed, self.rough)
        begun = time.monotonic()
        at_start = self.chance.random() < AT_START
        second = 0
        kill_at = self.chance.uniform(0, 1.2) * self.start_seconds if at_start else PATIENCE
        while (used := _processor_seconds(process)) < kill_at and time.monotonic() - begun < LONGEST:
            ended, status = os.waitpid(process, os.WNOHANG)
            if ended:
                self.tally.closed += 1
                self._end_second(second)
                return status
            if kill_at == PATIENCE and sum(word in ("done", "unkept") for word, _ in _lines_of(report)) > 1:
                self.start_seconds = used
                kill_at = used + self.chance.uniform(0, 1.0)
                if self.rough == "second":
                    second = self._begin_second(errors, seed + 1)
                    kill_at += 0.5 + self.start_seconds  # it takes up its own start meanwhile
            time.sleep(0.01)
        if self.chance.random() < 0.5:
            self._end_second(second)
            second = 0
        os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
        self._end_second(second)
        self.tally.kills += 1
        if self.rough:
            self.tally.rough[self.rough] += 1
        words = [word for word, _ in _lines_of(report)]
        self.tally.at_start += "done" not in words
        if not at_start and "restored" not in words:
            self.tally.failed.append(f"not started after {used:.0f} seconds of the processor: {errors.read_text()}")
        return status

    def _begin_second(self, errors: Path, seed: int) -> int:
        """Start a second program in the same home, which saves elsewhere."""
        process = os.fork()
        if process == 0:
            os.environ[SEPARATE_VARIABLE] = "1"
            _work(self.reports / "second.txt", errors, self.folder / "second", seed, self.rough)
        return process

    def _end_second(self, process: int) -> None:
        """Kill the second program, and see that it worked apart from the first one."""
        if not process:
            return
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        report = self.reports / "second.txt"
        said = _lines_of(report)
        report.unlink(missing_ok=True)
        self.tally.failed.extend(f"second: {what}" for word, what in said if word == "broken")
        self.tally.acts += sum(word in ("done", "unkept") for word, _ in said)
        states = [what for word, what in said if word in ("restored", "done", "unkept")]
        if states:
            self.tally.rough["two programs at work"] += 1
            if said[0][1]["tabs"]:
                self.tally.lost.append("the second program took up designs of the first one")
            self.newly_second = states[-1]
            self.second_under_way = "samples" if said[-1][0] == "restored" else None
            if said[-1][0] in ("going", "writes"):
                self.second_under_way = next(what for word, what in reversed(said) if word == "going")

    def _plant(self) -> None:
        journals = paths.user_state("journals")
        journals.mkdir(parents=True, exist_ok=True)
        rough_homes.plant_newer(journals)
        if not self.has_planted:
            self.has_planted = True
            self.planted = rough_homes.plant_earlier(journals)

    def _check_restored(self, said: list, number: int) -> None:
        if not said or said[0][0] != "restored":
            return
        self.tally.restored += 1
        found = said[0][1]
        try:
            if (newer := next(iter(self.home.rglob(rough_homes.NEWER)), None)) is not None:
                assert newer.read_text().endswith("not even JSON\n")
            if self.planted:
                found = self._without_planted(found)
            if self.second is not None:
                found = self._without_second(found, self.second)
                self.second = None
            if self.later:
                assert_is_there_of(found, self.done, self.later)
            else:
                assert_is_there(found, self.done, self.under_way)
        except AssertionError:
            self.tally.lost.append(f"{number}, {self.rough}, during {self.under_way}: {traceback.format_exc()}")

    def _without_planted(self, found: dict) -> dict:
        """What was restored without the designs of an earlier version, which must be there once."""
        planted, self.planted = self.planted, set()
        gone = planted - {tab["name"] for tab in found["tabs"]}
        assert not gone, f"of an earlier version, and not restored: {gone}"
        return found | {
            "tabs": [tab for tab in found["tabs"] if tab["name"] not in planted],
            "front": self.done["front"] if found["front"] in planted else found["front"],
        }

    def _without_second(self, found: dict, second: dict) -> dict:
        """What was restored without the designs of the second program, which must be there too."""
        names = {tab["name"] for tab in self.done["tabs"]}
        others = {tab["name"] for tab in second["tabs"]}
        unknown = {tab["name"] for tab in found["tabs"]} - names - others
        if self.second_under_way in MAY_OPEN_OR_CLOSE:
            others |= unknown
        mine = [tab for tab in found["tabs"] if tab["name"] not in others]
        theirs = [tab for tab in found["tabs"] if tab["name"] in others]
        new = found["forces"].keys() - self.done["forces"].keys() - second["forces"].keys()
        at_most = 1 if self.second_under_way == "force" else 0
        their_forces = {*second["forces"], *sorted(new)[:at_most]}
        forces = [
            {name: force for name, force in found["forces"].items() if (name in their_forces) is theirs_too}
            for theirs_too in (False, True)
        ]
        assert_is_there(
            found | {"tabs": theirs, "front": second["front"], "forces": forces[1]},
            second | {"closed": second["unsaved"]},
            self.second_under_way,
        )
        # Of what was closed and saved, so many are kept of both programs together as usually of one.
        self.done = self.done | {"closed": self.done["unsaved"]}
        return found | {"tabs": mine, "front": self.done["front"], "forces": forces[0]}

    def _remember(self, said: list) -> None:
        """What must be there at the next start; of one that did not get so far, what had to be there at this one."""
        states = [(word, what) for word, what in said if word in ("restored", "done", "unkept")]
        self.tally.acts += sum(word in ("done", "unkept") for word, _ in said)
        self.tally.edits += sum(word == "going" and what == "edit" for word, what in said)
        if not states:
            return
        kept = [number for number, (word, _) in enumerate(states) if word != "unkept"][-1]
        self.done, self.under_way, self.writes = states[kept][1], None, None
        self.later = [what for _, what in states[kept + 1 :]]
        self.tally.unkept += bool(self.later)
        for word, what in said:
            if word == "going":
                self.under_way = what
            elif word == "writes":
                self.writes = tuple(what)
            elif word in ("done", "unkept"):
                self.under_way = self.writes = None
        if said[-1][0] == "restored":
            self.under_way = "samples"
        if self.under_way in ("meddle", "save") and self.writes:  # which may be the file of another open design
            self.done = self.done | {"touched": [*self.done["touched"], self.writes[0]]}
        for name in ("saved", "exported"):
            self.done[name] = states[-1][1][name]  # which were read from the disk
        if self.done["notes"] is None or self.later or self.second is not None:  # any of them may be what is there now
            self.done = {name: what for name, what in self.done.items() if name not in ("settings", "notes")}

    def _check_files(self, number: int) -> None:
        """Every file is as it was announced; the one that was being written is either that or what it was to become."""
        try:
            name, expected = self.writes or ("", None)
            for kind in ("saved", "exported"):
                found = digests(self.folder / kind)
                assert_unchanged_but(found, self.done[kind], name, expected)
                self.done[kind] = found
            if self.writes and (file := self.folder / "exported" / name).exists():
                _assert_whole(file)
            for file in (self.folder / "saved").glob("[!.]*"):
                read(file)
            for file in (self.folder / "forces").glob("[!.]*"):
                read_force(file)
            aside = [*self.home.rglob("*.damaged*")]
            assert not aside, f"set aside: {aside}"
            settings, note = read_settings()
            assert not note, note
            if "settings" in self.done and self.under_way != "settings":
                assert of_settings(settings) == self.done["settings"]
            if usual_path().exists():
                self._check_library()
        except (AssertionError, OSError, ValueError, FormatError, sqlite3.Error):
            self.tally.damaged.append(f"{number}, during {self.under_way}: {traceback.format_exc()}")

    def _check_library(self) -> None:
        opened = open_library()
        with opened.database as database:
            assert opened.damaged is None
            assert database.rows("PRAGMA integrity_check") == [("ok",)]
            found = notes(database)
        noted = self.done.get("notes", found)
        assert len(found.items() ^ noted.items()) <= (2 if self.under_way == "note" else 0)

    def _scan(self, number: int) -> None:
        """A scan goes on where a killed one ended, and then has every file."""
        with open_library().database as database:
            for _ in Scan(database).run():
                pass
            sources = database.value("SELECT count(*) FROM sources")
            units = database.value("SELECT count(*) FROM units")
        files = len(list((self.folder / "units").iterdir()))
        if sources and units != files:
            self.tally.damaged.append(f"{number}: {units} units of {files} files in the library")


def _work(report: Path, errors: Path, folder: Path, seed: int, rough: str) -> None:
    """The program in its own process, which ends here."""
    status = 1
    try:
        with errors.open("a") as file:
            os.dup2(file.fileno(), 2)
        from tests.app.restless_window import main as work

        status = work(report, folder, seed, rough)
    except BaseException:  # noqa: BLE001 - a forked process must not go on as its parent
        traceback.print_exc()
    os._exit(status)


def _processor_seconds(process: int) -> float:
    """How long a process has run, so that a busy machine changes nothing."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def _lines_of(report: Path) -> list:
    """The whole lines of a report."""
    if not report.exists():
        return []
    return [json.loads(line) for line in report.read_text().splitlines(keepends=True) if line.endswith("\n")]


def _assert_whole(file: Path) -> None:
    """A file that may have been written when the program was killed is whole."""
    text = file.read_text()
    if file.suffix == ".json":
        json.loads(text)
    elif file.suffix == ".html":
        assert text.rstrip().endswith("</html>")
    else:
        assert text.endswith("\n")


def kill(count: int, seed: int, seconds: float = 1e9, *, rough: bool = False) -> Tally:
    """Kill the program so many times, or as often as there is time for."""
    mounts = rough and rough_homes.can_mount()
    troubles = [each for each in ROUGH if mounts or each not in ("full", "read only")] if rough else []
    tally, chance, until = Tally(), random.Random(seed), time.monotonic() + seconds
    number = 0
    while tally.kills < count and time.monotonic() < until and len(tally.failures) < MOST_FAILURES:
        with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as opened:
            folder = Path(name) / "disk"
            if mounts:
                opened.enter_context(rough_homes.small_disk(folder, MEGABYTES))
            home = Home(folder, Path(name), chance, tally, troubles)
            before = list(tally.failures)
            for _ in range(KILLS_A_HOME):
                if tally.kills >= count or time.monotonic() > until:
                    break
                number += 1
                home.round(number)
                if len(tally.failures) > len(before):  # what follows would only repeat it
                    print(*(each for each in tally.failures if each not in before), sep="\n", flush=True)
                    break
        print(tally, flush=True)
    return tally


def main() -> int:
    """Kill the program, and print what was found."""
    parser = argparse.ArgumentParser(description="Kill the program at random moments, and see what is lost.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--rough", action="store_true", help="with full disks, a second program, and others that write")
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print(f"seed {given.seed}", flush=True)
    load_qt()  # once, and not in each of the processes; the application itself is made in them
    import tests.app.restless_window  # noqa: F401

    catalog()
    systems()
    return int(bool(kill(given.count, given.seed, given.seconds, rough=given.rough).failures))


if __name__ == "__main__":
    sys.exit(main())
