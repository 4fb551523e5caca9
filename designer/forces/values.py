"""Values of a force: totals, the ledger of each unit, what is left of the budget, initiative, and two forces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from designer.battle_value.force import (
    MOST_UNDER,
    Aboard,
    Fielded,
    ForceLedger,
    Linked,
    Network,
    aboard,
    ledger_of,
    network_problem,
)
from designer.battle_value.ledger import LedgerLine
from designer.catalog import RuleSet
from designer.design import once
from designer.forces.force import C3, Force, Member
from designer.language import marked, tr
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers
from designer.units.unit import Unit

NETWORK_NAMES: Final[Mapping[Network, str]] = {
    Network.C3: marked("C3"),
    Network.C3I: marked("C3i"),
    Network.NOVA: marked("Nova CEWS"),
    Network.C3_BOOSTED: marked("boosted C3"),
}


def force_value(force: Force, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> ForceLedger:
    """The Battle Value at skills: a line for each member, with base, guided ammunition, network and crew as its lines.

    All units with Nova CEWS count as one network, linked or not (BV rule 11.1). A missing design counts with its last
    figures. ``problem`` names the networks that are impossible, and add nothing.
    """
    place = {member.id: number for number, member in enumerate(force.members)}
    networks = [
        Linked(found.network, tuple(place[member] for member in found.members))
        for found in force.networks
        if found.network is not Network.NOVA
    ]
    nova = tuple(place[member.id] for member in force.members if "nova" in member.known.aboard.computers)
    if len(nova) > 1:
        networks.append(Linked(Network.NOVA, nova))
    return ledger_of(fielded(force, rules), networks, rules)


def rules_of(force: Force, chosen: RuleSet | None = None) -> RuleSet:
    """The rule book of a force: the one that is chosen, else its own, else Total Warfare.

    Those of the files of its units do not count: at a table all play by one book.
    """
    return chosen or force.rules or RuleSet.TOTAL_WARFARE


def fielded(force: Force, rules: RuleSet) -> list[Fielded]:
    """The units as the Battle Value of a force by a rule book sees them; a missing design has its last figures."""
    if rules is RuleSet.TOTAL_WARFARE:
        return [member.fielded for member in force.members]
    return [
        member.fielded if member.unit is None else member.fielded._replace(aboard=_aboard(member.unit, rules))
        for member in force.members
    ]


def _aboard(unit: Unit, rules: RuleSet) -> Aboard:
    return aboard(once(unit, ruleset=rules))


class Totals(NamedTuple):
    """The sums of a force. ``battle_value`` and ``points`` are at skills, ``base`` is without any adjustment.

    Mass in tons, cost in C-bills.
    """

    units: int
    battle_value: int
    base: int
    mass: int
    cost: int
    points: int
    armor: int


def totals(force: Force, ledger: ForceLedger | None = None) -> Totals:
    """The sums of a force; ``ledger`` is its `force_value`, if that is known."""
    figures = [member.known for member in force.members]
    found = ledger or force_value(force)
    return Totals(
        len(force.members),
        found.battle_value,
        sum(base_of(line) for line in found.units),
        sum(each.mass for each in figures),
        sum(each.cost for each in figures),
        sum(member.points for member in force.members),
        sum(each.armor for each in figures),
    )


def base_of(line: LedgerLine) -> int:
    """The Battle Value of a unit alone, by the line of its value in a force."""
    return int(next(part.value for part in line.lines if part.id.endswith(".base")))


class BudgetLeft(NamedTuple):
    """Rest of the budget: Battle Value (negative: over; None: no limit), and how many units must or may follow."""

    battle_value: int | None
    least: int
    most: int | None


def budget_left(force: Force, spent: int | None = None) -> BudgetLeft:
    """The rest of the budget; a formation gives the number of units where the budget does not.

    ``spent`` is the Battle Value of the force, if that is known.
    """
    limit, least, most = force.budget
    if force.formation is not None:
        least = force.formation.units if least is None else least
        most = force.formation.units if most is None else most
    count = len(force.members)
    left = None if limit is None else limit - (force_value(force).battle_value if spent is None else spent)
    return BudgetLeft(left, max((least or 0) - count, 0), None if most is None else most - count)


def force_initiative(force: Force) -> tuple[Contribution, ...]:
    """The modifiers of quirks to the initiative roll of the force: of all units only the best counts (QUIRKS 4.7)."""
    return initiative_modifiers(SideMember(member.known.quirks) for member in force.members)


def network_problems(force: Force, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> list[str]:
    """Problems of the networks by a rule book, in sentences."""
    found = [line for line in force_value(force, rules).problem.split("\n") if line]
    for network in force.networks:
        if network.network in C3:
            overfull = [_too_many(force, force.member(master), network.network) for master in sorted(network.masters)]
            led = [text for text in overfull if text]
            whole = network_problem(network.network, [force.member(each).known.aboard for each in network.members])
            if led and whole in found:
                found.remove(whole)  # the sentence on the master says more
            found += led
    return found


def _too_many(force: Force, master: Member, network: Network) -> str:
    under = sum(link.to == master.id and link.network is network for link in force.links)
    most = MOST_UNDER * master.known.aboard.masters
    if under <= most:
        return ""
    return tr("{name} leads {n} units, its master computers hold {most}", name=master.name, n=under, most=most)


class ForceComparison(NamedTuple):
    """Two forces: their totals, and B minus A of each."""

    a: Totals
    b: Totals

    @property
    def difference(self) -> Totals:
        """B minus A, figure by figure."""
        return Totals(*(there - here for here, there in zip(self.a, self.b, strict=True)))


def compared(a: Force, b: Force, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> ForceComparison:
    """The totals of two forces side by side; their profiles are compared by `profile.damage_profile` of each."""
    return ForceComparison(totals(a, force_value(a, rules)), totals(b, force_value(b, rules)))
