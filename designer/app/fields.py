"""Fields of forms: steppers and choices that leave the wheel to the page, and how a field says what is wrong."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from designer.app import theme
from designer.app.theme import follow_theme


class _Number(QLineEdit):
    """The number of a stepper: a click that comes into it chooses it to be typed over, a further one sets the caret."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("qt_spinbox_lineedit")  # as Qt calls it: a part of the field, no field of its own
        self.just_entered = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.just_entered and not self.hasSelectedText():
            self.selectAll()
        self.just_entered = False


class Stepper(QSpinBox):
    """A whole number to step through. The wheel counts only while the field has the focus."""

    def __init__(self, name: str, lowest: int = 0, highest: int = 99, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = _Number()
        self.setLineEdit(self._number)
        self.setAccessibleName(name)
        self.setRange(lowest, highest)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        follow_theme(self._renew)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._number.just_entered = event.reason() == Qt.FocusReason.MouseFocusReason

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _renew(self) -> None:
        _fit(self, self.lineEdit())


class DecimalStepper(QDoubleSpinBox):
    """A number with decimals to step through. The wheel counts only while the field has the focus."""

    def __init__(
        self, name: str, lowest: float = 0, highest: float = 99, *, digits: int = 1, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._number = _Number()
        self.setLineEdit(self._number)
        self.setAccessibleName(name)
        self.setDecimals(digits)
        self.setRange(lowest, highest)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        follow_theme(self._renew)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._number.just_entered = event.reason() == Qt.FocusReason.MouseFocusReason

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _renew(self) -> None:
        _fit(self, self.lineEdit())


class Choice(QComboBox):
    """One of several named things. The wheel counts only while the field has the focus."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        follow_theme(self._renew)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        words, metrics = self.currentText(), self.fontMetrics()
        if metrics.horizontalAdvance(words) + 2 * self.height() <= self.width():  # an arrow and the insets are less
            super().paintEvent(event)
            return
        # A style sheet cuts words in the middle of a letter.
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        option.currentText = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _renew(self) -> None:
        self.setFixedHeight(theme.measures().field)


def set_invalid(field: QWidget, reason: str = "") -> None:
    """Mark what a field holds as breaking a rule, and say why in its tooltip; without a reason, take that back."""
    if field.toolTip() != reason:
        field.setToolTip(reason)
    if bool(field.property("invalid")) != bool(reason):
        theme.set_look(field, invalid=bool(reason))
    field.setAccessibleDescription(reason)


def _fit(field: QWidget, inner: QLineEdit) -> None:
    # A style sheet can neither pad the words of a spin box nor make it as low as a field.
    field.setFixedHeight(theme.measures().field)
    inner.setTextMargins(theme.current().px(5), 0, 0, 0)
