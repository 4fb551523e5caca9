"""The fonts of the app by their use, such as "title": Inter if installed, else the system font; tabular digits."""

from functools import cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from designer import paths
from designer.sheets.kinds import Face

FontRole = Literal[
    "headline",
    "page_title",
    "input",
    "title",
    "body",
    "item",
    "strong",
    "code",
    "caption",
    "caption_medium",
    "caption_strong",
    "gutter",
    "tag",
    "mono",
]
FONT_ROLES: Final[tuple[FontRole, ...]] = get_args(FontRole)

_SMALLEST_PIXELS = 8
_MOST_WIDTHS: Final = 1024


class TypeStyle(NamedTuple):
    """Size in logical pixels and weight of a font."""

    size: int
    weight: int


TYPES: Final = MappingProxyType[FontRole, TypeStyle](
    {
        "headline": TypeStyle(28, 600),  # the one number of a page
        "page_title": TypeStyle(20, 600),
        "input": TypeStyle(15, 500),
        "title": TypeStyle(13, 600),
        "body": TypeStyle(12, 400),
        "item": TypeStyle(12, 500),  # mounted items
        "strong": TypeStyle(12, 600),
        "code": TypeStyle(12, 700),  # codes of locations
        "caption": TypeStyle(11, 400),
        "caption_medium": TypeStyle(11, 500),
        "caption_strong": TypeStyle(11, 600),
        "gutter": TypeStyle(10, 400),
        "tag": TypeStyle(10, 600),
        "mono": TypeStyle(12, 400),  # file differences and query errors only
    }
)
_SANS = ("Inter", "Inter Variable")
_MONO = ("JetBrains Mono",)


def add_bundled_fonts() -> None:
    """Register the bundled fonts of a packaged program with Qt; does nothing in a source checkout, which has none."""
    folder = paths.resources("fonts")
    if folder.is_dir():
        for file in sorted(folder.iterdir()):
            if file.suffix.lower() in {".otf", ".ttf"}:
                QFontDatabase.addApplicationFont(str(file))
    _all_families.cache_clear()


def make_font(role: FontRole, scale: float = 1.0) -> QFont:
    """The font for a use such as "title", with its size multiplied by ``scale``."""
    size, weight = TYPES[role]
    fixed = role == "mono"
    font = QFontDatabase.systemFont(
        QFontDatabase.SystemFont.FixedFont if fixed else QFontDatabase.SystemFont.GeneralFont
    )
    font.setFamilies([*_installed(_MONO if fixed else _SANS), *font.families()])
    font.setPixelSize(max(_SMALLEST_PIXELS, round(size * scale)))
    font.setWeight(QFont.Weight(weight))
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


_SHEET_WEIGHTS: Final = MappingProxyType[Face, int](
    {"regular": 400, "strong": 600, "bold": 700, "italic": 400, "mono": 400}
)


def sheet_font(face: Face, pixels: int) -> QFont:
    """The font of texts on sheets, without hinting, so that widths are equal at all sizes.

    Characters have their usual glyphs, as the text of a PDF is found by them: tabular digits and the brackets of
    capitals are glyphs without a character, and texts with them could be neither searched nor copied.
    """
    font = make_font("mono" if face == "mono" else "body")
    for feature in ("tnum", "calt", "liga", "clig"):
        font.setFeature(QFont.Tag(feature), 0)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight(_SHEET_WEIGHTS[face]))
    font.setItalic(face == "italic")
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


class TextMetrics(QFontMetricsF):
    """Font metrics with a cache of the widths of texts."""

    def __init__(self, font: QFont) -> None:
        super().__init__(font)
        self._widths: dict[str, float] = {}

    def width(self, text: str) -> float:
        """The horizontal advance of a text in logical pixels."""
        found = self._widths.get(text)
        if found is None:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            found = self._widths[text] = self.horizontalAdvance(text)
        return found


def _installed(families: tuple[str, ...]) -> list[str]:
    # For a missing family, Qt searches all fonts for an alias and prints a warning. `hasFamily` searches them too.
    return [family for family in families if family in _all_families()]


@cache
def _all_families() -> frozenset[str]:
    return frozenset(QFontDatabase.families())


def fit_name(names: tuple[str, ...], width: float, metrics: TextMetrics) -> str:
    """The first of ``names`` (longest first) that is at most ``width`` pixels wide; else the last one, elided."""
    given = [name for name in names if name]
    fitting = next((name for name in given if metrics.width(name) <= width), None)
    if fitting is not None or not given:
        return fitting or ""
    return metrics.elidedText(given[-1], Qt.TextElideMode.ElideRight, max(0.0, width))
