"""The loadout panel: a table of all mounts, the totals of the selected ones, and buttons to remove or unplace them.

The table and the board share one selection. The table is updated only while it is visible.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.commands.keymap import keymap
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.ui.figures import DASH, figure, natural, tons
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import Column, TableCell, TableModel, TableView, figure_column, paint
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.views.board import board_edits
from designer.app.views.board.board_texts import slots_of
from designer.app.views.board.menus import BoardMenu
from designer.app.views.panels.loadout_rows import LoadoutRow, loadout, sums_text, totals
from designer.construction.technology import TECHNOLOGIES
from designer.editing.edits.bulk import strip, stripped_mounts
from designer.language import marked, tr, trn
from designer.units.mount import MountId


def _place(row: LoadoutRow) -> str:
    """The location as text, with "(R)" if the mount faces the rear."""
    if not row.places:
        return tr("Unallocated")
    return f"{row.places} (R)" if row.rear else row.places


def _slots(row: LoadoutRow) -> str:
    return str(row.slots)


def _heat(row: LoadoutRow) -> str:
    return figure(row.heat, 0 if row.heat == round(row.heat) else 1) if row.heat else DASH


def _value(row: LoadoutRow) -> str:
    return figure(row.value) if row.value else DASH


def facts(row: LoadoutRow) -> list[str]:
    """All facts about a mount, one per line: the lines of its tooltip, and joined its accessible text."""
    unplaced = (
        tr("unallocated") if not row.placed else tr("{n} of {all} slots unallocated", n=row.missing, all=row.slots)
    )
    lines = [row.name, f"{tons(row.mass, unit='t')}, {slots_of(row.slots)}"]
    lines += [unplaced] if row.waits else []
    lines += [", ".join((row.where, *row.options))] if row.where or row.options else []
    lines += [tr(TECHNOLOGIES[row.side])] if row.side else []
    lines += [tr("{heat} heat", heat=_heat(row))] if row.heat else []
    lines += [row.details] if row.details else []
    return [*lines, f"{_value(row)} BV"]


def _paint_name(painter: QPainter, cell: TableCell[LoadoutRow]) -> None:
    paint.item_glyph(painter, cell, cell.row.item)
    room, row = paint.item_name_rect(cell), cell.row
    if len(row.mounts) > 1:
        count = f"{len(row.mounts)} ×"
        draw(painter, room, count, cell.style)
        room.setLeft(room.left() + cell.style.width(count) + cell.style.px(4))
    paint.item_name(painter, room, row.item, row.side, cell.style)


def _paint_place(painter: QPainter, cell: TableCell[LoadoutRow]) -> None:
    """Paint the location, or for an unplaced mount an icon, with the word "Unplaced" if it fits in full."""
    row, style, rect, words = cell.row, cell.style, cell.rect, cell.text
    if row.waits:
        rect = paint.icon_before(painter, rect, "error", style, "error")
    if not row.placed and style.width(words := tr("Unallocated"), "caption") > rect.width():
        return
    words = style.fitted((words, words.partition(" ")[0]), rect.width(), "caption")  # of "3 places" the number
    draw(painter, rect, words, style, role="caption", token="text.2" if row.placed else "error")


PLACE: Final = 1
"""The index of the column of locations."""

COLUMNS: Final[tuple[Column[LoadoutRow], ...]] = (
    Column[LoadoutRow](
        heading=marked("Name"),
        tip=marked("Installed equipment"),
        text=lambda row: row.name,
        spoken=lambda row: ", ".join(facts(row)),
        sort_key=lambda row: (natural(row.item.name), row.side),
        paint=_paint_name,
        stretch=True,
        least=104,
    ),
    Column[LoadoutRow](
        heading=marked("in"),
        tip=marked("Location; unallocated items come first"),
        text=_place,
        sort_key=lambda row: row.order,
        paint=_paint_place,
        font="caption",
        width="RT (R)",
        priority=1,
    ),
    figure_column(
        marked("mass"), marked("Mass in tons"), lambda row: tons(row.mass), lambda row: row.mass, "0.25", priority=1
    ),
    figure_column(marked("slots"), marked("Critical slots it needs"), _slots, lambda row: row.slots, "12", priority=4),
    figure_column(marked("heat"), marked("Heat of a full salvo"), _heat, lambda row: row.heat, "7.5", priority=3),
    Column[LoadoutRow](
        heading=marked("size, shots"),
        tip=marked("Size of what comes in any size, shots of ammunition"),
        text=lambda row: row.details,
        sort_key=lambda row: (row.item.shots, row.details),
        font="caption",
        token="text.3",
        width="200 shots",
        priority=5,
    ),
    figure_column(
        marked("BV"),
        marked("Its share of the Battle Value, factors counted in"),
        _value,
        lambda row: row.value,
        "1 234",
        priority=2,
    ),
)


_BOARD_COMMANDS: Final = ("remove_selection", "board_shelve", "select_all_slots")
"""The commands of the board whose shortcuts also work in the table."""


def loadout_model(parent: QWidget | None = None) -> TableModel[LoadoutRow]:
    """A model for the loadout, still without rows."""
    return TableModel(COLUMNS, key=lambda row: row.mount, parent=parent, tooltip=lambda row: "\n".join(facts(row)))


class LoadoutPanel(QWidget):
    """The table of mounts, the totals of the selected rows, and the buttons."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self.setAccessibleName(tr("Loadout"))
        self.model = loadout_model(self)
        self.table = TableView(tr("Loadout"), self.model, several=True)
        self.table.empty_text = lambda: tr("Nothing is mounted. Add parts from Equipment.")
        self.table.on_key = self._on_key
        self.table.sort_by(PLACE, Qt.SortOrder.AscendingOrder)
        self.summary = ElidedLabel("", role="caption")
        self.remove = QPushButton(tr("Remove"))
        self.remove.setToolTip(tr("Remove the selected items from the design"))
        self.unplace = QPushButton(tr("Unallocate"))
        self.unplace.setToolTip(tr("Unallocate the selected items"))
        self.strip = QPushButton(tr("Remove all"))
        self.strip.setToolTip(
            tr("Remove all weapons, ammunition and equipment; systems, heat sinks and jump jets stay")
        )
        buttons = spaced(QHBoxLayout(), self.remove, self.unplace, 1, self.strip, spacing="control_inset")
        foot = spaced(QVBoxLayout(), self.summary, buttons, margins="control_inset", spacing="control_inset")
        spaced(QVBoxLayout(self), (self.table, 1), foot, margins=0, spacing=0)
        self._connect()

    def _connect(self) -> None:
        context = self._context
        self._following = follow(context, self, loadout, self._show_rows)
        context.selection_changed.connect(self._select)
        self.table.picked.connect(lambda _keys: context.select(self.chosen))
        self.table.menu_wanted.connect(lambda _mount, spot: self._open_menu(spot))
        self.remove.clicked.connect(lambda: self._do("remove_selection"))
        self.unplace.clicked.connect(lambda: self._do("board_shelve"))
        self.strip.clicked.connect(lambda: context.apply(strip()))

    # -- the design -----------------------------------------------------------------------------------------

    def _show_rows(self, rows: tuple[LoadoutRow, ...]) -> None:
        self.model.show(rows)
        self._select()

    @property
    def chosen(self) -> list[MountId]:
        """The mounts of the selected rows, from top to bottom."""
        return [mount for row in self._chosen_rows for mount in row.mounts]

    @property
    def _chosen_rows(self) -> list[LoadoutRow]:
        keys = set(self.table.selected_keys)
        return [row for row in self.model.rows if row.mount in keys]

    def _select(self, *_: object) -> None:
        if not self._following.stale:
            wanted = [row.mount for row in self.model.rows if self._context.selection.issuperset(row.mounts)]
            if set(self.table.selected_keys) != set(wanted):
                self.table.choose(*wanted, show=True)
            self._show_totals()

    def _show_totals(self) -> None:
        """Show the totals of the selected rows (of all if none is selected), and enable the applicable buttons."""
        chosen = self._chosen_rows
        rows = chosen or self.model.rows
        found = totals(rows)
        count = (
            trn("{n} selected", "{n} selected", found.number) if chosen else trn("{n} item", "{n} items", found.number)
        )
        self.summary.set_text(f"{count}: {sums_text(found)}" if rows else "")
        self.remove.setEnabled(bool(chosen))
        self.unplace.setEnabled(any(row.placed for row in chosen))
        self.strip.setEnabled(bool(stripped_mounts(self._context.unit)))

    # -- commands -------------------------------------------------------------------------------------------

    def _on_key(self, event: QKeyEvent) -> bool:
        name = next((name for name in _BOARD_COMMANDS if keymap().matches(event, name)), "")
        if name:
            self._do(name)
        return bool(name)

    def _do(self, command: str) -> None:
        if command == "select_all_slots":
            self._context.select(mount for row in self.model.rows for mount in row.mounts)
        elif command == "board_shelve":
            board_edits.take_off_all(self._context, self.chosen)
        else:
            board_edits.remove(self._context, self.chosen)

    def _open_menu(self, spot: QPoint) -> None:
        if chosen := self.chosen:
            menu = BoardMenu(self._context, self)
            menu.fill_for_mount(chosen[0])
            menu.open_at(spot)
