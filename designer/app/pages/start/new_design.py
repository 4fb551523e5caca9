"""The form for a new design: form, mass, kind, speed and technology."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from designer.app.commands.keymap import keymap
from designer.app.pages.start.findings_label import FindingsLabel
from designer.app.pages.start.limited_stepper import LimitedStepper
from designer.app.pages.start.random_design import RandomLine
from designer.app.pages.start.system_choices import SystemChoices
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import figure
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import box
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.forms import YEARS, FormPanel, combo_box
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.construction.legality.movement import jump_limit
from designer.construction.mass import mass
from designer.construction.movement import jet_count, movement
from designer.construction.technology import LEVELS
from designer.design import once
from designer.editing.blank import (
    LEAST_LAM_JUMP,
    MOST_RATING,
    most_walk,
    new_unit,
    offered_kinds,
    offered_masses,
    troubles,
    why_no_omni,
    with_systems,
    with_usual_sinks,
)
from designer.editing.edits.body import CONVERSIONS
from designer.editing.edits.jump_gear import set_jump
from designer.editing.edits.kinds import MechKind
from designer.language import marked, sense, tr
from designer.units.location import Form
from designer.units.unit import TechBase, Unit
from designer.workspace.settings import NewDesign

_LABEL_WIDTH = 88
_MODEL_WIDTH = 64
FORM_WIDTH = 352
"""The width of the form in pixels: two choices in a line, and its texts about speed, fit in all languages."""
_SUPERHEAVY, _ULTRALIGHT = 100, 20
_OMNI_TIP = marked("Equipment sits in pods that can be exchanged")
_BASES = {
    TechBase.INNER_SPHERE: marked("Inner Sphere"),
    TechBase.CLAN: marked("Clan"),
    TechBase.MIXED_IS: marked("Mixed, Inner Sphere"),
    TechBase.MIXED_CLAN: marked("Mixed, Clan"),
}
_CONVERSIONS = {
    "Standard": marked("Standard"),
    "Bimodal": marked("Bimodal"),
    "Track": marked("Tracked"),
    "Wheel": marked("Wheeled"),
}
_HINT, _CARD_HINT = marked("{key} at any time"), marked("Enter: create, Esc: cancel")


def unit_of(terms: NewDesign) -> Unit:
    """An empty design with the choices of the form; raises ``EditRefusedError`` if such a 'Mech cannot be built."""
    return with_systems(_usual_unit(terms), terms.systems)


def _usual_unit(terms: NewDesign) -> Unit:
    """The design with its usual systems."""
    unit = with_usual_sinks(
        new_unit(
            Form[terms.form],
            terms.tonnage,
            TechBase[terms.base],
            year=terms.year,
            rules_level=terms.rules_level,
            walk=terms.walk,
            kind=MechKind[terms.kind],
            conversion=terms.conversion,
            omni=terms.omni,
        )
    )
    if terms.jump > jet_count(once(unit)):
        unit = set_jump("jump-jet", terms.jump).run(unit)
    return unit.with_(names=unit.names._replace(chassis=terms.chassis or unit.names.chassis, model=terms.model))


def paint_frame(widget: QWidget, fill: str, edge: str) -> None:
    """Paint the ground and the frame of a widget in these colors."""
    style = theme.current()
    box(
        QPainter(widget),
        QRectF(widget.rect()),
        style.measures.radius_panel,
        fill=style.color(fill),
        edge=style.color(edge),
    )


