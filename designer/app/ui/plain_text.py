"""Texts that Qt does not take for markup, which could name pictures and other computers: names come from anybody."""

from __future__ import annotations

import html
import re
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

_BY_KEYS: Final = Qt.TextInteractionFlag.LinksAccessibleByKeyboard


class PlainLabel(QLabel):
    """A label that shows its text as it is. All labels of the program are of this kind."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setMinimumWidth(self, width: int) -> None:
        super().setMinimumWidth(width)
        self.setIndent(self.indent())  # else Qt keeps its hint, which is at least the former minimum


_LINK: Final = re.compile(r"\[([^]]+)\]\((\w+)\)")


class LinkedLabel(PlainLabel):
    """A label whose text may have links, written "[words](name)"; all else is shown as it is.

    ``linkActivated`` has the name. The links are reached with Tab, too.
    """

    def show_links(self, text: str, color: str) -> None:
        """Show a text with links in this color."""
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse | _BY_KEYS)
        link = rf'<a href="\2" style="color:{color}">\1</a>'
        self.setText(_LINK.sub(link, html.escape(text, quote=False)))

    def show_plain(self, text: str) -> None:
        """Show a text without links."""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setText(text)


def without_links(text: str) -> str:
    """The words of a text for a `LinkedLabel`."""
    return _LINK.sub(r"\1", text)


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
