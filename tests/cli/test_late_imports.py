"""Which modules a command does not load: each is slow to load, and of no use to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import designer
from designer import paths
from designer.cli.arguments import help_of
from designer.cli.commands import COMMANDS, program

WAYFARER = str(paths.data("designs", "wayfarer-wfr-3d.mtf"))
TRESTLE = str(paths.data("designs", "trestle-tst-4.mtf"))
"""All of its items are placed."""

_LOADED = """
import json, sys
from designer.__main__ import main
main(sys.argv[1:])
print(json.dumps(sorted(sys.modules)))
"""

OTHERS = {
    *("designer.analysis", "designer.comparison", "designer.editing", "designer.workspace"),
    *("designer.rulesets.combat", "designer.rulesets.initiative", "designer.rulesets.skirmish"),
    *("designer.app", "designer.sheets", "PySide6"),
}
"""What the value of a unit does not need."""


EXPORTED = {"designer.sheets.page_kinds", "designer.formats.ssw", "designer.rulesets", "xml.etree.ElementTree"}
"""What other forms of files than unit files need."""


def loaded(*arguments: str, cwd: Path | None = None) -> set[str]:
    command = [sys.executable, "-c", _LOADED, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(Path(designer.__file__).parents[1])}
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=cwd, env=environment)
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return set(found)


def test_a_battle_value_loads_what_it_uses() -> None:
    found = loaded("bv", WAYFARER)
    assert found.isdisjoint(OTHERS)
    assert found.isdisjoint(
        {"designer.battle_value.evidence", "designer.construction.legality.rules", "designer.formats.archives"}
    )
    assert found.isdisjoint({"multiprocessing", "concurrent.futures", "platformdirs", "pydantic", "zipfile"})


@pytest.mark.parametrize(
    ("arguments", "modules"),
    [
        (("check", WAYFARER), OTHERS | {"pydantic"}),
        (("show", WAYFARER), OTHERS | {"pydantic"}),
        (("bv", "--explain", WAYFARER), OTHERS | {"pydantic"}),
        (("card", "--explain", WAYFARER), OTHERS | {"pydantic"}),
        (("quirks", "list"), OTHERS - {"designer.rulesets.combat"}),
        (("initiative", "phase"), OTHERS - {"designer.rulesets.initiative"} | {"designer.formats", "pydantic"}),
        (("compare", WAYFARER, WAYFARER), {"designer.rulesets.initiative", "designer.rulesets.skirmish", "pydantic"}),
        (("combat", "volley", "--range", "6", WAYFARER), {"designer.rulesets.combat.physical", "pydantic"}),
        (
            ("force", "bv", WAYFARER),
            {"designer.library", "designer.forces.mul", "designer.rulesets.combat", "pydantic"},
        ),
        (("export", "--to", "mtf", "--out", ".", WAYFARER), EXPORTED | {"designer.library", "designer.forces"}),
        (("convert", "--to", "json", WAYFARER, "."), EXPORTED | {"designer.library", "designer.forces"}),
        (("library", "sources", "--library", "x.db"), OTHERS | {"designer.formats", "pydantic"}),
        (("solve", TRESTLE), {"highspy", "numpy"}),
        (("--help",), OTHERS | {"designer.catalog", "designer.formats", "pydantic"}),
        (("skirmish", "units"), {"designer.rulesets.initiative", "designer.comparison", "pydantic"}),
    ],
)
def test_other_commands_do_not_load_each_other(arguments: tuple[str, ...], modules: set[str], tmp_path: Path) -> None:
    assert loaded(*arguments, cwd=tmp_path).isdisjoint(modules)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_of_each_what_its_own_help_says(name: str) -> None:
    assert COMMANDS[name] == help_of(program(name).commands[name])
