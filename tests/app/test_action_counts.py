"""Two published designs built from nothing in the window, and the actions that it takes.

An action is a click, a drag, a choice in an open list, or a text that is typed without a pause.
"""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QLineEdit, QMenu

from designer.app.context.drag_data import to_mime
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.widgets.cell_painting import cell_rect
from designer.catalog import catalog
from designer.construction.armor import armor
from designer.construction.findings import is_valid
from designer.construction.heat import is_sink
from designer.construction.mass import mass
from designer.construction.spread import is_spread
from designer.editing.drop_plan import Payload
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Location
from tests.app.conftest import focused
from tests.app.text_room import plain

_ACTIONS = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
_LEFT, _NO_KEY, _ALT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier


_KEYS = {"\n": Qt.Key.Key_Return, "\t": Qt.Key.Key_Tab}


class Builder:
    """Somebody who builds a design in a window; ``actions`` says what was done."""

    def __init__(self, window) -> None:
        self.window = window
        self.actions: list[str] = []

    @property
    def unit(self):
        return self.window.editor.context.unit

    @property
    def graph(self):
        return self.window.editor.context.graph

    def click(self, widget, *, at=None, words=""):
        assert widget.isVisible()
        QTest.mouseClick(widget, _LEFT, pos=widget.rect().center() if at is None else at)
        self._done(f"click {words or widget.accessibleName() or widget.text()}")

    def type(self, text):
        for letter in text:  # each goes to what has the keyboard then
            QTest.keyClick(focused(), _KEYS.get(letter, letter))
        self._done(f"type {text!r}")

    def choose(self, combo, words):
        """Open a list with a click, and choose an entry of it."""
        self.click(combo)
        row = next(row for row in range(combo.count()) if combo.itemText(row) == words)
        combo.view().setCurrentIndex(combo.model().index(row, combo.modelColumn()))
        QTest.keyClick(combo.view(), Qt.Key.Key_Return)
        assert combo.currentText() == words
        self._done(f"choose {words}")

    def choose_in_menu(self, button, words):
        """Open the menu of a button with a click, and choose an entry of it."""

        def choose():
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            action = next(each for each in menu.actions() if plain(each.text().split("\t")[0]) == words)
            QTest.mouseClick(menu, _LEFT, pos=menu.actionGeometry(action).center())

        QTimer.singleShot(0, choose)
        self.click(button)
        self.window.activateWindow()  # the offscreen platform activates no window when a menu closes
        self._done(f"choose {words}")

    def enter(self, field, text):
        """Go to a field with the keyboard, and type a text or the beginning of an entry into it."""
        assert field.isVisible()
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        QTest.keyClicks(field.lineEdit() if isinstance(field, QAbstractSpinBox) else field, text)
        self._done(f"enter {text!r} into {field.accessibleName()}")

    def run(self, command):
        """Run a command by its key or its way through the menus."""
        action = self.window.actions_by_name[command]
        assert action.isEnabled()
        action.trigger()
        self._done(f"run {command}")

    def set(self, field, number):
        """Select the number in a field with a double click, and type another one."""
        assert field.isVisible()
        edit = field.findChild(QLineEdit)
        QTest.mouseClick(edit, _LEFT, pos=QPoint(8, 8))
        QTest.mouseDClick(edit, _LEFT, pos=QPoint(8, 8))
        self._done(f"double click {field.accessibleName()}")
        self.type(f"{number}\n")

    def tab(self, name):
        left = self.window.editor.shell.left
        self.click(
            next(each for each in left.findChildren(QAbstractButton) if each.text() == name and each.isVisible())
        )

    def drag(self, item, location, modifier=_NO_KEY):
        """Drag an item that is in sight in the equipment to a location of the board."""
        table = self.window.editor.views.browser.table
        model = table.model()
        rows = [row for row in range(model.rowCount()) if model.index(row, 0).data() == item]
        assert rows, [model.index(row, 0).data() for row in range(model.rowCount())]
        index = model.index(rows[0], 0)
        assert table.viewport().rect().contains(table.visualRect(index).center()), f"{item} is out of sight"
        self._drop(model.mimeData([index]), location, modifier)
        self._done(f"drag {item} to {location.name}")

    def move(self, item, here, there):
        """Drag an item from one location of the board to another."""
        mount = next(each for each in self.unit.mounts if (each.item, each.location) == (item, here))
        self._drop(to_mime(Payload(mount=mount.id)), there, _NO_KEY)
        self._done(f"drag {item} from {here.name} to {there.name}")

    def _drop(self, mime: QMimeData, location, modifier):
        board = self.window.editor.views.slots.board
        row = next((cell.row for cell in board.model.content(location).cells if cell.is_empty), 0)
        point = cell_rect(board.places.places[location], row, 1, board.fitted.measures).center()
        QApplication.sendEvent(board, QDragEnterEvent(point.toPoint(), _ACTIONS, mime, _LEFT, modifier))
        QApplication.sendEvent(board, QDropEvent(point, _ACTIONS, mime, _LEFT, modifier))

    def _done(self, action):
        QApplication.processEvents()
        self.actions.append(action)


