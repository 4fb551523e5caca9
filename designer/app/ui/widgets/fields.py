"""Form fields: spin boxes and combo boxes that ignore the wheel without the focus, and marking of invalid fields."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QCompleter,
    QDoubleSpinBox,
    QLineEdit,
    QListView,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from designer.app.commands.keymap import keymap
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import announce
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import inset, sized
from designer.language import tr

_MOST_ROWS = 24


def steps_through_history(event: QEvent) -> bool:
    """Whether an event is a shortcut override for undo or redo.

    In a number field, and a search field beside a design, these shortcuts apply to the design: a changed number is an
    undo step of the design, and Escape clears a search.
    """
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    return any(keymap().matches(event, name) for name in ("undo", "redo"))


class _ClosesList(QObject):
    """Event filter of a list of completions: Escape and Alt close it before its field or the menu bar sees the key.

    Qt sends the keys of an open list to its field, where Escape clears the text and leaves the list as it was.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or not isinstance(watched, QWidget):
            return False
        closes = event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Alt)
        if closes:
            watched.hide()
        return closes


def completer_of(model: QAbstractItemModel, parent: QObject) -> QCompleter:
    """A completer that offers all of a model, in a list that looks like that of a combo box."""
    completer, popup = QCompleter(model, parent), theme.dress(QListView())
    popup.setProperty("look", "offers")
    completer.setPopup(popup)
    popup.installEventFilter(_ClosesList(completer))  # after that of the completer, hence asked before it
    popup.setItemDelegate(QStyledItemDelegate(popup))  # that of completers ignores the style sheet
    completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
    return completer


class NumberLine(QLineEdit):
    """A line edit for a number: the click that focuses it selects everything, a second click sets the cursor."""

    _just_entered = False

    def event(self, event: QEvent) -> bool:
        if steps_through_history(event):
            event.ignore()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._just_entered = event.reason() == Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._just_entered and not self.hasSelectedText():
            self.selectAll()
        self._just_entered = False


if TYPE_CHECKING:
    _Field = QWidget
    _Spin = QAbstractSpinBox
else:
    # Only one base class of a widget may be a class of Qt.
    _Field = _Spin = object


class _KeepsWheel(_Field):
    """Mixin of widgets that use the wheel only if they have the focus; otherwise the page scrolls."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class _Steps(_KeepsWheel, _Spin):
    """The base of both spin boxes."""

    def __init__(self, name: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        number = NumberLine()
        number.setObjectName("qt_spinbox_lineedit")  # the name that Qt gives it: part of the spin box
        self.setLineEdit(number)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setKeyboardTracking(False)
        # A style sheet can neither inset the text of a spin box nor make it as low as the other fields.
        sized(self, height="field")
        inset(number, (5, 0, 0, 0))
        number.inputRejected.connect(self._on_rejected)

    @property
    def possible(self) -> str:
        """The numbers that can be entered, as text."""
        raise NotImplementedError

    def _on_rejected(self) -> None:
        """Say which numbers are possible, because the field does not take what was typed."""
        sentence = f"{self.accessibleName()}: {self.possible}"
        QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), sentence, self)
        announce(self, sentence)


class Stepper(_Steps, QSpinBox):
    """A spin box for integers that uses the wheel only with the focus."""

    def __init__(self, name: str, lowest: int = 0, highest: int = 99, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setRange(lowest, highest)

    @property
    def possible(self) -> str:
        return _span(self.textFromValue(self.minimum()), self.textFromValue(self.maximum()))


class DecimalStepper(_Steps, QDoubleSpinBox):
    """A spin box for decimals that uses the wheel only with the focus."""

    def __init__(
        self, name: str, lowest: float = 0, highest: float = 99, *, digits: int = 1, parent: QWidget | None = None
    ) -> None:
        super().__init__(name, parent)
        self.setDecimals(digits)
        self.setRange(lowest, highest)

    @property
    def possible(self) -> str:
        return _span(self.textFromValue(self.minimum()), self.textFromValue(self.maximum()))

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Accept both point and comma as the decimal separator, whichever the language uses."""
        mark = self.locale().decimalPoint()
        return super().validate(text.replace(".", mark).replace(",", mark), position)


def _span(lowest: str, highest: str) -> str:
    return tr("{lowest} to {highest}", lowest=lowest, highest=highest)


