"""Request of a search for designs, and whether its targets and pins allow any design."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from designer.assistants.figure_targets import FigureTarget, TargetError, check_targets
from designer.assistants.pins import FIXED_BY, NO_PINS, Pins, bare
from designer.assistants.random_designs import ANY_FRAME, DesignFrame
from designer.assistants.usual_properties import SYSTEM_ROWS
from designer.comparison.compared import FixedSide
from designer.comparison.refit import RefitClass, RefitProfile, refit
from designer.construction.cost import cost
from designer.construction.engine import rating_limits
from designer.construction.mass import mass
from designer.decimals import brief, figure
from designer.design import once
from designer.editing import Edit, EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.editing.choices import ROWS
from designer.graph import Evaluator
from designer.language import tr
from designer.units.unit import TechBase, Unit


class RefitLimit(NamedTuple):
    """The highest class that the refit from a design may have, by a reading of the rules."""

    before: Unit
    most: RefitClass
    profile: RefitProfile = RefitProfile.BOOK

    def excess(self, unit: Unit, g: Evaluator) -> int:
        """By how many classes the refit to a design is above the limit; what is no refit is above all."""
        found = refit(FixedSide.of(self.before), FixedSide(unit, g), self.profile)
        reached = RefitClass.F + 1 if found.verdict == "not a refit" else found.refit_class
        return max(0, reached - self.most)


class SeekRequest(NamedTuple):
    """A search from the design ``start``; without one, for new designs on ``frame``.

    ``limit`` is the highest class of the refit; None for no limit.
    """

    targets: tuple[FigureTarget, ...]
    start: Unit | None = None
    frame: DesignFrame = ANY_FRAME
    pins: Pins = NO_PINS
    limit: RefitLimit | None = None

    def excess(self, unit: Unit, g: Evaluator) -> int:
        """By how many classes a refit to a design is above the limit; 0 without one."""
        return 0 if self.limit is None else self.limit.excess(unit, g)

    @property
    def origin(self) -> Unit:
        """The design from which differences are told: the start, or the empty chassis on the frame."""
        if self.start is not None:
            return self.start
        frame = self.frame
        base, year = frame.base or TechBase.INNER_SPHERE, frame.year or 3050
        form, tons, walk = frame.form, frame.tons or 50, frame.walk or 4
        return new_unit(form, tons, base, year=year, rules_level=frame.level, walk=walk, kind=frame.kind)

    def check(self) -> None:
        """Raise ``TargetError`` with the first reason why no design can fulfill the targets beside the pins."""
        check_targets(self.targets)
        try:
            origin = self.origin
        except EditRefusedError as refused:
            raise TargetError(str(refused)) from refused
        for target in self.targets:
            if target.figure == "walk":
                _check_walk(origin, target)
            if self.start is not None:
                _check_fixed(self.start, target, self.pins)
        if self.start is not None:
            _check_budgets(self.start, self.targets, self.pins)


def _check_walk(unit: Unit, target: FigureTarget) -> None:
    """Raise ``TargetError`` if no engine at this tonnage gives the walk MP."""
    _, most = rating_limits(unit.chassis)
    if target.least > most:
        words = {"target": target.words, "tons": unit.chassis.tonnage, "most": most}
        raise TargetError(tr("{target}: a {tons}-ton 'Mech has at most {most}.", **words))


def _check_fixed(start: Unit, target: FigureTarget, pins: Pins) -> None:
    """Raise ``TargetError`` if a pinned part has another figure than is wanted."""
    for part in sorted(pins.parts):
        if FIXED_BY.get(part) == target.figure.partition(".")[0] and target.miss(value := target.value(once(start))):
            words = {"target": target.words, "part": part, "value": brief(round(value, 1))}
            raise TargetError(tr("{target}: the pinned {part} gives {value}.", **words))


def _check_budgets(start: Unit, targets: tuple[FigureTarget, ...], pins: Pins) -> None:
    """Raise ``TargetError`` if the pins alone are heavier than the 'Mech or cost more than is wanted."""
    over = _least(start, pins, lambda unit: mass(once(unit)).total) - start.chassis.tonnage * 1000
    if over > 0:
        words = {"over": figure(over / 1000, 1), "tons": start.chassis.tonnage}
        raise TargetError(tr("What is pinned is {over} t too heavy for {tons} t.", **words))
    for target in targets:
        if target.figure != "cost":
            continue
        short = _least(start, pins, _cost) - target.most
        if short > 0:
            raise TargetError(
                tr("{target}: what is pinned costs {short} more.", target=target.words, short=figure(short))
            )


def _least(start: Unit, pins: Pins, of: Callable[[Unit], float]) -> float:
    """The least of a figure that a design with these pins has: without all else, with the systems that have least."""
    unit = bare(start, pins)
    if "sinks" not in pins.parts:
        unit = _after(unit, edits.set_heat_sinks("single", 10))
    if "engine" not in pins.parts:
        unit = _after(unit, edits.set_walk(1))
    for row in SYSTEM_ROWS:
        if row not in pins.parts:
            choices = [choice for choice in ROWS[row].choices(once(unit)) if not choice.why]
            unit = min((unit, *(_after(unit, choice.edit) for choice in choices)), key=of)
    return of(unit)


def _cost(unit: Unit) -> float:
    return cost(once(unit)).total


def _after(unit: Unit, edit: Edit) -> Unit:
    try:
        return edit.run(unit)
    except EditRefusedError:
        return unit
