"""Designing with the eyes closed: a client that knows only names, focus and announcements drives the real window."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from designer import paths
from designer.app.ui.figures import figure
from designer.battle_value import battle_value
from designer.editing import Session
from designer.forces.force_file import read_force
from designer.formats import read
from designer.language import ENGLISH, languages
from designer.workspace.settings import Settings, write_settings

MOST_S = 900
"""The seconds that the whole may take on a machine that is busy with other things."""

pytestmark = [pytest.mark.smoke, pytest.mark.long, pytest.mark.timeout(MOST_S + 60)]

LANGUAGES = languages() if os.environ.get("MECHWRIGHT_WHOLE_CORPUS") else [ENGLISH]
"""The languages in which it is done; more than English in ``make thorough``."""
CLIENT = Path(__file__).with_name("reader_client.py")
SCENE = """
    {launcher} --launch-immediately &
    {python} -m designer 2> {log} &
    until xdotool search --onlyvisible --name Mechwright windowfocus; do sleep 0.2; done
    {reader} {client} {folder} {texts} > {heard}
    kill %2; wait %2; kill %1
"""
OF_QT = 'does not implement "GetApplicationBusAddress"'
"""Qt answers the question of AT-SPI for a private connection in this way."""
TOO_LATE = "org.freedesktop.DBus.Error.NoReply"
"""The service of AT-SPI, not the program, needed longer than D-Bus waits: the machine is busy."""
LATE_KEY = "QSpiApplication::notifyKeyboardListener"
"""Such an answer of the service comes after all, for a key that Qt has given up waiting for."""
KNOWN = OF_QT, TOO_LATE, LATE_KEY


def python_of_readers() -> str:
    """A Python that can listen to AT-SPI; skips where something for this test is missing."""
    for tool in ("Xvfb", "xvfb-run", "xauth", "xdotool", "dbus-run-session"):
        if shutil.which(tool) is None:
            pytest.skip(f"no {tool} here")
    found = "/usr/bin/python3"
    code = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    if not Path(found).exists() or subprocess.run([found, "-c", code], capture_output=True, check=False).returncode:
        pytest.skip("no Python with AT-SPI here (python3-gi, gir1.2-atspi-2.0)")
    return found


def launcher() -> str:
    found = [Path(folder, "at-spi-bus-launcher") for folder in ("/usr/libexec", "/usr/lib/at-spi2-core")]
    there = [str(each) for each in found if each.exists()]
    if not there:
        pytest.skip("no at-spi2-core here")
    return there[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_omni_and_a_force_are_built_by_names_and_announcements_alone(tmp_path, monkeypatch, language):
    reader, heard, log = python_of_readers(), tmp_path / "heard.json", tmp_path / "log.txt"
    texts = "" if language == ENGLISH else paths.resources("languages", f"{language}.mo")
    scene = SCENE.format(
        **{"launcher": launcher(), "python": sys.executable, "log": log, "reader": reader},
        **{"client": CLIENT, "folder": tmp_path, "texts": texts, "heard": heard},
    )
    monkeypatch.setenv("MECHWRIGHT_HOME", str(tmp_path / "home"))
    write_settings(Settings(language=language, tour=1))
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "WAYLAND"))}
    environment |= {"QT_QPA_PLATFORM": "xcb"}
    environment |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1366x768x24", "dbus-run-session", "--", "bash", "-c", scene]
    done = subprocess.run(screen, env=environment, capture_output=True, text=True, timeout=MOST_S, check=False)
    complaints = [line for line in log.read_text().splitlines() if not any(each in line for each in KNOWN)]
    assert heard.exists(), done.stderr
    assert heard.read_text(), (done.stderr, complaints)
    told = json.loads(heard.read_text())
    assert complaints == []

    unit = read(tmp_path / "moor.mtf").unit
    value = battle_value(Session(unit).graph)
    assert unit.chassis.tonnage == 55
    assert unit.tech.base.is_clan
    assert unit.chassis.omni
    assert len(unit.mounts) >= 3
    assert told["shown"].startswith(f"Battle Value {figure(value)}")
    assert f"Battle Value {figure(value)}, +" in told["omni"]

    members = read_force(tmp_path / "two.force.json").force.members
    assert len(members) == 2
    assert f"Battle Value {figure(2 * value)}, +{figure(value)}" in told["force"]
