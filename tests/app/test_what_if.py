"""The law of the preview: what card, status line and ledger promise is what the edit gives; looking leaves no trace."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent

from designer.app.context.design_context import Bridge
from designer.app.context.drag_data import Payload
from designer.app.documents.documents import SavedAs
from designer.app.pages.editor.status import StatusLine
from designer.app.views.board.drop import DropPlan, Landed
from designer.app.views.ledger import Breakdown
from designer.app.views.ledger.edit_outcome import Outcome, outcome_of
from designer.app.views.panels.other_places import Placings
from designer.battle_value import battle_value
from designer.construction.findings import findings
from designer.editing import Edit, EditRefusedError, Session
from tests.editing.test_incremental import DESIGNS, ITEMS, wishes

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

few = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
designs = st.sampled_from(sorted(DESIGNS))


def possible(bridge: Bridge, wish: Any) -> Edit | None:
    """The edit that is wished for, if it can be made."""
    edit = wish(bridge.unit)
    try:
        return None if edit is None or edit.run(bridge.unit) == bridge.unit else edit
    except EditRefusedError:
        return None


def prepared(design: str, steps: list[Any]) -> Bridge:
    bridge = Bridge(Session(DESIGNS[design]))
    for step in steps:
        edit = possible(bridge, step)
        if edit is not None:
            bridge.apply(edit)
    return bridge


def state(bridge: Bridge) -> tuple[Any, ...]:
    history = bridge.session.history
    return bridge.unit, history.steps, tuple(history.numbered), history.position, bridge.graph.revision


def first(words: str) -> str:
    return words.split(" ", maxsplit=1)[0]


def ledger_lines(panel: Breakdown) -> dict[str, str]:
    return {row.id: row.figure for row in panel.model.walk() if not row.gone}


def facts(outcome: Outcome | None) -> dict[str, tuple[str, float | None]]:
    assert outcome is not None
    return {fact.label: (fact.new, fact.change) for fact in outcome.facts}


@few
@given(designs, st.lists(wishes, max_size=3), wishes)
def test_what_is_promised_is_what_the_edit_gives(qapp: Any, design: str, steps: list[Any], wish: Any) -> None:
    bridge = prepared(design, steps)
    edit = possible(bridge, wish)
    if edit is None:
        return
    line = StatusLine(bridge, lambda: SavedAs("Unsaved", False))
    panel = Breakdown(bridge)
    panel.show()
    before, shown = state(bridge), [readout.text for readout in line.readouts.values()]
    lines = ledger_lines(panel)
    was = findings(bridge.graph)

    bridge.consider(edit)
    outcome = outcome_of(bridge.session, edit)
    ghosts = {name: readout.ghost for name, readout in line.readouts.items()}
    promised, headline = ledger_lines(panel), panel.headline.text
    bridge.consider(None)
    assert state(bridge) == before, "looking leaves no trace"
    assert [readout.text for readout in line.readouts.values()] == shown
    assert ledger_lines(panel) == lines

    value = battle_value(bridge.graph)
    bridge.apply(edit)
    for name, ghost in ghosts.items():
        now = line.readouts[name].value
        assert not ghost or ghost == now or first(ghost) == first(now), name
        assert ghost or f"{name} {now}" in shown, f"{name} moved unannounced"
    assert ledger_lines(panel) == promised
    assert panel.headline.text == headline
    assert facts(outcome)["Battle Value"][1] == battle_value(bridge.graph) - value
    assert outcome is not None
    gone, come = len(outcome.cleared), len(outcome.gained)
    assert len(findings(bridge.graph)) == len(was) - gone + come
    panel.close()
    for widget in (panel, line):
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@few
@given(designs, st.lists(wishes, max_size=3), wishes)
def test_going_back_shows_the_same_figures_the_other_way_round(design: str, steps: list[Any], wish: Any) -> None:
    bridge = prepared(design, steps)
    edit = possible(bridge, wish)
    if edit is None:
        return
    there = facts(outcome_of(bridge.session, edit))
    before = bridge.unit
    bridge.apply(edit)
    back = facts(outcome_of(bridge.session, Edit("Back", lambda _unit: before)))
    assert there.keys() == back.keys()
    for label, (_, change) in there.items():
        returned = back[label][1]
        assert (change is None) == (returned is None)
        assert change is None or returned is None or round(change + returned, 6) == 0, label


@few
@given(designs, st.sampled_from(ITEMS))
def test_each_place_promises_the_value_that_it_gives(qapp: Any, design: str, item: str) -> None:
    bridge = prepared(design, [])
    before = state(bridge)
    placings = Placings(bridge)
    plan = DropPlan(bridge.unit, Payload(item=item))
    placings.look(plan)
    while placings.busy:
        qapp.processEvents()
    assert state(bridge) == before
    for place in placings.others(None):
        landed = plan.at(place.location)  # where the item fits only in part it says on which location it goes on
        assert isinstance(landed, Landed)
        session = Session(bridge.unit)
        session.apply(landed.edit)
        assert (battle_value(session.graph), place.change) == (place.value, place.value - battle_value(bridge.graph))
