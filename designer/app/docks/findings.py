"""The findings: what breaks a rule and what is worth knowing, each with its place and, where there is one, its fix.

A click selects what a finding is about, in every view, or leads to the field that caused it. Nothing here blocks
anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QVBoxLayout, QWidget

from designer.app import theme
from designer.app.bridge import Bridge
from designer.app.docks.lists import AnyIndex, QuietList, RowDelegate, draw
from designer.app.figures import figure
from designer.app.icons import SEVERITIES, paint_icon
from designer.app.statuswords import SIGNS, counted
from designer.app.strokes import box
from designer.app.theme import Style
from designer.construction.findings import Field, Finding, Severity, findings
from designer.construction.mass import mass
from designer.construction.slots import slot_use
from designer.editing.remedies import Remedy, remedy_for
from designer.language import marked, tr
from designer.units.location import Location

FINDING: Final = Qt.ItemDataRole.UserRole
REMEDY: Final = Qt.ItemDataRole.UserRole + 1

_NOWHERE = QModelIndex()
_PLACE_WIDTH = 72
_LINK_WIDTH = 140
_SPOKEN: Final = {
    Severity.ERROR: marked("error"),
    Severity.WARNING: marked("warning"),
    Severity.NOTE: marked("note"),
}


class FindingsModel(QAbstractListModel):
    """The findings of a design, a row each. Rows that stay are not announced, so selection and scroll stay too."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._rows: tuple[Finding, ...] = findings(bridge.graph)
        self._remedies: dict[Finding, Remedy | None] = {}
        """The fixes that somebody looked at."""
        bridge.changed.connect(self.renew)

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractListModel.CheckIndexOption.IndexIsValid):
            return None
        finding = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return finding.sentence
        if role == Qt.ItemDataRole.ToolTipRole:
            rule = tr("Rule: {source}", source=finding.source)
            return f"{finding.sentence}\n{rule}" if finding.source else finding.sentence
        if role == Qt.ItemDataRole.AccessibleTextRole:
            remedy = self.remedy(index.row())
            words = f"{tr(_SPOKEN[finding.severity])}: {finding.sentence}, {finding.place}"
            return tr("{finding}, fix: {fix}", finding=words, fix=remedy.words) if remedy else words
        if role == FINDING:
            return finding
        if role == REMEDY:
            return self.remedy(index.row())
        return None

    def finding(self, row: int) -> Finding:
        """The finding of a row."""
        return self._rows[row]

    def remedy(self, row: int) -> Remedy | None:
        """The fix of a row; found when somebody looks."""
        finding = self._rows[row]
        if finding not in self._remedies:
            self._remedies[finding] = remedy_for(finding, self._bridge.graph, self._bridge.unit)
        return self._remedies[finding]

    @property
    def counts(self) -> Counter[Severity]:
        """How many there are of each severity."""
        return Counter(finding.severity for finding in self._rows)

    def renew(self) -> None:
        """Read the findings again and announce the rows between those that stayed at both ends."""
        old, new = self._rows, findings(self._bridge.graph)
        before, self._remedies = self._remedies, {}
        if old is not new:
            self._exchange(old, new)
        for row, finding in enumerate(self._rows):
            # A fix may read otherwise although its finding is the same.
            if finding in before and _words(self.remedy(row)) != _words(before[finding]):
                self.dataChanged.emit(self.index(row), self.index(row), [REMEDY])

    def _exchange(self, old: tuple[Finding, ...], new: tuple[Finding, ...]) -> None:
        same_at_end = 0
        shorter = min(len(old), len(new))
        start = next((i for i in range(shorter) if old[i] != new[i]), shorter)
        while same_at_end < shorter - start and old[-1 - same_at_end] == new[-1 - same_at_end]:
            same_at_end += 1
        gone, come = len(old) - same_at_end, len(new) - same_at_end
        if gone > start:
            self.beginRemoveRows(_NOWHERE, start, gone - 1)
            self._rows = old[:start] + old[gone:]
            self.endRemoveRows()
        if come > start:
            self.beginInsertRows(_NOWHERE, start, come - 1)
            self._rows = new
            self.endInsertRows()
        self._rows = new


def _words(remedy: Remedy | None) -> str:
    return "" if remedy is None else remedy.words


