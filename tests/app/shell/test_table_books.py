"""The rulebooks of the user's table are asked for once, and equipment outside of them is a finding of every design."""

from dataclasses import replace

import pytest

from designer.app.shell.window import Window
from designer.construction.findings import findings
from designer.units.location import LA, RT
from designer.workspace.settings import Settings
from tests.building import mech

SHIELDED = mech(("shield-large", LA), ("medium-laser", RT))


def outside(window, number=0):
    graph = window.manager.documents[number].session.graph
    return [found.sentence for found in findings(graph) if found.rule == "rulebook"]


@pytest.fixture
def asked(shown):
    """A window with a design, an answer to its question, and what it suggested each time."""
    window = shown(Window(Settings(), keep=lambda _settings: ""), 1366, 768)
    window.manager.new(SHIELDED)

    suggestions = []

    def answer(text):
        def ask(_parent, _title, _label, suggested):
            suggestions.append(suggested)
            return text

        window.dialogs = replace(window.dialogs, text=ask)
        window.actions_by_name["table_books"].trigger()

    return window, answer, suggestions


def test_what_is_outside_the_books_is_found_in_open_and_later_designs(asked):
    window, answer, suggestions = asked
    assert outside(window) == []
    answer("tw")
    assert [words[:28] for words in outside(window)] == ["Shield (Large) is not in TW:"]
    assert window.settings.views.ledger.table_books == ["TW"]
    assert window.actions_by_name["table_books"].isChecked()
    window.manager.new(SHIELDED)
    assert len(outside(window, 1)) == 1
    assert not window.manager.documents[0].is_unsaved
    answer("TW, to:aue")
    assert (outside(window), outside(window, 1)) == ([], [])
    answer("")
    assert suggestions == ["", "TW", "TW, TO:AUE"]
    assert window.settings.views.ledger.table_books == []


def test_an_unknown_book_is_said_and_nothing_changes(asked):
    window, answer, _ = asked
    answer("TW, Encyclopedia")
    assert "“Encyclopedia” is no rulebook" in window.notice.text
    assert window.settings.views.ledger.table_books == []
    answer(None)
    assert outside(window) == []
