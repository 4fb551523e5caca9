"""What a finding is about: each leads somewhere, to mounts, to a location, or to what the builder chose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import catalog, systems
from designer.construction.findings import Field, findings
from designer.editing import Edit, EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.units.location import CT, LA, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import HeatSinks, TechBase, Unit
from tests.building import evaluate
from tests.construction.legality.found import found, industrial, mech, omni

_ITEMS = [item.id for item in catalog() if not item.is_unknown and item.formula != "plating"]
_STEPS = st.one_of(
    st.builds(edits.set_engine, st.sampled_from(sorted(systems().engines)), st.booleans()),
    st.builds(edits.set_gyro, st.sampled_from(sorted(systems().gyros))),
    st.builds(edits.set_cockpit, st.sampled_from(sorted(systems().cockpits))),
    st.builds(edits.set_structure, st.sampled_from(sorted(systems().structures)), st.booleans()),
    st.builds(edits.set_armor_kind, st.sampled_from(sorted(systems().armors)), st.booleans()),
    st.builds(edits.set_heat_sinks, st.sampled_from(("single", "double", "compact", "laser")), st.integers(0, 30)),
    st.builds(edits.set_tech_base, st.sampled_from(TechBase)),
    st.builds(edits.set_year, st.integers(2400, 3150)),
    st.builds(edits.set_rules_level, st.integers(1, 5)),
    st.builds(edits.set_walk, st.integers(1, 12)),
    st.builds(edits.set_omni, st.booleans()),
    st.builds(edits.set_ejection, st.booleans()),
    st.builds(edits.place_best, st.sampled_from(_ITEMS)),
)


def _made(unit: Unit, *steps: Edit) -> Unit:
    for step in steps:
        try:
            unit = step.run(unit)
        except EditRefusedError:
            continue  # not every item and system goes everywhere
    return unit


@given(st.sampled_from(Form), st.integers(2, 30).map(lambda step: 5 * step), st.lists(_STEPS, max_size=8))
def test_every_finding_leads_somewhere(form: Form, tonnage: int, steps: list[Edit]) -> None:
    unit = _made(new_unit(form, 50), edits.set_tonnage(tonnage), *steps)
    for finding in findings(evaluate(unit)):
        assert finding.mounts or finding.location is not None or finding.field is not None, finding


def _cause(unit: Unit, rule: str) -> tuple[Field | None, str]:
    cause = next(finding for finding in found(unit) if finding.rule == rule)
    return cause.field, cause.place


@pytest.mark.parametrize(
    ("unit", "rule", "field"),
    [
        (mech(engine="xl", base=TechBase.CLAN), "tech.side", Field.ENGINE),
        (mech(engine="fusion", walk=12), "engine.invalid", Field.WALK),
        (mech(gyro="none"), "gyro.none", Field.GYRO),
        (mech(cockpit="command-console", full_head_ejection=True), "cockpit.ejection", Field.COCKPIT),
        (mech(sinks=HeatSinks(11)), "sinks.nowhere", Field.SINK_COUNT),
        (mech(sinks=HeatSinks(10, "double"), year=2500), "tech.year", Field.SINKS),
        (industrial(sinks=HeatSinks(10, "double")), "industrial.sinks", Field.SINKS),
        (mech(structure="is-endo-composite", year=2500), "tech.year", Field.STRUCTURE),
        (mech(form=Form.LAM), "lam.jump", Field.JUMP),
        (mech(form=Form.QUADVEE, year=3140), "motive.missing", Field.CONVERSION),
        (omni(mech(year=2500)), "tech.year", Field.FITTINGS),
        (mech(base=TechBase.MIXED_IS, year=2800), "tech.year", Field.TECH_BASE),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_finding_without_a_place_names_what_was_chosen(unit: Unit, rule: str, field: Field) -> None:
    assert _cause(unit, rule) == (field, field.place)


def test_the_weight_is_a_matter_of_the_whole_account() -> None:
    heavy = mech(*[("ac-20", RT)] * 4)
    assert _cause(heavy, "mass.over")[0] is Field.MASS


def test_the_rounds_of_a_one_shot_weapon_lead_to_the_weapon() -> None:
    weapon = next(item for item in catalog() if "one_shot" in item.flags and item.ammo and item.tech == "IS")
    unit = mech((weapon.id, LA), year=2400)
    named = [finding for finding in found(unit) if finding.rule == "tech.year" and not finding.field]
    assert named
    assert {mount for finding in named for mount in finding.mounts} <= {mount.id for mount in unit.mounts}


def test_an_armored_system_of_a_superheavy_is_shown_where_it_lies() -> None:
    unit = mech(tonnage=120)
    gyro = next(each for each in unit.systems if each.part is SystemPart.GYRO)
    armored = tuple(each._replace(armored=each is gyro) for each in unit.systems)
    finding = next(f for f in found(unit.with_(systems=armored)) if f.rule == "superheavy.armored")
    assert (finding.location, finding.place) == (CT, "CT")


def test_every_field_has_a_place() -> None:
    assert all(field.place for field in Field)
