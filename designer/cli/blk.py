"""The output of ``show`` and ``quirks show`` for BLK files, whose units are not BattleMechs."""

from __future__ import annotations

import html
from pathlib import Path

from designer.catalog.quirks import Carrier, find_quirk
from designer.cli.unit_input import read_file_or_report
from designer.formats.blk import BlkUnit, read_blk


def read_blk_or_exit(path: Path) -> BlkUnit:
    """The unit of a file, whose notes are printed; if it cannot be read, prints why and exits with status 1."""
    unit = read_file_or_report(path, read_blk)
    if unit is None:
        raise SystemExit(1)
    return unit


def print_blk(path: Path, form: str) -> None:
    """Print a summary as text, HTML or one line."""
    unit = read_blk_or_exit(path)
    text = "\n".join(summary_lines(unit))
    line = f"{unit.full_name} ({', '.join((unit.kind, *(value for _, value in unit.facts)))})"
    print({"chat": line, "html": f"<pre>{html.escape(text)}</pre>"}.get(form, text))


def summary_lines(unit: BlkUnit) -> list[str]:
    """The lines of a summary of a unit: name, type, figures, equipment and quirks as written in the file."""
    lines = [unit.full_name, f"{unit.explanation[:1].upper()}{unit.explanation[1:]}.", ""]
    lines += [f"{words:<12}{value}" for words, value in unit.facts]
    for place, carried in unit.equipment:
        lines += ["", place, *(f"    {item}" for item in carried)]
    quirks = quirk_lines(unit)
    return [*lines, "", "Quirks", *(f"    {line}" for line in quirks)] if quirks else lines


def quirk_lines(unit: BlkUnit) -> list[str]:
    """A line for each quirk of a unit and its weapons, with the effect of the quirk."""
    lines = [_quirk_text(written, Carrier.UNIT) for written in unit.quirks]
    for found in unit.weapon_quirks:
        place = "" if found.place is None else f", {found.place}" if found.slot is None else f", {found.key}"
        lines.append(_quirk_text(found.quirk, Carrier.WEAPON, f" ({found.weapon}{place})"))
    return lines


def _quirk_text(written: str, carrier: Carrier, bearer: str = "") -> str:
    quirk = find_quirk(written, carrier)
    if quirk is None:
        return f"  {written}{bearer}: not known"
    sign = " " if quirk.positive is None else "+" if quirk.positive else "-"
    return f"{sign} {quirk.name}{bearer}: {quirk.effect}"
