"""The card of the start page on which files are opened, and the looks that the page's parts share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app import theme
from designer.app.firstlook import named_files
from designer.app.fonts import FontRole
from designer.app.icons import paint_icon
from designer.app.labels import ElidedLabel
from designer.app.roles import Deed, Role, Spoken
from designer.app.strokes import box, broken_box
from designer.app.theme import follow_theme
from designer.language import marked, tr

if TYPE_CHECKING:
    from designer.app.keeping import KeptDesign

_RECENT, _CLOSED = 5, 3
_NOTHING = marked("Nothing yet. Designs you open appear here.")


class _Box(QWidget):
    """A quiet panel with a title."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = heading(title)
        self._inner = QVBoxLayout(self)
        self._inner.addWidget(self._title)
        self.setAccessibleName(title)
        follow_theme(self._renew)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_box(self)

    def _renew(self) -> None:
        style = theme.current()
        inset = style.px(16)
        self._inner.setContentsMargins(inset, style.px(12), inset, inset)
        self._inner.setSpacing(style.px(10))


class OpenCard(_Box):
    """Where files are dropped or chosen, and the recent ones.

    Signals:
        open_wanted: files are to be chosen.
        file_wanted: a recent file is to be opened.
        closed_wanted: a design that was closed with unsaved steps is to be reopened.
    """

    open_wanted = Signal()
    file_wanted = Signal(Path)
    closed_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__(tr("Open"))
        self.zone = _DropZone()
        self.zone.pressed.connect(self.open_wanted)
        self._caption = ElidedLabel(tr("Recent"), role="caption_medium", token="text.3")
        self._nothing = QLabel(tr(_NOTHING))
        self._nothing.setProperty("look", "label")
        self._nothing.setWordWrap(True)
        self.links: list[QPushButton] = []
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self._list.addWidget(self._nothing)
        self._inner.addWidget(self.zone)
        self._inner.addWidget(self._caption)
        self.closed_links: list[QPushButton] = []
        self._closed_caption = ElidedLabel(tr("Closed with unsaved steps"), role="caption_medium", token="text.3")
        self._closed_caption.hide()
        self._closed = QVBoxLayout()
        self._closed.setSpacing(0)
        self._inner.addLayout(self._list)
        self._inner.addWidget(self._closed_caption)
        self._inner.addLayout(self._closed)
        self._inner.addStretch(1)

    def show_closed(self, designs: Iterable[KeptDesign]) -> None:
        """List the designs that were closed with unsaved steps, the last one first."""
        for link in self.closed_links:
            self._closed.removeWidget(link)
            link.deleteLater()
        self.closed_links = []
        for design in list(designs)[:_CLOSED]:
            link = link_button((design.title or tr("Unnamed")).replace("&", "&&"))
            link.setToolTip(tr("Reopen it with its history"))
            link.clicked.connect(lambda _checked=False, design=design: self.closed_wanted.emit(design))
            self._closed.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
            self.closed_links.append(link)
        self._closed_caption.setVisible(bool(self.closed_links))

    def show_recent(self, files: Iterable[Path], titles: Mapping[str, str]) -> None:
        """List the recent files by the names of their designs, where those are known."""
        for link in self.links:
            self._list.removeWidget(link)
            link.deleteLater()
        self.links = []
        for file, name in list(named_files(files, titles).items())[:_RECENT]:
            link = link_button(name.replace("&", "&&"))
            link.setToolTip(str(file))
            link.clicked.connect(lambda _checked=False, file=file: self.file_wanted.emit(file))
            self._list.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
            self.links.append(link)
        self._nothing.setVisible(not self.links)


class _DropZone(QWidget, Spoken):
    """A dashed field: drop a file, or press it to choose one."""

    spoken_role = Role.Button

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._lively = False
        self._key = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr("Drop files here or choose a file"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self.updateGeometry)

    def name_key(self, key: str) -> None:
        """Say which key does the same; empty for none."""
        self._key = key
        self.update()

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(200), style.px(92))

    def spoken_deed(self) -> Deed:
        return self.pressed.emit

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._lively = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._lively = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        lively = self._lively or theme.shows_focus(self)
        edge = style.color("accent" if lively else "line.control")
        broken_box(painter, rect, style.measures.radius_panel, edge, fill=style.color("well"))
        side = style.measures.icon
        top = rect.top() + style.px(17)
        spot = QPointF(rect.center().x() - side / 2, top)
        paint_icon(painter, spot, "open", style.color("text.2"), side)
        choose = tr("or choose a file, {key}", key=self._key) if self._key else tr("or choose a file")
        lines: tuple[tuple[str, FontRole, str, float], ...] = (
            (tr("Drop files here"), "item", "text.1", 22),
            (choose, "caption", "accent", 42),
        )
        for words, role, token, below in lines:
            painter.setFont(style.font(role))
            painter.setPen(style.color(token))
            row = QRectF(rect.left(), top + style.px(below), rect.width(), style.px(18))
            painter.drawText(row, Qt.AlignmentFlag.AlignCenter, words)


def heading(words: str) -> ElidedLabel:
    """The title of a part of the page."""
    return ElidedLabel(words, role="title")


def link_button(words: str) -> QPushButton:
    """A button that looks like a link."""
    button = QPushButton(words)
    button.setProperty("look", "link")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    return button


def paint_box(widget: QWidget) -> None:
    """A quiet ground with an edge."""
    style = theme.current()
    rect, radius = QRectF(widget.rect()), style.measures.radius_panel
    box(QPainter(widget), rect, radius, fill=style.color("bg.1"), edge=style.color("line.1"))
