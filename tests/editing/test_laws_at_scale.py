"""Long walks of edits of all kinds over real designs: every query, every step back, the journal, what is saved."""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import zipfile
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

import designer
from designer import paths
from designer.design import once
from designer.editing import Change, EditRefusedError, Session
from designer.formats import read_bytes, read_text, to_text
from designer.formats.journal import Journal, replay
from designer.graph import Graph, Query
from designer.units.unit import Unit
from tests.editing.every_edit import Chance, some_edit
from tests.editing.test_saved_as_shown import lost

EDITS = int(os.environ.get("MECHWRIGHT_EDITS", "200"))
"""How many edits are tried; as in `test_saved_as_shown`."""
STEPS = 25
WALKS = max(8, min(200, EDITS // STEPS))
LOOKED_AT = 5
"""Of so many edits after one the figures are asked, so that others come together, as in the program."""


@cache
def queries() -> tuple[Query[Any, Any], ...]:
    """Every query of the program that needs no key; those with keys are read by them."""
    found = {}
    for module in pkgutil.walk_packages(designer.__path__, "designer."):
        if module.name.startswith(("designer.app", "designer.cli", "designer.__main__", "designer.demo")):
            continue
        for value in vars(importlib.import_module(module.name)).values():
            if hasattr(value, "compute") and len(inspect.signature(value).parameters) == 1:
                found[value.name] = value
    return tuple(found.values())


@cache
def starts() -> tuple[Unit, ...]:
    """The sample designs, and some of the corpus if there is one."""
    own = [path.read_bytes() for path in sorted(paths.data("designs").glob("*.mtf"))]
    archive = Path(os.environ.get("MECHWRIGHT_CORPUS", "")) / "meks.zip"
    if archive.is_file():
        with zipfile.ZipFile(archive) as packed:
            own += [packed.read(name) for name in sorted(packed.namelist())[::25] if name.endswith(".mtf")]
    return tuple(read_bytes(data, "x.mtf").unit for data in own)


def assert_fresh(graph: Graph, unit: Unit) -> None:
    """Every query, also those with keys that others read, answers as from scratch."""
    scratch = once(unit)
    for query in queries():
        assert query(graph) == query(scratch), query
    for memo in list(graph.memos.values()):
        if not memo.stale:
            assert memo.value == memo.cell(scratch, *memo.key), memo


@pytest.mark.long
@pytest.mark.parametrize("walk", range(WALKS))
def test_a_long_walk_keeps_all_laws(walk: int, tmp_path: Path) -> None:
    chance = Chance(20_000 + walk)
    for number in range(max(1, EDITS // WALKS // STEPS)):
        session = Session(chance.pick.choice(starts()))
        journal = Journal.new(tmp_path / str(number), session.unit)
        session.subscribe(partial(_follow, journal, session))
        for step in range(STEPS):
            try:
                session.apply(some_edit(session.unit, chance))
            except EditRefusedError:
                continue
            if step % LOOKED_AT == 0:
                assert_fresh(session.graph, session.unit)
        _check_ways_back(session)
        assert lost(session.unit, read_text(to_text(session.unit)).unit) == {}
        journal.close()
        told = replay(journal.file)
        assert told.problem is None
        assert told.course.unit == session.unit


def _follow(journal: Journal, session: Session, _change: Change) -> None:
    journal.follow(session.history)


def _check_ways_back(session: Session) -> None:
    """Undo and redo lead through the very same units, and the figures are those of each."""
    states = [step.unit for step in session.history.steps]
    for state in reversed(states[:-1]):
        session.undo()
        assert session.unit is state
    assert_fresh(session.graph, session.unit)
    for state in states[1:]:
        session.redo()
        assert session.unit is state
    assert_fresh(session.graph, session.unit)
