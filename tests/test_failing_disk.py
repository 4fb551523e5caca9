"""Whichever call to the disk fails while a file is written, the file has its old or its new content, whole.

``MECHWRIGHT_FAILING_CALLS`` is how many calls are tried for each kind of file; without it, eight.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from designer import paths
from designer.assistants.omni import omni_of
from designer.assistants.omni_files import write_omni
from designer.forces.force import Force, member_of
from designer.forces.force_file import write_force
from designer.formats import read, write
from designer.workspace.settings import Settings, write_settings
from tests.forces.small_forces import HARROW

CALLS = int(os.environ.get("MECHWRIGHT_FAILING_CALLS", "8"))


MEMBER = member_of(HARROW)
WAYFARER = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit


def _omni(path: Path, model: str) -> None:
    chassis = HARROW.chassis._replace(omni=True)
    write_omni(omni_of([HARROW.with_(chassis=chassis, names=HARROW.names._replace(model=model))]), path)


KINDS: dict[str, Callable[[Path, str], object]] = {
    "x.mtf": lambda path, name: write(HARROW.with_(names=HARROW.names._replace(model=name)), path),
    "x.mech.json": lambda path, name: write(HARROW.with_(names=HARROW.names._replace(model=name)), path),
    "x.ssw": lambda path, name: write(WAYFARER.with_(names=WAYFARER.names._replace(model=name)), path),
    "x.force.json": lambda path, name: write_force(Force(name, (MEMBER,)), path),
    "x.mul": lambda path, name: write_force(Force(name, (MEMBER,)), path),
    "x.omni.json": _omni,
    "settings.json": lambda path, name: write_settings(Settings(language=name), path),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_old_or_new_whichever_call_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    file, write_it = tmp_path / kind, KINDS[kind]
    write_it(file, "new")
    new = file.read_bytes()
    write_it(file, "old")
    old = file.read_bytes()
    assert old != new
    for number in range(1, CALLS + 1):
        left = [number]

        def failing(real: Callable[..., Any], left: list[int] = left) -> Callable[..., Any]:
            def call(*args: Any, **more: Any) -> Any:
                left[0] -= 1
                if left[0] == 0:
                    raise OSError(28, "No space left on device")
                return real(*args, **more)

            return call

        with monkeypatch.context() as disk:
            for name in ("open", "fdopen", "fsync", "chmod", "replace"):
                disk.setattr(os, name, failing(getattr(os, name)))
            try:
                write_it(file, "new")
            except OSError:
                assert file.read_bytes() in (old, new)
        assert file.read_bytes() in (old, new)
        assert [each.name for each in tmp_path.iterdir()] == [kind]
        file.write_bytes(old)
