"""Writing the sheets of a force as one document, with its cover page, and the force as a table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from designer.catalog.ruleset import RuleSet
from designer.cli.arguments import UsageError
from designer.cli.drawing import drawing
from designer.design import once
from designer.forces.designs import not_found
from designer.forces.force import Force
from designer.forces.sheets import force_cover, force_sheets
from designer.library.export import as_csv
from designer.saving import save
from designer.sheets.cover import cover_pages
from designer.sheets.cover_list import CoverRow
from designer.sheets.kinds import SheetKind
from designer.sheets.options import SheetOptions
from designer.sheets.page_kinds import pages
from designer.sheets.shapes import Page


def write_force(force: Force, out: Path, kind: SheetKind, options: SheetOptions, *, cover: bool) -> list[str]:
    """Write the document, and with a cover the table beside it; returns the names of missing designs, in sentences.

    A target that ends in ``.csv`` gets the table alone, any other the document. ``UsageError`` for a force without
    units, or if nothing can draw; ``OSError``.
    """
    suffix = out.suffix.lower()
    if not force.members:
        raise UsageError("the force has no units")
    out.parent.mkdir(parents=True, exist_ok=True)
    if suffix == ".csv":
        save(force_table(force, options.rules), out)
        return []
    draw = drawing()
    if draw is None:
        raise UsageError("this installation cannot draw pdf", "--out")
    save(draw(_pages(force, kind, options, cover=cover), suffix), out)
    if cover:
        save(force_table(force, options.rules), out.with_suffix(".csv"))
    return [not_found(member.name) for member in force.members if member.unit is None]


def _pages(force: Force, kind: SheetKind, options: SheetOptions, *, cover: bool) -> Iterator[Page]:
    sheets = list(force_sheets(force, options))
    listed = [(once(unit, ruleset=on_sheet.rules), on_sheet) for unit, on_sheet in sheets[:1]]
    covers = cover_pages(listed, options.paper) if cover else ()
    return chain(covers, pages(kind, sheets, options.paper))


def force_table(force: Force, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> bytes:
    """The rows of the cover page as CSV, and a last one with the sums."""
    cover = force_cover(force, rules=rules)
    sums = [sum(figures) for figures in zip(*(row[4:] for row in cover.rows), strict=True)]
    return as_csv([row._asdict() for row in (*cover.rows, CoverRow(cover.title, "", "", "", *sums))])
