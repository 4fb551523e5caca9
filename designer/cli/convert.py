"""``mechwright convert``: read a unit file and write its unit to a new file in the standard layout."""

from __future__ import annotations

import sys
from pathlib import Path

from designer.cli.unit_input import read_or_report, unwritable
from designer.formats import write
from designer.formats.blk import is_blk


def convert_file(source: Path, target: Path) -> int:
    """Write the unit of ``source`` to ``target``. Returns the exit status: 1 if that fails, 2 if ``target`` is BLK."""
    if is_blk(target):
        print(f"{target}: expected a name such as {target.stem}.mtf; .blk files hold other units", file=sys.stderr)
        return 2
    loaded = read_or_report(source)
    if loaded is None:
        return 1
    try:
        write(loaded.unit.with_(source=None), target)
    except OSError as error:
        print(unwritable(target, error), file=sys.stderr)
        return 1
    return 0
