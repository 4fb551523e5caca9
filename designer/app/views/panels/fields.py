"""Form fields that show a value of the design, and apply what the user enters as an edit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.pending_edits import PendingEdits
from designer.app.ui import theme
from designer.app.ui.sizes import sized
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.fields import ComboBox, Stepper, set_invalid
from designer.editing import Edit, EditRefusedError
from designer.language import tr
from designer.units.unit import Unit

_DIGITS = QRegularExpression("[0-9]{0,9}")
_MAX_LINES: Final = 12
"""The maximum height of a multiline field, in lines."""

V = TypeVar("V")


class _DesignField(Generic[V]):
    """Mixin of fields that show a value of the design, and apply an entry as an edit after a pause or when left."""

    _design_value: V
    _pending_edits: PendingEdits

    def finish_typing(self) -> None:
        """Apply the pending entry; if that is impossible, show the value of the design again."""
        if not self._pending_edits.finish():
            self._reset()

    def show_value(self, value: V) -> None:
        """Show a value of the design. A pending entry is dropped, unless the value results from that entry."""
        if value != self._design_value:
            self._design_value = value
            if self._pending_edits.applies:
                self._accept()
            else:
                self._pending_edits.forget()
                self._reset()

    def _handle_escape(self, event: QKeyEvent) -> bool:
        """Discard the entry if the key is Escape; returns whether there was an entry."""
        handled = event.key() == Qt.Key.Key_Escape and (self._pending_edits.take_back() or self._is_edited())
        if handled:
            self._reset()
        return handled

    def _accept(self) -> None:
        """Is called when the design has got the value of the entry."""

    def _is_edited(self) -> bool:
        """Whether the entry differs from the value that was shown last."""
        raise NotImplementedError

    def _reset(self) -> None:
        """Discard the entry and show the value of the design."""
        raise NotImplementedError


class TextField(QLineEdit, _DesignField[str]):
    """A line edit that applies its text after a pause, when left, and with Enter; Escape discards the entry."""

    def __init__(
        self, name: str, edit: Callable[[str], Edit], context: DesignContext, *, digits: bool = False, hint: str = ""
    ) -> None:
        super().__init__()
        self._edit = edit
        self._design_value = ""
        self._pending_edits = PendingEdits(self, context, self._pending_edit)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        if digits:
            self.setValidator(QRegularExpressionValidator(_DIGITS, self))
        sized(self, minimum_width=40)
        self.textEdited.connect(self._pending_edits.touch)
        self.editingFinished.connect(self._on_editing_finished)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._handle_escape(event):
            super().keyPressEvent(event)

    def _on_editing_finished(self) -> None:
        self.finish_typing()
        if self._is_edited():
            self._reset()

    def _is_edited(self) -> bool:
        return self.text() != self._design_value

    def _pending_edit(self) -> Edit | None:
        text = self.text().strip()
        return None if text == self._design_value.strip() else self._edit(text)

    def _reset(self) -> None:
        self.setText(self._design_value)
        self.setCursorPosition(0)


class NumberField(Stepper, _DesignField[int]):
    """A spin box that applies its number after a pause; all edits until the field is left are one undo step.

    Arrow keys and wheel apply at once, Escape discards the entry. An impossible number is not applied; the field is
    marked and shows the reason.
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
        self._design_value = self.value()
        self._saved_tooltip: str | None = None
        self._entered: str | None = None
        self._pending_edits = PendingEdits(
            self, context, self._pending_edit, rests=True, visit=True, impossible=self._mark_invalid
        )
        self.lineEdit().textEdited.connect(self._on_edited)
        self._is_refused = False
        self.valueChanged.connect(self._on_value_changed)
        self.editingFinished.connect(self._on_editing_finished)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._withdraw_refusal()
        if not self._handle_escape(event):
            super().keyPressEvent(event)

    def _withdraw_refusal(self) -> None:
        """Withdraw the sentence on why the entry is impossible, since the user changes or discards the entry."""
        if self._is_refused:
            self._is_refused = False
            self._context.refused.emit("")

    def _refuse(self, refused: EditRefusedError) -> None:
        self._is_refused = True
        self._context.refused.emit(str(refused))

    def _on_rejected(self) -> None:
        self._refuse(self._out_of_range())

    def _on_edited(self) -> None:
        self._entered = self.cleanText()
        self._withdraw_refusal()
        self._clear_mark()
        self._pending_edits.touch()

    def _is_edited(self) -> bool:
        return self._entered is not None

    def _pending_edit(self) -> Edit | None:
        if self._entered is None:
            return None
        value = int(self._entered) if self._entered.isdecimal() else None
        if value is None or (value < self.minimum() and self._can_be_completed(value)):
            return None
        if not self.minimum() <= value <= self.maximum():
            return Edit("", self._raise_out_of_range)
        return None if value == self._design_value else self._edit(value)

    def _can_be_completed(self, value: int) -> bool:
        """Whether more digits can bring a number into the range."""
        largest = value
        while largest < self.minimum():
            value, largest = 10 * value, 10 * largest + 9
        return 0 < value <= self.maximum()

    def _raise_out_of_range(self, _unit: Unit) -> Unit:
        raise self._out_of_range()

    def _out_of_range(self) -> EditRefusedError:
        return EditRefusedError(self.possible, f"{self.accessibleName()}: {self.possible}")

    def _mark_invalid(self, refused: EditRefusedError) -> None:
        self._saved_tooltip = self.toolTip() if self._saved_tooltip is None else self._saved_tooltip
        set_invalid(self, refused.reason)
        self._refuse(refused)

    def _clear_mark(self) -> None:
        if self._saved_tooltip is not None:
            set_invalid(self)
            self.setToolTip(self._saved_tooltip)
            self._saved_tooltip = None

    def _on_value_changed(self, value: int) -> None:
        """Apply a number that was set with arrow keys or wheel; Qt emits the signal also for a typed entry."""
        if self._entered is not None:
            self._entered = str(value)
            self._on_editing_finished()
        elif value != self._design_value and not self._context.apply(self._edit(value)):
            self._reset()

    def _on_editing_finished(self) -> None:
        if self._entered is None:
            return
        # Finish before _reset: Qt has already replaced an impossible entry by the last number.
        self.finish_typing()
        self._reset()

    def _reset(self) -> None:
        self._entered = None
        self._clear_mark()
        blocked = self.blockSignals(True)
        self.setValue(self._design_value)
        self.blockSignals(blocked)


