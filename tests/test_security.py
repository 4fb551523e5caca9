"""What a file of a stranger may do, item by item as `SECURITY.md` says."""

from __future__ import annotations

import ast
import csv
import importlib.util
import io
import json
import os
import re
import stat
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from designer import limits
from designer.catalog import catalog
from designer.cli import main
from designer.cli.force_export import force_table
from designer.comparison.refit import KIT_FORMS, RECORD_FORMS, record
from designer.design import once
from designer.editing import Session, edits
from designer.forces.force import Force, member_of
from designer.formats import FormatError, read, sources
from designer.formats.unit_sheet import sheet_html
from designer.library.export import as_csv
from designer.library.source_files import listed
from designer.limits import LARGEST_MAP
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.units.location import RT
from designer.units.unit import Names
from designer.workspace.settings import Settings, write_settings
from tests.hostile_files import READERS, SAMPLE, SECRET, hostile, named

CHECKOUT = Path(__file__).parents[1]
PAGE = (CHECKOUT / "SECURITY.md").read_text("utf-8")
MIB = 1024 * 1024
SECONDS, MEMORY = 10, 600
"""The most seconds of the processor and megabytes that a reader takes for one file."""


def modules():
    return sorted((CHECKOUT / "designer").rglob("*.py"))


# -- readers ---------------------------------------------------------------------------------------------------


def test_a_reader_opens_nothing_else_starts_nothing_and_ends_in_time(tmp_path):
    """Items 1 to 5, for each kind of file."""
    done = subprocess.run(
        [sys.executable, "-B", "-m", "tests.hostile_files", str(tmp_path)],  # nothing is written, bytecode neither
        cwd=CHECKOUT,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    attempts = Counter(kind for kind, *_ in found)
    assert attempts.keys() == READERS.keys()
    assert min(attempts.values()) >= 10
    for kind, attempt, heard, seconds, memory in found:
        assert heard == [], (kind, attempt)
        assert seconds < SECONDS, (kind, attempt)
        assert memory < MEMORY, (kind, attempt)


def test_nothing_that_xml_names_is_read(tmp_path):
    """Item 3: entities and document types are refused, an inclusion is not followed."""
    secret = tmp_path / "secret.txt"
    secret.write_text(SECRET)
    (tmp_path / "files").mkdir()
    said = {}
    for kind, attempt, file in hostile(tmp_path / "files", secret, "ssw", "mul"):
        try:
            said[kind, attempt] = repr(READERS[kind](file))
        except FormatError as refused:
            said[kind, attempt] = refused.problem
    assert SECRET not in "".join(said.values())
    refusal = "has a document type or entities, which are not read"
    read_as_text = {("ssw", "inclusion"), ("mul", "inclusion"), ("mul", "packed design that grows")}
    assert {attempt for attempt, words in said.items() if words == refusal} == said.keys() - read_as_text


def test_links_out_of_a_folder_are_left_out_and_those_within_are_read(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    secret = tmp_path / "elsewhere" / "secret.mtf"
    secret.write_bytes(SAMPLE.read_bytes())
    folder = tmp_path / "folder"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "good.mtf").write_bytes(SAMPLE.read_bytes())
    (folder / "again.mtf").symlink_to(folder / "inner" / "good.mtf")
    (folder / "stolen.mtf").symlink_to(secret)
    (folder / "all").symlink_to(secret.parent, target_is_directory=True)
    assert sorted(source.name for source in sources([folder])) == ["again.mtf", "inner/good.mtf"]
    in_library = [found.path for found in listed(folder)]
    assert sorted(in_library) == ["again.mtf", "inner/good.mtf"]


# -- no code, no network ----------------------------------------------------------------------------------------

_CODE = {"eval", "exec", "compile", "__import__"}
_MODULES = {"pickle", "marshal", "shelve", "ctypes", "subprocess", "urllib", "http", "ftplib", "smtplib", "requests"}
_HARMLESS = {"urllib.parse"}
"""Parts of such modules that only handle text."""
_BETWEEN_PROCESSES = {"designer/executors/answers.py": "pickle", "designer/executors/dispatch.py": "pickle"}
"""What the program's own processes tell one another; nothing of it comes from a file."""
_SOCKETS = {
    "designer/app/shell/application.py": "socket",  # a pair of sockets, to wake the window at a signal
    "designer/app/shell/single_instance.py": "socket",
    "designer/formats/lock.py": "socket",  # the name of this computer
}


def test_the_program_has_nothing_that_runs_what_it_reads():
    """Item 1: neither calls nor modules that could."""
    forbidden = re.compile(rf"\b(?:{'|'.join(sorted(_CODE | _MODULES))})\b")
    for file in modules():
        text = file.read_text("utf-8")
        if not forbidden.search(unicodedata.normalize("NFKC", text)):  # as Python reads names
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in _CODE, f"{file}:{node.lineno}"
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            reaching = {name.partition(".")[0] for name in names if name not in _HARMLESS}
            allowed = {_BETWEEN_PROCESSES.get(file.relative_to(CHECKOUT).as_posix(), "")}
            assert not reaching & _MODULES - allowed, file


def test_only_the_local_socket_and_what_is_clicked_reach_out():
    """Item 2: three modules name sockets; addresses are opened by a click: of a fixed host or on disk."""
    found, opened = {}, []
    for file in modules():
        text = file.read_text("utf-8")
        for name in ("PySide6.QtNetwork", "socket"):
            if re.search(rf"^(?:import|from) {re.escape(name)}\b", text, re.MULTILINE):
                found[file.relative_to(CHECKOUT).as_posix()] = name
        opened += re.findall(r"openUrl\((.*)\)", text)
    assert found == _SOCKETS
    assert len(opened) == 2
    assert {
        "QUrl.fromLocalFile(str(path))",
        "mul_address(self._context.unit))",
    } == set(opened)


@pytest.mark.parametrize("number", ["1/../../x", "javascript:alert(1)", "5@evil.example", "٣", "12"])
def test_the_address_that_a_click_opens_is_of_one_host(number, tmp_path, qapp):
    from designer.app.views.panels.identity import mul_address

    file = tmp_path / "x.mtf"
    file.write_text(re.sub(r"^mul id:.*\n", "", SAMPLE.read_text("utf-8")) + f"\nmul id:{number}\n", "utf-8")
    address = mul_address(read(file).unit)
    assert (address.scheme(), address.host()) == ("https", "www.masterunitlist.info")
    assert re.fullmatch(r"/Unit/Details/(None|[0-9]+)", address.path())


# -- what is written ---------------------------------------------------------------------------------------------


def test_an_archive_is_converted_into_the_folder_alone(tmp_path, capsys):
    """Item 4."""
    (tmp_path / "in").mkdir()
    attempts = {attempt: file for _, attempt, file in hostile(tmp_path / "in", tmp_path / "s", "zip")}
    archive = attempts["names that lead out"]
    before = set(tmp_path.rglob("*"))
    out = tmp_path / "a" / "b" / "out"
    out.mkdir(parents=True)
    assert main(["convert", str(archive), str(out)]) == 1
    new = {path for path in tmp_path.rglob("*") if path not in before and path.is_file()}
    assert new
    assert all(path.is_relative_to(out) for path in new)
    assert not Path("/tmp/evil.mtf").exists()
    assert "leads out of the archive" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="Windows protects the folders of users by other means")
