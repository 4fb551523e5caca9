"""A program is killed in the middle of its work: at most the step under way is gone."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from designer.formats.journal import Journal, pending, replay
from tests.formats.journal_writer import digest

KILLS = int(os.environ.get("MECHWRIGHT_KILLS", "4"))
CHECKOUT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


def killed_at_work(folder, report, seed):
    """Let the program work for a moment, and kill it."""
    writer = [sys.executable, "-m", "tests.formats.journal_writer", str(folder), str(report), str(seed)]
    with subprocess.Popen(writer, cwd=CHECKOUT) as program:
        for _ in range(3000):
            if report.exists() and report.stat().st_size:
                break
            time.sleep(0.01)
        time.sleep(random.Random(seed).uniform(0, 0.4))
        program.kill()
    assert program.returncode == -signal.SIGKILL


@pytest.mark.parametrize("seed", range(KILLS))
def test_at_most_the_step_under_way_is_gone(tmp_path, seed):
    folder, report = tmp_path / "journal", tmp_path / "report.txt"
    killed_at_work(folder, report, seed)
    said = [line.split() for line in report.read_text().splitlines(keepends=True) if line.endswith("\n")]
    [file] = pending(folder)
    found = replay(file)
    course = found.course
    steps = [(step.number, step.before, step.label, step.unit) for step in course.steps.values()]
    told = digest(steps, course.ahead, course.current, course.clean)
    last_done = [state for word, state in said if word == "done"][-1]
    under_way = said[-1][1]
    assert told in (last_done, under_way)
    again = Journal.open(file)
    assert again.recovered.course == found.course
    again.discard()
