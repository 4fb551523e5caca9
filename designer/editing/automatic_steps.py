"""The optional rearrangements after each edit: placing unplaced filler, closing gaps, sorting the slots.

Filler means the freely movable slots of Endo Steel, Ferro-Fibrous and the like. Also the option to fix new items on an
OmniMech instead of pod-mounting them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from designer.editing.consequences import shared
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.arrangement import compact, fill_up, sort
from designer.units.unit import Unit


class Automatic(NamedTuple):
    """The rearrangements that follow each edit: place unplaced filler, close gaps, sort the slots of locations."""

    filler: bool = False
    compact: bool = False
    sort: bool = False

    def arrange(self, unit: Unit) -> Unit:
        """The rearranged unit. No mount is removed, and impossible steps are skipped."""
        for edit in self._steps():
            unit = _unless_refused(edit, unit)
        return unit

    def _steps(self) -> list[Edit]:
        """The rearrangements as edits. Gaps are closed before sorting, which may be impossible between systems."""
        closing = [compact()] if self.compact or self.sort else []
        sorting = [sort()] if self.sort else []
        # Filler comes last: it gets the slots that the others leave, then it is sorted behind them.
        return [*closing, *sorting, *([fill_up(), *closing, *sorting] if self.filler else [])]


def followed_by(edit: Edit, arrange: Callable[[Unit], Unit]) -> Edit:
    """The edit followed by the rearrangement, as one step with the edit's label.

    The rearrangement is skipped if the edit changed no mounts, systems or chassis.
    """

    def run(unit: Unit) -> Unit:
        after = edit.run(unit)
        if after.mounts is unit.mounts and after.systems is unit.systems and after.chassis is unit.chassis:
            return after
        return arrange(after)

    return edit._replace(run=run)


def checked(edit: Edit, check: Callable[[Unit, Unit], None]) -> Edit:
    """The edit, refused where ``check`` raises ``EditRefusedError`` for the units before and after it."""

    def run(unit: Unit) -> Unit:
        after = edit.run(unit)
        check(unit, after)
        return after

    return edit._replace(run=run)


def with_fixed_mounts(edit: Edit) -> Edit:
    """The edit with every mount that it adds fixed instead of pod-mounted; existing mounts stay as they are."""

    def run(unit: Unit) -> Unit:
        after = edit.run(unit)
        known = {mount.id for mount in unit.mounts}
        if not any(mount.pod and mount.id not in known for mount in after.mounts):
            return after
        mounts = (mount._replace(pod=mount.pod and mount.id in known) for mount in after.mounts)
        return shared(after, after.with_(mounts=tuple(mounts)))

    return edit._replace(run=run)


def _unless_refused(edit: Edit, unit: Unit) -> Unit:
    try:
        return edit.run(unit)
    except EditRefusedError:
        return unit  # nothing to rearrange
