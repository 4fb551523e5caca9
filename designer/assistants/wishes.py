"""Wishes of a search: figures that a design should have exactly, in a span, or at least or at most."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Final, Literal, NamedTuple

from designer.battle_value import battle_value
from designer.construction.armor import armor
from designer.construction.cost import cost
from designer.construction.heat import heat
from designer.construction.movement import movement
from designer.decimals import brief
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.rulesets.combat.volley import salvo

FigureName = Literal["bv", "cost", "damage", "heat", "walk", "jump", "armor"]


class Figure(NamedTuple):
    """A figure that can be wished: its label, its value of a design, and a step that counts as a small miss."""

    label: str
    of: Callable[[Evaluator, int], float]
    step: float


FIGURES: Final[dict[FigureName, Figure]] = {
    "bv": Figure(marked("Battle Value"), lambda g, _: battle_value(g), 50),
    "cost": Figure(marked("Cost"), lambda g, _: cost(g).total, 200_000),
    "damage": Figure(marked("Damage at {hexes}"), salvo, 2),
    "heat": Figure(marked("Heat above what is sunk"), lambda g, _: heat(g).total - heat(g).capacity, 2),
    "walk": Figure(marked("Walk MP"), lambda g, _: movement(g).walk, 0.5),
    "jump": Figure(marked("Jump MP"), lambda g, _: movement(g).jump, 0.5),
    "armor": Figure(marked("Armor, % of maximum"), lambda g, _: _armor_percent(g), 4),
}
"""The figures. ``damage`` is that of all forward weapons in range, if every shot hits; cost includes ammunition."""


def _armor_percent(g: Evaluator) -> float:
    sheet = armor(g)
    return 100 * sheet.points / sheet.maximum if sheet.maximum else 0.0


class WishError(ValueError):
    """Wishes that no design can fulfil; the text names them."""


class Wish(NamedTuple):
    """A wished figure: from ``least`` to ``most``, both included. ``hexes`` is the distance of damage.

    Of a wish with one bound only, more or less than that is better still.
    """

    figure: FigureName
    least: float = -inf
    most: float = inf
    hexes: int = 0

    @property
    def label(self) -> str:
        """The name of the figure."""
        return tr(FIGURES[self.figure].label, hexes=self.hexes)

    @property
    def words(self) -> str:
        """The wish in words, as "Battle Value 1500" or "Damage at 9 at least 20"."""
        if self.least == self.most:
            return f"{self.label} {brief(self.least)}"
        if self.most == inf:
            return tr("{figure} at least {value}", figure=self.label, value=brief(self.least))
        if self.least == -inf:
            return tr("{figure} at most {value}", figure=self.label, value=brief(self.most))
        return tr("{figure} from {least} to {most}", figure=self.label, least=brief(self.least), most=brief(self.most))

    def value(self, g: Evaluator) -> float:
        """The figure of a design."""
        return FIGURES[self.figure].of(g, self.hexes)

    def miss(self, value: float) -> float:
        """By how much a value misses the wish; 0 if it fulfils it."""
        return max(self.least - value, value - self.most, 0.0)

    def cost_of(self, value: float) -> float:
        """How bad a miss is, comparable between figures: small misses count one for each step of the figure."""
        return self.miss(value) / FIGURES[self.figure].step

    def rank(self, value: float) -> float:
        """How good a value is that fulfils the wish; less is better. Within a span all are alike."""
        if self.most == inf:
            return -value
        return value if self.least == -inf else 0.0


def check_wishes(wishes: Iterable[Wish]) -> None:
    """Raise ``WishError`` if a wish has no value, or if two wishes of a figure exclude each other."""
    kept: dict[tuple[FigureName, int], Wish] = {}
    for wish in wishes:
        if wish.least > wish.most:
            least, most = brief(wish.least), brief(wish.most)
            words = {"figure": wish.label, "least": least, "most": most}
            raise WishError(tr("{figure}: at least {least} and at most {most} contradict each other.", **words))
        about = wish.figure, wish.hexes
        other = kept.setdefault(about, wish)
        if max(wish.least, other.least) > min(wish.most, other.most):
            raise WishError(
                tr("These targets contradict each other: {one}; {other}.", one=other.words, other=wish.words)
            )
