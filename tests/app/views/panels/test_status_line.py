"""The status line: the figures everybody looks for, their ghosts, what was refused, and whether all is saved."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from designer.app.documents.background_work import BackgroundWork
from designer.app.views.panels.status_line import StatusLine
from designer.construction.cost import cost
from designer.editing import edits
from designer.units.location import LA, LT, RT
from designer.workspace.documents import SaveState
from designer.workspace.goals import Goal
from designer.workspace.view_settings import RefitSettings
from tests.test_figures import LABELS


@pytest.fixture
def saved():
    return {"state": SaveState("New", False)}


@pytest.fixture
def line(context, shown, saved):
    return shown(StatusLine(context, lambda: saved["state"]), 1366, 30)


def text(line, name):
    return line.readouts[name].text


def test_it_says_what_the_design_is(line):
    # An empty 50-ton 'Mech with a walk of 4: engine 8.5, gyro 2, cockpit 3, structure 5 t (TM p. 46-50).
    assert text(line, "Mass") == "Mass 18.5 / 50 t"
    assert text(line, "Heat") == "Heat 2 / 10"
    assert text(line, "Move") == "Move 4 / 6 / 0"
    assert text(line, "Slots").endswith("/ 78")


def test_the_figures_follow_each_step_and_undo(line, context):
    context.apply(edits.place_best("medium-laser"))
    assert text(line, "Mass") == "Mass 19.5 / 50 t"
    context.undo()
    assert text(line, "Mass") == "Mass 18.5 / 50 t"


def test_what_is_previewed_shows_as_a_ghost(line, context):
    context.show_preview(edits.place_best("medium-laser"))
    assert text(line, "Mass") == "Mass 18.5 / 50 t → 19.5 t +1.0"
    assert text(line, "Heat") == "Heat 2 / 10 → 5 / 10 +3"
    assert text(line, "Move") == "Move 4 / 6 / 0", "what stays has no ghost"
    context.end_preview()
    QCoreApplication.processEvents()
    assert text(line, "Mass") == "Mass 18.5 / 50 t"


def test_a_ghost_of_movement_has_no_mark(line, context):
    context.show_preview(edits.set_walk(5))
    assert text(line, "Move") == "Move 4 / 6 / 0 → 5 / 8 / 0"


def test_a_first_ghost_on_a_fresh_line_is_right(context, shown):
    """The line is made while something is previewed already."""
    context.show_preview(edits.place_best("medium-laser"))
    line = shown(StatusLine(context, lambda: SaveState("New", False)), 1366, 30)
    assert text(line, "Mass") == "Mass 18.5 / 50 t → 19.5 t +1.0"


def test_an_impossible_preview_has_no_ghosts(line, context):
    context.show_preview(edits.set_walk(99))
    assert text(line, "Mass") == "Mass 18.5 / 50 t"


def test_limits_are_errors_and_heat_is_a_warning(line, context):
    assert line.readouts["Heat"].state == "normal"
    context.apply(edits.set_walk(8))
    context.apply(edits.maximize_armor())
    for _ in range(5):
        context.apply(edits.place_best("large-laser"))
    assert line.readouts["Mass"].state == "error"
    assert line.readouts["Heat"].state == "warn"
    assert "over" in line.readouts["Mass"].accessibleName()


def test_a_refusal_stands_for_a_while(line, context, qtbot, monkeypatch):
    monkeypatch.setattr("designer.app.views.panels.status_line.MESSAGE_MS", 60)
    context.apply(edits.set_walk(99))
    assert "No engine has a rating" in line.message.text
    qtbot.waitUntil(lambda: line.message.text == "")


def test_a_refusal_goes_with_the_next_step(line, context):
    context.apply(edits.set_walk(99))
    assert line.message.text
    context.apply(edits.set_walk(3))
    assert not line.message.text


@pytest.mark.parametrize("width", [1366, 1920])
def test_a_refusal_takes_the_room_it_needs_and_gives_it_back(context, shown, width):
    line = shown(StatusLine(context, lambda: SaveState("Unsaved", False)), width, 30)
    context.apply(edits.maximize_armor())
    before = [name for name, readout in line.readouts.items() if readout.isVisible()]
    line.refuse("No location has a gap that the Light Ferro-Fibrous slots of this suit would fit into; 7 are needed.")
    line.layout().activate()
    assert line.message.width() >= line.message.sizeHint().width()
    assert all(line.readouts[name].isVisible() for name in ("Mass", "BV"))
    line.message.clear()
    assert [name for name, readout in line.readouts.items() if readout.isVisible()] == before


def test_the_counts_lead_to_the_findings(line, context, qtbot):
    context.apply(edits.add("small-laser"))
    assert line.counts.accessibleName() == "1 error, 0 warnings, 2 notes"
    with qtbot.waitSignal(line.findings_wanted):
        QTest.mouseClick(line.counts, Qt.MouseButton.LeftButton)


def test_it_says_whether_the_design_is_saved(line, context, saved):
    assert line.state.accessibleName() == "New"
    saved["state"] = SaveState("Saved", True)
    context.saved.emit()
    assert line.state.accessibleName() == "Saved"


@pytest.mark.parametrize("width", [960, 1366, 1920])
def test_nothing_overlaps_at_any_width(context, shown, width):
    line = shown(StatusLine(context, lambda: SaveState("Unsaved", False)), width, 30)
    context.apply(edits.maximize_armor())
    context.show_preview(edits.set_walk(6))
    line.refuse("Something does not go into the left torso: no free slot.")
    line.layout().activate()
    readouts = [readout for readout in line.readouts.values() if not readout.isHidden()]
    parts = [*readouts, line.message, line.counts, line.state]
    ends = [(part.x(), part.x() + part.width()) for part in parts]
    assert all(end <= start for (_, end), (start, _) in pairwise(ends))
    assert ends[-1][1] <= width


def test_hints_give_way_before_gauges(context, shown):
    wide = shown(StatusLine(context, lambda: SaveState("New", False)), 1366, 30)
    mass = wide.readouts["Mass"]
    full = mass.width()
    wide.resize(760, 30)
    assert mass.sizeHint().width() < full
    assert mass.width_with("all") > mass.width_with("no hint") > mass.width_with("no gauge")


# -- cost, damage, and what gives way -------------------------------------------------------------------------


def names_shown(line):
    return [name for name, readout in line.readouts.items() if not readout.isHidden()]


def test_damage_then_cost_give_way_where_there_is_no_room(wayfarer, shown):
    line = shown(StatusLine(wayfarer, lambda: SaveState("Saved", True)), 1920, 30)
    everything = names_shown(line)
    assert everything == ["Mass", "BV", "Slots", "Heat", "Move", "Cost", "Damage"]
    counts = []
    for width in range(1920, 940, -40):
        line.window().resize(width, 30)
        line.resize(width, 30)
        assert names_shown(line) == everything[: len(names_shown(line))]
        counts.append(len(names_shown(line)))
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] >= 5, "mass to movement stay in the smallest window"


def test_a_preview_keeps_the_figures_and_leaves_out_present_values(wayfarer, shown):
    line = shown(StatusLine(wayfarer, lambda: SaveState("Kept, not saved", True)), 1366, 30)
    everything = names_shown(line)
    wayfarer.show_preview(edits.place_best("medium-laser"))
    assert names_shown(line) == everything
    line.window().resize(1180, 30)
    line.resize(1180, 30)
    line.layout().activate()
    assert len(names_shown(line)) > 4
    mass = line.readouts["Mass"]
    assert mass.width() == mass.width_with("change") < mass.width_with("no gauge")


def test_the_mass_tells_an_omnimech(line, context):
    context.apply(edits.set_omni(True))
    assert text(line, "Mass").startswith("Omni mass ")
    assert line.readouts["Mass"].accessibleName().startswith("Mass of the OmniMech ")
    context.undo()
    assert text(line, "Mass") == "Mass 18.5 / 50 t"


@pytest.mark.parametrize("width", [700, 600, 500, 430])
def test_at_great_scales_figures_go_whole_and_mass_last(wayfarer, shown, width):
    line = shown(StatusLine(wayfarer, lambda: SaveState("Saved", True)), 1920, 30)
    line.window().resize(width, 30)
    line.resize(width, 30)
    line.layout().activate()
    names = names_shown(line)
    assert names[0] == "Mass"
    assert names == list(line.readouts)[: len(names)]
    for name in names:
        assert line.readouts[name].width() >= line.readouts[name].width_with("no gauge")


def test_figures_are_labelled_as_in_the_table(line):
    assert all(readout.text.startswith(tuple(LABELS)) for readout in line.readouts.values())


def test_damage_is_what_reaches_so_far_and_points_forward(line, context):
    context.apply(edits.place("medium-laser", LT))
    context.apply(edits.toggle("rear", [context.unit.mounts[-1].id]))
    context.apply(edits.place("medium-laser", RT))
    context.apply(edits.place("is-er-large-laser", LA))
    # Medium Laser 5 damage to 9 hexes, ER Large Laser 8 to 19.
    assert text(line, "Damage") == "Dmg 3/9/15 13 / 13 / 8"
    context.show_preview(edits.place("medium-laser", RT))
    assert text(line, "Damage") == "Dmg 3/9/15 13 / 13 / 8 → 18 / 18 / 8"


def test_the_cost_moves_with_what_is_placed(line, context):
    before = cost(context.graph).total
    context.show_preview(edits.place("is-er-large-laser", LA))
    assert text(line, "Cost").startswith(f"Cost {before / 1e6:.2f} M → ")
    context.end_preview()
    QCoreApplication.processEvents()
    assert text(line, "Cost") == f"Cost {before / 1e6:.2f} M"


def test_a_goal_colors_the_mark_of_the_battle_value(line, context):
    context.set_goal(Goal("most", 0))
    context.show_preview(edits.place("is-er-large-laser", LA))
    assert line.readouts["BV"].change.toward is False
    context.set_goal(Goal("least", 9000))
    assert line.readouts["BV"].change.toward is True
    assert line.readouts["Mass"].change.toward is None


def test_what_has_no_free_slot_left_is_told_as_what_is_short(line, context):
    """A Gauss rifle takes 7 slots (TM p. 207)."""
    used, of_all = map(int, text(line, "Slots").removeprefix("Slots ").split(" / "))
    for _ in range(8):
        context.apply(edits.add("is-gauss-rifle"))
    short = 8 * 7 - (of_all - used)
    assert line.readouts["Slots"].accessibleName().endswith(f", {short} short")


@pytest.fixture
def refits():
    return RefitSettings(in_status=True)


def test_the_refit_from_the_opened_design_is_shown_when_wanted(context, shown, refits):
    line = shown(StatusLine(context, lambda: SaveState("New", False), refits=refits), 1920, 30)
    assert line.refit.text == "Refit no change"
    context.apply(edits.place("medium-laser", LA))
    assert line.refit.text == "Refit Class C"
    context.undo()
    assert line.refit.text == "Refit no change"
    refits.in_status = False
    context.figures_wanted.emit()
    assert line.refit.isHidden()


def test_a_preview_tells_what_an_edit_does_to_the_refit(context, shown, refits):
    line = shown(StatusLine(context, lambda: SaveState("New", False), refits=refits), 1920, 30)
    context.apply(edits.place("medium-laser", LA))
    context.show_preview(edits.place("is-case", LT))
    # 120 + 60 minutes, times eight: 14 hours more than 120 times five.
    assert line.refit.text == "Refit Class C \u2192 Class D, +14 h"


def test_a_click_on_the_refit_asks_for_it(context, shown, refits, qtbot):
    line = shown(StatusLine(context, lambda: SaveState("New", False), refits=refits), 1920, 30)
    with qtbot.waitSignal(line.refit_wanted):
        QTest.mouseClick(line.refit, Qt.MouseButton.LeftButton)


def test_it_says_what_goes_on_in_the_background_and_stops_it(line, qtbot):
    background, stopped = BackgroundWork(), []
    line.follow_work(background)
    assert line.work.isHidden()
    background.show("Gauntlet 9 of 24", lambda: stopped.append(True))
    assert line.work.isVisible()
    assert line.work.text() == "Gauntlet 9 of 24"
    assert line.stop_work.geometry().right() < line.counts.x()
    qtbot.mouseClick(line.stop_work, Qt.MouseButton.LeftButton)
    assert stopped
    background.show("", background.stop)
    assert line.work.isHidden()
    assert line.stop_work.isHidden()
    background.stop()
    assert stopped == [True]
