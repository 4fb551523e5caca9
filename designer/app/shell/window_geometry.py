"""The geometry of the main window: Qt's format in base 64, as the settings have it."""

from __future__ import annotations

import contextlib
from base64 import b64decode, b64encode
from typing import Final

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtWidgets import QStyle, QWidget

_LEAST_SIZE: Final = (1366, 768)
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
        window.restoreGeometry(QByteArray(b64decode(geometry)))
