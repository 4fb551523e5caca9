"""``mechwright export``: a file in another form for each unit found."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from designer.battle_value.pilot import REGULAR, CrewSkills
from designer.cli.arguments import Argument, Option, UsageError
from designer.cli.drawing import Drawing, drawing
from designer.cli.export_sources import Gathered, of_forces, of_library, parted
from designer.cli.output import counted
from designer.cli.unit_input import computed, existing_or_report, in_one_line, say_notes, status_of, unwritable
from designer.design import once
from designer.executors import HERE, Workers
from designer.formats import FileNote, FormatError, SourceData, read_source, to_text
from designer.formats.native_file import native_text
from designer.formats.share_code import share_code
from designer.formats.ssw.writer import ssw_text
from designer.formats.unit_sheet import sheet_bbcode, sheet_html, sheet_markdown, sheet_text
from designer.rulesets.alpha_strike.card_text import explained
from designer.saving import file_stem, save
from designer.sheets.damage import DamageError, lost_points
from designer.sheets.kinds import PAPERS, Aid, InkUse, PaperName, SheetKind, TextSize
from designer.sheets.options import PLAIN, SheetOptions
from designer.sheets.page_kinds import Sheet, page_of, pages
from designer.units.unit import Unit


class ExportForm(StrEnum):
    """The forms of exported files: unit files, sheets to read, share codes, cards with their steps, printed pages."""

    MTF = "mtf"
    JSON = "json"
    SSW = "ssw"
    TEXT = "text"
    HTML = "html"
    MARKDOWN = "markdown"
    BBCODE = "bbcode"
    SHARE = "share"
    CARD = "card"
    PDF = "pdf"
    SVG = "svg"
    PNG = "png"


class _TextForm(NamedTuple):
    """A form of files that are texts. It holds no function, so that other processes can be given it."""

    to: ExportForm

    @property
    def end(self) -> str:
        """The end of the names of the files."""
        return _TEXTS[self.to][0]

    def content(self, unit: Unit) -> bytes:
        """The content of the file of a unit."""
        return _TEXTS[self.to][1](unit).encode()


class _DrawnForm(NamedTuple):
    """A form of drawn files: the end of their names, what draws them, and what is on the pages."""

    end: str
    drawing: Drawing
    kind: SheetKind
    options: SheetOptions
    code: bool
    damage: str

    def sheet(self, unit: Unit) -> Sheet:
        """A unit with what stands beside it; raises ``DamageError``."""
        return self.coded(Sheet(unit, replace(self.options, lost=lost_points(once(unit), self.damage))))

    def coded(self, sheet: Sheet) -> Sheet:
        """A sheet with its share code, if one is wanted."""
        if not self.code:
            return sheet
        return sheet._replace(options=replace(sheet.options, code=share_code(sheet.unit)))

    def content(self, unit: Unit) -> bytes:
        """The content of the file of a unit; raises ``DamageError``."""
        return self.drawn(self.sheet(unit))

    def drawn(self, sheet: Sheet) -> bytes:
        """The content of the file of a sheet."""
        return self.drawing([page_of(self.kind, sheet, self.options.paper)], self.end)


Form = _TextForm | _DrawnForm

_TEXTS: Final[Mapping[ExportForm, tuple[str, Callable[[Unit], str]]]] = {
    ExportForm.MTF: (".mtf", lambda unit: to_text(unit.with_(source=None))),
    ExportForm.JSON: (".mech.json", lambda unit: native_text(unit.with_(source=None))),
    ExportForm.SSW: (".ssw", ssw_text),
    ExportForm.TEXT: (".txt", sheet_text),
    ExportForm.HTML: (".html", sheet_html),
    ExportForm.MARKDOWN: (".md", sheet_markdown),
    ExportForm.BBCODE: (".bbcode.txt", sheet_bbcode),
    ExportForm.SHARE: (".share.txt", lambda unit: f"{share_code(unit)}\n"),
    ExportForm.CARD: (".card.txt", lambda unit: explained(once(unit))),
}
"""The end of the names of files that are texts, and the text of a unit."""
TEXT_FORMS: Final[Mapping[ExportForm, Form]] = {form: _TextForm(form) for form in _TEXTS}


class _Exported(NamedTuple):
    """The content of the file for one unit, or the ``error`` in its source; ``notes`` are those on the source.

    ``model`` is that of a unit whose source has several configurations.
    """

    source: str
    content: bytes = b""
    error: str = ""
    notes: tuple[FileNote, ...] = ()
    model: str = ""


def export(  # noqa: PLR0913, PLR0917 - a parameter is an option
    paths: Annotated[
        list[Path], Argument(help="Unit files, folders, zip archives, forces, or 'library:QUERY' for a search of it.")
    ],
    out: Annotated[
        Path, Option(help="The folder to write to, which is made if it is missing; or FILE.pdf for all in one.")
    ],
    to: Annotated[ExportForm, Option(help="The form of the files: unit files, texts, or drawn sheets.")],
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
    code: Annotated[
        bool, Option("--code", help="The share code as a square on pages with room for it, or on the back of cards.")
    ] = False,
    damage: Annotated[
        str, Option(help="Points already lost on drawn sheets: 'LA 5, CT 12 r3 s4' (armor, r rear, s structure).")
    ] = "",
    without: Annotated[list[Aid] | None, Option(help="What is left off drawn sheets; may be repeated.")] = None,
    advanced: Annotated[bool, Option("--advanced", help="Hit locations of the advanced rule on drawn sheets.")] = False,
    ink: Annotated[InkUse, Option(help="The inks of drawn sheets.")] = InkUse.GREYS,
    text: Annotated[TextSize, Option(help="The size of texts on drawn sheets.")] = TextSize.NORMAL,
    designs: Annotated[list[Path] | None, Option(help="Where the designs of forces are; may be repeated.")] = None,
    library: Annotated[str, Option("--library", help="The database of the library, if not your own.")] = "",
) -> None:
    """A file for each unit found: a unit file, a sheet, a card, a share code. Existing ones are replaced.

    Of a file with several configurations each gets a file of its own, with the model in its name. Units in a folder or
    an archive come into the same subfolders of the target. Of a force (.mul, .force.json) each unit with a design gets
    one in a folder with the name of the force; a drawn sheet has its pilot and the damage that the file knows. A design
    that a force only names is looked for where --designs says, beside the force, and in the library; one that is
    nowhere is named, and the exit status is 1.
    """
    form = TEXT_FORMS.get(to)
    if form is None:
        draw = drawing()
        if draw is None:
            raise UsageError(f"this installation cannot draw {to}", "--to")
        options = SheetOptions(
            pilot,
            CrewSkills(gunnery, piloting),
            paper=PAPERS[paper],
            without=frozenset(without or ()),
            advanced=advanced,
            ink=ink,
            text=text,
        )
        form = _DrawnForm(f".{to}", draw, sheet, options, code, damage)
    named = parted(paths)
    units, missing = existing_or_report(named.units)
    forces, no_force = existing_or_report(named.forces)
    missing = missing or no_force
    options = form.options if isinstance(form, _DrawnForm) else PLAIN
    others = chain(of_forces(forces, designs or (), library, options), of_library(named.searches, library))
    if isinstance(form, _DrawnForm) and to is ExportForm.PDF and out.suffix.lower() == ".pdf":
        raise SystemExit(_export_document(units, others, out, form, missing=missing))
    raise SystemExit(export_all(units, out, form, Workers(jobs), others=others, missing=missing))


def export_all(
    existing: list[Path],
    out: Path,
    form: Form,
    workers: Workers = HERE,
    *,
    others: Iterable[Gathered] = (),
    missing: bool,
) -> int:
    """Write a file for each unit, then for ``others``; returns the exit status. Problems are printed."""
    count, wrong = 0, False
    given = set(map(str, existing))
    written: set[Path] = set()
    of_others = (_exported_other(form, other) for other in others)
    for found in counted(chain(computed(partial(_exported, form), existing, workers), of_others), "files"):
        count += 1
        say_notes(found.source, found.notes)
        inside = Path(Path(found.source).name if found.source in given else found.source)
        if found.model:
            inside = inside.with_stem(f"{inside.stem} {file_stem(found.model)}")
        problem = found.error or _write(out, inside, form.end, found.content, written)
        if problem:
            print(f"{found.source}: {problem}", file=sys.stderr)
            wrong = True
    return status_of(count, wrong=wrong, missing=missing)


def _exported(form: Form, source: SourceData) -> _Exported:
    try:
        unit, notes = read_source(source)
        content = form.content(unit)
    except FormatError as error:
        return _Exported(source.name, error=in_one_line(error))
    except DamageError as error:
        return _Exported(source.name, error=str(error))
    model = "" if source.configuration is None else unit.names.model
    return _Exported(source.name, content, notes=notes, model=model)


def _exported_other(form: Form, found: Gathered) -> _Exported:
    if found.unit is None:
        return _Exported(found.source, error=found.error)
    try:
        if isinstance(form, _TextForm):
            content = form.content(found.unit)
        else:
            content = form.drawn(_sheet(form, found.unit, found.options))
    except DamageError as error:
        return _Exported(found.source, error=str(error))
    return _Exported(found.source, content, notes=found.notes, model=found.model)


def _sheet(form: _DrawnForm, unit: Unit, options: SheetOptions | None) -> Sheet:
    """The sheet of a unit; that of a force has options of its own."""
    return form.sheet(unit) if options is None else form.coded(Sheet(unit, options))


def _export_document(
    existing: list[Path], others: Iterable[Gathered], out: Path, form: _DrawnForm, *, missing: bool
) -> int:
    """Write one document with all units; returns the exit status. What cannot be read or written is printed."""
    found = _Sheets(existing, others, form)
    given = pages(form.kind, found, form.options.paper)
    first = next(given, None)
    problem = ""
    if first is not None:
        try:
            out.parent.mkdir(parents=True, exist_ok=True)
            save(form.drawing(chain((first,), given), form.end), out)
        except OSError as error:
            problem = unwritable(out, error)
            print(problem, file=sys.stderr)
    return status_of(found.count, wrong=found.wrong or bool(problem), missing=missing)


class _Sheets:
    """The units in files, read one after another; those that cannot be read are printed and counted."""

    def __init__(self, existing: list[Path], others: Iterable[Gathered], form: _DrawnForm) -> None:
        self._existing = existing
        self._others = others
        self._form = form
        self.count = 0
        self.wrong = False

    def __iter__(self) -> Iterator[Sheet]:
        for found in counted(computed(_read, self._existing), "sheets"):
            self.count += 1
            if isinstance(found, str):
                print(found, file=sys.stderr)
                self.wrong = True
                continue
            source, unit, notes = found
            say_notes(source, notes)
            try:
                yield self._form.sheet(unit)
            except DamageError as error:
                print(f"{source}: {error}", file=sys.stderr)
                self.wrong = True
        for other in self._others:
            self.count += 1
            say_notes(other.source, other.notes)
            try:
                if other.unit is not None:
                    yield _sheet(self._form, other.unit, other.options)
                    continue
                problem = other.error
            except DamageError as error:
                problem = str(error)
            print(f"{other.source}: {problem}", file=sys.stderr)
            self.wrong = True


def _read(source: SourceData) -> tuple[str, Unit, tuple[FileNote, ...]] | str:
    """The name, unit and notes of a source, or what is wrong with it."""
    try:
        return (source.name, *read_source(source))
    except FormatError as error:
        return f"{source.name}: {in_one_line(error)}"


def _write(out: Path, inside: Path, end: str, content: bytes, written: set[Path]) -> str:
    """Write the content for the file ``inside`` of a source; returns the problem, empty if there is none.

    A name in an archive that leads out of the folder is refused, and so is a target among those already ``written``.
    """
    if inside.is_absolute() or ".." in inside.parts:
        return "is not written, since its name leads out of the folder"
    target = out / inside.with_name(re.sub(r"(\.mech)?\.[^.]*$", "", inside.name, flags=re.IGNORECASE) + end)
    if target in written:
        return f"is not written, since another unit is already written to {target}"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        save(content, target)
    except OSError as error:
        return f"is not written: {unwritable(target, error)}"
    written.add(target)
    return ""
