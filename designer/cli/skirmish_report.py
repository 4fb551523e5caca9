"""The output of ``mechwright skirmish`` as text and JSON. Rates are from 0 to 1, chances in percent."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from designer.cli.output import ProgressLine, reached
from designer.cli.unit_input import unreadable, unwritable
from designer.executors import Workers
from designer.reading import read_file
from designer.rulesets.chance import Interval
from designer.rulesets.hexes import column_of
from designer.rulesets.skirmish.batch import Tally, battle_seed, many
from designer.rulesets.skirmish.battle import Setup
from designer.rulesets.skirmish.damage import hits_to_kill, survival
from designer.rulesets.skirmish.log import ReplayError, recorded, replay
from designer.rulesets.skirmish.movement import reach
from designer.rulesets.skirmish.rules import SkirmishRules
from designer.rulesets.skirmish.situation import BattleSituation, Fighter
from designer.rulesets.skirmish.sweep import SweepPoint, SweptStatistic
from designer.rulesets.skirmish.to_hit import Chance, hit_chance
from designer.rulesets.skirmish.units import CODES, SkirmishUnit
from designer.saving import save

SIDES = ("red", "blue")
ATTACKS = 10
"""The number of attacks after which a duel's output gives the chance that the target is alive."""

Json = dict[str, Any]  # Any: JSON


def print_units(shown: Sequence[SkirmishUnit], *, as_json: bool) -> None:
    """Print the statistics of units, one line for each."""
    if as_json:
        rows = [{"id": u.id, "name": u.name, "weapon": u.weapon, "own": u.own, "stats": u.stats} for u in shown]
        print(json.dumps({"units": rows}))
        return
    print(f"{'':<18}" + "".join(f"{code:>5}" for code in CODES.values()))
    for unit in shown:
        print(f"{unit.name:<18}" + "".join(f"{value:>5}" for value in unit.stats.values()))


def print_hit(
    attacker: SkirmishUnit,
    target: SkirmishUnit,
    distance: int,
    height: int,
    allies: int,
    rules: SkirmishRules,
    *,
    as_json: bool,
) -> None:
    """Print the chance of one attack to hit; an impossible attack has 0 percent and a reason."""
    chance = hit_chance(attacker, target, distance, height, allies, rules)
    if as_json:
        head = {"attacker": attacker.name, "target": target.name, "distance": distance, "height": height}
        print(json.dumps(head | {"allies": allies} | _chance(chance)))
    elif not chance.possible:
        print(f"not possible: {chance.reason}")
    else:
        for term in chance.terms:
            print(f"{term.amount:>+6}  {term.name}")
        print(f"{chance.percent:>5}%  {attacker.name} hits {target.name}")


def _chance(chance: Chance) -> Json:
    return {
        "possible": chance.possible,
        "chance": chance.percent,
        "reason": chance.reason,
        "terms": [{"name": term.name, "amount": term.amount} for term in chance.terms],
    }


def print_duel(setup: Setup, battles: int, seed: int, workers: Workers, *, as_json: bool) -> None:
    """Print how often each of two units wins, and the effect of the attacker's attacks if the target does nothing."""
    tally = _fought(setup, battles, seed, workers)
    attacker, target = setup.red[0], setup.blue[0]
    # A long weapon is at its best at its full reach; a shot is taken at the same distance.
    chance = hit_chance(attacker, target, attacker.reach, rules=setup.rules)
    average = (attacker.damage_min + attacker.damage_max) // 2
    hits = hits_to_kill(attacker, target, average, setup.rules)
    alive = survival(attacker, target, chance.percent / 100, ATTACKS, setup.rules)
    if as_json:
        attack = {"distance": attacker.reach, **_chance(chance), "roll": average, "hits_to_kill": hits}
        names = {"attacker": attacker.name, "target": target.name, "seed": seed}
        print(json.dumps(names | _tally(tally) | {"attack": attack, "survival": alive}))
        return
    print(_rates(tally, (attacker.name, target.name)))
    print(f"{attacker.name} at distance {attacker.reach}: {chance.percent}% to hit; hits needed of {average}: {hits}")
    print("alive after 0, 1, 2 ... attacks: " + " ".join(f"{part:.1%}" for part in alive))


def print_sweep(
    fighters: tuple[SkirmishUnit, SkirmishUnit],
    points: Iterable[SweepPoint],
    whose: str,
    statistic: SweptStatistic,
    *,
    as_json: bool,
) -> None:
    """Print how often each of two units wins, for each value of a statistic of one of them."""
    names = [fighter.name for fighter in fighters]
    if as_json:
        rows = [{"value": point.value, **_tally(point.tally)} for point in points]
        print(json.dumps({"attacker": names[0], "target": names[1], "of": whose, "over": statistic, "points": rows}))
        return
    print(f"{statistic} of {whose}; share of battles won, with 95% bounds")
    print(f"{'':>6}  {names[0]:<24}  {names[1]:<24}  drawn")
    for value, tally in points:
        rates = (f"{rate.rate:>6.1%} ({rate.low:.1%} to {rate.high:.1%})" for rate in (tally.red_rate, tally.blue_rate))
        print(f"{value:>6}  " + "  ".join(f"{rate:<24}" for rate in rates) + f"  {tally.draws / tally.battles:.1%}")


