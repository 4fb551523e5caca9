"""The rows of the lists of the compare page: label, numbers, change, and whether it can be applied. Without Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from designer.app.ui.figures import DASH, figure, signed
from designer.app.ui.widgets.change_marks import FigureChange
from designer.comparison import Comparison, DifferenceEffect, LineDifference, Total
from designer.construction.technology import named_side
from designer.language import beginning, inside, marked, sense, tr

GUARD = "shield"
"""The icon of protective systems."""
TAKE, UNDO = marked("Take"), sense("difference", "Undo")
"""The buttons of a row: apply its difference, or undo it in the later state of a design."""


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A row of a list. ``kind`` is the kind of its item, whose icon is shown; ``icon`` is the icon of any other row.

    ``figures`` are the texts of the number columns. ``change`` is shown as a change mark; ``bar`` is its part of the
    largest change, from 0 to 1. ``difference`` is the id of the row's difference, empty if the row only follows from
    others; ``takes`` is the button that applies it, empty without one; ``why`` says why there is none. A ``total`` is
    bold, a ``section`` is a heading, an ``equal`` row is the same in both. ``briefs`` are shown instead of ``hint`` if
    it does not fit, the most important first. ``kin`` are labels that are shortened together with this one.

    ``letter`` is the class of a refit's job, ``decides`` whether it decides the class of the whole, ``doubt`` what is
    uncertain about it.
    """

    id: str
    label: str
    short: str = ""
    kin: tuple[str, ...] = ()
    hint: str = ""
    briefs: tuple[str, ...] = ()
    kind: str = ""
    icon: str = ""
    figures: tuple[str, ...] = ()
    change: FigureChange | None = None
    bar: float | None = None
    difference: str = ""
    takes: str = ""
    why: str = ""
    total: bool = False
    section: bool = False
    equal: bool = False
    letter: str = ""
    decides: bool = False
    doubt: str = ""

    @property
    def spoken(self) -> str:
        """The row as a sentence for a screen reader."""
        letter = tr("class {letter}", letter=self.letter) if self.letter else ""
        change = "" if self.change is None else tr("change {change}", change=self.change.text)
        return ", ".join(part for part in (self.label, letter, self.hint, *self.figures, change, self.why) if part)


def total_rows(found: Comparison, *, more: bool = False) -> tuple[DifferenceRow, ...]:
    """The rows of the totals of both designs; ``more`` are those for which only a high list has room."""
    totals = (*found.totals, *found.more_totals) if more else found.totals
    labels = [total.figure.label for total in totals]
    return tuple(_total_row(total, _kin(total.figure.label, labels)) for total in totals)


def _kin(label: str, labels: Iterable[str]) -> tuple[str, ...]:
    """The labels that begin with the same word, as those of the damage at each distance do."""
    return tuple(each for each in labels if each.split()[:1] == label.split()[:1])


def _total_row(total: Total, kin: tuple[str, ...]) -> DifferenceRow:
    shown, digits = total.figure, total.figure.digits
    values = tuple(figure(value, digits) for value in (total.a, total.b))
    return DifferenceRow(
        shown.id,
        shown.label,
        short=beginning(tr(shown.short)),
        kin=kin,
        figures=values,
        change=FigureChange(total.change, digits),
        total=shown.id == "bv",
    )


def line_rows(found: Comparison, *, takes: str) -> tuple[DifferenceRow, ...]:
    """The rows for ledger lines: those that differ, the largest difference first, then those that both have."""
    differ = found.line_differences
    equal = [line for line in found.lines if line not in differ] if differ else []
    heading = [DifferenceRow("equal", tr("The same in both"), section=True)] if equal else []
    return (
        *(_line_row(found, line, takes=takes) for line in differ),
        *heading,
        *(replace(_line_row(found, line, takes=""), change=None, why="", equal=True) for line in equal),
    )


def _line_row(found: Comparison, line: LineDifference, *, takes: str) -> DifferenceRow:
    cause, hints = found.cause_of(line), found.hints_of(line)
    ammunition = (tr("ammo"),) if line.id.startswith("off.ammo.") else ()
    return DifferenceRow(
        line.id,
        line.label,
        short=found.short_of(line),
        hint=found.hint_of(line),
        briefs=(*hints[::-1], *ammunition),
        kind=line.kind,
        icon="" if line.kind else GUARD if line.id.startswith("def.") else "value",
        figures=(_value(line, line.a), _value(line, line.b)),
        change=FigureChange(line.change, 1),
        difference="" if cause is None else cause.id,
        takes="" if cause is None else takes,
        why=tr("follows from other differences") if cause is None else "",
    )


def _value(line: LineDifference, value: float | None) -> str:
    if value is None:
        return ""
    return f"× {figure(value, line.digits)}" if line.factor else figure(value, line.digits)


def effect_rows(ranking: tuple[DifferenceEffect, ...], *, takes: str) -> tuple[DifferenceRow, ...]:
    """The rows for single differences, with their changes of the Battle Value, in the order of ``ranking``."""
    most = max((abs(effect.change) for effect in ranking if effect.change is not None), default=0) or 1
    return tuple(_effect(effect, most, takes=takes) for effect in ranking)


def _effect(effect: DifferenceEffect, most: int, *, takes: str) -> DifferenceRow:
    difference, change = effect.difference, effect.change
    return DifferenceRow(
        difference.id,
        difference.label,
        short=difference.short,
        hint=inside(effect.refused),
        change=None if change is None else FigureChange(change),
        bar=None if change is None else abs(change) / most,
        difference=difference.id,
        takes="" if change is None else takes,
        why=effect.refused,
    )


def equipment_rows(found: Comparison) -> tuple[DifferenceRow, ...]:
    """The rows that tell how many of each item both designs have, where, and what mass and slots that changes.

    Items of equal names show their technology base.
    """
    called = Counter(count.item.name for count in found.counts)
    return tuple(
        DifferenceRow(
            count.item.id,
            count.item.name,
            short=count.item.short,
            hint=(named_side(count.item, "Clan") or "Clan") if called[count.item.name] > 1 else "",
            kind=count.item.kind,
            figures=(
                *(str(held.number) if held.number else DASH for held in (count.a, count.b)),
                *(_places(held.places) for held in (count.a, count.b)),
                signed(tons := (count.b.mass - count.a.mass) / 1000, 1 if (10 * tons).is_integer() else 2),
                signed(count.b.slots - count.a.slots),
            ),
            change=FigureChange(count.b.number - count.a.number),
        )
        for count in found.counts
    )


def _places(codes: Iterable[str]) -> str:
    """The locations of an item, as "LA, 2 RT"."""
    return ", ".join(f"{number} {code}" if number > 1 else code for code, number in Counter(codes).items())
