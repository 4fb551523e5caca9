"""The XML of a MUL file with the text from which it was parsed, so that what is not changed is written as it was.

Parsing loses quotes, the spelling of characters, blanks in tags and line ends; here each element keeps its own text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self
from xml.etree.ElementTree import Element, tostring
from xml.sax.saxutils import escape

from designer.forces.mul_tree import parsed

_TOKEN: Final = re.compile(
    r"""<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|</[^>]*>|<[^\s/>!?](?:[^>"']|"[^"]*"|'[^']*')*>""", re.DOTALL
)
"""Comments, instructions, literal text, end tags, start tags."""
_ATTRIBUTE: Final = re.compile(r"""\s+([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')""")
_QUOTED: Final = {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


@dataclass(slots=True)
class _SourceElement:
    """The text of an element: start tag, text up to the first child, end tag; a comment is all start.

    ``attributes`` and ``said`` are what the parser made of start tag and text.
    """

    start: str
    attributes: dict[str, str]
    said: str
    text: str = ""
    end: str = ""


class _SourceTail(NamedTuple):
    """The text that follows an element, and what the parser made of it."""

    text: str
    said: str


@dataclass(slots=True)
class SourceTree:
    """A tree of elements. Its text is the one that it was parsed from, but for elements that were changed since."""

    root: Element
    _before: str = ""
    _after: str = ""
    _elements: dict[Element, _SourceElement] = field(default_factory=dict)
    _tails: dict[Element, _SourceTail] = field(default_factory=dict)

    @classmethod
    def parsed(cls, text: str, name: str) -> Self:
        """The tree of a text; raises ``FormatError`` as ``tree_of``. Bare ampersands are escaped."""
        root, text = parsed(text, name)
        tree = cls(root)
        tree._match(text)
        return tree

    @property
    def text(self) -> str:
        """The text of the whole, with what stands before and behind the root."""
        return f"{self._before}{self.text_of(self.root)}{self._after}"

    def text_of(self, element: Element) -> str:
        """The text of an element, without what follows it."""
        source = self._elements.get(element)
        if source is None:
            return _plain(element)
        said = element.text or ""
        inner = source.text if said == source.said else escape(said)
        inner += "".join(f"{self.text_of(child)}{self._tail(child)}" for child in element)
        start = _start(element, source)
        if inner and start.endswith("/>"):
            return f"{start[:-2].rstrip()}>{inner}</{element.tag}>"
        return f"{start}{inner}{source.end}"

    def below(self, root: Element) -> Self:
        """The tree with another root, of which the present one is a child; nothing stands around it."""
        return type(self)(root, _elements=self._elements, _tails=self._tails)

    def append(self, parent: Element, other: SourceTree) -> None:
        """Put the root of another tree behind the children of an element of this one."""
        self._take(other)
        parent.append(other.root)

    def exchange(self, parent: Element, old: Element, new: Element | SourceTree) -> None:
        """Put an element, or the root of another tree, in place of a child of ``parent``."""
        if isinstance(new, SourceTree):
            self._take(new)
            new = new.root
        new.tail = old.tail
        self._tails[new] = _SourceTail(self._tail(old), old.tail or "")
        parent[list(parent).index(old)] = new

    def _take(self, other: SourceTree) -> None:
        self._elements |= other._elements
        self._tails |= other._tails

    def _tail(self, element: Element) -> str:
        source, said = self._tails.get(element), element.tail or ""
        return source.text if source is not None and source.said == said else escape(said)

    def _match(self, text: str) -> None:
        """Find the text of each element, in the order in which they begin, and what stands around the root."""
        nodes: Iterator[Element] = self.root.iter()
        within: list[Element] = []
        last: Element | None = None
        gap = 0
        for token in _TOKEN.finditer(text):
            is_tag = not token[0].startswith(("<!", "<?"))
            if token[0].startswith("<![") or not (within or is_tag):
                continue
            if last is not None:
                self._tails[last] = _SourceTail(text[gap : token.start()], last.tail or "")
            elif within:
                self._elements[within[-1]].text = text[gap : token.start()]
            else:
                self._before = text[: token.start()]
            gap = token.end()
            if token[0].startswith("</"):
                last = within.pop()
                self._elements[last].end = token[0]
            else:
                node = next(nodes)
                self._elements[node] = _SourceElement(token[0], dict(node.attrib), node.text or "")
                if is_tag and not token[0].endswith("/>"):
                    within.append(node)
                    last = None
                else:
                    last = node
            if not within:
                self._after = text[gap:]
                return


def _plain(element: Element) -> str:
    tail, element.tail = element.tail, None
    try:
        return tostring(element, encoding="unicode")
    finally:
        element.tail = tail


def _start(element: Element, source: _SourceElement) -> str:
    """The start tag of an element with the attributes that it has now."""
    if element.attrib == source.attributes:
        return source.start
    tag = re.match(r"<[^\s/>]+", source.start)
    assert tag is not None
    parts, at = [tag[0]], tag.end()
    for found in _ATTRIBUTE.finditer(source.start, at):
        at = found.end()
        value, was = element.get(found[1]), source.attributes.get(found[1])
        if value == was:
            parts.append(found[0])
        elif value is not None:
            parts.append(f'{source.start[found.start() : found.start(2)]}"{escape(value, _QUOTED)}"')
    new = (f' {name}="{escape(value, _QUOTED)}"' for name, value in element.items() if name not in source.attributes)
    return "".join((*parts, *new, source.start[at:]))
