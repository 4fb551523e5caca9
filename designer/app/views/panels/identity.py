"""The identity panel: pages for names, technology and publication, years of parts, background, and conversions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.ui.figures import figure
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import IconButton, SegmentedSwitch
from designer.app.ui.widgets.forms import YEARS, FormPanel
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.lazy_page import LazyPage
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.background import BackgroundPage
from designer.app.views.panels.choice_field import ChoiceBox
from designer.app.views.panels.conversion import ConversionPage
from designer.app.views.panels.fields import NumberField, TextComboBox, TextField
from designer.app.views.panels.years import YearsPage, deciding
from designer.battle_value.total import battle_value
from designer.catalog.ruleset import RuleSet
from designer.construction.technology import ERAS, LEVELS, composite, rarity
from designer.editing import Edit, edits
from designer.editing.body_choices import BODY_ROWS
from designer.editing.edits.identity import is_non_canon
from designer.graph import Evaluator
from designer.language import inside, marked, sense, tr
from designer.units.roles import ROLES
from designer.units.unit import Unit

Page = Literal["identity", "years", "background", "conversion"]

PAGES: Final[tuple[Page, ...]] = ("identity", "years", "background", "conversion")
_PAGE_TEXTS: Final = {
    sense("page", "Names"): marked("Names, technology and publication"),
    sense("page", "Years"): marked("First year and rarity of all parts"),
    sense("page", "Texts"): marked("Background texts, manufacturers and picture"),
    sense("page", "Convert"): marked("Conversion to another chassis"),
}
"""The text of each page's button, and its tooltip; all four buttons fit into the narrowest panel."""


