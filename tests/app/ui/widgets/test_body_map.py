"""The small body map has one height for all forms, so that cards have room for it."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from designer import paths
from designer.app.ui import theme
from designer.app.ui.widgets.body_map import paint_body
from designer.workspace.samples import card_of

_ROOM = 76


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", ["wayfarer-wfr-3d", "longstride-lsd-2", "trestle-tst-4"])
def test_a_map_of_any_form_ends_where_others_do(name):
    card = card_of(paths.data("designs", f"{name}.mtf"))
    assert card is not None
    image = QImage(100, 120, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as painter:
        paint_body(painter, QPointF(0, 0), card, theme.current())
    lowest = max(y for y in range(120) if any(image.pixel(x, y) for x in range(100)))
    assert _ROOM - 4 <= lowest <= _ROOM
