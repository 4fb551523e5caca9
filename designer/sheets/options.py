"""Options of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from designer.battle_value import battle_value
from designer.battle_value.pilot import REGULAR, CrewSkills, with_crew
from designer.catalog.rulebooks import sets_text
from designer.catalog.ruleset import RuleSet
from designer.construction.description import description
from designer.construction.rulebooks import rulebooks
from designer.graph import Evaluator
from designer.language import tr
from designer.sheets.armor_diagram import Lost
from designer.sheets.cover_list import Cover
from designer.sheets.kinds import A4, Aid, InkUse, TextSize
from designer.units.location import Location, Slot


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """Options of a sheet: pilot, skills (None: a blank pilot), points lost, share code.

    Of damage already taken there are also critical slots that are hit, shots left in the bins at some slots, and hits
    of the pilot.

    The code is a square where there is room for it. ``without`` is left off the sheet; with ``advanced`` the tables of
    hit locations are those of an optional rule (TO). ``force`` is the cover of its force, and ``in_force`` its Battle
    Value there, at skills and with what networks and guided ammunition add.
    """

    pilot: str = ""
    skills: CrewSkills | None = REGULAR
    lost: Mapping[Location, Lost] | None = None
    hits: frozenset[Slot] = frozenset()
    left: Mapping[Slot, int] | None = None
    pilot_hits: int = 0
    code: str = ""
    paper: tuple[float, float] = A4
    without: frozenset[Aid] = frozenset()
    advanced: bool = False
    ink: InkUse = InkUse.GREYS
    text: TextSize = TextSize.NORMAL
    force: Cover | None = None
    in_force: int | None = None
    rules: RuleSet = RuleSet.TOTAL_WARFARE
    note: str = ""
    abilities: str = ""

    @property
    def known_skills(self) -> CrewSkills:
        """The skills, or those of a regular crew for a blank pilot."""
        return self.skills or REGULAR

    def own_value(self, g: Evaluator) -> int:
        """The Battle Value of a design at the skills, outside any force."""
        return with_crew(battle_value(g), self.known_skills)

    def table_value(self, g: Evaluator) -> tuple[int, bool]:
        """The Battle Value that counts on the table, and whether its force makes it another than its own."""
        own = self.own_value(g)
        return (own, False) if self.in_force in (None, own) else (self.in_force or 0, True)

    @property
    def book(self) -> str:
        """The rule book of the figures; of the core rulebook also that its rules are those of programs."""
        label = self.rules.label
        return tr("{book} as programs have it", book=label) if self.rules is RuleSet.CORE else label

    def has(self, aid: Aid) -> bool:
        """Whether something that helps in play is on the sheet."""
        return aid not in self.without

    def about(self, g: Evaluator, *, brief: bool = False) -> str:
        """The line on a design, by the core rulebook with sets of rulebooks (``brief``: one) and no rules level."""
        by_books = self.rules is RuleSet.CORE
        said = description(g, level=self.has(Aid.LEVEL) and not by_books)
        books = sets_text(rulebooks(g)[: 1 if brief else None]) if self.has(Aid.LEVEL) and by_books else ""
        return f"{said}, {books}" if books else said

    def on(self, paper: tuple[float, float]) -> SheetOptions:
        """The options for another paper."""
        return replace(self, paper=paper)


PLAIN: Final = SheetOptions()
