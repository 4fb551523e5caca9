"""Fields of forms that show what the design has, and make steps of what is typed or chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.pending_edits import PendingEdits
from designer.app.ui import theme
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.fields import ComboBox, Stepper, set_invalid
from designer.editing import Edit, EditRefusedError
from designer.language import tr
from designer.units.unit import Unit

_DIGITS = QRegularExpression("[0-9]{0,9}")
_MOST_LINES: Final = 12
"""So high does a text grow."""

V = TypeVar("V")


class _Typed(Generic[V]):
    """What fields have in common that show a value of the design and make steps of what is typed."""

    _before: V
    """The value of the design."""
    _pending_edits: PendingEdits

    def finish_typing(self) -> None:
        """Make what is typed a step."""
        if not self._pending_edits.finish():
            self._show()

    def _take(self, value: V) -> None:
        """Show a value of the design, unless another one is being typed."""
        if value != self._before:
            self._before = value
            if self._pending_edits.applies:
                self._agree()
            else:
                self._pending_edits.forget()
                self._show()

    def _escapes(self, event: QKeyEvent) -> bool:
        """Take back what is typed if a key is Escape and there is something to take back."""
        taken = event.key() == Qt.Key.Key_Escape and (self._pending_edits.take_back() or self._differs())
        if taken:
            self._show()
        return taken

    def _agree(self) -> None:
        """The design has what the field shows."""

    def _differs(self) -> bool:
        """Whether something else is typed than the value that was shown."""
        raise NotImplementedError

    def _show(self) -> None:
        raise NotImplementedError


class TextField(QLineEdit, _Typed[str]):
    """Words that become a step while they are typed, when they are left, and with Enter; Escape takes them back."""

    def __init__(
        self,
        name: str,
        edit: Callable[[str], Edit],
        context: DesignContext,
        *,
        digits: bool = False,
        hint: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._edit = edit
        self._before = ""
        self._pending_edits = PendingEdits(self, context, self._asked_for)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        if digits:
            self.setValidator(QRegularExpressionValidator(_DIGITS, self))
        self.setMinimumWidth(theme.current().px(40))
        self.textEdited.connect(self._pending_edits.touch)
        self.editingFinished.connect(self._finish)

    def show_text(self, text: str) -> None:
        """Show the words as they are now, unless others are being typed."""
        self._take(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._escapes(event):
            super().keyPressEvent(event)

    def _finish(self) -> None:
        self.finish_typing()
        if self._differs():
            self._show()

    def _differs(self) -> bool:
        return self.text() != self._before

    def _asked_for(self) -> Edit | None:
        words = self.text().strip()
        return None if words == self._before.strip() else self._edit(words)

    def _show(self) -> None:
        self.setText(self._before)
        self.setCursorPosition(0)


class NumberField(Stepper, _Typed[int]):
    """A number of the design. What is typed becomes a step when one rests, all of one visit to the field a single one.

    Arrows and wheel step at once, Escape takes back what was typed. A number that cannot be is marked and says why, and
    changes nothing. ``show_value`` shows the number as the design has it.
    """

    def __init__(
        self,
        name: str,
        lowest: int,
        highest: int,
        edit: Callable[[int], Edit],
        context: DesignContext,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, lowest, highest, parent)
        self._edit = edit
        self._context = context
        self._before = self.value()
        self._tip: str | None = None
        self._typed: str | None = None
        self._pending_edits = PendingEdits(
            self, context, self._asked_for, rests=True, visit=True, impossible=self._mark
        )
        self.lineEdit().textEdited.connect(self._touch)
        self.lineEdit().inputRejected.connect(lambda: context.refused.emit(str(self._beyond())))
        self.valueChanged.connect(self._change)
        self.editingFinished.connect(self._finish)

    def show_value(self, value: int) -> None:
        """Show the number as it is now, unless another one is being typed."""
        self._take(value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._escapes(event):
            super().keyPressEvent(event)

    def _touch(self) -> None:
        self._typed = self.cleanText()
        self._unmark()
        self._pending_edits.touch()

    def _differs(self) -> bool:
        return self._typed is not None

    def _asked_for(self) -> Edit | None:
        if self._typed is None:
            return None
        value = int(self._typed) if self._typed.isdecimal() else None
        if value is None or (value < self.minimum() and self._may_grow(value)):
            return None
        if not self.minimum() <= value <= self.maximum():
            return Edit("", self._refuse)
        return None if value == self._before else self._edit(value)

    def _may_grow(self, value: int) -> bool:
        """Whether more digits can make a number of it that may be."""
        most = value
        while most < self.minimum():
            value, most = 10 * value, 10 * most + 9
        return 0 < value <= self.maximum()

    def _refuse(self, _unit: Unit) -> Unit:
        raise self._beyond()

    def _beyond(self) -> EditRefusedError:
        limits = {"lowest": self.minimum(), "highest": self.maximum()}
        reason = tr("{lowest} to {highest}", **limits)
        return EditRefusedError(reason, f"{self.accessibleName()}: {reason}")

    def _mark(self, refused: EditRefusedError) -> None:
        self._tip = self.toolTip() if self._tip is None else self._tip
        set_invalid(self, refused.reason)
        self._context.refused.emit(str(refused))

    def _unmark(self) -> None:
        if self._tip is not None:
            set_invalid(self)
            self.setToolTip(self._tip)
            self._tip = None

    def _change(self, value: int) -> None:
        """Make a step of a number that was stepped to; Qt tells here also of one that was typed."""
        if self._typed is not None:
            self._typed = str(value)
            self._finish()
        elif value != self._before and not self._context.apply(self._edit(value)):
            self._show()

    def _finish(self) -> None:
        if self._typed is None:
            return
        # Before it is one's own again: Qt has put the last number in the place of one that cannot be.
        self.finish_typing()
        self._show()

    def _show(self) -> None:
        self._typed = None
        self._unmark()
        blocked = self.blockSignals(True)
        self.setValue(self._before)
        self.blockSignals(blocked)


class TextBox(QPlainTextEdit, _Typed[str]):
    """A text of several lines that becomes a step while it is typed and when it is left.

    It is as high as what it says, up to a limit; Escape takes back what was typed.
    """

    def __init__(
        self, name: str, edit: Callable[[str], Edit], context: DesignContext, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._edit = edit
        self._before = self._shown = ""
        self._pending_edits = PendingEdits(self, context, self._asked_for)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.textChanged.connect(self._touch)
        self.textChanged.connect(self._grow)
        follow_theme(self._grow)

    def show_text(self, text: str) -> None:
        """Show the text as it is now, unless another one is being typed."""
        self._take(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._escapes(event):
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finish_typing()
        if self._shown != self._before:
            self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grow()

    def _asked_for(self) -> Edit | None:
        text = self.toPlainText().strip()
        return None if text == self._shown.strip() else self._edit(text)

    def _agree(self) -> None:
        self._shown = self.toPlainText()

    def _touch(self) -> None:
        if self._differs():
            self._pending_edits.touch()

    def _differs(self) -> bool:
        return self.toPlainText() != self._shown

    def _show(self) -> None:
        self._shown = self._before  # so that showing it is no typing
        self.setPlainText(self._before)
        self._shown = self.toPlainText()  # Qt writes some letters otherwise

    def _grow(self) -> None:
        style = theme.current()
        lines = min(max(2, round(self.document().size().height())), _MOST_LINES)
        around = 2 * self.document().documentMargin() + style.px(14)
        high = round(lines * self.fontMetrics().lineSpacing() + around)
        if high != self.height():
            self.setFixedHeight(high)


class KeyChoice(ComboBox):
    """One of a few words, each kept as it is; what is not among them is listed as it is."""

    def __init__(self, name: str, words: tuple[str, ...], edit: Callable[[str], Edit], context: DesignContext) -> None:
        super().__init__(name)
        self._words = words
        self._edit = edit
        self._context = context
        self.activated.connect(self._choose)
        self.show_text("")

    def show_text(self, text: str) -> None:
        """Show what is chosen now."""
        wanted = [tr("None"), *self._words]
        if text and text not in wanted:
            wanted.append(text)
        if [self.itemText(row) for row in range(self.count())] != wanted:
            self.clear()
            self.addItems(wanted)
        self.setCurrentIndex(wanted.index(text) if text else 0)

    def _choose(self, row: int) -> None:
        self._context.apply(self._edit(self.itemText(row) if row else ""))
