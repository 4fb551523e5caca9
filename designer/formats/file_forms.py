"""The forms of files by the ends of their names: which form a name stands for, whatever writes the file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

UNIT_FORMS: Final = ("mtf", "json", "ssw")
"""The forms of unit files that are written."""

_ENDS: Final = {
    ".mtf": "mtf",
    ".json": "json",
    ".ssw": "ssw",
    ".txt": "text",
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".bbcode.txt": "bbcode",
    ".share.txt": "share",
    ".card.txt": "card",
    ".pdf": "pdf",
    ".svg": "svg",
    ".png": "png",
    ".force.json": "force",
    ".mul": "mul",
    ".omni.json": "omni",
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".parquet": "parquet",
    ".zip": "zip",
    ".blk": "blk",
    ".hmp": "hmp",
}
_ALSO_UNITS: Final = (*UNIT_FORMS, "text", "")
"""The forms of names under which units are saved: files of any other name are read as MTF, and saved so again."""


def form_of(path: str | Path) -> str:
    """The form that the name of a file stands for, by the longest end that is known; empty if none is."""
    name = str(path).lower()
    found = [end for end in _ENDS if name.endswith(end)]
    return _ENDS[max(found, key=len)] if found else ""


def ends_of(*forms: str) -> str:
    """The ends of the names of files of these forms, as words of a sentence."""
    ends = [end for form in forms for end, each in _ENDS.items() if each == form]
    return ", ".join(ends)


def is_for_units(path: str | Path) -> bool:
    """Whether a unit may be saved under a name: it does not stand for another kind of file."""
    return form_of(path) in _ALSO_UNITS


def may_be(path: str | Path, form: str) -> bool:
    """Whether a file of a form may have a name; one whose end has two parts may have the last of them alone."""
    found, last = form_of(path), Path(path).suffix.lower()
    return found == form or (
        found == _ENDS.get(last) and any(end.endswith(last) for end, each in _ENDS.items() if each == form)
    )
