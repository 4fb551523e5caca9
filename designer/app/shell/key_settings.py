"""The dialog of keyboard shortcuts: all commands with their shortcuts, and a field that changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeySequence, QPainter
from PySide6.QtWidgets import QHBoxLayout, QKeySequenceEdit, QPushButton, QWidget

from designer.app.commands.command_table import COMMANDS, plain_text
from designer.app.commands.keymap import key_text, keymap
from designer.app.shell.actions import Actions
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.dialog import Dialog, take_room
from designer.app.ui.widgets.labels import SearchField
from designer.app.ui.widgets.window_focus import focus_by_key
from designer.language import marked, tr

_SIZE: Final = 980, 760


class KeyRow(NamedTuple):
    """A command with its shortcuts as text, or (if ``name`` is empty) the heading of a group."""

    name: str
    text: str
    keys: str = ""
    tip: str = ""

    def contains(self, words: str) -> bool:
        """Whether any text of the row contains ``words``, which must be in lower case."""
        return any(words in text.lower() for text in self[1:])


def _paint_text(painter: QPainter, cell: TableCell[KeyRow]) -> None:
    draw(painter, cell.rect, cell.text, cell.style, role="body" if cell.row.name else "strong")


def _fits(cell: TableCell[KeyRow]) -> bool:
    return cell.style.width(cell.text) <= cell.rect.width()


_COLUMNS: Final = (
    Column[KeyRow](
        heading=marked("Command"),
        text=lambda row: row.text,
        tooltip=lambda row: row.text,
        whole=_fits,
        paint=_paint_text,
        priority=0,
    ),
    Column[KeyRow](
        heading=marked("Keys"),
        text=lambda row: row.keys,
        tooltip=lambda row: row.keys,
        whole=_fits,
        priority=0,
    ),
    Column[KeyRow](
        heading=marked("Effect"),
        text=lambda row: row.tip,
        tooltip=lambda row: row.tip,
        whole=_fits,
        stretch=True,
        most=0,
    ),
)


class KeysDialog(Dialog):
    """The table of shortcuts with a search field above it, and below it a field for the new shortcut.

    ``keep`` is called with the shortcuts that differ from the defaults, by command.
    """

    def __init__(
        self, actions: Actions, keep: Callable[[dict[str, list[str]]], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("Keys"), parent, margins=12)
        self._actions = actions
        self._keep = keep
        self.model = TableModel(
            _COLUMNS, key=lambda row: row.name or row, parent=self, section=lambda row: not row.name
        )
        self.search = SearchField(tr("Find a command or a key"))
        self.table = TableView(tr("Commands and their keys"), self.model)
        self.field = QKeySequenceEdit()
        self.field.setMaximumSequenceLength(1)  # one that begins with the key of another command could not be typed
        self.message = PlainLabel()
        self.change = QPushButton(tr("Change"))
        self.without = QPushButton(tr("No key"))
        self.usual = QPushButton(tr("Reset"))
        self.finish = QPushButton(tr("Done"))
        self._lay_out()
        self._connect()
        self._list_commands()
        self.choose(next(iter(COMMANDS)))

    @property
    def chosen(self) -> str | None:
        """The name of the command in the current row; None if there is none."""
        row = self.table.current_row
        return row.name or None if row is not None else None

    def choose(self, name: str) -> None:
        """Make the row of a command the current one."""
        self.table.choose(name, show=True)
        self._show_chosen()

    def _list_commands(self) -> None:
        """List the commands that contain the text of the search field, or whose group's title contains it."""
        self.model.show(self._rows(self.search.text().lower()))
        self._show_chosen()

    def _rows(self, words: str) -> Iterator[KeyRow]:
        for group, commands in groupby(COMMANDS.values(), lambda command: command.group):
            heading = KeyRow("", tr(group))
            rows = [
                KeyRow(command.name, plain_text(tr(command.text)), self._keys_of(command.name), tr(command.tip))
                for command in commands
            ]
            found = rows if heading.contains(words) else [row for row in rows if row.contains(words)]
            if found:
                yield heading
                yield from found

    def _keys_of(self, name: str) -> str:
        keys = self._actions[name].shortcuts()
        return ", ".join(dict.fromkeys(key_text(key) for key in keys))  # some languages have one word for two keys

    def _change(self) -> None:
        name, key = self.chosen, self.field.keySequence()
        if name is None or key.isEmpty():
            return
        other = self._actions.holder(key, besides=name)
        if other is not None:
            words = plain_text(tr(COMMANDS[other].text))
            self.message.setText(tr("{key} is the key of \u201c{words}\u201d.", key=key_text(key), words=words))
            return
        self._set(name, [key.toString(QKeySequence.SequenceFormat.PortableText)])

    def _set(self, name: str, keys: list[str] | None) -> None:
        """Set the shortcuts of a command; an empty list means none, None the default ones."""
        self._actions.set_keys(name, keys)
        self._keep(self._actions.own_keys())
        self._show_chosen()

    def _show_chosen(self) -> None:
        name = self.chosen
        for widget in (self.field, self.change, self.without, self.usual):
            widget.setEnabled(name is not None)
        self.message.setText(tr("Choose a command, press its new key, then Change.") if name is None else "")
        self.field.setKeySequence(self._actions[name].shortcut() if name else QKeySequence())

    def _do(self, keys: list[str] | None) -> None:
        if self.chosen is not None:
            self._set(self.chosen, keys)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._list_commands)
        self.search.down.connect(lambda: focus_by_key(self.table))
        keymap().changed.connect(self._list_commands)
        self.table.chosen.connect(self._show_chosen)
        self.change.clicked.connect(self._change)
        self.without.clicked.connect(lambda: self._do([]))
        self.usual.clicked.connect(lambda: self._do(None))
        self.finish.clicked.connect(self.accept)

    def event(self, event: QEvent) -> bool:
        # While the field has the focus, shortcuts of the window are typed into it instead of being run.
        if event.type() == QEvent.Type.ShortcutOverride and self.field.hasFocus():
            event.accept()
            return True
        return super().event(event)

    def _lay_out(self) -> None:
        self.field.setAccessibleName(tr("New key"))
        self.message.setWordWrap(True)
        for button in (self.change, self.without, self.usual, self.finish):
            button.setAutoDefault(False)  # Enter is for the fields
        row = spaced(QHBoxLayout(), (self.field, 1), self.change, self.without, self.usual)
        spaced(self.body, self.search, (self.table, 1), row)
        spaced(self.foot, (self.message, 1), self.finish)
        take_room(self, *_SIZE)
        self.search.setFocus()
