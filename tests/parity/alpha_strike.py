"""How well Alpha Strike point values agree with the published ones, unit by unit, and why where they do not.

    python -m tests.parity.alpha_strike [--corpus FOLDER] [--write FILE]

Prints the share of equal units and each difference with its cause; ends with status 1 if one has none. A cause that
says what the published value counts otherwise is restated: the unit is valued once more with that, and the value must
be the published one. ``--write docs/alpha-strike-parity.md`` puts the same into the document.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from designer.design import once
from designer.rulesets.alpha_strike.point_value import point_value
from designer.units.mount import ItemId, Mount
from designer.units.unit import ArmorKind, Unit
from tests.parity.command import Found, run
from tests.unit_archives import unit_archive


class Cause(NamedTuple):
    """Why a value differs; ``restated`` makes of the unit what the published value stands for, if that is known."""

    text: str
    restated: Callable[[Unit], Unit] | None = None


def _with(item: str) -> Callable[[Unit], Unit]:
    def carrying(unit: Unit) -> Unit:
        return unit.with_(mounts=(*unit.mounts, Mount(unit.next_mount_id(), ItemId(item))))

    return carrying


def _all_reactive(unit: Unit) -> Unit:
    return unit.with_(armor=unit.armor._replace(kind=ArmorKind("is-reactive"), kinds=None))


LISTED = Cause(
    "The list has another configuration, or another state of the rules: its Battle Value is not that of the file, "
    "or no rule explains the value."
)
SIGNATURE = Cause(
    "ECM with signature systems: an older rule gave ECM with a null-signature system and a chameleon shield. Three "
    "entries of the list have it, five have not.",
    _with("ecm-suite"),
)
PATCHWORK = Cause(
    "Patchwork with reactive armor: the list gives RCA, the rule gives patchwork no ability of armor.", _all_reactive
)
TORPEDOES = Cause("Torpedoes: the list counts them otherwise here; eight other units with torpedoes agree.")
REMOTE_SENSORS = Cause(
    "C3 remote sensor launcher: no ability by the rules; the list's value fits with one that is worth 2 points."
)

CAUSES = {
    "3050U/Shogun SHG-2E.mtf": LISTED,
    "3067 Unabridged/IS Meks/Sagittaire SGT-10X.mtf": LISTED,
    "3075/Eyleuka EYL-45A.mtf": LISTED,
    "3085u/Cutting Edge/Onager.mtf": LISTED,
    "3085u/ONN/Crossbow U.mtf": TORPEDOES,
    "3145/Davion/Scarecrow UCU-F4.mtf": SIGNATURE,
    "3145/Marik/Neanderthal NTL-AG.mtf": LISTED,
    "3145/Steiner/Zeus X ZEU-X.mtf": PATCHWORK,
    "3145/Steiner/Zeus X ZEU-X2.mtf": PATCHWORK,
    "ER 2750/Stalker STK-3Fk.mtf": LISTED,
    "Jihad Final Reckoning/Revenant UBM-1A.mtf": LISTED,
    "Jihad Secrets/Pulverizer PUL-2V.mtf": LISTED,
    "LAMS/Waneta S-WN-2LAM.mtf": LISTED,
    "Operation Klondike/Thunderbolt TDR-5Sb2.mtf": LISTED,
    "ProtoTypes/Trebuchet TBT-K7R.mtf": LISTED,
    "RS Unique/Grand Dragon DRG-1G Douglas.mtf": LISTED,
    "WoR Supplemental/Cephalus U.mtf": TORPEDOES,
    "XTRs/ComStar/Tessen TSN-X-4.mtf": REMOTE_SENSORS,
    "XTRs/Gunslingers/Rifleman III RF2-A.mtf": SIGNATURE,
    "XTRs/Gunslingers/Thug THG-11ECX (Jose).mtf": SIGNATURE,
    "XTRs/Kurita/Hatamoto-Kaeru HTM-35X.mtf": TORPEDOES,
    "XTRs/Periphery/Trebuchet TBT-XK7.mtf": LISTED,
    "XTRs/Primitives V/Phoenix PX-1R.mtf": LISTED,
}
"""The units whose point value differs, and why."""


OPEN_QUESTIONS = """\
## What is not known

