"""The tools in the header of a panel of figures: a switch to their tables, and their export."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from designer.app.ui.plots.export import Heading, export
from designer.app.ui.plots.export_button import ExportButton, Say
from designer.app.ui.plots.marks import Table
from designer.app.ui.plots.plot import Plot
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.panel import Panel
from designer.language import tr


class Figure(Protocol):
    """A widget that shows figures, as a plot or otherwise."""

    @property
    def figures(self) -> Table: ...
    def accessibleName(self) -> str: ...


class FigureTools(QObject):
    """The tools of a panel, there while a figure is ``shown`` in it; what is a table already has no switch to one.

    ``heading`` is that of the exported picture of a figure, ``say`` shows what came of an export.
    """

    def __init__(
        self, panel: Panel, shown: Callable[[], Figure | None], heading: Callable[[Figure], Heading], say: Say
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
        """Take up what is shown now: its tools, and the plots of the panel as tables or as drawings."""
        figure = self._shown()
        self.pill.setVisible(figure is not None and not isinstance(figure, FiguresTable))
        self.export.setVisible(figure is not None)
        for plot in self._panel.findChildren(Plot):
            plot.show_table(self.pill.isChecked())

    def write(self, path: Path) -> None:
        """Write the figure as a picture, or its values; ``ExportError`` if that is impossible."""
        figure = self._shown()
        if isinstance(figure, Plot):
            figure.export(path, *self._heading(figure))
        elif figure is not None:
            assert isinstance(figure, QWidget)
            export(figure, figure.figures, path, self._heading(figure))

    def _heading_of_shown(self) -> Heading:
        figure = self._shown()
        return Heading("") if figure is None else self._heading(figure)
