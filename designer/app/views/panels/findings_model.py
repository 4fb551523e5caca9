"""The model of the findings as a list that can be folded, with the fix of each row, and the painting of rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter

from designer.analysis.advice import AIM_OF_REMEDY
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.ui.icons import SEVERITIES, SIGNS, paint_sign
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.strokes import box
from designer.app.ui.tables import Column, TableCell, TableModel
from designer.app.ui.text_layout import draw, in_two_lines
from designer.app.ui.theme import Style
from designer.app.views.panels.finding_rows import FindingRow, Kin, finding_rows, kin_of
from designer.construction.findings import Finding, Severity, findings
from designer.design import rule_inputs
from designer.editing.bulk_fixes import fix_all
from designer.editing.remedies import Remedy
from designer.language import cited, marked, tr, trn
from designer.units.mount import MountId

_PLACE_WIDTH = 72
_LINK_WIDTH = 140
_MORE_WIDTH = 20
_LINE = 17
_PAD = 6


class FindingParts(NamedTuple):
    """The rectangles of the parts of a row, empty for missing parts; ``icon`` is the middle of the icon's left edge."""

    icon: QPointF
    sentence: QRectF
    place: QRectF
    link: QRectF
    fold: QRectF
    more: QRectF


def parts_of(cell: TableCell[FindingRow], link: str) -> FindingParts:
    """The rectangles of all parts of a row; ``link`` is the text of its link."""
    gutter = cell.style.measures.table_gutter
    rect = cell.rect.adjusted(-gutter, 0, gutter, 0)
    words = cell.style.width(link, "caption_medium") if link else 0.0
    one = cell.style.measures.finding_lines == 1
    return (_in_one_line if one else _in_two_lines)(rect, cell.row, words, cell.style)


def clickable(cell: TableCell[FindingRow], link: str) -> dict[str, QRectF]:
    """The rectangles of the parts of a row that can be clicked."""
    parts = parts_of(cell, link)
    return {"link": parts.link, "fold": parts.fold, "more": parts.more}


def paint_row(painter: QPainter, cell: TableCell[FindingRow], link: str) -> None:
    """Paint a row in one line, or in two if rows are high: the fix at its end, the fold button after the sentence."""
    row, style, parts = cell.row, cell.style, parts_of(cell, link)
    look = SEVERITIES[SIGNS[row.finding.severity]]
    paint_sign(painter, parts.icon.x(), parts.icon.y(), look.icon, style, look.token)
    two = style.measures.finding_lines == 2
    room = parts.sentence.width()
    first, rest = in_two_lines(row.sentence, room, style, "item") if two else (row.sentence, "")
    draw(painter, parts.sentence, first, style, role="item" if two else "body")
    place, taken = parts.place, style.width(rest, "item") + style.px(12) if rest else 0.0
    if rest:
        draw(painter, place, rest, style, role="item")
    if not rest or taken + style.width(row.place, "caption") <= place.width():
        behind = place.adjusted(taken, 0, 0, 0)
        draw(painter, behind, row.place, style, role="caption" if two else "body", token="text.3")
    if row.is_head:
        _paint_fold(painter, parts.fold, row, style)
    if cell.selected or cell.hover:
        spot = parts.more.center()
        paint_sign(painter, spot.x() - style.measures.cell_glyph / 2, spot.y(), "more", style)
    if not link:
        return
    box(painter, parts.link, style.measures.radius_control, fill=style.color("accent.soft"))
    draw(painter, parts.link.adjusted(style.px(_PAD), 0, 0, 0), link, style, role="caption_medium", token="accent")


def _paint_fold(painter: QPainter, rect: QRectF, row: FindingRow, style: Style) -> None:
    """Paint the number of similar findings, and an arrow that tells whether they are listed below."""
    box(painter, rect, style.measures.radius_control, fill=style.color("bg.3"))
    words = rect.adjusted(style.px(_PAD), 0, 0, 0)
    draw(painter, words, _count(row), style, role="caption_medium", token="text.2")
    left = rect.right() - style.measures.cell_glyph - style.px(2)
    paint_sign(painter, left, rect.center().y(), "chevron_down" if row.unfolded else "chevron_right", style)


def _count(row: FindingRow) -> str:
    return f"× {len(row.findings)}"


