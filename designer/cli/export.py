"""``mechwright export``: a file in another form for each unit found."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated

from designer.battle_value.pilot import REGULAR, CrewSkills
from designer.cli.arguments import Argument, Option, UsageError
from designer.cli.conversion import PLAIN, AnswerOption, Answers, ExportOutcome, StrictOption, answers_of
from designer.cli.drawing import drawing
from designer.cli.export_forms import TEXT_FORMS, ExportForm, ExportFormat, UnfitError, as_converted
from designer.cli.export_sources import GatheredUnit, of_forces, of_library, parted
from designer.cli.output import LineFormat, counted
from designer.cli.rules_option import RulesOption
from designer.cli.targets import Target, target_of
from designer.cli.unit_input import computed, existing_or_report, in_one_line, status_of, unwritable
from designer.executors import HERE, Workers
from designer.formats import FormatError, SourceData, read_source
from designer.saving import file_stem
from designer.sheets.kinds import PAPERS, Aid, InkUse, PaperName, SheetKind, TextSize


def export(  # noqa: PLR0913, PLR0917 - a parameter is an option
    paths: Annotated[
        list[Path], Argument(help="Unit files, folders, zip archives, forces, or 'library:QUERY' for a search of it.")
    ],
    out: Annotated[
        Path,
        Option(
            help="The folder to write to, which is made if it is missing; the file for a single unit, or FILE.pdf for "
            "all; or - for standard output."
        ),
    ],
    to: Annotated[
        ExportForm | None,
        Option(help="The form of the files: unit files, texts, or drawn sheets; that of a single file is in its name."),
    ] = None,
    jobs: Annotated[
        int,
        Option(least=1, help="Processes to work with; files stay the same. The pages of one PDF are made in order."),
    ] = 1,
    sheet: Annotated[
        SheetKind,
        Option(help="What pdf, svg and png show: a page, half a page, that for a first game, or Alpha Strike cards."),
    ] = SheetKind.WHOLE,
    paper: Annotated[PaperName, Option(help="The paper of pdf, svg and png.")] = PaperName.A4,
    gunnery: Annotated[int, Option(help="The pilot's gunnery on drawn sheets.", least=0, most=8)] = REGULAR.gunnery,
    piloting: Annotated[int, Option(help="The pilot's piloting on drawn sheets.", least=0, most=8)] = REGULAR.piloting,
    pilot: Annotated[str, Option(help="The pilot's name on drawn sheets.")] = "",
    abilities: Annotated[str, Option(help="The pilot's special abilities on drawn sheets, as free text.")] = "",
    code: Annotated[
        bool, Option("--code", help="The share code as a square on pages with room for it, or on the back of cards.")
    ] = False,
    damage: Annotated[
        str,
        Option(
            help="Points already lost, on drawn sheets: 'LA 5, CT 12 r3 s4' is 5 armor of the left arm, and 12 armor, "
            "3 rear armor and 4 structure of the center torso."
        ),
    ] = "",
    without: Annotated[list[Aid] | None, Option(help="What is left off drawn sheets; may be repeated.")] = None,
    advanced: Annotated[bool, Option("--advanced", help="Hit locations of the advanced rule on drawn sheets.")] = False,
    rules: RulesOption = None,
    note: Annotated[str, Option(help="A line at the foot of drawn sheets.")] = "",
    ink: Annotated[InkUse, Option(help="The inks of drawn sheets.")] = InkUse.GREYS,
    text: Annotated[TextSize, Option(help="The size of texts on drawn sheets.")] = TextSize.NORMAL,
    designs: Annotated[list[Path] | None, Option(help="Where the designs of forces are; may be repeated.")] = None,
    library: Annotated[str, Option("--library", help="The database of the library, if not your own.")] = "",
    strict: StrictOption = False,
    output: AnswerOption = LineFormat.TEXT,
) -> None:
    """A file for each unit found: a unit file, a sheet, a card, a share code. Existing ones are replaced.

    The name of a single file says its form, and --to must agree; all other names are those of folders.
    Of a file with several configurations each gets a file of its own, with the model in its name. Units in a folder or
    an archive come into the same subfolders of the target. Of a force (.mul, .force.json) each unit with a design gets
    one in a folder with the name of the force; a drawn sheet has its pilot and the damage that the file knows. A design
    that a force only names is looked for where --designs says, beside the force, and in the library; one that is
    nowhere is named, and the exit status is 1.
    """
    target = target_of(out, to, tuple(ExportForm), "--out")
    text_form = TEXT_FORMS.get(target.form)
    form = None if text_form is None else text_form._replace(rules=rules)
    draw = drawing() if form is None else None
    if form is None and draw is None:
        raise UsageError(f"this installation cannot draw {target.form}", "--to")
    answers = answers_of(target, strict=strict, output=output)
    named = parted(paths)
    units, missing = existing_or_report(named.units)
    forces, no_force = existing_or_report(named.forces)
    missing = missing or no_force
    found = of_library(named.searches, library)
    if form is not None:
        others = chain(of_forces(forces, designs or (), library), found)
        raise SystemExit(
            export_all(units, target, form, Workers(jobs), others=others, missing=missing, answers=answers)
        )

    from designer.cli.export_drawn import DrawnForm, export_document  # noqa: PLC0415 - texts are made without them
    from designer.sheets.options import SheetOptions  # noqa: PLC0415 - see above

    options = SheetOptions(
        pilot,
        CrewSkills(gunnery, piloting),
        paper=PAPERS[paper],
        without=frozenset(without or ()),
        advanced=advanced,
        ink=ink,
        text=text,
        note=note,
        abilities=abilities,
    )
    assert draw is not None
    drawn = DrawnForm(f".{target.form}", draw, sheet, options, code, damage, rules)
    others = chain(of_forces(forces, designs or (), library, options, rules), found)
    if target.form is ExportForm.PDF and target.is_file:
        if strict or answers.as_json:
            raise UsageError("one document has no answer for each unit: expected a folder", "--out")
        raise SystemExit(export_document(units, others, target, drawn, missing=missing))
    raise SystemExit(export_all(units, target, drawn, Workers(jobs), others=others, missing=missing, answers=answers))


def export_all(
    existing: list[Path],
    out: Target,
    form: ExportFormat,
    workers: Workers = HERE,
    *,
    others: Iterable[GatheredUnit] = (),
    missing: bool,
    answers: Answers = PLAIN,
) -> int:
    """Write a file for each unit, then for ``others``; returns the exit status. Problems are printed."""
    count, wrong = 0, False
    given = set(map(str, existing))
    written: set[Path] = set()
    of_others = (_exported_other(form, other) for other in others)
    for found in counted(
        chain(computed(partial(_exported, form), existing, workers), of_others), "files", " are written and kept"
    ):
        count += 1
        inside = Path(Path(found.source).name if found.source in given else found.source)
        if found.model:
            inside = inside.with_stem(f"{inside.stem} {file_stem(found.model)}")
        path = _path_in(out, inside, form.end)
        problem = found.error or answers.refusal(found) or _write(out, inside, path, found.content, written)
        answers.tell(found, str(path), problem)
        wrong = wrong or bool(problem)
    return status_of(count, wrong=wrong, missing=missing)


def _exported(form: ExportFormat, source: SourceData) -> ExportOutcome:
    try:
        unit, notes = read_source(source)
        made = form.made(as_converted(unit, source.name, form.end))
    except FormatError as error:
        return ExportOutcome(source.name, error=in_one_line(error))
    except UnfitError as error:
        return ExportOutcome(source.name, error=str(error))
    model = "" if source.configuration is None else unit.names.model
    return ExportOutcome(source.name, made.content, notes=(*notes, *made.notes), kept=made.kept, model=model)


def _exported_other(form: ExportFormat, found: GatheredUnit) -> ExportOutcome:
    if found.unit is None:
        return ExportOutcome(found.source, error=found.error)
    try:
        made = form.made(as_converted(found.unit, found.source, form.end), found.options)
    except FormatError as error:
        return ExportOutcome(found.source, error=in_one_line(error))
    except UnfitError as error:
        return ExportOutcome(found.source, error=str(error))
    return ExportOutcome(
        found.source, made.content, notes=(*found.notes, *made.notes), kept=made.kept, model=found.model
    )


def _path_in(out: Target, inside: Path, end: str) -> Path:
    """The path of the file for the one ``inside`` of a source."""
    if out.is_file:
        return out.path
    return out.path / inside.with_name(re.sub(r"(\.mech)?\.[^.]*$", "", inside.name, flags=re.IGNORECASE) + end)


def _write(out: Target, inside: Path, target: Path, content: bytes, written: set[Path]) -> str:
    """Write the content for the file ``inside`` of a source; returns the problem, empty if there is none.

    A name in an archive that leads out of the folder is refused, and so is a target among those already ``written``.
    """
    if inside.is_absolute() or ".." in inside.parts:
        return "is not written, since its name leads out of the folder"
    if target in written:
        return f"is not written, since another unit is already written to {target}"
    try:
        out.write(content, target)
    except OSError as error:
        return f"is not written: {unwritable(target, error)}"
    written.add(target)
    return ""
