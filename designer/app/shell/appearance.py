"""The settings of the View menu: theme, density, scale, motion and language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtGui import QAction

from designer.app.commands.command import CommandTarget, Handler
from designer.app.shell.actions import Actions
from designer.app.ui import theme
from designer.app.ui.custom_colors import custom_kinds
from designer.app.ui.measures import LARGE_OFFERED_FROM, LARGER_OFFERED_FROM, OFFERED_SCALE
from designer.language import tr
from designer.workspace.settings import Settings

SCALE_STEP: Final = 0.1


class Appearance:
    """Checks the present choices in the menus and applies those that the user makes.

    ``changed`` is called after each choice; ``say`` shows a sentence in the notice bar (`NoticeBar.say`), and
    ``change_language`` is called when the language is another one.
    """

    def __init__(
        self,
        settings: Settings,
        actions: Actions,
        changed: Callable[[], object],
        say: Callable[..., object],
        change_language: Callable[[], object],
    ) -> None:
        self._settings = settings
        self._changed = changed
        self._say = say
        self._change_language = change_language
        self._groups = actions.choices
        for name, group in self._groups.items():
            group.triggered.connect(partial(self._choose, name))
        self._check()
        actions.bind(HANDLERS, CommandTarget(lambda: self))

    def take(self) -> None:
        """Apply the settings, which were changed elsewhere, apart from the language."""
        self._check()
        now = self._settings
        theme.hub().choose(
            theme=now.theme,
            density=now.density,
            scale=now.scale,
            motion=now.motion,
            custom_kinds=custom_kinds(now.colors),
        )

    def _check(self) -> None:
        for name, group in self._groups.items():
            for action in group.actions():
                action.setChecked(action.data() == getattr(self._settings, name))

    def _choose(self, name: str, action: QAction) -> None:
        """Apply the chosen value of a setting."""
        setattr(self._settings, name, action.data())
        if name == "language":
            self._change_language()
        else:
            theme.hub().choose(**{name: action.data()})
        self._changed()

    def offer_larger(self, width: int, height: int) -> None:
        """Offer larger rows in a window of this size that is large enough, or a larger scale; once."""
        settings, scale = self._settings, theme.current().scale
        if width / scale < LARGE_OFFERED_FROM or settings.density != "automatic" or settings.large_offered:
            return
        settings.large_offered = True
        least_width, least_height = LARGER_OFFERED_FROM
        if scale == 1 and width >= least_width and height >= least_height:
            sentence = tr("This screen is large enough for a scale of 150 %.")
            self._say("note", sentence, action=tr("Scale to 150 %"), act=lambda: self.scale(OFFERED_SCALE - 1))
        else:
            large = self._groups["density"].actions()[-1]
            sentence = tr("This window is large enough for large rows.")
            self._say("note", sentence, action=tr("Use large rows"), act=large.trigger)

    def scale(self, by: float) -> None:
        """Add ``by`` to the scale; 0 resets the scale to 1."""
        wanted = 1.0 if by == 0 else round(theme.current().scale + by, 2)
        theme.hub().choose(scale=wanted)
        self._settings.scale = theme.current().scale
        self._changed()


HANDLERS: Final[Mapping[str, Handler[Appearance]]] = {
    "larger": Handler(lambda appearance: appearance.scale(SCALE_STEP)),
    "smaller": Handler(lambda appearance: appearance.scale(-SCALE_STEP)),
    "usual_size": Handler(lambda appearance: appearance.scale(0)),
}
