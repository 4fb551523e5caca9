"""The button that copies or saves the evidence: the line-by-line calculation of the Battle Value as a document."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from designer.app.context.design_context import DesignContext
from designer.app.ui.dialogs import AskFile, file_to_save, suggested_file
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.menu import Menu
from designer.battle_value.evidence import EVIDENCE_FORMS, Evidence, as_text, evidence
from designer.language import marked, tr
from designer.workspace.documents import SaveError
from designer.workspace.export import export

TIP = marked("The whole calculation, to check it elsewhere")
_FILTER = marked("Page (*.html);;Text (*.txt);;Data (*.json)")


class EvidenceButton(IconButton):
    """A button for the evidence, the line-by-line calculation of the design's Battle Value as a document.

    It copies the document as text, or saves it in the format of the suffix of the file that ``ask`` returns.
    """

    def __init__(self, context: DesignContext, ask: AskFile = file_to_save) -> None:
        super().__init__("export", tr(TIP))
        self._context = context
        self._ask = ask
        menu = Menu(self)
        self.copy = menu.addAction(tr("Copy evidence as text"))
        self.save = menu.addAction(tr("Save evidence…"))
        self.copy.triggered.connect(self.copy_text)
        self.save.triggered.connect(self.save_file)
        self.set_menu(menu)

    def _evidence(self) -> Evidence:
        path = self._context.session.path
        return evidence(self._context.graph, "" if path is None else path.name)

    def copy_text(self) -> None:
        """Copy the evidence to the clipboard."""
        QApplication.clipboard().setText(as_text(self._evidence()))

    def save_file(self) -> None:
        """Ask for a file, and save the evidence in the format of its suffix."""
        title = f"{self._context.unit.names.full or tr('Unnamed')} {tr('Battle Value')}"
        suggested = suggested_file(title, ".html", self._context.session.path)
        path = self._ask(self, tr("Save evidence"), tr(_FILTER), suggested)
        if path is None:
            return
        try:
            export(self._evidence(), path, EVIDENCE_FORMS)
        except SaveError as error:
            self._context.refused.emit(str(error))
