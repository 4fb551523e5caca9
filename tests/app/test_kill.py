"""The real window is killed in the middle of its work and started again: what was announced as done is all there.

``MECHWRIGHT_KILLS`` is how often it is killed; without it, a few times and no longer than half a minute.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

KILLS = int(os.environ.get("MECHWRIGHT_KILLS", "4"))
CHECKOUT = Path(__file__).parents[2]
PATIENCE = 60
ENOUGH_SECONDS = 20
LEAST = 2

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL"),
    pytest.mark.timeout(60 + 20 * KILLS),
]


def lines_of(report):
    """The whole lines of a report."""
    if not report.exists():
        return []
    return [json.loads(line) for line in report.read_text().splitlines(keepends=True) if line.endswith("\n")]


def killed_at_work(report, home, seed):
    """Let the window work for a moment, and kill it."""
    command = [sys.executable, "-m", "tests.app.restless_window", str(report), str(seed)]
    environment = os.environ | {"MECHWRIGHT_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, cwd=CHECKOUT, env=environment, stderr=subprocess.PIPE, text=True) as program:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and program.poll() is None:
            if sum(word == "done" for word, _ in lines_of(report)) > 1:
                break
            time.sleep(0.02)
        time.sleep(random.Random(seed).uniform(0, 0.8))
        program.kill()
        _, problems = program.communicate()
    assert program.returncode == -signal.SIGKILL, problems
    return lines_of(report)


def without(state, *fields):
    """A state without what the act under way may have changed already."""
    return {name: value for name, value in state.items() if name not in fields}


def assert_is_there(found, done, under_way):
    """What was done is found as it was, except for what an act under way may have done."""
    before = {tab["name"]: tab for tab in done["tabs"]}
    after = {tab["name"]: tab for tab in found["tabs"]}
    if under_way == "tabs":
        assert len(before.keys() ^ after.keys()) <= 1
    else:
        assert list(after) == list(before)
    if under_way not in ("turn", "tabs"):
        assert found["front"] == done["front"]
    for name in before.keys() & after.keys():
        if name != done["front"] or under_way in (None, "turn", "tabs"):
            assert after[name] == before[name]
            continue
        steps, known = after[name]["steps"], before[name]["steps"]
        other = {number for number, step in known.items() if steps.get(number) != step}
        # An edit may join the burst of the one before it, and so may what is typed.
        makes_a_step = under_way in ("edit", "typing")
        assert other <= ({max(known, key=int)} if makes_a_step else set())
        assert len(steps) - len(known) <= makes_a_step
        may_differ = {"edit": ("title", "steps", "ahead", "current", "selection"), "select": ("selection",)}
        may_differ["typing"] = may_differ["edit"]
        may_differ["travel"] = ("title", "ahead", "current", "selection")
        assert without(after[name], *may_differ[under_way]) == without(before[name], *may_differ[under_way])


def test_what_was_done_is_there_after_every_kill(tmp_path):
    home = tmp_path / "home"
    done: dict = {"tabs": [], "front": None}
    under_way = None
    longest = 0
    start = time.monotonic()
    for seed in range(KILLS):
        if "MECHWRIGHT_KILLS" not in os.environ and seed >= LEAST and time.monotonic() - start > ENOUGH_SECONDS:
            break
        said = killed_at_work(tmp_path / f"report-{seed}.txt", home, seed)
        word, found = said[0]
        assert word == "restored"
        assert_is_there(found, done, under_way)
        done = [what for word, what in said if word == "done"][-1]
        under_way = said[-1][1] if said[-1][0] == "going" else None
        longest = max(longest, *(len(tab["steps"]) for tab in done["tabs"]))
    assert longest > 1, "something was edited"
