"""The base of the pages beside the editor."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class WorkspaceBody(QWidget):
    """A page that is shown over the status line of the design in front.

    Signals:
        design_shown: whether what is shown is about the design in front; else its status line is hidden.
    """

    design_shown = Signal(bool)

    about_design = True
    """Whether what is shown now is about the design in front."""
