"""``mechwright random``: legal designs made by chance."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Annotated

from designer.assistants.found_design import FoundDesign, found_of
from designer.assistants.random_designs import DesignFrame, NoDesignError, numbered_design
from designer.assistants.usual_properties import ROLES_OF
from designer.cli.arguments import Option, UsageError
from designer.cli.design_options import FormName, TechName, as_json, as_text, check_level
from designer.cli.output import OutputFormat, counted
from designer.cli.unit_input import Jobs, Scheduler
from designer.executors import WorkError, Workers, results_of

_LEAST = 0.97
"""The least share of a wanted Battle Value."""
_APART = 1_000_003
"""The distance between the seeds of two lists, so that they have no design in common."""
_STEPS = 4000
"""The steps after which no design with a wanted Battle Value is expected any more."""


def random(  # noqa: PLR0913, PLR0917 - the options of the command
    tons: Annotated[int | None, Option(help="Tonnage, else by chance.", least=10, most=200, step=5)] = None,
    year: Annotated[int | None, Option(help="Year, else by chance.", least=2400, most=9999)] = None,
    tech: Annotated[TechName | None, Option(help="Technology, else by chance.")] = None,
    role: Annotated[str, Option(help=f"Battlefield role, else by chance: {', '.join(ROLES_OF)}.")] = "",
    bv: Annotated[int | None, Option(help="The most Battle Value; designs have nearly as much.", least=1)] = None,
    walk: Annotated[int | None, Option(help="Walk MP, else as usual for the role.", least=1, most=25)] = None,
    form: Annotated[FormName, Option(help="Form.")] = FormName.BIPED,
    level: Annotated[int, Option(help="Rules level.", least=1, most=5)] = 2,
    seed: Annotated[int, Option(help="Number that chance starts from.")] = 1,
    count: Annotated[int, Option(help="How many designs.", least=1)] = 1,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
    output: Annotated[OutputFormat, Option("--format", help="A text, or a JSON list.")] = OutputFormat.TEXT,
) -> None:
    """Random legal designs that use their mass fully, plausible in armor, heat and ammunition."""
    base = None if tech is None else tech.base
    if role and role.lower() not in ROLES_OF:
        raise UsageError(f"expected one of {', '.join(ROLES_OF)}, found '{role}'", "--role")
    check_level(base, level)
    frame = DesignFrame(tons, year, base, ROLES_OF.get(role.lower(), ""), walk, form.form, level=level)
    made = partial(_made, frame, seed, bv)
    found: list[FoundDesign] = []
    made_so_far = results_of(made, range(1, count + 1), Workers(jobs, scheduler))
    try:
        for each in counted(made_so_far, "designs", " are printed"):
            if each is None:
                print("No legal design was found; fewer conditions leave more to chance.", file=sys.stderr)
                raise SystemExit(1)
            found.append(each)
    except WorkError as error:
        print(error, file=sys.stderr)
        raise SystemExit(1) from error
    finally:  # also what was made before one failed, or before Ctrl+C
        sys.stdout.write(as_json(found) if output is OutputFormat.JSON else "".join(map(as_text, found)))


def _made(frame: DesignFrame, seed: int, value: int | None, number: int) -> FoundDesign | None:
    """The random design with this number, one with a Battle Value by a search; None if there is none."""
    if value is None:
        with suppress(NoDesignError):
            return found_of(numbered_design(frame, seed, number))
        return None
    from designer.assistants.figure_targets import FigureTarget  # noqa: PLC0415
    from designer.assistants.seek import Seek  # noqa: PLC0415
    from designer.assistants.seek_request import SeekRequest  # noqa: PLC0415 - few want a Battle Value

    targets = (FigureTarget("bv", round(value * _LEAST), value),)
    search = Seek(SeekRequest(targets, frame=frame), seed * _APART + number)
    return next((each for each in islice(search.steps(), _STEPS) if each is not None), None)
