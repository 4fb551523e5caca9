"""``mechwright heat``: what a unit can fire turn after turn, what that does to it, and the best plan."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from designer.assistants.heat_firing import MOST_TURNS, Fired, Firing, FiringTurn, Scenario
from designer.assistants.heat_plan import HeatPlan, PlannedTurn, plan
from designer.assistants.heat_policies import PolicyKind, by_hand, kinds
from designer.assistants.heat_shooter import Shooter, shooter
from designer.cli.arguments import Option, UsageError
from designer.cli.combat_options import (
    FormatOption,
    HitOption,
    ModulesOption,
    ShieldsOption,
    TargetSpeedOption,
    TerrainOption,
    hits_of,
)
from designer.cli.file_problems import problem_fields
from designer.cli.output import OutputFormat
from designer.cli.rules_option import RulesOption
from designer.cli.unit_input import UnitFile, read_or_exit
from designer.design import once, rules_for
from designer.language import tr
from designer.rulesets.combat.armament import gun_named
from designer.rulesets.combat.heat_scale import HOTTEST
from designer.rulesets.combat.situation import SKILLS, AttackSituation
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement

if TYPE_CHECKING:
    from designer.assistants.duel import DuelChances

Plans = dict[str, HeatPlan]
Duels = dict[str, "DuelChances"]
MOST_RUNS = 100_000


def heat(  # noqa: PLR0913 - each is an option of the command
    file: UnitFile,
    *,
    turns: Annotated[int, Option(help="How many turns.", least=1, most=MOST_TURNS)] = 8,
    hexes: Annotated[
        list[int] | None, Option("--range", "Hexes to the target: by turn if repeated, the last for the rest.", least=1)
    ] = None,
    move: Annotated[
        list[AttackerMovement] | None, Option(help="How it moves, else it runs: by turn if repeated, as --range.")
    ] = None,
    fire: Annotated[
        list[str] | None,
        Option(help="By hand: all, none, or weapons as '2 Medium Laser, PPC'; by turn if repeated, as --range."),
    ] = None,
    policy: Annotated[list[str] | None, Option(help="A policy by its name in the list; without it all.")] = None,
    start: Annotated[int, Option(help="Heat at first, 0 to 30.", least=0, most=HOTTEST)] = 0,
    other: Annotated[int, Option(help="More heat in each turn: fire, active equipment.", least=0, most=HOTTEST)] = 0,
    radical: Annotated[int, Option(help="In how many of the first turns radical heat sinks run.", least=0)] = 0,
    hit: HitOption = None,
    rear: Annotated[bool, Option(help="Weapons that face the rear can fire, too.")] = False,
    gunnery: Annotated[int, Option(help="Skill of the gunner, 0 to 8.", least=SKILLS[0], most=SKILLS[1])] = 4,
    target_tmm: TargetSpeedOption = 0,
    terrain: TerrainOption = "open",
    modules_off: ModulesOption = False,
    passive_shields: ShieldsOption = False,
    against: Annotated[
        Path | None, Option(help="A second unit that is fired at: how likely it is disabled by turn.")
    ] = None,
    runs: Annotated[
        int | None, Option(help="Runs of the simulation against it, else 1000.", least=1, most=MOST_RUNS)
    ] = None,
    seed: Annotated[int, Option(help="Seed of the simulation.")] = 1,
    rules: RulesOption = None,
    output: FormatOption = OutputFormat.TEXT,
) -> None:
    """Heat and fire of a unit turn by turn: damage, chances of shutdown and explosion, the best plan."""
    (unit,) = read_or_exit(file)
    rules = rules_for(unit, rules)
    g = once(unit, ruleset=rules)
    own = shooter(g, hits_of(g, hit, (), Profile.STANDARD).injuries, rules, rear=rear)
    settings = [
        FiringTurn(
            move[min(n, len(move) - 1)] if move else AttackerMovement.RAN, hexes[min(n, len(hexes) - 1)] if hexes else 9
        )
        for n in range(turns)
    ]
    try:
        situation = AttackSituation(
            gunnery,
            target_movement=target_tmm,
            terrain=terrain,
            modules=not modules_off,
            passive=passive_shields,
            rules=rules,
        )
        firing = Firing(Scenario(own, tuple(settings), start, other, situation, radical))
        fires = tuple(_fired(own, words) for words in fire or ())
    except ValueError as error:
        raise UsageError(str(error)) from error
    chosen = _chosen(firing, policy, fires)
    plans = {kind.name: plan(firing, kind.made(firing)) for kind in chosen}
    duels: Duels = {}
    if against is not None:
        from designer.assistants.duel import RUNS, duel  # noqa: PLC0415 - most calls have no target
        from designer.rulesets.combat.frame import frame  # noqa: PLC0415 - and need no body

        (other_unit,) = read_or_exit(against)
        target = frame(once(other_unit, ruleset=rules), Profile.STANDARD, rules)
        duels = {kind.name: duel(firing, kind, target, runs=runs or RUNS, seed=seed) for kind in chosen}
    if output is OutputFormat.JSON:
        print(json.dumps(_as_json(firing, plans, duels) | problem_fields(), ensure_ascii=False))
        return
    print("\n".join(_as_text(firing, {kind.name: kind for kind in chosen}, plans)))
    if against is not None:
        print("\n".join(_duels_text(other_unit.names.full, duels)))


def _chosen(firing: Firing, names: list[str] | None, fires: tuple[Fired, ...]) -> list[PolicyKind]:
    """The policies that are asked for; those by hand come first."""
    known = {kind.name: kind for kind in kinds(firing)}
    unknown = next((name for name in names or () if name not in known), None)
    if unknown is not None:
        raise UsageError(f"expected {', '.join(known)}, found '{unknown}'", "--policy")
    hand = [PolicyKind("hand", "as given", by_hand(fires))] if fires else []
    return hand + [known[name] for name in names or known]


def _fired(own: Shooter, words: str) -> Fired:
    """How many of each weapon a text names."""
    counts = [weapon.gun.number for weapon in own.weapons]
    if words.strip().lower() in {"all", "none"}:
        return tuple(counts if words.strip().lower() == "all" else [0] * len(counts))
    guns = tuple(weapon.gun for weapon in own.weapons)
    wanted: Counter[int] = Counter()
    for each in words.split(","):
        many, _, name = each.strip().partition(" ")
        number, name = (int(many), name) if many.isdigit() else (1, each)
        place = guns.index(gun_named(guns, name))
        wanted[place] += number
        if wanted[place] > counts[place]:
            raise ValueError(f"expected at most {counts[place]} × {guns[place].one}, found {wanted[place]}")
    return tuple(wanted[n] for n in range(len(counts)))


# -- JSON ----------------------------------------------------------------------------------------------------------


def _as_json(firing: Firing, plans: Plans, duels: Duels) -> dict[str, Any]:  # Any: JSON
    own, scenario = firing.shooter, firing.scenario
    return {
        "sinks": own.body.sinks,
        "radical": {
            "sinks": own.body.radical,
            "turns": scenario.radical,
            "holds": scenario.radical_holds,
        },
        "start": scenario.start,
        "sweet_spot": own.sweet_spot,
        "weapons": [
            {"weapon": each.gun.one, "count": each.gun.number, "shots": _shots(own, each.pool)} for each in own.weapons
        ],
        "plans": [
            {
                "policy": name,
                "damage": found.damage,
                "without_heat": found.without_heat,
                "hottest": found.hottest,
                "shutdown": float(found.stopped),
                "explosion": float(found.exploded),
                "turns": [_turn_json(turn) for turn in found.turns],
                **({"disabled": _duel_json(duels[name])} if name in duels else {}),
            }
            for name, found in plans.items()
        ],
    }


def _duel_json(found: DuelChances) -> dict[str, Any]:  # Any: JSON
    turns = [
        {"turn": number, "chance": each.rate, "low": each.low, "high": each.high}
        for number, each in enumerate(found.turns, 1)
    ]
    return {"runs": found.runs, "seed": found.seed, "turns": turns}


def _shots(own: Shooter, pool: int | None) -> int | None:
    return None if pool is None else own.pools[pool].shots


def _turn_json(turn: PlannedTurn) -> dict[str, Any]:  # Any: JSON
    return {
        "turn": turn.heat.number,
        "movement": turn.moved.value,
        "range": turn.hexes,
        "fired": list(turn.fired),
        "down": turn.heat.down,
        "before": turn.heat.before,
        "made": turn.heat.made,
        "sunk": turn.heat.sunk,
        "after": turn.heat.after,
        "mp": [turn.speed.walk, turn.speed.run, turn.speed.jump],
        "to_hit": turn.to_hit,
        "most": turn.most,
        "expected": turn.expected,
        "shutdown_roll": float(turn.heat.effects.shutdown),
        "shutdown": float(turn.stopped),
        "is_down": float(turn.down),
        "explosion": float(turn.exploded),
    }


# -- text ----------------------------------------------------------------------------------------------------------


def _as_text(firing: Firing, known: dict[str, PolicyKind], plans: Plans) -> Iterator[str]:
    yield f"{'':<50}{'damage':>8}{'no heat':>9}{'hottest':>9}{'shutdown':>10}{'explosion':>11}"
    for name, found in plans.items():
        yield (
            f"{name:<16}{tr(known[name].words):<34}{found.damage:>8.1f}{found.without_heat:>9.1f}{found.hottest:>9}"
            f"{float(found.stopped):>10.1%}{float(found.exploded):>11.1%}"
        )
    radical = firing.scenario.radical
    if radical:
        held = firing.scenario.radical_holds
        yield f"Radical heat sinks run in the first {radical} turns; they hold so long with {held:.1%}."
    sweet = firing.shooter.sweet_spot
    if sweet is not None:
        speed = firing.shooter.speed(sweet)
        yield f"Fastest at heat {sweet}: walk {speed.walk}, run {speed.run}."
    name, first = next(iter(plans.items()))
    yield ""
    yield f"{name}: turn by turn, as it goes without rolls; damage and chances over all branches."
    yield f"{'turn':>4} {'move':<7}{'range':>5}{'heat':>6}{'made':>6}{'sunk':>6}{'left':>6}{'MP':>7}{'hit':>5}" + (
        f"{'damage':>8}{'shutdown':>10}{'explosion':>11}  fires"
    )
    for turn in first.turns:
        yield _turn_text(firing, turn)


def _turn_text(firing: Firing, turn: PlannedTurn) -> str:
    fired = ", ".join(
        f"{many} × {weapon.gun.label}" if many > 1 else weapon.gun.label
        for weapon, many in zip(firing.shooter.weapons, turn.fired, strict=True)
        if many
    )
    speed = f"{turn.speed.walk}/{turn.speed.run}"
    heat = turn.heat
    return (
        f"{heat.number:>4} {turn.moved.value:<7}{turn.hexes:>5}{heat.before:>6}{heat.made:>6}{heat.sunk:>6}"
        f"{heat.after:>6}{speed:>7}{turn.to_hit:>+5}{turn.expected:>8.1f}{float(turn.stopped):>10.1%}"
        f"{float(turn.exploded):>11.1%}  " + ("shut down" if heat.down else fired or "nothing")
    )


def _duels_text(name: str, duels: Duels) -> Iterator[str]:
    first = next(iter(duels.values()))
    yield ""
    yield f"{name} is disabled by the end of a turn: {first.runs} runs (seed {first.seed}), with the 95 % interval."
    for policy, found in duels.items():
        yield f"{policy:<16}" + "  ".join(
            f"{number}: {each.rate:.0%} ({each.low:.0%}-{each.high:.0%})" for number, each in enumerate(found.turns, 1)
        )
