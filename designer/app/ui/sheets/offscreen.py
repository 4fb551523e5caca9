"""Drawing sheets without a window, for the command line; it works without a display, and in several processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from PySide6.QtGui import QGuiApplication

from designer.app.ui.fonts import add_bundled_fonts
from designer.app.ui.sheets.files import FORMS, as_pdf
from designer.sheets.shapes import Page


def drawn(pages: Iterable[Page], suffix: str) -> bytes:
    """The content of a file with pages: any number for ``.pdf``, one for ``.svg`` and ``.png``."""
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # whatever is set for windows, since it may need a display
        _KEPT.append(QGuiApplication(sys.argv[:1]))
        add_bundled_fonts()
    form = FORMS.get(suffix)
    return as_pdf(pages) if form is None else form(next(iter(pages)))


_KEPT: list[QGuiApplication] = []
"""The application of this process, which Python would delete."""
