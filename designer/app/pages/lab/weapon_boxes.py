"""Check boxes that choose which groups of weapons are fired."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui.icons import kind_icon
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.theme import follow_theme
from designer.language import tr
from designer.rulesets.combat.armament import Gun


class WeaponBoxes(QWidget):
    """A check box for each group of weapons of a design. With ``rear`` False, rear-facing ones are unchecked at first.

    Signals:
        changed: a box was checked or unchecked.
    """

    changed = Signal()

    def __init__(self, *, rear: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rear = rear
        self._guns: tuple[Gun, ...] = ()
        self._held: set[tuple[object, ...]] = set()
        self._seen: set[tuple[object, ...]] = set()
        self.boxes: list[QCheckBox] = []
        self._column = spaced(QVBoxLayout(self), margins=0, spacing=2)
        follow_theme(self._fit_names)

    @property
    def fired(self) -> tuple[Gun, ...]:
        """The weapons whose boxes are checked."""
        return tuple(gun for gun in self._guns if gun.key not in self._held)

    @property
    def held(self) -> tuple[Gun, ...]:
        """The weapons whose boxes are not checked."""
        return tuple(gun for gun in self._guns if gun.key in self._held)

    def show_guns(self, guns: tuple[Gun, ...]) -> None:
        """Show boxes for these weapons; a weapon that was unchecked stays so."""
        if guns != self._guns:
            self._guns = guns
            self._show_boxes()

    def reset(self) -> None:
        """Check the boxes as they were at first."""
        self._held.clear()
        self._seen.clear()
        self._show_boxes()

    def _show_boxes(self) -> None:
        for box in self.boxes:
            box.hide()
            box.deleteLater()
        self.boxes = [QCheckBox() for _ in self._guns]
        for box, gun in zip(self.boxes, self._guns, strict=True):
            if gun.rear and not self._rear and gun.key not in self._seen:
                self._held.add(gun.key)
            self._seen.add(gun.key)
            box.setToolTip(gun.name)
            box.setAccessibleName(tr("Fire {gun}", gun=gun.name))
            box.setChecked(gun.key not in self._held)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            box.toggled.connect(lambda on, key=gun.key: self._tick(key, on))
            self._column.addWidget(sized(box, height="field"))
        self._fit_names()

    def _tick(self, key: tuple[object, ...], on: bool) -> None:
        (self._held.discard if on else self._held.add)(key)
        self.changed.emit()

    def _fit_names(self) -> None:
        """Give each box the name of its weapon, or the short name if the full one does not fit."""
        for box, gun in zip(self.boxes, self._guns, strict=True):
            box.setIcon(kind_icon(gun.item.kind))
            for name in (gun.name, gun.short):
                box.setText(_with_reason(name, gun))
                if box.sizeHint().width() <= self.width():
                    break

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_names()


def _with_reason(name: str, gun: Gun) -> str:
    """The name of a weapon, with why it does not fire if that is so."""
    if gun.idle:
        return f"{name}, {gun.idle}"
    return tr("{gun}, no ammunition", gun=name) if gun.dry else name
