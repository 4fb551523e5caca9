"""The Battle Value of a force: additions for guided ammunition and networks, and factors of crews (BV_RULES 11).

The value of a unit in a force: its own Battle Value, plus that of all guided ammunition, its own included, for each of
its designators, plus a share of its network, which counts these additions, too; the sum is multiplied by the crew's
factor and rounded again.

By the core rulebook (CORE_2026 10.3 to 10.5) a designator counts each launcher with homing ammunition, a unit pays a
share of its own value for each unit of its C3 network, up to a limit, and only the end is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from designer import design
from designer.battle_value.ledger import LedgerLine, added
from designer.battle_value.pilot import REGULAR, CrewSkills, Implant, skill_multiplier, with_crew, with_implants
from designer.battle_value.total import battle_value
from designer.catalog import RuleSet
from designer.construction.formulas import nearest
from designer.construction.links import is_fired
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.mount import MountId


class Network(Enum):
    """The network that shares targeting data between the units of a force."""

    NONE = "none"
    C3 = "c3"
    C3I = "c3i"
    NOVA = "nova"
    C3_BOOSTED = "c3-boosted"


class ForceLedger(NamedTuple):
    """The value of a force and a line for each unit; ``problem`` says why the network is impossible, else empty."""

    battle_value: int
    units: tuple[LedgerLine, ...]
    problem: str = ""


BOOSTED = frozenset(("c3_master_boosted", "c3_slave_boosted"))
MASTERS = frozenset(("c3_master", "c3_master_boosted"))
COMPUTERS: dict[Network, frozenset[str]] = {
    Network.NONE: frozenset(),
    Network.C3: BOOSTED | {"c3_master", "c3_slave"},
    Network.C3I: frozenset(("c3i",)),
    Network.NOVA: frozenset(("nova",)),
    Network.C3_BOOSTED: BOOSTED,
}
"""The flags of network computers, of which a unit must have one to be in a network."""

MOST: dict[Network, int] = {Network.C3: 12, Network.C3_BOOSTED: 12, Network.C3I: 6}
"""The most units in a network (TW p. 131, 132); of Nova all friendly units count, without a limit."""

MOST_UNDER = 3
"""The most units under one master computer (TW p. 131)."""

SHARE, BOOSTED_SHARE = 0.05, 0.07
NOVA_LIMIT = 0.35
"""The most that a Nova network adds to a unit, as a share of its own value."""

HOMING = "homing"
GUIDED = frozenset(("semiguided", HOMING))
"""The munitions that target designators (TAG) guide."""


# -- one unit -------------------------------------------------------------------------------------------------


@query
def computers(g: Evaluator) -> frozenset[str]:
    """The flags of all network computers of the unit."""
    known = frozenset().union(*COMPUTERS.values())
    return frozenset(flag for f in design.equipment(g) for flag in f.item.flags & known)


@query
def designators(g: Evaluator) -> tuple[MountId, ...]:
    """The mounts of target designators: TAG of any size, and C3 masters, which include one."""
    return tuple(f.mount.id for f in design.weapons(g) if "tag" in f.item.flags)


@query
def guided_ammunition(g: Evaluator) -> tuple[Fitted, ...]:
    """The bins of guided ammunition that are not empty."""
    return tuple(f for f in design.ammunition(g) if f.item.shots > 0 and not GUIDED.isdisjoint(f.item.munition))


@query
def homing_launchers(g: Evaluator) -> int:
    """How many artillery launchers have homing ammunition."""
    bins = [f.item for f in guided_ammunition(g) if HOMING in f.item.munition]
    artillery = (f.item for f in design.weapons(g) if "artillery" in f.item.flags)
    return sum(any(is_fired(launcher, bin_) for bin_ in bins) for launcher in artillery)


class Aboard(NamedTuple):
    """Facts of a design for the rules of forces: its Battle Value alone, network computers, designators and ammunition.

    ``computers`` are flags of network computers, ``masters`` is the number of C3 masters, ``guided`` the value of the
    guided ammunition, ``homing`` the number of launchers with homing ammunition, ``neural`` whether it has a neural
    interface.
    """

    base: int
    computers: frozenset[str] = frozenset()
    masters: int = 0
    designators: tuple[MountId, ...] = ()
    guided: float = 0
    neural: bool = False
    homing: int = 0


def aboard(g: Evaluator) -> Aboard:
    """The facts of a design for the rules of forces."""
    return Aboard(
        battle_value(g),
        computers(g),
        sum(not MASTERS.isdisjoint(f.item.flags) for f in design.equipment(g)),
        designators(g),
        added(f.item.bv or 0 for f in guided_ammunition(g)),
        any("neural_interface" in f.item.flags for f in design.gear(g)),
        homing_launchers(g),
    )


class Fielded(NamedTuple):
    """A unit of a force as the rules see it, with the skills of its crew (without the effect of implants)."""

    name: str
    aboard: Aboard
    skills: CrewSkills = REGULAR
    implants: frozenset[Implant] = frozenset()


class Linked(NamedTuple):
    """A network and the units in it, as positions in the force."""

    network: Network
    units: tuple[int, ...]


# -- the force ------------------------------------------------------------------------------------------------


def all_linked(units: Sequence[Fielded], network: Network) -> list[Linked]:
    """The network of all units that carry its computer; none for `Network.NONE`."""
    carriers = tuple(number for number, unit in enumerate(units) if unit.aboard.computers & COMPUTERS[network])
    return [] if network is Network.NONE else [Linked(network, carriers)]


def ledger_of(
    units: Sequence[Fielded], networks: Sequence[Linked] = (), rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> ForceLedger:
    """The value of each unit in the force, and of the force, with these networks. An impossible one adds nothing."""
    wired = [
        Linked(network, tuple(n for n in linked if units[n].aboard.computers & COMPUTERS[network]))
        for network, linked in networks
    ]
    problems = [network_problem(network, [units[n].aboard for n in linked]) for network, linked in wired]
    standing = [found for found, problem in zip(wired, problems, strict=True) if not problem]
    each = rules.facts.force.get("tag_per_homing_launcher")
    launchers = sum(unit.aboard.homing for unit in units)
    guided = added(unit.aboard.guided for unit in units) if each is None else each * launchers
    worths = [unit.aboard.base + len(unit.aboard.designators) * guided for unit in units]
    lines = []
    for number, unit in enumerate(units):
        bonus = sum(
            network_bonus(worths[number], [worths[n] for n in linked], network, unit.aboard.computers, rules)
            for network, linked in standing
            if number in linked
        )
        lines.append(_unit_line(f"force.{number + 1}", unit, guided, bonus, rules))
    total = sum(int(line.value) for line in lines)
    return ForceLedger(total, tuple(lines), "\n".join(filter(None, problems)))


def network_bonus(
    base: float,
    linked: Sequence[float],
    network: Network,
    aboard: frozenset[str] = frozenset(),
    rules: RuleSet = RuleSet.TOTAL_WARFARE,
) -> float:
    """The value that a network adds to one of its units: a share of the sum of the values of all its units, rounded.

    The values have the additions for guided ammunition. A unit with a boosted computer gets a larger share in C3
    networks. By the core rulebook it is a share of the unit's own value for each unit, up to a limit, not rounded; Nova
    is the same in both books.
    """
    of_book = rules.facts.force
    if of_book and network is not Network.NOVA:
        own = min(of_book["c3_per_unit"] * len(linked), of_book["c3_most"])
        return base * (own + (of_book["c3_boosted_more"] if aboard & BOOSTED else 0))
    share = BOOSTED_SHARE if aboard & BOOSTED and network is not Network.NOVA else SHARE
    bonus = sum(linked) * share
    if network is Network.NOVA:
        bonus = min(bonus, base * NOVA_LIMIT)
    return bonus if of_book else nearest(bonus)


def network_problem(network: Network, linked: Sequence[Aboard]) -> str:
    """The reason why these carriers of its computer cannot form the network; empty if they can."""
    name = network.value
    if len(linked) < 2:
        return tr("{name}: a network needs two units that carry its computer, found {n}", name=name, n=len(linked))
    if network in (Network.C3, Network.C3_BOOSTED) and not any(unit.computers & MASTERS for unit in linked):
        return tr("{name}: a network needs a master computer, found none", name=name)
    masters = sum(unit.masters for unit in linked)
    if network in (Network.C3, Network.C3_BOOSTED) and len(linked) - 1 > MOST_UNDER * masters:
        words = marked("{name}: each master computer leads {most} units at most; {n} units have {masters}")
        return tr(words, name=name, most=MOST_UNDER, n=len(linked), masters=masters)
    if len(linked) > MOST.get(network, len(linked)):
        return tr("{name}: one network holds {most} units, found {n}", name=name, most=MOST[network], n=len(linked))
    return ""


def _unit_line(line_id: str, unit: Fielded, guided: float, bonus: float, rules: RuleSet) -> LedgerLine:
    base, found = unit.aboard.base, unit.aboard.designators
    tag = len(found) * guided
    parts = [LedgerLine(f"{line_id}.base", tr("Battle Value"), base, source="BV rule 0.3; TM p. 304")]
    if tag:
        inputs = (("designators", len(found)), ("ammunition", guided))
        formula = "{designators} × {ammunition}"
        source = "Core 220" if rules.facts.force else "BV rule 11.2"
        parts.append(LedgerLine(f"{line_id}.tag", tr("Guided ammunition"), tag, formula, inputs, source, found))
    if bonus:
        parts.append(
            LedgerLine(
                f"{line_id}.network", tr("Network"), bonus, source="Core 220" if rules.facts.force else "BV rule 11.1"
            )
        )
    skills = with_implants(unit.skills, unit.implants, neural_interface=unit.aboard.neural)
    crew = skill_multiplier(skills)
    note = str(skills)
    parts.append(LedgerLine(f"{line_id}.crew", tr("Crew"), crew, source="BV rule 11.3", factor=True, note=note))
    total = base + tag + bonus
    return LedgerLine(
        line_id,
        unit.name,
        with_crew(total, skills),
        "{sum} × {crew}",
        (("sum", total), ("crew", crew)),
        "BV rule 11",
        lines=tuple(parts),
    )
