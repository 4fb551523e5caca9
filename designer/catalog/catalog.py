"""The equipment catalog: every item that a 'Mech can carry, by id, name and file spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from designer import paths
from designer.catalog.combined import ENDING, can_combine, combined, combined_id, plain_id
from designer.catalog.item import Item, TechSide
from designer.catalog.records import Record, RecordShape, made, read_records, read_table

FILES = ("weapons", "ammunition", "gear", "filler")

_SHAPE = RecordShape.of(Item, "short")
_UNKNOWN = "unknown:"


class _Items(dict[str, Item]):
    """The items made until now, by id; one that is asked for is made."""

    def __init__(self, made: Callable[[str], Item]) -> None:
        super().__init__()
        self._made = made

    def __missing__(self, item_id: str) -> Item:
        item = self[item_id] = self._made(item_id)
        return item


class Catalog:
    """Items by id and by name. An item object is made at its first use, and then kept.

    ``items[id]`` is what ``catalog[id]`` gives, for where many mounts are looked up.
    Names of items are unique (``designer.catalog.models`` checks this). ``mtf`` names would go before ``aliases``.
    """

    def __init__(self, records: list[Record], former_ids: Mapping[str, str] | None = None) -> None:
        self._records: dict[str, Record] = {record["id"]: record for record in records}
        self._former_ids = former_ids or {}
        self.items = _Items(self._made)
        self._by_mtf: dict[str, str] = {_folded(record["mtf"]): record["id"] for record in records}
        self._by_alias: dict[str, str] | None = None
        self._by_display: dict[str, list[str]] | None = None
        self._flagged: dict[frozenset[str], tuple[Item, ...]] = {}
        self._sides: dict[str, set[str]] | None = None

    def __getitem__(self, item_id: str) -> Item:
        """The item with an id; an ``unknown:`` id gives a placeholder with that name; ``KeyError`` otherwise."""
        return self.items[item_id]

    def __contains__(self, item_id: object) -> bool:
        return item_id in self._records or self._combined(str(item_id)) is not None

    def __iter__(self) -> Iterator[Item]:
        return map(self.items.__getitem__, self._records)

    def flagged(self, flags: frozenset[str]) -> tuple[Item, ...]:
        """The items that have at least one of ``flags``, in the order of the data files."""
        found = self._flagged.get(flags)
        if found is None:
            found = self._flagged[flags] = tuple(item for item in self if item.flags & flags)
        return found

    def has_namesake(self, item: Item) -> bool:
        """Whether an item of another technology base shares one of the names of an item."""
        if self._sides is None:
            self._sides = {}
            for record in self._records.values():
                for name in (record["name"], record.get("short") or record["name"]):
                    self._sides.setdefault(_folded(name), set()).add(record.get("tech", "All"))
        return any(self._sides.get(_folded(name), set()) - {item.tech} for name in (item.name, item.short))

    def has_version(self, item: Item, side: TechSide) -> bool:
        """Whether ``side`` has an item of its own with the name of an item of both technology bases."""
        return item.tech == "All" and any(self[each].tech == side for each in self._shown_as(_folded(item.name)))

    def __len__(self) -> int:
        return len(self._records)

    def _made(self, item_id: str) -> Item:
        record = self._records.get(item_id) or self._combined(item_id)
        if record is not None:
            return made(Item, {"short": record["name"], **record})
        if item_id.startswith(_UNKNOWN):
            name = item_id.removeprefix(_UNKNOWN)
            names = {"id": item_id, "name": name, "short": name, "mtf": name}
            return made(Item, {**names, "kind": "unknown", "type": "gear", "slots": 1})
        raise KeyError(item_id)

    def _combined(self, item_id: str) -> Record | None:
        """The record of a bin that is mixed with incendiary missiles; None for other ids."""
        plain = self._records.get(plain_id(item_id))
        return combined(plain) if plain is not None and can_combine(plain) else None

    def combination(self, item: Item) -> Item | None:
        """A bin mixed with incendiary missiles, and for such a bin the plain one; None if there is neither.

        Combinations are no items of their own when the catalog is listed.
        """
        plain = plain_id(item.id)
        if plain:
            return self[plain]
        return self[combined_id(item.id)] if can_combine(self._records.get(item.id, {})) else None

    def named(self, name: str, *, clan: bool = False) -> Item | None:
        """The item with ``name`` in files; None if there is none.

        The name is looked up as it is, then with "clan" or "is" before it, then as a display name, of which the item of
        the chassis' technology base is preferred (MTF_FORMAT 5.7).
        """
        key = _folded(name)
        item_id = self._file_match(key) or self._file_match(("clan " if clan else "is ") + key)
        if item_id is None:
            item_id = self._display_match(key, clan=clan)
        if item_id is None and key.endswith(ENDING):
            plain = self.named(key.removesuffix(ENDING).removesuffix(" (clan)"), clan=clan)
            return None if plain is None or plain_id(plain.id) else self.combination(plain)
        return None if item_id is None else self[item_id]

    def _shown_as(self, key: str) -> Sequence[str]:
        """The ids of the items with a display name."""
        if self._by_display is None:
            self._by_display = {}
            for item_id, record in self._records.items():
                self._by_display.setdefault(_folded(record["name"]), []).append(item_id)
        return self._by_display.get(key, ())

    def _file_match(self, key: str) -> str | None:
        item_id = self._by_mtf.get(key)
        if item_id is None and self._by_alias is None:
            records = self._records.values()
            self._by_alias = {_folded(alias): record["id"] for record in records for alias in record.get("aliases", ())}
        return item_id if item_id is not None or self._by_alias is None else self._by_alias.get(key)

    def _display_match(self, key: str, *, clan: bool) -> str | None:
        matches = self._shown_as(key)
        side = "Clan" if clan else "IS"
        preferred = (m for m in matches if self._records[m].get("tech", "All") in (side, "All"))
        return next(preferred, matches[0] if matches else None)

    def known_id(self, item_id: str) -> str:
        """The present id of an item that an earlier or later version of the program may know under another id.

        For a former id this is its successor. For an id that this version does not have, it is the id of a placeholder,
        which contains the given id, so that a version that has the item can find it.
        """
        item_id = item_id.removeprefix(_UNKNOWN) if item_id.removeprefix(_UNKNOWN) in self else item_id
        item_id = self._former_ids.get(item_id, item_id)
        return item_id if item_id in self or item_id.startswith(_UNKNOWN) else _UNKNOWN + item_id

    def unknown(self, name: str) -> Item:
        """The placeholder for an unknown name; it has this name and one slot."""
        return self[_UNKNOWN + name]


def _folded(name: str) -> str:
    return name.strip().lower()


def item_records(folder: Path) -> list[Record]:
    """The records of all item files of a folder; ``DataError`` if one is broken."""
    return [record for name in FILES for record in read_records(folder / f"{name}.jsonl", _SHAPE)]


@lru_cache(maxsize=1)
def catalog() -> Catalog:
    """The catalog of the program, loaded at the first call; ``DataError`` if a data file is broken."""
    former_ids = read_table(paths.data("equipment", "former_ids.json"))
    return Catalog(item_records(paths.data("equipment")), former_ids)
