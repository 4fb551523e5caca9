"""Screenshots of every screen in both themes and at several window sizes: `mechwright screenshots DIR`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final, get_args

from PySide6.QtCore import QEventLoop, QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from designer import paths
from designer.app.pictures import assistants, editor, forces, lab, ledger, library
from designer.app.pictures import window as of_window
from designer.app.pictures.scenes import Scene, opened
from designer.app.shell.application import application
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.strokes import box
from designer.app.ui.widgets.panel import Panel
from designer.workspace.settings import Settings

SIZES: Final = ((1366, 768), (1920, 1080))
VERY_WIDE: Final = {(2560, 1440): ("editor", "pins", "compare", "compare_refit"), (3840, 2160): ("editor",)}
"""The scenes that are also drawn in very wide windows, by window size."""
PANEL_WINDOW: Final = (1366, 860)
"""The window in which single panels are drawn, with some more room below the board."""
THEMES: Final[tuple[theme.ThemeName, ...]] = ("dark", "light")
"""The themes in which all screens are drawn unless others are named."""
FOLDER: Final = Path("build", "screenshots")

_SETTLED_MS: Final = 700
"""How long the window is left alone before it is drawn: longer than any highlight lasts."""
_PATIENCE_MS, _LOOK_MS = 10_000, 50
_TITLE_BAR: Final = 36
_DISCARDING: Final = Dialogs(to_save=lambda *_: Answer.DISCARD)
"""Dialogs of windows whose changes are not kept."""


def main(arguments: Sequence[str]) -> int:
    """Draw all screens into a folder and print the names of the files; returns the exit status 0."""
    parser = argparse.ArgumentParser(
        prog="mechwright screenshots", description="Draw every screen, in both themes and at several sizes."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help=f"where to ({FOLDER})")
    parser.add_argument("--out", type=Path, default=None, help="the same, by name")
    parser.add_argument("--scene", action="append", choices=tuple(SCREENS), help="only this one; may be repeated")
    parser.add_argument("--theme", action="append", choices=get_args(theme.ThemeName), help="only in this theme")
    parser.add_argument("--width", action="append", type=int, help="only in windows of this width, such as 1366")
    given = parser.parse_args(list(arguments))
    for name, look, size in _pictures(given.scene, given.theme, given.width):
        picture = (given.out or given.folder) / f"{name}-{look}-{size[0]}.png"
        draw_scene(name, look, size, picture)
        print(picture, flush=True)
    return 0


def _pictures(
    scenes: Collection[str] | None, themes: Collection[theme.ThemeName] | None, widths: Collection[int] | None
) -> Iterator[tuple[str, theme.ThemeName, tuple[int, int]]]:
    """The pictures to draw: scene, theme and window size; None stands for all."""
    for look in themes or THEMES:
        for size, names in (dict.fromkeys(SIZES, tuple(SCREENS)) | VERY_WIDE).items():
            if widths is None or size[0] in widths:
                yield from ((name, look, size) for name in names if scenes is None or name in scenes)


def draw_design(design: Path, picture: Path) -> None:
    """Save a screenshot of the window with one open design."""
    _begin("dark")
    _draw(lambda window: window.manager.open([design]), SIZES[1], picture)


def draw_scene(name: str, look: theme.ThemeChoice, size: tuple[int, int], picture: Path) -> None:
    """Save the picture of one scene in a theme."""
    picture.parent.mkdir(parents=True, exist_ok=True)
    _begin(look)
    _draw(SCREENS[name], size, picture)


def draw_panel(name: str, look: theme.ThemeChoice, picture: Path) -> None:
    """Save the picture of the panel that a scene is about (`PANELS`)."""
    _begin(look)
    _draw(SCREENS[name], PANEL_WINDOW, picture, PANELS[name])


def _begin(look: theme.ThemeChoice) -> None:
    """Start the application without a display, and with room for the largest window: dialogs fit on the screen."""
    if os.environ.setdefault("QT_QPA_PLATFORM", "offscreen") == "offscreen" and os.name == "posix":
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={paths.resources('offscreen.json')}"
    theme.apply(application(), look)


def _draw(prepare: Scene, size: tuple[int, int], picture: Path, view: str = "") -> None:
    """Save the picture of a scene: the window with its dialogs, or only the panel with a view."""
    window = Window(Settings(), _DISCARDING, keep=lambda _settings: "")
    window.resize(*size)
    window.show()
    prepare(window)
    settled(window)
    shown = _panel_of(window, view).grab() if view else window.grab()
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible() and not view:
            with QPainter(shown) as painter:
                _draw_framed(painter, dialog, window.rect().center())
        dialog.close()
    shown.save(str(picture))
    window.manager.documents.clear()  # nothing is to be asked
    window.close()
    window.deleteLater()
    _settle(0)


def _draw_framed(painter: QPainter, dialog: QDialog, center: QPoint) -> None:
    """Draw a dialog with a frame and a title bar, as window systems do."""
    style = theme.current()
    bar = style.px(_TITLE_BAR)
    around = QRect(QPoint(), dialog.size() + QSize(0, bar))
    around.moveCenter(center)
    box(painter, QRectF(around), style.measures.radius_palette, fill=style.color("bg.2"), edge=style.color("line.2"))
    painter.drawPixmap(around.topLeft() + QPoint(0, bar), dialog.grab())
    painter.setFont(style.font("strong"))
    painter.setPen(style.color("text.1"))
    title = QRect(around.left() + style.px(12), around.top(), around.width(), bar)
    painter.drawText(title, Qt.AlignmentFlag.AlignVCenter, dialog.windowTitle())
    painter.setPen(style.color("line.2"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(around.adjusted(0, 0, -1, -1))


def _panel_of(window: Window, view: str) -> QWidget:
    """The panel that shows a view of the editor."""
    assert window.editor is not None
    found: QWidget | None = window.editor.views.places[view]
    while found is not None and not isinstance(found, Panel):
        found = found.parentWidget()
    assert found is not None
    return found


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
    """The scene for a new window in which two designs are opened first."""

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

PANELS: Final[dict[str, str]] = {
    "details": "equipment",
    "loadout": "loadout",
    "chassis": "chassis",
    "patchwork": "armor",
    "identity": "identity",
    "background": "identity",
    "conversion": "identity",
    "illegal": "findings",
    "history": "timeline",
    "quirks": "quirks",
    "advice": "advice",
    "damaged_file": "notes",
    "since": "ledger",
    "card": "card",
}
"""The scenes that are about one panel, with the view in it."""
