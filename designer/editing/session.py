"""A session: an open design with its history and calculation graph; the only mutable object of the core.

After each edit the listeners are called once; views read queries of ``session.graph``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from designer import clock, design
from designer.catalog import RuleSet
from designer.design import Design
from designer.editing.edit import Change, Edit, EditRefusedError, change_between
from designer.editing.history import History, Step
from designer.graph import Graph, Once, OnRun, Overlay
from designer.language import marked, tr
from designer.limits import LARGEST_FIGURE, LONGEST_TEXTS
from designer.units.unit import Unit
from designer.units.within_limits import has_too_long_texts, within_limits

Listener = Callable[[Change], None]


class WhatIf(NamedTuple):
    """The result of an edit that is not applied: the unit after it, and an evaluator for queries of this unit."""

    edit: Edit
    unit: Unit
    overlay: Overlay

    @property
    def graph(self) -> Overlay:
        """The evaluator, by the name that it has in a session."""
        return self.overlay


class Session:
    """An open design with undo. ``path`` is its file, None for a new design."""

    def __init__(self, unit: Unit, path: Path | None = None, *, on_run: OnRun | None = None) -> None:
        self.path = path
        self.history = History(unit)
        self._design = Design(unit, on_run)
        self._usual_rules = RuleSet.TOTAL_WARFARE
        self._listeners: list[Listener] = []
        self._follow_file()

    @classmethod
    def restored(cls, history: History, path: Path | None = None, *, on_run: OnRun | None = None) -> Session:
        """A session with a restored history."""
        session = cls(history.unit, path, on_run=on_run)
        session.history = history
        return session

    @property
    def unit(self) -> Unit:
        """The current unit."""
        return self._design.unit

    @property
    def graph(self) -> Graph:
        """The evaluator for queries of the current unit: ``battle_value(session.graph)``."""
        return self._design.graph

    @property
    def by_rules(self) -> bool:
        """Whether Battle Values leave out the slips of the reference implementation; at first they do not."""
        return design.by_rules(self.graph)

    @by_rules.setter
    def by_rules(self, by_rules: bool) -> None:
        """Count Battle Values in this way from now on; the listeners get a change without changed parts."""
        if by_rules != self.by_rules:
            self.graph.write(design.by_rules, by_rules)
            label = marked("Battle Value by the rules") if by_rules else marked("Battle Value as published")
            self._show(tr(label), self.unit, self.unit, made=False)

    @property
    def ruleset(self) -> RuleSet:
        """The rule book by which figures are calculated: that of the unit's file, else the one that was set.

        That is Total Warfare at first.
        """
        return design.rules(self.graph)

    @ruleset.setter
    def ruleset(self, ruleset: RuleSet) -> None:
        """Calculate by this rule book from now on; the listeners get a change without changed parts."""
        before, self._usual_rules = self.ruleset, ruleset
        self._follow_file()
        if self.ruleset is not before:
            self._show(self.ruleset.label, self.unit, self.unit, made=False)

    @property
    def books(self) -> tuple[str, ...]:
        """The rulebooks of the table: items whose rules are in none of them have a finding; none at first."""
        return design.table_books(self.graph)

    @books.setter
    def books(self, books: tuple[str, ...]) -> None:
        """Check by these books from now on; the listeners get a change without changed parts."""
        if books != self.books:
            self.graph.write(design.table_books, books)
            self._show(tr("Rulebooks of the table"), self.unit, self.unit, made=False)

    def _follow_file(self) -> None:
        """Calculate by the rule book that the unit's file names, if it names one."""
        self.graph.write(design.rules, design.rules_of_file(self.unit) or self._usual_rules)

    def evaluate(self, unit: Unit) -> Once:
        """An evaluator for another unit, such as one of the history, that calculates as this session does."""
        return design.once(unit, ruleset=self.ruleset, follow_rules=self.by_rules, books=self.books)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after every change from now on; returns a function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def apply(self, edit: Edit) -> Change | None:
        """Apply an edit and return the change, None if it changes nothing; ``EditRefusedError`` if it is impossible."""
        before = self.unit
        after = edit.run(before)
        if after is before or after == before:
            return None
        _refuse_too_large(after)
        label = edit.label_for(before, after)
        self.history.push(label, after, merge_key=edit.merge_key, at=clock.now())
        return self._show(label, before, after)

    def undo(self) -> Change | None:
        """Undo the last step and return the change; None if there is no step."""
        label = self.history.undo_label
        return None if label is None else self.travel(self.history.position - 1, tr("Undo: {label}", label=label))

    def redo(self) -> Change | None:
        """Redo the step undone last and return the change; None if there is none."""
        label = self.history.redo_label
        return None if label is None else self.travel(self.history.position + 1, tr("Redo: {label}", label=label))

    def travel(self, position: int, label: str = "") -> Change:
        """Go to the step at a position of ``history.steps``, which are those that undo and redo can reach."""
        before = self.unit
        after = self.history.travel(position)
        return self._show(label or self.history.steps[position].label, before, after, made=False)

    def go(self, step: Step) -> Change:
        """Go to any step of the history, also one of a branch; redo then goes along this branch."""
        before = self.unit
        return self._show(step.label, before, self.history.go(step), made=False)

    def what_if(self, edit: Edit) -> WhatIf:
        """The result of an edit without applying it; ``EditRefusedError`` if it is impossible."""
        unit = edit.run(self.unit)
        return WhatIf(edit, unit, self._design.what_if(unit))

    def refusal(self, edit: Edit) -> str | None:
        """The short reason why an edit is impossible; None if it is possible."""
        try:
            edit.run(self.unit)
        except EditRefusedError as refused:
            return refused.reason
        return None

    def _show(self, label: str, before: Unit, after: Unit, *, made: bool = True) -> Change:
        self._design.load(after)
        self._follow_file()
        change = change_between(label, before, after, made=made)
        for listener in tuple(self._listeners):
            listener(change)
        return change


def _refuse_too_large(unit: Unit) -> None:
    """Raise ``EditRefusedError`` for a unit that no file could hold."""
    if within_limits(unit) is not unit:
        raise EditRefusedError(tr("Too large"), tr("Figures of a design are from 0 to {n}.", n=LARGEST_FIGURE))
    if has_too_long_texts(unit):
        sentence = tr("All texts and the picture of a design have at most {n} MB.", n=f"{LONGEST_TEXTS / 1e6:.0f}")
        raise EditRefusedError(tr("Too large"), sentence)
