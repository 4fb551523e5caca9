"""The query of the Library page: one field with completion and error position, and pills for what facets add."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QStringListModel, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.documents.unit_library import UnitLibrary
from designer.app.ui.icons import bind_icon
from designer.app.ui.mnemonics import without_mnemonic
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import completer_of, set_invalid
from designer.app.ui.widgets.labels import SearchField
from designer.app.ui.widgets.menu import Menu
from designer.app.views.equipment.finder import THINKING
from designer.app.views.equipment.popovers import ProblemLine, QueryHelp
from designer.language import marked, tr
from designer.library.known_values import known_values
from designer.library.query_link import is_query_link, linked_query, query_link
from designer.library.query_words import query_of, query_words
from designer.library.user_marks import searches, set_search
from designer.query.completion import Completion, completions
from designer.query.terms import ParsedQuery, subject_of

EXAMPLES: Final = (
    (marked("timber"), marked("words that begin words of chassis, model or Clan name")),
    (marked('"mad cat"'), marked("exactly these words")),
    (marked("bv=1500..1800 mass>=50"), marked("figures: {figures}")),
    (marked("bv/t>25"), marked("one figure per another")),
    (marked('has:"er ppc"*2'), marked("at least two of an item")),
    (marked("has:laser=2..4 -has:ecm"), marked("a number of parts, and none of others")),
    (marked("tech:clan,mixed form:quad"), marked("properties; also role:brawler, level:advanced, type:industrial")),
    (marked("engine:xl armor:ferro era:jihad"), marked("systems and eras; also gyro:, cockpit:, structure:, armored")),
    (marked("ability:if core"), marked("abilities of the card; what needs the core rulebook only")),
    (marked('quirk:"command mech"'), marked("a quirk of the unit or one of its weapons")),
    (marked("tag:lance favorite"), marked("your tags and favorites")),
    (marked("legal -canon omni"), marked("units without errors, published units, OmniMechs")),
    (marked("once"), marked("one of the files that have a unit; duplicate finds those in several files")),
)
"""Example queries, which are translated, and their meanings."""


class QueryBar(QWidget):
    """The field, the pills of terms behind it, the star with the saved searches, and the help.

    The query is the text of the field and all pills together.

    Signals:
        changed: the query is another one.
        lasso_dropped: the user removed the pill of the lasso.
        left: the user pressed Down or Enter in the field: the table is wanted.
    """

    changed = Signal()
    lasso_dropped = Signal()
    left = Signal()

    def __init__(self, library: UnitLibrary) -> None:
        super().__init__()
        self._library = library
        self.field = SearchField(tr("Name, or bv=1500..1800 has:ppc*2"), short_hint=tr("Search"))
        self.star = IconButton("star", tr("Saved searches"))
        self.help_button = IconButton("note", tr("How to search"))
        self.help = QueryHelp(self, EXAMPLES, query_words().figures.usual)
        self.problem = ProblemLine()
        self.pills: list[str] = []
        self._values: Mapping[str, tuple[str, ...]] | None = None  # what the library has; None until it is asked
        self._pill_row = spaced(QHBoxLayout(), margins=0, spacing=4)
        self._menu = Menu(self, tr("Saved searches"))
        self.star.set_menu(self._menu)
        self._thinking = QTimer(self, singleShot=True, interval=THINKING)
        self.completer = completer_of(QStringListModel(self), self)
        self.completer.setWidget(self.field)
        self._row = spaced(QHBoxLayout(), (self.field, 1), self.star, self.help_button, spacing=2)
        spaced(QVBoxLayout(self), self._row, self._pill_row, self.problem, margins=("control_inset", 6), spacing=4)
        self._connect()

    def _connect(self) -> None:
        self.field.textChanged.connect(self._on_typed)
        self.field.textEdited.connect(self._offer)
        self.field.returnPressed.connect(self.left)
        self.field.down.connect(self.left)
        self._library.changed.connect(self._forget_values)
        self.completer.activated.connect(self._complete)
        self._thinking.timeout.connect(self._complain)
        self.problem.pressed.connect(self._go_to_problem)
        self._menu.aboutToShow.connect(self._list_searches)
        self.help_button.clicked.connect(lambda: self.help.open_below(self.field, self.field.width()))
        self.help.tried.connect(self.field.setText)

    # -- the query ------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The whole query."""
        return " ".join(filter(None, (self.field.text().strip(), *self.pills)))

    @property
    def query(self) -> ParsedQuery:
        """The terms of the whole query."""
        return query_of(self.text)

    def set_text(self, text: str) -> None:
        """Replace the whole query."""
        self.pills = []
        self._show_pills()
        if text == self.field.text():
            self.changed.emit()
        self.field.setText(text)

    def replace(self, subject: str, term: str) -> None:
        """Let a term say all about a figure or property; an empty term takes away what was said about it."""
        self.pills = [each for each in self.pills if not _is_about(query_of(each), subject)]
        typed = query_of(self.field.text())
        rest = [each for each in typed.terms if subject_of(each) != subject]
        if len(rest) < len(typed.terms):
            self.field.blockSignals(True)
            self.field.setText(" ".join(map(str, rest)))
            self.field.blockSignals(False)
        if term:
            self.pills.append(term)
        self._show_pills()
        self.changed.emit()

    def add(self, term: str) -> None:
        """Add a term to what the query says."""
        if term not in self.pills:
            self.pills.append(term)
            self._show_pills()
            self.changed.emit()

    def type_on(self, letters: str) -> None:
        """Take the keyboard, and let letters that were typed elsewhere begin the words of the query."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self.field.insert(letters)

    def drop_term(self, number: int) -> None:
        """Take a term of the whole query away, by its number."""
        terms = list(self.query.terms)
        del terms[number]
        self.set_text(" ".join(map(str, terms)))

    def clear(self) -> None:
        """Take away the whole query."""
        self.set_text("")

    # -- pills ----------------------------------------------------------------------------------------------

    def show_lasso(self, count: int | None) -> None:
        """Show the pill of the lasso with the number of its units; None takes it away."""
        self._lasso = count
        self._show_pills()

    _lasso: int | None = None

    def _show_pills(self) -> None:
        while (item := self._pill_row.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for term in self.pills:
            self._add_pill(term).clicked.connect(lambda _=False, term=term: self._drop_pill(term))
        if self._lasso is not None:
            self._add_pill(tr("in lasso, {n}", n=self._lasso)).clicked.connect(self.lasso_dropped)
        if self._pill_row.count():
            self._pill_row.addStretch(1)

    def _add_pill(self, words: str) -> QPushButton:
        pill = QPushButton(words)
        pill.setProperty("look", "round")
        pill.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the cross stands behind the words
        pill.setAccessibleName(tr("Drop {term}", term=words))
        pill.setToolTip(tr("Drop {term}", term=words))
        bind_icon(in_font(pill, "caption_medium"), "close", "accent")
        self._pill_row.addWidget(pill)
        return pill

    def _drop_pill(self, term: str) -> None:
        self.pills.remove(term)
        self._show_pills()
        self.changed.emit()

    # -- typing ---------------------------------------------------------------------------------------------

    def _on_typed(self, text: str) -> None:
        if is_query_link(text):
            self.field.setText(linked_query(text))
            return
        self.problem.say("")
        set_invalid(self.field)
        if query_of(text).problems:
            self._thinking.start()
        else:
            self._thinking.stop()
        self.changed.emit()

    def _offer(self, text: str) -> None:
        """Offer completions of the word that is being typed."""
        found = [each for each in self._completions() if each.text != text[each.start : each.end]]
        model = self.completer.model()
        assert isinstance(model, QStringListModel)
        model.setStringList([each.text for each in found])
        if found:
            self.completer.complete()
        elif (popup := self.completer.popup()) is not None:
            popup.hide()

    def _completions(self) -> tuple[Completion, ...]:
        text, at = self.field.text(), self.field.cursorPosition()
        if self._values is None and ":" in text[:at]:
            self._values = self._library.ask(known_values)
        return completions(text, at, query_words(), self._values or {})

    def _forget_values(self) -> None:
        self._values = None

    def _complete(self, chosen: str) -> None:
        text, found = self.field.text(), next((each for each in self._completions() if each.text == chosen), None)
        if found is not None:
            self.field.setText(text[: found.start] + chosen + text[found.end :])
            self.field.setCursorPosition(found.start + len(chosen))

    def _complain(self) -> None:
        problems = query_of(self.field.text()).problems
        if problems:
            self.problem.say(str(problems[0]))
            set_invalid(self.field, str(problems[0]))

    def _go_to_problem(self) -> None:
        problems = query_of(self.field.text()).problems
        if problems:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.setSelection(problems[0].at, problems[0].length)

    # -- saved searches -------------------------------------------------------------------------------------

    def _list_searches(self) -> None:
        self._menu.clear()
        known = self._library.ask(searches) or {}
        for name, query in known.items():
            action = self._menu.add_name(name)
            action.triggered.connect(lambda _=False, query=query: self.set_text(query))
        if known:
            self._menu.addSeparator()
        for words, act in ((tr("Save this search"), self.save), (tr("Copy this search as a link"), self.copy_link)):
            action = self._menu.addAction(words)
            action.setEnabled(bool(self.text))
            action.triggered.connect(act)
        for name, query in known.items():
            if query == self.text:
                forget = self._menu.addAction(tr("Delete {name}", name=without_mnemonic(name)))
                forget.triggered.connect(lambda _=False, name=name: self._save(name, ""))

    def copy_link(self) -> None:
        """Copy the present query as a link, which can be pasted here, in the window and on the command line."""
        QApplication.clipboard().setText(query_link(self.text))

    def save(self) -> None:
        """Save the present query under its own words."""
        self._save(self.text, self.text)

    def _save(self, name: str, query: str) -> None:
        self._library.ask(lambda database: set_search(database, name, query))


def _is_about(query: ParsedQuery, subject: str) -> bool:
    return any(subject_of(term) == subject for term in query.terms)
