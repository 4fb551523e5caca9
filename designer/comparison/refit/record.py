"""The record of a refit, for a campaign's file or a forum: the whole, every job with its rule, and the kit's list.

It has the forms text, JSON, Markdown and CSV; the kit's list, the parts to buy, has all but JSON. Numbers are those of
the language in text and Markdown, and have a point in JSON and CSV.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from designer import __version__
from designer.catalog import edition
from designer.comparison.compared import Compared
from designer.comparison.refit.jobs import Job
from designer.comparison.refit.tables import SECTIONS, RefitClass, RefitProfile
from designer.comparison.refit.whole import Refit, Work, refit
from designer.decimals import brief, figure, neutral
from designer.language import tr, trn
from designer.reading import spreadsheet_cell

NumberWriter = Callable[[float], str]


class RefitRecord(NamedTuple):
    """A refit with the names of both designs, and by which program and data it was worked out."""

    before: str
    after: str
    refit: Refit
    program: str
    data: str

    @property
    def title(self) -> str:
        """The names of both designs, and the reading of the rules."""
        return tr("{a} to {b}, by {rules}", a=self.before, b=self.after, rules=self.refit.profile.words)


def record(a: Compared, b: Compared, profile: RefitProfile = RefitProfile.BOOK) -> RefitRecord:
    """The record of the refit from A to B."""
    before, after = (side.unit.names.full or tr("Unnamed") for side in (a, b))
    data = tr("equipment of {month}", month=edition())
    return RefitRecord(before, after, refit(a, b, profile), f"Mechwright {__version__}", data)


# -- the whole ------------------------------------------------------------------------------------------------


def class_words(refit_class: RefitClass) -> str:
    """A class in a sentence: "class C"."""
    if refit_class is RefitClass.RECONFIGURATION:
        return tr("reconfiguration")
    return tr("class {letter}", letter=refit_class.letter)


def _whole(found: Refit) -> Iterator[str]:
    """The refit as a whole, a sentence a line."""
    if found.reasons:
        yield tr("Not a refit: {reasons}", reasons="; ".join(found.reasons))
    elif found.verdict == "no change":
        yield tr("There is nothing to do.")
    for label, work in (
        (tr("Custom"), found.custom),
        (tr("With a kit"), found.kit),
        (tr("Reconfiguration"), found.pods),
    ):
        if work is not None:
            yield f"{label:<16}{_work_words(work)}"
    if found.no_kit and found.kit is not None:
        yield f"  {found.no_kit}"
    if found.custom is not None:
        yield tr("Decided by: {parts}", parts=", ".join(dict.fromkeys(job.part for job in found.deciding)))


def _work_words(work: Work) -> str:
    days = trn("{n} day", "{n} days", work.days)
    return ", ".join(
        (
            class_words(work.refit_class),
            tr("{n} minutes", n=figure(work.minutes)),
            days,
            tr(work.facility),
            tr("check {n}", n=f"{work.check:+d}"),
            tr("{n} C-bills", n=figure(work.price)),
        )
    )


# -- tables ---------------------------------------------------------------------------------------------------


def _job_head() -> tuple[str, ...]:
    return tr("Work"), tr("Place"), tr("Class"), tr("Jobs"), tr("Minutes"), tr("Tons"), tr("C-bills"), tr("Rule")


def _job_cells(job: Job, number: NumberWriter) -> tuple[str, ...]:
    figures = (number(each) for each in (job.jobs, job.minutes, job.mass / 1000, round(job.price, 2)))
    return _named(job), job.way, job.refit_class.mark, *figures, f"{job.rule.words} {job.rule.source}"


def _kit_head() -> tuple[str, ...]:
    return tr("Number"), tr("Part"), tr("C-bills")


def _kit_rows(found: Refit, number: NumberWriter) -> Iterator[tuple[str, ...]]:
    bought: dict[str, list[float]] = {}
    for job in found.purchases:
        entry = bought.setdefault(job.part, [0, 0.0])
        entry[0] += job.number
        entry[1] += job.price
    for part, (pieces, price) in bought.items():
        yield number(pieces), part, number(round(price, 2))


def _named(job: Job) -> str:
    return f"{job.number} x {job.part}" if job.number > 1 else job.part


def _csv(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([spreadsheet_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def _markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)


def _columns(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() + "\n" for row in rows
    )


# -- forms ----------------------------------------------------------------------------------------------------


def as_text(of: RefitRecord) -> str:
    """The record as text: the whole, the jobs by section, then by which program and data."""
    return "\n".join((of.title, "", *_whole(of.refit), *job_lines(of.refit), "", f"{of.program}, {of.data}")) + "\n"


def job_lines(found: Refit) -> Iterator[str]:
    """The jobs of a refit as lines of text, by section."""
    for section, jobs in found.by_section():
        yield ""
        heading = tr(SECTIONS[section])
        yield f"{heading:<{_NAMES + _WAYS + 2}}{tr('class'):>6}{tr('minutes'):>9}{tr('C-bills'):>14}"
        for job in jobs:
            yield from _job_text(job)


_NAMES, _WAYS = 33, 16
"""The widths of the columns with the names of parts, and with their places: a line has 80 characters."""


def _job_text(job: Job) -> Iterator[str]:
    """A job as a line of text; a name without room in its column has a line of its own."""
    cost = figure(job.price) if job.price else "-"
    name, way = (text.replace("→", "->") for text in (_named(job), job.way))
    if len(name) >= _NAMES:
        yield f"  {name}"
        name = ""
    yield f"  {name:<{_NAMES}}{way:<{_WAYS}}{job.refit_class.mark or '-':>6}{figure(job.minutes):>9}{cost:>14}"


def as_markdown(of: RefitRecord) -> str:
    """The record in Markdown: headings, the whole as a list, the jobs and the kit's list as tables."""
    whole = "".join(f"- {' '.join(line.split())}\n" for line in _whole(of.refit))
    parts = [f"# {of.title}\n", whole]
    if of.refit.jobs:
        parts.append(_markdown(_job_head(), (_job_cells(job, brief) for job in of.refit.lines)))
    if of.refit.purchases:
        parts += [f"## {tr('Parts to buy')}\n", _markdown(_kit_head(), _kit_rows(of.refit, brief))]
    parts.append(f"{of.program}, {of.data}\n")
    return "\n".join(parts)


