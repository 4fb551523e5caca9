"""Names for files in lists such as the recently opened ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path


def named_files(files: Iterable[Path], titles: Mapping[str, str]) -> dict[Path, str]:
    """The name to show for each file: the title of its design if known, with the file name where titles are equal.

    ``titles`` maps paths to design titles.
    """
    known = {file: titles.get(str(file), "") for file in files}
    often = Counter(known.values())
    return {
        file: f"{title} ({file.name})" if title and often[title] > 1 else title or file.stem
        for file, title in known.items()
    }
