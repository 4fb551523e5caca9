"""The base class of the tabs of the Lab: a form at the left, plots in the middle, their values at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QSignalBlocker, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui import theme
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plots.export import Heading, Say
from designer.app.ui.plots.figure_tools import ExportableFigure, FigureTools
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import NO_LIMIT, sized, spaced
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.catalog.ruleset import RuleSet
from designer.design import rules_of_files
from designer.workspace.documents import Document, distinct_titles

_WIDTHS = {"narrow": (232, 268), "compact": (264, 312), "comfortable": (300, 380), "large": (300, 380)}
"""The widths of the left and of the right column, in pixels."""
_NARROW_BELOW = 960
"""A tab narrower than this many pixels has narrower side columns, too."""
_WIDE_FROM, _ASIDE = 1700, 450
"""From which width of the tab there is an additional column beside the middle, and how wide that is, in pixels."""
_LEAST_MIDDLE: Final = 280
"""The least height of the middle column where another one stands below or above it, in pixels."""
HIGHEST_ROW: Final = 34
"""The height up to which rows of tables grow to fill their panel, in pixels."""

_Table = TypeVar("_Table", bound=QAbstractItemView)


class Tab(NamedTuple):
    """A tab of a panel: its text, its text if there is little room, and its body.

    In a panel of its own, a body that ``fits`` has the height that it needs, and no more.
    """

    text: str
    short: str
    body: QWidget
    fits: bool = False


class Bench(QWidget):
    """A tab of the Lab with three columns of panels; the outer ones have fixed widths, the middle takes the rest.

    Where they have no room beside each other, as at a large scale, one of them stands below the others.
    """

    def __init__(self, say: Say, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._columns = spaced(QHBoxLayout(), spacing="gap")
        self._all_rows = spaced(QVBoxLayout(self), (self._columns, 1), margins=0, spacing="gap")
        self._wrapped: QWidget | None = None
        """The column that stands below the others."""
        self._set_widths = 0, 0
        """The widths that the side columns have."""

    def lay_out(self, left: QWidget, middle: QWidget, right: QWidget, aside: QWidget | None = None) -> None:
        """Set the columns; must be called once. ``aside`` is shown between middle and right in wide windows only."""
        self.left_side, self.middle, self.right_side, self.aside = left, middle, right, aside
        self._forms = left.findChildren(Scrolled)
        for column, stretch in ((left, 0), (middle, 1), (aside, 0), (right, 0)):
            if column is not None:
                self._columns.addWidget(column, stretch)
        if aside is not None:
            sized(aside, width=_ASIDE).hide()
        follow_theme(self.arrange_shown)

    @property
    def wider_right(self) -> int:
        """By how many pixels the right column is wider than usual, because of what it shows."""
        return 0

    def arrange_shown(self) -> None:
        """Arrange the columns; a hidden bench, which may not have its size yet, waits until it is shown."""
        if self.isVisible():
            self.arrange()

    def arrange(self) -> None:
        """Set the widths of the columns; called when the bench is shown, and after each change of size or theme."""
        left, right = self._set_widths = self._side_widths
        self._put_below(self._lowest)
        self.left_side.setFixedWidth(left)
        self.right_side.setFixedWidth(right)
        if self._wrapped is not None:  # the last column of a row takes its rest
            self.right_side.setMaximumWidth(NO_LIMIT)
        least = max(theme.current().px(_LEAST_MIDDLE), self.middle.minimumSizeHint().height())
        self.middle.setMinimumHeight(0 if self._wrapped is None else least)
        if isinstance(self.aside, TabsAside):
            self.aside.set_apart(self.is_wide)
        elif self.aside is not None:
            self.aside.setVisible(self.is_wide)

    @property
    def _side_widths(self) -> tuple[int, int]:
        """The widths of the left and of the right column beside the middle; no form at the left is cut."""
        style = theme.current()
        kind = "narrow" if self.width() < style.px(_NARROW_BELOW) else style.density
        left, right = _WIDTHS[kind]
        form = max((each.least_width for each in self._forms), default=0) + 2 * theme.measures().hairline
        return max(style.px(left), form), style.px(right + self.wider_right)

    @property
    def _needed(self) -> tuple[int, int, int]:
        """The widths that all columns in one row need, those with the right one below, those with the middle below."""
        left, right = self._side_widths
        middle, gap = self.middle.minimumSizeHint().width(), theme.measures().gap
        if self.right_side.isHidden():
            return left + gap + middle, left + gap + middle, max(left, middle)
        return left + middle + right + 2 * gap, max(left + gap + middle, right), max(left + gap + right, middle)

    @property
    def _lowest(self) -> QWidget | None:
        """The column that has no room beside the others: the right one, or else the middle."""
        in_one_row, right_below, _ = self._needed
        if self.width() >= in_one_row:
            return None
        return self.right_side if self.width() >= right_below else self.middle

    def _put_below(self, column: QWidget | None) -> None:
        if column is self._wrapped:
            return
        if self._wrapped is not None:
            self._all_rows.removeWidget(self._wrapped)
            if self._wrapped is self.middle:
                self._columns.insertWidget(1, self.middle, 1)
            else:
                self._columns.addWidget(self._wrapped)
        self._wrapped = column
        if column is not None:
            self._columns.removeWidget(column)
            self._all_rows.addWidget(column, 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self._needed), super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        changed = event.type() == QEvent.Type.LayoutRequest and (
            self._lowest is not self._wrapped or self._side_widths != self._set_widths
        )
        if changed or event.type() == QEvent.Type.Show:  # the style may have changed while it was hidden
            self.arrange_shown()
        return super().event(event)

    @property
    def is_wide(self) -> bool:
        """Whether there is room for another column of plots."""
        return self.width() >= theme.current().px(_WIDE_FROM)

    @property
    def middle_width(self) -> int:
        """The width in pixels that is left for the middle column."""
        taken = [part.width() for part in (self.left_side, self.right_side) if part is not self._wrapped]
        gaps = len(taken) * theme.measures().gap
        return self.width() - (0 if self._wrapped is self.middle else sum(taken) + gaps)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()
        self._columns.activate()  # before plots are shown, so that each is drawn once

    def move_panel(self, panel: QWidget, column: QWidget, place: int, stretch: int = 0) -> None:
        """Move a panel to a place of another column (or row) of panels."""
        layout = column.layout()
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(place, panel, stretch)

    # -- figures ---------------------------------------------------------------------------------------------

    def heading(self, figure: ExportableFigure) -> Heading:
        """The heading of an exported picture of a plot or table."""
        raise NotImplementedError

    def plot_panel(self, plot: Plot, title: str, state: str = "") -> Panel:
        """A panel with one plot and tools that switch to its table and export it."""
        panel = Panel(title, plot, state=state)
        self.figure_tools(panel, lambda: plot)
        return panel

    def figure_tools(self, panel: Panel, shown: Callable[[], ExportableFigure | None]) -> FigureTools:
        """Add tools for the plot or table that is currently ``shown`` in a panel."""
        return FigureTools(panel, shown, self.heading, self._say)

    def tools_apart(self, aside: TabsAside, *figures: ExportableFigure) -> None:
        """Add tools to the panels of a column of tabs, for the plot or table of each."""
        for holder, figure in zip(aside.holders, figures, strict=True):
            tools = self.figure_tools(holder, partial(_itself, figure))
            if not isinstance(figure, Plot):
                tools.renew()


def _itself(figure: ExportableFigure) -> ExportableFigure:
    return figure


class TabsAside(QWidget):
    """A column that shows the last tabs of a panel in panels of their own where there is room; ``across``: a row.

    At first it is hidden, and the tabs are in the panel.
    """

    def __init__(self, panel: Panel, tabs: Sequence[Tab], *, across: bool = False) -> None:
        super().__init__()
        self._panel, self._tabs = panel, tabs
        self.holders = [Panel(tab.text) for tab in tabs]
        layout = QHBoxLayout(self) if across else QVBoxLayout(self)
        spaced(layout, margins=0, spacing="gap")
        _add_panels(layout, [(holder, 0 if tab.fits else 1) for tab, holder in zip(tabs, self.holders, strict=True)])
        self.hide()

    def set_apart(self, apart: bool) -> bool:
        """Show the column with the tabs, or give them back to the panel; returns whether that is a change."""
        if apart is not self.isHidden():
            return False
        self._take_tabs(apart)
        self.setVisible(apart)
        return True

    def _take_tabs(self, taken: bool) -> None:
        if taken:
            for _ in self._tabs:
                self._panel.drop_tab()
        for tab, holder in zip(self._tabs, self.holders, strict=True):
            if taken:
                holder.set_body(tab.body)
            else:
                self._panel.add_tab(tab.text, tab.body, short=tab.short)


def set_apart(asides: Sequence[TabsAside], apart: bool) -> bool:
    """Show columns with tabs of one panel, given in the order of the tabs, or hide them; returns whether that changes.

    The last tabs are taken first, and given back last.
    """
    changes = [aside.set_apart(apart) for aside in (reversed(asides) if apart else asides)]
    return any(changes)


class DesignBench(Bench):
    """A tab of the Lab about one open design, and optionally a second one; while it is visible it shows their edits."""

    settle_ms = 0
    """How many milliseconds there must be no edit before the tab is updated."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(designs.requests.said.emit, parent)
        self._designs = designs
        self._design: Document | None = designs.front
        self._other: Document | None = None
        self._book = RuleSet.TOTAL_WARFARE
        self._lazy = LazyUpdate(self, self._show_designs, settle_ms=self.settle_ms, stale=True)
        designs.changed.connect(self.offer_designs)
        designs.edited.connect(self._follow_edit)
        designs.book_chosen.connect(self._follow_window)

    def choose(self, design: Document | None, other: Document | None) -> None:
        """Show other designs; ``other`` is None for no second one."""
        self._design, self._other = design, other
        self.offer_designs()

    def offer_designs(self) -> None:
        """Update the lists of open designs.

        If the first design was closed, the active design replaces it; if the second was closed, there is no second one.
        """
        documents = self._designs.documents
        self._design = self._design if self._design in documents else self._designs.front
        self._other = self._other if self._other in documents else None
        self._show_choices(documents)
        self._follow_book()
        self.renew()

    def renew(self) -> None:
        """Update the tab from its designs: at once if it is visible, else when it is shown."""
        self._lazy.request_at_once()

    def _follow_edit(self, document: Document) -> None:
        if document in (self._design, self._other):
            self._follow_book()
            self._lazy.request()

    def _follow_window(self) -> None:
        self._follow_book()
        self.renew()

    def _follow_book(self) -> None:
        """Go by the rule book that a file of the designs names, the first one's before the second's, else the window's.

        What is chosen in the form stays until that book is another one.
        """
        units = [document.unit for document in (self._design, self._other) if document is not None]
        book = rules_of_files(units) or self._designs.settings.views.ledger.ruleset
        if book is not self._book:
            self._book = book
            self._take_book(book)

    def _take_book(self, book: RuleSet) -> None:
        """Set the rule book of the form, without a signal; for tabs that have one."""

    def _show_choices(self, documents: tuple[Document, ...]) -> None:
        """Fill the lists of designs in the form."""
        raise NotImplementedError

    def _show_designs(self) -> None:
        """Show the present state of the designs."""
        raise NotImplementedError


