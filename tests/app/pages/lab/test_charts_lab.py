"""The charts bench: where the value comes from, and how it runs with each part of the design."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ET

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QGraphicsView

from designer import paths
from designer.app.pages.lab.charts.breakpoints import in_short
from designer.app.pages.lab.charts.crew_map import CrewMap
from designer.app.pages.lab.charts.page import AGAINST, CHARTS, NAMES, ChartsLab
from designer.app.pages.lab.charts.treemap import ShareMap
from designer.app.pages.lab.shaded_table import _INKS, shade_color
from designer.app.ui import theme
from designer.app.ui.custom_colors import contrast
from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Bars, Level, Spot
from designer.app.ui.widgets.buttons import IconButton
from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.construction.armor import armor
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.editing import edits
from tests.app.pages.lab.conftest import open_samples
from tests.app.standing_pages import StandingPages

LEFT = Qt.MouseButton.LeftButton


def prepare(standing):
    open_samples(standing.designs)


def forget(bench):
    bench.weapons.show_guns(())
    bench.weapons.reset()
    bench.movement.setCurrentIndex(0)
    bench.show_chart("steps")
    bench.plot.set_reading(None)
    bench._points.clear()
    bench.crew.setCurrentCell(4, 5)
    for shares in (bench.masses, bench.values):
        shares.choose(0)


@pytest.fixture(scope="module")
def benches():
    made = StandingPages(ChartsLab, prepare, forget, (1340, 620), anew=(CrewMap, ShareMap))
    yield made
    made.delete()


@pytest.fixture
def front(designs):
    return designs.context(designs.front)


def _show(lab, qtbot, name):
    lab.show_chart(name)
    qtbot.waitUntil(lambda: not lab.busy)


def _lines(lab):
    return {line.name: line.value for line in lab.lines.lines}


@pytest.mark.parametrize("name", NAMES)
def test_every_chart_can_be_shown_and_written_as_picture_drawing_and_figures(lab, qtbot, tmp_path, name):
    _show(lab, qtbot, name)
    lab.tools.write(tmp_path / "chart.png")
    lab.tools.write(tmp_path / "chart.svg")
    lab.tools.write(tmp_path / "chart.csv")
    assert not QImage(str(tmp_path / "chart.png")).isNull()
    assert "<svg" in (tmp_path / "chart.svg").read_text("utf-8")
    heads, *rows = csv.reader((tmp_path / "chart.csv").read_text("utf-8").splitlines())
    assert rows
    assert all(len(row) == len(heads) for row in rows)


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_says_what_it_shows_of_which_design(lab, front, designs, qtbot, tmp_path, name):
    lab.others.setCurrentIndex(1)
    lab.others.activated.emit(1)
    _show(lab, qtbot, name)
    lab.tools.write(tmp_path / "chart.svg")
    root = ET.parse(tmp_path / "chart.svg").getroot()
    title, below = root.findtext("{*}title", ""), root.findtext("{*}desc", "")
    assert title == f"{CHARTS[name][0]}: {front.unit.names.full}"
    assert ("against Longstride LSD-2" in below) == (name in AGAINST)
    assert ("standing" in below.split(", ")) == (name in ("damage", "heat"))


def test_a_picture_of_heat_says_what_is_not_fired(lab, qtbot, tmp_path):
    _show(lab, qtbot, "heat")
    tick = lab.choices.findChildren(QCheckBox)[0]
    held = lab.weapons.fired[0].short
    tick.click()
    lab.tools.write(tmp_path / "chart.svg")
    assert f"without {held}" in (tmp_path / "chart.svg").read_text("utf-8")


def test_heat_over_turns_shows_the_turns_of_a_shutdown_and_that_nothing_is_fired_then(lab, designs, qtbot):
    designs._manager.open([paths.data("designs", "brazier-brz-x.mtf")])
    designs.set_front(designs.documents[-1])
    _show(lab, qtbot, "heat")
    bars = {mark.name: mark.values for mark in lab.plot.marks if isinstance(mark, Bars)}
    # Two ER PPCs, two ER large lasers and two medium pulse lasers make 30 + 24 + 8; 8 double sinks take 16.
    assert bars["heat left"][:6] == (46, None, None, None, 46, None)
    assert bars["shut down, cooling"][:6] == (None, 30, 14, 0, None, 30)
    assert [_at(lab, turn)["Made"] for turn in (1, 2, 3, 4, 5)] == ["62", "0", "0", "0", "62"]
    assert _at(lab, 2)["Starts again"] == "0 %"
    assert _at(lab, 3)["Starts again"] == "92 %"  # 4 or more on 2d6: 33 ways of 36


def test_the_chart_of_heat_ends_a_little_above_the_next_level(lab, front, qtbot):
    """It has heat of 12 at the end, which is below 14, where shutdown begins (TW p. 160)."""
    _show(lab, qtbot, "heat")
    levels = {mark.name: mark.value for mark in lab.plot.marks if isinstance(mark, Level)}
    assert levels == {"5, −1 MP": 5, "8, +1 to hit": 8, "14, shutdown 4+": 14}
    assert lab.plot.axes.y.high < 2 * 12


def _at(lab, turn):
    lab.read_at(turn)
    return _lines(lab)


def test_a_row_of_the_list_brings_its_chart_to_the_front(lab, qtbot):
    model = lab.list.model()
    spot = lab.list.visualRect(model.index(NAMES.index("crew"), 0)).center()
    qtbot.mouseClick(lab.list.viewport(), LEFT, pos=spot)
    assert lab.name == "crew"
    assert lab.crew.isVisible()


def test_its_list_is_a_sound_model(lab, qtmodeltester):
    qtmodeltester.check(lab.list.model())
    shown = [lab.list.model().index(row, 0).data() for row in range(len(NAMES))]
    assert shown == [words for words, _ in CHARTS.values()]


def test_the_steps_end_at_the_battle_value(lab, front):
    assert _lines(lab)["Battle Value"] == figure(battle_value(front.graph), 1)


def test_the_steps_follow_an_edit(lab, front, qtbot):
    front.apply(edits.place_best("small-laser"))
    expected = figure(battle_value(front.graph), 1)
    qtbot.waitUntil(lambda: _lines(lab)["Battle Value"] == expected)


def test_a_second_design_is_drawn_beside_the_first(lab, designs):
    lab.choose(designs.documents[0], designs.documents[1])
    theirs = designs.documents[1].title
    assert any(mark.name == theirs for mark in lab.plot.marks)
    lab.choose(designs.documents[0], None)
    assert not any(mark.name == theirs for mark in lab.plot.marks)


def test_the_design_as_it_is_is_marked_on_a_sweep(lab, front, qtbot):
    _show(lab, qtbot, "armor")
    (now,) = [mark for mark in lab.plot.marks if isinstance(mark, Spot)]
    assert now.value == battle_value(front.graph)
    assert now.at == armor(front.graph).mass / 500
    assert _lines(lab)["Change"] == "as it is"
    assert not lab.make_so.isEnabled()


def test_a_place_on_a_sweep_can_be_made_so(lab, front, qtbot):
    _show(lab, qtbot, "armor")
    lab.plot.setFocus()
    qtbot.keyClick(lab.plot, Qt.Key.Key_Left)
    promised = _lines(lab)["Battle Value"]
    qtbot.mouseClick(lab.make_so, LEFT)
    assert figure(battle_value(front.graph)) == promised
    assert front.session.history.undo_label is not None


def test_looking_at_a_sweep_leaves_no_trace(lab, front, qtbot):
    unit = front.unit
    for name in ("armor", "walk", "sinks"):
        _show(lab, qtbot, name)
    assert front.unit is unit


def test_what_holds_its_fire_makes_no_heat(lab, front, qtbot):
    _show(lab, qtbot, "heat")
    made = int(_lines(lab)["Made"])
    assert made == heat(front.graph).weapons
    name = catalog()["is-er-large-laser"].name
    tick = next(tick for tick in lab.choices.findChildren(QCheckBox) if tick.toolTip() == name)
    tick.click()
    assert int(_lines(lab)["Made"]) == made - 12  # an ER large laser makes 12 heat (TM p. 341)


def test_one_of_two_weapons_of_a_name_holds_its_fire_alone(lab, designs, qtbot):
    designs._manager.open(
        [paths.data("designs", "ironbark-irb-9k.mtf")]
    )  # two ER PPCs, one of them with better cooling
    designs.set_front(designs.documents[-1])
    _show(lab, qtbot, "heat")
    made = int(_lines(lab)["Made"])
    ticks = [tick for tick in lab.choices.findChildren(QCheckBox) if tick.text().startswith("ER PPC")]
    assert len({tick.text() for tick in ticks}) == 2
    ticks[0].click()
    assert int(_lines(lab)["Made"]) == made - 15  # an ER PPC makes 15 heat (TM p. 341)
    assert [tick.isChecked() for tick in ticks] == [False, True]


def test_a_crew_is_chosen_with_arrow_keys_and_with_the_mouse(lab, front, qtbot):
    _show(lab, qtbot, "crew")
    value = battle_value(front.graph)
    assert _lines(lab)["Crew 4/5"] == figure(value)
    lab.crew.setFocus()
    qtbot.keyClick(lab.crew, Qt.Key.Key_Up)
    assert lab.crew.crew == (3, 5)
    assert "Crew 3/5" in _lines(lab)
    cells = lab.crew.viewport()
    qtbot.mouseClick(cells, LEFT, pos=cells.rect().bottomRight() - QPoint(30, 30))
    assert lab.crew.crew == (8, 8)


def test_tiles_are_chosen_and_say_their_share(lab, front, qtbot):
    _show(lab, qtbot, "mass shares")
    rects = lab.masses.rects()
    qtbot.mouseClick(lab.masses, LEFT, pos=rects[1].center().toPoint())
    assert lab.masses.current == 1
    assert lab.masses.accessibleDescription() == lab.masses.words(1)
    tons = sum(share.amount for share in lab.masses.shares) / 1000
    assert tons == (mass(front.graph).raw + max(mass(front.graph).free, 0)) / 1000


def test_armor_and_criticals_are_a_table_of_all_facings(lab, front, qtbot):
    _show(lab, qtbot, "protection")
    names = lab.table.column(0)
    assert names[:3] == ["HD", "CT", "CT rear"]
    assert len(names) == 11  # eight locations, three of them with a rear


def test_a_chart_can_be_read_as_a_table(lab, qtbot):
    _show(lab, qtbot, "crew")
    lab.tools.pill.click()
    assert lab.table.isVisible()
    assert lab.table.figures.heads[0] == "gunnery"


def test_armor_and_criticals_say_what_is_wasted_and_what_the_next_critical_strikes(lab, front, qtbot):
    _show(lab, qtbot, "protection")
    words = in_short(front.graph)
    assert words.startswith(f"{armor(front.graph).wasted} points of the last half ton unused")
    assert "ammunition" in words
    assert "engine" in words


@pytest.mark.parametrize("look", ["dark", "light"])
def test_figures_of_the_crew_stand_out_from_every_shade(qapp, look):
    theme.apply(qapp, look)
    style = theme.current()
    shades = [shade_color(style, part / 20) for part in range(21)]
    assert min(max(contrast(style.color(ink), shade) for ink in _INKS) for shade in shades) > 3.9


def test_the_waterfall_says_the_value_of_each_step_above_its_bar(lab, front):
    written = {
        item.toPlainText() for item in lab.plot.findChild(QGraphicsView).scene().items() if hasattr(item, "toPlainText")
    }
    steps = {line.name: line.value for line in lab.lines.lines}
    assert set(steps.values()) <= written
    assert steps["Battle Value"] == figure(battle_value(front.graph), 1)


def test_a_small_waterfall_keeps_the_values_of_its_totals(lab, front, qtbot):
    _show(lab, qtbot, "crew")
    lab.resize(1900, 900)
    small = lab.small["steps"]
    qtbot.waitUntil(lambda: small.isVisible() and bool(small._drawings))
    written = {item.toPlainText() for item in small._drawings[0]._items if hasattr(item, "toPlainText")}
    total = figure(battle_value(front.graph), 1)
    assert total in written
    assert 4 < len(written) < len(lab._chart("steps", front).lines(1))  # not all have room


def test_the_cursor_line_stands_behind_the_bars_and_their_values(lab):
    """Nothing crosses the value above the first bar, where the line stands at first."""
    assert lab.plot.reading == 1
    lines, labels = (drawing._items for drawing in (lab.plot._drawings[1], lab.plot._drawings[0]))
    assert lines
    assert max(line.zValue() for line in lines) < min(label.zValue() for label in labels if label.zValue() >= 0)


def test_a_wide_window_shows_other_charts_small_and_one_of_them_large_on_demand(lab, qtbot):
    lab.resize(1900, 900)
    qtbot.waitUntil(lab.small["damage"].isVisible)
    assert not lab.small["steps"].isVisible()
    assert lab.small["damage"].mapTo(lab, QPoint()).y() > lab.plot.height()
    drawn = lab.small["heat"].marks
    qtbot.mouseClick(lab.small["heat"].window().findChild(IconButton, "show heat"), LEFT)
    assert lab.name == "heat"
    assert lab.plot.marks == drawn
    assert lab.small["steps"].isVisible()
