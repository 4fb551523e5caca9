"""The findings of a design as a list that folds, with the fix of each row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject

from designer.analysis.advice import AIM_OF_REMEDY
from designer.app.context.design_context import DesignContext
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.tables import Column, TableModel
from designer.app.views.panels import findings_paint
from designer.app.views.panels.finding_rows import FindingRow, Kin, finding_rows, kin_of
from designer.construction.findings import Finding, Severity, findings
from designer.editing.bulk_fixes import fix_all
from designer.editing.remedies import Remedy
from designer.language import cited, marked, tr, trn
from designer.units.mount import MountId

_MOST_TOLD: Final = 12
"""The number of sentences that a tooltip lists at most."""
FIND_CHANGE: Final = marked("Find a change…")
_SPOKEN: Final = {
    Severity.ERROR: marked("error"),
    Severity.WARNING: marked("warning"),
    Severity.NOTE: marked("note"),
}


@dataclass(slots=True)
class FindingsViewState:
    """The state of the list that is kept for a design while another one is shown."""

    unfolded: frozenset[Kin] = frozenset()


class FindingsModel(TableModel[FindingRow]):
    """The findings of a design.

    The fix of a row is looked up when the row is first painted or asked for. After an edit it is looked up again in
    idle time; until then the earlier one is shown.
    """

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        column = Column[FindingRow](
            text=lambda row: row.sentence,
            spoken=self._spoken,
            tooltip=_tip,
            paint=lambda painter, cell: findings_paint.paint_row(painter, cell, self.link_words(cell.row)),
            parts=lambda cell: findings_paint.clickable(cell, self.link_words(cell.row)),
            stretch=True,
        )
        super().__init__(
            (column,), lambda row: row.key, parent, unfolded=lambda row: row.unfolded if row.is_head else None
        )
        self._context = context
        self._found = findings(context.graph)
        self._unfolded: frozenset[Kin] = frozenset()
        self._remedies: dict[tuple[Finding, ...], Remedy | None] = {}
        """The fixes that were looked up since the last edit."""
        self._earlier: dict[tuple[Finding, ...], Remedy | None] = {}
        """The fixes that were looked up before the last edit."""
        self._idle: IdleWork[Remedy | None] = IdleWork(self)
        self._list()
        context.changed.connect(self.renew)
        context.leaving.connect(self._on_leaving)
        context.adopted.connect(self._on_adopted)

    def of_rule(self, row: FindingRow) -> tuple[Finding, ...]:
        """All findings of the rule of a row."""
        return tuple(finding for finding in self._found if finding.rule == row.finding.rule)

    def remedy(self, row: FindingRow) -> Remedy | None:
        """The present fix of a row; the fix of a head is that of all findings below it."""
        found = row.findings
        if found not in self._remedies:
            now = self._remedies[found] = fix_all(found, self._context.graph, self._context.unit)
            if found in self._earlier and _words(self._earlier.pop(found)) != _words(now):
                self.announce([row.key])
        return self._remedies[found]

    def shown_remedy(self, row: FindingRow) -> Remedy | None:
        """The fix that a row shows: the earlier one until it has been looked up again."""
        return self._earlier[row.findings] if row.findings in self._earlier else self.remedy(row)

    def link_words(self, row: FindingRow) -> str:
        """The text of the link of a row: its fix, or that changes are searched for; empty for none."""
        remedy = self.shown_remedy(row)
        if remedy is not None:
            return remedy.words
        return tr(FIND_CHANGE) if row.finding.remedy in AIM_OF_REMEDY else ""

    @property
    def counts(self) -> Counter[Severity]:
        """The number of findings of each severity."""
        return Counter(finding.severity for finding in self._found)

    def fold(self, row: FindingRow, unfolded: bool) -> None:
        """List the findings below a head, or fold them."""
        if row.is_head and row.unfolded != unfolded:
            kin = kin_of(row.finding, self._item_of)
            self._unfolded = self._unfolded | {kin} if unfolded else self._unfolded - {kin}
            self._list()

    def renew(self) -> None:
        """Read the findings again."""
        self._earlier, self._remedies = {**self._earlier, **self._remedies}, {}
        found = findings(self._context.graph)
        if found is not self._found:
            self._found = found
            self._list()
        # A fix may change although its finding is the same.
        there = {row.findings for row in self.rows}
        self._earlier = {found: remedy for found, remedy in self._earlier.items() if found in there}
        if self._earlier:
            self._idle.start(self._looked_up())

    def _on_leaving(self) -> None:
        self._context.view_state.of(FindingsViewState).unfolded = self._unfolded

    def _on_adopted(self) -> None:
        unfolded = self._context.view_state.of(FindingsViewState).unfolded
        if unfolded != self._unfolded:
            self._unfolded = unfolded
            self._list()

    def forget_remedies(self) -> None:
        """Forget all looked-up fixes and stop looking them up in idle time; a painted row looks up its own."""
        self._idle.stop()
        self._earlier, self._remedies = {}, {}

    def _looked_up(self) -> Iterator[Remedy | None]:
        """The fixes that were looked up before the last edit, looked up again."""
        for row in self.rows:
            if row.findings in self._earlier:
                yield self.remedy(row)

    def _list(self) -> None:
        self.show(finding_rows(self._found, self._item_of, self._unfolded))

    def _item_of(self, mount_id: MountId) -> str:
        mount = self._context.unit.find(mount_id)
        return "" if mount is None else mount.item

    def _spoken(self, row: FindingRow) -> str:
        link = self.link_words(row)
        words = f"{tr(_SPOKEN[row.finding.severity])}: {row.sentence}, {row.place}"
        if row.is_head:
            alike = trn("{n} alike", "{n} alike", len(row.findings))
            words = ", ".join((words, alike, tr("unfolded") if row.unfolded else tr("folded")))
        return tr("{finding}, fix: {fix}", finding=words, fix=link) if link else words


def _tip(row: FindingRow) -> str:
    sentences = list(dict.fromkeys(finding.sentence for finding in row.findings))
    lines = sentences[:_MOST_TOLD] + ["…"] * (len(sentences) > _MOST_TOLD)
    source = row.finding.source
    return "\n".join([*lines, tr("Rule: {source}", source=cited(source))] if source else lines)


def _words(remedy: Remedy | None) -> str:
    return "" if remedy is None else remedy.words
