"""``mechwright refit``: what it takes to rebuild one unit into another, by Campaign Operations or as MekHQ has it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from designer.cli.arguments import Argument, Option
from designer.cli.output import OutputFormat
from designer.cli.unit_input import UnitFile, read_or_exit
from designer.comparison.refit import SECTIONS, Job, Refit, RefitProfile, Work
from designer.comparison.refit import refit as refit_of
from designer.editing import Session
from designer.language import tr


def refit(
    a: UnitFile,
    b: Annotated[Path, Argument(help="The unit after the refit.")],
    profile: Annotated[RefitProfile, Option(help="Campaign Operations, or MekHQ.")] = RefitProfile.BOOK,
    output: Annotated[OutputFormat, Option("--format", help="A text, or one JSON object.")] = OutputFormat.TEXT,
) -> None:
    """Refit of one unit into another: class, time, facility, check, price, and every job."""
    first, second = map(Session, read_or_exit(a, b))
    found = refit_of(first, second, profile)
    as_json = output is OutputFormat.JSON
    text = json.dumps(fields(found), indent=2) if as_json else "\n".join(_text(found, first, second))
    sys.stdout.write(text + "\n")


def _text(found: Refit, a: Session, b: Session) -> Iterator[str]:
    yield f"{a.unit.names.full or 'Unnamed'} to {b.unit.names.full or 'Unnamed'}, by {_BOOKS[found.profile]}"
    yield ""
    if found.reasons:
        yield "Not a refit: " + "; ".join(found.reasons)
    elif found.verdict == "no change":
        yield "Nothing is to be done."
    for label, work in (("Custom", found.custom), ("With a kit", found.kit), ("Reconfiguration", found.pods)):
        if work is not None:
            yield _work_text(label, work)
    if found.no_kit and found.kit is not None:
        yield f"  {found.no_kit}"
    if found.deciding:
        yield f"Decided by: {', '.join(dict.fromkeys(job.part for job in found.deciding))}"
    yield from job_lines(found)


def job_lines(found: Refit) -> Iterator[str]:
    """The jobs of a refit as lines of text, by section."""
    for section, jobs in found.by_section():
        yield ""
        yield f"{tr(SECTIONS[section]):<50}{'class':>6}{'minutes':>9}{'C-bills':>14}"
        yield from map(_job_text, jobs)


_BOOKS = {RefitProfile.BOOK: "Campaign Operations", RefitProfile.MEKHQ: "MekHQ 0.51"}


def _work_text(label: str, work: Work) -> str:
    letter = work.refit_class.letter
    name = f"class {letter}" if len(letter) == 1 else letter
    days = f"{work.days} day" + "s" * (work.days != 1)
    time = f"{work.minutes:,} minutes, {days}"
    return f"{label:<16}{name}, {time}, {work.facility}, check {work.check:+d}, {work.price:,.0f} C-bills"


def _job_text(job: Job) -> str:
    label = f"{job.number} x {job.part}" if job.number > 1 else job.part
    way = job.way.replace("→", "->")
    letter = job.refit_class.letter if len(job.refit_class.letter) == 1 else "-"
    cost = f"{job.price:,.0f}" if job.price else "-"
    return f"  {label:<32}{way:<16}{letter:>6}{job.minutes:>9,}{cost:>14}"


def fields(found: Refit) -> dict[str, object]:
    """The refit as a JSON object: the work without a kit at the top, then kit, reconfiguration and jobs."""
    whole = {"verdict": found.verdict, "profile": found.profile.value, "reasons": list(found.reasons)}
    work = _work_fields(found.custom or found.pods)
    return (
        whole
        | work
        | {
            "base_minutes": found.base,
            "kit": _work_fields(found.kit) | ({"why_not": found.no_kit} if found.no_kit else {}),
            "reconfiguration": _work_fields(found.pods) if found.custom is not None else {},
            "decided_by": [job.part for job in found.deciding],
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
        "minutes": job.minutes,
        "price": round(job.price, 2),
        "mass": job.mass / 1000,
        "rule": job.rule.id,
        "source": job.rule.source,
    }
