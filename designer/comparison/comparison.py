"""The comparison of two designs: matched mounts, figures, ledgers and differences; each is computed when first read."""

from __future__ import annotations

from functools import cached_property

from designer.battle_value import battle_value, ledger
from designer.catalog import catalog
from designer.comparison.compared import Compared
from designer.comparison.differences import Difference, differences
from designer.comparison.headline_figures import ArmorRow, Total, armor_rows, more_totals, totals
from designer.comparison.item_lists import Count, counts
from designer.comparison.ledger_lines import LineDifference, line_differences, merged_lines
from designer.comparison.mount_matching import Matching, Pair, matched
from designer.comparison.refit import Job, Refit, RefitProfile, refit
from designer.language import inside
from designer.units.mount import Mount, MountId

_TOLD_BY_GROUP = ("def.", "off.ammo.")
"""The ids of lines whose labels are ambiguous without their group: ammunition has the label of its launcher."""


class Comparison:
    """The comparison of two designs, A and B, in their present state. After an edit a new one must be made.

    ``same_document``: both are steps of one history, so that mounts with the same id are the same mount.
    """

    def __init__(
        self,
        a: Compared,
        b: Compared,
        *,
        same_document: bool = False,
        matching: Matching | None = None,
        profile: RefitProfile = RefitProfile.BOOK,
    ) -> None:
        self.a, self.b = a, b
        self.profile = profile
        self.same_document = same_document
        self.unit_a, self.unit_b = a.unit, b.unit
        self._matching = matching

    @cached_property
    def matching(self) -> Matching:
        """The mounts of A matched with those of B."""
        return self._matching or matched(self.unit_a, self.unit_b, same_document=self.same_document)

    @cached_property
    def reverse(self) -> Comparison:
        """The comparison with A and B exchanged and the same matching; its differences are edits of B."""
        pairs = tuple(Pair(pair.b, pair.a) for pair in self.matching.pairs)
        matching = Matching(pairs, self.matching.only_b, self.matching.only_a)
        return Comparison(self.b, self.a, same_document=self.same_document, matching=matching, profile=self.profile)

    def reversed(self, difference: Difference) -> Difference | None:
        """The difference as it is in ``reverse``; None if it has none."""
        about = (difference.in_b, difference.in_a)
        if difference.sort == "part":
            return self.reverse.difference(difference.id)
        return next((e for e in self.reverse.differences if e.sort != "part" and (e.in_a, e.in_b) == about), None)

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """All single differences, each as an edit that makes A equal to B in it."""
        return differences(self.unit_a, self.unit_b, self.matching)

    @cached_property
    def battle_values(self) -> tuple[int, int]:
        """The Battle Values of both."""
        return battle_value(self.a.graph), battle_value(self.b.graph)

    @cached_property
    def totals(self) -> tuple[Total, ...]:
        """The headline figures of both designs."""
        return totals(self.a.graph, self.b.graph)

    @cached_property
    def more_totals(self) -> tuple[Total, ...]:
        """Further figures of both designs."""
        return more_totals(self.a.graph, self.b.graph)

    @cached_property
    def armor(self) -> tuple[ArmorRow, ...]:
        """The armor of both designs by location."""
        return armor_rows(self.a.graph, self.b.graph)

    @cached_property
    def lines(self) -> tuple[LineDifference, ...]:
        """The lines of both ledgers in one list."""
        return merged_lines(ledger(self.a.graph), ledger(self.b.graph), self.matching.id_in_a)

    @cached_property
    def line_differences(self) -> tuple[LineDifference, ...]:
        """The lines of the ledgers that differ, the largest change first."""
        return line_differences(self.lines)

    @cached_property
    def counts(self) -> tuple[Count, ...]:
        """The number of each item in both designs."""
        return counts(self.a.graph, self.b.graph)

    @cached_property
    def refit(self) -> Refit:
        """The refit from A to B by the reading of the rules that the comparison was asked for."""
        return refit(self.a, self.b, self.profile)

    def difference_of(self, job: Job) -> Difference | None:
        """The difference that a job of the refit is about; None if there is none of its own."""
        in_a, in_b = self._by_mount
        found = [in_a.get(mount) for mount in job.in_a] + [in_b.get(mount) for mount in job.in_b]
        part = self.difference(f"part.{job.rule.part}") if job.rule.part else None
        return next((each for each in found if each is not None), part)

    @cached_property
    def _by_mount(self) -> tuple[dict[MountId, Difference], dict[MountId, Difference]]:
        in_a = {mount: each for each in self.differences for mount in each.in_a}
        in_b = {mount: each for each in self.differences for mount in each.in_b}
        return in_a, in_b

    def cause_of(self, line: LineDifference) -> Difference | None:
        """The difference that changes a line of the ledger directly; None if there is none."""
        in_a, in_b = self._by_mount
        of_mounts = [in_a.get(mount) for mount in line.mounts_a] + [in_b.get(mount) for mount in line.mounts_b]
        for difference in of_mounts:
            if difference is not None:
                return difference
        return next((each for each in self.differences if _decides(each, line)), None)

    def hints_of(self, line: LineDifference) -> tuple[str, ...]:
        """Texts that distinguish a line from others with the same label: its mount's location or the group."""
        mount, place = self._mount_of(line), ""
        if mount is not None and mount.location is not None:
            unit = self.unit_b if line.mounts_b else self.unit_a
            place = unit.chassis.form.code(mount.location)
        told = line.id.startswith(_TOLD_BY_GROUP) or (line.factor and not line.id.startswith("final."))
        group = inside(line.group) if told else ""
        return tuple(part for part in (place, group) if part)

    def hint_of(self, line: LineDifference) -> str:
        """The texts of ``hints_of`` joined with commas."""
        return ", ".join(self.hints_of(line))

    def short_of(self, line: LineDifference) -> str:
        """The short name of the item if a line is about one mount; else empty."""
        mount = self._mount_of(line)
        item = None if mount is None else catalog()[mount.item]
        return item.short if item is not None and item.name == line.label else ""

    def _mount_of(self, line: LineDifference) -> Mount | None:
        mounts = line.mounts_b or line.mounts_a
        unit = self.unit_b if line.mounts_b else self.unit_a
        return unit.find(mounts[0]) if len(mounts) == 1 else None

    def difference(self, difference_id: str) -> Difference | None:
        """The difference with this id; None if there is none."""
        return next((each for each in self.differences if each.id == difference_id), None)


def _decides(difference: Difference, line: LineDifference) -> bool:
    return any(line.id == name or line.id.startswith(f"{name}.") for name in difference.lines)
