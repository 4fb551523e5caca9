"""The loadout: everything that is mounted, as a list to review, to select in, and to clear out.

What is selected here is selected on the board, and the reverse. The list is read from the design only while it can be
seen.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.lazy_view import LazyView
from designer.app.ui import theme
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.views.board import board_edits
from designer.app.views.board.menus import BoardMenu
from designer.app.views.panels.loadout_model import LoadoutModel
from designer.app.views.panels.loadout_rows import in_words, sums
from designer.app.views.panels.loadout_table import LoadoutTable
from designer.editing.stripping import strip, stripped_mounts
from designer.language import tr, trn


class LoadoutDock(LazyView):
    """The list, what the selected rows come to, and what can be done with them."""

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._put_off()
        self.setAccessibleName(tr("Loadout"))
        self.model = LoadoutModel(context, self)
        self.table = LoadoutTable(self.model)
        self.summary = ElidedLabel("", role="caption")
        self.remove = QPushButton(tr("Remove"))
        self.remove.setToolTip(tr("Take the selected items out of the design"))
        self.unplace = QPushButton(tr("Unplace"))
        self.unplace.setToolTip(tr("Put the selected items on the shelf"))
        self.strip = QPushButton(tr("Remove all"))
        self.strip.setToolTip(
            tr("Take out all weapons, ammunition and gear; what the chassis is built from stays, sinks and jets too")
        )
        self._lay_out()
        self._connect()
        follow_theme(self._renew_sizes)

    def _lay_out(self) -> None:
        self._buttons = QHBoxLayout()
        for button in (self.remove, self.unplace):
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.strip)
        self._foot = QVBoxLayout()
        self._foot.addWidget(self.summary)
        self._foot.addLayout(self._buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.table, 1)
        column.addLayout(self._foot)

    def _connect(self) -> None:
        context = self._context
        self.follow_design()
        context.selection_changed.connect(self._select)
        self.table.picked.connect(context.select)
        self.table.asked.connect(self._do)
        self.table.customContextMenuRequested.connect(
            lambda spot: self._open_menu(self.table.viewport().mapToGlobal(spot))
        )
        self.remove.clicked.connect(lambda: self._do("remove_selection"))
        self.unplace.clicked.connect(lambda: self._do("board_shelve"))
        self.strip.clicked.connect(lambda: context.apply(strip()))

    # -- the design -----------------------------------------------------------------------------------------

    def _show_design(self) -> None:
        self.model.renew()
        self._select()

    def _select(self, *_: object) -> None:
        if not self._outdated:
            self.table.choose(self._context.selection)
            self._say()

    def _say(self) -> None:
        """What the selected rows come to, else all of them; and what can be done."""
        chosen = set(self.table.chosen)
        entries = tuple(entry for entry in self.model.rows if entry.mount in chosen or not chosen)
        found = sums(entries)
        count = (
            trn("{n} selected", "{n} selected", found.number) if chosen else trn("{n} item", "{n} items", found.number)
        )
        self.summary.set_text(f"{count}: {in_words(found)}" if entries else "")
        self.remove.setEnabled(bool(chosen))
        self.unplace.setEnabled(any(entry.placed for entry in entries) and bool(chosen))
        self.strip.setEnabled(bool(stripped_mounts(self._context.unit)))

    # -- deeds ----------------------------------------------------------------------------------------------

    def _do(self, command: str) -> None:
        chosen = self.table.chosen
        if command == "select_all_slots":
            self._context.select(entry.mount for entry in self.model.rows)
        elif command == "board_shelve":
            board_edits.take_off_all(self._context, [entry.mount for entry in self.model.rows if entry.mount in chosen])
        else:
            board_edits.remove(self._context, chosen)

    def _open_menu(self, spot: QPoint) -> None:
        chosen = self.table.chosen
        if chosen:
            menu = BoardMenu(self._context, self)
            menu.fill_for_mount(chosen[0])
            menu.open_at(spot)

    def _renew_sizes(self) -> None:
        m = theme.measures()
        self._foot.setContentsMargins(m.panel_inset, m.control_inset, m.panel_inset, m.control_inset)
        self._foot.setSpacing(m.control_inset)
        self._buttons.setSpacing(m.control_inset)
