"""Scenes of all but the editor: palette, settings, messages, charts and comparison. Each is one screenshot."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.pages.compare.page import CompareWorkspace
from designer.app.pages.lab.charts.page import ChartsLab
from designer.app.pictures.scenes import SAMPLE, bench, by_name, edited, front, opened, wait_for
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import index_of
from designer.editing import edits
from designer.units.location import CT, LA, RT
from designer.units.unit import TechBase
from designer.workspace.comparison_sides import design_side


def palette(window: Window) -> None:
    """Show the palette with the results for "laser": items and commands."""
    window.palette_view.open("laser")
    QApplication.processEvents()


def keys(window: Window) -> None:
    """Show the shortcuts of all commands."""
    window.actions_by_name["keys"].trigger()


def colors(window: Window) -> None:
    """Show the settings of the colors that mark the kinds of equipment."""
    window.actions_by_name["colors"].trigger()


def printing(window: Window) -> None:
    """Show the dialog "Print and export"."""
    window.actions_by_name["print_sheet"].trigger()


def notice(window: Window) -> None:
    """Show the notice bar with a warning and an action button."""
    window.notice.say("warning", "wayfarer-wfr-3d.mtf was read with 2 warnings.", action="Show")


def illegal(window: Window) -> None:
    """Show the findings after a change of the technology base, and the preview of removing all illegal items."""
    editor = front(window)
    for edit in (*[edits.add("medium-laser")] * 3, edits.set_tech_base(TechBase.CLAN)):
        editor.context.apply(edit)
    window.actions_by_name["remove_illegal"].trigger()
    QApplication.processEvents()
    editor.card.show_at_once()


def charts(window: Window) -> None:
    """Show the Lab's charts of the Battle Value."""
    lab = bench(window, "Charts", ChartsLab)
    wait_for(lambda: bool(lab.lines.lines))


def _compared(window: Window) -> CompareWorkspace:
    """Show the comparison of the active design with the other open one, after one edit."""
    editor = front(window)
    editor.context.apply(edits.place("medium-laser", LA))
    window.turn_to(index_of("compare"))
    page = window.workspace
    assert isinstance(page, CompareWorkspace)
    other = next(each for each in window.manager.documents if each is not editor.document)
    page.compare_sides(design_side(editor.document), design_side(other))
    return page


def compare(window: Window) -> None:
    """Show the comparison of a design with a variant of it."""
    opened(window, SAMPLE)
    window.manager.open_sample(paths.data("designs", SAMPLE))
    context = front(window).context
    hatchet, laser = (
        next(mount.id for mount in context.unit.mounts if mount.item == item)
        for item in ("hatchet", "is-er-large-laser")
    )
    for edit in (
        edits.rename(model="WFR-3C"),
        edits.remove(hatchet),
        edits.move(laser, LA, 8),
        edits.place("lrm-5", LA, 6),
        edits.place("lrm-5-ammo", LA, 7),
        edits.place("lrm-5", RT),
        edits.set_armor(CT, front=36, rear=10),
        edits.set_armor(RT, front=26),
    ):
        context.apply(edit)
    window.tabs.set_current(0)
    window.turn_to(index_of("compare"))


def compare_equipment(window: Window) -> None:
    """Show the equipment of both compared designs."""
    _compared(window).center.set_current(1)


def compare_refit(window: Window) -> None:
    """Show the refit that turns one compared design into the other."""
    compare(window)
    page = window.workspace
    assert isinstance(page, CompareWorkspace)
    page.center.set_current(2)


def refit_live(window: Window) -> None:
    """Show the refit from the opened design in the status line, and what an edit would do to it."""
    editor = edited(window)
    window.actions_by_name["refit_in_status"].trigger()
    editor.context.show_preview(edits.place_best("is-case-ii"))


SCREENS: Final = by_name(compare, compare_refit, refit_live)
"""The scenes of this module that open their designs themselves, by picture name."""

SCREENS_WITH_DESIGNS: Final = by_name(palette, keys, colors, printing, notice, illegal, charts, compare_equipment)
"""All other scenes of this module by picture name; each needs a window in which two designs are open."""
