"""Values that the forces page shows of a force, without Qt: rows, letters of networks, and findings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Final, Literal, NamedTuple

from designer.app.ui.figures import DASH, figure, signed
from designer.battle_value.force import COMPUTERS, MASTERS, MOST_UNDER, ForceLedger, Network
from designer.battle_value.ledger import LedgerLine
from designer.catalog.ruleset import RuleSet
from designer.forces.edits import LinkRefusedError, link
from designer.forces.force import C3, Budget, Force, ForceNetwork, Formation, Member
from designer.forces.values import NETWORK_NAMES, BudgetLeft, base_of, network_problems, totals
from designer.language import marked, sense, tr, trn
from designer.library.unit_lines import carried

SERIES: Final = 6
"""The number of colors for series; from the next unit on they repeat with another hatch."""
OPEN: Final = sense("design", "open")
"""The word for a design that is open."""
STAR: Final = "★"


def series(number: int) -> str:
    """The color token of the unit at a position in its force."""
    return f"series.{number % SERIES + 1}"


def shared_numbers(*forces: Force) -> list[tuple[int, ...]]:
    """The numbers of the units of several forces for `series`: units of one name have one number in all of them."""
    names: dict[str, int] = {}
    return [tuple(names.setdefault(member.name, len(names)) for member in force.members) for force in forces]


def names_apart(members: Sequence[Member]) -> list[str]:
    """The chassis of each member, with the model where another one has the same chassis."""
    often = Counter(member.chassis for member in members)
    return [member.chassis if often[member.chassis] < 2 else member.name for member in members]


def no_units() -> str:
    """The sentence of the diagrams of a force without units."""
    return tr("No units yet.")


class DesignState(NamedTuple):
    """State of a member that is not part of its force: whether its design is open, and its errors."""

    is_open: bool = False
    errors: int = 0


class ForceUnitRow(NamedTuple):
    """A row of the table of units; the last one has the totals, and the number of units as its name."""

    id: str
    number: int
    name: str
    pilot: str
    gunnery: int
    piloting: int
    factor: float
    network: str
    base: int
    adds: int
    mass: int
    value: int
    points: int
    state: DesignState = DesignState()
    missing: bool = False
    commander: bool = False
    implants: int = 0
    carries: tuple[int, ...] = ()
    move: str = ""
    why: str = ""

    @property
    def is_total(self) -> bool:
        """Whether this is the row of the totals."""
        return not self.id


def part(line: LedgerLine, name: str) -> float:
    """The value of a part of a unit's line in the ledger of a force: base, tag, network or crew; 0 without it."""
    return next((each.value for each in line.lines if each.id == f"{line.id}.{name}"), 0)


def unit_rows(force: Force, ledger: ForceLedger, states: Mapping[str, DesignState]) -> list[ForceUnitRow]:
    """A row for each unit, and the one of the totals if there is a unit."""
    letters = network_letters(force)
    rows = []
    for number, (member, line) in enumerate(zip(force.members, ledger.units, strict=True)):
        known, skills = member.known, member.skills
        adds = round(part(line, "network") + part(line, "tag"))
        crew = skills.gunnery, skills.piloting, part(line, "crew"), letters.get(member.id, "")
        figures = base_of(line), adds, known.mass, int(line.value), member.points
        rows.append(
            ForceUnitRow(
                *(member.id, number, member.name, member.pilot),
                *crew,
                *figures,
                state=states.get(member.id, DesignState()),
                missing=member.unit is None,
                commander=member.commander,
                implants=len(member.implants),
                carries=() if member.unit is None else carried(member.unit),
                move=f"{known.walk} / {known.run} / {known.jump}",
                why=_why(line),
            )
        )
    if rows:
        sums = totals(force, ledger)
        adds = sum(row.adds for row in rows)
        words = trn("{n} unit", "{n} units", sums.units)
        rows.append(
            ForceUnitRow("", -1, words, "", 0, 0, 0, "", sums.base, adds, sums.mass, sums.battle_value, sums.points)
        )
    return rows


def _why(line: LedgerLine) -> str:
    """The lines of a unit's value, one below the other."""
    parts = [f"{each.label} {value_text(each)}" for each in line.lines]
    return "\n".join((*parts, f"{tr('BV here')} {figure(line.value)}"))


