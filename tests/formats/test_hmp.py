"""HeavyMetal Pro files: what their description says is read, with the request to check it."""

from __future__ import annotations

import pytest

from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.cli import main
from designer.construction.cost import cost
from designer.construction.findings import Severity
from designer.design import once
from designer.formats import FormatError, read_bytes, write
from designer.units.location import CT, LA, LT, RA, RT, Form
from designer.units.unit import TechBase
from tests.formats.hmp_bytes import Hmp

ARM = [0x001, 0x002, 0x003, 0x004]
LEG = [0x005, 0x006, 0x007, 0x008]
HEAD = [0x00C, 0x00D, 0x00E, 0, 0x00D, 0x00C]
TORSO = [0x00F] * 3 + [0x010] * 4 + [0x00F] * 3
BODY = {"Left Arm": ARM, "Right Arm": ARM, "Left Leg": LEG, "Right Leg": LEG, "Head": HEAD, "Center Torso": TORSO}
POINTS = {"LA": 16, "LT": 17, "LL": 20, "RA": 15, "RT": 18, "RL": 21, "HD": 9, "CT": 22, "RTL": 5, "RTR": 6, "RTC": 7}


def read(design: Hmp):
    return read_bytes(design.data(), "design.hmp")


def items(unit, location):
    return [catalog()[mount.item].name for mount in unit.mounts if mount.location is location]


def test_the_figures_of_the_head_are_read():
    unit = read(Hmp(slots=BODY, points=POINTS, overview="A proof of concept")).unit
    assert (unit.names.full, unit.chassis.tonnage, unit.tech.year, unit.tech.rules_level) == ("Proof P-1", 50, 3060, 2)
    assert (unit.engine.rating, unit.engine.kind, unit.heat_sinks.count) == (200, "fusion", 10)
    assert unit.chassis.form is Form.BIPED
    front = {"HD": 0, "CT": 1, "RT": 2, "LT": 3, "RA": 4, "LA": 5, "RL": 6, "LL": 7}
    assert {code: unit.armor.front[index] for code, index in front.items()} == {code: POINTS[code] for code in front}
    assert [unit.armor.rear[index] for index in (LT, RT, CT)] == [5, 6, 7]
    assert ("overview", "A proof of concept") in unit.fluff


def test_slots_become_items_and_bits_above_their_code_mean_the_rear():
    medium = 0x038
    slots = BODY | {"Left Arm": [*ARM, medium], "Right Torso": [medium | 0x10000, 0x037, 0x037]}
    unit = read(Hmp(slots=slots)).unit
    assert items(unit, LA) == ["Medium Laser"]
    assert items(unit, RT) == ["Medium Laser", "Large Laser"]
    (rear,) = [mount for mount in unit.mounts if mount.rear]
    assert catalog()[rear.item].name == "Medium Laser"
    assert battle_value(once(unit)) > battle_value(once(read(Hmp(slots=BODY)).unit))


def test_the_order_of_bins_tells_the_munition():
    lb, bin_ = 0x1DD - 0x190, 0x1DD
    slots = BODY | {"Right Arm": [*ARM, *[lb] * 6], "Left Torso": [bin_ | 0xA0000, bin_ | 0xA0000]}
    unit = read(Hmp(slots=slots)).unit
    assert items(unit, RA) == ["LB 10-X AC"]
    assert items(unit, LT) == ["LB 10-X Cluster Ammo", "LB 10-X AC Ammo"]
    assert not [mount for mount in unit.mounts if mount.rear]


@pytest.mark.parametrize(("shots", "name"), [(200, "Machine Gun Ammo"), (100, "Half Machine Gun Ammo")])
def test_few_shots_are_half_a_ton(shots, name):
    unit = read(Hmp(slots=BODY | {"Left Torso": [0x1DF | shots << 16]})).unit
    assert items(unit, LT) == [name]


def test_sides_of_a_mixed_design_decide_what_a_code_is():
    sides = (2, 0, 1, 1, 0, 0, 0, 0)
    unit = read(Hmp(base=sides, engine=(200, 1), sinks=(10, 1), slots=BODY | {"Left Torso": [0x00A] * 2})).unit
    assert unit.tech.base is TechBase.MIXED_IS
    assert unit.engine.clan
    assert unit.heat_sinks.clan


def test_omnis_quads_patchwork_gyros_and_improved_jets():
    assert read(Hmp(form=10, slots=BODY)).unit.chassis.omni
    assert read(Hmp(form=11)).unit.chassis.form is Form.QUAD
    patch = (7, *[1] * 8, *[0] * 3)
    assert {kind.kind for kind in read(Hmp(armor=patch, slots=BODY)).unit.armor.kinds or ()} == {"is-ferro-fibrous"}
    assert read(Hmp(level=3, tail=(1, 1), slots=BODY)).unit.gyro == "xl"
    jets = read(Hmp(improved_jets=True, jump=1, slots=BODY | {"Left Torso": [0x00B] * 2})).unit
    assert items(jets, LT) == ["Improved Jump Jet"]


def test_what_the_catalog_does_not_have_keeps_its_name():
    unit = read(Hmp(slots=BODY | {"Left Torso": [0x01A, 0x7FF]})).unit
    assert [catalog()[mount.item].is_unknown for mount in unit.mounts if mount.location is LT] == [True, True]
    assert "Variable Range TargSys" in items(unit, LT)[0]


def test_the_reader_asks_to_check_the_design_and_compares_the_price():
    right = read(Hmp(slots=BODY))
    assert right.notes[0].severity is Severity.WARNING
    assert "check this design" in right.notes[0].text
    price = round(cost(once(right.unit)).total)
    assert not [note for note in read(Hmp(slots=BODY, price=price)).notes if "price" in note.text]
    assert [note for note in read(Hmp(slots=BODY, price=price + 1)).notes if "price" in note.text]


@pytest.mark.parametrize("kept", [0, 4, 40, 300, 500])
def test_a_file_that_ends_too_early_is_refused(kept):
    data = Hmp(slots=BODY).data()
    with pytest.raises(FormatError, match=f"ends at byte {kept}"):
        read_bytes(data[:kept], "cut.hmp")


def test_commands_read_it_and_nothing_writes_it(tmp_path, capsys):
    path = tmp_path / "proof.hmp"
    path.write_bytes(Hmp(slots=BODY).data())
    assert main(["bv", str(tmp_path)]) == 0
    assert "Proof P-1" in capsys.readouterr().out
    assert main(["convert", str(path), str(tmp_path / "proof.mtf")]) == 0
    assert (tmp_path / "proof.mtf").read_text().startswith("chassis:Proof")
    with pytest.raises(FormatError, match="only read"):
        write(read(Hmp(slots=BODY)).unit, path)
