"""The items of the browser as a table: filtered from outside, sorted here, the best match of what is searched first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, Qt

from designer.app.context.drag_data import Payload, to_mime
from designer.app.ui.figures import DASH, signed
from designer.app.ui.text_layout import LEFT, RIGHT
from designer.app.ui.widgets.models import NOWHERE, AnyIndex, head_said, runs
from designer.app.views.equipment.columns import OUTCOMES, SPECS, WORDS, Column
from designer.app.views.equipment.facts import Facts, tons
from designer.app.views.equipment.outcome import Outcome
from designer.catalog.text_match import MatchQuality
from designer.construction.technology import TECHNOLOGIES
from designer.language import marked, tr, trn

FACTS: Final = Qt.ItemDataRole.UserRole + 1
"""The `Facts` of a row."""

Lookup = Callable[[str], Outcome | None]
Against = Callable[[Facts], str]

_KINDS: Final = (
    *(marked("energy"), marked("ballistic"), marked("missile"), marked("artillery"), marked("physical")),
    *(marked("ammunition"), marked("heat sink"), marked("jump"), marked("electronics"), marked("filler")),
)
"""What items are, in words, so that they are collected."""
_DESCENDING = Qt.SortOrder.DescendingOrder


class ItemsModel(QAbstractTableModel):
    """A row each for the items shown.

    `outcome` tells what adding an item would do, as far as that is known; `against` why the design may not have it.
    """

    def __init__(self, outcome: Lookup, against: Against = lambda _facts: "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._outcome = outcome
        self.against = against
        self.favourites: frozenset[str] = frozenset()
        self._rows: list[Facts] = []
        self._places: dict[str, int] = {}
        self._texts: dict[str, tuple[Facts, list[str]]] = {}
        self._told: dict[str, Outcome | None] = {}
        self._matches: Mapping[str, MatchQuality] = {}
        self._column = Column.ADDS
        self._order = _DESCENDING
        self.by_outcome = False
        """Whether outcomes are known well enough to sort by; until then names stand in for them."""
        self.free = 0
        """Mass in kg that is left: what weighs more does not fit now."""

    # -- what views ask -------------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(Column)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        facts, column = self._rows[index.row()], Column(index.column())
        if role == FACTS:
            return facts
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(facts, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return LEFT if column in WORDS else RIGHT
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(facts, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(facts) if column is Column.NAME else self.text(facts, column)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        column = Column(section)
        return head_said(role, SPECS[column].head, SPECS[column].tip, words=column in WORDS)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemNeverHasChildren if index.isValid() else found

    def mimeTypes(self) -> list[str]:
        return to_mime(Payload()).formats()

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        facts = indexes[0].data(FACTS) if indexes else None
        return to_mime(Payload(item=facts.item.id) if facts is not None else Payload())

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    # -- rows -----------------------------------------------------------------------------------------------

    @property
    def rows(self) -> Sequence[Facts]:
        """The rows, in the order shown."""
        return self._rows

    def place_of(self, item_id: str) -> int:
        """The row of an item; −1 if it is not shown."""
        return self._places.get(item_id, -1)

    def fits(self, facts: Facts) -> bool:
        """Whether an item's mass is still free."""
        return facts.mass <= max(self.free, 0)

    def show_rows(
        self, rows: Sequence[Facts], matches: Mapping[str, MatchQuality] | None = None, *, in_place: bool = False
    ) -> None:
        """Show these items and no others, in the present order of sorting; ``in_place``: where they stand, if all do.

        ``matches`` say how well an item is what somebody searches: that comes before the column, by which only those
        sort that match alike.
        """
        self._matches = matches or {}
        wanted = (self._in_place(rows) if in_place else None) or self._sorted(rows)
        if [facts.item for facts in wanted] == [facts.item for facts in self._rows]:
            before, self._rows = self._rows, wanted
            differ = [place for place, old in enumerate(before) if wanted[place] is not old and wanted[place] != old]
            self._announce(differ, Column.NAME, Column.STAR)
            return
        self.beginResetModel()
        self._take(wanted)
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column, self._order = Column(column), order
        self.sort_again()

    def sort_again(self) -> None:
        """Put the rows in order anew, as when outcomes have come in."""
        wanted = self._sorted(self._rows)
        if all(new is old for new, old in zip(wanted, self._rows, strict=True)):
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        items = [self._rows[index.row()].item.id for index in before]
        self._take(wanted)
        after = [self.index(self._places[item], index.column()) for item, index in zip(items, before, strict=True)]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def set_free(self, free: int) -> bool:
        """Tell how much mass is left. Gives whether that decides otherwise about a row."""
        if free == self.free:
            return False
        low, high = sorted((max(free, 0), max(self.free, 0)))
        self.free = free
        differ = [place for place, facts in enumerate(self._rows) if low < facts.mass <= high]
        self._announce(differ, Column.MASS, Column.MASS)
        return bool(differ)

    def renew_outcomes(self, item_ids: Iterable[str] | None = None) -> None:
        """Outcomes may be new, those of all without ``item_ids``: the ones that say something else are announced."""
        places = range(len(self._rows)) if item_ids is None else sorted(filter(_is_place, map(self.place_of, item_ids)))
        differ = [place for place in places if self._is_news(self._rows[place].item.id)]
        self._announce(differ, OUTCOMES[0], OUTCOMES[-1])

    def set_favourites(self, favourites: frozenset[str]) -> bool:
        """Tell which items are favourites. Gives whether others were so far."""
        changed = favourites ^ self.favourites
        if changed:
            self.favourites = favourites
            differ = [place for place, facts in enumerate(self._rows) if facts.item.id in changed]
            self._announce(differ, Column.STAR, Column.STAR)
        return bool(changed)

    def texts(self, facts: Facts) -> Sequence[str]:
        """What stands in all cells of a row, but for the outcomes."""
        known = self._texts.get(facts.item.id)
        if known is None or known[0] is not facts:
            known = self._texts[facts.item.id] = facts, [spec.text(facts) for spec in SPECS.values()]
        return known[1]

    def text(self, facts: Facts, column: Column) -> str:
        """What stands in a cell."""
        if column is Column.STAR:
            return tr("favorite") if facts.item.id in self.favourites else ""
        spec = SPECS[column]
        if spec.outcome is None:
            return spec.text(facts)
        found = self._outcome(facts.item.id)
        if found is None:
            return ""
        value = spec.outcome(found)
        return DASH if value is None else signed(value, spec.digits)

    def _take(self, rows: list[Facts]) -> None:
        self._rows = rows
        self._places = {facts.item.id: place for place, facts in enumerate(rows)}
        self._told = {item_id: self._outcome(item_id) for item_id in self._places}

    def _is_news(self, item_id: str) -> bool:
        """Whether an item has another outcome than was announced last; from now on that one was."""
        found = self._outcome(item_id)
        before, self._told[item_id] = self._told.get(item_id), found
        return found != before

    def _announce(self, places: Sequence[int], first: Column, last: Column) -> None:
        """Some rows say something else in some columns; neighbours are announced together."""
        for top, bottom in runs(places):
            self.dataChanged.emit(self.index(top, first), self.index(bottom, last))

    def _in_place(self, rows: Sequence[Facts]) -> list[Facts] | None:
        """The rows in the order shown; None if they are of other items."""
        known = {facts.item.id: facts for facts in rows}
        return [known[item_id] for item_id in self._places] if known.keys() == self._places.keys() else None

    def _sorted(self, rows: Iterable[Facts]) -> list[Facts]:
        found, matches = self._by_column(rows), self._matches
        return sorted(found, key=lambda facts: matches[facts.item.id]) if matches else found

    def _by_column(self, rows: Iterable[Facts]) -> list[Facts]:
        by_name = sorted(rows, key=lambda facts: (SPECS[Column.NAME].key(facts), facts.item.tech, facts.item.id))
        spec, descending = SPECS[self._column], self._order == _DESCENDING
        if self._column is Column.STAR:
            return sorted(by_name, key=lambda facts: facts.item.id in self.favourites, reverse=descending)
        if spec.outcome is None:
            value = spec.key
        elif self.by_outcome:
            value = self._outcome_key
        else:
            return by_name
        found = [(value(facts), facts) for facts in by_name]
        # Reversed sorting keeps the order of equals, so names go on reading downwards. What has no figure is last.
        known = [(key, facts) for key, facts in found if key is not None]
        known.sort(key=_first, reverse=descending)
        return [facts for _, facts in known] + [facts for key, facts in found if key is None]

    def _outcome_key(self, facts: Facts) -> float | None:
        found, take = self._outcome(facts.item.id), SPECS[self._column].outcome
        return None if found is None or take is None else take(found)

    # -- words ----------------------------------------------------------------------------------------------

    def _tip(self, facts: Facts, column: Column) -> str:
        """The full name, or the reason why something is as it is."""
        if column is Column.MASS and not self.fits(facts):
            left = tr("{tons} t free", tons=tons(self.free)) if self.free > 0 else tr("no mass is free")
            return tr("{tons} t needed, {left}", tons=tons(facts.mass), left=left)
        if column is Column.NAME:
            against = self.against(facts)
            name = ", ".join((facts.item.name, *_technology(facts)))
            return f"{name}: {against}" if against else name
        outcome = self._outcome(facts.item.id)
        return outcome.refused if column in OUTCOMES and outcome is not None else ""

    def _spoken(self, facts: Facts) -> str:
        slots = trn("{n} slot", "{n} slots", facts.slots)
        kind = tr(facts.item.kind.replace("_", " "))
        parts = [facts.item.name, *_technology(facts), kind, f"{tons(facts.mass)} t", slots]
        if not self.fits(facts):
            parts.append(tr("does not fit now"))
        parts += [why] if (why := self.against(facts)) else []
        parts += [tr("favorite")] if facts.item.id in self.favourites else []
        outcome = self._outcome(facts.item.id)
        if outcome is not None and outcome.adds is not None:
            parts.append(tr("adds {value} BV", value=signed(outcome.adds)))
        return ", ".join(parts)


def _technology(facts: Facts) -> list[str]:
    """The technology of what is not of the chassis' own."""
    return [tr(TECHNOLOGIES[facts.other_side])] if facts.other_side else []


def _is_place(place: int) -> bool:
    return place >= 0


def _first(found: tuple[float | str, Facts]) -> float | str:
    return found[0]
