"""The row of open designs: tabs tell files of one name apart; the label of the last step is told, at least as Undo."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionTab, QTabBar

from designer import paths
from designer.app.shell.tabs import StepLabel
from designer.app.ui import theme
from designer.editing import edits
from designer.units.location import RT
from tests.app.conftest import focused


def shown_text(bar: QTabBar, index: int) -> str:
    """The text that a tab shows, elided if its tab is too narrow."""
    option = QStyleOptionTab()
    bar.initStyleOption(option, index)
    return option.text


def test_the_label_of_the_last_step_shrinks_to_the_word_undo_and_no_further(qtbot):
    label = StepLabel()
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() == 0, "without a step there is nothing to undo"
    label.set_text("Undo: place Medium Laser in RA")
    label.show()
    shown = []
    for width in (label.minimumSizeHint().width(), 100, 140, label.sizeHint().width()):
        label.resize(width, label.sizeHint().height())
        shown.append(label.shown)
    assert theme.current().width("Undo", "body") <= label.minimumSizeHint().width()
    assert (shown[:2], shown[-1]) == (["Undo", "Undo"], label.text)
    assert shown[2].startswith("Undo: place")
    label.resize(100, label.sizeHint().height())
    assert label.toolTip() == label.text


def test_a_short_step_is_shown_whole(qtbot):
    label = StepLabel()
    qtbot.addWidget(label)
    label.set_text("Undo: sort")
    label.resize(label.sizeHint())
    assert label.shown == label.text


def test_the_buttons_stay_where_they_are_whatever_the_last_step_was(windows):
    window = windows(design=paths.data("designs") / "wayfarer-wfr-3d.mtf")
    context, tabs = window.editor.context, window.tabs
    places = set()
    for edit in (edits.set_walk(5), edits.place("is-er-medium-laser", RT), edits.set_year(3070)):
        context.apply(edit)
        QApplication.processEvents()
        places.add((tabs.undo.x(), tabs.share.x(), tabs.save.x()))
    assert len(places) == 1


def test_the_tabs_of_designs_that_are_opened_after_all_were_closed_are_whole(windows):
    names = ("ironbark-irb-9k.mtf", "longstride-lsd-2.mtf", "wayfarer-wfr-3d.mtf")
    first, *others = (paths.data("designs", name) for name in names)
    window = windows(design=first)
    QApplication.processEvents()
    window.manager.close(0)
    window.manager.open(others)
    QApplication.processEvents()
    bar = window.findChild(QTabBar)
    assert all(bar.rect().contains(bar.tabRect(index)) for index in range(bar.count()))


@pytest.mark.usefixtures("outcomes_in_sight")
@pytest.mark.parametrize("below", ["", "third lance of the northern guard"])
def test_tabs_of_files_of_one_name_show_the_folder_that_differs(windows, tmp_path, below):
    window = windows(size=(1366, 768))
    for folder in ("canon", "mine"):
        file = tmp_path / "all designs of the campaign in the north" / folder / below / "wayfarer.mtf"
        file.parent.mkdir(parents=True)
        shutil.copy(paths.data("designs") / "wayfarer-wfr-3d.mtf", file)
        window.manager.open([file])
    QApplication.processEvents()
    bar = window.findChild(QTabBar)
    assert [shown_text(bar, index) for index in (0, 1)] == ["Wayfarer WFR-3D (canon)", "Wayfarer WFR-3D (mine)"]
    for _ in range(8):
        window.start_place.new_design(window.start.form.terms)
    QApplication.processEvents()
    narrow = [shown_text(bar, index) for index in (0, 1)]
    assert all("…" in text for text in narrow)
    assert narrow[0].endswith("canon)")
    assert narrow[1].endswith("mine)")


@pytest.mark.usefixtures("outcomes_in_sight")
@pytest.mark.parametrize("way", ["double click", "tab", "board", "search", "omni", "palette"])
def test_a_design_is_renamed_from_its_page_from_its_tab_and_from_the_palette(windows, way):
    window = windows(active=True, design=paths.data("designs", "lanyard-lny-o.mtf"))
    bar, views = window.findChild(QTabBar), window.editor.views
    if way == "double click":
        QTest.mouseDClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
    elif way == "palette":
        palette = window.palette_view
        window.actions_by_name["palette"].trigger()
        QTest.keyClicks(palette.field, "rename")
        assert palette.model.hit(1).keys == "F2"
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
    else:
        if way == "omni":
            window.actions_by_name["omni"].trigger()
            QApplication.processEvents()
        place = {"tab": bar, "board": views.slots.board, "search": views.browser.search}.get(way, focused())
        place.setFocus()
        QTest.keyClick(place, Qt.Key.Key_F2)
    QApplication.processEvents()
    field = window.editor.views.identity.identity.chassis
    assert field.hasFocus()
    QTest.keyClicks(field, "Rover")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.editor.context.unit.names.full == "Rover LNY-O"
