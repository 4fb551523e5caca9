"""The equipment table: items that the finder found, the best match first, with keys, favorites and drags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import IntEnum
from typing import Final, Literal

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QDrag, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView

from designer.analysis.addition import AdditionOutcome
from designer.analysis.item_figures import Facts
from designer.app.commands.keymap import keymap
from designer.app.context.drag_data import to_mime
from designer.app.ui import theme
from designer.app.ui.figures import natural, tons
from designer.app.ui.strokes import broken_box
from designer.app.ui.tables import GroupedTable, TableModel
from designer.app.views.board.dragging import BELOW_POINTER, RIGHT_OF_POINTER, chip
from designer.app.views.equipment.columns import OUTCOMES, VALUES, Fit, ItemColumn, ItemStates, columns_of
from designer.catalog.search import Rank
from designer.editing.drop_plan import Payload
from designer.language import tr, trn


class ItemGroup(IntEnum):
    """The groups of rows in their order."""

    FITS = 0
    ABOVE_LEVEL = 1
    """The items that fit, but have a higher rules level in the year of the design than the design has."""
    TOO_BIG = 2


class ItemsModel(TableModel[Facts]):
    """A table model with a row for each item, which announces the rows whose state has changed.

    ``outcome_of`` gives what adding an item would change now, None if unknown. Rows show it, and sort by it, from the
    next call of ``renew_outcomes`` on.
    """

    def __init__(
        self,
        states: ItemStates,
        outcome_of: Callable[[str], AdditionOutcome | None] = lambda _item: None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(
            columns_of(states),
            lambda facts: facts.item.id,
            parent,
            mime=lambda facts: to_mime(Payload(item=facts.item.id)),
        )
        self.states = states
        self._outcome_of = outcome_of
        self._ranks: Mapping[str, Rank] = {}
        self._sorted_fit = states.fit
        """The limits when the rows were sorted."""
        self._counts: Counter[Hashable] | None = None
        """How many rows there are in each group; None until a heading asks."""
        self.sort(ItemColumn.ADDS, Qt.SortOrder.DescendingOrder)

    def show_items(
        self, items: Iterable[Facts], ranks: Mapping[str, Rank] | None = None, *, in_place: bool = False
    ) -> None:
        """Show these items; with ``in_place`` they keep their present order, and new ones come last in their group.

        ``ranks`` tells how well each item matches a search; better matches come first, whatever the sort column.
        Without it, what fits comes first. In orders by value, what the rules level does not allow in the year comes
        after what it allows.
        """
        rows = sorted(items, key=lambda facts: (natural(facts.item.name), facts.item.tech, facts.item.id))
        ids = frozenset(facts.item.id for facts in rows)
        before = {facts.item.id for facts in self.rows}
        same = ids == before
        self._ranks = ranks or {}
        self._sorted_fit = _joined(self._sorted_fit, self.states.fit, ids - before) if in_place else self.states.fit
        if not same:
            kept = self.states.outcomes if in_place else {}
            self.states.outcomes = {each: kept[each] if each in kept else self._outcome_of(each) for each in ids}
        self.show(rows, rank=self._place_in_order, in_place=in_place, reset=not (same or in_place))

    def _take(self, rows: list[Facts]) -> None:
        self._counts = None
        super()._take(rows)

    def renew_outcomes(self, item_ids: Iterable[str] | None = None) -> None:
        """Show the present effects of these items (None: of all). Rows keep their order."""
        shown = self.states.outcomes
        now = {each: self._outcome_of(each) for each in (shown if item_ids is None else item_ids) if each in shown}
        differ = [item_id for item_id, outcome in now.items() if outcome != shown[item_id]]
        shown.update(now)
        self.announce(differ, OUTCOMES[0], OUTCOMES[-1])

    @property
    def sorts_by_outcome(self) -> bool:
        """Whether rows are sorted by what adding their items would change."""
        return self._sorted_by in OUTCOMES

    def set_fit(self, fit: Fit) -> None:
        """Set which items fit into the design, and announce the rows of those that now fit or no longer fit.

        Rows that are shown next have to be among the items about which ``fit`` tells.
        """
        before, self.states.fit = self.states.fit, fit
        if before.takes_as(fit):
            return
        differ = [facts.item.id for facts in self.rows if before.takes(facts) != fit.takes(facts)]
        self.announce(differ, ItemColumn.NAME, ItemColumn.SLOTS)

    def sort_again(self) -> None:
        self._sorted_fit = self.states.fit
        super().sort_again()

    def regroup(self) -> None:
        """Sort again if a row stands in a group to which it no longer belongs."""
        now, then = self.states.fit, self._sorted_fit
        if not now.takes_as(then) and any(now.takes(facts) is not then.takes(facts) for facts in self.rows):
            self.sort_again()

    def group_of(self, facts: Facts) -> ItemGroup | None:
        """The group in which an item stands; None if the rows are in the order of a search."""
        if self._ranks:
            return None
        if not self._sorted_fit.takes(facts):
            return ItemGroup.TOO_BIG
        return ItemGroup.ABOVE_LEVEL if self._is_put_last(facts) else ItemGroup.FITS

    def _is_put_last(self, facts: Facts) -> bool:
        return self._sorted_by in VALUES and self.states.above_level(facts)

    def _place_in_order(self, facts: Facts) -> tuple[int, ...]:
        if not self._ranks:
            return self.group_of(facts) or ItemGroup.FITS, self._is_put_last(facts)
        return *self._ranks[facts.item.id], self._is_put_last(facts)

    def heading_of(self, group: Hashable) -> tuple[str, str]:
        """The title of a group, with the number of its items; for those that fit, also the free mass and slots."""
        if self._counts is None:
            self._counts = Counter(map(self.group_of, self.rows))
        count = self._counts[group]
        if group is ItemGroup.TOO_BIG:
            return tr("Too heavy or too big"), str(count)
        if group is ItemGroup.ABOVE_LEVEL:
            return self.states.level_heading(), str(count)
        free, slots = self.states.fit.mass, trn("{n} slot", "{n} slots", self.states.fit.slots)
        return tr("Fits now"), tr("{n} in {tons} t, {slots}", n=count, tons=tons(max(free, 0)), slots=slots)

    def set_favorites(self, favorites: frozenset[str]) -> bool:
        """Set the favorites; returns whether they have changed."""
        changed = favorites ^ self.states.favorites
        self.states.favorites = favorites
        self.announce(changed, ItemColumn.STAR, ItemColumn.STAR)
        return bool(changed)


def _joined(then: Fit, now: Fit, new: frozenset[str]) -> Fit:
    """Earlier limits, but of some items what later ones tell."""
    too_heavy = then.too_heavy - new | now.too_heavy & new
    return Fit(then.mass, then.slots, too_heavy, then.without_room - new | now.without_room & new)


How = Literal["best", "unallocated", "fill"]
"""How an item is mounted: in its best place or the chosen slot, unplaced, or as often as it fits."""

_MOUNTING: Final[dict[str, How]] = {"part_place": "best", "part_shelve": "unallocated", "part_fill": "fill"}
"""The commands that mount the current item; their shortcuts work in the table."""


def how_of(event: QKeyEvent) -> How | None:
    """How a key press mounts the current item; None for any other key."""
    return next((how for name, how in _MOUNTING.items() if keymap().matches(event, name)), None)


class ItemTable(GroupedTable[Facts]):
    """The table of items. The owner may set ``previewed_item``: the item under the pointer that is previewed, if any.

    Signals:
        wanted: the id of the item to be mounted, and how.
        carried: the id of the item that is to be moved over the board with the keyboard.
        starred: the id of the item that is to become a favorite, or is to be one no longer.
    """

    wanted = Signal(str, str)
    carried = Signal(str)
    starred = Signal(str)

    def __init__(self, model: ItemsModel) -> None:
        super().__init__(tr("Items"), model)
        self._states = model.states
        self.previewed_item: Callable[[], str] = lambda: ""
        self.on_key = self._on_key
        self.make_drag = self._make_drag
        self.paint_over = self._paint_linked
        self.group_of, self.heading_of = model.group_of, model.heading_of
        header = self.horizontalHeader()
        header.setSectionsMovable(True)
        header.setFirstSectionMovable(False)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.double_clicked.connect(lambda item_id: self.wanted.emit(item_id, "best"))
        self.part_clicked.connect(lambda item_id, _part: self.starred.emit(item_id))

    @property
    def current_item(self) -> str:
        """The id of the chosen item; empty for none."""
        row = self.current_row if self.selectionModel().hasSelection() else None
        return "" if row is None else row.item.id

    @property
    def active_item(self) -> str:
        """The id of the item that keys and commands act on: the previewed one, else the current one; empty for none."""
        return self.previewed_item() or self.current_item

    @property
    def hovered_item(self) -> str:
        """The id of the item under the pointer; empty for none."""
        return "" if self.hovered_key is None else str(self.hovered_key)

    def seen_items(self) -> list[str]:
        """The ids of the visible items."""
        return [str(key) for key in self.seen_keys()]

    def link(self, items: frozenset[str]) -> None:
        """Mark these items, whose mounts are selected in the design."""
        changed, self._states.linked = items ^ self._states.linked, items
        self.update_rows(changed)

    def update_outcomes(self) -> None:
        """Repaint the columns of effects, which may have become outdated or current."""
        self.update_columns(*OUTCOMES)

    def _paint_linked(self, painter: QPainter, rect: QRectF, facts: Facts, selected: bool) -> None:
        if facts.item.id in self._states.linked and not selected:
            style = theme.current()
            broken_box(painter, rect.adjusted(1, 1, -1, -1), style.measures.radius_cell, style.color("accent"))

    def _on_key(self, event: QKeyEvent) -> bool:
        how, item_id = how_of(event), self.active_item
        if not item_id:
            return False
        if how is not None:
            self.wanted.emit(item_id, how)
        elif keymap().matches(event, "part_carry"):
            self.carried.emit(item_id)
        elif keymap().matches(event, "part_favourite"):
            self.starred.emit(item_id)
        else:
            return False
        return True

    def _make_drag(self, facts: Facts) -> QDrag:
        """A drag with the item, with its chip below and to the right of the pointer."""
        style = theme.current()
        drag = QDrag(self)
        drag.setMimeData(self.model().mimeData([self.currentIndex()]))
        drag.setPixmap(chip(facts.item, self._states.adds_now(facts.item.id), style, self.devicePixelRatioF()))
        drag.setHotSpot(QPoint(-style.px(RIGHT_OF_POINTER), -style.px(BELOW_POINTER)))
        return drag
