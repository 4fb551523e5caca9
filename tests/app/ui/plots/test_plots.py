"""Plots: what stands on an axis, how a plot is read with mouse and keys, and what files of it hold."""

import random
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise
from math import hypot
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainterPath, QPainterPathStroker

from designer.app.ui import theme
from designer.app.ui.plots.export import ExportError
from designer.app.ui.plots.marks import (
    SERIES_HATCHES,
    Axes,
    Axis,
    Band,
    Bars,
    Level,
    Note,
    Spot,
    Steps,
    Table,
    Waterfall,
    named,
    rounded_up,
    stacked,
    table_of,
)
from designer.app.ui.plots.name_spots import name_spots
from designer.app.ui.plots.table import FiguresTable

RANGE = Axis("range, hexes", 0.5, 12.5)
CHANCE = Axis("chance, %", 0, 100)
NEAR = Steps("near", (90.0, 90.0, 40.0), "kind.energy.ink")
FAR = Steps("far", (50.0,) * 10, "kind.missile.ink", start=2)


@pytest.fixture
def plot(shown):
    return shown(drawn("Hit chance", Axes(RANGE, CHANCE), NEAR, FAR), 600, 300)


def drawn(name, axes, *marks):
    """A plot, which is slow to import."""
    from designer.app.ui.plots.plot import Plot

    made = Plot(name)
    made.draw(axes, marks)
    return made


def spot_of(plot, at, value=0.0):
    """The point of a value at a position, in the coordinates of the plot."""
    scene = plot._graph.box.mapViewToScene(QPointF(at, value))
    return QPointF(plot._graph.viewport().mapTo(plot, scene.toPoint()))


class TestAxes:
    def test_a_chance_is_labeled_in_round_steps_from_end_to_end(self):
        assert [word for _, word in CHANCE.ticks(6)] == ["0", "20", "40", "60", "80", "100"]

    def test_no_chance_above_all_is_labeled_where_the_axis_leaves_room_for_words(self):
        assert [word for _, word in Axis("chance, %", 0, 110, last=100).ticks(6)] == [
            "0",
            "20",
            "40",
            "60",
            "80",
            "100",
        ]

    def test_long_figures_leave_the_title_beside_them_its_room(self, plot, qtbot):
        plot.draw(Axes(RANGE, Axis("Battle Value", 0, 20_000)), plot.marks)
        style = theme.current()
        needed = style.width("20 000", "caption") + style.metrics["caption"].height()
        qtbot.waitUntil(lambda: spot_of(plot, RANGE.low).x() > needed)

    @pytest.mark.parametrize(
        ("low", "high", "words"),
        [
            (340, 3200, ["500", "1\u202f000", "2\u202f000"]),
            (1450, 1800, ["1\u202f500", "1\u202f600", "1\u202f700", "1\u202f800"]),
        ],
    )
    def test_an_axis_of_ratios_has_round_values_and_equal_distances_for_equal_ratios(self, low, high, words):
        axis = Axis("Battle Value", 0, 0, ratio=1.01)
        axis = replace(axis, low=axis.position(low), high=axis.position(high + 1))
        ticks = axis.ticks(4)
        assert [word for _, word in ticks] == words
        assert all(axis.value(at) == pytest.approx(float(word.replace("\u202f", ""))) for at, word in ticks)
        assert axis.position(1000) - axis.position(500) == pytest.approx(axis.position(2000) - axis.position(1000))

    def test_words_stand_at_their_positions(self):
        axis = Axis("trigger", 0.5, 2.5, words=("kicked", "pushed"))
        assert axis.ticks(10) == ((1.0, "kicked"), (2.0, "pushed"))

    @given(st.floats(0.1, 10_000), st.integers(2, 30))
    def test_no_more_labels_than_there_is_room_for_and_none_beyond_the_ends(self, high, most):
        ticks = Axis("", 0, high).ticks(most)
        assert 1 <= len(ticks) <= most + 1
        assert all(0 <= at <= high * 1.000001 for at, _ in ticks)

    @given(st.floats(0.001, 100_000))
    def test_the_end_of_an_axis_leaves_room_but_not_more_than_the_curve_needs(self, value):
        assert value * 0.999999 <= rounded_up(value) <= 1.1 * value * 1.000001


