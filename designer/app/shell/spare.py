"""The page of the next design, made beforehand while the user rests: opening a design only lays it in.

Making a page takes a quarter of a second, nearly all of it the same for every design. So one is made ahead for an empty
design, part by part in turns of the event loop, never while the user does anything, and it is dressed and laid out at
the size it will have.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from time import process_time
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.shell.pages import Pages
from designer.app.ui import theme
from designer.editing import new_unit
from designer.workspace.documents import Document, new_document

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor

REST_MS: Final = 400
"""How long nothing was done before the page is made on."""

_DRESSED_AT_ONCE: Final = 60
"""So many widgets are dressed in one turn."""

_DEEDS: Final = frozenset(
    (
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
        QEvent.Type.Resize,
    )
)


class SparePage(QObject):
    """A page for a design to come, among the ``pages`` of a window. ``meet`` is told of it once a design is in it."""

    def __init__(self, pages: Pages, designs: OpenDesigns, meet: Callable[[Editor], object]) -> None:
        super().__init__(pages)
        self._pages = pages
        self._designs = designs
        self._meet = meet
        self._page: Editor | None = None
        self._making: Iterator[None] | None = None
        self._wanted = False
        self._watched: QObject | None = None
        self.longest = 0.0
        """Processor seconds of the longest turn."""
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._go_on)
        self._turns = QTimer(self, interval=0)
        self._turns.timeout.connect(self._turn)
        theme.hub().changing.connect(self.drop)
        designs.page_ready = self.lay

    @property
    def ready(self) -> bool:
        """Whether a page is there."""
        return self._page is not None and self._making is None

    @property
    def waits(self) -> bool:
        """Whether something was done a moment ago, so that nothing is made."""
        return self._rest.isActive()

    def start(self) -> None:
        """Have a page ready from now on, and the next one whenever it was taken."""
        self._wanted = True
        self._wait()

    def finish(self) -> None:
        """Make what is missing now."""
        while not self.ready:
            self._turn()

    def lay(self, document: Document) -> DesignContext | None:
        """Make the page that of a design; gives its context, or None where no page is ready."""
        page = self._page if self.ready else None
        self._wait()
        if page is None:
            return None
        self._page = None
        page.resize(self._pages.size())
        page.lay(document)
        self._pages.addWidget(page)
        self._meet(page)
        return page.context

    def drop(self) -> None:
        """Make another one: this one would look or read otherwise than the window."""
        page, self._page, self._making = self._page, None, None
        if page is not None:
            page.context.deleteLater()
            # At once: who drops it is about to dress all widgets that there are.
            shiboken6.delete(page)
        self._wait()

    # -- when it is made ------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What comes to the window from outside: the page waits until that has ended."""
        if event.type() in _DEEDS:
            self._wait()
        return False

    def _wait(self) -> None:
        self._turns.stop()
        if self._wanted:
            self._rest.start(REST_MS)

    def _go_on(self) -> None:
        if self._watched is None and (window := self._pages.window().windowHandle()) is not None:
            # Not the application: every event of every widget would come by here.
            self._watched = window
            window.installEventFilter(self)
        if not self.ready:
            self._turns.start()
        elif self._page is not None and self._page.size() != self._pages.size():
            _lay_out(self._page, self._pages)

    def _turn(self) -> None:
        spent = process_time()
        if self._making is None:
            self._page = self._begun()
            self._making = _made(self._page, self._pages)
        elif next(self._making, self) is self:
            self._making = None
            self._turns.stop()
        self.longest = max(self.longest, process_time() - spent)

    def _begun(self) -> Editor:
        """A page of an empty design of which no part is there yet."""
        from designer.app.pages.editor.editor import Editor  # late: the window is painted before there is any
        from designer.app.pages.editor.layout_modes import mode_for

        document = new_document(new_unit())
        mode = mode_for(self._pages.width(), theme.current().scale, self._pages.window().height())
        context = DesignContext(document.session, self._designs)
        return Editor(document, context, self._designs.settings, mode, self._pages, at_once=False)


def _made(page: Editor, place: QWidget) -> Iterator[None]:
    """Make a page part by part, dress it, and lay it out."""
    while page.make_on():
        yield
    page.hide()
    for number, widget in enumerate(page.findChildren(QWidget)):
        if shiboken6.isValid(widget):  # the page may have been arranged anew between two turns
            widget.ensurePolished()
        if number % _DRESSED_AT_ONCE == 0:
            yield
    yield
    _lay_out(page, place)
    yield
    # What Python looks for garbage in grows with each page: now, lest it does so while a design is opened.
    gc.collect()


def _lay_out(page: Editor, place: QWidget) -> None:
    page.resize(place.size())
    # Qt lays out what is hidden only where a picture of it is wanted. Of all of it, since what is painted is kept: the
    # words and rows that the design has in common with an empty one are there when it is opened.
    page.grab()
