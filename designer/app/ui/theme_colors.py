"""Themes: named colours, read from a file. No other module has the value of a colour."""

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from PySide6.QtGui import QColor

from designer import paths

TOKENS: Final = (
    *("bg.0", "bg.1", "bg.2", "bg.3", "well"),
    *("line.1", "line.2", "line.control"),
    *("text.1", "text.2", "text.3"),
    *("accent", "accent.fill", "accent.soft", "on.accent"),
    *("ok", "ok.soft", "warn", "warn.soft", "error", "error.soft", "note", "note.soft"),
    *("up", "down", "same"),
    *("card", "tip", "tip.text", "switch.on", "button.hover", "shadow"),
)
KINDS: Final = (
    *("energy", "ballistic", "missile", "artillery", "physical", "ammunition"),
    *("heat_sink", "jump", "electronics", "filler", "system", "empty"),
)
SERIES: Final = 6

_PARTS = ("fill", "edge", "ink")


class ThemeError(Exception):
    """A theme file that cannot be used, with all its problems."""

    def __init__(self, name: str, problems: list[str]) -> None:
        self.name = name
        self.problems = tuple(problems)
        super().__init__(f"Theme '{name}' cannot be used: {'; '.join(problems)}.")


@dataclass(frozen=True, slots=True)
class KindColors:
    """The colours of a kind of equipment. A kind without an edge is drawn flat."""

    fill: QColor
    edge: QColor | None
    ink: QColor


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by name.

    A token is one of `TOKENS`, or `kind.<kind>.<fill|edge|ink>`, or `series.<1 to 6>`.
    """

    name: str
    dark: bool
    kinds: Mapping[str, KindColors]
    series_colors: tuple[QColor, ...]
    _tokens: Mapping[str, QColor] = field(repr=False)

    def color(self, token: str, alpha: float = 1.0) -> QColor:
        """A copy of the colour of a token, its opacity multiplied by `alpha`."""
        color = copy(self._tokens[token])  # not QColor(…), for which PySide6 makes all of the namespace Qt
        if alpha != 1.0:
            color.setAlphaF(color.alphaF() * alpha)
        return color

    def kind(self, name: str) -> KindColors:
        """The colours of a kind; unknown kinds have those of a system."""
        return self.kinds.get(name, self.kinds["system"])

    def series(self, index: int) -> QColor:
        """The colour of the series at `index`, repeating from the first after the last."""
        return copy(self.series_colors[index % len(self.series_colors)])

    def with_kinds(self, kinds: Mapping[str, KindColors]) -> "Theme":
        """This theme with custom colours for some kinds."""
        merged = {**self.kinds, **{name: kinds[name] for name in kinds if name in KINDS}}
        plain = {token: color for token, color in self._tokens.items() if not token.startswith("kind.")}
        return replace(self, kinds=MappingProxyType(merged), _tokens=MappingProxyType(plain | _kind_tokens(merged)))


@lru_cache
def read_theme(name: str) -> Theme:
    """The shipped theme of that name. Raises `ThemeError` with all its problems."""
    return parse_theme(json.loads(paths.resources("themes", f"{name}.json").read_text("utf-8")), name)


def parse_theme(content: Mapping[str, Any], name: str) -> Theme:
    """A theme from the content of its file: `tokens` (a colour or another token), `kinds` and `series`."""
    raw: dict[str, str] = content.get("tokens", {})
    problems = [f"token '{missing}' is missing" for missing in sorted(set(TOKENS) - set(raw))]
    problems += [f"token '{unknown}' is unknown" for unknown in sorted(set(raw) - set(TOKENS))]
    tokens = {token: _color(value, raw, token, problems) for token, value in raw.items()}
    kinds = _kinds(content.get("kinds", {}), raw, problems)
    series = tuple(_color(value, raw, "series", problems) for value in content.get("series", ()))
    if len(series) != SERIES:
        problems.append(f"{len(series)} series colours instead of {SERIES}")
    if not isinstance(content.get("dark"), bool):
        problems.append("'dark' is neither true nor false")
    if problems:
        raise ThemeError(name, problems)
    numbered = {f"series.{number}": color for number, color in enumerate(series, start=1)}
    return Theme(
        name=name,
        dark=content["dark"],
        kinds=MappingProxyType(kinds),
        series_colors=series,
        _tokens=MappingProxyType(tokens | numbered | _kind_tokens(kinds)),
    )


def _kinds(
    raw: Mapping[str, Mapping[str, str | None]], tokens: Mapping[str, str], problems: list[str]
) -> dict[str, KindColors]:
    kinds = {}
    for name in KINDS:
        parts = raw.get(name, {})
        if set(parts) != set(_PARTS):
            problems.append(f"kind '{name}' needs {', '.join(_PARTS)}")
            continue
        fill, edge, ink = (
            _color(value, tokens, f"kind.{name}.{part}", problems) if (value := parts[part]) else None
            for part in _PARTS
        )
        if fill is None or ink is None:
            problems.append(f"kind '{name}' has no {'fill' if fill is None else 'ink'}")
        else:
            kinds[name] = KindColors(fill, edge, ink)
    problems.extend(f"kind '{unknown}' is unknown" for unknown in sorted(set(raw) - set(KINDS)))
    return kinds


def _kind_tokens(kinds: Mapping[str, KindColors]) -> dict[str, QColor]:
    return {
        f"kind.{name}.{part}": color
        for name, colors in kinds.items()
        for part, color in (("fill", colors.fill), ("edge", colors.edge or colors.fill), ("ink", colors.ink))
    }


def _color(value: str, tokens: Mapping[str, str], where: str, problems: list[str]) -> QColor:
    named = tokens.get(value, value)
    color = QColor.fromString(named) if named.startswith("#") else QColor()
    if not color.isValid():
        problems.append(f"'{value}' of '{where}' is neither a colour nor a token")
    return color
