"""The popover in which the columns of the library's table are chosen, also quotients of two figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from designer.app.pages.library.columns import COLUMNS, Quotient, quotient_named
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.tables import Column, TableCell, TableModel, TableView
from designer.app.ui.tables.paint import check_box
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.popover import Popover
from designer.figures import FIGURES
from designer.language import marked, tr

_HEIGHT: Final = 320


class _Choice(NamedTuple):
    """A column that can be chosen."""

    id: str
    title: str
    shown: bool


def _paint_choice(painter: QPainter, cell: TableCell[_Choice]) -> None:
    draw(painter, check_box(painter, cell), cell.text, cell.style)


class ColumnChoice(Popover):
    """The popover. ``chosen`` gives the names of the columns in sight, ``choose`` shows others, None the usual ones."""

    def __init__(
        self, chosen: Callable[[], Sequence[str]], choose: Callable[[Sequence[str] | None], object], parent: QWidget
    ) -> None:
        super().__init__(tr("Columns"), parent)
        self._chosen, self._choose = chosen, choose
        columns = (
            Column[_Choice](
                heading=marked("Column"),
                text=lambda row: row.title,
                checked=lambda row: row.shown,
                toggle=self._toggle,
                spoken=lambda row: tr("{column}, shown", column=row.title) if row.shown else row.title,
                paint=_paint_choice,
                stretch=True,
            ),
        )
        self.choices = TableModel(columns, key=lambda row: row.id)
        self.list = TableView(tr("Columns"), self.choices, headings=False)
        sized(self.list, minimum_height=_HEIGHT)
        self.figure, self.per = ComboBox(tr("Figure")), ComboBox(tr("Per"))
        for box in (self.figure, self.per):
            for each in FIGURES.values():
                box.addItem(tr(each.name), each.id)
        self.per.setCurrentIndex(self.per.findData("tonnage"))
        self.add = QPushButton(tr("Add"))
        self.add.setAccessibleName(tr("Add the quotient as a column"))
        self.add.clicked.connect(self._add_quotient)
        self.usual = QPushButton(tr("Reset"))
        self.usual.clicked.connect(lambda: self._show(None))
        quotient = spaced(QHBoxLayout(), (self.figure, 1), text_label(tr("per")), (self.per, 1), self.add, margins=0)
        spaced(self.column, (self.list, 1), quotient, spaced(QHBoxLayout(), 1, self.usual, margins=0))

    def renew(self) -> None:
        """Tick the columns in sight; those of quotients are listed last."""
        self.choices.show(self._rows())

    def _rows(self) -> Iterator[_Choice]:
        shown = self._chosen()
        for column in COLUMNS[1:]:
            yield _Choice(column.id, tr(column.title or column.tip), column.id in shown)
        for name in shown:
            if (quotient := quotient_named(name)) is not None:
                yield _Choice(name, quotient.title, shown=True)

    def _toggle(self, row: _Choice) -> bool:
        shown = {*self._chosen()} ^ {row.id}
        self._show([each.id for each in self.choices.rows if each.id in shown])
        return True

    def _add_quotient(self) -> None:
        added = Quotient(FIGURES[self.figure.currentData()], FIGURES[self.per.currentData()]).id
        self._show([*(name for name in self._chosen() if name != added), added])
        self.list.choose(added, show=True)

    def _show(self, names: Sequence[str] | None) -> None:
        self._choose(names)
        self.renew()
