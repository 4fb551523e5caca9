"""The plan that the heat theatre shows: what the user has set, and what the core reckons of it. Without Qt widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.assistants.heat_firing import MOST_TURNS, Fired, Firing, FiringTurn, Scenario, most_radical_turns
from designer.assistants.heat_plan import HeatPlan, plan
from designer.assistants.heat_policies import EVERYTHING, PolicyKind, by_hand, kinds
from designer.assistants.heat_shooter import Shooter, shooter
from designer.design import rule_inputs
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.quirks.to_hit import AttackerMovement

HAND: Final = "hand"
"""The name of the policy that fires what the user has chosen."""
_AT_FIRST: Final = "under-14"
_TURNS: Final = 8


@dataclass(slots=True)
class HeatState:
    """The state of the heat assistant for one design. ``fires`` are the chosen ones of the weapons ``of``."""

    turns: tuple[FiringTurn, ...] = (FiringTurn(AttackerMovement.RAN, 9),) * _TURNS
    start: int = 0
    other: int = 0
    situation: AttackSituation = field(default_factory=AttackSituation)
    radical: int = 0
    policy: str = _AT_FIRST
    fires: tuple[Fired, ...] = ()
    of: tuple[object, ...] = ()


class HeatTheatre(QObject):
    """The heat plan of the design that a context shows. Figures are reckoned when they are first asked for.

    Signals:
        changed: the plan is another one.
    """

    changed = Signal()

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self.context = context
        self._firing: Firing | None = None
        self._plans: dict[str, HeatPlan] = {}
        follow(context, self, rule_inputs, self.renew)
        context.adopted.connect(self.renew)

    @property
    def state(self) -> HeatState:
        """The user's settings for this design."""
        return self.context.view_state.of(HeatState)

    @property
    def firing(self) -> Firing:
        """All that can be fired."""
        if self._firing is None:
            g, state = self.context.graph, self.state
            rules = design.rules(g)
            own = shooter(g, rules=rules)
            turns = tuple(turn._replace(movement=own.moves(turn.movement, 0)) for turn in state.turns)
            radical = min(state.radical, most_radical_turns(own, rules))
            situation = replace(state.situation, rules=rules)
            self._firing = Firing(Scenario(own, turns, state.start, state.other, situation, radical))
            if state.of != _weapons(own):
                state.policy = _AT_FIRST if state.policy == HAND else state.policy
                state.fires, state.of = (), _weapons(own)
        return self._firing

    @property
    def policies(self) -> dict[str, str]:
        """The names of the policies with their marked words."""
        return {kind.name: kind.words for kind in kinds(self.firing)}

    @property
    def plan(self) -> HeatPlan:
        """The plan by the policy that the user has chosen."""
        firing, state = self.firing, self.state
        if state.policy != HAND and state.policy not in self.policies:
            state.policy = _AT_FIRST
        return self._planned(firing, state.policy)

    @property
    def always(self) -> HeatPlan:
        """The plan that always fires everything."""
        return self._planned(self.firing, EVERYTHING.name)

    @property
    def kind(self) -> PolicyKind:
        """The policy that the user has chosen."""
        assert self.plan  # it may fall back to another policy
        return self._kind(self.firing, self.state.policy)

    def _kind(self, firing: Firing, name: str) -> PolicyKind:
        by_name = {kind.name: kind for kind in kinds(firing)}
        return by_name.get(name) or PolicyKind(HAND, HAND, by_hand(self.state.fires))

    def _planned(self, firing: Firing, name: str) -> HeatPlan:
        if name not in self._plans:
            self._plans[name] = plan(firing, self._kind(firing, name).made(firing))
        return self._plans[name]

    def renew(self, *_: object) -> None:
        """Compute all turns again after a change of the design or of the settings."""
        self._firing = None
        self._plans.clear()
        self.changed.emit()

    # -- what the user sets -----------------------------------------------------------------------------------

    def set_values(self, *, start: int, other: int, turns: int, situation: AttackSituation, radical: int) -> None:
        """Set heat at first, other heat, the number of turns, the situation, and the turns of radical heat sinks."""
        state = self.state
        more = (state.turns[-1],) * max(0, min(turns, MOST_TURNS) - len(state.turns))
        state.turns = (*state.turns, *more)[:turns]
        state.start, state.other, state.situation, state.radical = start, other, situation, radical
        self.renew()

    def set_policy(self, name: str) -> None:
        """Fill the turns by a policy."""
        self.state.policy = name
        self.renew()

    def move_on(self, turn: int) -> None:
        """Move in another way in a turn: stand, walk, run, jump, and stand again."""
        ways, own = [*AttackerMovement], self.firing.shooter
        now = ways.index(self.firing.scenario.turns[turn].movement)
        following = (ways[(now + n) % len(ways)] for n in range(1, len(ways) + 1))
        self._set_turn(turn, lambda old: old._replace(movement=next(x for x in following if own.moves(x, 0) is x)))

    def step_range(self, turn: int, step: int) -> None:
        """Move the target of a turn nearer or farther."""
        self._set_turn(turn, lambda old: old._replace(hexes=max(1, min(old.hexes + step, 40))))

    def fire_on(self, turn: int, weapon: int) -> None:
        """Fire one more of these weapons in a turn, after all of them none; from now on all turns are by hand."""
        fires = [list(planned.fired) for planned in self.plan.turns]
        count = self.firing.shooter.weapons[weapon].gun.number
        fires[turn][weapon] = (fires[turn][weapon] + 1) % (count + 1)
        self._by_hand(tuple(tuple(fired) for fired in fires))

    def repeat(self, turn: int) -> None:
        """Repeat the choices of this turn in all later ones."""
        state = self.state
        fired = self.plan.turns[turn].fired
        state.turns = tuple(state.turns[min(n, turn)] for n in range(len(state.turns)))
        self._by_hand(tuple(each.fired if n < turn else fired for n, each in enumerate(self.plan.turns)))

    def clear(self) -> None:
        """Hold all fire."""
        self._by_hand(((0,) * len(self.firing.shooter.weapons),) * len(self.state.turns))

    def _by_hand(self, fires: tuple[Fired, ...]) -> None:
        self.state.policy, self.state.fires = HAND, fires
        self.renew()

    def _set_turn(self, turn: int, change: Callable[[FiringTurn], FiringTurn]) -> None:
        turns = list(self.state.turns)
        turns[turn] = change(turns[turn])
        self.state.turns = tuple(turns)
        self.renew()

    def with_situation(self, gunnery: int, target: int) -> AttackSituation:
        """The situation with another skill and another movement of the target."""
        return replace(self.state.situation, gunnery=gunnery, target_movement=target)


def _weapons(own: Shooter) -> tuple[object, ...]:
    return tuple((weapon.gun.key, weapon.gun.number) for weapon in own.weapons)
