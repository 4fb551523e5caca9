"""The model of the equipment table: the items that were found, the best matches first, then sorted by a column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, Qt

from designer.analysis.addition import Outcome
from designer.analysis.item_figures import Facts
from designer.app.context.drag_data import to_mime
from designer.app.ui.figures import natural
from designer.app.ui.tables import TableModel
from designer.app.views.equipment.columns import OUTCOMES, ItemColumn, ItemStates, columns_of
from designer.catalog.text_match import MatchQuality
from designer.editing.drop_plan import Payload


class ItemsModel(TableModel[Facts]):
    """A table model with a row for each item, which announces the rows whose state has changed."""

    def __init__(self, states: ItemStates, parent: QObject | None = None) -> None:
        super().__init__(
            columns_of(states),
            lambda facts: facts.item.id,
            parent,
            mime=lambda facts: to_mime(Payload(item=facts.item.id)),
        )
        self.states = states
        self._announced: dict[str, Outcome | None] = {}
        self.sort(ItemColumn.ADDS, Qt.SortOrder.DescendingOrder)

    def show_items(
        self, items: Iterable[Facts], matches: Mapping[str, MatchQuality] | None = None, *, in_place: bool = False
    ) -> None:
        """Show these items; with ``in_place`` their present order is kept if they are the same ones.

        ``matches`` tells how well each item matches a search; better matches come first, whatever the sort column.
        """
        rows = sorted(items, key=lambda facts: (natural(facts.item.name), facts.item.tech, facts.item.id))
        ids = {facts.item.id for facts in rows}
        same = ids == {facts.item.id for facts in self.rows}
        rank = (lambda facts: matches[facts.item.id]) if matches else None
        self.show(rows, rank=rank, in_place=in_place, reset=not same)
        if not same:
            self._announced = {item_id: self.states.outcome(item_id) for item_id in ids}

    def renew_outcomes(self, item_ids: Iterable[str] | None = None) -> None:
        """Announce the rows whose effects have changed, among these items (None: among all)."""
        shown = self._announced if item_ids is None else [each for each in item_ids if each in self._announced]
        now = {item_id: self.states.outcome(item_id) for item_id in shown}
        differ = [item_id for item_id, outcome in now.items() if outcome != self._announced[item_id]]
        self._announced.update(now)
        self.announce(differ, OUTCOMES[0], OUTCOMES[-1])

    def set_free(self, free: int) -> None:
        """Set the unused mass in kg, and announce the rows of items that now fit or no longer fit."""
        low, high = sorted((max(free, 0), max(self.states.free, 0)))
        self.states.free = free
        differ = [facts.item.id for facts in self.rows if low < facts.mass <= high]
        self.announce(differ, ItemColumn.NAME, ItemColumn.MASS)

    def set_favourites(self, favourites: frozenset[str]) -> bool:
        """Set the favorites; returns whether they have changed."""
        changed = favourites ^ self.states.favourites
        self.states.favourites = favourites
        self.announce(changed, ItemColumn.STAR, ItemColumn.STAR)
        return bool(changed)