**Torpedoes.** Of eleven units with torpedoes eight agree and three do not: the Crossbow U and the Hatamoto-Kaeru
HTM-35X have a point more in the list, the Cephalus U two less. Other figures of launchers do not explain it: the
HTM-35X has two LRT 15 and two SRT 4, and the Deva C-DVA-OU with two such LRT 15 and the HTM-35K with two such SRT 4
agree. The Cephalus has a single LRT 5. The figures stay those of the reference.

**Radical heat sinks.** The system counts one point of heat capacity, whatever the number of sinks (AS 5.4). All eleven
units with it whose values are published agree.

**ENE and energy weapons with ammunition.** ENE goes to a unit aboard which nothing explodes. Ammunition of plasma
weapons and fluid guns does not explode, so a 'Mech with a plasma rifle has ENE, as in the reference. The name says
"energy" only; no published value speaks against it, and ENE is worth no points.

**Figures of weapons** are those of the list of September 2026, except for three artillery cannons, whose damage is in
their abilities, and for the C3 remote sensor launcher and the prototype LB 5-X, for which the list has other figures
than the rules of their class give."""


class Compared(NamedTuple):
    """One unit's point value and the published one; ``restated`` is our value of what its cause says, if it says."""

    path: str
    published: int
    ours: int
    restated: int | None = None

    @property
    def explained(self) -> bool:
        """Whether the value is equal, or has a cause that does not contradict itself."""
        if self.ours == self.published:
            return True
        return self.path in CAUSES and self.restated in (None, self.published)


def compared(corpus: Path) -> Iterator[Compared]:
    """All units that have a published point value."""
    table = corpus / "alpha_strike_pv.csv"
    units = unit_archive(corpus / "meks.zip")
    with table.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            path, published = row["path"], int(row["pv"])
            unit = units.unit(path)
            ours = point_value(once(unit))
            change = CAUSES[path].restated if path in CAUSES else None
            restated = None if change is None or ours == published else point_value(once(change(unit)))
            yield Compared(path, published, ours, restated)


def _document(units: list[Compared]) -> Iterator[str]:
    different = sorted(unit for unit in units if unit.ours != unit.published)
    equal = len(units) - len(different)
    yield "# Alpha Strike parity"
    yield ""
    yield f"Point values of {len(units):,} real units, compared with those that the Master Unit List published in"
    yield "February 2024. This page is written by"
    yield ""
    yield "    python -m tests.parity.alpha_strike --corpus FOLDER --write docs/alpha-strike-parity.md"
    yield ""
    yield "where the folder holds unit files and published values, no part of the project. `make test` asks the same"
    yield "(`tests/corpus`) where there is such a folder. Nothing in the conversion knows a unit by its name."
    yield ""
    yield f"Equal: {equal:,} of {len(units):,} ({100 * equal / max(len(units), 1):.2f} %)."
    yield ""
    yield "## Differences"
    yield ""
    yield "Where a cause says what the list counts otherwise, *restated* is our value with that."
    yield ""
    yield "| Unit | Published | Ours | Restated | Cause |"
    yield "|---|---:|---:|---:|---|"
    for unit in different:
        cause = CAUSES[unit.path].text if unit.path in CAUSES else "unexplained"
        yield f"| {unit.path} | {unit.published} | {unit.ours} | {unit.restated or '–'} | {cause} |"
    yield ""
    yield OPEN_QUESTIONS


def report(corpus: Path) -> tuple[str, list[str]]:
    """The document, and the units whose difference is not explained."""
    units = list(compared(corpus))
    return "\n".join(_document(units)) + "\n", [unit.path for unit in units if not unit.explained]


def found(corpus: Path) -> Found:
    """The comparison of a corpus, as its command prints and writes it."""
    text, unexplained = report(corpus)
    return Found("\n".join((text, *(f"unexplained: {path}" for path in unexplained))), text, len(unexplained))


if __name__ == "__main__":
    sys.exit(run(__doc__, found))
