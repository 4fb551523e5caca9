"""The XML of a MUL file: parsed within bounds, without fetching or expanding anything, and written again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from designer.formats.read_result import FormatError
from designer.language import tr
from designer.limits import DEEPEST_NESTING, MOST_MUL_TAGS

_BARE: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)")
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def tree_of(text: str, name: str) -> Element:
    """The root of a text; ``FormatError`` as ``parsed``."""
    return parsed(text, name)[0]


def parsed(text: str, name: str) -> tuple[Element, str]:
    """The root of a text, and the text; ``FormatError`` with the line if it is no XML.

    Document types and entities are refused. MegaMek does not escape ``&``: a text that is no XML is read again with
    bare ones escaped, and is then this one.
    """
    if text.count("<") > MOST_MUL_TAGS:
        raise FormatError(name, 0, tr("expected a force, found a file that is too large"))
    try:
        try:
            root = _parsed(text)
        except ParseError:
            text = _BARE.sub("&amp;", text)
            root = _parsed(text)
    except ParseError as error:
        raise FormatError(name, error.position[0], tr("expected XML: {reason}", reason=error.msg)) from None
    except DefusedXmlException:
        raise FormatError(name, 0, tr("has a document type or entities, which are not read")) from None
    level = [root]
    for _ in range(DEEPEST_NESTING):
        level = [child for parent in level for child in parent]
    if level:
        raise FormatError(name, 0, tr("elements are nested more than {n} deep", n=DEEPEST_NESTING))
    return root, text


def _parsed(text: str) -> Element:
    parser = DefusedXMLParser(target=TreeBuilder(insert_comments=True, insert_pis=True), forbid_dtd=True)
    parser.feed(text)
    root: Element = parser.close()
    return root


def is_called(element: Element, tag: str) -> bool:
    """Whether an element has this name, in any case; comments have none."""
    name: object = element.tag
    return isinstance(name, str) and name.lower() == tag.lower()


def children(element: Element, tag: str) -> Iterator[Element]:
    """The direct children of this name, in any case."""
    return (child for child in element if is_called(child, tag))


def child(element: Element, tag: str) -> Element | None:
    """The first direct child of this name; None if there is none."""
    return next(children(element, tag), None)


def attribute(element: Element, name: str) -> str:
    """The trimmed text of an attribute; "" if it is missing."""
    return element.get(name, "").strip()


def whole(text: str) -> int | None:
    """The whole number that a text gives; None if it gives none, or more than nine digits."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text.strip()) else None


def is_true(text: str) -> bool:
    """Whether a text says ``true``, in any case."""
    return text.lower() == "true"


def put(element: Element, name: str, text: str) -> None:
    """Set an attribute, without characters that XML cannot have."""
    element.set(name, _NOT_XML.sub("", text))
