"""Below the omni workbench: the pods out and in between two configurations, and the damage by range of all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.figures import DASH, signed
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.tables.paint import kind_and_name
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.change_marks import FigureChange, paint_change_mark
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.panel import Panel
from designer.app.views.panels.damage_plot import DamagePlot, NamedDesign
from designer.assistants.omni_change import PodChange, pod_changes, worth
from designer.catalog import catalog
from designer.language import marked, tr, trn

_PLACE: Final = 120
"""The greatest width of a column of places, in pixels."""


class ShownOmni(NamedTuple):
    """An open configuration with its name."""

    name: str
    context: DesignContext


class _ChangeRow(NamedTuple):
    change: PodChange
    worth: int | None = None
    is_known: bool = False


class OmniResults(Panel):
    """A list of changed pods with what each is worth, and the diagram; figures come while nothing else is to do.

    Signals:
        compare_wanted: both configurations are to be shown in Compare.
    """

    compare_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Pods removed and added"))
        self.model: TableModel[_ChangeRow] = TableModel(_columns("", ""), key=lambda row: row.change.item)
        self.list = TableView(tr("Pods removed and added"), self.model)
        self.list.empty_text = lambda: self._empty
        self._empty = ""
        self.sum = ElidedLabel("", role="caption", token="text.2")
        self.plot = DamagePlot()
        self.button = QPushButton(tr("Open in Compare"))
        self.button.setProperty("look", "link")
        self.button.clicked.connect(self.compare_wanted)
        self.add_tool(self.button)
        foot = spaced(QHBoxLayout(), (self.sum, 1), margins=("panel_inset", 3))
        left = spaced(QVBoxLayout(), (self.list, 1), foot, margins=0, spacing=0)
        body = QWidget()
        row = spaced(QHBoxLayout(body), margins=0, spacing="gap")
        row.addLayout(left, 1)
        row.addWidget(self.plot, 1)
        self.set_body(body)
        self._work: IdleWork[_ChangeRow] = IdleWork(self, self._take)

    @property
    def busy(self) -> bool:
        """Whether the worth of pods is still being computed."""
        return self._work.busy

    def show_change(self, here: ShownOmni, there: ShownOmni | None) -> None:
        """Show what a change from one configuration to another is; None if there is no other."""
        session = here.context.session
        self.button.setEnabled(there is not None)
        if there is None:
            self._work.stop()
            self.set_title(tr("Pods removed and added"))
            self._empty = tr("There is no other configuration.")
            self.sum.set_text("")
            self.model.show([])
            return
        changes = pod_changes(session, there.context.session)
        self.set_title(tr("{one} to {other}", one=here.name, other=there.name))
        self._empty = tr("Both have the same pods.")
        gone, new = (sum(getattr(each, field) for each in changes) for field in ("gone", "new"))
        told = trn("{n} pod removed", "{n} pods removed", gone), trn("{n} pod added", "{n} pods added", new)
        self.sum.set_text(", ".join(told) if changes else "")
        self.model.set_columns(_columns(here.name, there.name), [_ChangeRow(change) for change in changes])
        self.list.set_columns(range(len(self.model.columns)))
        self._work.start(_ChangeRow(change, worth(session, change), is_known=True) for change in changes)

    def show_damage(self, configurations: Sequence[ShownOmni], front: ShownOmni) -> None:
        """Draw the damage by range of configurations, of which one is in front."""
        self.plot.show_designs([NamedDesign(each.name, each.context.graph, each is front) for each in configurations])

    def _take(self, rows: list[_ChangeRow]) -> None:
        found = {row.change.item: row for row in rows}
        self.model.show(found.get(row.change.item, row) for row in self.model.rows)


def _columns(here: str, there: str) -> tuple[Column[_ChangeRow], ...]:
    place = partial(Column[_ChangeRow], token="text.2", shared=_PLACE)
    return (
        Column[_ChangeRow](
            heading=marked("Pod"), text=_name, tooltip=_name, spoken=_spoken, stretch=True, paint=_paint_pod,
        ),
        place(heading=here or " ", text=lambda row: row.change.here or DASH),
        place(heading=there or " ", text=lambda row: row.change.there or DASH),
        Column[_ChangeRow](
            heading="BV", text=_worth, tooltip=_why, paint=_paint_worth, align=RIGHT, width="−1 000", extra=12,
        ),
    )  # fmt: skip


def _name(row: _ChangeRow) -> str:
    return catalog()[row.change.item].name


def _worth(row: _ChangeRow) -> str:
    if not row.is_known:
        return "…"
    return DASH if row.worth is None else signed(row.worth)


def _why(row: _ChangeRow) -> str:
    if row.is_known and row.worth is None:
        return tr("This alone is impossible.")
    return tr("The change of the Battle Value by this alone")


def _spoken(row: _ChangeRow) -> str:
    return ", ".join((_name(row), row.change.here or tr("none"), row.change.there or tr("none"), _worth(row)))


def _paint_worth(painter: QPainter, cell: TableCell[_ChangeRow]) -> None:
    if cell.row.worth is None:
        draw(painter, cell.rect, cell.text, cell.style, align=RIGHT)
    else:
        paint_change_mark(painter, cell.rect, FigureChange(cell.row.worth), cell.style)


def _paint_pod(painter: QPainter, cell: TableCell[_ChangeRow]) -> None:
    item = catalog()[cell.row.change.item]
    kind_and_name(painter, cell.rect, item.kind, (item.name, item.short), cell.style)
