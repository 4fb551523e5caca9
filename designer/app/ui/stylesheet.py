"""The palette and the style sheet of a theme: `resources/style.qss` with its placeholders filled in.

A placeholder is `@{token}` for a color, `@{m.size}` for a field of `Measures`, `@{px 11}` for a number of pixels at
scale 1, and `@{icon name token}` for the path of a colored icon. Unscaled pixels may be added to a length, and the sum
halved: `@{m.field-2}`, `@{px 12+2/2}`; Qt draws no round corner whose radius is more than half of its box.
"""

import re
import shutil
import tempfile
import weakref
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QColor, QPalette

from designer import paths
from designer.app.ui.measures import Measures
from designer.app.ui.theme_colors import Theme

_PLACEHOLDER = re.compile(r"@\{([^}]*)\}")
_LENGTH = re.compile(r"(?:m\.(\w+?)|px (\d+))([+-]\d+)?(/2)?")

IconSource = Callable[[str, QColor], str]
"""The type of a function from an icon's name and color to the path of its file."""


class StyleSheetIcons:
    """Colored icons as files, because a style sheet accepts icons only as paths."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="mechwright-"))
        weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)

    def path(self, name: str, color: QColor) -> str:
        """The path of an icon in a color; the file name contains the color, because Qt caches images by name."""
        file = self._folder / f"{name}-{color.name(QColor.NameFormat.HexArgb)[1:]}.svg"
        if not file.exists():
            drawing = paths.resources("icons", f"{name}.svg").read_text("utf-8")
            file.write_text(drawing.replace("currentColor", color.name()), "utf-8")
        return file.as_posix()


def style_sheet(theme: Theme, measures: Measures, scale: float, icon: IconSource) -> str:
    """The text of the style sheet of the whole app."""
    template = paths.resources("style.qss").read_text("utf-8")

    def length(match: re.Match[str]) -> int:
        named, own, more, half = match.groups()
        whole = (getattr(measures, named) if named else max(1, round(int(own) * scale))) + int(more or 0)
        return whole // 2 if half else whole

    def filled(match: re.Match[str]) -> str:
        what = match[1].strip()
        if found := _LENGTH.fullmatch(what):
            return f"{length(found)}px"
        if what.startswith("icon "):
            _, name, token = what.split()
            return f'url("{icon(name, theme.color(token))}")'
        color = theme.color(what)
        return f"rgba({color.red()}, {color.green()}, {color.blue()}, {color.alpha()})"

    return _PLACEHOLDER.sub(filled, template)


def palette(theme: Theme) -> QPalette:
    """The Qt palette of a theme, for everything that the style sheet does not color."""
    filled = QPalette()
    for role, token in _ROLES.items():
        filled.setColor(role, theme.color(token))
    for role in _TEXTS:
        filled.setColor(QPalette.ColorGroup.Disabled, role, theme.color("text.4"))
    return filled


_Role = QPalette.ColorRole
_TEXTS = (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.HighlightedText, _Role.PlaceholderText)
_ROLES = {
    _Role.Window: "bg.0",
    _Role.WindowText: "text.1",
    _Role.Base: "bg.1",
    _Role.AlternateBase: "bg.2",
    _Role.Text: "text.1",
    _Role.PlaceholderText: "text.3",
    _Role.Button: "bg.2",
    _Role.ButtonText: "text.1",
    _Role.BrightText: "error",
    _Role.Light: "line.2",
    _Role.Midlight: "line.1",
    _Role.Mid: "line.2",
    _Role.Dark: "line.2",
    _Role.Shadow: "bg.0",
    _Role.Highlight: "accent.soft",
    _Role.HighlightedText: "text.1",
    _Role.Accent: "accent",
    _Role.Link: "accent",
    _Role.LinkVisited: "accent",
    _Role.ToolTipBase: "tip",
    _Role.ToolTipText: "tip.text",
}
