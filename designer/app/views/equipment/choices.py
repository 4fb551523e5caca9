"""The user's choices in the browser: filters, columns and sorting, and their settings. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, get_args

from designer import design
from designer.app.views.equipment.columns import USUAL, ItemColumn
from designer.catalog import Item
from designer.catalog.item import TechSide
from designer.catalog.search import ItemFilter
from designer.construction import technology
from designer.construction.availability import is_in_time, is_prototype, is_within
from designer.construction.legality.body_limits import Body, against_item, body
from designer.construction.offers import USUAL as USUAL_TERMS
from designer.construction.offers import Terms
from designer.graph import Evaluator
from designer.language import marked
from designer.units.unit import Tech
from designer.workspace.view_settings import (
    TERM_NAMES,
    USUALLY_HIDDEN,
    EquipmentSettings,
    FilterSet,
    FilterSettings,
    Hidden,
    Only,
    TechnologyFilter,
)

TECHNOLOGIES: Final[tuple[TechnologyFilter, ...]] = get_args(TechnologyFilter)
HIDABLE: Final[tuple[Hidden, ...]] = get_args(Hidden)
ONLY: Final[tuple[Only, ...]] = get_args(Only)

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    marked("Energy weapons"): ("energy",),
    marked("Ballistic weapons"): ("ballistic",),
    marked("Missiles"): ("missile",),
    marked("Artillery"): ("artillery",),
    marked("Physical weapons"): ("physical",),
    marked("Ammunition"): ("ammunition",),
    marked("Heat sinks and jump jets"): ("heat_sink", "jump"),
    marked("Electronics, protection and structure"): ("electronics", "filler"),
}
"""Groups of kinds; the first kind gives the glyph."""

_HIDDEN: Final = frozenset(USUALLY_HIDDEN)


@dataclass(frozen=True, slots=True)
class Listing:
    """The conditions for items in the list of one 'Mech."""

    wanted: ItemFilter
    tech: Tech
    hidden: frozenset[Hidden]
    only: frozenset[str] | None = None
    terms: Terms = USUAL_TERMS
    body: Body | None = None

    def allows(self, item: Item) -> bool:
        """Whether an item is listed."""
        return self.wanted.allows(item) and self.suits(item)

    def suits(self, item: Item) -> bool:
        """Whether an item meets all conditions beyond the item filter: availability, rules level, favorites."""
        if self.only is not None and item.id not in self.only:
            return False
        if item.others_only and "others" in self.hidden:
            return False
        if self.body is not None and "unavailable" in self.hidden and against_item(item, self.body):
            return False
        side, tech = self.wanted.side, self.tech
        if "level" in self.hidden and not is_within(item, tech, side, self.terms):
            return False
        if "unavailable" in self.hidden and not is_in_time(item, tech, side, self.terms):
            return False
        return "prototypes" not in self.hidden or not is_prototype(item, tech.year, side)


