"""The listener of a fight: it turns what happens into events of the record, if there is one."""

from __future__ import annotations

from designer.rulesets.combat.body import Told
from designer.rulesets.quirks.contribution import Contribution
from designer.trials.record import Event, Phase
from designer.units.location import Location


class Log:
    """The events of a round."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.phase = Phase.INITIATIVE

    def add(  # noqa: PLR0913 - the fields of an event
        self,
        side: int,
        what: str,
        needs: int = 0,
        dice: tuple[int, ...] = (),
        *,
        done: bool | None = None,
        effect: str = "",
        depth: int = 0,
        why: tuple[Contribution, ...] = (),
        hexes: int = 0,
        weapon: str = "",
        place: Location | None = None,
    ) -> None:
        """Add an event."""
        self.events.append(Event(self.phase, side, what, needs, dice, done, effect, depth, why, hexes, weapon, place))

    def teller(self, side: int) -> Told:
        """The listener for the body of a side: what it hears follows from an attack, a fall, or heat."""

        def told(
            what: str, needs: int = 0, dice: tuple[int, ...] = (), *, done: bool | None = None, effect: str = ""
        ) -> None:
            self.add(side, what, needs, dice, done=done, effect=effect, depth=1)

        return told

    def taken(self) -> tuple[Event, ...]:
        """The events since the last call."""
        found = tuple(self.events)
        self.events.clear()
        return found
