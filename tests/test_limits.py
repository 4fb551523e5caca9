"""Whatever the program writes it reads back, however large the figures are that it was given."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from designer import paths
from designer.assistants.omni import omni_of
from designer.assistants.omni_files import read_omni, write_omni
from designer.editing import EditRefusedError, Session, edits
from designer.editing.background import image_of, set_image, write_text
from designer.editing.blank import new_unit
from designer.forces import edits as force_edits
from designer.forces.edits import ForceHistory, ForceRefusedError
from designer.forces.force import Force, Origin, member_of
from designer.forces.force_file import read_force, write_force
from designer.formats import FormatError, read, read_bytes, to_text, write
from designer.formats.file_text import text_for
from designer.formats.journal import Journal, replay
from designer.formats.share_code import share_code, unit_of_code
from designer.limits import LARGEST_FIGURE, LARGEST_PICTURE, MOST_UNITS
from designer.reading import read_file
from designer.rulesets.initiative.mod_file import read_configuration, shipped, write_configuration
from designer.rulesets.skirmish.battle import Setup
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.log import recorded
from designer.rulesets.skirmish.log import replay as replay_battle
from designer.rulesets.skirmish.models import read_model
from designer.rulesets.skirmish.rules import SkirmishRules
from designer.rulesets.skirmish.scene import Scene, scene_of, scene_text
from designer.rulesets.skirmish.unit_file import own_unit, unit_of, unit_text
from designer.rulesets.skirmish.units import unit_named
from designer.units.location import CT
from designer.units.unit import Unit
from designer.units.within_limits import within_limits
from designer.workspace.kept_forces import KeptForces
from designer.workspace.open_forces import OpenForce
from designer.workspace.settings import Settings, read_settings, write_settings
from tests.hostile_files import REFUSALS
from tests.workspace.test_kept_forces import killed

EXTREMES = ("-1", "0", "99999", "100000", "2147483647", "1000000000001", "9" * 18, "9" * 30, "-" + "9" * 18, "1e12")
SAMPLE = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit
TEXTS = {
    "x.mtf": to_text(SAMPLE),
    "x.ssw": text_for(SAMPLE, "x.ssw"),
    "x.mech.json": text_for(SAMPLE, "x.mech.json"),
}
NUMBER = re.compile(r"(?<![\w.-])-?\d+(?![\w.])")


@st.composite
def extreme_files(draw):
    """A file of some kind of which a few numbers are extreme."""
    name = draw(st.sampled_from(sorted(TEXTS)))
    text = TEXTS[name]
    for _ in range(draw(st.integers(1, 3))):
        found = draw(st.sampled_from(list(NUMBER.finditer(text))))
        text = text[: found.start()] + draw(st.sampled_from(EXTREMES)) + text[found.end() :]
    return name, text


def assert_read_back(unit: Unit, folder: Path) -> None:
    """Every kind of file in which the program writes a unit gives it back, or at least can be read."""
    write(unit, folder / "x.mech.json")
    assert read(folder / "x.mech.json").unit == unit
    assert unit_of_code(share_code(unit)).armor == unit.armor
    for name in ("x.mtf", "x.ssw"):
        try:
            write(unit, folder / name)
        except FormatError:
            continue  # said, and nothing written
        read(folder / name)
    session = Session(unit)
    journal = Journal.new(folder, unit)
    session.subscribe(lambda _change: journal.follow(session.history))
    try:
        session.apply(edits.set_header("role", "Brawler"))
        found = replay(journal.file)
        assert found.problem is None
        assert found.unit == session.unit
    finally:
        journal.discard()
    force = Force("Iron", (member_of(unit),))
    for name in ("x.force.json", "x.mul"):
        write_force(force, folder / name)
        (member,) = read_force(folder / name).force.members
        assert name == "x.mul" or member == force.members[0]
    said: list[str] = []
    program = KeptForces(folder / "kept", said.append)
    program.keep(held := OpenForce(ForceHistory(force)))
    killed(program)
    again = KeptForces(folder / "kept", said.append)
    assert [each.force for each in again.take_up()] == [held.force]
    for each in list(again._files):
        again.forget(each)
    assert not said


@given(extreme_files())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_read_is_read_back_from_every_kind_of_file(tmp_path, file):
    name, text = file
    try:
        unit = read_bytes(text.encode(), name).unit
    except FormatError:
        return
    assert within_limits(unit) is unit
    assert_read_back(unit, tmp_path)


@pytest.mark.parametrize("points", [100_000, 2_147_483_647])
def test_a_file_with_absurd_armor_is_read_with_the_most_and_told(points):
    text, count = re.subn(r"<ct>\d+</ct>", f"<ct>{points}</ct>", TEXTS["x.ssw"])
    assert count
    loaded = read_bytes(text.encode(), "x.ssw")
    assert loaded.unit.armor.front[CT] == LARGEST_FIGURE
    assert any("99999" in note.text for note in loaded.notes)


def test_an_edit_that_no_file_could_hold_is_refused_at_once():
    session = Session(new_unit())
    before = session.unit
    for edit in (edits.set_armor(CT, 100_000), edits.set_year(10**9), edits.set_mul_id(10**30)):
        with pytest.raises(EditRefusedError, match="Figures of a design are from 0 to 99999"):
            session.apply(edit)
    session.apply(set_image(b"x" * LARGEST_PICTURE))
    with pytest.raises(EditRefusedError, match="have at most 4 MB"):
        session.apply(write_text("history", "ä" * 30_000))
    session.undo()
    assert session.unit == before


def test_a_picture_as_large_as_may_be_is_read_back_from_every_kind_of_file(tmp_path):
    unit = set_image(bytes(range(256)) * (LARGEST_PICTURE // 256)).run(SAMPLE)
    for name in ("x.mtf", "x.mech.json"):
        write(unit, tmp_path / name)
        unit = read(tmp_path / name).unit
        assert image_of(unit) is not None
    with pytest.raises(EditRefusedError):
        set_image(b"x" * (LARGEST_PICTURE + 1)).run(SAMPLE)


def test_what_would_be_too_large_to_read_is_not_written(tmp_path):
    unit = SAMPLE.with_(fluff=(("history", "x" * 5_000_000),))
    with pytest.raises(FormatError, match="larger than files may be"):
        write(unit, tmp_path / "x.mtf")
    units = [unit.with_(names=unit.names._replace(model=str(number))) for number in range(4)]
    omni = omni_of([each.with_(chassis=each.chassis._replace(omni=True), source=None) for each in units])
    with pytest.raises(OSError, match="larger than files may be"):
        write_omni(omni, tmp_path / "x.omni.json")
    with pytest.raises(OSError, match="larger than files may be"):
        write_force(Force(members=tuple(map(member_of, units))), tmp_path / "x.force.json")
    assert list(tmp_path.iterdir()) == []


def test_an_omni_with_extreme_figures_is_read_back(tmp_path):
    omni_unit = SAMPLE.with_(chassis=SAMPLE.chassis._replace(omni=True, tonnage=LARGEST_FIGURE), source=None)
    write_omni(omni := omni_of([omni_unit]), tmp_path / "x.omni.json")
    assert read_omni(tmp_path / "x.omni.json") == omni


def test_a_force_has_no_more_units_than_are_read(tmp_path):
    (member,) = (member_of(SAMPLE, Origin(str(tmp_path / "none.mtf"))),)
    history = ForceHistory(Force())
    history.apply(force_edits.add([member_of(SAMPLE, member.origin) for _ in range(MOST_UNITS)]))
    with pytest.raises(ForceRefusedError, match="at most 1000 units"):
        history.apply(force_edits.duplicate(history.force.members[0].id, "another"))
    write_force(history.force, tmp_path / "x.force.json")
    assert len(read_force(tmp_path / "x.force.json").force.members) == MOST_UNITS


@pytest.mark.parametrize("cost", [-5, 10**15])
def test_prices_below_nothing_and_above_all_are_read_back(tmp_path, cost):
    path = tmp_path / "x.force.json"
    path.write_text(json.dumps({"mechwright_force": 1, "members": [{"id": "a", "figures": {"cost": cost}}]}))
    force = read_force(path).force
    assert force.members[0].known.cost == cost
    write_force(force, path)
    assert read_force(path).force == force


# -- files of other kinds ---------------------------------------------------------------------------------------------


class FileKind(NamedTuple):
    """A kind of file: what the program writes for a sample, its reader and its writer."""

    name: str
    sample: object
    read: Callable[[Path], object]
    write: Callable[[object, Path], object]


def _settings_in(path: Path) -> Settings:
    return read_settings(path)[0]


def _saved_lines(log: object, path: Path) -> None:
    path.write_text("\n".join(log), encoding="utf-8")  # type: ignore[arg-type]  # the lines of a log


def _log_in(path: Path) -> tuple[str, ...]:
    """The lines of the log of a battle that its replay confirms."""
    lines = tuple(path.read_text(encoding="utf-8").splitlines())
    replay_battle(lines)
    return lines


ARCHER, PIKEMAN = map(unit_named, ("Archer", "Pikeman"))
FIELD = Battlefield.rolling(6, 5, 2)
OMNI = omni_of([SAMPLE.with_(chassis=SAMPLE.chassis._replace(omni=True), source=None)])
OTHER_KINDS = {
    kind.name: kind
    for kind in (
        FileKind("x.omni.json", OMNI, read_omni, write_omni),  # type: ignore[arg-type]  # each writes its own kind
        FileKind(
            "x.force.json",
            Force("Iron", (member_of(SAMPLE.with_(source=None)),)),
            lambda path: read_force(path).force,
            write_force,  # type: ignore[arg-type]  # see above
        ),
        FileKind("mod.json", shipped(), read_configuration, write_configuration),  # type: ignore[arg-type]  # see above
        FileKind("settings.json", Settings(), _settings_in, write_settings),  # type: ignore[arg-type]  # see above
        FileKind(
            "unit.json",
            own_unit(ARCHER, "Archer"),
            lambda path: unit_of(read_file(path)),
            lambda unit, path: path.write_text(unit_text(unit)),  # type: ignore[arg-type]  # see above
        ),
        FileKind(
            "rules.json",
            SkirmishRules(),
            lambda path: read_model(read_file(path), SkirmishRules),
            lambda rules, path: path.write_text(json.dumps(asdict(rules))),  # type: ignore[call-overload]  # see above
        ),
        FileKind(
            "map.json",
            Scene(FIELD).placed(0, ARCHER, 0).placed(1, PIKEMAN, 5),
            lambda path: scene_of(path.read_text()),
            lambda scene, path: path.write_text(scene_text(scene)),  # type: ignore[arg-type]  # see above
        ),
        FileKind("log.jsonl", recorded(Setup(FIELD, (ARCHER,), (PIKEMAN,)), "1").lines, _log_in, _saved_lines),
    )
}


@pytest.mark.parametrize("name", OTHER_KINDS)
@given(data=st.data())
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_read_of_any_other_kind_of_file_is_written_and_read_back(name, tmp_path, data):
    kind, path = OTHER_KINDS[name], tmp_path / name
    kind.write(kind.sample, path)
    text = path.read_text(encoding="utf-8-sig")
    assert kind.read(path) == kind.sample
    for _ in range(data.draw(st.integers(1, 3))):
        found = data.draw(st.sampled_from(list(NUMBER.finditer(text))))
        text = text[: found.start()] + data.draw(st.sampled_from(EXTREMES)) + text[found.end() :]
    path.write_text(text, encoding="utf-8")
    try:
        content = kind.read(path)
    except REFUSALS:
        return
    path.unlink()
    kind.write(content, path)
    assert kind.read(path) == content
