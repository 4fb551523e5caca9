"""What pages of settings share: fields for a dataclass, and the tools of a file with the problem of a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.app.ui.dialogs import AskFile, file_to_open, file_to_save, not_saved
from designer.app.ui.sizes import inset, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.views.panels.forms import FormPanel, combo_box
from designer.language import tr

_MOST_PROBLEMS: Final = 4
"""How many problems of a file are shown."""


class Section(NamedTuple):
    """A titled group of fields, by the names of the dataclass."""

    title: str
    names: Sequence[str]


class ValueForm(QWidget):
    """A field for each value of a frozen dataclass: whole numbers, yes or no, or one of an enumeration.

    ``names`` are the marked names of the fields, ``choices`` those of the members of an enumeration, ``least`` the
    least numbers that are not 0. Sections stand in ``columns``.

    Signals:
        edited: the dataclass with one value changed.
        refused: why a value is impossible; the form shows the one before.
    """

    edited = Signal(object)
    refused = Signal(str)

    def __init__(
        self,
        name: str,
        value: Any,  # Any: an instance of any dataclass
        columns: Sequence[Sequence[Section]],
        names: Mapping[str, str],
        *,
        most: int,
        least: Mapping[str, int] | None = None,
        choices: Mapping[Any, str] | None = None,  # Any: members of the dataclass's enumeration
        stepper_width: int = 64,
    ) -> None:
        super().__init__()
        self._value = value
        self._names, self._choices = names, choices or {}
        self._limits = least or {}, most
        self.fields: dict[str, Stepper | QCheckBox | ComboBox] = {}
        row = spaced(QHBoxLayout(self), margins=0, spacing=lambda style: 4 * style.measures.panel_inset)
        for sections in columns:
            form = FormPanel(name, inset=False, stepper_width=stepper_width)
            for section in sections:
                self._add_section(form, section)
            form.end()
            row.addWidget(form)
        row.addStretch(1)
        self.show_value(value)

    def show_value(self, value: Any) -> None:  # Any: an instance of the dataclass
        """Show another value."""
        self._value = value
        for name, field in self.fields.items():
            part = getattr(value, name)
            with QSignalBlocker(field):
                if isinstance(field, QCheckBox):
                    field.setChecked(part)
                elif isinstance(field, ComboBox):
                    field.setCurrentIndex(list(self._choices).index(part))
                else:
                    field.setValue(part)

    def _add_section(self, form: FormPanel, section: Section) -> None:
        if section.title:
            form.add_title(section.title)
        for name in section.names:
            field = self.fields[name] = self._field(name)
            if isinstance(field, QCheckBox):
                form.add_widget(field)
            else:
                form.add_line(tr(self._names[name]), field)

    def _field(self, name: str) -> Stepper | QCheckBox | ComboBox:
        value, words = getattr(self._value, name), tr(self._names[name])
        if isinstance(value, bool):
            box = QCheckBox(words)
            box.toggled.connect(lambda on: self._change(name, on))
            return box
        if isinstance(value, Enum):
            choice = combo_box(words, self._choices)
            choice.activated.connect(lambda index: self._change(name, list(self._choices)[index]))
            return choice
        least, most = self._limits
        stepper = Stepper(words, least.get(name, 0), most)
        stepper.valueChanged.connect(lambda number: self._change(name, number))
        return stepper

    def _change(self, name: str, part: object) -> None:
        try:
            changed = replace(self._value, **{name: part})
        except ValueError as error:
            self.show_value(self._value)
            self.refused.emit(f"{error}.")
        else:
            self.edited.emit(changed)


class FileTexts(NamedTuple):
    """Titles of the dialogs that load and save a file, the names of its files (a filter), and the suggested name."""

    load: str
    save: str
    names: str
    suggested: str


class FileTools(QWidget):
    """Buttons that load and save settings and take the shipped ones, and below them the problem of a value or file.

    ``read`` uses the settings of a file; it raises ``OSError``, or ``ValueError`` or ``TypeError`` with a problem in
    each line. ``write`` saves them; it raises ``OSError``. A wrong file changes nothing. ``lead`` stands at the left.
    """

    def __init__(
        self,
        texts: FileTexts,
        read: Callable[[Path], None],
        write: Callable[[Path], None],
        reset: Callable[[], object],
        *lead: QWidget,
    ) -> None:
        super().__init__()
        self._texts, self._read, self._write = texts, read, write
        self.ask_to_open: AskFile = file_to_open
        self.ask_to_save: AskFile = file_to_save
        self.open = IconButton("open", texts.load, text=tr("Load"))
        self.open.clicked.connect(self.load)
        self.save = IconButton("save", texts.save, text=tr("Save"))
        self.save.clicked.connect(self.store)
        self.reset = QPushButton(tr("Default"))
        self.reset.clicked.connect(reset)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)  # names of files are no markup
        self.message.setAccessibleName(tr("Problem"))
        self.message.setProperty("look", "error")
        self.say("")
        row = spaced(QHBoxLayout(), spacing="gap")
        for part in lead:
            row.addWidget(part)
        row.addStretch(1)
        for part in (self.open, self.save, self.reset):
            row.addWidget(part)
        column = spaced(QVBoxLayout(self), margins=("control_inset", "gap", "control_inset", 0), spacing="gap")
        column.addLayout(row)
        column.addWidget(inset(self.message, ("gap", 0)))

    def say(self, problem: str) -> None:
        """Show a problem; empty hides it."""
        self.message.setText(problem)
        self.message.setVisible(bool(problem))

    def load(self) -> None:
        """Ask for a file and use its settings."""
        path = self.ask_to_open(self, self._texts.load, self._texts.names, None)
        if path is None:
            return
        try:
            self._read(path)
        except (OSError, ValueError, TypeError) as error:
            problems = str(error).splitlines()
            more = len(problems) - _MOST_PROBLEMS
            rest = [tr("and {n} more", n=more)] if more > 0 else []
            reason = "\n".join([*problems[:_MOST_PROBLEMS], *rest])
            self.say(tr("{name} changes nothing: {reason}", name=path.name, reason=reason))
        else:
            self.say("")

    def store(self) -> None:
        """Ask for a file and save the settings to it."""
        path = self.ask_to_save(self, self._texts.save, self._texts.names, Path.home() / self._texts.suggested)
        if path is None:
            return
        try:
            self._write(path)
        except OSError as error:
            self.say(not_saved(path, error))
        else:
            self.say("")
