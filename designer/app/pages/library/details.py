"""The details of the chosen unit: body map, six figures, the largest lines of its ledger, findings, what is noted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.figures import figure
from designer.app.ui.icons import SEVERITIES, SIGNS, paint_sign
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.body_map import paint_body
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.labels import text_label
from designer.app.views.panels.main_figures import NamedTexts, main_figures
from designer.battle_value.ledger import LedgerLine
from designer.battle_value.total import ledger
from designer.construction.findings import Finding, findings
from designer.design import once
from designer.language import tr
from designer.library.unit_lines import UnitLine
from designer.units.unit import Unit
from designer.workspace.samples import CardContents, card_of_unit

_MOST_LINES: Final = 4
"""How many lines of each half of the ledger are shown."""
_MAP: Final = (96, 116)
_ROW: Final = 34
_FIGURES_TOP, _FIGURE_GAP, _FIGURE_COUNT, _MOST_ACROSS = 34, 6, 6, 3
"""The top of the figures, the gap between them, their number, and how many are beside one another at most."""
_TWO_LISTS: Final = 560
"""The width from which both halves of the ledger stand side by side."""


class Shown(NamedTuple):
    """All that is shown of a unit."""

    line: UnitLine
    card: CardContents
    ledger: tuple[tuple[LedgerLine, bool], ...]
    """The lines of the ledger, and whether each is a heading."""
    findings: tuple[Finding, ...]
    tags: Sequence[str] = ()
    note: str = ""
    favorite: bool = False


def shown(line: UnitLine, unit: Unit, tags: Sequence[str] = (), note: str = "", favorite: bool = False) -> Shown:
    """The details of a unit; all its figures are evaluated once."""
    g = once(unit)
    lines: list[tuple[LedgerLine, bool]] = []
    for half in ledger(g).sections[:2]:
        parts = sorted(half.lines, key=lambda part: -abs(part.value))
        lines += [(half, True), *((part, False) for part in parts[:_MOST_LINES] if not part.factor)]
    return Shown(line, card_of_unit(unit, g), tuple(lines), findings(g), tags, note, favorite)


def six_figures(line: UnitLine) -> NamedTexts:
    """The six figures of a unit with their names."""
    return main_figures(line.value, line.armor_most, line.rules_level)


class Summary(QWidget, AccessibleWidget):
    """The head of the details: name, Battle Value, body map and six figures, painted."""

    accessible_role = Role.StaticText

    def __init__(self) -> None:
        super().__init__()
        self.shown: Shown | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_unit(self, found: Shown) -> None:
        """Show a unit."""
        self.shown = found
        said = ", ".join(f"{name} {value}" for name, value in six_figures(found.line))
        line = found.line
        self.setAccessibleName(f"{line.name}, {self._about(line)}, {line.text('bv')}, {said}")
        self.updateGeometry()
        self.update()

    def _about(self, line: UnitLine) -> str:
        return ", ".join(filter(None, (tr("{n} t", n=line.text("tonnage")), line.text("year"), line.role)))

    def sizeHint(self) -> QSize:
        style = theme.current()
        lines = -(-_FIGURE_COUNT // self.across)
        return QSize(300, max(style.px(_MAP[1]), style.px(_FIGURES_TOP) + lines * style.px(_ROW)))

    @property
    def across(self) -> int:
        """The number of figures beside one another: three, or fewer where one of them would be cut."""
        if self.shown is None:
            return _MOST_ACROSS
        style = theme.current()
        room = self.width() - 2 * style.measures.panel_inset - style.px(_MAP[0])
        widest = max(
            max(style.width(name, "caption"), style.width(value, "strong"))
            for name, value in six_figures(self.shown.line)
        )
        return max(1, min(_MOST_ACROSS, int(room / (widest + style.px(_FIGURE_GAP)))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.shown is None:
            return
        style, painter, line = theme.current(), QPainter(self), self.shown.line
        inset = style.measures.panel_inset
        head = QRectF(inset, style.px(4), self.width() - 2 * inset, style.px(22))
        draw(painter, head, line.text("bv"), style, role="input", align=RIGHT)
        left = head.adjusted(0, 0, -style.width(line.text("bv"), "input") - style.px(8), 0)
        if self.shown.favorite:
            side = paint_sign(painter, left.left(), left.center().y(), "star", style, "accent", style.px(14))
            left.setLeft(left.left() + side + style.px(4))
        draw(painter, left, line.name, style, role="strong")
        left.setLeft(left.left() + style.width(line.name, "strong") + style.px(8))
        draw(painter, left, self._about(line), style, role="caption", token="text.2")
        paint_body(painter, QPointF(inset, style.px(32)), self.shown.card, style)
        self._paint_figures(painter, head.adjusted(style.px(_MAP[0]), 0, 0, 0), style)

    def _paint_figures(self, painter: QPainter, room: QRectF, style: Style) -> None:
        assert self.shown is not None
        across = self.across
        wide = room.width() / across
        for number, (name, value) in enumerate(six_figures(self.shown.line)):
            place = QRectF(
                room.left() + number % across * wide,
                style.px(_FIGURES_TOP) + number // across * style.px(_ROW),
                wide - style.px(_FIGURE_GAP),
                style.px(15),
            )
            draw(painter, place, name, style, role="caption", token="text.2")
            draw(painter, place.translated(0, style.px(15)), value, style, role="strong")


class _DetailRow(NamedTuple):
    """A row of the list: a line of the ledger, a finding or what the user noted."""

    key: str
    text: str
    value: str = ""
    icon: str = ""
    token: str = "text.1"
    heading: bool = False
    more: str = ""


def ledger_rows(found: Shown) -> list[_DetailRow]:
    """The rows of the ledger."""
    return [
        _DetailRow(line.id, line.label, figure(line.value, 1), heading=heading, more=line.formula_text)
        for line, heading in found.ledger
    ]


def other_rows(found: Shown) -> list[_DetailRow]:
    """The rows of findings, tags and note."""
    rows = []
    if found.findings:
        rows.append(_DetailRow("findings", tr("Findings"), str(len(found.findings)), heading=True))
    for number, finding in enumerate(found.findings):
        look = SEVERITIES[SIGNS[finding.severity]]
        rows.append(_DetailRow(f"finding {number}", finding.sentence, icon=look.icon, token=look.token))
    if found.tags:
        rows.append(_DetailRow("tags", tr("Tags: {tags}", tags=", ".join(found.tags)), heading=True))
    if found.note:
        rows.append(_DetailRow("note", tr("Note: {text}", text=found.note), heading=True))
    return rows


def _paint(painter: QPainter, cell: TableCell[_DetailRow]) -> None:
    row, style, rect = cell.row, cell.style, QRectF(cell.rect)
    if not row.heading:
        rect.setLeft(rect.left() + style.px(8))
    if row.icon:
        side = paint_sign(painter, rect.left(), rect.center().y(), row.icon, style, row.token, style.px(12))
        rect.setLeft(rect.left() + side + style.px(5))
    draw(painter, rect, row.value, style, role="strong" if row.heading else "body", align=RIGHT)
    rect.setRight(rect.right() - style.width(row.value, "strong") - style.px(8))
    draw(painter, rect, row.text, style, role="strong" if row.heading else "body")
    rect.setLeft(rect.left() + style.width(row.text, "strong") + style.px(8))
    if rect.width() > style.px(20):
        draw(painter, rect, row.more, style, role="caption", token="text.3")


class Details(QWidget):
    """The card of the chosen unit, with its buttons.

    Signals:
        acted: the name of the command that was chosen.
    """

    acted = Signal(str)

    def __init__(self, menu: QMenu) -> None:
        super().__init__()
        self.summary = Summary()
        column = Column[_DetailRow](text=_spoken, tooltip=_spoken, paint=_paint, stretch=True)
        self.rows, self.rows_beside = (TableModel((column,), key=lambda row: row.key) for _ in range(2))
        self.lines = TableView(tr("Battle Value and findings"), self.rows, headings=False)
        self.beside = TableView(tr("Offensive Battle Value"), self.rows_beside, headings=False)
        """The second half of the ledger, where there is room for two lists."""
        for each in (self.lines, self.beside):
            each.is_band = lambda row: row.heading
        self.beside.hide()
        self._shown: Shown | None = None
        self.nothing = text_label(tr("Choose a unit in the table."))
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.open, self.compare = QPushButton(tr("Open")), QPushButton(tr("Compare"))
        self.open.setProperty("look", "primary")
        self.force = QPushButton(tr("Add to force"))
        self.force.clicked.connect(lambda: self.acted.emit("library_force"))
        self.more = IconButton("more", tr("More"))
        self.more.set_menu(menu)
        self.open.clicked.connect(lambda: self.acted.emit("library_open"))
        self.compare.clicked.connect(lambda: self.acted.emit("library_compare"))
        self._tools = QWidget()
        policy = self._tools.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # with a chosen unit the page needs no more room than without
        self._tools.setSizePolicy(policy)
        buttons = spaced(QHBoxLayout(self._tools), self.open, self.compare, self.force, 1, self.more, spacing=4)
        spaced(buttons, margins=("control_inset", 6))
        lists = spaced(QHBoxLayout(), (self.lines, 1), (self.beside, 1), margins=0, spacing="gap")
        self._pages, page = QStackedWidget(), QWidget()
        spaced(QVBoxLayout(page), self.summary, (lists, 1), self._tools, margins=0, spacing=0)
        self._pages.addWidget(self.nothing)
        self._pages.addWidget(page)
        spaced(QVBoxLayout(self), self._pages, margins=0)
        self.show_units(None, 0)

    def show_units(self, found: Shown | None, count: int) -> None:
        """Show a unit, of ``count`` chosen ones the first; the design in front, which is not chosen, has no buttons."""
        self._shown = found
        self._pages.setCurrentIndex(int(found is not None))
        self._tools.setVisible(count > 0)
        self.open.setText(tr("Open") if count < 2 else tr("Open {n}", n=count))
        if found is not None:
            self.summary.show_unit(found)
        self._show_rows()

    def _show_rows(self) -> None:
        """Show the rows in one list, or both halves of the ledger side by side."""
        found, apart = self._shown, self.width() >= theme.current().px(_TWO_LISTS)
        self.beside.setVisible(apart)
        if found is None:
            return
        rows, others = ledger_rows(found), other_rows(found)
        halves = [at for at, row in enumerate(rows) if row.heading]
        half = halves[1] if apart and len(halves) > 1 else len(rows)
        self.rows.show([*rows[:half], *others], reset=True)
        self.rows_beside.show(rows[half:], reset=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.beside.isHidden() is (self.width() >= theme.current().px(_TWO_LISTS)):
            self._show_rows()


def _spoken(row: _DetailRow) -> str:
    return " ".join(filter(None, (row.text, row.more, row.value)))
