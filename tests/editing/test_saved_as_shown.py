"""What is saved is what was shown: a file read back is the design that was written, whatever edits made it."""

from __future__ import annotations

import os
from typing import Any

import pytest

from designer.battle_value.total import battle_value
from designer.comparison.differences import differences
from designer.comparison.mount_matching import matched
from designer.construction.cost import cost
from designer.construction.findings import findings
from designer.construction.mass import mass
from designer.design import once
from designer.editing import EditRefusedError
from designer.editing.blank import new_unit
from designer.formats import read_text, to_text
from designer.units.location import Form
from designer.units.mount import Mount, MountId
from designer.units.unit import TechBase, Unit
from tests.editing.every_edit import Chance, edited
from tests.editing.laws import sample_units

EDITS = int(os.environ.get("MECHWRIGHT_EDITS", "1000"))
"""How many edits are tried, in walks from the starting designs."""
WALKS = max(10, EDITS // 200)
STEPS = 10

EMPTY = [new_unit(form, 60, base) for form in Form for base in TechBase]
STARTS = (*EMPTY, *sample_units(), new_unit(Form.BIPED, 150), new_unit(Form.TRIPOD, 120, TechBase.CLAN))


@pytest.mark.long
@pytest.mark.parametrize("walk", range(WALKS))
def test_what_is_saved_is_what_was_shown(walk: int) -> None:
    chance = Chance(walk)
    for _ in range(max(1, EDITS // WALKS // STEPS)):
        unit = chance.pick.choice(STARTS)
        if chance.flag():
            unit = read_text(started(to_text(unit), chance)).unit
        steps: list[str] = []
        for _ in range(STEPS):
            unit, label = edited(unit, chance)
            steps.append(label)
            saved, anew = (read_text(to_text(each)).unit for each in (unit, unit.with_(source=None)))
            assert lost(unit, saved) == {}, steps
            # Of a design that is read as the same one, all figures are the same.
            assert anew.with_(source=None) == saved.with_(source=None) or lost(unit, anew) == {}, steps


@pytest.mark.parametrize("walk", range(WALKS // 4))
def test_so_is_what_was_taken_over_from_another_design(walk: int) -> None:
    chance = Chance(10_000 + walk)
    for _ in range(max(1, EDITS // WALKS // STEPS)):
        unit, other = (edited(chance.pick.choice(STARTS), chance)[0] for _ in range(2))
        found = list(differences(unit, other, matched(unit, other)))
        for difference in chance.pick.sample(found, min(len(found), STEPS)):
            try:
                unit = difference.take.run(unit)
            except EditRefusedError:
                continue
            assert lost(unit, read_text(to_text(unit)).unit) == {}, difference.label


def started(text: str, chance: Chance) -> str:
    """A file with one of the starts that files have: with keys or, after the version, without, behind other lines."""
    lines = text.split("\n")
    chassis, model = (
        next(at for at, line in enumerate(lines) if line.startswith(key)) for key in ("chassis:", "model:")
    )
    if chance.flag():
        names = [lines[at].partition(":")[2] for at in (chassis, model)]
        names[1] = chance.pick.choice([names[1], ""])
        version = chance.pick.choice(["Version:1.0", "version:1.1", "VERSION:1.3"])
        aside = [["# comment"], []][chance.flag()]
        lines = [version, *aside, names[0], *aside, names[1], *lines[:chassis], *lines[model + 1 :]]
    before = chance.pick.choice([[], ["# comment"], ["generator:Someone"], ["uuid:a-b"], [""]])
    return "\n".join([*before, *lines])


def lost(unit: Unit, again: Unit) -> dict[str, Any]:
    """What differs between a design and the one read from its file: by field, and what the rules make of it."""
    a, b = _plain(unit), _plain(again)
    names = [name for name in Unit._fields if name not in ("mounts", "source")]
    found: dict[str, Any] = {n: (getattr(a, n), getattr(b, n)) for n in names if getattr(a, n) != getattr(b, n)}
    if a.mounts != b.mounts:
        found["mounts"] = [m for m in a.mounts if m not in b.mounts], [m for m in b.mounts if m not in a.mounts]
    shown, read = _figures(unit), _figures(again)
    return found | {name: (shown[name], read[name]) for name in shown if shown[name] != read[name]}


def _plain(unit: Unit) -> Unit:
    """A unit without what a file does not keep: numbers of mounts, the order of quirks and texts."""
    mounts = sorted((mount._replace(id=MountId(0)) for mount in unit.mounts), key=_place)
    kept = {name: tuple(sorted(getattr(unit, name))) for name in ("quirks", "header", "fluff", "systems")}
    return unit.with_(mounts=tuple(mounts), **kept)


def _place(mount: Mount) -> tuple[Any, ...]:
    return mount.item, mount.slots, repr(mount)


def _figures(unit: Unit) -> dict[str, object]:
    g = once(unit)
    told = sorted((finding.rule, finding.sentence) for finding in findings(g))
    return {"battle value": battle_value(g), "mass": mass(g), "cost": cost(g), "findings": told}
