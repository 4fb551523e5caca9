"""The row that the library keeps of a unit: its identity and figures. `valuing` makes it."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, NamedTuple

from designer import figures
from designer.figures import Figure

PATCHWORK: Final = "patchwork"
"""Stands for the armor type of a unit whose locations have different ones."""


class Held(NamedTuple):
    """Items of one kind in one location of a unit: ``kind`` as in the catalog, ``location`` as ``LA``, "" if unplaced.

    ``rear`` and ``pod`` items are counted with the others.
    """

    item: str
    kind: str
    location: str
    number: int


class UnitRow(NamedTuple):
    """The figures of a unit. Each field but the last three is a column of the table ``units`` of the same name.

    Texts: ``form`` and ``tech`` are the values of `Form` and `TechBase` ("Biped", "Mixed (IS Chassis)"); ``base_type``
    is the id of its kind of chassis in the technology data ("battlemech", "industrial", "primitive", "superheavy",
    "lam" and so on); ``omni`` is "base" or "configuration", "" if it is no OmniMech; ``engine``, ``structure``,
    ``armor``, ``gyro``, ``cockpit`` and ``heat_sinks`` are ids of the systems data, ``armor`` may be ``PATCHWORK``;
    ``role`` and ``source`` are as in the file. ``canon``: it has a number in the Master Unit List, or names a source
    and no mark as non-canon.

    Figures are the columns of `designer.figures`: masses in kg but ``mass``, which is the tonnage; prices in C-bills.
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
    year: int
    rules_level: int
    role: str
    source: str
    canon: bool
    mass: int
    mass_used: int
    mass_free: int
    slots: int
    engine: str
    engine_rating: int
    structure: str
    armor: str
    gyro: str
    cockpit: str
    heat_sinks: str
    heat_sink_count: int
    walk: int
    run: int
    boosted: int
    jump: int
    umu: int
    armor_points: int
    armor_most: int
    armor_percent: float
    structure_points: int
    heat_capacity: int
    heat_weapons: float
    heat: int
    net_heat: int
    damage_short: int
    damage_medium: int
    damage_long: int
    per_bv: float
    bv: int
    bv_defensive: float
    bv_offensive: float
    manual_bv: int | None
    cost: int
    cost_dry: int
    pv: int
    valid: bool
    errors: int
    warnings: int
    remarks: int
    file_problems: int
    equipment: tuple[Held, ...]
    quirks: tuple[str, ...]
    weapon_quirks: tuple[str, ...]


class Placed(NamedTuple):
    """A row of a unit, and its number in its file if that has several designs."""

    row: UnitRow
    configuration: int | None = None


COLUMNS: Final = UnitRow._fields[:-3]
"""The fields that are columns of the table ``units``; the others have tables of their own."""
FIGURES: Final = tuple(figure.column for figure in figures.FIGURES.values())
"""The fields in which units are compared: percentiles, distributions, plots."""


def value_of(figure: Figure) -> Callable[[Any], float]:  # Any: a row or a line of a unit, which have the same fields
    """The function that gives a figure of a row."""
    return attrgetter(figure.column)


def column_kinds() -> dict[str, type]:
    """The Python type of each of the ``COLUMNS``; what may be None has that of its other values."""
    hints = typing.get_type_hints(UnitRow)
    return {name: _kind(hints[name]) for name in COLUMNS}


def _kind(hint: object) -> type:
    if isinstance(hint, types.UnionType):
        hint = next(each for each in typing.get_args(hint) if each is not types.NoneType)
    assert isinstance(hint, type)
    return hint