class TestTable:
    def test_a_plot_reads_as_a_row_for_each_position_with_a_gap_where_a_curve_is_not(self):
        table = table_of(Axes(RANGE, CHANCE), [NEAR, FAR])
        assert table.heads == ("range, hexes", "near", "far")
        assert table.rows[0] == (1.0, 90.0, None)
        assert table.rows[1] == (2.0, 90.0, 50.0)
        assert table.rows[-1] == (11.0, None, 50.0)

    def test_a_layer_of_a_stack_counts_by_its_own_height(self):
        lower, upper = stacked([(1.0, 2.0), (3.0, 4.0)])[1]
        assert (lower, upper) == ((1.0, 2.0), (4.0, 6.0))
        assert Band("second", lower, upper, "accent").values == (3.0, 4.0)

    def test_an_interval_has_its_ends_and_limits_are_no_figures(self):
        half = Band("distance, middle half", (3.0, 5.0), (11.0, 10.0), "accent", told="ends")
        stripe = Band("interval", (0.0, 0.0), (108.0, 108.0), "accent", told="nothing")
        table = table_of(Axes(RANGE, CHANCE), [half, stripe, Level("5, −1 MP", 5.0, 9)])
        assert table.heads == ("range, hexes", "distance, middle half, from", "distance, middle half, to")
        assert table.rows == ((1.0, 3.0, 11.0), (2.0, 5.0, 10.0))

    def test_the_steps_of_a_sum_agree_with_the_sums_as_they_are_shown(self):
        fall = Waterfall("Battle Value", (0, 98.34, 80.16), (98.34, 80.16, 80.16), (False, False, True))
        assert fall.said == ("+98.3", "−18.1", "80.2")
        assert fall.values == (98.3, -18.1, 80.16)

    def test_the_model_keeps_what_qt_expects(self, qtbot, qtmodeltester):
        table = FiguresTable("Figures")
        qtbot.addWidget(table)
        table.show_table(Table(("name", "amount"), (("a", 1.0), ("b", None))))
        qtmodeltester.check(table.model())
        table.show_table(Table(("name", "amount"), (("a", 2.0), ("b", 3.0))))
        qtmodeltester.check(table.model())

    def test_points_of_figures_stand_in_line(self, shown):
        table = shown(FiguresTable("Figures"), 600, 300)
        table.show_table(Table(("name", "share", "count"), (("a", 1.0, 3.0), ("b", 33.3, 4.0), ("c", None, None))))
        assert table.column(1) == ["1.0", "33.3", "\u2013"]
        assert table.column(2) == ["3", "4", "\u2013"]

    def test_heads_lend_the_room_of_their_chevrons_before_words_are_cut(self, shown):
        heads = ("name", *("figure",) * 6, "also")
        rows = (("a", *(1.0,) * 6, "words at the end"),)
        table = shown(FiguresTable("Figures"), 2000, 300)
        table.show_table(Table(heads, rows))
        wide = table.columnWidth(1)
        table.resize(8 * wide, 300)
        assert table.columnWidth(1) < wide

    def test_figures_stay_near_what_they_are_of(self, shown):
        table = shown(FiguresTable("Figures"), 1200, 300)
        table.show_table(Table(("name", "amount"), (("a", 1.0), ("b", 2.0))))
        assert table.columnViewportPosition(1) + table.columnWidth(1) < table.viewport().width() / 2

    def test_numbers_are_sorted_as_numbers_and_nothing_comes_last(self, shown):
        table = shown(FiguresTable("Figures"))
        table.show_table(Table(("name", "amount"), (("a", 10.0), ("b", 9.0), ("c", None))))
        table.sort_by(1, Qt.SortOrder.AscendingOrder)
        assert table.column(0) == ["b", "a", "c"]


