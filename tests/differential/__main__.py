"""A differential test: the same random designs valued by this program and by any other implementation.

    python -m tests.differential make FOLDER [--count N] [--seed S] [--corpus UNITS.zip]
    python -m tests.differential compare FILES THEIRS.csv [--need PERCENT]

``make`` writes the designs as files and our figures as FOLDER/ours.csv. Another implementation reads the files and
writes a table of the same first columns: path, bv, mass (tons), cost, valid (1 or 0), each also with ``reference_`` in
front; an empty bv means that it cannot read the file. ``compare`` values the files (a folder or a zip) again, counts
what is equal, and sorts every difference by its cause: a cause is restated, its rule is undone and the figure compared
again. Of each cause the smallest design is named. For verdicts it names the rules that our errors cite.
"""

from __future__ import annotations

import argparse
import csv
import sys
import zipfile
from collections import Counter
from pathlib import Path

from designer.battle_value import battle_value
from designer.construction.cost import cost
from designer.construction.findings import Severity, findings
from designer.construction.mass import mass
from designer.design import once
from designer.formats import read, read_bytes, write
from designer.units.unit import Unit
from tests.differential.causes import refused, restated
from tests.differential.designs import designs

COLUMNS = ("path", "bv", "mass", "cost", "valid", "errors")
FIGURES = ("bv", "mass", "cost", "valid")
UNEXPLAINED = "unexplained"

Row = dict[str, str]


def figures(unit: Unit) -> Row:
    """Our figures of a design, as the table has them."""
    g = once(unit)
    errors = sorted({finding.rule for finding in findings(g) if finding.severity is Severity.ERROR})
    tons = f"{mass(g).total / 1000:g}"
    values = (str(battle_value(g)), tons, str(cost(g).total), str(int(not errors)), " ".join(errors))
    return dict(zip(COLUMNS[1:], values, strict=True))


def make(folder: Path, count: int, seed: int, corpus: Path | None) -> None:
    """Write the designs and our figures of what reading them gives."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "ours.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, COLUMNS)
        table.writeheader()
        for number, unit in enumerate(designs(count, seed, corpus)):
            path = folder / f"{number:05}.mtf"
            write(unit, path)
            table.writerow({"path": path.name, **figures(read(path).unit)})


def _same(figure: str, one: str, other: str) -> bool:
    return abs(float(one) - float(other)) < (0.0005 if figure == "mass" else 0.5)


def cause_of(unit: Unit, figure: str, ours: Row, theirs: Row) -> str:
    """The rules that make our figure theirs once they are undone; for verdicts the rules that our errors cite."""
    if figure == "valid":
        return f"verdict: {ours['errors'] or 'legal here'}"
    names = []
    for name, value in restated(unit, figure):
        names += [name] if name else []
        if _same(figure, str(value), theirs[figure]):
            return f"{figure}: {', '.join(names)}"
    return f"{figure}: {UNEXPLAINED}"


def compare(files: Path, table: Path) -> tuple[str, float]:
    """The report, and the percent of designs whose figures are all equal or explained."""
    equal: Counter[str] = Counter()
    causes: dict[str, list[tuple[int, str]]] = {}
    open_designs = set()
    theirs = _rows(table)
    for path, other in theirs.items():
        data = _content(files, path)
        unit = read_bytes(data, path).unit
        if not other["bv"]:
            cause = f"cannot be read there: {refused(unit) or UNEXPLAINED}"
            causes.setdefault(cause, []).append((len(data), path))
            if cause.endswith(UNEXPLAINED):
                open_designs.add(path)
            continue
        mine = figures(unit)
        for figure in FIGURES:
            if _same(figure, mine[figure], other[figure]):
                equal[figure] += 1
                continue
            cause = cause_of(unit, figure, mine, other)
            causes.setdefault(cause, []).append((len(data), path))
            if cause.endswith(UNEXPLAINED):
                open_designs.add(path)
    share = 100 * (1 - len(open_designs) / max(1, len(theirs)))
    lines = [f"{len(theirs)} designs; {share:.2f} % equal or explained in Battle Value, mass and price"]
    lines += [f"  {figure}: {equal[figure]} equal" for figure in FIGURES]
    for cause, found in sorted(causes.items(), key=lambda pair: -len(pair[1])):
        lines.append(f"{len(found):6} {cause}; the smallest is {min(found)[1]}")
    return "\n".join(lines), share


def _rows(table: Path) -> dict[str, Row]:
    with table.open(encoding="utf-8", newline="") as file:
        rows = [{name.removeprefix("reference_"): value for name, value in row.items()} for row in csv.DictReader(file)]
    return {row["path"]: row for row in rows}


def _content(files: Path, path: str) -> bytes:
    if files.is_dir():
        return (files / path).read_bytes()
    with zipfile.ZipFile(files) as archive:
        return archive.read(path)


def main() -> int:
    """The command; exit status 1 where less is equal or explained than ``--need`` says."""
    parser = argparse.ArgumentParser(prog="tests.differential", description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make")
    making.add_argument("folder", type=Path)
    making.add_argument("--count", type=int, default=1000)
    making.add_argument("--seed", type=int, default=1)
    making.add_argument("--corpus", type=Path)
    comparing = commands.add_parser("compare")
    comparing.add_argument("files", type=Path)
    comparing.add_argument("table", type=Path)
    comparing.add_argument("--need", type=float, default=0.0)
    wanted = parser.parse_args()
    if wanted.command == "make":
        make(wanted.folder, wanted.count, wanted.seed, wanted.corpus)
        return 0
    text, share = compare(wanted.files, wanted.table)
    print(text)
    return int(share < wanted.need)


if __name__ == "__main__":
    sys.exit(main())
