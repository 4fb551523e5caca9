"""Edits of a force: each is a label and a pure function from force to force. A wrong id raises ``KeyError``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from designer.battle_value.force import Network
from designer.battle_value.pilot import WORST, CrewSkills, Implant
from designer.catalog.ruleset import RuleSet
from designer.forces.force import C3, EMBEDDED, Budget, Force, Formation, Link, Member, Origin
from designer.language import tr, trn
from designer.limits import MOST_UNITS
from designer.units.unit import Unit


@dataclass(frozen=True, slots=True)
class ForceEdit:
    """A step: what it is called, and the force after it."""

    label: str
    apply: Callable[[Force], Force]


class ForceRefusedError(ValueError):
    """An edit of a force is impossible; the message says why."""


class LinkRefusedError(ForceRefusedError):
    """Two members cannot be linked."""


# -- members --------------------------------------------------------------------------------------------------


def add(members: Iterable[Member], at: int | None = None) -> ForceEdit:
    """Add members at a position, by default at the end."""
    added = tuple(members)

    def apply(force: Force) -> Force:
        place = len(force.members) if at is None else at
        return replace(force, members=(*force.members[:place], *added, *force.members[place:]))

    return ForceEdit(tr("Add {name}", name=names_of(added)), apply)


def names_of(members: Sequence[Member]) -> str:
    """The names of members in a line: all of up to three, else their number."""
    if len(members) > 3:
        return trn("{n} unit", "{n} units", len(members))
    return ", ".join(member.name for member in members)


def remove(member_id: str) -> ForceEdit:
    """Remove a member and its links."""

    def apply(force: Force) -> Force:
        force.member(member_id)
        left = tuple(member for member in force.members if member.id != member_id)
        return replace(_unlinked(force, member_id), members=left)

    return ForceEdit(tr("Remove a unit"), apply)


def duplicate(member_id: str, copy_id: str) -> ForceEdit:
    """Put another unit of the same design behind a member, with the same skills and without a pilot's name."""

    def apply(force: Force) -> Force:
        member = force.member(member_id)
        copy = replace(member, id=copy_id, pilot="", commander=False, entity="")
        place = force.members.index(member) + 1
        return replace(force, members=(*force.members[:place], copy, *force.members[place:]))

    return ForceEdit(tr("Duplicate a unit"), apply)


def move(member_id: str, to: int) -> ForceEdit:
    """Move a member to a position among the others."""

    def apply(force: Force) -> Force:
        member = force.member(member_id)
        others = [other for other in force.members if other.id != member_id]
        others.insert(to, member)
        return replace(force, members=tuple(others))

    return ForceEdit(tr("Move a unit"), apply)


def set_pilot(member_id: str, name: str) -> ForceEdit:
    """Name the pilot."""
    return _changed(tr("Name the pilot"), member_id, lambda member: replace(member, pilot=name))


def set_skills(member_id: str, skills: CrewSkills) -> ForceEdit:
    """Set gunnery and piloting; ``ValueError`` if they are not from 0 to 8."""
    if skills != skills.clamped:
        raise ValueError(tr("skills are from 0 to {n}, found {skills}", n=WORST, skills=skills))
    return _changed(tr("Skills {skills}", skills=skills), member_id, lambda member: replace(member, skills=skills))


def set_all_skills(skills: CrewSkills) -> ForceEdit:
    """Give all pilots the same skills."""

    def apply(force: Force) -> Force:
        return replace(force, members=tuple(replace(each, skills=skills) for each in force.members))

    return ForceEdit(tr("All skills {skills}", skills=skills), apply)


def set_implants(member_id: str, implants: frozenset[Implant]) -> ForceEdit:
    """Set the implants of the pilot."""
    return _changed(tr("Set implants"), member_id, lambda member: replace(member, implants=implants))


def set_design(member_id: str, unit: Unit, origin: Origin = EMBEDDED) -> ForceEdit:
    """Give a member another design, or the one that was missing."""
    return _changed(tr("Set the design"), member_id, lambda member: member.with_other(unit, origin))


def set_commander(member_id: str) -> ForceEdit:
    """Make a member the commander, and nobody else."""

    def apply(force: Force) -> Force:
        force.member(member_id)
        return replace(force, members=tuple(replace(each, commander=each.id == member_id) for each in force.members))

    return ForceEdit(tr("Make commander"), apply)


def _changed(label: str, member_id: str, change: Callable[[Member], Member]) -> ForceEdit:
    def apply(force: Force) -> Force:
        changed = change(force.member(member_id))
        return replace(force, members=tuple(changed if each.id == member_id else each for each in force.members))

    return ForceEdit(label, apply)