class MultilineField(QPlainTextEdit, _DesignField[str]):
    """A text edit that applies its text after a pause and when left; Escape discards the entry.

    Its height follows the number of its lines, up to a limit.
    """

    def __init__(self, name: str, edit: Callable[[str], Edit], context: DesignContext) -> None:
        super().__init__()
        self._edit = edit
        self._design_value = self._shown_text = ""
        self._pending_edits = PendingEdits(self, context, self._pending_edit)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.textChanged.connect(self._on_edited)
        self.textChanged.connect(self._fit_height)
        follow_theme(self._fit_height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._handle_escape(event):
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finish_typing()
        if self._shown_text != self._design_value:
            self._reset()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def _pending_edit(self) -> Edit | None:
        text = self.toPlainText().strip()
        return None if text == self._shown_text.strip() else self._edit(text)

    def _accept(self) -> None:
        self._shown_text = self.toPlainText()

    def _on_edited(self) -> None:
        if self._is_edited():
            self._pending_edits.touch()

    def _is_edited(self) -> bool:
        return self.toPlainText() != self._shown_text

    def _reset(self) -> None:
        self._shown_text = self._design_value  # so that setPlainText is not taken for an entry
        self.setPlainText(self._design_value)
        self._shown_text = self.toPlainText()  # Qt normalizes some characters

    def _fit_height(self) -> None:
        style = theme.current()
        lines = min(max(2, round(self.document().size().height())), _MAX_LINES)
        around = 2 * self.document().documentMargin() + style.px(14)
        height = round(lines * self.fontMetrics().lineSpacing() + around)
        if height != self.height():
            self.setFixedHeight(height)


class TextComboBox(ComboBox):
    """A combo box of untranslated texts; if the design has another text, that is added to the list."""

    def __init__(self, name: str, texts: tuple[str, ...], edit: Callable[[str], Edit], context: DesignContext) -> None:
        super().__init__(name)
        self._texts = texts
        self._edit = edit
        self._context = context
        self.activated.connect(self._apply_text)
        self.show_value("")

    def show_value(self, text: str) -> None:
        """Show the text that the design has; empty for none."""
        wanted = [tr("None"), *self._texts]
        if text and text not in wanted:
            wanted.append(text)
        if [self.itemText(row) for row in range(self.count())] != wanted:
            self.clear()
            self.addItems(wanted)
        self.setCurrentIndex(wanted.index(text) if text else 0)

    def _apply_text(self, row: int) -> None:
        self._context.apply(self._edit(self.itemText(row) if row else ""))