class TestReading:
    def test_a_click_puts_the_line_on_the_whole_position_under_the_pointer(self, plot, qtbot):
        moved: list[int] = []
        plot.reading_moved.connect(moved.append)
        spot = spot_of(plot, 7.3).toPoint()
        graph = plot.childAt(spot)
        qtbot.mouseClick(graph, Qt.MouseButton.LeftButton, pos=graph.mapFrom(plot, QPoint(spot.x(), 100)))
        assert moved == [7]
        assert plot.reading == 7

    def test_arrow_keys_step_and_stop_at_the_ends(self, plot, qtbot):
        plot.set_reading(11)
        plot.setFocus()
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
            qtbot.keyClick(plot, key)
        assert plot.reading == 12
        qtbot.keyClick(plot, Qt.Key.Key_Home)
        assert plot.reading == 1
        qtbot.keyClick(plot, Qt.Key.Key_Left)
        assert plot.reading == 1

    def test_the_line_keeps_to_the_axis_and_says_what_is_there(self, plot):
        plot.draw(plot.axes, [NEAR], lambda at: [Note(40, f"at {at}")])
        assert plot.read(99) == 12
        assert plot.notes == (Note(40, "at 12"),)
        plot.draw(Axes(Axis("range, hexes", 0.5, 6.5), CHANCE), [NEAR], lambda at: [Note(40, f"{at} hexes")])
        assert (plot.reading, plot.notes) == (6, (Note(40, "6 hexes"),))

    def test_a_screen_reader_hears_the_values_at_the_line(self, plot):
        plot.set_reading(3, [Note(40, "40 %")])
        assert plot.accessibleDescription() == "range, hexes 3: 40 %"

    def test_the_line_is_drawn_where_it_stands(self, plot):
        plot.set_reading(5)
        picture = plot.grab().toImage()
        x = spot_of(plot, 5).toPoint().x()
        line = theme.color("text.1")
        column = [picture.pixelColor(x + offset, 60) for offset in (-1, 0, 1)]
        assert line in column


class TestFiles:
    def test_a_picture_is_drawn_twice_as_fine_as_on_screen(self, plot, tmp_path):
        plot.export(tmp_path / "chance.png")
        assert QImage(str(tmp_path / "chance.png")).width() == 2 * plot.width()

    def test_a_drawing_is_made_of_lines_and_words(self, plot, tmp_path):
        plot.draw(plot.axes, [NEAR, Bars("bars", (10.0,), "series.1", hatch="rising")])
        plot.export(tmp_path / "chance.svg")
        root = ET.parse(tmp_path / "chance.svg").getroot()
        words = "".join(root.itertext())
        assert "range, hexes" in words
        assert "near" in words

    def test_a_picture_says_above_itself_what_it_shows_of_whom_and_when(self, plot, tmp_path):
        plot.export(tmp_path / "chance.svg", "Hit chance: Longbow", "gunnery 4, running")
        root = ET.parse(tmp_path / "chance.svg").getroot()
        assert root.findtext("{*}title", "") == "Hit chance: Longbow"
        written = [text for text in root.itertext() if text.strip()]
        assert written.count("Hit chance: Longbow") == 2  # in the file's head, and to be read
        assert "gunnery 4, running" in written
        assert int(float(root.get("viewBox", "").split()[3])) > plot.height()

    def test_without_a_title_it_is_called_as_on_the_screen(self, plot, tmp_path):
        plot.export(tmp_path / "chance.svg")
        assert ET.parse(tmp_path / "chance.svg").getroot().findtext("{*}title", "") == plot.accessibleName()

    def test_the_heading_does_not_reach_into_the_drawing(self, plot, tmp_path):
        plot.export(tmp_path / "chance.png", "Hit chance: Longbow")
        picture, seen = QImage(str(tmp_path / "chance.png")), plot.grab().toImage()
        above = picture.height() - 2 * plot.height()
        bottom = [picture.pixelColor(x, picture.height() - 8) for x in range(0, picture.width(), 40)]
        assert above > 0
        assert set(map(QColor.name, bottom)) == {seen.pixelColor(4, seen.height() - 4).name()}

    def test_figures_are_written_with_commas(self, plot, tmp_path):
        plot.export(tmp_path / "chance.csv")
        lines = (tmp_path / "chance.csv").read_text().splitlines()
        assert lines[0] == '"range, hexes",near,far'
        assert lines[2] == "2,90,50"

    @pytest.mark.parametrize("name", ["chance.gif", "missing/chance.png", "missing/chance.svg", "missing/chance.csv"])
    def test_what_cannot_be_written_is_said_with_the_name(self, plot, tmp_path, name):
        with pytest.raises(ExportError, match="chance"):
            plot.export(tmp_path / name)


