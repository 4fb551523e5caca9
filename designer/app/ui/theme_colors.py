"""Themes: named colors, which are read from a file. No other module contains color values."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from PySide6.QtGui import QColor

from designer import paths

TOKENS: Final = (
    *("bg.0", "bg.1", "bg.2", "bg.3", "well"),
    *("line.1", "line.2", "line.control"),
    *("text.1", "text.2", "text.3", "text.4", "data.0", "data.red"),
    *("accent", "accent.fill", "accent.soft", "on.accent"),
    *("ok", "ok.soft", "warn", "warn.soft", "error", "error.soft", "note", "note.soft"),
    *("up", "down", "same"),
    *("card", "tip", "tip.text", "switch.on", "button.hover", "shadow"),
)
KINDS: Final = (
    *("energy", "ballistic", "missile", "artillery", "physical", "ammunition"),
    *("heat_sink", "jump", "electronics", "filler", "system", "empty"),
)


def mixed(one: QColor, other: QColor, part: float) -> QColor:
    """A mix of two colors with so much of the other one, from 0 to 1."""
    # The components are read one by one, since the type stubs declare getRgbF() as returning an object.
    ends = (one.redF(), other.redF()), (one.greenF(), other.greenF()), (one.blueF(), other.blueF())
    return QColor.fromRgbF(*(a + (b - a) * part for a, b in ends))


@dataclass(frozen=True, slots=True)
class KindColors:
    """The colors of a kind of equipment: fill, border and icon. A kind without ``edge`` has no border."""

    fill: QColor
    edge: QColor | None
    ink: QColor


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of a theme by their names, which are called tokens.

    A token is one of `TOKENS`, or `kind.<kind>.<fill|edge|ink>`, or `series.<1 to 6>`.
    """

    name: str
    dark: bool
    kinds: Mapping[str, KindColors]
    _tokens: Mapping[str, QColor] = field(repr=False)

    def color(self, token: str, alpha: float = 1.0) -> QColor:
        """A copy of the color of a token, with its opacity multiplied by `alpha`."""
        color = self._tokens[token].__copy__()  # not QColor(…), for which PySide6 makes all of the namespace Qt
        if alpha != 1.0:
            color.setAlphaF(color.alphaF() * alpha)
        return color

    def kind(self, name: str) -> KindColors:
        """The colors of a kind of equipment; unknown kinds have the colors of built-in systems."""
        return self.kinds.get(name, self.kinds["system"])

    def with_kinds(self, kinds: Mapping[str, KindColors]) -> "Theme":
        """This theme with custom colors for some kinds of equipment."""
        merged = {**self.kinds, **{name: kinds[name] for name in kinds if name in KINDS}}
        plain = {token: color for token, color in self._tokens.items() if not token.startswith("kind.")}
        return replace(self, kinds=MappingProxyType(merged), _tokens=MappingProxyType(plain | _kind_tokens(merged)))


@lru_cache
def read_theme(name: str) -> Theme:
    """The theme of that name, read from its file: `tokens` (each is a color or another token), `kinds` and `series`."""
    content: dict[str, Any] = json.loads(paths.resources("themes", f"{name}.json").read_text("utf-8"))  # Any: JSON
    named: Mapping[str, str] = content["tokens"]
    tokens = {token: _color(value, named) for token, value in named.items()}
    kinds = {
        kind: KindColors(
            fill=_color(parts["fill"], named),
            edge=_color(parts["edge"], named) if parts["edge"] else None,
            ink=_color(parts["ink"], named),
        )
        for kind, parts in content["kinds"].items()
    }
    numbered = {f"series.{number}": _color(value, named) for number, value in enumerate(content["series"], start=1)}
    return Theme(
        name=name,
        dark=content["dark"],
        kinds=MappingProxyType(kinds),
        _tokens=MappingProxyType(tokens | numbered | _kind_tokens(kinds)),
    )


def _kind_tokens(kinds: Mapping[str, KindColors]) -> dict[str, QColor]:
    return {
        f"kind.{name}.{part}": color
        for name, colors in kinds.items()
        for part, color in (("fill", colors.fill), ("edge", colors.edge or colors.fill), ("ink", colors.ink))
    }


def _color(value: str, named: Mapping[str, str]) -> QColor:
    """The color that a value in a theme file means: a value is the name of a token, or a color."""
    return QColor.fromString(named.get(value, value))
