"""The design context: the object through which all views of one design read, change and observe it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from designer.construction.offers import USUAL, Terms
from designer.editing import Change, Edit, EditRefusedError, JointSteps, Session, WhatIf
from designer.editing.automatic_steps import checked, followed_by, with_fixed_mounts
from designer.editing.edit import change_between
from designer.graph import Graph
from designer.units.location import Slot
from designer.units.mount import MountId
from designer.units.unit import Unit
from designer.workspace.goals import Goal

if TYPE_CHECKING:  # imported when refits are asked about
    from designer.comparison.refit import RefitSides

Place = TypeVar("Place")


class ViewState:
    """The view state of one open design; each view has its own dataclass in it."""

    def __init__(self) -> None:
        self._parts: dict[type[object], object] = {}

    @property
    def is_empty(self) -> bool:
        """Whether no view has stored anything yet."""
        return not self._parts

    def of(self, kind: type[Place]) -> Place:
        """The stored dataclass of this type; if there is none yet, a new one with default values."""
        part = self._parts.setdefault(kind, kind())
        assert isinstance(part, kind)
        return part


class DesignContext(QObject):
    """The design that views show, until ``adopt`` replaces it: its session, changes as signals, and preview.

    It also has what the views share: the selected mounts, the Battle Value goal and the availability options.

    ``terms`` (``Terms``) are the user's options for which items count as available in lists.

    ``arrange`` is run on the unit after every edit, as a part of the same undo step; it returns the unit itself if it
    has nothing to do, and never refuses. ``in_pods`` tells whether items added to an OmniMech go into pods if they can.
    ``refit_profile`` gives the value of the `RefitProfile` by which refits from the opened design are shown.
    ``check`` raises ``EditRefusedError`` for units before and after a step that is not to be, such as on a locked base.
    ``joint`` has the steps that concern several open designs; undo and redo take them as one.

    Signals:
        changed: after each edit, undo and redo, with the core's ``Change``.
        selection_changed: the mounts selected in any view; every view marks them.
        preview_changed: the ``WhatIf`` of the edit that is previewed (hover, drag), or None when the preview ended. An
        applied edit ends the preview without this signal; ``changed`` reports it.
        proposed: the ``WhatIf`` that the board shows with marks: that of the edit that an assistant proposes, or of a
        preview with a source. None if there is none.
        refused: a sentence that tells why an edit is impossible; views show it in place, never in a message box. An
        empty one withdraws the last: the cause is gone.
        remedy: an action for what was just refused: the words for a click on the sentence, and the function.
        saved: the current state was written to its file.
        journaled: the current state is in the journal now, or cannot be written there any more.
        goal_changed: the Battle Value goal was set, changed or removed.
        figures_wanted: the settings now want other figures in the status line.
        terms_changed: the availability options were changed.
        places_wanted: places are wanted for all that is unplaced and for these new items, also where others must move;
        with a ``Wish`` an item is wanted in a location, else it is None.
        leaving: another design is about to be shown; views store in ``view_state`` what they remember of this one.
        adopted: another design is shown now. ``changed`` was emitted before, with all differences in a ``Change``
        without a label. Views restore what ``view_state`` contains.
    """

    changed = Signal(object)
    selection_changed = Signal(object)
    preview_changed = Signal(object)
    proposed = Signal(object)
    refused = Signal(str)
    remedy = Signal(str, object)
    saved = Signal()
    journaled = Signal()
    goal_changed = Signal()
    figures_wanted = Signal()
    terms_changed = Signal()
    places_wanted = Signal(object, object)
    leaving = Signal()
    adopted = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.arrange: Callable[[Unit], Unit] | None = None
        self.in_pods: Callable[[], bool] = lambda: True
        self.refit_profile: Callable[[], str] = lambda: "book"
        self.check: Callable[[Unit, Unit], None] | None = None
        self.joint = JointSteps()
        self._selection: frozenset[MountId] = frozenset()
        self._removed: frozenset[MountId] = frozenset()
        """The mounts that were selected when a step removed them; a step that brings them back selects them again."""
        self._preview_edit: Edit | None = None
        self._preview: WhatIf | None = None
        self._announced_preview: WhatIf | None = None
        self._source: QWidget | None = None
        self._proposal: WhatIf | None = None
        self._on_board: WhatIf | None = None
        self._preview_end = QTimer(self, singleShot=True, interval=0)
        self._preview_end.timeout.connect(self._announce_preview)
        self.chosen_item = ""
        """The id of the item that is chosen in the equipment browser; empty for none."""
        self._goal: Goal | None = None
        self._terms = USUAL
        self.view_state = ViewState()
        self._followed: DesignContext | None = None
        self._unsubscribe = session.subscribe(self._announce)

    @property
    def unit(self) -> Unit:
        """The current unit."""
        return self.session.unit

    @property
    def opened(self) -> Unit:
        """The unit as it was opened: the oldest step that is kept."""
        return self.session.history.steps[0].unit

    @property
    def refit_sides(self) -> RefitSides:
        """The refit from the design as it was opened to the present one, by ``refit_profile``."""
        # Only who is asked about refits needs them.
        from designer.comparison.compared import FixedSide
        from designer.comparison.refit import RefitProfile, RefitSides

        return RefitSides(FixedSide.of(self.opened), self.session, RefitProfile(self.refit_profile()))

    @property
    def graph(self) -> Graph:
        """The graph in which views evaluate queries: ``battle_value(context.graph)``."""
        return self.session.graph

    def adopt(self, other: DesignContext) -> None:
        """Show the design of another context from now on, and share that context's selection, goal and view state."""
        before, wanted = self.unit, self._goal
        self.leaving.emit()
        self.end_preview()
        self._unfollow()
        self.select(())
        self._unsubscribe()
        self._unsubscribe = other.session.subscribe(self._announce)
        self.session, self._goal = other.session, None
        self._announce(change_between("", before, other.unit, made=False))
        self.follow(other)
        self.adopted.emit()
        if wanted != self._goal:
            self.goal_changed.emit()

    def follow(self, other: DesignContext) -> None:
        """Share selection, goal and view state with another context of the same session."""
        self.view_state, self._followed, self.check = other.view_state, other, other.check
        self.joint, self.refit_profile = other.joint, other.refit_profile
        if other.goal is None:
            other.set_goal(self._goal)
        self._goal = other.goal
        self.select(other.selection)
        self._share(other, True)

    def end(self) -> None:
        """Stop observing the design, because the page of this context is about to be deleted."""
        self.leaving.emit()
        self._unfollow()
        self._unsubscribe()

    def _unfollow(self) -> None:
        if self._followed is not None:
            self._share(self._followed, False)
            self._followed = None

    def _share(self, other: DesignContext, shares: bool) -> None:
        """Connect or disconnect selection, goal and saved state of this context and another one of the same design."""
        for signal, slot in (
            (self.selection_changed, other.select),
            (other.selection_changed, self.select),
            (self.goal_changed, self._set_goal_of_followed),
            (other.goal_changed, self._take_goal),
            (other.saved, self.saved),
            (other.journaled, self.journaled),
            (other.figures_wanted, self.figures_wanted),
        ):
            (signal.connect if shares else signal.disconnect)(slot)
        if shares:
            other.arrange, other.in_pods = self.arrange, self.in_pods

    def _set_goal_of_followed(self) -> None:
        if self._followed is not None:
            self._followed.set_goal(self._goal)

    def _take_goal(self) -> None:
        if self._followed is not None:
            self.set_goal(self._followed.goal)

    def _announce(self, change: Change) -> None:
        self._preview_end.stop()
        self._preview_edit = self._preview = self._announced_preview = self._source = None
        self._proposal = None
        self._show_on_board(None)
        gone = {mount for mount in self._selection if change.after.find(mount) is None}
        self.changed.emit(change)
        if gone:
            self._removed = frozenset(gone)
            self.select(self._selection - gone)
        elif not self._selection and self._removed:
            before, after = change.before, change.after
            self.select(each for each in self._removed if before.find(each) is None and after.find(each) is not None)

    # -- edits ----------------------------------------------------------------------------------------------

    def apply(self, edit: Edit, hint: str = "") -> bool:
        """Apply an edit as an undo step; if the edit is impossible, emit ``refused`` and return False.

        ``hint`` is a sentence that is added to the refusal.
        """
        try:
            self.session.apply(self.whole(edit))
        except EditRefusedError as error:
            self.refused.emit(" ".join(filter(None, (str(error), hint))))
            return False
        return True

    def whole(self, edit: Edit) -> Edit:
        """The edit as it is applied: added mounts are fixed unless ``in_pods()``, and ``arrange`` changes the unit."""
        if edit.adds and not self.in_pods():
            edit = with_fixed_mounts(edit)
        edit = edit if self.arrange is None else followed_by(edit, self.arrange)
        return edit if self.check is None else checked(edit, self.check)

    @property
    def undo_label(self) -> str | None:
        """The label of what undo would undo; None if there is nothing."""
        return self.joint.undo_label(self.session) or self.session.history.undo_label

    @property
    def redo_label(self) -> str | None:
        """The label of what redo would do again; None if there is nothing."""
        return self.joint.redo_label(self.session) or self.session.history.redo_label

    def undo(self) -> None:
        """Undo the last edit, in all designs that it was made in."""
        if not self.joint.undo(self.session):
            self.session.undo()

    def redo(self) -> None:
        """Redo the edit that was undone last, in all designs that it was made in."""
        if not self.joint.redo(self.session):
            self.session.redo()

    # -- selection, goal, terms -----------------------------------------------------------------------------

    @property
    def selection(self) -> frozenset[MountId]:
        """The selected mounts."""
        return self._selection

    @property
    def selected_slots(self) -> list[Slot]:
        """The slots of the selected mounts."""
        chosen = (self.unit.find(mount) for mount in self._selection)
        return [slot for mount in chosen if mount for slot in mount.slots]

    def select(self, mounts: Iterable[MountId]) -> None:
        """Select mounts in every view, instead of those selected before."""
        selection = frozenset(mounts)
        if selection != self._selection:
            self._selection = selection
            self.selection_changed.emit(selection)

    @property
    def goal(self) -> Goal | None:
        """The Battle Value goal; None if there is none."""
        return self._goal

    def set_goal(self, goal: Goal | None) -> None:
        """Set the Battle Value goal, or remove it."""
        if goal != self._goal:
            self._goal = goal
            self.goal_changed.emit()

    @property
    def terms(self) -> Terms:
        """The options for which items count as available, a setting of the user for all designs."""
        return self._terms

    def set_terms(self, terms: Terms) -> None:
        """Set the options for which items count as available."""
        if terms != self._terms:
            self._terms = terms
            self.terms_changed.emit()

    # -- the preview ----------------------------------------------------------------------------------------

    @property
    def preview(self) -> WhatIf | None:
        """The result of the previewed edit with its automatic parts; None if there is none, or nothing to show.

        An edit that is impossible or changes nothing has no preview.
        """
        return self._preview

    @property
    def preview_source(self) -> QWidget | None:
        """The view that asked for the preview; None without a preview, or if the view is unknown."""
        return self._source

    def show_preview(self, edit: Edit | None, *, as_it_is: bool = False, source: QWidget | None = None) -> None:
        """Preview an edit in all views; None ends the preview, and so do edit, undo and redo.

        The end is announced when control returns to the event loop, unless another preview or an edit comes first: a
        drop ends the preview and applies the edit, and views update once. With ``as_it_is`` the automatic parts are
        left out. ``source`` is the view in which the user looks at the edit: the preview card does not cover it, and
        the board shows what the edit changes.
        """
        if edit is None and self._proposal is not None:
            edit = self._proposal.edit
        if edit is self._preview_edit:
            return
        self._preview_edit = edit
        if self._proposal is not None and edit is self._proposal.edit:
            self._preview = self._proposal
        else:
            found = None if edit is None else self._what_if(edit if as_it_is else self.whole(edit))
            self._preview = None if found is None or found.unit == self.unit else found
        self._source = None if self._preview is None else source
        self._show_on_board(self._proposal if self._source is None else self._preview)
        if self._preview is None:
            self._preview_end.start()
        else:
            self._announce_preview()

    @property
    def proposal(self) -> WhatIf | None:
        """The result of the proposed edit; None if there is none."""
        return self._proposal

    def propose(self, edit: Edit | None) -> None:
        """Preview an edit until it or another one is applied; None withdraws it. Other previews interrupt it.

        An edit that is impossible is not proposed.
        """
        what_if = None if edit is None else self._what_if(self.whole(edit))
        found = None if what_if is None or edit is None else what_if._replace(edit=edit)
        if found is not self._proposal:
            self._proposal = found
            self._show_on_board(found)
            self.show_preview(None)

    def _show_on_board(self, found: WhatIf | None) -> None:
        if found is not self._on_board:
            self._on_board = found
            self.proposed.emit(found)

    def end_preview(self) -> None:
        """End the preview; does nothing without one."""
        self.show_preview(None)

    def previews(self, edit: Edit | None) -> bool:
        """Whether the preview is that of this edit."""
        return edit is not None and edit is self._preview_edit

    def end_preview_of(self, edit: Edit | None) -> None:
        """End the preview if it is that of this edit."""
        if self.previews(edit):
            self.end_preview()

    def what_if(self, edit: Edit) -> WhatIf | None:
        """The result of an edit with its automatic parts, from its preview if it has one; None if impossible."""
        if self._preview is not None and edit is self._preview_edit:
            return self._preview
        return self._what_if(self.whole(edit))

    def _what_if(self, edit: Edit) -> WhatIf | None:
        try:
            return self.session.what_if(edit)
        except EditRefusedError:
            return None

    def _announce_preview(self) -> None:
        self._preview_end.stop()
        if self._preview is not self._announced_preview:
            self._announced_preview = self._preview
            self.preview_changed.emit(self._preview)
