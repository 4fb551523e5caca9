"""The record sheets of a force and its cover: each member with its pilot, its value, and the damage of its MUL file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from designer.battle_value.force import ForceLedger
from designer.battle_value.ledger import LedgerLine
from designer.catalog.ruleset import RuleSet
from designer.decimals import figure as number
from designer.design import once
from designer.forces.force import Force, ForceNetwork, Member
from designer.forces.mul_damage import damage_of
from designer.forces.values import NETWORK_NAMES, base_of, force_value, network_problems
from designer.language import marked, tr
from designer.sheets.cover_list import Cover, CoverRow
from designer.sheets.options import SheetOptions
from designer.sheets.page_kinds import Sheet
from designer.units.unit import Unit


def force_sheets(force: Force, options: SheetOptions) -> Iterator[Sheet]:
    """The sheets of the members that have a design; what the options say of pilot and damage is theirs instead."""
    ledger = force_value(force, options.rules)
    cover = force_cover(force, ledger, options.rules)
    for member, line in zip(force.members, ledger.units, strict=True):
        if member.unit is not None:
            yield Sheet(
                member.unit, _options(member, member.unit, replace(options, force=cover, in_force=round(line.value)))
            )


def _options(member: Member, unit: Unit, options: SheetOptions) -> SheetOptions:
    piloted = replace(options, pilot=member.pilot, skills=member.skills)
    if not member.entity:
        return piloted
    damage = damage_of(member.entity, unit)
    left = {slot: shots.left for slot, shots in damage.shots.items()}
    return replace(piloted, lost=damage.lost, hits=damage.hits, left=left, pilot_hits=damage.pilot)


def force_cover(force: Force, ledger: ForceLedger | None = None, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> Cover:
    """The cover of a force by a rule book: all members with their values in it, its networks and its budget.

    ``ledger`` is its `force_value`, if that is known. A member whose design is missing has its last figures.
    """
    ledger = ledger or force_value(force, rules)
    rows = tuple(_cover_row(member, line, rules) for member, line in zip(force.members, ledger.units, strict=True))
    networks = (
        tr("Network {name}: {members}", name=tr(NETWORK_NAMES[network.network]), members=_named(force, network))
        for network in force.networks
    )
    spent, limit = ledger.battle_value, force.budget.battle_value
    budget = [] if limit is None else [_budget(spent, limit)]
    book = [] if rules is RuleSet.TOTAL_WARFARE else [tr("By the {book}", book=rules.label)]
    notes = (*book, *networks, *budget, *network_problems(force, rules))
    return Cover(force.name or tr("Force"), rows, notes, force.rules)


def _cover_row(member: Member, line: LedgerLine, rules: RuleSet) -> CoverRow:
    parts = {part.id.rpartition(".")[2]: part.value for part in line.lines}
    about = tr("The design is missing.")
    if member.unit is not None:
        about = SheetOptions(rules=rules).about(once(member.unit), brief=True)
    known, shares = member.known, round(parts.get("tag", 0) + parts.get("network", 0))
    skills = str(member.skills)
    return CoverRow(
        member.name, about, member.pilot, skills, known.mass, known.cost, base_of(line), shares, round(line.value)
    )


def _named(force: Force, network: ForceNetwork) -> str:
    """The members of a network, its masters first."""
    members = sorted(network.members, key=lambda each: each not in network.masters)
    names = (force.member(each).name for each in members)
    return ", ".join(
        tr("{name} (master)", name=name) if each in network.masters else name
        for each, name in zip(members, names, strict=True)
    )


def _budget(spent: int, limit: int) -> str:
    words = marked("Budget {limit}: {left} left") if spent <= limit else marked("Budget {limit}: {left} over")
    return tr(words, limit=number(limit), left=number(abs(limit - spent)))
