"""The columns of the library's table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtGui import QPainter

from designer import decimals
from designer.app.ui.figures import natural
from designer.app.ui.icons import counted, paint_sign
from designer.app.ui.tables import Column, TableCell, figure_column
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.weapon_glyphs import WEAPONS_WIDTH, paint_weapons, weapons_text
from designer.construction.technology import LEVELS
from designer.figures import FIGURES, HEAT, MOVE, Figure, FigureGroup
from designer.language import marked, tr
from designer.library.query_words import query_words
from designer.library.unit_lines import UnitLine
from designer.library.unit_row import value_of
from designer.query.terms import per

SIDES: Final[dict[str, str]] = {
    "Inner Sphere": marked("IS"),
    "Clan": marked("Clan"),
    "Mixed (IS Chassis)": marked("mixed IS"),
    "Mixed (Clan Chassis)": marked("mixed Clan"),
}
"""Short words for the technology bases of units."""


def is_open(line: UnitLine) -> bool:
    """Whether a line is that of an open design, whose ids are 0 and less, and not of a unit of the library."""
    return line.id <= 0


def _paint_name(painter: QPainter, cell: TableCell[UnitLine]) -> None:
    draw(painter, cell.rect, cell.row.name, cell.style, role="strong" if is_open(cell.row) else "body")


def _paint_findings(painter: QPainter, cell: TableCell[UnitLine]) -> None:
    if cell.row.errors:
        paint_sign(painter, cell.rect.left(), cell.rect.center().y(), "error", cell.style, "error", cell.style.px(12))
    elif cell.row.file_problems:
        paint_sign(painter, cell.rect.left(), cell.rect.center().y(), "warning", cell.style, "warn", cell.style.px(12))


def findings_text(line: UnitLine) -> str:
    """The findings of a unit in words; empty if there are none."""
    parts = [counted("error", line.errors)] if line.errors else []
    if line.file_problems:
        parts.append(tr("not all of its file was understood"))
    return ", ".join(parts)


def _text(
    name: str, heading: str, tip: str, text: Callable[[UnitLine], str], width: str, priority: int, usual: bool = True
) -> Column[UnitLine]:
    return Column[UnitLine](
        id=name,
        heading=heading,
        tip=tip,
        text=text,
        sort_key=text,
        width=width,
        token="text.2",
        priority=priority,
        usual=usual,
        spare=True,
    )


def role_text(role: str) -> str:
    """A role as text; files call no role "None"."""
    return tr("none") if role == "None" else role


_PRIORITIES: Final = {**{"year": 8, "tonnage": 1, "bv": 2, "armor.percent": 11, "cost": 13, "damage.9": 5, "per_bv": 6}}
"""The figures whose columns are usual, with their priorities."""
_SPARE: Final = ("year", "armor.percent", "cost")


def _of_figure(figure_id: str) -> Column[UnitLine]:
    shown = FIGURES[figure_id]
    value = value_of(shown)
    return figure_column(
        shown.short,
        shown.definition,
        lambda line: shown.text(value(line)),
        value,
        shown.sample,
        id=shown.id,
        title=shown.name,
        word=shown.word,
        usual=shown.id in _PRIORITIES,
        priority=_PRIORITIES.get(shown.id),
        spare=shown.id in _SPARE,
    )


def _of_group(
    group: FigureGroup,
    key: Callable[[UnitLine], Any],
    **more: Any,  # Any: as the column's fields are
) -> Column[UnitLine]:
    tip, sample = group.definition, group.sample
    return figure_column(group.short, tip, lambda line: group.text(line.value), key, sample, title=group.name, **more)


COLUMNS: Final[tuple[Column[UnitLine], ...]] = (
    Column[UnitLine](
        id="name",
        heading=marked("Design"),
        tip=marked("Chassis and model"),
        text=lambda line: line.name,
        sort_key=lambda line: natural(line.name),
        paint=_paint_name,
        stretch=True,
        least=150,
        roomy=190,
    ),
    _of_figure("year"),
    _text(
        "tech",
        marked("tech"),
        marked("Technology base"),
        lambda line: tr(SIDES.get(line.tech, line.tech)),
        "mixed Clan",
        9,
    ),
    _text("role", marked("role"), marked("Role in battle"), lambda line: role_text(line.role), "Missile Boat", 10),
    Column[UnitLine](
        id="carries",
        heading=marked("carries"),
        tip=marked("Weapons: energy, ballistic, missile, artillery and physical"),
        text=lambda line: weapons_text(line.carries),
        sort_key=lambda line: sum(line.carries),
        paint=lambda painter, cell: paint_weapons(painter, cell.rect, cell.row.carries, cell.style),
        width=WEAPONS_WIDTH,
        priority=4,
    ),
    _of_figure("tonnage"),
    _of_figure("bv"),
    _of_group(
        MOVE, lambda line: (line.value("run"), line.value("jump")), id="move", priority=3, small="10 / 15 [20] / 10"
    ),
    _of_figure("armor.percent"),
    _of_group(HEAT, value_of(FIGURES["heat.net"]), id="heat.balance", priority=12, spare=True),
    _of_figure("cost"),
    *map(_of_figure, ("damage.3", "damage.9", "damage.15", "per_bv", "pv")),
    _text(
        "level",
        marked("level"),
        marked("Rules level"),
        lambda line: tr(LEVELS[line.rules_level]) if line.rules_level in LEVELS else "",
        "Experimental",
        14,
        usual=False,
    ),
    *(_of_figure(each) for each in FIGURES if each not in (*_PRIORITIES, "damage.3", "damage.15", "pv")),
    figure_column(
        marked("files"),
        marked("Number of files that have this design"),
        lambda line: str(line.files) if line.files else "",
        lambda line: line.files,
        "10",
        id="files",
        usual=False,
    ),
    figure_column(
        marked("own"),
        marked("How many of it you have"),
        lambda line: str(line.owned) if line.owned else "",
        lambda line: line.owned,
        "10",
        id="owned",
        word="owned",
        usual=False,
    ),
    Column[UnitLine](
        id="findings",
        heading="",
        tip=marked("Errors and warnings"),
        text=lambda _line: "",
        spoken=findings_text,
        tooltip=findings_text,
        paint=_paint_findings,
        sort_key=lambda line: (line.errors, line.file_problems),
        width=26,
        priority=7,
    ),
)


@dataclass(frozen=True, slots=True)
class Quotient:
    """The quotient of two figures as a column, as ``bv/t`` in queries."""

    figure: Figure
    per: Figure

    @property
    def id(self) -> str:
        """The name of the column in settings."""
        return f"{self.figure.id}/{self.per.id}"

    @property
    def title(self) -> str:
        """The name in lists of columns."""
        return tr("{figure} per {other}", figure=tr(self.figure.name), other=tr(self.per.name))

    def of(self, line: UnitLine) -> float | None:
        """The quotient of a unit in the units of queries; None if the second figure is 0."""
        over, under = (each.tabled(value_of(each)(line)) for each in (self.figure, self.per))
        return per(over, under)

    def text(self, line: UnitLine) -> str:
        """The quotient of a unit as text, with three digits at least; empty if there is none."""
        value = self.of(line)
        if value is None:
            return ""
        return decimals.figure(value, next((d for limit, d in _DIGITS if abs(value) >= limit), _MOST_DIGITS))

    @property
    def column(self) -> Column[UnitLine]:
        """The column."""
        said = query_words().figures.said
        words = "/".join(said.get(each.word, each.word) for each in (self.figure, self.per))
        return figure_column(
            words,
            tr("{tip}; in queries: {word}", tip=self.title, word=words),
            self.text,
            self.of,
            "100 000",
            id=self.id,
            title=self.title,
            usual=False,
        )


_DIGITS: Final = ((100, 0), (10, 1), (1, 2), (0.1, 3))
_MOST_DIGITS: Final = 4


def quotient_named(name: str) -> Quotient | None:
    """The quotient of a column's name in settings; None if it is no quotient of two figures."""
    figure, _, other = name.partition("/")
    return Quotient(FIGURES[figure], FIGURES[other]) if figure in FIGURES and other in FIGURES else None


PLACES: Final = {column.id: place for place, column in enumerate(COLUMNS)}
"""The places of the columns by their ids."""
USUAL: Final = tuple(place for place, column in enumerate(COLUMNS) if column.usual)
