"""The settings pages of shortcuts and colors, each created when it is first shown in the place of the current page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QStackedWidget

from designer.app.shell.actions import Actions
from designer.workspace.settings import Settings

if TYPE_CHECKING:  # pages that are imported when they are first made
    from designer.app.shell.color_settings import ColorPage
    from designer.app.shell.key_settings import KeysPage
    from designer.app.shell.settings_page import SettingsPage

P = TypeVar("P", bound="SettingsPage")


class SettingsPages:
    """The settings pages among the pages ``spaces`` of the window.

    ``keep`` is called after each change of the settings, ``leave`` when the user closes a page.
    """

    def __init__(
        self,
        spaces: QStackedWidget,
        actions: Actions,
        settings: Settings,
        keep: Callable[[], object],
        leave: Callable[[], object],
    ) -> None:
        self._spaces = spaces
        self._actions = actions
        self._settings = settings
        self._keep = keep
        self._leave = leave

    def show_keys(self) -> None:
        """Show the settings page of the shortcuts instead of the current page."""
        self._spaces.setCurrentWidget(self.keys)
        self.keys.search.setFocus()

    def show_colors(self) -> None:
        """Show the settings page of the colors instead of the current page."""
        self._spaces.setCurrentWidget(self._colors)
        self._colors.table.setFocus()

    @cached_property
    def keys(self) -> KeysPage:
        """The page of the shortcuts."""
        from designer.app.shell.key_settings import KeysPage

        return self._added(KeysPage(self._actions, self._keep_keys))

    @cached_property
    def _colors(self) -> ColorPage:
        from designer.app.shell.color_settings import ColorPage

        return self._added(ColorPage(self._settings, self._keep))

    def _added(self, page: P) -> P:
        page.done.connect(self._leave)
        self._spaces.addWidget(page)
        return page

    def _keep_keys(self, keys: dict[str, list[str]]) -> None:
        self._settings.keys = keys
        self._keep()
