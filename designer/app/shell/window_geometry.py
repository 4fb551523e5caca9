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


def geometry_of(window: QWidget) -> str:
    """The present geometry."""
    return b64encode(window.saveGeometry().data()).decode()


def restore_geometry(window: QWidget, geometry: str) -> None:
    """Restore the geometry of an earlier run; without one, or if it is damaged, use most of the screen."""
    title_bar = QSize(0, window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight))
    room = window.screen().availableSize()
    window.resize((room * _SHARE).expandedTo(QSize(*_LEAST_SIZE)).boundedTo(room - title_bar))
    with contextlib.suppress(ValueError):
        window.restoreGeometry(QByteArray(b64decode(geometry)))
