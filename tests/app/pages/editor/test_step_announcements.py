"""What a screen reader hears without asking: steps, what they did, and why not."""

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.step_announcements import PATIENCE, Announcer
from designer.app.ui.accessibility import accessible_widget
from designer.app.ui.figures import figure, signed
from designer.app.ui.widgets.notice_bar import NoticeBar
from designer.battle_value.total import battle_value
from designer.construction.findings import Severity, findings
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.units.location import HD, LA
from tests.app.conftest import come_due
from tests.building import catalog_id


@pytest.fixture
def heard(context, qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    said: list[str] = []
    announcer = Announcer(context, widget)
    announcer.said.connect(said.append)
    return said


@pytest.fixture
def burst_is_over(heard, qapp):
    """Call it to end the burst of steps that is under way."""
    return lambda: come_due(*qapp.topLevelWidgets())


@pytest.fixture
def events(monkeypatch):
    """What goes to the screen reader, with how urgent it is."""
    sent = []

    class Reader:
        AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

        @staticmethod
        def updateAccessibility(event):  # noqa: N802
            assert isinstance(event, QAccessibleAnnouncementEvent)
            sent.append((event.message(), event.politeness()))

    monkeypatch.setattr(accessible_widget, "QAccessible", Reader)
    return sent


def test_a_step_is_said_with_what_it_did_to_the_battle_value(context, heard):
    before = battle_value(context.graph)
    context.apply(edits.maximize_armor())
    after = battle_value(context.graph)
    assert len(heard) == 1
    assert heard[0].startswith(context.session.history.undo_label)
    assert f"Battle Value {figure(after)}, {signed(after - before)}" in heard[0]


def test_undo_and_redo_are_said_by_name(context, heard, burst_is_over):
    context.apply(edits.maximize_armor())
    label = context.session.history.undo_label
    context.undo()
    burst_is_over()
    assert len(heard) == 2
    assert heard[-1].startswith(f"Undo: {label}")
    context.redo()
    burst_is_over()
    assert len(heard) == 3
    assert heard[-1].startswith(f"Redo: {label}")


def test_steps_in_a_burst_are_said_together_once_it_is_over(context, heard, burst_is_over):
    before = battle_value(context.graph)
    context.apply(edits.set_armor(HD, front=1))
    first = battle_value(context.graph)
    for points in (2, 3, 4, 5):
        context.apply(edits.set_armor(HD, front=points))
    assert len(heard) == 1
    assert heard[0].startswith("Set HD armor to 1")
    assert signed(first - before) in heard[0]
    burst_is_over()
    assert len(heard) == 2
    after = battle_value(context.graph)
    assert heard[1].startswith("4 steps, the last one: ")
    assert f"Battle Value {figure(after)}, {signed(after - first)}" in heard[1]
    burst_is_over()
    assert len(heard) == 2


def test_a_burst_that_does_not_end_is_told_of_meanwhile(context, heard, clock):
    for points in (1, 2, 3):
        context.apply(edits.set_armor(HD, front=points))
    assert len(heard) == 1
    clock.advance(1.1 * PATIENCE)
    context.apply(edits.set_armor(HD, front=4))
    assert heard[1].startswith("3 steps, the last one: ")


def test_a_design_that_comes_instead_of_another_is_no_step(context, heard, burst_is_over):
    context.apply(edits.set_armor(HD, front=1))
    context.apply(edits.set_armor(HD, front=2))
    context.adopt(DesignContext(Session(new_unit(tonnage=20))))
    burst_is_over()
    assert len(heard) == 1
    context.apply(edits.set_armor(HD, front=3))
    change = battle_value(context.graph) - battle_value(Session(new_unit(tonnage=20)).graph)
    assert f", {signed(change)}" in heard[-1]


def test_a_finding_is_said_when_it_comes_and_not_again(context, heard, burst_is_over):
    known = {finding.sentence for finding in findings(context.graph)}
    context.apply(edits.place(catalog_id("Machine Gun"), LA))
    gained = [
        f.sentence for f in findings(context.graph) if f.sentence not in known and f.severity is not Severity.NOTE
    ]
    assert gained, "a gun without ammunition is worth a finding"
    assert all(sentence in heard[-1] for sentence in gained)
    burst_is_over()
    context.apply(edits.set_armor(HD, front=1))
    assert len(heard) == 2
    assert not any(sentence in heard[-1] for sentence in gained)


def test_what_is_merely_worth_knowing_is_not_said_with_each_step(context, heard):
    context.apply(edits.place("medium-laser", LA))
    unused = [finding.sentence for finding in findings(context.graph) if finding.severity is Severity.NOTE]
    assert unused, "much of the mass is free"
    assert not any(sentence in heard[-1] for sentence in unused)


def test_what_is_placed_and_removed_is_said_with_its_place(context, heard, burst_is_over):
    context.apply(edits.place("medium-laser", LA))
    assert heard[-1].startswith("Place Medium Laser in LA. Battle Value ")
    burst_is_over()
    context.apply(edits.remove(context.unit.mounts[-1].id))
    assert heard[-1].startswith("Remove Medium Laser")
    assert len(heard) == 2


def test_a_refusal_is_said_at_once(context, heard, events):
    assert not context.apply(edits.set_walk(-1))
    assert heard == [events[-1][0]]
    assert events[-1][1] == QAccessible.AnnouncementPoliteness.Assertive


def test_a_message_in_the_bar_is_said(qtbot, events):
    bar = NoticeBar()
    qtbot.addWidget(bar)
    bar.say("note", "Saved elsewhere.")
    bar.say("error", "The disk is full.")
    polite, assertive = QAccessible.AnnouncementPoliteness.Polite, QAccessible.AnnouncementPoliteness.Assertive
    assert events == [("note: Saved elsewhere.", polite), ("error: The disk is full.", assertive)]
