"""Texts that Qt does not take for markup, which could name pictures and other computers: names come from anybody."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget


class PlainLabel(QLabel):
    """A label that shows its text as it is. All labels of the program are of this kind."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


def plain(text: str) -> str:
    """A text that Qt does not take for markup; it looks the same.

    For tooltips and message boxes: Qt decides what they are before anybody can say that they are plain.
    """
    return text.replace("<", "<\N{WORD JOINER}") if RichText.mightBeRichText(text) else text


def say_in_box(box: QMessageBox, text: str, more: str = "") -> None:
    """Set the text and the informative text of a message box."""
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setInformativeText(plain(more))