def test_a_table_without_rows_says_so(shown):
    table = shown(FiguresTable("figures"), 400, 200)
    table.show_table(Table(("name", "points"), ()))
    table.empty_text = lambda: "Nothing is fired."
    assert len(colors_in(table.viewport())) > 1
    table.empty_text = lambda: ""
    assert len(colors_in(table.viewport())) == 1


def colors_in(widget):
    """All colors of a widget, as numbers."""
    picture = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return {*memoryview(picture.constBits()).cast("I")}


def labels_of(plot):
    """The texts and the items of all labels in a plot."""
    return [(item.toPlainText(), item) for item in plot._graph.scene().items() if hasattr(item, "textItem")]


def names(marks):
    return [words for words, _ in named(marks)]


class TestNames:
    def test_every_look_is_named_and_what_looks_alike_is_named_together(self):
        limit = Steps("slower", (5.0, 5.0), "text.3", "dot")
        other = Steps("shuts down", (30.0, 30.0), "text.3", "dot")
        bars = Bars("heat", (3.0, 9.0), "warn")
        assert names([bars, limit, other]) == ["heat", "slower, shuts down"]

    def test_hatching_sets_apart(self):
        found = names([Bars("running", (3.0, None), "warn"), Bars("down", (None, 9.0), "warn", hatch="rising")])
        assert found == ["running", "down"]

    def test_layers_of_one_color_are_told_apart_by_their_hatches(self):
        layers = [
            Band(name, (0.0,), (1.0,), "kind.energy.ink", hatch=hatch)
            for name, hatch in zip("abcd", SERIES_HATCHES, strict=True)
        ]
        assert names(layers) == ["a", "b", "c", "d"]

    def test_equal_curves_share_one_name(self):
        a, b = Steps("SRM 6", (50.0, 40.0), "kind.missile.ink"), Steps("laser", (50.0, 40.0), "kind.energy.ink")
        assert names([a, b]) == ["SRM 6, laser"]
        assert names([a, b, Steps("LRM 5", (50.0, 30.0), "kind.missile.ink", "dash")]) == ["SRM 6, laser", "LRM 5"]

    def test_one_look_and_what_is_nowhere_to_be_seen_need_none(self):
        bars = Bars("heat", (3.0, 9.0), "warn")
        assert names([bars]) == []
        assert names([bars, Band("takes", (0.0, 0.0), (0.0, 0.0), "down")]) == []
        assert names([bars, Level("slower", 5.0, 2)]) == []  # its name stands on its line

    def test_a_curve_is_named_on_its_longest_step_first(self):
        curve = Steps("near", (90.0, 40.0, 40.0, 40.0, 10.0, 10.0), "text.1")
        first = next(name_spots(curve, 2, 10))
        assert (first.at, first.value) == (3, 40.0)

    def test_a_layer_is_named_inside_where_it_is_tall_enough(self):
        layer = Band("guns", (0.0, 0.0, 0.0, 0.0), (4.0, 20.0, 20.0, 20.0), "text.1")
        first = next(name_spots(layer, 1.5, 10))
        assert (first.at, first.value) == (3, 10.0)

    def test_names_are_drawn_apart_and_in_the_colors_of_their_curves(self, plot):
        labels = dict(labels_of(plot))
        near, far = labels["near"], labels["far"]
        assert not near.sceneBoundingRect().intersects(far.sceneBoundingRect())
        assert near.textItem.defaultTextColor() == theme.color(NEAR.color)
        assert far.textItem.defaultTextColor() == theme.color(FAR.color)


