"""Exporting, printing and copying a design: as a record sheet, as text, as one line for a chat, as a unit file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from designer.app.commands.command import Handler
from designer.app.ui import theme
from designer.app.ui.dialogs import choose_printer, file_to_save
from designer.formats.mtf.text_patch import to_text
from designer.formats.unit_sheet import SHEET_FORMS, chat_line, sheet_html, sheet_text
from designer.language import marked, tr
from designer.units.unit import Unit
from designer.workspace.documents import SaveError
from designer.workspace.export import export

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

_PRINT_POINTS: Final = 8.5
"""The font size of the printed sheet in points; a typical design fills two pages."""
_FILTER: Final = marked("Page (*.html);;Text (*.txt)")


def copy(form: Callable[[Unit], str], page: Callable[[Unit], str] | None = None) -> Callable[[Editor], None]:
    """A function that copies the design as the text that ``form`` returns; with ``page`` also as HTML."""

    def run(editor: Editor) -> None:
        unit = editor.context.unit
        content = QMimeData()
        content.setText(form(unit))
        if page is not None:
            content.setHtml(page(unit))
        QApplication.clipboard().setMimeData(content)
        editor.said.emit("note", tr("{title} is in the clipboard.", title=editor.document.title))

    return run


def print_sheet(editor: Editor) -> None:
    """Print the record sheet on paper or into a PDF file, as the user chooses in the print dialog."""
    # Imported here, since this separate library of Qt is needed by nothing else.
    from PySide6.QtPrintSupport import QPrinter

    title = editor.document.title
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    if not choose_printer(editor, printer):
        return
    printed(editor.context.unit).print_(printer)
    failed = printer.printerState() in (QPrinter.PrinterState.Error, QPrinter.PrinterState.Aborted)
    if failed or not _is_written(printer.outputFileName()):
        editor.said.emit("error", tr("{title} could not be printed.", title=title))
    else:
        editor.said.emit("note", tr("{title} is printed.", title=title))


def printed(unit: Unit) -> QTextDocument:
    """The record sheet for printing, in the app's font with a size in points; sizes in pixels would be too small."""
    font = theme.current().font("body")
    font.setPointSizeF(_PRINT_POINTS)
    document = QTextDocument()
    document.setDefaultFont(font)
    document.setMetaInformation(QTextDocument.MetaInformation.CssMedia, "print")
    document.setHtml(sheet_html(unit))
    return document


def _is_written(file: str) -> bool:
    """Whether printing succeeded: the file exists, or it was printed on paper (empty file name)."""
    return not file or Path(file).is_file()


def export_sheet(editor: Editor) -> None:
    """Ask for a file and save the record sheet as HTML or text, depending on the suffix."""
    suggested = Path(editor.document.file_name).with_suffix(".html")
    folder = editor.document.path.parent if editor.document.path else Path.home()
    path = file_to_save(editor, tr("Export sheet"), tr(_FILTER), folder / suggested)
    if path is None:
        return
    try:
        written = export(editor.context.unit, path, SHEET_FORMS)
    except SaveError as error:
        editor.said.emit("error", str(error))
    else:
        editor.said.emit("note", tr("{name} is written.", name=written.name))


HANDLERS: Final[Mapping[str, Handler[Editor]]] = {
    "export_sheet": Handler(export_sheet),
    "print_sheet": Handler(print_sheet),
    "copy_sheet": Handler(copy(sheet_text, sheet_html)),
    "copy_chat": Handler(copy(chat_line)),
    "copy_file": Handler(copy(to_text)),
}
