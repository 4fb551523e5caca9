"""What is painted of locations and cells that is particular to the board."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from designer.app.ui import theme
from designer.app.ui.theme_colors import read_theme
from designer.app.ui.widgets.cells import CellLook
from designer.app.ui.widgets.location_frames import LocationLook
from designer.app.views.board.looks import ShownCell, ShownLocation, paint_location, reason_lines, reason_rect
from designer.catalog import catalog
from designer.construction.places import why_not
from designer.editing.slot_search import NO_ROOM
from tests.app.views.board.handling import sample

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
