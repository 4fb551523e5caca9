"""What every widget asks for its looks: colours by token, kinds of equipment, sizes and fonts.

One `ThemeHub` lives on the QApplication. It holds the current `Style`, a frozen snapshot that a painter takes once
per paint, and announces a new one. `apply` dresses the whole app; nothing else sets a palette or a style sheet.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QStyle, QTabBar, QWidget
from shiboken6 import isValid

from designer.app.ui.fonts import FONT_ROLES, FontRole, add_bundled_fonts, make_font
from designer.app.ui.measures import Density, DensityChoice, Measures, clamped_scale, density_for, measures_for
from designer.app.ui.stylesheet import SheetIcons, palette, style_sheet
from designer.app.ui.tokens import KINDS, TOKENS, KindColors, Theme, ThemeError, parse_theme, read_theme

__all__ = [
    "FONT_ROLES",
    "KINDS",
    "TOKENS",
    "Density",
    "DensityChoice",
    "FontRole",
    "KindColors",
    "Measures",
    "MotionChoice",
    "Style",
    "Theme",
    "ThemeChoice",
    "ThemeError",
    "ThemeHub",
    "apply",
    "color",
    "current",
    "follow_theme",
    "font",
    "hub",
    "make_style",
    "measures",
    "parse_theme",
    "read_theme",
    "set_look",
    "shows_focus",
]

ThemeChoice = Literal["system", "dark", "light"]
MotionChoice = Literal["system", "full", "reduced"]
Repaints = Mapping[str, KindColors] | Callable[[str], Mapping[str, KindColors]]
"""Colours for kinds of equipment, or what tells them by the name of a theme."""

BASE_STYLE: Final = "fusion"
"""The style of Qt that the style sheet builds on."""
STYLE_PROPERTY: Final = "baseStyle"
"""Property of an app that names the style it was started with: what sets it later loads much of Qt for that."""

_DARK_BELOW: Final = 128

_CLASS_FONTS: Final[Mapping[str, FontRole]] = MappingProxyType(
    {
        "QPushButton": "item",
        "QHeaderView": "caption",
        "QTipLabel": "body",
        "QMenu": "body",
        "QMenuBar": "body",
        "QTabBar": "item",
        "QGroupBox": "strong",
        "QStatusBar": "caption",
    }
)


@dataclass(frozen=True, slots=True)
class Style:
    """All that a painter needs, as it is now. Take it once per paint and hand it down."""

    theme: Theme
    measures: Measures
    density: Density
    scale: float
    fonts: Mapping[FontRole, QFont]
    metrics: Mapping[FontRole, QFontMetricsF]
    moves: bool = True
    """Whether things may fly, fade and pulse; else they are cut, and a highlight is a steady bar."""

    def color(self, token: str, alpha: float = 1.0) -> QColor:
        """A colour of the theme, `alpha` times as opaque."""
        return self.theme.color(token, alpha)

    def font(self, role: FontRole, *, italic: bool = False) -> QFont:
        """A copy of the font of a role."""
        font = QFont(self.fonts[role])
        if italic:
            font.setItalic(True)
        return font

    def width(self, text: str, role: FontRole = "body") -> float:
        """How wide a text is."""
        return self.metrics[role].horizontalAdvance(text)

    def px(self, length: float) -> int:
        """A length that no measure names, at the present scale."""
        return max(1, round(length * self.scale))


_Values = tuple[Callable[[Style], object], ...]


def make_style(theme: Theme, density: Density, scale: float = 1.0, *, moves: bool = True) -> Style:
    """A style apart from the app's own, such as for a print or a test."""
    scale = clamped_scale(scale)
    fonts = {role: make_font(role, scale) for role in FONT_ROLES}
    return Style(
        theme=theme,
        measures=measures_for(density, scale),
        density=density,
        scale=scale,
        fonts=MappingProxyType(fonts),
        metrics=MappingProxyType({role: QFontMetricsF(made) for role, made in fonts.items()}),
        moves=moves,
    )


