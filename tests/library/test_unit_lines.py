"""All units at once: lines, what matches, and which term excludes most."""

from designer import paths
from designer.figures import FIGURES
from designer.formats import read
from designer.library.query_words import query_of
from designer.library.search import search
from designer.library.unit_lines import ids, line_of, lines, matching, most_excluding
from designer.library.unit_row import Placed, value_of
from designer.library.unit_valuing import row_of
from tests.library.stored import store_units

_UNITS = [read(paths.data("designs", name)).unit for name in ("wayfarer-wfr-3d.mtf", "longstride-lsd-2.mtf")]


def _filled(database, file):
    store_units(database, file, "/units/a.mtf", [Placed(row_of(unit), number) for number, unit in enumerate(_UNITS)])
    return [line for chunk in lines(database) for line in chunk]


def test_a_line_of_the_library_tells_what_that_of_an_open_design_does(database, file):
    found = _filled(database, file)
    opened = [line_of(unit, 0) for unit in _UNITS]
    assert {line.id for line in found} == ids(database)
    for one, other in zip(found, opened, strict=True):
        assert one[3:-2] == other[3:-2]
        assert (one.files, other.files) == (1, 0)
        assert [value_of(each)(one) for each in FIGURES.values()] == [
            value_of(each)(other) for each in FIGURES.values()
        ]


def test_reading_goes_on_after_an_id(database, file):
    first, *rest = _filled(database, file)
    assert [line for chunk in lines(database, first.id) for line in chunk] == rest


def test_a_misspelt_name_is_found_as_by_the_command(database, file):
    wayfarer = _filled(database, file)[0]
    assert [unit for (unit,) in search(database, query_of("wayfrer"))] == [wayfarer.id]
    assert matching(database, query_of("wayfrer")) == {wayfarer.id}


def test_the_term_without_which_most_units_are_found_is_told(database, file):
    _filled(database, file)
    query = query_of("mass>0 bv<1")
    assert not matching(database, query)
    found = most_excluding(database, query)
    assert found is not None
    assert (str(query.terms[found.number]), found.units) == ("bv<1", 2)
    assert most_excluding(database, query_of("bv<1 mass<1")) is None
