"""The units of the Initiative tab (open designs and units that the user added), the chosen one, and the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from designer.app.documents.open_designs import OpenDesigns
from designer.design import chassis
from designer.language import tr
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration, InitiativeSide, UnitType
from designer.rulesets.initiative.lance import Lance, LanceUnit, free_name
from designer.rulesets.initiative.pilot import RulesVariant
from designer.rulesets.initiative.rounds import NO_ORDERS, Orders
from designer.workspace.documents import Document

NEW_UNIT: Final = Actor(UnitType.MECH, 50)
"""A unit that the user adds, with a novice pilot."""
ROUNDS: Final = 3
"""How many rounds are simulated, and for how many a unit can have orders."""


@dataclass(frozen=True, slots=True)
class LanceMember:
    """A unit of the lance, with its orders by round; if it has a document, its tonnage is that of the design."""

    name: str
    actor: Actor
    document: Document | None = None
    side: InitiativeSide = InitiativeSide.FRIENDLY
    orders: tuple[Orders, ...] = (NO_ORDERS,) * ROUNDS

    def with_orders(self, number: int, orders: Orders) -> LanceMember:
        """The member with other orders in a round; the first one is 0."""
        return replace(self, orders=(*self.orders[:number], orders, *self.orders[number + 1 :]))


class LanceModel(QObject):
    """The lance: its members, the chosen one, the one that it is compared with, and the rules.

    Signals:
        changed: members, choice or rules have changed.
        members_changed: a member was added, removed or renamed.
    """

    changed = Signal()
    members_changed = Signal()

    def __init__(self, designs: OpenDesigns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._designs = designs
        self.members: tuple[LanceMember, ...] = ()
        """All members, the open designs first."""
        self.lance = Lance()
        """The members in the form in which the rules take them."""
        self._chosen = 0
        self.other: int | None = None
        """The index of the member with which the chosen one is compared; None for none."""
        self.seed = 1
        self.round = 0
        """The round that is shown, and for which orders are given; the first one is 0."""
        for signal in (designs.changed, designs.edited):
            signal.connect(self._gather)
        designs.front_changed.connect(self._follow_front)
        self._gather()
        self._follow_front()

    # -- members ---------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> int:
        """The index of the chosen member."""
        return min(self._chosen, len(self.members) - 1)

    @property
    def member(self) -> LanceMember:
        """The chosen member."""
        return self.members[self.chosen]

    def choose(self, place: int) -> None:
        """Choose the member with this index."""
        if 0 <= place < len(self.members) and place != self._chosen:
            self._chosen = place
            self.changed.emit()

    def compare_with(self, place: int | None) -> None:
        """Compare the chosen member with the member of this index; None ends the comparison."""
        if place != self.other:
            self.other = place
            self.changed.emit()

    def change(self, member: LanceMember) -> None:
        """Replace the chosen member, with a name that no other member has."""
        if member == self.member:
            return
        renamed = member.name != self.member.name
        members = list(self.members)
        taken = {each.name for place, each in enumerate(members) if place != self.chosen}
        members[self.chosen] = replace(member, name=free_name(member.name, taken))
        self._set(tuple(members))
        if renamed:
            self.members_changed.emit()
        self.changed.emit()

    def add(self, name: str = "", actor: Actor = NEW_UNIT) -> None:
        """Add a unit that is not an open design, and choose it; it is a mech of 50 tons unless another is given."""
        free = free_name(name or tr("Unit"), {member.name for member in self.members})
        self._set((*self.members, LanceMember(free, actor)))
        self._chosen = len(self.members) - 1
        self.members_changed.emit()
        self.changed.emit()

    def remove(self) -> None:
        """Remove the chosen member, unless it is an open design or the last member."""
        if self.member.document is None and len(self.members) > 1:
            self._take(tuple(each for each in self.members if each is not self.member))

    def _gather(self) -> None:
        """Update the members from the open designs; units that the user added stay. There is at least one member."""
        known = {id(member.document): member for member in self.members if member.document is not None}
        own = [member for member in self.members if member.document is None]
        gathered: list[LanceMember] = []
        for document in self._designs.documents:
            tons = chassis(self._designs.context(document).graph).tonnage
            member = known.get(id(document)) or LanceMember(document.title, Actor(UnitType.MECH, tons), document)
            name = free_name(document.title, {other.name for other in (*gathered, *own)})
            gathered.append(replace(member, name=name, actor=replace(member.actor, tonnage=tons)))
        if not gathered and not own:
            own = [LanceMember(tr("Unit"), NEW_UNIT)]
        self._take((*gathered, *own))

    def _take(self, members: tuple[LanceMember, ...]) -> None:
        if members == self.members:
            return
        self._set(members)
        if self.other is not None and self.other >= len(members):
            self.other = None
        self.members_changed.emit()
        self.changed.emit()

    def _set(self, members: tuple[LanceMember, ...]) -> None:
        self.members = members
        units = (LanceUnit(member.name, member.actor, member.orders) for member in members)
        self.lance = self.lance.with_units(tuple(units))

    def _follow_front(self) -> None:
        front = self._designs.front
        for place, member in enumerate(self.members):
            if front is not None and member.document is front:
                self.choose(place)

    # -- rules -----------------------------------------------------------------------------------------------

    def set_configuration(self, configuration: Configuration) -> None:
        """Compute with other settings."""
        self._set_rules(configuration, self.lance.variant)

    def set_variant(self, variant: RulesVariant) -> None:
        """Compute as the mod's program does, or as its text says."""
        self._set_rules(self.lance.configuration, variant)

    def _set_rules(self, configuration: Configuration, variant: RulesVariant) -> None:
        if (configuration, variant) != (self.lance.configuration, self.lance.variant):
            self.lance = self.lance.with_rules(configuration, variant)
            self.changed.emit()

    def set_seed(self, seed: int) -> None:
        """Set the random seed of the timeline's dice."""
        if seed != self.seed:
            self.seed = seed
            self.changed.emit()

    def show_round(self, number: int) -> None:
        """Show another round; the first one is 0."""
        if number != self.round:
            self.round = number
            self.changed.emit()
