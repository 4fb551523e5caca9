"""Exporting and copying a design: as a sheet, as text for forums and chats, as a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication

from designer.app.commands.command import Handler
from designer.app.ui.dialogs import file_to_save, suggested_file
from designer.formats.mtf.text_patch import to_text
from designer.formats.share_code import share_code
from designer.formats.unit_sheet import SHEET_FORMS, chat_line, sheet_bbcode, sheet_html, sheet_markdown, sheet_text
from designer.language import marked, tr
from designer.units.unit import Unit
from designer.workspace.documents import SaveError
from designer.workspace.export import export

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

_FILTER: Final = marked("Page (*.html);;Text (*.txt);;Markdown (*.md)")


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


def copy_picture(of: Literal["sheet", "board", "ledger"]) -> Callable[[Editor], None]:
    """A function that copies a picture of the sheet, the board or the Battle Value panel."""

    def run(editor: Editor) -> None:
        from designer.app.pages.editor import picture_exports as pictures  # with it comes the painter of sheets

        copies = {
            "sheet": pictures.copy_sheet_picture,
            "board": pictures.copy_board_picture,
            "ledger": pictures.copy_ledger_picture,
        }
        copies[of](editor)

    return run


def export_sheet(editor: Editor) -> None:
    """Ask for a file and save the record sheet as HTML or text, depending on the suffix."""
    suggested = suggested_file(editor.document.title, ".html", editor.document.path)
    path = file_to_save(editor, tr("Export sheet"), tr(_FILTER), suggested)
    if path is None:
        return
    try:
        written = export(editor.context.unit, path, SHEET_FORMS)
    except SaveError as error:
        editor.said.emit("error", str(error))
    else:
        editor.written.emit(written)


def save_card(editor: Editor) -> None:
    """Ask for a file, and save the Alpha Strike card."""
    from designer.app.pages.editor import card_exports  # with it comes the painter of sheets

    card_exports.save_card(editor, editor.document, editor.card_skill, editor.said.emit, editor.written.emit)


def copy_card(editor: Editor) -> None:
    """Copy the Alpha Strike card to the clipboard as a picture."""
    from designer.app.pages.editor import card_exports  # see above

    card_exports.copy_card(editor.document, editor.card_skill, editor.said.emit)


HANDLERS: Final[Mapping[str, Handler[Editor]]] = {
    "export_sheet": Handler(export_sheet),
    "save_card": Handler(save_card),
    "copy_card": Handler(copy_card),
    "copy_sheet": Handler(copy(sheet_text, sheet_html)),
    "copy_chat": Handler(copy(chat_line)),
    "copy_markdown": Handler(copy(sheet_markdown)),
    "copy_bbcode": Handler(copy(sheet_bbcode)),
    "copy_sheet_picture": Handler(copy_picture("sheet")),
    "copy_board_picture": Handler(copy_picture("board")),
    "copy_ledger_picture": Handler(copy_picture("ledger")),
    "copy_code": Handler(copy(share_code)),
    "copy_file": Handler(copy(to_text)),
}
