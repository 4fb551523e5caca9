"""The brushes for setting up a map, and the scene of a new map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from designer.language import beginning, marked, tr
from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.narration import TERRAIN_WORDS
from designer.rulesets.skirmish.rules import Terrain
from designer.rulesets.skirmish.scene import Scene
from designer.rulesets.skirmish.units import unit_named

_COLUMNS, _ROWS = 16, 13
_RED: Final = ("Shielded Warrior", "Shielded Spearman", "Pikeman", "Archer")
_BLUE: Final = ("2H Warrior", "Axeman", "Direwolf", "Crossbowman")


@dataclass(frozen=True, slots=True)
class Brush:
    """A tool for setting up a map: it paints terrain, changes levels or erases units; else it moves units."""

    words: str
    tip: str
    terrain: Terrain | None = None
    levels: int = 0
    erases: bool = False

    @property
    def title(self) -> str:
        """Its name."""
        return tr(self.words) if self.terrain is None else beginning(tr(TERRAIN_WORDS[self.terrain]))

    @property
    def about(self) -> str:
        """Its effect as a sentence."""
        return tr(self.tip) if self.terrain is None else tr(self.tip, terrain=tr(TERRAIN_WORDS[self.terrain]))

    @property
    def moves(self) -> bool:
        """Whether it selects and moves units."""
        return self.terrain is None and not self.levels and not self.erases


BRUSHES: Final = (
    Brush(marked("Units"), marked("Choose and move units")),
    *(Brush(kind.value.capitalize(), marked("Paint {terrain}"), terrain=kind) for kind in Terrain),
    Brush(marked("Raise"), marked("Raise hexes by a level"), levels=1),
    Brush(marked("Lower"), marked("Lower hexes by a level"), levels=-1),
    Brush(marked("Erase"), marked("Remove units from the map"), erases=True),
)


def first_scene() -> Scene:
    """Two small bands on rolling ground."""
    red, blue = (tuple(map(unit_named, names)) for names in (_RED, _BLUE))
    return Scene.drawn_up(Battlefield.rolling(_COLUMNS, _ROWS, 4), red, blue)
