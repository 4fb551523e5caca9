"""Texts of SVG drawings: each keeps its width where its font is missing, and names a generic font of its kind."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from designer.app.ui.sheets.render import text_width
from designer.sheets.kinds import Face

_TEXT: Final = re.compile(
    r'(<text [^>]*?font-family="(?P<family>[^"]*)"[^>]*?font-weight="(?P<weight>\d+)" font-style="(?P<style>\w+)")'
    r"(?P<rest>[^>]*>)(?P<words>[^<]*)(?=</text>)"
)
_FAMILY: Final = re.compile(r'font-family="([^",]*)[^"]*"')
_BY_WEIGHT: Final[dict[str, Face]] = {"600": "strong", "700": "bold"}


def with_widths(drawing: str) -> str:
    """A drawing of Qt's in which every text is as wide as in its font, whatever font there is (``textLength``)."""
    return _FAMILY.sub(_with_generic, _TEXT.sub(_with_width, drawing))


def _with_width(found: re.Match[str]) -> str:
    mono = "mono" in found["family"].lower()
    face = "mono" if mono else "italic" if found["style"] == "italic" else _BY_WEIGHT.get(found["weight"], "regular")
    width = text_width(unescape(found["words"]), face)
    length = f' textLength="{width:.2f}" lengthAdjust="spacingAndGlyphs"' if width else ""
    return f"{found[1]}{length}{found['rest']}{found['words']}"


def _with_generic(found: re.Match[str]) -> str:
    generic = "monospace" if "mono" in found[1].lower() else "sans-serif"
    return f'font-family="{found[1]}, {generic}"'
