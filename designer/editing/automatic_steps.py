"""What follows every step by itself where the builder asked for it: filler placed, gaps closed, slots sorted.

And whether what is added to an omni is fixed instead of in pods.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from designer.editing.consequences import shared
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.arrangement import compact, fill_up, sort
from designer.units.unit import Unit


class Automatic(NamedTuple):
    """Which arrangings follow a step: filler that waits is placed, gaps are closed, locations are sorted."""

    filler: bool = False
    compact: bool = False
    sort: bool = False

    def arrange(self, unit: Unit) -> Unit:
        """The unit in the order that is asked for; never refuses, never loses a mount."""
        for edit in self._steps():
            unit = _unless_refused(edit, unit)
        return unit

    def _steps(self) -> list[Edit]:
        """The order of sheets closes the gaps as well, but not where systems leave too small ones for it."""
        closing = [compact()] if self.compact or self.sort else []
        sorting = [sort()] if self.sort else []
        # Filler last: it takes what the others leave, and sorting then only has to put it behind them.
        return [*closing, *sorting, *([fill_up(), *closing, *sorting] if self.filler else [])]


def followed_by(edit: Edit, arrange: Callable[[Unit], Unit]) -> Edit:
    """The edit and an arranging as one step under the edit's own name.

    The arranging is skipped where the edit touched nothing that lies in slots.
    """

    def run(unit: Unit) -> Unit:
        after = edit.run(unit)
        if after.mounts is unit.mounts and after.systems is unit.systems and after.chassis is unit.chassis:
            return after
        return arrange(after)

    return replace(edit, run=run)


def fixed(edit: Edit) -> Edit:
    """The edit with what it mounts fixed where it would be in a pod; what is there already stays as it is."""

    def run(unit: Unit) -> Unit:
        after = edit.run(unit)
        known = {mount.id for mount in unit.mounts}
        if not any(mount.pod and mount.id not in known for mount in after.mounts):
            return after
        mounts = (replace(mount, pod=mount.pod and mount.id in known) for mount in after.mounts)
        return shared(after, after.with_(mounts=tuple(mounts)))

    return replace(edit, run=run)


def _unless_refused(edit: Edit, unit: Unit) -> Unit:
    try:
        return edit.run(unit)
    except EditRefusedError:
        return unit  # there was nothing to arrange