class _TypedNumber:
    """The number that is being typed into a list: its digits follow one another without a longer pause."""

    def __init__(self) -> None:
        self._text, self._at = "", 0

    def after(self, event: QKeyEvent) -> str:
        """The number typed so far, with this key; empty if the key belongs to none."""
        text, at = event.text(), event.timestamp()
        goes_on = self._text and at - self._at <= QApplication.keyboardInputInterval()
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not (
            text.isdigit() or (text in ".," and goes_on)
        ):
            self._text = ""
            return ""
        self._text, self._at = (self._text if goes_on else "") + text, at
        return self._text


def _row_of_number(number: str, texts: Sequence[str]) -> int:
    """The first text that is a number or begins with it and a space, else one that begins with its digits; else -1."""
    ways: tuple[Callable[[str], bool], ...] = (
        lambda text: text == number,
        lambda text: text.partition(" ")[0] == number,
        lambda text: text.startswith(number),
    )
    return next((row for way in ways for row, text in enumerate(texts) if way(text)), -1)


class ComboBox(_KeepsWheel, QComboBox):
    """A combo box that uses the wheel only with the focus.

    Qt looks for what is typed behind the current entry, so that "20" finds 200. Here a typed number finds the entry
    with exactly this number, wherever it is. On Linux Qt tells screen readers the chosen entry in place of the name of
    the box, and the name as that of its label; so the box has a hidden label with its name.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typed = _TypedNumber()
        self._name = PlainLabel("", self)
        self._name.setBuddy(self)
        self._name.hide()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.setMaxVisibleItems(_MOST_ROWS)
        sized(self, height="field")

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._name.setText(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self._row_typed(event)
        if row is None:
            super().keyPressEvent(event)
        elif row not in (-1, self.currentIndex()):
            self.setCurrentIndex(row)
            self.activated.emit(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched is self.view():
            row = self._row_typed(event)
            if row is not None and row >= 0:
                self.view().setCurrentIndex(self.model().index(row, self.modelColumn()))
            return row is not None
        return super().eventFilter(watched, event)

    def _row_typed(self, event: QKeyEvent) -> int | None:
        """The row of the number that is being typed, -1 if there is none; None if no number is typed."""
        if self.isEditable() or not (number := self._typed.after(event)):
            return None
        return _row_of_number(number, [self.itemText(row) for row in range(self.count())])

    def showPopup(self) -> None:
        """Show the list as wide as its longest text and as high as its rows, if the screen is.

        The current entry is in its middle; what is longer ends in an ellipsis.
        """
        view = self.view()
        view.removeEventFilter(self)
        view.installEventFilter(self)
        view.setTextElideMode(Qt.TextElideMode.ElideRight)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # Qt turns it off before the style is set
        view.setMinimumWidth(min(self._list_width(), self.screen().availableGeometry().width()))
        super().showPopup()
        self._use_height()
        view.scrollTo(view.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)

    def _use_height(self) -> None:
        """Make the list higher than the room below or above the box, which may then be behind it."""
        view, room = self.view(), self.screen().availableGeometry()
        box, rows = view.window(), min(self.count(), self.maxVisibleItems())
        lack = rows * view.sizeHintForRow(0) - view.viewport().height()
        if lack > 0:
            height = min(box.height() + lack, room.height())
            top = max(room.top(), min(box.y(), room.top() + room.height() - height))
            box.setGeometry(box.x(), top, box.width(), height)

    def _list_width(self) -> int:
        view = self.view()
        bar = view.verticalScrollBar().sizeHint().width() if self.count() > self.maxVisibleItems() else 0
        return view.sizeHintForColumn(self.modelColumn()) + bar + 2 * view.frameWidth()

    def paintEvent(self, event: QPaintEvent) -> None:
        words, metrics = self.currentText(), self.fontMetrics()
        if metrics.horizontalAdvance(words) + 2 * self.height() <= self.width():  # enough for arrow and insets
            super().paintEvent(event)
            return
        # With a style sheet Qt clips the text instead of eliding it.
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        option.currentText = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


def set_invalid(field: QWidget, reason: str = "") -> None:
    """Mark a field as invalid, with the reason as its tooltip, which is announced when the keys rest.

    An empty reason removes the mark.
    """
    if field.toolTip() != reason:
        field.setToolTip(reason)
    if bool(field.property("invalid")) != bool(reason):
        theme.set_look(field, invalid=bool(reason))
    field.setAccessibleDescription(reason)
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    status = field.findChild(StatusAnnouncer, options=direct) or StatusAnnouncer(field, field.accessibleDescription)
    status.tell_at_rest()