def _in_one_line(rect: QRectF, row: FindingRow, words: float, style: Style) -> FindingParts:
    m = style.measures
    left, text = _lefts(rect, row, style)
    middle = rect.center().y()
    more = QRectF(
        rect.right() - m.panel_inset - style.px(_MORE_WIDTH), rect.top(), style.px(_MORE_WIDTH), rect.height()
    )
    link_width = words + 2 * style.px(_PAD) if words else 0.0
    link_left = more.left() - style.px(2) - link_width
    column = more.left() - style.px(2) - max(link_width, style.px(_LINK_WIDTH)) - _place_width(style)
    free = link_left - (style.px(_PAD) if words else 0.0)
    own_place = style.width(row.place) + style.px(8) + style.px(_PAD)
    needed = text + style.width(row.sentence) + style.px(8) + _fold_width(row, style)
    # A long sentence takes the room before its place; if it needs that of the place, too, the tooltip tells the place.
    place_left = column if needed <= column else free - own_place if needed <= free - own_place else free
    place_width = min(_place_width(style) if place_left == column else own_place, free - place_left)
    room = place_left - text - style.px(8)
    fold = _fold_rect(row, text, room, middle - m.button_small / 2, "body", style)
    return FindingParts(
        QPointF(left, middle),
        QRectF(text, rect.top(), (fold.left() - style.px(8) if row.is_head else text + room) - text, rect.height()),
        QRectF(place_left, rect.top(), max(0.0, place_width - style.px(_PAD)), rect.height()),
        QRectF(link_left, middle - m.button_small / 2, link_width, m.button_small) if words else QRectF(),
        fold,
        more,
    )


def _in_two_lines(rect: QRectF, row: FindingRow, words: float, style: Style) -> FindingParts:
    m = style.measures
    left, text = _lefts(rect, row, style)
    line = style.px(_LINE)
    top = rect.top() + (rect.height() - 2 * line) / 2
    right = rect.right() - m.panel_inset
    more = QRectF(right - style.px(_MORE_WIDTH), top, style.px(_MORE_WIDTH), line)
    room = more.left() - text
    fold = _fold_rect(row, text, room, top + (line - m.button_small) / 2, "item", style)
    link_width = min(words + 2 * style.px(_PAD), right - text)
    link_top = top + 1.5 * line - m.button_small / 2
    return FindingParts(
        QPointF(left, top + line / 2),
        QRectF(text, top, (fold.left() - style.px(8) if row.is_head else text + room) - text, line),
        QRectF(text, top + line, right - text - link_width - style.px(8), line),
        QRectF(right - link_width, link_top, link_width, m.button_small) if words else QRectF(),
        fold,
        more,
    )


def _lefts(rect: QRectF, row: FindingRow, style: Style) -> tuple[float, float]:
    """The left edges of icon and sentence; a finding below a head is indented."""
    side = style.measures.cell_glyph
    left = rect.left() + style.measures.panel_inset - 2 + row.inner * (side + style.px(8))
    return left, left + side + style.px(8)


def _fold_rect(row: FindingRow, text: float, room: float, top: float, role: str, style: Style) -> QRectF:
    """The rectangle of the fold button: after the sentence, but within ``room`` pixels from ``text``."""
    if not row.is_head:
        return QRectF()
    wide = _fold_width(row, style) - style.px(8)
    after = style.width(row.sentence, "item" if role == "item" else "body") + style.px(10)
    return QRectF(text + min(after, room - wide), top, wide, style.measures.button_small)


def _fold_width(row: FindingRow, style: Style) -> float:
    """The width of the fold button with the gap before it; none if the row has no button."""
    if not row.is_head:
        return 0.0
    count = style.width(_count(row), "caption_medium")
    return count + style.px(_PAD) + style.measures.cell_glyph + style.px(4) + style.px(8)


def _place_width(style: Style) -> float:
    """The width of the longest place that is not the code of a location."""
    return max(style.px(_PLACE_WIDTH), style.width(tr("Unallocated")) + style.px(8))


_MOST_TOLD: Final = 12
"""How many sentences a tooltip lists at most."""
FIND_CHANGE: Final = marked("Find a change…")
_SPOKEN: Final = {
    Severity.ERROR: marked("error"),
    Severity.WARNING: marked("warning"),
    Severity.NOTE: marked("note"),
}


@dataclass(slots=True)
class FindingsViewState:
    """The state of the list for one design, kept while another design is shown."""

    unfolded: frozenset[Kin] = frozenset()


