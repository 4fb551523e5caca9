"""The card of the start page that opens files, and the label and link widgets of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import bind_icon, pixmap
from designer.app.ui.mnemonics import without_mnemonic
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.strokes import smooth
from designer.app.ui.theme import Style
from designer.app.ui.widgets.buttons import LinkButton
from designer.language import marked, tr
from designer.workspace.documents import named_files
from designer.workspace.recovery import JournaledDesign

_RECENT, _CLOSED = 5, 3
_DASHES: Final = (4.0, 2.0)
_NOTHING = marked("No recent designs. Designs you open appear here.")


def _without_border(length: float) -> Callable[[Style], float]:
    """A length without the pixel of the border that the style sheet draws."""
    return lambda style: style.px(length) - 1


class OpenCard(QFrame):
    """The card with a field on which files are dropped or chosen, the recent files, and the closed designs.

    Signals:
        open_wanted: the user wants to choose files.
        file_wanted: a recent file is to be opened.
        closed_wanted: a design that was closed with unsaved steps is to be reopened.
        unit_wanted: the user wants to find a unit of the library.
    """

    open_wanted = Signal()
    file_wanted = Signal(Path)
    closed_wanted = Signal(object)
    unit_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self.setAccessibleName(tr("Open"))
        self.zone = _DropZone()
        self.zone.clicked.connect(self.open_wanted)
        self._caption = Words(tr("Recent"), "caption_medium", "caption")
        self._nothing = Words(tr(_NOTHING), look="label")
        self._nothing.setWordWrap(True)
        self.recent = _Links()
        self._closed_caption = Words(tr("Closed with unsaved steps"), "caption_medium", "caption")
        self._closed_caption.hide()
        self.closed = _Links()
        self.unit = LinkButton(tr("Find a unit in the library"))
        bind_icon(self.unit, "folder_library", "accent")
        self.unit.clicked.connect(self.unit_wanted)
        column = spaced(
            QVBoxLayout(self),
            *(Words(tr("Open"), "title"), self.zone, self._caption, self._nothing, self.recent),
            *(self._closed_caption, self.closed, 1),
            margins=(_without_border(16), _without_border(12), _without_border(16), _without_border(16)),
            spacing=10,
        )
        column.addWidget(self.unit, 0, Qt.AlignmentFlag.AlignLeft)

    def show_closed(self, designs: Iterable[JournaledDesign]) -> None:
        """List the designs that were closed with unsaved steps, in the given order."""
        tip = tr("Reopen it with its history")
        self.closed.show_links(
            (design.title or tr("Unnamed"), tip, partial(self.closed_wanted.emit, design))
            for design in islice(designs, _CLOSED)
        )
        self._closed_caption.setVisible(bool(self.closed.buttons))

    def show_recent(self, files: Iterable[Path], titles: Mapping[str, str]) -> None:
        """List the recent files; a file is called by the title of its design if ``titles`` has it."""
        self.recent.show_links(
            (name, str(file), partial(self.file_wanted.emit, file))
            for file, name in islice(named_files(files, titles).items(), _RECENT)
        )
        self._nothing.setVisible(not self.recent.buttons)


class _Links(QWidget):
    """A column of links; it is hidden while it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        self._column = spaced(QVBoxLayout(self), margins=0, spacing=0)
        self.hide()  # empty it takes no room

    def show_links(self, links: Iterable[tuple[str, str, Callable[[], object]]]) -> None:
        """Show other links, each given by its text, its tooltip, and the function that it calls."""
        for button in self.buttons:
            self._column.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        for words, tip, act in links:
            button = LinkButton(without_mnemonic(words))
            button.setToolTip(tip)
            button.clicked.connect(lambda _checked=False, act=act: act())
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            self.buttons.append(button)
        self.setVisible(bool(self.buttons))


class _DropZone(QPushButton):
    """A dashed field to drop a file on, or to click for choosing one."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("look", "zone")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr("Drop files here or choose a file"))
        self.setToolTip(tr("Choose files, or drop them anywhere in the window"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._icon = PlainLabel()
        self._choose = Words("", "caption", "link")
        lines = spaced(QVBoxLayout(), Words(tr("Drop files here"), "item"), self._choose, margins=0, spacing=1)
        spaced(QHBoxLayout(self), 1, self._icon, lines, 1, margins=(0, 9, 0, 9), spacing="panel_inset")
        theme.hub().declare(self._icon, "setPixmap", lambda _: pixmap("open"))

    def name_key(self, key: str) -> None:
        """Show the shortcut for opening a file; if ``key`` is empty, show none."""
        words = tr("or choose a file, {key}", key=key) if key else tr("or choose a file")
        self._choose.setText(words)
        self.setAccessibleDescription(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if theme.shows_focus(self):
            return  # the style sheet draws a ring
        style = theme.current()
        painter = QPainter(self)
        pen = QPen(style.color("accent" if self.underMouse() else "line.control"))
        pen.setDashPattern(_DASHES)
        radius = style.measures.radius_panel
        with smooth(painter):
            painter.setPen(pen)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


class Words(PlainLabel):
    """A label in a font of the app; ``look`` is the value of its ``look`` property in the style sheet."""

    def __init__(self, text: str, role: FontRole = "body", look: str = "") -> None:
        super().__init__(text)
        self.setProperty("look", look)
        in_font(self, role)