class ThemeHub(QObject):
    """The app's one style, what the user chose for it, and the news of a new one.

    Signals:
        changing: all widgets that there are will be dressed anew: what nobody sees may go before that.
        changed: colours, sizes or fonts are new. Palette, style sheet and declared sizes are already in place, and
            all widgets are laid out and painted again. It is for what has to be worked out from the style.
    """

    changing = Signal()
    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._icons: SheetIcons | None = None
        self._worn: Style | None = None
        self._theme: ThemeChoice | Theme = "system"
        self._density: DensityChoice = "automatic"
        self._scale = 1.0
        self._motion: MotionChoice = "full"
        self._window_width = 0.0
        self._repaints: Repaints = MappingProxyType({})
        self._repainted: Theme | None = None
        self._declared: WeakKeyDictionary[QObject, dict[tuple[str, *tuple[int, ...]], _Values]] = WeakKeyDictionary()
        add_bundled_fonts()
        self._style: Style | None = None
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        app.focusChanged.connect(self._mark_focus)

    @property
    def style(self) -> Style:
        """The style of the whole app."""
        if self._style is None:
            self._style = self._made()
        return self._style

    def choose(
        self,
        *,
        theme: ThemeChoice | Theme | None = None,
        density: DensityChoice | None = None,
        scale: float | None = None,
        motion: MotionChoice | None = None,
        repaints: Repaints | None = None,
    ) -> None:
        """Change what the user chose; what is left out stays.

        `repaints` are the user's colours for kinds, or what tells them by the name of a theme.
        """
        self._theme = self._theme if theme is None else theme
        self._density = self._density if density is None else density
        self._scale = self._scale if scale is None else clamped_scale(scale)
        self._motion = self._motion if motion is None else motion
        if repaints is not None:
            self._repaints = repaints if callable(repaints) else MappingProxyType(dict(repaints))
        self._renew()

    def set_window_width(self, width: float) -> None:
        """Tell how wide the main window is; it decides while the density is automatic."""
        before = self._chosen_density()
        self._window_width = width
        if self._chosen_density() != before:
            self._renew()

    def declare(self, target: QObject, setter: str, *values: Callable[[Style], object], of: int | None = None) -> None:
        """Call a setter of a widget or layout with values of the style, now and with each new style.

        ``of`` is a first argument that stays, such as the number of a column. A later declaration for the same setter
        takes the place of the former. See ``designer.app.ui.sizes``.
        """
        key = (setter,) if of is None else (setter, of)
        self._declared.setdefault(target, {})[key] = values
        _set(target, key, values, self.style)

    def dress(self) -> None:
        """From the next choice on, put palette, style sheet and fonts on the app and keep them up to date."""
        if self._icons is None:
            self._icons = SheetIcons()
            if self._app.property(STYLE_PROPERTY) != BASE_STYLE:
                QApplication.setStyle(BASE_STYLE)

    def _renew(self) -> None:
        if self._icons is not None:
            self._tell_platform()
        before, now = self._style, self._made()
        self._style = now
        dressed = self._icons is not None and not _dresses_like(now, self._worn)
        if self._icons is not None and dressed:
            self._put_on(now, self._icons)
            self._worn = now
        if before is None or not _looks_like(now, before) or now.moves != before.moves:
            for target, declared in list(self._declared.items()):
                for key, values in declared.items() if isValid(target) else ():
                    _set(target, key, values, now)
            if not dressed:  # else each widget has got an event of a new style, which does the same
                for widget in QApplication.allWidgets():
                    widget.updateGeometry()
                    widget.update()
            self.changed.emit()

    def _made(self) -> Style:
        chosen = self._theme
        theme = chosen if isinstance(chosen, Theme) else read_theme(self._scheme(chosen))
        repaints = self._repaints(theme.name) if callable(self._repaints) else self._repaints
        if repaints:
            repainted, before = theme.repainted(repaints), self._repainted
            # The same object as long as nothing differs, so that nobody is dressed anew for it.
            theme = self._repainted = before if before is not None and before == repainted else repainted
        return make_style(theme, self._chosen_density(), self._scale, moves=self._moves())

    def _moves(self) -> bool:
        if self._motion != "system":
            return self._motion == "full"
        # The desktop tells what its user wants by how long the style may take.
        return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0

    def _chosen_density(self) -> Density:
        return density_for(self._density, self._window_width, self._scale)

    def _scheme(self, choice: ThemeChoice) -> Literal["dark", "light"]:
        if choice != "system":
            return choice
        if self._style is None:
            # Nobody has dressed the app yet, so that its palette is the system's.
            dark = QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < _DARK_BELOW
        else:
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return "dark" if dark else "light"

    def _tell_platform(self) -> None:
        # Frames and dialogs that the system draws go along with a fixed theme.
        scheme = Qt.ColorScheme.Unknown
        if self._theme != "system":
            fixed = self._theme if isinstance(self._theme, Theme) else read_theme(self._theme)
            scheme = Qt.ColorScheme.Dark if fixed.dark else Qt.ColorScheme.Light
        QGuiApplication.styleHints().setColorScheme(scheme)

    def _put_on(self, style: Style, icons: SheetIcons) -> None:
        self.changing.emit()
        sheet = style_sheet(style.theme, style.measures, style.scale, icons.path)
        with _nothing_collected():
            # Off first: Qt takes several times as long to exchange a style sheet as to take one off and put one on.
            self._app.setStyleSheet("")
            QApplication.setPalette(palette(style.theme))
            QApplication.setFont(style.font("body"))
            for name, role in _CLASS_FONTS.items():
                # The stubs ask for bytes, the binding takes text.
                QApplication.setFont(style.font(role), name)  # type: ignore[arg-type]
            self._app.setStyleSheet(sheet)

    @Slot()
    def _follow_system(self) -> None:
        if self._theme == "system" and self._scheme("system") != self.style.theme.name:
            self._renew()

    @Slot(QWidget, QWidget)
    def _mark_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        for widget, focused in ((old, False), (new, True)):
            if isinstance(widget, QAbstractButton | QTabBar):
                by_key = focused and shows_focus(widget)
                if bool(widget.property("keyFocus")) != by_key:
                    set_look(widget, keyFocus=by_key)


