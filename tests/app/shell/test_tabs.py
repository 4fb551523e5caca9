"""The row of open designs: the label of the last step is told whole or in part, or not at all."""

from designer.app.shell.tabs import StepLabel


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
