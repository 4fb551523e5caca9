"""Battle Value goals: at most, at least, or near a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field

from designer.decimals import figure
from designer.language import marked, tr

Sense = Literal["most", "least", "near"]

SENSES: Final[dict[Sense, str]] = {
    "most": marked("at most"),
    "least": marked("at least"),
    "near": marked("near"),
}
_GOALS: Final[dict[Sense, str]] = {
    "most": marked("Goal at most {value}"),
    "least": marked("Goal at least {value}"),
    "near": marked("Goal near {value}"),
}
NEAR: Final = 0.02
"""The tolerance of "near", as a fraction of the value."""
HIGHEST: Final = 99_999


@dataclass(frozen=True, slots=True)
class Goal:
    """A wanted Battle Value; ``sense`` says whether the design should have at most, at least or about this value."""

    sense: Sense
    value: Annotated[int, Field(ge=0, le=HIGHEST)]

    @property
    def words(self) -> str:
        """The goal in words, as "Goal at most 1 700"."""
        return tr(_GOALS[self.sense], value=figure(self.value))

    @property
    def _lowest(self) -> float:
        return {"most": 0.0, "least": float(self.value), "near": self.value * (1 - NEAR)}[self.sense]

    @property
    def _highest(self) -> float:
        return {"most": float(self.value), "least": float("inf"), "near": self.value * (1 + NEAR)}[self.sense]

    def is_met(self, battle_value: int) -> bool:
        """Whether a Battle Value meets the goal."""
        return self._lowest <= battle_value <= self._highest

    def toward(self, old: int, new: int) -> bool | None:
        """Whether ``new`` is closer to the goal than ``old``; None if both meet it or miss it by the same amount."""
        before, after = self._miss(old), self._miss(new)
        return None if before == after else after < before

    def state(self, battle_value: int) -> str:
        """The distance to the goal in words, as "41 left", "13 over goal" or "20 short of goal"."""
        off = battle_value - self.value
        if not self.is_met(battle_value):
            return tr("{off} over goal", off=figure(off)) if off > 0 else tr("{off} short of goal", off=figure(-off))
        by = figure(abs(off))
        if self.sense == "most":
            return tr("{off} left", off=by)
        if self.sense == "least":
            return tr("{off} to spare", off=by)
        if not off:
            return tr("as set")
        return tr("{off} above, near enough", off=by) if off > 0 else tr("{off} below, near enough", off=by)

    def _miss(self, battle_value: int) -> float:
        return max(self._lowest - battle_value, battle_value - self._highest, 0.0)
