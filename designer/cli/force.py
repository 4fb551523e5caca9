"""``mechwright force``: what a force is worth, and its files; unit files, force files and MUL files are taken alike."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from designer.battle_value import battle_value
from designer.battle_value.force import ForceLedger, Network, all_linked, ledger_of
from designer.battle_value.ledger import LedgerLine
from designer.battle_value.pilot import CrewSkills
from designer.cli.arguments import Argument, CommandGroup, Option, UsageError, one_or
from designer.cli.file_problems import problem_fields
from designer.cli.force_input import From, force_or_exit
from designer.cli.library_input import Library, library_at
from designer.cli.output import OutputFormat, counted
from designer.cli.rules_option import NamedBookOption, RulesOption
from designer.cli.targets import file_form
from designer.cli.unit_input import STANDARD, unwritable
from designer.design import once
from designer.forces.designs import designs_at, origin_at
from designer.forces.force import Origin
from designer.forces.values import budget_left, compared, fielded, force_value, rules_of
from designer.formats import is_force
from designer.sheets.kinds import PAPERS, Aid, InkUse, PaperName, SheetKind

if TYPE_CHECKING:
    from designer.forces.fill import Filling
    from designer.forces.force import Force

force = CommandGroup("Several units that fight together.")

Files = Annotated[
    list[Path], Argument(help="Unit files, force files (.force.json) and MUL files; - for standard input.")
]
Output = Annotated[OutputFormat, Option("--format", help="Text, or one JSON object.")]


@force.command()
def bv(
    files: Files,
    skills: Annotated[
        str, Option(help="Gunnery and piloting, such as 4/5: one pair for all, or one for each unit, with commas.")
    ] = "",
    network: Annotated[Network, Option(help="The network that all units with its computer are in.")] = Network.NONE,
    library: Library = "",
    folders: From = [],  # noqa: B006 - read only
    rules: RulesOption = None,
    output: Output = OutputFormat.TEXT,
) -> None:
    """Battle Value of each unit in the force, and of the whole force."""
    found = with_skills(force_or_exit(files, library, folders), skills)
    rules, members = rules_of(found, rules), found.members
    crews = [member.skills for member in members]
    if network is Network.NONE and (found.links or any(map(is_force, files))):
        ledger = force_value(found, rules)
    else:
        units = fielded(found, rules)
        ledger = ledger_of(units, all_linked(units, network), rules)
    if ledger.problem:
        print(ledger.problem, file=sys.stderr)
        raise SystemExit(1)
    manual = [None if member.unit is None else member.unit.manual_value for member in members]
    shown = [member.origin.path for member in members]
    as_json = output is OutputFormat.JSON
    print(_json(shown, ledger, crews, network, manual) if as_json else _text(shown, ledger, manual))


@force.command()
def show(
    files: Files,
    library: Library = "",
    folders: From = [],  # noqa: B006 - read only
    against: Annotated[Path | None, Option(help="Another force to compare with: its figures minus these.")] = None,
    rules: RulesOption = None,
    output: Output = OutputFormat.TEXT,
) -> None:
    """The whole force: units, pilots, networks, totals, budget, initiative and damage by range."""
    found = force_or_exit(files, library, folders)
    rules = rules_of(found, rules)
    other = None if against is None else force_or_exit([against], library, folders)
    from designer.cli.force_text import force_data, force_lines

    difference = None if other is None else compared(found, other, rules).difference
    if output is OutputFormat.JSON:
        more = {} if difference is None else {"difference": difference._asdict()}
        print(json.dumps(force_data(found, rules) | more | problem_fields(), ensure_ascii=False))
    else:
        print("\n".join(force_lines(found, difference, rules)))


@force.command()
def convert(
    files: Annotated[list[Path], Argument(help="Unit files, force files and MUL files; last the file to write to.")],
    name: Annotated[str, Option(help="The name of the force.")] = "",
    skills: Annotated[str, Option(help="Gunnery and piloting, as for bv.")] = "",
    rules: NamedBookOption = None,
    library: Library = "",
    folders: From = [],  # noqa: B006 - read only
) -> None:
    """Write the force of several files to a force file (.force.json) or a MUL file (.mul), which is replaced.

    With - for the target the force file is printed.
    """
    *given, target = files
    if not given:
        raise UsageError(f"{target}: expected files, and last the file to write to")
    if target != STANDARD and file_form(target, ("force", "mul")) == "mul" and rules is not None:
        raise UsageError("a MUL file names no rule book: expected a target such as lance.force.json", "--rules")
    from designer.forces import edits
    from designer.forces.force_file import force_text, write_force

    found = with_skills(force_or_exit(given, library, folders), skills)
    if rules is not None:
        found = edits.set_rules(rules.rules).apply(found)
    found = edits.rename(name or found.name).apply(found)
    if target == STANDARD:
        sys.stdout.write(force_text(found))
        return
    try:
        write_force(found, target)
    except OSError as error:
        print(unwritable(target, error), file=sys.stderr)
        raise SystemExit(1) from error


@force.command()
def export(  # noqa: PLR0913, PLR0917 - a parameter is an option
    files: Files,
    out: Annotated[Path, Option(help="The document to write (.pdf), or the force as a table (.csv); it is replaced.")],
    cover: Annotated[
        bool, Option("--cover", help="A cover page with values, networks and budget, and beside it the table.")
    ] = False,
    sheet: Annotated[SheetKind, Option(help="A page, half a page, that for a first game, or cards.")] = SheetKind.WHOLE,
    paper: Annotated[PaperName, Option(help="The paper.")] = PaperName.A4,
    without: Annotated[list[Aid] | None, Option(help="What is left off sheets; may be repeated.")] = None,
    rules: RulesOption = None,
    note: Annotated[str, Option(help="A line at the foot of drawn sheets.")] = "",
    ink: Annotated[InkUse, Option(help="The inks.")] = InkUse.GREYS,
    library: Library = "",
    folders: From = [],  # noqa: B006 - read only
) -> None:
    """Write the sheets of the whole force, each with its pilot, as one document."""
    file_form(out, ("pdf", "csv"), "--out")
    found = force_or_exit(files, library, folders)
    from designer.cli.force_export import write_force
    from designer.sheets.options import SheetOptions

    options = SheetOptions(
        paper=PAPERS[paper], without=frozenset(without or ()), ink=ink, rules=rules_of(found, rules), note=note
    )
    try:
        missing = write_force(found, out, sheet, options, cover=cover)
    except OSError as error:
        missing = [unwritable(out, error)]
    print("\n".join(missing), file=sys.stderr, end="\n" if missing else "")
    if missing:
        raise SystemExit(1)


@force.command()
def link(
    files: Files,
    skills: Annotated[str, Option(help="Gunnery and piloting, as for bv.")] = "",
    library: Library = "",
    folders: From = [],  # noqa: B006 - read only
) -> None:
    """A link that opens the force in MekBay; it has units of the Master Unit List only, without networks."""
    from designer.forces.mekbay import mekbay_link

    found = mekbay_link(with_skills(force_or_exit(files, library, folders), skills))
    for name in found.left_out:
        print(f"{name}: has no number in the Master Unit List, and is left out", file=sys.stderr)
    print(found.link)
    if found.left_out:
        raise SystemExit(1)


class _CandidateRow(NamedTuple):
    """A unit that may fill the budget."""

    name: str
    bv: int
    mass: int
    origin: Origin


@force.command()
def fill(
    files: Files,
    library: Library = "",
    folders: From = [],  # noqa: B006 - read only
    budget: Annotated[int, Option(help="The Battle Value of the whole force, if the file has no budget.", least=0)] = 0,
    least: Annotated[int, Option(help="The least units to add; by default what the budget says.", least=0)] = 0,
    most: Annotated[int, Option(help="The most units to add; by default what the budget says.", least=0)] = 0,
    skills: Annotated[str, Option(help="Gunnery and piloting of those added.")] = "4/5",
    output: Output = OutputFormat.TEXT,
) -> None:
    """Which units of a library or of folders fill the rest of the budget best; their networks are not counted."""
    if not library and not folders:
        raise UsageError("expected --library or --from: where the units are taken from")
    found = force_or_exit(files, library, folders)
    from designer.forces import edits
    from designer.forces.fill import fillings

    if budget:
        found = edits.set_budget(found.budget._replace(battle_value=budget)).apply(found)
    left = budget_left(found)
    if left.battle_value is None:
        raise UsageError("expected a budget: the force has none", option="--budget")
    (crew,) = crews_of(skills, 1)
    fewest = least or max(left.least, 1)
    greatest = most or (max(fewest, 1) if left.most is None else left.most)
    rows = list(_candidates(library, folders))
    proposals = fillings(rows, left.battle_value, fewest, greatest, crew)
    print(_proposals_json(left.battle_value, proposals) if output is OutputFormat.JSON else _proposals(proposals))
    if not proposals:
        raise SystemExit(1)


def _candidates(library: str, folders: list[Path]) -> Iterator[_CandidateRow]:
    for found in counted(designs_at(folders), "designs"):
        g = once(found.unit)
        yield _CandidateRow(found.unit.names.full, battle_value(g), found.unit.chassis.tonnage, found.origin)
    if not library:
        return
    from designer.library.listed_units import listed_units

    with library_at(library) as database:
        for listed in () if database is None else listed_units(database):
            yield _CandidateRow(listed.name, listed.values["bv"], listed.values["mass"], origin_at(listed.place))


def _proposals_json(left: int, proposals: list[Filling[_CandidateRow]]) -> str:
    told = [
        {
            "bv": filling.battle_value,
            "left": left - filling.battle_value,
            "units": [
                {"name": row.name, "bv": row.bv, "mass": row.mass, "path": row.origin.path, "member": row.origin.member}
                for row in filling.units
            ],
        }
        for filling in proposals
    ]
    return json.dumps({"left": left, "proposals": told}, ensure_ascii=False)


def _proposals(proposals: list[Filling[_CandidateRow]]) -> str:
    if not proposals:
        return "Nothing fits."
    return "\n".join(
        f"{filling.battle_value:>6}  {', '.join(f'{row.name} ({row.bv})' for row in filling.units)}"
        for filling in proposals
    )


def with_skills(found: Force, text: str) -> Force:
    """The force with the skills in a text (``crews_of``), within the limits of the table; unchanged without a text."""
    if not text:
        return found
    crews = crews_of(text, len(found.members))
    members = zip(found.members, crews, strict=True)
    return replace(found, members=tuple(replace(member, skills=crew.clamped) for member, crew in members))


def crews_of(text: str, units: int) -> list[CrewSkills]:
    """The skills of each unit's crew from text: ``4/5`` for all, or ``4/5,3/4`` for one after another."""
    found = []
    for pair in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,2})/(\d{1,2})\s*", pair)
        if match is None:
            raise UsageError(f"expected two skills such as 4/5, found '{pair}'", option="--skills")
        found.append(CrewSkills(int(match[1]), int(match[2])))
    if len(found) not in (1, units):
        raise UsageError(f"expected {one_or(units, 'pair')}, found {len(found)}", option="--skills")
    return found if len(found) == units else found * units


