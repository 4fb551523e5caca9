"""Checks the links of a built site: ``python packaging/links.py build/guide``; ``make guide`` runs it.

Every link and picture that does not lead out of the site must have its file, and the heading that it names. Prints
those that have not, and ends with status 1 if there is any.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """The targets of the links of a page, and the names of its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the links and names of an element."""
        for name, value in attrs:
            if value and name in ("href", "src"):
                self.links.append(value)
            elif value and name in ("id", "name"):
                self.names.add(value)


def broken(site: Path) -> Iterator[str]:
    """The broken links of a site, each with its page."""
    pages = {path.resolve(): _Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    if (site / "index.html").resolve() not in pages:
        yield "index.html is missing"
    for path, page in pages.items():
        if path.name == "404.html":  # its links begin at the root of a server
            continue
        for link in page.links:
            scheme, host, place, _, heading = urlsplit(link)
            if scheme or host:
                continue
            target = (path.parent / unquote(place)).resolve() if place else path
            target = target / "index.html" if target.is_dir() else target
            found = pages.get(target)
            if not target.is_file() or (found is not None and heading and unquote(heading) not in found.names):
                yield f"{path.relative_to(site.resolve())}: {link}"


def main() -> int:
    """Print the broken links of the site that is named; the result is the exit status."""
    found = list(broken(Path(sys.argv[1])))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
