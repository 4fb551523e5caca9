"""Messages of the browser, and the popovers below its search field: help on queries, and saved filters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Action, Role
from designer.app.ui.icons import pixmap
from designer.app.ui.later import call_later
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.popover import Popover
from designer.catalog.query_words import query_words
from designer.language import marked, tr
from designer.workspace.favorites import Favorites
from designer.workspace.view_settings import FilterSet

_SIGN = 12


class ProblemLine(AccessibleWidget, QWidget):
    """An error icon with a problem, whose text is wrapped; the widget is hidden if there is no problem.

    Signals:
        pressed: the user clicked the problem.
    """

    accessible_role = Role.Button

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        sign = PlainLabel()
        theme.hub().declare(sign, "setPixmap", lambda style: pixmap("error", "error", style.px(_SIGN)))
        self._words = in_font(text_label(look="error", wraps=True), "caption")
        row = spaced(QHBoxLayout(self), sign, (self._words, 1), margins=0, spacing=4)
        row.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def text(self) -> str:
        """The problem; empty if there is none."""
        return self._words.text()

    def say(self, text: str) -> None:
        """Show a problem; an empty text hides the widget."""
        self._words.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setVisible(bool(text))

    def accessible_action(self) -> Action:
        return self.pressed.emit

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()


class EmptyNote(QWidget):
    """The reason why the table is empty, with a button that helps, such as "Clear the search"."""

    def __init__(self) -> None:
        super().__init__()
        self._words = text_label(wraps=True)
        self.button = QPushButton()
        self.asked = self.button.clicked
        spaced(
            QVBoxLayout(self), self._words, spaced(QHBoxLayout(), self.button, 1), 1, margins="panel_inset", spacing=8
        )

    @property
    def text(self) -> str:
        """The reason why the table is empty."""
        return self._words.text()

    def say(self, words: str, offer: str) -> None:
        """Show a reason, and a button with the text ``offer`` (no button if it is empty)."""
        self._words.setText(words)
        self.button.setText(offer)
        self.button.setVisible(bool(offer))


EXAMPLES: Final = (
    (marked("er laser"), marked("words that begin words of a name, an old spelling or a flag; also uac, dhs, mg")),
    (marked('"medium laser"'), marked("exactly these words")),
    (marked("laser -pulse"), marked("without a word, a phrase or a property; also laser not pulse")),
    (marked("(uac or rac) heat<=3"), marked("one of several; brackets hold together")),
    (marked("heat<=3 range>9"), marked("figures: {figures}")),
    (marked("slots=1..2"), marked("a span")),
    (marked("dmg/t>0.8"), marked("one figure per another: dmg/heat, bv/t")),
    (marked("kind:energy,missile"), marked("kinds; also tech:clan, level:advanced, flag:explosive")),
    (marked("year<3050"), marked("in production before 3050")),
    (marked("er laser x6"), marked("how many Enter places; also 6 er laser")),
)
"""Example queries, which are translated, and their meanings."""


class QueryHelp(Popover):
    """Help on queries, with examples that can be clicked: those ``shown``, with these names of ``figures``.

    Signals:
        tried: the text of the clicked example.
    """

    tried = Signal(str)

    def __init__(
        self,
        parent: QWidget,
        shown: Sequence[tuple[str, str]] = EXAMPLES,
        figures: Sequence[str] | None = None,
    ) -> None:
        super().__init__(tr("How to search"), parent)
        self.column.addWidget(text_label(tr("All terms together narrow the list. Press one to try it."), wraps=True))
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        self.examples: list[QPushButton] = []
        known = ", ".join(query_words().figures.usual if figures is None else figures)
        for row, (typed, text) in enumerate(shown):
            query, meaning = tr(typed), tr(text, figures=known)
            example = QPushButton(query)
            example.setProperty("look", "link")
            example.setAccessibleDescription(meaning)
            example.clicked.connect(lambda _=False, text=query: self._try(text))
            words = text_label(meaning, wraps=True)
            words.setContentsMargins(0, theme.current().px(3), 0, 0)
            grid.addWidget(example, row, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            grid.addWidget(words, row, 1)
            self.examples.append(example)
        self.column.addLayout(grid)

    def _try(self, text: str) -> None:
        self.close()
        self.tried.emit(text)


class SavedFilters(Popover):
    """A list of the saved filters, to apply, rename and delete them, and a field to save the current ones.

    Signals:
        applied: the `FilterSet` to apply.
        saved: the name under which the current filters are to be saved.
    """

    applied = Signal(object)
    saved = Signal(str)

    def __init__(self, favorites: Favorites, parent: QWidget) -> None:
        super().__init__(tr("Saved filters"), parent)
        self._favorites = favorites
        self._rows = spaced(QVBoxLayout())
        self._empty = text_label(tr("No filters are saved."))
        self.name = QLineEdit()
        self.name.setPlaceholderText(tr("Name for the current filters"))
        self.name.setAccessibleName(tr("Name for the current filters"))
        self.save = QPushButton(tr("Save"))
        self.column.addWidget(self._empty)
        self.column.addLayout(self._rows)
        spaced(self.foot, (self.name, 1), self.save)
        self.names: list[QLineEdit] = []
        self.appliers: list[QPushButton] = []
        self.deleters: list[IconButton] = []
        self.name.textChanged.connect(self._on_name)
        self.name.returnPressed.connect(self._on_save)
        self.save.clicked.connect(self._on_save)
        self.save.setEnabled(False)

    def show_sets(self) -> None:
        """Update the list of saved filters."""
        for row in self.findChildren(QWidget, "row"):
            row.setParent(None)
            row.deleteLater()
        self.names, self.appliers, self.deleters = [], [], []
        for saved in self._favorites.saved_filters:
            self._rows.addWidget(self._row(saved))
        self._empty.setVisible(not self.names)
        self.fit()

    def _row(self, saved: FilterSet) -> QWidget:
        row, name = QWidget(), saved.name
        row.setObjectName("row")
        field = QLineEdit(name)
        field.setCursorPosition(0)
        field.setAccessibleName(tr("Name of the filters {name}", name=name))
        field.editingFinished.connect(lambda: self._rename(name, field.text().strip()))
        apply = QPushButton(tr("Apply"))
        apply.setAccessibleName(tr("Apply {name}", name=name))
        apply.clicked.connect(self.close)
        apply.clicked.connect(lambda: self.applied.emit(saved))
        delete = IconButton("close", tr("Delete {name}", name=name))
        delete.clicked.connect(lambda: self._delete(name))
        spaced(QHBoxLayout(row), (field, 1), apply, delete, margins=0)
        self.names.append(field)
        self.appliers.append(apply)
        self.deleters.append(delete)
        return row

    def _rename(self, old: str, new: str) -> None:
        if new != old:
            self._favorites.rename(old, new)
            # The sets are shown later, since this replaces the field that has emitted the signal.
            call_later(self, self.show_sets)

    def _delete(self, name: str) -> None:
        self._favorites.delete(name)
        call_later(self, self.show_sets)

    def _on_name(self, text: str) -> None:
        self.save.setEnabled(bool(text.strip()))

    def _on_save(self) -> None:
        name = self.name.text().strip()
        if name:
            self.name.clear()
            self.saved.emit(name)
