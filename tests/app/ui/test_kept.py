"""Pictures that are kept: copied only where painting would give the same, and never more than there is room for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from designer.app.ui import theme
from designer.app.ui.kept import GROUND, KeptPictures

PLACE = QRect(3, 5, 20, 10)
BYTES = 20 * 10 * 4

pytestmark = pytest.mark.usefixtures("qapp")


class Stamp:
    """Paints a frame where it stands, and counts how often."""

    def __init__(self, place: QRect = PLACE) -> None:
        self.place = place
        self.times = 0

    def __call__(self, painter: QPainter) -> None:
        self.times += 1
        painter.fillRect(self.place.adjusted(2, 2, -2, -2), theme.color("accent"))


def canvas(ratio: float = 1.0) -> QImage:
    image = QImage(round(40 * ratio), round(30 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(theme.color(GROUND))
    return image


def painted(pictures: KeptPictures, stamp: Stamp, by: object, *, what: object = "row", ratio: float = 1.0) -> QImage:
    image = canvas(ratio)
    with QPainter(image) as painter:
        if not pictures.copied(painter, what, by, stamp.place, theme.current()):
            pictures.paint(painter, what, by, stamp.place, theme.current(), stamp)
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_a_copy_is_the_picture_that_painting_gives(ratio):
    direct, stamp, pictures = canvas(ratio), Stamp(), KeptPictures()
    with QPainter(direct) as painter:
        Stamp()(painter)
    assert painted(pictures, stamp, "look", ratio=ratio) == direct
    assert painted(pictures, stamp, "look", ratio=ratio) == direct
    assert stamp.times == (1 if ratio == round(ratio) else 2)


def test_what_looks_otherwise_is_painted_again():
    pictures, stamp = KeptPictures(), Stamp()
    painted(pictures, stamp, "look")
    painted(pictures, stamp, "another look")
    assert stamp.times == 2


def test_a_place_of_another_size_is_painted_again_one_elsewhere_is_copied():
    pictures, stamp = KeptPictures(), Stamp()
    painted(pictures, stamp, "look")
    stamp.place = PLACE.translated(4, 4)
    painted(pictures, stamp, "look")
    assert stamp.times == 1
    stamp.place = PLACE.adjusted(0, 0, 4, 0)
    painted(pictures, stamp, "look")
    assert stamp.times == 2


def test_another_theme_paints_all_again(qapp):
    pictures, stamp = KeptPictures(), Stamp()
    painted(pictures, stamp, "look")
    theme.apply(qapp, "light", "compact")
    assert painted(pictures, stamp, "look").pixelColor(PLACE.center()) == theme.color("accent")
    assert stamp.times == 2


def test_what_was_not_wanted_for_longest_makes_way():
    pictures, stamps = KeptPictures(2 * BYTES), {what: Stamp() for what in "abc"}
    for what in "abac":
        painted(pictures, stamps[what], "look", what=what)
    for what in "acb":
        painted(pictures, stamps[what], "look", what=what)
    assert {what: stamp.times for what, stamp in stamps.items()} == {"a": 1, "b": 2, "c": 1}