class IdentityPage(QWidget):
    """A form with names, technology and publication of a design."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self.chassis = TextField(tr("Chassis name"), lambda text: edits.rename(chassis=text), context)
        self.model = TextField(tr("Model"), lambda text: edits.rename(model=text), context)
        self.clan_name = TextField(tr("Clan name"), lambda text: edits.rename(clan_name=text), context)
        self.mul_id = TextField(tr("Number in the Master Unit List"), _mul_id_edit, context, digits=True)
        self.mul_link = IconButton("link", tr("Show it in the Master Unit List, in the browser"))
        self.available = ElidedLabel(role="caption", token="text.2")
        self.rarity = ElidedLabel(role="caption", token="text.2")
        self.boxes = {
            name: ChoiceBox(context, text, BODY_ROWS[name])
            for name, text in (
                ("kind", tr("Kind of 'Mech")),
                ("base", tr("Technology base")),
                ("level", tr("Rules level")),
            )
        }
        self.year = NumberField(tr("Year of introduction"), *YEARS, edits.set_year, context)
        self.built = TextField(
            tr("Year in which it was first built"), _header_edit("original era"), context, digits=True
        )
        self.role = TextComboBox(tr("Role"), ROLES, edits.set_role, context)
        self.source = TextField(tr("Sources"), edits.set_source, context)
        self.source.setToolTip(tr("Books and record sheets that the design comes from, separated by commas"))
        self.published = TextField(tr("Published in"), _header_edit("published"), context)
        self.faction = TextField(tr("Faction"), _header_edit("faction"), context)
        self.non_canon = QCheckBox(tr("Non-canon"))
        self.non_canon.setToolTip(tr("The design is not published. Files store this as an entry of their sources."))
        self.rules = TextComboBox(tr("Rule book"), tuple(book.label for book in RuleSet), _rules_edit, context)
        self.rules.setToolTip(tr("The design's file names it. Without one it is that of the window."))
        self.manual = TextField(tr("Battle Value set by hand"), _manual_value_edit, context, digits=True)
        self.manual.setToolTip(
            tr("MegaMek goes by this value instead of the calculated one. Leave it empty to have the calculated one.")
        )
        self.manual_note = ElidedLabel(role="caption", token="text.3")
        self._identity_form = self._form()
        spaced(QVBoxLayout(self), Scrolled(self._identity_form), margins=0)
        self.non_canon.clicked.connect(lambda on: context.apply(edits.set_non_canon(on)))
        self.mul_link.clicked.connect(lambda _checked: QDesktopServices.openUrl(mul_address(self._context.unit)))
        follow(context, self, self._values, self._show_values)

    def _values(self, g: Evaluator) -> tuple[object, ...]:
        """The values that the form depends on."""
        unit = self._context.unit
        return design.rule_inputs(g), unit.names, unit.header

    def _show_values(self, _values: object) -> None:
        g, unit = self._context.graph, self._context.unit
        names = unit.names
        self.chassis.show_value(names.chassis)
        self.model.show_value(names.model)
        self.clan_name.show_value(names.clan_name)
        self.mul_id.show_value("" if names.mul_id is None else str(names.mul_id))
        for box in self.boxes.values():
            box.renew()
        self.year.show_value(design.tech(g).year)
        self.built.show_value(unit.header_value("original era").strip())
        self.role.show_value(unit.header_value("role").strip())
        for field, key in ((self.source, "source"), (self.published, "published"), (self.faction, "faction")):
            field.show_value(unit.header_value(key).strip())
        named = design.rules_of_file(unit)
        self.rules.show_value(named.label if named else unit.header_value(design.RULES_KEY).strip())
        self.non_canon.setChecked(is_non_canon(unit))
        self.mul_link.setEnabled(names.mul_id is not None)
        self._renew_technology()
        self._renew_manual_value()

    def _renew_technology(self) -> None:
        """Show the first year, the rules level in the year of the design, technology rating and availability."""
        g = self._context.graph
        whole, found = composite(g), rarity(g)
        year = design.tech(g).year
        level = inside(tr(LEVELS[whole.in_year(year)]))
        first = whole.earliest
        said = tr("from {first}; {level} in {year}", first=first, level=level, year=year)
        short = tr("from {first}; {level}", first=first, level=level)
        last = inside(tr(LEVELS[whole.lowest]))
        if last != level:  # the rules level of the design only has to allow the later one
            said = tr("from {first}; {level} in {year}, {last} later", first=first, level=level, year=year, last=last)
            short = tr("now {level}, later {last}", level=level, last=last)
        self.available.set_text(said, short=short)
        self.available.setToolTip(
            tr(
                "Possible from {year} on, because of {parts}. In the year of the design it is {level}, finally {last}.",
                year=whole.earliest,
                parts=deciding(g),
                level=level,
                last=last,
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

    def _renew_manual_value(self) -> None:
        """Show the manual Battle Value, and below it the calculated one.

        Without a manual value its field is empty and has the calculated one as placeholder text.
        """
        manual = design.manual_value(self._context.graph)
        calculated = tr("calculated: {value}", value=figure(battle_value(self._context.graph)))
        self.manual.show_value("" if manual is None else str(manual))
        self.manual.setPlaceholderText(calculated)
        self.manual_note.set_text(calculated)
        self._identity_form.show_line(self._manual_note_line, manual is not None)

    def _form(self) -> FormPanel:
        form = FormPanel(tr("Identity"))
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
        form.add_line(tr("Faction"), self.faction)
        form.add_line(tr("Sources"), self.source)
        form.add_line(tr("Published in"), self.published)
        form.add_line("", self.non_canon)
        form.add_line(tr("Rule book"), self.rules)
        form.add_line(tr("Manual BV"), self.manual)
        self._manual_note_line = form.add_line("", self.manual_note)
        form.end()
        return form


class IdentityPanel(QWidget):
    """The pages with a switch above them; each is created when it is first shown."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self.switch = SegmentedSwitch([tr(text) for text in _PAGE_TEXTS], tr("Page"))
        for number, tip in enumerate(_PAGE_TEXTS.values()):
            self.switch.set_tip(number, tr(tip))
        self._identity = LazyPage(lambda: IdentityPage(context))
        self._years = LazyPage(lambda: YearsPage(context))
        self._background = LazyPage(lambda: BackgroundPage(context))
        self._conversion = LazyPage(lambda: ConversionPage(context))
        self._stack = QStackedWidget()
        for page in (self._identity, self._years, self._background, self._conversion):
            self._stack.addWidget(page)
        self.switch.switched.connect(self._stack.setCurrentIndex)
        switch_row = spaced(QHBoxLayout(), self.switch, 1, margins=(5, "gap"))
        spaced(QVBoxLayout(self), switch_row, (self._stack, 1), margins=0, spacing=0)

    @property
    def identity(self) -> IdentityPage:
        """The page of names, technology and publication; created at the first use."""
        return self._identity.page

    @property
    def years(self) -> YearsPage:
        """The page of the years of all parts; created at the first use."""
        return self._years.page

    @property
    def background(self) -> BackgroundPage:
        """The page of texts, manufacturers and picture; created at the first use."""
        return self._background.page

    @property
    def conversion(self) -> ConversionPage:
        """The conversion page; created at the first use."""
        return self._conversion.page

    @property
    def page(self) -> Page:
        """The name of the current page."""
        return PAGES[self._stack.currentIndex()]

    def show_page(self, page: Page) -> None:
        """Show the page with this name."""
        self.switch.set_current(PAGES.index(page))
        self._stack.setCurrentIndex(PAGES.index(page))


def mul_address(unit: Unit) -> QUrl:
    """The web address of the design in the Master Unit List, from its number there."""
    return QUrl(f"https://www.masterunitlist.info/Unit/Details/{unit.names.mul_id}")


def _mul_id_edit(text: str) -> Edit:
    return edits.set_mul_id(int(text) if text else None)


def _rules_edit(label: str) -> Edit:
    return edits.set_rules(next((book for book in RuleSet if book.label == label), None))


def _manual_value_edit(text: str) -> Edit:
    return edits.set_manual_value(int(text) if text else None)


def _header_edit(key: str) -> Callable[[str], Edit]:
    """A function that returns the edit which sets a key of the file header to a text."""
    return lambda text: edits.set_header(key, text)
