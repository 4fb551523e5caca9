"""Drops on the window: files, folders, and texts with a share code. Files that are no units are reported as such."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent

from designer.app.documents.document_manager import DocumentManager


def can_take(event: QDragEnterEvent) -> bool:
    """Whether something that can be opened is dragged over the window."""
    return bool(_files(event)) or _has_code(event)


def take(event: QDropEvent, manager: DocumentManager) -> None:
    """Open the files that were dropped, or show the design of a text; anything else is left to Qt.

    The window says which of several files are no units.
    """
    files = _files(event)
    if files:
        event.acceptProposedAction()
        manager.open(files)
    elif _has_code(event):
        event.acceptProposedAction()
        manager.take_text(event.mimeData().text())


def _files(event: QDragEnterEvent | QDropEvent) -> list[Path]:
    """The files and folders that are dragged over the window."""
    urls = event.mimeData().urls() if event.mimeData().hasUrls() else []
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]


def _has_code(event: QDragEnterEvent | QDropEvent) -> bool:
    """Whether a text with a share code is dragged over the window."""
    from designer.formats.share_code import holds_code  # only what is dropped needs it

    return event.mimeData().hasText() and holds_code(event.mimeData().text())
