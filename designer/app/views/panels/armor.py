"""The armor panel: type, tonnage, allocation buttons and the armor figure, which other pages can replace."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.context.hover_preview import PreviewButton
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import announce
from designer.app.ui.figures import DASH, figure, signed
from designer.app.ui.icons import pixmap
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.buttons import IconButton, Pill
from designer.app.ui.widgets.fields import DecimalStepper
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.app.ui.widgets.lazy_page import LazyPage
from designer.app.ui.widgets.menu import Menu
from designer.app.views.panels.armor_figure import ArmorFigure
from designer.app.views.panels.armor_pages import PatchworkPage, PreferencesPage
from designer.app.views.panels.chassis import armor_box
from designer.app.views.panels.donors_page import DonorsPage
from designer.construction.armor import ArmorSheet, armor, armor_beyond
from designer.construction.mass import MassSheet, mass
from designer.editing import Edit, edits
from designer.editing.edits.armor import ArmorDistribution
from designer.language import marked, tr
from designer.workspace.view_settings import ArmorSettings

_LABEL_GAP = 8
_TONS_WIDTH = 68
_MAX_TONS = 99
_SIGN = 12
_WIDE_FROM = 310
"""The width in pixels from which all buttons and values fit."""
_PAGES: Final = (marked("Points"), marked("Patchwork"), marked("Donors"), marked("Preferences"))
_READOUT_TIPS: Final = {
    marked("Points left"): marked("Points that the last half ton pays for and no location has"),
    marked("Wasted"): marked("Points that the last half ton pays for beyond what the 'Mech can carry"),
    marked("Points per ton"): marked("What a ton of this armor buys"),
    marked("To maximum"): marked("Mass that full armor would take more"),
}


@dataclass(slots=True)
class ArmorViewState:
    """The state of the panel for one design, kept while another design is shown."""

    page: str = _PAGES[0]


class ArmorPanel(QWidget):
    """The armor panel. The pages Patchwork, Donors and Preferences can be shown instead of the armor figure.

    ``settings`` store the preferences: how armor is distributed.

    Signals:
        state_changed: points, maximum and mass as text.
        linked_changed: whether left and right locations are edited together.
    """

    state_changed = Signal(str)
    linked_changed = Signal(bool)

    def __init__(self, context: DesignContext, *, linked: bool = True, settings: ArmorSettings | None = None) -> None:
        super().__init__()
        self._context = context
        self._full_mass = 0
        self._settings = ArmorSettings() if settings is None else settings
        self.spread = self._settings.spread
        self.link = Pill(tr("Linked"), shape="square", tip=tr("Edit both sides together"))
        self.link.setChecked(linked)
        self.link.toggled.connect(self._set_linked)
        self.more = IconButton("more", tr("More about armor"))
        self.type = armor_box(context)
        self.tons = sized(DecimalStepper(tr("Armor tonnage"), 0, _MAX_TONS), width=_TONS_WIDTH)
        self.tons.setSingleStep(0.5)
        self.tons.setSuffix(" t")
        self._create_buttons()
        self.figure = ArmorFigure(context, linked=linked)
        self._everything = False
        self._patchwork = LazyPage(self._create_patchwork)
        self._donors = LazyPage(lambda: DonorsPage(self._context))
        self.preferences = PreferencesPage(self.spread)
        self.notice = text_label(wraps=True)
        self.notice.hide()
        self.figure.notice_changed.connect(self._show_notice)
        self.readouts = {name: _Readout(name) for name in _READOUT_TIPS}
        for name, tip in _READOUT_TIPS.items():
            self.readouts[name].setToolTip(tr(tip))
        self._lay_out()
        self._fill_menu()
        self.tons.valueChanged.connect(self._set_tons)
        self.preferences.changed.connect(self._on_preferences_changed)
        self._following = follow(context, self, design.rule_inputs, self._show_design)
        self._following.then(armor, self._show_armor).then(lambda g: (mass(g), armor(g)), self._show_remaining)
        context.changed.connect(self._announce_state)
        context.adopted.connect(self._announce_state)
        context.leaving.connect(self._on_leaving)
        context.adopted.connect(self._on_adopted)
        self._declare_label_width()

    @property
    def state(self) -> str:
        """Points, maximum and mass as text: "195 of 231, 11.5 t"."""
        sheet = armor(self._context.graph)
        tons = figure(sheet.mass / 1000, 1)
        return tr("{points} of {most}, {tons} t", points=figure(sheet.points), most=sheet.maximum, tons=tons)

    @property
    def short_state(self) -> str:
        """Points and maximum as text: "195 / 231"."""
        sheet = armor(self._context.graph)
        return f"{figure(sheet.points)} / {figure(sheet.maximum)}"

    @property
    def patchwork(self) -> PatchworkPage:
        """The page with the armor type of each location; created at the first use."""
        return self._patchwork.page

    @property
    def donors(self) -> DonorsPage:
        """The page with the donor of each location; created at the first use."""
        return self._donors.page

    @property
    def page(self) -> str:
        """The name of the current page: Points (the armor figure), Patchwork, Donors or Preferences."""
        return _PAGES[self._stack.currentIndex()]

    @property
    def shown(self) -> QWidget:
        """The widget of the current page."""
        page = self._stack.currentWidget()
        assert page is not None
        return page

    def show_page(self, page: str) -> None:
        """Show the page with this name."""
        self._stack.setCurrentIndex(_PAGES.index(page))
        is_figure = page == _PAGES[0]
        self._button_row.setVisible(is_figure)
        self._done.setVisible(not is_figure)
        self._show_footer()

    def show_type(self, shown: bool) -> None:
        """Show the armor type, or hide it because the chassis panel shows it."""
        self.type.setVisible(shown)
        self._label.setText(tr("Type") if shown else tr("Tonnage"))
        self._declare_label_width()
        self._maximum_label.setVisible(not shown)

    def show_everything(self, everything: bool) -> None:
        """Set whether the lists of armor types also contain unavailable ones."""
        self._everything = everything
        self.type.show_everything(everything)
        if self._patchwork.created is not None:
            self._patchwork.created.show_everything(everything)

    def allocation(self) -> Edit:
        """The edit that distributes the present tonnage again, according to the preferences."""
        return edits.allocate(tons=armor(self._context.graph).mass / 1000, spread=self.spread)

    def maximum(self) -> Edit:
        """The edit that gives every location its maximum."""
        return edits.maximize_armor(self.spread)

    def efficient_maximum(self) -> Edit:
        """The edit for the maximum armor, but without a last half ton of which most points would be wasted."""
        return edits.maximize_efficiently(self.spread)

    def remaining(self) -> Edit:
        """The edit that turns the unused mass into armor."""
        return edits.use_remaining(mass(self._context.graph).free, self.spread)

    def _show_design(self, _inputs: object) -> None:
        self.type.renew()
        self.figure.renew()
        if self._patchwork.created is not None:
            self._patchwork.created.renew()
        if self._donors.created is not None:
            self._donors.created.renew()

    def _show_remaining(self, found: tuple[MassSheet, ArmorSheet]) -> None:
        whole, sheet = found
        missing = max(0, self._full_mass - sheet.mass)
        used = max(0, min(whole.free, missing))
        self.use_remaining.setText(tr("Use {tons} t", tons=figure(used / 1000, 1)))
        self.use_remaining.setEnabled(used > 0)
        self.use_remaining.setHidden(used == missing and self._is_whole_with(used))
        self._fit_buttons()

    def _is_whole_with(self, used: int) -> bool:
        """Whether the free mass that armor can use gives every location its maximum: one button does that."""
        unit = self._context.unit
        topped_up = self.remaining().run(unit) if used else unit
        return topped_up.armor == self.maximum().run(unit).armor

    def _show_armor(self, sheet: ArmorSheet) -> None:
        with QSignalBlocker(self.tons):
            self.tons.setValue(sheet.mass / 1000)
        full = armor(self._context.session.what_if(self.maximum()).overlay)
        self._full_mass = full.mass
        self._maximum_label.set_text(tr("of {tons} t", tons=figure(full.mass / 1000, 1)))
        self.readouts["Points left"].show_value(figure(sheet.wasted), warns=sheet.wasted > 0)
        self.readouts["Wasted"].show_value(figure(armor_beyond(self._context.graph)))
        per_ton = figure(sheet.points_per_ton, 2) if sheet.points_per_ton else ""  # it varies by location
        self.readouts["Points per ton"].show_value(per_ton or DASH)
        per_ton = per_ton or tr("Patchwork")
        self.tons.setToolTip(tr("Mass of the armor; points per ton: {points}", points=per_ton))
        missing = signed((full.mass - sheet.mass) / 1000, 1, unit="t")
        self.readouts["To maximum"].show_value(tr("Full") if full.points == sheet.points else missing)
        self.state_changed.emit(self.state)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_buttons()
        self._show_footer()

    def _fit_buttons(self) -> None:
        """Show the button for an efficient maximum, which the menu has too, where all buttons fit."""
        row = self._button_row.layout()
        assert row is not None
        row_buttons = self.maximize, self.use_remaining, self.efficient, self.allocate
        buttons = [button for button in row_buttons if button is self.efficient or not button.isHidden()]
        needed = sum(button.sizeHint().width() for button in buttons) + (len(buttons) - 1) * row.spacing()
        self.efficient.setVisible(needed <= self.width() - 2 * theme.measures().panel_inset)

    @property
    def _is_wide(self) -> bool:
        return self.width() >= theme.current().px(_WIDE_FROM)

    def _show_notice(self, text: str) -> None:
        """Show a notice instead of the values in the footer; an empty text shows the values again."""
        if text == self.notice.text():
            return
        self.notice.setFixedHeight(self.readouts["To maximum"].sizeHint().height())
        self.notice.setText(text)
        self._show_footer()
        if text:
            announce(self, text)

    def _show_footer(self) -> None:
        left_out = {*([] if self._is_wide else ["Points per ton"]), *([] if self._done.isHidden() else ["To maximum"])}
        for name, readout in self.readouts.items():
            readout.setVisible(not self.notice.text() and name not in left_out)
        self.notice.setVisible(bool(self.notice.text()))

    def _set_tons(self, tons: float) -> None:
        if not self._context.apply(edits.allocate(tons=tons, spread=self.spread)):
            self._following.renew()

    def _on_preferences_changed(self, spread: ArmorDistribution) -> None:
        self.spread = spread
        self._settings.prefer(spread)

    def _announce_state(self) -> None:
        if self._following.stale:
            self.state_changed.emit(self.state)  # the header that shows it is visible

    def _on_leaving(self) -> None:
        self._context.view_state.of(ArmorViewState).page = self.page

    def _on_adopted(self) -> None:
        """Show the page that the design showed, and the preferences from the settings, which all designs share."""
        self.show_page(self._context.view_state.of(ArmorViewState).page)
        self.spread = self._settings.spread
        self.preferences.show_distribution(self.spread)

    def _set_linked(self, linked: bool) -> None:
        self.figure.set_linked(linked)
        self.linked_changed.emit(linked)

    def _create_patchwork(self) -> PatchworkPage:
        page = PatchworkPage(self._context)
        page.show_everything(self._everything)
        return page

    def _create_buttons(self) -> None:
        self.maximize = PreviewButton(self._context, tr("Maximize"), self.maximum)
        self.use_remaining = PreviewButton(self._context, tr("Use {tons} t", tons="0.0"), self.remaining)
        self.efficient = PreviewButton(self._context, tr("Efficient"), self.efficient_maximum)
        self.allocate = PreviewButton(self._context, tr("Allocate"), self.allocation)
        self.maximize.setToolTip(tr("The maximum armor of every location"))
        self.use_remaining.setToolTip(tr("Turn the free mass into armor"))
        self.efficient.setToolTip(tr("Maximum armor, without a last half ton that is mostly wasted"))
        self.allocate.setToolTip(tr("Allocate the points of this armor tonnage to all locations again"))

    def _fill_menu(self) -> None:
        menu = Menu(self)
        menu.addAction(tr("Maximize efficiently"), lambda: self._context.apply(self.efficient_maximum()))
        menu.addAction(tr("Patchwork by location"), lambda: self.show_page("Patchwork"))
        menu.addAction(tr("Donors of a FrankenMech"), lambda: self.show_page("Donors"))
        menu.addAction(tr("How armor is allocated"), lambda: self.show_page("Preferences"))
        self.more.set_menu(menu)

    def _lay_out(self) -> None:
        self._button_row = QWidget()
        buttons = self.maximize, self.use_remaining, self.efficient, self.allocate
        spaced(QHBoxLayout(self._button_row), *buttons, 1, margins=0, spacing="control_inset")
        # Its last buttons are shown only where there is room for them, so they need none.
        self._button_row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        # In the footer, where nothing can be clicked: a second click would else hit what comes in its place.
        self._done = QPushButton(tr("Done"))
        self._done.setProperty("look", "link")
        self._done.clicked.connect(lambda: self.show_page(_PAGES[0]))
        footer = spaced(QHBoxLayout(), *((each, 1) for each in (*self.readouts.values(), self.notice)), self._done)
        self._stack = QStackedWidget()
        for page in (self.figure, self._patchwork, self._donors, self.preferences):
            self._stack.addWidget(page)
        for page in (self._patchwork, self._donors, self.preferences):
            # These pages scroll, so that only the figure determines the height of the panel.
            page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        parts = self._first_row(), self._button_row, (self._stack, 1), footer
        spaced(QVBoxLayout(self), *parts, margins=("panel_inset", "gap"), spacing="gap")
        self._done.hide()

    def _first_row(self) -> QHBoxLayout:
        self._label = text_label(tr("Type"))
        self._maximum_label = ElidedLabel("", role="caption", token="text.3")
        self._maximum_label.hide()
        return spaced(
            QHBoxLayout(), self._label, (self.type, 1), self.tons, (self._maximum_label, 1), spacing="table_gutter"
        )

    def _declare_label_width(self) -> None:
        # Only as wide as its text, so that the field beside it can show "Light Ferro-Fibrous" in a narrow panel.
        text = self._label.text()
        sized(self._label, width=lambda style: ceil(style.width(text)) + style.px(_LABEL_GAP))


class _Readout(QWidget):
    """A caption with a value below it, and before the value a warning icon if it should draw attention."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = tr(name)
        self.sign = PlainLabel()
        theme.hub().declare(self.sign, "setPixmap", lambda style: pixmap("warning", "warn", style.px(_SIGN)))
        self.sign.hide()
        self._caption = ElidedLabel(self._name, role="caption", token="text.3")
        self._value = ElidedLabel("", role="strong")
        value = spaced(QHBoxLayout(), self.sign, (self._value, 1), margins=0, spacing=4)
        spaced(QVBoxLayout(self), self._caption, value, margins=0, spacing=0)

    @property
    def value(self) -> str:
        """The value that is shown."""
        return self._value.text

    def show_value(self, value: str, *, warns: bool = False) -> None:
        """Show a value, as a warning or not."""
        self._value.set_text(value)
        self._value.set_token("warn" if warns else "text.1")
        self.sign.setVisible(warns)
        self.setAccessibleName(f"{self._name}: {value}")
