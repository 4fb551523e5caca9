"""The columns of the loadout."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPainter

from designer.app.ui.figures import DASH, figure, natural
from designer.app.ui.tables import Cell, Column, figure_column, paint
from designer.app.ui.text_layout import draw
from designer.app.views.board.board_texts import slots_of, tons
from designer.app.views.panels.loadout_rows import LoadoutRow
from designer.construction.technology import TECHNOLOGIES
from designer.language import marked, tr


def _place(row: LoadoutRow) -> str:
    """The location, with a mark if the mount faces the rear."""
    if not row.places:
        return tr("Unplaced")
    return f"{row.places} (R)" if row.rear else row.places


def _mass(row: LoadoutRow) -> str:
    return figure(row.mass / 1000, 3).rstrip("0").rstrip(".")


def _slots(row: LoadoutRow) -> str:
    return str(row.slots)


def _heat(row: LoadoutRow) -> str:
    return figure(row.heat, 0 if row.heat == round(row.heat) else 1) if row.heat else DASH


def _value(row: LoadoutRow) -> str:
    return figure(row.value) if row.value else DASH


def facts(row: LoadoutRow) -> list[str]:
    """All facts of a mount, one a line: its tooltip, and in one sentence its accessible text."""
    unplaced = tr("unplaced") if not row.placed else tr("{n} of {all} slots unplaced", n=row.missing, all=row.slots)
    lines = [row.item.name, f"{tons(row.mass)}, {slots_of(row.slots)}"]
    lines += [unplaced] if row.waits else []
    lines += [", ".join((row.where, *row.options))] if row.where or row.options else []
    lines += [tr(TECHNOLOGIES[row.side])] if row.side else []
    lines += [tr("{heat} heat", heat=_heat(row))] if row.heat else []
    lines += [row.details] if row.details else []
    return [*lines, f"{_value(row)} BV"]


def _paint_name(painter: QPainter, cell: Cell[LoadoutRow]) -> None:
    paint.item_glyph(painter, cell, cell.row.item)
    paint.item_name(painter, paint.item_name_rect(cell), cell.row.item, cell.row.side, cell.style)


def _paint_place(painter: QPainter, cell: Cell[LoadoutRow]) -> None:
    """The location, or the sign of an unplaced mount with the word where that fits whole."""
    row, style, rect, words = cell.row, cell.style, cell.rect, cell.text
    if row.waits:
        rect = paint.icon_before(painter, rect, "error", style, "error")
    if not row.placed and style.width(words := tr("Unplaced"), "caption") > rect.width():
        return
    draw(painter, rect, words, style, role="caption", token="text.2" if row.placed else "error")


PLACE: Final = 1
"""The index of the column of places."""

COLUMNS: Final = (
    Column[LoadoutRow](
        heading=marked("Name"),
        tip=marked("What is mounted"),
        text=lambda row: row.item.name,
        spoken=lambda row: ", ".join(facts(row)),
        sort_key=lambda row: (natural(row.item.name), row.side),
        paint=_paint_name,
        stretch=True,
        least=104,
    ),
    Column[LoadoutRow](
        heading=marked("in"),
        tip=marked("Where it lies; what waits for a place comes first"),
        text=_place,
        sort_key=lambda row: row.order,
        paint=_paint_place,
        font="caption",
        width="RT (R)",
        priority=1,
    ),
    figure_column(marked("mass"), marked("Mass in tons"), _mass, lambda row: row.mass, "0.25", priority=1),
    figure_column(marked("slots"), marked("Critical slots it needs"), _slots, lambda row: row.slots, "12", priority=4),
    figure_column(marked("heat"), marked("Heat of a full salvo"), _heat, lambda row: row.heat, "7.5", priority=3),
    Column[LoadoutRow](
        heading=marked("size, shots"),
        tip=marked("Size of what comes in any size, shots of ammunition"),
        text=lambda row: row.details,
        sort_key=lambda row: (row.item.shots, row.details),
        font="caption",
        token="text.3",
        width="200 shots",
        priority=5,
    ),
    figure_column(
        marked("BV"),
        marked("Its share of the Battle Value, factors counted in"),
        _value,
        lambda row: row.value,
        "1 234",
        priority=2,
    ),
)
