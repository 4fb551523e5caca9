"""The settings of the View menu: theme, density, scale, motion and language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Literal

from PySide6.QtGui import QAction

from designer.app.commands.command import Handler, Target
from designer.app.shell.actions import Actions
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
        for name, group in actions.choices.items():
            for action in group.actions():
                action.setChecked(action.data() == getattr(settings, name))
            group.triggered.connect(partial(self._choose, name))
        actions.bind(HANDLERS, Target(lambda: self))

    def _choose(self, name: str, action: QAction) -> None:
        """Take a choice for a setting. A look holds at once, another language from the next start on."""
        setattr(self._settings, name, action.data())
        if name == "language":
            self._note(tr("The language changes at the next start."))
        else:
            theme.hub().choose(**{name: action.data()})
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
