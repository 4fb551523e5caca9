"""An omni is one base and its configurations: what is done to the base is done in all, and files keep it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from designer import paths
from designer.assistants.omni import (
    Omni,
    base_copy,
    departing,
    omni_of,
    pod_copy,
    variant,
)
from designer.assistants.omni_base import base_of, with_arms
from designer.assistants.omni_figures import cells, effect, equipment, figures
from designer.assistants.omni_files import gather, omni_from, omni_text, read_omni, split, write_omni
from designer.battle_value import battle_value
from designer.design import once
from designer.editing import Edit, EditRefusedError, edits
from designer.editing.automatic_steps import with_fixed_mounts
from designer.editing.blank import new_unit
from designer.formats import FormatError, read, read_text, to_text
from designer.units.location import LA, LT, RA, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import Unit
from tests.construction.legality.found import rules
from tests.editing.every_edit import Chance, some_edit
from tests.editing.laws import made, only

LANYARD = read(paths.data("designs", "lanyard-lny-o.mtf")).unit
ARM = (SystemPart.LOWER_ARM, SystemPart.HAND)


def lanyards(*others: Unit) -> Omni:
    """Three configurations: as the file has it, with a PPC in an arm, and bare; and others."""
    bare = omni_of([LANYARD]).base
    armed = edits.place("clan-er-ppc", RA).run(variant(bare, "LNY-OB"))
    return omni_of([LANYARD, armed, variant(bare, "LNY-OC"), *others])


def unlocked(omni: Omni) -> Omni:
    return Omni(omni.base, omni.configurations, locked=False)


def pods(unit: Unit) -> Counter[str]:
    return Counter(mount.item for mount in unit.mounts if mount.pod)


def on_base_of_first(omni: Omni, edit: Edit) -> Omni:
    """The omni after a fixed change of its first configuration, whose base is then given to the others."""
    first, *others = omni.configurations
    first = with_fixed_mounts(edit).run(first)
    base = with_arms(base_of(first), omni.base)
    return omni_of([first, *(base_copy(omni.name, base).run(unit) for unit in others)])


# -- the base -------------------------------------------------------------------------------------------------


def test_configurations_share_the_base_of_the_one_they_are_made_from() -> None:
    omni = lanyards()
    assert omni.models == ("LNY-O", "LNY-OB", "LNY-OC")
    assert departing(omni) == {}
    assert not any(mount.pod for mount in omni.base.mounts)
    assert omni.base.heat_sinks.count == omni.base.heat_sinks.base


def test_a_change_of_the_base_tells_what_it_does_in_each() -> None:
    omni = lanyards()
    after = on_base_of_first(omni, edits.place("clan-er-small-laser", LT))
    assert departing(after) == {}
    assert all("clan-er-small-laser" in [m.item for m in unit.mounts] for unit in (after.base, *after.configurations))
    told_of = [effect(*both) for both in zip(omni.configurations, after.configurations, strict=True)]
    assert [each.model for each in told_of] == list(omni.models)
    assert all(each.after.mass - each.before.mass == 500 for each in told_of)
    assert all(each.after.pods == each.before.pods for each in told_of)
    assert [each.after.bv for each in told_of] == [battle_value(once(unit)) for unit in after.configurations]


def test_a_base_with_other_sinks_leaves_each_the_sinks_in_its_pods() -> None:
    omni = lanyards()
    sinks = omni.base.heat_sinks
    after = on_base_of_first(omni, edits.set_base_sinks(sinks.count + 1))
    assert after.base.heat_sinks.base == after.base.heat_sinks.count == sinks.count + 1
    before = [unit.heat_sinks.count for unit in omni.configurations[1:]]
    assert [unit.heat_sinks.count for unit in after.configurations[1:]] == [count + 1 for count in before]


def test_a_configuration_keeps_an_arm_without_actuators_on_another_base() -> None:
    omni = lanyards()
    after = on_base_of_first(omni, edits.set_armor(LT, 3))
    armed = [any(unit.has_part(RA, part) for part in ARM) for unit in after.configurations]
    assert armed == [any(unit.has_part(RA, part) for part in ARM) for unit in omni.configurations]
    assert not armed[omni.models.index("LNY-OB")]


def test_a_lower_arm_is_armored_in_all_that_have_it_and_makes_no_other_base() -> None:
    """A configuration that leaves an actuator out tells nothing of its armor."""
    omni = lanyards()
    arm = next(s.slot for s in omni.base.systems if (s.slot.location, s.part) == (RA, SystemPart.LOWER_ARM))
    after = on_base_of_first(omni, edits.armor_system(arm))
    assert departing(after) == {}
    found = {unit.names.model: [s.armored for s in unit.systems if s.slot == arm] for unit in after.configurations}
    assert found == {"LNY-O": [True], "LNY-OB": [], "LNY-OC": [True]}
    assert [s.armored for s in after.base.systems if s.slot == arm] == [True]


@given(st.integers(0, 10**6))
@example(934)
def test_every_change_of_the_base_is_the_same_in_all_and_loses_no_pod(seed: int) -> None:
    omni = lanyards()
    chance = Chance(seed)
    for _ in range(3):
        try:
            after = on_base_of_first(omni, some_edit(omni.base, chance))
        except EditRefusedError:
            continue
        assert departing(after) == {}
        now = {unit.names.model: pods(unit) for unit in after.configurations}
        assert all(now[unit.names.model].total() == pods(unit).total() for unit in omni.configurations[1:])
        omni = after


def test_a_configuration_with_another_base_is_told_and_can_take_the_common_one() -> None:
    odd = made(LANYARD, edits.rename(model="LNY-OX"), edits.set_armor(LT, 3))
    omni = lanyards(odd)
    assert list(departing(omni)) == ["LNY-OX"]
    taken = base_copy(omni.name, omni.base).run(omni.configurations[-1])
    assert departing(lanyards(taken)) == {}
    assert pods(taken) == pods(LANYARD)


# -- configurations and pods ----------------------------------------------------------------------------------


def test_a_variant_has_the_pods_and_another_name() -> None:
    again = variant(LANYARD, "LNY-OD")
    assert cells(again) == cells(LANYARD)
    with pytest.raises(EditRefusedError, match="lny-od"):
        lanyards(again, variant(LANYARD, "lny-od"))


def test_a_copied_pod_stands_where_it_stood() -> None:
    omni = lanyards()
    pod = next(mount for mount in LANYARD.mounts if mount.pod and mount.slots)
    after = pod_copy(LANYARD, pod.id).run(omni.configurations[2])
    assert only(after, pod.item).slots[0].location is pod.location


def test_a_gun_that_is_copied_takes_the_actuators_with_it() -> None:
    _, armed, bare = lanyards().configurations
    after = pod_copy(armed, only(armed, "clan-er-ppc").id).run(bare)
    assert not any(after.has_part(RA, part) for part in ARM)
    assert "omni.arm" not in rules(after)


def test_fixed_items_are_not_copied() -> None:
    omni = lanyards()
    with pytest.raises(EditRefusedError, match="base chassis"):
        pod_copy(omni.configurations[0], omni.base.mounts[0].id)


def test_the_equipment_is_counted_in_each() -> None:
    omni = lanyards()
    for row in equipment(omni.configurations):
        assert row.counts == tuple(pods(unit)[row.item] for unit in omni.configurations)
    assert figures(omni.configurations[2]) == figures(omni.base)


# -- files ----------------------------------------------------------------------------------------------------


def changed(omni: Omni, chance: Chance) -> Omni:
    """The omni with another state of a configuration; its base stays."""
    units = list(omni.configurations)
    number = chance.pick.randrange(3)
    units[number] = some_edit(units[0], chance).run(units[number])
    return omni_of(units, omni.base, locked=omni.locked)


@given(st.integers(0, 10**6))
def test_what_is_gathered_from_what_was_split_is_the_same(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    omni, chance = lanyards(), Chance(seed)
    for _ in range(3):
        try:
            omni = changed(omni, chance)
        except EditRefusedError:
            continue
    texts = [(unit.names.full, to_text(unit)) for unit in omni.configurations]
    first = gather((name, read_text(text).unit) for name, text in texts)
    folder = tmp_path_factory.mktemp("omni")
    for each in first:
        files = split(each.omni, folder / str(len(each.omni.models)))
        (again,) = gather((str(file), read(file).unit) for file in files)
        assert again.omni == each.omni
        assert [to_text(unit) for unit in again.omni.configurations] == [file.read_text() for file in files]


def test_a_file_keeps_everything(tmp_path: Path) -> None:
    omni = unlocked(lanyards())
    write_omni(omni, tmp_path / "lanyard.omni.json")
    found = read_omni(tmp_path / "lanyard.omni.json")
    assert found == omni
    assert found.configurations[0].source == LANYARD.source


@given(st.integers(0, 10**6))
def test_every_state_is_kept_by_its_file(seed: int) -> None:
    omni, chance = unlocked(lanyards()), Chance(seed)
    for _ in range(3):
        try:
            omni = changed(omni, chance)
        except EditRefusedError:
            continue
    assert omni_from(omni_text(omni).encode(), "omni") == omni


def test_either_all_files_are_written_or_none(tmp_path: Path) -> None:
    omni = lanyards()
    (tmp_path / "Lanyard LNY-O.mtf").write_text("old")
    (tmp_path / "Lanyard LNY-OC.mtf").mkdir()
    with pytest.raises(OSError, match="LNY-OC"):
        split(omni, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Lanyard LNY-O.mtf", "Lanyard LNY-OC.mtf"]
    assert (tmp_path / "Lanyard LNY-O.mtf").read_text() == "old"


def test_files_of_one_model_are_told_and_the_first_is_taken() -> None:
    (found,) = gather([("a.mtf", LANYARD), ("b.mtf", LANYARD.with_()), ("c.mtf", new_unit(Form.BIPED, 50))])
    assert found.left_out == (("b.mtf", "a.mtf"),)
    assert found.files == {"LNY-O": "a.mtf"}


GOOD = json.loads(omni_text(lanyards()))
WRONG = {
    "not JSON": ("{", "column"),
    "a list": ("[]", "mechwright_omni"),
    "a design": ('{"mechwright": 1}', "mechwright_omni"),
    "newer": (json.dumps(GOOD | {"mechwright_omni": 2}), "newer version"),
    "without base": (json.dumps({k: v for k, v in GOOD.items() if k != "base"}), "base: expected a value"),
    "no configuration": (json.dumps(GOOD | {"configurations": []}), "1 to 100"),
    "too many": (json.dumps(GOOD | {"configurations": GOOD["configurations"][:1] * 101}), "1 to 100"),
    "one twice": (json.dumps(GOOD | {"configurations": GOOD["configurations"][:1] * 2}), "Two configurations"),
    "pods in the base": (json.dumps(GOOD | {"base": GOOD["configurations"][0]}), "nothing in pods"),
    "wrong mounts": (
        json.dumps(GOOD | {"configurations": [GOOD["configurations"][0] | {"mounts": [{"id": "x"}]}]}),
        r"configurations\[0\]\.mounts\[0\]",
    ),
    "not an omni": (
        json.dumps(GOOD | {"base": GOOD["base"] | {"chassis": GOOD["base"]["chassis"] | {"omni": False}}}),
        "is not an OmniMech",
    ),
}


@pytest.mark.parametrize(("text", "problem"), WRONG.values(), ids=WRONG)
def test_a_damaged_file_is_refused_with_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(FormatError, match=problem):
        omni_from(text.encode(), "x.omni.json")


def test_mounts_with_the_same_number_are_told_apart_when_read() -> None:
    twins = [dict(mount, id=1) for mount in GOOD["configurations"][0]["mounts"]]
    changed = GOOD | {"configurations": [GOOD["configurations"][0] | {"mounts": twins}]}
    (unit,) = omni_from(json.dumps(changed).encode(), "x").configurations
    assert len({mount.id for mount in unit.mounts}) == len(unit.mounts)


# -- arms -----------------------------------------------------------------------------------------------------

OMNI = new_unit(Form.BIPED, 75, omni=True)


@pytest.mark.parametrize("item", ["ppc", "ac-5"])
@pytest.mark.parametrize("row", [None, 2])
def test_a_long_gun_placed_in_an_arm_of_an_omni_drops_its_actuators_in_the_same_step(item: str, row: int) -> None:
    after = edits.place(item, LA, row).run(OMNI)
    assert not any(after.has_part(LA, part) for part in ARM)
    assert all(after.has_part(RA, part) for part in ARM)
    assert "omni.arm" not in rules(after)


def test_one_that_is_moved_there_does_so_too() -> None:
    unit = edits.place("ppc", RT).run(OMNI)
    after = edits.move(only(unit, "ppc").id, LA).run(unit)
    assert not any(after.has_part(LA, part) for part in ARM)


def test_the_arm_of_another_mech_keeps_them() -> None:
    after = edits.place("ppc", LA).run(new_unit(Form.BIPED, 75))
    assert all(after.has_part(LA, part) for part in ARM)
