"""The messages about designs: each in the notice bar of the window that shows the design."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QApplication, QWidget

from designer.app.documents.document_manager import DocumentManager, notes_summary
from designer.app.shell.pages import DetachedWindow
from designer.app.ui.accessibility.accessible_widget import announce
from designer.app.ui.icons import SIGNS
from designer.app.ui.widgets.notice_bar import NoticeBar
from designer.language import tr
from designer.workspace.documents import Document


class DesignMessages:
    """Shows what the manager of the designs tells.

    ``notice`` is the bar of the main window; ``own_window`` gives the detached window of a design, if it has one.
    """

    def __init__(
        self, manager: DocumentManager, notice: NoticeBar, own_window: Callable[[Document], QWidget | None]
    ) -> None:
        self._manager = manager
        self._notice = notice
        self._own_window = own_window
        saver = manager.saver
        for asked in (saver.name_mismatch_found, saver.file_conflict_found, saver.write_protected_found):
            asked.connect(self._lead_to_question)
        manager.failed.connect(lambda sentence, about: self.bar(about).say("error", sentence, about=about))
        saver.not_saved.connect(self._offer_another_file)
        saver.saved.connect(self._announce_saved)
        manager.left_out.connect(lambda sentence, more: notice.say("note", sentence, action=tr("Open more"), act=more))
        manager.told.connect(lambda how, sentence, about: self.bar(about).say(how, sentence, about=about, passing=True))

    def bar(self, document: Document | None = None) -> NoticeBar:
        """The notice bar of the window that shows a design; for None that of the active window."""
        own = QApplication.activeWindow() if document is None else self._own_window(document)
        return own.notice if isinstance(own, DetachedWindow) else self._notice

    def tell_notes(self, document: Document, show: Callable[[], object]) -> None:
        """Say that reading the file of a design left notes, which ``show`` shows; nothing if there are none."""
        if document.worst_severity is None or document.sample or document.restored:
            return
        what = notes_summary(document.notes, document.path.name if document.path else document.title)
        self._notice.say(SIGNS[document.worst_severity], f"{what}.", action=tr("Show"), act=show, about=document)

    def _announce_saved(self, document: Document) -> None:
        """Tell a screen reader what others see in tab and status line."""
        if document.path is not None:
            announce(self.bar(document).window(), tr("{name} is saved.", name=document.path.name))

    def _offer_another_file(self, sentence: str, document: Document) -> None:
        save_as = partial(self._manager.saver.save_as, document)
        self.bar(document).say("error", sentence, action=tr("Save as…"), act=save_as, about=document)

    def _lead_to_question(self, document: Document) -> None:
        """Activate the detached window of a design in which a question was asked."""
        own = self._own_window(document)
        if own is not None and not own.isActiveWindow():
            own.activateWindow()
