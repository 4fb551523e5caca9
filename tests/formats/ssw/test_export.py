"""Exports pass a reader that demands what Solaris Skunk Works does, and what is read back differs in nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from designer.battle_value import battle_value
from designer.catalog import systems
from designer.design import once
from designer.formats import FormatError, read_source, sources
from designer.formats.ssw.reader import read_ssw
from designer.formats.ssw.writer import exported
from designer.units.location import Form
from designer.units.unit import Engine, Unit
from tests.formats.ssw.ssw_text import designs, item, loadout, sinks, ssw
from tests.formats.ssw.strict_reader import problems
from tests.sampling import one_of

JETS = (
    '<jumpjets number="2"><type>Standard Jump Jet</type>'
    '<location index="4">LL</location><location index="4">RL</location></jumpjets>'
)
MORE_JETS = '<jumpjets number="3"><type>Standard Jump Jet</type><location index="0">LT</location></jumpjets>'
ENGINE = '<engine rating="250" manufacturer="" lsstart="0" rsstart="0" techbase="2">Fusion Engine</engine>'
ARMORED = '<armored_locations><location index="0">RT</location></armored_locations>'


def written(*equipment: str, **parts: object) -> tuple[Unit, str]:
    """A design with an engine for ten heat sinks, and the text that is written for it."""
    (loaded,) = designs(ssw(*equipment, engine=ENGINE, **parts))  # type: ignore[arg-type]  # whatever ``ssw`` takes
    return loaded.unit, exported(loaded.unit).text


def test_the_jump_jets_of_a_configuration_are_counted_with_those_of_the_base():
    _, text = written(JETS, loadouts=(loadout(MORE_JETS, name="A"),))
    assert '<jumpjets number="2">' in text
    assert '<jumpjets number="3">' in text
    assert problems(text) == []


def test_pods_are_armored_in_their_configuration():
    _, text = written(loadouts=(loadout(item("(IS) PPC", "RT", 0, "energy"), ARMORED, name="A"),))
    base, own = text.split("<loadout ")
    assert "armored_locations" not in base
    assert "armored_locations" in own
    assert problems(text) == []


def test_an_array_stands_in_the_first_slot_of_its_run_and_is_read_back_behind_its_guns():
    unit, _ = written(item("(IS) MG Array (2 Machine Gun)", "LT", 0, "mgarray"))
    array, *guns = unit.mounts
    slots = [mount.slots for mount in unit.mounts]
    mounts = (
        *(gun._replace(slots=slot) for gun, slot in zip(guns, slots, strict=False)),
        array._replace(slots=slots[-1]),
    )
    behind = unit.with_(mounts=tuple(mount._replace(id=i) for i, mount in enumerate(mounts, 1)))  # type: ignore[arg-type]  # ids are numbers
    text, kept, _ = exported(behind)
    assert '<location index="0">LT</location>' in text
    assert "the slots of machine gun arrays" in kept
    assert designs(text)[0].unit.mounts == behind.mounts


def test_ammunition_of_a_prototype_has_its_name():
    _, text = written(
        item("(IS) Prototype Gauss Rifle", "LT", 0, "ballistic"), item("@ Prototype Gauss Rifle", "RT", 0, "ammunition")
    )
    assert '<name manufacturer="">@ Prototype Gauss Rifle</name>' in text
    _, text = written(item("(IS) Gauss Rifle", "LT", 0, "ballistic"), item("@ Gauss Rifle", "RT", 0, "ammunition"))
    assert '<name manufacturer="">@ Gauss Rifle</name>' in text


def test_a_file_in_kilograms_says_so():
    (loaded,) = designs(ssw(engine=ENGINE, more="<fractional/>"))
    assert [note.text for note in loaded.notes] == [
        "the file counts masses in kilograms; they are read as rounded ones"
    ]


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_the_rules_level_strips_nothing_whatever_that_of_the_design(level):
    unit, text = written(level=level)
    assert "<rules_level>3</rules_level>" in text
    assert designs(text)[0].unit.tech == unit.tech


def test_the_strict_reader_finds_what_the_program_refuses():
    _, good = written(JETS)
    assert problems(good) == []
    for old, new in (
        ('number="2"', 'number="3"'),
        ("<rules_level>3", "<rules_level>1"),
        ('fcsa5="FALSE"', ""),
        ('index="4">LL', 'index="6">LL'),
        ("<deployment />", "<other />"),
        ('restricted="FALSE"', 'restricted="TRUE"'),
    ):
        bad = good.replace(old, new)
        assert bad != good
        assert problems(bad), new


def test_an_omnimech_with_fewer_than_ten_heat_sinks_in_its_base_is_refused():
    """Its program adds some, and then finds that those of the configuration do not match."""
    (loaded,) = designs(ssw(heat=sinks(9, [("LT", 0)]), loadouts=(loadout(sinks(10, [("RT", 0)]), name="A"),)))
    with pytest.raises(FormatError, match="fewer than 10 heat sinks in the base of an OmniMech"):
        exported(loaded.unit)


# -- the corpus -----------------------------------------------------------------------------------------------


def differences(unit: Unit, read: Unit) -> Iterator[str]:
    """The parts of a design that are not the same, but for what no rule and no reader tells apart."""
    for part in Unit._fields:
        if part not in ("mounts", "source") and _shown(getattr(unit, part)) != _shown(getattr(read, part)):
            yield part
    if Counter(mount[1:] for mount in unit.mounts) != Counter(mount[1:] for mount in read.mounts):
        yield "mounts"
    if battle_value(once(unit)) != battle_value(once(read)):
        yield "Battle Value"


def _shown(value: object) -> object:
    """A part for comparison: lines and slots have no order, and most engines are those of both sides."""
    if isinstance(value, Engine):
        return value if systems().engines[value.kind].side_slots else value._replace(clan=False)
    return set(value) if type(value) is tuple else value


@pytest.mark.parametrize(("archive", "refusals"), [("meks.zip", 0.02), ("ssw.zip", 0), ("ssw_more.zip", 0)])
def test_exports_of_the_corpus(corpus: Path, archive: str, refusals: float) -> None:
    """Each opens by the program's own demands and comes back as it was; none of its own files is refused."""
    wrong, refused, count = [], [], 0
    for source in one_of(101, sources([corpus / archive])):
        unit = read_source(source).unit
        if unit.chassis.form not in (Form.BIPED, Form.QUAD) or unit.chassis.superheavy:
            continue
        count += 1
        try:
            text = exported(unit).text
        except FormatError as error:
            refused.append(f"{source.name}: {error.problem}")
            continue
        found = [*problems(text), *differences(unit, read_ssw(text, "text")[0].unit)]
        if found:
            wrong.append(f"{source.name}: {found}")
    assert wrong == []
    assert len(refused) <= refusals * count, refused