class FindingsModel(TableModel[FindingRow]):
    """The model of the findings of a design.

    The fix of a row is computed when the row is first painted or the fix is needed. After an edit it is computed again
    in idle time; until then the former fix is shown.
    """

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        column = Column[FindingRow](
            text=lambda row: row.sentence,
            spoken=self._spoken,
            tooltip=_tip,
            paint=lambda painter, cell: paint_row(painter, cell, self.link_words(cell.row)),
            parts=lambda cell: clickable(cell, self.link_words(cell.row)),
            stretch=True,
        )
        super().__init__(
            (column,), lambda row: row.key, parent, unfolded=lambda row: row.unfolded if row.is_head else None
        )
        self._context = context
        self._found: tuple[Finding, ...] = ()
        self._unfolded: frozenset[Kin] = frozenset()
        self._remedies: dict[tuple[Finding, ...], Remedy | None] = {}
        """The fixes that were computed since the last edit."""
        self._earlier: dict[tuple[Finding, ...], Remedy | None] = {}
        """The fixes that were computed before the last edit."""
        self._idle: IdleWork[Remedy | None] = IdleWork(self)
        following = follow(context, self, rule_inputs, self._outdate_remedies)
        following.then(findings, self._show_findings).then(rule_inputs, self._renew_remedies)
        context.leaving.connect(self._on_leaving)
        context.adopted.connect(self._on_adopted)

    def of_rule(self, row: FindingRow) -> tuple[Finding, ...]:
        """All findings of the same rule as those of a row."""
        return tuple(finding for finding in self._found if finding.rule == row.finding.rule)

    def remedy(self, row: FindingRow) -> Remedy | None:
        """The present fix of a row, None if there is none; for a head it fixes all findings below."""
        found = row.findings
        if found not in self._remedies:
            now = self._remedies[found] = fix_all(found, self._context.graph, self._context.unit)
            if found in self._earlier and _words(self._earlier.pop(found)) != _words(now):
                self.announce([row.key])
        return self._remedies[found]

    def shown_remedy(self, row: FindingRow) -> Remedy | None:
        """The fix that a row shows: the former one until the present one has been computed."""
        return self._earlier[row.findings] if row.findings in self._earlier else self.remedy(row)

    def link_words(self, row: FindingRow) -> str:
        """The text of the link of a row: its fix, or "Find a change…" if changes can be searched; empty for none."""
        remedy = self.shown_remedy(row)
        if remedy is not None:
            return remedy.words
        return tr(FIND_CHANGE) if row.finding.remedy in AIM_OF_REMEDY else ""

    @property
    def counts(self) -> Counter[Severity]:
        """The number of findings of each severity."""
        return Counter(finding.severity for finding in self._found)

    def fold(self, row: FindingRow, unfolded: bool) -> None:
        """List the findings of a head below it, or fold them."""
        if row.is_head and row.unfolded != unfolded:
            kin = kin_of(row.finding, self._item_of)
            self._unfolded = self._unfolded | {kin} if unfolded else self._unfolded - {kin}
            self._list()

    def _show_findings(self, found: tuple[Finding, ...]) -> None:
        self._found = found
        self._list()

    def _outdate_remedies(self, _inputs: object) -> None:
        """Show the fixes of before until they are computed again: one may change although its finding is the same."""
        self._earlier, self._remedies = {**self._earlier, **self._remedies}, {}

    def _renew_remedies(self, _inputs: object) -> None:
        """Compute the fixes of the listed findings again in idle time."""
        there = {row.findings for row in self.rows}
        self._earlier = {found: remedy for found, remedy in self._earlier.items() if found in there}
        if self._earlier:
            self._idle.start(self._compute_fixes())

    def _on_leaving(self) -> None:
        self._context.view_state.of(FindingsViewState).unfolded = self._unfolded

    def _on_adopted(self) -> None:
        unfolded = self._context.view_state.of(FindingsViewState).unfolded
        if unfolded != self._unfolded:
            self._unfolded = unfolded
            self._list()

    def forget_remedies(self) -> None:
        """Drop all computed fixes and stop computing in idle time; rows compute their fix again when painted."""
        self._idle.stop()
        self._earlier, self._remedies = {}, {}

    def _compute_fixes(self) -> Iterator[Remedy | None]:
        """Compute the fixes anew that were computed before the last edit; yields each."""
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
            alike = trn("{n} similar", "{n} similar", len(row.findings))
            words = ", ".join((words, alike, tr("expanded") if row.unfolded else tr("collapsed")))
        return tr("{finding}, fix: {fix}", finding=words, fix=link) if link else words


def _tip(row: FindingRow) -> str:
    sentences = list(dict.fromkeys(finding.sentence for finding in row.findings))
    lines = [*sentences[:_MOST_TOLD], *["…"] * (len(sentences) > _MOST_TOLD), row.place]
    source = row.finding.source
    return "\n".join([*lines, tr("Rule: {source}", source=cited(source))] if source else lines)


def _words(remedy: Remedy | None) -> str:
    return "" if remedy is None else remedy.words
