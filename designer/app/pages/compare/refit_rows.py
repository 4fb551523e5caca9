"""The refit from A to B as texts and rows: the head, the list of work, the technician's check. Without Qt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from designer.app.pages.compare.rows import GUARD, DifferenceRow
from designer.app.ui.figures import DASH, figure, signed
from designer.catalog.quirks import known_quirks
from designer.comparison import Comparison
from designer.comparison.refit import (
    SECTIONS,
    Check,
    Job,
    Refit,
    RefitClass,
    RefitProfile,
    Work,
    check,
    class_words,
    quirks_that_count,
    refit,
)
from designer.construction.mass import mass
from designer.decimals import brief
from designer.graph import Evaluator
from designer.language import beginning, marked, sense, tr, trn
from designer.workspace.view_settings import RefitSettings

_WORK = "wrench"
"""The icon of systems other than armor."""
SUMMARY = (marked("Removed from A"), marked("Added in B"), sense("parts", "Moved"), marked("Other systems"))
"""The titles of the four lists of the summary."""
_SUMMED = (("removed",), ("added",), ("moved", "turned"), ("armor", "systems"))
"""The courses of the jobs in each of the four lists of the summary."""


# -- the head -------------------------------------------------------------------------------------------------


class WorkWords(NamedTuple):
    """A column of the head: its title with a hint, the days, the price, the check's modifier, minutes and factor.

    ``why_not`` is why there is no such work; then the figures are only for comparison.
    """

    title: str
    hint: str
    days: str
    days_unit: str
    price: str
    modifier: str
    minutes: str
    why_not: str = ""

    @property
    def spoken(self) -> str:
        """The column as a sentence."""
        words = (
            f"{self.days} {self.days_unit}",
            f"{self.price} {tr('C-bills')}",
            f"{self.modifier} {tr('on the check')}",
        )
        return ", ".join((self.title, *words, self.minutes, *filter(None, (self.why_not,))))


class HeadWords(NamedTuple):
    """The head: the letter of the class (empty for none), a title, lines below it, and the columns of the works."""

    letter: str
    title: str
    lines: tuple[str, ...] = ()
    works: tuple[WorkWords, ...] = ()

    @property
    def spoken(self) -> str:
        """The head as sentences."""
        return ". ".join((self.title, *self.lines, *(work.spoken for work in self.works)))


def head_words(found: Refit, g: Evaluator, settings: RefitSettings) -> HeadWords:
    """The head of a refit to the design of ``g``, with the check at the place of the settings."""
    if found.verdict == "not a refit":
        return HeadWords("", tr("Not a refit"), found.reasons)
    if found.verdict == "no change":
        return HeadWords("", tr("No change"), (tr("There is nothing to do."),))
    works = []
    if found.custom is not None:
        works.append(_work_words(tr("Custom"), tr("part by part"), found.custom, g, settings))
    if found.kit is not None:
        works.append(_work_words(tr("With a kit"), tr("one order"), found.kit, g, settings, found.no_kit))
    if found.pods is not None:
        places = sum(job.rule.id == "pod_location" for job in found.jobs)
        hint = trn("{n} location", "{n} locations", places)
        works.append(_work_words(tr("Reconfiguration"), hint, found.pods, g, settings))
    main = found.custom or found.pods
    assert main is not None
    letter = found.refit_class.mark
    lines = (_deciding(found),) if letter else ()
    return HeadWords(letter, beginning(class_words(found.refit_class)), (*lines, tr(main.facility)), tuple(works))


def _deciding(found: Refit) -> str:
    jobs = found.deciding
    if len(jobs) == 1:
        return tr("decided by {part}", part=jobs[0].part)
    return trn("{n} job decides it", "{n} jobs decide it", len(jobs))


def _work_words(
    title: str, hint: str, work: Work, g: Evaluator, settings: RefitSettings, why_not: str = ""
) -> WorkWords:
    found = the_check(work, g, settings)
    minutes = tr("{n} min", n=figure(work.minutes))
    if work.factor != 1:
        minutes = f"{minutes}, × {brief(work.factor)}"
    unit = trn("{n} day", "{n} days", found.days).partition(" ")[2]
    return WorkWords(title, hint, figure(found.days), unit, figure(work.price), _plus(found.modifier), minutes, why_not)


def the_check(work: Work, g: Evaluator, settings: RefitSettings) -> Check:
    """The technician's check of a work, as the settings have it."""
    return check(work, settings.place, g, skill=settings.skill, day=settings.day)


