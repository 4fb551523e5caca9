"""The popover "Share": the share code of a design with its square, and what else the design can be given away as."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QTextOption
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.commands.command_table import plain_text
from designer.app.shell.actions import Actions
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.icons import bind_icon, paint_icon
from designer.app.ui.sheets.render import draw_shapes
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.strokes import box
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.widgets.buttons import IconButton, PaintedButton
from designer.app.ui.widgets.dialog import rule
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.app.ui.widgets.popover import Popover
from designer.formats.share_code import share_code
from designer.formats.unit_sheet import chat_line
from designer.language import marked, tr, trn
from designer.sheets.qr_code import QUIET, square_code
from designer.sheets.shapes import WHITE
from designer.units.unit import Unit

_WIDTH: Final = 480
_SIDE: Final = 170
"""The side of the square in pixels: room for two a module of the codes of most designs."""
_ROW: Final = 26
ROWS: Final = (
    ("copy_chat", "copy", ""),
    ("copy_markdown", "copy", marked("for Discord, forums and wikis")),
    ("copy_file", "copy", marked("the text of the MTF file")),
    ("copy_board_picture", "copy", marked("all slots, in this theme")),
    ("print_sheet", "export", marked("record sheet and card as PDF, SVG, PNG")),
    ("send_megamek", "open", marked("where MegaMek and MekHQ find it")),
)
"""The commands of the rows with their icons and what each gives; for the chat line that is the line itself."""


class SharePopover(Popover):
    """The share code of a design with its square, and a row for each of ``ROWS``, which are among ``actions``."""

    def __init__(self, unit: Unit, actions: Actions, parent: QWidget) -> None:
        super().__init__(tr("Share {name}", name=unit.names.full or tr("Unnamed")), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        code = share_code(unit)
        close = IconButton("close", tr("Close"))
        close.clicked.connect(self.close)
        self.field = _code_field(code)
        self.copy = QPushButton(tr("Copy code"))
        theme.set_look(self.copy, look="primary")
        bind_icon(self.copy, "copy", "on.accent")
        self.copy.clicked.connect(self.close)
        self.copy.clicked.connect(actions["copy_code"].trigger)
        about = text_label(
            trn(
                "The whole design but its background texts, in {n} character.",
                "The whole design but its background texts, in {n} characters.",
                len(code),
            ),
            wraps=True,
        )
        self.rows = [_CommandRow(actions[name], icon, tr(gives) or chat_line(unit)) for name, icon, gives in ROWS]
        for row in self.rows:
            row.clicked.connect(self.close)
            row.clicked.connect(row.action.trigger)
        head = spaced(QHBoxLayout(), (ElidedLabel(self.windowTitle(), role="title"), 1), close, margins=0)
        words = spaced(QVBoxLayout(), about, (self.field, 1), spaced(QHBoxLayout(), self.copy, 1), spacing=8)
        body = spaced(QHBoxLayout(), (words, 1), _Square(code), margins=0, spacing="panel_inset")
        spaced(self.column, head, body, rule(), spaced(QVBoxLayout(), *self.rows, margins=0, spacing=0))
        self.copy.setFocus(Qt.FocusReason.TabFocusReason)

    def open_under(self, anchor: QWidget) -> None:
        """Open the popover below a button, with its right edge below that of the button."""
        width = theme.current().px(_WIDTH)
        self.open_at(anchor.mapToGlobal(QPoint(anchor.width() - width, anchor.height() + theme.current().px(2))), width)


def _code_field(code: str) -> QPlainTextEdit:
    field = QPlainTextEdit(code)
    field.setReadOnly(True)
    field.setTabChangesFocus(True)
    field.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
    field.setAccessibleName(tr("Share code"))
    field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
    return in_font(field, "mono")


class _Square(QWidget, AccessibleWidget):
    """The share code as a square code, black on white in every theme, with modules of whole pixels if there is room."""

    accessible_role = Role.Graphic

    def __init__(self, code: str) -> None:
        super().__init__()
        self._shapes = square_code(code, 0, 0, _SIDE)
        self.setAccessibleName(tr("The share code as QR code"))
        if self._shapes is None:
            self.hide()
        sized(self, width=_SIDE, height=_SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shapes is None:
            return
        painter, style = QPainter(self), theme.current()
        box(painter, QRectF(self.rect()), style.measures.radius_control, fill=QColor(WHITE))
        module = self._shapes.x / QUIET
        pixel = 1 / self.devicePixelRatioF()
        whole = max(1, int(self.width() / (_SIDE / module) / pixel)) * pixel
        margin = round((self.width() - whole * _SIDE / module) / 2 / pixel) * pixel
        painter.translate(margin, margin)
        painter.scale(whole / module, whole / module)
        draw_shapes(painter, (self._shapes,))


class _CommandRow(PaintedButton):
    """A command with its icon; at the right in gray what it gives."""

    def __init__(self, action: QAction, icon: str, gives: str) -> None:
        super().__init__(plain_text(action.text()))
        self.action, self._icon, self._gives = action, icon, gives
        self.setEnabled(action.isEnabled())
        self.setToolTip(action.toolTip())
        self.setAccessibleName(f"{self.text()}, {gives}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(round(style.width(self.text())) + style.px(60), style.px(_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, style, rect = QPainter(self), theme.current(), QRectF(self.rect())
        if self.underMouse() or self.isDown():
            box(painter, rect, style.measures.radius_control, fill=style.color("bg.2"))
        self.paint_focus(painter, style.measures.radius_control, style)
        side, pad = style.measures.icon, style.px(4)
        paint_icon(painter, QPointF(pad, (rect.height() - side) / 2), self._icon, style.color("text.2"), side)
        inner = rect.adjusted(pad + side + style.px(8), 0, -pad, 0)
        draw(painter, inner, self.text(), style, token="text.1" if self.isEnabled() else "text.4")
        rest = inner.adjusted(style.width(self.text()) + style.px(16), 0, 0, 0)
        words = style.fitted((self._gives,), rest.width(), "body")
        draw(painter, rest, words, style, token="text.2" if self.isEnabled() else "text.4", align=RIGHT)
