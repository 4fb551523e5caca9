"""The incremental graph: which queries run after which write, and that every answer is the one from scratch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.graph import Cell, Evaluator, Graph, Input, Key, Once, QueryCycleError, gate, input_cell, query

number: Input[int] = input_cell("number")
other: Input[int] = input_cell("other")


@query
def parity(g: Evaluator) -> int:
    return number(g) % 2


@query
def described(g: Evaluator) -> str:
    return "odd" if parity(g) else "even"


@query
def both(g: Evaluator) -> tuple[str, int]:
    return described(g), other(g)


@query
def scaled(g: Evaluator, factor: int) -> int:
    return number(g) * factor


@query
def raised(g: Evaluator, by: int = 1) -> int:
    return number(g) + by


@query
def switched(g: Evaluator) -> int:
    return other(g) if parity(g) else 0


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def graph(log: list[str]) -> Graph:
    def note(name: str, key: Key) -> None:
        log.append(f"{name.rpartition('.')[2]}{key or ''}")

    graph = Graph(note)
    graph.write(number, 1)
    graph.write(other, 10)
    return graph


def test_a_key_with_a_default_can_be_left_out(graph: Graph) -> None:
    for g in (graph, graph.overlay()):
        assert (raised(g), raised(g, 5)) == (2, 6)
    graph.write(number, 2)
    assert (raised(graph), raised(graph, 5)) == (3, 7)


def test_a_result_is_remembered(graph: Graph, log: list[str]) -> None:
    assert both(graph) == ("odd", 10)
    assert both(graph) == ("odd", 10)
    assert log == ["parity", "described", "both"]


def test_nothing_runs_until_somebody_reads(graph: Graph, log: list[str]) -> None:
    both(graph)
    log.clear()
    graph.write(number, 2)
    assert log == []


def test_an_equal_result_stops_the_change(graph: Graph, log: list[str]) -> None:
    both(graph)
    log.clear()
    graph.write(number, 3)
    assert both(graph) == ("odd", 10)
    assert log == ["parity"]


def test_an_unchanged_result_is_the_same_object(graph: Graph) -> None:
    before = both(graph)
    graph.write(number, 3)
    assert both(graph) is before


def test_writing_an_equal_value_is_no_edit(graph: Graph, log: list[str]) -> None:
    both(graph)
    revision = graph.revision
    log.clear()
    assert not graph.write(number, 1)
    assert graph.revision == revision
    both(graph)
    assert log == []


def test_a_changed_result_runs_its_readers(graph: Graph, log: list[str]) -> None:
    both(graph)
    log.clear()
    graph.write(number, 2)
    assert both(graph) == ("even", 10)
    assert log == ["parity", "described", "both"]


def test_keys_are_separate_cells(graph: Graph, log: list[str]) -> None:
    assert [scaled(graph, 2), scaled(graph, 3), scaled(graph, 2)] == [2, 3, 2]
    assert log == ["scaled(2,)", "scaled(3,)"]


def test_a_read_that_is_no_longer_made_no_longer_matters(graph: Graph, log: list[str]) -> None:
    assert switched(graph) == 10
    graph.write(number, 2)
    assert switched(graph) == 0
    log.clear()
    graph.write(other, 11)
    assert switched(graph) == 0
    assert log == []


def test_a_read_that_is_made_anew_matters_again(graph: Graph) -> None:
    graph.write(number, 2)
    assert switched(graph) == 0
    graph.write(number, 1)
    graph.write(other, 12)
    assert switched(graph) == 12


def test_an_input_never_written_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match="number"):
        parity(Graph())


def test_a_query_must_not_write(graph: Graph) -> None:
    @query
    def impure(g: Evaluator) -> int:
        graph.write(number, 5)
        return number(g)

    with pytest.raises(RuntimeError, match="tried to write number"):
        impure(graph)


def test_a_query_that_asks_for_itself_is_reported(graph: Graph) -> None:
    loop: list[Callable[[Evaluator], int]] = []

    @query
    def first(g: Evaluator) -> int:
        return loop[0](g)

    loop.append(first)
    with pytest.raises(QueryCycleError, match="first"):
        first(graph)


def test_a_query_that_failed_runs_again_when_its_reads_change(graph: Graph) -> None:
    @query
    def inverse(g: Evaluator) -> float:
        return 1 / parity(g)

    @query
    def shielded(g: Evaluator) -> float:
        try:
            return inverse(g)
        except ZeroDivisionError:
            return -1.0

    graph.write(number, 2)
    assert shielded(graph) == -1.0
    graph.write(number, 1)
    assert shielded(graph) == 1.0
    graph.write(number, 4)
    assert shielded(graph) == -1.0


def test_an_overlay_answers_without_a_trace(graph: Graph, log: list[str]) -> None:
    assert both(graph) == ("odd", 10)
    revision = graph.revision
    overlay = graph.overlay()
    overlay.write(number, 4)
    assert both(overlay) == ("even", 10)
    log.clear()
    assert both(graph) == ("odd", 10)
    assert graph.revision == revision
    assert log == []


def test_an_overlay_runs_only_the_cone(graph: Graph) -> None:
    ran: list[str] = []

    @query
    def watched(g: Evaluator) -> str:
        ran.append("watched")
        return described(g)

    @query
    def beside(g: Evaluator) -> int:
        ran.append("beside")
        return other(g)

    watched(graph), beside(graph)
    ran.clear()
    overlay = graph.overlay()
    overlay.write(number, 3)  # still odd: the change stops at parity
    assert (watched(overlay), beside(overlay)) == ("odd", 10)
    assert ran == []


def test_an_overlay_sees_cells_that_the_graph_never_computed(graph: Graph) -> None:
    overlay = graph.overlay()
    overlay.write(number, 6)
    assert scaled(overlay, 7) == 42
    assert scaled(graph, 7) == 7


def test_an_overlay_over_a_graph_that_is_behind_is_right(graph: Graph) -> None:
    both(graph)
    graph.write(number, 2)
    overlay = graph.overlay()
    overlay.write(other, 11)
    assert both(overlay) == ("even", 11)


def test_an_overlay_made_before_its_graph_was_read_is_right(graph: Graph) -> None:
    overlay = graph.overlay()
    overlay.write(number, 2)
    assert both(graph) == ("odd", 10)
    assert both(overlay) == ("even", 10)


# -- gates ----------------------------------------------------------------------------------------------------


@gate
def sign(g: Evaluator) -> int:
    return (number(g) > 0) - (number(g) < 0)


@query
def signed(g: Evaluator) -> int:
    return sign(g) * other(g)


def test_a_gate_lets_a_real_change_through(graph: Graph, log: list[str]) -> None:
    assert signed(graph) == 10
    log.clear()
    graph.write(number, -4)
    assert signed(graph) == -10
    assert log == ["sign", "signed"]


def test_a_gate_is_looked_at_by_the_next_read_of_anything(graph: Graph, log: list[str]) -> None:
    signed(graph)
    graph.write(number, 7)
    log.clear()
    assert other(graph) == 10
    assert log == ["sign"]
    assert signed(graph) == 10
    assert log == ["sign"]


def test_a_gate_that_nobody_reads_does_not_run(graph: Graph, log: list[str]) -> None:
    sign(graph)
    graph.write(number, -7)
    log.clear()
    assert other(graph) == 10
    assert log == []
    assert sign(graph) == -1


def test_a_gate_that_fails_fails_for_its_readers_only(graph: Graph) -> None:
    @gate
    def inverse(g: Evaluator) -> float:
        return 1 / parity(g)

    @query
    def doubled(g: Evaluator) -> float:
        return 2 * inverse(g)

    assert doubled(graph) == 2
    graph.write(number, 2)
    assert other(graph) == 10
    with pytest.raises(ZeroDivisionError):
        doubled(graph)
    overlay = graph.overlay()
    overlay.write(number, 3)
    assert doubled(overlay) == 2
    graph.write(number, 1)
    assert doubled(graph) == 2


def test_an_overlay_passes_the_gates_that_differ(graph: Graph) -> None:
    assert signed(graph) == 10
    overlay = graph.overlay()
    overlay.write(number, -1)
    assert signed(overlay) == -10
    assert signed(graph) == 10


# -- the law: every evaluator gives the answer from scratch ---------------------------------------------------

SIZE = 4
cells: list[Input[int]] = [input_cell(f"cell{i}") for i in range(SIZE)]

Program = list[tuple[int, int, int, bool]]


def built(program: Program, *, nested: bool = False) -> list[Cell]:
    """Queries and gates that add, compare or choose among inputs and earlier queries.

    Gates stand behind others only if asked for.
    """
    made: list[Any] = list(cells)
    behind = [False] * SIZE

    def make(kind: int, left: Any, right: Any, is_gate: bool) -> Any:
        @(gate if is_gate else query)
        def node(g: Evaluator) -> int:
            if kind == 0:
                return (int(left(g)) + int(right(g))) % 5
            if kind == 1:
                return int(left(g) > 2)
            return int(right(g)) if left(g) % 2 else 0

        return node

    for kind, one, other, wanted in program:
        a, b = one % len(made), other % len(made)
        is_gate = wanted and (nested or not (behind[a] or behind[b]))
        made.append(make(kind, made[a], made[b], is_gate))
        behind.append(is_gate or behind[a] or behind[b])
    return made


steps = st.tuples(st.integers(0, 2), st.integers(0, 30), st.integers(0, 30), st.booleans())
programs = st.lists(steps, min_size=1, max_size=12)
writes = st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(0, 4)), max_size=12)


def edited(nodes: list[Any], edits: Any) -> tuple[Graph, list[int]]:
    """A graph after some edits, each followed by looking at the figures; and its inputs."""
    graph, values = Graph(), [0] * SIZE
    for cell in cells:
        graph.write(cell, 0)
    for position, value in edits:
        graph.write(cells[position], value)
        values[position] = value
        nodes[len(nodes) // 2](graph)
        assert nodes[-1](graph) == nodes[-1](scratch(values))
    return graph, values


@given(programs, writes)
def test_a_graph_equals_from_scratch_even_with_gates_behind_gates(program: Program, edits: Any) -> None:
    nodes: list[Any] = built(program, nested=True)
    graph, values = edited(nodes, edits)
    assert [node(graph) for node in nodes] == [node(scratch(values)) for node in nodes]


@given(programs, writes, writes)
def test_graph_and_overlay_equal_from_scratch(program: Program, edits: Any, what_if: Any) -> None:
    nodes: list[Any] = built(program)
    graph, values = edited(nodes, edits)
    overlay = graph.overlay()
    changed = list(values)
    for position, value in dict(what_if).items():
        overlay.write(cells[position], value)
        changed[position] = value
    assert [node(overlay) for node in nodes] == [node(scratch(changed)) for node in nodes]
    assert [node(graph) for node in nodes] == [node(scratch(values)) for node in nodes]


def scratch(values: list[int]) -> Once:
    once = Once()
    for cell, value in zip(cells, values, strict=True):
        once.write(cell, value)
    return once
