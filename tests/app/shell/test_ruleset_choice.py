"""The choice of the rule book holds in the whole window."""

from designer.app.shell.window import Window
from designer.battle_value.total import battle_value
from designer.catalog import RuleSet
from designer.design import once
from designer.units.location import LT
from designer.workspace.settings import Settings
from tests.building import mech

PODS = mech(*[("m-pod", LT)] * 3, walk=5)


def test_all_open_designs_and_later_ones_follow_the_choice(shown):
    settings = Settings()
    window = shown(Window(settings, keep=lambda _settings: ""), 1366, 768)
    usual, core = (battle_value(once(PODS, ruleset=book)) for book in RuleSet)
    assert usual != core
    window.manager.new(PODS)
    ledger, command = window.editor.views.ledger, window.actions_by_name["core_rulebook"]
    assert ledger.shown.ledger.battle_value == usual
    assert ledger.book.isHidden()
    command.trigger()
    assert command.isChecked()
    assert Settings.model_validate_json(settings.model_dump_json()).views.ledger.ruleset is RuleSet.CORE
    assert ledger.shown.ledger.battle_value == core
    assert ledger.headline.text == str(core)
    assert not ledger.book.isHidden()
    assert ledger.book.text() == RuleSet.CORE.label
    assert not window.manager.documents[0].is_unsaved
    window.manager.new(PODS)
    assert window.editor.views.ledger.shown.ledger.battle_value == core
    command.trigger()
    assert [battle_value(each.session.graph) for each in window.manager.documents] == [usual] * 2
    assert ledger.book.isHidden()
