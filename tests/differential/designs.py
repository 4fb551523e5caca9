"""Random designs that nobody has drawn: of every form, system and item in turn, legal or not, the same for a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from designer.catalog import systems
from designer.editing import Edit, EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.units.location import Form
from designer.units.unit import TechBase, Unit
from tests.editing.every_edit import ITEMS, Chance, edited
from tests.unit_archives import unit_archive

TONNAGES = (50, 20, 75, 35, 100, 10, 60, 120, 85, 150)
MOST_EDITS = 8


def designs(count: int, seed: int, corpus: Path | None = None) -> Iterator[Unit]:
    """Designs from empty chassis, each with the next item; with a corpus every third one is a real unit, edited."""
    real = None if corpus is None else unit_archive(corpus)
    names = [] if real is None else sorted(real.names)
    for number in range(count):
        chance = Chance(seed * 1_000_003 + number)
        unit = real.unit(chance.pick.choice(names)) if real and names and number % 3 == 2 else _stratum(number)
        for _ in range(chance.pick.randint(1, MOST_EDITS)):
            unit, _label = edited(unit, chance)
        unit = _with_item(unit, ITEMS[number % len(ITEMS)])
        yield edits.rename(chassis="Differential", model=f"{number:05}").run(unit).with_(source=None)


def _stratum(number: int) -> Unit:
    """The design of a number before its random edits: each list of the program is gone through in turn."""

    def turn(options: Sequence[str]) -> str:
        return options[number % len(options)]

    forms, bases, kinds = list(Form), list(TechBase), systems()
    form, tons = forms[number % len(forms)], TONNAGES[number // len(forms) % len(TONNAGES)]
    base = bases[number // 3 % len(bases)]
    heavy = form in (Form.LAM, Form.QUADVEE) and tons > 55
    unit = new_unit(form, 55 if heavy else tons, base, year=3145, rules_level=4)
    clan = number // 7 % 2 == 1
    wanted = (
        edits.set_engine(turn(list(kinds.engines)), clan),
        edits.set_gyro(turn(list(kinds.gyros))),
        edits.set_cockpit(turn(list(kinds.cockpits))),
        edits.set_structure(turn(list(kinds.structures)), clan),
        edits.set_armor_kind(turn(list(kinds.armors)), clan),
        edits.allocate(points=100),
    )
    for edit in wanted:
        unit = _if_possible(unit, edit)
    return unit


def _with_item(unit: Unit, item: str) -> Unit:
    """The design with an item that it must have: where it suits best, else unallocated."""
    for edit in (edits.place_best(item), edits.add(item)):
        if not any(mount.item == item for mount in unit.mounts):
            unit = _if_possible(unit, edit)
    return unit


def _if_possible(unit: Unit, edit: Edit) -> Unit:
    try:
        return edit.run(unit)
    except EditRefusedError:
        return unit
