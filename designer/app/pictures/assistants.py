"""Scenes of the assistants. Each function prepares the window for the screenshot that is named as the function."""

from __future__ import annotations

from typing import Final

from designer import paths
from designer.app.pictures.scenes import by_name, edited, front, wait_for
from designer.app.shell.window import Window
from designer.app.views.assistants.era import EraAssistant
from designer.app.views.assistants.seek import SeekAssistant
from designer.app.views.assistants.value_map import ValueMapAssistant
from designer.editing import edits
from designer.editing.edits.bulk import reset_to_base
from designer.formats import read
from designer.units.location import RA

_FOUND: Final = 12
"""How many designs are waited for."""


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
    """Show an OmniMech beside two configurations of it, one with a gun in an arm."""
    lanyard = read(paths.data("designs", "lanyard-lny-o.mtf")).unit
    bare = reset_to_base().run(lanyard)
    armed = edits.place("clan-er-ppc", RA).run(bare)
    for model, unit in (("LNY-OB", armed), ("LNY-OC", bare), ("LNY-O", lanyard)):
        window.designs.new(edits.rename(model=model).run(unit))
    front(window).assistants.open("omni")


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
