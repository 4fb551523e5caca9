"""The program starts with any scale, right to left, in odd homes and plain locales, and without write access."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from designer import paths
from tests.sampling import is_whole

pytestmark = pytest.mark.long

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")
PATIENCE = 120
IGNORED = (
    "This plugin does not support propagateSizeHints()",
    'Detected locale "C" with character encoding "ANSI_X3.4-1968", which is not UTF-8.\n'
    'Qt depends on a UTF-8 locale, and has switched to "C.UTF-8" instead.\n'
    "If this causes problems, reconfigure your locale. See the locale(1) manual\nfor more information.\n",
)
"""What Qt says by itself."""

RIGHT_TO_LEFT = """
import sys
from PySide6.QtCore import Qt
from designer.app.shell.application import application, run
application().setLayoutDirection(Qt.LayoutDirection.RightToLeft)
sys.exit(run(sys.argv[1:]))
"""
PROGRAM = ("-m", "designer")


@pytest.fixture
def started(tmp_path):
    """The picture of the program's window after its start with a sample, in an environment with these variables."""

    def start(*program: str, home: str = "home", **variables: str) -> QImage:
        picture = tmp_path / "window.png"
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "MECHWRIGHT_HOME": str(tmp_path / home)}
        environment |= {"MECHWRIGHT_SCREENSHOT": str(picture)} | variables
        command = [sys.executable, *(program or PROGRAM), str(SAMPLE)]
        ran = subprocess.run(
            command, cwd=Path(__file__).parents[2], env=environment, capture_output=True, timeout=PATIENCE, check=False
        )
        said = (ran.stdout + ran.stderr).decode(errors="replace")
        for ignored in IGNORED:
            said = said.replace(ignored, "")
        assert (ran.returncode, said.strip()) == (0, "")
        return QImage(str(picture))

    return start


@pytest.mark.parametrize("scale", ["3", *(["2"] if is_whole() else [])])
def test_right_to_left_at_a_great_scale(started, scale):
    """Nearly all other tests have scale 1; `test_real_window` has 1.5."""
    assert not started("-c", RIGHT_TO_LEFT, QT_SCALE_FACTOR=scale).isNull()


@pytest.fixture
def compositor(tmp_path):
    """The name of the socket of a Wayland compositor without a screen, and the folder that it lies in."""
    weston = shutil.which("weston")
    if weston is None:
        pytest.skip("weston is not installed")
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    command = [weston, "--backend=headless-backend.so", "--socket=test", "--width=1366", "--height=768"]
    environment = os.environ | {"XDG_RUNTIME_DIR": str(folder)}
    with (tmp_path / "weston.log").open("wb") as log:
        running = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        until = time.monotonic() + PATIENCE
        while not (folder / "test").exists():
            assert running.poll() is None, (tmp_path / "weston.log").read_text()
            assert time.monotonic() < until
            time.sleep(0.05)
        yield folder, "test"
    finally:
        running.terminate()
        running.wait()


def test_wayland(started, compositor):
    folder, socket = compositor
    variables = {"QT_QPA_PLATFORM": "wayland", "XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": socket}
    picture = started(**variables)
    assert picture.width() == 1366  # the whole screen, as the window begins maximized


def test_a_home_with_spaces_umlauts_and_emoji_at_an_odd_scale(started, tmp_path):
    home = "home of Jürgen Müßig 🤖"
    assert not started(home=home, QT_SCALE_FACTOR="1.25").isNull()
    assert (tmp_path / home / "config" / "settings.json").exists()


def test_the_posix_locale_with_a_home_that_it_cannot_spell(started):
    assert not started(home="Jürgen 🤖", LC_ALL="C", LANG="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0").isNull()


def test_no_write_access_to_the_home(started):
    assert not started(MECHWRIGHT_HOME="/dev/null/home").isNull()
