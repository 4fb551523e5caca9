"""Goal, parts and changes are reached from menus and palette."""

import pytest

from designer.app.pages.editor.editor import Editor
from designer.app.views.ledger.commands import HANDLERS
from designer.app.views.ledger.figure_breakdowns import BREAKDOWNS
from designer.workspace.documents import Document
from designer.workspace.goals import Goal
from designer.workspace.settings import Settings


@pytest.fixture
def editor(context, shown):
    return shown(Editor(Document(context.session), context, Settings()), 1366, 700)


def test_every_command_does_something_that_is_there(editor, tmp_path, monkeypatch):
    saved = tmp_path / "evidence.html"
    monkeypatch.setattr(editor.views.ledger.evidence, "_ask", lambda *_: saved)
    for handler in HANDLERS.values():
        if handler.enabled is None or handler.enabled(editor.views.ledger):
            handler.run(editor.views.ledger)
    assert set(editor.views.ledger.pins.blocks) == set(BREAKDOWNS) - {"sheet.bv"}
    assert saved.exists()
    assert not editor.views.ledger.goal_row.isHidden()
    assert editor.views.ledger.headline.since == "since opened"


def test_a_goal_can_be_dropped_only_where_there_is_one(editor, context):
    drop, ledger = HANDLERS["drop_goal"], editor.views.ledger
    assert drop.enabled is not None
    assert not drop.enabled(ledger)
    context.set_goal(Goal("most", 900))
    assert drop.enabled(ledger)
    drop.run(ledger)
    assert context.goal is None
