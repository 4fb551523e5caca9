"""``mechwright compare``: two units side by side, what differs, and the effect of each difference."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from designer.cli.arguments import Argument, Option
from designer.cli.file_problems import problem_fields
from designer.cli.output import OutputFormat
from designer.cli.unit_input import UnitFile, read_or_exit
from designer.comparison import Comparison, DifferenceEffect, LineDifference, Total, effects, ranked
from designer.comparison.refit.record import fields as refit_fields
from designer.comparison.refit.record import job_lines
from designer.editing import Session

_MOST = 12
"""The number of differences that the text output lists; JSON lists all."""


def compare(
    a: UnitFile,
    b: Annotated[Path, Argument(help="Another one.")],
    output: Annotated[OutputFormat, Option("--format", help="A text, or one JSON object.")] = OutputFormat.TEXT,
) -> None:
    """Two units side by side: totals, ledger, equipment, and the effect of each difference."""
    first, second = map(Session, read_or_exit(a, b))
    found = Comparison(first, second)
    ranking = ranked(effects(first, found.differences))
    as_json = output is OutputFormat.JSON
    sys.stdout.write(_json(found, ranking) if as_json else "\n".join(_text(found, ranking)) + "\n")


# -- text -----------------------------------------------------------------------------------------------------


def _text(found: Comparison, ranking: tuple[DifferenceEffect, ...]) -> Iterator[str]:
    a, b = found.battle_values
    yield f"A  {found.unit_a.names.full or 'Unnamed'}"
    yield f"B  {found.unit_b.names.full or 'Unnamed'}"
    yield ""
    yield _verdict(a, b)
    yield ""
    yield f"{'Totals':<24}{'A':>12}{'B':>12}{'B - A':>12}"
    yield from (_total_text(total) for total in found.totals)
    if not found.differences:
        yield "\nNothing differs but names and texts."
        return
    yield ""
    yield "Largest effects, each difference taken alone into A"
    yield from (_effect_text(effect) for effect in ranking[:_MOST])
    if len(ranking) > _MOST:
        yield f"  and {len(ranking) - _MOST} more"
    if found.line_differences:
        yield ""
        yield f"{'Ledger':<46}{'A':>12}{'B':>12}{'changes BV':>12}"
        yield from (_line_text(line, found.hint_of(line)) for line in found.line_differences)
    yield from job_lines(found.refit)


def _verdict(a: int, b: int) -> str:
    if a == b:
        return f"Both have a Battle Value of {a}."
    more, less = ("B", "A") if b > a else ("A", "B")
    return f"{more} has {abs(b - a)} more Battle Value than {less}: A {a}, B {b}."


def _total_text(total: Total) -> str:
    figure, digits = total.figure, total.figure.digits
    return f"{figure.label:<24}{total.a:>12.{digits}f}{total.b:>12.{digits}f}{_change(total.change, digits):>12}"


def _effect_text(effect: DifferenceEffect) -> str:
    change = effect.refused.lower() if effect.change is None else _change(effect.change)
    return f"  {effect.difference.label:<46}{change:>12}"


def _line_text(line: LineDifference, hint: str) -> str:
    label = f"{line.label} {hint}" if hint else line.label
    return f"{label:<46}{_value(line, line.a):>12}{_value(line, line.b):>12}{_change(line.change, 1):>12}"


def _value(line: LineDifference, value: float | None) -> str:
    if value is None:
        return "-"
    return f"{'x ' if line.factor else ''}{value:.{line.digits}f}"


def _change(value: float, digits: int = 0) -> str:
    return f"{value:+.{digits}f}" if round(value, digits) else "0"


# -- JSON -----------------------------------------------------------------------------------------------------


def _json(found: Comparison, ranking: tuple[DifferenceEffect, ...]) -> str:
    fields = {
        "a": found.unit_a.names.full,
        "b": found.unit_b.names.full,
        "totals": {t.figure.id: {"a": t.a, "b": t.b, "change": t.change} for t in found.totals},
        "armor": _armor(found),
        "differences": [_effect_fields(effect) for effect in ranking],
        "ledger": [_line_fields(line) for line in found.line_differences],
        "equipment": [{"item": c.item.id, "a": c.a.number, "b": c.b.number} for c in found.counts],
        "refit": refit_fields(found.refit),
    }
    return json.dumps(fields | problem_fields(), indent=2) + "\n"


def _armor(found: Comparison) -> list[dict[str, object]]:
    return [
        {"location": row.location.name.lower(), "a": [row.a.front, row.a.rear], "b": [row.b.front, row.b.rear]}
        for row in found.armor
    ]


def _effect_fields(effect: DifferenceEffect) -> dict[str, object]:
    difference = effect.difference
    fields: dict[str, object] = {"id": difference.id, "sort": difference.sort, "label": difference.label}
    return fields | ({"changes_bv": effect.change} if effect.change is not None else {"refused": effect.refused})


def _line_fields(line: LineDifference) -> dict[str, object]:
    return {"id": line.id, "label": line.label, "a": line.a, "b": line.b, "changes_bv": round(line.change, 3)}
