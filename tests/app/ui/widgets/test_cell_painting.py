"""Cells and frames of the board: what is painted where."""

from dataclasses import fields, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from designer.app.ui import theme
from designer.app.ui.theme import Style
from designer.app.ui.theme_colors import KINDS, read_theme
from designer.app.ui.widgets import cell_painting
from designer.app.ui.widgets.cell_painting import CellLook, cell_rect, location_height, paint_cell
from designer.app.ui.widgets.change_marks import FigureChange
from designer.app.ui.widgets.location_frames import (
    LocationLook,
    chip_size,
    location_parts,
    paint_armor_bar,
    paint_chip,
    paint_location_frame,
)
from designer.catalog import catalog

MARGIN = 8
LASER = CellLook(kind="energy", name="Medium Laser", short_name="Med Laser")


@pytest.fixture(autouse=True)
def _app(qapp):
    theme.apply(qapp, "dark", "compact")


@pytest.fixture(params=["dark", "light"])
def style(request) -> Style:
    return theme.make_style(read_theme(request.param), "compact")


def _image(style: Style, paint, width: float, height: float, ratio: float = 1.0) -> QImage:
    image = QImage(
        round((width + 2 * MARGIN) * ratio), round((height + 2 * MARGIN) * ratio), QImage.Format.Format_RGB32
    )
    image.setDevicePixelRatio(ratio)
    image.fill(style.color("bg.1"))
    with QPainter(image) as painter:
        painter.setOpacity(0.9)
        before = (painter.pen(), painter.brush(), painter.opacity(), painter.hasClipping())
        painter.setOpacity(1.0)
        paint(painter, QRectF(MARGIN, MARGIN, width, height))
        assert painter.opacity() == 1.0
        assert not painter.hasClipping()
        assert before[3] is False
    return image


def _cell(look: CellLook, style: Style, width: float = 140) -> QImage:
    height = look.rows * style.measures.slot_row - 2
    return _image(style, lambda p, r: paint_cell(p, r, look, style), width, height)


def _at(image: QImage, x: int, y: int) -> str:
    """The color at a place counted from the corner of the cell."""
    return image.pixelColor(x + MARGIN, y + MARGIN).name()


def _beside(image: QImage, style: Style) -> bool:
    """Whether anything is painted outside the cell."""
    ground = style.color("bg.1").name()
    return any(
        image.pixelColor(x, y).name() != ground
        for x in range(image.width())
        for y in (*range(MARGIN), *range(image.height() - MARGIN, image.height()))
    )


# ---------------------------------------------------------------- cells


@pytest.mark.parametrize("kind", ["energy", "ballistic", "missile", "artillery", "physical", "jump"])
def test_a_cell_has_fill_edge_and_strip_of_its_kind(style, kind):
    image = _cell(CellLook(kind=kind, name="Thing"), style)
    colors = style.theme.kind(kind)
    assert colors.edge is not None
    assert _at(image, 1, 9) == colors.ink.name()
    assert _at(image, 130, 9) == colors.fill.name()
    assert _at(image, 70, 0) == _at(image, 139, 9) == colors.edge.name()
    assert not _beside(image, style)


def test_a_system_is_flat(style):
    image = _cell(CellLook(kind="system"), style)
    assert _at(image, 1, 9) == _at(image, 70, 0) == _at(image, 70, 9) == style.theme.kind("system").fill.name()


def test_an_empty_slot_is_a_well_with_dots(style):
    image = _cell(CellLook(), style)
    assert _at(image, 70, 9) == style.color("well").name()
    top = [_at(image, x, 0) for x in range(20, 110)]
    assert 20 <= top.count(style.color("line.control").name()) <= 45


def test_filler_is_hatched(style):
    image = _cell(CellLook(kind="filler"), style)
    fill = style.theme.kind("filler").fill.name()
    row = [_at(image, x, 12) != fill for x in range(40, 120)]
    assert 0.1 < sum(row) / len(row) < 0.6


@pytest.mark.parametrize("look", [CellLook(kind="ammunition"), CellLook(kind="ballistic", explosive=True)])
def test_what_can_explode_has_a_band(style, look):
    image = _cell(look, style)
    fill = style.theme.kind(look.kind).fill.name()
    assert {_at(image, x, 9) for x in range(100, 131)} == {fill}
    assert len({_at(image, x, 9) for x in range(133, 139)}) > 1


def test_the_selected_ring_lies_on_the_border(style):
    image = _cell(replace(LASER, selected=True), style)
    accent = style.color("accent").name()
    assert _at(image, 70, -1) == _at(image, 70, 0) == _at(image, -1, 9) == _at(image, 140, 9) == accent
    assert accent not in (_at(image, 70, -2), _at(image, 70, 1))