def value_text(line: LedgerLine) -> str:
    """The value of a line in the ledger of a force: a factor, the base value, or what is added."""
    if line.factor:
        return f"\u00d7 {_factor(line.value)}"
    return figure(line.value) if line.id.endswith(".base") else signed(line.value)


class ForceLedgerRow(NamedTuple):
    """A line of the ledger of a force, or the heading of a unit with its value there."""

    key: str
    name: str
    value: str
    note: str = ""
    is_heading: bool = False


def ledger_rows(ledger: ForceLedger) -> Iterator[ForceLedgerRow]:
    """The lines of all units, and the total as the last one."""
    for unit in ledger.units:
        yield ForceLedgerRow(unit.id, unit.label, figure(unit.value), is_heading=True)
        for line in unit.lines:
            yield ForceLedgerRow(line.id, line.label, value_text(line), line.note)
    if ledger.units:
        yield ForceLedgerRow("total", tr("The force"), figure(ledger.battle_value), is_heading=True)


def name_hint(row: ForceUnitRow) -> str:
    """The text after the name of a unit."""
    words = [tr(OPEN)] if row.state.is_open else []
    if row.missing:
        words.append(tr("file is missing"))
    if row.commander:
        words.append(tr("commander"))
    if row.implants:
        words.append(trn("{n} implant", "{n} implants", row.implants))
    return ", ".join(words)


def spoken(row: ForceUnitRow) -> str:
    """The row of a unit for a screen reader."""
    words = [row.name, name_hint(row), trn("{n} error", "{n} errors", row.state.errors) if row.state.errors else ""]
    return ", ".join(filter(None, words))


def summary(force: Force, ledger: ForceLedger) -> str:
    """Mass, price and points of a force in a line."""
    sums = totals(force, ledger)
    return tr(
        "{mass} t, {cost} M C-bills, {points} PV",
        mass=figure(sums.mass),
        cost=figure(sums.cost / 1e6, 1),
        points=figure(sums.points),
    )


def chat_text(force: Force, ledger: ForceLedger, title: str) -> str:
    """A force as plain lines for a chat."""
    lines = [f"{title}: {tr('BV {bv}', bv=ledger.battle_value)}, {summary(force, ledger)}"]
    for member, line in zip(force.members, ledger.units, strict=True):
        pilot = f" ({member.pilot})" if member.pilot else ""
        lines.append(f"- {member.name}{pilot} {member.skills}: {int(line.value)}")
    return "\n".join(lines) + "\n"


# -- networks -------------------------------------------------------------------------------------------------


def network_letters(force: Force) -> dict[str, str]:
    """The letter of the network of each member that is in one, with a star for masters."""
    found: dict[str, str] = {}
    for letter, network in zip(ascii_uppercase, force.networks, strict=False):
        for member in network.members:
            words = f"{letter} {STAR}" if member in network.masters else letter
            found[member] = f"{found[member]}, {words}" if member in found else words
    return found


def network_title(force: Force, network: ForceNetwork) -> str:
    """A network in a line: its letter, kind, and numbers of masters and others."""
    letter = ascii_uppercase[force.networks.index(network) % len(ascii_uppercase)]
    kind, units = tr(NETWORK_NAMES[network.network]), trn("{n} unit", "{n} units", len(network.members))
    return tr("{letter}, {kind}, {units}", letter=letter, kind=kind, units=units)


def carried_networks(member: Member) -> list[Network]:
    """The kinds of networks whose computers a member carries; boosted ones join C3, and keep their larger share."""
    aboard = member.known.aboard.computers
    known = COMPUTERS.items()
    return [network for network, computers in known if aboard & computers and network is not Network.C3_BOOSTED]


class Joint(NamedTuple):
    """A way to link a member: the kind of network and the member to which it is linked; ``why`` not, if it cannot."""

    network: Network
    to: str
    why: str = ""


def joints(force: Force, member_id: str) -> list[Joint]:
    """The ways in which a member can be linked, also those that are full, with the reason."""
    own, found = set(carried_networks(force.member(member_id))), []
    for other in force.members if own else ():
        if other.id == member_id:
            continue
        shared = own & set(carried_networks(other))
        kinds = [each for each in Network if each in shared]
        found += [Joint(network, other.id, _why_not(force, network, member_id, other)) for network in kinds]
    return [each for each in found if each.network not in C3 or force.member(each.to).known.aboard.computers & MASTERS]