@pytest.fixture
def asked():
    """The files that the window has asked for."""
    return []


@pytest.fixture
def builder(windows, outcomes_in_sight, asked, tmp_path):
    def target(_parent, proposed):
        asked.append(tmp_path / proposed.name)
        return asked[-1]

    def of_configurations(parent, alone, _together):
        return target(parent, alone)

    return Builder(windows(None, Dialogs(target=target, configuration_target=of_configurations), active=True))


def places(unit, *, sinks=True):
    """The items of each location, without filler, and without heat sinks unless these are asked for."""
    found: dict[Location | None, Counter[str]] = {}
    for mount in unit.mounts:
        item = catalog()[mount.item]
        if not is_spread(item) and (sinks or not is_sink(item)):
            found.setdefault(mount.location, Counter())[mount.item + " (R)" * mount.rear] += 1
    return found


def test_an_assault_mech_takes_few_actions(builder):
    """The Atlas AS7-D (TRO: 3039)."""
    form = builder.window.start.form
    builder.click(form.chassis)
    builder.type("Atlas\tAS7-D")
    builder.choose(form.mass, "100 t")
    builder.choose(form.level, "Introductory")
    builder.click(form.button)
    chassis = builder.window.editor.views.chassis
    builder.tab("Chassis")
    builder.choose(chassis.boxes["walk"], "3, run 5")
    builder.tab("Equipment")
    builder.click(builder.window.editor.views.browser.search)
    for words, drags in (
        ("ac/20", [("AC/20", RT), ("AC/20 Ammo", RT), ("AC/20 Ammo", RT)]),
        ("lrm 20", [("LRM 20", LT), ("LRM 20 Ammo", LT), ("LRM 20 Ammo", LT)]),
        ("srm 6", [("SRM 6", LT), ("SRM 6 Ammo", LT)]),
        ("medium laser", [("Medium Laser", place) for place in (LA, RA)]),
    ):
        builder.type(words)
        for item, place in drags:
            builder.drag(item, place)
    for _ in range(2):
        builder.drag("Medium Laser", CT, _ALT)
    builder.tab("Chassis")
    builder.set(chassis.sink_count, 20)
    builder.move("heat-sink", LT, LA)
    builder.click(builder.window.editor.views.armor.use_remaining)
    assert places(builder.unit) == {
        HD: {"heat-sink": 1},
        LA: {"medium-laser": 1, "heat-sink": 1},
        RA: {"medium-laser": 1, "heat-sink": 1},
        LT: {"lrm-20": 1, "lrm-20-ammo": 2, "srm-6": 1, "srm-6-ammo": 1, "heat-sink": 1},
        RT: {"ac-20": 1, "ac-20-ammo": 2},
        CT: {"medium-laser (R)": 2},
        LL: {"heat-sink": 2},
        RL: {"heat-sink": 2},
    }
    assert armor(builder.graph).points == 304
    assert mass(builder.graph).free == 0
    assert is_valid(builder.graph)
    assert len(builder.actions) <= 45, builder.actions