def offer(field: ComboBox, documents: Iterable[Document], chosen: Document | None, nobody: str = "") -> None:
    """List designs in a combo box and choose one, without a signal; ``nobody`` is the text of the entry for none."""
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
    """A widget with panels above each other; each has a stretch factor for the height that is left over.

    With the factor 0 a panel has the height that it needs. If all have, what is left is below them.
    """
    holder = QWidget()
    _add_panels(spaced(QVBoxLayout(holder), margins=0, spacing="gap"), parts)
    return holder


def _add_panels(layout: QBoxLayout, parts: Sequence[tuple[QWidget, int]]) -> None:
    for part, stretch in parts:
        layout.addWidget(part, stretch)
    if not any(stretch for _, stretch in parts):
        layout.addStretch(1)


def as_high_as_rows(table: _Table) -> _Table:
    """A table that wants the height of its rows and no more, for a panel with the stretch factor 0."""
    table.setSizeAdjustPolicy(QAbstractItemView.SizeAdjustPolicy.AdjustToContents)
    return table


def off_the_border(table: QWidget) -> QWidget:
    """A table whose shaded cells end before the border of its panel."""
    holder = QWidget()
    spaced(QVBoxLayout(holder), (table, 1), margins=(0, 0, "panel_inset", "panel_inset"))
    return holder


def at_top(*parts: QWidget) -> QWidget:
    """The body of a panel with its parts at the top; free height is left below them."""
    holder = QWidget()
    spaced(QVBoxLayout(holder), *parts, 1, margins=0, spacing=0)
    return holder
