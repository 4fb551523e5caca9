"""The table of the ledger: the lines that pass the filters, in branches that the user can open and close."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from designer.app.ui import theme
from designer.app.ui.change_highlight import Highlight
from designer.app.ui.figures import signed
from designer.app.ui.strokes import box, broken_box
from designer.app.ui.tables import Column, TableCell, TableModel, TableView
from designer.app.ui.widgets.cell_painting import tint
from designer.app.views.ledger.paint import fold_rect, paint_line
from designer.app.views.ledger.rows import LedgerRow
from designer.language import tr

_CROWDED = frozenset(("off.ammo", "def.explosive"))
"""The branches that are closed initially in the compact density."""


class LedgerTable(TableView[LedgerRow]):
    """The lines of a ledger, without those inside closed branches and those that the filters exclude.

    Signals:
        line_chosen: the id of the line that the user chose; empty for none.
        listed: the lines were listed again.
    """

    line_chosen = Signal(str)
    listed = Signal()

    def __init__(self) -> None:
        self._top: tuple[LedgerRow, ...] = ()
        self._by_id: dict[str, LedgerRow] = {}
        self._depths: dict[str, int] = {}
        self._closed = self._closed_at_first
        self._linked: frozenset[str] = frozenset()
        self._preview = False
        self._shares: Callable[[LedgerRow], float | None] = _no_tint
        self.chosen_line = ""
        """The id of the chosen line, which may be inside a closed branch; empty for none."""
        self.only_changed = self.only_linked = False
        self.finds_nothing = False
        """Whether no line passes these filters, so that all are listed."""
        self._lists_all = True
        self.section = ""
        column = Column[LedgerRow](
            text=lambda row: row.label,
            spoken=self._spoken,
            tooltip=lambda row: ", ".join((row.label, *row.hints[:1])),
            paint=self._paint,
            parts=lambda cell: {"fold": fold_rect(cell, self._depths[cell.row.id])} if cell.row.branch else {},
            stretch=True,
        )
        self.lines = TableModel((column,), key=lambda row: row.id, unfolded=self._unfolded)
        super().__init__(tr("Ledger"), self.lines, headings=False)
        self.lines.setParent(self)
        self.row_height = lambda style: style.measures.ledger_row
        self.on_key = self._on_key
        self.is_band = lambda row: row.section
        self.paint_over = self._paint_link
        self.highlights: Highlight[str] = Highlight(self)
        self.highlights.changed.connect(self.update_rows)
        self.highlight = self._strength
        self.chosen.connect(self._choose)
        self.folded.connect(self._fold)
        self.part_clicked.connect(self.toggle)
        self.double_clicked.connect(self.toggle)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 3 * theme.measures().ledger_row)

    # -- lines ----------------------------------------------------------------------------------------------

    def show_rows(
        self, rows: tuple[LedgerRow, ...], *, preview: bool, highlighted: Iterable[str] | None = None
    ) -> None:
        """Show other rows; branches, chosen line and scroll position stay. ``highlighted`` are ids of lines."""
        if highlighted is not None:
            self.highlights.start(highlighted)
        if preview != self._preview:
            self._preview = preview
            self.viewport().update()
        self._top, self._by_id = rows, {row.id: row for top in rows for row in top.walk()}
        if self.chosen_line not in self._by_id:
            self.chosen_line = ""
        self.list_lines()

    def walk(self) -> Iterator[LedgerRow]:
        """All rows in order, including those that are not listed."""
        return iter(self._by_id.values())

    def row_of(self, line_id: str) -> LedgerRow | None:
        """The row of the line with this id; None for an unknown id."""
        return self._by_id.get(line_id)

    def is_seen(self, line_id: str) -> bool:
        """Whether a line is listed: neither filtered out nor inside a closed branch."""
        return self.lines.place_of(line_id) >= 0

    def choose_line(self, line_id: str, *, show: bool = False) -> None:
        """Choose the line with this id, without a signal; an empty id chooses none. ``show`` scrolls to it."""
        self.chosen_line = line_id if line_id in self._by_id else ""
        self.choose(line_id, show=show)

    def link(self, lines: frozenset[str]) -> None:
        """Mark the lines of the selected mounts."""
        if lines != self._linked:
            self._linked = lines
            if self.only_linked:
                self.list_lines()
            self.viewport().update()

    def show_tint(self, shares: Callable[[LedgerRow], float | None] | None) -> None:
        """Tint lines by the share of a figure (0 to 1, or −1 for what takes away); None ends it."""
        self._shares = shares or _no_tint
        self.viewport().update()

    def list_lines(self) -> None:
        """List the lines again, after filters or branches have changed. Filters that no line passes list all."""
        wanted = self._has_filter and any(map(self._is_wanted, self.walk()))
        self.finds_nothing, self._lists_all = self._has_filter and not wanted, not wanted
        self.lines.show(self._listed(self._top, 0))
        self.listed.emit()
        if self.current_key != (self.chosen_line or None):
            self.choose(self.chosen_line)

    def _listed(self, rows: tuple[LedgerRow, ...], depth: int) -> Iterator[LedgerRow]:
        for row in rows:
            elsewhere = depth == 0 and self.section not in ("", row.id)
            if not elsewhere and (self._lists_all or any(self._is_wanted(each) for each in row.walk())):
                self._depths[row.id] = depth
                yield row
                if row.id not in self._closed:
                    yield from self._listed(row.rows, depth + 1)

    @property
    def _has_filter(self) -> bool:
        return self.only_changed or self.only_linked

    def _is_wanted(self, row: LedgerRow) -> bool:
        return (row.changed or not self.only_changed) and (row.id in self._linked or not self.only_linked)

    # -- branches -------------------------------------------------------------------------------------------

    @property
    def _closed_at_first(self) -> frozenset[str]:
        return _CROWDED if theme.current().density == "compact" else frozenset()

    @property
    def closed(self) -> frozenset[str]:
        """The ids of the closed branches."""
        return self._closed

    def set_closed(self, closed: frozenset[str] | None) -> None:
        """Close these branches and open all others; None closes those that are closed initially."""
        before, self._closed = self._closed, self._closed_at_first if closed is None else closed
        self.list_lines()
        self.lines.announce(before ^ self._closed)
        self.viewport().update()

    def _unfolded(self, row: LedgerRow) -> bool | None:
        return row.id not in self._closed if row.branch else None

    def toggle(self, line_id: str) -> None:
        """Open a closed branch, or close an open one."""
        if self._by_id[line_id].branch:
            self.set_closed(self._closed ^ {line_id})

    def _fold(self, line_id: str, unfold: bool) -> None:
        """Open or close a branch; if that is not possible, go to its first line, or to the branch that contains it."""
        row = self._by_id[line_id]
        if self._unfolded(row) is (not unfold):
            self.toggle(line_id)
            return
        beside = row.rows if unfold else (each for each in self.walk() if row in each.rows)
        goal = max((self.lines.place_of(each.id) for each in list(beside)[:1]), default=-1)
        if goal >= 0:
            self.setCurrentIndex(self.lines.index(goal, 0))

    # -- choosing -------------------------------------------------------------------------------------------

    def _choose(self, line_id: str | None) -> None:
        self.chosen_line = line_id or ""
        self.line_chosen.emit(self.chosen_line)

    def _on_key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_F2:
            return False
        self.opened.emit(self.current_key)
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.part_at(event.position().toPoint())[1]:  # a branch opens and closes without being chosen
            super().mousePressEvent(event)

    # -- painting -------------------------------------------------------------------------------------------

    def _spoken(self, row: LedgerRow) -> str:
        state = tr("added by the edit") if row.new else tr("removed by the edit") if row.gone else ""
        change = "" if row.change is None else tr("change {change}", change=signed(row.change, row.digits))
        fold = "" if not row.branch else tr("collapsed") if row.id in self._closed else tr("expanded")
        return ", ".join(part for part in (row.label, *row.hints[:1], row.figure, change, state, fold) if part)

    def _paint_link(self, painter: QPainter, rect: QRectF, row: LedgerRow, selected: bool) -> None:
        style = theme.current()
        inside = self._shown_in(row)
        share = self._tint_of(row)
        if share is not None and not selected:
            ground = rect.adjusted(style.px(2), 1, -style.px(2), -1)
            box(painter, ground, style.measures.radius_cell, fill=tint(share, style))
        if not selected and any(each.id in self._linked for each in inside):
            broken_box(painter, rect.adjusted(1, 1, -1, -1), style.measures.radius_cell, style.color("accent"))

    def _paint(self, painter: QPainter, cell: TableCell[LedgerRow]) -> None:
        unfolded, tinted = self._unfolded(cell.row), self._tint_of(cell.row) is not None
        depth = self._depths[cell.row.id]
        paint_line(painter, cell, depth, unfolded=unfolded, preview=self._preview, tinted=tinted)

    def _shown_in(self, row: LedgerRow) -> tuple[LedgerRow, ...]:
        """The lines that a row stands for: a closed branch also for those below it."""
        return tuple(row.walk()) if row.branch and row.id in self._closed else (row,)

    def _tint_of(self, row: LedgerRow) -> float | None:
        """The largest share of the tinted lines that a row stands for; None for no tint."""
        lines = (each for each in self._shown_in(row) if not each.section)
        return max((share for each in lines if (share := self._shares(each)) is not None), default=None)

    def _strength(self, row: LedgerRow) -> float:
        if row.branch:
            return 0.0
        return float(row.changed) if self._preview else self.highlights.strength(row.id)


def _no_tint(_row: LedgerRow) -> None:
    return None
