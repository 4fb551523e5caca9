"""An entry of a list of choices: its name, the edit that it makes, and why it is unavailable."""

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
    """One entry of a list. ``key`` identifies it; ``why`` says why it is unavailable in this year on this rules level.

    ``short`` is the name for narrow places; empty if it is the same.

    ``fitted`` marks entries that can be switched on and off and are on. ``things`` are its parts with rules level and
    years; ``unfit`` says why it does not go with the rest of the 'Mech, whatever the year.

    Choices with equal texts are equal, so an edit must not hold values from one state of the design:
    it reads the unit that it is applied to.
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
    """The choices with the reason why each is unavailable, if it is; available ones come first."""
    return tuple(sorted(judged(g, found), key=lambda choice: bool(choice.why)))


def judged(g: Evaluator, found: Iterable[tuple[Choice, Thing | None]]) -> Choices:
    """The choices with the reason why each is unavailable, if it is, in their own order (by mass, or by form)."""
    with_things = (replace(choice, things=(*choice.things, thing)) if thing else choice for choice, thing in found)
    return on_terms(with_things, design.tech(g))


def on_terms(choices: Iterable[Choice], tech: Tech, terms: Terms = USUAL) -> Choices:
    """The choices in the same order, judged by other technology rules than the default ones."""
    told = []
    for choice in choices:
        why = next(filter(None, (available(thing, tech, terms) for thing in choice.things)), choice.unfit)
        told.append(choice if why == choice.why else replace(choice, why=why))
    return tuple(told)


def unfit(*found: Iterable[Objection]) -> str:
    """The first objection to a part on a body, as a sentence; empty if there is none."""
    return next((each.sentence for against in found for each in against), "")


def not_beside(item: Item, others: Iterable[Item]) -> str:
    """Why an item cannot be mounted beside items that exclude it, as a sentence; empty if there are none."""
    words = marked("{one} and {other} exclude each other")
    return next((tr(words, one=item.name, other=other.name) for other in others), "")


def clan_of(base: TechBase, tech: TechSide) -> bool:
    """Whether a part is Clan technology; a part that both sides build has the side of the chassis."""
    return base.is_clan if tech == "All" else tech == "Clan"


def sided(g: Evaluator, name: str, tech: TechSide) -> str:
    """The name, followed by its technology base if that differs from the chassis."""
    return f"{name} ({tech})" if is_foreign(tech, design.tech(g).base) else name


def sided_short(g: Evaluator, name: str, tech: TechSide) -> str:
    """The same for a narrow place."""
    return f"{name} ({letter_of(tech)})" if is_foreign(tech, design.tech(g).base) else name


def on(make: Callable[[Unit], Edit]) -> Edit:
    """An edit that is only made when the unit is known."""
    return Edit(tr("Choose"), lambda unit: make(unit).run(unit), name=lambda unit: make(unit).label_for(unit))


class WeightTableRow(NamedTuple):
    """A row of the weight table: the choices, the current one, and its mass and slots (None: it has none)."""

    choices: Callable[[Evaluator], Choices]
    chosen: Callable[[Evaluator], Hashable]
    part: Callable[[Evaluator], PartFigures] | None = None


_ROOM: Final = ("mass.", "slots.", "armor.")
_TOLD: Final = ("tech.",)


def objection(now: Evaluator, then: Evaluator) -> str:
    """The rule that a choice would break and the current design does not, as a sentence; empty if none.

    Lack of slots or mass does not count, since the builder is weighing these; technology is in the choice itself.
    """
    known = {finding.rule for finding in findings(now)}
    broken = (f for f in findings(then) if f.severity is Severity.ERROR and f.rule not in known)
    return next((f.sentence for f in broken if not f.rule.startswith((*_ROOM, *_TOLD))), "")
