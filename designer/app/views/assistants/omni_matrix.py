"""The matrix of an omni's configurations: a column each, with figures, then the pods at each location."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.figures import figure, signed
from designer.app.ui.strokes import box
from designer.app.ui.tables import LEFT, RIGHT, Column, TableCell
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.cell_painting import CellLook, paint_cell
from designer.assistants.omni_figures import OmniFigures, cells, equipment
from designer.assistants.omni_figures import PodCell as Pod
from designer.catalog import catalog
from designer.figures import DAMAGE, FIGURES, HEAT
from designer.language import marked, sense, tr, trn
from designer.units.location import Location
from designer.units.unit import Unit

SHOW = "show"
"""The key of the row that shows a configuration in the editor."""
_LEAST_NAME, _NAME = 104, 178
"""The widths of the names of the rows, in pixels."""
_LEAST_WIDTH, _WIDTH = 160, 280
"""The widths of the columns, in pixels."""


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
        beside = "" if each.is_open or each.is_base else f" ({signed(each.figures.bv - front)})"
        return f"{figure(each.figures.bv)}{beside}"

    def shown(each: OmniColumn) -> str:
        return "" if each.is_base else tr(sense("design", "open")) if each.is_open else tr("Show")

    yield row(SHOW, tr("In the editor"), shown)
    yield row("bv", FIGURES["bv"].label, value)
    yield row("mass", FIGURES["mass"].label, lambda each: FIGURES["mass"].text(each.figures.mass))
    yield row("pods", tr("Pods, t"), lambda each: "–" if each.is_base else figure(each.figures.pods / 1000, 1))
    yield row("free", FIGURES["mass.free"].label, lambda each: FIGURES["mass.free"].text(each.figures.free))
    yield row("slots", tr("Slots free"), lambda each: str(each.figures.slots_free))
    yield row("heat", tr(HEAT.name), lambda each: HEAT.text(each.figures.value))
    yield row("damage", tr(DAMAGE.name), lambda each: DAMAGE.text(each.figures.value))
    yield row("cost", FIGURES["cost"].label, lambda each: FIGURES["cost"].text(each.figures.cost))
    yield row("findings", tr("Findings"), _findings)


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
        yield MatrixRow(row.item, catalog()[row.item].name, tuple(str(n) if n else "–" for n in counts))


def _pod_rows(columns: Sequence[OmniColumn]) -> Iterator[MatrixRow]:
    by_place = [
        {place: list(found) for place, found in groupby(cells(each.unit, pods=not each.is_base), lambda c: c.location)}
        for each in columns
    ]
    form = columns[0].unit.chassis.form
    places: tuple[Location | None, ...] = (*form.locations, None)
    for place in places:
        here = [found.get(place, []) for found in by_place]
        code = tr("unallocated") if place is None else form.code(place)
        for depth in range(max(map(len, here), default=0)):
            pods = tuple(found[depth] if depth < len(found) else None for found in here)
            texts = tuple("" if pod is None else pod_name(pod) for pod in pods)
            yield MatrixRow((place, depth), code if not depth else "", texts, pods)


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
        token="text.2",
        priority=0,
        stretch=True,
        least=_LEAST_NAME,
        floor=_LEAST_NAME,
        most=_NAME,
    )
    return (names, *(_column(number, each) for number, each in enumerate(configurations)))


def _column(number: int, of: OmniColumn) -> Column[MatrixRow]:
    def spoken(row: MatrixRow) -> str:
        pod = row.pods[number] if row.pods else None
        return row.texts[number] if pod is None else f"{catalog()[pod.item].name} × {pod.number}"

    def paint(painter: QPainter, cell: TableCell[MatrixRow]) -> None:
        if of.is_open:
            box(painter, cell.rect.adjusted(-4, 0, 4, 0), 0, fill=cell.style.color("accent.soft"))
        pod = cell.row.pods[number] if cell.row.pods else None
        if pod is not None:
            paint_cell(painter, cell.rect.adjusted(0, 1, 0, -1), _look(pod, fixed=of.is_base), cell.style)
        else:
            link = cell.row.key == SHOW and not of.is_open
            token, align = ("accent" if link else "text.1"), (LEFT if cell.row.pods else RIGHT)
            draw(painter, cell.rect, cell.text, cell.style, token=token, align=align)

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
        align=RIGHT,
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
