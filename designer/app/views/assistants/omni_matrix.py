"""The matrix of an omni's configurations: a column each, with figures, then the pods at each location."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.figures import DASH, figure, signed
from designer.app.ui.icons import SEVERITIES, SeverityName, paint_sign
from designer.app.ui.strokes import box, hairline
from designer.app.ui.tables import Column, TableCell
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.cell_painting import CellLook, paint_cell
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.app.views.assistants.omni_header import HeaderCard
from designer.assistants.omni_figures import OmniFigures, cells, equipment
from designer.assistants.omni_figures import PodCell as Pod
from designer.catalog import catalog
from designer.construction.slot_space import open_rows
from designer.design import once
from designer.figures import DAMAGE, FIGURES, HEAT
from designer.language import marked, sense, tr, trn
from designer.units.location import Location
from designer.units.unit import Unit

SHOW = "show"
"""The key of the row that shows a configuration in the editor."""
_ICON = 12
"""The side of the icon before findings, in pixels."""
_LEAST_NAME, _NAME = 104, 178
"""The widths of the names of the rows, in pixels."""
_LEAST_WIDTH, _WIDTH = 160, 340
"""The widths between which the columns share the page, in pixels."""


class OmniColumn(NamedTuple):
    """A column: a unit with its figures, and whether it is the base, or the design that is open in the editor."""

    unit: Unit
    figures: OmniFigures
    is_base: bool = False
    is_open: bool = False

    @property
    def name(self) -> str:
        """The heading of the column."""
        return tr("Base") if self.is_base else self.unit.names.model or self.unit.names.full


class MatrixRow(NamedTuple):
    """A row: a figure of all columns, or one pod of each at a location; None where there is no further one."""

    key: object
    label: str
    texts: tuple[str, ...]
    pods: tuple[Pod | None, ...] = ()
    hint: str = ""


def card_of(column: OmniColumn, state: str) -> HeaderCard:
    """The card above a column: its name, its mass and what it is."""
    mass = f"{column.figures.text('mass')} {FIGURES['mass'].unit}"
    name = column.name if column.is_base else column.unit.names.full
    return HeaderCard(name, ", ".join(filter(None, (mass, state))), column.is_open)


def rows_of(columns: Sequence[OmniColumn], *, by_item: bool = False) -> list[MatrixRow]:
    """All rows: what shows a configuration, figures, then locations from the head on, and what is unplaced.

    With ``by_item`` the items stand in the place of the locations, with their numbers.
    """
    return [*_figure_rows(columns), *(_item_rows(columns) if by_item else _pod_rows(columns))]


def _figure_rows(columns: Sequence[OmniColumn]) -> Iterator[MatrixRow]:
    front = next((each.figures.bv for each in columns if each.is_open), 0)

    def row(key: object, label: str, words: Callable[[OmniColumn], str]) -> MatrixRow:
        return MatrixRow(key, label, tuple(map(words, columns)))

    def value(each: OmniColumn) -> str:
        beside = "" if each.is_open or each.is_base else f" {signed(each.figures.bv - front)}"
        return f"{figure(each.figures.bv)}{beside}"

    def shown(each: OmniColumn) -> str:
        return "" if each.is_base else tr(sense("design", "open")) if each.is_open else tr("Show")

    yield row(SHOW, tr("In the editor"), shown)
    yield row("bv", FIGURES["bv"].label, value)
    yield row("pods", tr("Pods, t"), lambda each: DASH if each.is_base else figure(each.figures.pods / 1000, 1))
    yield row("free", FIGURES["mass.free"].label, lambda each: FIGURES["mass.free"].text(each.figures.free))
    yield row("slots", tr("Slots free"), lambda each: str(each.figures.slots_free))
    yield row("heat", tr(HEAT.name), lambda each: HEAT.text(each.figures.value))
    yield row("damage", tr(DAMAGE.name), lambda each: DAMAGE.text(each.figures.value))
    yield row("cost", FIGURES["cost"].label, lambda each: FIGURES["cost"].text(each.figures.cost))
    yield row("findings", tr("Findings"), _findings)


def _severity(each: OmniColumn) -> SeverityName:
    return "error" if each.figures.errors else "warning" if each.figures.warnings else "clear"


def _findings(each: OmniColumn) -> str:
    errors, warnings = each.figures.errors, each.figures.warnings
    if errors:
        return trn("{n} error", "{n} errors", errors)
    return trn("{n} warning", "{n} warnings", warnings) if warnings else tr("legal")


def _item_rows(columns: Sequence[OmniColumn]) -> Iterator[MatrixRow]:
    """The items that are in a pod somewhere: how many each configuration has in pods, and the base fixed."""
    base, *others = (each.unit for each in columns)
    fixed = Counter(mount.item for mount in base.mounts)
    for row in equipment(others):
        counts = (fixed[row.item], *row.counts)
        yield MatrixRow(row.item, catalog()[row.item].name, tuple(str(n) if n else DASH for n in counts))


def _pod_rows(columns: Sequence[OmniColumn]) -> Iterator[MatrixRow]:
    by_place = [
        {place: list(found) for place, found in groupby(cells(each.unit, pods=not each.is_base), lambda c: c.location)}
        for each in columns
    ]
    base = columns[0].unit
    form, g = base.chassis.form, once(base)
    places: tuple[Location | None, ...] = (*form.locations, None)
    for place in places:
        here = [found.get(place, []) for found in by_place]
        code = tr("unallocated") if place is None else form.code(place)
        hint = "" if place is None else tr("{n} free", n=len(open_rows(g, place)))
        for depth in range(max(map(len, here), default=0)):
            pods = tuple(found[depth] if depth < len(found) else None for found in here)
            texts = tuple("" if pod is None else pod_name(pod) for pod in pods)
            yield MatrixRow((place, depth), *(("", texts, pods) if depth else (code, texts, pods, hint)))


def pod_name(pod: Pod) -> str:
    """The short name of a pod's item, with the number of equal ones."""
    short = catalog()[pod.item].short or catalog()[pod.item].name
    return f"{pod.number} × {short}" if pod.number > 1 else short


