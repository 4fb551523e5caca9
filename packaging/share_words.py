"""Writes the words against which share codes of a new version are compressed: ``python packaging/share_words.py FILE``.

They are the ids of the equipment and the data of the samples, as far as the compression looks back. A file that was
released never changes, since all codes of its version need it byte by byte; it has no line end, which a checkout might
change.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from designer import paths
from designer.catalog import catalog
from designer.formats import read
from designer.formats.native import delta
from designer.units.unit import Unit

_REACH = 32_768
"""The bytes that deflate looks back."""


def words() -> bytes:
    """The ids of plain ammunition, of other equipment, then the samples: what is used most comes last."""
    plain = [item for item in catalog() if item.kind == "ammunition" and not item.munition]
    others = [item for item in catalog() if item.kind not in ("ammunition", "filler")]
    samples = [read(path).unit.with_(fluff=(), source=None) for path in sorted(paths.data("designs").glob("*.mtf"))]
    fields = [json.dumps(delta(Unit(), unit), separators=(",", ":")) for unit in samples]
    return "".join((",".join(item.id for item in (*plain, *others)), *fields)).encode()[-_REACH:]


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(words())
