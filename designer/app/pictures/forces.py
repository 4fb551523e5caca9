"""Scenes of the page of forces."""

from __future__ import annotations

from typing import Final

from designer import paths
from designer.app.pages.forces.page import ForcesPage
from designer.app.pictures.scenes import OTHER, SAMPLE, by_name, opened, wait_for
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import index_of
from designer.battle_value.force import Network
from designer.battle_value.pilot import CrewSkills
from designer.editing import Session
from designer.editing import edits as design_edits
from designer.forces import edits
from designer.forces.designs import LoadedDesign
from designer.forces.force import Budget
from designer.formats import read
from designer.units.unit import Unit

_WITH_MASTER: Final = "ironbark-irb-9k.mtf"
_WITH_SLAVES: Final = ("gantry-gnt-1.mtf", "trestle-tst-4.mtf", "kittiwake-ktw-1.mtf")
_CREWS: Final = (("T. Saito", 4, 5), ("R. Anand", 4, 5), ("Ines Okafor", 3, 5), ("J. Lindqvist", 4, 4))


def _with(name: str, item: str) -> Unit:
    session = Session(read(paths.data("designs", name)).unit)
    session.apply(design_edits.add(item))
    return session.unit


def _page(window: Window) -> ForcesPage:
    window.turn_to(index_of("forces"))
    page = window.workspace
    assert isinstance(page, ForcesPage)
    return page


def forces(window: Window) -> ForcesPage:
    """Show a force with a network, a budget, and a design that is open."""
    opened(window)
    page = _page(window)
    held = page.forces
    held.apply(edits.rename("Third Recon Lance"))
    units = [_with(_WITH_MASTER, "c3-computer-master"), *(_with(name, "c3-computer-slave") for name in _WITH_SLAVES)]
    held.add_units(LoadedDesign(unit) for unit in units)
    held.add_documents(page.designs.documents[:1])
    master, *slaves = held.front.force.members[:4]
    for slave in slaves:
        held.apply(edits.link(Network.C3, slave.id, master.id))
    for member, (pilot, gunnery, piloting) in zip(held.front.force.members, _CREWS, strict=False):
        held.apply(edits.set_pilot(member.id, pilot))
        held.apply(edits.set_skills(member.id, CrewSkills(gunnery, piloting)))
    held.apply(edits.set_budget(Budget(11_000)))
    page.units.choose(slaves[1].id)
    wait_for(lambda: not page.damage.busy)
    window.notice.clear()
    return page


def forces_compare(window: Window) -> None:
    """Show two forces side by side."""
    page = forces(window)
    page.forces.new()
    page.forces.apply(edits.rename("Hill garrison"))
    names = (OTHER, SAMPLE, "drayhorse-2.mtf", "brazier-brz-x.mtf")
    page.forces.add_units(LoadedDesign(read(paths.data("designs", name)).unit) for name in names)
    page.forces.bring(page.forces.forces[0])
    page.compare()
    wait_for(lambda: not any(panel.busy for panel in page.comparison.damage))
    window.notice.clear()


def forces_empty(window: Window) -> None:
    """Show the page without a unit."""
    opened(window)
    _page(window)


SCREENS: Final = by_name(forces, forces_compare, forces_empty)
"""The scenes of this module, which open their designs themselves, by picture name."""