# -- the force ------------------------------------------------------------------------------------------------


def rename(name: str) -> ForceEdit:
    """Name the force."""
    return ForceEdit(tr("Name the force"), lambda force: replace(force, name=name))


def set_budget(budget: Budget) -> ForceEdit:
    """Set the budget."""
    return ForceEdit(tr("Set the budget"), lambda force: replace(force, budget=budget))


def set_rules(rules: RuleSet | None) -> ForceEdit:
    """Set the rule book of the force; None: the usual one."""
    return ForceEdit(tr("Set the rule book"), lambda force: replace(force, rules=rules))


def set_number(formation: Formation | None = None, least: int | None = None, most: int | None = None) -> ForceEdit:
    """Set how many units there shall be: those of a formation, or from ``least`` to ``most``; nothing: any number."""

    def apply(force: Force) -> Force:
        return replace(force, formation=formation, budget=force.budget._replace(least=least, most=most))

    return ForceEdit(tr("Set the number of units"), apply)


# -- networks -------------------------------------------------------------------------------------------------


def link(network: Network, member_id: str, to: str) -> ForceEdit:
    """Link a member: under a superior in C3 networks, into the network of another member in others.

    In one kind of network a member has one superior, or one network: it leaves the one that it has.
    ``LinkRefusedError`` for a member under itself, directly or by others.
    """

    def apply(force: Force) -> Force:
        force.member(member_id), force.member(to)
        if network is Network.NONE or member_id == to or (network in C3 and member_id in _above(force, network, to)):
            raise LinkRefusedError(tr("a unit cannot be linked to itself"))
        if network in C3:
            left = tuple(each for each in force.links if each[:2] != (network, member_id))
        elif any({member_id, to} <= {*found.members} for found in force.networks if found.network is network):
            return force
        else:
            left = _unlinked(force, member_id, network).links
        return replace(force, links=(*left, Link(network, member_id, to)))

    return ForceEdit(tr("Link to a network"), apply)


def unlink(member_id: str) -> ForceEdit:
    """Take a member out of its networks; in C3 networks those under it stay without a superior."""

    def apply(force: Force) -> Force:
        force.member(member_id)
        return _unlinked(force, member_id)

    return ForceEdit(tr("Unlink"), apply)


def _above(force: Force, network: Network, member_id: str) -> set[str]:
    superiors = {each.member: each.to for each in force.links if each.network is network}
    found: set[str] = set()
    while member_id in superiors and member_id not in found:
        found.add(member_id)
        member_id = superiors[member_id]
    return found | {member_id}


def _unlinked(force: Force, member_id: str, only: Network | None = None) -> Force:
    """The force with a member outside of its networks; the others of a network without masters stay together."""
    links = [each for each in force.links if member_id not in each[1:] or only not in (None, each.network)]
    for found in force.networks:
        others = [other for other in found.members if other != member_id]
        if found.network not in C3 and len(others) < len(found.members) and only in (None, found.network):
            links = [each for each in links if each.network is not found.network or each.member not in others]
            links += [Link(found.network, other, others[0]) for other in others[1:]]
    return replace(force, links=tuple(links))


# -- history --------------------------------------------------------------------------------------------------

DEPTH: Final = 1000
"""The most steps that can be undone."""


@dataclass(slots=True)
class ForceHistory:
    """The steps of a force for undo and redo; an edit after undo drops what was undone."""

    force: Force
    undone: list[tuple[str, Force]] = field(default_factory=list)
    done: list[tuple[str, Force]] = field(default_factory=list)

    def apply(self, edit: ForceEdit) -> Force:
        """Apply an edit; an edit that changes nothing is no step. ``ForceRefusedError`` if it is impossible."""
        after = edit.apply(self.force)
        if len(after.members) > MOST_UNITS:
            raise ForceRefusedError(tr("a force has at most {n} units", n=MOST_UNITS))
        if after != self.force:
            self.done = [*self.done[1 - DEPTH :], (edit.label, self.force)]
            self.undone, self.force = [], after
        return self.force

    def undo(self) -> Force:
        """Take back the last step, if there is one."""
        if self.done:
            label, before = self.done.pop()
            self.undone.append((label, self.force))
            self.force = before
        return self.force

    def redo(self) -> Force:
        """Do again what was undone last, if there is anything."""
        if self.undone:
            label, after = self.undone.pop()
            self.done.append((label, self.force))
            self.force = after
        return self.force
