"""The style of the app: theme colors by token (their name), colors of kinds of equipment, sizes and fonts.

One `ThemeHub` belongs to the QApplication. It holds the current `Style`, a frozen snapshot that a painter takes once
per paint event, and emits a signal when it changes. Only the hub sets the palette of the app and the style sheet of its
windows.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QStyle, QTabBar, QWidget
from shiboken6 import isValid

from designer.app.ui.fonts import FONT_ROLES, FontRole, TextMetrics, add_bundled_fonts, fit_name, make_font
from designer.app.ui.measures import Density, DensityChoice, Measures, clamped_scale, density_for, measures_for
from designer.app.ui.style_roots import StyleRoots
from designer.app.ui.stylesheet import StyleSheetIcons, palette, style_sheet
from designer.app.ui.theme_colors import KindColors, Theme, read_theme
from designer.app.ui.wait_cursor import wait_cursor

ThemeName = Literal["dark", "light", "dark_contrast", "light_contrast"]
ThemeChoice = Literal["system", ThemeName]
MotionChoice = Literal["system", "full", "reduced"]
CustomKinds = Callable[[str], Mapping[str, KindColors]]
"""The type of a function from "dark" or "light" to the custom colors by kind of equipment."""

BASE_STYLE: Final = "fusion"
"""The Qt style on which the style sheet is based."""
STYLE_PROPERTY: Final = "baseStyle"
"""The property of the app that stores the Qt style of its start, so that the same style is not set again."""

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
    """Theme, sizes and fonts at one time. A painter reads it once per paint event and passes it on."""

    theme: Theme
    measures: Measures
    density: Density
    scale: float
    fonts: Mapping[FontRole, QFont]
    metrics: Mapping[FontRole, TextMetrics]
    moves: bool = True
    """Whether animations run; if not, changes are immediate and a highlight is a bar that does not fade."""

    def color(self, token: str, alpha: float = 1.0) -> QColor:
        """A color of the theme by its token, with its opacity multiplied by `alpha`."""
        return self.theme.color(token, alpha)

    def font(self, role: FontRole, *, italic: bool = False) -> QFont:
        """A copy of the font for a use such as "title"."""
        font = QFont(self.fonts[role])
        if italic:
            font.setItalic(True)
        return font

    def width(self, text: str, role: FontRole = "body") -> float:
        """The width of a text in logical pixels."""
        return self.metrics[role].width(text)

    def fitted(self, names: tuple[str, ...], room: float, role: FontRole = "body") -> str:
        """The first name that fits into ``room`` pixels, else the last one, elided; see ``fonts.fit_name``."""
        return fit_name(names, room, self.metrics[role])

    def px(self, length: float) -> int:
        """Convert pixels at scale 1 into pixels at the present scale; the result is at least 1."""
        return max(1, round(length * self.scale))


_Values = tuple[Callable[[Style], object], ...]
_Window = TypeVar("_Window", bound=QWidget)


def make_style(theme: Theme, density: Density, scale: float = 1.0, *, moves: bool = True) -> Style:
    """A style that is not the app's, such as for a print or a test."""
    scale = clamped_scale(scale)
    fonts = {role: make_font(role, scale) for role in FONT_ROLES}
    return Style(
        theme=theme,
        measures=measures_for(density, scale),
        density=density,
        scale=scale,
        fonts=MappingProxyType(fonts),
        metrics=MappingProxyType({role: TextMetrics(made) for role, made in fonts.items()}),
        moves=moves,
    )


