"""The page of forces: header, units with pilots, networks, findings, damage by range, speed and totals."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from designer.app.commands.command import Handler
from designer.app.documents.open_designs import OpenDesigns
from designer.app.documents.open_forces import OpenForces
from designer.app.documents.unit_drag import add_to_force, has_units
from designer.app.pages.forces import menus
from designer.app.pages.forces.actions import ForceActions
from designer.app.pages.forces.adder import AddRow
from designer.app.pages.forces.charts import DamagePanel
from designer.app.pages.forces.commands import OWN_HANDLERS, ForcesTarget
from designer.app.pages.forces.comparison import ForceComparisonPanel
from designer.app.pages.forces.empty_force import EmptyForce
from designer.app.pages.forces.header import ForceHeader
from designer.app.pages.forces.ledger_list import LedgerList
from designer.app.pages.forces.lists import FigureList, FindingList, ForceList, ForceRow, figure_rows
from designer.app.pages.forces.network import NetworkView
from designer.app.pages.forces.print_panel import PrintPanel
from designer.app.pages.forces.profile_panel import ProfilePanel
from designer.app.pages.forces.rows import (
    DesignState,
    ForceFinding,
    Joint,
    findings_of,
    network_title,
    summary,
    unit_rows,
)
from designer.app.pages.forces.units_table import UnitsTable
from designer.app.pages.workspace import Workspace
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import announce
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.page_mode import mode_for
from designer.app.ui.sizes import NO_LIMIT, sized, spaced
from designer.app.ui.widgets.buttons import IconButton, Pill
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.turning_row import TurningRow
from designer.battle_value.pilot import CrewSkills
from designer.catalog.ruleset import RuleSet
from designer.construction.findings import Severity, findings
from designer.forces import edits
from designer.forces.force import Member
from designer.forces.sheets import force_sheets
from designer.forces.values import budget_left, totals
from designer.formats import is_force
from designer.language import tr, trn
from designer.sheets.options import SheetOptions

_RIGHT, _RIGHT_LEAST, _LEFT = 460, 260, 240
_RIGHT_WIDE: Final = 560
_LEAST_LOW, _LOW = 140, 220
"""The least and the greatest height of networks and findings in a wide page, in pixels: longer ones scroll."""
_HIGH: Final = 640
"""The height of a narrower page in which the totals have room beside networks and findings, in pixels."""
_AROUND: Final = 12
"""The room above and below the tree of the networks, in pixels."""
TotalsPlace = Literal["right", "beside", "tab"]


class ForcesPage(Workspace):
    """The page that shows one open force, or two side by side."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(designs, parent)
        self.forces: OpenForces = designs.collections.forces
        self.setAcceptDrops(True)
        self.header: ForceHeader = ForceHeader()
        self.units = UnitsTable()
        self.empty = EmptyForce()
        self.adder: AddRow = AddRow(designs, self.forces)
        self.network: NetworkView = NetworkView()
        self.findings = FindingList()
        self.ledger = LedgerList()
        self.damage = DamagePanel(tr("Damage by range"), tr("all weapons"))
        self.damage.offer_readings()
        self.profile = ProfilePanel()
        self.totals = FigureList(tr("Totals"))
        self.list = ForceList()
        self.comparison = ForceComparisonPanel(self.forces)
        self.acts: ForceActions = ForceActions(designs, self)
        self._states: dict[str, DesignState] = {}
        self._lay_out()
        self._connect()
        self._lazy = LazyUpdate(self, self.renew, stale=True)
        self.forces.changed.connect(self._lazy.request)
        self.forces.done.connect(lambda words: announce(self, words))

    # -- making ---------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.add_open = Pill(tr("Add the open designs"), shape="square", tip=tr("Add every open design to the force"))
        self.add_open.setCheckable(False)
        self.regular = Pill(tr("All to 4/5"), shape="square", tip=tr("Give every pilot gunnery 4 and piloting 5"))
        self.regular.setCheckable(False)
        units = QWidget()
        spaced(QVBoxLayout(units), (self.units, 1), (self.empty, 1), self.adder, margins=0, spacing=0)
        self.units_panel = Panel(tr("Units"), units, tools=(self.add_open, self.regular))
        self.network_panel = Panel(tr("Networks"), Scrolled(self.network, across=True))
        self.findings_panel, self.totals_panel, self.ledger_panel = Panel(), Panel(), Panel()
        self.findings_panel.add_tab(tr("Findings"), self.findings)
        self.ledger_panel.add_tab(tr("Ledger"), self.ledger)
        self.ledger_panel.setAccessibleName(tr("Ledger"))
        self.totals_panel.add_tab(tr("Totals"), self.totals)
        self.findings_panel.setAccessibleName(tr("Findings"))
        self.totals_panel.setAccessibleName(tr("Totals"))
        opener = IconButton("open", tr("Open a force…"))
        opener.clicked.connect(lambda: self.forces.choose_and_open(self))
        adder = IconButton("plus", tr("New force"))
        adder.clicked.connect(self.forces.new)
        self.printing = PrintPanel(self.designs.settings.views.printing)
        forces = Panel(tr("Forces"), self.list, tools=(adder, opener))
        self.left = sized(QWidget(), width=_LEFT)
        spaced(QVBoxLayout(self.left), (forces, 1), (self.ledger_panel, 2), self.printing, margins=0, spacing="gap")
        self.pair = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        """Networks and findings: side by side, or one above the other beside the totals."""
        spaced(self.pair, (self.network_panel, 1), (self.findings_panel, 1), spacing="gap")
        self.low = spaced(QHBoxLayout(), (self.pair, 1), spacing="gap")
        self.below = QWidget()
        """The part below the units."""
        self.below_column = spaced(QVBoxLayout(self.below), (self.low, 3), margins=0, spacing="gap")
        self.middle = spaced(QVBoxLayout(), self.units_panel, (self.below, 1), spacing="gap")
        self.right = QWidget()
        columns = (self.damage, 5), (self.profile, 3), (self.totals_panel, 5)
        self.right_column = spaced(QVBoxLayout(self.right), *columns, margins=0, spacing="gap")
        below = spaced(TurningRow(), (self.middle, 1), self.right, spacing="gap")
        one = QWidget()
        right = spaced(QVBoxLayout(), self.header, (below, 1), spacing="gap")
        spaced(QHBoxLayout(one), self.left, (right, 1), margins=0, spacing="gap")
        self.stack = QStackedWidget()
        self.stack.addWidget(one)
        self.stack.addWidget(self.comparison)
        spaced(QVBoxLayout(self.body), (self.stack, 1), margins=("gap", 0, "gap", "gap"), spacing=0)
        self._totals_at: TotalsPlace = "right"
        self._adapt()

    def _connect(self) -> None:
        forces, header, units = self.forces, self.header, self.units
        header.menu_wanted.connect(lambda: header.name.pop_up(menus.force_menu(self.acts)))
        header.budget_set.connect(self._set_budget)
        header.number_wanted.connect(lambda: self._pop_up(menus.number_menu(self.acts), header.number))
        header.undo.clicked.connect(forces.undo)
        header.redo.clicked.connect(forces.redo)
        header.compare.clicked.connect(self.compare)
        header.share.clicked.connect(self._share)
        for signal in (header.print.clicked, self.printing.preview_wanted):
            signal.connect(self.acts.print)
        units.skill_set.connect(self._set_skill)
        units.pilot_named.connect(lambda member, name: forces.apply(edits.set_pilot(member, name)))
        units.move_wanted.connect(self.acts.move_unit)
        units.remove_wanted.connect(lambda member: forces.apply(edits.remove(member)))
        units.opened.connect(lambda key: self.acts.open_design(str(key)))
        units.menu_wanted.connect(lambda key, spot: self.unit_menu(str(key)).popup(spot))
        units.chosen.connect(lambda key: self.network.set_current(str(key)))
        units.chosen.connect(lambda _key: self.state_changed.emit())
        self.network.chosen.connect(lambda member: units.choose(member, show=True))
        self.network.link_wanted.connect(self._link)
        self.network.unlink_wanted.connect(lambda member: forces.apply(edits.unlink(member)))
        self.findings.acted.connect(self._act)
        self.list.opened.connect(lambda number: forces.bring(forces.forces[number]))
        self.comparison.closed.connect(lambda: self.stack.setCurrentIndex(0))
        for signal in (self.add_open.clicked, self.empty.add_open.clicked):
            signal.connect(self.add_open_designs)
        self.empty.sample_wanted.connect(self._add_sample)
        self.adder.left.connect(self._go_to_units)
        self.regular.clicked.connect(self._make_regular)
        self.acts.moved.connect(lambda member: units.choose(member, show=True))
        self.damage.drawn.connect(self._show_totals)

    # -- what it shows --------------------------------------------------------------------------------------

    def renew(self) -> None:
        """Show the force in front as it is now."""
        held, force = self.forces.front, self.forces.force
        rules = self.forces.rules_of(force)
        self._states = {member.id: self._state(member) for member in force.members}
        ledger = self.forces.value(force)
        rows = unit_rows(force, ledger, self._states)
        state = tr("not saved") if held.is_unsaved else tr("saved") if held.path else tr("new")
        if rules is not RuleSet.TOTAL_WARFARE or force.rules:
            state = f"{state}, {rules.label}"
        self.header.show_force(force, held.title, state, rows, summary(force, ledger) if rows else "")
        history = held.history
        undo, redo = (steps[-1][0] if steps else None for steps in (history.done, history.undone))
        self.header.show_steps(undo, redo)
        self.units.show_rows(rows)
        self.adder.show_left(budget_left(force, ledger.battle_value))
        self.network.show_force(force, ledger)
        self._fit_networks()
        self.network_panel.set_state("; ".join(network_title(force, each) for each in force.networks))
        self.ledger.show_ledger(ledger)
        found = findings_of(force, self._states, rules)
        self.findings.rows_model.show(found)
        self.findings_panel.set_badge(0, len(found), found[0].severity if found else "note")
        self.damage.show_force(force, rules)
        self.profile.show_force(force)
        self.printing.show_sheets(list(force_sheets(force, SheetOptions(rules=rules))))
        self._show_totals()
        self._show_list()
        others = [each for each in self.designs.documents if not self._is_in(each)]
        self.add_open.setVisible(bool(others and rows))
        self.empty.show_count(len(others))
        self._show_parts()
        self.regular.setVisible(bool(rows))
        self.state_changed.emit()

    def _state(self, member: Member) -> DesignState:
        document = self.forces.document_of(member)
        if document is None:
            return DesignState()
        found = findings(self.designs.context(document).graph)
        return DesignState(True, sum(each.severity is Severity.ERROR for each in found))

    def _is_in(self, document: object) -> bool:
        return any(self.forces.document_of(member) is document for member in self.forces.front.force.members)

    def _show_totals(self) -> None:
        force = self.forces.force
        if not force.members:
            self.totals.rows_model.show(())
            return
        sums = totals(force, self.forces.value(force))
        values = [row.value for row in self.units.rows_model.rows if not row.is_total]
        damage_of = {number: each.maximum for number, _, each in self.damage.profile.members}
        self.totals.rows_model.show(figure_rows(force, sums, self.damage.total, values, damage_of))

    def _show_list(self) -> None:
        rows = []
        for number, held in enumerate(self.forces.forces):
            force = self.forces.current(held)
            count = trn("{n} unit", "{n} units", len(force.members))
            about = f"{count}, {tr('not saved')}" if held.is_unsaved else count
            rows.append(ForceRow(number, held.title, about, self.forces.value(force).battle_value))
        self.list.rows_model.show(rows)
        self.list.choose(self.forces.forces.index(self.forces.front))

    # -- what can be done -----------------------------------------------------------------------------------

    @property
    def own_handlers(self) -> Mapping[str, Handler[ForcesTarget]]:
        """On the page, commands of the window act on the force, or on its chosen unit."""
        return OWN_HANDLERS

    @property
    def shows_design(self) -> bool:
        return False

    @property
    def chosen(self) -> Member | None:
        """The member of the current row; None if there is none, as before the rows of another force are shown."""
        row, members = self.units.current_row, self.forces.front.force.members
        return next((each for each in members if row is not None and each.id == row.id), None)

    def add_open_designs(self) -> None:
        """Add the open designs that are not in the force, and go to the first of them."""
        before = len(self.forces.force.members)
        self.forces.add_documents(each for each in self.designs.documents if not self._is_in(each))
        self._go_to_units(before)

    def _add_sample(self, path: Path) -> None:
        before = len(self.forces.force.members)
        self.adder.add_files([path])
        self._go_to_units(before)

    def _go_to_units(self, place: int | None = None) -> None:
        """Focus the units, at a place if it is given; without units what an empty force offers."""
        if not self.forces.force.members:
            self.empty.take_keyboard()
            return
        if place is None and self.units.current_row is None:
            place = 0
        self.units.setFocus()
        if place is not None:
            self.units.choose_by_key(min(place, len(self.forces.force.members) - 1))

    def compare(self) -> None:
        """Show the force in front beside another one, or return to it alone."""
        if self.stack.currentIndex():
            self.stack.setCurrentIndex(0)
        else:
            self.stack.setCurrentIndex(1)
            self.comparison.begin()

    def _set_skill(self, member_id: str, skill: str, value: int) -> None:
        skills = self.forces.front.force.member(member_id).skills
        self.forces.apply(edits.set_skills(member_id, skills._replace(**{skill: value})))

    def _make_regular(self) -> None:
        self.forces.apply(edits.set_all_skills(CrewSkills(4, 5)))

    def _set_budget(self, value: int) -> None:
        budget = self.forces.front.force.budget
        self.forces.apply(edits.set_budget(budget._replace(battle_value=value or None)))

    def _link(self, member_id: str, joint: Joint) -> None:
        self.forces.apply(edits.link(joint.network, member_id, joint.to))

    def _act(self, finding: ForceFinding) -> None:
        if finding.act == "open":
            self.acts.open_design(finding.member)
        elif finding.act == "find":
            self.acts.find_design(finding.member)
        elif (joint := self.network.only_joint(finding.member)) is not None:
            self._link(finding.member, joint)
        else:
            self.network.set_current(finding.member)
            row = self.findings.part_rect(finding.key, "act").bottomLeft().toPoint()
            self.network.open_menu(finding.member, self.findings.viewport().mapToGlobal(row))

    def link(self, member_id: str) -> None:
        """Offer the links of a member."""
        self.network.set_current(member_id)
        spot = self.network.rect_of(member_id).bottomLeft().toPoint()
        self.network.open_menu(member_id, self.network.mapToGlobal(spot))

    def _share(self) -> None:
        self._pop_up(menus.share_menu(self.acts), self.header.share)

    @staticmethod
    def _pop_up(menu: QMenu, button: QWidget) -> None:
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def unit_menu(self, member_id: str) -> QMenu:
        """Menu of the actions on a unit."""
        links = self.network.menu_of(member_id)
        return menus.unit_menu(self.acts, member_id, self.units.edit_pilot, links)

    # -- keys and files that are dropped --------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.stack.currentIndex():
            self.stack.setCurrentIndex(0)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or has_units(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if has_units(event.mimeData()):
            event.acceptProposedAction()
            add_to_force(event.mimeData(), self.designs)
            return
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        self.take_files(paths)

    def take_files(self, paths: list[Path]) -> None:
        """Open the forces among files, and add the designs of the others."""
        for path in filter(is_force, paths):
            self.forces.open(path)
        self.adder.add_files([path for path in paths if not is_force(path)])

    # -- room -----------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.focusWidget() is None:  # else it gets the focus again
            (self.units if self.forces.force.members else self.adder.field).setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._adapt()

    def _adapt(self) -> None:
        """Show the open forces and the totals where there is room for them."""
        style = theme.current()
        mode = mode_for(self.width(), style.scale)
        wide = mode in ("wide", "widest")
        beside = mode == "compact" and self.height() >= style.px(_HIGH)
        self.left.setVisible(wide)
        self._place_totals("right" if wide else "beside" if beside else "tab")
        self._fit_networks()
        self._fit_right(style.px(_RIGHT_WIDE) if wide else min(style.px(_RIGHT), max(style.px(300), self.width() // 3)))

    def _fit_right(self, wanted: int) -> None:
        """Give the right column a width, less if the units need it; where it has no room it goes below them."""
        m, least = theme.measures(), theme.current().px(_RIGHT_LEAST)
        left = self.left.width() + m.gap if self.left.isVisibleTo(self) else 0
        room = self.width() - left - self.middle.minimumSize().width() - 3 * m.gap - m.scroll_bar
        self.right.setMinimumWidth(max(least, min(wanted, room)))
        self.right.setMaximumWidth(NO_LIMIT if room < least else self.right.minimumWidth())

    def _fit_networks(self) -> None:
        """Give networks and findings their heights: what they leave is for the profile, or for the findings."""
        style = theme.current()
        tree = self.network.sizeHint().height() + style.measures.panel_header + style.px(_AROUND)
        low = min(max(tree, style.px(_LEAST_LOW)), style.px(_LOW))
        self.findings_panel.setMaximumHeight(low if self._totals_at == "right" else NO_LIMIT)
        self.network_panel.setMaximumHeight(low if self._totals_at != "tab" else NO_LIMIT)

    def _show_parts(self) -> None:
        """Show the units and what is told of them, or how to begin."""
        has_units = bool(self.forces.force.members)
        if not has_units and self.units.hasFocus():
            self.adder.field.setFocus()
        for part in (self.units, self.below, self.right, self.ledger_panel, self.printing):
            part.setVisible(has_units)
        if has_units and self.empty.isAncestorOf(self.focusWidget()):
            self.units.setFocus()
        self.empty.setVisible(not has_units)
        self._adapt()

    def _place_totals(self, place: TotalsPlace) -> None:
        """Put the totals at the right, beside networks and findings, or into a tab of the findings.

        In a wide page the profile stands below the networks, totals at the right, and the ledger at the left.
        """
        before, self._totals_at = self._totals_at, place
        if before == place:
            return
        wide = place == "right"
        if wide != (before == "right"):
            for column in (self.below_column, self.right_column):
                column.removeWidget(self.profile)
            if wide:
                self.below_column.addWidget(self.profile, 2)
            else:
                self.right_column.insertWidget(1, self.profile, 3)
            self.profile.show_side_by_side(wide)
            if not wide:
                self.ledger_panel.drop_tab()
                self.findings_panel.add_tab(tr("Ledger"), self.ledger)
        if (place == "tab") != (before == "tab"):
            panels = (self.totals_panel, self.findings_panel)
            old, new = panels if place == "tab" else panels[::-1]
            old.drop_tab()
            new.add_tab(tr("Totals"), self.totals)
        if wide:  # the totals were behind the ledger
            self.findings_panel.drop_tab()
            self.ledger_panel.add_tab(tr("Ledger"), self.ledger)
        if wide:
            self.right_column.insertWidget(1, self.totals_panel, 5)
        else:
            self.low.insertWidget(0, self.totals_panel, 1)
        directions = QBoxLayout.Direction
        self.pair.setDirection(directions.TopToBottom if place == "beside" else directions.LeftToRight)
        self.totals_panel.setVisible(place != "tab")
