"""How well designs read from Solaris Skunk Works files agree with the Battle Value that the file states, and with the
reference value of the same unit's MTF file.

    python -m tests.parity.ssw [--corpus FOLDER]

Prints how many designs agree with which, and each that agrees with neither. The same unit is called otherwise in MTF
files: an omni's ``CN11-O A`` is ``CN11-OA``, ``Prime`` is left out, and of the two names of a Clan chassis either may
stand first.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from designer.battle_value import battle_value
from designer.design import once
from designer.forces.designs import spellings
from designer.formats import Loaded, read_source, sources
from tests.parity.command import Found, run

ARCHIVES = ("ssw", "ssw_more")


class Compared(NamedTuple):
    """A design's value, the stated one, that of the unit's MTF file (None: unknown), and its chassis and model."""

    name: str
    ours: int
    stated: int
    twin: int | None

    @property
    def agrees(self) -> str:
        """With what the value agrees."""
        if self.ours == self.stated:
            return "as the file states it"
        if self.twin is None:
            return "otherwise, and no MTF file of this unit is known"
        return "otherwise, as its MTF file" if self.ours == self.twin else "otherwise than both"


def names(chassis: str, model: str) -> Iterator[str]:
    """The names under which a unit's MTF file may be found, the best first."""
    chassis, model = (re.sub("[\"'“”]", "", text).strip() for text in (chassis, model))
    models = [
        model,
        re.sub(r" ?Prime$", "", model),
        re.sub(r"-O ([A-Z])$", r"-O\1", model),
        re.sub(r"-O (\w+) \(Prime\)$", r"-O \1", model),
        re.sub(r"-O (\w+) \(([A-Z])\)$", r"-O\2 \1", model),
    ]
    for each in dict.fromkeys(models):
        yield from spellings(chassis, each)[:3]


def references(corpus: Path) -> dict[str, int]:
    """The reference values of MTF files by chassis and model."""
    with (corpus / "reference_bv.csv").open(encoding="utf-8", newline="") as rows:
        return {next(names(row["chassis"], row["model"])): int(row["bv"]) for row in csv.DictReader(rows)}


def read_all(corpus: Path) -> dict[str, list[tuple[str, Loaded]]]:
    """All designs of the archives, each with the name of its file."""
    return {
        archive: [(source.name, read_source(source)) for source in sources([corpus / f"{archive}.zip"])]
        for archive in ARCHIVES
    }


def compared(corpus: Path, designs: dict[str, list[tuple[str, Loaded]]]) -> Iterator[Compared]:
    """The designs of the archives that state a value."""
    known = references(corpus)
    for archive in ARCHIVES:
        with (corpus / f"{archive}.csv").open(encoding="utf-8", newline="") as rows:
            table = {(row["path"], " ".join(row["model"].split())): row for row in csv.DictReader(rows)}
        for path, loaded in designs[archive]:
            unit = loaded.unit
            row = table[path, " ".join(unit.names.model.split())]
            found = None if row["note"] == "revision" else _twin(row["chassis"], unit.names.model, known)
            full = f"{row['chassis']} {unit.names.model}"
            yield Compared(full, battle_value(once(unit)), int(float(row["battle_value"])), found)


def _twin(chassis: str, model: str, known: dict[str, int]) -> int | None:
    return next((known[name] for name in names(chassis, model) if name in known), None)


def found(corpus: Path) -> Found:
    """The comparison of a corpus."""
    designs = list(compared(corpus, read_all(corpus)))
    lines = [f"{count:6,} {words}" for words, count in Counter(design.agrees for design in designs).most_common()]
    other = [design for design in designs if design.ours not in (design.stated, design.twin)]
    lines += [f"{each.name}: stated {each.stated}, MTF file {each.twin}, ours {each.ours}" for each in other]
    text = "\n".join((f"{len(designs):6,} designs", *lines))
    return Found(text, text, 0)


if __name__ == "__main__":
    sys.exit(run(__doc__, found))
