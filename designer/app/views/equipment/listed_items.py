"""The items of a listing, cached by listing. No Qt."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from designer.analysis.item_figures import is_equipment
from designer.app.views.equipment.choices import Listing
from designer.catalog import Item, catalog
from designer.catalog.search import ItemFilter


@lru_cache(8)
def listed(listing: Listing) -> tuple[Item, ...]:
    """The items that a listing allows, in the order of the catalog.

    Designs of one technology differ in their launchers only, so all other conditions are evaluated and cached first.
    """
    wanted = listing.wanted
    if wanted.launchers is None:
        return tuple(item for item in _wanted(wanted) if listing.suits(item))
    others = listed(replace(listing, wanted=replace(wanted, launchers=None)))
    return tuple(item for item in others if wanted.allows(item))


@lru_cache(8)
def _wanted(wanted: ItemFilter) -> tuple[Item, ...]:
    return tuple(item for item in catalog() if is_equipment(item) and wanted.allows(item))
