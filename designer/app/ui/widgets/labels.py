"""Labels and fields: elided name, key cap (the picture of a key), search field, field that opens the palette."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget
from designer.app.ui.fonts import FontRole, fit_name
from designer.app.ui.icons import paint_sign
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font
from designer.app.ui.text_layout import CENTER, RIGHT, write
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.fields import steps_through_history
from designer.language import tr


def text_label(text: str = "", *, look: str = "label", wraps: bool = False) -> QLabel:
    """A label; ``look`` is the value of its ``look`` property in the style sheet. With ``wraps`` lines are wrapped."""
    label = PlainLabel(text)
    label.setProperty("look", look)
    label.setWordWrap(wraps)
    return label


def figure_label(text: str = "", *, look: str = "") -> QLabel:
    """A label for a number in a column, aligned right."""
    label = text_label(text, look=look)
    label.setAlignment(RIGHT)
    return label


class KeyCap(PlainLabel):
    """A key or a combination of keys, drawn as a key cap."""

    def __init__(self, keys: str, parent: QWidget | None = None) -> None:
        super().__init__(keys, parent)
        self.setAlignment(CENTER)
        self.setProperty("look", "key")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Key {keys}", keys=keys))
        in_font(self, "caption_medium")


class ElidedLabel(QWidget, AccessibleWidget):
    """A label with a name and a hint: if they do not fit, first the hint is shortened or hidden, then the name.

    If the name is not shown in full, the tooltip has it.
    """

    def __init__(
        self,
        text: str = "",
        *,
        short: str = "",
        hint: str = "",
        role: FontRole = "body",
        hint_role: FontRole = "caption",
        token: str = "text.1",
    ) -> None:
        super().__init__()
        self._text, self._short, self._hint = text, short, hint
        self._role, self._hint_role, self._token = role, hint_role, token
        self._short_hint = ""
        self._shown, self._shown_hint = text, hint
        self._own_tip = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        follow_theme(self._renew)

    @property
    def text(self) -> str:
        """The name in full."""
        return self._text

    @property
    def hint(self) -> str:
        """The hint in full."""
        return self._hint

    @property
    def shown(self) -> str:
        """The name as it is displayed now."""
        return self._shown

    def set_text(self, text: str, *, short: str = "", hint: str = "", short_hint: str = "") -> None:
        """Set name and hint, and their short forms."""
        if (text, short, hint, short_hint) != (self._text, self._short, self._hint, self._short_hint):
            self._text, self._short, self._hint, self._short_hint = text, short, hint, short_hint
            self._renew()

    def set_token(self, token: str) -> None:
        """Set the color of the name, which is a token of the theme."""
        self._token = token
        self.update()

    def set_hint(self, hint: str, short_hint: str = "") -> None:
        """Set the hint and its short form."""
        self.set_text(self._text, short=self._short, hint=hint, short_hint=short_hint)

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(self._width_with(self._hint, style), self._height(style))

    def minimumSizeHint(self) -> QSize:
        style = theme.current()
        shortest = min(style.width(self._short or self._text, self._role), style.px(24))
        return QSize(round(shortest), self._height(style))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        base = (self.height() + style.metrics[self._role].capHeight()) / 2
        painter.setPen(style.color(self._token if self.isEnabled() else "text.4"))
        write(painter, QPointF(0, base), self._shown, style, self._role)
        if self._shown_hint:
            painter.setPen(style.color("text.3"))
            start = style.width(self._shown, self._role) + style.px(8)
            write(painter, QPointF(start, base), self._shown_hint, style, self._hint_role)

    def _height(self, style: Style) -> int:
        return round(style.metrics[self._role].height())

    def _width_with(self, hint: str, style: Style) -> int:
        width = style.width(self._text, self._role)
        if hint:
            width += style.px(8) + style.width(hint, self._hint_role)
        return round(width + 1)

    def _fit(self) -> None:
        style = theme.current()
        hints = (self._hint, self._short_hint)
        self._shown_hint = next((hint for hint in hints if self._width_with(hint, style) <= self.width()), "")
        self._shown = fit_name((self._text, self._short), self.width(), style.metrics[self._role])
        tip = "" if self._shown == self._text else self._text
        if self.toolTip() == self._own_tip:  # else somebody gave it another one, which says more
            self.setToolTip(tip)
        self._own_tip = tip
        self.update()

    def _renew(self) -> None:
        self.setAccessibleName(", ".join(filter(None, (self._text, self._hint))))
        self.updateGeometry()
        self._fit()


class SearchField(QLineEdit):
    """A search field with a lens at the left, and at the right the shortcut that focuses it.

    Escape clears it; the click that gives it the focus selects its text. A placeholder that does not fit is shortened
    or left out; the shortcut hides while the text needs its space. A ``lens`` is a button, such as one with a menu, in
    the place of the icon. Without ``undoes_text``, which is for a field beside a design, undo and redo apply to the
    design whatever is typed.

    Signals:
        down: the user pressed Down, which goes to what is found.
        escaped: the user pressed Escape, which has cleared the field.
    """

    down = Signal()
    escaped = Signal()

    def __init__(
        self,
        hint: str,
        *,
        short_hint: str = "",
        key: str = "",
        lens: QWidget | None = None,
        undoes_text: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._undoes_text = undoes_text
        self._entered_by_click = False
        self._hints = (hint, short_hint)
        self._key = KeyCap(key, self) if key else None
        self._lens = lens
        if lens is not None:
            lens.setParent(self)
            lens.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(hint)
        self.textChanged.connect(self._place)
        follow_theme(self._place)

    def event(self, event: QEvent) -> bool:
        if not self._undoes_text and steps_through_history(event):
            event.ignore()
            return True
        return super().event(event)

    def show_key(self, key: str) -> None:
        """Set the shortcut that is shown in the field; empty for none."""
        if self._key is not None:
            self._key.hide()  # it is deleted only when the event loop runs
            self._key.deleteLater()
        self._key = KeyCap(key, self) if key else None
        self._place()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._entered_by_click = event.reason() is Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._entered_by_click and not self.hasSelectedText():
            self.selectAll()
        self._entered_by_click = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.down.emit()
            return
        if event.key() != Qt.Key.Key_Escape or not self.text():
            super().keyPressEvent(event)
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.escaped.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._lens is not None:
            return
        style, token = theme.current(), "text.2" if self.isEnabled() else "text.4"
        paint_sign(QPainter(self), style.px(8), self.height() / 2, "search", style, token, style.measures.icon)

    def _place(self) -> None:
        style = theme.current()
        left, inset, right = style.px(22), style.px(12), self.width() - style.px(4)
        if self._lens is not None:
            size = self._lens.sizeHint()
            left = size.width()
            self._lens.setGeometry(style.px(2), (self.height() - size.height()) // 2, size.width(), size.height())
        if self._key is not None:
            size = self._key.sizeHint().boundedTo(self._key.maximumSize())
            beside = size.width() + style.px(2)
            free = right - beside - left
            shown = style.width(self.text()) + inset <= free if self.text() else free >= 0
            self._key.setVisible(shown)
            if shown:
                top = (self.height() - size.height()) // 2
                self._key.setGeometry(right - size.width(), top, size.width(), size.height())
                right -= beside
        self.setTextMargins(left, 0, max(0, self.width() - style.px(8) - right), 0)
        room = right - left - inset
        fitting = (hint for hint in self._hints if hint and style.width(hint) <= room)
        self.setPlaceholderText(next(fitting, ""))


class FindField(SearchField):
    """A read-only search field that opens the palette on a click or when a letter is typed."""

    sought = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("Find a command or a part"), parent=parent)
        self.setReadOnly(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def sizeHint(self) -> QSize:
        # The field prefers its maximum width, and shrinks before menus and pages do.
        return QSize(self.maximumWidth(), self.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.sought.emit("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        words = event.text()
        if words.isprintable() and words.strip():
            self.sought.emit(words)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.sought.emit("")
        else:
            super().keyPressEvent(event)
