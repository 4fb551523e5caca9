"""The pages of several designs, by kind of sheet: the way from designs to paper for both the window and commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple, overload

from designer.catalog.ruleset import RuleSet
from designer.design import once
from designer.graph import Evaluator
from designer.language import tr
from designer.rulesets.alpha_strike.point_value import REGULAR, skill_of
from designer.sheets.beginner_sheet import beginner_sheets, fits_for_beginners
from designer.sheets.card import LETTER_ACROSS, CardPilot, card_pages, card_shapes, cards_on, folded, single_card
from designer.sheets.cover import cover_count, cover_pages
from designer.sheets.finish import finished
from designer.sheets.half_sheet import fits_on_half, two_sheets
from designer.sheets.kinds import LETTER, Aid, SheetKind, TextSize
from designer.sheets.options import SheetOptions
from designer.sheets.record_sheet import record_sheet
from designer.sheets.shapes import Group, Page
from designer.units.unit import Unit


class Sheet(NamedTuple):
    """A design that is put on paper, and what is said beside it."""

    unit: Unit
    options: SheetOptions


def pages(kind: SheetKind, sheets: Iterable[Sheet], paper: tuple[float, float]) -> Iterator[Page]:
    """The pages of designs, each made when it is asked for; ``paper`` goes before that of the options.

    All cards have backs if the first one has a share code. A design for which half a page is too small has its own.
    """
    for held in _together(kind, sheets, paper):
        yield from _DRAWN[kind](tuple(sheet for _, sheet in held), paper)


def _together(
    kind: SheetKind, sheets: Iterable[Sheet], paper: tuple[float, float]
) -> Iterator[list[tuple[int, Sheet]]]:
    """The sheets of each page, with their numbers: a page is there when it is full."""
    waiting: list[tuple[int, Sheet]] = []
    most = 0
    for number, sheet in enumerate(sheets):
        most = most or _a_page(kind, paper, backs=bool(sheet.options.code))
        if needs_own_page(kind, sheet, paper):
            yield [(number, sheet)]
            continue
        waiting.append((number, sheet))
        if len(waiting) == most:
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def needs_own_page(kind: SheetKind, sheet: Sheet, paper: tuple[float, float]) -> bool:
    """Whether half a page is too small for all that changes a roll or a move of a design."""
    return kind in _FITS and not _fits(kind, sheet.unit, sheet.options.rules, sheet.options.without, paper)


@lru_cache(maxsize=512)
def _fits(kind: SheetKind, unit: Unit, rules: RuleSet, without: frozenset[Aid], paper: tuple[float, float]) -> bool:
    return _FITS[kind](once(unit, ruleset=rules), SheetOptions(rules=rules, without=without), paper)


_FITS: Final[Mapping[SheetKind, Callable[[Evaluator, SheetOptions, tuple[float, float]], bool]]] = {
    SheetKind.TWO: fits_on_half,
    SheetKind.BEGINNER: fits_for_beginners,
}


def page_of(kind: SheetKind, sheet: Sheet, paper: tuple[float, float]) -> Page:
    """A page for one design alone; that of a card is as large as the card."""
    if kind is SheetKind.CARDS:
        return single_card(_card(sheet), backs=bool(sheet.options.code))
    return next(pages(kind, [sheet], paper))


def _whole(held: tuple[Sheet, ...], paper: tuple[float, float]) -> Iterator[Page]:
    for unit, options in held:
        yield record_sheet(once(unit, ruleset=options.rules), options.on(paper))


def _two(held: tuple[Sheet, ...], paper: tuple[float, float]) -> Iterator[Page]:
    if len(held) == 1 and needs_own_page(SheetKind.TWO, held[0], paper):
        yield from _whole(held, paper)
        return
    yield from two_sheets([(once(unit, ruleset=options.rules), options) for unit, options in held], paper)


def _beginner(held: tuple[Sheet, ...], paper: tuple[float, float]) -> Iterator[Page]:
    yield from beginner_sheets([(once(unit, ruleset=options.rules), options) for unit, options in held], paper)


def _cards(held: tuple[Sheet, ...], paper: tuple[float, float]) -> Iterator[Page]:
    yield from card_pages(map(_card, held), _paper_of_cards(paper), backs=bool(held[0].options.code))


def _card(sheet: Sheet) -> Group:
    skills = sheet.options.skills
    skill = REGULAR if skills is None else skill_of(*skills)
    drawn = card_shapes(once(sheet.unit), CardPilot(skill, sheet.unit.header_value("role")))
    plain = replace(sheet.options, text=TextSize.NORMAL)
    return folded(replace(drawn, shapes=finished(drawn.shapes, plain)), sheet.options.code)


def _paper_of_cards(paper: tuple[float, float]) -> tuple[float, float]:
    return LETTER_ACROSS if paper == LETTER else paper


_DRAWN: Final[Mapping[SheetKind, Callable[[tuple[Sheet, ...], tuple[float, float]], Iterator[Page]]]] = {
    SheetKind.WHOLE: _whole,
    SheetKind.TWO: _two,
    SheetKind.BEGINNER: _beginner,
    SheetKind.CARDS: _cards,
}


def _a_page(kind: SheetKind, paper: tuple[float, float], *, backs: bool) -> int:
    """How many designs share a page of a paper."""
    if kind is SheetKind.CARDS:
        return cards_on(_paper_of_cards(paper), backs=backs)
    return 1 if kind is SheetKind.WHOLE else 2


def document_title(pages: Sequence[Page]) -> str:
    """The title of a document: that of its cover or first page, with a word on others. Two pages are looked at."""
    first, *others = pages[:2]
    alone = first.cover or all(page.title == first.title for page in others)
    return first.title if alone else tr("{name} and others", name=first.title)


class Pages(Sequence[Page]):
    """The pages of designs by their numbers; each is made when it is first asked for. ``cover`` pages come first."""

    def __init__(
        self, kind: SheetKind, sheets: Sequence[Sheet], paper: tuple[float, float], *, cover: bool = False
    ) -> None:
        self._kind, self._sheets, self._paper = kind, sheets, paper
        self._plan = [[number for number, _ in held] for held in _together(kind, sheets, paper)]
        self._covers = cover_count([sheet.options for sheet in sheets], paper) if cover else 0
        self._made: dict[int, Page] = {}

    def __len__(self) -> int:
        return self._covers + len(self._plan)

    @overload
    def __getitem__(self, number: int) -> Page: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Page]: ...
    def __getitem__(self, number: int | slice) -> Page | Sequence[Page]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        if not 0 <= number < len(self):
            raise IndexError(number)
        if number not in self._made:
            self._made.update(self._page(number))
        return self._made[number]

    def is_made(self, number: int) -> bool:
        """Whether a page is there without making it."""
        return number in self._made

    def page_with(self, sheet: int) -> int:
        """The index of the page with a sheet."""
        return self._covers + next(page for page, held in enumerate(self._plan) if sheet in held)

    def units_on(self, number: int) -> Sequence[Unit]:
        """The designs on a page; none on a cover page."""
        return [self._sheets[each].unit for each in self._on(number)]

    def crowded_on(self, number: int) -> Sequence[Unit]:
        """The designs on a page that have it for themselves since half a page is too small."""
        found = (self._sheets[each] for each in self._on(number))
        return [sheet.unit for sheet in found if needs_own_page(self._kind, sheet, self._paper)]

    def _on(self, number: int) -> list[int]:
        """The numbers of the sheets on a page."""
        return [] if number < self._covers else self._plan[number - self._covers]

    def _page(self, number: int) -> dict[int, Page]:
        if number < self._covers:
            listed = [(once(unit, ruleset=options.rules), options) for unit, options in self._sheets]
            return dict(enumerate(cover_pages(listed, self._paper)))
        (page,) = pages(self._kind, [self._sheets[each] for each in self._on(number)], self._paper)
        return {number: page}
