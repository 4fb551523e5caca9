"""The law of the engine: after any edits, every figure is the one from scratch; and what an edit may touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.battle_value import ledger
from designer.catalog import catalog
from designer.construction.armor import armor
from designer.construction.findings import findings
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.movement import movement
from designer.construction.slot_space import slot_use, unallocated
from designer.design import once
from designer.editing import Edit, EditRefusedError, Session, edits
from designer.formats import read
from designer.graph import Evaluator
from designer.rulesets.alpha_strike import card, card_ledger
from designer.units.location import CT, RT, Location
from designer.units.unit import Armor, Unit

SHOWN = (ledger, mass, slot_use, heat, movement, armor, findings, unallocated, card, card_ledger)
DESIGNS = {path.stem: read(path).unit for path in sorted(paths.data("designs").glob("*.mtf"))}
ITEMS = sorted(item.id for item in catalog() if item.kind != "filler" and "unofficial" not in item.flags)[::7]


def shown(g: Evaluator) -> list[Any]:
    """Every figure of the window."""
    return [query(g) for query in SHOWN]


def any_mount(pick: int, make: Callable[..., Edit], *more: Any) -> Callable[[Unit], Edit | None]:
    """An edit of some mount of the unit at hand."""

    def choose(unit: Unit) -> Edit | None:
        return make(unit.mounts[pick % len(unit.mounts)].id, *more) if unit.mounts else None

    return choose


numbers = st.integers(0, 200)
locations = st.sampled_from(list(Location))
targets = st.one_of(
    st.builds(lambda item, at: lambda _: edits.place(item, at), st.sampled_from(ITEMS), locations),
    st.builds(lambda item: lambda _: edits.place_best(item), st.sampled_from(ITEMS)),
    st.builds(lambda item: lambda _: edits.add(item), st.sampled_from(ITEMS)),
    st.builds(lambda pick, at: any_mount(pick, edits.move, at), numbers, locations),
    st.builds(lambda pick: any_mount(pick, edits.unplace), numbers),
    st.builds(lambda pick: any_mount(pick, edits.remove), numbers),
    st.builds(lambda pick: any_mount(pick, lambda mount: edits.toggle("rear", [mount])), numbers),
    st.builds(lambda pick: any_mount(pick, lambda mount: edits.toggle("turret", [mount])), numbers),
    st.builds(lambda pick: any_mount(pick, lambda mount: edits.toggle("armored", [mount])), numbers),
    st.builds(lambda at, points: lambda _: edits.set_armor(at, front=points), locations, st.integers(0, 60)),
    st.builds(lambda walk: lambda _: edits.set_walk(walk), st.integers(1, 8)),
    st.builds(lambda kind: lambda _: edits.set_engine(kind), st.sampled_from(["fusion", "xl", "light", "xxl", "ice"])),
    st.builds(lambda kind: lambda _: edits.set_gyro(kind), st.sampled_from(["standard", "xl", "compact"])),
    st.builds(lambda kind: lambda _: edits.set_cockpit(kind), st.sampled_from(["standard", "small", "torso-mounted"])),
    st.builds(lambda kind: lambda _: edits.set_structure(kind), st.sampled_from(["standard", "is-endo-steel"])),
    st.builds(
        lambda kind: lambda _: edits.set_armor_kind(kind),
        st.sampled_from(["standard", "is-stealth", "hardened", "is-ferro-fibrous"]),
    ),
    st.builds(lambda tons: lambda _: edits.set_tonnage(tons), st.sampled_from([20, 45, 55, 100, 135])),
    st.builds(lambda year: lambda _: edits.set_year(year), st.sampled_from([3025, 3100, 3101])),
)


@given(st.sampled_from(sorted(DESIGNS)), st.lists(targets, max_size=8), targets)
def test_incremental_equals_from_scratch(design: str, steps: list[Any], considered: Any) -> None:
    session = Session(DESIGNS[design])
    shown(session.graph)
    for step in steps:
        edit = step(session.unit)
        if edit is None or session.refusal(edit) is not None:
            continue
        session.apply(edit)
        assert shown(session.graph) == shown(once(session.unit))
    edit = considered(session.unit)
    if edit is not None and session.refusal(edit) is None:
        before, revision = session.unit, session.graph.revision
        what_if = session.what_if(edit)
        assert shown(what_if.overlay) == shown(once(what_if.unit))
        assert session.unit is before
        assert session.graph.revision == revision
    while session.undo():
        assert shown(session.graph) == shown(once(session.unit))
    assert session.unit is DESIGNS[design]


@given(st.sampled_from(sorted(DESIGNS)), st.randoms(use_true_random=False))
def test_battle_value_does_not_depend_on_the_order_of_mounts(design: str, random: Any) -> None:
    unit = DESIGNS[design]
    mixed = list(unit.mounts)
    random.shuffle(mixed)
    assert ledger(once(unit.with_(mounts=tuple(mixed)))) == ledger(once(unit))


# -- what an edit may touch -----------------------------------------------------------------------------------


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def session(log: list[str]) -> Session:
    session = Session(DESIGNS["wayfarer-wfr-3d"], on_run=lambda name, key: log.append(name))
    shown(session.graph)
    log.clear()
    return session


def ran(session: Session, log: list[str], edit: Edit) -> set[str]:
    """The queries that run to show everything after an edit."""
    session.apply(edit)
    shown(session.graph)
    return set(log)


def test_renaming_runs_nothing(session: Session, log: list[str]) -> None:
    assert ran(session, log, edits.rename(chassis="Other")) == set()


def test_an_armor_point_runs_armor_and_totals_only(session: Session, log: list[str]) -> None:
    touched = ran(session, log, edits.set_armor(CT, front=29))
    assert "defensive.armor_line" in touched
    assert not [
        name for name in touched if name.startswith(("offensive.", "weapons.", "heat.", "slot_space.", "links."))
    ]
    assert "design.inventory" not in touched


def test_a_heat_sink_runs_no_armor_structure_or_movement(session: Session, log: list[str]) -> None:
    touched = ran(session, log, edits.place("is-double-heat-sink", RT))
    assert "heat.capacity" in touched
    unwanted = {"defensive.armor_line", "defensive.structure_line", "defensive.gyro_line", "defensive.speed_line"}
    assert not touched & unwanted
    assert not [name for name in touched if name.startswith(("armor.", "movement.", "engine."))]
    assert "weapons.weapon_values" not in touched


def test_turning_a_weapon_runs_no_mass_and_no_heat(session: Session, log: list[str]) -> None:
    laser = next(m for m in session.unit.mounts if m.item == "medium-laser" and m.location is CT)
    touched = ran(session, log, edits.toggle("rear", [laser.id]))
    assert "offensive.weapons_line" in touched
    assert not touched & {"mass.mass", "offensive.heat_line", "heat.capacity", "defensive.defensive"}


def test_moving_an_item_leaves_other_locations_alone(session: Session, log: list[str]) -> None:
    laser = next(m for m in session.unit.mounts if m.item == "medium-laser" and m.location is CT)
    session.apply(edits.unplace(laser.id))
    shown(session.graph)
    log.clear()
    session.apply(edits.move(laser.id, Location.HEAD))
    shown(session.graph)
    assert log.count("design.contents") == 2  # the head and the unallocated list


@pytest.mark.parametrize("name", sorted(DESIGNS))
def test_no_gate_stands_behind_another(name: str) -> None:
    graph = Session(DESIGNS[name]).graph
    shown(graph)
    for memo in graph.memos.values():
        if memo.gate:
            below = list(memo.reads)
            for read in below:
                below += read.reads
            assert [read for read in below if read.gate] == []


def test_an_undone_edit_is_the_very_same_state(session: Session) -> None:
    before, figures = session.unit, shown(session.graph)
    session.apply(edits.set_armor(CT, front=20))
    session.undo()
    assert session.unit is before
    assert shown(session.graph) == figures


def test_an_unchanged_ledger_is_the_very_same_object(session: Session) -> None:
    before = ledger(session.graph)
    session.apply(edits.rename(model="X"))
    assert ledger(session.graph) is before


def test_a_refused_edit_leaves_everything_as_it_was(session: Session) -> None:
    before, revision = session.unit, session.graph.revision
    with pytest.raises(EditRefusedError):
        session.apply(edits.place("ac-20", Location.HEAD))
    assert (session.unit, session.graph.revision) == (before, revision)


def test_equal_parts_are_no_change(session: Session) -> None:
    unit = session.unit
    assert session.apply(Edit("Nothing", lambda u: u.with_(armor=Armor(*u.armor)))) is None
    assert session.unit is unit
