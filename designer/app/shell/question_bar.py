"""Questions to the user, shown one at a time in a bar of the window that they concern, until they are answered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from shiboken6 import isValid

from designer.app.ui.icons import SeverityName
from designer.app.ui.widgets.notice_bar import NoticeBar


@dataclass(frozen=True, slots=True)
class QuestionChoice:
    """An answer: the text of its button, and its effect."""

    words: str
    act: Callable[[], object]
    stays: bool = False
    """Whether the question stays after this answer, such as one that only shows details."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something to decide. ``key`` names it: asked again it replaces the earlier one.

    One that is ``about`` something is only shown while that is in front.
    """

    key: Hashable
    severity: SeverityName
    text: str
    choices: tuple[QuestionChoice, ...]
    about: object = None


class Questions(QObject):
    """What is to be decided, in the order in which it was asked. Each is shown by one bar, in the window it belongs to.

    Signals:
        changed: other questions are open, or they belong into other windows.
        pressed: the key of a question that was asked for again.
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
        """Queue a question behind the open ones."""
        self._asked[question.key] = question
        self.changed.emit()

    def insist(self, question: Question) -> None:
        """Ask a question; one that is asked a second time gets the focus."""
        again = question.key in self._asked
        self.ask(question)
        if again:
            self.pressed.emit(question.key)

    def drop(self, key: Hashable) -> None:
        """Withdraw a question."""
        if self._asked.pop(key, None) is not None:
            self.changed.emit()

    def keep_only_about(self, things: Collection[object]) -> None:
        """Withdraw the questions about subjects that are gone."""
        for key, each in list(self._asked.items()):
            if each.about is not None and each.about not in things:
                self.drop(key)

    def stand_elsewhere(self, thing: object, *, elsewhere: bool) -> None:
        """Set whether a subject has a detached window, which then shows its questions."""
        if elsewhere != self.stands_elsewhere(thing):
            (self._elsewhere.append if elsewhere else self._elsewhere.remove)(thing)
            self.changed.emit()

    def stands_elsewhere(self, thing: object) -> bool:
        """Whether a subject has a detached window."""
        return any(each is thing for each in self._elsewhere)


class QuestionBar(NoticeBar):
    """The line: the first question that concerns what is in front. Its cross leaves the question unanswered.

    One that is ``about`` something shows nothing else, and is the only one that shows it until it is ``end``ed.
    """

    def __init__(self, questions: Questions, about: object = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._questions = questions
        self._own = about
        self._front: object = None
        self.question: Question | None = None
        """The question that is shown."""
        self._before: QWidget | None = None
        self.buttons: list[QPushButton] = []
        questions.changed.connect(self._turn)
        questions.pressed.connect(self._press)
        if about is not None:
            questions.stand_elsewhere(about, elsewhere=True)
        self._turn()

    def end(self) -> None:
        """Leave the subject of this bar to the other bars."""
        self._questions.changed.disconnect(self._turn)
        self._questions.pressed.disconnect(self._press)
        self._questions.stand_elsewhere(self._own, elsewhere=False)

    def answer(self, words: str) -> None:
        """Answer as the button with this text."""
        next(button for button in self.buttons if button.text() == _escaped(words)).click()

    def take_keyboard(self) -> None:
        """Focus the answers; when the question is gone, the focus returns to where it was."""
        if self.buttons and self._before is None:
            self._before = QApplication.focusWidget()
        if self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def turn_to(self, front: object) -> None:
        """Set the subject in front."""
        self._front = front
        self._turn()

    def clear(self) -> None:
        """Leave the question unanswered."""
        if self.question is not None:
            self._questions.drop(self.question.key)
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
        self._give_keyboard_back()
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        if shown is None:
            self.hide()
            return
        self.say(shown.severity, shown.text)
        for choice in shown.choices:
            self._add(shown, choice)

    def _add(self, question: Question, choice: QuestionChoice) -> None:
        button = QPushButton(_escaped(choice.words))
        button.setProperty("look", "link")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        button.clicked.connect(lambda: self._answer(question, choice))
        self._row.insertWidget(self._row.indexOf(self._close), button)
        button.show()  # at once: Qt would wait a turn, in which it can have no keyboard
        self.buttons.append(button)

    def _answer(self, question: Question, choice: QuestionChoice) -> None:
        if not choice.stays:
            self._questions.drop(question.key)
        choice.act()

    def _give_keyboard_back(self) -> None:
        before, self._before = self._before, None
        if any(button.hasFocus() for button in self.buttons) and before is not None and isValid(before):
            before.setFocus(Qt.FocusReason.OtherFocusReason)


def _escaped(words: str) -> str:
    """Words on a button as they are, also where an ampersand is among them."""
    return words.replace("&", "&&")
