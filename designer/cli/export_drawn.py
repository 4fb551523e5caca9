"""Drawn sheets for ``mechwright export``: a file for each unit, or one document with all."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from designer.catalog.ruleset import RuleSet
from designer.cli.drawing import Drawing
from designer.cli.export_forms import Made, UnfitError
from designer.cli.export_sources import GatheredUnit
from designer.cli.output import counted
from designer.cli.targets import Target
from designer.cli.unit_input import computed, in_one_line, say_notes, status_of, unwritable
from designer.construction.legality.finding import Severity
from designer.design import once, rules_for
from designer.formats import FileNote, FormatError, SourceData, read_source
from designer.formats.share_code import share_code
from designer.sheets.damage import DamageError, lost_points
from designer.sheets.kinds import SheetKind
from designer.sheets.options import SheetOptions
from designer.sheets.page_kinds import Sheet, page_of, pages
from designer.sheets.shapes import Page, named
from designer.units.unit import Unit

_NO_ROOM: Final = "there is no room for the share code; it is left out"


class DrawnForm(NamedTuple):
    """A form of drawn files: the end of their names, what draws them, and what is on the pages.

    Without ``rules`` a sheet goes by the rule book of its design's file.
    """

    end: str
    drawing: Drawing
    kind: SheetKind
    options: SheetOptions
    code: bool
    damage: str
    rules: RuleSet | None = None

    def sheet(self, unit: Unit, options: SheetOptions | None = None) -> Sheet:
        """A unit with what stands beside it; raises ``UnfitError``. A unit of a force has options of its own."""
        if options is None:
            try:
                lost = lost_points(once(unit), self.damage)
                options = replace(self.options, lost=lost, rules=rules_for(unit, self.rules))
            except DamageError as error:
                raise UnfitError(str(error)) from error
        return Sheet(unit, replace(options, code=share_code(unit)) if self.code else options)

    def made(self, unit: Unit, options: SheetOptions | None = None) -> Made:
        """The file of a unit, with a note if the share code that it should have has no room; raises ``UnfitError``."""
        page = page_of(self.kind, self.sheet(unit, options), self.options.paper)
        notes = (FileNote(0, Severity.WARNING, _NO_ROOM),) if self.codes_missing(page, 1) else ()
        return Made(self.drawing([page], self.end), notes)

    def codes_missing(self, page: Page, units: int) -> int:
        """The number of units on a page whose share code has no room there."""
        return units - sum(1 for _ in named(page.shapes, "code")) if self.code else 0


def export_document(
    existing: list[Path], others: Iterable[GatheredUnit], out: Target, form: DrawnForm, *, missing: bool
) -> int:
    """Write one document with all units; returns the exit status. What cannot be read or written is printed."""
    found = _Sheets(existing, others, form)
    given = _with_codes(pages(form.kind, found, form.options.paper), found, form)
    first = next(given, None)
    problem = ""
    if first is not None:
        try:
            out.write(form.drawing(chain((first,), given), form.end), out.path)
        except OSError as error:
            problem = unwritable(out.path, error)
            print(problem, file=sys.stderr)
    return status_of(found.count, wrong=found.wrong or bool(problem), missing=missing)


def _with_codes(drawn: Iterable[Page], found: _Sheets, form: DrawnForm) -> Iterator[Page]:
    """The pages, while those without room for a share code are printed."""
    before = 0
    for page in drawn:
        missing = form.codes_missing(page, found.drawn - before)
        before = found.drawn
        if missing > 0:
            print(f"{page.title}: warning: {_NO_ROOM}", file=sys.stderr)
        yield page


class _Sheets:
    """The units in files, read one after another; those that cannot be read are printed and counted."""

    def __init__(self, existing: list[Path], others: Iterable[GatheredUnit], form: DrawnForm) -> None:
        self._existing = existing
        self._others = others
        self._form = form
        self.count = self.drawn = 0
        self.wrong = False

    def __iter__(self) -> Iterator[Sheet]:
        for found in counted(computed(_read, self._existing), "sheets", " drawn, the file is not written"):
            self.count += 1
            if isinstance(found, str):
                print(found, file=sys.stderr)
                self.wrong = True
                continue
            source, unit, notes = found
            say_notes(source, notes)
            try:
                sheet = self._form.sheet(unit)
                self.drawn += 1
                yield sheet
            except UnfitError as error:
                print(f"{source}: {error}", file=sys.stderr)
                self.wrong = True
        for other in self._others:
            self.count += 1
            say_notes(other.source, other.notes)
            try:
                if other.unit is not None:
                    sheet = self._form.sheet(other.unit, other.options)
                    self.drawn += 1
                    yield sheet
                    continue
                problem = other.error
            except UnfitError as error:
                problem = str(error)
            print(f"{other.source}: {problem}", file=sys.stderr)
            self.wrong = True


def _read(source: SourceData) -> tuple[str, Unit, tuple[FileNote, ...]] | str:
    """The name, unit and notes of a source, or what is wrong with it."""
    try:
        return (source.name, *read_source(source))
    except FormatError as error:
        return f"{source.name}: {in_one_line(error)}"
