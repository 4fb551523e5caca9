"""The filters of the library for properties with many values: quirks, abilities, systems, items, component armor."""

import re

from designer import paths
from designer.app.pages.library.value_facet import PROPERTIES
from designer.library.query_words import query_of
from designer.library.search import search
from tests.app.conftest import come_due


def found_by(page, query):
    return {line.id for line in page.table.units.rows}, {
        unit for (unit,) in page.library.ask(lambda database: search(database, query_of(query), ("id",)))
    }


def offer(page, name):
    page.facets.others.setCurrentIndex(page.facets.others.findData(name))
    page.facets.others.activated.emit(page.facets.others.currentIndex())
    return page.facets.properties[name].choice


def choose(choice, index):
    choice.setCurrentIndex(index)
    choice.activated.emit(index)


def test_each_value_that_is_offered_finds_what_has_it(filled):
    for name in PROPERTIES:
        if name in ("has", "source", "tag"):
            continue
        choice = offer(filled, name)
        assert choice.count() > 1
        for index in range(1, min(choice.count(), 6)):
            choose(choice, index)
            here, expected = found_by(filled, f'{name}:"{choice.itemData(index)}"')
            assert here == expected
        choose(choice, 0)
        assert filled.query.text == ""
        assert len(filled.table.units.rows) == len(filled.listing.everything)


def test_the_values_are_counted_among_what_the_other_filters_leave(filled, qtbot):
    """A value has the number of units that choosing it leaves; what is asked of its own property is left aside."""
    for name in PROPERTIES:
        if name in ("source", "tag"):
            continue
        choice = offer(filled, name)
        filled.query.set_text(f'mass>=50 {name}:"{choice.itemData(1)}"')
        come_due(filled.facets)
        qtbot.waitUntil(lambda choice=choice: choice.itemText(choice.count() - 1).endswith(")"))
        kept = "mass>=50" if name != "has" else filled.query.text
        numbers = []
        for index in range(1, choice.count()):
            _, expected = found_by(filled, f'{kept} {name}:"{choice.itemData(index)}"')
            numbers.append(len(expected))
            assert choice.itemText(index).endswith(f" ({len(expected)})"), name
        assert any(numbers)


def test_items_add_up_and_leave_the_words_of_the_query(filled):
    filled.query.field.setText("bv>100")
    choice = offer(filled, "has")
    for index in (1, 2):
        choose(choice, index)
        assert choice.currentIndex() == 0
    one, two = (choice.itemData(index) for index in (1, 2))
    assert filled.query.text == f'bv>100 has:"{one}" has:"{two}"'
    here, expected = found_by(filled, filled.query.text)
    assert here == expected


def test_a_query_that_asks_for_a_property_shows_its_filter(filled):
    filled.query.set_text("engine:xl gyro:xl,compact")
    assert {*filled.facets.properties} == {"engine", "gyro"}
    assert filled.facets.properties["engine"].choice.currentData() == "xl"
    assert filled.facets.properties["gyro"].choice.currentIndex() == 0, "which are two values"
    filled.query.set_text("-engine:xl")
    assert filled.facets.properties["engine"].choice.currentIndex() == 0


def test_component_armor_is_a_filter_where_units_have_some(filled, shelf, read):
    assert filled.facets.armored.isHidden()
    text = paths.data("designs", "gantry-gnt-1.mtf").read_text("utf-8")
    lasers = "Large Laser (ARMORED)\n" * 2
    text = re.sub(r"(Left Torso:\n)(?:.*\n){2}", rf"\g<1>{lasers}", text)
    (shelf / "armored.mtf").write_text(text, "utf-8")
    filled.library.scan()
    read(filled)
    assert not filled.facets.armored.isHidden()
    without, have = filled.facets.armored.boxes[1], filled.facets.armored.boxes[0]
    without.click()
    assert have.isChecked()
    here, expected = found_by(filled, "armored")
    assert here == expected
    assert len(here) == 1
