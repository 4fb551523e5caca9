"""The base of the benches: a form at the left, figures in the middle, the reading at the right; export and table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui import theme
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plots.export import Heading
from designer.app.ui.plots.export_button import Say
from designer.app.ui.plots.figure_tools import Figure, FigureTools
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.panel import Panel
from designer.workspace.documents import Document, distinct_titles

_WIDTHS = {"narrow": (232, 268), "compact": (264, 312), "comfortable": (300, 380), "large": (300, 380)}
"""Pixels across of the form and of the reading."""
_NARROW_BELOW = 960
"""Pixels across: in a narrower bench the sides are narrower, too."""
_WIDE_FROM, _ASIDE = 1700, 400
"""Pixels across of a bench from which there is a column beside the middle, and of that column."""


class Tab(NamedTuple):
    """A tab of a panel: its text, the one where there is little room, and its body."""

    text: str
    short: str
    body: QWidget


class Bench(QWidget):
    """Three columns of panels; the sides have fixed widths, the middle has what is left."""

    def __init__(self, say: Say, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._columns = spaced(QHBoxLayout(self), margins=0, spacing="gap")

    def lay_out(self, left: QWidget, middle: QWidget, right: QWidget, aside: QWidget | None = None) -> None:
        """Set the columns; to be called once. ``aside`` stands between middle and right in wide windows."""
        self.left_side, self.middle, self.right_side, self.aside = left, middle, right, aside
        for column, stretch in ((left, 0), (middle, 1), (aside, 0), (right, 0)):
            if column is not None:
                self._columns.addWidget(column, stretch)
        if aside is not None:
            sized(aside, width=_ASIDE).hide()
        follow_theme(self.arrange)

    def arrange(self) -> None:
        """Give the sides their widths; called for each new size and theme."""
        style = theme.current()
        kind = "narrow" if self.width() < style.px(_NARROW_BELOW) else style.density
        for side, width in zip((self.left_side, self.right_side), _WIDTHS[kind], strict=True):
            side.setFixedWidth(style.px(width))
        wide = self.width() >= style.px(_WIDE_FROM)
        if self.aside is not None and wide == self.aside.isHidden():
            if isinstance(self.aside, TabsAside):
                self.aside.take_tabs(wide)
            self.aside.setVisible(wide)

    @property
    def middle_width(self) -> int:
        """Pixels across that the sides leave to the middle."""
        return self.width() - self.left_side.width() - self.right_side.width() - 2 * theme.measures().gap

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    # -- figures ---------------------------------------------------------------------------------------------

    def heading(self, figure: Figure) -> Heading:
        """The heading above an exported picture of a figure."""
        raise NotImplementedError

    def plot_panel(self, plot: Plot, title: str, state: str = "") -> Panel:
        """A panel with one plot, a switch to its table, and its export."""
        panel = Panel(title, plot, state=state)
        self.figure_tools(panel, lambda: plot)
        return panel

    def figure_tools(self, panel: Panel, shown: Callable[[], Figure | None]) -> FigureTools:
        """Add the tools for the figure that is ``shown`` in a panel."""
        return FigureTools(panel, shown, self.heading, self._say)


class TabsAside(QWidget):
    """The last tabs of a panel in panels of their own."""

    def __init__(self, panel: Panel, tabs: Sequence[Tab]) -> None:
        super().__init__()
        self._panel, self._tabs = panel, tabs
        self._holders = [Panel(tab.text) for tab in tabs]
        spaced(QVBoxLayout(self), *((holder, 1) for holder in self._holders), margins=0, spacing="gap")

    def take_tabs(self, taken: bool) -> None:
        """Take the tabs from the panel, or give them back."""
        if taken:
            for _ in self._tabs:
                self._panel.drop_tab()
        for tab, holder in zip(self._tabs, self._holders, strict=True):
            if taken:
                holder.set_body(tab.body)
            else:
                self._panel.add_tab(tab.text, tab.body, short=tab.short)


class DesignBench(Bench):
    """A bench about one open design and perhaps a second one. It follows their edits while it is visible."""

    settle_ms = 0
    """Milliseconds that edits rest before the bench shows them."""

    def __init__(self, designs: OpenDesigns) -> None:
        super().__init__(designs.said.emit)
        self._designs = designs
        self._design: Document | None = designs.front
        self._other: Document | None = None
        self._lazy = LazyUpdate(self, self._show_designs, settle_ms=self.settle_ms, stale=True)
        designs.changed.connect(self.offer_designs)
        designs.edited.connect(self._follow_edit)

    def choose(self, design: Document | None, other: Document | None) -> None:
        """Show other designs."""
        self._design, self._other = design, other
        self.offer_designs()

    def offer_designs(self) -> None:
        """List the open designs.

        If the first one was closed, the active design replaces it; if the second was closed, there is none.
        """
        documents = self._designs.documents
        self._design = self._design if self._design in documents else self._designs.front
        self._other = self._other if self._other in documents else None
        self._show_choices(documents)
        self.renew()

    def renew(self) -> None:
        """Update the bench from the designs: now if it is visible, else when it is shown."""
        self._lazy.request_at_once()

    def _follow_edit(self, document: Document) -> None:
        if document in (self._design, self._other):
            self._lazy.request()

    def _show_choices(self, documents: tuple[Document, ...]) -> None:
        """List the open designs in the fields of the form."""
        raise NotImplementedError

    def _show_designs(self) -> None:
        """Show the designs as they are now; equal figures cost nothing."""
        raise NotImplementedError


def offer(field: ComboBox, documents: Iterable[Document], chosen: Document | None, nobody: str = "") -> None:
    """List designs in a field, with one of them chosen, without a signal; ``nobody`` is the text of no design."""
    with QSignalBlocker(field):
        field.clear()
        if nobody:
            field.addItem(nobody, None)
        listed = list(documents)
        for name, document in zip(distinct_titles(listed), listed, strict=True):
            field.addItem(name, document)
        places = (place for place in range(field.count()) if field.itemData(place) is chosen)
        field.setCurrentIndex(next(places, 0))


def stacked(*parts: tuple[QWidget, int]) -> QWidget:
    """Panels above each other with the usual gap, each with its share of the room that is left over."""
    holder = QWidget()
    column = spaced(QVBoxLayout(holder), margins=0, spacing="gap")
    for part, stretch in parts:
        column.addWidget(part, stretch)
    return holder


def at_top(*parts: QWidget) -> QWidget:
    """The body of a panel that is as high as its content; the room is left below it."""
    holder = QWidget()
    spaced(QVBoxLayout(holder), *parts, 1, margins=0, spacing=0)
    return holder