def test_a_name_lies_on_no_bar_and_on_no_curve_where_there_is_room(shown):
    bars = Bars("bars", (60.0, 70.0, 65.0, None, None, None, None, None), "series.1")
    stairs = Steps("falling stairs", tuple(95.0 - 10 * n for n in range(8)), "series.2")
    plot = shown(drawn("names", Axes(Axis("rounds", 0.5, 8.5), CHANCE), bars, stairs), 560, 300)
    area = plot._drawings[0]
    rects = [item.sceneBoundingRect() for _, item in labels_of(plot)]
    assert len(rects) == 2
    assert not any(area._covers(mark, rect) for mark in (bars, stairs) for rect in rects)


class TestSpotLabels:
    """Labels of points, as those of the units of a force."""

    @pytest.mark.parametrize("seed", range(6))
    @pytest.mark.parametrize("count", [4, 9])
    def test_a_label_is_beside_its_own_point_and_covers_none(self, shown, seed, count):
        dice = random.Random(seed)
        places = [(dice.randint(1, 12), dice.randint(1, 8) * 10.0) for _ in range(count)]
        spots = [Spot(str(n), *place, said=f"unit {n}", ring=True) for n, place in enumerate(places)]
        plot = shown(drawn("spots", Axes(RANGE, CHANCE), *spots), 260, 240)
        middles = {place: plot._graph.box.mapViewToScene(QPointF(*place)) for place in places}
        labels = [(words.split(", "), item.sceneBoundingRect()) for words, item in labels_of(plot)]
        assert labels
        for names_there, rect in labels:
            apart = {place: hypot(*rect_distance(rect, middle)) for place, middle in middles.items()}
            assert {places[int(name.split()[1])] for name in names_there} == {min(apart, key=apart.__getitem__)}
            assert min(apart.values()) > 5  # no label lies over a ring

    def test_points_at_one_place_share_a_label(self, plot):
        plot.draw(plot.axes, [Spot(name, 6, 50.0, said=name, ring=True) for name in ("Archer", "Warhammer")])
        assert [words for words, _ in labels_of(plot)] == ["Archer, Warhammer"]


def rect_distance(rect, point):
    """How far a point is beside and below or above a rectangle; 0 within it."""
    across = max(rect.left() - point.x(), 0, point.x() - rect.right())
    return across, max(rect.top() - point.y(), 0, point.y() - rect.bottom())


class TestReadingColumn:
    def test_no_reading_is_dropped_and_none_covers_another(self, plot):
        notes = [Note(50.0 + n / 10, f"{n} %") for n in range(8)]
        plot.set_reading(5, notes)
        found = [item for words, item in labels_of(plot) if words.endswith(" %")]
        places = [item.sceneBoundingRect().adjusted(0, 0.5, 0, -0.5) for item in found]
        assert len(places) == len(notes)
        assert not any(a.intersects(b) for n, a in enumerate(places) for b in places[:n])

    @pytest.mark.parametrize("at", [4, 7])
    def test_readings_lie_on_no_curve_not_even_where_it_drops(self, plot, at):
        stairs = Steps("stairs", tuple(95.0 - 7 * n for n in range(12)), "series.1")
        plot.draw(Axes(RANGE, CHANCE), [stairs, FAR])
        plot.set_reading(at, [Note(stairs.values[at - 1], "stairs"), Note(50.0, "far 50 %")])
        corners = [spot_of(plot, x, y) for n, y in enumerate(stairs.values) for x in (n + 0.5, n + 1.5)]
        line = QPainterPath(corners[0])
        for corner in corners[1:]:
            line.lineTo(corner)
        (reading,) = (item for words, item in labels_of(plot) if words == "far 50 %")
        view = plot._graph.viewport()
        rect = reading.sceneBoundingRect().translated(QPointF(view.mapTo(plot, QPoint(0, 0))))
        stroke = QPainterPathStroker()
        stroke.setWidth(1)
        assert not stroke.createStroke(line).intersects(rect.adjusted(1, 1, -1, -1))

    def test_each_of_two_readings_is_nearest_to_its_own_curve(self, plot):
        plot.draw(Axes(RANGE, CHANCE), [Steps(f"{at}", (float(at),) * 12, "series.1") for at in (60, 52)])
        plot.set_reading(5, [Note(at, f"{at} %") for at in (60, 52)])
        middles = {words: item.sceneBoundingRect().center().y() for words, item in labels_of(plot)}
        lines = {at: plot._graph.box.mapViewToScene(QPointF(5, at)).y() for at in (60, 52)}
        assert middles["60 %"] < lines[60] < lines[52] < middles["52 %"]

    def test_at_the_right_end_the_column_stands_left_of_the_line(self, plot):
        plot.set_reading(12, [Note(50.0, "a long reading of the chance")])
        (label,) = (item for words, item in labels_of(plot) if words == "a long reading of the chance")
        assert label.sceneBoundingRect().right() <= spot_of(plot, 12).x() + 1


