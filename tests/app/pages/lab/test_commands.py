"""The benches of initiative and the skirmish, reached by command."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication
from shiboken6 import delete

from designer import paths
from designer.app.pages.lab.initiative.page import InitiativeLab
from designer.app.pages.lab.page import BENCHES, TABS, Lab
from designer.app.pages.lab.skirmish.map_page import MapPage
from designer.app.shell.window import Window
from designer.app.views.panels.status_line import StatusLine
from designer.workspace.settings import Settings
from tests.app.standing_windows import close_for_good


@pytest.fixture(scope="module")
def _unseen():
    """The window, while no test has it."""
    held: list[Window] = []
    yield held
    for window in held:
        close_for_good(window)


@pytest.fixture
def window(_unseen):
    """A window with a design, which is not shown; it stands from one test to the next, without a page of the Lab."""
    made = _unseen.pop() if _unseen else Window(Settings(), keep=lambda _settings: "")
    made.manager.open([paths.data("designs", "wayfarer-wfr-3d.mtf")])
    yield made
    made.hide()
    made.show_start()
    delete(made.workspaces._pages.pop("lab"))
    while made.manager.documents:
        made.manager.remove(len(made.manager.documents) - 1)
    if made.settings.views == Settings().views:
        _unseen.append(made)
    else:
        close_for_good(made)


def do(window, name):
    window.actions_by_name[name].trigger()
    assert isinstance(window.workspace, Lab)
    return window.workspace.page


def test_the_benches_come_to_the_front_with_the_design(window):
    bench = do(window, "initiative")
    assert isinstance(bench, InitiativeLab)
    assert bench.model.member.document is window.manager.documents[0]
    bench = do(window, "skirmish")
    assert isinstance(bench, MapPage)
    found = window.workspace.design_unit.projected
    assert found is not None
    assert found.unit.name == "Wayfarer WFR-3D"


def test_a_skirmish_is_fought_out_by_command(window):
    bench = do(window, "skirmish_fight")
    assert bench.state.mode == "replay"
    replay = bench.state.replay
    assert replay.winner is not None
    side = ("Red", "Blue")[replay.winner]
    assert bench.player.isVisibleTo(window)
    assert bench.player.outcome.text == f"In the end: {side} wins in round {replay.rounds}."
    assert [f.side for f in replay.states[-1] if f.alive] == [replay.winner] * sum(f.alive for f in replay.states[-1])


def test_a_battle_that_nobody_wins_says_so(window):
    bench = do(window, "skirmish")
    bench.state.set_rules(replace(bench.state.scene.rules, round_limit=1))
    do(window, "skirmish_fight")
    assert bench.player.outcome.text == (
        "In the end: Nobody has won after 1 round: neither side has come within reach of the other."
    )


def test_a_closed_design_leaves_the_benches_and_the_next_one_takes_its_place(window, qtbot):
    window.manager.open([paths.data("designs", "longstride-lsd-2.mtf")])
    initiative = do(window, "initiative")
    lab = window.workspace
    lab.show_named("Duel")
    window.tabs.set_current(0)
    assert lab.design_unit.projected.unit.name == "Wayfarer WFR-3D"
    assert len(initiative.model.members) == 2
    assert window.manager.close(0)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what follows the closed design
    assert lab.design_unit.projected.unit.name == "Longstride LSD-2"
    assert [member.name for member in initiative.model.members] == ["Longstride LSD-2"]


def test_the_status_line_stays_on_every_bench_so_that_nothing_jumps(window, qtbot):
    window.show()
    do(window, "initiative")
    lab, heights = window.workspace, set()
    for entry in BENCHES:
        lab.show_named(entry.words)
        (status,) = lab.findChildren(StatusLine)
        assert status.isVisible()
        heights.add(lab.pages.height())
    assert len(heights) == 1


def test_the_benches_of_the_skirmish_are_one_tab_with_a_switch_of_its_own(window):
    do(window, "initiative")
    lab = window.workspace
    assert TABS == ("Combat", "Trials", "Charts", "Initiative", "Skirmish")
    assert lab.parts["Skirmish"].isHidden()
    lab.switch.switched.emit(TABS.index("Skirmish"))
    assert lab.page is lab.show_named("Battle")
    assert not lab.parts["Skirmish"].isHidden()
    lab.parts["Skirmish"].switched.emit(1)
    assert lab.page is lab.show_named("Duel")
    lab.switch.switched.emit(TABS.index("Charts"))
    assert lab.parts["Skirmish"].isHidden()
    lab.switch.switched.emit(TABS.index("Skirmish"))
    assert lab.page is lab.show_named("Duel")  # the one that was shown last


def enabled(switch):
    return [button.text() for button in switch.findChildren(QAbstractButton) if button.isEnabled()]


def test_without_a_design_the_lab_shows_what_needs_none(qtbot):
    made = Window(Settings(), keep=lambda _settings: "")
    qtbot.addWidget(made)
    made.actions_by_name["page_lab"].trigger()
    lab = made.workspace
    assert isinstance(lab, Lab)
    assert isinstance(lab.page, MapPage)
    assert enabled(lab.switch) == ["Skirmish"]
    assert enabled(lab.parts["Skirmish"]) == ["Battle", "Duel", "Units", "Rules"]
    assert not made.actions_by_name["initiative"].isEnabled()
    made.manager.open([paths.data("designs", "wayfarer-wfr-3d.mtf")])
    made.actions_by_name["initiative"].trigger()
    assert isinstance(lab.page, InitiativeLab)
    made.manager.documents.clear()
