"""Scenes of the ledger: previews, goals, pinned figures, and the best next change."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from designer.app.pictures.scenes import by_name, carry_laser, front
from designer.app.shell.window import Window
from designer.app.views.ledger.change_filter import ChangeFilter
from designer.editing import edits
from designer.units.location import RT
from designer.workspace.goals import Goal


def advice(window: Window) -> None:
    """The edits that raise the Battle Value most, one of them previewed."""
    editor = front(window)
    editor.show_view("advice")
    dock = editor.views.advice
    dock.look()
    while dock.busy:
        QApplication.processEvents()
    dock.list.hovered.emit(id(dock.model.rows[1]))
    editor.card.show_at_once()


def looked_back(window: Window) -> None:
    """An earlier state previewed in the timeline: the card leaves the list to be seen."""
    editor = front(window)
    editor.context.apply(edits.maximize_armor())
    editor.show_view("timeline")
    timeline = editor.views.timeline
    timeline.list.hovered.emit(timeline.model.rows[-1].key)


def goal_met(window: Window) -> None:
    """A goal that is met, being changed."""
    editor = front(window)
    editor.context.set_goal(Goal("most", 1700))
    editor.context.apply(edits.place_best("small-laser"))
    editor.views.ledger.set_goal()


def goal_missed(window: Window) -> None:
    """A goal that the carried laser would miss."""
    front(window).context.set_goal(Goal("most", 1650))
    carry_laser(front(window))


def lines(window: Window) -> None:
    """The lines of the ledger that the carried laser changes, shown while Shift is held."""
    carry_laser(front(window))
    shift = Qt.KeyboardModifier.ShiftModifier
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Shift, shift)
    QApplication.sendEvent(front(window), press)


def pointed(window: Window) -> None:
    """An item pointed at in the browser, with all the places that it could go to."""
    browser = front(window).views.browser
    while browser.outcomes.busy:
        QApplication.processEvents()
    browser.seek("medium-laser")
    QApplication.processEvents()
    table = browser.table
    spot = table.visualRect(table.currentIndex()).center()
    place = QPointF(spot)
    move = QMouseEvent(
        QEvent.Type.MouseMove,
        place,
        table.viewport().mapToGlobal(place),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(table.viewport(), move)


def pins(window: Window) -> None:
    """Pinned figures below the ledger, and the popover of the figure under the pointer."""
    editor = front(window)
    panel = editor.views.ledger
    for pin in ("sheet.mass", "off.weapons", "def.armor"):
        panel.pin(pin)
    editor.popover.point_at("sheet.heat", editor.status.readouts["Heat"])


def since(window: Window) -> None:
    """What changed since the design was saved, with a goal that is met."""
    editor = front(window)
    editor.context.apply(edits.set_armor(RT, front=20))
    editor.context.apply(edits.place_best("small-laser"))
    editor.context.set_goal(Goal("most", 1700))
    pill = editor.views.ledger.changed_pill
    pill.choose(ChangeFilter("save"))
    pill.setChecked(False)


SCREENS: Final = by_name(goal_met, goal_missed, lines, pointed, pins, since, advice, looked_back)
"""Each scene prepares a window in which two designs are open."""
