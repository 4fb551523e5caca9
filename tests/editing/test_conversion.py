"""A conversion is looked at first, then made in one step; nothing is lost on the way."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import catalog
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.conversion import ConversionTarget, Fate, convert, counterpart, differences, plan, terms_of
from designer.editing.edits.kinds import MechKind
from designer.units.location import ARMS, LA, RA, RT, Form
from designer.units.unit import TechBase
from tests.editing.laws import assert_lawful, kept, made, only, sample_units

UNITS = sample_units()


@pytest.fixture
def gunner():
    """A biped with a gun in each arm."""
    return made(
        new_unit(Form.BIPED, 55),
        edits.place("ac-10", RA),
        edits.place("medium-laser", LA),
        edits.place("is-large-pulse-laser", RT),
        edits.place_best("ac-10-ammo"),
    )


def names(found, fate):
    return {line.name for line in found.of(fate)}


def test_the_terms_of_a_design_change_nothing(gunner):
    assert differences(terms_of(gunner), gunner) == ()
    assert convert(terms_of(gunner)).run(gunner) == gunner
    assert not plan(gunner, terms_of(gunner)).changes


def test_the_words_name_what_changes_and_nothing_else(gunner):
    """The fields of a form have a value also where they stay as they are."""
    level = gunner.tech.rules_level
    session = Session(gunner)
    session.apply(convert(ConversionTarget(tonnage=60, rules_level=level)))
    assert (session.history.undo_label or "").endswith("60 t")


def test_what_spreads_over_the_mech_is_told_by_its_slots():
    unit = edits.set_structure("is-endo-steel").run(new_unit(Form.BIPED, 55))
    [line] = [each for each in plan(unit, ConversionTarget(tonnage=60)).lines if each.name == "Endo Steel"]
    assert (line.fate, line.way) == (Fate.STAYS, "14 slots")


def test_the_plan_tells_the_rules_level_to_which_it_leads_unasked(gunner):
    """Introductory rules are for the Inner Sphere alone."""
    beginner = edits.set_rules_level(1).run(gunner)
    mixed = ConversionTarget(base=TechBase.MIXED_IS)
    found = plan(beginner, mixed)
    assert found.level == found.edit.run(beginner).tech.rules_level == 2
    assert plan(beginner, ConversionTarget(tonnage=60)).level is None
    assert plan(beginner, ConversionTarget(base=TechBase.MIXED_IS, rules_level=2)).level is None


def test_a_quad_takes_over_what_fits_and_moves_or_unallocates_the_rest(gunner):
    # A front leg has two free slots, an autocannon/10 fills seven: it has to move or wait on the unallocated list.
    found = plan(gunner, ConversionTarget(form=Form.QUAD))
    assert "AC/10" in names(found, Fate.MOVED) | names(found, Fate.UNALLOCATED)
    assert "Large Pulse Laser" in names(found, Fate.STAYS)
    after = found.edit.run(gunner)
    assert after.chassis.form is Form.QUAD
    assert kept(after) == kept(gunner)


def test_without_replacing_everything_displaced_is_unallocated(gunner):
    after = convert(ConversionTarget(form=Form.QUAD, replace=False)).run(gunner)
    gun = only(after, "ac-10")
    assert not gun.is_placed
    moved = convert(ConversionTarget(form=Form.QUAD)).run(gunner)
    assert only(moved, "ac-10").location not in ARMS
    assert only(moved, "ac-10").is_placed


def test_what_the_new_form_has_no_slot_for_stays_in_its_limb_if_that_has_room():
    # A front leg ends at the sixth slot: the gun slides up in it, though the other one is just as empty.
    before = made(new_unit(Form.BIPED, 55), edits.place("is-large-pulse-laser", LA, 8))
    after = convert(ConversionTarget(form=Form.QUAD)).run(before)
    assert [slot.location for slot in only(after, "is-large-pulse-laser").slots] == [LA, LA]


def test_it_is_one_step_and_one_undo(gunner):
    session = Session(gunner)
    session.apply(convert(ConversionTarget(tonnage=60, base=TechBase.CLAN, year=3060)))
    assert session.history.undo_label == "Convert to 60 t, Clan, 3060"
    assert (session.unit.chassis.tonnage, session.unit.tech.base) == (60, TechBase.CLAN)
    session.undo()
    assert session.unit is gunner


def test_the_speed_stays_with_the_tonnage(gunner):
    assert convert(ConversionTarget(tonnage=60)).run(gunner).engine.rating == 240


def test_parts_of_the_other_side_are_exchanged_only_when_asked(gunner):
    unit = edits.set_structure("is-endo-steel").run(gunner)
    kept_parts = convert(ConversionTarget(base=TechBase.CLAN)).run(unit)
    assert kept_parts.structure == "is-endo-steel"
    assert only(kept_parts, "is-large-pulse-laser")
    exchanged = convert(ConversionTarget(base=TechBase.CLAN, exchange=True)).run(unit)
    assert exchanged.structure == "clan-endo-steel"
    assert only(exchanged, "clan-large-pulse-laser").location is RT
    assert "Large Pulse Laser" in names(plan(unit, ConversionTarget(base=TechBase.CLAN, exchange=True)), Fate.EXCHANGED)


@pytest.mark.parametrize(
    ("item", "side", "other"),
    [
        ("lrm-20", "Clan", "clan-lrm-20"),
        ("clan-lrm-20", "IS", "lrm-20"),
        ("srm-6-ammo", "Clan", "clan-srm-6-ammo"),
        ("clan-srm-6-ammo", "IS", "srm-6-ammo"),
        ("srm-6-inferno-ammo", "Clan", "srm-6-clan-inferno-ammo"),
        ("srm-6-clan-inferno-ammo", "IS", "srm-6-inferno-ammo"),
        ("is-artemis-iv-fcs", "Clan", "clan-artemis-iv-fcs"),
        ("machine-gun-ammo", "Clan", "clan-machine-gun-ammo-full"),
        ("er-ppc", "Clan", "clan-er-ppc"),
        ("clan-er-ppc", "IS", "er-ppc"),
        ("mrm-40", "Clan", None),
    ],
)
def test_items_of_both_bases_are_the_counterparts_of_clan_versions(item, side, other):
    """The launchers of the Clans are lighter (TechManual p. 342 f.), those of the Inner Sphere belong to both."""
    found = counterpart(catalog()[item], side)
    assert (None if found is None else found.id) == other


def test_exchanging_leaves_only_what_has_no_counterpart_and_says_so():
    """The launchers keep their ammunition, and all of it is of the Clans."""
    unit = new_unit(Form.BIPED, 100, year=3062).with_(mounts=())
    for item in ("lrm-20", "lrm-20-ammo", "srm-6", "srm-6-inferno-ammo", "er-ppc", "mrm-20", "medium-laser"):
        unit = edits.place_best(item).run(unit)
    to_clan = ConversionTarget(base=TechBase.CLAN, exchange=True)
    found = plan(unit, to_clan)
    after = found.edit.run(unit)
    assert [mount.item for mount in after.mounts] == [
        *("clan-lrm-20", "clan-lrm-20-ammo", "clan-srm-6", "srm-6-clan-inferno-ammo", "clan-er-ppc"),
        *("mrm-20", "medium-laser"),
    ]
    again = plan(after, to_clan)
    assert (found.changes, again.changes) == (True, False)
    assert names(found, Fate.FOREIGN) == names(again, Fate.FOREIGN) == {"MRM 20"}
    back = convert(ConversionTarget(base=TechBase.INNER_SPHERE, exchange=True)).run(after)
    assert [mount.item for mount in back.mounts] == [mount.item for mount in unit.mounts]


def test_a_counterpart_has_the_same_name_on_the_other_side():
    items = catalog()
    found = counterpart(items["is-gauss-rifle"], "Clan")
    assert found is not None
    assert found.id == "clan-gauss-rifle"
    assert counterpart(items["hatchet"], "Clan") is None


def test_what_nobody_builds_is_said_and_not_made(gunner):
    tripod = new_unit(Form.TRIPOD, 50)
    found = plan(tripod, ConversionTarget(kind=MechKind.PRIMITIVE))
    assert found.refusal == "This body cannot be a primitive 'Mech."
    assert found.lines == ()


TERMS = st.builds(
    ConversionTarget,
    form=st.none() | st.sampled_from(Form),
    tonnage=st.none() | st.sampled_from([20, 35, 55, 60, 100, 120]),
    kind=st.none() | st.sampled_from(MechKind),
    omni=st.none() | st.booleans(),
    base=st.none() | st.sampled_from(TechBase),
    year=st.none() | st.sampled_from([2450, 3025, 3067]),
    rules_level=st.none() | st.integers(1, 5),
    exchange=st.booleans(),
    replace=st.booleans(),
)


@given(st.sampled_from(UNITS), TERMS)
def test_no_conversion_loses_equipment(unit, terms):
    """Every mount survives; an exchange alone may turn it into its namesake."""
    session = Session(unit)
    if session.refusal(convert(terms)) is not None:
        assert plan(unit, terms).refusal.endswith(".")
        return
    after = convert(terms).run(unit)
    assert_lawful(after)
    assert kept(unit).keys() == kept(after).keys()
    if not terms.exchange:
        assert kept(unit) == kept(after)
    items = catalog()
    assert Counter(items[i].name for i in kept(unit).values()) == Counter(items[i].name for i in kept(after).values())
    for name in ("form", "tonnage", "kind", "omni", "base", "year", "rules_level"):
        wanted = getattr(terms, name)
        assert wanted is None or getattr(terms_of(after), name) == wanted


@given(st.sampled_from(UNITS), TERMS)
def test_the_plan_tells_the_fate_of_every_mount_once(unit, terms):
    found = plan(unit, terms)
    if found.refusal:
        return
    after = found.edit.run(unit)
    everything = {mount.id for mount in unit.mounts} | {mount.id for mount in after.mounts}
    assert sum(line.mounts for line in found.lines) == len(everything)
    unplaced = {m.id for m in unit.mounts if m.is_placed} & {m.id for m in after.mounts if not m.is_placed}
    assert found.count(Fate.UNALLOCATED) >= len(unplaced)
