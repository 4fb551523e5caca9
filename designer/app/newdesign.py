"""What the next new design starts as: form, mass, kind, technology; on the start page, and as a card over a design."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.app import theme
from designer.app.buttons import Pill
from designer.app.fields import Choice, Stepper
from designer.app.keymap import keymap
from designer.app.labels import ElidedLabel
from designer.app.roles import Role, Spoken
from designer.app.settings import NewDesign
from designer.app.strokes import box
from designer.app.theme import follow_theme
from designer.catalog import systems
from designer.construction.technology import LEVELS
from designer.editing.blank import new_unit
from designer.editing.body import CONVERSIONS
from designer.editing.kinds import MechKind, why_no_kind
from designer.language import inside, marked, tr
from designer.units.location import Form
from designer.units.unit import TechBase, Unit

_EARLIEST, _LATEST = 1950, 9999
_LABEL_WIDTH = 88
_YEAR_WIDTH, _FORM_WIDTH = 64, 300
_SUPERHEAVY, _ULTRALIGHT = 100, 20
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
_HINT, _CARD_HINT = marked("{key} any time"), marked("Enter creates, Esc puts this away")


def unit_of(terms: NewDesign) -> Unit:
    """The empty design of these terms; ``EditRefusedError`` if nobody builds such a \u2019Mech."""
    return new_unit(
        Form[terms.form],
        terms.tonnage,
        TechBase[terms.base],
        year=terms.year,
        rules_level=terms.rules_level,
        kind=MechKind[terms.kind],
        conversion=terms.conversion,
        omni=terms.omni,
    )


class NewDesignForm(QWidget, Spoken):
    """The form and its button, which Enter presses. What nobody builds cannot be created, and the hint says why.

    Signals:
        create_wanted: the button was pressed, with these terms.
    """

    spoken_role = Role.Form

    create_wanted = Signal(NewDesign)

    def __init__(self, terms: NewDesign, *, raised: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._raised = raised
        self.setAccessibleName(tr("New design"))
        self.form = Choice(tr("Form"))
        for form in Form:
            self.form.addItem(tr(form.value), form.name)
        self.conversion = Choice(tr("How it converts"))
        self.mass = Choice(tr("Mass"))
        for tons in sorted(systems().structure_points):
            self.mass.addItem(_mass_words(tons), tons)
        self.omni = Pill(tr("Omni"), shape="square", tip=tr("Equipment sits in pods that can be exchanged"))
        self.kind = Choice(tr("Kind of \u2019Mech"))
        for kind in MechKind:
            self.kind.addItem(tr(kind.value), kind.name)
        self.base = Choice(tr("Tech base"))
        for base, words in _BASES.items():
            self.base.addItem(tr(words), base.name)
        self.year = Stepper(tr("Year"), _EARLIEST, _LATEST)
        self.level = Choice(tr("Rules level"))
        for level, words in LEVELS.items():
            self.level.addItem(tr(words), level)
        self.button = QPushButton(tr("Create"))
        self.button.setProperty("look", "primary")
        self.button.clicked.connect(lambda: self.create_wanted.emit(self.terms))
        self._hint = ElidedLabel(tr(_CARD_HINT) if raised else "", role="caption", token="text.3")
        if not raised:
            self._name_key()
            keymap().changed.connect(self._name_key)
        self._reason = ElidedLabel("", role="caption", token="error")
        self._lay_out()
        self.form.currentIndexChanged.connect(self._offer_conversions)
        for field in (self.form, self.mass, self.kind):
            field.currentIndexChanged.connect(self._check)
        self._offer_conversions()
        self.show_terms(terms)
        follow_theme(self._renew)

    def _name_key(self) -> None:
        key = keymap().said("new")
        self._hint.set_text(tr(_HINT, key=key) if key else "")

    @property
    def terms(self) -> NewDesign:
        """What is chosen."""
        return NewDesign(
            form=self.form.currentData(),
            tonnage=self.mass.currentData(),
            base=self.base.currentData(),
            year=self.year.value(),
            rules_level=self.level.currentData(),
            kind=self.kind.currentData(),
            omni=self.omni.isChecked(),
            conversion=self.conversion.currentData() or "",
        )

    @property
    def reason(self) -> str:
        """Why what is chosen cannot be created; empty as a rule."""
        return self._reason.text

    def show_terms(self, terms: NewDesign) -> None:
        """Choose something else."""
        self.form.setCurrentIndex(self.form.findData(terms.form))
        self.mass.setCurrentIndex(max(0, self.mass.findData(terms.tonnage)))
        self.kind.setCurrentIndex(self.kind.findData(terms.kind))
        self.base.setCurrentIndex(self.base.findData(terms.base))
        self.year.setValue(terms.year)
        self.level.setCurrentIndex(self.level.findData(terms.rules_level))
        self.omni.setChecked(terms.omni)
        self.conversion.setCurrentIndex(max(0, self.conversion.findData(terms.conversion)))

    def _offer_conversions(self) -> None:
        kinds = CONVERSIONS.get(Form[self.form.currentData()], ())
        self.conversion.clear()
        for kind in kinds:
            self.conversion.addItem(tr(_CONVERSIONS[kind]), kind)
        self.conversion.setVisible(bool(kinds))

    def _check(self) -> None:
        form, tons, kind = Form[self.form.currentData()], self.mass.currentData(), MechKind[self.kind.currentData()]
        built = why_no_kind(kind, form, tons) is None
        words = {"tons": tons, "form": tr(form.value), "kind": inside(tr(kind.value))}
        reason = "" if built else tr("Nobody builds a {tons} t {form} as {kind}", **words)
        self._reason.set_text(reason)
        self._reason.setVisible(bool(reason))
        self._hint.setVisible(not reason)
        self.button.setEnabled(not reason)
        self.button.setToolTip(reason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.button.click()  # which does nothing where nobody builds it
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        radius = style.measures.radius_panel
        fill, edge = ("card", "line.2") if self._raised else ("bg.1", "line.1")
        box(QPainter(self), QRectF(self.rect()), radius, fill=style.color(fill), edge=style.color(edge))

    def _lay_out(self) -> None:
        self._title = ElidedLabel(tr("New design"), role="title")
        self._column = QVBoxLayout(self)
        self._grid = QGridLayout()
        lines: dict[str, tuple[QWidget, ...]] = {
            tr("Form"): (self.form, self.conversion),
            tr("Mass"): (self.mass, self.omni),
            tr("Kind"): (self.kind,),
            tr("Tech base"): (self.base,),
            tr("Year, level"): (self.year, self.level),
        }
        for row, (words, fields) in enumerate(lines.items()):
            label = QLabel(words)
            label.setProperty("look", "label")
            label.setBuddy(fields[0])
            place = QHBoxLayout()
            for field in fields:
                place.addWidget(field, 1 if isinstance(field, Choice) else 0)
            self._grid.addWidget(label, row, 0)
            self._grid.addLayout(place, row, 1)
        self._grid.setColumnStretch(1, 1)
        self._column.addWidget(self._title)
        self._column.addLayout(self._grid)
        self._column.addWidget(self.button)
        self._column.addWidget(self._hint, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addWidget(self._reason)
        self._reason.hide()

    def _renew(self) -> None:
        style = theme.current()
        inset = style.px(16)
        self._column.setContentsMargins(inset, style.px(12), inset, inset)
        self._column.setSpacing(style.px(10))
        self._grid.setVerticalSpacing(style.px(8))
        self._grid.setHorizontalSpacing(0)
        self._grid.setColumnMinimumWidth(0, style.px(_LABEL_WIDTH))
        self.year.setFixedWidth(style.px(_YEAR_WIDTH))
        self.button.setMinimumHeight(style.measures.tool_row)


class NewDesignCard(QWidget):
    """The form as a card over a design: Enter creates, Escape or a press elsewhere puts it away."""

    def __init__(self, window: QWidget, terms: Callable[[], NewDesign], create: Callable[[NewDesign], object]) -> None:
        super().__init__(window)
        self._terms = terms
        self._create = create
        self._before: QWidget | None = None
        self.form = NewDesignForm(terms(), raised=True)
        self.form.create_wanted.connect(self._go)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.form)
        self.setAccessibleName(tr("New design"))
        self.hide()

    def open_at(self, spot: QPoint) -> None:
        """Come up at a place of the window, with the terms of the last design."""
        self._before = QApplication.focusWidget()
        self.form.show_terms(self._terms())
        self.setFixedWidth(theme.current().px(_FORM_WIDTH))
        self.adjustSize()
        self.move(spot + QPoint(theme.measures().gap, 0))
        self.show()
        self.raise_()
        self.form.form.setFocus(Qt.FocusReason.TabFocusReason)
        _app().installEventFilter(self)

    def put_away(self) -> None:
        """Leave, and give the keyboard back."""
        if self.isHidden():
            return
        _app().removeEventFilter(self)
        self.hide()
        if self._before is not None:
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._before = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and self._is_elsewhere(watched, event):
            self.put_away()
        return False

    def _is_elsewhere(self, watched: QObject, event: QMouseEvent) -> bool:
        """Lists that open from the form are windows of their own and belong to it."""
        if event.type() != QEvent.Type.MouseButtonPress or not isinstance(watched, QWidget):
            return False
        there = self.mapFromGlobal(event.globalPosition().toPoint())
        return watched.window() is self.window() and not self.rect().contains(there)

    def _go(self, terms: NewDesign) -> None:
        self._before = None
        self.put_away()
        self._create(terms)


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


def _mass_words(tons: int) -> str:
    if tons > _SUPERHEAVY:
        return tr("{tons} t, superheavy", tons=tons)
    return tr("{tons} t, ultralight", tons=tons) if tons < _ULTRALIGHT else f"{tons} t"