def apply(
    app: QApplication,
    theme: ThemeChoice | Theme = "system",
    density: DensityChoice = "automatic",
    scale: float = 1.0,
) -> ThemeHub:
    """Dress the app, now and whenever system or user choose anew."""
    the_hub = _hub_of(app)
    the_hub.dress()
    the_hub.choose(theme=theme, density=density, scale=scale)
    return the_hub


def hub() -> ThemeHub:
    """The hub of the running QApplication."""
    app = QApplication.instance()
    assert isinstance(app, QApplication), "looks need a QApplication"
    return _hub_of(app)


def current() -> Style:
    """The style of the app as it is now."""
    return hub().style


def color(token: str, alpha: float = 1.0) -> QColor:
    """A colour of the app's theme."""
    return current().color(token, alpha)


def font(role: FontRole, *, italic: bool = False) -> QFont:
    """The app's font of a role."""
    return current().font(role, italic=italic)


def measures(density: Density | None = None, scale: float | None = None) -> Measures:
    """The app's sizes, or those of another density or scale."""
    style = current()
    if density is None and scale is None:
        return style.measures
    return measures_for(density or style.density, style.scale if scale is None else scale)


def follow_theme(renew: Callable[[], None]) -> None:
    """Call `renew`, a method of a widget, now and whenever the theme changes while the widget lives."""
    renew()
    hub().changed.connect(renew)


def set_look(widget: QWidget, **properties: str | bool) -> None:
    """Set dynamic properties that the style sheet goes by, such as `look="primary"`, and dress the widget anew."""
    for name, value in properties.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def shows_focus(widget: QWidget) -> bool:
    """Whether `widget` has the focus and the last input was a key, so that a ring is due."""
    return widget.hasFocus() and widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)


def _looks_like(style: Style, other: Style | None) -> bool:
    """Whether two styles differ in no colour and no size."""
    if other is None:
        return False
    return style.theme is other.theme and (style.density, style.scale) == (other.density, other.scale)


def _dresses_like(style: Style, other: Style | None) -> bool:
    """Whether two styles give the same palette and style sheet, which know no kinds of equipment."""
    if other is None or (style.density, style.scale) != (other.density, other.scale):
        return False
    return style.theme is other.theme or style.theme.repainted(other.theme.kinds) == other.theme


def _set(target: QObject, key: tuple[str, *tuple[int, ...]], values: _Values, style: Style) -> None:
    setter, *fixed = key
    getattr(target, setter)(*fixed, *(value(style) for value in values))


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Put off the collection of garbage: Qt walks through a list of all widgets, and does not notice if one goes."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@cache  # asked for hundreds of times while a page is painted
def _hub_of(app: QApplication) -> ThemeHub:
    return ThemeHub(app)