# -- the list of work -----------------------------------------------------------------------------------------


def refit_rows(found: Comparison) -> tuple[DifferenceRow, ...]:
    """The jobs by section with sums, then base time and price, and what goes to stock.

    The figures of a row are its place, jobs, minutes, mass and price.
    """
    return tuple(_rows(found))


def _rows(found: Comparison) -> Iterator[DifferenceRow]:
    work = found.refit
    for section, jobs in work.by_section():
        sums = _sums(jobs) if section != "pods" else _pod_sums(jobs)
        yield DifferenceRow(section, tr(SECTIONS[section]), figures=("", "", *sums), section=True)
        for job in jobs:
            yield _job_row(found, job, decides=bool(work.custom) and job in work.deciding)
    if work.jobs:
        minutes, _, price = _sums(work.jobs)
        more = mass(found.b.graph).total - mass(found.a.graph).total
        figures = "", "", minutes, signed(more / 1000, 1) if more else DASH, price
        yield DifferenceRow("whole", tr("Base time and parts, change of mass"), figures=figures, total=True)
    if work.stock:
        parts = ", ".join(dict.fromkeys(job.part for job in work.stock))
        value = figure(sum(job.stock for job in work.stock))
        label = tr("To stock: {parts}", parts=parts)
        hint = tr("list price, not deducted")
        yield DifferenceRow("stock", label, hint=hint, figures=("", "", "", "", value), why=hint)


def _sums(jobs: Iterable[Job]) -> tuple[str, str, str]:
    jobs = tuple(jobs)
    minutes, tons, price = (sum(values) for values in zip(*((j.minutes, j.mass, j.price) for j in jobs), strict=True))
    return figure(minutes), figure(tons / 1000, 1) if tons else DASH, figure(price) if price else DASH


def _pod_sums(jobs: tuple[Job, ...]) -> tuple[str, str, str]:
    """The sums of pods; those that go are subtracted from the mass, since the mass of an OmniMech stays."""
    minutes, _, price = _sums(jobs)
    tons = sum(job.mass * {"added": 1, "removed": -1}.get(job.course, 0) for job in jobs)
    return minutes, signed(tons / 1000, 1) if tons else DASH, price


def class_word(refit_class: RefitClass) -> str:
    """The name of a class in a column: its letter, or "pod" for the work of a reconfiguration."""
    return refit_class.mark or (tr("pod") if refit_class is RefitClass.RECONFIGURATION else DASH)


def _job_row(found: Comparison, job: Job, *, decides: bool = False) -> DifferenceRow:
    many = f"{job.number} " if job.number > 1 else ""
    cause, item = found.difference_of(job), job.item
    return DifferenceRow(
        job_key(job),
        f"{many}{job.part}",
        short=f"{many}{job.part if item is None else item.short}",
        kind="" if item is None else item.kind,
        icon="" if item is not None else GUARD if job.section == "armor" else _WORK,
        figures=(job.way, *_job_figures(job)),
        difference="" if cause is None else cause.id,
        letter=class_word(job.refit_class),
        decides=decides,
        doubt=job.rule.doubt,
        why=" ".join(filter(None, (job.rule.words, job.rule.source, job.rule.doubt))),
    )


def job_key(job: Job) -> str:
    """The id of the row of a job."""
    return f"{job.rule.id}.{job.part}.{'.'.join((*job.source, '', *job.target))}"


def _job_figures(job: Job) -> tuple[str, str, str, str]:
    each = job.minutes // job.jobs if job.jobs else 0
    jobs = "" if not job.jobs else figure(each) if job.jobs == 1 else f"{figure(job.jobs)} × {figure(each)}"
    price = figure(job.price) if job.price else tr("to stock") if job.stock else DASH
    tons = figure(job.mass / 1000, 1) if job.mass else DASH
    return jobs, figure(job.minutes) if job.minutes else DASH, tons, price


