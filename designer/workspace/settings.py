"""The user's settings: one JSON file, described by a Pydantic model and checked field by field.

An invalid value is replaced by its default and named in a message, and a copy of the file is kept. Keys that this
version does not know are kept and written again.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, ValidationError

from designer import paths
from designer.language import reason_of, tr
from designer.reading import JsonError, parse_json, read_file
from designer.saving import clear_unfinished, save
from designer.workspace.model_text import json_of
from designer.workspace.view_settings import SettingsPart, ViewSettings

RECENT_FILES: Final = 10
_NAMED_LEVELS: Final = 3
"""The maximum number of keys by which a message names a value, as "views.armor.rear"."""

HexColor = Annotated[str, Field(pattern="^#[0-9A-Fa-f]{6}$")]
"""A color as #RRGGBB."""


class PanelArrangement(SettingsPart):
    """Which panels of the editor page are shown, and their sizes; ``name`` is that of one that the user saved."""

    name: str = ""
    splitters: dict[str, list[int]] = Field(default_factory=dict)
    """Sizes in pixels that the user gave the parts of a splitter, by the splitter's name."""
    side_dock: bool = True
    """Whether the left panel is shown if another panel shares its place."""
    ledger: bool = True
    """Whether the panel with the Battle Value is shown."""
    below: bool = True
    """Whether the panels below the board are shown."""

    def take(self, other: PanelArrangement) -> None:
        """Take over what another arrangement shows; a splitter keeps its sizes if the other one has none for it."""
        self.side_dock, self.ledger, self.below = other.side_dock, other.ledger, other.below
        self.splitters.update({name: list(sizes) for name, sizes in other.splitters.items()})


class WindowState(PanelArrangement):
    """Geometry of the window, the present arrangement of its panels, and those that the user saved."""

    geometry: str = ""
    """``QWidget.saveGeometry`` in base 64."""
    equipment_window: bool = False
    """Whether the equipment is in a window of its own."""
    equipment_geometry: str = ""
    """``QWidget.saveGeometry`` of that window in base 64."""
    arrangements: list[PanelArrangement] = Field(default_factory=list)
    """The saved arrangements; ``name`` of the window is that of the one that was used or saved last."""

    def keep(self, name: str) -> None:
        """Save the present arrangement under a name, instead of an earlier one with this name."""
        kept = PanelArrangement(name=name)
        kept.take(self)
        self.arrangements = [*(each for each in self.arrangements if each.name != name), kept]
        self.name = name

    def forget(self, name: str) -> None:
        """Delete the saved arrangement with this name."""
        self.arrangements = [each for each in self.arrangements if each.name != name]
        self.name = "" if name == self.name else self.name


class NewDesign(SettingsPart):
    """The values with which the form for a new design starts."""

    form: Literal["BIPED", "QUAD", "TRIPOD", "LAM", "QUADVEE"] = "BIPED"
    tonnage: int = Field(50, ge=10, le=200)
    walk: int = Field(4, ge=1, le=40)
    jump: int = Field(0, ge=0, le=40)
    base: Literal["INNER_SPHERE", "CLAN", "MIXED_IS", "MIXED_CLAN"] = "INNER_SPHERE"
    year: int = Field(3067, ge=1950, le=9999)
    rules_level: int = Field(2, ge=1, le=5)
    kind: Literal["BATTLE", "INDUSTRIAL", "PRIMITIVE", "PRIMITIVE_INDUSTRIAL"] = "BATTLE"
    omni: bool = False
    conversion: Literal["", "Standard", "Bimodal", "Track", "Wheel"] = ""
    chassis: str = ""
    model: str = ""
    systems: dict[str, str] = Field(default_factory=dict)
    """The ids of chosen systems by their rows (`designer.editing.blank.SYSTEMS`); others are the usual ones."""

    @property
    def next(self) -> NewDesign:
        """The values for the next new design: the technology stays, with its systems; all others are the defaults."""
        return NewDesign(base=self.base, year=self.year, rules_level=self.rules_level, systems=self.systems)


