"""The editor page of the main window, which shows the active design, and detached windows with pages of their own."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection
from functools import cached_property
from typing import TYPE_CHECKING, Final
from weakref import ref

from PySide6 import QtCore
from PySide6.QtCore import QByteArray, QEvent, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QMoveEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.focus_commands import is_within
from designer.app.shell.detached_header import DetachedHeader
from designer.app.shell.question_bar import QuestionBar
from designer.app.shell.regions import go_on, page_target
from designer.app.shell.window_geometry import most_size
from designer.app.shell.window_interface import WindowInterface
from designer.app.ui import theme
from designer.app.ui.icons import app_icon
from designer.app.ui.later import call_later
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import spaced
from designer.app.ui.style_roots import of_whole_pages
from designer.app.ui.widgets.notice_bar import MessageStrip, NoticeBar
from designer.app.ui.widgets.window_focus import focus_by_key, focus_of
from designer.editing.blank import new_unit
from designer.language import tr
from designer.workspace.documents import Document, new_document

if TYPE_CHECKING:  # the page is imported when the first design is opened, the palette when it is opened
    from designer.app.pages.editor.editor import Editor
    from designer.app.shell.palette import Palette

_LEAST: Final = (960, 560)
_OFFSET: Final = 48
_RESTS_AFTER_MS: Final = 400
"""How many milliseconds after the last move or resize the geometry of a window is stored."""


def beside(place: QRect, room: QRect) -> QRect:
    """The rectangle of a new window: a little below and to the right of ``place``, limited to ``room``, the screen."""
    moved = place.translated(_OFFSET, _OFFSET)
    return moved.intersected(room) if room.contains(moved.topLeft()) else moved


def least_size(window: QWidget) -> QSize:
    """The minimum size of a window, which is at most what its screen has room for."""
    return QSize(*_LEAST).boundedTo(most_size(window))


class DetachedWindow(QWidget):
    """A detached window: one design with its own page, header, messages and palette; all shortcuts work in it.

    Closing it returns the design to the main window. A restored window takes its earlier geometry and is not activated.

    Signals:
        wanted_back: the window is being closed.
        came_to_front: the user activated the window.
        geometry_changed: the window's geometry (Qt's format in base 64), after it has not changed for a moment.
    """

    wanted_back = Signal()
    came_to_front = Signal()
    geometry_changed = Signal(str)

    def __init__(self, main: WindowInterface, document: Document, make_page: Callable[[QWidget], Editor]) -> None:
        super().__init__(None, QtCore.Qt.WindowType.Window)
        self.main = main
        self.setWindowIcon(app_icon())
        self.setMinimumSize(least_size(self))
        self.setGeometry(beside(main.geometry(), main.screen().availableGeometry()))
        if document.window_geometry:
            self.setAttribute(QtCore.Qt.WidgetAttribute.WA_ShowWithoutActivating)
            self.restoreGeometry(QByteArray.fromBase64(document.window_geometry.encode()))
        self.editor = editor = make_page(self)
        self._rest = QTimer(self, singleShot=True, interval=_RESTS_AFTER_MS)
        self._rest.timeout.connect(self.emit_geometry)
        self.head = DetachedHeader(editor, main.manager, self.close)
        self.questions = QuestionBar(main.open_questions, document)
        self.notice = NoticeBar(lambda: editor.status)
        strip = MessageStrip(self.questions, self.notice)
        spaced(QVBoxLayout(self), self.head, strip, (editor, 1), margins=0, spacing=0)
        # The actions of the main window act on the active design, which is this one while this window is active.
        self.addActions(main.actions())
        editor.state_changed.connect(self._name)
        self._name()
        theme.dress(self)

    def end(self) -> None:
        """Delete the window with its page; from now on the main window asks the questions about the design."""
        self.questions.end()
        self.editor.context.end()
        self.hide()
        self.deleteLater()

    @cached_property
    def palette_view(self) -> Palette:
        """The palette over this window, for its design; created at the first use."""
        from designer.app.shell.palette import Palette

        return Palette(self.main, self, lambda: self.editor)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.rect()), theme.current().color("bg.0"))

    def emit_geometry(self) -> None:
        """Emit ``geometry_changed`` with the window's geometry, if the window is visible."""
        if self.isVisible():
            self.geometry_changed.emit(b64encode(self.saveGeometry().data()).decode())

    def focusNextPrevChild(self, next: bool) -> bool:
        return go_on(self, self.editor, forward=next) or super().focusNextPrevChild(next)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Window managers activate new windows by themselves; only an activation after that comes from the user.
        call_later(self, lambda: call_later(self, self._allow_activation, _RESTS_AFTER_MS))

    def _allow_activation(self) -> None:
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
            self.main.activateWindow()  # the window manager activated it, not the user
        else:
            self.came_to_front.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        self.wanted_back.emit()

    def _name(self) -> None:
        self.setWindowTitle(f"{self.editor.document.title}[*] \u2013 Mechwright")
        self.setWindowModified(self.editor.document.is_unsaved)


