"""The button that writes a plot, or a table of figures, to a file of the user's choice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from designer.app.ui.dialogs import file_to_save
from designer.app.ui.icons import Severity
from designer.app.ui.plots.export import SUFFIXES, ExportError
from designer.app.ui.widgets.buttons import IconButton
from designer.language import marked, tr

if TYPE_CHECKING:
    from designer.app.ui.plots.plot import Plot

Write = Callable[[Path], None]
Ask = Callable[[QWidget, str, str], Path | None]
"""Asks for a file: over which widget, the suggested name, the ending. None if nothing is to be written."""

_WORDS = {".png": marked("Picture, PNG…"), ".svg": marked("Drawing, SVG…"), ".csv": marked("Figures, CSV…")}


Say = Callable[[Severity, str], None]
"""Says a sentence in a severity."""


def ask_for_file(parent: QWidget, name: str, suffix: str) -> Path | None:
    """Let a file be chosen; one with another ending gets this one after its name."""
    kind = suffix.lstrip(".").upper()
    title, suggested = tr("Export as {kind}", kind=kind), Path.home() / f"{name}{suffix}"
    chosen = file_to_save(parent, title, f"{kind} (*{suffix})", suggested)
    if chosen is None or chosen.suffix.lower() == suffix:
        return chosen
    return chosen.with_name(f"{chosen.name}{suffix}")


class ExportButton(IconButton):
    """Opens a menu with the kinds of files.

    Signals:
        written: the file that is there now.
        failed: a sentence that says why none is.
    """

    written = Signal(Path)
    failed = Signal(str)

    def __init__(
        self,
        name: Callable[[], str],
        write: Callable[[], Write],
        suffixes: Callable[[], tuple[str, ...]],
        ask: Ask = ask_for_file,
    ) -> None:
        super().__init__("export", tr("Export"))
        self.ask = ask
        self._name = name
        self._write = write
        self._suffixes = suffixes
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.set_menu(self._menu)

    def export(self, suffix: str) -> None:
        """Ask for a file with that ending and write it."""
        target = self.ask(self, self._name(), suffix)
        if target is None:
            return
        try:
            self._write()(target)
        except ExportError as error:
            self.failed.emit(str(error))
        else:
            self.written.emit(target)

    def _fill(self) -> None:
        self._menu.clear()
        for suffix in self._suffixes():
            self._menu.addAction(tr(_WORDS[suffix])).triggered.connect(lambda _on, suffix=suffix: self.export(suffix))


def export_of(plot: Plot, told: Callable[[], tuple[str, str]], say: Say) -> ExportButton:
    """The button of one plot; ``told`` gives title and conditions, ``say`` tells what came of it."""

    def write(path: Path) -> None:
        plot.export(path, *told())

    button = ExportButton(lambda: told()[0].replace(":", ""), lambda: write, lambda: SUFFIXES)
    button.failed.connect(lambda words: say("error", words))
    button.written.connect(lambda path: say("clear", tr("{name} is written.", name=path.name)))
    return button
