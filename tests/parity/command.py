"""The command line that the comparisons share: which corpus is measured, and where the document goes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple


class Found(NamedTuple):
    """What a comparison found: lines for the terminal, the document, and how many differences have no cause."""

    printed: str
    document: str
    unexplained: int


def run(about: str | None, compare: Callable[[Path], Found]) -> int:
    """Compare with the corpus that the command names, print, write; 1 if a difference has no cause."""
    from tests import conftest  # knows where the units are; late, since it sets up tests

    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, default=conftest._corpus_folder(), help="folder of units and tables")
    parser.add_argument("--write", type=Path, help="also write the document about it to this file")
    wanted = parser.parse_args()
    if wanted.corpus is None:
        parser.error("no corpus of unit files: name its folder with --corpus or MECHWRIGHT_CORPUS")
    found = compare(wanted.corpus)
    print(found.printed.rstrip())
    if wanted.write:
        wanted.write.write_text(found.document, encoding="utf-8", newline="\n")
    return int(found.unexplained > 0)
