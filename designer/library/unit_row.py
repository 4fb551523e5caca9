"""The row that the library keeps of a unit: its identity and figures. `unit_valuing` makes it."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from designer import figures
from designer.figures import Figure

PATCHWORK: Final = "patchwork"
"""Stands for the armor type of a unit whose locations have different ones."""
FIGURES: Final = tuple(figure.column for figure in figures.FIGURES.values())
"""The columns of the figures, in which units are compared: percentiles, distributions, plots."""
PLACES: Final = {figure_id: place for place, figure_id in enumerate(figures.FIGURES)}
"""The places of the figures in ``FIGURES`` by their ids."""


class Held(NamedTuple):
    """Items of one kind in one location of a unit: ``kind`` as in the catalog, ``location`` as ``LA``, "" if unplaced.

    ``rear`` and ``pod`` items are counted with the others.
    """

    item: str
    kind: str
    location: str
    number: int


class UnitRow(NamedTuple):
    """A unit. Each field but the last three is a column of the table ``units``; each of its figures has one, too.

    Texts: ``form`` and ``tech`` are the values of `Form` and `TechBase` ("Biped", "Mixed (IS Chassis)"); ``base_type``
    is the id of its kind of chassis in the technology data ("battlemech", "industrial", "primitive", "superheavy",
    "lam" and so on); ``omni`` is "base" or "configuration", "" if it is no OmniMech; ``engine``, ``structure``,
    ``armor``, ``gyro``, ``cockpit`` and ``heat_sinks`` are ids of the systems data, ``armor`` may be ``PATCHWORK``;
    ``abilities`` are those of its Alpha Strike card, as printed; ``armored_slots`` counts slots and items with
    component armor. ``role`` and ``source`` are as in the file. ``canon``: it has a number in the Master Unit List, or
    names a source and no mark as non-canon.

    ``figures`` are those of `designer.figures`: masses in kg but that of ``tonnage``; prices in C-bills.
    ``armor_most`` are the most armor points, ``manual_bv`` is set by hand in the file. ``errors``, ``warnings`` and
    ``remarks`` count findings; ``file_problems`` counts what the file has that was not understood.
    """

    chassis: str
    model: str
    clan_name: str
    mul_id: int | None
    uuid: str
    form: str
    base_type: str
    omni: str
    tech: str
    rules_level: int
    role: str
    source: str
    canon: bool
    engine: str
    structure: str
    armor: str
    gyro: str
    cockpit: str
    heat_sinks: str
    armored_slots: int
    abilities: str
    armor_most: int
    manual_bv: int | None
    figures: tuple[float, ...]
    valid: bool
    errors: int
    warnings: int
    remarks: int
    file_problems: int
    equipment: tuple[Held, ...]
    quirks: tuple[str, ...]
    weapon_quirks: tuple[str, ...]

    def value(self, figure_id: str) -> float:
        """A figure by its id."""
        return self.figures[PLACES[figure_id]]


class Placed(NamedTuple):
    """A row of a unit, and its number in its file if that has several designs."""

    row: UnitRow
    configuration: int | None = None


_HINTS: Final = typing.get_type_hints(UnitRow)
_BEFORE: Final = UnitRow._fields[: UnitRow._fields.index("figures")]
_AFTER: Final = UnitRow._fields[len(_BEFORE) + 1 : -3]
COLUMNS: Final = *_BEFORE, *FIGURES, *_AFTER
"""The columns of the table ``units`` for a row: its fields but the last three, and for ``figures`` one for each."""


def column_values(row: UnitRow) -> tuple[Any, ...]:  # Any: as the columns are
    """The values of a row for the ``COLUMNS``."""
    return *row[: len(_BEFORE)], *row.figures, *row[len(_BEFORE) + 1 : -3]


def row_with(columns: Sequence[Any], **tables: Any) -> UnitRow:  # Any: as the columns and fields are
    """The row with values for the ``COLUMNS``, and with the fields that have tables of their own."""
    values = dict(zip(COLUMNS, columns, strict=True))
    held = tuple(values.pop(name) for name in FIGURES)
    return UnitRow(**values, figures=held, **tables)


class WithFigures(Protocol):
    """A row or a line of a unit."""

    @property
    def figures(self) -> tuple[float, ...]:
        """The figures of the unit, in the order of ``FIGURES``."""


def value_of(figure: Figure) -> Callable[[WithFigures], float]:
    """The function that gives a figure of a row or a line."""
    place = PLACES[figure.id]
    return lambda unit: unit.figures[place]


def column_kinds() -> dict[str, type]:
    """The Python type of each of the ``COLUMNS``; what may be None has that of its other values."""
    kinds = {figure.column: int if figure.is_whole else float for figure in figures.FIGURES.values()}
    return {name: kinds.get(name) or _kind(_HINTS[name]) for name in COLUMNS}


def table_kinds() -> dict[str, type]:
    """The Python type of each of the ``COLUMNS`` in tables for other programs, in which masses are in tonnes."""
    scaled = {figure.column: float for figure in figures.FIGURES.values() if figure.table_scale > 1}
    return column_kinds() | scaled


def tabled(values: Mapping[str, Any]) -> dict[str, Any]:  # Any: as the columns are
    """Values of columns as tables for other programs have them; None stays None."""
    scaled = {figure.column: figure for figure in figures.FIGURES.values() if figure.table_scale > 1}
    return {
        name: scaled[name].tabled(value) if name in scaled and value is not None else value
        for name, value in values.items()
    }


def may_be_none(column: str) -> bool:
    """Whether a unit may have no value for one of the ``COLUMNS``."""
    return isinstance(_HINTS.get(column), types.UnionType)


def _kind(hint: object) -> type:
    if isinstance(hint, types.UnionType):
        hint = next(each for each in typing.get_args(hint) if each is not types.NoneType)
    assert isinstance(hint, type)
    return hint


ALWAYS: Final = {name: kind for name, kind in column_kinds().items() if not may_be_none(name)}
"""The type of each of the ``COLUMNS`` of which every unit has a value that this version has read."""
