"""A form for the fields of an immutable value, and the buttons that load and save such a value as a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.ui.dialogs import AskFile, file_to_open, file_to_save, not_saved
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import inset, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import ComboBox, DecimalStepper, Stepper
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.turning_row import TurningRow
from designer.language import tr
from designer.saving import save

Field = Stepper | DecimalStepper | QCheckBox | ComboBox
_MOST_PROBLEMS: Final = 4
"""How many problems of a file are shown."""


Line = tuple[str, QWidget]
"""A widget of a form with its label; without a label it takes the whole width."""


class FormSection(NamedTuple):
    """A group of fields under a title, by their names, with other lines ``before`` and ``after`` them.

    ``heads`` are the headings of the columns to the right of the fields; ``behind`` has the widgets in them by the
    names of the fields.
    """

    title: str
    names: Sequence[str]
    before: Sequence[Line] = ()
    after: Sequence[Line] = ()
    heads: Sequence[QWidget] = ()
    behind: Mapping[str, Sequence[QWidget]] = {}


class ValueForm(QWidget):
    """A form for the fields of an immutable value: a dataclass, or a dataclass with named tuples in it.

    A field is named by its path, such as "state.prone". It is a check box for a bool, a combo box if there are
    ``choices`` for it (values with texts), else a spin box, with limits from ``ranges`` or the ``usual`` ones; limits
    that are floats allow decimals. ``names`` are the marked labels; ``spoken`` are marked accessible names and tooltips
    that say more. Each item of ``columns`` is a column of sections.

    The owner may set ``replaced``, which gives the value with one field changed, if that changes others, too.

    Signals:
        edited: the value after the user changed one field.
        refused: why a field's new value is impossible; the form shows the earlier value.
    """

    edited = Signal(object)
    refused = Signal(str)

    def __init__(
        self,
        value: Any,  # Any: of whatever type the parts are
        columns: Sequence[Sequence[FormSection]],
        names: Mapping[str, str],
        *,
        spoken: Mapping[str, str] | None = None,
        choices: Mapping[str, Mapping[Any, str]] | None = None,
        ranges: Mapping[str, tuple[float, float]] | None = None,
        usual: tuple[int, int] = (0, 99),
        make_form: Callable[[], FormPanel] = lambda: FormPanel(tr("Values"), inset=False),
    ) -> None:
        super().__init__()
        self.value = value
        self.fields: dict[str, Field] = {}
        self._lines: dict[str, tuple[FormPanel, int]] = {}
        self._names, self._spoken = names, spoken or {}
        self._choices, self._ranges, self._usual = choices or {}, ranges or {}, usual
        self.replaced: Callable[[Any, str, Any], Any] = _replaced
        self._row = row = spaced(TurningRow(self), margins=0, spacing=lambda style: 4 * style.measures.panel_inset)
        for sections in columns:
            form = make_form()
            for section in sections:
                self._add_section(form, section)
            form.end()
            row.addWidget(form)
        if len(columns) > 1:
            row.addStretch(1)
        self.show_value(value)

    def spread(self) -> None:
        """Let the columns share what is left of the width between them, instead of standing at the left."""
        spaced(self._row, spacing="panel_inset")
        for place in reversed(range(1, self._row.count() - 1)):
            self._row.insertStretch(place, 1)

    def show_value(self, value: Any) -> None:  # Any: as that of the form
        """Show another value, without a signal."""
        self.value = value
        for name, field in self.fields.items():
            part = attrgetter(name)(value)
            with QSignalBlocker(field):
                if isinstance(field, QCheckBox):
                    field.setChecked(part)
                elif isinstance(field, ComboBox):
                    field.setCurrentIndex(list(self._choices[name]).index(part))
                else:
                    field.setValue(part)

    def change(self, name: str, part: object) -> None:
        """Change one field of the value as if the user did it."""
        try:
            value = self.replaced(self.value, name, part)
        except ValueError as error:
            self.refused.emit(f"{error}.")
            value = None
        self.show_value(self.value if value is None else value)
        if value is not None:
            self.edited.emit(value)

    def show_field(self, name: str, shown: bool) -> None:
        """Show or hide a field with its label."""
        form, number = self._lines[name]
        form.show_line(number, shown)

    def words(self, name: str) -> str:
        """The name and the value of a field as text."""
        field = self.fields[name]
        shown = field.currentText() if isinstance(field, ComboBox) else field.text()
        return f"{field.accessibleName()}: {shown}"

    def _add_section(self, form: FormPanel, section: FormSection) -> None:
        if section.title:
            form.add_title(section.title, section.heads)
        for line in section.before:
            _add_line(form, *line)
        for name in section.names:
            field = self._field(name)
            words = "" if isinstance(field, QCheckBox) else tr(self._names[name])
            self._lines[name] = form, _add_line(form, words, field, section.behind.get(name, ()))
        for line in section.after:
            _add_line(form, *line)

    def _field(self, name: str) -> Field:
        words = tr(self._spoken.get(name, self._names[name]))
        limits = self._ranges.get(name, self._usual)
        field: Field
        if name in self._choices:
            values = list(self._choices[name])
            field = ComboBox(words)
            field.addItems(list(self._choices[name].values()))
            field.activated.connect(lambda index: self.change(name, values[index]))
        elif isinstance(attrgetter(name)(self.value), bool):
            field = QCheckBox(tr(self._names[name]))
            field.toggled.connect(lambda on: self.change(name, on))
        elif isinstance(limits[1], float):
            field = DecimalStepper(words, *limits)
            field.valueChanged.connect(lambda number: self.change(name, number))
        else:
            field = Stepper(words, int(limits[0]), limits[1])
            field.valueChanged.connect(lambda number: self.change(name, number))
        if name in self._spoken:
            field.setToolTip(words)
        self.fields[name] = field
        return field


def _add_line(form: FormPanel, words: str, widget: QWidget, behind: Sequence[QWidget] = ()) -> int:
    return form.add_line(words, widget, behind=behind) if words else form.add_widget(widget, behind)


def _replaced(value: Any, path: str, part: object) -> Any:  # Any: as that of the form
    """A copy of the value with the field at a path replaced."""
    name, _, rest = path.partition(".")
    changed = {name: _replaced(getattr(value, name), rest, part) if rest else part}
    return value._replace(**changed) if hasattr(value, "_replace") else replace(value, **changed)


class FileTexts(NamedTuple):
    """Titles of the dialogs that load and save a file, the names of its files (a filter), and the suggested name."""

    load: str
    save: str
    names: str
    suggested: str


def save_as_json(value: Any, path: Path) -> None:  # Any: some dataclass
    """Write a dataclass of plain values as JSON; raises ``OSError``."""
    save((json.dumps(asdict(value), indent=2) + "\n").encode(), path)


class FileTools(QWidget):
    """Buttons that load settings, save them or restore the ``usual`` ones, and below them an error message.

    ``read`` gives the settings of a file; it raises ``OSError``, or ``ValueError`` or ``TypeError`` with a problem in
    each line. ``write`` saves settings; it raises ``OSError``. A wrong file changes nothing. ``lead`` are widgets at
    the left.

    Signals:
        taken: the settings that were loaded, or the usual ones.
    """

    taken = Signal(object)

    def __init__(
        self,
        texts: FileTexts,
        read: Callable[[Path], object],
        write: Callable[[Any, Path], None],  # Any: what ``read`` gives
        usual: Callable[[], object],
        *lead: QWidget,
    ) -> None:
        super().__init__()
        self._texts, self._read, self._write, self._usual = texts, read, write, usual
        self._value: object = None
        self.ask_to_open: AskFile = file_to_open
        self.ask_to_save: AskFile = file_to_save
        self.open = IconButton("open", texts.load, text=tr("Load"))
        self.open.clicked.connect(self.load)
        self.save = IconButton("save", texts.save, text=tr("Save"))
        self.save.clicked.connect(self.store)
        self.reset = QPushButton(tr("Default"))
        self.reset.clicked.connect(lambda: self.taken.emit(usual()))
        self.message = PlainLabel()
        self.message.setWordWrap(True)
        self.message.setAccessibleName(tr("Problem"))
        self.message.setProperty("look", "error")
        self.say("")
        self._row = spaced(QHBoxLayout(), spacing="gap")
        for part in lead:
            self._row.addWidget(part)
        self._row.addStretch(1)
        for part in (self.open, self.save, self.reset):
            self._row.addWidget(part)
        spaced(
            QVBoxLayout(self),
            self._row,
            inset(self.message, ("gap", 0)),
            margins=("control_inset", "gap", "control_inset", 0),
            spacing="gap",
        )

    def add_preset(self, button: QWidget) -> None:
        """Add a button for other ready settings, after that for the usual ones."""
        self._row.addWidget(button)

    def show_value(self, value: object) -> None:
        """Show settings that were changed here or elsewhere, and hide an error message about the former ones."""
        if value != self._value:
            self._value = value
            self.say("")
        self.reset.setEnabled(value != self._usual())

    def say(self, problem: str) -> None:
        """Show an error message; an empty text hides it."""
        self.message.setText(problem)
        self.message.setVisible(bool(problem))

    def load(self) -> None:
        """Ask for a file and load its settings."""
        path = self.ask_to_open(self, self._texts.load, self._texts.names, None)
        if path is None:
            return
        try:
            found = self._read(path)
        except (OSError, ValueError, TypeError) as error:
            problems = str(error).splitlines()
            more = len(problems) - _MOST_PROBLEMS
            rest = [tr("and {n} more", n=more)] if more > 0 else []
            reason = "\n".join([*problems[:_MOST_PROBLEMS], *rest])
            self.say(tr("{name} changes nothing: {reason}", name=path.name, reason=reason))
        else:
            self.say("")
            self.taken.emit(found)

    def store(self) -> None:
        """Ask for a file and save the settings to it."""
        path = self.ask_to_save(self, self._texts.save, self._texts.names, Path.home() / self._texts.suggested)
        if path is None:
            return
        try:
            self._write(self._value, path)
        except OSError as error:
            self.say(not_saved(path, error))
        else:
            self.say("")