class Settings(SettingsPart):
    """All values that the program keeps between two runs."""

    theme: Literal["system", "dark", "light", "dark_contrast", "light_contrast"] = "system"
    density: Literal["automatic", "compact", "comfortable", "large"] = "automatic"
    large_offered: bool = False
    """Whether the user was asked about large rows; that is done only once."""
    scale: float = Field(1.0, ge=0.7, le=2.2)
    motion: Literal["system", "full", "reduced"] = "system"
    """Whether animations are shown."""
    language: str = "system"
    """The code of a language, or "system"."""
    restore_designs: bool = True
    """Whether the designs that were open at the end of the program are opened at the next start."""
    linked_armor: bool = True
    keys: dict[str, list[str]] = Field(default_factory=dict)
    """Keyboard shortcuts that the user changed, by the id of the command."""
    colors: dict[Literal["dark", "light"], dict[str, dict[Literal["fill", "edge", "ink"], HexColor]]] = Field(
        default_factory=dict
    )
    """Colors that the user changed, by theme, kind of equipment and part (fill, edge or ink)."""
    recent: list[Path] = Field(default_factory=list)
    """Recently opened or saved files, the last one first."""
    titles: dict[str, str] = Field(default_factory=dict)
    """Titles of the designs in the recent files, by path; files with unknown titles are missing."""
    folder: Path | None = None
    """The folder of the file that was opened or saved last."""
    units: Path | None = None
    """The folder of unit files that earlier versions searched; it becomes a source of the library."""
    megamek: Path | None = None
    """The folder of MegaMek, MegaMekLab or MekHQ to which designs are sent."""
    new_design: Annotated[NewDesign, AfterValidator(lambda terms: terms.next)] = NewDesign()
    """The values of the last new design, of which only the technology is kept (`NewDesign.next`)."""
    tour: int = Field(0, ge=0, le=6)
    """The number of the first open step of the tour for a first start; 0 for none."""
    window: WindowState = WindowState()
    views: ViewSettings = ViewSettings()

    def remember(self, path: Path, title: str = "") -> None:
        """Make a file the first of the recent files, with the title of its design, and remember its folder."""
        path = path.absolute()
        self.recent = [path, *(other for other in self.recent if other != path)][:RECENT_FILES]
        titles = {**self.titles, str(path): title}
        self.titles = {name: titles[name] for name in map(str, self.recent) if titles.get(name)}
        self.folder = path.parent

    def forget(self, path: Path) -> None:
        """Remove a file from the recent files."""
        self.recent = [other for other in self.recent if other != path.absolute()]


def settings_path() -> Path:
    """The file of the settings."""
    return paths.user_config("settings.json")


def read_settings(path: Path | None = None) -> tuple[Settings, str]:
    """The saved settings, and a sentence on invalid values, empty if there are none."""
    path = path or settings_path()
    try:
        text = read_file(path)
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), tr("The settings cannot be read ({reason}); defaults are used.", reason=reason_of(error))
    try:
        content = parse_json(text, unusable=lambda _digits: None)  # None is invalid in a field, so it is named
    except JsonError as error:
        _save_copy(path, text)
        words = {"reason": error, "name": f"{path.name}.broken"}
        return Settings(), tr(
            "The settings file is not valid JSON ({reason}); defaults are used, and {name} keeps the old file.", **words
        )
    settings, unusable = checked_settings(content)
    if not unusable:
        return settings, ""
    _save_copy(path, text)
    return settings, tr(
        "Some settings are invalid and were replaced by their defaults: {odd}.", odd=", ".join(unusable)
    )


def write_settings(settings: Settings, path: Path | None = None) -> str:
    """Save the settings. Returns a sentence on why that failed, empty if it succeeded; then the old file is kept."""
    path = path or settings_path()
    try:
        _write(path, json_of(settings))
    except OSError as error:
        return tr("The settings could not be saved: {reason}.", reason=reason_of(error))
    return ""


def checked_settings(content: object) -> tuple[Settings, list[str]]:
    """The settings with defaults for invalid values, and the names of these values, as "window.geometry"."""
    unusable: set[str] = set()
    while isinstance(content, dict):
        try:
            return Settings.model_validate(content), sorted(unusable)
        except ValidationError as error:
            # One value at a time, since removing an element of a list changes the index of those after it.
            place = _path_to(content, error.errors()[-1]["loc"])
            if not place:
                break
            holder, key = place[-1]
            del holder[key]
            unusable.add(".".join([str(key) for _, key in place if isinstance(key, str)][:_NAMED_LEVELS]))
    return Settings(), ["everything"]


def _path_to(content: Any, location: tuple[int | str, ...]) -> list[tuple[Any, int | str]]:  # Any: what JSON holds
    """The path to the value at ``location`` (Pydantic's "loc"): pairs of container and key, the outermost first."""
    way: list[tuple[Any, int | str]] = []
    for key in location:
        is_list = isinstance(content, list) and isinstance(key, int)
        if not is_list and not (isinstance(content, dict) and key in content):
            break  # a missing field, or a name that Pydantic adds for one type of a union
        way.append((content, key))
        content = content[key]
    return way


def _save_copy(path: Path, text: bytes) -> None:
    with contextlib.suppress(OSError):
        _write(path.with_name(f"{path.name}.broken"), text)


def _write(path: Path, text: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    clear_unfinished(path.parent)
    save(text, path, private=True)
