"""The system data of a report on a fault."""

from __future__ import annotations

import platform

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from designer import __version__
from designer.app.ui import theme
from designer.catalog import edition


def system_data() -> str:
    """The system data for a fault report: versions, platform and screens; it does not contain names of the user."""
    screens = [
        f"{screen.size().width()} x {screen.size().height()} at {screen.devicePixelRatio():g}"
        for screen in QGuiApplication.screens()
    ]
    return "\n".join(
        (
            f"Mechwright {__version__}",
            f"Python {platform.python_version()}, PySide6 {PySide6.__version__}, Qt {qVersion()}",
            f"{platform.platform()}, {QGuiApplication.platformName()}",
            f"Screens: {', '.join(screens)}; scale {theme.current().scale:g}, theme {theme.current().theme.name}",
            f"Equipment of {edition()}",
        )
    )