def test_the_focus_ring_lies_outside_all_else(style):
    image = _cell(replace(LASER, selected=True, focused=True), style)
    assert _at(image, 70, -3) == _at(image, 70, -2) == style.color("text.1").name()
    assert _at(image, 70, -1) == _at(image, 70, 0) == style.color("accent").name()
    assert _at(image, 70, -4) == style.color("bg.1").name()


def test_linked_cells_are_dashed(style):
    image = _cell(replace(LASER, linked=True), style)
    accent = style.color("accent").name()
    top = [_at(image, x, -1) == accent for x in range(10, 130)]
    assert 0.5 < sum(top) / len(top) < 0.8


def test_an_error_has_a_border_and_its_sign(style):
    plain, faulty = _cell(LASER, style), _cell(replace(LASER, error=True), style)
    assert _at(faulty, 70, 0) == style.color("error").name()
    area = [(x, y) for x in range(118, 136) for y in range(3, 15)]
    assert any(_at(plain, *spot) != _at(faulty, *spot) for spot in area)


def test_a_lifted_item_leaves_its_name(style):
    image = _cell(replace(LASER, lifted=True), style)
    assert _at(image, 130, 9) == style.color("bg.1").name()
    assert _at(image, 1, 9) != style.theme.kind("energy").ink.name()


def test_a_landing_item_is_ringed_inside(style):
    image = _cell(replace(LASER, drop_target=True), style)
    assert _at(image, 70, 0) == _at(image, 70, 1) == style.color("accent").name()
    assert not _beside(image, style)


def test_places_of_a_drop_are_told_apart(style):
    free = _cell(CellLook(fits_here=True), style)
    moving = _cell(CellLook(kind="filler", filler_moves=True), style)
    accent = style.color("accent").name()
    for image in (free, moving):
        top = [_at(image, x, 0) == accent for x in range(10, 130)]
        assert 0.5 < sum(top) / len(top) < 0.8
    assert free != moving


def test_a_highlight_fades(style):
    fill = style.theme.kind("energy").fill
    whole, half = (_cell(replace(LASER, highlight=highlight), style) for highlight in (1.0, 0.5))
    for image, part in ((whole, 0.16), (half, 0.08)):
        wanted = fill.blueF() + part * (style.color("accent").blueF() - fill.blueF())
        assert QColor(_at(image, 130, 9)).blueF() == pytest.approx(wanted, abs=0.01)
    assert _at(whole, 70, -1) == style.color("accent").name()


@pytest.mark.parametrize(("mark", "token"), [("only_a", "down"), ("only_b", "up"), ("moved", "accent")])
def test_marks_of_a_comparison(style, mark, token):
    image = _cell(replace(LASER, mark=mark), style)
    badge = [_at(image, x, 3) for x in range(124, 138)]
    assert badge.count(style.color(token).name()) >= 10


def test_a_mark_takes_the_place_of_the_band_and_leaves_glyph_and_name(style):
    """As "10-X Cluster" in a cell of the board of 1366 pixels, while it is moved."""
    bin_ = replace(LASER, kind="ammunition", name="10-X Cluster", short_name="")
    width, m = 124, style.measures
    name_end = m.cell_name_left + style.width(bin_.name, "item")
    area = tuple(map(round, (MARGIN + m.cell_glyph_left, MARGIN + 2, name_end - m.cell_glyph_left, m.slot_row - 8)))
    moved, at_rest = (_cell(look, style, width).copy(*area) for look in (replace(bin_, mark="moved"), bin_))
    assert moved == at_rest


def test_hover_brightens_the_edge(style):
    for kind in KINDS:
        plain, hovered = (_cell(CellLook(kind=kind, hover=hover), style) for hover in (False, True))
        assert plain != hovered


# ---------------------------------------------------------------- words in cells


def test_figures_are_shown_from_150_on(style):
    with_figure = replace(LASER, right_figure="3 heat")
    assert _cell(with_figure, style, 149) == _cell(LASER, style, 149)
    assert _cell(with_figure, style, 150) != _cell(LASER, style, 150)


def test_a_name_is_not_cut_for_a_figure(style):
    long = CellLook(kind="energy", name="A name that fills nearly all")
    assert _cell(replace(long, right_figure="3 heat"), style, 190) == _cell(long, style, 190)


