"""What of the settings the first picture of the window shows, read before the settings themselves can be.

Checking all of them takes a library that loads longer than the window. So the first look takes what it understands,
and leaves the rest as usual; ``designer.workspace.settings`` reads the same file right after, and says what is
wrong with it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from designer import paths
from designer.app.ui.theme import DensityChoice, ThemeChoice

_THEMES: tuple[ThemeChoice, ...] = ("system", "dark", "light")
_DENSITIES: tuple[DensityChoice, ...] = ("automatic", "compact", "comfortable", "large")


@dataclass(frozen=True, slots=True)
class FirstLook:
    """How the window looks and speaks, where it stands, and which files it offers."""

    theme: ThemeChoice = "system"
    density: DensityChoice = "automatic"
    scale: float = 1.0
    language: str = "system"
    geometry: str = ""
    recent: tuple[Path, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)


def first_look(path: Path | None = None) -> FirstLook:
    """What the settings say of the first picture; the usual, where they cannot be read."""
    try:
        content = json.loads((path or paths.user_config("settings.json")).read_text("utf-8"))
    except (OSError, ValueError):
        return FirstLook()  # whoever reads the settings says so
    said = content if isinstance(content, Mapping) else {}
    window, recent, titles = said.get("window"), said.get("recent"), said.get("titles")
    geometry = window.get("geometry") if isinstance(window, Mapping) else None
    scale, language = said.get("scale"), said.get("language")
    return FirstLook(
        theme=next((each for each in _THEMES if each == said.get("theme")), "system"),
        density=next((each for each in _DENSITIES if each == said.get("density")), "automatic"),
        scale=float(scale) if isinstance(scale, int | float) else 1.0,
        language=language if isinstance(language, str) else "system",
        geometry=geometry if isinstance(geometry, str) else "",
        recent=tuple(Path(file) for file in recent if isinstance(file, str)) if isinstance(recent, list) else (),
        titles={str(file): str(title) for file, title in titles.items()} if isinstance(titles, Mapping) else {},
    )
