"""The program is killed at random moments, over and over, and started again: nothing that was done is lost.

    python -m tests.app.kills [--count N] [--seed S] [--seconds T]

Each start is the program's own (``application.run``), in a process of its own; a random walk edits, saves, closes,
scans a library, writes notes, exports and changes settings in its window (`restless_window`). A third of the kills
comes while the program starts and restores. After each kill every file must be whole, and the next start must find
what was announced as done, except for the act under way. The exit code is 1 if anything is lost or damaged, or if a
start fails.
"""

from __future__ import annotations

import argparse
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
from dataclasses import dataclass, field
from pathlib import Path

from designer import paths
from designer.app import load_qt
from designer.catalog import catalog, systems
from designer.formats import read
from designer.library.database import usual_path
from designer.library.library import open_library
from designer.library.scan import Scan
from designer.workspace.settings import read_settings
from tests.app.kept_state import assert_is_there, assert_unchanged_but
from tests.app.restless_files import digests, notes

KILLS_A_HOME = 25
"""So many kills in a row in one home: histories and closed designs grow in it."""
AT_START = 0.33
PATIENCE = 60.0
"""The most seconds of the processor for a start."""
LONGEST = 600.0
"""The most seconds of the clock for a start and what follows, if something waits for ever."""
MOST_FAILURES = 5


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
    lost: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    @property
    def failures(self) -> list[str]:
        """All that went wrong."""
        return [*self.lost, *self.damaged, *self.failed]

    def __str__(self) -> str:
        return (
            f"{self.kills} kills ({self.at_start} during start and restore), {self.closed} ordinary ends, "
            f"{self.restored} restored starts, {self.acts} acts, {self.edits} of them edits; lost {len(self.lost)}, "
            f"damaged {len(self.damaged)}, failed starts {len(self.failed)}"
        )


