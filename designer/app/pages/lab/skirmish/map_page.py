"""The Skirmish tab of the Lab: roster, brushes and turn order at the left, the map, the chosen unit at the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import Bench, Tab, TabsAside, at_top, stacked
from designer.app.pages.lab.skirmish.cards import (
    BattleRecord,
    TurnOrder,
    WinRate,
    considered_lines,
    fighter_lines,
    stat_lines,
)
from designer.app.pages.lab.skirmish.design_unit import DesignUnit
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.map_tools import BrushBox, PlayerForm, ReplayControls
from designer.app.pages.lab.skirmish.map_view import MapView
from designer.app.pages.lab.skirmish.own_units import OwnUnits
from designer.app.pages.lab.skirmish.roster import Roster
from designer.app.ui import theme
from designer.app.ui.dialogs import AskFile, file_to_open, file_to_save, not_saved
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, inset, spaced
from designer.app.ui.widgets.buttons import IconButton, SegmentedSwitch
from designer.app.ui.widgets.figure_lines import FigureLines
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.turning_row import TurningRow
from designer.language import marked, tr
from designer.reading import read_file
from designer.rulesets.skirmish.log import ReplayError, replay
from designer.rulesets.skirmish.map_session import MODES
from designer.rulesets.skirmish.models import ModelError
from designer.rulesets.skirmish.scene import SIDES, SceneError, scene_of, scene_text
from designer.rulesets.skirmish.unit_file import is_unit, unit_of
from designer.rulesets.skirmish.units import SkirmishUnit
from designer.saving import save

_KEY: Final = marked(
    "Outlined: in reach; figures: action points left there; dashed: zone of control; hatched: zones of enemies; "
    "bars: armor, health"
)
_MAPS: Final = marked("Maps (*.json);;All files (*)")
_HIGH_FROM: Final = 860
"""The height in pixels from which the win rate has a panel of its own."""
_LOGS: Final = marked("Battle logs (*.jsonl);;All files (*)")


class MapPage(Bench):
    """The tab on which a skirmish is set up, played and replayed."""

    def __init__(
        self,
        state: MapState,
        design: DesignUnit | None = None,
        own: OwnUnits | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(lambda _severity, words: state.said.emit(words), parent)
        self.state = state
        self._own = own
        self.ask_to_open: AskFile = file_to_open
        self.ask_to_save: AskFile = file_to_save
        self.view = MapView(state)
        self.map = self.view.map
        self.roster = Roster(design, own)
        self.roster.set_side(0)
        self.roster.wanted.connect(self._place_somewhere)
        self.side = SegmentedSwitch([tr(words) for words in SIDES], tr("Side that units are taken for"))
        self.side.switched.connect(self.roster.set_side)
        self.brushes = BrushBox(state)
        self.order = TurnOrder(state)
        self.players = PlayerForm(state)
        self.unit = FigureLines(tr("Chosen unit"))
        self.stats = FigureLines(tr("Statistics"), columns=2)
        self.attack = FigureLines(tr("Attack"))
        self.rate = WinRate(state)
        self.player = ReplayControls(state)
        self.modes = SegmentedSwitch([tr("Set up"), tr("Play"), tr("Step through")], tr("What is done on the map"))
        self.modes.switched.connect(lambda index: state.set_mode(MODES[index]))
        self.key = ElidedLabel("", role="caption", token="text.2")
        """The meaning of the lines around the chosen unit."""
        self.message = PlainLabel()
        self.message.setWordWrap(True)
        self.message.setAccessibleName(tr("What happened"))
        state.said.connect(self._say_below)
        state.changed.connect(self._renew)
        state.mode_changed.connect(self._renew_mode)
        self.lay_out(self._left(), self._middle(), self._right())
        self._renew_mode()

    # -- parts -----------------------------------------------------------------------------------------------

    def _left(self) -> QWidget:
        units = Panel(tr("Roster"), self.roster, tools=(self.side,), state=tr("drag onto the map"))
        ground = Panel(tr("Ground"), Scrolled(self.brushes))
        order = Panel(tr("Turn order"), self.order, state=tr("initiative"))
        self._players = players = Panel(tr("Players"), self.players)
        self._sides = QStackedWidget()
        self._sides.addWidget(stacked((units, 1), (ground, 0)))
        self.record = BattleRecord(self.state)
        record = Panel(tr("Record"), self.record)
        self._sides.addWidget(stacked((order, 0), (players, 0), (record, 1)))
        return self._sides

    def _middle(self) -> QWidget:
        state, view = self.state, self.view
        self.undo = _icon("undo", tr("Undo the last step"), state.undo)
        self.redo = _icon("redo", tr("Redo the step that was undone"), state.redo)
        self.wait = _button(tr("Wait"), tr("Act later in this round (W on the map)"), state.wait)
        self.end = _button(tr("End turn"), tr("The next one is at turn (E on the map)"), state.end_turn)
        self.end.setProperty("look", "primary")
        self.restart = _button(tr("Restart"), "", state.restart)
        played = tr("Let the program play both sides, then replay the battle")
        self.auto = _button(tr("Run battle"), played, state.fight_it_out)
        self.auto.setProperty("look", "primary")
        self.open = _icon("open", tr("Open a map, a battle or a unit"), self.open_file, tr("Open"))
        self.save = _icon("save", tr("Save the map, or the log of the battle"), self.save_file, tr("Save"))
        smaller, larger = (
            tr("Smaller hexes (− on the map, Ctrl and the wheel)"),
            tr("Larger hexes (+ on the map, Ctrl and the wheel)"),
        )
        self.smaller = _icon("minus", smaller, lambda: view.zoom_by(-1))
        self.larger = _icon("plus", larger, lambda: view.zoom_by(1))
        self.whole = _icon("reset", tr("The whole map (0 on the map)"), view.fit)
        view.zoomed.connect(self._renew_zoom)
        actions = (self.wait, self.end, self.restart, self.auto, self.open, self.save)
        tools = spaced(
            TurningRow(),
            (spaced(QHBoxLayout(), self.modes, self.undo, self.redo, 1, spacing="gap"), 1),
            spaced(QHBoxLayout(), 1, *actions, spacing="gap"),
            margins=("control_inset", "gap", "control_inset", 0),
            spacing="gap",
        )
        body = QWidget()
        told = spaced(QVBoxLayout(), 1, self.key, self.message, self.player, 1, spacing=0)
        zoom = spaced(QHBoxLayout(), self.smaller, self.larger, self.whole, spacing="gap")
        foot = spaced(
            QHBoxLayout(), (told, 1), margins=("panel_inset", 0, "control_inset", "control_inset"), spacing="gap"
        )
        foot.addLayout(zoom)
        foot.setAlignment(zoom, Qt.AlignmentFlag.AlignBottom)
        spaced(QVBoxLayout(body), tools, (self.view, 1), foot, margins=0, spacing=0)
        return Panel(body=body)

    def _right(self) -> QWidget:
        chosen = Panel(tr("Chosen unit"), at_top(self.unit, self.stats))
        self.estimates = Panel()
        rate = Tab(tr("Win rate"), "", at_top(self.rate), fits=True)
        self.estimates.add_tab(tr("Attack"), at_top(self.attack))
        self.estimates.add_tab(rate.text, rate.body)
        self._apart = TabsAside(self.estimates, [rate])
        about = text_label(
            tr(
                "A game of its own: fighters with swords, spears and bows on hexes, not the rules of BattleTech. "
                "The open design is one of its units, by the coefficients of Design as a unit."
            ),
            look="hint",
            wraps=True,
        )
        inset(in_font(about, "caption"), "panel_inset")
        self._about = Panel(tr("The skirmish"), about)
        parts = chosen, self.estimates, self._apart, self._about
        return stacked(*((part, 0) for part in parts))

    # -- actions ---------------------------------------------------------------------------------------------

    def _place_somewhere(self, unit: SkirmishUnit) -> None:
        side = self.side.current
        chosen = self.map.cursor_place
        free = chosen if chosen is not None and self.state.scene.on(chosen) is None else self.state.scene.edge(side)
        if free is not None:
            self.state.place_unit(unit, side, free)

    def open_file(self) -> None:
        """Ask for a file, and open it as a map to set up, a battle log to replay, or a unit for the roster."""
        path = self.ask_to_open(self, tr("Open a map, a battle or a unit"), f"{tr(_MAPS)};;{tr(_LOGS)}", None)
        if path is None:
            return
        try:
            text = read_file(path).decode()
            if '"event"' in text.split("\n", 1)[0]:
                self.state.show_replay(replay(text.splitlines()))
            elif self._own is not None and is_unit(text):
                unit = unit_of(text)
                self._own.take(unit)
                self.state.said.emit(tr("{name} is in the roster.", name=unit.name))
            else:
                self.state.load(scene_of(text))
        except (OSError, UnicodeDecodeError, ReplayError, SceneError, ModelError) as error:
            self.state.said.emit(tr("{name} cannot be opened: {reason}", name=path.name, reason=error))

    def save_file(self) -> None:
        """Ask for a file, and write the map that is set up, or the log of the battle that is played."""
        match = self.state.match if self.state.mode == "play" else None
        title, names = (tr("Save the battle"), _LOGS) if match else (tr("Save the map"), _MAPS)
        path = self.ask_to_save(self, title, tr(names), None)
        if path is None:
            return
        text = "\n".join(match.lines) if match else scene_text(self.state.scene)
        path = path if path.suffix else path.with_suffix(".jsonl" if match else ".json")
        try:
            save(f"{text}\n".encode(), path)
        except OSError as error:
            self.state.said.emit(not_saved(path, error))
        else:
            self.state.said.emit(tr("Saved to {name}.", name=path.name))

    # -- looks -----------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        super().arrange()
        self._renew_zoom()
        self._apart.set_apart(self.height() >= theme.current().px(_HIGH_FROM))

    def _say_below(self, words: str) -> None:
        self.message.setText(words)
        self.message.setVisible(bool(words) and self.state.mode != "replay")

    def _renew_mode(self) -> None:
        mode = self.state.mode
        self.modes.set_current(MODES.index(mode))
        self._sides.setCurrentIndex(int(mode != "build"))
        shown = {
            self.player: mode == "replay",
            self._about: mode == "build",
            self.message: mode != "replay" and bool(self.message.text()),
            **dict.fromkeys((self.wait, self.end, self.restart), mode == "play"),
            **dict.fromkeys((self.auto, self.redo), mode == "build"),
            **dict.fromkeys((self.undo, self.save, self._players), mode != "replay"),
        }
        for part in sorted(shown, key=shown.__getitem__):  # first those that go, so that the page never grows
            part.setVisible(shown[part])
        self._renew()

    def _renew_zoom(self) -> None:
        for button in (self.smaller, self.whole):
            button.setEnabled(self.view.zoom > 1)
        self.larger.setEnabled(self.view.zoom < self.view.most)

    def _renew(self) -> None:
        chosen = self.state.chosen
        self.key.set_text(tr(_KEY))
        self.key.setVisible(chosen is not None and self.state.mode != "replay")
        self.unit.set_lines(fighter_lines(chosen))
        self.stats.set_lines([] if chosen is None else stat_lines(chosen.unit))
        self.attack.set_lines(considered_lines(self.state))
        self.undo.setEnabled(self.state.can_undo)
        self.redo.setEnabled(self.state.can_redo)
        commanded = self.state.commanded is not None
        self.wait.setEnabled(commanded)
        self.end.setEnabled(commanded)


def _button(text: str, tip: str, run: Callable[[], object]) -> QPushButton:
    made = QPushButton(text)
    made.setToolTip(tip)
    made.clicked.connect(run)
    return made


def _icon(name: str, tip: str, run: Callable[[], object], text: str = "") -> IconButton:
    made = IconButton(name, tip, text=text)
    made.clicked.connect(run)
    return made
