"""What the user keeps beside the choices: favourites, what was used of late, and filters under a name. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from designer.app.views.equipment.choices import Choices, Memory, filters_in, filters_out
from designer.catalog.query_translation import lasting

RECENT: Final = 20
"""So many items count as used of late."""


class FilterSet(NamedTuple):
    """Filters under a name, and the words searched for; of the choices only the filters count.

    The words are those that every language understands (`designer.catalog.query_translation`).
    """

    name: str
    choices: Choices
    search: str = ""


class Kept:
    """Reads and writes the memory at once, so that all browsers that share one agree."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    # -- items ----------------------------------------------------------------------------------------------

    @property
    def favourites(self) -> frozenset[str]:
        """The ids of the favourites."""
        return frozenset(self._ids("favourites"))

    @property
    def recent(self) -> tuple[str, ...]:
        """The ids of what was used of late, the last first."""
        return tuple(self._ids("recent"))

    def toggle_favourite(self, item_id: str) -> bool:
        """Make an item a favourite, or no longer; tells which."""
        ids = self._ids("favourites")
        now = item_id not in ids
        self._memory["favourites"] = [*ids, item_id] if now else [each for each in ids if each != item_id]
        return now

    def note_use(self, item_id: str) -> None:
        """Put an item first among those used of late."""
        others = [each for each in self._ids("recent") if each != item_id]
        self._memory["recent"] = [item_id, *others][:RECENT]

    def _ids(self, name: str) -> list[str]:
        found = self._memory.get(name)
        return [str(each) for each in found] if isinstance(found, list | tuple) else []

    # -- filters --------------------------------------------------------------------------------------------

    @property
    def sets(self) -> tuple[FilterSet, ...]:
        """The filters that were saved, in the order of saving."""
        found = self._memory.get("sets")
        sets = found if isinstance(found, list | tuple) else []
        return tuple(_read(each) for each in sets if isinstance(each, Mapping) and each.get("name"))

    def save(self, new: FilterSet) -> None:
        """Save filters; a name that is taken gets the new ones in its place."""
        sets = self.sets
        if any(each.name == new.name for each in sets):
            self._write(tuple(new if each.name == new.name else each for each in sets))
        else:
            self._write((*sets, new))

    def rename(self, old: str, new: str) -> bool:
        """Give saved filters another name; False if it is empty or taken."""
        if not new or any(each.name == new for each in self.sets if each.name != old):
            return False
        self._write(tuple(each._replace(name=new) if each.name == old else each for each in self.sets))
        return True

    def delete(self, name: str) -> None:
        """Forget saved filters."""
        self._write(tuple(each for each in self.sets if each.name != name))

    def _write(self, sets: tuple[FilterSet, ...]) -> None:
        self._memory["sets"] = [
            {"name": each.name, "search": each.search, **filters_out(each.choices)} for each in sets
        ]


def _read(found: Mapping[str, Any]) -> FilterSet:
    # Once they were kept as they were typed, in whatever language that was.
    return FilterSet(str(found["name"]), filters_in(found), lasting(str(found.get("search", ""))))
