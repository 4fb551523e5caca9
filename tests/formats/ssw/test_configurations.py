"""All configurations of an OmniMech in one Solaris Skunk Works file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from designer.assistants.omni import departing
from designer.assistants.omni_files import gather
from designer.battle_value import battle_value
from designer.design import once
from designer.editing import edits
from designer.formats import FormatError, read_source, sources
from designer.formats.ssw.writer import exported
from designer.units.location import LT, RT, slots_of
from designer.units.unit import TechBase, Unit
from tests.formats.ssw.ssw_text import designs, item, loadout, rows, sinks, ssw
from tests.formats.ssw.strict_reader import problems
from tests.sampling import is_whole

PPC = item("(IS) PPC", "RT", 1, "energy")
LASER = item("(IS) Medium Laser", "RT", 1, "energy")
ENGINE = '<engine rating="250" manufacturer="" lsstart="-1" rsstart="-1" techbase="2">Fusion Engine</engine>'


SOME = "Fenris", "Strider", "Hauptmann", "Sarath"
"""Chassis of the sample, by their names in files."""


def _items(unit: Unit) -> Counter[tuple[object, ...]]:
    return Counter((mount.item, mount.location, mount.pod) for mount in unit.mounts)


def omni(*loadouts: str) -> list[Unit]:
    """Configurations on a base with ten heat sinks in the engine, and a flamer in the first row of the right torso."""
    base = item("(IS) Flamer", "RT", 0, "energy")
    text = ssw(base, heat=sinks(10), engine=ENGINE, loadouts=loadouts, model="")
    return [loaded.unit for loaded in designs(text)]


def read_again(*units: Unit) -> tuple[list[Unit], tuple[str, ...]]:
    """The configurations in the file that is written for these, and the models of those whose rows it changes."""
    text = exported(*units)
    assert problems(text.text) == []
    return [loaded.unit for loaded in designs(text.text)], text.moved


def test_each_configuration_comes_back_with_what_only_the_notes_keep():
    prime, other = omni(loadout(PPC, name="Prime"), loadout(LASER, name="A"))
    units = [
        prime.with_(quirks=("stable", "narrow_low"), header=(("role", "Sniper"),), fluff=(("overview", "One."),)),
        other.with_(quirks=("stable",), tech=other.tech._replace(rules_level=4), fluff=(("overview", "Other."),)),
    ]
    read, moved = read_again(*units)
    assert moved == ()
    for unit, again in zip(units, read, strict=True):
        assert again.names.model == unit.names.model
        assert set(again.quirks) == set(unit.quirks)
        assert (again.tech, again.fluff, again.mounts) == (unit.tech, unit.fluff, unit.mounts)
        assert again.header_value("role") == unit.header_value("role")
        assert battle_value(once(again)) == battle_value(once(unit))


def test_a_mixed_configuration_stands_on_a_chassis_that_is_not():
    prime, other = omni(loadout(PPC, name="Prime"), loadout(LASER, name="A"))
    mixed = other.with_(tech=other.tech._replace(base=TechBase.MIXED_IS))
    read, _ = read_again(prime, mixed)
    assert [unit.tech.base for unit in read] == [TechBase.INNER_SPHERE, TechBase.MIXED_IS]


def test_fixed_items_in_other_rows_come_into_the_rows_of_all():
    prime, other = omni(loadout(PPC, name="Prime"), loadout(LASER, name="A"))
    flamer = next(mount for mount in other.mounts if not mount.pod)
    shifted = other.with_(
        mounts=tuple(m._replace(slots=slots_of(RT)[5:6]) if m.id == flamer.id else m for m in other.mounts)
    )
    read, moved = read_again(prime, shifted)
    assert moved == ("Prime", "A")
    places = {rows(unit, mount.slots) for unit in read for mount in unit.mounts if not mount.pod}
    assert places == {"RT12"}
    for unit, again in zip((prime, shifted), read, strict=True):
        assert _items(unit) == _items(again)


def test_a_turret_stands_in_each_configuration_and_is_fixed():
    """In the base, Solaris Skunk Works counts a tenth of the weapons that all configurations have in it."""
    turret = '<turret type="right torso" index="4"/>'
    pods = (loadout(turret, item(f"(T) (IS) {name}", "RT", 5, "energy"), name=name) for name in ("PPC", "Large Laser"))
    text = ssw(heat=sinks(10), engine=ENGINE, loadouts=tuple(pods), model="")
    units = [loaded.unit for loaded in designs(text)]
    assert [[mount.pod for mount in unit.mounts if mount.slots[0].row == 4] for unit in units] == [[False], [False]]
    written = exported(*units).text
    assert written.count("<turret ") == 2
    assert "<turret" not in written.partition("<loadout ")[0]
    assert problems(written) == []
    assert [loaded.unit.mounts for loaded in designs(written)] == [unit.mounts for unit in units]


def test_a_turret_with_fixed_weapons_stands_in_the_base():
    base = (item("(T) (IS) Small Laser", "RT", 5, "energy"), '<turret type="right torso" index="4"/>')
    unit = designs(ssw(*base, engine=ENGINE, loadouts=(loadout(PPC, name="Prime"),)))[0].unit
    written = exported(unit).text
    assert "<turret" in written.partition("<loadout ")[0]
    assert problems(written) == []


def test_another_base_is_refused_with_what_differs():
    prime, other = omni(loadout(PPC, name="Prime"), loadout(LASER, name="A"))
    without = other.with_(mounts=tuple(mount for mount in other.mounts if mount.pod))
    with pytest.raises(FormatError, match="Flamer in the base of one of Prime, A"):
        exported(prime, without)
    with pytest.raises(FormatError, match="the base of A, which is another one"):
        exported(prime, edits.set_armor(LT, 3).run(other))


def test_omnis_of_the_corpus(corpus: Path) -> None:
    """Configurations of one base stand in one file, and each has its Battle Value and items by location."""
    chosen = ("",) if is_whole() else SOME
    named = (each for each in sources([corpus / "meks.zip"]) if any(word in each.name for word in chosen))
    written, refused = [], []
    for each in gather((source.name, read_source(source).unit) for source in named):
        others = departing(each.omni)
        units = [unit for unit in each.omni.configurations if unit.names.model not in others]
        try:
            read, _ = read_again(*units)
        except FormatError as error:
            refused.append(f"{each.omni.name}: {error.problem}")
            continue
        written.append(each.omni.name)
        assert [battle_value(once(unit)) for unit in read] == [battle_value(once(unit)) for unit in units]
        assert [_items(unit) for unit in read] == [_items(unit) for unit in units]
    print(f"{len(written)} OmniMechs in one file each, {len(refused)} refused:", *refused, sep="\n")
    assert len(written) >= 4 * len(refused)


@pytest.mark.parametrize(("base", "mixed"), [("Clan", TechBase.MIXED_CLAN), ("Inner Sphere", TechBase.MIXED_IS)])
def test_a_configuration_of_mixed_technology_is_of_the_side_of_its_chassis(base, mixed):
    text = ssw(base=base, loadouts=[loadout("<techbase>Mixed</techbase>", name="A")])
    assert [loaded.unit.tech.base for loaded in designs(text)][-1] is mixed
