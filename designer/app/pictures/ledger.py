"""Scenes of the ledger. Each function prepares the window for the screenshot that is named as the function."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from designer.app.pictures.scenes import by_name, carry_laser, front, wait_for
from designer.app.shell.window import Window
from designer.app.views.ledger.change_filter import ChangeFilter
from designer.editing import edits
from designer.units.location import RT
from designer.workspace.goals import Goal


def advice(window: Window) -> None:
    """Show the edits that raise the Battle Value most, with the preview of the second one."""
    editor = front(window)
    editor.show_view("advice")
    dock = editor.views.advice
    dock.look()
    wait_for(lambda: not dock.busy)
    dock.list.hovered.emit(id(dock.model.rows[1]))
    editor.card.show_at_once()


def earlier_state(window: Window) -> None:
    """Show the preview of an earlier state in the timeline; the preview card stands beside the list."""
    editor = front(window)
    editor.context.apply(edits.maximize_armor())
    editor.show_view("timeline")
    timeline = editor.views.timeline
    timeline.list.hovered.emit(timeline.model.rows[-1].key)


def goal_met(window: Window) -> None:
    """Show the dialog that changes a goal, for a goal that is met."""
    editor = front(window)
    editor.context.set_goal(Goal("most", 1700))
    editor.context.apply(edits.place_best("small-laser"))
    editor.views.ledger.set_goal()


def goal_missed(window: Window) -> None:
    """Show the preview of a dragged laser with which the design would miss its goal."""
    front(window).context.set_goal(Goal("most", 1650))
    carry_laser(front(window))


def changed_lines(window: Window) -> None:
    """Show the lines of the ledger that a dragged laser would change; they appear while Shift is held."""
    carry_laser(front(window))
    shift = Qt.KeyboardModifier.ShiftModifier
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Shift, shift)
    QApplication.sendEvent(front(window), press)


def hovered_item(window: Window) -> None:
    """Show the preview of an item under the pointer in the equipment browser, with all places where it fits."""
    browser = front(window).views.browser
    wait_for(lambda: not browser.is_asking)
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
    """Show pinned figures below the ledger, and the popover of the figure under the pointer."""
    editor = front(window)
    panel = editor.views.ledger
    for pin in ("sheet.mass", "off.weapons", "def.armor"):
        panel.pin(pin)
    editor.popover.point_at("sheet.heat", editor.status.readouts["Heat"])


def since(window: Window) -> None:
    """Show what changed since the design was saved, with a goal that is met."""
    editor = front(window)
    editor.context.apply(edits.set_armor(RT, front=20))
    editor.context.apply(edits.place_best("small-laser"))
    editor.context.set_goal(Goal("most", 1700))
    pill = editor.views.ledger.changed_pill
    pill.choose(ChangeFilter("save"))
    pill.setChecked(False)


SCREENS: Final = by_name(goal_met, goal_missed, changed_lines, hovered_item, pins, since, advice, earlier_state)
"""All scenes of this module by picture name; each needs a window in which two designs are open."""
