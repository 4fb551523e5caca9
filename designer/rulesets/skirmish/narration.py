"""Texts on a battle: sentences for the events of its log, descriptions of hexes and units, names of terrains."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from designer.decimals import MINUS
from designer.language import marked, tr, trn
from designer.rulesets.hexes import column_of
from designer.rulesets.skirmish.battlefield import PlaceIndex
from designer.rulesets.skirmish.log import BattleState, LogRecord
from designer.rulesets.skirmish.rules import Terrain
from designer.rulesets.skirmish.scene import SIDES
from designer.rulesets.skirmish.situation import BattleSituation, Fighter

TERRAIN_WORDS: Final[dict[Terrain, str]] = {
    Terrain.PLAINS: marked("plains"),
    Terrain.FOREST: marked("forest"),
    Terrain.DESERT: marked("desert"),
    Terrain.MOUNTAINS: marked("mountains"),
    Terrain.WATER: marked("water"),
    Terrain.OTHER: marked("other"),
}


def hex_text(situation: BattleSituation, place: PlaceIndex, chosen: Fighter | None) -> str:
    """A hex in words: place, terrain, level, unit, and how many enemies of the chosen unit control it."""
    field = situation.ground.battlefield
    column, row = column_of(situation.ground.hexes[place])
    where = tr("Column {column}, row {row}", column=column + 1, row=row + 1)
    words = [where, tr(TERRAIN_WORDS[field.terrain[place]])]
    if level := field.elevation[place]:
        words.append(tr("level {level}", level=f"{level:+d}".replace("-", MINUS)))
    fighter = situation.on(place)
    if fighter is not None:
        words.append(fighter_text(fighter))
    if chosen is not None and (count := situation.control[1 - chosen.side][place]):
        words.append(trn("controlled by {n} enemy", "controlled by {n} enemies", count))
    return ", ".join(words)


def fighter_text(fighter: Fighter) -> str:
    """A unit in words: side, name, health and armor."""
    unit = fighter.unit
    owner = {"side": tr(SIDES[fighter.side]), "unit": unit.name, "hp": fighter.hp, "most": unit.hp}
    if not unit.armor:
        return tr("{side}'s {unit}, {hp} of {most} health", **owner)
    worn = {"armor": fighter.armor, "all": unit.armor}
    return tr("{side}'s {unit}, {hp} of {most} health, {armor} of {all} armor", **owner, **worn)


def sentence(record: LogRecord, before: BattleState, after: BattleState) -> str:
    """A sentence that describes an event of the log; ``before`` and ``after`` are the states around it."""
    event = record["event"]
    if event == "battle":
        return tr("The sides are drawn up.")
    if event == "round":
        return tr("Round {number} begins; everybody recovers.", number=record["round"])
    number = record["fighter"]
    name = _name(after, number)
    if event == "turn":
        return tr("{name} begins its turn with {ap} AP.", name=name, ap=after[number].ap)
    if event == "wait":
        return tr("{name} waits.", name=name)
    if event == "attack":
        target = _name(after, record["target"])
        outcome = _outcome(record, before, after)
        return tr("{name} attacks {target}: {outcome}.", name=name, target=target, outcome=outcome)
    if before[number].place == after[number].place:
        return tr("{name} is stopped where it stands: {outcome}.", name=name, outcome=_outcome(record, before, after))
    walked = trn("{name} walks {n} hex", "{name} walks {n} hexes", len(record["way"]), name=name)
    suffered = f"; {_outcome(record, before, after)}" if record.get("dice") else ""
    return f"{walked}{suffered}."


def outcome_sentence(winner: int | None, rounds: int, records: Iterable[LogRecord]) -> str:
    """A sentence on who has won after so many rounds; for a ``winner`` of None (draw or not over) on why."""
    if winner is None:
        struck = [record for record in records if record.get("dice")]
        nobody = trn("Nobody has won after {n} round", "Nobody has won after {n} rounds", rounds)
        if not struck:
            return tr("{nobody}: neither side has come within reach of the other.", nobody=nobody)
        if not any(map(_hit, struck)):
            return tr("{nobody}: no attack has hit.", nobody=nobody)
        return f"{nobody}."
    return tr((marked("Red wins in round {n}."), marked("Blue wins in round {n}."))[winner], n=rounds)


def _name(state: BattleState, number: int) -> str:
    fighter = state[number]
    return tr("{side}'s {unit}", side=tr(SIDES[fighter.side]), unit=fighter.unit.name)


def _outcome(record: LogRecord, before: BattleState, after: BattleState) -> str:
    """The losses of all units by an event, in words."""
    told = []
    for old, new in zip(before, after, strict=True):
        losses = []
        if old.armor != new.armor:
            losses.append(tr("{n} armor", n=old.armor - new.armor))
        if old.hp != new.hp:
            losses.append(tr("{n} health", n=old.hp - new.hp))
        if losses:
            words = {"unit": new.unit.name, "losses": tr(" and ").join(losses)}
            dies = old.alive and not new.alive
            told.append(tr("{unit} loses {losses} and dies", **words) if dies else tr("{unit} loses {losses}", **words))
    return ", ".join(told) or (tr("no harm done") if _hit(record) else tr("a miss"))


def _hit(record: LogRecord) -> bool:
    """Whether an attack hit: only then its random numbers contain a damage roll, which is an integer."""
    return any(isinstance(number, int) for number in record.get("dice", ()))
