"""The sources of the palette's results by group. Results are cached until the design or its selection changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from designer.app.shell.palette.actions import BoardActions, commands
from designer.app.shell.palette.library_units import LibraryUnits
from designer.app.shell.palette.parts import PartSource
from designer.app.shell.palette.places import coded, designs, places
from designer.app.shell.palette.results import Group, Hit, Source
from designer.app.shell.palette.systems import fixes, number_fields, numbers, systems
from designer.app.shell.window_interface import WindowInterface

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor
    from designer.units.unit import Unit


class _CachedHits:
    """Results that are created only once: by the first query, or earlier in idle time."""

    def __init__(self, hits: Iterator[Hit]) -> None:
        self._hits: list[Hit] = []
        self._rest = hits

    def __call__(self, _words: str = "") -> Sequence[Hit]:
        self._hits.extend(self._rest)
        return self._hits

    def ahead(self) -> Iterator[Hit]:
        """Create the results one by one."""
        for hit in self._rest:
            self._hits.append(hit)
            yield hit


class _OfDesign(NamedTuple):
    """The sources for one design: equipment; and the cached ones of systems, fixes, board menus and places."""

    parts: PartSource
    cached: tuple[_CachedHits, ...]


class Sources:
    """All sources of a window, for the design that is searched."""

    def __init__(self, window: WindowInterface) -> None:
        self._window = window
        self._state: tuple[Editor, Unit, object, object] | None = None
        self._board = BoardActions()
        self._units = LibraryUnits(window)
        self._of_window: list[_CachedHits] = []
        self._of_design: _OfDesign | None = None
        self.groups: dict[Group, Source] = {}

    def begin(self, editor: Editor | None) -> None:
        """Prepare the sources for a query; the results of a design are kept as long as the design has not changed."""
        of_menus, of_tabs = _CachedHits(commands(self._window)), _CachedHits(designs(self._window))
        self._of_window = [of_menus]
        self.groups = {
            "Commands": of_menus,
            "Designs": lambda words: (*coded(self._window, words), *of_tabs()),
            "Units": self._units,
        }
        if editor is None:
            self._board.forget()
            self._state = self._of_design = None
            return
        state = (editor, editor.context.unit, editor.context.selection, editor.context.terms)
        if self._of_design is None or not _same(state, self._state):
            self._board.forget()
            self._state = state
            hits = (
                chain(number_fields(editor), systems(editor)),
                fixes(editor),
                self._board.hits(editor),
                places(editor),
            )
            self._of_design = _OfDesign(PartSource(editor), tuple(map(_CachedHits, hits)))
        parts, (of_chassis, remedies, of_board, where) = self._of_design
        self.groups |= {
            "Parts": parts,
            "Systems": lambda words: (*of_chassis(), *numbers(editor, words)) if words else of_chassis(),
            "Commands": lambda words: (*of_menus(), *remedies(), *of_board()) if words else of_menus(),
            "Places": where,
        }

    def warm(self) -> Iterator[object]:
        """Create all results in advance, a few at each step; ends when the design has changed in between."""
        of_design = self._of_design
        if of_design is not None:
            yield from of_design.parts.ahead()
        for kept in (*self._of_window, *(of_design.cached if of_design is not None else ())):
            for hit in kept.ahead():
                yield hit
                if not self._are_current():
                    return

    def _are_current(self) -> bool:
        """Whether the editor still shows the design for which the results are."""
        return self._state is None or self._state[0].context.unit is self._state[1]


def _same(state: tuple[object, ...], other: object) -> bool:
    return isinstance(other, tuple) and all(one is two or one == two for one, two in zip(state, other, strict=True))
