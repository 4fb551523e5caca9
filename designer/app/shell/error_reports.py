"""Handling of uncaught errors: journals are brought up to date, and a dialog says what happened."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from designer.app.context.pending_edits import finish_typing
from designer.app.shell.damage_page import DamagePage
from designer.app.shell.system_data import system_data
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.dialog import Dialog, take_room
from designer.catalog.records import DataError
from designer.language import tr, trn
from designer.workspace.documents import Document
from designer.workspace.error_report import STEPS, error_report, without_paths

_SIZE: Final = (720, 460)
_LONGEST: Final = 300


class ErrorDialog(Dialog):
    """Says that an error has interrupted the last action, and what is ``safe``; its report can be copied.

    It is accepted if the user goes on, and rejected if the program is to be closed.
    """

    def __init__(self, problem: str, safe: str, report: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Mechwright: unexpected error"), parent, margins=(24, 24, 24, 12))
        title = in_font(PlainLabel(tr("An unexpected error has interrupted the last action")), "title")
        self.problem, self.safe = PlainLabel(problem), PlainLabel(safe)
        hint = PlainLabel(
            tr("The report has versions, the last steps and where the error is, but no paths. Nothing is sent.")
        )
        hint.setProperty("look", "hint")
        for label in (self.problem, self.safe, hint):
            label.setWordWrap(True)
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.report.setTabChangesFocus(True)
        self.report.setAccessibleName(tr("Report"))
        self.copy, self.go_on, self.quit = (
            QPushButton(words) for words in (tr("Copy report"), tr("Continue"), tr("Close Mechwright"))
        )
        self.copy.clicked.connect(lambda: QApplication.clipboard().setText(report))
        self.go_on.clicked.connect(self.accept)
        self.quit.clicked.connect(self.reject)
        self.go_on.setDefault(True)
        self.go_on.setFocus()
        theme.set_look(self.go_on, look="primary")
        spaced(self.body, title, self.problem, self.safe, (self.report, 1), hint)
        spaced(self.foot, self.copy, 1, self.quit, self.go_on, margins=(24, 12))
        self.setAccessibleDescription(f"{problem} {safe}")
        take_room(self, *_SIZE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:  # goes on, and does not close the program
            self.accept()
        else:
            super().keyPressEvent(event)


class ErrorReports(QObject):
    """Receives every uncaught error of the program once it is installed.

    The error is printed, and the dialog opens when the event loop runs next, since an error may come while a widget is
    painted or from another thread. The same error is shown once; later it is a line over the page. Damaged data has a
    page of its own.
    """

    _raised = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.window: Window | None = None
        self.left: list[BaseException] = []
        """The errors that are not shown yet."""
        self._known: set[tuple[object, ...]] = set()
        self.shown: QWidget | None = None
        """The dialog or page that is open."""
        self._raised.connect(self._show_left, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Become the exception hook of the program and of its threads."""
        sys.excepthook = self.report
        threading.excepthook = lambda args: self.report(
            args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
        )

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Take an uncaught error; the signature is that of an exception hook."""
        sys.__excepthook__(kind, error, trace)
        if issubclass(kind, Exception):
            self.left.append(error)
            self._raised.emit(None)

    def show_left(self) -> bool:
        """After the end of the event loop: show what came too late for it, and wait until the user has read that.

        Returns whether there was anything.
        """
        seen = isinstance(self.shown, ErrorDialog) and self.shown.parent() is not None
        if not self.left and (seen or self.shown is None):
            return False
        self._show_left()
        if isinstance(self.shown, ErrorDialog):
            self.shown.go_on.hide()  # the program ends
            self.shown.exec()
        elif self.shown is not None:
            QApplication.exec()
        return True

    def _show_left(self) -> None:
        errors, self.left = self.left, []
        for error in errors:
            try:
                self._show(error)
            except Exception as second:  # noqa: BLE001 - an error while one is shown is printed and not shown again
                traceback.print_exception(second)

    def _show(self, error: BaseException) -> None:
        safe = self._safe_words()
        where = traceback.extract_tb(error.__traceback__)[-1:]
        key = (type(error), *((frame.filename, frame.lineno) for frame in where))
        if key in self._known or self.shown is not None:
            self._say_again(error)
        elif isinstance(error, DataError):
            self._open(DamagePage(error))
        else:
            report = error_report(error, system_data(), self._steps(), self._files())
            problem = tr("{kind}: {error}", kind=type(error).__name__, error=_short(error, self._files()))
            parent = self.window if self.window is not None and self.window.isVisible() else None
            dialog = ErrorDialog(problem, safe, report, parent)
            dialog.rejected.connect(self._close_window)
            dialog.finished.connect(dialog.deleteLater)
            dialog.finished.connect(self._forget)
            self._open(dialog)
        self._known.add(key)

    def _open(self, page: QWidget) -> None:
        self.shown = page
        if isinstance(page, QDialog):
            page.open()
        else:
            page.show()

    def _forget(self, _result: int = 0) -> None:
        self.shown = None

    def _close_window(self) -> None:
        if self.window is not None:
            self.window.close()

    def _say_again(self, error: BaseException) -> None:
        if self.window is not None and self.shown is None:
            again = tr("The same error has interrupted another action: {error}", error=_short(error, self._files()))
            self.window.notice.say("error", again)

    # -- what is safe ----------------------------------------------------------------------------------------

    def _safe_words(self) -> str:
        """Bring all journals up to date; returns what is safe."""
        window = self.window
        if window is None:
            return tr("No file has changed. Designs that were open return at the next start.")
        documents = window.manager.documents
        try:
            finish_typing(window)
        except Exception as error:  # noqa: BLE001 - what is typed may be the cause
            traceback.print_exception(error)
        unsafe = _not_flushed(window, documents)
        if unsafe:
            names = ", ".join(document.title for document in unsafe)
            return tr("The journals of these designs cannot be written, so save them now: {names}.", names=names)
        if not documents:
            return tr("No design was open. No file has changed.")
        return trn(
            "{n} open design is safe: every finished step is in its journal, and it returns at the next start.",
            "{n} open designs are safe: every finished step is in their journals, and they return at the next start.",
            len(documents),
        )

    def _steps(self) -> list[str]:
        """The labels of the last steps of the design in front, the oldest first."""
        front = None if self.window is None else self.window.manager.front
        labels: list[str] = []
        step = None if front is None else front.session.history.current
        while step is not None and len(labels) < STEPS:
            labels.append(step.label)
            step = step.before
        return labels[::-1]

    def _files(self) -> list[Path]:
        if self.window is None:
            return []
        return [document.path for document in self.window.manager.documents if document.path is not None]


def _not_flushed(window: Window, documents: Sequence[Document]) -> list[Document]:
    """The designs whose journals cannot be brought up to date."""
    recovery = window.manager.recovery
    if recovery is None:
        return [document for document in documents if document.is_unsaved]
    return recovery.flush(documents)


def _short(error: BaseException, private: Sequence[Path]) -> str:
    """The first line of an error, without paths."""
    words = without_paths(str(error).partition("\n")[0], private)
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