class DetachedPlaceholder(QWidget):
    """The page that is shown instead of the editor page while the active design is in a detached window."""

    def __init__(self) -> None:
        super().__init__()
        self.window_of_its_own: DetachedWindow | None = None
        self.words = PlainLabel()
        self.words.setProperty("look", "label")
        self.words.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
        self.back = QPushButton(tr("Return to tabs"))
        self.back.clicked.connect(self._bring_back)
        column = spaced(QVBoxLayout(self), 1, self.words)
        column.addWidget(self.back, 0, QtCore.Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        spaced(column, spacing="panel_inset")

    def show_window(self, window: DetachedWindow | None) -> None:
        """Set the detached window whose design the page names; None for none."""
        if self.window_of_its_own is not None:
            self.window_of_its_own.editor.state_changed.disconnect(self._name)
        self.window_of_its_own = window
        if window is not None:
            window.editor.state_changed.connect(self._name)
            self._name()

    def _name(self) -> None:
        if self.window_of_its_own is not None:
            title = self.window_of_its_own.editor.document.title
            self.words.setText(tr("{title} is in a window of its own.", title=title))

    def _bring_back(self) -> None:
        if self.window_of_its_own is not None:
            self.window_of_its_own.close()


class KeyboardStack(QStackedWidget):
    """A stack whose focus goes along to the page that is shown: to where it was in that page before."""

    def __init__(self) -> None:
        super().__init__()
        self._places: dict[QWidget, ref[QWidget]] = {}

    def setCurrentWidget(self, page: QWidget) -> None:
        before, focused = self.currentWidget(), focus_of(self.window())
        if before is page or before is None or focused is None or not before.isAncestorOf(focused):
            super().setCurrentWidget(page)
            return
        reason = theme.focus_reason(self)
        self._places[before] = ref(focused)
        focused.clearFocus()  # else Qt gives it to the first widget of the window while it hides the page
        super().setCurrentWidget(page)
        there = self._places[page]() if page in self._places else None
        if there is None or not isValid(there) or not there.isVisible():
            focused = focus_of(self.window())
            there = focused if is_within(page, focused) else page_target(self.window(), page)
        if there is not None and reason == QtCore.Qt.FocusReason.ShortcutFocusReason:
            focus_by_key(there)  # also if the page has focused it already
        elif there is not None:
            there.setFocus(reason)


def spaces_with(pages: PageStack) -> QStackedWidget:
    """A stack with these pages, and later those beside them, such as the library."""
    spaces = of_whole_pages(KeyboardStack())
    spaces.addWidget(pages)
    return spaces


class PageStack(KeyboardStack):
    """The stack of the start page, the editor page, and the page that names the design of a detached window.

    There is one editor page, which shows the active design. ``make`` creates it when the first design is opened, and
    another one for each detached window; ``context_of`` gives the context of a design.
    """

    def __init__(
        self,
        start: QWidget,
        make: Callable[[Document, DesignContext, QWidget], Editor],
        context_of: Callable[[Document], DesignContext],
    ) -> None:
        super().__init__()
        self._make = make
        self._context_of = context_of
        self._page: Editor | None = None
        self._elsewhere = DetachedPlaceholder()
        self._own: list[DetachedWindow] = []
        self.addWidget(start)
        self.addWidget(self._elsewhere)

    @property
    def editor(self) -> Editor | None:
        """The editor page of the active design, also in a detached window; None while the start page is shown."""
        front = self.currentWidget()
        if front is self._elsewhere and self._elsewhere.window_of_its_own is not None:
            return self._elsewhere.window_of_its_own.editor
        return self._page if front is self._page else None

    def show_none(self) -> None:
        """Show neither the start page nor a design, until one of them is requested."""
        self.setCurrentWidget(self._elsewhere)

    def own_window(self, document: Document) -> DetachedWindow | None:
        """The detached window of a design; None if it has none."""
        return next((window for window in self._own if window.editor.document is document), None)

    def bring(self, document: Document) -> Editor:
        """Show a design and return its page; if the focus was in the page of another design, it is cleared."""
        own, focused, before = self.own_window(document), focus_of(self.window()), self.currentWidget()
        turns = own is not None or self._page is None or self._page.document is not document
        if turns and before is not None and focused is not None and before.isAncestorOf(focused):
            focused.clearFocus()  # what is typed there becomes a step of the design before
        if own is not None:
            self._elsewhere.show_window(own)
            self.setCurrentWidget(self._elsewhere)
            return own.editor
        if self._page is None:
            self._page = self._make(document, self._context_of(document), self)
            self.addWidget(self._page)
        elif self._page.document is not document:
            self._page.show_document(document, self._context_of(document))
        self.setCurrentWidget(self._page)
        return self._page

    def keep_only(self, documents: Collection[Document]) -> None:
        """Close the detached windows of all designs but these, and show none of the others on the editor page."""
        for own in [own for own in self._own if own.editor.document not in documents]:
            self._end(own)
        if self._page is not None and self._page.document not in documents:
            self._show_nothing(self._page)

    def detach(self, main: WindowInterface, document: Document, came_to_front: Callable[[], object]) -> None:
        """Show a design in a detached window; if it has one already, activate that window."""
        own = self.own_window(document)
        if own is not None:
            own.activateWindow()
            return
        in_front = self._page is not None and self.currentWidget() is self._page and self._page.document is document
        if self._page is not None and self._page.document is document:
            self._page.context.leaving.emit()
        own = DetachedWindow(main, document, lambda parent: self._make(document, self._context_of(document), parent))
        self._own.append(own)
        if in_front:
            self.bring(document)
        if self._page is not None and self._page.document is document:
            self._show_nothing(self._page)
        # When the main window is deleted, so are these pages, and a detached window may close after them.
        own.wanted_back.connect(lambda: self._attach(own) if isValid(self) else None)
        own.came_to_front.connect(came_to_front)
        own.geometry_changed.connect(lambda where: main.manager.set_window_geometry(document, where))
        own.show()
        if not document.window_geometry:
            own.emit_geometry()

    def _attach(self, own: DetachedWindow) -> None:
        if own in self._own:
            document, in_front = own.editor.document, self.editor is own.editor
            self._end(own)
            own.main.manager.set_window_geometry(document, "")
            if in_front:
                self.bring(document)

    def _end(self, own: DetachedWindow) -> None:
        self._own.remove(own)
        if self._elsewhere.window_of_its_own is own:
            self._elsewhere.show_window(None)
        own.end()

    @staticmethod
    def _show_nothing(page: Editor) -> None:
        """Show an empty design on the hidden page, so that it does not observe a design that is closed or detached."""
        nothing = new_document(new_unit())
        page.show_document(nothing, DesignContext(nothing.session))
