"""The tools in the header of a panel with plots or tables: the switch to a table, and the export."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from designer.app.ui.plots.export import ExportButton, Heading, Say, export
from designer.app.ui.plots.marks import Table
from designer.app.ui.plots.plot import Plot
from designer.app.ui.tables import TableView
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.panel import Panel
from designer.language import tr


class ExportableFigure(Protocol):
    """A widget with numbers, such as a plot or a table, that can be exported."""

    @property
    def figures(self) -> Table: ...
    def accessibleName(self) -> str: ...


class FigureTools(QObject):
    """Adds the tools to a panel's header. They are visible while ``shown`` returns a widget, the switch for a plot.

    ``heading`` returns the heading of the exported picture; ``say`` shows a message about the export.
    """

    def __init__(
        self,
        panel: Panel,
        shown: Callable[[], ExportableFigure | None],
        heading: Callable[[ExportableFigure], Heading],
        say: Say,
    ) -> None:
        super().__init__(panel)
        self._panel, self._shown, self._heading = panel, shown, heading
        self.pill = Pill(tr("Table"), shape="square", tip=tr("Show a table instead of the plot"))
        self.export = ExportButton(self._heading_of_shown, self.write, say)
        for tool in (self.pill, self.export):
            panel.add_tool(tool)
        self.pill.toggled.connect(self.renew)
        panel.tab_changed.connect(self.renew)

    def renew(self) -> None:
        """Show the tools for the widget that is shown now, and show the panel's plots as the switch says."""
        figure = self._shown()
        self.pill.setVisible(figure is not None and not isinstance(figure, TableView))
        self.export.setVisible(figure is not None)
        for plot in self._panel.findChildren(Plot):
            plot.show_table(self.pill.isChecked())

    def write(self, path: Path) -> None:
        """Write the shown widget as a picture or its numbers, as the suffix tells; may raise ``ExportError``."""
        figure = self._shown()
        if isinstance(figure, Plot):
            figure.export(path, *self._heading(figure))
        elif figure is not None:
            assert isinstance(figure, QWidget)
            export(figure, figure.figures, path, self._heading(figure))

    def _heading_of_shown(self) -> Heading:
        figure = self._shown()
        return Heading("") if figure is None else self._heading(figure)
