"""The page of years: the first year and rarity of each part of a design, and which part decides the first year."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.ui.figures import DASH, natural
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView, figure_column
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.labels import text_label
from designer.construction.technology import LEVELS, PartYears, composite, years_of_parts, years_text
from designer.graph import Evaluator
from designer.language import inside, marked, tr

_MOST_NAMED: Final = 3
"""How many parts that decide the first year are named."""


def part_name(part: PartYears) -> str:
    """The name of a part, of a built-in one with what it is: "Gyro: XL"."""
    return f"{tr(part.label)}: {part.thing.name}" if part.label else part.thing.name


def deciding(g: Evaluator) -> str:
    """The names of the parts because of which the design cannot be earlier, as a list."""
    names = [part_name(part) for part in years_of_parts(g) if part.decides]
    return ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")


def _codes(part: PartYears) -> str:
    thing = part.thing
    return f"{thing.rating} {'-'.join(thing.avail)}".strip()


def _tip(part: PartYears) -> str:
    lines = [part_name(part)]
    for words, years in (("Inner Sphere", part.thing.is_years), ("Clans", part.thing.clan_years)):
        lines += [f"{tr(words)}: {years_text(years)}"] if years else []
    return "\n".join((*lines, tr("{level} level", level=inside(tr(LEVELS[part.level])))))


def _paint_first(painter: QPainter, cell: TableCell[PartYears]) -> None:
    if cell.row.decides:
        draw(painter, cell.rect, cell.text, cell.style, role="strong", align=RIGHT)
    else:
        draw(painter, cell.rect, cell.text, cell.style, token="text.2", align=RIGHT)


def _since(part: PartYears) -> str:
    return str(part.first) if part.first else DASH


_COLUMNS: Final[tuple[Column[PartYears], ...]] = (
    Column[PartYears](
        heading=marked("Part"),
        tip=marked("What is built in or mounted"),
        text=part_name,
        sort_key=lambda part: natural(part_name(part)),
        tooltip=_tip,
        stretch=True,
        least=104,
    ),
    figure_column(
        marked("since"),
        marked("The first year in which there is one; in bold if it decides the first year of the design"),
        _since,
        lambda part: part.first,
        "3058",
        paint=_paint_first,
        priority=1,
    ),
    Column[PartYears](
        heading=marked("rarity"),
        tip=marked("Technology rating A to F, and availability in four eras: A common to F rare, X none"),
        text=_codes,
        sort_key=_codes,
        font="caption",
        token="text.2",
        width="D D-D-D-D",
        priority=2,
    ),
)


class YearsPage(QWidget):
    """A table of all different parts of the design with their first year and rarity, the latest first."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self.setAccessibleName(tr("Years"))
        self.summary = in_font(text_label(wraps=True), "caption")
        self.model = TableModel(_COLUMNS, key=lambda part: (part.label, part.thing.id), parent=self, tooltip=_tip)
        self.table = TableView(tr("Years"), self.model)
        head = spaced(QVBoxLayout(), self.summary, margins=("panel_inset", 0, "panel_inset", "gap"))
        spaced(QVBoxLayout(self), head, (self.table, 1), margins=0, spacing=0)
        follow(context, self, lambda g: (composite(g).earliest, deciding(g)), self._show_summary)
        follow(context, self, years_of_parts, self.model.show)

    def _show_summary(self, found: tuple[int, str]) -> None:
        year, parts = found
        self.summary.setText(tr("Possible from {year} on, because of {parts}.", year=year, parts=parts))
