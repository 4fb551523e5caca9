"""Messages about a scan that has ended, and the list of values that changed although their files did not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from designer.app.ui.figures import figure
from designer.app.ui.tables import RIGHT, Column, TableModel, TableView
from designer.figures import FIGURES
from designer.language import marked, tr
from designer.library.scan_report import Revalued, ScanReport

_OTHERS: Final = {"errors": marked("Errors"), "warnings": marked("Warnings")}
_COLUMNS: Final = {figure.column: figure.name for figure in FIGURES.values()} | _OTHERS
"""Titles of columns; others have the names of the export."""


def notes_of(report: ScanReport) -> Iterator[tuple[str, str]]:
    """Messages about a scan: severities and sentences."""
    if report.finished and (report.added or report.changed or report.vanished):
        words = tr(
            "The library has {n} units: {added} files new, {changed} changed, {vanished} gone.",
            n=figure(report.units),
            added=figure(len(report.added)),
            changed=figure(len(report.changed)),
            vanished=figure(len(report.vanished)),
        )
        yield "note", words
    for missing in report.missing:
        yield "warning", tr("{place}: {message}; its units are kept.", place=missing.place, message=missing.message)


def _value(value: object) -> str:
    return figure(value, 1 if isinstance(value, float) else 0) if isinstance(value, int | float) else str(value)


class Changes(TableView[Revalued]):
    """The values that other versions of the program or its data had computed otherwise, in this run.

    Signals:
        closed: the user pressed Escape.
    """

    closed = Signal()

    def __init__(self) -> None:
        columns = (
            Column[Revalued](heading=marked("Design"), text=lambda row: row.name, tooltip=_place, stretch=True),
            Column[Revalued](
                heading=marked("Figure"), text=lambda row: tr(_COLUMNS.get(row.column, row.column)), token="text.2"
            ),
            Column[Revalued](heading=marked("before"), text=lambda row: _value(row.before), align=RIGHT),
            Column[Revalued](heading=marked("now"), text=lambda row: _value(row.after), align=RIGHT, font="strong"),
        )
        self.rows_model: TableModel[Revalued] = TableModel(columns, key=lambda row: (row.place, row.name, row.column))
        super().__init__(tr("Changed values"), self.rows_model)
        self.empty_text = lambda: tr("No value has changed.")
        self.on_key = self._on_key

    def show_changes(self, changes: Sequence[Revalued]) -> None:
        """Show the values that changed."""
        self.rows_model.show(changes, reset=True)

    def _on_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return True
        return False


def _place(row: Revalued) -> str:
    return row.place
