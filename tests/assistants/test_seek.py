"""Goal seek: what it finds is legal, full and as wanted; pins stay; it can be repeated; what is impossible is named."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from designer import paths
from designer.assistants.figure_targets import FigureTarget, TargetError
from designer.assistants.found_design import FoundDesign, found_of, is_whole
from designer.assistants.pins import PARTS, PinError, Pins
from designer.assistants.random_designs import DesignFrame
from designer.assistants.seek import Frontier, Seek, unbeaten
from designer.assistants.seek_request import RefitLimit, SeekRequest
from designer.assistants.seek_search import Search
from designer.assistants.stock import stock_of
from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.catalog.search import is_torpedo
from designer.comparison.compared import FixedSide
from designer.comparison.refit import RefitClass, refit
from designer.construction.cost import cost
from designer.construction.findings import is_valid
from designer.construction.legality.movement import jump_findings
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.design import once
from designer.editing import edits
from designer.executors import HERE
from designer.formats import read, read_bytes
from designer.units.location import LT
from designer.units.mount import ItemId, MountId
from designer.units.unit import TechBase, Unit
from tests.assistants.seek_corpus import check, request_for
from tests.building import with_item

STEPS = 1200


@pytest.fixture(scope="module")
def wayfarer() -> Unit:
    return read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit


def bv(value: float) -> FigureTarget:
    return FigureTarget("bv", value, value)


def found_in(request: SeekRequest, steps: int = STEPS, seed: int = 1) -> FoundDesign:
    found = next((each for each in islice(Seek(request, seed).steps(), steps) if each is not None), None)
    assert found is not None
    return found


def test_new_designs_have_exactly_what_is_wanted_by_their_files():
    request = SeekRequest(
        (bv(1500), FigureTarget("walk", 4, 4), FigureTarget("armor.percent", least=70)),
        frame=DesignFrame(75, 3050, walk=4),
    )
    unit = read_bytes(found_in(request).text.encode(), "found.mtf").unit
    g = once(unit)
    assert (battle_value(g), movement(g).walk, unit.chassis.tonnage, unit.tech.year) == (1500, 4, 75, 3050)
    assert is_valid(g)
    assert mass(g).free == 0


def test_a_search_begins_with_the_jump_that_is_wanted_and_with_jets_that_are_allowed():
    """Five jump MP at a walk of 3 need improved jump jets, of a ton and two slots each (TO p. 296, TM p. 225)."""
    begun = _begun((FigureTarget("walk", 3, 3), FigureTarget("jump", least=5)), DesignFrame(70, 3081, walk=3))
    assert sum(movement(once(unit)).jump >= 5 and not jump_findings(once(unit)) for unit in begun) >= 6


def test_a_search_begins_with_systems_within_the_cost_that_is_wanted():
    """An extralight engine of rating 300 costs 6 million, a standard one 1.5 million, times 1.75 (TM p. 278, 282)."""
    frame = DesignFrame(75, 3060, TechBase.INNER_SPHERE, walk=4)
    begun = _begun((FigureTarget("walk", 4, 4), FigureTarget("cost", most=7_000_000)), frame)
    assert sum(cost(once(unit)).total <= 8_000_000 for unit in begun) >= 6


def test_a_search_for_much_armor_on_a_fast_design_begins_with_systems_that_leave_mass_for_it():
    """At 45 tons the standard engine for a walk of 8 (rating 360) weighs 33 tons (TM p. 49)."""
    frame = DesignFrame(45, 3060, TechBase.INNER_SPHERE, walk=8)
    begun = _begun((FigureTarget("walk", 8, 8), FigureTarget("armor.percent", least=90)), frame)
    assert sum(mass(once(unit)).free >= -3000 for unit in begun) >= 6


def _begun(targets: tuple[FigureTarget, ...], frame: DesignFrame) -> list[Unit]:
    """The designs with which the first eight stretches of a search begin."""
    climbs = [Search(SeekRequest(targets, frame=frame), 1, number)._beginning() for number in range(8)]
    return [climb.state.unit for climb in climbs if climb is not None]


@pytest.mark.parametrize("name", ["wayfarer-wfr-3d", "gantry-gnt-1", "longstride-lsd-2"])
def test_fulfils_what_a_sample_fulfills(name: str):
    sample = read(paths.data("designs", f"{name}.mtf")).unit
    g = once(sample)
    targets = (
        FigureTarget("bv", 0.95 * battle_value(g), 1.05 * battle_value(g)),
        FigureTarget("heat.net", most=FigureTarget("heat.net").value(g)),
    )
    request = request_for(sample, random.Random(1))._replace(targets=targets)
    check(request, found_in(request))


def test_from_a_design_pins_stay(wayfarer: Unit):
    pins = Pins.named(wayfarer, ["engine", "structure", wayfarer_weapon(wayfarer)])
    found = found_in(SeekRequest((FigureTarget("bv", 1450, 1550),), wayfarer, pins=pins))
    assert 1450 <= found.battle_value <= 1550
    assert found.differences
    assert all(PARTS[part](found.unit) == PARTS[part](wayfarer) for part in ("engine", "structure", "tech", "mass"))
    held = [(mount.item, mount.slots) for mount in found.unit.mounts]
    assert all((wayfarer.mount(each).item, wayfarer.mount(each).slots) in held for each in pins.mounts)


def test_the_refit_stays_within_the_class_that_is_allowed(wayfarer: Unit):
    limit = RefitLimit(wayfarer, RefitClass.C)
    found = found_in(SeekRequest((FigureTarget("bv", 1500, 1560),), wayfarer, limit=limit))
    reached = refit(FixedSide.of(wayfarer), FixedSide.of(found.unit))
    assert RefitClass.NONE < reached.refit_class <= RefitClass.C
    slower = edits.set_walk(3).run(wayfarer)
    assert limit.excess(slower, once(slower)) == RefitClass.E - RefitClass.C, "for another engine"


def test_from_a_design_another_speed_can_be_wanted(wayfarer: Unit):
    now = movement(once(wayfarer))
    targets = (FigureTarget("walk", now.walk - 1, now.walk - 1), FigureTarget("jump", now.jump - 1, now.jump - 1))
    found = found_in(SeekRequest(targets, wayfarer))
    assert found.values == (now.walk - 1, now.jump - 1)


def wayfarer_weapon(unit: Unit) -> str:
    return next(item.name for mount in unit.mounts if (item := catalog()[mount.item]).is_weapon and item.salvo_damage)


def test_items_that_stay_are_the_same_mounts_and_no_others(wayfarer: Unit):
    """So the ledger of a design that is offered shows as new and removed only what differs."""
    moved = wayfarer.with_(mounts=tuple(mount._replace(id=MountId(mount.id + 1)) for mount in wayfarer.mounts[1:]))
    more = with_item(moved, "small-laser", LT)
    now = {mount.id: mount.item for mount in wayfarer.mounts}
    then = {mount.id: mount.item for mount in found_of(more, wayfarer).design.mounts}
    came, stays = {id_: item for id_, item in then.items() if id_ not in now}, then.keys() & now.keys()
    assert {id_: now[id_] for id_ in stays} == {id_: then[id_] for id_ in stays}
    assert now.keys() - stays == {wayfarer.mounts[0].id}
    assert [*came.values()] == ["small-laser"]


def test_the_same_steps_find_the_same(wayfarer: Unit):
    request = SeekRequest((FigureTarget("bv", 1400, 1500),), wayfarer)
    once_, again = ([each and each.text for each in islice(Seek(request, 5).steps(), 100)] for _ in range(2))
    other = [each and each.text for each in islice(Seek(request, 6).steps(), 100)]
    assert once_ == again != other


def test_stretches_of_a_search_find_what_it_finds_in_as_many_steps(wayfarer: Unit, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("designer.assistants.seek.STRETCH", 40)
    request = SeekRequest((FigureTarget("bv", 1300, 1600),), wayfarer)
    here = [each.text for each in islice(Seek(request, 2).steps(), 70) if each is not None]
    assert here
    assert here == [each.text for each in Seek(request, 2).shared(HERE, 70) if each is not None]


def test_says_what_came_nearest(wayfarer: Unit):
    seek = Seek(SeekRequest((bv(9999),), wayfarer))
    assert not any(islice(seek.steps(), 200))
    assert seek.nearest is not None
    assert is_whole(seek.nearest.unit)
    assert seek.nearest.values == (battle_value(once(seek.nearest.unit)),)


def test_unknown_items_stay_and_count_as_pinned(wayfarer: Unit):
    strange = edits.remove(wayfarer.mounts[-1].id)(wayfarer)
    first = next(mount for mount in strange.mounts if len(mount.slots) == 1)
    mounts = tuple(each._replace(item=ItemId("unknown:Gadget")) if each is first else each for each in strange.mounts)
    start = strange.with_(mounts=mounts, source=None)
    pins = Pins.named(start, [])
    assert pins.mounts == {first.id}
    search = Search(SeekRequest((FigureTarget("bv", 1000, 2000),), start, pins=pins), 1)
    found = next(each for each in islice(search.steps(), STEPS) if each is not None)
    assert any(mount.item == "unknown:Gadget" and mount.slots == first.slots for mount in found.unit.mounts)


# -- bad input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("targets", "told"),
    [
        ((FigureTarget("bv", 1600, 1400),), "at least 1\u202f600 and at most 1\u202f400"),
        (
            (bv(1500), FigureTarget("bv", least=1600)),
            "contradict each other: Battle Value 1\u202f500; Battle Value at least",
        ),
        ((FigureTarget("walk", 9, 9),), "at most 6"),
    ],
)
def test_targets_that_exclude_each_other_are_named(targets: tuple[FigureTarget, ...], told: str):
    with pytest.raises(TargetError, match=told):
        Seek(SeekRequest(targets, frame=DesignFrame(75, 3050)))


def test_a_pin_that_excludes_a_target_is_named(wayfarer: Unit):
    walk = movement(once(wayfarer)).walk
    with pytest.raises(TargetError, match=f"the pinned engine gives {walk}"):
        Seek(SeekRequest((FigureTarget("walk", walk + 1, walk + 1),), wayfarer, pins=Pins.named(wayfarer, ["engine"])))


def test_a_budget_below_what_is_pinned_is_told_with_what_is_short(wayfarer: Unit):
    pins = Pins(frozenset(("engine", "weapons", "ammunition", "armor")))
    with pytest.raises(TargetError, match=r"what is pinned costs [\d\u202f]+ more"):
        Seek(SeekRequest((FigureTarget("cost", most=100_000),), wayfarer, pins=pins))


def test_pins_that_are_too_heavy_are_told(wayfarer: Unit):
    heavy = wayfarer
    for _ in range(8):
        heavy = edits.add("ac-20")(heavy)
    with pytest.raises(TargetError, match=r"t too heavy for 75 t"):
        Seek(SeekRequest((bv(1500),), heavy, pins=Pins.named(heavy, ["weapons"])))


def test_a_pin_of_nothing_is_refused(wayfarer: Unit):
    with pytest.raises(PinError, match="Bazooka is neither an item of the design"):
        Pins.named(wayfarer, ["Bazooka"])


# -- the frontier ---------------------------------------------------------------------------------------------


def design(damage: float, *differences: str) -> FoundDesign:
    return FoundDesign(Unit(), "", 1500, 75_000, 1, (1500.0, damage), differences, Unit())


def test_the_frontier_keeps_what_no_other_beats():
    frontier = Frontier((bv(1500), FigureTarget("damage.9", least=10)), counting=True)
    few, strong, worse = design(20, "a"), design(30, "a", "b"), design(20, "a", "b")
    assert frontier.add(worse)
    assert frontier.add(few)
    assert frontier.add(strong)
    assert not frontier.add(worse)
    assert frontier.found == [few, strong]


def test_torpedoes_are_offered_only_to_designs_that_have_some(wayfarer: Unit):
    def wet(unit: Unit) -> bool:
        stock = stock_of(unit)
        return any(
            map(is_torpedo, (*stock.weapons, *stock.gear, *(each for held in stock.bins.values() for each in held)))
        )

    assert not wet(wayfarer)
    assert wet(with_item(wayfarer, "is-srt-4", LT))


def test_only_what_no_other_beats_in_both_is_on_the_front():
    """The front of points by two ranks, of which less is better: (2, 2) is beaten by (1, 2), (3, 3) by both."""
    assert unbeaten([(2, 2), (1, 2), (3, 3), (0, 5), (4, 1), (1, 2)]) == [1, 3, 4, 5]
