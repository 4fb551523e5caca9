"""Whatever a reader is given, it says in its own error what is wrong, or gives what the program can use."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.mutation import mutated
from tests.fuzz.runner import Runner, plain
from tests.fuzz.targets import TARGETS

COUNT = 150
"""Executions for each target; ``make fuzz`` has many more."""


@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_holds_what_chance_makes_of_samples(name, tmp_path, monkeypatch):
    monkeypatch.delenv("MECHWRIGHT_CORPUS", raising=False)
    runner = Runner(name, tmp_path, thorough_every=8)
    plain(runner, COUNT, seed=1, seconds=30)
    assert not runner.failures
    assert runner.usable


def test_the_same_seed_makes_the_same_files():
    seeds = [b"chassis:A\nmass:50\n", b'{"a": [1, 2]}']
    made = [[mutated(seeds[1], seeds, random.Random(number)) for number in range(50)] for _ in range(2)]
    assert made[0] == made[1]
    assert len(set(made[0])) > 25


def test_what_fails_is_kept_once_for_each_place(tmp_path):
    runner = Runner("scene", tmp_path / "kept")
    runner.target = type(runner.target)("scene", list, lambda data, _thorough: bool(1 // len(data)))
    runner.run(b"")
    runner.run(b"")
    assert list(runner.failures) == ["ZeroDivisionError in "]
    assert [path.read_bytes() for path in (tmp_path / "kept").glob("*.data")] == [b""]
