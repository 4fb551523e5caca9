"""The card below the equipment table, with a few lines about the current item."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.commands.keymap import keymap, with_key
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.icons import paint_kind
from designer.app.ui.strokes import hairline
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import IconButton
from designer.language import marked, tr

NOTHING = marked("Choose an item to see what it does.")

_LINE = 17
_TITLE = 24
_LINES = 4


class ItemCard(QWidget, AccessibleWidget):
    """Icon, name and a few lines of an item; buttons for favorite and details are at the right of the name."""

    accessible_role = Role.Grouping

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self._kind = ""
        self._lines: tuple[tuple[str, str], ...] = ()
        self.setAccessibleName(tr("Chosen item"))
        self.star = IconButton("star", tr("Favorite"), checkable=True, parent=self)
        self.details = IconButton("chevron_up", tr("Details and variants"), checkable=True, parent=self)
        self.details.toggled.connect(lambda on: self.details.set_icon("chevron_down" if on else "chevron_up"))
        self.star.toggled.connect(lambda on: self.star.set_icon("star", "accent" if on else "text.2"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        keymap().changed.connect(self._name_key)
        self._name_key()
        follow_theme(self._renew)

    def _name_key(self) -> None:
        self.star.setToolTip(with_key(tr("Favorite"), "part_favourite"))

    @property
    def text(self) -> str:
        """The text of the card, with a line break after each line."""
        return "\n".join((self._name, *(line for line, _ in self._lines))) if self._name else tr(NOTHING)

    def show_item(self, name: str, kind: str, lines: tuple[tuple[str, str], ...]) -> None:
        """Show an item; each line has its text and color token. An empty name means no item."""
        lines = tuple((line, token) for line, token in lines if line)
        if (name, kind, lines) != (self._name, self._kind, self._lines):
            self._name, self._kind, self._lines = name, kind, lines
            self._renew()

    def sizeHint(self) -> QSize:
        style = theme.current()
        if not self._name:
            return QSize(style.px(200), style.px(_TITLE) + style.px(12))
        return QSize(style.px(200), style.px(_TITLE) + _LINES * style.px(_LINE) + style.px(12))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()

    def _place_buttons(self) -> None:
        style = theme.current()
        right = self.width() - style.measures.control_inset // 2
        for button in (self.details, self.star):
            button.setVisible(bool(self._name))
            right -= style.measures.icon_button
            button.move(right, style.px(6))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        painter.fillRect(QRectF(0, 0, self.width(), hairline(painter)), style.color("line.1"))
        inset = style.measures.control_inset
        room = QRectF(self.rect()).adjusted(inset, style.px(6), -inset, -style.px(6))
        if not self._name:
            self._paint_words(painter, room, tr(NOTHING), "text.3", style)
            return
        self._paint_title(painter, QRectF(room.left(), room.top(), room.width(), style.px(_TITLE)), style)
        high = style.px(_LINE)
        for place, (line, token) in enumerate(self._lines[:_LINES]):
            spot = QRectF(room.left(), room.top() + style.px(_TITLE) + place * high, room.width(), high)
            self._paint_words(painter, spot, line, token, style)

    def _paint_title(self, painter: QPainter, room: QRectF, style: Style) -> None:
        side = paint_kind(painter, room.left(), room.center().y(), self._kind, style)
        # The buttons are at the end of the line.
        inner = room.adjusted(side + style.px(7), 0, -2 * style.measures.icon_button, 0)
        draw(painter, inner, style.fitted((self._name,), inner.width(), "strong"), style, role="strong")

    @staticmethod
    def _paint_words(painter: QPainter, room: QRectF, words: str, token: str, style: Style) -> None:
        close = words.replace(" / ", "/")  # narrower, so that no figure is cut
        draw(painter, room, style.fitted((words, close), room.width(), "caption"), style, role="caption", token=token)

    def _renew(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.setAccessibleDescription(self.text)
        self.setToolTip(self.text if self._name else "")
        self._place_buttons()
        self.update()
