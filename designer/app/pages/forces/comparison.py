"""Two open forces side by side: figures with B minus A, the damage of each beside the other's, and their units."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.documents.open_forces import OpenForces
from designer.app.pages.forces.charts import DamagePanel
from designer.app.pages.forces.lists import BriefUnits, FigureList, ForceFigureRow, compared_rows, figure_rows
from designer.app.pages.forces.profile_panel import ProfilePanel
from designer.app.pages.forces.rows import shared_numbers, unit_rows
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.page_mode import mode_for
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.text_layout import CENTER
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.turning_row import TurningRow
from designer.forces.force import Force
from designer.forces.values import totals
from designer.language import tr
from designer.workspace.open_forces import OpenForce

_HEAD, _TOTALS, _BADGE = 44, 360, 20


class ForceComparisonPanel(QWidget):
    """The comparison of two open forces.

    Signals:
        closed: the user returns to one force.
    """

    closed = Signal()

    def __init__(self, forces: OpenForces) -> None:
        super().__init__()
        self._forces = forces
        self.sides: list[OpenForce] = [forces.front, forces.front]
        self.pickers = (ComboBox(tr("Force A")), ComboBox(tr("Force B")))
        self.values = tuple(in_font(PlainLabel(), "page_title") for _ in self.pickers)
        self.swap = IconButton("swap", tr("Swap A and B"))
        self.back = QPushButton(tr("One force"))
        self.figures = FigureList(tr("Totals"), both=True)
        self.damage = (
            DamagePanel(tr("Damage by range, A"), tr("dashed: all of B")),
            DamagePanel(tr("Damage by range, B"), tr("dashed: all of A")),
        )
        self.profiles = ProfilePanel(), ProfilePanel()
        self.units = (BriefUnits(tr("Units of A")), BriefUnits(tr("Units of B")))
        self._lay_out()
        for number, picker in enumerate(self.pickers):
            picker.activated.connect(lambda _index, number=number: self._pick(number))
        self.swap.clicked.connect(self._swap)
        self.back.clicked.connect(self.closed)
        self.damage[0].offer_readings(self.damage[1])
        self._settle = QTimer(self, interval=50)
        self._settle.timeout.connect(self._show_others)
        self._lazy = LazyUpdate(self, self.renew, stale=True)
        forces.changed.connect(self._lazy.request)

    def _lay_out(self) -> None:
        heads = []
        for letter, picker, value in zip("AB", self.pickers, self.values, strict=True):
            badge = sized(PlainLabel(letter), width=_BADGE, height=_BADGE)
            theme.set_look(badge, look=f"side {letter}")
            badge.setAlignment(CENTER)
            body = QWidget()
            row = spaced(QHBoxLayout(body), badge, (picker, 1), value, margins=("panel_inset", 0), spacing=8)
            assert row is not None
            heads.append(sized(Panel(body=body), height=_HEAD))
            heads[-1].setAccessibleName(tr("Force {letter}", letter=letter))
        top = spaced(TurningRow(), (heads[0], 1), self.swap, (heads[1], 1), self.back, spacing="gap")
        unit_panels = tuple(
            Panel(tr("Units of {letter}", letter=letter), units) for letter, units in zip("AB", self.units, strict=True)
        )
        columns = (
            spaced(QVBoxLayout(), (damage, 3), (profile, 2), spacing="gap")
            for damage, profile in zip(self.damage, self.profiles, strict=True)
        )
        left, parts = sized(QWidget(), width=_TOTALS), (Panel(tr("Totals"), self.figures), *unit_panels)
        spaced(QVBoxLayout(left), *zip(parts, (12, 8, 7), strict=True), margins=0, spacing="gap")
        across = spaced(TurningRow(), left, *((column, 1) for column in columns), spacing="gap")
        spaced(QVBoxLayout(self), top, (across, 1), margins=0, spacing="gap")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a wide page speed, armor and heat of both stand side by side, else in tabs."""
        super().resizeEvent(event)
        for profile in self.profiles:
            profile.show_side_by_side(mode_for(self.width(), theme.current().scale) in ("wide", "widest"))

    def begin(self) -> None:
        """Compare the force in front with another open one."""
        front = self._forces.front
        other = next((held for held in self._forces.forces if held is not front), front)
        self.sides = [front, other]
        self._lazy.request_at_once()
        self.pickers[1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _pick(self, number: int) -> None:
        self.sides[number] = self.pickers[number].currentData()
        self.renew()

    def _swap(self) -> None:
        self.sides.reverse()
        self.renew()

    def renew(self) -> None:
        """Show both forces as they are now."""
        known = self._forces.forces
        self.sides = [side if side in known else self._forces.front for side in self.sides]
        both = [self._forces.current(side) for side in self.sides]
        colors = shared_numbers(*both)
        for number, (side, force) in enumerate(zip(self.sides, both, strict=True)):
            picker = self.pickers[number]
            ledger = self._forces.value(force)
            picker.clear()
            for held in known:
                picker.addItem(held.title, held)
            picker.setCurrentIndex(known.index(side))
            self.values[number].setText(figure(ledger.battle_value))
            rows = zip(colors[number], unit_rows(force, ledger, {}), strict=False)  # without the row of the totals
            self.units[number].rows_model.show(row._replace(number=color) for color, row in rows)
            self.damage[number].show_force(force, self._forces.rules_of(force), colors[number])
            self.profiles[number].show_force(force, colors[number], both[1 - number])
        self._show_others()
        self._settle.start()

    def _show_others(self) -> None:
        """Draw the totals of each beside the other, as far as they are known."""
        if not any(panel.busy for panel in self.damage):
            self._settle.stop()
        reading = self.damage[0].reading
        sums = [panel.profile.total(reading) for panel in self.damage]
        most = max(max(each, default=0.0) for each in sums)
        for panel, other in zip(self.damage, reversed(sums), strict=True):
            panel.compare_with(other, most)
        forces = [self._forces.current(side) for side in self.sides]
        rows = [self._figures(force, panel) for force, panel in zip(forces, self.damage, strict=True)]
        self.figures.rows_model.show(compared_rows(*rows))

    def _figures(self, force: Force, panel: DamagePanel) -> list[ForceFigureRow]:
        return figure_rows(force, totals(force, self._forces.value(force)), panel.total)
