"""What can be done about many findings at once, and to what they flag; and taking out what is illegal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer import paths
from designer.catalog import catalog
from designer.construction.findings import Field, Severity, findings
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.bulk_fixes import alternatives, fix_all, illegal_mounts, remove_illegal
from designer.formats import read
from designer.units.location import CT, LA, LT, RA, RT, Form
from designer.units.unit import Armor, ArmorKind, HeatSinks, TechBase
from tests.building import evaluate
from tests.construction.legality.found import lying, mech
from tests.editing.laws import made, only

IRONBARK = read(paths.data("designs", "ironbark-irb-9k.mtf")).unit
CLAN_IRONBARK = edits.set_tech_base(TechBase.CLAN).run(IRONBARK)


def found(unit, rule):
    return [finding for finding in findings(evaluate(unit)) if finding.rule == rule]


def offered(unit, rule):
    return {remedy.words: remedy.edit for remedy in alternatives(found(unit, rule), unit)}


def together(unit, found_there):
    """The remedy of many, which has to be there."""
    remedy = fix_all(found_there, evaluate(unit), unit)
    assert remedy is not None
    return remedy


def removal(unit):
    """The removal of what is illegal, which has to be there."""
    edit = remove_illegal(unit)
    assert edit is not None
    return edit


# -- many at once ---------------------------------------------------------------------------------------------


def test_too_much_armor_everywhere_is_cut_in_one_step():
    unit = mech(armor=Armor(front=(20, 50, 50, 50, 50, 50, 50, 50, 0)))
    over = found(unit, "armor.over")
    assert len(over) > 5
    remedy = together(unit, over)
    assert remedy.words == f"Fix all {len(over)}"
    session = Session(unit)
    session.apply(remedy.edit)
    assert not found(session.unit, "armor.over")
    session.undo()
    assert session.unit == unit


def test_all_that_waits_is_placed_as_far_as_there_is_room():
    unit = new_unit(Form.BIPED, 100).with_(mounts=())
    unit = made(unit, *[edits.add("ac-20")] * 6)
    waiting = found(unit, "slots.unplaced")
    after = together(unit, waiting).edit.run(unit)
    assert 0 < len(found(after, "slots.unplaced")) < 6
    assert len(after.mounts) == 6


def test_one_alone_is_mended_as_its_row_says():
    unit = mech(("hatchet", RT))
    [finding] = found(unit, "place.forbidden")
    assert together(unit, [finding]).words.startswith("Place in")


def test_where_no_remedy_does_anything_none_is_offered_for_all():
    unit = mech(("ac-20-ammo", RA), ("ac-20-ammo", RA))
    unused = found(unit, "ammo.unused")
    assert len(unused) == 2
    assert fix_all(unused, evaluate(unit), unit) is None


def test_one_ton_of_ammunition_serves_all_weapons_of_its_kind():
    unit = made(mech(("ac-5", RA)), edits.add("ac-5"))
    remedy = fix_all(found(unit, "ammo.missing"), evaluate(unit), unit)
    assert remedy is not None
    after = remedy.edit.run(unit)
    assert [str(mount.item) for mount in after.mounts].count("ac-5-ammo") == 1
    assert not found(after, "ammo.missing")


# -- exchange, unallocated, removal ---------------------------------------------------------------------------------


def test_a_flagged_item_may_become_the_version_of_its_side_wait_or_go():
    unit = made(mech(base=TechBase.CLAN), edits.place("is-er-medium-laser", LT))
    offers = offered(unit, "tech.side")
    assert set(offers) == {"Exchange for the Clan version", "Unallocate it", "Remove it"}
    laser = only(unit, "is-er-medium-laser")
    exchanged = offers["Exchange for the Clan version"].run(unit).mount(laser.id)
    assert (exchanged.item, exchanged.slots) == ("clan-er-medium-laser", laser.slots)
    assert not offers["Unallocate it"].run(unit).mount(laser.id).is_placed
    assert offers["Remove it"].run(unit).find(laser.id) is None


def test_the_other_way_round_it_becomes_inner_sphere():
    unit = mech(("clan-er-medium-laser", LT), year=3100)
    after = offered(unit, "tech.side")["Exchange for the Inner Sphere version"].run(unit)
    assert after.mounts[0].item == "is-er-medium-laser"


def test_what_has_no_counterpart_is_not_exchanged():
    unit = mech(("heavy-gauss-rifle", LT), base=TechBase.CLAN)
    assert set(offered(unit, "tech.side")) >= {"Unallocate it", "Remove it"}
    assert "Exchange for the Clan version" not in offered(unit, "tech.side")


@pytest.mark.parametrize(
    ("field", "unit"),
    [
        (Field.ENGINE, mech(engine="xl", base=TechBase.CLAN)),
        (Field.STRUCTURE, mech(structure="is-endo-steel", base=TechBase.CLAN)),
        (Field.ARMOR, mech(armor=Armor(ArmorKind("is-ferro-fibrous")), base=TechBase.CLAN)),
        (Field.SINKS, mech(sinks=HeatSinks(10, "double"), base=TechBase.CLAN)),
        (Field.SINKS, mech(sinks=HeatSinks(10, "double", True), year=3120)),
    ],
)
def test_what_is_built_in_is_exchanged_too(field, unit):
    [finding] = [each for each in found(unit, "tech.side") if each.field is field]
    [exchange] = alternatives([finding], unit)
    assert exchange.words.startswith("Exchange for the")
    assert not [each for each in found(exchange.edit.run(unit), "tech.side") if each.field is field]


def test_all_of_a_design_are_exchanged_in_one_step():
    foreign = found(CLAN_IRONBARK, "tech.side")
    assert len(foreign) > 3
    session = Session(CLAN_IRONBARK)
    session.apply(alternatives(foreign, CLAN_IRONBARK)[0].edit)
    assert not found(session.unit, "tech.side")
    session.undo()
    assert session.unit == CLAN_IRONBARK


def test_of_what_waits_already_nothing_is_unallocated():
    unit = made(mech(base=TechBase.CLAN), edits.add("is-er-medium-laser"))
    assert "Unallocate it" not in offered(unit, "tech.side")


# -- what is illegal ------------------------------------------------------------------------------------------


def test_what_may_not_be_had_goes_in_one_step_and_comes_back_with_one_undo():
    session = Session(CLAN_IRONBARK)
    edit = removal(session.unit)
    foreign = {mount for finding in found(CLAN_IRONBARK, "tech.side") for mount in finding.mounts}
    assert set(illegal_mounts(session.unit)) == foreign
    assert edit.label == f"Remove {len(foreign)} illegal items"
    session.apply(edit)
    assert {mount.id for mount in CLAN_IRONBARK.mounts} - {mount.id for mount in session.unit.mounts} == foreign
    session.undo()
    assert session.unit == CLAN_IRONBARK


def test_of_what_is_too_many_the_last_goes_and_the_others_stay():
    unit = mech(("risc-emergency-coolant-system", CT), ("risc-emergency-coolant-system", CT), year=3140)
    assert len(found(unit, "exclusive.count")) == 1
    assert illegal_mounts(unit) == (unit.mounts[-1].id,)


def test_what_only_has_to_be_moved_or_turned_stays():
    for unit in (
        mech(("hatchet", RT)),
        made(mech(), edits.add("medium-laser")),
        mech(("claw", LA)),
        lying(mech(), "large-laser", (LT, 1), (LT, 5)),
    ):
        assert illegal_mounts(unit) == ()
        assert remove_illegal(unit) is None


def test_a_legal_design_loses_nothing():
    assert illegal_mounts(IRONBARK) == ()


_ITEMS = [item.id for item in catalog() if not item.is_unknown and item.formula != "plating"]


@settings(max_examples=25)
@given(st.lists(st.sampled_from(_ITEMS), max_size=8), st.sampled_from(TechBase), st.integers(2500, 3150))
def test_afterwards_no_rule_forbids_what_is_left_and_nothing_is_removed_in_vain(items, base, year):
    unit = made(new_unit(Form.BIPED, 60), *map(edits.add, items), edits.set_tech_base(base), edits.set_year(year))
    gone = illegal_mounts(unit)
    assert len(set(gone)) == len(gone)
    kept = tuple(mount for mount in unit.mounts if mount.id not in gone)
    after = unit if not gone else removal(unit).run(unit)
    assert {mount.id for mount in after.mounts} <= {mount.id for mount in kept}
    assert illegal_mounts(after) == ()
    flagged = {m for f in findings(evaluate(unit)) for m in f.mounts if f.severity is not Severity.NOTE}
    assert len(set(gone) - flagged) == 0
