"""The filter that hides the matches of a query, and the choices that show them. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from designer.app.views.equipment.choices import Choices
from designer.app.views.equipment.query_overrides import overruled
from designer.catalog import Item
from designer.catalog.query import ItemQuery
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.workspace.favorites import Favorites
from designer.workspace.view_settings import Hidden

_OFFERS: dict[Hidden, tuple[str, str]] = {
    "unavailable": (marked("not available in the design's year"), marked("Show what is unavailable")),
    "level": (marked("beyond the rules level"), marked("Show all rules levels")),
    "ammunition": (marked("ammunition without its weapon"), marked("Show all ammunition")),
    "prototypes": (marked("prototypes"), marked("Show prototypes")),
    "one_shots": (marked("one-shots"), marked("Show one-shots")),
    "torpedoes": (marked("torpedoes"), marked("Show torpedoes")),
    "others": (marked("only for ProtoMechs and battle armor"), marked("Show what 'Mechs cannot carry")),
}


class HidingFilter(NamedTuple):
    """A filter that hides items: reason, text of the button that removes it, choices without it, items shown then."""

    why: str
    offer: str
    choices: Choices
    shows: int = 0


def only_of(choices: Choices, favorites: Favorites) -> frozenset[str] | None:
    """The ids that the list is limited to; None for all."""
    if not choices.only:
        return None
    return favorites.favorites if choices.only == "favourites" else frozenset(favorites.recent)


def hiding_filter(
    choices: Choices, g: Evaluator, favorites: Favorites, query: ItemQuery, hidden: Iterable[Item]
) -> HidingFilter:
    """The one filter that hides most of the hidden items, or all filters together if no single one does."""
    items = tuple(hidden)

    def counted(one: HidingFilter) -> HidingFilter:
        listing = overruled(one.choices, query).listing(g, only_of(one.choices, favorites))
        return one._replace(shows=sum(listing.allows(item) for item in items))

    found = max(map(counted, _alone(choices)), key=lambda one: one.shows, default=None)
    if found is not None and found.shows:
        return found
    return HidingFilter(tr("several filters"), tr("Show everything"), choices.showing_all(), len(items))


def _alone(choices: Choices) -> Iterator[HidingFilter]:
    """Each active filter; the one that a user gives up most easily comes first."""
    if choices.groups:
        yield HidingFilter(tr("of another kind"), tr("Show all kinds"), replace(choices, groups=frozenset()))
    if choices.only:
        words = tr("not among the favorites") if choices.only == "favourites" else tr("not recently used")
        yield HidingFilter(words, tr("Show all"), replace(choices, only=""))
    for what in sorted(choices.hidden):
        why, offer = _OFFERS[what]
        yield HidingFilter(tr(why), tr(offer), choices.with_hidden(what, False))
    if choices.technology != "both":
        everybodys = replace(choices, technology="both")
        yield HidingFilter(tr("of the other technology"), tr("Show both technologies"), everybodys)
