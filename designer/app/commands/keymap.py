"""The key map: the shortcuts of all commands, the default ones or those that the user chose.

The window writes it (`designer.app.shell.actions`). Views that take keys themselves and texts that name a key read it;
such a text is written again on ``changed``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from designer.app.commands.command_table import COMMANDS
from designer.language import marked, tr

_PARTS: Final = frozenset(
    (
        *(marked("Ctrl"), marked("Shift"), marked("Enter"), marked("Return"), marked("Space"), marked("Backspace")),
        *(marked("Del"), marked("Ins"), marked("Home"), marked("End"), marked("PgUp"), marked("PgDown")),
    )
)
"""The names of keys that are translated."""
_Mod = Qt.KeyboardModifier
_ALT_GR = _Mod.ControlModifier | _Mod.AltModifier


class Keymap(QObject):
    """The shortcuts of commands, by the names of the commands.

    Signals:
        changed: a command has other shortcuts.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._chosen: dict[str, tuple[QKeySequence, ...]] = {}

    def of(self, name: str) -> tuple[QKeySequence, ...]:
        """The shortcuts of a command; ``KeyError`` if there is no such command."""
        chosen = self._chosen.get(name)
        return default_keys(name) if chosen is None else chosen

    def set_keys(self, name: str, keys: Iterable[str] | None) -> tuple[QKeySequence, ...]:
        """Give a command other shortcuts, or (None) its default ones; returns them."""
        old = self.of(name)
        new = self._chosen[name] = default_keys(name) if keys is None else tuple(QKeySequence(key) for key in keys)
        if new != old:
            self.changed.emit()
        return new

    def text(self, name: str) -> str:
        """The first shortcut of a command as `key_text`; "" if it has none."""
        keys = self.of(name)
        return key_text(keys[0]) if keys else ""

    def matches(self, event: QKeyEvent, name: str) -> bool:
        """Whether the pressed key is a shortcut of a command."""
        pressed = tuple(_pressed(event))
        return any(key in pressed for key in self.of(name))


@cache
def keymap() -> Keymap:
    """The one key map of the program."""
    return Keymap()


def default_keys(name: str) -> tuple[QKeySequence, ...]:
    """The shortcuts that a command has in the table."""
    return tuple(QKeySequence(key) for key in COMMANDS[name].keys)


def key_text(key: QKeySequence) -> str:
    """A shortcut with the key names of the chosen language: "Ctrl+Enter", "Strg+Eingabe"."""
    return "+".join(tr(part) if part in _PARTS else part for part in _parts(key))


def key_cap(name: str) -> str:
    """The first shortcut of a command as a key cap shows it: "Ctrl K"; "" if it has none."""
    return re.sub(r"(?<=[^+])\+(?=.)", " ", keymap().text(name))


def with_key(text: str, name: str) -> str:
    """A text followed by the first shortcut of a command: "Open (Ctrl+O)"."""
    key = keymap().text(name)
    return f"{text} ({key})" if key else text


def _parts(key: QKeySequence) -> list[str]:
    """The names of the keys that are pressed together."""
    return re.split(r"(?<=[^+])\+(?=.)", key.toString(QKeySequence.SequenceFormat.NativeText))


def _pressed(event: QKeyEvent) -> Iterator[QKeySequence]:
    """The key with its modifiers, and without Shift or AltGr where these only choose the typed character."""
    key, modifiers = Qt.Key(event.key()), event.modifiers() & ~_Mod.KeypadModifier & ~_Mod.GroupSwitchModifier
    yield QKeySequence(QKeyCombination(modifiers, key))
    is_sign = not (Qt.Key.Key_A <= key <= Qt.Key.Key_Z) and Qt.Key.Key_Space < key < Qt.Key.Key_AsciiTilde
    if is_sign and modifiers & _Mod.ShiftModifier:
        yield QKeySequence(QKeyCombination(modifiers & ~_Mod.ShiftModifier, key))
    if is_sign and modifiers & _ALT_GR == _ALT_GR:
        yield QKeySequence(QKeyCombination(modifiers & ~_ALT_GR, key))
