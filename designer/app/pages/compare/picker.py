"""The card of a compared design: badge (A to D), name and Battle Value, with a menu of other designs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui import theme
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.figures import figure
from designer.app.ui.icons import pixmap
from designer.app.ui.mnemonics import without_mnemonic
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.text_layout import CENTER
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.menu import Menu
from designer.formats import FormatError
from designer.language import tr
from designer.workspace.comparison_sides import ComparisonSide, design_side, file_side, sample_side, step_side
from designer.workspace.documents import distinct_titles, error_sentence
from designer.workspace.samples import samples

_STEPS: Final = 20
"""How many steps of a design's history the menu offers, the newest first."""

_BADGE = 20
_OPENING: Final = frozenset((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter))


class Picker(QPushButton):
    """The card of a design with its ``letter``; a click opens the menu of designs.

    Signals:
        picked: the ``ComparisonSide`` that the user chose.
        failed: a sentence that tells why a file could not be read.
    """

    picked = Signal(object)
    failed = Signal(str)

    def __init__(self, letter: str, designs: OpenDesigns, dialogs: Dialogs | None = None) -> None:
        super().__init__()
        self._letter = letter
        self._designs = designs
        self._dialogs = dialogs or Dialogs()
        self.title, self.value = "", 0
        self.shown_actions: tuple[tuple[str, Callable[[], object]], ...] = ()
        """Entries of the menu after the designs while the card shows one: texts and functions."""
        self.setProperty("look", "side")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        badge, chevron = in_font(PlainLabel(letter), "strong"), PlainLabel()
        self._value = in_font(PlainLabel(), "page_title")
        badge.setProperty("look", f"side {letter}")
        badge.setAlignment(CENTER)
        theme.hub().declare(chevron, "setPixmap", lambda _style: pixmap("chevron_down"))
        self._title, self._about = ElidedLabel(role="title"), ElidedLabel(role="caption", token="text.3")
        words = spaced(QVBoxLayout(), 1, self._title, self._about, 1, spacing=0)
        row = spaced(QHBoxLayout(self), sized(badge, width=_BADGE, height=_BADGE), (words, 1), self._value, chevron)
        spaced(row, margins=("control_inset", 0), spacing="control_inset")
        self.clicked.connect(self.open_menu)

    def show_side(self, side: ComparisonSide, value: int, *, more: bool) -> None:
        """Show a side on the card; ``more`` tells whether it has the higher Battle Value."""
        self.title, self.value = side.title, value
        self._title.set_text(side.title)
        self._about.set_text(side.about)
        self._value.setText(figure(value))
        words = f"{side.title}, {side.about}"
        named = {"side": self._letter, "design": words, "value": value}
        which = tr("more") if more else tr("not more")
        self.setAccessibleName(tr("{side}: {design}, Battle Value {value}, {which}", **named, which=which))
        self.setToolTip("\n".join((words, tr("Click to compare another design"))))

    def open_menu(self) -> None:
        """Open the menu of designs below the card."""
        self.open_below(self)

    def open_below(self, place: QWidget) -> None:
        """Open the menu of designs below another widget."""
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place.mapToGlobal(QPoint(0, place.height())))

    def menu(self) -> Menu:
        """The menu with the open designs, the steps of their histories, the samples, and an entry to choose a file."""
        menu = Menu(self)
        documents = self._designs.documents
        named = list(zip(distinct_titles(documents), documents, strict=True))
        for name, document in named:
            self._add(menu, name, partial(design_side, document))
        for name, document in named:
            steps = document.session.history.steps
            if len(steps) > 1:
                submenu = Menu(menu, tr("Steps of {design}", design=without_mnemonic(name)))
                menu.addMenu(submenu)
                for position in range(len(steps) - 1, max(-1, len(steps) - 1 - _STEPS), -1):
                    words = f"{position}  {steps[position].label}"
                    self._add(submenu, words, partial(step_side, document, position))
        submenu = Menu(menu, tr("Samples"))
        menu.addMenu(submenu)
        for sample in samples():
            self._add(submenu, sample.title, partial(sample_side, sample))
        menu.addSeparator()
        menu.addAction(tr("File…")).triggered.connect(self._choose_file)
        for words, act in self.shown_actions if self.isVisible() else ():
            menu.addAction(words).triggered.connect(act)
        return menu

    def pick_file(self, path: Path) -> None:
        """Choose the design in a file."""
        self._pick(lambda: file_side(path))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in _OPENING:
            self.open_menu()
        else:
            super().keyPressEvent(event)

    def _add(self, menu: Menu, words: str, make: Callable[[], ComparisonSide]) -> None:
        menu.add_name(words).triggered.connect(lambda: self._pick(make))

    def _pick(self, make: Callable[[], ComparisonSide]) -> None:
        try:
            side = make()
        except FormatError as error:
            self.failed.emit(error_sentence(error))
            return
        self.picked.emit(side)

    def _choose_file(self) -> None:
        for path in self._dialogs.files(self, self._designs.settings.folder)[:1]:
            self.pick_file(path)