def print_battles(setup: Setup, battles: int, seed: int, workers: Workers, *, as_json: bool) -> None:
    """Print the win rates of many battles."""
    tally = _fought(setup, battles, seed, workers)
    print(json.dumps({"seed": seed} | _tally(tally)) if as_json else _rates(tally, SIDES))


def _fought(setup: Setup, battles: int, seed: int, workers: Workers) -> Tally:
    """The results of many battles; on a terminal, a line on standard error shows the progress."""
    line = ProgressLine()

    def told(count: int) -> None:
        text = f"{count} of {battles} battles"
        reached(f"{text} fought")
        line.show(text)

    try:
        return many(setup, battles, seed, workers, told)
    finally:
        line.clear()


def _tally(tally: Tally) -> Json:
    return {
        "battles": tally.battles,
        "red": {"wins": tally.red, **_interval(tally.red_rate), "alive": tally.red_alive / tally.battles},
        "blue": {"wins": tally.blue, **_interval(tally.blue_rate), "alive": tally.blue_alive / tally.battles},
        "draws": tally.draws,
        "rounds": tally.rounds / tally.battles,
    }


def _interval(interval: Interval) -> Json:
    return {"rate": interval.rate, "low": interval.low, "high": interval.high}


def _rates(tally: Tally, names: tuple[str, str]) -> str:
    width = max(map(len, names))
    rows = []
    for name, wins, rate, alive in (
        (names[0], tally.red, tally.red_rate, tally.red_alive),
        (names[1], tally.blue, tally.blue_rate, tally.blue_alive),
    ):
        bounds = f"95% within {rate.low:.1%} to {rate.high:.1%}"
        rows.append(f"{name:<{width}}  {wins:>6} won  {rate.rate:>6.1%}  ({bounds})  {alive / tally.battles:.2f} alive")
    mean = tally.rounds / tally.battles
    return "\n".join([*rows, f"{tally.battles} battles, {tally.draws} drawn, {mean:.1f} rounds on average"])


def print_recorded(setup: Setup, seed: int, log: Path | None, *, as_json: bool) -> int:
    """Print the end of one battle, and write its log if a file is given. Returns the exit status: 1 if that fails."""
    battle = recorded(setup, battle_seed(seed, 0))
    if log is not None:
        try:
            save(("\n".join(battle.lines) + "\n").encode(), log)
        except OSError as error:
            print(unwritable(log, error), file=sys.stderr)
            return 1
    _print_end(battle.outcome.winner, battle.outcome.rounds, battle.outcome.fighters, as_json=as_json)
    return 0


def print_replay(file: Path, *, as_json: bool) -> int:
    """Print the end of a logged battle. Returns the exit status: 1 if the log is damaged or gives another result."""
    try:
        battle = replay(read_file(file).decode().splitlines())
    except ReplayError as error:
        print(f"{file}: {error}", file=sys.stderr)
        return 1
    except (OSError, UnicodeDecodeError) as error:
        print(unreadable(file, error), file=sys.stderr)
        return 1
    _print_end(battle.winner, battle.rounds, battle.states[-1], as_json=as_json)
    return 0


def _print_end(winner: int | None, rounds: int, fighters: tuple[Fighter, ...], *, as_json: bool) -> None:
    name = None if winner is None else SIDES[winner]
    if as_json:
        figures = ("hp", "armor", "fatigue", "alive")
        rows = [
            {"side": SIDES[f.side], "unit": f.unit.name, **{name: getattr(f, name) for name in figures}}
            for f in fighters
        ]
        print(json.dumps({"winner": name, "rounds": rounds, "fighters": rows}))
        return
    for f in fighters:
        state = f"{f.hp:>4} HP {f.armor:>4} ARM" if f.alive else "dead"
        print(f"{SIDES[f.side]:<5} {f.unit.name:<18} {state}")
    print(f"{f'{name} wins' if name else 'a draw'} after {rounds} rounds")


def print_reach(situation: BattleSituation, *, as_json: bool) -> None:
    """Print the hexes where the first unit can stop, with action points left and whether an enemy controls them."""
    mover = situation.fighters[0]
    hexes = situation.ground.hexes
    rows = []
    for found in reach(situation, mover):
        column, row = column_of(hexes[found.place])
        rows.append({"column": column, "row": row, "ap": found.ap_left, "controlled": found.controlled})
    if as_json:
        print(json.dumps({"unit": mover.unit.name, "ap": mover.ap, "fatigue": mover.fatigue, "hexes": rows}))
        return
    for entry in rows:
        zone = "  in an enemy's zone of control" if entry["controlled"] else ""
        print(f"{entry['column']:>3},{entry['row']:<3} {entry['ap']:>3} AP left{zone}")
    print(f"{mover.unit.name} can stop on {len(rows)} hexes")
