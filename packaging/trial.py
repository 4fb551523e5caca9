"""Tries a built program: ``python packaging/trial.py PROGRAM``, that of a bundle, an AppImage or an installed one.

Opens a sample in a real window (on a virtual screen, if Xvfb is there), compares the Battle Values of all samples with
those of this checkout, reads an archive with two processes, and exports a sheet. Prints the time of a start; exit
status 1 with the reason if something does not work.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SAMPLES: Final = ROOT / "data" / "designs"
PATIENCE: Final = 120


@contextmanager
def virtual_screen() -> Iterator[dict[str, str]]:
    """The variables of a virtual screen, or of Qt's platform without one where there is no Xvfb."""
    if shutil.which("Xvfb") is None:
        yield {} if sys.platform in ("win32", "darwin") else {"QT_QPA_PLATFORM": "offscreen"}
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    try:
        yield {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    finally:
        server.terminate()
        server.wait()


def said(*command: str | Path, **more: str) -> str:
    """What a command prints; the trial ends if it does not end with status 0."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "QT_"))} | more
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, env=environment, timeout=PATIENCE, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> int:
    """Try the program, and say how long its start takes."""
    program = Path(sys.argv[1]).resolve()
    here = (sys.executable, "-m", "designer")
    with tempfile.TemporaryDirectory() as folder, virtual_screen() as screen:
        home = Path(folder)
        more = {"MECHWRIGHT_HOME": str(home / "home"), **screen}
        version = said(program, "--version", **more).strip()
        names = [each for each in sorted(SAMPLES.glob("*.mtf")) if "driftwood" not in each.name]  # it has errors
        expected = said(*here, "bv", *names, PYTHONPATH=str(ROOT))
        if said(program, "bv", *names, **more) != expected:
            sys.exit("the Battle Values are not those of this checkout")
        with zipfile.ZipFile(home / "units.zip", "w") as archive:
            for each in names:
                archive.write(each, each.name)
        if len(said(program, "bv", "--jobs", "2", home / "units.zip", **more).splitlines()) != len(names):
            sys.exit("two processes do not value an archive")
        said(program, "export", names[-1], "--to", "pdf", "--out", home / "sheet.pdf", **more)
        if not (home / "sheet.pdf").read_bytes().startswith(b"%PDF"):
            sys.exit("no sheet is written")
        for start in ("first", "second"):
            picture = home / f"{start}.png"
            began = time.monotonic()
            said(program, names[-1], MECHWRIGHT_SCREENSHOT=str(picture), **more)
            if not picture.is_file():
                sys.exit("no window was drawn")
            print(f"{version}: {start} start, with a design, until it ended: {time.monotonic() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
