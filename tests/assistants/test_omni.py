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
    align,
    copy_pod,
    departing,
    edit_base,
    edit_configuration,
    move_pod,
    new_configuration,
    omni_of,
    without_configuration,
)
from designer.assistants.omni_base import base_of, departures
from designer.assistants.omni_figures import cells, effects, equipment, figures
from designer.assistants.omni_files import gather, omni_from, omni_text, read_omni, split, write_omni
from designer.battle_value import battle_value
from designer.design import once
from designer.editing import EditRefusedError, edits
from designer.editing.automatic_steps import with_fixed_mounts
from designer.editing.blank import new_unit
from designer.editing.edits.bulk import place_many
from designer.formats import FormatError, read, read_text, to_text
from designer.units.location import LA, LT, RA, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import Unit
from tests.construction.legality.found import rules
from tests.editing.every_edit import Chance, some_edit
from tests.editing.laws import made, only

LANYARD = read(paths.data("designs", "lanyard-lny-o.mtf")).unit
ARM = (SystemPart.LOWER_ARM, SystemPart.HAND)


def lanyards() -> Omni:
    """Three configurations: as the file has it, with a PPC in an arm, and bare."""
    omni = new_configuration(omni_of([LANYARD]), "LNY-OB")
    gun = edits.place("clan-er-ppc", RA)
    omni = edit_configuration(omni, omni.models.index("LNY-OB"), gun)
    return new_configuration(omni, "LNY-OC")


def unlocked(omni: Omni) -> Omni:
    return Omni(omni.base, omni.configurations, locked=False)


def pods(unit: Unit) -> Counter[str]:
    return Counter(mount.item for mount in unit.mounts if mount.pod)


# -- the base -------------------------------------------------------------------------------------------------


def test_configurations_share_the_base_of_the_one_they_are_made_from() -> None:
    omni = lanyards()
    assert omni.models == ("LNY-O", "LNY-OB", "LNY-OC")
    assert departing(omni) == {}
    assert not any(mount.pod for mount in omni.base.mounts)
    assert omni.base.heat_sinks.count == omni.base.heat_sinks.base


def test_a_locked_base_cannot_be_changed_from_anywhere() -> None:
    omni = lanyards()
    for change in (
        lambda: edit_base(omni, edits.set_walk(4)),
        lambda: edit_configuration(omni, 0, edits.set_armor(LT, 3)),
        lambda: edit_configuration(omni, 0, with_fixed_mounts(edits.place("small-laser", LT))),
    ):
        with pytest.raises(EditRefusedError, match="locked"):
            change()


def test_pods_change_while_the_base_is_locked() -> None:
    omni = lanyards()
    after = edit_configuration(omni, 2, place_many("clan-er-medium-laser", 2))
    assert after.configurations[:2] == omni.configurations[:2]
    assert pods(after.configurations[2]) == {"clan-er-medium-laser": 2}


def test_a_change_of_the_base_tells_what_it_does_in_each() -> None:
    omni = unlocked(lanyards())
    after = edit_base(omni, with_fixed_mounts(edits.place("clan-er-small-laser", LT)))
    told_of = effects(omni, after)
    assert [each.model for each in told_of] == list(omni.models)
    assert all(each.after.mass - each.before.mass == 500 for each in told_of)
    assert all(each.after.pods == each.before.pods for each in told_of)
    assert [each.after.bv for each in told_of] == [battle_value(once(unit)) for unit in after.configurations]


def test_what_is_fixed_in_one_configuration_is_fixed_in_all() -> None:
    omni = unlocked(lanyards())
    after = edit_configuration(omni, 2, with_fixed_mounts(edits.place("clan-er-small-laser", LT)))
    assert departing(after) == {}
    assert all("clan-er-small-laser" in [m.item for m in unit.mounts] for unit in (after.base, *after.configurations))


def test_a_base_with_other_sinks_leaves_each_the_sinks_in_its_pods() -> None:
    omni = unlocked(lanyards())
    sinks = omni.base.heat_sinks
    after = edit_base(omni, edits.set_heat_sinks(sinks.kind, sinks.count + 1, sinks.clan))
    assert after.base.heat_sinks.base == after.base.heat_sinks.count == sinks.count + 1
    before = [unit.heat_sinks.count for unit in omni.configurations]
    assert [unit.heat_sinks.count for unit in after.configurations] == [count + 1 for count in before]


