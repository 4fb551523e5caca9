"""Names of kinds of sheets, papers, inks and fonts."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal

from designer.language import marked

Face = Literal["regular", "strong", "bold", "italic", "mono"]
"""The use of a font: weights 400, 600 and 700, the slanted one of filler, and that of codes."""


class SheetKind(StrEnum):
    """Kind of sheet of a design: a page, half a page, half a page for a first game, an Alpha Strike card."""

    WHOLE = "whole"
    TWO = "two"
    BEGINNER = "beginner"
    CARDS = "cards"


SHEET_NAMES: Final = {
    SheetKind.WHOLE: marked("One unit per page"),
    SheetKind.TWO: marked("Two units per page"),
    SheetKind.BEGINNER: marked("For a first game"),
    SheetKind.CARDS: marked("Alpha Strike cards"),
}
"""The names of the kinds of sheets, in the order in which they are offered."""


class Aid(StrEnum):
    """Play aid of a sheet, which can be left off it."""

    TO_HIT = "to-hit"
    HIT_LOCATIONS = "hit-locations"
    CLUSTERS = "clusters"
    ROLLS = "rolls"
    TURNS = "turns"
    SYSTEMS = "systems"
    PHYSICAL = "physical"
    VALUES = "values"
    QUIRKS = "quirks"
    LEVEL = "level"
    PRICE = "price"


AIDS: Final[Mapping[SheetKind, frozenset[Aid]]] = {
    SheetKind.WHOLE: frozenset(Aid),
    SheetKind.TWO: frozenset(
        (Aid.HIT_LOCATIONS, Aid.CLUSTERS, Aid.ROLLS, Aid.SYSTEMS, Aid.PHYSICAL, Aid.QUIRKS, Aid.LEVEL)
    ),
    SheetKind.BEGINNER: frozenset((Aid.HIT_LOCATIONS, Aid.CLUSTERS, Aid.TURNS, Aid.LEVEL)),
    SheetKind.CARDS: frozenset(),
}
"""Play aids on each kind of sheet."""


class InkUse(StrEnum):
    """The inks of a sheet: black alone, greys as well, or grounds of slots in the colors of kinds of equipment."""

    BLACK = "black"
    GREYS = "greys"
    KINDS = "kinds"


class TextSize(StrEnum):
    """The size of the texts of a sheet."""

    NORMAL = "normal"
    LARGE = "large"


A4: Final = (210.0, 297.0)
LETTER: Final = (215.9, 279.4)
"""The sizes of paper in millimeters, upright."""


class PaperName(StrEnum):
    """The papers that sheets are made for."""

    A4 = "a4"
    LETTER = "letter"


PAPERS: Final[Mapping[PaperName, tuple[float, float]]] = {PaperName.A4: A4, PaperName.LETTER: LETTER}
"""Width and height in mm."""