class _Parts(NamedTuple):
    """Where things lie in a row."""

    icon: QPointF
    sentence: QRectF
    place: QRectF
    link: QRectF


class FindingsDelegate(RowDelegate):
    """One line where rows are low, two where they are high; the fix as a link at the right."""

    def row_height(self, style: Style) -> int:
        return style.measures.finding_row

    def link_rect(self, rect: QRectF, index: AnyIndex) -> QRectF:
        """Where the link of a row is; empty without a fix."""
        return self._parts(rect, index.data(REMEDY), theme.current()).link

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        finding: Finding = index.data(FINDING)
        remedy: Remedy | None = index.data(REMEDY)
        parts = self._parts(rect, remedy, style)
        look = SEVERITIES[SIGNS[finding.severity]]
        paint_icon(painter, parts.icon, look.icon, style.color(look.token), style.measures.cell_glyph)
        two = style.measures.finding_lines == 2
        first, rest = _in_lines(finding.sentence, parts.sentence.width(), style) if two else (finding.sentence, "")
        draw(painter, parts.sentence, first, style, role="item" if two else "body")
        if rest:
            draw(painter, parts.place, rest, style, role="item")
        else:
            draw(painter, parts.place, finding.place, style, role="caption" if two else "body", token="text.3")
        if remedy is None:
            return
        if not two:
            box(painter, parts.link, style.measures.radius_control, fill=style.color("accent.soft"))
        inner = parts.link if two else parts.link.adjusted(style.px(6), 0, 0, 0)
        draw(painter, inner, remedy.words, style, role="caption_medium", token="accent")

    @staticmethod
    def _parts(rect: QRectF, remedy: Remedy | None, style: Style) -> _Parts:
        m = style.measures
        side = m.cell_glyph
        left = rect.left() + m.panel_inset - 2
        text = left + side + style.px(8)
        right = rect.right() - m.panel_inset
        words = style.width(remedy.words, "caption_medium") if remedy else 0.0
        if m.finding_lines == 1:
            link_left = right - style.px(_LINK_WIDTH)
            place_left = link_left - _place_width(style)
            width = min(words + 2 * style.px(6), style.px(_LINK_WIDTH))
            top = rect.center().y() - m.button_small / 2
            return _Parts(
                QPointF(left, rect.center().y() - side / 2),
                QRectF(text, rect.top(), place_left - text - style.px(8), rect.height()),
                QRectF(place_left, rect.top(), _place_width(style) - style.px(6), rect.height()),
                QRectF(link_left, top, width, m.button_small) if remedy else QRectF(),
            )
        line = style.px(17)
        top = rect.top() + (rect.height() - 2 * line) / 2
        width = min(words + 2, (right - text) * 0.6)
        return _Parts(
            QPointF(left, top + (line - side) / 2),
            QRectF(text, top, right - text, line),
            QRectF(text, top + line, right - text - width - style.px(8), line),
            QRectF(right - width, top + line, width, line) if remedy else QRectF(),
        )


def _place_width(style: Style) -> float:
    """Room for the longest word that is no code of a location."""
    return max(style.px(_PLACE_WIDTH), style.width(tr("Unplaced")) + style.px(8))


def _in_lines(sentence: str, room: float, style: Style) -> tuple[str, str]:
    """A sentence in one line, or its beginning and the rest: what is wrong counts for more than where."""
    words = sentence.split()
    count = len(words)
    while count > 1 and style.width(" ".join(words[:count]), "item") > room:
        count -= 1
    return " ".join(words[:count]), " ".join(words[count:])