def test_actuators_come_and_go_with_the_base_but_not_where_a_gun_excludes_them() -> None:
    omni = unlocked(lanyards())
    gun = omni.models.index("LNY-OB")
    bare = edit_base(omni, edits.toggle_actuator(RA, SystemPart.LOWER_ARM))
    assert not any(unit.has_part(RA, part) for unit in bare.configurations for part in ARM)
    again = edit_base(bare, edits.toggle_actuator(RA, SystemPart.HAND))
    armed = [any(unit.has_part(RA, part) for part in ARM) for unit in again.configurations]
    assert armed == [number != gun for number in range(3)]


@given(st.integers(0, 10**6))
@example(10280).via("heat sinks in pods that grow beside fixed Endo Steel")
def test_every_change_of_the_base_is_the_same_in_all_and_loses_no_pod(seed: int) -> None:
    omni = unlocked(lanyards())
    chance = Chance(seed)
    for _ in range(3):
        edit = some_edit(omni.base, chance)
        try:
            after = edit_base(omni, edit)
        except EditRefusedError:
            continue
        assert departing(after) == {}
        for before, now in zip(omni.configurations, after.configurations, strict=True):
            assert departures(base_of(before), base_of(now)) == departures(omni.base, after.base)
            assert sum(pods(before).values()) == sum(pods(now).values())
        omni = unlocked(after)


def test_a_configuration_with_another_base_is_told_and_can_take_the_common_one() -> None:
    odd = made(LANYARD, edits.rename(model="LNY-OX"), edits.set_armor(LT, 3))
    omni = omni_of([*lanyards().configurations, odd])
    assert list(departing(omni)) == ["LNY-OX"]
    with pytest.raises(EditRefusedError, match="LNY-OX"):
        edit_base(unlocked(omni), edits.set_walk(4))
    after = align(omni, omni.models.index("LNY-OX"))
    assert departing(after) == {}
    assert pods(after.configurations[-1]) == pods(LANYARD)


# -- configurations and pods ----------------------------------------------------------------------------------


def test_a_configuration_from_another_has_its_pods_and_another_name() -> None:
    omni = new_configuration(lanyards(), "LNY-OD", like=0)
    made_one = omni.configurations[omni.models.index("LNY-OD")]
    assert cells(made_one) == cells(omni.configurations[0])
    with pytest.raises(EditRefusedError, match="lny-od"):
        new_configuration(omni, "lny-od")
    assert without_configuration(omni, omni.models.index("LNY-OD")) == lanyards()


def test_a_copied_pod_stands_where_it_stood_and_a_moved_one_leaves() -> None:
    omni = lanyards()
    pod = next(mount for mount in omni.configurations[0].mounts if mount.pod and mount.slots)
    copied = copy_pod(omni, 0, pod.id, 2)
    assert only(copied.configurations[2], pod.item).slots[0].location is pod.location
    assert copied.configurations[0] == omni.configurations[0]
    moved = move_pod(omni, 0, pod.id, 2)
    assert moved.configurations[2] == copied.configurations[2]
    assert pods(moved.configurations[0]) + Counter([pod.item]) == pods(omni.configurations[0])


def test_a_gun_that_is_copied_takes_the_actuators_with_it() -> None:
    omni = lanyards()
    gun = only(omni.configurations[1], "clan-er-ppc")
    after = copy_pod(omni, 1, gun.id, 2)
    assert not any(after.configurations[2].has_part(RA, part) for part in ARM)
    assert "omni.arm" not in rules(after.configurations[2])


def test_fixed_items_are_not_copied() -> None:
    omni = lanyards()
    with pytest.raises(EditRefusedError, match="base chassis"):
        copy_pod(omni, 0, omni.base.mounts[0].id, 2)


def test_the_equipment_is_counted_in_each() -> None:
    omni = lanyards()
    for row in equipment(omni.configurations):
        assert row.counts == tuple(pods(unit)[row.item] for unit in omni.configurations)
    assert figures(omni.configurations[2]) == figures(omni.base)


# -- files ----------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6))
def test_what_is_gathered_from_what_was_split_is_the_same(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    omni, chance = lanyards(), Chance(seed)
    for _ in range(3):
        try:
            omni = edit_configuration(omni, chance.pick.randrange(3), some_edit(omni.configurations[0], chance))
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
            omni = edit_configuration(omni, chance.pick.randrange(3), some_edit(omni.configurations[0], chance))
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
