"""The filter of the Library page: spans of figures over histograms, and values of properties with their counts.

A facet holds nothing: it shows what the query says of its subject, and writes a term into it. Counts are of all units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from designer.app.pages.library.carries_facet import CarriesFacet
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.figures import figure
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.strokes import smooth
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import figure_label, text_label
from designer.decimals import neutral
from designer.figures import FIGURES, Figure
from designer.language import tr
from designer.library.line_columns import LineColumns, columns_of, histogram
from designer.library.unit_lines import UnitLine
from designer.query import FigureCondition, Flag, ParsedQuery, Tag

_HIGH, _BARS, _HANDLE = 62, 30, 5
_MOST_BINS: Final = 24
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_MOST_ROLES: Final = 9


class RangeFacet(QWidget, AccessibleWidget):
    """A figure: the histogram of all units, and the span that the query keeps, with a handle at each end.

    Left and Right move the lower end, with Shift the upper one; Delete takes the span away.

    Signals:
        changed: the figure and its term, which is empty for any value.
    """

    accessible_role = Role.Slider

    changed = Signal(str, str)

    def __init__(self, shown: Figure) -> None:
        super().__init__()
        self.shown, self.word = shown, shown.word
        self._bins: tuple[int, ...] = ()
        self._start, self._step = 0.0, 1
        self.kept: tuple[float | None, float | None] = (None, None)
        """The ends of the span that is kept; None where it has no end."""
        self._dragged = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._describe()

    def count(self, columns: LineColumns) -> None:
        """Show the histogram of these units, without the few that are far from all others."""
        values = np.sort(columns.shown(self.shown))
        if len(values):
            few = len(values) // 200
            low, high = float(values[few]), float(values[-1 - few])
            wanted = (high - low) / _MOST_BINS
            self._step = next((step for step in _STEPS if step >= wanted), _STEPS[-1])
            self._start = low // self._step * self._step
            bins = int((high - self._start) // self._step) + 1
            self._bins = histogram(values, self._start, self._start + bins * self._step, bins)
        else:
            self._bins = ()
        self.update()

    def show_query(self, query: ParsedQuery) -> None:
        """Show what a query says of the figure."""
        low = high = None
        for term in query.terms:
            if isinstance(term, FigureCondition) and term.figure == self.word and not (term.per or term.negated):
                if term.sign in (">=", ">", "="):
                    low = self._shown(term.limit)
                if term.sign in ("<=", "<", "="):
                    high = self._shown(term.limit if term.upper is None else term.upper)
        if (low, high) != self.kept:
            self.kept = low, high
            self._describe()
            self.update()

    @property
    def _ends(self) -> tuple[float, float]:
        """The ends of the histogram."""
        return self._start, self._start + len(self._bins) * self._step

    def keep(self, low: float | None, high: float | None) -> None:
        """Keep a span; an end beyond the histogram, and None, is no end."""
        least, most = self._ends
        low = None if low is None or low <= least else low
        high = None if high is None or high >= most else high
        if low is not None and high is not None:
            term = f"{self.word}={self._limit(low)}..{self._limit(max(low, high))}"
        elif low is not None:
            term = f"{self.word}>={self._limit(low)}"
        else:
            term = "" if high is None else f"{self.word}<={self._limit(high)}"
        self.changed.emit(self.word, term)

    def _limit(self, value: float) -> str:
        """A value in the unit in which queries count."""
        return neutral(self.shown.tabled(value * self.shown.scale))

    def _shown(self, limit: float) -> float:
        """The limit of a query in the unit in which the figure is shown."""
        return self.shown.shown(limit * self.shown.table_scale)

    def accessible_value(self) -> str:
        low, high = self.kept
        words = [each if each is None else self.shown.text(each * self.shown.scale) for each in (low, high)]
        if words[0] is not None and words[1] is not None:
            return tr("{low} to {high}", low=words[0], high=words[1])
        if words[0] is not None:
            return tr("at least {n}", n=words[0])
        return tr("any") if words[1] is None else tr("at most {n}", n=words[1])

    def _describe(self) -> None:
        self.setAccessibleName(f"{self.shown.label}, {self.accessible_value()}")

    # -- keys and pointer -----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Left: -self._step, Qt.Key.Key_Right: self._step}.get(Qt.Key(event.key()))
        low, high = self.kept
        least, most = self._ends
        if by is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.keep(low, (most if high is None else high) + by)
        elif by is not None:
            self.keep((least if low is None else low) + by, high)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.keep(None, None)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._bins:
            x = event.position().x()
            distances = [abs(x - self._at(end)) for end in self._span()]
            self._dragged = distances.index(min(distances))
            self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged >= 0:
            room = self._room()
            bins = (event.position().x() - room.left()) / max(1.0, room.width()) * len(self._bins)
            value = self._start + min(len(self._bins), max(0, round(bins))) * self._step
            low, high = self.kept
            self.keep(*((value, high) if self._dragged == 0 else (low, value)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = -1

    # -- painting -------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(120, theme.current().px(_HIGH))

    def _room(self) -> QRectF:
        style = theme.current()
        inset = style.px(_HANDLE)
        return QRectF(inset, style.px(20), self.width() - 2 * inset, style.px(_BARS))

    def _span(self) -> tuple[float, float]:
        least, most = self._ends
        low, high = self.kept
        return (
            least if low is None else min(most, max(least, low)),
            most if high is None else min(most, max(least, high)),
        )

    def _at(self, value: float) -> float:
        room, (least, most) = self._room(), self._ends
        return room.left() + (value - least) / ((most - least) or 1) * room.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter, room = theme.current(), QPainter(self), self._room()
        head = QRectF(0, 0, self.width(), style.px(17))
        draw(painter, head, self.shown.label, style, role="caption_medium")
        draw(painter, head, self.accessible_value(), style, role="caption", token="text.2", align=RIGHT)
        low, high = self._span()
        most = max(self._bins, default=0) or 1
        wide = room.width() / max(1, len(self._bins))
        for number, count in enumerate(self._bins):
            value = self._start + number * self._step
            high_bar = (count / most) ** 0.5 * room.height()
            bar = QRectF(room.left() + number * wide, room.bottom() - high_bar, max(1.0, wide - 1), high_bar)
            painter.fillRect(bar, style.color("data.0" if low <= value < high else "bg.3"))
        with smooth(painter):
            line = room.bottom() + style.px(3)
            painter.setPen(QPen(style.color("accent"), style.px(2)))
            painter.drawLine(QPointF(self._at(low), line), QPointF(self._at(high), line))
            painter.setBrush(style.color("bg.1"))
            side = style.px(_HANDLE - 1)
            for end in (low, high):
                painter.drawEllipse(QPointF(self._at(end), line), side, side)
        if theme.shows_focus(self):
            painter.setPen(QPen(style.color("accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))


class FacetChoice(NamedTuple):
    """A value of a property: what it is called, its words in queries, and whether a unit has it."""

    words: str
    values: tuple[str, ...]
    has: Callable[[UnitLine], bool]


class ChoiceFacet(QWidget):
    """A property: its values with check boxes and counts. All checked, as none, is no term.

    Signals:
        changed: the property and its term, which is empty for any value.
    """

    changed = Signal(str, str)

    def __init__(self, name: str, title: str, choices: Sequence[FacetChoice]) -> None:
        super().__init__()
        self.name = name
        self._choices = choices
        self._column = spaced(QVBoxLayout(self), margins=0, spacing=2)
        self._column.addWidget(in_font(text_label(title), "caption_medium"))
        self.boxes: list[QCheckBox] = []
        self._counts = [figure_label(look="label") for _ in choices]
        for choice, count in zip(choices, self._counts, strict=True):
            box = QCheckBox(choice.words)
            box.setChecked(True)
            box.clicked.connect(self._write)
            self.boxes.append(box)
            self._column.addLayout(spaced(QHBoxLayout(), (box, 1), count, margins=0))
        self.setAccessibleName(title)

    def count(self, lines: Sequence[UnitLine]) -> None:
        """Show the counts of these units."""
        for choice, box, label in zip(self._choices, self.boxes, self._counts, strict=True):
            words = figure(sum(map(choice.has, lines)))
            label.setText(words)
            box.setAccessibleName(f"{choice.words}, {words}")

    def show_query(self, query: ParsedQuery) -> None:
        """Check the values that a query allows."""
        for choice, box in zip(self._choices, self.boxes, strict=True):
            box.setChecked(all(_allows(term, choice.values) for term in query.terms if _is_about(term, self.name)))

    def _write(self) -> None:
        chosen = [choice for choice, box in zip(self._choices, self.boxes, strict=True) if box.isChecked()]
        self.changed.emit(self.name, "" if len(chosen) in (0, len(self._choices)) else self._term(chosen))

    def _term(self, chosen: Sequence[FacetChoice]) -> str:
        if self._choices[0].values == (self.name,):  # a property without a value
            return " ".join(value for choice in chosen for value in choice.values)
        values = [f'"{value}"' if " " in value else value for choice in chosen for value in choice.values]
        return f"{self.name}:{','.join(values)}"


def _is_about(term: object, name: str) -> bool:
    return isinstance(term, Tag | Flag) and term.name == name


def _allows(term: object, values: Sequence[str]) -> bool:
    """Whether a term allows a choice with these values."""
    if isinstance(term, Flag):
        return values == (f"{'-' * term.negated}{term.name}",)
    assert isinstance(term, Tag)
    meant = any(value in term.values or (value == "is" and "sphere" in term.values) for value in values)
    return meant is not term.negated


def _has_role(role: str, line: UnitLine) -> bool:
    return line.role == role


_USUAL: Final = ("tonnage", "bv", "year")
"""The figures whose spans are always offered."""


class Facets(QWidget):
    """All facets.

    Signals:
        changed: a subject of the query, and its term.
    """

    changed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.ranges: list[RangeFacet] = []
        self.others = ComboBox(tr("Another figure"))
        self.others.addItem(tr("Another figure…"))
        self.others.activated.connect(self._add_other)
        self.tech = ChoiceFacet(
            "tech",
            tr("Tech base"),
            (
                FacetChoice(tr("Inner Sphere"), ("is",), lambda line: line.tech == "Inner Sphere"),
                FacetChoice(tr("Clan"), ("clan",), lambda line: line.tech == "Clan"),
                FacetChoice(tr("Mixed"), ("mixed",), lambda line: line.tech.startswith("Mixed")),
            ),
        )
        self.form = ChoiceFacet(
            "form",
            tr("Form"),
            (
                FacetChoice(tr("Biped"), ("biped",), lambda line: line.form == "Biped"),
                FacetChoice(tr("Quad"), ("quad",), lambda line: line.form == "Quad"),
                FacetChoice(
                    tr("Other forms"), ("tripod", "lam", "quadvee"), lambda line: line.form not in ("Biped", "Quad")
                ),
            ),
        )
        self.carries = CarriesFacet()
        self.legal = ChoiceFacet(
            "legal",
            tr("Legal"),
            (
                FacetChoice(tr("No errors"), ("legal",), lambda line: not line.errors),
                FacetChoice(tr("With errors"), ("-legal",), lambda line: bool(line.errors)),
            ),
        )
        self.copies = ChoiceFacet(
            "duplicate",
            tr("Copies"),
            (
                FacetChoice(tr("In several files"), ("duplicate",), lambda line: line.files > 1),
                FacetChoice(tr("In one file"), ("-duplicate",), lambda line: line.files < 2),
            ),
        )
        self.role: ChoiceFacet | None = None
        self.counted = 0
        """Number of units that are counted."""
        self._roles: tuple[str, ...] = ()
        self._column = spaced(QVBoxLayout(self), margins="panel_inset", spacing=12)
        self._column.addWidget(self.others)
        for facet in (self.tech, self.form, self.carries, self.legal, self.copies):
            self._column.addWidget(facet)
            facet.changed.connect(self.changed)
        self._column.addStretch(1)
        self._query = ParsedQuery()
        self._columns = columns_of(())
        for each in FIGURES.values():
            self.others.addItem(each.label, each.id)
        for usual in _USUAL:
            self._add_range(FIGURES[usual])

    def count(self, lines: Sequence[UnitLine], columns: LineColumns) -> None:
        """Show the counts of these units, and the roles that they have; ``columns`` are their figures."""
        self.counted, self._columns = len(lines), columns
        self._renew_roles(lines)
        for facet in self._all():
            if isinstance(facet, RangeFacet):
                facet.count(columns)
            else:
                facet.count(lines)
            facet.show_query(self._query)
        self.copies.setVisible(any(line.files > 1 for line in lines))

    def show_query(self, query: ParsedQuery) -> None:
        """Show what a query says."""
        self._query = query
        asked = {term.figure for term in query.terms if isinstance(term, FigureCondition)}
        for word in asked - {each.word for each in self.ranges}:
            for each in FIGURES.values():
                if each.word == word:
                    self._add_range(each)
        for facet in self._all():
            facet.show_query(query)

    def _add_other(self, _index: int) -> None:
        """Offer the span of the figure that was chosen."""
        if (chosen := self.others.currentData()) is not None:
            self._add_range(FIGURES[chosen])
        self.others.setCurrentIndex(0)

    def _add_range(self, shown: Figure) -> None:
        """Offer the span of a figure below the others."""
        facet = RangeFacet(shown)
        facet.changed.connect(self.changed)
        self._column.insertWidget(len(self.ranges), facet)
        self.ranges.append(facet)
        if (place := self.others.findData(shown.id)) >= 0:
            self.others.removeItem(place)
        facet.count(self._columns)
        facet.show_query(self._query)

    def _all(self) -> list[RangeFacet | ChoiceFacet | CarriesFacet]:
        role = [] if self.role is None else [self.role]
        return [*self.ranges, self.tech, self.form, self.carries, self.legal, self.copies, *role]

    def _renew_roles(self, lines: Sequence[UnitLine]) -> None:
        often = Counter(line.role for line in lines if line.role).most_common(_MOST_ROLES)
        roles = tuple(role for role, _ in often)
        if self.role is not None and roles == self._roles:
            return
        if self.role is not None:
            self.role.hide()
            self.role.deleteLater()
        self._roles = roles
        choices = [FacetChoice(role, (role.lower(),), partial(_has_role, role)) for role in roles]
        self.role = ChoiceFacet("role", tr("Role"), choices)
        self.role.changed.connect(self.changed)
        self._column.insertWidget(self._column.count() - 1, self.role)
        self.role.setVisible(bool(choices))  # in the layout by now: else it would be a window of its own