class Home:
    """The folders of one user, in which the program is started and killed."""

    def __init__(self, folder: Path, chance: random.Random, tally: Tally) -> None:
        self.folder = folder
        self.chance = chance
        self.tally = tally
        self.home = folder / "home of Jürgen 🤖"
        for name in ("saved", "exported", "units"):
            (folder / name).mkdir(parents=True)
        self.samples = sorted(paths.data("designs").glob("*.mtf"))
        for number, sample in enumerate(self.samples * 3):
            shutil.copy(sample, folder / "units" / f"{number}-{sample.name}")
        self.done: dict = {"tabs": [], "front": None, "closed": [], "saved": {}, "exported": {}, "notes": {}}
        self.under_way: str | None = None
        self.writes: tuple[str, str | None] | None = None
        self.start_seconds = 1.0

    def round(self, number: int) -> None:
        """Start the program, kill it, and see what it found and what it left."""
        report, errors = self.folder / f"report-{number}.txt", self.folder / f"errors-{number}.txt"
        status = self._killed(report, errors, self.chance.randrange(10**9))
        said = _lines_of(report)
        broken = [what for word, what in said if word == "broken"]
        if broken or not (os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0):
            self.tally.failed.append(f"{number}: {broken or errors.read_text()}")
            return
        self._check_restored(said, number)
        self._remember(said)
        self._check_files(number)
        if number % 10 == 0:
            self._scan(number)
        report.unlink()
        for _ in range(2):  # what the next scan finds changed
            changed = self.folder / "units" / f"{self.chance.randrange(20)}-new.mtf"
            shutil.copy(self.chance.choice(self.samples), changed)

    def _killed(self, report: Path, errors: Path, seed: int) -> int:
        """Start the program, and kill it at some moment; returns the status of its process."""
        os.environ["MECHWRIGHT_HOME"] = str(self.home)
        process = os.fork()
        if process == 0:
            _work(report, errors, self.folder, seed)
        begun = time.monotonic()
        at_start = self.chance.random() < AT_START
        kill_at = self.chance.uniform(0, 1.2) * self.start_seconds if at_start else PATIENCE
        while (used := _processor_seconds(process)) < kill_at and time.monotonic() - begun < LONGEST:
            ended, status = os.waitpid(process, os.WNOHANG)
            if ended:
                self.tally.closed += 1
                return status
            if kill_at == PATIENCE and sum(word == "done" for word, _ in _lines_of(report)) > 1:
                self.start_seconds = used
                kill_at = used + self.chance.uniform(0, 1.0)
            time.sleep(0.01)
        os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
        self.tally.kills += 1
        words = [word for word, _ in _lines_of(report)]
        self.tally.at_start += "done" not in words
        if not at_start and "restored" not in words:
            self.tally.failed.append(f"not started after {used:.0f} seconds of the processor: {errors.read_text()}")
        return status

    def _check_restored(self, said: list, number: int) -> None:
        if not said or said[0][0] != "restored":
            return
        self.tally.restored += 1
        try:
            assert_is_there(said[0][1], self.done, self.under_way)
        except AssertionError:
            self.tally.lost.append(f"{number}, during {self.under_way}: {traceback.format_exc()}")

    def _remember(self, said: list) -> None:
        """What must be there at the next start; of one that did not get so far, what had to be there at this one."""
        states = [what for word, what in said if word in ("restored", "done")]
        self.tally.acts += sum(word == "done" for word, _ in said)
        self.tally.edits += sum(word == "going" and what == "edit" for word, what in said)
        if not states:
            return
        self.done, self.under_way, self.writes = states[-1], None, None
        for word, what in said:
            if word == "going":
                self.under_way = what
            elif word == "writes":
                self.writes = tuple(what)
            elif word == "done":
                self.under_way = self.writes = None
        if said[-1][0] == "restored":
            self.under_way = "samples"

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
            settings, note = read_settings()
            assert not note, note
            if "settings" in self.done and self.under_way != "settings":
                assert [settings.linked_armor, [each.name for each in settings.window.arrangements]] == self.done[
                    "settings"
                ]
            if usual_path().exists():
                self._check_library()
        except (AssertionError, OSError, ValueError, sqlite3.Error):
            self.tally.damaged.append(f"{number}, during {self.under_way}: {traceback.format_exc()}")

    def _check_library(self) -> None:
        opened = open_library()
        with opened.database as database:
            assert opened.damaged is None
            assert database.rows("PRAGMA integrity_check") == [("ok",)]
            found = notes(database)
        assert len(found.items() ^ self.done["notes"].items()) <= (2 if self.under_way == "note" else 0)

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


def _work(report: Path, errors: Path, folder: Path, seed: int) -> None:
    """The program in its own process, which ends here."""
    status = 1
    try:
        with errors.open("a") as file:
            os.dup2(file.fileno(), 2)
        from tests.app.restless_window import main as work

        status = work(report, folder, seed)
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


def kill(count: int, seed: int, seconds: float = 1e9) -> Tally:
    """Kill the program so many times, or as often as there is time for."""
    tally, chance, until = Tally(), random.Random(seed), time.monotonic() + seconds
    number = 0
    while tally.kills < count and time.monotonic() < until and len(tally.failures) < MOST_FAILURES:
        with tempfile.TemporaryDirectory() as name:
            home = Home(Path(name), chance, tally)
            before = len(tally.failures)
            for _ in range(KILLS_A_HOME):
                if tally.kills >= count or time.monotonic() > until:
                    break
                number += 1
                home.round(number)
                if len(tally.failures) > before:  # what follows would only repeat it
                    print(*tally.failures[before:], sep="\n", flush=True)
                    break
        print(tally, flush=True)
    return tally


def main() -> int:
    """Kill the program, and print what was found."""
    parser = argparse.ArgumentParser(description="Kill the program at random moments, and see what is lost.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--seconds", type=float, default=1e9)
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print(f"seed {given.seed}", flush=True)
    load_qt()  # once, and not in each of the processes; the application itself is made in them
    import tests.app.restless_window  # noqa: F401

    catalog()
    systems()
    return int(bool(kill(given.count, given.seed, given.seconds).failures))


if __name__ == "__main__":
    sys.exit(main())
