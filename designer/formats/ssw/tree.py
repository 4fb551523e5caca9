"""The XML of a Solaris Skunk Works file: parsed without fetching or expanding anything, and its texts cleaned."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from designer.formats.read_result import FormatError
from designer.language import tr
from designer.limits import MOST_SSW_TAGS

_IMAGE: Final = "sswimage"
"""The last attribute of the root: a path on somebody's disk that is written as it is, and cut in some files."""
_ESCAPES = (("&lt;", "<"), ("&gt;", ">"), ("&apos;", "'"), ("&quot;", '"'), ("&amp;", "&"))
_NO_NAME = ("", "Unknown", "None")


def tree_of(text: str, name: str) -> Element:
    """The root of a file; ``FormatError`` with the line if it is no XML, or no 'Mech. Document types are refused."""
    if text.count("<") > MOST_SSW_TAGS:
        raise FormatError(name, 0, tr("expected a unit, found a file that is too large"))
    try:
        root: Element = fromstring(_without_image(text), forbid_dtd=True)
    except ParseError as error:
        raise FormatError(name, error.position[0], tr("expected XML: {reason}", reason=error.msg)) from None
    except DefusedXmlException:
        raise FormatError(name, 0, tr("has a document type or entities, which are not read")) from None
    if root.tag != "mech":
        raise FormatError(name, 0, tr("expected a 'Mech, found '{tag}'", tag=root.tag[:40]))
    return root


def _without_image(text: str) -> str:
    before, found, rest = text.partition(_IMAGE)
    _, closed, after = rest.partition(">")
    return f'{before}{_IMAGE}="">{after}' if found and closed else text


def cleaned(text: str | None) -> str:
    """A text with its line breaks and tabs, and without the second escaping that old files have."""
    text = (text or "").replace(":br:", "\n").replace(":tab:", "\t")
    for written, meant in _ESCAPES:
        text = text.replace(written, meant)
    return text.strip()


def named(text: str | None) -> str:
    """The name of a maker, model or system; empty where the file says that there is none."""
    text = cleaned(text)
    return "" if text in _NO_NAME else text


def text_at(parent: Element | None, tag: str) -> str:
    """The cleaned text of a direct child; empty without one."""
    return cleaned(parent.findtext(tag)) if parent is not None else ""


def number(text: str | None, default: int = 0) -> int:
    """The whole number that a text gives, within reason; ``default`` if it gives none."""
    try:
        value = float(text or "")
        return int(value) if abs(value) < 1e12 else default
    except (ValueError, OverflowError):
        return default


def number_at(parent: Element | None, tag: str, default: int = 0) -> int:
    """The whole number of a direct child."""
    return number(parent.findtext(tag), default) if parent is not None else default


def is_true(element: Element, attribute: str) -> bool:
    """Whether an attribute says so."""
    return element.get(attribute, "").upper() == "TRUE"