class NewDesignForm(QWidget, AccessibleWidget):
    """The form for a new design with its button, which Enter presses.

    The fields offer only what can be built; a warning names the findings that the new design would have.

    Signals:
        create_wanted: the button was pressed; the argument has the choices of the form.
        random_made: a random design was wanted; the argument is its unit.
        checked: the findings of the chosen design were updated; the height of the form may have changed.
    """

    accessible_role = Role.Form

    create_wanted = Signal(NewDesign)
    random_made = Signal(object)
    checked = Signal()

    def __init__(self, terms: NewDesign, *, raised: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._raised = raised
        self.setAccessibleName(tr("New design"))
        self.chassis, self.model = QLineEdit(), QLineEdit()
        self.chassis.setAccessibleName(tr("Name"))
        self.model.setAccessibleName(tr("Model"))
        self.chassis.setPlaceholderText(tr("New design"))
        self.model.setPlaceholderText(tr("Model"))
        self.form = combo_box(tr("Form"), {form.name: form.value for form in Form})
        self.conversion = ComboBox(tr("Conversion mode"))
        self.mass = ComboBox(tr("Mass"))
        self.omni = Pill(tr("Omni"), tip=tr(_OMNI_TIP))
        self.walk, self.jump = LimitedStepper(tr("Walks"), 1), LimitedStepper(tr("Jumps"))
        self._speed, self._leap = ElidedLabel("", token="text.2"), ElidedLabel("", token="text.2")
        self.left = text_label(wraps=True)
        """The mass of the chassis, and what it leaves."""
        self.kind = ComboBox(tr("Kind of 'Mech"))
        self.base = combo_box(tr("Tech base"), {base.name: words for base, words in _BASES.items()})
        self.year = Stepper(tr("Year"), *YEARS)
        self.level = combo_box(tr("Rules level"), LEVELS)
        self.systems = SystemChoices(self)
        self.button = QPushButton(tr("Create"))
        self.button.setProperty("look", "primary")
        self.button.setProperty("tall", True)
        self.button.clicked.connect(lambda: self.create_wanted.emit(self.terms))
        self._hint = ElidedLabel(tr(_CARD_HINT) if raised else "", role="caption", token="text.3")
        self.by_chance = RandomLine(lambda: self.terms, lambda: (self.walk.entered, self.jump.entered))
        self.by_chance.made.connect(self.random_made)
        self.by_chance.failed.connect(self._show_failure)
        self.warning = FindingsLabel()
        self._status = StatusAnnouncer(self, self._told)
        self._checked = LazyUpdate(self, self._check, stale=True)
        self._lay_out()
        self._follow_keys()
        keymap().changed.connect(self._follow_keys)
        self._wanted: dict[ComboBox, Any] = {}  # Any: the values of one field
        """The entries that were chosen by hand in the lists that depend on other fields."""
        self._omni_wanted = False
        for field in (self.kind, self.mass, self.conversion):
            field.currentIndexChanged.connect(partial(self._want, field))
        self.form.currentIndexChanged.connect(self._offer_what_the_form_has)
        self.kind.currentIndexChanged.connect(self._offer_what_the_kind_has)
        self.base.currentIndexChanged.connect(self.systems.change_base)
        for field in (self.base, self.level, self.conversion):
            field.currentIndexChanged.connect(self._checked.request)
        for limited in (self.walk, self.jump):
            limited.setKeyboardTracking(True)  # run MP, engine and the mass that is left follow each digit
        self.walk.editingFinished.connect(self._checked.request)
        for stepper in (self.year, self.walk, self.jump):
            stepper.valueChanged.connect(self._checked.request)
        self.mass.currentIndexChanged.connect(self._limit_walk)
        self.omni.toggled.connect(self._want_omni)
        self.systems.changed.connect(self._checked.request)
        self.show_terms(terms)

    def _follow_keys(self) -> None:
        """Name the key that opens the form, and give the labels mnemonics that open no menu."""
        if not self._raised:
            key = keymap().text("new")
            self._hint.set_text(tr(_HINT, key=key) if key else "")
        self._fields.give_mnemonics(keymap().menu_letters)

    def take_letters_of(self, widget: QWidget) -> None:
        """Let the letters of the labels lead into the form from a widget beside it, too."""
        widget.installEventFilter(self._fields)

    @property
    def speed_text(self) -> str:
        """The run MP and the engine that follow from the walk MP, as text."""
        return self._speed.text

    @property
    def terms(self) -> NewDesign:
        """The choices of the form."""
        return NewDesign(
            form=self.form.currentData(),
            tonnage=self.mass.currentData(),
            walk=self.walk.value(),
            jump=min(self.jump.value(), self._most_jump),
            base=self.base.currentData(),
            year=self.year.value(),
            rules_level=self.level.currentData(),
            kind=self.kind.currentData(),
            omni=self.omni.isChecked(),
            conversion=self.conversion.currentData() or "",
            chassis=self.chassis.text().strip(),
            model=self.model.text().strip(),
            systems=self.systems.wanted,
        )

    @property
    def _most_jump(self) -> int:
        """The jump MP that the walk MP allows."""
        return max(self.walk.value(), self.jump.minimum())

    def show_terms(self, terms: NewDesign) -> None:
        """Set the fields of the form to these choices."""
        self.chassis.setText(terms.chassis)
        self.model.setText(terms.model)
        self._wanted = {self.kind: terms.kind, self.mass: terms.tonnage, self.conversion: terms.conversion}
        self._omni_wanted = terms.omni
        self.walk.want(terms.walk)
        self.jump.want(terms.jump)
        self.form.setCurrentIndex(self.form.findData(terms.form))
        self._offer_what_the_form_has()
        self.base.setCurrentIndex(self.base.findData(terms.base))
        self.year.setValue(terms.year)
        self.level.setCurrentIndex(self.level.findData(terms.rules_level))
        self.systems.want(terms.systems)
        self._checked.request()

    def _offer_what_the_form_has(self) -> None:
        """Fill the lists of conversion modes, kinds and masses for the chosen form (biped, quad, ...)."""
        self._offer_conversions()
        kinds = {kind.name: tr(kind.value) for kind in offered_kinds(Form[self.form.currentData()])}
        _refill(self.kind, kinds, self._wanted[self.kind])
        self._offer_what_the_kind_has()

    def _offer_what_the_kind_has(self) -> None:
        """Fill the list of masses for the chosen kind, and enable Omni if the kind allows it.

        The mass is the nearest one to that chosen by hand.
        """
        form, kind = Form[self.form.currentData()], MechKind[self.kind.currentData()]
        masses = offered_masses(form, kind)
        nearest = min(masses, key=lambda tons: abs(tons - self._wanted[self.mass]))
        _refill(self.mass, {t: _mass_words(t) for t in masses}, nearest)
        never = why_no_omni(form, kind)
        self.omni.setEnabled(not never)
        self.omni.setToolTip(never or tr(_OMNI_TIP))
        with QSignalBlocker(self.omni):
            self.omni.setChecked(self._omni_wanted and not never)
        self._limit_walk()
        least = LEAST_LAM_JUMP if form is Form.LAM else 0
        self.jump.limit(least, max(least, self.walk.value()))
        self._checked.request()

    def _limit_walk(self) -> None:
        """Offer the walk MP for which there is an engine; the mass stays as it is."""
        self.walk.limit(1, most_walk(self.mass.currentData(), MechKind[self.kind.currentData()]))
        self._checked.request()

    def _want(self, field: ComboBox, _row: int) -> None:
        self._wanted[field] = field.currentData()

    def _want_omni(self, omni: bool) -> None:
        self._omni_wanted = omni
        self._checked.request()

    def _offer_conversions(self) -> None:
        kinds = CONVERSIONS.get(Form[self.form.currentData()], ())
        _refill(self.conversion, {kind: tr(_CONVERSIONS[kind]) for kind in kinds}, self._wanted[self.conversion])
        self._fields.show_line(self._conversion_line, bool(kinds))

    def _check(self) -> None:
        if not self.walk.hasFocus():  # else the first digit of a number would limit what is typed whole a moment later
            self.jump.limit(self.jump.minimum(), self._most_jump)
        self._say_what_is_limited()
        terms = self.terms
        usual = _usual_unit(terms)
        self.systems.offer(usual)
        unit = with_systems(usual, terms.systems)
        g = once(unit)
        self.warning.say(troubles(unit))
        self._speed.set_text(tr("run {mp}, engine {rating}", mp=movement(g).run, rating=unit.engine.rating))
        self._leap.set_text(tr("of {most} possible", most=jump_limit(g)))
        free = mass(g).free
        used = figure((unit.chassis.tonnage * 1000 - free) / 1000, 1)
        if free < 0:
            words = tr("Chassis {used} t, {tons} t more than the mass", used=used, tons=figure(-free / 1000, 1))
        else:
            left = figure(free / 1000, 1)
            words = tr("Chassis {used} t, leaves {tons} t for armor and equipment", used=used, tons=left)
        self.left.setText(words)
        theme.set_look(self.left, look="error" if free < 0 else "label")
        self.button.setEnabled(free >= 0)
        self._status.tell_at_rest()
        self.checked.emit()

    def _say_what_is_limited(self) -> None:
        """Say below a field why it has not the number that was chosen in it."""
        kind, mass, walk, jump = self._wanted[self.kind], self._wanted[self.mass], self.walk.wanted, self.jump.wanted
        unlike = (
            kind != self.kind.currentData(),
            mass != self.mass.currentData(),
            walk > self.walk.value(),
            jump > self.jump.value(),
        )
        reasons = (
            tr("{kind} is not built in this form", kind=tr(MechKind[kind].value)),
            tr("{tons} t is not built in this form and kind", tons=mass),
            tr("{mp} needs an engine above {rating}", mp=walk, rating=MOST_RATING),
            tr("{mp} is more than it walks", mp=jump),
        )
        for (line, label), limited, reason in zip(self.notes, unlike, reasons, strict=True):
            label.say([reason] if limited else [])
            self._fields.show_line(line, limited)

    def _show_failure(self, problem: str) -> None:
        self.warning.say([problem] if problem else [])
        self._status.tell_at_rest()
        self.checked.emit()

    def _told(self) -> str:
        """The mass that the choices leave, and the findings."""
        return ". ".join(filter(None, (self.left.text(), self.warning.text())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.button.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._raised:  # the card has its own frame, around the scroll bar too
            paint_frame(self, "bg.1", "line.1")

    def _lay_out(self) -> None:
        self._title = ElidedLabel(tr("New design"), role="title")
        sized(self.model, width=_MODEL_WIDTH)
        fields = FormPanel(tr("New design"), inset=False, label_width=_LABEL_WIDTH)
        fields.add_line(tr("Name"), self.chassis, self.model)
        self._fields = fields
        self.notes: list[tuple[int, FindingsLabel]] = []
        self._add_noted_line(tr("Form, kind"), self.form, self.kind)
        self._conversion_line = fields.add_line(tr("Conversion"), self.conversion)
        self._add_noted_line(tr("Mass"), self.mass, self.omni)
        self._add_noted_line(tr("Walks"), self.walk, self._speed)
        self._add_noted_line(tr("Jumps"), self.jump, self._leap)
        fields.add_line(tr(sense("form", "Tech base")), self.base)
        fields.add_line(tr("Year, level"), self.year, self.level)
        boxes = self.systems.boxes
        fields.add_line(tr("Engine, sinks"), boxes["engine"], boxes["sinks"])
        fields.add_line(tr("Structure, armor"), boxes["structure"], boxes["armor"])
        self._hint.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        parts = spaced(QHBoxLayout(), (self._title, 1), self._hint), fields, self.left, self.warning, self.button
        self._column = spaced(QVBoxLayout(self), *parts, margins=(16, 10, 16, 14), spacing=8)
        self._column.addWidget(self.by_chance)
        self.warning.hide()

    def _add_noted_line(self, name: str, *fields: QWidget) -> None:
        """Add a line with fields that others limit, and one below it for the reason."""
        self._fields.add_line(name, *fields)
        note = FindingsLabel()
        self.notes.append((self._fields.add_line("", note), note))


def _refill(field: ComboBox, entries: Mapping[str, str] | Mapping[int, str], wanted: object) -> None:
    """Replace the entries of a combo box (data: text), and choose ``wanted`` if it is among them, else the first."""
    with QSignalBlocker(field):
        field.clear()
        for data, words in entries.items():
            field.addItem(words, data)
        field.setCurrentIndex(max(0, field.findData(wanted)))
    field.update()


def _mass_words(tons: int) -> str:
    if tons > _SUPERHEAVY:
        return tr("{tons} t, superheavy", tons=tons)
    return tr("{tons} t, ultralight", tons=tons) if tons < _ULTRALIGHT else f"{tons} t"
