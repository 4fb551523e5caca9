"""How well Battle Value agrees with the reference implementation, unit by unit, and why where it does not.

    python -m tests.parity.battle_value [--corpus FOLDER] [--write FILE]

Prints the share of equal units by form and each difference with its cause; ends with status 1 if one has none.
``--write docs/bv-parity.md`` puts the same into the document.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from designer.battle_value import battle_value
from designer.catalog import RuleSet
from designer.design import once
from tests.parity.command import Found, run
from tests.unit_archives import unit_archive

CAUSES = {
    "Jihad Secrets/Pulverizer PUL-2V.mtf": (
        "Another file: the reference value belongs to a later revision with an Enhanced PPC in the right torso and "
        "a mixed Clan chassis. That content gives 2065, the reference's value."
    ),
    "Force Manuals/Davion/Shadow Hawk SHD-2H (Berkowitz).mtf": (
        "Another file: the reference value belongs to a later revision with more armor on nine of eleven lines. "
        "Those points give 1400, the reference's value."
    ),
    **dict.fromkeys(
        ("constructed/Proof P-0020.mtf", "constructed/Proof P-0208.mtf", "constructed/Proof P-0210.mtf"),
        "A newer figure: the Enhanced LRM 20 is worth 210 since 2026. With 268, as before, it is the reference's.",
    ),
    **dict.fromkeys(
        ("constructed/Proof P-0128.mtf", "constructed/Proof P-0206.mtf", "constructed/Proof P-0536.mtf"),
        "A newer rule: a virtual reality piloting pod counts × 1.4 since 2026. With × 1, as before, it is the "
        "reference's.",
    ),
}
"""Units whose value differs from the reference's, and why."""


WAYS = {
    "By the rules": (
        "Without the [slips of the reference](guide/rules-slips.md) (`bv --by-rules`) these published values differ: "
        "each has a vibroblade in the right arm, whose heat the reference reads from the left one."
    ),
    "By the rules of 2026": (
        "With `bv --rules core` B-Pods and M-Pods do not explode, HarJel III costs two points, and BattleMechs "
        "with combustion engines or fuel cells make heat when they run."
    ),
}
"""The other ways in which values can be counted, in the order of `Compared.ways`, and why published ones differ."""


class Compared(NamedTuple):
    """One unit's value and the reference's."""

    path: str
    form: str
    reference: int
    ours: int
    ways: tuple[int, int]
    """The value by the rules where the reference slips, and the one by the rules of 2026."""


def compared(archive: Path, table: Path) -> Iterator[Compared]:
    """All units of an archive that have a reference value."""
    units = unit_archive(archive)
    with table.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            unit = units.unit(row["path"])
            ways = once(unit, follow_rules=True), once(unit, ruleset=RuleSet.CORE)
            values = battle_value(ways[0]), battle_value(ways[1])
            yield Compared(row["path"], row["unit_class"], int(row["bv"]), battle_value(once(unit)), values)


def report(corpus: Path) -> tuple[str, int]:
    """The document, and how many differences have no cause."""
    real = list(compared(corpus / "meks.zip", corpus / "reference_bv.csv"))
    made_up = list(compared(corpus / "constructed.zip", corpus / "constructed.csv"))
    different = [unit for unit in (*real, *made_up) if unit.ours != unit.reference]
    unexplained = [unit for unit in different if unit.path not in CAUSES]
    return "\n".join(_document(real, made_up, different)) + "\n", len(unexplained)


def _document(real: list[Compared], made_up: list[Compared], different: list[Compared]) -> Iterator[str]:
    yield "# Battle Value parity"
    yield ""
    yield f"Battle Value of {len(real):,} real units and of {len(made_up):,} designs made up for the rules that no real"
    yield "unit decides, compared as integers with the reference implementation. This page is written by"
    yield ""
    yield "    python -m tests.parity.battle_value --corpus FOLDER --write docs/bv-parity.md"
    yield ""
    yield "where the folder holds unit files and reference values, no part of the project. `make test` asks the"
    yield "same (`tests/corpus`) where there is such a folder. Nothing in the calculation knows a unit by its name."
    yield ""
    yield "| Form | Real units | equal | Made-up designs | equal |"
    yield "|---|---:|---:|---:|---:|"
    forms = sorted({unit.form for unit in (*real, *made_up)})
    for form in forms:
        yield f"| {form} | {_share(real, form)} | {_share(made_up, form)} |"
    yield f"| all | {_share(real)} | {_share(made_up)} |"
    yield ""
    yield "## Differences"
    yield ""
    if different:
        yield "| Unit | Reference | Ours | Cause |"
        yield "|---|---:|---:|---|"
    else:
        yield "None."
    for unit in sorted(different):
        cause = CAUSES.get(unit.path, "unexplained")
        yield f"| {unit.path} | {unit.reference} | {unit.ours} | {cause} |"
    for (title, why), way in zip(WAYS.items(), (0, 1), strict=True):
        yield ""
        yield f"## {title}"
        yield ""
        yield why
        yield ""
        yield "| Real unit | As published | In this way |"
        yield "|---|---:|---:|"
        for unit in sorted(real):
            if unit.ways[way] != unit.ours:
                yield f"| {unit.path} | {unit.ours} | {unit.ways[way]} |"


def _share(units: list[Compared], form: str | None = None) -> str:
    counted = Counter(unit.ours == unit.reference for unit in units if form in (None, unit.form))
    total = counted.total()
    return f"{total:,} | {100 * counted[True] / total:.2f} %" if total else "– | –"


def found(corpus: Path) -> Found:
    """The comparison of a corpus, as its command prints and writes it."""
    text, unexplained = report(corpus)
    return Found(text, text, unexplained)


if __name__ == "__main__":
    sys.exit(run(__doc__, found))