class ThemeHub(QObject):
    """Holds the style of the app and the user's choices for it.

    Signals:
        changed: colors, sizes or fonts changed. Palette, style sheet and declared sizes are already applied, and all
        widgets will be laid out and polished. Connect it only for what must be computed from the style.
    """

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._icons: StyleSheetIcons | None = None
        self._roots = StyleRoots(self, self._set_declared)
        self._applied: Style | None = None
        self._theme: ThemeChoice | Theme = "system"
        self._density: DensityChoice = "automatic"
        self._scale = 1.0
        self._motion: MotionChoice = "full"
        self._window_width = 0.0
        self._custom_kinds: CustomKinds = lambda _theme: {}
        self._customized: Theme | None = None
        self._declarations: WeakKeyDictionary[QObject, dict[tuple[str, *tuple[int, ...]], _Values]] = (
            WeakKeyDictionary()
        )
        add_bundled_fonts()
        self._style: Style | None = None
        hints = QGuiApplication.styleHints()  # PySide6 holds what `accessibility` gives for deleted without its parent
        hints.colorSchemeChanged.connect(self._follow_system)
        hints.accessibility().contrastPreferenceChanged.connect(self._follow_system)
        app.focusChanged.connect(self.mark_focus)

    @property
    def style(self) -> Style:
        """The present style of the app."""
        if self._style is None:
            self._style = self._built()
        return self._style

    def choose(
        self,
        *,
        theme: ThemeChoice | Theme | None = None,
        density: DensityChoice | None = None,
        scale: float | None = None,
        motion: MotionChoice | None = None,
        custom_kinds: CustomKinds | None = None,
    ) -> None:
        """Set choices of the user; None leaves a choice as it is."""
        self._theme = self._theme if theme is None else theme
        self._density = self._density if density is None else density
        self._scale = self._scale if scale is None else clamped_scale(scale)
        self._motion = self._motion if motion is None else motion
        self._custom_kinds = custom_kinds or self._custom_kinds
        self._update()

    def set_window_width(self, width: float) -> None:
        """Set the width of the main window in pixels, from which an automatic density follows."""
        before = self._chosen_density()
        self._window_width = width
        if self._chosen_density() != before:
            self._update()

    def declare(self, target: QObject, setter: str, *values: Callable[[Style], object], of: int | None = None) -> None:
        """Call a setter of a widget or layout with values of the style, now and after each change of the style.

        ``of`` is a fixed first argument, such as the number of a column. A later declaration for the same setter
        replaces the earlier one. ``designer.app.ui.sizes`` has functions for the usual cases.
        """
        key = (setter,) if of is None else (setter, of)
        self._declarations.setdefault(target, {})[key] = values
        _set(target, key, values, self.style)

    @property
    def sheet(self) -> str:
        """The style sheet of all windows; empty before it is set."""
        return self._roots.sheet

    def dress(self, window: QWidget) -> None:
        """Give a window without parent the style sheet, now and after each change of the style."""
        self._roots.add(window)

    def enable_app_styling(self) -> None:
        """From now on also set palette and fonts of the app, and the style sheet, whenever the style changes."""
        if self._icons is None:
            self._icons = StyleSheetIcons()
            if self._app.property(STYLE_PROPERTY) != BASE_STYLE:
                QApplication.setStyle(BASE_STYLE)

    @wait_cursor()
    def _update(self) -> None:
        if self._icons is not None:
            self._set_color_scheme()
        before, now = self._style, self._built()
        self._style = now
        applied = self._icons is not None and self._apply(now, self._icons)
        if before is None or not _same_look(now, before) or now.moves != before.moves:
            for target in list(self._declarations):
                if isValid(target):
                    self._set_declared(target)
            self._roots.measure_anew()
            if not applied:  # else the StyleChange event of each widget did the same
                for widget in QApplication.allWidgets():
                    widget.updateGeometry()
                    widget.update()
            self.changed.emit()

    def _set_declared(self, target: QObject) -> None:
        for key, values in self._declarations.get(target, {}).items():
            _set(target, key, values, self.style)

    def _built(self) -> Style:
        chosen = self._theme
        theme = chosen if isinstance(chosen, Theme) else read_theme(self._scheme(chosen))
        if custom_kinds := self._custom_kinds("dark" if theme.dark else "light"):
            customized, before = theme.with_kinds(custom_kinds), self._customized
            # An equal theme keeps its object, so that the style sheet is not set again.
            theme = self._customized = before if before is not None and before == customized else customized
        return make_style(theme, self._chosen_density(), self._scale, moves=self._moves())

    def _moves(self) -> bool:
        if self._motion != "system":
            return self._motion == "full"
        # The desktop sets the duration of animations to 0 for reduced motion.
        return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0

    def _chosen_density(self) -> Density:
        return density_for(self._density, self._window_width, self._scale)

    def _scheme(self, choice: ThemeChoice) -> ThemeName:
        if choice != "system":
            return choice
        if self._style is None:
            # Before the first style is set, the application still has the palette of the system.
            dark = QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < _DARK_BELOW
        else:
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        if _system_wants_contrast():
            return "dark_contrast" if dark else "light_contrast"
        return "dark" if dark else "light"

    def _set_color_scheme(self) -> None:
        # Native frames and dialogs use the colors of the chosen theme too.
        scheme = Qt.ColorScheme.Unknown
        if self._theme != "system":
            fixed = self._theme if isinstance(self._theme, Theme) else read_theme(self._theme)
            scheme = Qt.ColorScheme.Dark if fixed.dark else Qt.ColorScheme.Light
        QGuiApplication.styleHints().setColorScheme(scheme)

    def _apply(self, style: Style, icons: StyleSheetIcons) -> bool:
        """Set palette, fonts and style sheet unless they are the present ones; returns whether they were set.

        Most densities differ only in declared sizes, and styling all widgets again takes longer than all else.
        """
        sheet = style_sheet(style.theme, style.measures, style.scale, icons.path)
        same = sheet == self._roots.sheet and _same_palette(style, self._applied)
        self._applied = style
        if same:
            return False

        def set_palette() -> None:
            QApplication.setPalette(palette(style.theme))
            QApplication.setFont(style.font("body"))
            for name, role in _CLASS_FONTS.items():
                # The type stubs ask for bytes, but the binding takes text.
                QApplication.setFont(style.font(role), name)  # type: ignore[arg-type]

        with _paused_gc():
            self._roots.change(sheet, set_palette)
        return True

    @Slot()
    def _follow_system(self) -> None:
        if self._theme == "system" and self._scheme("system") != self.style.theme.name:
            self._update()

    @Slot(QWidget, QWidget)
    def mark_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        """Let the buttons among these show that they lost the focus, or have it by a key."""
        for widget, focused in ((old, False), (new, True)):
            if isinstance(widget, QAbstractButton | QTabBar):
                by_key = focused and shows_focus(widget)
                if bool(widget.property("keyFocus")) != by_key:
                    set_look(widget, keyFocus=by_key)


