"""The refit from one design to another: its class, time, check and price, custom and with a refit kit (CO p. 211)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from designer import design
from designer.comparison.compared import Compared
from designer.comparison.refit.jobs import Job, jobs, joined
from designer.comparison.refit.tables import SECTIONS, RefitClass, RefitProfile, classes, figures, minutes
from designer.construction.armor import is_industrial
from designer.editing.edits.identity import is_published
from designer.graph import Evaluator
from designer.language import tr

Verdict = Literal["refit", "reconfiguration", "no change", "not a refit"]


class Work(NamedTuple):
    """A work as a whole: its class, the factor of its time, minutes, the check's modifier, and the price in C-bills."""

    refit_class: RefitClass
    factor: float
    minutes: int
    check: int
    price: float

    @property
    def days(self) -> int:
        """The days that one technician with a full team takes, 480 minutes each, begun ones in full."""
        return self.days_of(minutes("day"))

    def days_of(self, day: int) -> int:
        """The days of so many minutes each, begun ones in full."""
        return -(-self.minutes // day)

    @property
    def facility(self) -> str:
        """The least facility that the work needs, to be translated."""
        return classes()[self.refit_class].facility


class Refit(NamedTuple):
    """The refit from A to B.

    ``base`` is the sum of the minutes of all jobs. ``custom`` is the work without a kit, ``kit`` with one; both are
    None if nothing is to be done but with pods, and if it is no refit. ``pods`` is the reconfiguration of an OmniMech,
    which is a work of its own. ``reasons`` tell why it is no refit, ``no_kit`` why there is no kit.
    """

    verdict: Verdict
    profile: RefitProfile
    jobs: tuple[Job, ...] = ()
    base: int = 0
    custom: Work | None = None
    kit: Work | None = None
    pods: Work | None = None
    reasons: tuple[str, ...] = ()
    no_kit: str = ""

    @property
    def refit_class(self) -> RefitClass:
        """The class of the whole."""
        work = self.custom or self.pods
        return RefitClass.NONE if work is None else work.refit_class

    @property
    def lines(self) -> tuple[Job, ...]:
        """The jobs with equal ones in one line."""
        return joined(self.jobs)

    @property
    def stock(self) -> tuple[Job, ...]:
        """The lines of what is taken out and goes to stock."""
        return tuple(job for job in self.lines if job.stock)

    @property
    def purchases(self) -> tuple[Job, ...]:
        """The lines of what is bought: the contents of a kit, or what is ordered part by part."""
        return tuple(job for job in self.lines if job.price)

    @property
    def deciding(self) -> tuple[Job, ...]:
        """The jobs that make the class of the whole what it is."""
        return tuple(job for job in self.lines if job.refit_class is self.refit_class and job.refit_class)

    def by_section(self) -> Iterator[tuple[str, tuple[Job, ...]]]:
        """The sections that have jobs, in order, each with its lines."""
        lines = self.lines
        for section in SECTIONS:
            if here := tuple(job for job in lines if job.section == section):
                yield section, here


class RefitSides(NamedTuple):
    """A refit that is asked about: the designs before and after it, and the reading of the rules."""

    before: Compared
    after: Compared
    profile: RefitProfile = RefitProfile.BOOK

    @property
    def found(self) -> Refit:
        """The refit."""
        return refit(*self)

    def with_after(self, after: Compared) -> RefitSides:
        """These sides with another design after the refit."""
        return self._replace(after=after)


def refit(a: Compared, b: Compared, profile: RefitProfile = RefitProfile.BOOK) -> Refit:
    """The refit from A to B by a reading of the rules."""
    found = jobs(a, b, profile)
    reasons = tuple(_against(a.graph, b.graph))
    if reasons:
        return Refit("not a refit", profile, found, reasons=reasons)
    fixed = [job for job in found if not job.is_pod_work]
    pods = [job for job in found if job.is_pod_work]
    if not found:
        return Refit("no change", profile)
    if fixed and design.chassis(b.graph).omni and profile is RefitProfile.MEKHQ:
        why = tr("MekHQ does not change the base chassis of an OmniMech.")
        return Refit("not a refit", profile, found, reasons=(why,))
    factor = 2 if profile is RefitProfile.MEKHQ and _has_prototype_myomer(a, b) else 1
    custom, kit = (_work(fixed, profile, kit=kit, factor=factor) if fixed else None for kit in (False, True))
    return Refit(
        "refit" if fixed else "reconfiguration",
        profile,
        found,
        factor * sum(job.minutes for job in fixed) if fixed else sum(job.minutes for job in pods),
        custom,
        kit,
        _work(pods, profile, kit=False) if pods else None,
        no_kit=_no_kit(a, b),
    )


def _work(part: Sequence[Job], profile: RefitProfile, *, kit: bool, factor: int = 1) -> Work:
    highest = max(job.kit_class if kit else job.refit_class for job in part)
    if highest is RefitClass.NONE:  # by MekHQ, heat sinks that go into the engine have no class
        highest = RefitClass.A
    of_class = classes()[highest]
    times = of_class.factor(profile, kit=kit)
    price = sum(job.price for job in part) * (figures()["kit_price"] if kit else 1)
    time = math.ceil(factor * sum(job.minutes for job in part) * times)
    return Work(highest, times, time, of_class.modifier(profile, kit=kit), price)


def _has_prototype_myomer(*sides: Compared) -> bool:
    return any(design.with_flag(side.graph, "prototype_tsm") for side in sides)


def _against(a: Evaluator, b: Evaluator) -> Iterator[str]:
    """The reasons why it is no refit."""
    before, after = design.chassis(a), design.chassis(b)
    if before.tonnage != after.tonnage:
        yield tr("{a} t to {b} t", a=before.tonnage, b=after.tonnage)
    if (before.form, before.bimodal) != (after.form, after.bimodal):
        yield tr("{a} to {b}", a=tr(before.form.value), b=tr(after.form.value))
    if before.omni != after.omni:
        yield tr("Standard 'Mech to OmniMech") if after.omni else tr("OmniMech to standard 'Mech")
    if is_industrial(a) != is_industrial(b):
        yield tr("BattleMech to IndustrialMech") if is_industrial(b) else tr("IndustrialMech to BattleMech")
    if before.parts != after.parts:
        yield tr("Other parts of a FrankenMech")


def _no_kit(a: Compared, b: Compared) -> str:
    """Why no kit exists; empty if one may."""
    if a.unit.names.chassis != b.unit.names.chassis:
        return tr("Kits are made for variants of one chassis.")
    is_edited = a.unit.names.full == b.unit.names.full  # what differs from a variant is not that variant
    if is_edited or not (is_published(a.unit) and is_published(b.unit)):
        return tr("Kits are made for published variants.")
    return ""
