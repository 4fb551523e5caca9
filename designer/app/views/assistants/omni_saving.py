"""Saving the configurations of the omni workbench: all in one file, each as MTF, or all for Solaris Skunk Works."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.sizes import spaced
from designer.language import tr, trn
from designer.workspace.documents import Document


class OmniSaving(QWidget):
    """The configurations are saved to one file, which is then theirs, or written: each as MTF, all as one SSW file."""

    def __init__(self) -> None:
        super().__init__()
        self.one = QPushButton(tr("Save in one file…"))
        self.one.setToolTip(tr("Save all configurations and their base in one file, which is then the file of each"))
        self.each = QPushButton()
        self.each.setToolTip(tr("Write the usual MTF file of each configuration into a folder: all of them, or none"))
        self.ssw = QPushButton(tr("Export for Solaris Skunk Works…"))
        self.ssw.setToolTip(tr("Write all configurations with the common base into one file of Solaris Skunk Works"))
        spaced(QVBoxLayout(self), self.one, self.each, self.ssw, margins=0, spacing="control_inset")
        self._designs: OpenDesigns | None = None
        self._documents: Sequence[Document] = ()
        self._in_the_way: tuple[Path, tuple[Path, ...]] | None = None
        self.one.clicked.connect(self.save_in_one)
        self.each.clicked.connect(self.write_each)
        self.ssw.clicked.connect(self.export)
        self._show_words()

    def use_designs(self, designs: OpenDesigns) -> None:
        """Take the open designs of the window."""
        self._designs = designs

    def show_designs(self, documents: Sequence[Document]) -> None:
        """Be about these configurations from now on."""
        if list(documents) != list(self._documents):
            self._in_the_way = None
        self._documents = tuple(documents)
        self._show_words()

    def _show_words(self) -> None:
        found = self._in_the_way
        if found is None:
            self.each.setText(tr("Write an MTF file of each…"))
        else:
            folder, number = found[0].name, len(found[1])
            words = trn("Replace {n} file in {folder}", "Replace {n} files in {folder}", number, folder=folder)
            self.each.setText(words)

    def save_in_one(self) -> None:
        """Ask for an omni's file, and save all configurations to it."""
        if self._designs is not None and self._documents:
            self._designs.configurations.save_in_one(self._documents)

    def export(self) -> None:
        """Ask for a file of Solaris Skunk Works, and write all configurations to it."""
        if self._designs is not None and self._documents:
            self._designs.configurations.export(self._documents)

    def write_each(self) -> None:
        """Ask for a folder and write all files; if others are in the way, the button then replaces them."""
        designs, waiting = self._designs, self._in_the_way
        if designs is None or not self._documents:
            return
        self._in_the_way = None
        if waiting is None:
            folder = designs.configurations.choose_folder(self._documents)
            there = () if folder is None else designs.configurations.save_each(self._documents, folder)
            if folder is not None and there:
                self._in_the_way = folder, there
                names = ", ".join(file.name for file in there)
                designs.requests.said.emit("warning", tr("Nothing is written: {names} would be replaced.", names=names))
        else:
            designs.configurations.save_each(self._documents, waiting[0], over=True)
        self._show_words()
