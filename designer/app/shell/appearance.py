"""The settings of the View menu: theme, density, scale, motion and language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from PySide6.QtGui import QAction

from designer.app.commands.command import Handler, Target
from designer.app.shell.actions import Actions, choose
from designer.app.ui import theme
from designer.app.ui.measures import LARGE_OFFERED_FROM, LARGER_OFFERED_FROM, OFFERED_SCALE
from designer.language import tr
from designer.workspace.settings import Settings

SCALE_STEP: Final = 0.1


class Appearance:
    """Ticks what holds in the menus and takes what is chosen there; ``changed`` is called after each choice.

    ``note`` is told what cannot be seen at once.
    """

    def __init__(
        self, settings: Settings, actions: Actions, changed: Callable[[], object], note: Callable[[str], object]
    ) -> None:
        self._settings = settings
        self._changed = changed
        self._note = note
        for group, choice, take in (
            (actions.themes, settings.theme, self.choose_theme),
            (actions.densities, settings.density, self.choose_density),
            (actions.motions, settings.motion, self.choose_motion),
            (actions.languages, settings.language, self.choose_language),
        ):
            choose(group, choice)
            group.triggered.connect(take)
        actions.bind(HANDLERS, Target(lambda: self))

    def choose_theme(self, action: QAction) -> None:
        """Choose a theme, or follow the system."""
        self._settings.theme = action.data()
        theme.hub().choose(theme=self._settings.theme)
        self._changed()

    def choose_density(self, action: QAction) -> None:
        """Choose a density, or let the width of the window decide."""
        self._settings.density = action.data()
        theme.hub().choose(density=self._settings.density)
        self._changed()

    def offers(self, width: int, height: int) -> Literal["", "rows", "scale"]:
        """What to offer now: once, in a window with room for larger rows or for more, to who has chosen no size."""
        settings, scale = self._settings, theme.current().scale
        if width / scale < LARGE_OFFERED_FROM or settings.density != "automatic" or settings.large_offered:
            return ""
        settings.large_offered = True
        least_width, least_height = LARGER_OFFERED_FROM
        return "scale" if scale == 1 and width >= least_width and height >= least_height else "rows"

    def scale_up(self) -> None:
        """Scale everything to what is offered in a window with much room."""
        self.scale(OFFERED_SCALE - theme.current().scale)

    def choose_motion(self, action: QAction) -> None:
        """Choose whether animations run, or follow the desktop."""
        self._settings.motion = action.data()
        theme.hub().choose(motion=self._settings.motion)
        self._changed()

    def choose_language(self, action: QAction) -> None:
        """Choose the language from the next start on."""
        self._settings.language = action.data()
        self._note(tr("The language changes at the next start."))
        self._changed()

    def scale(self, by: float) -> None:
        """Scale one step up or down; 0 resets the scale."""
        wanted = 1.0 if by == 0 else round(theme.current().scale + by, 2)
        theme.hub().choose(scale=wanted)
        self._settings.scale = theme.current().scale
        self._changed()


HANDLERS: Final[Mapping[str, Handler[Appearance]]] = {
    "larger": Handler(lambda appearance: appearance.scale(SCALE_STEP)),
    "smaller": Handler(lambda appearance: appearance.scale(-SCALE_STEP)),
    "usual_size": Handler(lambda appearance: appearance.scale(0)),
}
