"""What the user chose and where things stood: one JSON file, checked field by field, never half written.

A file that cannot be used costs nobody the program: what is sound in it holds, the rest is as on the first day, and
one sentence says so. Kept next to it is a copy of what stood there.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from designer import paths
from designer.language import reason_of, tr
from designer.saving import save

RECENT_FILES = 10

Painted = Annotated[str, Field(pattern="^#[0-9A-Fa-f]{6}$")]
"""A colour by its parts of red, green and blue, two digits to the base of sixteen each."""


class WindowState(BaseModel):
    """Where the window stood, and how its room was divided; all of it only holds while it still fits."""

    model_config = ConfigDict(validate_assignment=True, extra="ignore")

    geometry: str = ""
    """What Qt made of place and size, in base 64."""
    splitters: dict[str, list[int]] = {}
    """Widths or heights of the parts of each splitter, by its name."""
    side_dock: bool = True
    """Whether the left dock shows where it has to share the room."""


class NewDesign(BaseModel):
    """What the next new design starts as."""

    model_config = ConfigDict(validate_assignment=True, extra="ignore")

    form: Literal["BIPED", "QUAD", "TRIPOD", "LAM", "QUADVEE"] = "BIPED"
    tonnage: int = Field(50, ge=10, le=200)
    base: Literal["INNER_SPHERE", "CLAN", "MIXED_IS", "MIXED_CLAN"] = "INNER_SPHERE"
    year: int = Field(3067, ge=1950, le=9999)
    rules_level: int = Field(2, ge=1, le=5)
    kind: Literal["BATTLE", "INDUSTRIAL", "PRIMITIVE", "PRIMITIVE_INDUSTRIAL"] = "BATTLE"
    omni: bool = False
    conversion: Literal["", "Standard", "Bimodal", "Track", "Wheel"] = ""

    @property
    def next(self) -> NewDesign:
        """What the one after it starts as: side, year and level are those of a campaign and stay, each body is new."""
        return NewDesign(base=self.base, year=self.year, rules_level=self.rules_level)


class Settings(BaseModel):
    """All that the app remembers between two runs."""

    model_config = ConfigDict(validate_assignment=True, extra="ignore")

    theme: Literal["system", "dark", "light"] = "system"
    density: Literal["automatic", "compact", "comfortable", "large"] = "automatic"
    large_offered: bool = False
    """Whether a window with room for large rows has offered them, which is done once."""
    scale: float = Field(1.0, ge=0.7, le=2.2)
    motion: Literal["system", "full", "reduced"] = "system"
    """Whether things may fly, fade and pulse."""
    language: str = "system"
    """The code of a language, or the system's."""
    restore_designs: bool = True
    """Whether what lay open at the end lies open again at the next start."""
    linked_armor: bool = True
    keys: dict[str, list[str]] = {}
    """Keys of commands that are not the usual ones, by the command's name."""
    colors: dict[Literal["dark", "light"], dict[str, dict[Literal["fill", "edge", "ink"], Painted]]] = {}
    """Colours of kinds of equipment that are not the usual ones, by theme, kind and part."""
    recent: list[Path] = []
    titles: dict[str, str] = {}
    """What the designs in the recent files are called, by path, as far as that is known."""
    folder: Path | None = None
    """Where the last file was opened or saved."""
    units: Path | None = None
    """The folder of unit files in which the palette looks, with all below it."""
    new_design: Annotated[NewDesign, AfterValidator(lambda terms: terms.next)] = NewDesign()
    """What the next one starts as, whatever the last one was."""
    window: WindowState = WindowState()
    views: dict[str, dict[str, Any]] = {}
    """What each view remembers of itself, such as the filters of the browser, by the view's name."""

    def remember(self, path: Path, title: str = "") -> None:
        """Put a file first among the recent ones, called as its design, and its folder where the next dialog opens."""
        path = path.absolute()
        self.recent = [path, *(other for other in self.recent if other != path)][:RECENT_FILES]
        titles = {**self.titles, str(path): title}
        self.titles = {name: titles[name] for name in map(str, self.recent) if titles.get(name)}
        self.folder = path.parent

    def forget(self, path: Path) -> None:
        """Take a file that is gone off the recent ones."""
        self.recent = [other for other in self.recent if other != path.absolute()]


def settings_path() -> Path:
    """The file of the settings."""
    return paths.user_config("settings.json")


def read_settings(path: Path | None = None) -> tuple[Settings, str]:
    """The settings as they were left, and a sentence on what of them could not be used (empty as a rule)."""
    path = path or settings_path()
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), tr("The settings cannot be read ({reason}); the usual ones hold.", reason=error)
    try:
        content = json.loads(text)
    except ValueError as error:
        _keep_copy(path, text)
        words = {"reason": error, "name": f"{path.name}.broken"}
        return Settings(), tr("The settings are no JSON ({reason}); the usual ones hold, {name} has the old.", **words)
    settings, odd = _checked(content)
    if not odd:
        return settings, ""
    _keep_copy(path, text)
    return settings, tr("Some settings could not be used and are as usual: {odd}.", odd=", ".join(odd))


def write_settings(settings: Settings, path: Path | None = None) -> str:
    """Save the settings all or nothing; a sentence on why that failed (empty as a rule)."""
    path = path or settings_path()
    try:
        _write(path, settings.model_dump_json(indent=1) + "\n")
    except OSError as error:
        return tr("The settings could not be saved: {reason}.", reason=reason_of(error))
    return ""


def _checked(content: object) -> tuple[Settings, list[str]]:
    """The settings that a file's content gives without its unusable parts, and the names of those."""
    if not isinstance(content, dict):
        return Settings(), ["everything"]
    fields = dict(content)
    odd: list[str] = []
    # A part is dropped whole; each round drops one at least.
    while True:
        try:
            return Settings.model_validate(fields), sorted(odd)
        except ValidationError as error:
            bad = {str(problem["loc"][0]) for problem in error.errors() if problem["loc"]} & fields.keys()
            if not bad:
                return Settings(), ["everything"]
            odd += bad
            fields = {name: value for name, value in fields.items() if name not in bad}


def _keep_copy(path: Path, text: str) -> None:
    with contextlib.suppress(OSError):
        _write(path.with_name(f"{path.name}.broken"), text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    save(text.encode(), path)
