"""The columns of the library's table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QPainter

from designer.app.ui.figures import figure, natural
from designer.app.ui.icons import counted, paint_sign
from designer.app.ui.tables import Column, TableCell, figure_column
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.weapon_glyphs import WEAPONS_WIDTH, paint_weapons, weapons_text
from designer.construction.technology import LEVELS
from designer.language import marked, tr
from designer.library.browsing import UnitLine, per_hundred

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


def move_text(line: UnitLine) -> str:
    """Walk, run and jump MP."""
    return f"{line.walk} / {line.run} / {line.jump}"


def _paint_name(painter: QPainter, cell: TableCell[UnitLine]) -> None:
    draw(painter, cell.rect, cell.row.name, cell.style, role="strong" if is_open(cell.row) else "body")


def _paint_findings(painter: QPainter, cell: TableCell[UnitLine]) -> None:
    if cell.row.errors:
        paint_sign(painter, cell.rect.left(), cell.rect.center().y(), "error", cell.style, "error", cell.style.px(12))
    elif cell.row.file_problems:
        paint_sign(painter, cell.rect.left(), cell.rect.center().y(), "warning", cell.style, "warn", cell.style.px(12))


def findings_text(line: UnitLine) -> str:
    """What is wrong with a unit, in words; empty if nothing is."""
    parts = [counted("error", line.errors)] if line.errors else []
    if line.file_problems:
        parts.append(tr("not all of its file was understood"))
    return ", ".join(parts)


def _text(
    heading: str, tip: str, text: Callable[[UnitLine], str], width: str, priority: int, *, usual: bool = True
) -> Column[UnitLine]:
    return Column[UnitLine](
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


NAMES: Final = (
    *("name", "year", "tech", "role", "carries", "mass", "bv", "move", "armor", "heat", "cost"),
    *("short", "medium", "long", "per_bv", "pv", "level", "files", "findings"),
)
"""The columns by name, in their order."""

COLUMNS: Final[tuple[Column[UnitLine], ...]] = (
    Column[UnitLine](
        heading=marked("Design"),
        tip=marked("Chassis and model"),
        text=lambda line: line.name,
        sort_key=lambda line: natural(line.name),
        paint=_paint_name,
        stretch=True,
        least=150,
        roomy=190,
    ),
    figure_column(
        marked("year"),
        marked("Year"),
        lambda line: str(line.year),
        lambda line: line.year,
        "3067",
        priority=8,
        spare=True,
    ),
    _text(marked("tech"), marked("Technology base"), lambda line: tr(SIDES.get(line.tech, line.tech)), "mixed Clan", 9),
    _text(marked("role"), marked("Role in battle"), lambda line: line.role, "Missile Boat", 10),
    Column[UnitLine](
        heading=marked("carries"),
        tip=marked("Weapons: energy, ballistic, missile, artillery and physical"),
        text=lambda line: weapons_text(line.carries),
        sort_key=lambda line: sum(line.carries),
        paint=lambda painter, cell: paint_weapons(painter, cell.rect, cell.row.carries, cell.style),
        width=WEAPONS_WIDTH,
        priority=4,
    ),
    figure_column(
        marked("mass"), marked("Mass in tons"), lambda line: str(line.mass), lambda line: line.mass, "100", priority=1
    ),
    figure_column(
        "BV", marked("Battle Value"), lambda line: figure(line.bv), lambda line: line.bv, "1 634", priority=2
    ),
    figure_column(
        marked("move"),
        marked("Walk, run and jump MP"),
        move_text,
        lambda line: (line.run, line.jump),
        "10 / 15 / 10",
        priority=3,
    ),
    figure_column(
        marked("armor, %"),
        marked("Armor in percent of the most"),
        lambda line: figure(line.armor_percent),
        lambda line: line.armor_percent,
        "100",
        priority=11,
        spare=True,
    ),
    figure_column(
        marked("heat"),
        marked("Heat of a turn in which all fires / heat that its sinks take"),
        lambda line: f"{line.heat} / {line.heat_capacity}",
        lambda line: line.heat - line.heat_capacity,
        "58 / 28",
        priority=12,
        spare=True,
    ),
    figure_column(
        marked("cost, M"),
        marked("Cost in millions of C-bills"),
        lambda line: figure(line.cost / 1e6, 1),
        lambda line: line.cost,
        "125.6",
        priority=13,
        spare=True,
    ),
    figure_column(
        marked("at 3"),
        marked("Damage of all that hits at 3 hexes"),
        lambda line: str(line.damage_short),
        lambda line: line.damage_short,
        "100",
        usual=False,
    ),
    figure_column(
        marked("at 9"),
        marked("Damage of all that hits at 9 hexes"),
        lambda line: str(line.damage_medium),
        lambda line: line.damage_medium,
        "100",
        priority=5,
    ),
    figure_column(
        marked("at 15"),
        marked("Damage of all that hits at 15 hexes"),
        lambda line: str(line.damage_long),
        lambda line: line.damage_long,
        "100",
        usual=False,
    ),
    figure_column(
        marked("per 100 BV"),
        marked("Damage at 9 hexes for each 100 points of Battle Value"),
        lambda line: figure(per_hundred(line), 1),
        per_hundred,
        "4.8",
        priority=6,
    ),
    figure_column(
        "PV",
        marked("Alpha Strike point value at skill 4"),
        lambda line: str(line.pv),
        lambda line: line.pv,
        "50",
        usual=False,
    ),
    _text(
        marked("level"),
        marked("Rules level"),
        lambda line: tr(LEVELS[line.rules_level]) if line.rules_level in LEVELS else "",
        "Experimental",
        14,
        usual=False,
    ),
    figure_column(
        marked("files"),
        marked("Number of files that have this design"),
        lambda line: str(line.files) if line.files else "",
        lambda line: line.files,
        "10",
        usual=False,
    ),
    Column[UnitLine](
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
