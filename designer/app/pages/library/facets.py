"""The filter of the Library page: spans of figures over histograms, and values of properties with their counts.

A facet holds nothing: it shows what the query says of its subject, and writes a term into it. Its counts are of the
units that are found by all that the query says of other subjects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from designer.app.pages.library.carries_facet import CarriesFacet, CountedUnits
from designer.app.pages.library.columns import role_text
from designer.app.pages.library.range_facet import RangeFacet
from designer.app.pages.library.value_facet import PROPERTIES, ValueFacet, properties_of
from designer.app.ui.figures import figure
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import figure_label, text_label
from designer.figures import FIGURES, Figure
from designer.language import tr
from designer.library.line_columns import LineColumns, Mask, columns_of
from designer.library.unit_lines import UnitLine
from designer.query import FigureCondition, Flag, ParsedQuery, Tag

_MOST_ROLES: Final = 9
_COUNTS_AFTER: Final = 60
"""Milliseconds without a change of the query after which the counts follow it."""


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
        self._has: list[Mask] = [np.zeros(0, bool)] * len(choices)
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

    def take(self, lines: Sequence[UnitLine]) -> None:
        """Count among these units from now on."""
        self._has = [np.fromiter(map(choice.has, lines), bool, len(lines)) for choice in self._choices]

    def show_counts(self, found: CountedUnits) -> None:
        """Show how many of the found units have each value."""
        mask = found(self.name)
        for choice, has, box, label in zip(self._choices, self._has, self.boxes, self._counts, strict=True):
            words = figure(int(np.count_nonzero(has if mask is None else has & mask)))
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
    """All facets. ``found`` gives the units that are found if the query says nothing of a subject; None for all.

    ``values`` gives the values of properties that units have, ``having`` the units that a term finds by itself.

    Signals:
        changed: a subject of the query, and its term.
        added: a term that leaves all others as they are.
    """

    changed = Signal(str, str)
    added = Signal(str)

    def __init__(
        self,
        found: Callable[[str], Collection[int] | None],
        values: Callable[[], Mapping[str, Sequence[str]]],
        having: Callable[[str], Collection[int]],
    ) -> None:
        super().__init__()
        self._found, self._values, self._having = found, values, having
        self.ranges: list[RangeFacet] = []
        self.properties: dict[str, ValueFacet] = {}
        self.others = ComboBox(tr("Another figure or property"))
        self.others.addItem(tr("Another filter…"))
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
            "once",
            tr("Copies"),
            (
                FacetChoice(tr("Each unit once"), ("once",), lambda line: line.id in self._firsts),
                FacetChoice(tr("Further files"), ("-once",), lambda line: line.id not in self._firsts),
            ),
        )
        self.armored = ChoiceFacet(
            "armored",
            tr("Component armor"),
            (
                FacetChoice(tr("With"), ("armored",), lambda line: bool(line.armored_slots)),
                FacetChoice(tr("Without"), ("-armored",), lambda line: not line.armored_slots),
            ),
        )
        self.role: ChoiceFacet | None = None
        self.counted = 0
        """Number of units that are counted."""
        self._roles: tuple[str, ...] = ()
        self._firsts: Collection[int] = ()
        """The units of which each stands for all that read alike."""
        self._column = spaced(QVBoxLayout(self), margins="panel_inset", spacing=12)
        self._column.addWidget(self.others)
        for facet in (self.tech, self.form, self.carries, self.legal, self.armored, self.copies):
            self._column.addWidget(facet)
            facet.changed.connect(self.changed)
        self._column.addStretch(1)
        self._query = ParsedQuery()
        self._columns = columns_of(())
        self._counts = LazyUpdate(self, self.show_counts, settle_ms=_COUNTS_AFTER)
        for name, title in PROPERTIES.items():
            self.others.addItem(tr(title), name)
        self.others.insertSeparator(self.others.count())
        for each in FIGURES.values():
            self.others.addItem(each.label, each.id)
        for usual in _USUAL:
            self._add_range(FIGURES[usual])

    def count(self, lines: Sequence[UnitLine], columns: LineColumns) -> None:
        """Count among these units, and offer the roles that they have; ``columns`` are their figures."""
        self.counted, self._columns = len(lines), columns
        self._renew_roles(lines)
        self._firsts = self._having("once")
        values = self._values() if self.properties else {}
        for name, offered in self.properties.items():
            offered.offer(values.get(name, ()))
        for facet in self._all():
            if isinstance(facet, RangeFacet | ValueFacet):
                facet.take(columns)
            else:
                facet.take(lines)
            facet.show_query(self._query)
        self.copies.setVisible(len(self._firsts) < len(lines))
        self.armored.setVisible(any(line.armored_slots for line in lines))

    def request_counts(self) -> None:
        """Count again soon, because others are found."""
        self._counts.request()

    def show_counts(self) -> None:
        """Count what is found; what the query says of its own subject is left aside for each facet."""
        known: dict[frozenset[int] | None, Mask | None] = {None: None}

        def found(subject: str) -> Mask | None:
            units = self._found(subject)
            key = None if units is None else frozenset(units)
            if key not in known:
                known[key] = self._columns.mask(key or ())
            return known[key]

        for facet in self._all():
            facet.show_counts(found)

    def show_query(self, query: ParsedQuery) -> None:
        """Show what a query says."""
        self._query = query
        asked = {term.figure for term in query.terms if isinstance(term, FigureCondition)}
        for word in asked - {each.word for each in self.ranges}:
            for each in FIGURES.values():
                if each.word == word:
                    self._add_range(each)
        for name in properties_of(query):
            self._add_property(name)
        for facet in self._all():
            facet.show_query(query)

    def _add_other(self, _index: int) -> None:
        """Offer the span of the figure, or the values of the property, that was chosen."""
        chosen = self.others.currentData()
        if chosen in PROPERTIES:
            self._add_property(chosen)
        elif chosen is not None:
            self._add_range(FIGURES[chosen])
        self.others.setCurrentIndex(0)

    def _add_property(self, name: str) -> None:
        """Offer the values of a property above the other facets."""
        if name in self.properties:
            return
        facet = self.properties[name] = ValueFacet(name, self._having)
        facet.offer(self._values().get(name, ()))
        facet.take(self._columns)
        facet.changed.connect(self.changed)
        facet.added.connect(self.added)
        self._column.insertWidget(len(self.ranges) + len(self.properties), facet)
        self.others.removeItem(self.others.findData(name))
        facet.show_query(self._query)
        self._counts.request()

    def _add_range(self, shown: Figure) -> None:
        """Offer the span of a figure below the others."""
        facet = RangeFacet(shown)
        facet.changed.connect(self.changed)
        self._column.insertWidget(len(self.ranges), facet)
        self.ranges.append(facet)
        if (place := self.others.findData(shown.id)) >= 0:
            self.others.removeItem(place)
        facet.take(self._columns)
        facet.show_query(self._query)
        self._counts.request()

    def _all(self) -> list[RangeFacet | ChoiceFacet | CarriesFacet | ValueFacet]:
        role = [] if self.role is None else [self.role]
        fixed = self.tech, self.form, self.carries, self.legal, self.armored, self.copies
        return [*self.ranges, *self.properties.values(), *fixed, *role]

    def _renew_roles(self, lines: Sequence[UnitLine]) -> None:
        often = Counter(line.role for line in lines if line.role).most_common(_MOST_ROLES)
        roles = tuple(role for role, _ in often)
        if self.role is not None and roles == self._roles:
            return
        if self.role is not None:
            self.role.hide()
            self.role.deleteLater()
        self._roles = roles
        choices = [FacetChoice(role_text(role), (role.lower(),), partial(_has_role, role)) for role in roles]
        self.role = ChoiceFacet("role", tr("Role"), choices)
        self.role.changed.connect(self.changed)
        self._column.insertWidget(self._column.count() - 1, self.role)
        self.role.setVisible(bool(choices))  # in the layout by now: else it would be a window of its own