@dataclass(frozen=True, slots=True)
class Choices:
    """Filters, columns and sorting. No groups of kinds means all.

    ``terms`` are the availability options, which hold in all lists of the editor.
    """

    technology: TechnologyFilter = "chassis"
    hidden: frozenset[Hidden] = _HIDDEN
    groups: frozenset[str] = frozenset()
    only: Only = ""
    columns: tuple[ItemColumn, ...] = USUAL
    sorted_by: ItemColumn = ItemColumn.ADDS
    descending: bool = True
    terms: Terms = USUAL_TERMS

    @property
    def filters_as_usual(self) -> bool:
        """Whether the filters are the default ones, apart from kinds."""
        return self.technology == "chassis" and self.hidden == _HIDDEN and self.terms == USUAL_TERMS

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that are listed; none means all."""
        return frozenset(kind for name in self.groups for kind in GROUPS[name])

    def showing_all(self) -> Choices:
        """The choices without any filter."""
        return replace(self, technology="both", hidden=frozenset(), groups=frozenset(), only="")

    def as_usual(self) -> Choices:
        """The choices with the default filters."""
        return replace(self, technology="chassis", hidden=_HIDDEN, terms=USUAL_TERMS)

    def with_hidden(self, what: Hidden, hidden: bool) -> Choices:
        """The choices with one class of items hidden or shown."""
        return replace(self, hidden=self.hidden | {what} if hidden else self.hidden - {what})

    def with_column(self, column: ItemColumn, shown: bool) -> Choices:
        """The choices with a column shown or hidden; the name is always shown."""
        if column is ItemColumn.NAME or (column in self.columns) is shown:
            return self
        if not shown:
            return replace(self, columns=tuple(each for each in self.columns if each is not column))
        usual = sorted((*self.columns, column), key=list(ItemColumn).index)
        columns = tuple(usual) if self._in_usual_order else (*self.columns, column)
        return replace(self, columns=columns)

    @property
    def _in_usual_order(self) -> bool:
        return list(self.columns) == sorted(self.columns, key=list(ItemColumn).index)

    def listing(self, g: Evaluator, only: frozenset[str] | None = None) -> Listing:
        """The conditions for the evaluator's 'Mech, limited to the items of ``only``."""
        tech = design.tech(g)
        wanted = ItemFilter(
            kinds=self.kinds,
            side=self._side(tech),
            launchers=_launchers(g) if "ammunition" in self.hidden else None,
            one_shots="one_shots" not in self.hidden,
            torpedoes="torpedoes" not in self.hidden,
        )
        return Listing(wanted, tech, self.hidden, only, self.terms, body(g))

    def _side(self, tech: Tech) -> TechSide:
        if self.technology == "chassis":
            return technology.side_of(tech.base)
        return "All" if self.technology == "both" else self.technology


def _launchers(g: Evaluator) -> frozenset[tuple[str, int]]:
    return frozenset((fitted.item.ammo, fitted.item.rack) for fitted in design.weapons(g) if fitted.item.ammo)


# -- settings ------------------------------------------------------------------------------------------------


def choices_from(settings: EquipmentSettings) -> Choices:
    """The choices that settings hold; unknown columns are left out."""
    by_name = {column.name.lower(): column for column in ItemColumn}
    columns = USUAL
    if settings.columns is not None:
        columns = _with_name(tuple(dict.fromkeys(by_name[name] for name in settings.columns if name in by_name)))
    return replace(
        filters_from(settings),
        columns=columns,
        sorted_by=by_name.get(settings.sorted_by, ItemColumn.ADDS),
        descending=settings.descending,
    )


def filters_from(settings: FilterSettings) -> Choices:
    """The filters that settings hold, with the default columns and sorting."""
    newer = _HIDDEN - {*settings.hidable}
    return Choices(
        technology=settings.technology,
        hidden=frozenset(settings.hidden) & {*settings.hidable} | newer,
        terms=Terms(*[name in settings.terms for name in Terms._fields]),
        groups=frozenset(GROUPS) & {*settings.groups},
        only=settings.only,
    )


def saved_filters(name: str, choices: Choices, search: str = "") -> FilterSet:
    """The filters of choices as a named set."""
    return FilterSet(name=name, search=search, **_filters(choices).model_dump())


def remember(choices: Choices, settings: EquipmentSettings) -> None:
    """Write the choices into the settings."""
    for name, value in _filters(choices):
        setattr(settings, name, value)
    settings.columns = [column.name.lower() for column in choices.columns]
    settings.sorted_by = choices.sorted_by.name.lower()
    settings.descending = choices.descending


def _filters(choices: Choices) -> FilterSettings:
    return FilterSettings(
        technology=choices.technology,
        hidden=sorted(choices.hidden),
        hidable=sorted(HIDABLE),
        terms=[name for name in TERM_NAMES if getattr(choices.terms, name)],
        groups=sorted(choices.groups),
        only=choices.only,
    )


def _with_name(columns: tuple[ItemColumn, ...]) -> tuple[ItemColumn, ...]:
    return columns if ItemColumn.NAME in columns else (ItemColumn.NAME, *columns)
