"""What is delivered: icons, what a desktop is told, and the wheel in an environment of its own."""

import configparser
import os
import re
import runpy
import shutil
import struct
import subprocess
import sys
import tomllib
import venv
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from babel.messages.mofile import read_mo

from designer import __version__, paths
from designer.__main__ import main
from designer.app.pictures.screens import SCREENS
from designer.app.shell.guide import anchors
from designer.construction.findings import RULES
from designer.links import SCHEME

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
    assert {each.get("type") for each in types} | {f"x-scheme-handler/{SCHEME.strip(':')}"} == named
    assert {
        each.get("pattern")
        for each in ET.parse(LINUX / "mechwright-mime.xml").getroot().iterfind(".//mime:glob", space)
    } == {"*.mtf", "*.ssw", "*.hmp", "*.mul", "*.mech.json", "*.force.json"}
    assert entry["Desktop Entry"]["Exec"] == "mechwright %U", "files as URLs, too"


def test_a_software_center_is_told_what_the_desktop_starts():
    about = ET.parse(LINUX / "mechwright.metainfo.xml").getroot()
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(LINUX / "mechwright.desktop", encoding="utf-8")
    assert about.findtext("launchable") == "mechwright.desktop"
    assert about.findtext("name") == entry["Desktop Entry"]["Name"]
    assert about.findtext("summary") == entry["Desktop Entry"]["Comment"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert about.findtext("project_license") == project["license"]
    control = (LINUX / "control").read_text(encoding="utf-8")
    assert f"Homepage: {about.findtext('url')}\n" in control
    assert project["urls"]["Homepage"] == about.findtext("url")


def test_a_package_index_shows_a_page_without_pictures_and_relative_links():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = (ROOT / project["readme"]).read_text(encoding="utf-8")
    assert "![" not in page
    assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]*)\)", page))
    assert "package of that name on PyPI" in page.replace("\n", " ")
    pythons = {word for each in project["classifiers"] for word in re.findall(r"Python :: (3\.\d+)$", each)}
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8"))
    assert pythons == set(workflow["jobs"]["linux"]["strategy"]["matrix"]["python"])


def test_the_notice_names_every_library_that_the_program_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").lower()
    names = {re.split("[><;]", each)[0].lower() for each in project["dependencies"]}
    called = {"pyside6-essentials": "pyside6", "highspy": "highs"}
    assert [name for name in sorted(names) if called.get(name, name) not in notice] == []


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
    assert wheel.stat().st_size < 4 * 2**20
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"designer/_data/equipment/gear.jsonl", "designer/_resources/commands.jsonl"} <= names
    assert {"designer/_docs/CHANGELOG.md", "designer/_docs/guide/index.md"} <= names
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


def test_a_bundle_has_the_licences_of_the_libraries_of_the_system(tmp_path):
    if shutil.which("dpkg-query") is None:
        pytest.skip("the texts are those of Debian's packages")
    library = next(Path("/usr/lib").glob("*/libz.so.1"))
    texts = script("licences").write_library_texts([library, tmp_path / "own.so"], tmp_path / "texts")
    assert [text.name for text in texts] == ["zlib1g.txt"]
    assert "Jean-loup Gailly" in texts[0].read_text(encoding="utf-8")


def test_a_trial_shows_every_page_of_the_window():
    pages = set(script("trial").PAGES)
    assert pages <= SCREENS.keys()
    assert {"library", "forces", "compare", "charts", "combat", "initiative", "skirmish", "printing"} <= pages