class FindingsList(QuietList):
    """The list itself: mouse and keys.

    Signals:
        wanted: the row whose cause is to be shown.
        fix_wanted: the row whose fix is to be made.
        fix_pointed: the row whose fix is under the pointer; −1 for none.
    """

    wanted = Signal(int)
    fix_wanted = Signal(int)
    fix_pointed = Signal(int)

    def __init__(self, model: FindingsModel, parent: QWidget | None = None) -> None:
        super().__init__(tr("Findings"), model, parent)
        self._delegate = FindingsDelegate(self)
        self._pointed = -1
        self._model = model
        self.setItemDelegate(self._delegate)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)

    def link_rect(self, row: int) -> QRect:
        """Where the link of a row is, in the viewport."""
        index = self._model.index(row)
        return self._delegate.link_rect(QRectF(self.visualRect(index)), index).toAlignedRect()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point(self._link_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(-1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        spot = event.position().toPoint()
        row = self._link_at(spot)
        if row >= 0:
            self._point(-1)
            self.fix_wanted.emit(row)
        elif self.indexAt(spot).isValid():
            self.wanted.emit(self.indexAt(spot).row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            fix = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            (self.fix_wanted if fix else self.wanted).emit(row)
        else:
            super().keyPressEvent(event)

    def dataChanged(self, topLeft: AnyIndex, bottomRight: AnyIndex, roles: Sequence[int] = ()) -> None:
        # Rows are of one height, so that none has to be laid out anew: a list paints all of them then.
        QAbstractItemView.dataChanged(self, topLeft, bottomRight, roles)

    def _link_at(self, spot: QPoint) -> int:
        index = self.indexAt(spot)
        return index.row() if index.isValid() and self.link_rect(index.row()).contains(spot) else -1

    def _point(self, row: int) -> None:
        if row != self._pointed:
            self._pointed = row
            if row >= 0:
                self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
            else:
                self.viewport().unsetCursor()
            self.fix_pointed.emit(row)

    def _open_menu(self, spot: QPoint) -> None:
        index = self.indexAt(spot)
        if not index.isValid():
            return
        row, remedy = index.row(), self._model.remedy(index.row())
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Show the cause")).triggered.connect(lambda: self.wanted.emit(row))
        if remedy is not None:
            menu.addAction(remedy.words).triggered.connect(lambda: self.fix_wanted.emit(row))
        sentence = self._model.finding(row).sentence
        menu.addAction(tr("Copy")).triggered.connect(lambda: QApplication.clipboard().setText(sentence))
        menu.popup(self.viewport().mapToGlobal(spot))


class FindingsDock(QWidget):
    """The findings of the open design.

    Signals:
        counts_changed: there are more or fewer of some severity.
        jump: the location that a chosen finding speaks of.
        led: the field that a chosen finding speaks of, where that lies in no slot.
    """

    counts_changed = Signal()
    jump = Signal(Location)
    led = Signal(Field)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.model = FindingsModel(bridge, self)
        self.list = FindingsList(self.model)
        self._said = ""
        self.list.empty_text = self._nothing_found
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.list.wanted.connect(self._show_cause)
        self.list.fix_wanted.connect(self._fix)
        self.list.fix_pointed.connect(self._consider)
        bridge.changed.connect(self._tell)

    @property
    def errors(self) -> int:
        """How many rules are broken."""
        return self.model.counts[Severity.ERROR]

    @property
    def words(self) -> str:
        """The counts in words, such as "1 error, 2 notes"."""
        counts = self.model.counts
        return ", ".join(counted(severity, counts[severity]) for severity in Severity if counts[severity])

    def _tell(self) -> None:
        words = "" if self.model.rowCount() else self._nothing_found()
        if words != self._said:
            self._said = words
            self.list.viewport().update()
        self.counts_changed.emit()

    def _show_cause(self, row: int) -> None:
        finding = self.model.finding(row)
        if finding.mounts:  # else what is selected stays so
            self._bridge.select(finding.mounts)
        if finding.location is not None:
            self.jump.emit(finding.location)
        elif finding.field is not None:
            self.led.emit(finding.field)

    def _fix(self, row: int) -> None:
        remedy = self.model.remedy(row)
        if remedy is not None:
            self._bridge.consider(None)
            self._bridge.apply(remedy.edit)

    def _consider(self, row: int) -> None:
        remedy = self.model.remedy(row) if row >= 0 else None
        self._bridge.consider(remedy.edit if remedy else None, source=self)

    def _nothing_found(self) -> str:
        use, sheet = slot_use(self._bridge.graph), mass(self._bridge.graph)
        return tr(
            "No findings. {slots} of {all} slots, {tons} of {allowed} t.",
            slots=use.used,
            all=use.total,
            tons=figure(sheet.total / 1000, 1),
            allowed=figure(sheet.allowed / 1000),
        )
