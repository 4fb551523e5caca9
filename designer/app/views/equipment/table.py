"""The view of the equipment table, with its shortcuts, favorites and dragging."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QDrag, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView

from designer.analysis.item_figures import Facts
from designer.app.commands.keymap import keymap
from designer.app.ui import theme
from designer.app.ui.strokes import broken_box
from designer.app.ui.tables import TableView
from designer.app.views.board.dragging import BELOW_POINTER, RIGHT_OF_POINTER, chip
from designer.app.views.equipment.columns import OUTCOMES
from designer.app.views.equipment.model import ItemsModel
from designer.language import tr

How = Literal["best", "shelf", "fill"]
"""How an item is mounted: in its best place or the chosen slot, unplaced, or as often as it fits."""

_MOUNTING: Final[dict[str, How]] = {"part_place": "best", "part_shelve": "shelf", "part_fill": "fill"}
"""The commands that mount the current item; their shortcuts work in the table."""


def how_of(event: QKeyEvent) -> How | None:
    """How a key press mounts the current item; None for any other key."""
    return next((how for name, how in _MOUNTING.items() if keymap().matches(event, name)), None)


class ItemTable(TableView[Facts]):
    """The table of items.

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
        self.on_key = self._on_key
        self.make_drag = self._make_drag
        self.paint_over = self._paint_linked
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
        """The id of the current item; empty for none."""
        return "" if (row := self.current_row) is None else row.item.id

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
        how, item_id = how_of(event), self.current_item
        if how is not None:
            if item_id:
                self.wanted.emit(item_id, how)
        elif item_id and keymap().matches(event, "part_carry"):
            self.carried.emit(item_id)
        elif item_id and keymap().matches(event, "part_favourite"):
            self.starred.emit(item_id)
        else:
            return False
        return True

    def _make_drag(self, facts: Facts) -> QDrag:
        """A drag with the item, with its chip below and to the right of the pointer."""
        style, outcome = theme.current(), self._states.outcome(facts.item.id)
        drag = QDrag(self)
        drag.setMimeData(self.model().mimeData([self.currentIndex()]))
        drag.setPixmap(chip(facts.item, outcome.adds if outcome else None, style, self.devicePixelRatioF()))
        drag.setHotSpot(QPoint(-style.px(RIGHT_OF_POINTER), -style.px(BELOW_POINTER)))
        return drag
