"""Outlook of a search: how near to its targets a design would come with other items, guessed before it is made.

To make a design and to value it takes some milliseconds, and a guess some microseconds, so that many exchanges can be
guessed for each one that is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from designer.assistants.figure_targets import FigureTarget
from designer.battle_value import defensive, offensive
from designer.catalog import Item, catalog
from designer.construction.heat import dissipation, is_sink, weapon_heat
from designer.graph import Evaluator
from designer.units.mount import Mount, gone_and_new
from designer.units.unit import Unit

_COST: Final = 1.5
"""About the factor of the cost of a whole design, 1 + tonnage / 100 (TM p. 279)."""
_POINT: Final = 2.5
"""The defensive Battle Value of a point of most armor."""
_ARMOR: Final = _POINT * 16 / 1000
"""That of a kg of standard armor."""
_GUESSED: Final = 12
"""How many items are guessed before one is tried; of exchanges of the same mass twice as many."""
_SPARED: Final = 3
"""How many mounts are compared before one is taken out."""

Exchange = tuple[Item, Item]
"""An item, and another one that is gone for it."""


class Outlook(NamedTuple):
    """The figures of a design beside its targets, in their order; without targets nothing is nearer than another.

    ``offense`` and ``defense`` are the speed factors of its Battle Value. ``slack`` is what armor can take off that
    without a change of mass, in the mean, and ``armor`` what a kg of it adds that gives way to an item. ``mounts`` are
    those of the design.
    """

    targets: tuple[FigureTarget, ...] = ()
    values: tuple[float, ...] = ()
    offense: float = 1.0
    defense: float = 1.0
    slack: float = 0.0
    armor: float = 0.0
    mounts: tuple[Mount, ...] = ()

    def at(self, unit: Unit) -> Outlook:
        """The outlook of a design with other mounts, guessed by what has come and gone; its armor stays as it is."""
        items = catalog()
        gone, new = ([items[mount.item] for mount in each] for each in gone_and_new(self.mounts, unit.mounts))
        still = self._replace(armor=0.0)
        values = [
            value
            + sum(still._share(target.figure, item) for item in new)
            - sum(still._share(target.figure, item) for item in gone)
            for target, value in zip(self.targets, self.values, strict=True)
        ]
        return still._replace(values=tuple(values), mounts=unit.mounts)

    def missed(self, item: Item | None, gone: Item | None = None, copies: int = 1) -> float:
        """By how much the targets are missed with copies of an item, and without as many of what is gone."""
        return sum(
            target.cost_of(value + copies * (self._share(target.figure, item) - self._share(target.figure, gone)))
            for target, value in zip(self.targets, self._reached, strict=True)
        )

    def exchange(self, exchanges: Sequence[Exchange], rng: Random) -> Exchange:
        """The one of some random exchanges that leads nearest to the targets."""
        return min(rng.choices(exchanges, k=2 * _GUESSED), key=lambda exchange: self.missed(*exchange))

    def drawn(self, fitting: Sequence[Item], rng: Random, gone: Item | None = None, copies: int = 1) -> Item | None:
        """The one of a few random items that leads nearest to the targets instead of what is gone; None without any."""
        few = rng.choices(fitting, k=_GUESSED) if fitting else ()
        return min(few, key=lambda item: self.missed(item, gone, copies), default=None)

    def spared(self, mounts: Sequence[Mount], rng: Random) -> Mount:
        """The one of a few random mounts without which the design comes nearest to the targets."""
        items = catalog()
        return min(rng.choices(mounts, k=_SPARED), key=lambda mount: self.missed(None, items[mount.item]))

    @property
    def _reached(self) -> tuple[float, ...]:
        """The figures, with the Battle Value in the middle of what armor makes of it."""
        pairs = zip(self.targets, self.values, strict=True)
        return tuple(value - self.slack if target.figure == "bv" else value for target, value in pairs)

    def _share(self, figure: str, item: Item | None) -> float:
        """About the share of an item in a figure; 0 for those that other things decide."""
        if item is None:
            return 0.0
        if figure == "bv":
            factor = self.defense if defensive.is_defensive(item) else self.offense
            return factor * (item.bv or 0) - self.armor * (item.mass or 0)
        if figure == "heat.net":
            return -dissipation(item) if is_sink(item) else weapon_heat(item)
        if figure == "cost":
            return _COST * (item.cost or 0)
        if figure.startswith("damage."):
            return item.salvo_damage if float(figure.removeprefix("damage.")) <= item.range[3] else 0
        return 0.0


NO_OUTLOOK: Final = Outlook()


def outlook_of(
    unit: Unit, g: Evaluator, targets: tuple[FigureTarget, ...], values: tuple[float, ...], spare: int = 0
) -> Outlook:
    """The outlook of a design with these figures, of whose armor points ``spare`` may stay off."""
    offense, defense = offensive.speed_line(g).value, defensive.speed_line(g).value
    return Outlook(targets, values, offense, defense, defense * _POINT * spare / 2, defense * _ARMOR, unit.mounts)
