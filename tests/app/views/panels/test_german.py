"""German takes more room than English: in the panels of the smallest window nothing of it is cut."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QWidget

from designer.app.commands.keymap import key_text, keymap
from designer.app.ui.widgets.panel import Panel
from designer.app.views.board.auto_arrange import Automatics
from designer.app.views.board.tool_row import ToolRow
from designer.app.views.equipment.adding import AddingRow
from designer.app.views.panels.armor import ArmorPanel
from designer.app.views.panels.chassis import ChassisPanel
from designer.app.views.panels.conversion import ConversionPage
from designer.app.views.panels.findings import FindingsPanel
from designer.app.views.panels.findings_model import FindingsModel
from designer.app.views.panels.identity import IdentityPage
from designer.app.views.panels.quirk_rows import QuirkFilter, quirk_rows
from designer.battle_value import ledger
from designer.battle_value.ledger_text import explanation
from designer.catalog.quirks import Carrier
from designer.language import speak
from designer.workspace.view_settings import BoardSettings

PANEL = 282
"""How wide the side docks are in a window of 1366 pixels."""


@pytest.fixture(autouse=True)
def _german():
    speak("de")
    yield
    speak("en")


def cut(panel: QWidget) -> list[str]:
    """The texts of labels and buttons that are wider than their place."""
    found: list[QLabel | QPushButton] = [*panel.findChildren(QLabel), *panel.findChildren(QPushButton)]
    return [
        each.text()
        for each in found
        if each.isVisible() and each.text() and each.fontMetrics().horizontalAdvance(each.text()) > each.width()
    ]


@pytest.mark.parametrize("dock", [ChassisPanel, ArmorPanel, ConversionPage, IdentityPage])
def test_no_label_and_no_button_of_a_dock_is_cut(dock, wayfarer, shown):
    panel = shown(dock(wayfarer), PANEL, 600)
    assert cut(panel) == []
    assert panel.minimumSizeHint().width() <= PANEL, "the panel would push the others aside"


def test_the_tabs_of_the_left_dock_keep_their_words(shown):
    panel = Panel()
    for words in ("Ausrüstung", "Loadout", "Chassis", "Identität"):
        panel.add_tab(words, QWidget())
    shown(panel, PANEL, 200)
    tabs = panel.parts[0].findChildren(QAbstractButton)
    assert [tab.text() for tab in tabs if tab.width() < tab.sizeHint().width()] == []
    assert len(tabs) == 4


def test_no_way_to_add_is_cut(shown):
    row = shown(AddingRow(), PANEL, 40)
    assert cut(row) == []
    assert row.buttons["fill"].text() == "Max."


def test_the_tools_of_the_board_keep_their_words(wayfarer, shown):
    row = shown(ToolRow(wayfarer, Automatics(wayfarer, BoardSettings())), 756, 40)
    assert {button.text() for button in row.buttons.values()} >= {"Verdichten", "Sortieren"}
    assert all(button.width() >= button.sizeHint().width() for button in row.buttons.values())


def test_findings_say_what_is_wrong_and_how_to_mend_it(wayfarer, shown):
    dock = shown(FindingsPanel(wayfarer), 758, 140)
    first = dock.model.rows[0].finding.sentence
    assert first == "1 von 7 Slots nicht platziert: Light Ferro-Fibrous"
    assert dock.words.startswith("1 Fehler")


def test_quirks_keep_their_printed_names_and_say_in_german_what_they_do():
    rows = quirk_rows((), Carrier.UNIT, QuirkFilter())
    row = next(row for row in rows if row.quirk and row.quirk.id == "command_mech")
    assert row.name == "Command Mech"
    assert row.effect == "Die eigene Seite hat 1 mehr Initiative; mehrere bringen nicht mehr."
    found = quirk_rows((), Carrier.UNIT, QuirkFilter(words="aussteigen"))
    assert {row.name for row in found} == {"Difficult Ejection", "No Ejection System"}


def test_keys_are_named_as_on_a_german_keyboard():
    assert keymap().text("duplicate") == "Strg+D"
    assert key_text(QKeySequence("Ctrl++")) == "Strg++"
    assert key_text(QKeySequence("Ctrl+Shift+Del")) == "Strg+Umschalt+Entf"


def test_findings_and_the_ledger_cite_pages_in_german(wayfarer):
    model = FindingsModel(wayfarer)
    told = [model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in range(model.rowCount())]
    assert any("Regel: TM S. 50" in tip for tip in told)
    assert not any(" p. " in tip for tip in told)
    lines = ledger(wayfarer.graph)
    armor = lines.line("def.armor")
    assert armor is not None
    assert explanation(lines, armor).source.endswith("TM S. 302")
