"""A force: units with pilots, linked to networks, and a budget. Immutable; `designer.forces.edits` changes it.

A member has the figures of its design, which stay when the file of the design is gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, Final, NamedTuple
from uuid import uuid4

from designer.battle_value.force import Aboard, Fielded, Network, aboard
from designer.battle_value.pilot import REGULAR, CrewSkills, Implant
from designer.catalog.ruleset import RuleSet
from designer.design import once, quirk_ids
from designer.figures import FIGURES
from designer.language import marked
from designer.rulesets.alpha_strike.point_value import skill_of, skilled
from designer.units.unit import Unit


class Formation(Enum):
    """The usual formations, with their number of units."""

    LANCE = marked("Lance"), 4
    STAR = marked("Star"), 5
    LEVEL_II = marked("Level II"), 6
    BINARY = marked("Binary"), 10
    COMPANY = marked("Company"), 12

    @property
    def units(self) -> int:
        """The number of units."""
        return self.value[1]


class Budget(NamedTuple):
    """Limits of a force: Battle Value at skills, and least and most units. None: any. It forbids nothing."""

    battle_value: int | None = None
    least: int | None = None
    most: int | None = None


class Origin(NamedTuple):
    """Origin of a design: a file, or a ``member`` of an archive; without a path it is kept in the force itself.

    ``configuration`` is the number of a design in a file that has several.
    """

    path: str = ""
    member: str = ""
    configuration: int | None = None


EMBEDDED, NO_BUDGET = Origin(), Budget()


class UnitFigures(NamedTuple):
    """The figures of a design: mass in tons, cost in C-bills, Alpha Strike points at skill 4, MP, and others."""

    aboard: Aboard = Aboard(0)
    mass: int = 0
    cost: int = 0
    points: int = 0
    walk: int = 0
    run: int = 0
    jump: int = 0
    armor: int = 0
    capacity: int = 0
    heat: int = 0
    quirks: tuple[str, ...] = ()


_TOLD: Final = ("tonnage", "cost", "pv", "walk", "run", "jump", "armor", "heat.sunk", "heat.made")
"""The fields of `UnitFigures` between the first and the last, as ids of figures."""


def figures_of(unit: Unit) -> UnitFigures:
    """The figures of a design, each from its query."""
    g = once(unit)
    told = (round(FIGURES[each].of(g)) for each in _TOLD)
    return UnitFigures._make((aboard(g), *told, quirk_ids(g)))


@dataclass(frozen=True, slots=True)
class Member:
    """A unit of a force with its crew.

    ``unit`` is None if the design is missing, or no 'Mech; then ``figures`` are those last known, None if never known.
    ``entity`` is its XML in a MUL file, "" if it came from none. ``more`` are fields of a force file that this version
    does not know.
    """

    id: str
    chassis: str
    model: str = ""
    unit: Unit | None = None
    figures: UnitFigures | None = None
    origin: Origin = EMBEDDED
    pilot: str = ""
    skills: CrewSkills = REGULAR
    implants: frozenset[Implant] = frozenset()
    commander: bool = False
    entity: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)  # Any: JSON

    @property
    def name(self) -> str:
        """Chassis and model in one line."""
        return f"{self.chassis} {self.model}".strip()

    @property
    def known(self) -> UnitFigures:
        """The figures; all 0 if they were never known."""
        return self.figures or UnitFigures()

    @property
    def points(self) -> int:
        """The Alpha Strike point value at the pilot's skill (AS 8.11)."""
        return skilled(self.known.points, skill_of(*self.skills.clamped)) if self.figures else 0

    @property
    def fielded(self) -> Fielded:
        """The unit as the Battle Value of a force sees it."""
        return Fielded(self.name, self.known.aboard, self.skills, self.implants)

    def with_unit(self, unit: Unit) -> Member:
        """This member with its design and the figures of it; the names stay, which other files may write otherwise."""
        return replace(self, unit=unit, figures=figures_of(unit))

    def with_other(self, unit: Unit, origin: Origin = EMBEDDED) -> Member:
        """This member with another design and its names."""
        named = replace(self, chassis=unit.names.chassis, model=unit.names.model, origin=origin)
        return named.with_unit(unit)


def new_id() -> str:
    """An id that no member has."""
    return str(uuid4())


def member_of(unit: Unit, origin: Origin = EMBEDDED, pilot: str = "", skills: CrewSkills = REGULAR) -> Member:
    """A new member with a design."""
    return Member(new_id(), "", pilot=pilot, skills=skills).with_other(unit, origin)


class Link(NamedTuple):
    """A line between members: in a C3 network ``to`` is the superior of ``member``, else another of its network."""

    network: Network
    member: str
    to: str


C3 = (Network.C3, Network.C3_BOOSTED)
"""The networks that have masters."""


class ForceNetwork(NamedTuple):
    """Members that links connect, as ids in the order of the force; ``masters`` has those above somebody."""

    network: Network
    members: tuple[str, ...]
    masters: frozenset[str]


@dataclass(frozen=True)
class Force:
    """Units that fight together, by a rule book of their own or the usual one (None).

    ``mul`` is the XML of the MUL file that the force was read from, with the entities of its members left out; "" if it
    came from none. ``more`` are fields of a force file that this version does not know.
    """

    name: str = ""
    members: tuple[Member, ...] = ()
    links: tuple[Link, ...] = ()
    budget: Budget = NO_BUDGET
    formation: Formation | None = None
    mul: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)  # Any: JSON
    rules: RuleSet | None = None

    def member(self, member_id: str) -> Member:
        """The member with this id; ``KeyError`` if there is none."""
        for member in self.members:
            if member.id == member_id:
                return member
        raise KeyError(member_id)

    @cached_property
    def networks(self) -> tuple[ForceNetwork, ...]:
        """The networks that the links form."""
        found = []
        for network in dict.fromkeys(link.network for link in self.links):
            links = [link for link in self.links if link.network is network]
            left = {end for link in links for end in (link.member, link.to)}
            for first in (member.id for member in self.members):
                if first not in left:
                    continue
                joined = _connected(first, links)
                left -= joined
                masters = frozenset(link.to for link in links if link.to in joined and network in C3)
                inside = tuple(member.id for member in self.members if member.id in joined)
                found.append(ForceNetwork(network, inside, masters))
        return tuple(found)


def _connected(first: str, links: list[Link]) -> set[str]:
    joined, ahead = {first}, [first]
    while ahead:
        at = ahead.pop()
        near = {end for link in links if at in link[1:] for end in (link.member, link.to)} - joined
        joined |= near
        ahead.extend(near)
    return joined
