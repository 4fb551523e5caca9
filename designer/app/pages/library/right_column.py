"""The right column of the Library page: the scatter, where a design stands with its relatives, and the details."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer.app.pages.library.details import Details
from designer.app.pages.library.percentiles_panel import PercentilesPanel
from designer.app.pages.library.relatives import Relatives
from designer.app.pages.library.scatter_panel import ScatterLegend, ScatterPanel
from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.splitter import Divider, Memory
from designer.language import sense, tr

_SCATTER: Final = 392
_STANDING: Final = 338
_DETAILS: Final = 310
_APART_FROM: Final = 860
"""The height from which details and standing have panels of their own; in a lower column they are tabs of one."""


class RightColumn(Divider):
    """The column. In a low one, standing and relatives are tabs beside the details."""

    def __init__(
        self, scatter: ScatterPanel, standing: PercentilesPanel, relatives: Relatives, details: Details, memory: Memory
    ) -> None:
        self.scatter = Panel(tr("Scatter"), scatter, tools=(ScatterLegend(), scatter.lasso))
        self.below, self.stands = Panel(), Panel()
        self.below.setAccessibleName(tr("Details"))
        self.stands.setAccessibleName(tr("Percentiles"))
        self.below.add_tab(tr("Details"), details)
        self._tabs = (
            (tr("Percentiles"), tr(sense("percentiles", "Standing")), _with_switch(standing)),
            (tr("Relatives"), tr("Relatives"), relatives),
        )
        for text, short, body in self._tabs:
            self.below.add_tab(text, body, short=short)
        parts = self.scatter, self.stands, self.below
        super().__init__("library right", Qt.Orientation.Vertical, self._down, memory, parts)
        self.stands.hide()
        self._whose = ""
        self.below.tab_changed.connect(lambda _index: self._say_whose())

    def say_whose(self, words: str) -> None:
        """Say beside the tabs of percentiles and relatives of which design they are."""
        self._whose = words
        self._say_whose()

    def _say_whose(self) -> None:
        shown = self.standing is self.stands or self.below.current > 0
        self.standing.set_state(self._whose if shown else "")

    @property
    def standing(self) -> Panel:
        """The panel with the tabs "Where it stands" and "Relatives"."""
        return self.below if self.stands.isHidden() else self.stands

    def show_standing(self) -> None:
        """Bring where a design stands to the front."""
        self.standing.set_current(0 if self.standing is self.stands else 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._adapt()
        super().resizeEvent(event)

    def _adapt(self) -> None:
        """Give standing and relatives a panel of their own where there is room for it."""
        apart = self.height() >= theme.current().px(_APART_FROM)
        if apart is not self.stands.isHidden():
            return
        before, after = (self.below, self.stands) if apart else (self.stands, self.below)
        for _ in self._tabs:
            before.drop_tab()
        for text, short, body in self._tabs:
            after.add_tab(text, body, short=short)
        self.stands.setVisible(apart)
        before.set_state("")
        self._say_whose()

    def _down(self, room: int) -> Sequence[int]:
        px = theme.current().px
        if self.stands.isHidden():
            scatter = min(px(_SCATTER), room // 2)
            return scatter, 0, room - scatter
        scatter = min(px(_SCATTER), room - px(_STANDING) - px(_DETAILS))
        return scatter, px(_STANDING), room - scatter - px(_STANDING)


def _with_switch(standing: PercentilesPanel) -> QWidget:
    page = QWidget()
    row = spaced(QHBoxLayout(), 1, standing.switch, standing.kind_button, margins=("control_inset", 4), spacing=4)
    spaced(QVBoxLayout(page), row, (standing, 1), margins=0, spacing=0)
    return page
