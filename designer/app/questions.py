"""Questions that stay until they are answered, one at a time, in a line of the window instead of a box."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from shiboken6 import isValid

from designer.app.icons import Severity
from designer.app.notice import NoticeBar


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: what its button says, and what it does."""

    words: str
    act: Callable[[], object]
    stays: bool = False
    """Whether the question stays when this was chosen, as when one wants to look before one answers."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something to decide. ``key`` names it: asked again it replaces the earlier one.

    One that is ``about`` something is only shown while that is in front.
    """

    key: Hashable
    severity: Severity
    text: str
    choices: tuple[Choice, ...]
    about: object = None


class QuestionBar(NoticeBar):
    """The line: the first question that concerns what is in front. Its cross leaves the question unanswered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._questions: dict[Hashable, Question] = {}
        self._front: object = None
        self._shown: Question | None = None
        self._before: QWidget | None = None
        self.buttons: list[QPushButton] = []

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self._shown

    def ask(self, question: Question) -> None:
        """Ask something, when the questions before it are answered."""
        self._questions[question.key] = question
        self._turn()

    def drop(self, key: Hashable) -> None:
        """A question needs no answer any more."""
        if self._questions.pop(key, None) is not None:
            self._turn()

    def keep_only_about(self, things: Collection[object]) -> None:
        """What else was asked about, is there no more."""
        for key, each in list(self._questions.items()):
            if each.about is not None and each.about not in things:
                self.drop(key)

    def answer(self, words: str) -> None:
        """Choose what a button says."""
        next(button for button in self.buttons if button.text() == _escaped(words)).click()

    def take_keyboard(self) -> None:
        """Let the keyboard choose an answer; where it was, it is again when the question is gone."""
        if self.buttons and self._before is None:
            self._before = QApplication.focusWidget()
        if self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def turn_to(self, front: object) -> None:
        """Tell what is in front now."""
        self._front = front
        self._turn()

    def clear(self) -> None:
        """Leave the question unanswered."""
        if self._shown is not None:
            self.drop(self._shown.key)
        else:
            super().clear()

    def _turn(self) -> None:
        concerned = (each for each in self._questions.values() if each.about in (None, self._front))
        shown = next(concerned, None)
        if shown is self._shown:
            return
        self._shown = shown
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

    def _add(self, question: Question, choice: Choice) -> None:
        button = QPushButton(_escaped(choice.words))
        button.setProperty("look", "link")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        button.clicked.connect(lambda: self._answer(question, choice))
        self._row.insertWidget(self._row.indexOf(self._close), button)
        button.show()  # at once: Qt would wait a turn, in which it can have no keyboard
        self.buttons.append(button)

    def _answer(self, question: Question, choice: Choice) -> None:
        if not choice.stays:
            self.drop(question.key)
        choice.act()

    def _give_keyboard_back(self) -> None:
        before, self._before = self._before, None
        if any(button.hasFocus() for button in self.buttons) and before is not None and isValid(before):
            before.setFocus(Qt.FocusReason.OtherFocusReason)


def _escaped(words: str) -> str:
    """Words on a button as they are, also where an ampersand is among them."""
    return words.replace("&", "&&")
