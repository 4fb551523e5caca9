"""Custom colors for kinds of equipment, stored by theme, kind and part (fill, edge, ink), and their contrast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from PySide6.QtGui import QColor

from designer.app.ui.theme_colors import KINDS, KindColors, Theme, read_theme
from designer.decimals import figure
from designer.language import marked, tr

ColorPart = Literal["fill", "edge", "ink"]
Colors = Mapping[Literal["dark", "light"], Mapping[str, Mapping[ColorPart, str]]]

PARTS: Final[tuple[ColorPart, ...]] = ("fill", "edge", "ink")
NAMES: Final = {
    "energy": marked("Energy"),
    "ballistic": marked("Ballistic"),
    "missile": marked("Missile"),
    "artillery": marked("Artillery"),
    "physical": marked("Physical"),
    "ammunition": marked("Ammunition"),
    "heat_sink": marked("Heat sink"),
    "jump": marked("Jump"),
    "electronics": marked("Electronics"),
    "filler": marked("Filler"),
    "system": marked("System"),
    "empty": marked("Empty slot"),
}
"""The displayed name of each kind of equipment."""


class ContrastCheck(NamedTuple):
    """The contrast of a pair of colors: a name for the pair, the contrast ratio, and the least ratio needed."""

    words: str
    contrast: float
    needed: float

    @property
    def is_faint(self) -> bool:
        """Whether the contrast ratio, rounded to one digit, is less than needed."""
        return round(self.contrast, 1) < self.needed


def custom_kinds(colors: Colors) -> Callable[[str], Mapping[str, KindColors]]:
    """A function from "dark" or "light" to the custom colors by kind, for ``theme.hub().choose(custom_kinds=...)``."""

    def of_theme(name: str) -> Mapping[str, KindColors]:
        own = next((kinds for theme, kinds in colors.items() if theme == name), {})
        usual = read_theme(name)
        return {
            kind: replace(usual.kind(kind), **{part: QColor(value) for part, value in parts.items()})
            for kind, parts in own.items()
            if kind in KINDS and parts
        }

    return of_theme


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colors, 1 to 21 (WCAG 2.2, relative luminance)."""
    light = sorted((_luminance(one), _luminance(other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def _luminance(color: QColor) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (color.redF(), color.greenF(), color.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_checks(theme: Theme, kind: str) -> tuple[ContrastCheck, ...]:
    """The contrasts of a kind's colors: item names on its fill, icons in slots and in lists, and the selection ring."""
    colors = theme.kind(kind)
    names = min(contrast(theme.color(token), colors.fill) for token in ("text.1", "text.2"))
    return (
        ContrastCheck(tr("names"), names, 4.5),
        ContrastCheck(tr("glyph in cells"), contrast(colors.ink, colors.fill), 3.0),
        ContrastCheck(tr("glyph in lists"), contrast(colors.ink, theme.color("bg.1")), 4.5),
        ContrastCheck(tr("ring of a selection"), contrast(theme.color("accent"), colors.fill), 3.0),
    )


def verdict(theme: Theme, kind: str) -> tuple[bool, str]:
    """Whether all contrasts of a kind suffice, and that of its names, or which do not."""
    found = contrast_checks(theme, kind)
    faint = [sight for sight in found if sight.is_faint]
    if not faint:
        return True, tr("{n} to 1", n=figure(found[0].contrast, 1))
    told = [
        tr("{what} {n} of {needed}", what=sight.words, n=figure(sight.contrast, 1), needed=sight.needed)
        for sight in faint
    ]
    return False, tr("Too faint: {what}", what=", ".join(told))
