"""A grenade launcher asks which way it is to face, whoever puts it where."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from designer.app.views.board.menus import BoardMenu
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.editing.drop_plan import Payload
from designer.units.location import CT, LT, RT, Form
from designer.units.mount import MountId
from tests.app.views.board.test_menus import entry, words

LAUNCHER = "vehicular-grenade-launcher"
ONE = MountId(1)


@pytest.fixture
def empty(open_editor):
    return open_editor(new_unit(Form.BIPED, 50))


def asked(qtbot) -> BoardMenu:
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), BoardMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, BoardMenu)
    return menu


def is_asked() -> bool:
    QApplication.processEvents()
    return QApplication.activePopupWidget() is not None


def launcher(hands):
    return next(mount for mount in hands.context.unit.mounts if mount.item == LAUNCHER)


def test_a_dropped_launcher_asks_which_way_it_faces(empty, qtbot):
    empty.drag(Payload(item=LAUNCHER), LT, 4)
    menu = asked(qtbot)
    assert words(menu) == ["Facing: front", "Facing: front left", "Facing: rear left", "Facing: rear"]
    assert entry(menu, "Facing: front").isChecked()
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert launcher(empty).facing == 5
    assert empty.context.session.history.undo_label == "Turn Vehicular Grenade Launcher"


def test_without_an_answer_it_lies_there_facing_the_front(empty, qtbot):
    empty.drag(Payload(item=LAUNCHER), RT, 4)
    qtbot.keyClick(asked(qtbot), Qt.Key.Key_Escape)
    assert (launcher(empty).location, launcher(empty).facing) == (RT, 0)
    assert empty.context.session.history.position == 1


def test_one_from_the_equipment_or_the_unallocated_list_asks_as_well(empty, qtbot):
    empty.context.apply(edits.add(LAUNCHER))
    assert not is_asked()
    empty.context.apply(edits.move_best(launcher(empty).id))
    asked(qtbot).close()
    empty.context.apply(edits.place(LAUNCHER, CT))
    menu = asked(qtbot)
    assert words(menu) == ["Facing: front", "Facing: rear"]
    menu.close()


def test_nobody_asks_about_what_stays_or_comes_back(empty, qtbot):
    empty.drag(Payload(item=LAUNCHER), RT, 4)
    asked(qtbot).close()
    empty.drag(Payload(mount=launcher(empty).id), RT, 7)
    empty.context.undo()
    empty.context.undo()
    empty.context.redo()
    empty.context.apply(edits.place("medium-laser", LT))
    assert not is_asked()
    assert launcher(empty).location is RT