def _system_wants_contrast() -> bool:
    """Whether the user has asked the system for high contrast."""
    hints = QGuiApplication.styleHints()  # see `ThemeHub.__init__`
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def apply(
    app: QApplication,
    theme: ThemeChoice | Theme = "system",
    density: DensityChoice = "automatic",
    scale: float = 1.0,
    *,
    motion: MotionChoice | None = None,
    custom_kinds: CustomKinds | None = None,
) -> ThemeHub:
    """Set the style of the app, and update it when the system's settings or the user's choices change."""
    the_hub = hub()
    the_hub.enable_app_styling()
    the_hub.choose(theme=theme, density=density, scale=scale, motion=motion, custom_kinds=custom_kinds)
    return the_hub


@cache  # asked hundreds of times while a page is painted; a program has one QApplication
def hub() -> ThemeHub:
    """The theme hub of the running QApplication."""
    app = QApplication.instance()
    assert isinstance(app, QApplication), "looks need a QApplication"
    return ThemeHub(app)


def dress(window: _Window) -> _Window:
    """Give a window that has no parent the style sheet, as `ThemeHub.dress` does; returns the window."""
    hub().dress(window)
    return window


def current() -> Style:
    """The style of the app as it is now."""
    return hub().style


def color(token: str, alpha: float = 1.0) -> QColor:
    """A color of the app's theme by its token, with its opacity multiplied by ``alpha``."""
    return current().color(token, alpha)


def measures() -> Measures:
    """The sizes of the app's style."""
    return current().measures


def follow_theme(renew: Callable[[], None]) -> None:
    """Call a method of a widget now and after each change of the style. For sizes see ``designer.app.ui.sizes``."""
    renew()
    hub().changed.connect(renew)


def set_look(widget: QWidget, **properties: str | bool) -> None:
    """Set dynamic properties that the style sheet uses, such as `look="primary"`, and polish the widget again."""
    for name, value in properties.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def shows_focus(widget: QWidget) -> bool:
    """Whether a widget should show a focus ring: it has the focus, and the last input was a key."""
    return widget.hasFocus() and widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)


def focus_reason(widget: QWidget) -> Qt.FocusReason:
    """The reason with which a command focuses a widget of a window: the focus is seen if the last input was a key."""
    by_key = widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    return Qt.FocusReason.ShortcutFocusReason if by_key else Qt.FocusReason.OtherFocusReason


def _same_look(style: Style, other: Style | None) -> bool:
    """Whether two styles have the same colors and sizes."""
    if other is None:
        return False
    return style.theme is other.theme and (style.density, style.scale) == (other.density, other.scale)


def _same_palette(style: Style, other: Style | None) -> bool:
    """Whether two styles give the same palette and fonts; colors of kinds of equipment do not matter for them."""
    if other is None or style.scale != other.scale:
        return False
    return style.theme is other.theme or style.theme.with_kinds(other.theme.kinds) == other.theme


def _set(target: QObject, key: tuple[str, *tuple[int, ...]], values: _Values, style: Style) -> None:
    setter, *fixed = key
    getattr(target, setter)(*fixed, *(value(style) for value in values))


@contextmanager
def _paused_gc() -> Iterator[None]:
    """Pause garbage collection: Qt iterates over all widgets and does not notice a deletion."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
