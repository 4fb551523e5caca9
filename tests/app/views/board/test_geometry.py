"""Where the locations stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.app.ui.measures import measures_for
from designer.app.ui.widgets.cell_painting import location_height
from designer.app.views.board.geometry import arranged, least_width, row_at
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Form

COMPACT, COMFORTABLE = measures_for("compact"), measures_for("comfortable")


def rows(form):
    return {location: form.slots(location) for location in form.locations}


def layout(form=Form.BIPED, width=756, measures=COMPACT):
    return arranged(rows(form), width, measures, COMPACT.column_min)


@pytest.mark.parametrize("form", Form)
def test_every_location_has_a_place_of_its_own(form):
    places = list(layout(form).places.items())
    assert {location for location, _ in places} == set(form.locations)
    for i, (one, rect) in enumerate(places):
        assert rect.height() == location_height(form.slots(one), COMPACT)
        assert not any(rect.intersects(other) for _, other in places[i + 1 :])


def test_the_body_has_five_columns_with_the_arms_lower():
    places = layout().places
    assert places[LA].left() < places[LT].left() < places[HD].left() < places[RT].left() < places[RA].left()
    assert places[LL].left() == places[LT].left()
    assert places[CT].left() == places[HD].left()
    assert places[LL].top() == places[LT].bottom() + COMPACT.column_gap
    assert places[LA].top() == places[LT].top() + COMPACT.arm_offset
    assert layout(Form.TRIPOD).places[CL].top() > layout(Form.TRIPOD).places[CT].bottom()


def test_the_board_of_the_small_window_is_as_high_as_its_place():
    assert layout().height == 504 - COMPACT.tool_row - COMPACT.unallocated_list


@pytest.mark.parametrize(
    ("width", "measures", "column"),
    [(400, COMPACT, 116), (756, COMPACT, 141), (900, COMPACT, 148), (1010, COMFORTABLE, 192), (1400, COMFORTABLE, 216)],
)
def test_columns_grow_with_the_width_within_bounds(width, measures, column):
    assert layout(width=width, measures=measures).places[LA].width() == column


@given(st.integers(628, 2000))
def test_the_board_is_centerd(width):
    places = layout(width=width).places
    left, right = places[LA].left(), width - places[RA].right()
    assert abs(left - right) <= 1
    assert left >= COMPACT.control_inset - 1


def test_a_board_never_asks_for_more_than_its_narrowest_columns():
    assert layout(width=100).width == least_width(COMPACT, COMPACT.column_min)


def test_heights_of_a_location_are_rows():
    place = layout().places[RT]
    assert row_at(place, place.top() + 5, 12, COMPACT) is None
    assert row_at(place, place.top() + COMPACT.location_header, 12, COMPACT) == 0
    assert row_at(place, place.bottom() - 1, 12, COMPACT) == 11


def test_columns_beside_are_found_by_height():
    board = layout()
    assert board.beside(LT, 1, board.places[LT].top() + 10) is HD
    assert board.beside(LT, 1, board.places[LT].bottom()) is CT
    assert board.beside(RA, -1, board.places[RL].bottom()) is RL
    assert board.beside(LA, -1, 0) is None
    assert board.reading_order == (LA, LT, LL, HD, CT, RT, RL, RA)
