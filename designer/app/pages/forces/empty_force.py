"""The page of a force without units: how to begin, and cards of the sample designs, which a click adds."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.window_focus import focus_by_key
from designer.app.views.panels.sample_grid import SampleGrid
from designer.language import tr, trn


class EmptyForce(QWidget):
    """How to begin a force.

    Signals:
        sample_wanted: the design in this file is to be added.
    """

    sample_wanted = Signal(Path)

    def __init__(self) -> None:
        super().__init__()
        self.words = text_label(look="", wraps=True)
        self.add_open = QPushButton(tr("Add the open designs"))
        theme.set_look(self.add_open, look="primary")
        self.samples = SampleGrid()
        self.samples.chosen.connect(self.sample_wanted)
        head = spaced(QHBoxLayout(), (self.words, 1), self.add_open, margins=("panel_inset", 6, "control_inset", 6))
        spaced(QVBoxLayout(self), head, (self.samples, 1), margins=0, spacing=0)

    def take_keyboard(self) -> None:
        """Focus the button that adds the open designs, or without any the first sample."""
        if not self.add_open.isHidden():
            focus_by_key(self.add_open)
        elif self.samples.cards:
            focus_by_key(self.samples.cards[0])

    def show_count(self, count: int) -> None:
        """Say how to begin if so many designs are open."""
        words = trn(
            "Drop designs here, add the one that is open, or choose a sample.",
            "Drop designs here, add the {n} that are open, or choose a sample.",
            count,
        )
        self.words.setText(words if count else tr("Drop designs or forces here, or choose a sample."))
        self.add_open.setVisible(bool(count))
