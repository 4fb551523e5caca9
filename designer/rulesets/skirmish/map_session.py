"""A session with one map of the skirmish, in three modes: setting up a scene, playing a match, replaying a battle.

The session has undo and redo, the chosen unit and who plays each side; it contains no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from designer.language import beginning, marked, tr
from designer.rulesets.skirmish.battlefield import Battlefield, PlaceIndex
from designer.rulesets.skirmish.log import LogRecord, Replay, replay
from designer.rulesets.skirmish.match import Match
from designer.rulesets.skirmish.movement import Reached, reach
from designer.rulesets.skirmish.narration import TERRAIN_WORDS, outcome_sentence, sentence
from designer.rulesets.skirmish.policy import ActionChoice, AttackFighter, Done, Go, Wait
from designer.rulesets.skirmish.rules import SkirmishRules, Terrain
from designer.rulesets.skirmish.scene import Scene, SceneError
from designer.rulesets.skirmish.situation import BattleSituation, Fighter
from designer.rulesets.skirmish.turns import turn_order
from designer.rulesets.skirmish.units import SkirmishUnit, unit_named

_COLUMNS, _ROWS = 16, 13
_RED: Final = ("Shielded Warrior", "Shielded Spearman", "Pikeman", "Archer")
_BLUE: Final = ("2H Warrior", "Axeman", "Direwolf", "Crossbowman")


@dataclass(frozen=True, slots=True)
class Brush:
    """A tool for setting up a map: it paints terrain, changes levels, erases units or moves them."""

    words: str
    tip: str
    terrain: Terrain | None = None
    levels: int = 0
    erases: bool = False

    @property
    def title(self) -> str:
        """The name of the brush."""
        return tr(self.words) if self.terrain is None else beginning(tr(TERRAIN_WORDS[self.terrain]))

    @property
    def about(self) -> str:
        """A sentence on what the brush does."""
        return tr(self.tip) if self.terrain is None else tr(self.tip, terrain=tr(TERRAIN_WORDS[self.terrain]))

    @property
    def moves(self) -> bool:
        """Whether the brush selects and moves units."""
        return self.terrain is None and not self.levels and not self.erases


BRUSHES: Final = (
    Brush(marked("Move units"), marked("Choose and move units")),
    *(Brush(kind.value.capitalize(), marked("Paint {terrain}"), terrain=kind) for kind in Terrain),
    Brush(marked("Raise"), marked("Raise hexes by a level"), levels=1),
    Brush(marked("Lower"), marked("Lower hexes by a level"), levels=-1),
    Brush(marked("Erase"), marked("Remove units from the map"), erases=True),
)


def first_scene() -> Scene:
    """The scene that is shown first: two small bands on a map with hills."""
    red, blue = (tuple(map(unit_named, names)) for names in (_RED, _BLUE))
    return Scene.drawn_up(Battlefield.rolling(_COLUMNS, _ROWS, 4), red, blue)


MapMode = Literal["build", "play", "replay"]
MODES: Final[tuple[MapMode, ...]] = ("build", "play", "replay")


class MapSession:
    """The state of one map and the actions on it. The ``_on`` methods, for subclasses, are called at changes."""

    def __init__(self, scene: Scene | None = None) -> None:
        self.mode: MapMode = "build"
        self.scene = scene or first_scene()
        self.match: Match | None = None
        self.replay: Replay | None = None
        self.step = 0
        self.brush = BRUSHES[0]
        self.size = 0
        """The radius of the brush: rings of hexes around the one under the pointer."""
        self.seed = 1
        self.selected: int | None = None
        self.aimed: int | None = None
        """The unit under the pointer or the cursor."""
        self.policies: list[str | None] = [None, "charge"]
        """The policy that plays each side; None if a person plays it."""
        self._situation = self.scene.situation()
        self._undone: list[Scene] = []
        self._done: list[Scene] = []
        self._stroke: Scene | None = None

    def _on_change(self) -> None:
        """Called when something on the map, in the turn or in the selection has changed."""

    def _on_mode(self) -> None:
        """Called when the mode has changed or a change of it was refused."""

    def _on_told(self, sentence: str) -> None:
        """Called with a sentence on what happened, or on why something was refused."""

    def _on_turn(self, by_program: bool) -> None:
        """Called when the turn has changed. If the program plays it, ``play_program`` must be called."""

    # -- state -----------------------------------------------------------------------------------------------

    @property
    def situation(self) -> BattleSituation:
        """The map and the units of the current mode and step."""
        return self._situation

    @property
    def active(self) -> Fighter | None:
        """The unit whose turn it is; None if no battle is being played."""
        return self.match.active if self.mode == "play" and self.match else None

    @property
    def chosen(self) -> Fighter | None:
        """The selected unit; if none is selected, the active one, in a replay the one that acted."""
        fighters, number = self._situation.fighters, self.selected
        if number is None and self.mode == "replay" and self.replay is not None:
            number = self.replay.records[self.step].get("fighter")
        if number is not None and number < len(fighters) and fighters[number].alive:
            return fighters[number]
        return self.active

    @property
    def turn_order(self) -> list[int]:
        """The numbers of the units that are still to act, the active one first; before a battle those of all."""
        if self.mode == "play" and self.match is not None:
            active = self.match.active
            return [*([active.id] if active else []), *self.match.queue]
        return turn_order(self._situation)

    @property
    def attacker(self) -> Fighter | None:
        """The attacker of the attack that is previewed: the chosen unit."""
        return self.chosen

    @property
    def target(self) -> Fighter | None:
        """The target of the attack that is previewed: the unit under the pointer if it is an enemy; else None."""
        chosen = self.chosen
        if self.aimed is None or chosen is None or self.aimed >= len(self._situation.fighters):
            return None
        aimed = self._situation.fighters[self.aimed]
        return aimed if aimed.alive and aimed.side != chosen.side else None

    @property
    def considered(self) -> tuple[BattleSituation, Fighter, Fighter] | None:
        """The attack that is previewed, in a replay that of the shown step: its situation, attacker and target."""
        if self.mode == "replay" and self.replay is not None and self.step:
            record = self.replay.records[self.step]
            if record["event"] != "attack":
                return None
            before = BattleSituation(self.replay.ground, self.replay.states[self.step - 1])
            return before, before.fighters[record["fighter"]], before.fighters[record["target"]]
        attacker, target = self.attacker, self.target
        return None if attacker is None or target is None else (self._situation, attacker, target)

    @property
    def commanded(self) -> Fighter | None:
        """The unit that the user may act with: the active one, if it is chosen and not played by the program."""
        active = self.active
        return active if active is not None and self.chosen == active and not self.policies[active.side] else None

    def reached(self) -> dict[PlaceIndex, Reached]:
        """The hexes that the chosen unit can reach: in its turn with its remaining AP, else with its full AP."""
        fighter = self.chosen
        if fighter is None or self.mode == "replay":
            return {}
        if fighter != self.active:
            fighter = fighter._replace(ap=fighter.unit.ap)
        return {found.place: found for found in reach(self._situation, fighter)}

    # -- modes -----------------------------------------------------------------------------------------------

    def set_mode(self, mode: MapMode) -> None:
        """Change the mode. Mode "play" begins a match unless one of this scene is in progress."""
        if mode == self.mode:
            return
        if mode == "play" and (self.match is None or self.match.scene is not self.scene):
            if self.scene.ready:
                self._on_told(tr("{problem}: place units first.", problem=self.scene.ready))
                self._on_mode()
                return
            self.match = Match(self.scene, str(self.seed))
        if mode == "replay":
            self._recall()
            if self.replay is None:
                self._on_told(tr("There is no battle to step through: play one, let one be fought, or open a log."))
                self._on_mode()
                return
        self._enter(mode)

    def _enter(self, mode: MapMode) -> None:
        self.mode = mode
        self.selected = self.aimed = None
        self._refresh()
        self._on_mode()

    def _recall(self) -> None:
        """Make the match the battle to replay, at its last step."""
        if self.mode == "play" and self.match is not None:
            self.replay = replay(self.match.lines)
            self.step = len(self.replay.states) - 1

    def _refresh(self) -> None:
        if self.mode == "play" and self.match is not None:
            self._situation = self.match.situation
            self._wait_for_program()
        elif self.mode == "replay" and self.replay is not None:
            self._situation = BattleSituation(self.replay.ground, self.replay.states[self.step])
        else:
            self._situation = self.scene.situation()
        self._on_change()

    # -- setting up ------------------------------------------------------------------------------------------

    def put(self, scene: Scene) -> None:
        """Replace the scene, as one undoable step."""
        if scene is not self.scene:
            self._done.append(self.scene)
            self._undone.clear()
            self._show(scene)

    def set_rules(self, rules: SkirmishRules) -> None:
        """Replace the constants of the rules, as one undoable step; a match in progress keeps its constants."""
        if rules != self.scene.rules:
            self.put(replace(self.scene, rules=rules))

    def load(self, scene: Scene) -> None:
        """Show a scene from a file for setting up, as one undoable step."""
        if self.mode != "build":
            self._enter("build")
        self.put(scene)

    def _show(self, scene: Scene) -> None:
        if len(scene.pieces) != len(self.scene.pieces):
            self.selected = None
        self.scene = scene
        self._refresh()

    def place_unit(self, unit: SkirmishUnit, side: int, place: PlaceIndex) -> bool:
        """Put a unit on the map; returns False if it cannot stand there."""
        try:
            self.put(self.scene.placed(side, unit, place))
        except SceneError as error:
            self._refuse(str(error))
            return False
        self.select(len(self.scene.pieces) - 1)
        return True

    def move_unit(self, start: PlaceIndex, to: PlaceIndex) -> None:
        """Move a unit from one hex to another."""
        try:
            self.put(self.scene.moved(start, to))
        except SceneError as error:
            self._refuse(str(error))

    def remove_unit(self, place: PlaceIndex) -> None:
        """Remove a unit from the map."""
        self.put(self.scene.removed(place))

    def begin_stroke(self) -> None:
        """Begin a brush stroke, which is undone as a whole."""
        self._stroke = self.scene

    def paint(self, places: Iterable[PlaceIndex]) -> None:
        """Apply the brush to hexes."""
        brush, scene = self.brush, self.scene
        if brush.terrain is not None:
            scene = scene.painted(places, brush.terrain)
        elif brush.levels:
            scene = scene.raised(places, brush.levels)
        elif brush.erases:
            for place in places:
                scene = scene.removed(place)
        if scene is not self.scene:
            self._show(scene)

    def end_stroke(self) -> None:
        """End the brush stroke."""
        if self._stroke is not None and self._stroke is not self.scene:
            self._done.append(self._stroke)
            self._undone.clear()
            self._on_change()
        self._stroke = None

    def touched(self, place: PlaceIndex) -> tuple[PlaceIndex, ...]:
        """The hexes under the brush."""
        if not self.size:
            return (place,)
        return (place, *sorted(self._situation.ground.within(place, self.size)))

    # -- playing ---------------------------------------------------------------------------------------------

    def restart(self) -> None:
        """Begin a new match on the scene."""
        if self.scene.ready:
            self._refuse(self.scene.ready)
            return
        self.match = Match(self.scene, str(self.seed))
        self._enter("play")

    def fight_it_out(self) -> None:
        """Let the program play both sides to the end, then replay the battle."""
        if self.scene.ready:
            self._refuse(self.scene.ready)
            return
        match = Match(self.scene, str(self.seed))
        while not match.over and match.active is not None:
            match.let_policy(self.policies[match.active.side] or "charge")
        self.show_replay(replay(match.lines))

    def press(self, place: PlaceIndex) -> None:
        """React to a press on a hex: walk or attack with the commanded unit, or select the unit there."""
        fighter, other = self.commanded, self._situation.on(place)
        if fighter is not None and other is not None and other.side != fighter.side:
            self.choose(AttackFighter(other.id))
        elif other is not None:
            self.select(other.id)
        elif fighter is None:
            self.select(None)
        elif (found := self.reached().get(place)) is not None:
            self.choose(Go(found.way))
        else:
            self._refuse(tr("{name} cannot get there in this turn", name=fighter.unit.name))

    def choose(self, choice: ActionChoice) -> None:
        """Carry out an action of the active unit."""
        if self.mode != "play" or self.match is None:
            return
        blocked = self.match.choose(choice)
        if blocked:
            self._refuse(blocked)
            return
        self._after_choice()

    def end_turn(self) -> None:
        """End the turn of the active unit."""
        self.choose(Done())

    def wait(self) -> None:
        """Let the active unit act later in the round."""
        self.choose(Wait())

    def set_policy(self, side: int, name: str | None) -> None:
        """Set the policy that plays a side; None if a person plays it."""
        self.policies[side] = name
        self._wait_for_program()
        self._on_change()

    def _after_choice(self) -> None:
        self.selected = None
        assert self.match is not None
        self._tell(len(self.match.records) - 1)
        self._refresh()

    def _tell(self, last: int) -> None:
        """Report the last action up to record ``last``, or who has won if the battle is over."""
        assert self.match is not None
        records, states = self.match.records, self.match.states
        while last > 0 and records[last]["event"] in ("turn", "round"):
            last -= 1
        if self.match.over:
            self._on_told(outcome_sentence(self.match.winner, self.match.round, records))
        elif last:
            self._on_told(sentence(records[last], states[last - 1], states[last]))

    def _wait_for_program(self) -> None:
        active = self.active
        self._on_turn(active is not None and bool(self.policies[active.side]))

    def play_program(self) -> None:
        """Let the program choose one action for the active unit, if it plays its side."""
        active = self.active
        if active is None or self.match is None:
            return
        policy = self.policies[active.side]
        if policy:
            self.match.let_policy(policy)
            self._after_choice()

    # -- replaying ----------------------------------------------------------------------------------------

    def show_replay(self, found: Replay) -> None:
        """Replay a recorded battle from its beginning."""
        self.replay, self.step = found, 0
        self._enter("replay")

    def show_step(self, step: int) -> None:
        """Show the state after an event of the replayed battle."""
        if self.replay is None:
            return
        step = min(max(step, 0), len(self.replay.states) - 1)
        if step != self.step and self.mode == "replay":
            self.step = step
            self._refresh()

    @property
    def history(self) -> Sequence[LogRecord]:
        """The events of the battle that is replayed or played; none while the map is set up."""
        log = self._log
        return () if log is None else log.records

    @property
    def _log(self) -> Replay | Match | None:
        return self.replay if self.mode == "replay" else self.match if self.mode == "play" else None

    def told_at(self, step: int) -> str:
        """An event of the battle as a sentence."""
        log = self._log
        if log is None:
            return ""
        return sentence(log.records[step], log.states[max(0, step - 1)], log.states[step])

    @property
    def outcome(self) -> str:
        """A sentence on who has won the replayed battle, or why no side has; empty if there is none."""
        found = self.replay
        return "" if found is None else outcome_sentence(found.winner, found.rounds, found.records)

    # -- selection and undo ----------------------------------------------------------------------------------

    def select(self, fighter: int | None) -> None:
        """Select a unit by number; None for the active one."""
        active = self.active
        if active is not None and fighter == active.id:
            fighter = None
        if fighter != self.selected:
            self.selected = fighter
            self._on_change()

    def aim(self, fighter: int | None) -> None:
        """Set the unit under the pointer by number, for the preview of an attack; None for no unit."""
        if fighter != self.aimed:
            self.aimed = fighter
            self._on_change()

    @property
    def can_undo(self) -> bool:
        """Whether a step of setting up or an action of the match can be undone."""
        return self.match.can_undo if self.mode == "play" and self.match else self.mode == "build" and bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether a step of setting up can be redone."""
        return self.mode == "build" and bool(self._undone)

    def undo(self) -> None:
        """Undo the last step of setting up; in a match, the last action of a person and all actions after it."""
        if self.mode == "play" and self.match is not None:
            self._undo_choice(self.match)
        elif self.mode == "build" and self._done:
            self._undone.append(self.scene)
            self._show(self._done.pop())

    def _undo_choice(self, match: Match) -> None:
        taken = match.undo()
        while taken and match.can_undo and match.active is not None and self.policies[match.active.side]:
            match.undo()
        self.selected = None
        self._refresh()

    def redo(self) -> None:
        """Redo the step of setting up that was undone last."""
        if self.mode == "build" and self._undone:
            self._done.append(self.scene)
            self._show(self._undone.pop())

    def _refuse(self, reason: str) -> None:
        self._on_told(f"{reason[:1].upper()}{reason[1:]}.")
