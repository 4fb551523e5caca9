"""The equipment that the user wants to see for one 'Mech, found once for all that differ in nothing it goes by."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from designer.analysis.item_figures import is_equipment
from designer.app.views.equipment.choices import Listing
from designer.catalog import Item, catalog
from designer.catalog.search import ItemFilter


@lru_cache(8)
def listed(listing: Listing) -> tuple[Item, ...]:
    """What a listing allows, in the order of the catalog.

    Designs of one technology differ in their launchers alone, so what else is left out is worked out without those.
    """
    wanted = listing.wanted
    if wanted.launchers is None:
        return tuple(item for item in _wanted(wanted) if listing.suits(item))
    others = listed(replace(listing, wanted=replace(wanted, launchers=None)))
    return tuple(item for item in others if wanted.allows(item))


@lru_cache(8)
def _wanted(wanted: ItemFilter) -> tuple[Item, ...]:
    return tuple(item for item in catalog() if is_equipment(item) and wanted.allows(item))
