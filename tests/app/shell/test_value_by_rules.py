"""The choice between published Battle Values and those by the rules holds in the whole window."""

from designer.app.shell.window import Window
from designer.battle_value.total import battle_value
from designer.design import once
from designer.units.location import LT, RT
from designer.units.unit import HeatSinks
from designer.workspace.settings import Settings
from tests.building import mech

REAR = mech(("ac-20", RT, {"rear": True}), ("ppc", LT), ("ppc", LT), walk=5, sinks=HeatSinks(40, "double"))


def test_all_open_designs_and_later_ones_follow_the_choice(shown):
    settings = Settings()
    window = shown(Window(settings, keep=lambda _settings: ""), 1366, 768)
    published, ruled = battle_value(once(REAR)), battle_value(once(REAR, follow_rules=True))
    assert ruled < published
    window.manager.new(REAR)
    ledger, command = window.editor.views.ledger, window.actions_by_name["value_by_rules"]
    assert ledger.shown.ledger.battle_value == published
    command.trigger()
    assert command.isChecked()
    assert settings.views.ledger.by_rules
    assert ledger.shown.ledger.battle_value == ruled
    assert not window.manager.documents[0].is_unsaved
    window.manager.new(REAR)
    assert window.editor.views.ledger.shown.ledger.battle_value == ruled
    command.trigger()
    assert [battle_value(each.session.graph) for each in window.manager.documents] == [published] * 2
