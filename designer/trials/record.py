"""The record of a fight: each roll with what was needed and what fell, and where both stand after each round."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Final, NamedTuple

from designer.language import marked, tr
from designer.rulesets.combat.body import End
from designer.rulesets.combat.facing import FACINGS
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.trials.map import TrialMap, number_of
from designer.units.location import Location


class Phase(StrEnum):
    """The phases of a round."""

    INITIATIVE = marked("initiative")
    MOVEMENT = marked("movement")
    FIRE = marked("fire")
    PHYSICAL = marked("physical attacks")
    PILOTING = marked("piloting")
    HEAT = marked("heat")
    END = marked("end")


ROLLS: Final = (
    *(marked("initiative"), marked("stands up"), marked("falls"), marked("avoids damage to the pilot")),
    *(marked("heat"), marked("heated"), marked("shuts down"), marked("starts again"), marked("shutdown")),
    *(marked("restart"), marked("ammunition"), marked("cluster"), marked("location"), marked("structure")),
    *(marked("armor"), marked("modular armor"), marked("lost"), marked("out"), marked("critical")),
    *(marked("ignored"), marked("slot"), marked("explosion"), marked("pilot"), marked("wakes")),
)
"""The names of rolls and losses that are not those of attacks, movements or causes."""


class Event(NamedTuple):
    """A line of the record: a roll, or what happens without one.

    ``side`` is whose it is: of what follows a hit, that which is hit. ``needs`` is 0 if no number is needed. ``done``
    says whether a roll succeeds, None if it cannot. ``depth`` is 1 and more for what follows from the line before.
    ``why`` are the parts of the number needed. Of an attack, ``hexes`` is the distance of its target, ``weapon`` the id
    of the weapon or the kind of the physical attack, and ``place`` the location that it is made with.
    """

    phase: Phase
    side: int
    what: str
    needs: int = 0
    dice: tuple[int, ...] = ()
    done: bool | None = None
    effect: str = ""
    depth: int = 0
    why: tuple[Contribution, ...] = ()
    hexes: int = 0
    weapon: str = ""
    place: Location | None = None

    @property
    def name(self) -> str:
        """The name in the chosen language."""
        return tr(self.what)

    @property
    def fell(self) -> int:
        """The sum of the dice; 0 without any."""
        return sum(self.dice)


class Stand(NamedTuple):
    """A side after a round. ``way`` are the states (place × 6 + facing) of its movement, the last one where it stands.

    ``left`` is the share of armor and structure; ``hits`` are those on the pilot, ``twist`` that of the torso.
    """

    way: tuple[int, ...]
    how: AttackerMovement
    hexes: int
    twist: int
    prone: bool
    down: bool
    heat: int
    hits: int
    left: float
    armor: dict[Location, int]
    rear: dict[Location, int]
    structure: dict[Location, int]

    @property
    def place(self) -> int:
        """The number of its hex on the map."""
        return self.way[-1] // FACINGS

    @property
    def facing(self) -> int:
        """Its facing."""
        return self.way[-1] % FACINGS


class RoundRecord(NamedTuple):
    """A round: its number, its events in their order, and where both sides stand at its end."""

    number: int
    first: int
    events: tuple[Event, ...]
    stands: tuple[Stand, Stand]


class FightRecord(NamedTuple):
    """A whole fight. ``start`` is where both sides stand before the first round, ``winner`` None for a draw.

    ``ends`` say how each side is out of the fight, None for one that is not.
    """

    names: tuple[str, str]
    number: int
    board: TrialMap
    start: tuple[Stand, Stand]
    rounds: tuple[RoundRecord, ...]
    winner: int | None
    ends: tuple[End | None, End | None]


# -- as JSON -------------------------------------------------------------------------------------------------------


def record_json(record: FightRecord) -> dict[str, Any]:  # Any: JSON
    """The record as JSON: each round with its events, and where both sides stand after it."""
    return {
        "fight": record.number,
        "map": record.board.kind.value,
        "names": list(record.names),
        "winner": record.winner,
        "ends": [None if end is None else end.value for end in record.ends],
        "rounds": [
            {
                "round": each.number,
                "first": each.first,
                "events": [_event_json(event) for event in each.events],
                "sides": [_stand_json(stand) for stand in each.stands],
            }
            for each in record.rounds
        ],
    }


def _event_json(event: Event) -> dict[str, Any]:  # Any: JSON
    why = [{"part": part.label, "amount": part.amount} for part in event.why]
    place = None if event.place is None else event.place.name.lower()
    return event._asdict() | {"phase": event.phase.value, "dice": list(event.dice), "why": why, "place": place}


def _stand_json(stand: Stand) -> dict[str, Any]:  # Any: JSON
    return {
        "hex": number_of(stand.place),
        "facing": stand.facing,
        "moved": stand.how.value,
        "hexes": stand.hexes,
        "twist": stand.twist,
        "prone": stand.prone,
        "shut_down": stand.down,
        "heat": stand.heat,
        "pilot_hits": stand.hits,
        "left": stand.left,
    }


# -- as text -------------------------------------------------------------------------------------------------------


def record_text(record: FightRecord) -> Iterator[str]:
    """The record as lines of text."""
    one, other = record.names
    yield tr(
        "Fight {number}: A {one} against B {other}, map {kind}",
        number=record.number,
        one=one,
        other=other,
        kind=record.board.kind.label,
    )
    for each in record.rounds:
        yield ""
        yield tr("Round {number}", number=each.number)
        phase = None
        for event in each.events:
            if event.phase is not phase:
                phase = event.phase
                yield f" {tr(phase.value)}"
            yield event_text(event)
        for side, stand in enumerate(each.stands):
            yield f"  {'AB'[side]} {_stand_text(stand)}"
    yield ""
    yield outcome_text(record)


def event_text(event: Event) -> str:
    """A line for an event: side, name, number needed, dice, and effect."""
    needs = f"{event.needs}+" if event.needs or event.weapon else ""
    dice = f"{event.fell} ({'+'.join(map(str, event.dice))})" if len(event.dice) > 1 else str(event.fell or "")
    mark = "" if event.done is None else "✓" if event.done else "–"
    name = f"{'  ' * event.depth}{'AB'[event.side]} {event.name}"
    return f"  {name:<38}{needs:>4} {dice:<9}{mark:<2}{event.effect}".rstrip()


def _stand_text(stand: Stand) -> str:
    words = [tr("at {hex} facing {facing}", hex=number_of(stand.place), facing=stand.facing)]
    words += [tr("prone")] if stand.prone else []
    words += [tr("shut down")] if stand.down else []
    words += [tr("heat {heat}", heat=stand.heat), tr("{share} % left", share=f"{stand.left * 100:.0f}")]
    return ", ".join(words)


def outcome_text(record: FightRecord) -> str:
    """The winner with the round, and how."""
    rounds = len(record.rounds)
    if record.winner is None:
        gone = [end for end in record.ends if end is not None]
        if len(gone) > 1:
            return tr("Both are out in round {n}: a draw", n=rounds)
        return tr("A draw after {n} rounds", n=rounds)
    end = record.ends[1 - record.winner]
    how = tr(end.value) if end is not None else ""
    return tr("{name} wins in round {n}: {how}", name=record.names[record.winner], n=rounds, how=how)
