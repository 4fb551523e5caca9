"""``mechwright seek``: designs that meet targets, new ones or from a file."""

from __future__ import annotations

import math
import sys
from itertools import islice
from pathlib import Path
from typing import Annotated, NamedTuple

from designer import clock
from designer.assistants.figure_targets import FigureTarget, TargetError
from designer.assistants.pins import PARTS, PinError, Pins
from designer.assistants.random_designs import DesignFrame
from designer.assistants.seek import Frontier, Seek
from designer.assistants.seek_request import RefitLimit, SeekRequest
from designer.cli.arguments import Option, UsageError
from designer.cli.design_options import FormName, TechName, as_json, as_text, check_level
from designer.cli.file_problems import problem_fields
from designer.cli.output import OutputFormat, reached
from designer.cli.unit_input import Jobs, Scheduler, read_or_exit
from designer.comparison.refit import RefitClass, RefitProfile
from designer.decimals import brief
from designer.executors import WorkError, Workers
from designer.figures import FIGURES


class _End(NamedTuple):
    """When a search ends: with so many designs, after this time, or after these steps."""

    designs: int
    seconds: float
    steps: int | None


def seek(  # noqa: PLR0913, PLR0917 - each figure that can be wanted is an option
    bv: Annotated[
        list[str] | None, Option(help="Battle Value: 1500, or a span 1400:1600, 1400: or :1600, as all figures.")
    ] = None,
    cost: Annotated[list[str] | None, Option(help="C-bills, with ammunition.")] = None,
    damage: Annotated[list[str] | None, Option(help="Damage if all hits: 20:@9 is at least 20 at 9 hexes.")] = None,
    heat: Annotated[list[str] | None, Option(help="Net heat: heat made minus heat sunk.")] = None,
    walk: Annotated[list[str] | None, Option(help="Walk MP.")] = None,
    jump: Annotated[list[str] | None, Option(help="Jump MP.")] = None,
    armor: Annotated[list[str] | None, Option(help="Armor points in percent of their maximum.")] = None,
    figure: Annotated[
        list[str] | None, Option(help="Any figure by its word in queries: run=8:, netheat=:0 or armor%=90:.")
    ] = None,
    start: Annotated[Path | None, Option("--from", "A design to start from; its chassis and technology stay.")] = None,
    pin: Annotated[list[str] | None, Option(help=f"What stays: an item, or one of {', '.join(PARTS)}.")] = None,
    refit: Annotated[str | None, Option(help="With --from: the highest class that the refit may have, A to F.")] = None,
    profile: Annotated[
        RefitProfile, Option(help="The reading of --refit: Campaign Operations, or MekHQ.")
    ] = RefitProfile.BOOK,
    tons: Annotated[int | None, Option(help="Tonnage of a new design.", least=10, most=200, step=5)] = None,
    form: Annotated[FormName | None, Option(help="Form of a new design, else biped.")] = None,
    year: Annotated[int | None, Option(help="Year of a new design, else 3050.", least=2400, most=9999)] = None,
    tech: Annotated[TechName | None, Option(help="Technology of a new design, else is.")] = None,
    level: Annotated[int | None, Option(help="Rules level of a new design, else 2.", least=1, most=5)] = None,
    count: Annotated[int, Option(help="Stop with so many designs.", least=1)] = 5,
    seconds: Annotated[float, Option(help="Stop after this time.", least=0)] = 10,
    steps: Annotated[int | None, Option(help="Stop after so many steps instead, to repeat a search.", least=1)] = None,
    seed: Annotated[int, Option(help="Number that chance starts from.")] = 1,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
    output: Annotated[OutputFormat, Option("--format", help="A text, or a JSON list.")] = OutputFormat.TEXT,
) -> None:
    """Legal designs that use their mass fully and meet targets: new ones, or from a file with few differences.

    The designs that no other beats are listed when the search ends, also if Ctrl+C ends it.
    """
    spans = {"bv": bv, "cost": cost, "heat.net": heat, "walk": walk, "jump": jump, "armor.percent": armor}
    told = [
        _target(name, f"--{name.partition('.')[0]}", span) for name, several in spans.items() for span in several or ()
    ]
    targets = (*told, *map(_damage_target, damage or ()), *map(_figure_target, figure or ()))
    if not targets:
        raise UsageError("expected a target, such as --bv 1500")
    new = {"--tons": tons, "--form": form, "--year": year, "--tech": tech, "--level": level}
    if start is not None:
        given = next((option for option, value in new.items() if value is not None), "")
        if given:
            raise UsageError(f"not with --from: the search keeps what {start} has", given)
        limit = None if refit is None else (_class(refit), profile)
        request = _from(start, targets, pin or [], limit)
    elif tons is None or pin or refit:
        option = "--tons" if tons is None else "--pin" if pin else "--refit"
        raise UsageError("needed without --from" if tons is None else "only with --from", option)
    else:
        whole = next(
            (int(target.least) for target in targets if target.figure == "walk" and target.least == target.most), None
        )
        base = (tech or TechName.INNER_SPHERE).base
        check_level(base, level or 2)
        frame = DesignFrame(tons, year or 3050, base, walk=whole, form=(form or FormName.BIPED).form, level=level or 2)
        request = SeekRequest(targets, frame=frame)
    workers, end = Workers(jobs, scheduler), _End(count, seconds, steps)
    try:
        raise SystemExit(_run(request, seed, workers, end, output))
    except (TargetError, WorkError) as error:
        print(error, file=sys.stderr)
        raise SystemExit(1) from error