def as_csv(of: RefitRecord) -> str:
    """The jobs as a table, a line each."""
    return _csv(_job_head(), (_job_cells(job, neutral) for job in of.refit.lines))


def as_json(of: RefitRecord) -> str:
    """The record as JSON: ``record_fields``."""
    return json.dumps(record_fields(of), ensure_ascii=False, indent=2) + "\n"


def record_fields(of: RefitRecord) -> dict[str, Any]:  # Any: JSON
    """The record as a JSON object: ``fields`` with the names of both designs, program and data."""
    return {"before": of.before, "after": of.after, "program": of.program, "data": of.data} | fields(of.refit)


def fields(found: Refit) -> dict[str, Any]:  # Any: JSON
    """The refit as a JSON object: the work without a kit at the top, then kit, reconfiguration and jobs."""
    whole = {"verdict": found.verdict, "profile": found.profile.value, "reasons": list(found.reasons)}
    return (
        whole
        | _work_fields(found.custom or found.pods)
        | {
            "base_minutes": found.base,
            "kit": _work_fields(found.kit) | ({"why_not": found.no_kit} if found.no_kit else {}),
            "reconfiguration": _work_fields(found.pods) if found.custom is not None else {},
            "decided_by": [job.part for job in found.deciding],
            "stock": [{"part": job.part, "number": job.number, "price": round(job.stock, 2)} for job in found.stock],
            "jobs": [_job_fields(job) for job in found.lines],
        }
    )


def _work_fields(work: Work | None) -> dict[str, object]:
    if work is None:
        return {}
    return {
        "class": work.refit_class.letter,
        "minutes": work.minutes,
        "days": work.days,
        "check": work.check,
        "price": round(work.price, 2),
        "facility": work.facility,
    }


def _job_fields(job: Job) -> dict[str, object]:
    return {
        "part": job.part,
        "item": None if job.item is None else job.item.id,
        "number": job.number,
        "section": job.section,
        "place": {"from": list(job.source), "to": list(job.target)},
        "class": job.refit_class.letter,
        "jobs": job.jobs,
        "minutes": job.minutes,
        "price": round(job.price, 2),
        "mass": job.mass / 1000,
        "rule": job.rule.id,
        "source": job.rule.source,
    }


def kit_text(of: RefitRecord) -> str:
    """The parts to buy as columns of text."""
    return _columns([_kit_head(), *_kit_rows(of.refit, brief)])


def kit_markdown(of: RefitRecord) -> str:
    """The parts to buy as a table in Markdown."""
    return _markdown(_kit_head(), _kit_rows(of.refit, brief))


def kit_csv(of: RefitRecord) -> str:
    """The parts to buy as a table, a line each."""
    return _csv(_kit_head(), _kit_rows(of.refit, neutral))


RECORD_FORMS: Final[Mapping[str, Callable[[RefitRecord], str]]] = {
    "text": as_text,
    "json": as_json,
    "markdown": as_markdown,
    "csv": as_csv,
}
KIT_FORMS: Final[Mapping[str, Callable[[RefitRecord], str]]] = {
    "text": kit_text,
    "markdown": kit_markdown,
    "csv": kit_csv,
}
"""The forms of the record, and of the kit's list."""
