"""The findings of a design as a list that folds, with the fix of each row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.widgets.models import ListModel
from designer.app.views.panels.finding_rows import Kin, Row, kin_of, rows_of
from designer.construction.findings import Finding, Severity, findings
from designer.editing.fixes import fix_all
from designer.editing.remedies import Remedy
from designer.language import cited, marked, tr, trn
from designer.units.mount import MountId

ROW: Final = Qt.ItemDataRole.UserRole
REMEDY: Final = Qt.ItemDataRole.UserRole + 1

_MOST_TOLD: Final = 12
"""How many sentences a tool tip lists."""
_SPOKEN: Final = {
    Severity.ERROR: marked("error"),
    Severity.WARNING: marked("warning"),
    Severity.NOTE: marked("note"),
}


@dataclass(slots=True)
class FindingsViewState:
    """What the list remembers of a design while another one is shown."""

    unfolded: frozenset[Kin] = frozenset()


class FindingsModel(ListModel[Row]):
    """The findings of a design. Rows at both ends that stay are not exchanged, so selection and scroll stay too.

    The fix of a row is looked up when somebody looks at it, and after an edit again while nothing else is to do;
    until then it is shown as it was.
    """

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._found = findings(context.graph)
        self._unfolded: frozenset[Kin] = frozenset()
        self._rows = self._made()
        self._remedies: dict[tuple[Finding, ...], Remedy | None] = {}
        """The fixes that somebody looked at, as they are now."""
        self._earlier: dict[tuple[Finding, ...], Remedy | None] = {}
        """The fixes that somebody looked at, as they were some edits ago."""
        self._idle: IdleWork[Remedy | None] = IdleWork(self)
        context.changed.connect(self.renew)
        context.leaving.connect(self._on_leaving)
        context.adopted.connect(self._on_adopted)

    def _said(self, number: int, role: int) -> object:
        row = self._rows[number]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.sentence
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(number)
        if role == ROW:
            return row
        if role == REMEDY:
            return self._shown_remedy(number)
        return None

    def row(self, row: int) -> Row:
        """What a row holds."""
        return self._rows[row]

    def finding(self, row: int) -> Finding:
        """The finding of a row, of a head the first one."""
        return self._rows[row].finding

    def of_rule(self, row: int) -> tuple[Finding, ...]:
        """All findings of the rule of a row, whatever they are about and however bad."""
        rule = self.finding(row).rule
        return tuple(finding for finding in self._found if finding.rule == rule)

    def remedy(self, row: int) -> Remedy | None:
        """The fix of a row, of a head that of all below it; found when somebody looks."""
        found = self._rows[row].findings
        if found not in self._remedies:
            now = self._remedies[found] = fix_all(found, self._context.graph, self._context.unit)
            if found in self._earlier and _words(self._earlier.pop(found)) != _words(now):
                self.dataChanged.emit(self.index(row), self.index(row), [REMEDY])
        return self._remedies[found]

    def _shown_remedy(self, row: int) -> Remedy | None:
        found = self._rows[row].findings
        return self._earlier[found] if found in self._earlier else self.remedy(row)

    @property
    def counts(self) -> Counter[Severity]:
        """How many findings there are of each severity."""
        return Counter(finding.severity for finding in self._found)

    def fold(self, row: int, unfolded: bool) -> None:
        """Show what is folded under a head, or fold it."""
        head = self._rows[row]
        if head.is_head and head.unfolded != unfolded:
            kin = kin_of(head.finding, self._item_of)
            self._unfolded = self._unfolded | {kin} if unfolded else self._unfolded - {kin}
            self._exchange(self._made(), Row.is_that_of)

    def renew(self) -> None:
        """Read the findings again and announce the rows between those that stayed at both ends."""
        self._earlier, self._remedies = {**self._earlier, **self._remedies}, {}
        found = findings(self._context.graph)
        if found is not self._found:
            self._found = found
            self._exchange(self._made(), Row.is_that_of)
        # A fix may read otherwise although its finding is the same.
        there = {row.findings for row in self._rows}
        self._earlier = {found: remedy for found, remedy in self._earlier.items() if found in there}
        if self._earlier:
            self._idle.start(self._looked_up())

    def _on_leaving(self) -> None:
        self._context.view_state.of(FindingsViewState).unfolded = self._unfolded

    def _on_adopted(self) -> None:
        unfolded = self._context.view_state.of(FindingsViewState).unfolded
        if unfolded != self._unfolded:
            self._unfolded = unfolded
            self._exchange(self._made(), Row.is_that_of)

    def forget_remedies(self) -> None:
        """Look no fix up again before somebody looks at it."""
        self._idle.stop()
        self._earlier, self._remedies = {}, {}

    def _looked_up(self) -> Iterator[Remedy | None]:
        """The fixes that were shown before the last edit, looked up anew."""
        for row, shown in enumerate(self._rows):
            if shown.findings in self._earlier:
                yield self.remedy(row)

    def _made(self) -> tuple[Row, ...]:
        return rows_of(self._found, self._item_of, self._unfolded)

    def _item_of(self, mount_id: MountId) -> str:
        mount = self._context.unit.find(mount_id)
        return "" if mount is None else mount.item

    def _spoken(self, number: int) -> str:
        row, remedy = self._rows[number], self._shown_remedy(number)
        words = f"{tr(_SPOKEN[row.finding.severity])}: {row.sentence}, {row.place}"
        if row.is_head:
            alike = trn("{n} alike", "{n} alike", len(row.findings))
            words = ", ".join((words, alike, tr("unfolded") if row.unfolded else tr("folded")))
        return tr("{finding}, fix: {fix}", finding=words, fix=remedy.words) if remedy else words


def _tip(row: Row) -> str:
    sentences = list(dict.fromkeys(finding.sentence for finding in row.findings))
    lines = sentences[:_MOST_TOLD] + ["…"] * (len(sentences) > _MOST_TOLD)
    source = row.finding.source
    return "\n".join([*lines, tr("Rule: {source}", source=cited(source))] if source else lines)


def _words(remedy: Remedy | None) -> str:
    return "" if remedy is None else remedy.words
