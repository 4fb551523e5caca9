"""Goal, parts and changes are reached from menus and palette."""

import pytest

from designer.app.pages.editor.editor import Editor
from designer.app.views.ledger.commands import COMMANDS
from designer.app.views.ledger.figure_breakdowns import FIGURES
from designer.workspace.documents import Document
from designer.workspace.goals import Goal
from designer.workspace.settings import Settings


@pytest.fixture
def editor(context, shown):
    return shown(Editor(Document(context.session), context, Settings()), 1366, 700)


def command(name):
    return next(command for command in COMMANDS if command.name == name)


def test_every_command_does_something_that_is_there(editor):
    for each in COMMANDS:
        assert each.tip
        if each.able is None or each.able(editor):
            assert each.deed is not None
            each.deed(editor)
    assert set(editor.views.ledger.pins.blocks) == set(FIGURES) - {"sheet.bv"}
    assert not editor.views.ledger.goal_row.isHidden()
    assert editor.views.ledger.headline.since == "since opened"


def test_a_goal_can_be_dropped_only_where_there_is_one(editor, context):
    drop = command("drop_goal")
    assert not drop.able(editor)
    context.set_goal(Goal("most", 900))
    assert drop.able(editor)
    drop.deed(editor)
    assert context.goal is None
