"""The menus of the page of forces: forces and their files, sharing, and what can be done with a unit."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from designer.app.pages.forces.actions import ForceActions
from designer.app.pages.forces.rows import chat_text
from designer.app.ui.widgets.menu import Menu
from designer.battle_value.pilot import Implant
from designer.catalog.ruleset import RuleSet
from designer.forces import edits
from designer.forces.force import Formation
from designer.forces.mekbay import mekbay_link
from designer.language import tr


def force_menu(acts: ForceActions) -> QMenu:
    """The open forces, recent files, and what can be done with the force in front."""
    menu, forces = Menu(acts.page), acts.forces
    for held in forces.forces:
        action = menu.add_name(held.title)
        action.setCheckable(True)
        action.setChecked(held is forces.front)
        action.triggered.connect(lambda _on=False, held=held: forces.bring(held))
    menu.addSeparator()
    menu.addAction(tr("Rename…")).triggered.connect(acts.rename)
    menu.addAction(tr("New force")).triggered.connect(forces.new)
    menu.addAction(tr("Open a force…")).triggered.connect(lambda: forces.choose_and_open(acts.page))
    recent = Menu(menu, tr("Recent forces"))
    menu.addMenu(recent)
    for path in acts.recent:
        recent.add_name(path.name).triggered.connect(lambda _on=False, path=path: forces.open(path))
    recent.setEnabled(not recent.isEmpty())
    _add_rules(menu.addMenu(tr("Rule book")), acts)
    menu.addAction(tr("Save the force")).triggered.connect(lambda: forces.save(acts.page))
    menu.addAction(tr("Save the force as…")).triggered.connect(lambda: forces.save_as(acts.page))
    menu.addAction(tr("Close the force")).triggered.connect(lambda: forces.close(acts.page))
    return menu


def _add_rules(menu: QMenu, acts: ForceActions) -> None:
    """The choices of the rule book of the force in front, which its file keeps."""
    chosen = acts.forces.force.rules
    for rules in (None, *RuleSet):
        action = menu.addAction(tr("That of the window") if rules is None else rules.label)
        action.setCheckable(True)
        action.setChecked(rules is chosen)
        action.triggered.connect(lambda _on=False, rules=rules: acts.forces.apply(edits.set_rules(rules)))


def number_menu(acts: ForceActions) -> QMenu:
    """How many units there shall be: a formation, or a number of them."""
    menu, forces = Menu(acts.page), acts.forces
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    budget, chosen = forces.force.budget, forces.force.formation
    is_number = budget.least is not None or budget.most is not None
    for formation in (None, *Formation):
        words = (
            tr("Any number") if formation is None else tr("{name}, {n}", name=tr(formation.value[0]), n=formation.units)
        )
        action = menu.addAction(words)
        action.setCheckable(True)
        action.setChecked(formation is chosen and not is_number)
        action.triggered.connect(lambda _on=False, formation=formation: forces.apply(edits.set_number(formation)))
    menu.addSeparator()
    menu.addAction(tr("A number of units…")).triggered.connect(acts.choose_number)
    return menu


def share_menu(acts: ForceActions) -> QMenu:
    """Menu of the ways to share a force."""
    menu, force = Menu(acts.page), acts.forces.force
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    link = mekbay_link(force)
    count = len(force.members) - len(link.left_out)
    words = tr("Copy the MekBay link ({n} of {all} units)", n=count, all=len(force.members))
    bay = menu.addAction(words)
    bay.setEnabled(count > 0)
    bay.triggered.connect(lambda: acts.copy(link.link))
    text = chat_text(force, acts.forces.value(force), acts.forces.front.title)
    menu.addAction(tr("Copy as text for a chat")).triggered.connect(lambda: acts.copy(text))
    menu.addAction(tr("Send to MegaMek")).triggered.connect(acts.send)
    menu.addAction(tr("Save for MegaMek (.mul)…")).triggered.connect(lambda: acts.forces.save_as(acts.page))
    return menu


def unit_menu(acts: ForceActions, member_id: str, name_pilot: Callable[[], object], links: QMenu) -> QMenu:
    """Menu of the actions on a unit; ``links`` is the menu of its networks."""
    menu, forces = Menu(acts.page), acts.forces
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    member = forces.force.member(member_id)
    menu.addAction(tr("Open the design")).triggered.connect(lambda: acts.open_design(member_id))
    if member.unit is None:
        menu.addAction(tr("Find the design…")).triggered.connect(lambda: acts.find_design(member_id))
    menu.addAction(tr("Name the pilot")).triggered.connect(name_pilot)
    commander = menu.addAction(tr("Make commander"))
    commander.triggered.connect(lambda: forces.apply(edits.set_commander(member_id)))
    menu.addSeparator()
    links.setTitle(tr("Networks"))
    menu.addMenu(links)
    implants = menu.addMenu(tr("Implants"))
    for implant in Implant:
        has = implants.addAction(tr(implant.value))
        has.setCheckable(True)
        has.setChecked(implant in member.implants)
        after = member.implants ^ {implant}
        has.triggered.connect(lambda _on=False, after=after: forces.apply(edits.set_implants(member_id, after)))
    menu.addSeparator()
    menu.addAction(tr("Duplicate")).triggered.connect(lambda: forces.duplicate(member_id))
    menu.addAction(tr("Move up")).triggered.connect(lambda: acts.move_unit(member_id, -1))
    menu.addAction(tr("Move down")).triggered.connect(lambda: acts.move_unit(member_id, 1))
    menu.addAction(tr("Remove")).triggered.connect(lambda: forces.apply(edits.remove(member_id)))
    return menu
