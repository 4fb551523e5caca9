"""Which key does what now: the keys of all commands, the usual ones or those that the user chose.

`designer.app.shell.actions` writes it; whoever names a key in a text, or takes keys of its own (board, equipment),
asks it. Texts that name keys follow ``changed``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from designer.app.commands.command import WINDOW, Command
from designer.language import marked, tr

_PARTS: Final = frozenset(
    (
        *(marked("Ctrl"), marked("Shift"), marked("Enter"), marked("Return"), marked("Space"), marked("Backspace")),
        *(marked("Del"), marked("Ins"), marked("Home"), marked("End"), marked("PgUp"), marked("PgDown")),
    )
)
"""Keys that other languages have other words for."""
_Mod = Qt.KeyboardModifier
_ALT_GR = _Mod.ControlModifier | _Mod.AltModifier


class Keymap(QObject):
    """The keys of commands by name.

    Signals:
        changed: a command has other keys.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._keys: dict[str, tuple[QKeySequence, ...]] = {}

    def of(self, name: str) -> tuple[QKeySequence, ...]:
        """The keys of a command, the usual ones as long as nobody gave it any; ``KeyError`` if there is none."""
        known = self._keys.get(name)
        return _usual(_command(name)) if known is None else known

    def set_keys(self, command: Command, keys: Iterable[str] | None) -> tuple[QKeySequence, ...]:
        """Give a command other keys, or (None) its usual ones; gives them."""
        new = _usual(command) if keys is None else tuple(QKeySequence(key) for key in keys)
        old = self._keys.get(command.name, _usual(command))
        self._keys[command.name] = new
        if new != old:
            self.changed.emit()
        return new

    def said(self, name: str) -> str:
        """The first key of a command, as it stands on the keyboard; empty if it has none."""
        keys = self.of(name)
        return key_words(keys[0]) if keys else ""

    def means(self, event: QKeyEvent, name: str) -> bool:
        """Whether a key that was pressed is one of a command's."""
        pressed = tuple(_pressed(event))
        return any(key in pressed for key in self.of(name))


@cache
def keymap() -> Keymap:
    """The keys of this program."""
    return Keymap()


def key_words(key: QKeySequence) -> str:
    """Keys as they stand on the keyboard of whoever speaks the chosen language: "Ctrl+Enter", "Strg+Eingabe"."""
    return "+".join(tr(part) if part in _PARTS else part for part in caps(key))


def caps(key: QKeySequence) -> list[str]:
    """The keys that are pressed together."""
    return re.split(r"(?<=[^+])\+(?=.)", key.toString(QKeySequence.SequenceFormat.NativeText))


def cap(name: str) -> str:
    """The first key of a command as key caps say it: "Ctrl K"; empty if it has none."""
    return re.sub(r"(?<=[^+])\+(?=.)", " ", keymap().said(name))


def with_key(words: str, name: str) -> str:
    """A text with the key that does the same: "Open (Ctrl+O)"."""
    key = keymap().said(name)
    return f"{words} ({key})" if key else words


def _usual(command: Command) -> tuple[QKeySequence, ...]:
    return tuple(QKeySequence(key) for key in command.keys)


def _command(name: str) -> Command:
    found = next((command for command in WINDOW if command.name == name), None)
    if found is None:
        from designer.app.shell.actions import (
            COMMANDS,  # late: they bring the program along, and the first picture has none
        )

        found = next((command for command in COMMANDS if command.name == name), None)
    if found is None:
        raise KeyError(name)
    return found


def _pressed(event: QKeyEvent) -> Iterator[QKeySequence]:
    """What a key may stand for: by itself, and for the sign that it types where that takes Shift or AltGr."""
    key, modifiers = Qt.Key(event.key()), event.modifiers() & ~_Mod.KeypadModifier & ~_Mod.GroupSwitchModifier
    yield QKeySequence(QKeyCombination(modifiers, key))
    sign = not (Qt.Key.Key_A <= key <= Qt.Key.Key_Z) and Qt.Key.Key_Space < key < Qt.Key.Key_AsciiTilde
    if sign and modifiers & _Mod.ShiftModifier:
        yield QKeySequence(QKeyCombination(modifiers & ~_Mod.ShiftModifier, key))
    if sign and modifiers & _ALT_GR == _ALT_GR:
        yield QKeySequence(QKeyCombination(modifiers & ~_ALT_GR, key))
