"""The filters that a query overrides: a query for a technology, level, year or kind shows it. No Qt."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from designer.app.views.equipment.choices import Choices
from designer.catalog.query import FigureCondition, ItemQuery, Tag
from designer.workspace.view_settings import Hidden

_OF_FLAG: Final[dict[str, Hidden]] = {
    "one_shot": "one_shots",
    "double_one_shot": "one_shots",
    "torpedo": "torpedoes",
    "protomech_ammo": "others",
    "battle_armor_ammo": "others",
}
_OF_FIGURE: Final[dict[str, tuple[Hidden, ...]]] = {"level": ("level",), "year": ("unavailable", "prototypes")}


def overruled(choices: Choices, query: ItemQuery) -> Choices:
    """The choices without the filters on properties that a query names."""
    for term in query.wanted:
        if isinstance(term, FigureCondition):
            choices = _shown(choices, *_OF_FIGURE.get(term.figure, ()))
        elif isinstance(term, Tag):
            choices = _of_tag(choices, term)
    return choices


def _of_tag(choices: Choices, tag: Tag) -> Choices:
    if tag.name == "tech":
        return replace(choices, technology="both")
    if tag.name == "kind":
        return replace(choices, groups=frozenset())
    if tag.name == "level":
        return _shown(choices, "level")
    return _shown(choices, *(_OF_FLAG[flag] for flag in tag.values if flag in _OF_FLAG))


def _shown(choices: Choices, *what: Hidden) -> Choices:
    return replace(choices, hidden=choices.hidden - {*what}) if what else choices
