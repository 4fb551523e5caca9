"""Every dialog, popover and other window fits on a small screen at every scale, and no text of it is cut."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from designer import paths
from designer.app.pages.editor import equipment_window
from designer.app.pages.editor.equipment_window import EquipmentWindow
from designer.app.pages.library.column_choice import ColumnChoice
from designer.app.pages.library.page import LibraryPage
from designer.app.pages.library.sources import SourceList
from designer.app.pages.printing.dialog import PrintDialog
from designer.app.pages.start.new_design_card import NewDesignCard
from designer.app.shell.color_settings import ColorDialog
from designer.app.shell.damage_page import DamagePage
from designer.app.shell.error_reports import ErrorDialog
from designer.app.shell.foreign_unit import ForeignUnitWindow
from designer.app.shell.key_settings import KeysDialog
from designer.app.shell.pasted_card import PastedCard
from designer.app.shell.share_popover import SharePopover
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import index_of
from designer.app.ui import theme
from designer.app.ui.widgets import dialog, popover
from designer.app.ui.widgets.dialog import Dialog
from designer.app.ui.widgets.popover import Popover
from designer.app.views.equipment.popovers import QueryHelp, SavedFilters
from designer.catalog.records import DataError
from designer.formats import read
from designer.formats.blk import unit_of
from designer.language import speak, spoken
from designer.units.unit import SourceText
from tests.app.text_room import cut_texts, elided_beside_room, out_of_reach, overlapping_texts
from tests.formats.test_blk import TANK

SCREEN: Final = QRect(0, 0, 1366, 768)
SCALES: Final[dict[str, tuple[float, ...]]] = {"en": (1.0,), "de": (2.0,)}
"""The scales at which they are looked at, by language; German texts are longer."""
if os.environ.get("MECHWRIGHT_WHOLE_CORPUS"):  # ``make thorough``
    SCALES.update(dict.fromkeys(SCALES, (1.0, 1.25, 1.5, 2.0)))
CORNER: Final = QPoint(2, 2)
NAME: Final = "wayfarer-wfr-3d.mtf"


@pytest.fixture(params=SCALES)
def window(request, windows, monkeypatch) -> Iterator[Window]:
    """A window with a design, as large as the screen."""
    for module in (dialog, popover, equipment_window):
        monkeypatch.setattr(module, "screen_room", lambda _widget: SCREEN)
    speak(request.param)
    yield windows(size=(SCREEN.width(), SCREEN.height()), design=paths.data("designs", NAME))
    speak("en")


def triggered(name: str, kind: type[QWidget]) -> Callable[[Window], QWidget]:
    """Run a command that opens a dialog of this kind."""

    def opened(window: Window) -> QWidget:
        window.actions_by_name[name].trigger()
        return next(each for each in window.findChildren(kind) if each.isVisible())

    return opened


def error(window: Window) -> QWidget:
    report = "\n".join(f"line {number} of a report that is long" for number in range(60))
    found = ErrorDialog("ValueError: " + "what was wrong " * 16, "3 open designs are safe. " * 4, report, window)
    found.open()
    return found


def damage(_window: Window) -> QWidget:
    found = DamagePage(DataError(Path("data/equipment/energy.jsonl"), 12, "expected a number in the field 'heat'"))
    found.show()
    return found


def foreign(window: Window) -> QWidget:
    found = ForeignUnitWindow(unit_of(SourceText(TANK)), window)
    found.show()
    return found


def pasted(window: Window) -> QWidget:
    found = PastedCard(read(paths.data("designs", NAME)), window, is_code=True, can_compare=True)
    found.open_under(window.top)
    return found


def saved_filters(window: Window) -> QWidget:
    assert window.editor is not None
    finder = window.editor.views.browser.finder
    if not finder.favorites.saved_filters:
        for number in range(12):
            finder.saved.saved.emit(f"filters {number}")
    window.actions_by_name["saved_filters"].trigger()
    return finder.saved


def library(window: Window) -> LibraryPage:
    window.turn_to(index_of("library"))
    page = window.workspace
    assert isinstance(page, LibraryPage)
    return page


def sources(window: Window) -> QWidget:
    page = library(window)
    page.sources_button.click()
    return page.source_list


def columns(window: Window) -> QWidget:
    page = library(window)
    page.columns_button.click()
    return page.column_choice


def equipment(window: Window) -> QWidget:
    window.turn_to(0)
    if not window.actions_by_name["float_equipment"].isChecked():
        window.actions_by_name["float_equipment"].trigger()
    return next(iter(window.findChildren(EquipmentWindow)))


def new_design(window: Window) -> QWidget:
    window.turn_to(0)
    window.actions_by_name["new"].trigger()
    card = window.findChild(NewDesignCard)
    assert isinstance(card, NewDesignCard)
    return card


OPENED: Final[dict[type[QWidget], Callable[[Window], QWidget]]] = {
    PrintDialog: triggered("print_sheet", PrintDialog),
    KeysDialog: triggered("keys", KeysDialog),
    ColorDialog: triggered("colors", ColorDialog),
    ErrorDialog: error,
    DamagePage: damage,
    ForeignUnitWindow: foreign,
    SharePopover: triggered("share", SharePopover),
    PastedCard: pasted,
    QueryHelp: triggered("query_help", QueryHelp),
    SavedFilters: saved_filters,
    SourceList: sources,
    ColumnChoice: columns,
    EquipmentWindow: equipment,
    NewDesignCard: new_design,
}
"""How a dialog, popover or window of each class is opened."""


def faults(top: QWidget) -> list[str]:
    for _ in range(3):  # what is made when it is shown is laid out
        QApplication.processEvents()
    place, least = QRect(top.mapToGlobal(QPoint(0, 0)), top.size()), top.minimumSizeHint()
    if top.isWindow():
        place.moveTo(0, 0)
    found = [] if SCREEN.contains(place) else [f"{place.getRect()} on the screen"]
    if least.width() > SCREEN.width() or least.height() > SCREEN.height():
        found.append(f"{least.width()} x {least.height()} at least")
    return found + cut_texts(top) + overlapping_texts(top) + elided_beside_room(top) + out_of_reach(top)


def test_every_dialog_and_popover_fits_on_a_small_screen_at_every_scale(window):
    found = {}
    for scale in SCALES[spoken()]:
        theme.hub().choose(scale=scale)
        for kind, open_one in OPENED.items():
            bare = window.childAt(CORNER)
            top = open_one(window)
            assert isinstance(top, kind)
            if isinstance(top, Dialog) and top.parentWidget():
                assert window.childAt(CORNER) is not bare, "the window is dimmed"
            found[f"{kind.__name__} {scale:.0%}"] = faults(top)
            if isinstance(top, PrintDialog) and top.parts.folded:
                for index in range(len(top.parts.parts)):
                    top.parts.switch.findChildren(QPushButton)[index].click()
                    found[f"{kind.__name__} {scale:.0%}, part {index}"] = faults(top)
            top.close()
            if isinstance(top, Dialog):
                QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
                assert window.childAt(CORNER) is bare
    assert {place: texts for place, texts in found.items() if texts} == {}


def test_all_dialogs_and_popovers_are_looked_at():
    for base in (Dialog, Popover):
        assert set(base.__subclasses__()) <= set(OPENED)