def test_a_plot_without_marks_says_so_instead_of_drawing_axes(plot):
    axis = theme.color("line.2").rgb()
    assert axis in colors_in(plot)
    plot.draw(Axes(RANGE, CHANCE), [])
    plot.empty_text = lambda: "No weapon fires."
    assert axis not in colors_in(plot)
    assert len(colors_in(plot)) > 1
    assert plot.accessibleDescription()


def test_figures_that_name_positions_stand_apart_however_narrow_the_plot_is(shown):
    phases = Axis("phase", 0.5, 30.5, words=tuple(str(phase) for phase in range(30, 0, -1)))
    for width in (300, 500, 1000):
        plot = shown(drawn("Phases", Axes(phases, CHANCE), NEAR), width, 200)
        ticks = [at for at, _ in plot._ticks_x()]
        apart = (spot_of(plot, ticks[1]) - spot_of(plot, ticks[0])).x()
        assert apart >= theme.current().width("30", "caption")


def test_a_name_gives_way_to_the_cursor_line_wherever_that_is_moved(shown):
    left = (
        Steps("Wayfarer", (90.0,) * 6, "series.1"),
        Steps("Longstride", (80.0, 70.0, 60.0, 50.0, 40.0, 40.0), "series.2"),
    )
    plot = drawn("Timeline", Axes(Axis("round", 0.5, 6.5), CHANCE), *left)
    plot = shown(plot, 500, 160)
    for at in range(1, 7):
        plot.set_reading(at, [Note(90, "90 %"), Note(50, "50 %")])
        names, reading = plot._drawings
        assert len(names._names) == 2
        assert not names.is_named_within(reading.taken)


@pytest.mark.parametrize("start", [1, 30])
def test_a_label_covers_a_curve_where_a_step_passes_below_it(shown, start):
    curve = Steps("curve", (*(float(n % 50) for n in range(120)), None, 40.0), "series.1", start=start)
    plot = shown(drawn("Long", Axes(Axis("Battle Value", start, start + 121, unit=10), CHANCE), curve), 400, 200)
    drawing = plot._drawings[0]
    steps = [
        (drawing._scene_point(at - 0.5, value), drawing._scene_point(at + 0.5, value))
        for at, value in enumerate(curve.values, start)
        if value is not None
    ]
    found = set()
    for x in range(0, 400, 23):
        for y in range(0, 200, 17):
            rect = QRectF(x, y, 31, 12)
            covers = any(
                left.x() < rect.right() and right.x() > rect.left() and rect.top() <= left.y() <= rect.bottom()
                for left, right in steps
            ) or any(
                rect.left() < end.x() < rect.right()
                and min(end.y(), begin.y()) < rect.bottom()
                and max(end.y(), begin.y()) > rect.top()
                for (_, end), (begin, _) in pairwise(steps)
                if abs(end.x() - begin.x()) < 1e-6
            )
            assert drawing._is_covered(curve, rect) is covers, rect
            found.add(covers)
    assert found == {True, False}


def test_a_name_looks_for_its_place_without_mapping_each_step_of_a_long_curve(plot, monkeypatch):
    """The curve of an even value has hundreds of steps, and is named anew while fights come in."""
    box = plot._graph.box
    mapping = Mock(wraps=box.mapViewToScene)
    monkeypatch.setattr(box, "mapViewToScene", mapping)
    steps = 400
    high = Steps("high", (50.0,) * steps, "series.1")
    low = Steps("low", (49.0,) * steps, "series.2")
    plot.draw(Axes(Axis("Battle Value", 0.5, steps + 0.5), CHANCE), [high, low])
    assert 0 < mapping.call_count < steps