def test_a_bin_is_told_from_its_gun_before_it_has_its_shots(style):
    bin_ = CellLook(kind="ammunition", name="Autocannon/5 Ammo", short_name="AC/5")
    m, shots = style.measures, replace(bin_, right_figure="20")
    room = m.cell_name_left + m.cell_inset + m.cell_band
    word, shot = (round(style.width(text, role)) for text, role in (("AC/5 Ammo", "item"), ("20", "caption")))
    wide, usual, narrow = room + word + shot + 16, room + word + 4, room + word - 12
    assert _cell(shots, style, usual) == _cell(bin_, style, usual)
    for width in (wide, narrow):
        assert _cell(shots, style, width) != _cell(bin_, style, width)


def test_the_short_name_is_used_before_the_name_is_cut(style):
    only_short = replace(LASER, name="Med Laser")
    assert _cell(LASER, style, 100) == _cell(only_short, style, 100)
    assert _cell(LASER, style, 140) != _cell(only_short, style, 140)


def test_the_second_line_needs_three_rows_and_room(style):
    axe = CellLook(kind="physical", name="Hatchet")
    told = replace(axe, second_line="15 damage, 5 t")
    assert _cell(replace(told, rows=2), style) == _cell(replace(axe, rows=2), style)
    assert _cell(replace(told, rows=3), style) != _cell(replace(axe, rows=3), style)
    assert _cell(replace(told, rows=3), style, 90) == _cell(replace(axe, rows=3), style, 90)


def test_words_stay_in_the_first_row(style):
    tall = _cell(replace(LASER, rows=3), style)
    fill = style.theme.kind("energy").fill.name()
    assert {_at(tall, x, y) for x in range(10, 130) for y in range(20, 55)} == {fill}


def test_a_name_that_fits_in_no_way_takes_a_second_row_where_there_is_one(style):
    suite = CellLook(kind="electronics", name="ECM Suite (Guardian)", short_name="Guardian ECM", second_line="1.5 t")
    bare, first = CellLook(kind="electronics"), replace(suite, name="ECM Suite", short_name="", second_line="")

    def row(look: CellLook, number: int) -> QImage:
        high = style.measures.slot_row
        return _cell(look, style, 104).copy(MARGIN, MARGIN + number * high, 104, high - 2)

    two = replace(suite, rows=2)
    assert row(two, 0) == row(replace(first, rows=2), 0), "the first words whole"
    assert row(two, 1) != row(replace(bare, rows=2), 1), "the others below"
    three, four = replace(suite, rows=3), replace(suite, rows=4)
    assert row(three, 2) == row(replace(bare, rows=3), 2), "the fact gives way first"
    assert row(four, 2) != row(replace(bare, rows=4), 2)
    assert _cell(two, style, 200) == _cell(replace(two, short_name=""), style, 200)


def test_tags_go_below_a_name_that_they_would_cut(style):
    gun = CellLook(kind="ballistic", name="AC/20", rows=2, error=True)
    tagged = replace(gun, tags=("R", "→RA 1"))
    high = style.measures.slot_row

    def row(look: CellLook, number: int) -> QImage:
        return _cell(look, style, 120).copy(MARGIN + 24, MARGIN + number * high, 90, high - 3)

    assert row(tagged, 0) == row(gun, 0), "the name is whole"
    assert row(tagged, 1) != row(gun, 1), "the tags stand below it"
    wide = _cell(tagged, style, 200)
    assert wide.copy(MARGIN + 24, MARGIN + high, 170, high - 3) == _cell(gun, style, 200).copy(
        MARGIN + 24, MARGIN + high, 170, high - 3
    ), "where there is room they stand beside it"


def test_in_one_row_a_tag_leaves_its_figure_out_before_a_name_is_cut_and_that_of_a_pod_gives_way(style):
    gun = CellLook(kind="ballistic", name="AC/20", tags=("→RT 9",))
    # Whatever the figure is: without it the words and tags are the same.
    assert _cell(gun, style, 90) == _cell(replace(gun, tags=("→RT 3",)), style, 90)
    assert _cell(gun, style, 140) != _cell(replace(gun, tags=("→RT 3",)), style, 140)
    for width, stands in ((70, False), (140, True)):
        assert (_cell(replace(gun, tags=("P",)), style, width) != _cell(replace(gun, tags=()), style, width)) is stands


RARE = (
    *("primitive-prototype-medium-laser", "medium-pulse-laser-recovered-prototype", "prototype-er-medium-laser"),
    *("prototype-er-small-laser", "improved-heavy-small-laser", "medium-chem-laser", "small-chem-laser"),
    *("vehicular-grenade-launcher", "2-compact-heat-sinks", "prototype-improved-jump-jet", "risc-laser-pulse-module"),
)
"""Items in one slot whose names leave no room for a tag."""


