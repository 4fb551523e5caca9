"""Export of sheets and Battle Value evidence, in the forms that the window and the command line offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from designer.language import reason_of, tr
from designer.saving import save
from designer.workspace.documents import SaveError

Exported = TypeVar("Exported")

_SUFFIXES: Final = {".txt": "text", ".html": "html", ".json": "json"}


def export(content: Exported, path: Path, forms: Mapping[str, Callable[[Exported], str]]) -> Path:
    """Write a file, all or nothing, in the form of its suffix; without a known one it gets ".html".

    The result is the path that was written; ``SaveError`` if that fails.
    """
    form = forms.get(_SUFFIXES.get(path.suffix, ""))
    if form is None:
        form, path = forms["html"], path.with_name(f"{path.name}.html")
    try:
        save(form(content).encode(), path)
    except OSError as error:
        words = tr("{name} cannot be written: {reason}.", name=path.name, reason=reason_of(error))
        raise SaveError(words) from error
    return path
