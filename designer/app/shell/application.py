"""The program from its arguments to its exit status: QApplication, language, window, and later starts."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QProcess, QSocketNotifier, Qt, QUrl
from PySide6.QtWidgets import QApplication, QWidget

from designer import __version__
from designer.app.shell.interface_language import set_language
from designer.app.shell.single_instance import SEPARATE_FLAG, InstanceServer, hand_over, is_separate
from designer.app.ui import theme
from designer.app.ui.accessibility import interfaces
from designer.app.ui.garbage import collect_in_window
from designer.app.ui.later import call_later
from designer.language import tr
from designer.links import is_link

if TYPE_CHECKING:  # imported by ``run``
    from designer.app.shell.window import Window

SCREENSHOT_VARIABLE: Final = "MECHWRIGHT_SCREENSHOT"
"""The environment variable with the path of a picture: the window is drawn into it after the start, and closes."""

_STANDS_AFTER_MS: Final = 400


def run(arguments: Sequence[str]) -> int:
    """Open the window with the designs of some files, and run until it is closed; returns the exit status.

    Arguments are paths, ``file:`` URLs, as desktops hand them over, and links of the program. If the same user has a
    window open already, that window opens them, and this program ends.
    """
    app = application()
    drawn = bool(os.environ.get(SCREENSHOT_VARIABLE))  # a picture shows what it is given, and leaves nothing behind
    separate = drawn or is_separate(arguments)
    links = [argument for argument in arguments if is_link(argument)]
    files = [_path(argument) for argument in arguments if argument != SEPARATE_FLAG and argument not in links]
    if not separate and hand_over(files, links):
        return 0
    # Imported here so that a start that hands its files to a running program does not load them.
    from designer.app.shell.damage_page import DamagePage
    from designer.app.shell.error_reports import ErrorReports
    from designer.app.shell.window import Window
    from designer.app.ui.custom_colors import custom_kinds
    from designer.app.ui.plots.preloading import LoadAhead
    from designer.catalog import DataError, catalog, systems
    from designer.workspace.recovery import Recovery
    from designer.workspace.settings import read_settings, settings_path

    first = not settings_path().exists()
    settings, note = read_settings()
    if first and not drawn:
        settings.tour = 1
    set_language(app, settings.language)
    if note:
        _, note = read_settings()  # once more, for the note in the language that the settings name
    theme.apply(
        app,
        settings.theme,
        settings.density,
        settings.scale,
        motion=settings.motion,
        custom_kinds=custom_kinds(settings.colors),
    )
    reports = ErrorReports(app)
    if not drawn:  # nobody would close the dialog
        reports.install()
    try:
        catalog()
        systems()
    except DataError as error:
        print(error, file=sys.stderr)
        page = DamagePage(error)
        page.show()
        _draw_if_asked(page)
        app.exec()
        return 1
    status = 1
    try:
        window = reports.window = Window(settings, note=note, recovery=None if drawn else Recovery())
        if not separate:
            _receive(window)
        if not drawn:
            LoadAhead(app, _FIRST_DESIGN, catalog())
        status = _run(app, window, files, links)
    except Exception as error:
        if drawn:
            raise
        reports.report(type(error), error, error.__traceback__)
    return max(status, reports.show_left(), _start_again(reports.window, separate=separate))


_FIRST_DESIGN: Final = (
    "designer.app.views.panels.armor",
    "designer.app.pages.editor.editor",
    "designer.app.shell.editor_commands",
)
"""The modules that the window imports when the first design is opened; small windows show no armor at first."""


def _path(argument: str) -> Path:
    """The path of a file that is named by its path or as a URL."""
    return Path(QUrl(argument).toLocalFile() if argument.startswith("file:") else argument)


def _run(app: QApplication, window: Window, files: Sequence[Path], links: Sequence[str]) -> int:
    """Show the window with the designs of some files, and run until it is closed; returns the exit status."""
    with _interruptible(window):  # from before it is on the screen: a signal may come while designs are opened
        if files:
            window.expect_design()
        window.show()
        _open(window, files, links)
        if files and window.editor is None:  # none of them could be opened
            window.show_start()
        gc.freeze()  # the modules and the window stay for good: no collection has to look at them again
        return app.exec()


def _start_again(window: Window | None, *, separate: bool) -> int:
    """Start the program as a process of its own if its window ended for that; 1 if that fails, else 0."""
    if window is None or not window.program_end.starts_anew:
        return 0
    program = [] if getattr(sys, "frozen", False) else ["-m", "designer"]  # a bundle's executable is the program
    if QProcess.startDetached(sys.executable, [*program, *([SEPARATE_FLAG] if separate else [])])[0]:
        return 0
    print(tr("The program could not be started again."), file=sys.stderr)
    return 1


def _receive(window: Window) -> None:
    """Open the files and links that later starts of the program send."""
    server = InstanceServer(window)

    def take(files: list[Path]) -> None:
        window.manager.open(files)
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()

    server.received.connect(take)
    server.links_received.connect(lambda links: _follow(window, links))
    server.open()
    application().aboutToQuit.connect(server.close)


def application() -> QApplication:
    """The QApplication, which is created at the first call; from then on garbage is collected in its thread only."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    app = QApplication([*sys.argv[:1], "-style", theme.BASE_STYLE])
    app.setProperty(theme.STYLE_PROPERTY, theme.BASE_STYLE)
    collect_in_window(app)
    app.setApplicationName("mechwright")
    app.setApplicationDisplayName("Mechwright")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("mechwright")
    interfaces.install()
    return app


def _open(window: Window, files: Sequence[Path], links: Sequence[str]) -> None:
    window.resumption.resume()
    window.manager.open(files)
    _follow(window, links)
    _draw_if_asked(window)


def _follow(window: Window, links: Sequence[str]) -> None:
    """Do what links say, as if they were pasted."""
    for link in links:
        window.manager.take_text(link)


def _draw_if_asked(window: QWidget) -> None:
    """If the environment variable names a picture, draw the window into it and close the window."""
    picture = os.environ.get(SCREENSHOT_VARIABLE)
    if picture:
        call_later(window, lambda: (window.grab().save(picture), window.close()), _STANDS_AFTER_MS)


@contextlib.contextmanager
def _interruptible(window: Window) -> Iterator[None]:
    """Let Ctrl+C in the terminal and the signal SIGTERM close the window like its close button.

    Python runs signal handlers only between Python instructions, and there are none while Qt waits. Therefore a signal
    writes to a socket, which wakes Qt.
    """
    if not hasattr(signal, "set_wakeup_fd"):
        yield
        return
    reading, writing = socket.socketpair()
    reading.setblocking(False)
    writing.setblocking(False)
    notifier = QSocketNotifier(reading.fileno(), QSocketNotifier.Type.Read, window)
    notifier.activated.connect(window.close)
    before = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    numbers = (signal.SIGINT, signal.SIGTERM)
    earlier = [signal.signal(number, lambda *_: None) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, earlier, strict=True):
            signal.signal(number, handler)
        signal.set_wakeup_fd(before)
        notifier.setEnabled(False)
        reading.close()
        writing.close()
