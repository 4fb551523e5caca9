"""Favorite items, recently used items and saved filters of the equipment list."""

from __future__ import annotations

from typing import Final

from designer.catalog.query_translation import lasting
from designer.workspace.view_settings import EquipmentSettings, FilterSet

RECENT: Final = 20
"""The number of recently used items that are remembered."""


class Favorites:
    """Favorites, recently used items and saved filters; they are kept only in the settings, which all lists share."""

    def __init__(self, settings: EquipmentSettings) -> None:
        self._settings = settings

    @property
    def favorites(self) -> frozenset[str]:
        """The ids of the favorites."""
        return frozenset(self._settings.favourites)

    @property
    def recent(self) -> tuple[str, ...]:
        """The ids of the recently used items, the last one first."""
        return tuple(self._settings.recent)

    def toggle(self, item_id: str) -> bool:
        """Make an item a favorite, or remove it from the favorites. Returns whether it is a favorite now."""
        ids = self._settings.favourites
        now = item_id not in ids
        self._settings.favourites = [*ids, item_id] if now else [each for each in ids if each != item_id]
        return now

    def note_use(self, item_id: str) -> None:
        """Make an item the first of the recently used ones."""
        others = [each for each in self._settings.recent if each != item_id]
        self._settings.recent = [item_id, *others][:RECENT]

    @property
    def saved_filters(self) -> tuple[FilterSet, ...]:
        """The filters that the user saved under a name, in the order of saving.

        Their search texts are translated to the language-neutral form; early versions saved them as typed.
        """
        return tuple(each.model_copy(update={"search": lasting(each.search)}) for each in self._settings.sets)

    def save(self, new: FilterSet) -> None:
        """Save filters; saved filters of the same name are replaced."""
        known = self.saved_filters
        if any(each.name == new.name for each in known):
            self._settings.sets = [new if each.name == new.name else each for each in known]
        else:
            self._settings.sets = [*known, new]

    def rename(self, old: str, new: str) -> bool:
        """Rename saved filters. Returns False, without a change, if the new name is empty or taken."""
        known = self.saved_filters
        if not new or any(each.name == new for each in known if each.name != old):
            return False
        self._settings.sets = [each.model_copy(update={"name": new}) if each.name == old else each for each in known]
        return True

    def delete(self, name: str) -> None:
        """Delete the saved filters of this name."""
        self._settings.sets = [each for each in self.saved_filters if each.name != name]
