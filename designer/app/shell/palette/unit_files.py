"""Palette results for the files in the user's unit folder. All are found by name; only visible ones are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from designer import design
from designer.app.shell.main_window import MainWindow
from designer.app.shell.palette.results import Hit
from designer.app.shell.workspace_list import index_of
from designer.app.ui.figures import figure
from designer.battle_value import battle_value
from designer.formats import FormatError, read, unit_files
from designer.language import tr
from designer.workspace.documents import error_sentence
from designer.workspace.sides import file_side

_PATIENCE: Final = 0.1
"""How many seconds the first query waits for the listing of the folder."""
_MOST: Final = 200
"""How many files are ranked for a query at most."""


class _File(NamedTuple):
    path: Path
    called: str
    """The path relative to the folder without suffix, in lower case."""


class UnitFileSource:
    """The files of the unit folder, which is listed anew whenever the palette opens."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._folder: Path | None = None
        self._known: list[_File] = []
        self._coming: list[_File] = []
        self._rest: Iterator[list[Path]] = iter(())
        self._facts_of: dict[tuple[Path, int], str] = {}

    def look(self) -> None:
        """Begin to list the folder; until the new listing is complete, the last one is used."""
        folder = self._window.settings.units
        if folder != self._folder:
            self._folder, self._known = folder, []
        self._coming = []
        self._rest = iter(()) if folder is None else unit_files(folder)

    def found(self) -> Iterator[list[Path]]:
        """Continue the listing, with one subfolder at each step."""
        for files in self._rest:
            self._coming += [_File(file, self._searchable(file)) for file in files]
            yield files
        self._known = self._coming

    def _searchable(self, file: Path) -> str:
        assert self._folder is not None
        return file.relative_to(self._folder).with_suffix("").as_posix().lower()

    def __call__(self, words: str) -> Sequence[Hit]:
        """The results for files whose names or folders contain all words; without words the first files."""
        if self._folder is None:
            return () if words else (self._choosing(),)
        if not self._known:
            until = perf_counter() + _PATIENCE
            while perf_counter() < until and next(self.found(), None) is not None:
                pass
        wanted = words.lower().split()
        known = self._known or self._coming
        fitting = (file.path for file in known if all(word in file.called for word in wanted))
        return [self._hit(path, self._folder) for path in islice(fitting, _MOST)]

    def _hit(self, path: Path, folder: Path) -> Hit:
        return Hit(
            group="Files",
            name=path.stem,
            icon="open",
            hint="" if path.parent == folder else path.parent.relative_to(folder).as_posix(),
            run=partial(self._window.manager.open, [path]),
            verb=tr("open"),
            facts=partial(self._facts, path),
            alt_run=None if self._window.editor is None else partial(_compare, self._window, path),
            alt_verb=tr("compare with the design in front"),
        )

    def _facts(self, path: Path) -> str:
        """Mass and Battle Value of the design in a file as text, or the problem of an unreadable file."""
        key = path, _stamp(path)
        if key not in self._facts_of:
            try:
                unit = read(path).unit
                words = {"tons": unit.chassis.tonnage, "value": figure(battle_value(design.once(unit)))}
                self._facts_of[key] = tr("{tons} t, BV {value}", **words)
            except FormatError as error:
                self._facts_of[key] = error.problem
        return self._facts_of[key]

    def _choosing(self) -> Hit:
        """The result that lets the user choose a folder, if none is set."""
        return Hit(
            group="Files",
            name=tr("Choose the folder of your unit files"),
            icon="folder_library",
            run=self._window.manager.choose_unit_folder,
            verb=tr("choose"),
        )


def _compare(window: MainWindow, path: Path) -> None:
    """Compare the current design with the design in a file; a file that cannot be read is reported."""
    from designer.app.pages.compare.page import CompareWorkspace  # a workspace is made when it is first shown

    editor = window.editor
    try:
        side = file_side(path)
    except FormatError as error:
        window.manager.failed.emit(error_sentence(error), None if editor is None else editor.document)
        return
    window.turn_to(index_of("compare"))
    page = window.workspace
    if editor is not None and isinstance(page, CompareWorkspace):
        page.compare(editor.document, side)


def _stamp(file: Path) -> int:
    """The modification time of a file in nanoseconds; 0 if it cannot be read."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0
