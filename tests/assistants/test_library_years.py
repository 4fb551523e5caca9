"""The years of the units of a library: what a row tells of a unit is what its parts tell."""

from __future__ import annotations

import pytest

from designer import paths
from designer.assistants.era import Presence, parts_in
from designer.assistants.library_years import LibraryYears
from designer.design import once
from designer.formats import read
from designer.library.unit_lines import Built
from designer.library.unit_row import COLUMNS, column_values
from designer.library.unit_valuing import row_of


def _built(number, unit):
    row = row_of(unit)
    columns = dict(zip(COLUMNS, column_values(row), strict=True))
    fields = (columns[name] for name in Built._fields[1:-1])
    return Built._make((number, *fields, frozenset(held.item for held in row.equipment)))


@pytest.mark.parametrize("year", [2750, 2900, 3025, 3050, 3075, 3140])
def test_a_unit_is_there_if_it_was_built_and_all_its_parts_are(year):
    units = [read(path).unit for path in sorted(paths.data("designs").glob("*.mtf"))]
    absent = LibraryYears(_built(n, unit) for n, unit in enumerate(units)).absent(year)
    for number, unit in enumerate(units):
        missing = [part for part in parts_in(once(unit), year) if part.presence is not Presence.THERE]
        assert (number in absent) == (unit.tech.year > year or bool(missing)), unit.names.full
        if missing and unit.tech.year <= year:
            assert any(part.thing.name in absent[number] for part in missing)


def test_what_is_lost_and_comes_again_says_so():
    # A Gauss rifle of the Inner Sphere: lost in 2865, again in 3040 (TM p. 219).
    wayfarer = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit
    row = _built(7, wayfarer)._replace(year=2700, tech="Inner Sphere", items=frozenset({"is-gauss-rifle"}))
    years = LibraryYears([row._replace(engine="fusion", structure="standard", armor="standard", heat_sinks="single")])
    assert "Lost: Gauss Rifle" in years.absent(2950).get(7, "")