@pytest.mark.parametrize("name", ["checks.yml", "packages.yml"])
def test_workflows_run_what_there_is(name):
    """The steps that name files or targets of the checkout name existing ones."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    systems: set[str] = set()
    for job in workflow["jobs"].values():
        systems |= set(job.get("strategy", {}).get("matrix", {}).get("system", [job["runs-on"]]))
        for step in job["steps"]:
            assert "uses" in step or "run" in step
            for file in re.findall(r"[\w.]+/[\w/.-]+\.(?:py|sh)|\.ci/run", step.get("run", "")):
                assert (ROOT / file).is_file(), file
            for target in re.findall(r"\bmake ([a-z]+)", step.get("run", "")):
                assert target in targets
    assert {each.partition("-")[0] for each in systems} == {"ubuntu", "windows", "macos"}


@pytest.mark.parametrize("name", ["wrong_value.yml", "fault.yml"])
def test_issue_forms_ask_for_what_finds_the_cause(name):
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / name).read_text(encoding="utf-8"))
    asked = {field["id"]: field for field in form["body"]}
    wanted = {"wrong_value.yml": "evidence", "fault.yml": "system"}[name]
    assert asked[wanted]["validations"]["required"]


# -- the guide ------------------------------------------------------------------------------------------------


def test_the_generated_pages_of_the_guide_tell_of_this_program():
    for name, page in script("guide").PAGES.items():
        assert page() == (ROOT / "docs" / "guide" / name).read_text(encoding="utf-8"), f"{name}: make guide"


def test_every_rule_of_legality_has_a_source_and_an_example():
    page = (ROOT / "docs" / "guide" / "rules-legality.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split(" | ") for line in page.splitlines() if line.startswith("| ") and "---" not in line]
    assert len(rows) > len(RULES)
    assert all(cell.strip() for row in rows for cell in row)


def test_the_examples_of_the_rules_are_what_the_commands_print(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs" / "guide" / "rules.md").read_text(encoding="utf-8")
    examples = re.findall(r"^    \$ mechwright (.*)\n((?:    .*\n)+)", text, re.MULTILINE)
    assert len(examples) == 4
    for command, shown in examples:
        assert main(command.split()) == 0
        told = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
        assert told == [line[4:].rstrip() for line in shown.splitlines()], command


def test_pages_show_pictures_in_both_themes_and_all_pictures_are_small():
    folder = ROOT / "docs" / "pictures"
    shown: set[str] = set()
    for page in [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]:
        names = re.findall(r"pictures/((?:\w+/)?[\w-]+\.(?:webp|gif))", page.read_text(encoding="utf-8"))
        shown.update(names)
        if page.is_relative_to(ROOT / "docs"):
            assert {name.replace("-light", "-dark") for name in names} <= set(names), page
        if page.parent.parent.name == "guide":  # the pictures of a translation are those of the translated program
            assert all(name.startswith(f"{page.parent.name}/") for name in names), page
    pictures = {each.relative_to(folder).as_posix(): each.stat().st_size for each in folder.rglob("*.*")}
    assert shown == pictures.keys()
    assert pictures["story.gif"] < 3e6
    assert sum(pictures.values()) < 8e6


def test_german_pages_have_the_headings_of_the_english_ones():
    """F1 leads to a heading by its English name in every language."""
    for page in (ROOT / "docs" / "guide" / "de").glob("*.md"):
        german, english = (
            anchors(file.read_text(encoding="utf-8")) for file in (page, ROOT / "docs" / "guide" / page.name)
        )
        assert set(german[1:]) <= set(english), page.name


PROPER = {"MegaMek"}
"""Labels that are the same in every language."""


def label_words(text):
    """A label as it is compared: without its mnemonic, its figures, and what is around it."""
    text = re.sub(r"&(?!&)", "", text).replace("&&", "&")
    return " ".join(re.sub(r"\{\w+\}|…|\d+", " ", text).split()).strip(" .:,").casefold()


@pytest.mark.parametrize("language", ["en", "de"])
def test_labels_that_the_guide_names_are_those_of_the_program(language):
    """Bold and quoted words are labels, those of a path through menus with an arrow between; stressed words are in
    italics.
    """
    with (ROOT / "resources" / "languages" / "de.mo").open("rb") as compiled:
        messages = read_mo(compiled)
    texts = set(PROPER)
    for message in messages:
        given = message.id if language == "en" else message.string
        texts.update(given if isinstance(given, (tuple, list)) else [given or ""])
    known = set(map(label_words, texts))
    folder = ROOT / "docs" / "guide" / ("" if language == "en" else language)
    found = [(page.name, label) for page in folder.glob("*.md") for label in labels_of(page)]
    assert len(found) >= 60
    assert [each for each in found if not all(label_words(part) in known for part in each[1].split("\u203a"))] == []


GENERATED = ("command-line", "python-functions", "rules")
"""The beginnings of the names of pages that quote examples and no labels."""
EXAMPLES = {
    "w/ Incendiary",
    "explained",
    "A wrong value",
    "Core",
    "Class C → Class D, +14 h",
    "class C or lower",
    "Klasse C oder niedriger",
}


def labels_of(page):
    text = re.sub(r"```.*?```|`[^`]*`|^    .*?$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    bold = re.findall(r"\*\*([^*]+?)\*\*", text)
    if page.stem.startswith(GENERATED):
        return bold
    quoted = ["".join(pair) for pair in re.findall(r'"([^"]+)"|„([^“]+)“', text)]
    return [*bold, *(label for label in quoted if label not in EXAMPLES and not re.search(r"[%(]|^[+]", label))]


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
    assert list(script("links").broken(tmp_path)) == []