def _why_not(force: Force, network: Network, member_id: str, other: Member) -> str:
    try:
        link(network, member_id, other.id).apply(force)
    except LinkRefusedError as error:
        return str(error)
    under = sum(each.to == other.id and each.network is network for each in force.links)
    linked = any(each[:3] == (network, member_id, other.id) for each in force.links)
    if network in C3 and not linked and under >= MOST_UNDER * other.known.aboard.masters:
        return tr("{name} leads {n} units already", name=other.name, n=under)
    return ""


# -- findings -------------------------------------------------------------------------------------------------


class ForceFinding(NamedTuple):
    """A finding of a force: what to say, the member it is about ("" for none), and what can be done."""

    severity: Literal["error", "warning", "note"]
    words: str
    member: str = ""
    act: Literal["", "open", "find", "link"] = ""

    @property
    def key(self) -> str:
        """The key of the row."""
        return f"{self.words}{self.member}"


ACTS: Final[Mapping[str, str]] = {"open": marked("Open"), "find": marked("Find it"), "link": marked("Link")}


def findings_of(force: Force, states: Mapping[str, DesignState], rules: RuleSet) -> list[ForceFinding]:
    """Findings of a force: designs with errors, missing files, impossible networks, and computers not linked."""
    found = []
    for member in force.members:
        errors = states.get(member.id, DesignState()).errors
        if member.unit is None:
            words = tr("{name}: its file is missing, the last figures are shown", name=member.name)
            found.append(ForceFinding("warning", words, member.id, "find"))
        elif errors:
            words = trn("{name}: {n} error", "{name}: {n} errors", errors, name=member.name)
            found.append(ForceFinding("error", words, member.id, "open"))
    found += [ForceFinding("warning", words) for words in network_problems(force, rules)]
    linked = {member for network in force.networks for member in network.members}
    for member in force.members:
        found_joints = () if member.id in linked else joints(force, member.id)
        if any(not each.why and each.network is not Network.NOVA for each in found_joints):
            words = tr("{name} could join a network", name=member.name)
            found.append(ForceFinding("note", words, member.id, "link"))
    return sorted(found, key=lambda each: ("error", "warning", "note").index(each.severity))


def left_words(left: BudgetLeft) -> tuple[str, str]:
    """The rest of the budget in words, and the color token; empty without a budget."""
    words, over = [], False
    if left.battle_value is not None:
        over = left.battle_value < 0
        words.append(
            tr("{n} over", n=figure(-left.battle_value)) if over else tr("{n} left", n=figure(left.battle_value))
        )
    if left.least:
        words.append(trn("{n} unit to come", "{n} units to come", left.least))
    elif left.most is not None and left.most < 0:
        over = True
        words.append(trn("{n} unit too many", "{n} units too many", -left.most))
    return ", ".join(words), "warn" if over else "ok" if words else "text.3"


def number_words(budget: Budget, formation: Formation | None) -> str:
    """How many units there shall be: "Star", "4 to 6 units", "any number"."""
    least, most = budget.least, budget.most
    if formation is not None and least is None and most is None:
        return tr(formation.value[0])
    if least is None and most is None:
        return tr("any number")
    if least is None or most is None:
        limit = most if least is None else least
        return tr("at most {n}", n=limit) if least is None else tr("at least {n}", n=limit)
    if least == most:
        return trn("{n} unit", "{n} units", least)
    return tr("{n} to {most} units", n=least, most=most)


_SPAN: Final = re.compile(r"\s*(\d{1,2})?\s*(-|\u2013|\.\.)?\s*(\d{1,2})?\s*")


def number_of(text: str) -> tuple[int | None, int | None] | None:
    """The least and the most units of a typed number: "5", "4-6", "4-", "-6", "" for any; None for another text."""
    found = _SPAN.fullmatch(text)
    if found is None or (found[3] and not found[2]):
        return None
    least, most = (int(each) if each else None for each in (found[1], found[3] if found[2] else found[1]))
    return None if least is not None and most is not None and most < least else (least, most)


def factor_text(row: ForceUnitRow) -> str:
    """The factor of the crew, as text."""
    return "" if row.is_total else _factor(row.factor)


def _factor(value: float) -> str:
    """A factor of a crew with two decimals."""
    return figure(value, 2)


def adds_text(row: ForceUnitRow) -> str:
    """The value of network and guided ammunition, as text."""
    return signed(row.adds) if row.adds else DASH
