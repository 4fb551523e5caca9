"""The window in the language made up for the tests, in which texts that are not marked or have no room are found."""

import html
import re

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QHeaderView, QLabel, QTabBar, QWidget

from designer import paths
from designer.app.shell.workspace_list import WORKSPACES
from designer.app.ui.widgets.labels import ElidedLabel
from tests.made_up_language import OPEN, names

_WORD = re.compile(r"[a-z]{3,}")
_MNEMONIC = re.compile("&(?=[^&])")
_NUMBER = re.compile(r"^\d+ ")
"""How many there are of an item, before its name."""


def shown_texts(top: QWidget):
    for widget in top.findChildren(QWidget):
        if widget.isVisible() and isinstance(widget, QLabel | QAbstractButton) and widget.text():
            text = html.unescape(re.sub(r"<[^>]*>", "", widget.text()))
            has_mnemonic = isinstance(widget, QAbstractButton) or widget.buddy() is not None
            yield widget, _MNEMONIC.sub("", text) if has_mnemonic else text


def listed_texts(top: QWidget):
    """Heads of columns, choices, tabs and entries of menus."""
    for header in top.findChildren(QHeaderView):
        model = header.model()
        if header.isVisible() and model is not None:
            for section in range(header.count()):
                yield header, str(model.headerData(section, header.orientation()) or "")
    for combo in top.findChildren(QComboBox):
        if combo.isVisible() and not combo.isEditable():
            yield from ((combo, combo.itemText(row)) for row in range(combo.count()))
    for tabs in top.findChildren(QTabBar):
        yield from ((tabs, tabs.tabText(number)) for number in range(tabs.count()))


def faults(top: QWidget) -> list[str]:
    """The visible texts of a window or dialog that are unmarked or cut."""
    known = names()
    found = []
    for widget, text in (*shown_texts(top), *listed_texts(top)):
        if OPEN not in text and _WORD.search(text) and _NUMBER.sub("", text) not in known:
            found.append(f"unmarked: {type(widget).__name__}: {text}")
    for widget, text in shown_texts(top):
        plain = isinstance(widget, QLabel) and not widget.wordWrap() and not isinstance(widget, ElidedLabel)
        if plain and widget.fontMetrics().horizontalAdvance(text) > widget.width() + 1:
            found.append(f"cut: {type(widget).__name__}: {text} ({widget.width()} px)")
    for widget in (top, *top.findChildren(QWidget)):
        if widget.isVisible():
            told = widget.accessibleName(), widget.toolTip()
            found += [
                f"unmarked: {type(widget).__name__} tells: {text}"
                for text in told
                if OPEN not in text and _WORD.search(text) and _NUMBER.sub("", text) not in known
            ]
    return found


@pytest.mark.usefixtures("spoken", "outcomes_in_sight")
def test_pages_menus_dialogs_settings_and_assistants_show_marked_texts_and_cut_none(windows):
    window = windows(size=(1366, 768))
    window.manager.open_sample(paths.data("designs", "wayfarer-wfr-3d.mtf"))
    assert [name for name, action in window.actions_by_name.named.items() if OPEN not in action.text()] == []
    found = {}
    for index, entry in enumerate(WORKSPACES):
        window.turn_to(index)
        found[entry.name] = faults(window)
    window.turn_to(0)
    for command in ("print_sheet", "keys", "colors", "seek_goal", "era", "value_map", "start"):
        window.actions_by_name[command].trigger()
        QApplication.processEvents()  # what is opened is laid out
        dialogs = [each for each in window.findChildren(QDialog) if each.isVisible()]
        found[command] = [text for top in dialogs or [window] for text in faults(top)]
        for dialog in dialogs:
            dialog.reject()
    assert {place: texts for place, texts in found.items() if texts} == {}
