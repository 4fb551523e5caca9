"""Screenshots of every screen in both themes and at several window sizes: `mechwright screenshots DIR`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QDialog

from designer.app.pictures import assistants, editor, forces, lab, ledger, library
from designer.app.pictures import window as of_window
from designer.app.pictures.scenes import Scene, opened
from designer.app.shell.application import application
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.dialogs import Answer, Dialogs
from designer.workspace.settings import Settings

SIZES: Final = ((1366, 768), (1920, 1080))
VERY_WIDE: Final = {(2560, 1440): ("editor", "pins"), (3840, 2160): ("editor",)}
"""The scenes that are also drawn in very wide windows, by window size."""
THEMES: Final[tuple[theme.ThemeChoice, ...]] = ("dark", "light")
FOLDER: Final = Path("build", "screenshots")

_SETTLED_MS: Final = 700
"""How long the window is left alone before it is drawn: longer than any highlight lasts."""
_PATIENCE_MS, _LOOK_MS = 10_000, 50
_DISCARDING: Final = Dialogs(to_save=lambda _parent, _title: Answer.DISCARD)
"""Dialogs of windows whose changes are not kept."""


def main(arguments: Sequence[str]) -> int:
    """Draw all screens into a folder and print the names of the files; returns the exit status 0."""
    parser = argparse.ArgumentParser(
        prog="mechwright screenshots", description="Draw every screen, in both themes and at both sizes."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help=f"where to ({FOLDER})")
    parser.add_argument("--out", type=Path, default=None, help="the same, by name")
    given = parser.parse_args(list(arguments))
    for picture in draw(given.out or given.folder):
        print(picture)
    return 0


def draw(folder: Path) -> Iterator[Path]:
    """Draw all screens; yields the path of each picture."""
    # The pictures are drawn offscreen, so that they do not depend on a screen.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder.mkdir(parents=True, exist_ok=True)
    for look in THEMES:
        for size, names in (dict.fromkeys(SIZES, tuple(SCREENS)) | VERY_WIDE).items():
            for name in names:
                picture = folder / f"{name}-{look}-{size[0]}.png"
                draw_scene(name, look, size, picture)
                yield picture


def draw_design(design: Path, picture: Path) -> None:
    """Save a screenshot of the window with one open design."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    theme.apply(application(), "dark")
    _draw(lambda window: window.manager.open([design]), SIZES[1], picture)


def draw_scene(name: str, look: theme.ThemeChoice, size: tuple[int, int], picture: Path) -> None:
    """Save the picture of one scene in a theme."""
    theme.apply(application(), look)
    _draw(SCREENS[name], size, picture)


def _draw(prepare: Scene, size: tuple[int, int], picture: Path) -> None:
    window = Window(Settings(), _DISCARDING, keep=lambda _settings: "")
    window.resize(*size)
    window.show()
    prepare(window)
    settled(window)
    shown = window.grab()
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            with QPainter(shown) as painter:
                painter.drawPixmap(window.rect().center() - dialog.rect().center(), dialog.grab())
            dialog.close()
    shown.save(str(picture))
    window.manager.documents.clear()  # nothing is to be asked
    window.close()
    window.deleteLater()
    _settle(0)


def settled(window: Window) -> None:
    """Wait until highlights have ended and all outcomes are computed."""
    _settle(_SETTLED_MS)
    _await_outcomes(window)


def _await_outcomes(window: Window) -> None:
    """Wait until the equipment browser has computed the outcomes of all items, at most ten seconds."""
    patience = _PATIENCE_MS
    while patience > 0 and window.editor is not None and window.editor.views.browser.outcomes.busy:
        _settle(_LOOK_MS)
        patience -= _LOOK_MS


def _settle(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
    QApplication.processEvents()


def _with_designs(prepare: Scene) -> Scene:
    """The same scene for a new window: two designs are opened first."""

    def scene(window: Window) -> None:
        opened(window)
        prepare(window)

    return scene


SCREENS: Final[dict[str, Scene]] = {
    "start": Window.show_start,
    **editor.SCREENS,
    **assistants.SCREENS,
    **forces.SCREENS,
    **lab.SCREENS,
    **library.SCREENS,
    **of_window.SCREENS,
    **{
        name: _with_designs(prepare)
        for scenes in (
            *(ledger.SCREENS, lab.SCREENS_WITH_DESIGNS),
            *(library.SCREENS_WITH_DESIGNS, of_window.SCREENS_WITH_DESIGNS),
        )
        for name, prepare in scenes.items()
    },
}
"""All scenes by picture name; each prepares a new window."""
