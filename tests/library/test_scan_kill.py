"""A scan is killed at any moment: the database stays sound, no source is lost, and the next scan finishes the work."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from designer.library import user_marks
from designer.library.database import Database
from designer.library.scan import Scan
from designer.library.sources import add_source, sources
from tests.library.test_scan import SAMPLES, pack

KILLS = int(os.environ.get("MECHWRIGHT_KILLS", "3"))
CHECKOUT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


@pytest.mark.parametrize("seed", range(KILLS))
def test_what_was_written_stays_and_the_rest_follows(tmp_path: Path, seed: int):
    pack(tmp_path / "units.zip", {f"{n:03}.mtf": SAMPLES[n % 4].read_bytes() for n in range(400)})
    path = tmp_path / "library.db"
    with Database(path) as database:
        add_source(database, tmp_path / "units.zip")
        user_marks.set_tag(database, "file:kept", "kept")
    scan = [sys.executable, "-m", "designer", "library", "scan", "--library", str(path), "--jobs", "1"]
    with subprocess.Popen(scan, cwd=CHECKOUT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        while not path.with_name(f"{path.name}-wal").exists() and program.poll() is None:
            time.sleep(0.01)
        time.sleep(random.Random(seed).uniform(0.2, 1.5))
        program.kill()
    assert program.returncode in (-signal.SIGKILL, 0)
    with Database(path) as database:
        database.check()
        assert [source.path for source in sources(database)] == [tmp_path / "units.zip"]
        assert user_marks.tags(database) == {"kept": 1}
        written = database.value("SELECT count(*) FROM units")
        assert database.value("SELECT count(*) FROM unit_names") == written
        rest = Scan(database)
        list(rest.run())
        assert len(rest.report.added) == 400 - written  # what was there is not read again
        assert rest.report.units == 400
