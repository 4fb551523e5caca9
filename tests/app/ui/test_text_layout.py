"""Words that are painted often stand where Qt would put them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from designer.app.ui import theme
from designer.app.ui.fonts import FONT_ROLES
from designer.app.ui.text_layout import SIDE_GAP, with_side, write, write_in
from designer.catalog import catalog

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTER = Qt.AlignmentFlag.AlignCenter

WORDS = st.sampled_from(("ER Large Laser", "Übergroß → ×2", "−12", "+54", "1\u202f659", "ffi, TO p. 124", ""))
ROLES = st.sampled_from(FONT_ROLES)
RATIOS = st.sampled_from((1, 2))
# Whole points and halves are what is painted at.
STEPS = st.integers(0, 60).map(lambda n: n / 2)

pytestmark = pytest.mark.usefixtures("qapp")


def painted(ratio, paint) -> QImage:
    image = QImage(260 * ratio, 80 * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(theme.color("bg.1"))
    with QPainter(image) as painter:
        painter.setPen(theme.color("text.1"))
        paint(painter)
    return image


@settings(max_examples=60, deadline=None)
@given(WORDS, ROLES, RATIOS, STEPS, STEPS, st.booleans())
def test_words_at_a_point_are_those_that_qt_draws(words, role, ratio, x, y, italic):
    style = theme.current()

    def by_qt(painter: QPainter) -> None:
        painter.setFont(style.font(role, italic=italic))
        painter.drawText(QPointF(x, y + 30), words)

    ours = painted(ratio, lambda painter: write(painter, QPointF(x, y + 30), words, style, role, italic=italic))
    assert ours == painted(ratio, by_qt)


@settings(max_examples=120, deadline=None)
@given(
    WORDS, ROLES, RATIOS, STEPS, STEPS, st.integers(10, 200), st.integers(8, 40), st.sampled_from((LEFT, RIGHT, CENTER))
)
def test_words_in_a_rectangle_are_those_that_qt_draws_cut_where_they_do_not_fit(
    words, role, ratio, x, y, width, height, align
):
    style, rect = theme.current(), QRectF(x, y, width, height)

    def by_qt(painter: QPainter) -> None:
        painter.setFont(style.font(role))
        painter.drawText(rect, align, words)

    ours = painted(ratio, lambda painter: write_in(painter, rect, align, words, style, role))
    assert ours == painted(ratio, by_qt)


@given(WORDS, ROLES)
def test_widths_are_those_of_the_style(words, role):
    style = theme.current()
    assert style.width(words, role) == QFontMetricsF(style.font(role)).horizontalAdvance(words)


def test_another_scale_has_other_widths():
    plain, large = (theme.make_style(theme.current().theme, "compact", scale) for scale in (1.0, 1.5))
    assert plain.width("Atlas") < large.width("Atlas")
    assert plain.width("Atlas") == QFontMetricsF(plain.font("body")).horizontalAdvance("Atlas")


def test_an_item_of_the_other_side_keeps_the_letter_that_tells_it_from_its_namesake():
    style = theme.current()
    clan = catalog()["clan-medium-pulse-laser"]
    whole = style.width(clan.name) + style.px(SIDE_GAP) + style.width("C", "caption")
    assert with_side(style, clan, "Clan", 400) == (clan.name, "Clan")
    assert with_side(style, clan, "Clan", whole) == (clan.name, "C"), "all rows of a narrow column have the letter"
    assert with_side(style, clan, "Clan", whole - 1) == (clan.short, "C")
    cut, letter = with_side(style, clan, "Clan", 30)
    assert (cut[-1], letter) == ("…", "C")
    assert with_side(style, clan, "", whole) == (clan.name, "")


def test_the_name_comes_first_where_there_is_no_other_of_it():
    style = theme.current()
    only_clan = catalog()["atm-6"]
    assert with_side(style, only_clan, "Clan", style.width(only_clan.name)) == (only_clan.name, "")


def test_a_bin_does_not_read_like_its_gun_as_long_as_there_is_room_for_the_word():
    style, held = theme.current(), next(item for item in catalog() if item.name == "Heavy Gauss Rifle Ammo")
    room = style.width("Hvy Gauss Ammo")
    assert with_side(style, held, "", room) == ("Hvy Gauss Ammo", "")
    assert with_side(style, held, "", 400, brief=True) == ("Hvy Gauss Ammo", "")
    assert with_side(style, held, "", room - 1) == ("Hvy Gauss", "")


def test_a_name_that_says_its_side_says_it_once():
    charger = catalog()["supercharger-clan"]
    assert charger.name == "Supercharger (Clan)"
    assert with_side(theme.current(), charger, "Clan", 400) == (charger.name, "")
    assert with_side(theme.current(), charger, "Clan", 110) == ("Supercharger", "C")
