"""The bottom of the editor page: one panel with tabs below the board, or in a wide window panels side by side."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from designer.app.pages.editor import layout_modes
from designer.app.pages.editor.views import Fronts, Views
from designer.app.ui import theme
from designer.app.ui.page_mode import Mode
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import hairline
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.splitter import Divider, Memory
from designer.app.views.panels.notes import NotesPanel
from designer.language import tr

_FORMS_AT: Final = 2
"""The index of the tab of chassis and armor in the left panel."""
_ACROSS, _DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


class TabsBelow(Panel):
    """One panel with tabs for findings, timeline, quirks and next change; chassis and armor share a tab at the left.

    While the board needs its room it is reduced to its header, until the user clicks a tab or asks for a view of it.

    Signals:
        folding_changed: the panel was reduced to its header, or is shown as a whole again.
    """

    folding_changed = Signal()

    def __init__(self, views: Views, fronts: Fronts) -> None:
        super().__init__()
        self.gives_way = False
        """Whether the board needs the room of the panel, which then is its header unless the user opened it."""
        self._clicked_at = 0
        self.parts[1].setMinimumHeight(1)  # the views scroll: else the highest one would lie over the header
        self.tab_clicked.connect(self._toggle)
        self._views = views
        self._fronts = fronts
        self.armor_tools_place = self._armor_head = _SubHeader(tr("Armor"))
        """The header to which the tools of the armor are added."""
        self._forms = _Forms(views, self._armor_head)
        self.panels: list[Panel] = [self]
        self.card_places: tuple[QWidget, QWidget | None] = self, None
        """The usual place of the preview card; where it is if the previewing view is in that place (None: nowhere)."""
        self.figure_places: tuple[Panel, ...] = (self,)
        """The panels below whose tabs the breakdown of a figure may stand, best first."""

    def fill(self, left: Panel) -> None:
        """Put the views into their tabs; ``left`` is the panel that gets chassis and armor, before the identity."""
        views, fronts = self._views, self._fronts
        fronts.add(left, "chassis", self._forms, at=_FORMS_AT)
        self._forms.fill()
        fronts.share("armor", "chassis")
        fronts.add(self, "findings")
        _add_outlooks(self, fronts)
        self.show_notes(views.notes)

    def leave(self) -> None:
        """Remove the tab of chassis and armor, which other panels have taken."""
        self._fronts.drop("chassis")
        self._forms.setParent(None)
        self._forms.deleteLater()

    def minimumSizeHint(self) -> QSize:
        """Its header and one row below it, or the header alone; the views scroll."""
        least = theme.measures().panel_header if self.folded else theme.current().px(layout_modes.ONE_ROW_BELOW)
        return QSize(super().minimumSizeHint().width(), least)

    def give_way(self, gives_way: bool) -> None:
        """Reduce the panel to its header because the board needs its room, or end that."""
        if gives_way != self.gives_way:
            self.gives_way = gives_way
            self._fold(gives_way)

    def open(self) -> None:
        """Show the whole panel."""
        self._fold(False)

    def _toggle(self, tab: int) -> None:
        """Open the reduced panel at the tab that was clicked; a second click reduces it again."""
        self._fold(self.gives_way and not self.folded and tab == self._clicked_at)
        self._clicked_at = tab

    def _fold(self, folded: bool) -> None:
        if folded != self.folded:
            self.set_folded(folded)
            self.folding_changed.emit()

    def show_notes(self, notes: NotesPanel | None) -> None:
        """Add the tab with the notes on the file; None removes it."""
        self._fronts.show_notes(self, notes)

    def renew(self) -> None:
        """Update the state texts and counts in the headers."""
        self._armor_head.set_state(*self._views.armor_state)
        self._fronts.set_badge("findings", self._views.findings.errors)


class _Forms(Scrolled):
    """The chassis form above the armor panel in one column; both are created when they are shown.

    ``fill`` puts them there. Call it when the column is in its tab: Qt styles moved widgets again.

    The chassis form scrolls above the armor. Where few of its lines would be seen, the column scrolls as a whole.
    """

    def __init__(self, views: Views, armor_head: QWidget) -> None:
        column = QWidget()
        super().__init__(column)
        self._column = spaced(QVBoxLayout(column), margins=0, spacing=0)
        self._views = views
        self._below = armor_head, views.places["armor"]

    def fill(self) -> None:
        """Put chassis and armor into the column."""
        chassis = self._views.places["chassis"]
        spaced(self._column, (chassis, 1), *self._below)
        for part in (chassis, *self._below):
            part.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_chassis()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_chassis()
        return super().eventFilter(watched, event)

    def _fit_chassis(self) -> None:
        if self.isVisible():
            self._views.chassis.fit_room(self.height() - sum(part.minimumSizeHint().height() for part in self._below))


class PanelsBelow(Divider):
    """Panels side by side: chassis, armor, and a column with the findings above timeline, quirks and next change."""

    def __init__(self, mode: Mode, views: Views, fronts: Fronts, memory: Memory) -> None:
        chassis, armor = Panel(tr("Chassis")), Panel(tr("Armor"))
        findings, outlooks = Panel(), Panel()
        column = Divider(f"{mode} findings", _DOWN, layout_modes.findings_and_outlooks, memory, (findings, outlooks))
        super().__init__(f"{mode} bottom", _ACROSS, layout_modes.forms_and_findings, memory, (chassis, armor, column))
        self._column = column
        self._views = views
        self._fronts = fronts
        self._chassis, self._armor, self._findings, self._outlooks = chassis, armor, findings, outlooks
        self.armor_tools_place = armor
        """The panel to whose header the tools of the armor are added."""
        self._has_notes = False
        self.panels: list[Panel] = [chassis, armor, findings, outlooks]
        self.card_places: tuple[QWidget, QWidget | None] = column, armor
        """The usual place of the preview card, and its place if the previewing view is in the usual one."""
        self.figure_places: tuple[Panel, ...] = outlooks, findings
        """The panels below whose tabs the breakdown of a figure may stand, best first."""

    def set_mode(self, mode: Mode) -> None:
        """Use the sizes that the user set in a layout mode."""
        for divider, name in ((self, "bottom"), (self._column, "findings")):
            divider.rename(f"{mode} {name}")
            divider.divide()

    def fill(self, _left: Panel) -> None:
        """Put the views into the panels."""
        views, fronts = self._views, self._fronts
        self._chassis.set_body(views.places["chassis"])
        self._armor.set_body(views.places["armor"])
        fronts.add(self._findings, "findings")
        self.show_notes(views.notes)
        _add_outlooks(self._outlooks, fronts)
        self._outlooks.tab_changed.connect(self.renew)

    def show_notes(self, notes: NotesPanel | None) -> None:
        """Add the tab with the notes on the file; None removes it."""
        self._has_notes = notes is not None
        # If there is no other tab, the panel shows "Findings" as its title instead of a tab.
        self._findings.set_title("" if self._has_notes else tr("Findings"), state="")
        self._fronts.show_notes(self._findings, notes)

    def renew(self) -> None:
        """Update the state texts and counts in the headers."""
        views = self._views
        self._chassis.set_state(views.chassis_mass)
        self._armor.set_state(views.armor_state[0])
        self._outlooks.set_state(self._outlook())
        if not self._has_notes:
            self._findings.set_state(views.findings.words)
        self._fronts.set_badge("findings", views.findings.errors)

    def _outlook(self) -> str:
        if self._fronts.has("advice"):
            return ""
        return self._views.quirks.words if self._fronts.has("quirks") else self._views.timeline.words


def _add_outlooks(panel: Panel, fronts: Fronts) -> None:
    fronts.add(panel, "timeline")
    fronts.add(panel, "quirks")
    fronts.add(panel, "advice")


class _SubHeader(QWidget):
    """A header inside a panel: title, state text and tools, with a line above and below."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = ElidedLabel(title, role="strong", hint_role="body")
        self._title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._row = spaced(QHBoxLayout(self), (self._title, 1), margins=("panel_inset", 0))
        sized(self, height="panel_header")

    def set_state(self, state: str, short: str) -> None:
        self._title.set_hint(state, short)

    def add_tool(self, tool: QWidget) -> None:
        self._row.addWidget(tool)

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(200), theme.measures().panel_header)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        line = hairline(painter)
        for y in (0.0, self.height() - line):
            painter.fillRect(QRectF(0, y, self.width(), line), style.color("line.1"))
