"""``mechwright convert``: read a unit file and write its unit to a new file in the standard layout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from designer.cli.arguments import WRONG_USAGE, Argument
from designer.cli.unit_input import read_or_exit, unwritable
from designer.formats import write
from designer.formats.blk import is_blk


def convert(
    source: Annotated[Path, Argument(help="The unit file to read.")],
    target: Annotated[Path, Argument(help="The file to write, replaced if it exists.")],
) -> None:
    """Read a unit file and write its unit to a new file in the standard layout."""
    if is_blk(target):
        print(f"{target}: expected a name such as {target.stem}.mtf; .blk files hold other units", file=sys.stderr)
        raise SystemExit(WRONG_USAGE)
    (unit,) = read_or_exit(source)
    try:
        write(unit.with_(source=None), target)
    except OSError as error:
        print(unwritable(target, error), file=sys.stderr)
        raise SystemExit(1) from error
