"""The geometry of the main window: Qt's format in base 64, as the settings have it."""

from __future__ import annotations

import contextlib
from base64 import b64decode, b64encode
from typing import Final

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtWidgets import QStyle, QWidget

_USUAL_SIZE: Final = (1366, 768)


def geometry_of(window: QWidget) -> str:
    """The present geometry."""
    return b64encode(window.saveGeometry().data()).decode()


def restore_geometry(window: QWidget, geometry: str) -> None:
    """Restore the geometry of an earlier run; without one, or if it is damaged, use the usual size."""
    title_bar = QSize(0, window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight))
    window.resize(QSize(*_USUAL_SIZE).boundedTo(window.screen().availableSize() - title_bar))
    with contextlib.suppress(ValueError):
        window.restoreGeometry(QByteArray(b64decode(geometry)))
