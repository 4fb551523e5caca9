"""``mechwright bv``: the Battle Value of units, or with ``--explain`` its whole calculation (the evidence)."""

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
    """The Battle Value of one unit, or the ``error`` in its file; ``manual`` is a value that the file prescribes.

    ``notes`` are the problems of the file in spite of which it was read.
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
"""The number of units given to another process at once, large enough that the time for this does not matter."""


def valued(paths: Iterable[Path], jobs: int = 1, rules: str = "") -> Iterator[Valued]:
    """The Battle Values of all units in files and folders, in order, by a ruleset, with ``jobs`` processes."""
    catalog(), systems()
    gc.freeze()  # the catalog is kept until the end: garbage collection need not check it
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
    """Print all values. Returns the exit status: 0 if every unit was read, 1 if some were not, 2 if none was found."""
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
    """Print the calculations. Returns the exit status: 0, or 1 if a file cannot be read, 2 for an unknown form."""
    # Imported here, since printing values alone does not need these modules.
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
