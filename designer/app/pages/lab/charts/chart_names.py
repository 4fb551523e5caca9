"""The charts by name: title and explanation, and which of them depend on movement or show a second design."""

from __future__ import annotations

from typing import Final, Literal

from designer.language import marked

ChartName = Literal[
    "steps", "damage", "heat", "crew", "armor", "walk", "sinks", "mass shares", "value shares", "protection"
]
CHARTS: Final[dict[ChartName, tuple[str, str]]] = {
    "steps": (marked("Value, step by step"), marked("from nothing to the Battle Value")),
    "damage": (marked("Damage by range"), marked("all weapons, standing target")),
    "heat": (marked("Heat over turns"), marked("the same volley each turn it is not shut down")),
    "crew": (marked("Value by crew"), marked("gunnery and piloting")),
    "armor": (marked("Value by armor"), marked("in half tons, everything else unchanged")),
    "walk": (marked("Value by speed"), marked("walk MP, everything else unchanged")),
    "sinks": (marked("Value by heat sinks"), marked("everything else unchanged")),
    "mass shares": (marked("Shares of mass"), marked("tons of each part")),
    "value shares": (marked("Shares of value"), marked("points that each line carries")),
    "protection": (marked("Armor and criticals"), marked("damage that each location takes, and the next critical hit")),
}

NAMES: Final = tuple(CHARTS)
MOVED: Final[tuple[ChartName, ...]] = ("damage", "heat")
"""The charts that depend on how the design moves."""
AGAINST: Final[tuple[ChartName, ...]] = ("steps", "damage", "heat", "armor", "walk", "sinks")
"""The charts that can show a second design."""
