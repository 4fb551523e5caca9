"""``mechwright bv``: the Battle Value of many units, or with ``--explain`` the evidence of each."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from designer.battle_value import battle_value
from designer.battle_value.defensive import defensive
from designer.battle_value.offensive import offensive
from designer.catalog import catalog, systems
from designer.channels import speak_utf8
from designer.cli.output import Progress
from designer.cli.unit_input import existing_or_report, in_one_line, read_or_report, say_notes, status_of
from designer.design import once
from designer.formats import FileNote, FormatError, SourceData, read_source, sources


class Valued(NamedTuple):
    """One unit's worth, or why it has none; ``manual`` is a value that its file sets by hand.

    ``notes`` say what was not as it should be in the file, and how it was read.
    """

    path: str
    chassis: str = ""
    model: str = ""
    bv: int = 0
    defensive: float = 0.0
    offensive: float = 0.0
    manual: int | None = None
    error: str = ""
    notes: tuple[FileNote, ...] = ()


CHUNK = 64
"""Units handed to another process at once: enough that handing them over does not count."""


def valued(paths: Iterable[Path], jobs: int = 1, rules: str = "") -> Iterator[Valued]:
    """The worth of every unit found by a ruleset, in order, by so many processes."""
    catalog(), systems()
    gc.freeze()  # the catalog stays for good: the collector need not look at it again and again
    value = partial(_valued, rules)
    if jobs <= 1:
        yield from map(value, sources(paths))
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - for several processes only

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(value, sources(paths), chunksize=CHUNK)


def _valued(rules: str, source: SourceData) -> Valued:
    path = source[0]
    try:
        unit, notes = read_source(source)
    except FormatError as error:
        return Valued(path, error=in_one_line(error))
    g = once(unit, ruleset=rules)
    parts = defensive(g).value, offensive(g).value
    return Valued(path, unit.names.chassis, unit.names.model, battle_value(g), *parts, unit.manual_value, notes=notes)


def print_values(paths: list[Path], *, as_json: bool, jobs: int = 1, rules: str = "") -> int:
    """Print all values; 0 when every unit could be valued, 1 when some could not, 2 when nothing was found."""
    existing, missing = existing_or_report(paths)
    count = failed = 0
    write = sys.stdout.write
    with Progress("units valued") as progress:
        for value in valued(existing, jobs, rules):
            count += 1
            failed += bool(value.error)
            say_notes(value.path, value.notes)
            write(_json(value) if as_json else _text(value))
            progress.at(count)
    return status_of(count, wrong=bool(failed), missing=missing)


def _json(value: Valued) -> str:
    if value.error:
        return json.dumps({"path": value.path, "error": value.error}) + "\n"
    fields: dict[str, object] = {
        "path": value.path,
        "chassis": value.chassis,
        "model": value.model,
        "bv": value.bv,
        "defensive": value.defensive,
        "offensive": value.offensive,
    }
    if value.manual is not None:
        fields["manual_bv"] = value.manual
    return json.dumps(fields) + "\n"


def _text(value: Valued) -> str:
    if value.error:
        return f"{'':>6}  {value.path}: {value.error}\n"
    manual = "" if value.manual is None else f", manual value {value.manual}"
    return f"{value.bv:>6}  {value.chassis} {value.model}".rstrip() + f"{manual}  ({value.path})\n"


def print_evidence(paths: list[Path], form: str, rules: str = "") -> int:
    """Print the evidence of each file; 0 when all could be read, 1 when some could not, 2 for an unknown form."""
    # Figures alone need no words.
    from designer.battle_value.evidence import EVIDENCE_FORMS, evidence  # noqa: PLC0415

    render = EVIDENCE_FORMS.get(form)
    if render is None:
        print(f"--explain prints {', '.join(EVIDENCE_FORMS)}, not {form}", file=sys.stderr)
        return 2
    if form == "html":
        speak_utf8()
    status = 0
    for path in paths:
        loaded = read_or_report(path)
        if loaded is None:
            status = 1
        else:
            sys.stdout.write(render(evidence(once(loaded.unit, ruleset=rules), str(path))))
    return status
