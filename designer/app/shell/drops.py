"""Drops on the window: unit files, folders, and texts with a share code."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtGui import QDragEnterEvent, QDropEvent

from designer.app.documents.document_manager import DocumentManager

_SUFFIXES: Final = (".mtf", ".blk", ".json", ".ssw", ".hmp")


def can_take(event: QDragEnterEvent) -> bool:
    """Whether something that can be opened is dragged over the window."""
    return bool(_files(event)) or _has_code(event)


def take(event: QDropEvent, manager: DocumentManager) -> None:
    """Open the files that were dropped, or show the design of a text; anything else is left to Qt."""
    files = _files(event)
    if files:
        event.acceptProposedAction()
        manager.open(files)
    elif _has_code(event):
        event.acceptProposedAction()
        manager.take_text(event.mimeData().text())


def _files(event: QDragEnterEvent | QDropEvent) -> list[Path]:
    """The unit files and folders that are dragged over the window."""
    urls = event.mimeData().urls() if event.mimeData().hasUrls() else []
    files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return [file for file in files if file.suffix.lower() in _SUFFIXES or file.is_dir()]


def _has_code(event: QDragEnterEvent | QDropEvent) -> bool:
    """Whether a text with a share code is dragged over the window."""
    from designer.formats.share_code import holds_code  # only what is dropped needs it

    return event.mimeData().hasText() and holds_code(event.mimeData().text())
