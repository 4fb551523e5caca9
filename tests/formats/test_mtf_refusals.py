"""A design that is called legal opens in MegaMek, whatever edits made it, and is the same one there."""

from __future__ import annotations

import os
import re
from collections import Counter

import pytest

from designer.construction.findings import is_valid
from designer.design import once
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.formats import read_text, to_text
from designer.units.location import Form
from designer.units.mount import ItemId
from designer.units.unit import TechBase, Unit
from tests.editing.every_edit import Chance, edited
from tests.editing.laws import sample_units
from tests.formats.mtf_refusals import items_read, refusals
from tests.formats.mtf_text import mtf

LEGAL = int(os.environ.get("MECHWRIGHT_LEGAL", "150"))
"""How many edited designs that are called legal are looked at."""
WALKS = 10


def legal(unit: Unit) -> bool:
    return is_valid(once(unit))


NEW = [new_unit(form, tons, base) for form in Form for base in TechBase for tons in (60, 150)]
SOUND = [unit for unit in (*sample_units(), *NEW) if legal(unit) and not unit.chassis.is_franken]
STARTS = [*SOUND, *filter(legal, map(edits.set_omni(True).run, SOUND))]


def test_there_are_legal_designs_of_many_kinds_to_begin_with() -> None:
    assert {unit.chassis.form for unit in STARTS} >= {Form.BIPED, Form.QUAD, Form.TRIPOD, Form.LAM}
    assert any(unit.chassis.omni for unit in STARTS)
    assert any(unit.chassis.superheavy for unit in STARTS)


@pytest.mark.parametrize("walk", range(WALKS))
def test_legal_here_means_opens_there(walk: int) -> None:
    chance = Chance(walk)
    found = 0
    while found < LEGAL // WALKS:
        unit = chance.pick.choice(STARTS)
        for _ in range(12):
            after, label = edited(unit, chance)
            if not legal(after) or after.chassis.is_franken:
                continue
            unit = after
            found += 1
            for text in (to_text(unit), to_text(unit.with_(source=None))):
                assert refusals(text) == [], label
                assert items_read(text) == Counter(ItemId(mount.item) for mount in unit.mounts), label


FULL = {"Left Leg": ["Heat Sink", "Heat Sink"]}
REFUSED = {
    "level": (mtf({"techbase": "Clan", "rules level": "1"}), "rules level 1 of clan"),
    "mixed level": (mtf({"techbase": "Mixed (IS Chassis)", "rules level": "1"}), "rules level 1 of mixed"),
    "blank before the tons": (mtf({"mass": " 50"}), "mass"),
    "blank before the engine": (mtf({"engine": " 200 Fusion Engine"}), "engine"),
    "no room": (mtf(slots={"Left Leg": ["ISPPC", "ISPPC"]}), "PPC does not fit in LL"),
    "an item beside a full location": (mtf(slots=FULL, lines=["nocrit:ISMediumLaser:LL"]), "Laser does not fit in LL"),
    "empty computer": (mtf(slots=FULL, lines=["nocrit:ISTargeting Computer:LL"]), "Computer does not fit in LL"),
    "an actuator where none is": (mtf(slots={"Left Torso": ["Hip"]}), "where nothing is"),
}


@pytest.mark.parametrize(("text", "words"), REFUSED.values(), ids=list(REFUSED))
def test_the_restated_reader_refuses_what_megamek_refuses(text: str, words: str) -> None:
    assert any(words in problem for problem in refusals(text)), refusals(text)


def test_it_takes_a_split_gun_for_one_only_between_neighbours() -> None:
    for here, there, guns in (("Left Arm", "Left Torso", 1), ("Left Arm", "Right Torso", 2)):
        slots = {here: ["ISAC20"] * 6, there: ["ISAC20"] * 4}
        assert sum(items_read(mtf(slots=slots)).values()) == guns
    assert refusals(mtf()) == []


MORE_REFUSED = {
    "a tech base that there is not": mtf({"techbase": "Mixed"}),
    "blank before armor": mtf({"RTC armor": " 5"}),
    "blank before the base": mtf({"jump mp": " 0"}),
    "a rating without a name": mtf({"engine": "200"}),
    "a short head": re.sub("(Head:\n(.+\n){5})(.+\n)+", r"\1", mtf()),
}
SAID_BY_A_FINDING = {
    "level",
    "mixed level",
    "no room",
    "an item beside a full location",
    "empty computer",
    "an actuator where none is",
}
"""The cases that are no problem of a line: the design itself is illegal."""


@pytest.mark.parametrize(
    "text",
    [*(text for name, (text, _) in REFUSED.items() if name not in SAID_BY_A_FINDING), *MORE_REFUSED.values()],
    ids=[*(name for name in REFUSED if name not in SAID_BY_A_FINDING), *MORE_REFUSED],
)
def test_a_note_says_that_megamek_refuses_the_file(text: str) -> None:
    found = read_text(text)
    assert any(note.text.startswith("MegaMek would refuse this file: ") and note.is_error for note in found.notes)


@pytest.mark.parametrize("name", sorted(SAID_BY_A_FINDING))
def test_a_design_that_megamek_refuses_is_illegal_here(name: str) -> None:
    assert not legal(read_text(REFUSED[name][0]).unit)
