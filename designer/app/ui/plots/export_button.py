"""The button that exports a plot, or a table of numbers, to a file that the user chooses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QMenu, QWidget

from designer.app.ui.dialogs import file_to_save
from designer.app.ui.icons import SeverityName
from designer.app.ui.plots.export import SUFFIXES, ExportError, Heading
from designer.app.ui.widgets.buttons import IconButton
from designer.language import marked, tr

Ask = Callable[[QWidget, str, str], Path | None]
"""The type of a function that asks for a file: parent, suggested name, suffix. None if the user cancels."""
Say = Callable[[SeverityName, str], None]
"""The type of a function that shows a message with a severity."""

_WORDS = {".png": marked("Picture, PNG…"), ".svg": marked("Drawing, SVG…"), ".csv": marked("Figures, CSV…")}


def ask_for_file(parent: QWidget, name: str, suffix: str) -> Path | None:
    """Ask for a file; ``suffix`` is appended to a name with another suffix. None if the user cancels."""
    kind = suffix.lstrip(".").upper()
    title, suggested = tr("Export as {kind}", kind=kind), Path.home() / f"{name}{suffix}"
    chosen = file_to_save(parent, title, f"{kind} (*{suffix})", suggested)
    if chosen is None or chosen.suffix.lower() == suffix:
        return chosen
    return chosen.with_name(f"{chosen.name}{suffix}")


class ExportButton(IconButton):
    """A button with a menu of file types; it asks for a file and writes it.

    ``heading`` returns the picture's heading, which also gives the file name; ``write`` may raise ``ExportError``.
    """

    def __init__(
        self, heading: Callable[[], Heading], write: Callable[[Path], None], say: Say, ask: Ask = ask_for_file
    ) -> None:
        super().__init__("export", tr("Export"))
        self.ask = ask
        self._heading = heading
        self._write = write
        self._say = say
        menu = QMenu(self)
        for suffix in SUFFIXES:
            menu.addAction(tr(_WORDS[suffix])).triggered.connect(lambda _on, suffix=suffix: self.export(suffix))
        self.set_menu(menu)

    def export(self, suffix: str) -> None:
        """Ask for a file with this suffix and write it."""
        words, _, design = self._heading().title.partition(": ")
        target = self.ask(self, f"{design} {words}".strip(), suffix)  # the files of a design sort together
        if target is None:
            return
        try:
            self._write(target)
        except ExportError as error:
            self._say("error", str(error))
        else:
            self._say("clear", tr("{name} is written.", name=target.name))
