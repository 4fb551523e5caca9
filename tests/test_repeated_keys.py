"""A key that stands twice in an object of a JSON file is told with its line: neither value wins in silence."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict
from json import dumps
from pathlib import Path

import pytest

from designer.assistants.omni import omni_of
from designer.assistants.omni_files import omni_text, read_omni
from designer.forces.force import Force, member_of
from designer.forces.force_file import force_text, read_force
from designer.formats import read
from designer.formats.native_file import native_text
from designer.library.database import Database
from designer.library.user_marks import restore
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.models import read_model
from designer.rulesets.skirmish.rules import SkirmishRules
from designer.rulesets.skirmish.scene import Scene, scene_of, scene_text
from designer.rulesets.skirmish.unit_file import unit_of, unit_text
from designer.rulesets.skirmish.units import unit_named
from designer.workspace.model_text import json_of
from designer.workspace.settings import Settings, read_settings
from designer.workspace.settings_transfer import import_settings
from tests.forces.small_forces import HARROW

OMNI = omni_of([HARROW.with_(chassis=HARROW.chassis._replace(omni=True))])


def _read_marks(path: Path) -> None:
    with Database(path.with_name("library.db")) as database:
        restore(database)


def _read_settings(path: Path) -> None:
    raise ValueError(read_settings(path)[1])


READERS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "x.mech.json": (native_text(HARROW), read),
    "x.force.json": (force_text(Force("Lance", (member_of(HARROW),))), read_force),
    "x.omni.json": (omni_text(OMNI), read_omni),
    "settings.json": (json_of(Settings(tour=1)).decode(), _read_settings),
    "exported.json": (json_of(Settings(tour=1)).decode(), lambda path: import_settings(Settings(), path)),
    "library.db.kept.json": ('{"tags": []}', _read_marks),
    "scene.json": (scene_text(Scene(Battlefield.flat(3, 3))), lambda path: scene_of(path.read_text())),
    "unit.json": (unit_text(unit_named("Archer")), lambda path: unit_of(path.read_bytes())),
    "rules.json": (dumps(asdict(SkirmishRules())), lambda path: read_model(path.read_bytes(), SkirmishRules)),
}


@pytest.mark.parametrize("name", READERS)
def test_a_key_that_stands_twice_is_told_with_its_line(tmp_path: Path, name: str) -> None:
    text, reads = READERS[name]
    file = tmp_path / name
    first = re.match(r'\{\s*("\w+")', text)
    assert first is not None
    file.write_text(text[: text.rindex("}")] + f",\n{first[1]}: 0}}\n", "utf-8")
    line = text[: text.rindex("}")].count("\n") + 2
    with pytest.raises(Exception, match="stands twice in one object") as told:
        reads(file)
    assert re.search(rf"line {line}\b|:{line}\b", str(told.value)), told.value
