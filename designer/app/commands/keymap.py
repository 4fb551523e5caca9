"""The key map: the shortcuts of all commands, the default ones or those that the user chose.

Only the window changes it (`designer.app.shell.actions`). Views that handle key presses themselves, and texts that
contain a shortcut, read it and update when ``changed`` is emitted.
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
        changed: the shortcuts of a command have changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._chosen: dict[str, tuple[QKeySequence, ...]] = {}

    def of(self, name: str) -> tuple[QKeySequence, ...]:
        """The shortcuts of a command; raises ``KeyError`` if there is no such command."""
        chosen = self._chosen.get(name)
        return default_keys(name) if chosen is None else chosen

    def set_keys(self, name: str, keys: Iterable[str] | None) -> tuple[QKeySequence, ...]:
        """Set the shortcuts of a command, or with None restore the default ones; returns its shortcuts."""
        old = self.of(name)
        new = self._chosen[name] = default_keys(name) if keys is None else tuple(QKeySequence(key) for key in keys)
        if new != old:
            self.changed.emit()
        return new

    def text(self, name: str) -> str:
        """The first shortcut of a command as text (see `key_text`); empty if it has none."""
        keys = self.of(name)
        return key_text(keys[0]) if keys else ""

    @property
    def menu_letters(self) -> frozenset[str]:
        """The letters, in lower case, that open a menu of the menu bar with Alt."""
        keys = (key.toString() for name in COMMANDS if name.startswith("menu_") for key in self.of(name))
        return frozenset(key[-1].lower() for key in keys if key[:-1] == "Alt+")

    def matches(self, event: QKeyEvent, name: str) -> bool:
        """Whether a key press is a shortcut of a command."""
        pressed = tuple(_pressed(event))
        return any(key in pressed for key in self.of(name))


@cache
def keymap() -> Keymap:
    """The one key map of the program."""
    return Keymap()


def default_keys(name: str) -> tuple[QKeySequence, ...]:
    """The shortcuts of a command in the command table."""
    return tuple(QKeySequence(key) for key in COMMANDS[name].keys)


def key_text(key: QKeySequence) -> str:
    """A shortcut as text with translated names of keys: "Ctrl+Enter", in German "Strg+Eingabe"."""
    return "+".join(tr(part) if part in _PARTS else part for part in _parts(key))


def key_cap(name: str) -> str:
    """The first shortcut of a command as text for a key cap: "Ctrl K"; empty if it has none."""
    return re.sub(r"(?<=[^+])\+(?=.)", " ", keymap().text(name))


def with_key(text: str, name: str) -> str:
    """A text followed by the first shortcut of a command, if it has one: "Open (Ctrl+O)"."""
    key = keymap().text(name)
    return f"{text} ({key})" if key else text


def _parts(key: QKeySequence) -> list[str]:
    """The names of the keys of a shortcut."""
    return re.split(r"(?<=[^+])\+(?=.)", key.toString(QKeySequence.SequenceFormat.NativeText))


def _pressed(event: QKeyEvent) -> Iterator[QKeySequence]:
    """The pressed key with its modifiers, and also without Shift or AltGr if these only choose the typed character."""
    key, modifiers = Qt.Key(event.key()), event.modifiers() & ~_Mod.KeypadModifier & ~_Mod.GroupSwitchModifier
    yield QKeySequence(QKeyCombination(modifiers, key))
    is_sign = not (Qt.Key.Key_A <= key <= Qt.Key.Key_Z) and Qt.Key.Key_Space < key < Qt.Key.Key_AsciiTilde
    if is_sign and modifiers & _Mod.ShiftModifier:
        yield QKeySequence(QKeyCombination(modifiers & ~_Mod.ShiftModifier, key))
    if is_sign and modifiers & _ALT_GR == _ALT_GR:
        yield QKeySequence(QKeyCombination(modifiers & ~_ALT_GR, key))
