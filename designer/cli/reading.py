"""Reading one file for a command, with every problem said on the error channel."""

from __future__ import annotations

import sys
from pathlib import Path

from designer.formats import FormatError, Loaded, read


def read_or_say(path: Path) -> Loaded | None:
    """The unit of a file with its notes printed; None, with the reason printed, if there is none."""
    try:
        loaded = read(path)
    except FormatError as error:
        print(error, file=sys.stderr)
        return None
    except OSError as error:
        print(f"{path}: cannot be read: {error.strerror or error}", file=sys.stderr)
        return None
    for note in loaded.notes:
        print(f"{path}:{note.line}: {note.severity.name.lower()}: {note.text}", file=sys.stderr)
    return loaded
