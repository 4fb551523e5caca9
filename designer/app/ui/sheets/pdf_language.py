"""The language of a PDF document, which Qt cannot set: readers that speak need it."""

from __future__ import annotations

import re
from typing import Final

_ROOT: Final = re.compile(rb"/Root (\d+) 0 R")
_CATALOG: Final = b"/Type /Catalog\n"


def with_language(document: bytes, code: str) -> bytes:
    """A document of Qt's with its language, by a new version of its catalog behind its end (ISO 32000-1, 7.5.6)."""
    start = document.rindex(b"trailer")
    trailer = document[start : document.index(b"startxref", start)]
    before = document[document.rindex(b"startxref") :].split()[1]
    root = _ROOT.search(trailer)
    assert root is not None, "a trailer names its root"
    head = b"%s 0 obj" % root[1]
    catalog = document[document.rindex(b"\n" + head) + 1 :]
    catalog = catalog[: catalog.index(b"endobj") + 6].replace(_CATALOG, _CATALOG + b"/Lang (%s)\n" % code.encode(), 1)
    table = b"xref\n%s 1\n%010d 00000 n \n" % (root[1], len(document))
    trailer = trailer.replace(b"<<", b"<<\n/Prev %s" % before, 1)
    added = len(document) + len(catalog) + 1
    return b"%s%s\n%s%sstartxref\n%d\n%%%%EOF\n" % (document, catalog, table, trailer, added)
