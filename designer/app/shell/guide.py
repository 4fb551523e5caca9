"""The window with the guide, which shows the page on what has the focus."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QByteArray, QEvent, QTimer, QUrl
from PySide6.QtCore import Qt as QtNames
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from designer import language, paths
from designer.app.ui import theme
from designer.app.ui.icons import app_icon
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.labels import SearchField
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.tab_order import visible_widgets
from designer.language import tr

FIRST: Final = "guide/index.md"
CHANGES: Final = "CHANGELOG.md"
"""The page with what has changed, to which links lead as if it were beside the folder of the guide."""
_SIZE: Final = (860, 700)
_MARGIN: Final = 24
"""Width of the page in pixels that pictures leave free, for the margins of the text and the scroll bar."""
_PAUSE_MS: Final = 120
_SEARCH: Final = 230
_OBJECT: Final = "\ufffc"
"""The character in the place of a picture."""
_ABOVE_HEADING, _BELOW, _BELOW_ITEM, _CELL, _LEADING = 14, 8, 3, 5, 120
"""The room in pixels above headings, below paragraphs and items, and in cells; the height of lines in percent."""
_HEADING: Final = re.compile(r"^#{1,6} (.*?)(?: \{#([\w-]+)\})?$", re.MULTILINE)
_PICTURE: Final = re.compile(r"pictures/(?:\w+/)?(\w+)-(?:dark|light)\.webp#only-\w+")


@cache
def _pages() -> tuple[tuple[str, str], ...]:
    """The modules of widgets with their pages, the longest names first (``resources/guide.jsonl``)."""
    lines = paths.resources("guide.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    return tuple(sorted(((each["module"], each["page"]) for each in records), key=lambda each: -len(each[0])))


def page_for(focused: QWidget | None) -> str:
    """The page on a widget: the first of it and its parents that leads to a heading; else their first at all.

    The header of a panel has the page of what the panel shows. The contents are the page of all that has none.
    """
    found = FIRST
    while focused is not None:
        body = [] if not isinstance(focused, Panel) else visible_widgets(focused.parts[1])
        own = [page for each in (focused, *body) if (page := _page_of(type(each).__module__)) != FIRST]
        if (heading := next((page for page in own if "#" in page), None)) is not None:
            return heading
        if found == FIRST and own:
            found = own[0]
        focused = focused.parentWidget()
    return found


@cache
def _page_of(module: str) -> str:
    """The page of a module of widgets."""
    return next((page for part, page in _pages() if f"{module}.".startswith(f"{part}.")), FIRST)


def page_file(name: str) -> Path:
    """The file of a page, in the language of the program if the guide has the page in it."""
    if name == CHANGES:
        return paths.changes()
    own = paths.docs(name).parent / language.spoken() / Path(name).name
    return own if own.is_file() else paths.docs(name)


def page_text(name: str) -> str:
    """The text of a page as Qt's Markdown, with the pictures of the present theme."""
    text = page_file(name).read_text(encoding="utf-8")
    lines: list[str] = []
    for line in text.splitlines():
        shown = _PICTURE.sub(lambda found: f"pictures/{_picture(found[1])}", line)
        if not (shown != line and shown in lines[-2:]):  # the guide has each picture in both themes
            lines.append(shown)
    return re.sub(r" \{#[\w-]+\}$", "", "\n".join(line for line in lines if line[:4] != "<!--"), flags=re.MULTILINE)


def _picture(scene: str) -> str:
    """The file of a scene's picture below the folder of pictures: in language and theme of the program where it exists.

    A wheel has only the light ones in English.
    """
    looks = ("dark", "light") if theme.current().theme.dark else ("light",)
    names = [f"{folder}{scene}-{look}.webp" for folder in (f"{language.spoken()}/", "") for look in looks]
    return next((name for name in names if paths.docs("pictures", name).is_file()), names[-1])


def anchors(text: str) -> list[str]:
    """The names under which links lead to the headings of a page: as given in braces, or made of their words."""
    return [given or re.sub(r"\W+", "-", words.lower()).strip("-") for words, given in _HEADING.findall(text)]


