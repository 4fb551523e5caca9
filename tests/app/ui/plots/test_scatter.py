"""The scatter plot: where its axes end, and where the points beyond them are drawn."""

from itertools import combinations
from typing import get_args

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from designer.app.pages.library.scatter_panel import LOOKS
from designer.app.ui.custom_colors import contrast
from designer.app.ui.plots.scatter import _OPACITY, _UNMATCHED, ScatterPlot, ScatterPoint, ScatterPoints
from designer.app.ui.theme import ThemeName
from designer.app.ui.theme_colors import mixed, read_theme

FAR = 10_000


def points(count: int, far: int = FAR) -> ScatterPoints:
    """Points from (0, 0) to (99, 99), but the last one is far above all others."""
    values = np.linspace(0, 99, count)
    places = np.column_stack([values, values])
    places[-1] = (50, far)
    return ScatterPoints(np.arange(count), places, np.zeros(count, np.int8))


@pytest.fixture
def plot(qtbot):
    widget = ScatterPlot("Units", (("series.1", "o"),), "Unit {}".format)
    qtbot.addWidget(widget)
    widget.resize(500, 400)
    widget.show()
    return widget


def shown(plot, given, apart=()):
    plot.show_points(("mass", "cost"), given, apart)
    plot._lazy.run()
    return plot


def spot_of(plot, x, y):
    return plot._box.mapViewToScene(QPointF(x, y))


def test_a_point_far_above_all_others_is_a_triangle_at_the_border(plot):
    shown(plot, points(1000))
    top = plot._box.viewRange()[1][1]
    assert top < 110
    triangle = plot._beyond.getData()
    assert triangle[0].tolist() == [50]
    assert 99 <= triangle[1][0] < top
    assert plot.point_at(spot_of(plot, 50, triangle[1][0])).name == "Unit 999"


def test_a_point_beyond_the_end_has_its_place_when_the_plot_is_zoomed_out(plot):
    shown(plot, points(1000))
    for _ in range(30):
        QTest.keyClick(plot, Qt.Key.Key_Minus)
    plot._lazy.run()
    assert len(plot._beyond.getData()[0]) == 0
    assert plot.point_at(spot_of(plot, 50, FAR)).name == "Unit 999"
    QTest.keyClick(plot, Qt.Key.Key_Home)
    plot._lazy.run()
    assert len(plot._beyond.getData()[0]) == 1


def test_values_that_rise_evenly_all_have_their_places(plot):
    shown(plot, points(1000, far=99))
    assert len(plot._beyond.getData()[0]) == 0


@pytest.mark.parametrize("far", [FAR, -FAR])
@pytest.mark.parametrize("count", [10, 150])
def test_one_outlier_leaves_few_others_their_room(plot, count, far):
    shown(plot, points(count, far))
    low, high = plot._box.viewRange()[1]
    assert -20 < low < high < 120
    assert len(plot._beyond.getData()[0]) == 1


def test_the_name_of_a_design_covers_no_other_point_where_a_corner_is_free(plot):
    beside = [(60, 60), (40, 60), (60, 40)]  # above at both sides, and below at the right
    given = ScatterPoints(np.arange(5), np.array([*beside, (0, 0), (100, 100)], float), np.zeros(5, np.int8))
    shown(plot, given, [ScatterPoint(-1, "Own name", 50, 50)])
    name = plot._names.texts[0].sceneBoundingRect()
    assert not any(name.contains(spot_of(plot, *place)) for place in beside)


def test_each_design_set_apart_is_named_where_its_name_covers_no_other(plot):
    apart = [ScatterPoint(-1, "First", 20, 20), ScatterPoint(-2, "Second", 80, 80), ScatterPoint(-3, "Third", 80, 80)]
    shown(plot, points(1000), apart)
    names = [text for text in plot._names.texts if text.isVisible()]
    rects = [text.sceneBoundingRect() for text in names]
    assert [text.toPlainText() for text in names][:2] == ["First", "Second"]
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))


def test_the_axes_reach_to_what_is_set_apart(plot):
    shown(plot, points(1000), [ScatterPoint(-1, "Own", 20, FAR / 2)])
    assert FAR / 2 < plot._box.viewRange()[1][1] < FAR
    assert len(plot._beyond.getData()[0]) == 1


@pytest.mark.parametrize("name", get_args(ThemeName))
def test_points_that_match_stand_out_from_those_that_do_not_alone_and_in_a_crowd(name):
    theme = read_theme(name)
    ground = theme.color("bg.1")
    token, opacity = _UNMATCHED
    for look, _symbol in LOOKS:
        for matching, others in ((_OPACITY, opacity), (1.0, 1.0)):  # many points over one another are opaque
            shown = (mixed(ground, theme.color(each), part) for each, part in ((look, matching), (token, others)))
            strong, faint = (contrast(color, ground) for color in shown)
            assert strong > faint >= 3
