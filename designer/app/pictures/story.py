"""A short story in pictures, for an animation: a part is found, previewed, dragged, dropped, and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import QPixmap

from designer.app.pictures.ledger import hovered_item
from designer.app.pictures.scenes import front, opened
from designer.app.pictures.screens import SIZES, settled
from designer.app.shell.application import application
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.editing.drop_plan import Payload
from designer.units.location import RA
from designer.workspace.settings import Settings

_WORDS: Final = ("med", "medium laser")


def frames() -> Iterator[tuple[QPixmap, int]]:
    """The pictures of the story, with how many milliseconds each is shown."""
    theme.apply(application(), "dark")
    window = Window(Settings(), keep=lambda _settings: "")
    window.resize(*SIZES[0])
    window.show()
    opened(window)
    yield _picture(window), 1500
    editor = front(window)
    for words in _WORDS:
        editor.views.browser.search.setText(words)
        yield _picture(window), 700
    hovered_item(window)
    yield _picture(window), 2500
    editor.context.end_preview()
    carry = editor.views.slots.carry
    carry.begin(Payload(item="medium-laser"))
    for row in (10, 11):
        carry.aim(RA, row)
        yield _picture(window), 900
    carry.drop()
    yield _picture(window), 2500
    window.actions_by_name["undo"].trigger()
    yield _picture(window), 2000
    window.manager.documents.clear()  # nothing is to be asked
    window.close()
    window.deleteLater()


def _picture(window: Window) -> QPixmap:
    settled(window)
    return window.grab()
