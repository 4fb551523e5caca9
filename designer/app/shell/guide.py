"""The window with the guide, which shows the page on what has the focus."""

from __future__ import annotations

import json
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QUrl
from PySide6.QtCore import Qt as QtNames
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from designer import language, paths
from designer.app.ui import theme
from designer.app.ui.icons import app_icon
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.labels import SearchField
from designer.language import tr

FIRST: Final = "guide/index.md"
_SIZE: Final = (860, 700)
_HEADING: Final = re.compile(r"^#{1,6} (.*?)(?: \{#([\w-]+)\})?$", re.MULTILINE)
_PICTURE: Final = re.compile(r"pictures/([\w-]+)-(?:dark|light)\.png#only-\w+")


@cache
def _pages() -> tuple[tuple[str, str], ...]:
    """The modules of widgets with their pages, the longest names first (``resources/guide.jsonl``)."""
    lines = paths.resources("guide.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    return tuple(sorted(((each["module"], each["page"]) for each in records), key=lambda each: -len(each[0])))


def page_for(focused: QWidget | None) -> str:
    """The page on a widget: the first of it and its parents whose module has one; the contents if there is none."""
    while focused is not None:
        module = f"{type(focused).__module__}."
        if module.startswith("designer.app."):
            found = next(page for part, page in _pages() if module.startswith(f"{part}."))
            if found != FIRST:
                return found
        focused = focused.parentWidget()
    return FIRST


def page_file(name: str) -> Path:
    """The file of a page, in the language of the program if the guide has the page in it."""
    own = paths.docs(name).parent / language.spoken() / Path(name).name
    return own if own.is_file() else paths.docs(name)


def page_text(name: str) -> str:
    """The text of a page as Qt's Markdown, with the pictures of the present theme."""
    text = page_file(name).read_text(encoding="utf-8")
    look = "dark" if theme.current().theme.dark else "light"
    lines: list[str] = []
    for line in text.splitlines():
        shown = _PICTURE.sub(rf"pictures/\1-{look}.png", line)
        if not (shown != line and shown in lines[-2:]):  # the guide has each picture in both themes
            lines.append(shown)
    return re.sub(r" \{#[\w-]+\}$", "", "\n".join(line for line in lines if line[:4] != "<!--"), flags=re.MULTILINE)


def anchors(text: str) -> list[str]:
    """The names under which links lead to the headings of a page: as given in braces, or made of their words."""
    return [given or re.sub(r"\W+", "-", words.lower()).strip("-") for words, given in _HEADING.findall(text)]


class GuidePages(QTextBrowser):
    """Shows pages of the guide. Links lead to other pages only."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setAccessibleName(tr("Guide"))
        self.anchorClicked.connect(self._follow)
        self.page = ""
        self._before: list[str] = []

    def show_page(self, page: str) -> None:
        """Show a page, such as ``guide/editor.md``, or a heading of it, such as ``guide/editor.md#the-board``."""
        if self.page and page != self.page:
            self._before.append(self.page)
        self._show(page)

    @property
    def has_before(self) -> bool:
        """Whether another page was shown before."""
        return bool(self._before)

    def go_back(self) -> None:
        """Show the page that was shown before."""
        if self._before:
            self._show(self._before.pop())

    def _show(self, page: str) -> None:
        name, _, heading = page.partition("#")
        if name != self.page.partition("#")[0]:
            self.document().setBaseUrl(QUrl.fromLocalFile(f"{page_file(name).parent}/"))
            self.setMarkdown(page_text(name))
        self.page = page
        self.moveCursor(QTextCursor.MoveOperation.Start)
        names = anchors(page_file(name).read_text(encoding="utf-8"))
        if heading in names:
            self._bring_to_top(names.index(heading))

    def _bring_to_top(self, number: int) -> None:
        """Scroll to a heading, by its number on the page."""
        block = self.document().begin()
        while number or not block.blockFormat().headingLevel():
            number -= bool(block.blockFormat().headingLevel())
            block = block.next()
        self.setTextCursor(QTextCursor(block))
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(round(top))

    def _follow(self, link: QUrl) -> None:
        here = self.page.partition("#")[0]
        name, _, heading = link.toString().partition("#")
        page = posixpath.normpath(posixpath.join(posixpath.dirname(here), name)) if name else here
        if link.isRelative() and not page.startswith("..") and page_file(page).is_file():
            self.show_page(f"{page}#{heading}" if heading else page)


class GuideWindow(QWidget):
    """The guide in a window of its own, with its contents, a way back and a search in the page. Escape closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, QtNames.WindowType.Window)
        self.setWindowTitle(tr("Guide \u2013 Mechwright"))
        self.setWindowIcon(app_icon())
        self.resize(*_SIZE)
        self.pages = GuidePages()
        self.contents, self.back = QPushButton(tr("Contents")), QPushButton(tr("Back"))
        self.search = SearchField(tr("Find in this page"))
        self.missing = QLabel(tr("not found"))
        self.missing.hide()
        self.contents.clicked.connect(lambda: self.show_page(FIRST))
        self.back.clicked.connect(self._go_back)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(lambda: self._find(self.search.text(), again=True))
        row = spaced(QHBoxLayout(), self.contents, self.back, 1, self.missing, self.search, spacing="control_inset")
        column = spaced(QVBoxLayout(self), row, (self.pages, 1), spacing="control_inset")
        spaced(column, margins=("panel_inset", "control_inset", "panel_inset", "control_inset"))

    @classmethod
    def of(cls, window: QWidget) -> GuideWindow:
        """The guide of a window; it is made once."""
        known = next((child for child in window.children() if isinstance(child, cls)), None)
        return cls(window) if known is None else known

    def show_page(self, page: str) -> None:
        """Show a page, and the window."""
        self.pages.show_page(page)
        self.back.setEnabled(self.pages.has_before)
        self.show()
        self.raise_()
        self.activateWindow()
        self.pages.setFocus()

    def _go_back(self) -> None:
        self.pages.go_back()
        self.back.setEnabled(self.pages.has_before)

    def _find(self, words: str, *, again: bool = False) -> None:
        if not again:
            self.pages.moveCursor(QTextCursor.MoveOperation.Start)
        found = not words or self.pages.find(words)
        if not found and again:  # from the beginning
            self.pages.moveCursor(QTextCursor.MoveOperation.Start)
            found = self.pages.find(words)
        self.missing.setVisible(not found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == QtNames.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.pages.page:  # pictures of the other theme
            page, self.pages.page = self.pages.page, ""
            self.pages.show_page(page)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme.color("bg.0"))