@pytest.mark.parametrize("item_id", RARE)
def test_the_short_name_of_a_rare_pod_leaves_room_for_its_tag_in_a_small_window(style, item_id):
    item = catalog()[item_id]
    pod = CellLook(kind=item.kind, name=item.name, short_name=item.short, tags=("P",), explosive=item.explosive)
    at_1366 = 126
    assert _cell(pod, style, at_1366) != _cell(replace(pod, tags=()), style, at_1366)


def test_a_name_that_would_be_cut_stands_in_smaller_letters(style):
    lone = replace(LASER, name="Large Medium and Small Laser", short_name="")
    usual, small = (style.width(lone.name, role) for role in ("item", "caption_medium"))
    edges = style.measures.cell_name_left + style.measures.cell_inset
    longer = replace(lone, name=f"{lone.name} and more")
    width = round(edges + (usual + small) / 2)
    assert _cell(lone, style, width) != _cell(longer, style, width), "it is whole"
    assert _cell(lone, style, round(edges + small) - 9) == _cell(longer, style, round(edges + small) - 9), "it is cut"


def test_in_a_cell_that_is_narrower_than_usual_the_name_is_whole_before_there_is_an_icon(monkeypatch, style):
    painted = []
    monkeypatch.setattr(cell_painting, "write_in", lambda _p, _rect, _align, words, *_, **_more: painted.append(words))
    monkeypatch.setattr(cell_painting, "paint_kind", lambda _p, _left, _middle, kind, *_: painted.append(kind))
    _cell(LASER, style, 78)
    assert painted == ["Med Laser"]
    painted.clear()
    _cell(LASER, style, 170)
    assert painted == ["energy", "Medium Laser"]


def test_fixed_gear_is_in_italics_and_tags_take_room(style):
    assert _cell(replace(LASER, fixed=True), style) != _cell(LASER, style)
    tagged = _cell(replace(LASER, tags=("R", "A", "P")), style)
    fill = style.theme.kind("energy").fill.name()
    starts = [x for x in range(80, 138) if _at(tagged, x, 4) != fill and _at(tagged, x - 1, 4) == fill]
    assert len(starts) == 3


def test_two_names_share_a_row_after_a_bar(style):
    pair = _cell(CellLook(kind="heat_sink", name="Sink", second_name="Jet"), style)
    one = _cell(CellLook(kind="heat_sink", name="Sink"), style)
    assert pair != one
    assert any(_at(pair, x, 9) == style.color("text.3").name() for x in range(60, 100))


_LOOKS = st.builds(
    CellLook,
    kind=st.sampled_from([*KINDS, "unknown"]),
    name=st.text(max_size=30),
    short_name=st.text(max_size=10),
    second_name=st.sampled_from(["", "Jump Jet"]),
    second_line=st.sampled_from(["", "10 damage, 11 t"]),
    right_figure=st.sampled_from(["", "12 heat"]),
    tags=st.lists(st.sampled_from(["R", "A", "T", "P", "→RA 3"]), max_size=4).map(tuple),
    rows=st.integers(1, 12),
    highlight=st.floats(0, 1),
    mark=st.sampled_from(["", "only_a", "only_b", "moved"]),
    **{field.name: st.booleans() for field in fields(CellLook) if field.default is False},
)


@given(_LOOKS, st.integers(20, 240), st.sampled_from([1.0, 1.5, 2.0]))
def test_any_look_can_be_painted(look, width, ratio):
    style = theme.current()
    height = look.rows * style.measures.slot_row - 2
    _image(style, lambda p, r: paint_cell(p, r, look, style), width, height, ratio)


# ---------------------------------------------------------------- locations

LT = LocationLook(code="LT", name="Left torso", front=22, rear=6, maximum=32, case="CASE")
LA = LocationLook(code="LA", name="Left arm", front=20, maximum=24, hand=True)


def _location(look: LocationLook, style: Style, width: float = 140) -> QImage:
    height = location_height(look.slots, style.measures)
    return _image(style, lambda p, r: paint_location_frame(p, r, look, style), width, height)


def test_cells_fill_a_location(style):
    m = style.measures
    frame = QRectF(0, 0, 140, location_height(12, m))
    first, last = cell_rect(frame, 0, 1, m), cell_rect(frame, 9, 3, m)
    assert (first.top(), first.height()) == (m.location_header + 1, m.slot_row - 2)
    assert last.bottom() == frame.bottom() - 1
    assert (first.left(), first.right()) == (m.gutter, 137)
    assert cell_rect(frame, 1, 1, m).top() - first.bottom() == 2


