"""Questions to the user, shown one at a time in a bar of the window that they concern, until they are answered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from shiboken6 import isValid

from designer.app.shell.regions import page_target
from designer.app.ui import theme
from designer.app.ui.icons import SeverityName
from designer.app.ui.later import call_later
from designer.app.ui.mnemonics import without_mnemonic
from designer.app.ui.widgets.notice_bar import MessageBar
from designer.app.ui.widgets.window_focus import focus_by_key, focus_of, give_focus_back


@dataclass(frozen=True, slots=True)
class QuestionChoice:
    """An answer: the text of its button, and the function to call."""

    words: str
    act: Callable[[], object]
    stays: bool = False
    """Whether the question remains open after this answer, for example because the answer only shows details."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its possible answers. A question with the same ``key`` as an open one replaces it.

    If it is ``about`` a design, it is shown only while that design is active.
    """

    key: Hashable
    severity: SeverityName
    text: str
    choices: tuple[QuestionChoice, ...]
    about: object = None


class Questions(QObject):
    """The open questions in the order in which they were asked. Each is shown in the bar of one window.

    Signals:
        changed: other questions are open, or they belong to other windows.
        pressed: the key of a question whose answers are to get the focus.
    """

    changed = Signal()
    pressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: dict[Hashable, Question] = {}
        self._elsewhere: list[object] = []

    @property
    def open(self) -> tuple[Question, ...]:
        """The open questions."""
        return tuple(self._asked.values())

    def ask(self, question: Question) -> None:
        """Add a question after the open ones, or replace the one with the same key."""
        self._asked[question.key] = question
        self.changed.emit()

    def insist(self, question: Question) -> None:
        """Ask a question; if it is already open, emit ``pressed``, so that it gets the focus."""
        again = question.key in self._asked
        self.ask(question)
        if again:
            self.pressed.emit(question.key)

    def drop(self, key: Hashable) -> None:
        """Withdraw the question with this key, if it is open."""
        if self._asked.pop(key, None) is not None:
            self.changed.emit()

    def keep_only_about(self, things: Collection[object]) -> None:
        """Withdraw the questions about anything that is not among ``things``, because it no longer exists."""
        for key, each in list(self._asked.items()):
            if each.about is not None and each.about not in things:
                self.drop(key)

    def stand_elsewhere(self, thing: object, *, elsewhere: bool) -> None:
        """Set whether a design has a detached window, which then shows the questions about it."""
        if elsewhere != self.stands_elsewhere(thing):
            (self._elsewhere.append if elsewhere else self._elsewhere.remove)(thing)
            self.changed.emit()

    def stands_elsewhere(self, thing: object) -> bool:
        """Whether a design has a detached window."""
        return any(each is thing for each in self._elsewhere)


class QuestionBar(MessageBar):
    """The bar that shows the first question about the active design or about none. Closing it withdraws the question.

    A bar with ``about`` set shows only questions about that design; until ``end`` no other bar shows them.
    """

    def __init__(self, questions: Questions, about: object = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._questions = questions
        self._own = about
        self._front: object = None
        self.question: Question | None = None
        """The question that is shown; None for none."""
        self._before: QWidget | None = None
        self.buttons: list[QPushButton] = []
        questions.changed.connect(self._turn)
        questions.pressed.connect(self._press)
        if about is not None:
            questions.stand_elsewhere(about, elsewhere=True)
        self._turn()

    def end(self) -> None:
        """Let other bars show the questions about this bar's design from now on."""
        self._questions.changed.disconnect(self._turn)
        self._questions.pressed.disconnect(self._press)
        self._questions.stand_elsewhere(self._own, elsewhere=False)

    def take_keyboard(self) -> None:
        """Focus the answers so that it is seen; when the question disappears, the focus returns to where it was."""
        if self.buttons and self._before is None:
            self._before = QApplication.focusWidget()
        if self.buttons:
            focus_by_key(self.buttons[0])

    def event(self, event: QEvent) -> bool:
        """Show the focus in the answers also in a window that becomes active: Qt forgets then that it came by a key."""
        if event.type() is QEvent.Type.WindowActivate:
            call_later(self, self._show_focus)
        return super().event(event)

    def _show_focus(self) -> None:
        focused = focus_of(self.window())
        if focused in self.buttons:
            focus_by_key(focused)

    def turn_to(self, front: object) -> None:
        """Set the active design."""
        self._front = front
        self._turn()

    def clear(self) -> None:
        """Withdraw the question without an answer."""
        if self.question is not None:
            self._questions.drop(self.question.key)
            self._focus_something(None)
        else:
            super().clear()

    def _concerns(self, question: Question) -> bool:
        if self._own is not None:
            return question.about is self._own
        here = question.about is self._front and not self._questions.stands_elsewhere(question.about)
        return question.about is None or here

    def _press(self, key: Hashable) -> None:
        if self.question is not None and self.question.key == key:
            self.take_keyboard()

    def _turn(self) -> None:
        shown = next(filter(self._concerns, self._questions.open), None)
        if shown is self.question:
            return
        self.question = shown
        give_focus_back(self, self._before)
        self._before = None
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        if shown is None:
            super().clear()
            return
        self.say(shown.severity, shown.text)
        for choice in shown.choices:
            self._add(shown, choice)

    def _add(self, question: Question, choice: QuestionChoice) -> None:
        button = QPushButton(without_mnemonic(choice.words))
        button.setProperty("look", "link")
        button.setAccessibleDescription(question.text)  # it is heard with the focus, also long after it was announced
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        button.clicked.connect(lambda: self._answer(question, choice))
        self._row.insertWidget(self._row.indexOf(self._count), button)
        button.show()  # at once: Qt would wait a turn, in which it can have no keyboard
        self.buttons.append(button)

    def _answer(self, question: Question, choice: QuestionChoice) -> None:
        before = self._before
        if not choice.stays:
            self._before = None  # the answer may lead elsewhere
            self._questions.drop(question.key)
        choice.act()
        self._focus_something(before)

    def _focus_something(self, before: QWidget | None) -> None:
        """If nothing has the focus, give it back to where it was before, else to the board or list in front."""
        if not isValid(self) or focus_of(self.window()) is not None:
            return
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        elif (there := page_target(self.window(), self.window())) is not None:
            there.setFocus(theme.focus_reason(self))