def test_an_omnimech_takes_few_actions(builder):
    """The Timber Wolf Prime (TRO: 3050): what both sides have is built on one side, and mirrored."""
    form = builder.window.start.form
    builder.click(form.chassis)
    builder.type("Timber Wolf\tPrime\t\t\t75")
    builder.choose(form.base, "Clan")
    builder.click(form.omni)
    builder.click(form.button)
    editor = builder.window.editor
    builder.type("er laser")  # the equipment is searched, whatever has the keyboard
    builder.drag("ER Large Laser", LA)
    builder.drag("ER Medium Laser", LA)
    builder.type("lrm 20")
    builder.drag("LRM 20", LT)
    builder.drag("LRM 20 Ammo", LT)
    builder.choose_in_menu(editor.views.slots.tools.buttons["Mirror"], "Left side to the right")
    builder.type("medium pulse")
    builder.drag("Medium Pulse Laser", LT)
    builder.type("machine gun")
    builder.drag("Machine Gun", RT)
    builder.drag("Machine Gun", CT)
    builder.drag("Machine Gun Ammo", RT)
    chassis = editor.views.chassis
    builder.tab("Chassis")
    builder.choose(chassis.boxes["walk"], "5, run 8")
    builder.choose(chassis.boxes["engine"], "375 XL")
    builder.choose(chassis.boxes["structure"], "Endo Steel")
    builder.set(chassis.sink_count, 17)
    builder.set(chassis.base_sinks, 15)  # all that the engine holds
    builder.choose(editor.views.armor.type, "Ferro-Fibrous")
    builder.click(editor.views.armor.use_remaining)
    lasers = {"clan-er-large-laser": 1, "clan-er-medium-laser": 1}
    launcher = {"clan-lrm-20": 1, "clan-lrm-20-ammo": 1}
    assert places(builder.unit, sinks=False) == {
        LA: lasers,
        RA: lasers,
        LT: launcher | {"clan-medium-pulse-laser": 1},
        RT: launcher | {"clan-machine-gun": 1, "clan-machine-gun-ammo-full": 1},
        CT: {"clan-machine-gun": 1},
    }
    assert all(mount.pod for mount in builder.unit.mounts if catalog()[mount.item].is_weapon)
    assert (builder.unit.heat_sinks.count, builder.unit.heat_sinks.kind) == (17, "double")
    assert armor(builder.graph).points == 230
    assert mass(builder.graph).free == 0
    assert is_valid(builder.graph)
    assert len(builder.actions) <= 35, builder.actions


def test_an_omnimech_with_two_configurations_takes_few_actions_by_keyboard(builder, asked, tmp_path):
    form = builder.window.start.form
    builder.enter(form.chassis, "Talos")
    builder.enter(form.model, "Prime")
    builder.enter(form.mass, "55")
    builder.enter(form.base, "Clan")
    builder.enter(form.omni, " ")
    builder.enter(form.walk, "6")
    for row, system in (("engine", "XL"), ("sinks", "Double"), ("structure", "Endo"), ("armor", "Ferro")):
        builder.enter(form.systems.boxes[row], system)
    builder.type("\n")
    builder.run("find")
    for words in ("2 er large", "2 streak srm 6", "streak srm 6 ammo", "6 er medium"):
        builder.type(f"{words}\n")
    prime = builder.unit
    builder.run("use_remaining")
    builder.run("new_configuration")
    builder.type("A\n")
    builder.run("find")
    for words in ("gauss rifle", "2 gauss ammo", "8 er medium"):
        builder.type(f"{words}\n")
    assert {prime.names.model, builder.unit.names.model} == {"Prime", "A"}
    tabs = builder.window.tabs
    tabs.set_current(0)
    builder._done("go to the other configuration")
    builder.run("save_all")
    builder._done("choose the file")
    assert len(asked) == 1
    assert {file.name for file in tmp_path.iterdir()} == {"Talos Prime.mtf", "Talos A.mtf"}
    assert not [index for index in range(tabs.count) if tabs.shows_unsaved(index)]
    assert len(builder.actions) <= 35, builder.actions
