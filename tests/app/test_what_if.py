"""The law of the preview: what card, status line and ledger promise is what the edit gives; looking leaves no trace."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QEvent

from designer.analysis.edit_outcome import EditOutcome, edit_outcome
from designer.app.context.design_context import DesignContext
from designer.app.ui.widgets.readout import Readout
from designer.app.views.ledger.view import LedgerView
from designer.app.views.panels.preview_card import OtherPlaces
from designer.app.views.panels.preview_text import preview_text
from designer.app.views.panels.status_line import StatusLine
from designer.battle_value import battle_value
from designer.construction.findings import findings
from designer.editing import Edit, EditRefusedError, Session
from designer.editing.drop_plan import DropPlan, Landed, Payload
from designer.workspace.documents import SaveState
from tests.editing.test_incremental import DESIGNS, ITEMS, targets

few = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
designs = st.sampled_from(sorted(DESIGNS))


def possible(context: DesignContext, target: Any) -> Edit | None:
    """The edit that is wanted for, if it can be made."""
    edit = target(context.unit)
    try:
        return None if edit is None or edit.run(context.unit) == context.unit else edit
    except EditRefusedError:
        return None


def prepared(design: str, steps: list[Any]) -> DesignContext:
    context = DesignContext(Session(DESIGNS[design]))
    for step in steps:
        edit = possible(context, step)
        if edit is not None:
            context.apply(edit)
    return context


def state(context: DesignContext) -> tuple[Any, ...]:
    history = context.session.history
    return context.unit, history.steps, tuple(history.numbered), history.position, context.graph.revision


def ghost_of(readout: Readout) -> str:
    """The figure of the preview without the mark of its change; empty if it is the present one."""
    words = readout.text.partition("\N{RIGHTWARDS ARROW} ")[2]
    return words if readout.change is None else words.removesuffix(f" {readout.change.text}")


def first(words: str) -> str:
    return words.split(" ", maxsplit=1)[0]


def ledger_lines(panel: LedgerView) -> dict[str, str]:
    return {row.id: row.figure for row in panel.table.walk() if not row.gone}


def facts(outcome: EditOutcome) -> dict[str, tuple[str, float | None]]:
    return {figure.label: (figure.new, figure.change) for figure in preview_text(outcome).figures}


@few
@given(designs, st.lists(targets, max_size=3), targets)
def test_what_is_promised_is_what_the_edit_gives(qapp: Any, design: str, steps: list[Any], target: Any) -> None:
    context = prepared(design, steps)
    edit = possible(context, target)
    if edit is None:
        return
    line = StatusLine(context, lambda: SaveState("Unsaved", False))
    panel = LedgerView(context)
    panel.show()
    before, shown = state(context), {name: readout.value for name, readout in line.readouts.items()}
    lines = ledger_lines(panel)
    was = findings(context.graph)

    context.show_preview(edit)
    assert context.preview is not None
    outcome = edit_outcome(context.session, context.preview)
    ghosts = {name: ghost_of(readout) for name, readout in line.readouts.items()}
    promised, headline = ledger_lines(panel), panel.headline.text
    context.end_preview()
    qapp.processEvents()
    assert state(context) == before, "looking leaves no trace"
    assert {name: readout.value for name, readout in line.readouts.items()} == shown
    assert ledger_lines(panel) == lines

    value = battle_value(context.graph)
    context.apply(edit)
    for name, ghost in ghosts.items():
        now = line.readouts[name].value
        assert not ghost or ghost == now or first(ghost) == first(now), name
        assert ghost or now == shown[name], f"{name} moved unannounced"
    assert ledger_lines(panel) == promised
    assert panel.headline.text == headline
    assert facts(outcome)["Battle Value"][1] == battle_value(context.graph) - value
    gone, come = len(outcome.cleared), len(outcome.gained)
    assert len(findings(context.graph)) == len(was) - gone + come
    panel.close()
    for widget in (panel, line):
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@few
@given(designs, st.lists(targets, max_size=3), targets)
def test_going_back_shows_the_same_figures_the_other_way_round(design: str, steps: list[Any], target: Any) -> None:
    context = prepared(design, steps)
    edit = possible(context, target)
    if edit is None:
        return
    there = facts(edit_outcome(context.session, context.session.what_if(edit)))
    before = context.unit
    context.apply(edit)
    back = facts(edit_outcome(context.session, context.session.what_if(Edit("Back", lambda _unit: before))))
    assert there.keys() == back.keys()
    for label, (_, change) in there.items():
        returned = back[label][1]
        assert (change is None) == (returned is None)
        assert change is None or returned is None or round(change + returned, 6) == 0, label


@few
@given(designs, st.sampled_from(ITEMS))
def test_each_place_promises_the_value_that_it_gives(qapp: Any, design: str, item: str) -> None:
    context = prepared(design, [])
    before = state(context)
    placings = OtherPlaces(context)
    plan = DropPlan(context.unit, Payload(item=item))
    placings.search(plan)
    while placings.busy:
        qapp.processEvents()
    assert state(context) == before
    for place in placings.others(None):
        landed = plan.at(place.location)  # where the item fits only in part it says on which location it goes on
        assert isinstance(landed, Landed)
        session = Session(context.unit)
        session.apply(landed.edit)
        assert (battle_value(session.graph), place.change) == (place.value, place.value - battle_value(context.graph))
