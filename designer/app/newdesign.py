"""What the next new design starts as: form, mass, technology base, year."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from designer.app import theme
from designer.app.fields import Choice, Stepper
from designer.app.labels import ElidedLabel
from designer.app.settings import NewDesign
from designer.app.strokes import box
from designer.app.theme import follow_theme
from designer.catalog import systems
from designer.editing.blank import new_unit
from designer.units.location import Form
from designer.units.unit import TechBase, Unit

_EARLIEST, _LATEST = 1950, 9999
_LABEL_WIDTH = 88
_BASES = {
    TechBase.INNER_SPHERE: "Inner Sphere",
    TechBase.CLAN: "Clan",
    TechBase.MIXED_IS: "Mixed, Inner Sphere",
    TechBase.MIXED_CLAN: "Mixed, Clan",
}


def unit_of(terms: NewDesign) -> Unit:
    """The empty design of these terms."""
    return new_unit(Form[terms.form], terms.tonnage, TechBase[terms.base], year=terms.year)


class NewDesignForm(QWidget):
    """The form and its button.

    Signals:
        create_wanted: the button was pressed, with these terms.
    """

    create_wanted = Signal(NewDesign)

    def __init__(self, terms: NewDesign, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("New design")
        self.form = Choice("Form")
        for form in Form:
            self.form.addItem(form.value, form.name)
        self.mass = Choice("Mass")
        for tons in sorted(systems().structure_points):
            self.mass.addItem(f"{tons} t", tons)
        self.base = Choice("Tech base")
        for base, words in _BASES.items():
            self.base.addItem(words, base.name)
        self.year = Stepper("Year", _EARLIEST, _LATEST)
        self.button = QPushButton("Create")
        self.button.setProperty("look", "primary")
        self.button.clicked.connect(lambda: self.create_wanted.emit(self.terms))
        self._hint = ElidedLabel("Ctrl N any time", role="caption", token="text.3")
        self._lay_out()
        self.show_terms(terms)
        follow_theme(self._renew)

    @property
    def terms(self) -> NewDesign:
        """What is chosen."""
        return NewDesign(
            form=self.form.currentData(),
            tonnage=self.mass.currentData(),
            base=self.base.currentData(),
            year=self.year.value(),
        )

    def show_terms(self, terms: NewDesign) -> None:
        """Choose something else."""
        self.form.setCurrentIndex(self.form.findData(terms.form))
        self.mass.setCurrentIndex(max(0, self.mass.findData(terms.tonnage)))
        self.base.setCurrentIndex(self.base.findData(terms.base))
        self.year.setValue(terms.year)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        radius = style.measures.radius_panel
        box(QPainter(self), QRectF(self.rect()), radius, fill=style.color("bg.1"), edge=style.color("line.1"))

    def _lay_out(self) -> None:
        self._title = ElidedLabel("New design", role="title")
        self._column = QVBoxLayout(self)
        self._grid = QGridLayout()
        fields = {"Form": self.form, "Mass": self.mass, "Tech base": self.base, "Year": self.year}
        for row, (words, field) in enumerate(fields.items()):
            label = QLabel(words)
            label.setProperty("look", "label")
            label.setBuddy(field)
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(field, row, 1)
        self._grid.setColumnStretch(1, 1)
        self._column.addWidget(self._title)
        self._column.addLayout(self._grid)
        self._column.addWidget(self.button)
        self._column.addWidget(self._hint, 0, Qt.AlignmentFlag.AlignHCenter)

    def _renew(self) -> None:
        style = theme.current()
        inset = style.px(16)
        self._column.setContentsMargins(inset, style.px(12), inset, inset)
        self._column.setSpacing(style.px(10))
        self._grid.setVerticalSpacing(style.px(8))
        self._grid.setHorizontalSpacing(0)
        self._grid.setColumnMinimumWidth(0, style.px(_LABEL_WIDTH))
        self.button.setMinimumHeight(style.measures.tool_row)