def _target(page: str, link: str) -> str:
    """The page to which a link of a page leads; empty if it leads out of the documents.

    Links are relative to the file of the page, which is one folder further down if it is a translation.
    """
    root = paths.docs().resolve()
    file = (page_file(page).parent / link).resolve()
    if not file.is_relative_to(root):
        return ""
    translated = file.parent.name == language.spoken()
    return (file.parent.parent / file.name if translated else file).relative_to(root).as_posix()


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
        self._top = 0
        """Scroll position at which the page opens."""
        self._drawn_anew = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._drawn_anew.timeout.connect(self.draw_anew)

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
            self._set_apart()
        self.page = page
        self.moveCursor(QTextCursor.MoveOperation.Start)
        names = anchors(page_file(name).read_text(encoding="utf-8"))
        if heading in names:
            self._bring_to_top(names.index(heading))
        self._top = self.verticalScrollBar().value()

    def draw_anew(self) -> None:
        """Show the same page with pictures as wide as the window is now, or of the theme that it has now."""
        bar = self.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1) if bar.value() != self._top else None
        page, self.page = self.page, ""
        self._show(page)
        if share is not None:  # the user has scrolled
            bar.setValue(round(share * bar.maximum()))

    def _set_apart(self) -> None:
        """Give paragraphs, headings and tables the room between them that Qt's Markdown leaves out."""
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        block = self.document().begin()
        while block.isValid():
            cursor.setPosition(block.position())
            room, level = block.blockFormat(), block.blockFormat().headingLevel()
            if cursor.currentTable() is None:
                before = _ABOVE_HEADING if level and block.position() else 0
                after = _BELOW if block.textList() is None else _BELOW_ITEM
                room.setTopMargin(before)
                room.setBottomMargin(after)
            if _OBJECT not in block.text():  # a picture would get the more of room, the higher it is
                room.setLineHeight(_LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            cursor.setBlockFormat(room)
            block = block.next()
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                shape = frame.format()
                shape.setCellPadding(_CELL)
                shape.setCellSpacing(0)
                shape.setBorder(1)
                shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                shape.setBorderCollapse(True)
                shape.setBorderBrush(theme.color("line.1"))
                shape.setBottomMargin(_BELOW)
                frame.setFormat(shape)
        cursor.endEditBlock()

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
        page = _target(here, name) if name else here
        if link.isRelative() and page and page_file(page).is_file():
            self.show_page(f"{page}#{heading}" if heading else page)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # Any: as Qt declares it
        """A picture not wider than the page; all else as Qt loads it."""
        found = super().loadResource(kind, name)
        picture = QImage()
        if kind != QTextDocument.ResourceType.ImageResource or not isinstance(found, QByteArray):
            return found
        if not picture.loadFromData(found):
            return found
        room, ratio = self._room(), self.devicePixelRatioF()
        if picture.width() > room:
            picture = picture.scaledToWidth(round(room * ratio), QtNames.TransformationMode.SmoothTransformation)
            picture.setDevicePixelRatio(ratio)
        return picture

    def _room(self) -> int:
        """The greatest width of a picture."""
        return max(self.viewport().width() - _MARGIN, _MARGIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.page and event.size().width() != event.oldSize().width():
            self._drawn_anew.start()


class GuideWindow(QWidget):
    """The guide in a window of its own, with its contents, a way back and a search in the page. Escape closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, QtNames.WindowType.Window)
        self.setWindowTitle(tr("Guide \u2013 Mechwright"))
        self.setWindowIcon(app_icon())
        self.resize(*_SIZE)
        self.pages = GuidePages()
        self.contents, self.back = QPushButton(tr("Contents")), QPushButton(tr("Back"))
        self.search = sized(SearchField(tr("Find in this page")), minimum_width=_SEARCH)
        self.missing = PlainLabel(tr("not found"))
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
        """Show a page, and before it the window: headings have their place once the page has its width."""
        self.show()
        self.pages.show_page(page)
        self.back.setEnabled(self.pages.has_before)
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
            self.pages.draw_anew()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme.color("bg.0"))
