"""Export of sheets and of the evidence (the Battle Value calculation line by line), for window and command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from designer.language import reason_of, tr
from designer.saving import save
from designer.workspace.documents import SaveError

Exported = TypeVar("Exported")

_SUFFIXES: Final = {".txt": "text", ".html": "html", ".json": "json", ".md": "markdown", ".csv": "csv"}


def export(
    content: Exported, path: Path, forms: Mapping[str, Callable[[Exported], str]], *, otherwise: str = ".html"
) -> Path:
    """Write ``content`` in the form that the file suffix names; without a known suffix, ``otherwise`` is appended.

    Returns the path of the written file; raises ``SaveError`` if writing fails, and then no file is changed.
    """
    form = forms.get(_SUFFIXES.get(path.suffix, ""))
    if form is None:
        form, path = forms[_SUFFIXES[otherwise]], path.with_name(f"{path.name}{otherwise}")
    try:
        save(form(content).encode(), path)
    except OSError as error:
        words = tr("{name} cannot be written: {reason}.", name=path.name, reason=reason_of(error))
        raise SaveError(words) from error
    return path
