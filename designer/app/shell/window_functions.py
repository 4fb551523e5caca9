"""What the commands of the window itself do, but for looks, which are `designer.app.shell.appearance`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from designer import __version__, paths
from designer.language import tr

if TYPE_CHECKING:
    from designer.app.shell.window import Window


def connect_actions(window: Window) -> None:
    """Let every command be done to the window, or to the design in front of it."""
    desk, actions = window.desk, window.actions_by_name
    actions.on(
        new=window.ask_for_new,
        open=desk.choose_and_open,
        start=window.show_start,
        quit=window.close,
        next=lambda: window.turn(1),
        previous=lambda: window.turn(-1),
        folders=_open_folder,
        keys=window.show_keys,
        colors=window.show_colors,
        about=lambda: _say_version(window),
    )
    actions.on(
        save=lambda: window.with_editor(lambda editor: desk.save(editor.document)),
        save_as=lambda: window.with_editor(lambda editor: desk.save_as(editor.document)),
        close=lambda: window.with_editor(lambda editor: desk.close(desk.documents.index(editor.document))),
        undo=lambda: window.with_editor(lambda editor: editor.context.undo()),
        redo=lambda: window.with_editor(lambda editor: editor.context.redo()),
        find=lambda: window.with_editor(lambda editor: editor.search()),
        palette=window.open_palette,
        side_dock=lambda: window.with_editor(lambda editor: editor.show_side_dock(not editor.side_dock_shown)),
        usual_layout=lambda: window.with_editor(lambda editor: editor.shell.forget_sizes()),
    )
    actions.connect(window)


def _open_folder() -> None:
    folder = paths.user_config()
    folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _say_version(window: Window) -> None:
    window.notice.say("note", tr("Mechwright {version}, free software under the MIT license.", version=__version__))
