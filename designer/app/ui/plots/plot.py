"""The plot: a widget that draws the marks of a diagram with pyqtgraph, with a cursor line and a table.

Axes, fonts and colors follow the theme. There is no panning or zooming. The cursor line (in the code: reading) is a
vertical line; mouse, arrow keys, Home and End move it. Import this module late: pyqtgraph is slow to load.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plots.area import AROUND, PlotArea
from designer.app.ui.plots.drawing import Drawing
from designer.app.ui.plots.export import Heading, export
from designer.app.ui.plots.marks import Axes, Axis, Bars, Mark, Note, Table, Waterfall, no_notes, table_of
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import spaced
from designer.app.ui.text_layout import draw_empty_text
from designer.app.ui.theme import Style, follow_theme
from designer.language import tr

_APART_X, _APART_Y = 34, 36
"""The least distances between labels of the axes in pixels."""
_MOST_TICKS = 6
"""The most parts of the second axis, however high a plot is."""
_LEFT_WIDE, _AROUND_FIGURES = 46, 10
"""The least width of the left axis in pixels, for three digits and a title, so that plots one above the other align."""
_BELOW_AXIS, _BETWEEN_FIGURES = 12, 4
_LEAST_WIDE, _LEAST_HIGH = 160, 90
_READING_LAYER, _BEHIND_BARS = 5, -0.5
"""The layers of the cursor line: above curves and areas but below their labels, or below bars but above the grid."""
_EMPTY = Axes(Axis("", 0.5, 1.5), Axis("", 0, 1))


class Plot(QWidget, AccessibleWidget):
    """The figures that are shown."""

    accessible_role = Role.Chart

    reading_moved = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None, *, readable: bool = True) -> None:
        super().__init__(parent)
        self._axes = _EMPTY
        self._marks: tuple[Mark, ...] = ()
        self._reading: int | None = None
        self._notes: tuple[Note, ...] = ()
        self._notes_at: Callable[[int], Sequence[Note]] = no_notes
        self.empty_text: Callable[[], str] = lambda: tr("Nothing to show.")
        """The sentence that stands there if the diagram has no marks."""
        self._readable = readable
        self._as_table = False
        self._graph: PlotArea | None = None
        self._drawings: list[Drawing] = []
        self._table: FiguresTable | None = None
        self._pages = QStackedWidget(self)
        self._pages.hide()  # until there are marks
        spaced(QVBoxLayout(self), self._pages, margins=0)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if readable else Qt.FocusPolicy.NoFocus)
        self.setProperty("focusFrame", True)
        self._lazy = LazyUpdate(self, self._show_graph, stale=True)
        follow_theme(self._renew)

    def _show_graph(self) -> None:
        """Draw the marks; the drawing is created when it is first seen, because that takes long."""
        if not self._marks:
            return
        if self._graph is None:
            self._make_graph()
        self._arrange()

    def _make_graph(self) -> None:
        graph = self._graph = PlotArea()
        self._pages.addWidget(graph)
        self.show_table(self._as_table)
        graph.box.setMouseEnabled(False, False)
        graph.box.setDefaultPadding(0)
        graph.viewport().installEventFilter(self)
        graph.viewport().setMouseTracking(False)
        graph.dress(theme.current())

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def axes(self) -> Axes:
        """Both axes of the diagram."""
        return self._axes

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks that are drawn."""
        return self._marks

    @property
    def reading(self) -> int | None:
        """The position of the cursor line on the first axis; None if there is no cursor line."""
        return self._reading

    @property
    def notes(self) -> tuple[Note, ...]:
        """The labels beside the cursor line."""
        return self._notes

    @property
    def figures(self) -> Table:
        """The marks as a table."""
        return table_of(self._axes, self._marks)

    def draw(self, axes: Axes, marks: Sequence[Mark], notes: Callable[[int], Sequence[Note]] = no_notes) -> None:
        """Draw a `Diagram`; does nothing if it equals the present one."""
        self._notes_at = notes
        given = tuple(marks)
        if (axes, given) != (self._axes, self._marks):
            self._axes, self._marks = axes, given
            self._show_page()
            self._lazy.request()
            if self._table is not None:
                self._table.show_table(self.figures)
            self._describe()
        if self._reading is not None:
            self.read(self._reading)

    def read(self, at: int) -> int:
        """Move the cursor line, without a signal, to the nearest position on the axis; returns that position."""
        low, high = self._span()
        at = min(max(at, low), high)
        self.set_reading(at, self._notes_at(at))
        return at

    def set_reading(self, at: int | None, notes: Sequence[Note] = ()) -> None:
        """Set the cursor line and its labels, without a signal; None removes the line."""
        if (at, tuple(notes)) != (self._reading, self._notes):
            is_first = self._reading is None
            self._reading, self._notes = at, tuple(notes)
            if is_first:
                self._lazy.request()  # the names of the marks give way to the line where it first stands
            self._draw_reading()
            self._describe()

    @property
    def shows_table(self) -> bool:
        """Whether the table is shown instead of the drawing."""
        return self._as_table

    def show_table(self, shown: bool) -> None:
        """Show the table instead of the drawing; with False the drawing."""
        self._as_table = shown
        self._show_page()

    def _show_page(self) -> None:
        page = self.table if self._as_table else self._graph
        if page is not None:
            self._pages.setCurrentWidget(page)
        self._pages.setVisible(self._as_table or bool(self._marks))
        self.update()

    @property
    def table(self) -> FiguresTable:
        """The table widget; created when it is first asked for."""
        if self._table is None:
            self._table = FiguresTable(self.accessibleName())
            self._table.show_table(self.figures)
            self._pages.addWidget(self._table)
        return self._table

    def export(self, path: Path, title: str = "", below: str = "") -> None:
        """Write the drawing (.png, .svg) with a heading, or the table (.csv); raises ``ExportError`` on failure."""
        if self._lazy.stale:
            self._lazy.run()
        if self._graph is None:
            self._make_graph()
            self._arrange()
        assert self._graph is not None
        export(self._graph, self.figures, path, Heading(title or self.accessibleName(), below))

    # -- reading --------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = isinstance(event, QMouseEvent) and bool(event.buttons() & Qt.MouseButton.LeftButton)
        if not pressed or event.type() not in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove):
            return super().eventFilter(watched, event)
        if self._readable and isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.MouseButtonPress:
                self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._move(self.position_at(event.position()))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        low, high = self._span()
        now = low if self._reading is None else self._reading
        keys = {Qt.Key.Key_Left: now - 1, Qt.Key.Key_Right: now + 1, Qt.Key.Key_Home: low, Qt.Key.Key_End: high}
        target = keys.get(Qt.Key(event.key()))
        if target is None or not self._readable or self.shows_table:
            super().keyPressEvent(event)
        else:
            self._move(target)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._draw_reading()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._draw_reading()

    def position_at(self, spot: QPointF) -> int:
        """The position of the first axis nearest to a point of the drawing."""
        assert self._graph is not None
        return round(float(self._graph.box.mapSceneToView(spot).x()))

    def _span(self) -> tuple[int, int]:
        axis = self._axes.x
        low, high = round(axis.low + 0.5), round(axis.high - 0.5)
        if axis.words:  # an axis may be longer than its words, as room for names
            low, high = max(low, 1), min(high, len(axis.words))
        return min(low, high), max(low, high)

    def _move(self, at: int) -> None:
        before = self._reading
        if self.read(at) != before:
            self.reading_moved.emit(self._reading)

    # -- looks ----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._pages.isHidden():
            draw_empty_text(QPainter(self), QRectF(self.rect()), self.empty_text(), theme.current())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._lazy.stale and self._marks and self._graph is not None:  # it may come while the first is drawn
            self._arrange()

    def _ticks_x(self) -> tuple[tuple[float, str], ...]:
        """The labels of the first axis: as many numbers as fit, or all words.

        Texts that do not fit beside one another are wrapped. If their words do not fit either, the texts alternate
        between two levels, and are elided if they still touch.
        """
        style, axis = theme.current(), self._axes.x
        apart = style.px(_BETWEEN_FIGURES)
        room = max(1, self.width() - self._left_wide() - style.px(AROUND))
        each = room / (axis.high - axis.low)  # the pixels of one position

        def widest(ticks: Sequence[tuple[float, str]]) -> float:
            return max((style.width(line, "caption") for _, words in ticks for line in words.split("\n")), default=0.0)

        if not axis.words:
            most = max(2, self.width() // style.px(_APART_X))
            found = axis.ticks(most)
            while (
                most > 2
                and len(found) > 1
                and widest(found) + apart > each * min(after - before for (before, _), (after, _) in pairwise(found))
            ):
                most -= 1
                found = axis.ticks(most)
            return found
        ticks = axis.ticks(len(axis.words))
        if all(word.isdigit() for word in axis.words):
            return ticks[:: max(1, ceil((widest(ticks) + apart) / each))]
        wide = each - apart
        wrapped = tuple((at, _wrapped(words, wide, style)) for at, words in ticks)
        if widest(wrapped) > wide:
            wide += each
            wrapped = tuple((at, _wrapped(words, wide, style)) for at, words in ticks)
            below = "\n" * (1 + max(words.count("\n") for _, words in wrapped))
            wrapped = tuple((at, below + words if at % 2 == 0 else words) for at, words in wrapped)
        return tuple((at, _narrowed(words, wide, style)) for at, words in wrapped)

    def _ticks_y(self) -> tuple[tuple[float, str], ...]:
        return self._axes.y.ticks(min(self.height() // theme.current().px(_APART_Y), _MOST_TICKS))

    def _left_wide(self) -> int:
        """The width of the left axis in pixels: more than the least width if its title would overlap its numbers."""
        style = theme.current()
        figures = max((style.width(words, "caption") for _, words in self._ticks_y()), default=0.0)
        title = style.metrics["caption"].height() if self._axes.y.title else 0.0
        return max(style.px(_LEFT_WIDE), round(figures + title) + style.px(_AROUND_FIGURES))

    def _arrange(self) -> None:
        """Set ranges, ticks and titles, then draw all marks."""
        style, graph = theme.current(), self._graph
        assert graph is not None
        x, y = self._axes.x, self._axes.y
        graph.box.setRange(xRange=(x.low, x.high), yRange=(y.low, y.high), padding=0)
        ticks = self._ticks_x()
        graph.axes["bottom"].setTicks([ticks])
        graph.axes["left"].setTicks([self._ticks_y()])
        graph.axes["left"].setWidth(self._left_wide())
        lines = max((words.count("\n") for _, words in ticks), default=0) + 1 + bool(x.title)
        high = style.metrics["caption"].height()
        graph.axes["bottom"].setHeight(round(lines * high) + style.px(_BELOW_AXIS))
        graph.set_titles(x.title, y.title, style)
        graph.lay_out()
        for drawing in self._drawings:
            drawing.clear()
        bars = any(isinstance(mark, Bars | Waterfall) for mark in self._marks)
        reading = Drawing(graph, self._axes, style, layer=_BEHIND_BARS if bars else _READING_LAYER)
        self._drawings = [Drawing(graph, self._axes, style), reading]
        self._draw_reading()
        self._drawings[0].add_grid([at for at, _ in self._ticks_y()])
        self._drawings[0].add_marks(self._marks, keep_clear=reading.taken)

    def _draw_reading(self) -> None:
        if self._lazy.stale or not self._marks:
            return
        drawing = self._drawings[1]
        drawing.clear()
        if self._reading is not None:
            drawing.add_reading(self._reading, self._notes, self._marks, focused=theme.shows_focus(self))
            if self._drawings[0].is_named_within(drawing.taken):
                self._drawings[0].name_marks(self._marks, keep_clear=drawing.taken)

    def _renew(self) -> None:
        """Apply the colors, fonts and sizes of the theme."""
        style = theme.current()
        self.setMinimumSize(style.px(_LEAST_WIDE), style.px(_LEAST_HIGH))
        if self._graph is not None:
            self._graph.dress(style)
            self._lazy.request()

    def _describe(self) -> None:
        """Describe the drawing to a screen reader: the values at the cursor line, else the names of the marks."""
        if not self._marks:
            words = self.empty_text()
        elif self._reading is None:
            words = ", ".join(mark.name for mark in self._marks)
        else:
            values = ", ".join(note.words for note in self._notes)
            words = f"{self._axes.x.title} {self._reading}: {values}"
        self.setAccessibleDescription(words)


def _wrapped(words: str, wide: float, style: Style) -> str:
    """A text in lines of at most ``wide`` pixels, if its words are not wider."""
    lines: list[str] = []
    for word in words.split():
        if lines and style.width(f"{lines[-1]} {word}", "caption") <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join(lines)


def _narrowed(words: str, wide: float, style: Style) -> str:
    """A text of several lines, each elided to ``wide`` pixels."""
    elide = style.metrics["caption"].elidedText
    return "\n".join(elide(line, Qt.TextElideMode.ElideRight, wide) for line in words.split("\n"))
