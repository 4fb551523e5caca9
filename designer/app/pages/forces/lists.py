"""The lists of the page of forces: findings with what can be done, figures of one or two forces, and open forces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from designer.app.pages.forces.header import paint_shares
from designer.app.pages.forces.rows import ACTS, ForceFinding, ForceUnitRow
from designer.app.pages.forces.units_table import paint_swatch
from designer.app.ui import theme
from designer.app.ui.figures import figure, signed
from designer.app.ui.icons import SEVERITIES
from designer.app.ui.strokes import box
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView, figure_column
from designer.app.ui.tables import paint as paints
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.widgets.change_marks import FigureChange
from designer.figures import FIGURES, damage_at
from designer.forces.force import Force
from designer.forces.values import Totals, force_initiative
from designer.language import marked, tr
from designer.rulesets.combat.quirk_effects import HEXES

_BEFORE_SUM: Final = 12
"""The room before a sum and before the bar with its parts, in pixels."""
_ACT_ROOM: Final = 14
"""The room beside the words of a button in a row."""


class FindingList(TableView[ForceFinding]):
    """The findings of a force. Enter or the button of a row does what can be done.

    Signals:
        acted: the `ForceFinding` whose button was pressed.
    """

    acted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column[ForceFinding](text=lambda row: row.words, spoken=_spoken, paint=_paint_finding, stretch=True),
            Column[ForceFinding](
                text=lambda row: tr(ACTS[row.act]) if row.act else "",
                paint=_paint_act,
                parts=lambda cell: {"act": _act_rect(cell)} if cell.row.act else {},
                font="caption_medium",
                extra=_ACT_ROOM,
                priority=0,
            ),
        )
        self.rows_model = TableModel(columns, lambda row: row.key, tooltip=lambda row: row.words)
        super().__init__(tr("Findings of the force"), self.rows_model, parent, headings=False)
        self.empty_text = lambda: tr("Nothing to report.")
        self.row_height = lambda style: style.measures.finding_row
        self.opened.connect(self._act)
        self.part_clicked.connect(self._act)

    def _act(self, key: object, _part: str = "") -> None:
        place = self.rows_model.place_of(str(key))
        if place >= 0 and self.rows_model.rows[place].act:
            self.acted.emit(self.rows_model.rows[place])


def _spoken(row: ForceFinding) -> str:
    names = {"error": tr("error"), "warning": tr("warning"), "note": tr("note")}
    return f"{names[row.severity]}: {row.words}"


def _paint_finding(painter: QPainter, cell: TableCell[ForceFinding]) -> None:
    token = SEVERITIES[cell.row.severity].token
    rect = paints.icon_before(painter, cell.rect, cell.row.severity, cell.style, token)
    draw(painter, rect.adjusted(cell.style.px(6), 0, 0, 0), cell.row.words, cell.style)


def _act_rect(cell: TableCell[ForceFinding]) -> QRectF:
    high = cell.style.measures.button_small
    return QRectF(cell.rect.left(), cell.rect.center().y() - high / 2, cell.rect.width(), high)


def _paint_act(painter: QPainter, cell: TableCell[ForceFinding]) -> None:
    if cell.row.act:
        style, rect = cell.style, _act_rect(cell)
        box(painter, rect, style.measures.radius_cell, fill=style.color("accent.soft"))
        draw(painter, rect, cell.text, style, role="caption_medium", token="accent", align=CENTER)


# -- figures --------------------------------------------------------------------------------------------------


class ForceFigureRow(NamedTuple):
    """A figure of one force, or of two; ``b`` is None for one. None as a value: not calculated yet.

    Modifiers are ``signed``. ``shares`` are the parts of a sum by the number of the unit, empty if it is no sum.
    """

    name: str
    a: float | None
    b: float | None = None
    digits: int = 0
    is_signed: bool = False
    shares: tuple[float, ...] = ()

    def text(self, value: float | None) -> str:
        """A value as text."""
        if value is None:
            return "…"
        return signed(value, self.digits) if self.is_signed else figure(value, self.digits)


def _there(damage: Sequence[float], hexes: int) -> float:
    """The damage at a range; 0 beyond those that are listed."""
    return damage[hexes - 1] if hexes <= len(damage) else 0


def figure_rows(
    force: Force,
    sums: Totals,
    damage: Sequence[float] | None,
    values: Sequence[float] = (),
    damage_of: Mapping[int, Sequence[float]] = MappingProxyType({}),
) -> list[ForceFigureRow]:
    """The figures of a force: value, damage at three ranges, armor, movement, heat, and initiative line by line.

    ``damage`` by range is None as long as it is not calculated; ``damage_of`` is that of units, by their numbers.
    ``values`` are the Battle Values of the units.
    """
    known = [member.known for member in force.members]
    heat = [max(0, each.heat - each.capacity) for each in known]
    cost = FIGURES["cost"]

    def row(name: str, value: float | None, shares: Iterable[float] = (), digits: int = 0) -> ForceFigureRow:
        return ForceFigureRow(name, value, digits=digits, shares=tuple(map(float, shares)))

    def at(hexes: int) -> ForceFigureRow:
        digits = 0 if all(float(value).is_integer() for value in damage or ()) else 1
        shares = [_there(damage_of.get(n, ()), hexes) for n in range(len(known))]
        return row(tr(damage_at(hexes).name), None if damage is None else _there(damage, hexes), shares, digits)

    return [
        row(FIGURES["bv"].label, sums.battle_value, values),
        *map(at, HEXES),
        row(FIGURES["armor"].label, sums.armor, [each.armor for each in known]),
        row(tr("Slowest walk"), min((each.walk for each in known), default=0)),
        row(tr("Jumpers"), sum(each.jump > 0 for each in known)),
        row(tr("Heat not sunk"), sum(heat), heat),
        row(FIGURES["tonnage"].label, sums.mass, [each.mass for each in known]),
        row(cost.label, cost.shown(sums.cost), [each.cost for each in known], cost.digits),
        row(FIGURES["pv"].label, sums.points, [member.points for member in force.members]),
        row(tr("Units to move"), sums.units),
        *(
            ForceFigureRow(tr("{name}, initiative", name=each.label), each.amount, is_signed=True)
            for each in force_initiative(force)
        ),
    ]


def compared_rows(a: Sequence[ForceFigureRow], b: Sequence[ForceFigureRow]) -> list[ForceFigureRow]:
    """The figures of two forces; one that only one of them has counts as 0 for the other."""
    there = {row.name: row for row in b}
    rows = [
        row._replace(b=other.a, digits=max(row.digits, other.digits))
        if (other := there.get(row.name))
        else row._replace(b=0)
        for row in a
    ]
    names = {row.name for row in a}
    return [*rows, *(row._replace(a=0, b=row.a) for row in b if row.name not in names)]


def _change(row: ForceFigureRow) -> FigureChange | None:
    return None if row.a is None or row.b is None else FigureChange(row.b - row.a, row.digits)


class FigureList(TableView[ForceFigureRow]):
    """Figures of a force, or with ``both`` of two forces and B minus A."""

    def __init__(self, name: str, *, both: bool = False, parent: QWidget | None = None) -> None:
        def change_text(row: ForceFigureRow) -> str:
            change = _change(row)
            return change.text if change else ""

        label = Column[ForceFigureRow](heading=marked("Figure"), text=lambda row: row.name, stretch=both)
        if both:
            columns: tuple[Column[ForceFigureRow], ...] = (
                label,
                Column(heading="A", text=lambda row: row.text(row.a), align=RIGHT, token="text.2", priority=0),
                Column(heading="B", text=lambda row: row.text(row.b), align=RIGHT, priority=0),
                Column(
                    heading="B \u2212 A",
                    text=change_text,
                    paint=paints.change(_change),
                    align=RIGHT,
                    extra=14,
                    priority=0,
                ),
            )
        else:
            columns = (
                label,
                Column(text=lambda row: row.text(row.a), align=RIGHT, font="strong", extra=_BEFORE_SUM),
                Column(
                    title=marked("Shares of the units"),
                    spoken=_spoken_shares,
                    paint=_paint_shares,
                    stretch=True,
                    most=0,
                ),
            )
        self.rows_model = TableModel(columns, lambda row: row.name)
        super().__init__(name, self.rows_model, parent, headings=both)
        self.empty_text = lambda: tr("The force has no units.")
        self.row_height = lambda style: style.measures.ledger_row


def _spoken_shares(row: ForceFigureRow) -> str:
    whole = sum(row.shares)
    return ", ".join(f"{round(100 * share / whole)} %" for share in row.shares) if whole else ""


def _paint_shares(painter: QPainter, cell: TableCell[ForceFigureRow]) -> None:
    rect, style = cell.rect, cell.style
    high, inset = style.measures.gauge_height, style.px(_BEFORE_SUM)
    bar = QRectF(rect.left() + inset, rect.center().y() - high / 2, rect.width() - inset, high)
    paint_shares(painter, bar, tuple(enumerate(cell.row.shares)), style)


# -- forces and their units -----------------------------------------------------------------------------------


class ForceRow(NamedTuple):
    """An open force in the list: its number, name, a line about it, and its value."""

    number: int
    name: str
    about: str
    value: int


class ForceList(TableView[ForceRow]):
    """The open forces; Enter or a click brings one to the front."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns: tuple[Column[ForceRow], ...] = (
            Column[ForceRow](
                text=lambda row: row.name,
                spoken=lambda row: f"{row.name}, {row.about}",
                paint=_paint_force,
                stretch=True,
            ),
            figure_column("", "", lambda row: figure(row.value), lambda row: row.value, font="strong", priority=0),
        )
        self.rows_model = TableModel(columns, lambda row: row.number)
        super().__init__(tr("Forces"), self.rows_model, parent, headings=False)
        self.row_height = lambda style: style.px(36)
        self.click_opens = True


