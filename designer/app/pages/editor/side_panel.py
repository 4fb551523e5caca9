"""The panel beside the ledger in a very wide window: pinned breakdowns of figures above plots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.layout_modes import pins_and_plots
from designer.app.ui import theme
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.splitter import Divider, Memory
from designer.app.views.ledger.explanation import PinnedFigures
from designer.app.views.ledger.figure_breakdowns import FigureBreakdown
from designer.app.views.ledger.view import LedgerView
from designer.language import marked, tr

if TYPE_CHECKING:  # plots load pyqtgraph: all of this is imported with the first diagram
    from designer.app.ui.plots.export import Heading
    from designer.app.ui.plots.figure_tools import ExportableFigure, FigureTools
    from designer.app.ui.plots.plot import Plot

Subject = Literal["steps", "damage", "heat"]
SUBJECTS: Final[tuple[Subject, ...]] = get_args(Subject)
_WORDS: Final = {"steps": marked("Battle Value"), "damage": marked("Damage"), "heat": marked("Heat")}
_READ_AT: Final = {"steps": 1, "damage": 9, "heat": 1}
"""The first position of each plot's cursor line: the first step, nine hexes, the first turn."""
_EMPTY_HIGH: Final = 100
"""The height of the hint about pinning, in pixels."""
SETTLE_MS: Final = 150
"""How many milliseconds after the last edit the plot is drawn again."""


class Pinned(QWidget):
    """The pinned breakdowns of the ledger; if there are none, a hint how to pin one.

    Signals:
        needs_room: the height that it needs has changed.
    """

    needs_room = Signal()

    def __init__(self, ledger: LedgerView) -> None:
        super().__init__()
        self.pins = PinnedFigures(self, whole=True)
        self.words = PlainLabel(
            tr("Nothing is pinned. Select a line of the ledger, or a figure of the status line, and pin it.")
        )
        self.words.setProperty("look", "label")
        self.words.setWordWrap(True)
        self.first = QPushButton(tr("Pin the Battle Value"))
        self._empty = QWidget()
        self._rows = spaced(QVBoxLayout(self._empty), self.words)
        self._rows.addWidget(self.first, 0, Qt.AlignmentFlag.AlignLeft)
        self._rows.addStretch(1)
        spaced(QVBoxLayout(self), (self.pins, 1), (self._empty, 1), margins=0)
        self.first.clicked.connect(lambda: ledger.pin("sheet.bv"))
        self.pins.unpinned.connect(ledger.unpin)
        ledger.keep_pins_in(self)
        spaced(self._rows, margins="panel_inset", spacing="panel_inset")

    def show_pins(self, pins: Sequence[tuple[str, FigureBreakdown]]) -> None:
        """Show these breakdowns."""
        self.pins.show_pins(pins)
        self._empty.setVisible(not pins)
        self.needs_room.emit()

    @property
    def needed(self) -> int:
        """The height in pixels at which nothing has to be scrolled."""
        blocks = self.pins.blocks.values()
        return sum(block.sizeHint().height() for block in blocks) or theme.current().px(_EMPTY_HIGH)


class BesideLedger(Divider):
    """A column with the pinned breakdowns, as high as they need, and the plots below them."""

    def __init__(self, name: str, ledger: LedgerView, memory: Memory) -> None:
        pinned, plots, panel = Pinned(ledger), FigurePlots(ledger.context), Panel(tr("Pinned"))
        parts = panel, plots
        super().__init__(name, Qt.Orientation.Vertical, lambda high: pins_and_plots(high, pinned.needed), memory, parts)
        self.pinned, self.plots = pinned, plots
        panel.set_body(pinned)
        pinned.needs_room.connect(self.divide)


class FigurePlots(Panel):
    """Plots of one design: the steps to its Battle Value, damage over range, heat over turns; edits update them.

    Signals:
        said: a severity, and a sentence about a file that was written or could not be written.
    """

    said = Signal(str, str)

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self._pages: list[_Page] = []
        self.tools: FigureTools | None = None
        """The tools for table and export, created with the first plot, because both import the plotting library."""
        for subject in SUBJECTS:
            page = _Page(context, subject)
            self.add_tab(tr(_WORDS[subject]), page)
            self._pages.append(page)
            page.made.connect(self._add_tools)

    @property
    def page(self) -> _Page:
        """The page with the current plot."""
        return self._pages[self.current]

    def _add_tools(self) -> None:
        from designer.app.ui.plots.figure_tools import FigureTools

        if self.tools is None:
            self.tools = FigureTools(self, lambda: self.page.plot, self._heading, self.said.emit)
        self.tools.renew()

    def _heading(self, _figure: ExportableFigure) -> Heading:
        from designer.app.ui.plots.export import Heading  # with the first plot

        return Heading(f"{tr(_WORDS[SUBJECTS[self.current]])}: {self._context.unit.names.full}")


class _Page(QWidget):
    """A page with one plot, which is created when it is first visible: importing the plotting library is slow."""

    made = Signal()

    def __init__(self, context: DesignContext, subject: Subject) -> None:
        super().__init__()
        self.plot: Plot | None = None
        self._context = context
        self._subject = subject
        self._column = QVBoxLayout(self)
        self._lazy = LazyUpdate(self, self._draw, settle_ms=SETTLE_MS, stale=True)
        for news in (context.changed, context.adopted):
            news.connect(self._lazy.request)
        spaced(self._column, margins="control_inset")

    def _draw(self) -> None:
        from designer.app.ui.plots.plot import Plot
        from designer.app.views.panels import chart_data
        from designer.rulesets.combat.situation import AttackSituation
        from designer.rulesets.quirks.to_hit import AttackerMovement

        g = self._context.graph
        if self._subject == "steps":
            found = chart_data.value_steps(g, None)
        elif self._subject == "damage":
            found = chart_data.damage(g, None, AttackSituation())
        else:
            found = chart_data.heat(g, None, frozenset(), AttackerMovement.STOOD)
        if self.plot is None:
            self.plot = Plot(tr(_WORDS[self._subject]))
            self._column.addWidget(self.plot)
            self.made.emit()
        self.plot.draw(*found.diagram)
        self.plot.read(self.plot.reading or _READ_AT[self._subject])