def test_settings_are_for_the_user_alone(tmp_path):
    """Item 8; `tests/app/shell/test_recovery_prompts.py` has the same of journals."""
    assert write_settings(Settings(), tmp_path / "settings.json") == ""
    assert stat.S_IMODE((tmp_path / "settings.json").stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="Windows has access rights for pipes instead")
def test_the_socket_is_for_its_owner_alone(user_home, qapp):
    """Item 7."""
    from designer.app.shell.single_instance import InstanceServer, server_name

    server = InstanceServer()
    assert server.open(server_name(user_home))
    try:
        mode = Path(server._server.fullServerName()).stat().st_mode
        assert stat.S_ISSOCK(mode)
        assert not mode & 0o077
    finally:
        server.close()


# -- what is shown -----------------------------------------------------------------------------------------------


def test_pages_and_figures_take_no_name_for_markup_or_formulas(tmp_path):
    """Item 6, for what is exported; `tests/test_channels.py` has the same of terminals."""
    from designer.app.ui.plots.export import csv_of
    from designer.app.ui.plots.marks import Table
    from designer.battle_value.evidence import as_html, evidence

    unit = read(named(tmp_path)).unit
    for page in (sheet_html(unit), as_html(evidence(once(unit)))):
        assert "&lt;img" in page
        assert not re.search(r"<(?:img|script)", page)
    rows = (("=HYPERLINK(1)", 1.0), ("+1", -2.0), ("@x", None), ("fine", 3.0))
    assert csv_of(Table(("=a", "b"), rows)).splitlines() == ["'=a,b", "'=HYPERLINK(1),1", "'+1,-2", "'@x,", "fine,3"]