def test_large_numbers_below_a_plot_stand_apart_however_narrow_it_is(shown):
    values = Axis("Battle Value", 30, 320, unit=10)
    for width in (200, 300, 500, 1000):
        plot = shown(drawn("Values", Axes(values, CHANCE), NEAR), width, 200)
        ticks = plot._ticks_x()
        apart = (spot_of(plot, ticks[1][0]) - spot_of(plot, ticks[0][0])).x()
        assert len(ticks) > 1
        assert apart > max(theme.current().width(words, "caption") for _, words in ticks)


def test_texts_that_do_not_fit_beside_one_another_are_wrapped_or_alternate_between_two_levels(shown):
    weapons = Axis("", 0.5, 6.5, words=("SRM 6", "LB 10-X AC", "Med Laser", "ER Lg Laser", "Moving", "All"))
    plots = (shown(drawn("Heat", Axes(weapons, CHANCE), NEAR), wide, 200) for wide in (900, 400, 300))
    roomy, wrapped, narrow = ([words for _, words in plot._ticks_x()] for plot in plots)
    assert roomy == list(weapons.words)
    assert wrapped[3] == "ER Lg\nLaser"
    assert [" ".join(words.split()) for words in (*wrapped, *narrow)] == [*weapons.words, *weapons.words]
    levels = [len(words) - len(words.lstrip("\n")) for words in (*wrapped, *narrow)]
    assert levels == [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1]


def test_words_under_bars_are_cut_before_they_touch(shown):
    steps = Axis("", 0.5, 8.5, words=("Explosive equipment", "Structure") * 4)
    plot = shown(drawn("Steps", Axes(steps, CHANCE), NEAR), 220, 200)
    apart = (spot_of(plot, 3) - spot_of(plot, 1)).x()
    lines = [line for _, words in plot._ticks_x() for line in words.split("\n")]
    assert any(line.endswith("…") for line in lines)
    assert max(theme.current().width(line, "caption") for line in lines) <= apart


def test_what_is_said_of_a_bar_lies_over_no_higher_ones(plot):
    bars = Bars("at least", tuple(100.0 - 10 * n for n in range(10)), "accent", chosen=6, said="6 or more: 50 %")
    plot.draw(Axes(Axis("points", 0.5, 24.5), CHANCE), [bars])
    picture, ink = plot.grab().toImage(), theme.color("text.1")
    top, bottom = (spot_of(plot, 6, value).toPoint().y() for value in (58, 50))
    left, right = (spot_of(plot, at).toPoint().x() for at in (RANGE.low, 24.5))
    inked = [x for x in range(left, right) for y in range(top, bottom) if picture.pixelColor(x, y) == ink]
    assert min(inked) >= spot_of(plot, 6 - bars.wide / 2).toPoint().x()


def test_a_limit_is_named_on_its_line_and_labels_cover_no_others(plot, tmp_path):
    limits = [Level(name, 40 + 2 * n, 12) for n, name in enumerate(("slower", "harder to aim", "shuts down"))]
    plot.draw(plot.axes, limits)
    plot.set_reading(3, [Note(50, "50 %"), Note(51, "51 %")])
    plot.export(tmp_path / "limits.svg")
    written = "".join(ET.parse(tmp_path / "limits.svg").getroot().itertext())
    assert {"slower", "50 %", "51 %"} <= {word for word in ("slower", "50 %", "51 %") if word in written}
    for drawing in plot._drawings:
        labels = drawing._taken
        assert not any(one.intersects(other) for one in labels for other in labels if one is not other)


def test_the_figures_take_the_place_of_the_drawing(plot):
    plot.show_table(True)
    assert plot.shows_table
    assert plot.table.column(0)[:2] == ["1", "2"]


def test_a_new_theme_repaints_the_ground(plot, qapp):
    def corner():
        return plot.grab().toImage().pixelColor(plot.width() - 4, 2)

    assert corner() == theme.color("bg.1")
    theme.apply(qapp, "light", "compact")
    assert corner() == theme.color("bg.1")