def _value(line: LedgerLine, part: str) -> float:
    return next((p.value for p in line.lines if p.id == f"{line.id}.{part}"), 0)


def _json(
    paths: list[str], ledger: ForceLedger, crews: list[CrewSkills], network: Network, manual: list[int | None]
) -> str:
    units = [
        {
            "path": path,
            "name": line.label,
            "gunnery": crew.gunnery,
            "piloting": crew.piloting,
            "base": _value(line, "base"),
            "tag": _value(line, "tag"),
            "network": _value(line, "network"),
            "multiplier": _value(line, "crew"),
            "bv": line.value,
            **({} if by_hand is None else {"manual_bv": by_hand}),
        }
        for path, line, crew, by_hand in zip(paths, ledger.units, crews, manual, strict=True)
    ]
    return json.dumps({"network": network.value, "bv": ledger.battle_value, "units": units} | problem_fields())


def _text(paths: list[str], ledger: ForceLedger, manual: list[int | None]) -> str:
    rows = [f"{'base':>6}{'TAG':>7}{'network':>9}{'crew':>13}{'BV':>8}"]
    for path, line, by_hand in zip(paths, ledger.units, manual, strict=True):
        crew = next(part for part in line.lines if part.id == f"{line.id}.crew")
        said = "" if by_hand is None else f", manual value {by_hand}"
        place = f"  ({path})" if path else ""
        figures = f"{_value(line, 'base'):>6}{_value(line, 'tag'):>7g}{_value(line, 'network'):>9}"
        rows.append(f"{figures}{f'{crew.note} × {crew.value:.2f}':>13}{line.value:>8}  {line.label}{said}{place}")
    rows.append(f"{ledger.battle_value:>43}  the force")
    return "\n".join(rows)
