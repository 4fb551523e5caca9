"""The program is killed in the middle of its work and started again: what was announced as done is all there.

``MECHWRIGHT_KILLS`` is how often it is killed; without it, a few times and no longer than half a minute.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

KILLS = os.environ.get("MECHWRIGHT_KILLS")
CHECKOUT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="there is no SIGKILL, or no /proc"),
    pytest.mark.timeout(120 + 20 * int(KILLS or 0)),
]


def test_what_was_done_is_there_after_every_kill():
    limits = ["--count", KILLS] if KILLS else ["--count", "2", "--seconds", "20"]
    command = [sys.executable, "-m", "tests.app.kills", "--seed", "18", *limits]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert int(re.findall(r"(\d+) acts", ran.stdout)[-1]) > 1, "something was done"