ODD_NAMES = ("=HYPERLINK(1)\x1b[31m", "@x\u202egpj.exe", "+1+1\x07", "-cmd|'/c calc'!A0", "\t=1", " =2", "\x9b2J")


def tables(name: str) -> Iterator[str]:
    """Every kind of CSV file, with a name in each of its texts that anybody can choose."""
    from designer.app.ui.plots.export import csv_of
    from designer.app.ui.plots.marks import Table

    unit = read(SAMPLE).unit
    odd = unit.with_(names=Names(name, name), fluff=(("overview", name),))
    item = edits.place(catalog().unknown(name).id, RT)(edits.remove(unit.mounts[0].id)(unit))
    force = Force(name, (replace(member_of(odd), pilot=name),))
    refitted = record(Session(odd), Session(item))
    assert refitted.refit.lines
    held = [{"item": name, "location": "", "count": 1}]
    yield as_csv([{"path": name, "tags": [name], "equipment": held}]).decode("utf-8-sig")
    yield force_table(force).decode("utf-8-sig")
    yield from (forms["csv"](refitted) for forms in (RECORD_FORMS, KIT_FORMS))
    yield csv_of(Table((name, "b"), ((name, 1.0),)))


@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_name_is_a_formula_or_a_control_character_in_a_spreadsheet(name):
    for text in tables(name):
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        assert cells
        assert all(cell.replace("\n", "").isprintable() for cell in cells)
        formulas = [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@"))]
        assert all(re.fullmatch(r"-[0-9.]+", cell) for cell in formulas), formulas


def test_every_module_that_writes_spreadsheets_makes_their_cells_harmless():
    for module in modules():
        text = module.read_text("utf-8")
        if re.search(r"csv\.(?:Dict)?[wW]riter", text):
            assert "spreadsheet_cell" in text, module


# -- what is said -------------------------------------------------------------------------------------------------


def test_the_page_names_the_limits_that_hold():
    told = {
        "a unit file": f"{limits.LARGEST_UNIT_FILE // MIB} MB, {limits.MOST_LINES:,} lines",
        "an SSW file": f"{limits.MOST_SSW_TAGS:,} tags, {limits.MOST_CONFIGURATIONS} designs",
        "a JSON file of a unit": f"{limits.LARGEST_OWN_FILE // MIB} MB",
        "the texts and the picture of a unit": f"{limits.LONGEST_TEXTS / 1e6:.0f} MB, the picture 3 MB",
        "figures of a unit": f"0 to {limits.LARGEST_FIGURE:,}",
        "a force file or MUL file": f"{limits.LARGEST_FORCE_FILE // MIB} MB, {limits.MOST_UNITS:,} units",
        "a journal": f"{limits.LARGEST_JOURNAL // MIB} MB",
        "an archive": f"{limits.MOST_UNPACKED // MIB} MB unpacked",
        "JSON": f"{limits.LARGEST_FILE // MIB} MB, {limits.DEEPEST_NESTING} levels, "
        f"numbers of {limits.LONGEST_NUMBER} digits",
        "a skirmish map": f"{LARGEST_MAP} columns and rows",
    }
    for what, limit in told.items():
        assert f"| {what} | {limit} |" in PAGE
    with pytest.raises(ValueError, match="up to 100 columns"):
        Battlefield.flat(LARGEST_MAP + 1, 1)


def test_the_page_names_every_kind_of_file_that_is_read():
    assert set(re.findall(r"`([^`]+)`", PAGE[PAGE.index("Kinds of files:") :].partition("\n\n")[0])) == set(READERS)


def test_every_dependency_names_its_licence():
    """The packages of the environment, as `make audit` collects them."""
    spec = importlib.util.spec_from_file_location("licences", CHECKOUT / "packaging" / "licences.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    sys.modules["licences"] = tool
    spec.loader.exec_module(tool)
    found = {each.name.casefold(): each.licence for each in tool.licences()}
    assert {"pydantic", "pyqtgraph", "numpy"} <= found.keys()
    assert "LGPL-3.0-only" in found["pyside6_essentials"]
    assert all(found.values())
    assert "pytest" not in found
