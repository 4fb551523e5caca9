"""Scenes of the assistants. Each function prepares the window for the screenshot that is named as the function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from designer import paths
from designer.app.pictures.scenes import by_name, edited, front, wait_for
from designer.app.shell.window import Window
from designer.app.views.assistants.era import EraAssistant
from designer.app.views.assistants.omni import OmniAssistant
from designer.app.views.assistants.seek import SeekAssistant
from designer.app.views.assistants.value_map import ValueMapAssistant
from designer.editing import edits
from designer.editing.edits.bulk import reset_to_base
from designer.formats import read
from designer.units.location import LA, LT, RA, RT, Location
from designer.units.unit import Unit

_FOUND: Final = 12
"""How many designs are waited for."""


_PODS: Final = {
    "LNY-OB": {
        RA: ("clan-er-ppc",),
        LA: ("clan-er-ppc",),
        RT: ("clan-er-medium-laser", "clan-double-heat-sink", "clan-double-heat-sink"),
        LT: ("clan-targeting-computer", "clan-double-heat-sink"),
    },
    "LNY-OC": {
        RA: ("clan-medium-pulse-laser", "clan-medium-pulse-laser"),
        LA: ("clan-medium-pulse-laser", "clan-medium-pulse-laser"),
        RT: ("clan-streak-srm-6", "clan-streak-srm-6-ammo", "clan-double-heat-sink"),
        LT: ("clan-streak-srm-6", "clan-streak-srm-6-ammo", "clan-double-heat-sink"),
    },
}
"""The pods of two configurations by location, by their models."""


def _with_pods(omni: Unit, pods: Mapping[Location, Sequence[str]]) -> Unit:
    """The configuration of an OmniMech with these pods."""
    unit = reset_to_base().run(omni)
    for location, items in pods.items():
        for item in items:
            unit = edits.place(item, location).run(unit)
    return unit


def era(window: Window) -> None:
    """Show what of the sample there is in 3033, and what stands in for the rest."""
    assistant = edited(window).assistants.open("era")
    assert isinstance(assistant, EraAssistant)
    assistant.show_year(3033)
    wait_for(lambda: not assistant.busy)


def value_map(window: Window) -> None:
    """Show what each item of the sample is worth."""
    assistant = edited(window).assistants.open("value_map")
    assert isinstance(assistant, ValueMapAssistant)
    wait_for(lambda: not assistant.busy)


def omni(window: Window) -> None:
    """Show an OmniMech beside two configurations of it, for long and for short range."""
    lanyard = read(paths.data("designs", "lanyard-lny-o.mtf")).unit
    configurations = {model: _with_pods(lanyard, pods) for model, pods in _PODS.items()}
    for model, unit in {**configurations, "LNY-O": lanyard}.items():
        window.designs.new(edits.rename(model=model).run(unit))
    assistant = front(window).assistants.open("omni")
    assert isinstance(assistant, OmniAssistant)
    wait_for(lambda: not assistant.below_matrix.busy)


def seek(window: Window) -> None:
    """Show designs of at most 1,600 points; the first one is chosen."""
    assistant = edited(window).assistants.open("seek")
    assert isinstance(assistant, SeekAssistant)
    line = assistant.form.lines["bv"]
    line.sense.setCurrentIndex(line.sense.findData("most"))
    line.value.setValue(1600)
    assistant.seek()
    wait_for(lambda: assistant.number_found >= _FOUND)
    assistant.stop()
    assistant.found.list.setCurrentIndex(assistant.found.model.index(0, 0))


SCREENS: Final = by_name(era, value_map, omni, seek)
"""All scenes of this module by picture name; each opens its designs itself."""