# -- columns --------------------------------------------------------------------------------------------------


def columns_of(configurations: Sequence[OmniColumn]) -> tuple[Column[MatrixRow], ...]:
    """The columns of the table: names of the rows, then each configuration."""
    names = Column[MatrixRow](
        heading=" ",
        title=marked("Location or item"),
        text=lambda row: row.label,
        tooltip=lambda row: row.label,
        paint=_paint_name,
        priority=0,
        stretch=True,
        least=_LEAST_NAME,
        floor=_LEAST_NAME,
        most=_NAME,
    )
    front = next((each.figures.bv for each in configurations if each.is_open), 0)
    return (names, *(_column(number, each, front) for number, each in enumerate(configurations)))


def _paint_name(painter: QPainter, cell: TableCell[MatrixRow]) -> None:
    """Paint the name of a row, that of a location with how many slots the base leaves free there."""
    row, style = cell.row, cell.style
    gutter = style.measures.table_gutter
    _paint_rule(painter, cell.rect.adjusted(-gutter, 0, gutter, 0), row, style)
    draw(painter, cell.rect, row.label, style, role="strong" if row.pods else "body", token="text.2")
    if row.hint:
        behind = cell.rect.adjusted(style.width(row.label, "strong") + style.px(6), 0, 0, 0)
        draw(painter, behind, row.hint, style, role="caption", token="text.3")


def _paint_rule(painter: QPainter, rect: QRectF, row: MatrixRow, style: Style) -> None:
    """Paint the line above the first row of a location, and below each row of figures."""
    line = hairline(painter)
    if row.label:
        top = rect.top() if row.pods else rect.bottom() - line
        painter.fillRect(QRectF(rect.left(), top, rect.width(), line), style.color("line.1"))


def _paint_value(painter: QPainter, cell: TableCell[MatrixRow], change: int | None) -> None:
    """Paint a Battle Value, and after it how much it differs from that of the open design."""
    words, style = cell.text.partition(" ")[0], cell.style
    draw(painter, cell.rect, words, style, role="strong")
    if change is not None:
        mark = FigureChange(change)
        left = cell.rect.left() + style.width(words, "strong") + style.px(10)
        width = change_mark_width(mark, style)
        paint_change_mark(painter, QRectF(left, cell.rect.top(), width, cell.rect.height()), mark, style)


def _paint_findings(painter: QPainter, cell: TableCell[MatrixRow], severity: SeverityName) -> None:
    """Paint the icon of the worst finding, and after it how many there are."""
    style, (icon, token, _) = cell.style, SEVERITIES[severity]
    side = paint_sign(painter, cell.rect.left(), cell.rect.center().y(), icon, style, token, style.px(_ICON))
    draw(painter, cell.rect.adjusted(side + style.px(4), 0, 0, 0), cell.text, style)


def _column(number: int, of: OmniColumn, front: int) -> Column[MatrixRow]:
    def spoken(row: MatrixRow) -> str:
        pod = row.pods[number] if row.pods else None
        return row.texts[number] if pod is None else f"{catalog()[pod.item].name} × {pod.number}"

    def paint(painter: QPainter, cell: TableCell[MatrixRow]) -> None:
        style = cell.style
        gutter = style.measures.table_gutter
        whole = cell.rect.adjusted(-gutter, 0, gutter, 0)
        if of.is_open:
            box(painter, whole, 0, fill=style.color("accent.soft"))
        _paint_rule(painter, whole, cell.row, style)
        pod = cell.row.pods[number] if cell.row.pods else None
        if pod is not None:
            paint_cell(painter, cell.rect.adjusted(0, 2, 0, -1), _look(pod, fixed=of.is_base), style)
        elif cell.row.pods and cell.row.label:  # a location without pods
            draw(painter, cell.rect, DASH, style, token="text.3")
        elif cell.row.key == "bv":
            _paint_value(painter, cell, None if of.is_base or of.is_open else of.figures.bv - front)
        elif cell.row.key == "findings":
            _paint_findings(painter, cell, _severity(of))
        else:
            link = cell.row.key == SHOW and not of.is_open
            draw(painter, cell.rect, cell.text, style, token="accent" if link else "text.1")

    def parts(cell: TableCell[MatrixRow]) -> dict[str, QRectF]:
        pod = cell.row.pods[number] if cell.row.pods else None
        clickable = not of.is_base and (pod is not None or (cell.row.key == SHOW and not of.is_open))
        return {str(number): cell.rect} if clickable else {}

    return Column[MatrixRow](
        heading=of.name,
        tip=of.unit.names.full,
        text=lambda row: row.texts[number],
        spoken=spoken,
        tooltip=spoken,
        paint=paint,
        parts=parts,
        width=_LEAST_WIDTH,
        shared=_WIDTH,
        priority=0,
    )


def _look(pod: Pod, *, fixed: bool) -> CellLook:
    item = catalog()[pod.item]
    times = f"{pod.number} × " if pod.number > 1 else ""
    return CellLook(
        kind=item.kind,
        name=f"{times}{item.name}",
        short_name=f"{times}{item.short}" if item.short else "",
        fixed=fixed,
        tags=() if fixed else ("P",),
        explosive=item.explosive,
    )
