"""The pages of the open designs, in the window or in windows of their own: pages move, tabs stay."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from PySide6 import QtCore
from PySide6.QtCore import QByteArray, QEvent, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QMoveEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from designer.app.shell.detached_header import OwnHead
from designer.app.shell.main_window import MainWindow
from designer.app.shell.palette import Palette
from designer.app.shell.question_bar import QuestionBar
from designer.app.ui import theme
from designer.app.ui.icons import app_icon
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.notice_bar import NoticeBar
from designer.app.ui.widgets.tab_order import go_on
from designer.language import tr

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor
    from designer.workspace.documents import Document

_LEAST: Final = (960, 560)
_OFFSET: Final = 48
_RESTS_AFTER_MS: Final = 400
"""How long a window has to stand still before its place is noted."""


def beside(place: QRect, room: QRect) -> QRect:
    """A place a little below and right of another one, no larger than a screen has room for there."""
    moved = place.translated(_OFFSET, _OFFSET)
    return moved.intersected(room) if room.contains(moved.topLeft()) else moved


def least_size(window: QWidget) -> QSize:
    """The smallest size of a window; never more than its screen has, which scaling can make small."""
    return QSize(*_LEAST).boundedTo(window.screen().availableSize())


class OwnWindow(QWidget):
    """The window of one design, with a head, messages and a palette of its own. All keys of the main window work in it.

    Closing it brings the design back. One that stood somewhere before stands there again, and leaves alone which window
    is in front.

    Signals:
        wanted_back: it is being closed.
        came_to_front: the user turned to it.
        stands: its place and size, in base 64, as soon as they rest.
    """

    wanted_back = Signal()
    came_to_front = Signal()
    stands = Signal(str)

    def __init__(self, main: MainWindow, editor: Editor) -> None:
        super().__init__(None, QtCore.Qt.WindowType.Window)
        self.main = main
        self.editor = editor
        self.setWindowIcon(app_icon())
        self.setMinimumSize(least_size(self))
        self.setGeometry(beside(main.geometry(), main.screen().availableGeometry()))
        if editor.document.window:
            self.setAttribute(QtCore.Qt.WidgetAttribute.WA_ShowWithoutActivating)
            self.restoreGeometry(QByteArray.fromBase64(editor.document.window.encode()))
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_RESTS_AFTER_MS)
        self._rest.timeout.connect(self.tell_place)
        self.head = OwnHead(editor, main.desk, self.close)
        self.questions = QuestionBar(main.open_questions, editor.document)
        self.notice = NoticeBar()
        self._palette: Palette | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.head)
        self._notice_row = QVBoxLayout()
        self._notice_row.addWidget(self.questions)
        self._notice_row.addWidget(self.notice)
        self._column.addLayout(self._notice_row)
        spaced(self._notice_row, margins=("gap", 0))
        # The same actions: whoever is in front is meant, and that is this design while its window is.
        self.addActions(main.actions())
        editor.state_changed.connect(self._name)
        self._name()

    def take(self) -> None:
        """Take the page in."""
        self._column.addWidget(self.editor, 1)
        self.editor.show()

    def end(self) -> None:
        """Be no more: what is to be decided about the design is asked elsewhere from now on."""
        self.questions.end()
        # PySide holds what was found in this window for its child, and would let go of what Qt made in a page that has
        # left it. What is found in the main window is held by that.
        self.main.findChildren(QWidget)
        self.hide()
        self.deleteLater()

    @property
    def palette_view(self) -> Palette:
        """The palette over this window, for its design."""
        if self._palette is None:
            self._palette = Palette(self.main, self, lambda: self.editor)
        return self._palette

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.rect()), theme.current().color("bg.0"))

    def tell_place(self) -> None:
        """Say where it stands."""
        if self.isVisible():
            self.stands.emit(b64encode(self.saveGeometry().data()).decode())

    def focusNextPrevChild(self, next: bool) -> bool:
        regions = [self.head, self.questions, self.notice, *self.editor.regions]
        return go_on(self, regions, forward=next) or super().focusNextPrevChild(next)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # From the moment on in which the desktop has its own ideas behind it, who activates this window is the user.
        QTimer.singleShot(0, self, lambda: QTimer.singleShot(_RESTS_AFTER_MS, self, self._is_there))

    def _is_there(self) -> None:
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_ShowWithoutActivating, False)

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._rest.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rest.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() != QEvent.Type.ActivationChange or not self.isActiveWindow():
            return
        if self.testAttribute(QtCore.Qt.WidgetAttribute.WA_ShowWithoutActivating):
            self.main.activateWindow()  # not the user but the desktop, which activates what is new
        else:
            self.came_to_front.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        self.wanted_back.emit()

    def _name(self) -> None:
        self.setWindowTitle(f"{self.editor.document.title}[*] \u2013 Mechwright")
        self.setWindowModified(self.editor.document.is_unsaved)


class Elsewhere(QWidget):
    """What stands in the main window in place of a page that is in a window of its own."""

    def __init__(self, window: OwnWindow) -> None:
        super().__init__()
        self.window_of_its_own = window
        self.words = QLabel()
        self.words.setProperty("look", "label")
        self.words.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
        self.back = QPushButton(tr("Return to tabs"))
        self.back.clicked.connect(window.close)
        self._column = QVBoxLayout(self)
        self._column.addStretch(1)
        self._column.addWidget(self.words)
        self._column.addWidget(self.back, 0, QtCore.Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch(1)
        window.editor.state_changed.connect(self._name)
        spaced(self._column, spacing="panel_inset")
        self._name()

    @property
    def editor(self) -> Editor:
        """The page that stood here."""
        return self.window_of_its_own.editor

    def _name(self) -> None:
        self.words.setText(tr("{title} is in a window of its own.", title=self.editor.document.title))


class Pages(QStackedWidget):
    """The pages of the open designs, each made when it is first needed: many files open as fast as one."""

    def __init__(self, make: Callable[[Document], Editor]) -> None:
        super().__init__()
        self._make = make

    @property
    def editor(self) -> Editor | None:
        """The page in front, here or in a window of its own; None while that is none of a design."""
        return _editor(self.currentWidget())

    @property
    def made(self) -> list[Editor]:
        """The pages that there are."""
        pages = (_editor(self.widget(index)) for index in range(self.count()))
        return [editor for editor in pages if editor is not None]

    def of(self, document: Document) -> Editor:
        """The page of a design."""
        found = next((editor for editor in self.made if editor.document is document), None)
        if found is None:
            found = self._make(document)
            self.addWidget(found)
        return found

    def own_window(self, document: Document) -> OwnWindow | None:
        """The window that a design has of its own; None while it is a tab only."""
        pages = (self.widget(index) for index in range(self.count()))
        own = (page.window_of_its_own for page in pages if isinstance(page, Elsewhere))
        return next((window for window in own if window.editor.document is document), None)

    def bring(self, editor: Editor) -> None:
        """Bring a page to the front; the keyboard is nowhere then, if it was on the one before."""
        page, before = self._page_of(editor), self.currentWidget()
        focused = focus_of(self.window())
        if page is not before and before is not None and focused is not None and before.isAncestorOf(focused):
            # Else Qt looks for another widget that it could give the keyboard to, one page after the other.
            focused.clearFocus()
        if page is editor and page is not before:
            other = _editor(before)
            editor.follow_on(other if other is before else None)
        self.setCurrentWidget(page)

    def keep_only(self, documents: Collection[Document]) -> None:
        """Take the pages of all other designs out, and the windows that they may have had."""
        for editor in [editor for editor in self.made if editor.document not in documents]:
            page = self._page_of(editor)
            self.removeWidget(page)
            page.hide()
            if isinstance(page, Elsewhere):
                page.window_of_its_own.end()
            page.deleteLater()

    def detach(self, main: MainWindow, editor: Editor, came_to_front: Callable[[], object]) -> None:
        """Give a design a window of its own; one that has one comes to the front."""
        page = self._page_of(editor)
        if isinstance(page, Elsewhere):
            page.window_of_its_own.activateWindow()
            return
        own = OwnWindow(main, editor)
        standing_in = Elsewhere(own)
        self._exchange(editor, standing_in)
        own.take()
        own.wanted_back.connect(lambda: self._attach(standing_in))
        own.came_to_front.connect(came_to_front)
        own.stands.connect(lambda where: main.desk.stands(editor.document, where))
        own.show()
        if not editor.document.window:
            own.tell_place()

    def _attach(self, standing_in: Elsewhere) -> None:
        if self.indexOf(standing_in) >= 0:
            own = standing_in.window_of_its_own
            self._exchange(standing_in, own.editor)
            own.main.desk.stands(own.editor.document, "")
            own.end()
            standing_in.deleteLater()

    def _exchange(self, old: QWidget, new: QWidget) -> None:
        at, in_front = self.indexOf(old), self.currentWidget() is old
        self.insertWidget(at, new)
        if in_front:
            self.setCurrentWidget(new)
        self.removeWidget(old)

    def _page_of(self, editor: Editor) -> QWidget:
        pages = (self.widget(index) for index in range(self.count()))
        return next((page for page in pages if page is not None and _editor(page) is editor), editor)


def focus_of(window: QWidget) -> QWidget | None:
    """What has the keyboard in a window, or would have it if that were in front; the stubs do not know of None."""
    return window.focusWidget()


def _editor(page: QWidget | None) -> Editor | None:
    """The editor that a page is or stands for."""
    from designer.app.pages.editor.editor import Editor  # late: the window is painted before there is any

    if isinstance(page, Elsewhere):
        return page.editor
    return page if isinstance(page, Editor) else None
