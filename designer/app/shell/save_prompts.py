"""The question where to save a renamed design: to a new file, or over the file of the former name."""

from __future__ import annotations

from PySide6.QtCore import QObject

from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.open_designs import OpenDesigns
from designer.app.shell.question_bar import Choice, Question, Questions
from designer.language import tr
from designer.workspace.documents import Document


class FileNames(QObject):
    """Asks in the question bar; a question that is asked a second time gets the focus."""

    def __init__(self, desk: DocumentManager, designs: OpenDesigns, questions: Questions) -> None:
        super().__init__(desk)
        self._desk = desk
        self._designs = designs
        self._questions = questions
        desk.name_mismatch_found.connect(self._ask)
        desk.opened.connect(self._follow)
        for signal in (desk.saved, desk.reloaded):
            signal.connect(self._settle)
        desk.closed.connect(lambda _index: self._forget())

    def _follow(self, document: Document) -> None:
        self._designs.context(document).changed.connect(lambda _change: self._settle(document))

    def _settle(self, document: Document) -> None:
        """Withdraw the question if the design has the name of its file again."""
        if not document.is_renamed:
            self._questions.drop(_key(document))

    def _forget(self) -> None:
        """Withdraw the questions about closed designs."""
        self._questions.keep_only_about(self._desk.documents)

    def _ask(self, document: Document) -> None:
        assert document.path is not None
        file, name = document.path, document.file_name
        names = {"title": document.title, "file": file.name, "before": document.name_in_file}
        taken = file.with_name(name).exists()
        choices = (
            Choice(
                tr("Save as…") if taken else tr("Save as {name}", name=name),
                lambda: self._desk.save_by_name(document),
            ),
            Choice(
                tr("Over {name}", name=file.name),
                lambda: self._desk.save(document, under_old_name=True),
            ),
        )
        text = tr("{title} is not saved: {file} is the file of {before}.", **names)
        self._questions.insist(Question(_key(document), "warning", text, choices, document))


def _key(document: Document) -> tuple[str, Document]:
    return "name", document
