"""What a screen reader hears without asking: steps, what they did, and why not."""

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from designer.app import voice
from designer.app.announcing import Announcer
from designer.app.figures import figure, signed
from designer.app.notice import NoticeBar
from designer.battle_value.total import battle_value
from designer.construction.findings import findings
from designer.editing import edits
from designer.units.location import HD, LA
from tests.building import catalog_id

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def heard(bridge, qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    said: list[str] = []
    announcer = Announcer(bridge, widget)
    announcer.said.connect(said.append)
    return said


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

    monkeypatch.setattr(voice, "QAccessible", Reader)
    return sent


def test_a_step_is_said_with_what_it_did_to_the_battle_value(bridge, heard):
    before = battle_value(bridge.graph)
    bridge.apply(edits.maximize_armor())
    after = battle_value(bridge.graph)
    assert len(heard) == 1
    assert heard[0].startswith(bridge.session.history.undo_label)
    assert f"Battle Value {figure(after)}, {signed(after - before)}" in heard[0]


def test_undo_and_redo_are_said_by_name(bridge, heard):
    bridge.apply(edits.maximize_armor())
    label = bridge.session.history.undo_label
    bridge.undo()
    assert heard[-1].startswith(f"Undo: {label}")
    bridge.redo()
    assert heard[-1].startswith(f"Redo: {label}")


def test_a_finding_is_said_when_it_comes_and_not_again(bridge, heard):
    known = {finding.sentence for finding in findings(bridge.graph)}
    bridge.apply(edits.place(catalog_id("Machine Gun"), LA))
    gained = [f.sentence for f in findings(bridge.graph) if f.sentence not in known]
    assert gained, "a gun without ammunition is worth a finding"
    assert all(sentence in heard[-1] for sentence in gained)
    bridge.apply(edits.set_armor(HD, front=1))
    assert not any(sentence in heard[-1] for sentence in gained)


def test_the_board_says_what_lies_in_slots_itself(bridge, heard):
    bridge.apply(edits.place("medium-laser", LA))
    assert bridge.session.history.undo_label not in heard[-1]
    assert heard[-1].startswith("Battle Value")


def test_a_refusal_is_said_at_once(bridge, heard, events):
    assert not bridge.apply(edits.set_walk(-1))
    assert heard == [events[-1][0]]
    assert events[-1][1] == QAccessible.AnnouncementPoliteness.Assertive


def test_a_message_in_the_bar_is_said(qtbot, events):
    bar = NoticeBar()
    qtbot.addWidget(bar)
    bar.say("note", "Saved elsewhere.")
    bar.say("error", "The disk is full.")
    polite, assertive = QAccessible.AnnouncementPoliteness.Polite, QAccessible.AnnouncementPoliteness.Assertive
    assert events == [("note: Saved elsewhere.", polite), ("error: The disk is full.", assertive)]
