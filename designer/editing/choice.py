"""A choice among several: its name, the edit behind it, and why it may not be had."""

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
    """One entry of a list. ``key`` tells it from the others; ``why`` it may not be had in this year on this level.

    ``short`` is its name where there is little room; empty if that is the same.

    ``fitted`` are entries that are switched each by itself and are there now. ``things`` are what of it has level and
    years; ``unfit`` says why the rest of the 'Mech does not let it be, whatever the year.

    Two choices are equal if they say the same, so an edit must not hold what it found in one state of the design:
    it reads the unit that it is made on.
    """

    key: Hashable
    name: str
    edit: Edit = field(compare=False)
    why: str = ""
    fitted: bool = False
    unfit: str = ""
    things: tuple[Thing, ...] = ()
    short: str = ""


Choices = tuple[Choice, ...]


def listed(g: Evaluator, found: Iterable[tuple[Choice, Thing | None]]) -> Choices:
    """The choices with the reason why not, if there is one; those that may be had come first."""
    with_things = (replace(choice, things=(*choice.things, thing)) if thing else choice for choice, thing in found)
    told = on_terms(with_things, design.tech(g))
    return tuple(sorted(told, key=lambda choice: bool(choice.why)))


def on_terms(choices: Iterable[Choice], tech: Tech, terms: Terms = USUAL) -> Choices:
    """The choices in their order, as they may be had on other terms than the usual ones."""
    told = []
    for choice in choices:
        why = next(filter(None, (available(thing, tech, terms) for thing in choice.things)), choice.unfit)
        told.append(choice if why == choice.why else replace(choice, why=why))
    return tuple(told)


def unfit(*found: Iterable[Objection]) -> str:
    """The first thing that speaks against a part on a body, as a sentence; empty if nothing does."""
    return next((each.sentence for against in found for each in against), "")


def not_beside(item: Item, others: Iterable[Item]) -> str:
    """Why an item cannot be fitted beside one of others that exclude it, as a sentence; empty if there are none."""
    words = marked("{one} and {other} exclude each other")
    return next((tr(words, one=item.name, other=other.name) for other in others), "")


def clan_of(base: TechBase, tech: TechSide) -> bool:
    """The side of something that either side builds is the chassis' own."""
    return base.is_clan if tech == "All" else tech == "Clan"


def sided(g: Evaluator, name: str, tech: TechSide) -> str:
    """The name, with its side where it is not the chassis' own."""
    return f"{name} ({tech})" if is_foreign(tech, design.tech(g).base) else name


def sided_short(g: Evaluator, name: str, tech: TechSide) -> str:
    """The same for a narrow place."""
    return f"{name} ({letter_of(tech)})" if is_foreign(tech, design.tech(g).base) else name


def on(make: Callable[[Unit], Edit]) -> Edit:
    """An edit that takes the unit to say what it is."""
    return Edit(tr("Choose"), lambda unit: make(unit).run(unit), name=lambda unit: make(unit).label_for(unit))


class WeightTableRow(NamedTuple):
    """A row of the weight table: what there is to choose, what is chosen, and what it weighs (None: nothing)."""

    choices: Callable[[Evaluator], Choices]
    chosen: Callable[[Evaluator], Hashable]
    part: Callable[[Evaluator], PartFigures] | None = None


_ROOM: Final = ("mass.", "slots.", "armor.")
_TOLD: Final = ("tech.",)


def objection(now: Evaluator, then: Evaluator) -> str:
    """The rule that a choice would newly break, as a sentence; empty if none.

    Too little room or mass is none: that is what the builder is weighing. Technology is told by the choice itself.
    """
    known = {finding.rule for finding in findings(now)}
    broken = (f for f in findings(then) if f.severity is Severity.ERROR and f.rule not in known)
    return next((f.sentence for f in broken if not f.rule.startswith((*_ROOM, *_TOLD))), "")
