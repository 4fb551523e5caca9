"""The start page: begin with an empty chassis, a file or a sample. It is shown while no design is open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from designer.app.commands.keymap import keymap
from designer.app.pages.start.new_design import FORM_WIDTH, NewDesignForm
from designer.app.pages.start.open_card import OpenCard, Words
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import pixmap
from designer.app.ui.later import call_later
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import LinkButton
from designer.app.ui.widgets.notice_bar import MessageBar
from designer.app.ui.widgets.window_focus import focus_of
from designer.app.views.panels.sample_card import SampleCard
from designer.language import marked, tr
from designer.workspace.samples import Sample, card_of
from designer.workspace.settings import NewDesign

FIRST_ROWS: Final = 3
"""The number of rows of sample cards that fit beside the form; a button shows the others."""
_MORE_ROWS_FROM: Final = 900
"""The height in pixels of a page that has room for one more row of cards."""

_CARD_WIDTH = 340
"""The width of the form, and that of a card with the gap before it."""
_COLUMNS, _WIDE_COLUMNS, _WIDE_FROM = 2, 3, 1600
"""The columns of cards, and those of a page of at least so many pixels."""
_LEAST_CARD = 280
"""The width from which the words of a card have room; below it the cards are in one column."""
_MARK = 30
_ALL_IT_MAY: Final = 1000
"""A stretch factor so large that the other ones have no effect."""
_TITLE = marked("Design a 'Mech")
_HINT = marked("Drop a unit file anywhere in this window, start from a sample, or begin with an empty chassis.")
_FOOT = marked("Hover over anything to see what it would change.")
_NUMBERS = (
    marked("no"),
    marked("one"),
    marked("two"),
    marked("three"),
    marked("four"),
    marked("five"),
    marked("six"),
    marked("seven"),
    marked("eight"),
    marked("nine"),
    marked("ten"),
    marked("eleven"),
    marked("twelve"),
)


class StartPage(QScrollArea, AccessibleWidget):
    """The start page with cards of the ``shipped`` samples and a form for a new design that starts with ``terms``.

    Enter opens the first sample, unless the focused widget uses Enter itself. The cards are created when the page is
    first shown: a program that starts with a design reads no sample.

    Signals:
        create_wanted: an empty design with these choices is to be created.
        random_made: this random unit was made on the choices, and is to be opened.
        sample_wanted: the sample in this file is to be opened.
    """

    create_wanted = Signal(object)
    random_made = Signal(object)
    sample_wanted = Signal(Path)

    accessible_role = Role.Pane

    def __init__(self, shipped: Sequence[Sample], terms: NewDesign, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = len(shipped)
        self._waiting = list(shipped)
        self.cards: list[SampleCard] = []
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Start page"))
        self.form = NewDesignForm(terms)
        self.form.create_wanted.connect(self.create_wanted)
        self.form.random_made.connect(self.random_made)
        self.open_card = OpenCard()
        self.all_samples = LinkButton("")
        self.all_samples.clicked.connect(self._show_all)
        self._across = _COLUMNS
        self._grid = spaced(QGridLayout(), horizontal=16, vertical="panel_inset")
        self._fill()
        keymap().changed.connect(self._name_keys)
        self._name_keys()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._mark_first)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif isinstance(focused, QAbstractButton) and focused.hasFocus():
            focused.click()
        elif self.cards:
            self.cards[0].click()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._focus_first()
        if not self.cards:
            call_later(self, self._add_first_cards)  # unless a design is opened at once

    # -- samples --------------------------------------------------------------------------------------------

    def _add_first_cards(self) -> None:
        """Add the first sample cards, if the page is still visible."""
        if not self.isVisible() or self.cards:
            return
        self._add_cards()
        self._focus_first()
        number = tr(_NUMBERS[self._count]) if self._count < len(_NUMBERS) else str(self._count)
        self.all_samples.setText(tr("All {number}", number=number))
        self.all_samples.setVisible(bool(self._waiting))

    def _add_cards(self) -> None:
        """Fill the first rows."""
        rows = FIRST_ROWS + (self.height() >= theme.current().px(_MORE_ROWS_FROM))
        while self._waiting and len(self.cards) < rows * self._across:
            self._add_card()

    def _arrange(self) -> None:
        """Set the columns of cards for the width of the page."""
        style = theme.current()
        across = _COLUMNS if self.width() < style.px(_WIDE_FROM) else _WIDE_COLUMNS
        if self.width() < style.px(FORM_WIDTH + across * _LEAST_CARD):
            across = 1
        self._block.setMaximumWidth(style.px(FORM_WIDTH + across * _CARD_WIDTH))
        if across != self._across:
            self._across = across
            for number, card in enumerate(self.cards):
                self._grid.addWidget(card, *divmod(number, across))
            if self.cards:
                self._add_cards()
                self.all_samples.setVisible(bool(self._waiting))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _show_all(self) -> None:
        while self._waiting:
            self._add_card()
        self.all_samples.hide()

    def _add_card(self) -> None:
        """Read the next sample and add its card; a sample that cannot be read gets none."""
        sample = self._waiting.pop(0)
        card = card_of(sample.path)
        if card is None:
            return
        button = SampleCard(sample, card, parent=self.widget())
        button.clicked.connect(lambda _checked=False, path=sample.path: self.sample_wanted.emit(path))
        self.form.take_letters_of(button)
        number = len(self.cards)
        self._grid.addWidget(button, *divmod(number, self._across))
        button.show()
        self.cards.append(button)

    def _focus_first(self) -> None:
        """Focus the first card, unless a field of the form or the answer to a question has the focus."""
        if self.cards and self.isVisible():
            focused: QWidget | None = self.window().focusWidget()
            answers = focused is not None and isinstance(focused.parentWidget(), MessageBar)
            if not answers and focused not in self.form.findChildren(QWidget):
                self.cards[0].setFocus(Qt.FocusReason.OtherFocusReason)
            self._mark_first()

    @Slot()
    def _mark_first(self) -> None:
        """Give the first card its accent border if Enter opens it; another focused widget has a focus ring instead.

        What has the focus by a key is scrolled into sight.
        """
        focused, page = focus_of(self.window()), self.widget()
        if focused is not None and page is not None and page.isAncestorOf(focused) and theme.shows_focus(focused):
            self.ensureWidgetVisible(focused, 0, 0)
        if self.cards:
            self.cards[0].mark(self.window().focusWidget() in (None, self, self.cards[0]))

    # -- layout ---------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        mark = PlainLabel()
        theme.hub().declare(mark, "setPixmap", lambda style: pixmap("mark", "accent", style.px(_MARK)))
        lines = spaced(QVBoxLayout(), _Title(tr(_TITLE), "page_title"), Words(tr(_HINT), look="label"), spacing=0)
        heading = sized(QWidget(), height=44)
        spaced(QHBoxLayout(heading), mark, (lines, 1), margins=0, spacing=16)
        samples_head = sized(QWidget(), minimum_height="field")
        self._samples_title = Words(tr("Samples"), "title")
        spaced(QHBoxLayout(samples_head), self._samples_title, 1, self.all_samples, margins=0)
        left = spaced(
            QVBoxLayout(),
            sized(self.form, width=FORM_WIDTH),
            (sized(self.open_card, width=FORM_WIDTH), 1),
            spacing="panel_inset",
        )
        right = spaced(QVBoxLayout(), samples_head, self._grid, 1, spacing="control_inset")
        columns = spaced(QHBoxLayout(), left, (right, 1), spacing=20)
        self._block = QWidget()
        spaced(QVBoxLayout(self._block), heading, columns, margins=0, spacing=10)
        self._foot = Words("", look="hint")
        page = QWidget()
        spaced(
            QVBoxLayout(page),
            *(1, _centered(self._block, _ALL_IT_MAY), 1, _centered(self._foot)),
            margins=("gap", "gap", "gap", 6),
        )
        self.setWidget(page)
        self.all_samples.hide()
        follow_theme(self._arrange)

    def _name_keys(self) -> None:
        """Show the shortcuts for the palette and Open in the hints; a command without shortcut is not mentioned."""
        find = keymap().text("palette")
        words = tr("{key} finds every command, part and design.", key=find) if find else ""
        self._foot.setText(f"{words} {tr(_FOOT)}".strip())
        self.open_card.zone.name_key(keymap().text("open"))


def _centered(widget: QWidget, stretch: int = 0) -> QHBoxLayout:
    return spaced(QHBoxLayout(), 1, (widget, stretch), 1)


class _Title(Words, AccessibleWidget):
    """The title of the page, which is a heading for screen readers."""

    accessible_role = Role.Heading

    def __init__(self, text: str, role: FontRole) -> None:
        super().__init__(text, role)
        self.setAccessibleName(text)  # else its interface has none: it is not that of a label
