"""What is delivered: icons, what a desktop is told, and the wheel in an environment of its own."""

import configparser
import os
import re
import runpy
import struct
import subprocess
import sys
import venv
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from designer import __version__, paths

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"


def script(name):
    """A script of the folder ``packaging``."""
    return SimpleNamespace(**runpy.run_path(str(ROOT / "packaging" / f"{name}.py")))


@pytest.mark.usefixtures("qapp")
def test_icons_for_windows_and_macos_hold_whole_pictures_of_the_sizes_that_they_name():
    icons = script("icons")
    pictures = {size: icons.png(size) for size in (16, 32, 256)}
    data = icons.ico(pictures)
    assert struct.unpack_from("<HHH", data) == (0, 1, 3)
    for number, size in enumerate(pictures):
        width, _, _, _, _, bits, length, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        picture = data[start : start + length]
        assert (width or 256, bits) == (size, 32)
        assert struct.unpack_from(">II", picture, 16) == (size, size)
    data = icons.icns({size: pictures[size] for size in (32, 256)})
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)


def test_the_desktop_opens_the_kinds_of_files_that_it_is_told_of():
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(LINUX / "mechwright.desktop", encoding="utf-8")
    named = set(entry["Desktop Entry"]["MimeType"].strip(";").split(";"))
    space = {"mime": "http://www.freedesktop.org/standards/shared-mime-info"}
    types = ET.parse(LINUX / "mechwright-mime.xml").getroot().findall("mime:mime-type", space)
    assert {each.get("type") for each in types} == named
    assert {
        each.get("pattern")
        for each in ET.parse(LINUX / "mechwright-mime.xml").getroot().iterfind(".//mime:glob", space)
    } == {"*.mtf", "*.ssw"}
    assert entry["Desktop Entry"]["Exec"] == "mechwright %F"


def test_the_installer_for_windows_names_files_that_a_bundle_has():
    text = (ROOT / "packaging" / "windows" / "mechwright.iss").read_text(encoding="utf-8")
    spec = (ROOT / "packaging" / "bundle" / "mechwright.spec").read_text(encoding="utf-8")
    programs = set(re.findall(r"([\w-]+)\.exe", text))
    assert programs == {"mechwright-window"}
    assert all(f'"{name}"' in spec for name in programs)


@pytest.mark.long
@pytest.mark.timeout(300)
def test_the_wheel_works_in_an_environment_without_the_checkout(tmp_path):
    pytest.importorskip("hatchling", reason="hatchling builds the wheel")
    made = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"designer/_data/equipment/gear.jsonl", "designer/_resources/commands.jsonl"} <= names
    assert not any(name.startswith(("tests/", "data/", "packaging/")) for name in names)
    home = tmp_path / "environment"
    venv.create(home, with_pip=False)
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    library = next(home.rglob("site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(library)
    # The dependencies are those of this environment; the program is the wheel's.
    ours = [each for each in sys.path if each.endswith("site-packages")]
    run = f"import sys; sys.path += {ours!r}; import designer; print(designer.__file__)"
    start = "from designer.__main__ import main; sys.exit(main(sys.argv[1:]))"
    sample = paths.data("designs", "wayfarer-wfr-3d.mtf")
    done = subprocess.run(
        [python, "-I", "-c", f"{run}; {start}", "bv", sample], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    where, value = done.stdout.splitlines()[:2]
    assert Path(where).is_relative_to(library)
    assert "Wayfarer WFR-3D" in value
    assert __version__ in wheel.name


@pytest.mark.parametrize("name", ["command-line.md", "shortcuts.md"])
def test_the_generated_pages_of_the_guide_tell_of_this_program(name):
    assert script("guide").PAGES[name]() == (ROOT / "docs" / "guide" / name).read_text(encoding="utf-8"), "make guide"


@pytest.mark.long
def test_the_guide_is_built_without_a_warning(tmp_path):
    pytest.importorskip("mkdocs", reason="mkdocs builds the guide")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    made = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "guide" / "index.html").is_file()
