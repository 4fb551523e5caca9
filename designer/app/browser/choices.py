"""What the user chose to see in the browser, and what is remembered of it. No Qt widgets."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from designer import design
from designer.app.browser.columns import Column
from designer.catalog.search import SIDES, Side, Wanted
from designer.graph import Evaluator
from designer.units.unit import Tech

Technology = Literal["chassis", "IS", "Clan", "both"]
"""Whose equipment to show: what the chassis may use, one side's, or both."""

Hidden = Literal["unavailable", "level", "ammunition", "prototypes", "one_shots"]
"""What can be left out."""

Memory = MutableMapping[str, Any]
"""Where a view keeps what it remembers; any dictionary, such as one that is saved with the settings."""

TECHNOLOGIES: tuple[Technology, ...] = get_args(Technology)
HIDABLE: tuple[Hidden, ...] = get_args(Hidden)
LEVELS = ("", "introductory", "tournament", "advanced", "experimental", "unofficial")

_HIDDEN: frozenset[Hidden] = frozenset(("unavailable", "level", "ammunition"))


def own_side(tech: Tech) -> Side:
    """The side of the chassis."""
    return "Clan" if tech.base.is_clan else "IS"


def level_name(level: int) -> str:
    """A rules level in a word."""
    return LEVELS[min(max(level, 1), len(LEVELS) - 1)]


@dataclass(frozen=True, slots=True)
class Choices:
    """What to show. Sorting and columns are kept with it."""

    technology: Technology = "chassis"
    hidden: frozenset[Hidden] = _HIDDEN
    columns: tuple[Column, ...] = tuple(Column)
    sorted_by: Column = Column.ADDS
    descending: bool = True

    @property
    def filters_as_usual(self) -> bool:
        """Whether nothing but the usual is left out."""
        return self.technology == "chassis" and self.hidden == _HIDDEN

    def showing_all(self) -> Choices:
        """The same without any filter."""
        return replace(self, technology="both", hidden=frozenset())

    def as_usual(self) -> Choices:
        """The same with the usual filters."""
        return replace(self, technology="chassis", hidden=_HIDDEN)

    def with_hidden(self, what: Hidden, hidden: bool) -> Choices:
        """The same with something left out, or shown."""
        return replace(self, hidden=self.hidden | {what} if hidden else self.hidden - {what})

    def with_column(self, column: Column, shown: bool) -> Choices:
        """The same with a column shown or not; the name always is."""
        wanted = {*self.columns, column} if shown else {*self.columns} - {column}
        return replace(self, columns=tuple(sorted(wanted | {Column.NAME})))

    def wanted(self, g: Evaluator, kinds: frozenset[str]) -> Wanted:
        """Which items to list for the evaluator's 'Mech."""
        tech = design.tech(g)
        return Wanted(
            kinds=kinds,
            sides=self._sides(tech),
            year=tech.year if "unavailable" in self.hidden else None,
            level=tech.rules_level if "level" in self.hidden else None,
            launchers=_launchers(g) if "ammunition" in self.hidden else None,
            prototypes="prototypes" not in self.hidden,
            one_shots="one_shots" not in self.hidden,
        )

    def _sides(self, tech: Tech) -> tuple[Side, ...]:
        if self.technology == "chassis":
            return SIDES if tech.base.is_mixed else (own_side(tech),)
        return SIDES if self.technology == "both" else (self.technology,)


def _launchers(g: Evaluator) -> frozenset[tuple[str, int]]:
    return frozenset((fitted.item.ammo, fitted.item.rack) for fitted in design.weapons(g) if fitted.item.ammo)


# -- remembered -----------------------------------------------------------------------------------------------


def remembered(memory: Memory) -> Choices:
    """The choices as they were left; what makes no sense there is as on the first day."""
    usual = Choices()
    by_name = {column.name.lower(): column for column in Column}
    technology = memory.get("technology")
    hidden, columns = _texts(memory.get("hidden")), _texts(memory.get("columns"))
    return Choices(
        technology=technology if technology in TECHNOLOGIES else usual.technology,
        hidden=usual.hidden if hidden is None else frozenset(each for each in HIDABLE if each in hidden),
        columns=tuple(c for name, c in by_name.items() if c is Column.NAME or columns is None or name in columns),
        sorted_by=by_name.get(str(memory.get("sorted_by")), usual.sorted_by),
        descending=memory.get("descending", usual.descending) is not False,
    )


def remember(choices: Choices, memory: Memory) -> None:
    """Keep the choices, in plain values that any file can hold."""
    memory["technology"] = choices.technology
    memory["hidden"] = sorted(choices.hidden)
    memory["columns"] = [column.name.lower() for column in choices.columns]
    memory["sorted_by"] = choices.sorted_by.name.lower()
    memory["descending"] = choices.descending


def _texts(value: object) -> list[str] | None:
    return [str(each) for each in value] if isinstance(value, list | tuple) else None
