"""Units of the library out of the window: as a table for other programs, as share codes, and the query as a link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.dialogs import AskFile, file_to_save, not_saved
from designer.app.ui.wait_cursor import wait_cursor
from designer.formats import FormatError, Loaded
from designer.formats.share_code import share_list
from designer.language import marked, tr, trn
from designer.library.database import Database
from designer.library.export import EXPORTS, table_of
from designer.library.listed_units import load_unit
from designer.library.unit_lines import UnitLine
from designer.saving import save
from designer.workspace.documents import error_sentence

_TABLES: Final = marked("Tables (*.csv);;JSON lines (*.jsonl);;Parquet (*.parquet)")


class UnitTexts:
    """Writes units to files and to the clipboard. What fails is said in the notice bar."""

    def __init__(self, designs: OpenDesigns, page: QWidget, ask: AskFile = file_to_save) -> None:
        self._designs, self._page, self.ask = designs, page, ask

    def _say(self, severity: str, words: str) -> None:
        self._designs.requests.said.emit(severity, words)

    def export(self, units: Sequence[UnitLine]) -> None:
        """Ask for a file, and write units to it as a table whose form is that of the file's suffix, else CSV."""
        suggested = (self._designs.settings.folder or Path.home()) / f"{tr('units')}.csv"
        path = self.ask(self._page, tr("Export units"), tr(_TABLES), suggested)
        if path is None:
            return
        if (form := path.suffix.lower().removeprefix(".")) not in EXPORTS:
            form, path = "csv", path.with_name(f"{path.name}.csv")
        content = self._content(form, [unit.id for unit in units])
        if content is None:
            return
        try:
            save(content, path)
        except OSError as error:
            self._say("error", not_saved(path, error))
        else:
            words = trn("{n} unit is in {name}.", "{n} units are in {name}.", len(units), name=path.name)
            self._designs.requests.written.emit(path, words)

    @wait_cursor()
    def _content(self, form: str, units: Sequence[int]) -> bytes | None:
        """The table as a file has it; None if it cannot be made, which the library tells."""

        def made(database: Database) -> bytes:
            return EXPORTS[form](table_of(database, units))

        return self._designs.collections.library.ask(made)

    @wait_cursor()
    def copy_codes(self, units: Iterable[UnitLine]) -> None:
        """Copy the share codes of units, a line for each; those that cannot be read are said."""
        loaded: list[Loaded] = []
        for unit in units:
            try:
                loaded.append(load_unit(unit.place))
            except FormatError as error:
                self._say("error", error_sentence(error))
        if loaded:
            QApplication.clipboard().setText(share_list(each.unit for each in loaded))
            words = trn("{n} share code is copied.", "{n} share codes are copied.", len(loaded))
            self._say("note", words)
