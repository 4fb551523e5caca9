"""Drawn sheets for ``mechwright export``: a file for each unit, or one document with all."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from designer.cli.drawing import Drawing
from designer.cli.export_forms import UnfitError
from designer.cli.export_sources import GatheredUnit
from designer.cli.output import counted
from designer.cli.targets import Target
from designer.cli.unit_input import computed, in_one_line, say_notes, status_of, unwritable
from designer.design import once
from designer.formats import FileNote, FormatError, SourceData, read_source
from designer.formats.share_code import share_code
from designer.sheets.damage import DamageError, lost_points
from designer.sheets.kinds import SheetKind
from designer.sheets.options import SheetOptions
from designer.sheets.page_kinds import Sheet, page_of, pages
from designer.units.unit import Unit


class DrawnForm(NamedTuple):
    """A form of drawn files: the end of their names, what draws them, and what is on the pages."""

    end: str
    drawing: Drawing
    kind: SheetKind
    options: SheetOptions
    code: bool
    damage: str

    def sheet(self, unit: Unit, options: SheetOptions | None = None) -> Sheet:
        """A unit with what stands beside it; raises ``UnfitError``. A unit of a force has options of its own."""
        if options is None:
            try:
                options = replace(self.options, lost=lost_points(once(unit), self.damage))
            except DamageError as error:
                raise UnfitError(str(error)) from error
        return Sheet(unit, replace(options, code=share_code(unit)) if self.code else options)

    def content(self, unit: Unit, options: SheetOptions | None = None) -> bytes:
        """The content of the file of a unit; raises ``UnfitError``."""
        return self.drawing([page_of(self.kind, self.sheet(unit, options), self.options.paper)], self.end)


def export_document(
    existing: list[Path], others: Iterable[GatheredUnit], out: Target, form: DrawnForm, *, missing: bool
) -> int:
    """Write one document with all units; returns the exit status. What cannot be read or written is printed."""
    found = _Sheets(existing, others, form)
    given = pages(form.kind, found, form.options.paper)
    first = next(given, None)
    problem = ""
    if first is not None:
        try:
            out.write(form.drawing(chain((first,), given), form.end), out.path)
        except OSError as error:
            problem = unwritable(out.path, error)
            print(problem, file=sys.stderr)
    return status_of(found.count, wrong=found.wrong or bool(problem), missing=missing)


class _Sheets:
    """The units in files, read one after another; those that cannot be read are printed and counted."""

    def __init__(self, existing: list[Path], others: Iterable[GatheredUnit], form: DrawnForm) -> None:
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
            except UnfitError as error:
                print(f"{source}: {error}", file=sys.stderr)
                self.wrong = True
        for other in self._others:
            self.count += 1
            say_notes(other.source, other.notes)
            try:
                if other.unit is not None:
                    yield self._form.sheet(other.unit, other.options)
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
