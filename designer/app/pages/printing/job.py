"""Writing pages step by step, so that the window can show how far it is and stop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from designer.app.ui.dialogs import not_saved, saved_in
from designer.app.ui.sheets.files import FORMS, pdf_steps, printing_steps
from designer.battle_value.pilot import CrewSkills
from designer.catalog.ruleset import RuleSet
from designer.design import rules_of_file
from designer.formats.share_code import share_code
from designer.language import reason_of, tr, trn
from designer.saving import save
from designer.sheets.armor_diagram import Lost
from designer.sheets.kinds import SheetKind
from designer.sheets.options import SheetOptions
from designer.sheets.page_kinds import Sheet
from designer.sheets.shapes import Page
from designer.units.location import Location
from designer.units.unit import Unit
from designer.workspace.view_settings import PrintOptions

if TYPE_CHECKING:  # Qt's printing loads slowly
    from PySide6.QtPrintSupport import QPrinter


def rules_on_sheet(unit: Unit, member: SheetOptions | None) -> RuleSet | None:
    """The rule book that the force of a unit names, or without a force the file of its design; None if none does."""
    if member is not None and member.force is not None:
        return member.force.rules
    return rules_of_file(unit)


def sheets_of(
    unit: Unit, options: PrintOptions, lost: Mapping[Location, Lost] | None = None, member: SheetOptions | None = None
) -> list[Sheet]:
    """The sheets of a design with the options that were chosen, and with points already lost.

    A ``member`` of a force has a pilot and damage of its own; lost points that were typed go before those.
    """
    on_sheet = SheetOptions(
        pilot="" if options.blank else options.pilot,
        skills=None if options.blank else CrewSkills(options.gunnery, options.piloting),
        lost=lost,
        code=share_code(unit) if options.code and options.kind is not SheetKind.BEGINNER else "",
        without=options.without,
        advanced=options.advanced,
        ink=options.ink,
        text=options.text,
        rules=rules_on_sheet(unit, member) or options.rules,
        note=options.note,
        abilities=options.abilities,
    )
    if member is not None:
        damaged = replace(on_sheet, hits=member.hits, left=member.left, pilot_hits=member.pilot_hits)
        on_sheet = replace(damaged, lost=member.lost if lost is None else lost, force=member.force)
        if not options.blank:
            on_sheet = replace(on_sheet, pilot=member.pilot, skills=member.skills, in_force=member.in_force)
    return [Sheet(unit, on_sheet)] * options.copies


class WritingJob:
    """Writing pages to files or to a printer.

    ``into_file`` and ``onto_paper`` do the work, a page at each step, and yield how many pages are done.
    """

    def __init__(self, pages: Sequence[Page], title: str) -> None:
        self._pages = pages
        self.title = title
        self.problem = ""
        """Why the pages could not be written; empty if they could."""
        self.done = ""
        """The sentence that all is written; empty until then."""
        self.file: Path | None = None
        """The file that was written, of several the first; None on paper."""

    def into_file(self, path: Path) -> Iterator[int]:
        """Write as the suffix says: one document, or a file for each page, numbered if there are several."""
        try:
            yield from self._into_files(path) if path.suffix.lower() in FORMS else self._into_document(path)
        except OSError as error:
            self.problem = not_saved(path, error)

    def _into_document(self, path: Path) -> Iterator[int]:
        data = bytearray()
        yield from pdf_steps(self._pages, self.title, data)
        save(bytes(data), path)
        self.file, self.done = path, saved_in(path)

    def _into_files(self, path: Path) -> Iterator[int]:
        form, several = FORMS[path.suffix.lower()], len(self._pages) > 1
        files = [path.with_stem(f"{path.stem} {n}") if several else path for n in range(1, len(self._pages) + 1)]
        for number, (page, file) in enumerate(zip(self._pages, files, strict=True), 1):
            save(form(page), file)
            yield number
        name = path.name if not several else f"{path.stem} 1–{len(self._pages)}{path.suffix}"
        self.file, self.done = files[0], saved_in(path, name)

    def onto_paper(self, printer: QPrinter) -> Iterator[int]:
        """Print, on paper or into the file that the user chose in the system's dialog."""
        from PySide6.QtPrintSupport import QPrinter as Printer

        printer.setDocName(self.title)
        try:
            yield from printing_steps(printer, self._pages, printer.resolution())
        except OSError as error:
            self.problem = tr("The pages could not be printed: {reason}.", reason=reason_of(error))
            return
        if printer.printerState() in (Printer.PrinterState.Error, Printer.PrinterState.Aborted):
            self.problem = tr("The pages could not be printed.")
        else:
            self.done = trn("{n} page is printed.", "{n} pages are printed.", len(self._pages))
