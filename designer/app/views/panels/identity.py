"""Who the design is: names, technology, publication; behind it its background, and turning it into another chassis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.ui.figures import figure
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import IconButton, SegmentedSwitch
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.background import BackgroundPage
from designer.app.views.panels.choice_field import ChoiceBox
from designer.app.views.panels.conversion import ConversionPage
from designer.app.views.panels.fields import KeyChoice, NumberField, TextField
from designer.app.views.panels.forms import Form, LazyPage
from designer.battle_value.total import battle_value
from designer.construction.rarity import ERAS, rarity
from designer.construction.technology import LEVELS, composite
from designer.editing import Edit, edits
from designer.editing.background import ROLES
from designer.editing.body_choices import BODY_ROWS
from designer.language import inside, marked, sense, tr
from designer.units.unit import Unit

Page = Literal["identity", "background", "conversion"]

PAGES: Final[tuple[Page, ...]] = ("identity", "background", "conversion")
_WORDS: Final = (marked("Identity"), marked("Background"), marked("Convert"))
_EARLIEST, _LATEST = 1950, 9999


class IdentityPage(QWidget):
    """Names, technology, publication."""

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.chassis = TextField(tr("Chassis name"), lambda words: edits.rename(chassis=words), context)
        self.model = TextField(tr("Model"), lambda words: edits.rename(model=words), context)
        self.clan_name = TextField(tr("Clan name"), lambda words: edits.rename(clan_name=words), context)
        self.mul_id = TextField(tr("Number in the Master Unit List"), _mul_id, context, digits=True)
        self.mul_link = IconButton("link", tr("Show it in the Master Unit List, in the browser"))
        self.available = ElidedLabel(role="caption", token="text.2")
        self.rarity = ElidedLabel(role="caption", token="text.2")
        self.boxes = {
            name: ChoiceBox(context, words, BODY_ROWS[name])
            for name, words in (
                ("kind", tr("Kind of 'Mech")),
                ("base", tr("Technology base")),
                ("level", tr("Rules level")),
            )
        }
        self.year = NumberField(tr("Year of introduction"), _EARLIEST, _LATEST, edits.set_year, context)
        self.built = TextField(tr("Year in which it was first built"), _header("original era"), context, digits=True)
        self.role = KeyChoice(tr("Role"), ROLES, edits.set_role, context)
        self.source = TextField(tr("Source"), edits.set_source, context)
        self.manual = TextField(tr("Battle Value set by hand"), _manual_value, context, digits=True)
        self.manual.setToolTip(
            tr("MegaMek goes by this value instead of the calculated one. Leave it empty to have the calculated one.")
        )
        self.manual_note = ElidedLabel(role="caption", token="text.3")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._lines = self._form()
        column.addWidget(Scrolled(self._lines))
        self.mul_link.clicked.connect(lambda _checked: QDesktopServices.openUrl(mul_address(self._context.unit)))
        context.changed.connect(LazyUpdate(self, self.renew).request)
        self.renew()

    def renew(self) -> None:
        """Show the design as it is now."""
        g, unit = self._context.graph, self._context.unit
        names = unit.names
        self.chassis.show_text(names.chassis)
        self.model.show_text(names.model)
        self.clan_name.show_text(names.clan_name)
        self.mul_id.show_text("" if names.mul_id is None else str(names.mul_id))
        for box in self.boxes.values():
            box.renew()
        self.year.show_value(design.tech(g).year)
        self.built.show_text(unit.header_value("original era").strip())
        self.role.show_text(unit.header_value("role").strip())
        self.source.show_text(unit.header_value("source").strip())
        self.mul_link.setEnabled(names.mul_id is not None)
        self._renew_technology()
        self._renew_manual()

    def _renew_technology(self) -> None:
        """From when on it can be built, on which level then, how advanced it is and how rare in each era."""
        g = self._context.graph
        whole, found = composite(g), rarity(g)
        year = design.tech(g).year
        level = inside(tr(LEVELS[whole.in_year(year)]))
        self.available.set_text(tr("from {first}; {level} in {year}", first=whole.earliest, level=level, year=year))
        self.available.setToolTip(
            tr(
                "All parts exist from {year} on. In the year of the design it is {level}, at last {last}.",
                year=whole.earliest,
                level=level,
                last=inside(tr(LEVELS[whole.lowest])),
            )
        )
        self.rarity.set_text(
            tr("{rating}, availability {codes}", rating=found.rating, codes="-".join(found.availability))
        )
        eras = ", ".join(f"{tr(era)} {code}" for era, code in zip(ERAS, found.availability, strict=True))
        self.rarity.setToolTip(
            tr(
                "Technology rating {rating} of A to F. Availability, A common to F rare, X none: {eras}.",
                rating=found.rating,
                eras=eras,
            )
        )

    def _renew_manual(self) -> None:
        """The value set by hand never stands alone: empty, its field shows the calculated one; else a line below."""
        manual = design.manual_value(self._context.graph)
        calculated = tr("calculated: {value}", value=figure(battle_value(self._context.graph)))
        self.manual.show_text("" if manual is None else str(manual))
        self.manual.setPlaceholderText(calculated)
        self.manual_note.set_text(calculated)
        self._lines.show_line(self._note_line, manual is not None)

    def _form(self) -> Form:
        form = Form(tr("Identity"))
        form.add_title(tr("Name"))
        form.add_line(tr("Chassis"), self.chassis)
        form.add_line(tr("Model"), self.model)
        form.add_line(tr("Clan name"), self.clan_name)
        form.add_line(tr("MUL number"), self.mul_id, self.mul_link)
        form.add_title(tr("Technology"))
        form.add_line(tr("Kind"), self.boxes["kind"])
        form.add_line(tr(sense("form", "Tech base")), self.boxes["base"])
        form.add_line(tr("Year"), self.year)
        form.add_line(tr("First built"), self.built)
        form.add_line(tr("Rules level"), self.boxes["level"])
        form.add_line(tr("Available"), self.available)
        form.add_line(tr("Tech rating"), self.rarity)
        form.add_title(tr("Publication"))
        form.add_line(tr("Role"), self.role)
        form.add_line(tr("Source"), self.source)
        form.add_line(tr("Manual BV"), self.manual)
        self._note_line = form.add_line("", self.manual_note)
        form.end()
        return form


class IdentityDock(QWidget):
    """Three pages under a switch.

    Signals:
        page_changed: another page is in front.
    """

    page_changed = Signal()

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switch = SegmentedSwitch([tr(words) for words in _WORDS], tr("Page"))
        self._identity = LazyPage(lambda: IdentityPage(context))
        self._background = LazyPage(lambda: BackgroundPage(context))
        self._conversion = LazyPage(lambda: ConversionPage(context))
        self._stack = QStackedWidget()
        for place in (self._identity, self._background, self._conversion):
            self._stack.addWidget(place)
        self.switch.switched.connect(self._show)
        self._head = QHBoxLayout()
        self._head.addWidget(self.switch)
        self._head.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._head)
        self._column.addWidget(self._stack, 1)
        spaced(self._head, margins=("panel_inset", "gap"))

    @property
    def identity(self) -> IdentityPage:
        """Names, technology, publication."""
        return self._identity.page

    @property
    def background(self) -> BackgroundPage:
        """Texts, makers and picture."""
        return self._background.page

    @property
    def conversion(self) -> ConversionPage:
        """Turning it into another chassis."""
        return self._conversion.page

    @property
    def page(self) -> Page:
        """The page in front."""
        return PAGES[self._stack.currentIndex()]

    def show_page(self, page: Page) -> None:
        """Bring a page to the front."""
        self.switch.set_current(PAGES.index(page))
        self._show(PAGES.index(page))

    def _show(self, index: int) -> None:
        if index != self._stack.currentIndex():
            self._stack.setCurrentIndex(index)
            self.page_changed.emit()


def mul_address(unit: Unit) -> QUrl:
    """The page of a design in the Master Unit List, by its number there."""
    return QUrl(f"https://www.masterunitlist.info/Unit/Details/{unit.names.mul_id}")


def _mul_id(words: str) -> Edit:
    return edits.set_mul_id(int(words) if words else None)


def _manual_value(words: str) -> Edit:
    return edits.set_manual_value(int(words) if words else None)


def _header(key: str) -> Callable[[str], Edit]:
    """The edit of a kept key of the header."""
    return lambda words: edits.set_header(key, words)
