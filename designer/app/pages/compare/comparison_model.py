"""The model of the compare page: both sides (designs A and B), their comparison, and the ranking of differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.compare.rows import TAKE, UNDO
from designer.app.ui.idle_work import IdleWork
from designer.comparison import Comparison, Difference, DifferenceEffect, effects, ranked
from designer.comparison.refit import RefitProfile
from designer.workspace.comparison_sides import MOST_SIDES, ComparisonSide, design_side, opened_side
from designer.workspace.documents import Document

INKS: Final = ("text.3", "text.1")
"""The tokens of the colors of A and B, which their badges have in the style sheet, too."""


class ComparisonModel(QObject):
    """The state of the compare page. Both sides are observed: an edit of an open design updates the comparison.

    Signals:
        renewed: a side was replaced or edited, and everything has to be read again.
        ranking_changed: the effects of more differences are known.
        chosen_changed: another difference is chosen.
    """

    renewed = Signal()
    ranking_changed = Signal()
    chosen_changed = Signal()

    def __init__(self, designs: OpenDesigns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._designs = designs
        self.sides: tuple[ComparisonSide, ComparisonSide] | None = None
        """A and B; None if no design is open."""
        self.more: tuple[ComparisonSide, ...] = ()
        """C and D, which only stand beside the others in the table of all."""
        self.found: Comparison | None = None
        """The present comparison; None if no design is open."""
        self.chosen = ""
        """The id of the chosen difference; empty if there is none."""
        self._effects: list[DifferenceEffect] = []
        self._asleep = self._missed = False
        self._trying: Iterator[DifferenceEffect] = iter(())
        self._ranking = IdleWork(self, self._take, self.ranking_changed.emit)
        designs.changed.connect(self.check)
        designs.front_changed.connect(self._follow_front)
        designs.edited.connect(self._follow_edit)

    # -- sides ----------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Let the others move up where designs were closed; choose both sides anew if fewer than two are left."""
        open_now = self._designs.documents
        kept = [side for side in self.all_sides if side.document is None or side.document in open_now]
        if self.sides is not None and len(kept) == len(self.all_sides):
            return
        if open_now and len(kept) >= 2:
            self.set_sides(kept)
            return
        self.more = ()
        self._set_sides(self._default_sides(kept) if open_now else None)

    @property
    def profile(self) -> RefitProfile:
        """The reading of the rules of refits."""
        return RefitProfile(self._designs.settings.views.refit.profile)

    def set_profile(self, profile: RefitProfile) -> None:
        """Read the rules of refits in another way."""
        self._designs.settings.views.refit.profile = profile.value
        self._renew()

    @property
    def all_sides(self) -> tuple[ComparisonSide, ...]:
        """A and B, then C and D if they are there."""
        return (*(self.sides or ()), *self.more)

    def sleep(self) -> None:
        """Stop observing while the page is hidden, so that edits on other pages do not cause comparisons."""
        self.preview_difference("")
        self._ranking.stop()
        self._asleep = True

    def wake(self) -> None:
        """Observe the sides again, and update the comparison if something has changed."""
        self._asleep = False
        if self._missed:
            self._renew()
        else:
            self._ranking.start(self._trying)
        self.take_front()

    def take_front(self) -> None:
        """Make the active design A, unless it is already one of the sides, or more than two were chosen by hand."""
        self.check()
        front = self._designs.front
        if self.sides is None or front is None or self.more or any(side.document is front for side in self.sides):
            return
        follows = self._tells_steps
        self._set_sides(self._default_sides([]) if follows else (design_side(front), self.sides[1]))

    def _follow_front(self) -> None:
        if not self._asleep:
            self.take_front()

    def put(self, index: int, side: ComparisonSide) -> None:
        """Replace side ``index`` (A is 0), or add one; if it is there already, both change places."""
        if self.sides is None:
            return
        sides = list(self.all_sides)
        there = next((place for place, each in enumerate(sides) if each is side or each.is_same_as(side)), None)
        if index >= len(sides):
            if there is None:
                sides.append(side)
        else:
            if there is not None:
                sides[there] = sides[index]
            sides[index] = side
        self.set_sides(sides)

    def drop(self, index: int) -> None:
        """Take C (2) or D (3) away."""
        self.set_sides([side for place, side in enumerate(self.all_sides) if place != index])

    def set_sides(self, sides: Sequence[ComparisonSide]) -> None:
        """Compare two to four sides."""
        self.more = tuple(sides[2:MOST_SIDES])
        self._set_sides((sides[0], sides[1]))

    def swap(self) -> None:
        """Swap A and B."""
        if self.sides is not None:
            self._set_sides((self.sides[1], self.sides[0]))

    def _default_sides(self, kept: list[ComparisonSide]) -> tuple[ComparisonSide, ComparisonSide]:
        """The default sides: the active design as it was opened, and as it is now.

        While nothing is edited, it is compared with one of ``kept``, the former sides whose design was not closed, or
        with another open design.
        """
        open_now = self._designs.documents
        front = self._designs.front
        if front not in open_now:  # a design that is being closed may still be the active one
            front = open_now[0]
        first = design_side(front)
        if front.session.history.position:
            return opened_side(front), first
        rest = [side for side in kept if not side.is_same_as(first)]
        others = [document for document in open_now if document is not front]
        if not rest and not others:
            return opened_side(front), first
        return first, rest[0] if rest else design_side(others[0])

    def _set_sides(self, sides: tuple[ComparisonSide, ComparisonSide] | None) -> None:
        self.preview_difference("")
        self.sides = sides
        self._renew()

    def _follow_edit(self, document: Document) -> None:
        if any(side.is_live and side.document is document for side in self.all_sides):
            self._renew()

    def _renew(self) -> None:
        self._ranking.stop()
        self._effects = []
        self._missed = self._asleep
        if self._asleep:
            return
        self.found = None
        if self.sides is not None:
            a, b = self.sides
            same = a.document is not None and a.document is b.document
            self.found = Comparison(a.session, b.session, same_document=same, profile=self.profile)
            if self.found.difference(self.chosen) is None:
                self.chosen = ""
        self.renewed.emit()
        self._rank()

    # -- taking ---------------------------------------------------------------------------------------------

    @property
    def target(self) -> int | None:
        """The index of the side to which differences are applied: A if it can be edited, else B; None if none can."""
        return next((index for index, side in enumerate(self.sides or ()) if side.is_live), None)

    @property
    def _tells_steps(self) -> bool:
        """Whether the sides are an earlier state of an open design and the design."""
        if self.sides is None:
            return False
        a, b = self.sides
        return a.document is b.document is not None and b.is_live

    @property
    def ranked_into(self) -> int:
        """The index of the side to which single differences are applied to rank them: A if it is an earlier state."""
        return 0 if self._tells_steps else self.target or 0

    @property
    def button(self) -> str:
        """The button of a difference: it is applied, or undone in the design as it is now; empty if neither can be."""
        return "" if self.target is None else UNDO if self._tells_steps else TAKE

    @property
    def context(self) -> DesignContext | None:
        """The context of the design to which differences are applied; None if no side can be edited."""
        if self.sides is None or self.target is None:
            return None
        document = self.sides[self.target].document
        return None if document is None else self._designs.context(document)

    def take(self, difference_id: str) -> None:
        """Apply a difference to the design that can be edited (``target``), so that it can be undone."""
        context, wanted = self.context, self._difference(difference_id)
        if context is None or wanted is None:
            return
        # The context shows the reason of a refusal in the status line.
        context.apply(wanted.take)

    def preview_difference(self, difference_id: str) -> None:
        """Show in all views what applying a difference would change; an empty id ends the preview."""
        context = self.context
        if context is not None:
            wanted = self._difference(difference_id) if difference_id else None
            context.show_preview(None if wanted is None else wanted.take)

    def _difference(self, difference_id: str) -> Difference | None:
        """The difference with this id, as an edit of the design that can be edited; None if the id is unknown."""
        found = self.found
        wanted = None if found is None else found.difference(difference_id)
        return wanted if found is None or wanted is None or self.target != 1 else found.reversed(wanted)

    def choose(self, difference_id: str) -> None:
        """Choose a difference; all parts of the page highlight it."""
        if difference_id != self.chosen:
            self.chosen = difference_id
            self.chosen_changed.emit()

    # -- what matters most ----------------------------------------------------------------------------------

    @property
    def ranking(self) -> tuple[DifferenceEffect, ...]:
        """The effects of single differences that are known so far, the largest first."""
        return ranked(self._effects)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of evaluated differences, and of all differences."""
        return len(self._effects), len(self.found.differences) if self.found is not None else 0

    @property
    def busy(self) -> bool:
        """Whether some differences are not evaluated yet."""
        return self._ranking.busy

    def _rank(self) -> None:
        if self.found is None or self.sides is None:
            self.ranking_changed.emit()
            return
        into = self.ranked_into
        found = self.found if into == 0 else self.found.reverse
        self._trying = effects(self.sides[into].session, found.differences)
        self._ranking.start(self._trying)

    def _take(self, tried: list[DifferenceEffect]) -> None:
        self._effects += map(self._as_listed, tried)
        self.ranking_changed.emit()

    def _as_listed(self, effect: DifferenceEffect) -> DifferenceEffect:
        """The effect of the listed difference (A to B), from that of the reverse one (B to A) if B is editable."""
        if self.ranked_into != 1 or self.found is None:
            return effect
        known = self.found.reverse.reversed(effect.difference)
        if known is None:
            return effect
        return effect._replace(difference=replace(known, label=effect.difference.label, short=effect.difference.short))
