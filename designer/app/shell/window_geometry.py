"""The geometry of the main window: Qt's format in base 64, as the settings have it."""

from __future__ import annotations

import contextlib
from base64 import b64decode, b64encode
from typing import Final

from PySide6.QtCore import QByteArray, QDataStream, QRect, QSize
from PySide6.QtWidgets import QStyle, QWidget

_LEAST_SIZE: Final = (1366, 768)
_BEFORE_RECT: Final = 4 + 2 + 2 + 16
"""The bytes of Qt's format before the rectangle of the window without its frame: magic number, version, frame."""
_SHARE: Final = 0.9
"""The part of a larger screen that the window takes in width and height at its first start."""


def most_size(window: QWidget) -> QSize:
    """The largest size of a window of which all is on its screen, below its title bar."""
    title_bar = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
    return window.screen().availableSize() - QSize(0, title_bar)


def geometry_of(window: QWidget) -> str:
    """The present geometry."""
    return b64encode(window.saveGeometry().data()).decode()


def restore_geometry(window: QWidget, geometry: str) -> None:
    """Restore the geometry of an earlier run; without one, or if it is damaged, use most of the screen."""
    share = window.screen().availableSize() * _SHARE
    window.resize(share.expandedTo(QSize(*_LEAST_SIZE)).boundedTo(most_size(window)))
    with contextlib.suppress(ValueError):
        saved = QByteArray(b64decode(geometry))
        if window.restoreGeometry(saved) and not window.windowState():
            _undo_the_move(window, saved)


def _undo_the_move(window: QWidget, saved: QByteArray) -> None:
    """Put the window back to where it was, if that is on its screen.

    Qt moves a window down that is at the top of its screen, by the title bar of the style and not of the desktop.
    """
    stream, was = QDataStream(saved), QRect()
    stream.skipRawData(_BEFORE_RECT)
    stream >> was
    available = window.screen().availableGeometry()
    if available.contains(was.topLeft()):
        window.setGeometry(was & available)
