"""The editor of the second crew's skills, shown over its line at the end of the ledger."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import Stepper
from designer.battle_value.pilot import WORST, CrewSkills
from designer.language import tr
from designer.workspace.view_settings import CrewSettings


class CrewEditor(QWidget):
    """Two spin boxes over the line of the second crew. Each change is applied at once; Escape restores the skills.

    Signals:
        changed: the new ``CrewSkills``.
        closed: the editor was hidden.
    """

    changed = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._before = CrewSettings().skills
        self.gunnery = Stepper(tr("Gunnery"), 0, WORST)
        self.piloting = Stepper(tr("Piloting"), 0, WORST)
        self.done = IconButton("check", tr("Done"))
        row = spaced(QHBoxLayout(self), margins=(18, "hairline", 6, "hairline"), spacing=6)
        for words, field in ((tr("Gunnery"), self.gunnery), (tr("piloting"), self.piloting)):
            row.addWidget(PlainLabel(words))
            row.addWidget(field)
            field.valueChanged.connect(self._tell)
        row.addStretch(1)
        row.addWidget(self.done)
        self.done.clicked.connect(self._finish)
        self.hide()

    def begin(self, skills: CrewSkills, place: QRect) -> None:
        """Show the editor in the rectangle ``place`` with the present skills."""
        self._before = skills
        self._show(skills)
        high = max(place.height(), self.sizeHint().height())
        self.setGeometry(place.x(), place.center().y() - high // 2, place.width(), high)
        self.show()
        self.raise_()
        self.gunnery.setFocus(Qt.FocusReason.OtherFocusReason)
        self.gunnery.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._show(self._before)
            self.changed.emit(self._before)
            self._finish()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme.current().color("bg.2"))

    def _show(self, skills: CrewSkills) -> None:
        for field, level in ((self.gunnery, skills.gunnery), (self.piloting, skills.piloting)):
            with QSignalBlocker(field):
                field.setValue(level)

    def _tell(self) -> None:
        self.changed.emit(CrewSkills(self.gunnery.value(), self.piloting.value()))

    def _finish(self) -> None:
        self.hide()
        self.closed.emit()
