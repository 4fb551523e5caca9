"""Filters of the equipment list: which items to list for a 'Mech, and which filters a search query overrides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Self, TypeVar, get_args

from designer import design
from designer.analysis.item_figures import all_facts, equipment, too_heavy, without_room
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
from designer.query import FigureCondition, ParsedQuery, Tag
from designer.units.unit import Tech
from designer.workspace.favorites import Favorites
from designer.workspace.view_settings import (
    TERM_NAMES,
    USUALLY_HIDDEN,
    FilterSet,
    FilterSettings,
    Hidden,
    Only,
    TechnologyFilter,
)

if TYPE_CHECKING:
    from designer.comparison.refit import RefitSides

HIDABLE: Final[tuple[Hidden, ...]] = get_args(Hidden)

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
"""Kinds of items by the name of their group; the icon of the first kind is shown for the group."""

_HIDDEN: Final = frozenset(USUALLY_HIDDEN)
_MISFITS: Final[frozenset[Hidden]] = frozenset(("too_heavy", "no_room"))
_OVERRIDDEN_BY_FLAG: Final[dict[str, Hidden]] = {
    "one_shot": "one_shots",
    "double_one_shot": "one_shots",
    "torpedo": "torpedoes",
    "protomech_ammo": "others",
    "battle_armor_ammo": "others",
}
_OVERRIDDEN_BY_FIGURE: Final[dict[str, tuple[Hidden, ...]]] = {
    "level": ("level",),
    "year": ("unavailable", "prototypes"),
}


@dataclass(frozen=True, slots=True)
class Listing:
    """The conditions that an item must meet to be listed for one 'Mech. ``only`` are the ids allowed; None for all."""

    wanted: ItemFilter
    tech: Tech
    hidden: frozenset[Hidden]
    only: frozenset[str] | None = None
    terms: Terms = USUAL_TERMS
    body: Body | None = None
    misfits: frozenset[str] = frozenset()
    """The ids of items that are hidden because they do not fit into the design."""

    def allows(self, item: Item) -> bool:
        """Whether an item is listed."""
        return self.wanted.allows(item) and self.suits(item)

    def suits(self, item: Item) -> bool:
        """Whether an item meets the conditions other than the `ItemFilter`: technology, chassis and allowed ids."""
        if item.id in self.misfits or (self.only is not None and item.id not in self.only):
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
class EquipmentFilters:
    """The filters that the user chose for the equipment list. Empty ``groups`` mean all kinds of items.

    ``terms`` decide which years and rules levels count as available, in all lists of the editor.
    """

    technology: TechnologyFilter = "chassis"
    hidden: frozenset[Hidden] = _HIDDEN
    groups: frozenset[str] = frozenset()
    only: Only = ""
    terms: Terms = USUAL_TERMS

    @property
    def filters_as_usual(self) -> bool:
        """Whether the filters are the default ones; the shown kinds do not matter."""
        return self.technology == "chassis" and self.hidden == _HIDDEN and self.terms == USUAL_TERMS

    @property
    def fitting_only(self) -> bool:
        """Whether items that do not fit into the design are hidden."""
        return self.hidden >= _MISFITS

    def with_fitting_only(self, on: bool) -> Self:
        """The filters with items hidden (``on``) or shown that do not fit into the design."""
        return replace(self, hidden=self.hidden | _MISFITS if on else self.hidden - _MISFITS)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of items that are shown; empty means all."""
        return frozenset(kind for name in self.groups for kind in GROUPS[name])

    def showing_all(self) -> Self:
        """The filters changed so that all items are listed."""
        return replace(self, technology="both", hidden=frozenset(), groups=frozenset(), only="")

    def as_usual(self) -> Self:
        """The filters with default technology, hidden items and terms."""
        return replace(self, technology="chassis", hidden=_HIDDEN, terms=USUAL_TERMS)

    def with_hidden(self, what: Hidden, hidden: bool) -> Self:
        """The filters with one sort of items hidden or shown."""
        return replace(self, hidden=self.hidden | {what} if hidden else self.hidden - {what})

    def listing(
        self, g: Evaluator, only: frozenset[str] | None = None, refit: Callable[[], RefitSides] | None = None
    ) -> Listing:
        """The conditions of these filters for the evaluator's 'Mech.

        ``only`` are the ids allowed; None for all. ``refit`` gives that from the design as it was opened.
        """
        tech = design.tech(g)
        wanted = ItemFilter(
            kinds=self.kinds,
            side=self._side(tech),
            launchers=_launchers(g) if "ammunition" in self.hidden else None,
            one_shots="one_shots" not in self.hidden,
            torpedoes="torpedoes" not in self.hidden,
        )
        side, misfits = technology.chassis_side(tech.base), frozenset[str]()
        if "too_heavy" in self.hidden:
            misfits |= too_heavy(g, side)
        if "no_room" in self.hidden:
            misfits |= without_room(g, side)
        if refit is not None and "refit" in self.hidden:
            misfits |= _raising_the_class(refit(), side)
        return Listing(wanted, tech, self.hidden, only, self.terms, body(g), misfits)

    def _side(self, tech: Tech) -> TechSide:
        if self.technology == "chassis":
            return technology.side_of(tech.base)
        return "All" if self.technology == "both" else self.technology


def _raising_the_class(sides: RefitSides, side: TechSide) -> frozenset[str]:
    """The ids of equipment that takes the refit above its class at each place with room; none before any change."""
    from designer.comparison.refit import RefitClass, least_class_of_adding  # noqa: PLC0415 - seldom needed

    present = sides.found.refit_class
    if present is RefitClass.NONE:
        return frozenset()
    least = least_class_of_adding(*sides)
    return frozenset(
        item for item, facts in all_facts(sides.after.graph, side).items() if least(facts.item, facts.slots) > present
    )


Filters = TypeVar("Filters", bound=EquipmentFilters)


def _launchers(g: Evaluator) -> frozenset[tuple[str, int]]:
    return frozenset((fitted.item.ammo, fitted.item.rack) for fitted in design.weapons(g) if fitted.item.ammo)


def narrowed_to(filters: EquipmentFilters, favorites: Favorites) -> frozenset[str] | None:
    """The ids of the favorite or recently used items if only these are to be listed; else None."""
    if not filters.only:
        return None
    return favorites.favorites if filters.only == "favourites" else frozenset(favorites.recent)


@lru_cache(8)
def listed_items(listing: Listing) -> tuple[Item, ...]:
    """The items that a listing allows, in the order of the catalog.

    A listing without its condition on ammunition is the same for many designs, so its items are cached separately.
    """
    wanted = listing.wanted
    if wanted.launchers is None:
        return tuple(item for item in _wanted(wanted) if listing.suits(item))
    others = listed_items(replace(listing, wanted=replace(wanted, launchers=None)))
    return tuple(item for item in others if wanted.allows(item))


@lru_cache(8)
def _wanted(wanted: ItemFilter) -> tuple[Item, ...]:
    return tuple(item for item in equipment().values() if wanted.allows(item))


# -- queries ------------------------------------------------------------------------------------------------------


def overridden(filters: Filters, query: ParsedQuery) -> Filters:
    """The filters without those that a search query contradicts: a query for a year also lists unavailable items."""
    for term in query.wanted:
        if isinstance(term, FigureCondition):
            filters = _showing(filters, *_OVERRIDDEN_BY_FIGURE.get(term.figure, ()))
        elif isinstance(term, Tag):
            filters = _overridden_by_tag(filters, term)
    return filters


def _overridden_by_tag(filters: Filters, tag: Tag) -> Filters:
    if tag.name == "tech":
        return replace(filters, technology="both")
    if tag.name == "kind":
        return replace(filters, groups=frozenset())
    if tag.name == "level":
        return _showing(filters, "level")
    return _showing(filters, *(_OVERRIDDEN_BY_FLAG[flag] for flag in tag.values if flag in _OVERRIDDEN_BY_FLAG))


def _showing(filters: Filters, *what: Hidden) -> Filters:
    return replace(filters, hidden=filters.hidden - {*what}) if what else filters


# -- settings -----------------------------------------------------------------------------------------------------


def filters_from(settings: FilterSettings) -> EquipmentFilters:
    """The filters read from the settings."""
    newer = _HIDDEN - {*settings.hidable}
    return EquipmentFilters(
        technology=settings.technology,
        hidden=frozenset(settings.hidden) & {*settings.hidable} | newer,
        groups=frozenset(GROUPS) & {*settings.groups},
        only=settings.only,
        terms=Terms(*[name in settings.terms for name in Terms._fields]),
    )


def filter_settings(filters: EquipmentFilters) -> FilterSettings:
    """The filters in the form in which they are saved in the settings."""
    return FilterSettings(
        technology=filters.technology,
        hidden=sorted(filters.hidden),
        hidable=sorted(HIDABLE),
        terms=[name for name in TERM_NAMES if getattr(filters.terms, name)],
        groups=sorted(filters.groups),
        only=filters.only,
    )


def saved_filters(name: str, filters: EquipmentFilters, search: str = "") -> FilterSet:
    """The filters and the search text under a name that the user gave, in the form for the settings."""
    return FilterSet(name=name, search=search, **filter_settings(filters).model_dump())
