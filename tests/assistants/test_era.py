"""A design in another year: what there is, what stands in, and what decides the first year."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer import paths
from designer.assistants.era import Presence, all_at_once, earliest, parts_in, presence, stand_ins, ticks
from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.catalog.eras import FIRST_YEAR, LAST_YEAR, era_of, eras
from designer.construction.cost import cost
from designer.construction.findings import Severity, findings
from designer.construction.mass import mass
from designer.design import once
from designer.editing import edits
from designer.formats import read
from designer.units.location import LA, RT
from tests.building import mech

YEARS = st.integers(FIRST_YEAR, LAST_YEAR)
SAMPLES = sorted(path.name for path in paths.data("designs").glob("*.mtf"))


def sample(name):
    return read(paths.data("designs", name)).unit


def found_for(unit, year):
    return [each for each in stand_ins(unit, year) if each is not None]


def together_for(unit, year, found):
    *_, last = (None, *all_at_once(unit, year, found))
    return last


def errors(unit):
    return {(f.rule, f.place) for f in findings(once(unit)) if f.severity is Severity.ERROR}


def test_eras_follow_one_another_without_gaps():
    known = eras()
    assert [era.first for era in known[1:]] == [era.last + 1 for era in known[:-1]]
    assert [era_of(year).name for year in (2750, 3025, 3050, 3067, 3068)] == [
        "Star League",
        "Late Succession Wars, Renaissance",
        "Clan Invasion",
        "Civil War",
        "Jihad",
    ]


@pytest.mark.parametrize(
    ("year", "there"),
    [(2600, "NOT_YET"), (2949, "THERE"), (2950, "THERE"), (2951, "EXTINCT"), (3036, "EXTINCT"), (3037, "THERE")],
)
def test_an_er_large_laser_is_lost_after_2950_and_found_again_in_3037(year, there):
    assert presence(catalog()["is-er-large-laser"], year, "IS") is Presence[there]


def test_a_part_may_be_there_on_one_side_only():
    unit = mech(("is-er-large-laser", LA), year=3067)
    laser = next(part for part in parts_in(once(unit), 3033) if part.thing.name == "ER Large Laser")
    assert laser.by_side["IS"] is Presence.EXTINCT
    assert laser.presence is Presence.EXTINCT


def test_the_nearest_legal_item_stands_in_with_what_it_costs():
    unit = mech(("is-er-large-laser", LA), year=3067)
    (laser,) = found_for(unit, 3033)
    assert (laser.name, laser.mass, laser.broken) == ("Large Laser", 0, ())
    after = laser.edit.run(unit)
    assert after.mounts[0].item == "large-laser"
    assert after.tech.year == 3067, "the year stays"
    assert battle_value(once(after)) - battle_value(once(unit)) == laser.battle_value


def test_a_gun_and_its_bins_are_replaced_together():
    unit = mech(("is-lb-10-x-ac", LA), ("is-lb-10-x-ac-ammo", RT), year=3067)
    found = found_for(unit, 3029)
    assert [each.name for each in found] == ["AC/10", "AC/10 Ammo"]
    together = together_for(unit, 3029, found)
    assert together is not None
    names = [catalog()[mount.item].name for mount in together.whole.edit.run(unit).mounts]
    assert names == ["AC/10", "AC/10 Ammo"]


def test_what_has_no_relatives_is_left_out():
    unit = mech(("is-artemis-iv-fcs", LA), year=3067)
    (fcs,) = found_for(unit, 3033)
    assert fcs.name == ""
    assert not fcs.edit.run(unit).mounts


def test_an_engine_that_is_too_heavy_is_told_as_such():
    unit = sample("wayfarer-wfr-3d.mtf")
    engine = next(each for each in found_for(unit, 3033) if each.part.label == "Engine")
    assert engine.name == "300 Fusion"
    assert {finding.rule.split(".")[0] for finding in engine.broken} == {"mass"}
    together = together_for(unit, 3033, found_for(unit, 3033))
    assert together is not None
    assert engine not in together.replaced
    assert not together.whole.broken


def test_in_its_own_year_nothing_is_wanting():
    for name in SAMPLES:
        unit = sample(name)
        if not {rule for rule, _ in errors(unit) if rule.startswith("tech.")}:
            assert not found_for(unit, unit.tech.year), name


def test_the_parts_that_decide_the_first_year_came_in_it():
    g = once(sample("wayfarer-wfr-3d.mtf"))
    deciding = [part for part in parts_in(g, 3067) if part.decides]
    assert [part.thing.name for part in deciding] == ["Light Ferro-Fibrous"]
    assert {part.came for part in deciding} == {earliest(g)}
    assert earliest(g) in ticks(g)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(SAMPLES), YEARS)
def test_figures_are_those_of_the_edited_design_and_all_together_breaks_no_rule(name, year):
    unit = sample(name)
    found = found_for(unit, year)
    together = together_for(unit, year, found)
    for each in (*found, *(() if together is None else (together.whole,))):
        now, after = once(unit), once(each.edit.run(unit))
        assert mass(after).total - mass(now).total == each.mass
        assert battle_value(after) - battle_value(now) == each.battle_value
        assert cost(after).total - cost(now).total == pytest.approx(each.cost)
    if together is not None:
        then = edits.set_year(year).run(unit)
        assert errors(together.whole.edit.run(then)) <= errors(then)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(SAMPLES), YEARS)
def test_looking_at_a_year_is_as_the_design_of_that_year(name, year):
    unit = sample(name)
    then = once(edits.set_year(year).run(unit))
    seen = [(part.thing.name, part.presence) for part in parts_in(once(unit), year)]
    assert seen == [(part.thing.name, part.presence) for part in parts_in(then, year)]
