"""The row of open designs: tabs tell files of one name apart; the label of the last step is told or hidden."""

import shutil

import pytest
from PySide6.QtWidgets import QApplication, QStyleOptionTab, QTabBar

from designer import paths
from designer.app.shell.tabs import StepLabel


def shown_text(bar: QTabBar, index: int) -> str:
    """The text that a tab shows, elided if its tab is too narrow."""
    option = QStyleOptionTab()
    bar.initStyleOption(option, index)
    return option.text


def has_ink(label: StepLabel) -> bool:
    picture = label.grab().toImage()
    return len({picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}) > 1


def test_the_label_of_the_last_step_never_shrinks_to_its_first_letters(qtbot):
    label = StepLabel()
    qtbot.addWidget(label)
    label.set_text("Undo: place Medium Laser in RA")
    shown = []
    for width in (30, 60, 100, 140, label.sizeHint().width()):
        label.resize(width, label.sizeHint().height())
        shown.append(has_ink(label))
    assert shown == [False, False, False, True, True]
    label.resize(30, label.sizeHint().height())
    assert not has_ink(label)
    assert label.toolTip() == "Undo: place Medium Laser in RA"


def test_a_short_step_is_shown_whole(qtbot):
    label = StepLabel()
    qtbot.addWidget(label)
    label.set_text("Undo: sort")
    label.resize(label.sizeHint())
    assert has_ink(label)


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