def summary(found: Comparison) -> tuple[tuple[DifferenceRow, ...], ...]:
    """The jobs in four lists, in the order of ``SUMMARY``, each with its place as a hint, and its minutes."""
    lines = found.refit.lines
    return tuple(tuple(_brief_row(found, job) for job in lines if job.course in courses) for courses in _SUMMED)


def _brief_row(found: Comparison, job: Job) -> DifferenceRow:
    row = _job_row(found, job)
    place, _, minutes, *_ = row.figures
    return replace(row, hint=place, figures=(minutes,))


# -- the check ------------------------------------------------------------------------------------------------


def check_rows(found: Refit, g: Evaluator, settings: RefitSettings) -> tuple[DifferenceRow, ...]:
    """The parts of the number to reach, custom and with a kit, then chance and expected days."""
    works = [work for work in (found.custom, found.kit) if work is not None] or [w for w in (found.pods,) if w]
    checks = [the_check(work, g, settings) for work in works]
    if not checks:
        return ()

    def row(key: str, label: str, values: Iterable[str], *, total: bool = False) -> DifferenceRow:
        return DifferenceRow(key, label, figures=tuple(values), total=total)

    counted = set(quirks_that_count(g))
    names = ", ".join(quirk.name for quirk in known_quirks() if quirk.id in counted)
    return (
        row("skill", tr("Technician"), (figure(each.skill) for each in checks)),
        row("class", beginning(class_words(works[0].refit_class)), (_plus(each.work) for each in checks)),
        row("place", beginning(tr(settings.place)), (_plus(each.place) for each in checks)),
        *([row("quirks", names, (_plus(each.quirks) for each in checks))] if names else []),
        row("needed", tr("Needed on 2d6"), (_needed(each) for each in checks), total=True),
        row("chance", tr("Chance"), (figure(100 * each.chance, 1, unit="%") for each in checks)),
        row("expected", tr("Days until done, expected"), (_expected(each) for each in checks)),
    )


def _plus(number: int) -> str:
    return signed(number) if number else "+0"


def _needed(each: Check) -> str:
    return f"{each.needed}+" if each.chance else tr("never")


def _expected(each: Check) -> str:
    return figure(each.expected_days, 1) if math.isfinite(each.expected_days) else DASH


# -- why, and the other reading -------------------------------------------------------------------------------


def why_lines(job: Job) -> tuple[tuple[str, str], ...]:
    """The class, time, kit, source and doubts of a job: labels and texts."""
    if job.jobs > 1:
        time = tr("{jobs} jobs of {n} minutes", jobs=job.jobs, n=figure(job.minutes / job.jobs))
    else:
        time = tr("{n} minutes", n=figure(job.minutes))
    kit = tr("no other class") if job.kit_class is job.refit_class else class_words(job.kit_class)
    lines = (
        (tr("Class"), f"{job.refit_class.mark or beginning(class_words(job.refit_class))}: {job.rule.words}"),
        (tr("Time"), time),
        (tr("Kit"), kit),
        (tr("Source"), job.rule.source),
        (tr("Uncertain"), job.rule.doubt),
    )
    return tuple((label, text) for label, text in lines if text)


def other_profile(profile: RefitProfile) -> RefitProfile:
    """The other reading of the rules."""
    return RefitProfile.MEKHQ if profile is RefitProfile.BOOK else RefitProfile.BOOK


def other_rows(found: Comparison, settings: RefitSettings) -> tuple[DifferenceRow, ...]:
    """The refit by the other reading of the rules: class, days and price, custom and with a kit."""
    profile = other_profile(found.profile)
    other = refit(found.a, found.b, profile)
    named = (
        (tr("As {rules} counts", rules=profile.words), other.custom or other.pods),
        (tr("… with a kit"), other.kit),
    )
    if other.verdict == "not a refit":
        return (DifferenceRow("none", tr("Not a refit"), hint="; ".join(other.reasons)),)
    return tuple(
        DifferenceRow(
            label,
            label,
            figures=(
                class_word(work.refit_class),
                figure(the_check(work, found.b.graph, settings).days),
                figure(work.price),
            ),
        )
        for label, work in named
        if work is not None
    )
