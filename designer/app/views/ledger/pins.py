"""Pinned explanations at the foot of the ledger: they follow every edit until they are unpinned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.sizes import spaced
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.ledger.explanation import LineExplanation
from designer.app.views.ledger.figure_breakdowns import FigureBreakdown
from designer.language import tr

_MOST_SHARE = 0.36
"""The largest share of the panel that the pins take before they scroll."""


class PinPlace(Protocol):
    """A widget that can show the pins."""

    def show_pins(self, pins: Sequence[tuple[str, FigureBreakdown]]) -> None:
        """Show these explanations, each with its id, in this order."""


class PinnedFigures(Scrolled, AccessibleWidget):
    """A block for each pin, one below the other; hidden without pins.

    ``whole``: the pins fill a panel of their own instead of a share of the ledger's.

    Signals:
        unpinned: the id of the pin whose icon was pressed.
    """

    accessible_role = Role.Pane

    unpinned = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, whole: bool = False) -> None:
        body = QWidget()
        super().__init__(body, parent)
        self._whole = whole
        self.blocks: dict[str, LineExplanation] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # to scroll it
        self._column = spaced(QVBoxLayout(body), margins=0, spacing=0)
        self._column.setAlignment(Qt.AlignmentFlag.AlignTop)
        upright = QSizePolicy.Policy.Expanding if whole else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Expanding, upright)
        self.setAccessibleName(tr("Pinned"))
        self.hide()
        follow_theme(self.fit)

    def show_pins(self, pins: Sequence[tuple[str, FigureBreakdown]]) -> None:
        """Show these explanations in this order; blocks that stay are reused."""
        wanted = dict(pins)
        for pin in [pin for pin in self.blocks if pin not in wanted]:
            block = self.blocks.pop(pin)
            self._column.removeWidget(block)
            block.hide()
            block.deleteLater()
        for place, (pin, account) in enumerate(pins):
            made = self.blocks.get(pin) or self._make(pin)
            made.explain(account)
            self._column.insertWidget(place, made)
        self.setVisible(bool(pins))
        self.fit()

    def fit(self) -> None:
        """Take the height that the pins need, at most their share of the panel."""
        if self._whole:
            return
        panel = self.parentWidget()
        most = round((panel.height() if panel is not None else 0) * _MOST_SHARE)
        needed = sum(block.sizeHint().height() for block in self.blocks.values())
        self.setFixedHeight(max(min(needed, most), theme.measures().ledger_row if self.blocks else 0))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0 if self._whole else self.height())

    def _make(self, pin: str) -> LineExplanation:
        block = LineExplanation(whole=True)
        block.pin.setChecked(True)
        block.pin.setToolTip(tr("Unpin"))
        block.pin.setAccessibleName(tr("Unpin"))
        block.pin.clicked.connect(lambda: self.unpinned.emit(pin))
        self.blocks[pin] = block
        return block
