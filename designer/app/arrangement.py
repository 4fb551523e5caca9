"""How the views of a design share the window: by tabs where it is narrow, side by side where it is wide.

An arrangement is only the shell. The views go on living when another one takes its place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from designer.app import theme
from designer.app.beside import FigurePlots, Pinned
from designer.app.breakdown import Breakdown
from designer.app.browser import Browser
from designer.app.dividing import Divider, Memory, Rule
from designer.app.docks.advice import AdviceDock
from designer.app.docks.armor import ArmorDock
from designer.app.docks.chassis import ChassisDock
from designer.app.docks.findings import FindingsDock
from designer.app.docks.identity import PAGES, IdentityDock
from designer.app.docks.loadout import LoadoutDock
from designer.app.docks.notes import NotesDock
from designer.app.docks.quirks import QuirkDock
from designer.app.docks.timeline import TimelineDock
from designer.app.labels import ElidedLabel
from designer.app.measures import COMFORTABLE_FROM, LARGE_OFFERED_FROM
from designer.app.panels import Panel
from designer.app.slots import SlotEditor
from designer.app.strokes import hairline
from designer.app.theme import follow_theme
from designer.language import marked, tr

Mode = Literal["narrow", "compact", "wide", "widest"]
Place = Literal["equipment", "loadout", "chassis", "armor", "identity", "background", "conversion"]
View = Place | Literal["findings", "timeline", "quirks", "advice", "notes"]

_TIPS: Final[dict[View, str]] = {
    "equipment": marked("Parts to mount, and what each would add"),
    "loadout": marked("All that is mounted, as a list"),
    "chassis": marked("Engine, structure, sinks and all it is built from"),
    "identity": marked("Names, technology, role and source"),
    "findings": marked("What breaks a rule, and what is worth knowing"),
    "timeline": marked("The steps that led here, to go back to any"),
    "quirks": marked("Quirks of the design and its weapons"),
    "advice": marked("The single edits that serve a goal most"),
    "notes": marked("What reading the file brought to light"),
}
"""What tabs are about."""

SHARING_FROM = 1200
"""Width from which the left dock has a place of its own; below it is a drawer over the board."""

_FORMS_BELOW_FROM: Final = 760
"""Height of the window from which a board of two legs is whole above forms."""
_LEFT_LEAST, _RIGHT_LEAST = 240, 250
_BESIDE_LEAST, _BESIDE_MOST, _CENTRE_WANTED = 480, 760, 1240
"""What stands beside the ledger takes what the board and the panels below it leave."""
_LEFT_MORE = 96
"""What the equipment gets first of that: with it names are whole beside all usual columns."""
_CENTRE_LEAST: Final[dict[Mode, int]] = {"compact": 700, "wide": 1000}
"""What board and panels below it need before the docks beside them are as wide as they would like to be."""
_LEFT_GIVES_TO: Final[dict[Mode, int]] = {"compact": 284, "wide": 340}
_RIGHT_GIVES_TO = 300
_BOARD_WANTED = 530
"""A board with numbers and names in all columns; with less the ledger gives way first."""
_CHASSIS_WIDTH, _ARMOR_WIDTH, _FINDINGS_WIDTH = 348, 344, 308
_BOTTOM_LEAST, _BOTTOM_LEAST_WIDE = 100, 240
_WIDEST_FORM = 420
_CARD_BESIDE = 340
_ACROSS, _DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


def mode_for(width: float, scale: float, window_height: float = math.inf) -> Mode:
    """How a page so wide is divided, in a window so high: a low one has no room for forms below the board."""
    plain = width / scale
    if window_height / scale < _FORMS_BELOW_FROM and plain >= SHARING_FROM:
        return "compact"
    if plain > LARGE_OFFERED_FROM:
        return "widest"
    if plain >= COMFORTABLE_FROM:
        return "wide"
    return "compact" if plain >= SHARING_FROM else "narrow"


def is_wide(mode: Mode) -> bool:
    """Whether chassis, armor and findings stand side by side below the board."""
    return mode in ("wide", "widest")


@dataclass(frozen=True, slots=True)
class Views:
    """The views of one design. ``notes`` is there where its file had something to say."""

    browser: Browser
    loadout: LoadoutDock
    slots: SlotEditor
    breakdown: Breakdown
    chassis: ChassisDock
    armor: ArmorDock
    identity: IdentityDock
    findings: FindingsDock
    timeline: TimelineDock
    quirks: QuirkDock
    advice: AdviceDock
    notes: NotesDock | None

    @property
    def everything(self) -> tuple[QWidget, ...]:
        """All views, and the tools that stand in headers."""
        docks = (self.chassis, self.armor, self.identity, self.findings, self.timeline, self.quirks, self.advice)
        some = (self.browser, self.loadout, self.slots, self.breakdown, *docks)
        tools = (self.armor.link, self.armor.more, *self.browser.header_tools(), *self.breakdown.header_tools())
        return (*some, *tools) if self.notes is None else (*some, self.notes, *tools)


class Arrangement(QWidget):
    """The shell: panels, and the splitters between them. It is whole once ``fill`` has come to its end.

    Signals:
        said: a severity and a sentence for the notice bar.
    """

    said = Signal(str, str)

    def __init__(self, mode: Mode, views: Views, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mode = mode
        self._wide = is_wide(mode)
        self._views = views
        self._memory = memory
        self._tabs: dict[View, tuple[Panel, int]] = {}
        self._armor_head = _SubHeader(tr("Armor"))
        self.left, self._value = Panel(), Panel(tr("Battle Value"))
        self.bottom = self._wide_bottom() if self._wide else Panel()
        self._stack = self._divider("down", _DOWN, self._down, self.bottom)
        docks = [self._stack, self._value] if mode == "narrow" else [self.left, self._stack, self._value]
        if mode == "widest":
            docks.append(self._beside())
        self._root = self._divider("across", _ACROSS, self._across, *docks)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._root)

    def fill(self) -> Iterator[None]:
        """Put the views in, one after the other: Qt dresses each anew, which takes a moment."""
        # Panels are filled where they stand: Qt dresses a view again at every move of what holds it.
        yield from self._filled()
        self._connect()
        follow_theme(self._renew)

    # -- what the editor asks -------------------------------------------------------------------------------

    def bring(self, view: View) -> None:
        """Bring a view to the front where it shares its place."""
        panel, index = self._tabs.get(view, (None, 0))
        if panel is not None:
            panel.set_current(index)
        for page in PAGES:
            if page == view:
                self._views.identity.show_page(page)

    def in_front(self, view: View) -> bool:
        """Whether a view can be seen, as far as it depends on tabs."""
        panel, index = self._tabs.get(view, (None, 0))
        return panel is None or (panel.current == index and self._is_turned_to(view))

    @property
    def fronts(self) -> tuple[View, ...]:
        """The views that stand in front of others."""
        return tuple(
            view for view, (panel, index) in self._tabs.items() if panel.current == index and self._is_turned_to(view)
        )

    def _is_turned_to(self, view: View) -> bool:
        """Of views that are pages of one tab, only one can be seen."""
        return view not in PAGES or view == self._views.identity.page

    def preview_place(self, source: QWidget | None = None) -> QRect:
        """Where the preview card stands, in the coordinates of this widget; empty where it has to stay away.

        ``source`` is what considers the edit. Where that lies in the usual place, under or beside the board, the card
        goes to another side of the board: never over what is looked at, and never over slots, shelf or ledger.
        """
        over: QWidget = self._findings_column if self._wide else self.bottom
        if source is None or not over.isAncestorOf(source):
            return QRect(over.mapTo(self, QPoint(0, 0)), over.size())
        if self._wide:
            return QRect(self._armor.mapTo(self, QPoint(0, 0)), self._armor.size())
        if self.mode == "narrow" or not self.left.isVisible():
            return QRect()
        high = min(theme.current().px(_CARD_BESIDE), self.left.height())
        place = QRect(self.left.mapTo(self, QPoint(0, 0)), self.left.size())
        return place.adjusted(0, place.height() - high, 0, 0)

    @property
    def regions(self) -> list[QWidget]:
        """What Tab goes through: tools, board and shelf, the ledger, the left dock, what lies below the board."""
        slots, bottom = self._views.slots, self.bottom
        below = [bottom] if isinstance(bottom, Panel) else [self._chassis, self._armor, self._findings, self._timeline]
        panels = [self._value, self.left, *below]
        return [slots.tools, slots, slots.shelf, *(part for panel in panels for part in panel.parts)]

    def show_notes(self, notes: NotesDock | None) -> None:
        """Give what a file had to say its tab, or have none; all other views stay where they are."""
        panel = self._findings if self._wide else self.bottom
        assert isinstance(panel, Panel)
        if self._views.notes is not None:
            panel.drop_tab()
            del self._tabs["notes"]
        self._views = replace(self._views, notes=notes)
        if self._wide:
            self._name_findings()
        self._add_notes(panel)
        self._renew_states()

    def fold_bottom(self, folded: bool) -> None:
        """Leave only the header of the panel below the board."""
        if isinstance(self.bottom, Panel) and self.bottom.folded != folded:
            self.bottom.set_folded(folded)
            self._stack.divide()

    def forget_sizes(self) -> None:
        """Divide all room as usual."""
        for divider in self.findChildren(Divider):
            divider.forget()

    def recall_sizes(self) -> None:
        """Divide all room as the user did last, in whatever design that was."""
        for divider in self.findChildren(Divider):
            divider.recall()

    def release(self) -> None:
        """Let the views go, so that another arrangement can take them."""
        self._views.breakdown.keep_pins_in(None)
        for view in self._views.everything:
            view.setParent(None)

    # -- the shells -------------------------------------------------------------------------------------

    def _wide_bottom(self) -> Divider:
        """The panels below the board where they stand side by side."""
        self._chassis, self._armor = Panel(tr("Chassis")), Panel(tr("Armor"))
        self._findings = Panel()
        self._timeline = Panel()
        self._findings_column = self._divider("findings", _DOWN, _halves, self._findings, self._timeline)
        return self._divider("bottom", _ACROSS, _thirds, self._chassis, self._armor, self._findings_column)

    def _beside(self) -> Divider:
        """What a very wide window has beside the ledger."""
        panel, self.pinned = Panel(tr("Pinned")), Pinned(self._views.breakdown)
        self.plots = FigurePlots(self._views.breakdown.bridge)
        self.plots.said.connect(self.said)
        panel.set_body(self.pinned)
        divider = self._divider("beside", _DOWN, self._under_one_another, panel, self.plots)
        self.pinned.needs_room.connect(divider.divide)
        return divider

    def _filled(self) -> Iterator[None]:
        views, wide = self._views, self._wide
        self._stack.insertWidget(0, views.slots)
        yield
        self._value.set_body(views.breakdown)
        for tool in views.breakdown.header_tools():
            self._value.add_tool(tool)
        views.chassis.show_armor(wide)
        views.armor.show_type(not wide)
        yield
        self._add(self.left, "equipment", tr("Equipment"), views.browser)
        self._add(self.left, "loadout", tr("Loadout"), views.loadout)
        yield
        yield from self._filled_wide() if wide else self._filled_compact()
        self._add_identity(self.left)
        if wide:
            for tool in views.browser.header_tools():
                self.left.add_tool(tool)
            self.left.tab_changed.connect(self._show_tools)
        else:  # the tabs take the whole header
            views.browser.finder.take_tools()

    def _filled_compact(self) -> Iterator[None]:
        views, bottom = self._views, self.bottom
        assert isinstance(bottom, Panel)
        holder = QWidget(self.left)
        self._add(self.left, "chassis", tr("Chassis"), holder)
        yield from self._filled_with_forms(holder)
        self._tabs["armor"] = self._tabs["chassis"]
        self._add(bottom, "findings", tr("Findings"), views.findings)
        self._add_outlooks(bottom)
        self._add_notes(bottom)
        yield

    def _filled_wide(self) -> Iterator[None]:
        views = self._views
        self._chassis.set_body(views.chassis)
        yield
        self._armor.set_body(views.armor)
        self._armor.add_tool(views.armor.link)
        self._armor.add_tool(views.armor.more)
        yield
        self._name_findings()
        self._add(self._findings, "findings", tr("Findings"), views.findings)
        self._add_notes(self._findings)
        self._add_outlooks(self._timeline)
        self._timeline.tab_changed.connect(self._renew_states)
        yield

    def _name_findings(self) -> None:
        """Alone the findings have a title, else a tab."""
        self._findings.set_title(tr("Findings") if self._views.notes is None else "", state="")

    def _add_outlooks(self, panel: Panel) -> None:
        self._add(panel, "timeline", tr("Timeline"), self._views.timeline)
        self._add(panel, "quirks", tr("Quirks"), self._views.quirks)
        self._add(panel, "advice", tr("Next change"), self._views.advice)

    def _add(self, panel: Panel, view: View, words: str, body: QWidget) -> None:
        self._tabs[view] = panel, panel.add_tab(words, body, tr(_TIPS[view]))

    def _add_identity(self, panel: Panel) -> None:
        self._add(panel, "identity", tr("Identity"), self._views.identity)
        for page in PAGES:
            self._tabs[page] = self._tabs["identity"]

    def _add_notes(self, panel: Panel) -> None:
        notes = self._views.notes
        if notes is not None:
            self._add(panel, "notes", tr("File"), notes)
            panel.set_badge(self._tabs["notes"][1], notes.model.rowCount(), notes.worst)

    def _filled_with_forms(self, holder: QWidget) -> Iterator[None]:
        """Put the chassis over the armor."""
        views = self._views
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(views.chassis, 1)
        yield
        column.addWidget(self._armor_head)
        self._armor_head.add_tool(views.armor.link)
        self._armor_head.add_tool(views.armor.more)
        column.addWidget(views.armor)
        yield
        for view in (views.chassis, self._armor_head, views.armor, views.armor.link, views.armor.more):
            view.show()

    # -- states in headers ----------------------------------------------------------------------------------

    def _connect(self) -> None:
        views = self._views
        views.findings.counts_changed.connect(self._renew_states)
        views.timeline.model.rowsInserted.connect(self._renew_states)
        views.timeline.model.rowsRemoved.connect(self._renew_states)
        views.quirks.words_changed.connect(self._renew_states)
        views.chassis.mass_changed.connect(self._renew_states)
        views.armor.state_changed.connect(self._renew_states)
        self._renew_states()

    def _renew_states(self) -> None:
        views = self._views
        if self._wide:
            self._chassis.set_state(views.chassis.mass)
            self._armor.set_state(views.armor.state)
            self._timeline.set_state(self._timeline_words())
            if views.notes is None:
                self._findings.set_state(views.findings.words)
        else:
            self._armor_head.set_state(views.armor.state)
        if "findings" in self._tabs:
            panel, index = self._tabs["findings"]
            panel.set_badge(index, views.findings.errors)

    def _timeline_words(self) -> str:
        if self.in_front("advice"):
            return ""
        return self._views.quirks.words if self.in_front("quirks") else self._views.timeline.words

    def _show_tools(self, index: int) -> None:
        """The tools of the browser stand in the header only while it is in front."""
        for tool in self._views.browser.header_tools():
            tool.setVisible(index == 0)

    # -- sizes ----------------------------------------------------------------------------------------------

    def _divider(self, name: str, direction: Qt.Orientation, rule: Rule, *parts: QWidget) -> Divider:
        return Divider(f"{self.mode} {name}", direction, rule, self._memory, parts)

    def _across(self, room: int) -> list[int]:
        m = theme.measures()
        left, right = (0 if self.mode == "narrow" else m.left_dock), m.right_dock
        if self.mode == "narrow":
            px = theme.current().px
            right = min(right, max(px(_RIGHT_LEAST), room - px(_BOARD_WANTED)))
        if self.mode in _CENTRE_LEAST:
            left, right = self._giving(room, left, right)
        if self.mode == "widest":
            px = theme.current().px
            spare = room - left - right - px(_BESIDE_LEAST) - px(_CENTRE_WANTED)
            left += max(0, min(spare, px(_LEFT_MORE)))
            beside = min(max(px(_BESIDE_LEAST), room - left - right - px(_CENTRE_WANTED)), px(_BESIDE_MOST))
            return [left, room - left - right - beside, right, beside]
        sizes = [room - left - right, right]
        return sizes if self.mode == "narrow" else [left, *sizes]

    def _giving(self, room: int, left: int, right: int) -> tuple[int, int]:
        """Both docks, narrower where the centre would get too little: each gives its share of what is missing."""
        px = theme.current().px
        missing = max(0, left + right + px(_CENTRE_LEAST[self.mode]) - room)
        can_give = max(0, left - px(_LEFT_GIVES_TO[self.mode])), max(0, right - px(_RIGHT_GIVES_TO))
        given = min(1.0, missing / (sum(can_give) or 1))
        return left - round(can_give[0] * given), right - round(can_give[1] * given)

    def _under_one_another(self, room: int) -> list[int]:
        """The pins as high as they need, the plots the rest, which is never less than half."""
        pins = min(self.pinned.needed + theme.measures().panel_header + theme.current().px(8), room // 2)
        return [pins, room - pins]

    def _down(self, room: int) -> list[int]:
        style = theme.current()
        if isinstance(self.bottom, Panel) and self.bottom.folded:
            return [room - style.measures.panel_header, style.measures.panel_header]
        least = style.px(_BOTTOM_LEAST_WIDE if self._wide else _BOTTOM_LEAST)
        board = min(self._views.slots.sizeHint().height(), room - least)
        return [board, room - board]

    def _renew(self) -> None:
        style = theme.current()
        self.left.setMinimumWidth(style.px(_LEFT_LEAST))
        self._value.setMinimumWidth(style.px(_RIGHT_LEAST))
        m = style.measures
        self._row.setContentsMargins(m.gap, 0, m.gap, m.gap)


class _SubHeader(QWidget):
    """A header inside a panel: title, state, tools, with a rule above and below."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = ElidedLabel(title, role="strong", hint_role="body")
        self._title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._title, 1)
        follow_theme(self._renew)

    def set_state(self, state: str) -> None:
        self._title.set_hint(state)

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

    def _renew(self) -> None:
        m = theme.measures()
        self.setFixedHeight(m.panel_header)
        self._row.setContentsMargins(m.panel_inset, 0, m.panel_inset, 0)


def _halves(room: int) -> list[int]:
    upper = round(room * 0.52)
    return [upper, room - upper]


def _thirds(room: int) -> list[int]:
    """Chassis and armor as wide as they read well, the findings the rest."""
    style = theme.current()
    forms = room - style.px(_FINDINGS_WIDTH)
    chassis = min(round(forms * _CHASSIS_WIDTH / (_CHASSIS_WIDTH + _ARMOR_WIDTH)), style.px(_WIDEST_FORM))
    armor = min(forms - chassis, style.px(_WIDEST_FORM))
    return [chassis, armor, room - chassis - armor]
