"""The relatives of a design in the library: its copies, the nearest ones of its kind, and others of its chassis."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.documents.unit_library import UnitLibrary
from designer.app.ui.figures import figure, signed
from designer.app.ui.icons import paint_sign
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import Column, TableCell, TableModel, TableView, figure_column
from designer.figures import FIGURES
from designer.language import marked, tr
from designer.library.database import Database
from designer.library.percentiles import UnitGroup, copies, relatives, same_chassis
from designer.library.unit_lines import UnitLine
from designer.library.unit_row import UnitRow

_MOST: Final = 12
"""The most units below each heading."""
_SETTLE_MS: Final = 120


class _RelativeRow(NamedTuple):
    """A relative, or a heading without a unit."""

    key: str
    name: str
    unit: int = 0
    year: str = ""
    bv: str = ""
    alike: str = ""


class Subject(NamedTuple):
    """The design whose relatives are shown: its line and row, and the units of its kind."""

    line: UnitLine
    row: UnitRow
    kind: UnitGroup


class Relatives(QWidget):
    """The list. Enter, a double click and the icon in a row compare the design with the unit.

    ``subject`` gives the design, and ``lines`` the units of the library by id.

    Signals:
        compare_wanted: the id of a unit.
    """

    compare_wanted = Signal(int)

    def __init__(
        self, library: UnitLibrary, subject: Callable[[], Subject | None], lines: Callable[[], Mapping[int, UnitLine]]
    ) -> None:
        super().__init__()
        self._library, self._subject, self._lines = library, subject, lines
        self.rows: TableModel[_RelativeRow] = TableModel(
            _COLUMNS, key=lambda row: row.key, section=lambda row: not row.unit
        )
        self.table = TableView(tr("Relatives"), self.rows)
        self.table.empty_text = lambda: tr("Open or choose a design to see its relatives.")
        self.table.opened.connect(self._want)
        self.table.double_clicked.connect(self._want)
        self.table.part_clicked.connect(lambda key, _part: self._want(key))
        spaced(QVBoxLayout(self), (self.table, 1), margins=0, spacing=0)
        self._lazy = LazyUpdate(self, self._show, settle_ms=_SETTLE_MS, stale=True)

    def request(self) -> None:
        """Find the relatives anew, once they can be seen."""
        self._lazy.request()

    def _want(self, key: object) -> None:
        place = self.rows.place_of(str(key))
        if place >= 0 and self.rows.rows[place].unit:
            self.compare_wanted.emit(self.rows.rows[place].unit)

    def _show(self) -> None:
        subject = self._subject()
        found = None if subject is None else self._library.ask(partial(_near, subject))
        rows = [] if subject is None or found is None else list(_rows(subject.line, found, self._lines()))
        self.rows.show(rows, reset=True)


_Near = Sequence[tuple[str, Sequence[tuple[int, float]]]]
"""Headings, and below each the ids of units with their distances."""


def _near(subject: Subject, database: Database) -> _Near:
    row = subject.row
    same = [(unit, 0.0) for unit in copies(database, row) if unit != subject.line.id]
    near = [(each.unit, each.distance) for each in relatives(database, row, subject.kind, _MOST)]
    variants = [(each.unit, each.distance) for each in same_chassis(database, row)[:_MOST]]
    return (tr("Same design"), same), (tr("Most similar"), near), (tr("Same chassis"), variants)


def _rows(own: UnitLine, found: _Near, lines: Mapping[int, UnitLine]) -> Iterator[_RelativeRow]:
    for heading, units in found:
        if units:
            yield _RelativeRow(heading, heading)
        for unit, distance in units:
            line = lines.get(unit)
            if line is not None:  # a scan may have taken it out meanwhile
                difference = signed(line.value("bv") - own.value("bv"))
                alike = tr("{n} %", n=figure(100 * (1 - distance)))
                yield _RelativeRow(f"{heading} {unit}", line.name, unit, line.text("year"), difference, alike)


def _compare_rect(cell: TableCell[_RelativeRow]) -> QRectF:
    side = cell.style.px(16)
    return QRectF(cell.rect.left(), cell.rect.center().y() - side / 2, side, side)


def _paint_compare(painter: QPainter, cell: TableCell[_RelativeRow]) -> None:
    if cell.row.unit and (cell.hover or cell.selected):
        rect = _compare_rect(cell)
        paint_sign(painter, rect.left(), rect.center().y(), "compare", cell.style, "text.2", cell.style.px(14))


_COLUMNS: Final[tuple[Column[_RelativeRow], ...]] = (
    Column[_RelativeRow](heading=marked("Design"), text=lambda row: row.name, stretch=True, least=120),
    figure_column(
        FIGURES["year"].short, FIGURES["year"].name, lambda row: row.year, lambda row: row.year, "3067", token="text.2"
    ),
    figure_column(
        FIGURES["bv"].short,
        marked("Battle Value, compared with that of the design"),
        lambda row: row.bv,
        lambda row: row.bv,
        "+1 634",
    ),
    figure_column(
        marked("similarity"),
        marked("How much of the equipment and the figures they share"),
        lambda row: row.alike,
        lambda row: row.alike,
        "100 %",
    ),
    Column[_RelativeRow](
        tip=marked("Compare"),
        tooltip=lambda row: tr("Compare") if row.unit else "",
        paint=_paint_compare,
        parts=lambda cell: {"compare": _compare_rect(cell)} if cell.row.unit else {},
        width=26,
    ),
)