def test_a_wide_location_says_its_name_and_a_narrow_one_does_not(style):
    narrow = location_parts(QRectF(0, 0, 140, 266), LT, style)
    wide = location_parts(QRectF(0, 0, 196, 266), LT, style)
    assert narrow.name.isEmpty()
    assert not wide.name.isEmpty()
    assert narrow.case.width() == style.measures.cell_glyph
    assert wide.case.width() > style.width("CASE", "caption_medium")
    assert narrow.hand.isEmpty()


@pytest.mark.parametrize("width", [116, 140, 184, 216])
@pytest.mark.parametrize("look", [LT, LA, replace(LT, armor_error=True), replace(LT, case="CASE II")])
def test_nothing_in_the_head_overlaps(style, width, look):
    parts = location_parts(QRectF(0, 0, width, 266), look, style)
    there = [parts.code, parts.name, parts.case, parts.hand, parts.error, parts.armor]
    shown = [part for part in there if not part.isEmpty()]
    for left, right in pairwise(shown):
        assert left.right() <= right.left()
    assert parts.bar.bottom() < style.measures.location_header


def test_a_hand_can_be_hit(style):
    hand = location_parts(QRectF(0, 0, 140, 266), LA, style).hand
    assert hand.height() >= 20
    assert _location(LA, style) != _location(replace(LA, hand=False), style)


def test_armor_is_written_front_and_rear():
    assert LT.armor == "22 / 6"
    assert LA.armor == "20"


def test_the_armor_bar_has_three_parts(style):
    image = _image(style, lambda p, r: paint_armor_bar(p, r, 20, 10, 40, style), 100, 2)
    assert _at(image, 10, 0) == style.color("text.3").name()
    assert _at(image, 60, 1) == style.color("line.2").name()
    assert _at(image, 90, 0) == style.color("bg.3").name()


def test_the_armor_bar_survives_odd_figures(style):
    for front, rear, most in ((0, 0, 0), (50, 0, 40), (0, 5, 0)):
        _image(style, lambda p, r, f=front, b=rear, m=most: paint_armor_bar(p, r, f, b, m, style), 100, 2)


def test_a_location_shows_what_may_happen_to_it(style):
    plain = _location(LT, style)
    target = _location(replace(LT, drop_target=True), style)
    possible = _location(replace(LT, possible=True), style)
    assert _at(plain, 70, 0) == style.color("line.1").name()
    assert _at(possible, 70, 0) == style.color("line.2").name()
    assert _at(target, 70, 0) == _at(target, 70, 1) == style.color("accent").name()
    assert _location(replace(LT, selected=True), style) == target


def test_a_rule_parts_the_slots_where_the_dice_do(style):
    m = style.measures
    y = m.location_header + 6 * m.slot_row
    assert _at(_location(LT, style), 7, y) == style.color("line.2").name()
    assert _at(_location(replace(LT, slots=6), style), 7, y - 1) != style.color("line.2").name()


def test_a_chip_shows_what_is_carried(style):
    change = FigureChange(54)
    size = chip_size("ER Medium Laser", change, style)
    assert size.height() == 24
    assert size.width() > chip_size("ER Medium Laser", None, style).width()
    image = _image(
        style,
        lambda p, r: paint_chip(p, r, "energy", "ER Medium Laser", change, style),
        size.width(),
        size.height(),
    )
    assert _at(image, 70, 0) == style.theme.kind("energy").ink.name()
    names = {_at(image, x, y) for x in range(round(size.width())) for y in range(24)}
    assert style.color("up").name() in names


@pytest.mark.parametrize("kind", ["system", "energy"])
@pytest.mark.parametrize("row", [14, 15, 16, 18, 20])
def test_a_name_is_not_cut_in_the_rows_of_a_low_board(monkeypatch, style, kind, row):
    written = []

    def noted(_painter, rect, _align, words, the_style, role, **_more):
        font = the_style.metrics[role]
        baseline = rect.center().y() + (font.ascent() - font.descent()) / 2
        written.append(rect.bottom() - (baseline + font.tightBoundingRect(words).bottom()))

    monkeypatch.setattr(cell_painting, "write_in", noted)
    low = replace(style, measures=style.measures._replace(slot_row=row))
    look = CellLook(kind=kind, name="Upper Arm Actuator")
    _image(low, lambda painter, rect: paint_cell(painter, rect, look, low), 200, row - 2)
    assert written
    assert min(written) >= -1, "boundaries of letters are whole pixels, so one may be too many"
