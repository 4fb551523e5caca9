"""Choices: the entries of lists for parts of the chassis, with their edits and why they are unavailable."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item
from designer.catalog.item import TechSide
from designer.construction.findings import Severity, findings
from designer.construction.legality.body_limits import Objection
from designer.construction.offers import USUAL, Terms, available
from designer.construction.tech_components import Thing
from designer.construction.technology import is_foreign, letter_of
from designer.editing.edit import Edit
from designer.editing.weight_table import PartFigures
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.units.unit import Tech, TechBase, Unit


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a list. ``key`` identifies it; ``why`` says why it is unavailable, empty if it is available.

    ``short`` is a shorter name for narrow lists, empty if there is none. ``part`` is the part whose mass and slots the
    entry shows, if it is not that of the list.

    ``fitted`` is set for options that are switched on. ``things`` are the parts whose rules level and years decide
    about ``why``; ``unfit`` says why the entry does not fit the rest of the 'Mech in any year.

    Choices are compared without their edits, so an edit must not contain values of one state of the design:
    it must read them from the unit that it is applied to.
    """

    key: Hashable
    name: str
    edit: Edit = field(compare=False)
    why: str = ""
    fitted: bool = False
    unfit: str = ""
    things: tuple[Thing, ...] = ()
    short: str = ""
    part: Callable[[Evaluator], PartFigures] | None = None


Choices = tuple[Choice, ...]


def listed(g: Evaluator, found: Iterable[tuple[Choice, Thing | None]]) -> Choices:
    """The choices with ``why`` set for those that are unavailable; available ones come first."""
    return tuple(sorted(judged(g, found), key=lambda choice: bool(choice.why)))


def judged(g: Evaluator, found: Iterable[tuple[Choice, Thing | None]]) -> Choices:
    """The choices with ``why`` set for those that are unavailable, in the given order."""
    with_things = (replace(choice, things=(*choice.things, thing)) if thing else choice for choice, thing in found)
    return on_terms(with_things, design.tech(g))


def on_terms(choices: Iterable[Choice], tech: Tech, terms: Terms = USUAL) -> Choices:
    """The choices, in the given order, with ``why`` by these options of the rules on technology."""
    told = []
    for choice in choices:
        why = next(filter(None, (available(thing, tech, terms) for thing in choice.things)), choice.unfit)
        told.append(choice if why == choice.why else replace(choice, why=why))
    return tuple(told)


def unfit(*found: Iterable[Objection]) -> str:
    """The sentence of the first of the given objections; empty if none is given."""
    return next((each.sentence for against in found for each in against), "")


def not_beside(item: Item, others: Iterable[Item]) -> str:
    """A sentence that an item and the first of ``others`` exclude each other; empty if there are no others."""
    words = marked("{one} and {other} exclude each other")
    return next((tr(words, one=item.name, other=other.name) for other in others), "")


def clan_of(base: TechBase, tech: TechSide) -> bool:
    """Whether a part is Clan technology; a part of both technology bases counts as that of the chassis."""
    return base.is_clan if tech == "All" else tech == "Clan"


def sided(g: Evaluator, name: str, tech: TechSide) -> str:
    """The name of a part, followed by its technology base if it is not that of the chassis."""
    return f"{name} ({tech})" if is_foreign(tech, design.tech(g).base) else name


def sided_short(g: Evaluator, name: str, tech: TechSide) -> str:
    """The name of a part, followed by the letter of its technology base if it is not that of the chassis."""
    return f"{name} ({letter_of(tech)})" if is_foreign(tech, design.tech(g).base) else name


def on(make: Callable[[Unit], Edit]) -> Edit:
    """An edit that is made by ``make`` from the unit to which it is applied."""
    return Edit(tr("Choose"), lambda unit: make(unit).run(unit), name=lambda unit: make(unit).label_for(unit))


class WeightTableRow(NamedTuple):
    """A row of the weight table: its choices, the key of the current one, and its mass and slots (None: none)."""

    choices: Callable[[Evaluator], Choices]
    chosen: Callable[[Evaluator], Hashable]
    part: Callable[[Evaluator], PartFigures] | None = None


_ROOM: Final = ("mass.", "slots.", "armor.")
_TOLD: Final = ("tech.",)


def objection(now: Evaluator, then: Evaluator) -> str:
    """A sentence on a rule that a choice would violate and that the current design does not; empty if there is none.

    Lack of slots, mass or armor does not count, nor does technology, which ``Choice.why`` is about.
    """
    known = {finding.rule for finding in findings(now)}
    broken = (f for f in findings(then) if f.severity is Severity.ERROR and f.rule not in known)
    return next((f.sentence for f in broken if not f.rule.startswith((*_ROOM, *_TOLD))), "")
