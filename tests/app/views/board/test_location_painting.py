"""What is painted of a location, and how."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.theme_colors import read_theme
from designer.app.ui.widgets.cell_painting import CellLook
from designer.app.ui.widgets.location_frames import LocationLook
from designer.app.views.board.carry import Carry
from designer.app.views.board.cell_data import location_content
from designer.app.views.board.location_painting import (
    CellMarks,
    ShownCell,
    ShownLocation,
    paint_location,
    reason_lines,
    reason_rect,
    shown,
)
from designer.catalog import catalog
from designer.construction.places import why_not
from designer.construction.spread import is_loose_filler
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.drop_plan import Payload
from designer.editing.edit import batch
from designer.editing.slot_search import NO_ROOM
from designer.units.location import CT, HD, LA, LL, LT, RA, RT, Form, Slot
from tests.app.views.board.handling import sample

LASER = Payload(item="is-er-medium-laser")


def carrying(unit, payload, *aim, **more):
    context = DesignContext(Session(unit))
    carry = Carry(context, context)
    if payload is not None:
        assert carry.begin(payload, **more)
    if aim:
        carry.aim(*aim)
    return context, carry


@pytest.fixture
def wayfarer(qapp):
    return sample("wayfarer-wfr-3d")


def seen(bridge_and_carry, location, marks=None):
    context, carry = bridge_and_carry
    return shown(location, location_content(context.graph, location), marks or CellMarks(), carry)


def at(view, row):
    return next(cell for cell in view.cells if cell.row <= row < cell.row + cell.rows)


def test_nothing_carried_shows_the_picture_itself(wayfarer):
    state = carrying(wayfarer, None)
    view = seen(state, LT)
    assert [cell.look for cell in view.cells] == [cell.look for cell in location_content(state[0].graph, LT).cells]


def test_selection_focus_and_highlight_mark_cells(wayfarer):
    hatchet = next(m for m in wayfarer.mounts if m.item == "hatchet")
    marks = CellMarks(frozenset([hatchet.id]), frozenset(), Slot(LA, 0), Slot(LA, 1), {Slot(LA, 4): 0.5})
    view = seen(carrying(wayfarer, None), LA, marks)
    assert at(view, 4).look.selected
    assert at(view, 4).look.highlight == 0.5
    assert at(view, 0).look.focused
    assert at(view, 1).look.hover


def test_a_place_with_room_says_fits_here(wayfarer):
    view = seen(carrying(wayfarer, LASER), HD)
    assert at(view, 3).look.fits_here
    assert view.head.possible
    assert not view.reason


def test_filler_says_that_it_moves_only_where_it_has_to(wayfarer):
    state = carrying(wayfarer, LASER)
    assert at(seen(state, LA), 11).look.filler_moves
    assert at(seen(state, LL), 5).look.filler_moves
    assert not at(seen(state, RT), 9).look.filler_moves
    assert at(seen(state, RT), 11).look.fits_here


def test_an_impossible_place_says_why(wayfarer):
    state = carrying(wayfarer, LASER)
    assert seen(state, LT).reason == "No free slot"
    assert seen(carrying(wayfarer, Payload(item="hatchet")), CT).reason == "Arms only"


def test_under_the_pointer_the_item_lies_as_it_will(wayfarer):
    view = seen(carrying(wayfarer, LASER, RT, 11), RT)
    assert view.head.drop_target
    landing = at(view, 11).look
    assert (landing.drop_target, landing.kind, landing.name) == (True, "energy", "ER Medium Laser")


def test_other_places_stay_offers_while_one_is_aimed_at(wayfarer):
    state = carrying(wayfarer, LASER, RT, 11)
    assert at(seen(state, HD), 3).look.fits_here
    assert seen(state, LT).reason == "No free slot"


def test_free_runs_that_are_too_short_offer_nothing(wayfarer):
    unit = batch("", edits.place("medium-laser", RT, 2), edits.place("ac-5", RT, 3)).run(
        new_unit(Form.BIPED, 50).with_(mounts=())
    )
    view = seen(carrying(unit, Payload(item="ppc")), RT)
    assert not at(view, 0).look.fits_here
    fits = at(view, 8)
    assert (fits.row, fits.rows, fits.look.fits_here) == (7, 5, True)


def test_a_lifted_item_leaves_an_outline(wayfarer):
    hatchet = next(m for m in wayfarer.mounts if m.item == "hatchet")
    state = carrying(wayfarer, Payload(mount=hatchet.id))
    outline = at(seen(state, LA), 5)
    assert (outline.row, outline.rows, outline.look.lifted, outline.look.name) == (4, 5, True, "Hatchet")


def test_an_item_moved_by_one_row_covers_part_of_its_outline(wayfarer):
    unit = edits.place("ppc", RT, 0).run(new_unit(Form.BIPED, 50).with_(mounts=()))
    state = carrying(unit, Payload(mount=unit.mounts[0].id), RT, 1)
    view = seen(state, RT)
    assert [(cell.row, cell.rows, cell.look.lifted, cell.look.drop_target) for cell in view.cells[:1]] == [
        (0, 1, True, False)
    ]
    landing = at(view, 1)
    assert (landing.row, landing.rows, landing.look.drop_target) == (1, 3, True)


def test_of_spread_filler_only_the_carried_slot_is_lifted(wayfarer):
    ferro = next(m for m in wayfarer.mounts if m.item == "light-ferro-fibrous")
    view = seen(carrying(wayfarer, Payload(mount=ferro.id, slot=Slot(RT, 9)), HD), RT)
    assert at(view, 9).look.lifted
    assert not at(view, 10).look.lifted


def test_a_split_shows_its_parts_in_both_places(wayfarer):
    unit = batch("", *[edits.place("ppc", RA)] * 2).run(new_unit(Form.BIPED, 100).with_(mounts=()))
    state = carrying(unit, Payload(item="ac-20"), RA)
    here, beside = seen(state, RA), seen(state, RT)
    assert here.head.drop_target
    assert not beside.head.drop_target
    rows = sum(cell.rows for view in (here, beside) for cell in view.cells if cell.look.drop_target)
    assert rows == 10


def test_no_row_is_shown_twice(wayfarer):
    for payload in (LASER, Payload(item="ac-20"), Payload(item="partial-wing")):
        for aim in ((), (RT,), (LT, 4), (RA, 8)):
            state = carrying(wayfarer, payload, *aim)
            for location in Form.BIPED.locations:
                rows = [row for cell in seen(state, location).cells for row in range(cell.row, cell.row + cell.rows)]
                assert sorted(rows) == list(range(Form.BIPED.slots(location)))


UNITS = [sample(name) for name in ("wayfarer-wfr-3d", "longstride-lsd-2", "trestle-tst-4")]
REASONS = sorted(
    {
        reason
        for unit in UNITS
        for location in unit.chassis.form.locations
        for item in catalog()
        if (reason := why_not(item, unit, location)) is not None
    }
    | {NO_ROOM}
)


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("scale", [0.7, 1.0, 2.2])
def test_a_reason_is_never_cut_not_even_in_the_narrowest_column(qapp, reason, scale):
    style = theme.make_style(read_theme("light"), "compact", scale)
    place = QRectF(0, 0, style.measures.column_min, style.measures.location_header + 6 * style.measures.slot_row)
    label = reason_rect(place, reason, style)
    assert place.contains(label)
    assert " ".join(reason_lines(place, reason, style)) == reason


def test_the_usual_reason_takes_one_line(qapp):
    style = theme.make_style(read_theme("dark"), "compact")
    assert reason_lines(QRectF(0, 0, 141, 146), NO_ROOM, style) == (NO_ROOM,)


def _image(shown, style, width):
    image = QImage(width, 60, QImage.Format.Format_RGB32)
    image.fill(style.color("bg.1"))
    with QPainter(image) as painter:
        paint_location(painter, QRectF(0, 0, width, 60), shown, style, QRectF(0, 0, width, 60))
    return image


def test_a_pair_shows_two_names_only_where_both_can_be_read(qapp):
    style = theme.make_style(read_theme("dark"), "compact")
    pair = CellLook(kind="ammunition", name="AC/20 Ammo", short_name="AC/20", second_name="AC/20")
    single = CellLook(kind="ammunition", name="AC/20 Ammo", short_name="AC/20", tags=("×2",))
    head = LocationLook(code="RT", slots=1)

    def image(look, width):
        return _image(ShownLocation(head, (ShownCell(0, 1, look),)), style, width)

    assert image(pair, 90) == image(single, 90)
    assert image(pair, 216) != image(single, 216)


def test_a_slot_that_is_aimed_at_says_why_the_item_goes_beside_it(wayfarer):
    assert seen(carrying(wayfarer, LASER, HD, 3), HD).slot_reason is None
    view = seen(carrying(wayfarer, LASER, HD, 0), HD)
    assert view.slot_reason == (0, "Held by Life Support")
    assert not view.reason
    assert at(view, 3).look.drop_target, "it goes to the free slot"


def test_a_slot_of_armor_says_why_it_does_not_go_where_something_is(wayfarer):
    armor = next(m for m in wayfarer.mounts if is_loose_filler(catalog()[m.item]) and m.slots)
    state = carrying(wayfarer, Payload(mount=armor.id, slot=armor.slots[0]), RT, 0)
    view = seen(state, RT)
    assert view.slot_reason == (0, "Held by Engine")
    assert at(view, 11).look.drop_target