def _from(
    path: Path, targets: tuple[FigureTarget, ...], names: list[str], most: tuple[RefitClass, RefitProfile] | None
) -> SeekRequest:
    """A search from the design of a file; ``most`` is the highest class of the refit, by a reading of the rules."""
    unit = read_or_exit(path)[0]
    limit = None if most is None else RefitLimit(unit, *most)
    try:
        return SeekRequest(targets, unit, pins=Pins.named(unit, names), limit=limit)
    except PinError as error:
        raise UsageError(str(error), "--pin") from error


def _class(letter: str) -> RefitClass:
    """The class of a letter, in either case."""
    classes = {each.letter: each for each in RefitClass if each >= RefitClass.A}
    found = classes.get(letter.strip().upper())
    if found is None:
        raise UsageError(f"expected one of {', '.join(classes)}, found '{letter}'", "--refit")
    return found


def _run(request: SeekRequest, seed: int, workers: Workers, end: _End, output: OutputFormat) -> int:
    """Search and print what is found; the result is the exit status."""
    search, began, number = Seek(request, seed), clock.now(), 0
    frontier = Frontier(request.targets, counting=request.start is not None)
    interrupted = False
    try:
        steps = search.shared(workers, end.steps) if workers.are_others else islice(search.steps(), end.steps)
        for found in steps:
            if found is not None:
                number += 1
                frontier.add(found)
            late = end.steps is None and clock.now() - began >= end.seconds
            if late or len(frontier.found) >= end.designs:
                break
    except KeyboardInterrupt:
        interrupted = True
    best = frontier.found
    sys.stdout.write(as_json(best, problem_fields()) if output is OutputFormat.JSON else "".join(map(as_text, best)))
    if interrupted:
        reached(f"the best {len(best)} of {number} found are printed")
        raise KeyboardInterrupt
    if best:
        print(f"The best {len(best)} of {number} found.", file=sys.stderr)
        return 0
    print("Nothing was found.", _nearest(search), file=sys.stderr)
    return 1


def _nearest(search: Seek) -> str:
    """The figures of the design that came nearest, for each target that it misses."""
    if search.nearest is None:
        return "No legal design was made."
    told = zip(search.request.targets, search.nearest.values, strict=True)
    return (
        "Nearest: " + "; ".join(f"{target.words}: {brief(round(v, 1))}" for target, v in told if target.miss(v)) + "."
    )


def _damage_target(text: str) -> FigureTarget:
    """The target for damage: a span, ``@`` and the distance."""
    span, at, place = text.partition("@")
    wanted = "20:@9 (at least 20 at 9 hexes)"
    if not at or not place.strip().isdecimal():
        raise UsageError(f"expected {wanted}, found '{text}'", "--damage")
    return _target(f"damage.{int(place)}", "--damage", span, wanted)


def _figure_target(text: str) -> FigureTarget:
    """The target for a figure by its word, ``=`` and a span."""
    word, sign, span = text.partition("=")
    words = {word: each.id for each in FIGURES.values() for word in (each.word, *each.also)}
    if not sign or word.strip() not in words:
        raise UsageError(f"expected a figure and a span, such as run=8:, found '{text}'", "--figure")
    return _target(words[word.strip()], "--figure", span)


def _target(figure: str, option: str, text: str, wanted: str = "a value or LEAST:MOST") -> FigureTarget:
    """The target for ``1500``, ``1400:1600``, ``1400:`` or ``:1600``."""
    try:
        least, colon, most = (part.strip() for part in text.partition(":"))
        if not (least or most):
            raise ValueError
        low = _finite(least) if least else -math.inf
        high = (_finite(most) if most else math.inf) if colon else low
    except ValueError:
        raise UsageError(f"expected {wanted}, found '{text}'", option) from None
    return FigureTarget(figure, low, high)


def _finite(text: str) -> float:
    """The number in a text; ``ValueError`` if there is none, or one beyond all bounds."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError
    return value
