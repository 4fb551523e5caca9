"""The options of commands that go by a rule book, or write one into files; they load no rules of play."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from designer.catalog.ruleset import RuleSet
from designer.cli.arguments import Option

RulesOption = Annotated[
    RuleSet | None,
    Option(
        help="The rule book: Total Warfare, or the core rulebook of 2026. Without it the one that the file of the "
        "design or force names, else Total Warfare."
    ),
]


class NamedBook(StrEnum):
    """The rule book that a written file names, or none."""

    TOTAL_WARFARE = RuleSet.TOTAL_WARFARE.value
    CORE = RuleSet.CORE.value
    NONE = "none"

    @property
    def rules(self) -> RuleSet | None:
        """The book; None for none."""
        return None if self is NamedBook.NONE else RuleSet(self.value)


NamedBookOption = Annotated[
    NamedBook | None,
    Option("--rules", help="The rule book that the written files name, or none; without it the one of their sources."),
]