def _paint_force(painter: QPainter, cell: TableCell[ForceRow]) -> None:
    rect, style = cell.rect, cell.style
    half = rect.height() / 2
    draw(painter, QRectF(rect.left(), rect.top() + 2, rect.width(), half), cell.row.name, style, role="item")
    low = QRectF(rect.left(), rect.top() + half - 2, rect.width(), half)
    draw(painter, low, cell.row.about, style, role="caption", token="text.3")


class BriefUnits(TableView[ForceUnitRow]):
    """The units of a force with skills, mass and value, as in the comparison."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        columns: tuple[Column[ForceUnitRow], ...] = (
            Column[ForceUnitRow](heading=marked("Design"), text=lambda row: row.name, paint=_paint_brief, stretch=True),
            Column[ForceUnitRow](
                heading=marked("skill"),
                text=lambda row: f"{row.gunnery}/{row.piloting}",
                width="0/0 ",
                token="text.2",
                priority=1,
            ),
            figure_column(
                FIGURES["tonnage"].short,
                FIGURES["tonnage"].definition,
                lambda row: figure(row.mass),
                lambda row: row.mass,
                "000",
                token="text.2",
                priority=2,
            ),
            figure_column(
                FIGURES["bv"].short,
                "",
                lambda row: figure(row.value),
                lambda row: row.value,
                "00 000",
                font="strong",
                priority=0,
            ),
        )
        self.rows_model = TableModel(columns, lambda row: row.id)
        super().__init__(name, self.rows_model, parent)
        self.empty_text = lambda: tr("The force has no units.")

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 4 * theme.measures().table_row)


def _paint_brief(painter: QPainter, cell: TableCell[ForceUnitRow]) -> None:
    rect = paint_swatch(painter, cell.rect, cell.row.number, cell.style)
    draw(painter, rect, cell.row.name, cell.style)
