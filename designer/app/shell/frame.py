"""What is there of the main window at its first picture: the top bar over the start page, and room for the rest."""

from __future__ import annotations

import contextlib
from base64 import b64decode
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QSize, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from designer.app.documents.firstlook import FirstLook
from designer.app.pages.start.start_page import StartPage
from designer.app.shell.top_bar import TopBar
from designer.app.ui import theme
from designer.app.ui.theme import follow_theme

if TYPE_CHECKING:
    from designer.app.documents.document_manager import Desk

_SUFFIXES: Final = (".mtf", ".blk")
_LEAST: Final = (960, 560)
_USUAL: Final = (1366, 768)


def least_size(window: QWidget) -> QSize:
    """How small a window may become; never more than its screen has, which scaling can make small."""
    return QSize(*_LEAST).boundedTo(window.screen().availableSize())


class Frame(QMainWindow):
    """The window without what works with designs. Files can be opened from the first picture on.

    Signals:
        needed: something was done that takes the whole window; whoever completes it does so now.
    """

    needed = Signal()

    desk: Desk
    """Where files are opened; there once the window is complete."""

    def __init__(self) -> None:
        super().__init__()
        self.is_complete = False
        self.top = TopBar()
        self.start = StartPage()
        self._spaces = QStackedWidget()
        self.setAcceptDrops(True)
        self.setWindowTitle("Mechwright")
        self._lay_out()
        self.start.open_wanted.connect(self._choose_and_open)
        self.start.file_wanted.connect(lambda file: self._open([file]))
        self.top.menu_wanted.connect(self._complete)
        follow_theme(self._renew)

    def show_first(self, look: FirstLook) -> None:
        """Show what the settings say of the first picture."""
        self.restore(look.geometry)
        self.start.show_recent(look.recent, look.titles)

    def take_icon(self) -> None:
        """Bear the program's icon: after the first picture, since icons have many enumerations to be made."""
        from designer.app.ui.icons import app_icon

        self.setWindowIcon(app_icon())

    def restore(self, geometry: str) -> None:
        """Stand where the window stood, in Qt's words in base 64; as usual where that is none."""
        self.setMinimumSize(least_size(self))
        self.resize(*_USUAL)
        with contextlib.suppress(ValueError):
            self.restoreGeometry(QByteArray(b64decode(geometry)))

    def _complete(self) -> None:
        if not self.is_complete:
            self.needed.emit()
        assert self.is_complete

    def _open(self, files: list[Path]) -> None:
        self._complete()
        self.desk.open(files)

    def _choose_and_open(self) -> None:
        self._complete()
        self.desk.choose_and_open()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = _files(event)
        if files:
            event.acceptProposedAction()
            self._open(files)

    def _lay_out(self) -> None:
        frame = QWidget()
        frame.setObjectName("frame")
        self._column = QVBoxLayout(frame)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._notice_row = QVBoxLayout()
        self._column.addWidget(self.top)
        self._column.addLayout(self._notice_row)
        self._column.addWidget(self._spaces, 1)
        self.setCentralWidget(frame)

    def _renew(self) -> None:
        m = theme.measures()
        self._notice_row.setContentsMargins(m.gap, 0, m.gap, 0)


def _files(event: QDragEnterEvent | QDropEvent) -> list[Path]:
    """The unit files that are dragged over the window, and folders of them."""
    urls = event.mimeData().urls() if event.mimeData().hasUrls() else []
    files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return [file for file in files if file.suffix.lower() in _SUFFIXES or file.is_dir()]
