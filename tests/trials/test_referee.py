"""Records of fights are read by a referee with tables of its own: nothing in them is against the rules."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from designer import paths
from designer.formats import read
from designer.trials.duel import Matchup
from designer.trials.map import MapKind
from designer.trials.record import Phase
from designer.trials.tables import Contender
from designer.trials.terms import PilotKind, TrialTerms
from designer.units.unit import Unit
from tests.trials.referee import Referee

SAMPLES = ("ironbark-irb-9k", "wayfarer-wfr-3d", "lanyard-lny-o", "trestle-tst-4")
FIGHTS = 10 if os.environ.get("MECHWRIGHT_FIGHTS") else 0
"""The fights of each pair of real units in ``make thorough``."""


def problems(one: Unit, other: Unit, number: int, fights: int) -> Iterator[str]:
    """What is against the rules in the first fights of a pair; ``number`` chooses map and pilots."""
    pilot = tuple(PilotKind)[number // 3 % 3]
    terms = TrialTerms(board=tuple(MapKind)[number % 3], pilots=(pilot, pilot), rounds=30 if FIGHTS else 9)
    arena = Matchup((Contender(one), Contender(other)), terms).arena()
    for fight in range(1, fights + 1):
        for problem in Referee(arena.recorded(fight), (one, other)).read():
            yield f"{one.names.full} against {other.names.full}, {terms.board.value}: {problem}"


def test_fights_are_by_the_rules() -> None:
    units = [read(paths.data("designs", f"{name}.mtf")).unit for name in SAMPLES]
    pairs = enumerate(pairwise([*units, units[0]]))
    assert [each for number, pair in pairs for each in problems(*pair, number, 1)] == []


@pytest.mark.skipif(not FIGHTS, reason="300 fights are read by make thorough")
@pytest.mark.timeout(0)
def test_fights_of_real_units_are_by_the_rules(corpus: Path, tmp_path: Path) -> None:
    """Ten fights of each of thirty units against the next one, on all maps and with all pilots."""
    units = list(drawn(corpus / "meks.zip", tmp_path, 30))
    pairs = enumerate(pairwise([*units, units[0]]))
    assert [each for number, pair in pairs for each in problems(*pair, number, FIGHTS)] == []


def drawn(archive: Path, folder: Path, many: int) -> Iterator[Unit]:
    """Units of an archive by chance, always the same."""
    with ZipFile(archive) as found:
        names = [name for name in found.namelist() if name.endswith(".mtf")]
        for number, name in enumerate(Random(3).sample(names, many)):
            path = folder / f"{number}.mtf"
            path.write_bytes(found.read(name))
            yield read(path).unit


def test_the_referee_sees_what_is_against_the_rules() -> None:
    """A kept record with a wrong location, too few hexes, and a hit that missed."""
    units = [read(paths.data("designs", f"{name}.mtf")).unit for name in SAMPLES[:2]]
    record = Matchup((Contender(units[0]), Contender(units[1])), TrialTerms(rounds=4)).arena().recorded(2)
    pair = units[0], units[1]
    assert Referee(record, pair).read() == []
    for number, each in enumerate(record.rounds):
        for at, event in enumerate(each.events):
            if event.what == "location" and event.phase is Phase.FIRE:
                place = "LA" if event.effect.endswith("RA") else "RA"
                wrong = event._replace(effect=event.effect[:-2] + place)
            elif event.weapon and event.hexes > 1:
                wrong = event._replace(needs=13 if event.done else 2)
            else:
                continue
            events = (*each.events[:at], wrong, *each.events[at + 1 :])
            rounds = (*record.rounds[:number], each._replace(events=events), *record.rounds[number + 1 :])
            assert Referee(record._replace(rounds=rounds), pair).read(), event
