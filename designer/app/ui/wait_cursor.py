"""The cursor that says that the program works, for what may block the window for longer than a fifth of a second."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication


@contextmanager
def wait_cursor() -> Iterator[None]:
    """Show the wait cursor in all windows while the block or function runs."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()
