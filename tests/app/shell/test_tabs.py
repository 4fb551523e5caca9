"""The row of open designs: the label of the last step is told whole or in part, or not at all."""

from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from designer.app.shell.tabs import StepLabel


def ink(label: StepLabel) -> bool:
    picture = QImage(label.size(), QImage.Format.Format_ARGB32)
    picture.fill(0)
    painter = QPainter(picture)
    label.render(painter, flags=QWidget.RenderFlag.DrawChildren)
    painter.end()
    return any(picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height()))


def test_the_label_of_the_last_step_never_shrinks_to_its_first_letters(qtbot):
    label = StepLabel()
    qtbot.addWidget(label)
    label.set_text("Undo: place Medium Laser in RA")
    seen = {}
    for width in (30, 60, 100, 140, label.sizeHint().width()):
        label.resize(width, label.sizeHint().height())
        seen[width] = (ink(label), label.toolTip())
    assert [shown for shown, _ in seen.values()] == [False, False, False, True, True]
    assert seen[30][1] == "Undo: place Medium Laser in RA"


def test_a_short_step_is_shown_whole(qtbot):
    label = StepLabel()
    qtbot.addWidget(label)
    label.set_text("Undo: sort")
    label.resize(label.sizeHint())
    assert ink(label)
