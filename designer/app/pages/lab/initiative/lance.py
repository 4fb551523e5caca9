"""The lance on the bench: the open designs and units of one's own, each with its crew and state, and the settings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.design import chassis
from designer.language import tr
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration, UnitType
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.order import first_matrix
from designer.rulesets.initiative.pilot import RulesVariant
from designer.rulesets.initiative.round_start import Initiative, round_start
from designer.rulesets.initiative.rounds import NO_ORDERS, Orders, PlayedRound, RoundFighter, play
from designer.workspace.documents import Document


@dataclass(frozen=True, slots=True)
class Member:
    """A unit of the lance. With a document, its tonnage is that of the design."""

    name: str
    actor: Actor
    document: Document | None = None
    orders: Orders = NO_ORDERS


class Lance(QObject):
    """Who is there, who is chosen, whom that one is compared with.

    Signals:
        changed: members, choice, settings or rules are others.
        members_changed: somebody came or went, or has another name.
    """

    changed = Signal()
    members_changed = Signal()

    def __init__(self, designs: OpenDesigns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._designs = designs
        self._members: tuple[Member, ...] = ()
        self._found: dict[Actor, Initiative] = {}
        self._chosen = 0
        self.other: int | None = None
        """Whom the chosen one is compared with."""
        self.configuration: Configuration = shipped()
        self.variant = RulesVariant.MOD
        self.seed = 1
        self._followed: dict[int, DesignContext] = {}
        designs.changed.connect(self._gather)
        designs.front_changed.connect(self._follow_front)
        self._gather()
        self._follow_front()

    # -- members ---------------------------------------------------------------------------------------------

    @property
    def members(self) -> tuple[Member, ...]:
        """Everybody, the open designs first."""
        return self._members

    @property
    def chosen(self) -> int:
        """Who is looked at, by place."""
        return min(self._chosen, len(self._members) - 1)

    @property
    def member(self) -> Member:
        """Who is looked at."""
        return self._members[self.chosen]

    def choose(self, place: int) -> None:
        """Look at another one."""
        if 0 <= place < len(self._members) and place != self._chosen:
            self._chosen = place
            self.changed.emit()

    def compare_with(self, place: int | None) -> None:
        """Compare the chosen one with another; None for nobody."""
        if place != self.other:
            self.other = place
            self.changed.emit()

    def change(self, member: Member) -> None:
        """The chosen one is another from now on."""
        if member == self.member:
            return
        renamed = member.name != self.member.name
        members = list(self._members)
        members[self.chosen] = replace(member, name=self._free_name(member.name, besides=self.chosen))
        self._members = tuple(members)
        if renamed:
            self.members_changed.emit()
        self.changed.emit()

    def add(self) -> None:
        """Another unit that is no open design, with a novice; it is chosen."""
        self._members = (*self._members, Member(self._free_name(tr("Unit")), Actor(UnitType.MECH, 50)))
        self._chosen = len(self._members) - 1
        self.members_changed.emit()
        self.changed.emit()

    def remove(self) -> None:
        """Send the chosen one away, unless it is an open design."""
        if self.member.document is None and len(self._members) > 1:
            self._take(tuple(each for each in self._members if each is not self.member))

    def _free_name(self, wanted: str, besides: int | None = None) -> str:
        taken = {member.name for place, member in enumerate(self._members) if place != besides}
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted} ({number})", number + 1
        return name

    def _gather(self) -> None:
        """The open designs as they are; units of one's own stay. Without any there is one to begin with."""
        known = {id(member.document): member for member in self._members if member.document is not None}
        own = [member for member in self._members if member.document is None]
        open_now = {id(document) for document in self._designs.documents}
        self._followed = {key: context for key, context in self._followed.items() if key in open_now}
        gathered: list[Member] = []
        for document in self._designs.documents:
            self._follow(document)
            tons = chassis(self._designs.context(document).graph).tonnage
            member = known.get(id(document)) or Member(document.title, Actor(UnitType.MECH, tons), document)
            name, number = document.title, 2
            while any(other.name == name for other in (*gathered, *own)):
                name, number = f"{document.title} ({number})", number + 1
            gathered.append(replace(member, name=name, actor=replace(member.actor, tonnage=tons)))
        if not gathered and not own:
            own = [Member(tr("Unit"), Actor(UnitType.MECH, 50))]
        self._take((*gathered, *own))

    def _take(self, members: tuple[Member, ...]) -> None:
        if members == self._members:
            return
        self._members = members
        if self.other is not None and self.other >= len(members):
            self.other = None
        self.members_changed.emit()
        self.changed.emit()

    def _follow(self, document: Document) -> None:
        context = self._designs.context(document)
        if self._followed.get(id(document)) is not context:
            self._followed[id(document)] = context
            context.changed.connect(self._gather)

    def _follow_front(self) -> None:
        front = self._designs.front
        for place, member in enumerate(self._members):
            if front is not None and member.document is front:
                self.choose(place)

    # -- rules -----------------------------------------------------------------------------------------------

    def set_configuration(self, configuration: Configuration) -> None:
        """Reckon with other settings."""
        if configuration != self.configuration:
            self.configuration = configuration
            self._found.clear()
            self.changed.emit()

    def set_variant(self, variant: RulesVariant) -> None:
        """Reckon by the mod's program or by its text."""
        if variant is not self.variant:
            self.variant = variant
            self._found.clear()
            self.changed.emit()

    def set_seed(self, seed: int) -> None:
        """Let the dice of the timeline fall another way."""
        if seed != self.seed:
            self.seed = seed
            self.changed.emit()

    # -- what comes of it ------------------------------------------------------------------------------------

    def initiative(self, member: Member) -> Initiative:
        """When a member acts."""
        found = self._found.get(member.actor)
        if found is None:
            if len(self._found) > 200:
                self._found.clear()
            found = self._found[member.actor] = round_start(member.actor, self.configuration, self.variant)
        return found

    def matrix(self) -> tuple[tuple[Fraction | None, ...], ...]:
        """How likely each acts before each other."""
        return first_matrix([self.initiative(member).phases for member in self._members])

    def rounds(self, count: int) -> tuple[PlayedRound, ...]:
        """Some rounds as the dice of the seed fall; orders are those of the first round."""
        fighters = [RoundFighter(member.name, member.actor) for member in self._members]
        plan = {(1, member.name): self._known(member.orders) for member in self._members}
        return play(fighters, count, Random(self.seed), self.configuration, plan, self.variant)

    def _known(self, orders: Orders) -> Orders:
        """Orders without those against somebody who went away."""
        names = {member.name for member in self._members}
        shot = orders.called_shot_at if orders.called_shot_at in names else None
        down = orders.knocks_down if orders.knocks_down in names else None
        return replace(orders, called_shot_at=shot, knocks_down=down)
