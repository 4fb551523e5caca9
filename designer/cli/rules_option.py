"""The option of all commands whose figures depend on the rule book; it loads no rules of play."""

from __future__ import annotations

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
