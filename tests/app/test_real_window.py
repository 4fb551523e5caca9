"""The real program on a virtual screen: it opens a design, shows it, and ends as it should."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from designer import paths
from tests.sampling import one_of

pytestmark = pytest.mark.smoke

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")
PATIENCE = 60


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A virtual screen of its own, by its name."""
    if shutil.which("Xvfb") is None:
        pytest.skip("no Xvfb: install it to open the real window on a virtual screen")
    reading, writing = os.pipe()
    # Without -noreset it starts anew, deaf for a moment, whenever the last of its clients goes.
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    if not number:
        server.wait(PATIENCE)
        pytest.skip("Xvfb does not start here")
    yield f":{number}"
    server.terminate()
    try:
        server.wait(PATIENCE / 6)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


@pytest.fixture
def start(screen, tmp_path):
    """Start the program on the virtual screen."""
    running = []

    def started(*arguments: str, **more: str) -> subprocess.Popen[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "WAYLAND"))}
        environment |= {"DISPLAY": screen, "MECHWRIGHT_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "xcb", **more}
        command = [sys.executable, "-m", "designer", *arguments]
        program = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        running.append(program)
        return program

    yield started
    for program in running:
        if program.poll() is None:
            program.kill()
        program.communicate()


def skip_without_platform(output: str) -> None:
    if "Could not load the Qt platform plugin" in output or "could not connect to display" in output:
        pytest.skip("Qt's xcb plugin does not load here: packaging/qt-libs.sh installs what it needs")


def mapped(screen: str, program: subprocess.Popen[str], title: str) -> None:
    """Wait until a window of that title is on the screen."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if program.poll() is not None:
            output, _ = program.communicate()
            skip_without_platform(output)
            pytest.fail(f"it ended with {program.returncode}:\n{output}")
        command = ["xwininfo", "-display", screen, "-root", "-tree"]
        tree = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        if re.search(rf'"{re.escape(title)}', tree):
            return
        time.sleep(0.1)
    pytest.fail(f"no window called {title}")


def colors(picture: Path) -> int:
    """How many colors a picture has, as far as a few thousand of its points tell."""
    image = QImage(str(picture))
    assert not image.isNull()
    return len(
        {QColor(image.pixel(x, y)).rgb() for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)}
    )


def test_it_opens_a_design_shows_it_sharply_on_a_dense_screen_and_ends_cleanly(start, tmp_path):
    picture = tmp_path / "window.png"
    program = start(str(SAMPLE), MECHWRIGHT_SCREENSHOT=str(picture), QT_SCALE_FACTOR="1.5")
    output, _ = program.communicate(timeout=PATIENCE)
    skip_without_platform(output)
    assert (program.returncode, output) == (0, "")
    assert colors(picture) > 40, "more than an empty window"
    assert QImage(str(picture)).devicePixelRatio() == 1.5 or QImage(str(picture)).width() >= 1366
    assert (tmp_path / "home" / "config" / "settings.json").exists()


@pytest.mark.skipif(shutil.which("xwininfo") is None, reason="no xwininfo to look at the screen with (x11-utils)")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_its_window_is_on_the_screen_until_it_is_told_to_end(start, screen, number):
    program = start(str(SAMPLE))
    mapped(screen, program, "Wayfarer WFR-3D")
    program.send_signal(number)
    output, _ = program.communicate(timeout=PATIENCE)
    assert (program.returncode, output) == (0, "")


def copy_with_damage(folder: Path, file: str) -> Path:
    """A copy of the program in whose data the third line of a file is cut off."""
    for part in ("designer", "data", "resources"):
        shutil.copytree(paths.data().parent / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    damaged = folder / "data" / file
    lines = damaged.read_text(encoding="utf-8").split("\n")
    lines[2] = lines[2][: len(lines[2]) // 2]
    damaged.write_text("\n".join(lines), encoding="utf-8")
    return damaged


@pytest.mark.parametrize("file", one_of(2, ["equipment/weapons.jsonl", "systems/armors.jsonl"]))
def test_with_damaged_data_it_says_which_file_and_line(start, tmp_path, file):
    damaged = copy_with_damage(tmp_path / "program", file)
    picture = tmp_path / "window.png"
    program = start(
        str(SAMPLE), MECHWRIGHT_SCREENSHOT=str(picture), PYTHONPATH=str(tmp_path / "program"), PYTHONSAFEPATH="1"
    )
    output, _ = program.communicate(timeout=PATIENCE)
    skip_without_platform(output)
    assert program.returncode == 1
    assert f"{damaged}:3: expected one JSON object" in output
    assert colors(picture) > 4, "a page with words"


def test_without_a_file_it_shows_the_start_page(start, tmp_path):
    picture = tmp_path / "start.png"
    program = start(MECHWRIGHT_SCREENSHOT=str(picture))
    output, _ = program.communicate(timeout=PATIENCE)
    skip_without_platform(output)
    assert (program.returncode, output) == (0, "")
    assert colors(picture) > 20


def test_what_is_slow_to_load_waits_until_it_is_needed():
    code = (
        "import sys, designer.app.shell.application;"
        "sys.exit(any(m in sys.modules for m in ('pyqtgraph', 'numpy', 'typer')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=PATIENCE).returncode == 0
