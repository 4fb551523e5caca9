"""Columns as data: the text of a cell, its painting, and the sorting and width of the column."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile
from math import ceil
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from designer.app.ui.fonts import FontRole
from designer.app.ui.text_layout import LEFT, RIGHT
from designer.app.ui.theme import Style
from designer.decimals import NARROW_SPACE
from designer.language import sense, tr

R = TypeVar("R")

LEAST_COLUMN: Final = 24
"""The least width of a column, in pixels."""
WIDE_GUTTER: Final = 12
"""The gutter before figures in thousands, whose separators are gaps themselves, in pixels."""
TIGHT_GUTTER: Final = 3
"""The gutter before figures in a table whose columns do not all fit with whole gutters, in pixels."""
CHEVRON: Final = 12
"""The width of the sort arrow in a heading, in pixels."""
MOST_STRETCHED: Final = 360
"""The width to which a stretched column grows, in pixels; what is left is for the columns beside it."""
MOST_SHARED: Final = 160
"""The width to which columns of figures grow by what is left, in pixels: wider ones would lie too far apart."""


def no_text(_row: object) -> str:
    """The empty text, for a column that only paints."""
    return ""


@dataclass(slots=True)
class TableCell(Generic[R]):
    """A cell that is being painted or hit-tested. ``rect`` is its area without the padding at both sides."""

    row: R
    column: Column[R]
    rect: QRectF
    style: Style
    selected: bool = False
    hover: bool = False

    @property
    def text(self) -> str:
        """The text of the cell."""
        return self.column.text(self.row)


@dataclass(frozen=True, kw_only=True)
class Column(Generic[R]):
    """A column of a table. Most attributes are functions that get a row.

    Texts: ``id`` is the name of the column in settings. ``heading`` and its tooltip ``tip`` are marked texts, ``word``
    is what a query calls it, which the tooltip tells; ``title`` is its name in lists of columns. ``text`` is the text
    of a cell, ``spoken`` its text for screen readers if that differs (see `words`), ``tooltip`` its tooltip, which is
    not shown if ``whole`` returns True for the cell.

    Sorting: ``sort_key`` returns a comparable value, or None for a row that comes last in both directions. Without it
    the column cannot be sorted.

    Editing: ``edited`` returns the text with which editing begins, or None if a cell cannot be edited; ``commit`` gets
    the new text and returns whether it was accepted.

    Painting: ``paint`` paints the cell (see `designer.app.ui.tables.paint`); without it the text is painted in ``font``
    and color ``token``. ``parts`` are the areas of a cell that can be clicked, by name. ``checked`` returns whether the
    check box of a cell is checked, and ``toggle`` switches it; without ``checked`` there is no check box.

    Width: ``width`` is a sample of the widest text or several, of which the widest counts in each language, a number of
    pixels, or None for the widest text in the table; ``small`` is a sample that is painted in the caption font, or
    gives one; ``extra`` pixels are added. The column with ``stretch`` takes the rest of the table, at least ``floor``
    pixels (below ``whole_from`` the gutters of figures are halved), and more than ``most`` (0: no limit) only for its
    own text; the columns behind it share what is left, up to ``shared`` pixels each (0: 160 for figures, 360 for text).
    Headings are never elided.

    Choice: columns with ``usual`` are shown unless the user chooses others. If not all fit, because the stretched one
    would be narrower than ``least`` or ``floor``, those with the lowest ``priority`` stay (0: always), and those
    without are hidden. A ``spare`` column is shown only if the stretched one still has its ``roomy`` width.
    """

    id: str = ""
    heading: str = ""
    tip: str = ""
    word: str = ""
    title: str = ""
    text: Callable[[R], str] = no_text
    spoken: Callable[[R], str] | None = None
    tooltip: Callable[[R], str] | None = None
    whole: Callable[[TableCell[R]], bool] | None = None
    sort_key: Callable[[R], object] | None = None
    align: Qt.AlignmentFlag = LEFT
    font: FontRole = "body"
    token: str = "text.1"
    paint: Callable[[QPainter, TableCell[R]], None] | None = None
    parts: Callable[[TableCell[R]], Mapping[str, QRectF]] | None = None
    checked: Callable[[R], bool] | None = None
    toggle: Callable[[R], bool] | None = None
    edited: Callable[[R], str | None] | None = None
    commit: Callable[[R, str], bool] | None = None
    width: str | tuple[str, ...] | int | None = None
    small: str | Callable[[], str] = ""
    extra: int = 0
    stretch: bool = False
    least: int = 60
    floor: int = 60
    roomy: int = 0
    whole_from: int = 0
    most: int = MOST_STRETCHED
    shared: int = 0
    usual: bool = True
    priority: int | None = None
    spare: bool = False

    @property
    def name(self) -> str:
        """The name of the column for screen readers: its heading, else its title, else its tooltip."""
        words = self.heading.strip() or self.title or self.tip
        return tr(words) if words else ""

    def words(self, row: R) -> str:
        """The text of a cell for screen readers, empty if it has none; a mere number is told with its column."""
        words = self.spoken(row) if self.spoken else self.text(row)
        is_number = self.is_figure and any(map(str.isdigit, words)) and not any(map(str.isalpha, words))
        return tr("{column}: {text}", column=self.name, text=words) if is_number and self.name else words

    @property
    def tip_text(self) -> str:
        """The tooltip of the heading; empty if there is none."""
        if not self.word:
            return tr(self.tip) if self.tip else ""
        word = tr(sense("query", self.word)).split()[0]
        return tr("{tip}; in queries: {word}", tip=tr(self.tip), word=word)

    @cached_property
    def is_figure(self) -> bool:
        """Whether the column is right-aligned, as numbers are; a click on its heading then sorts the largest first."""
        return bool(self.align & Qt.AlignmentFlag.AlignRight)

    def stretched_width(self, rows: Sequence[R], style: Style, room: int, *, alone: bool = False) -> int:
        """The width in pixels of a stretched column, if ``room`` pixels are left for it.

        ``alone`` says that no other column could take what it leaves.
        """
        least, most = style.px(self.floor), style.px(self.most)
        if alone or not self.most or room <= most:
            return max(room, least)
        longest = max(rows, key=lambda row: len(self.text(row)), default=None)
        content = 0 if longest is None else self.fixed_width((longest,), style, sorts=False)
        return min(room, max(most, content))

    def fixed_width(self, rows: Sequence[R], style: Style, *, sorts: bool, tight: bool = False) -> int:
        """The width in pixels: ``width``, else the widest text of ``rows``, with a gutter at both sides.

        ``sorts`` adds room for the sort arrow. The gutter before thousands is wider; ``tight`` halves that of figures.
        """
        gutter = style.measures.table_gutter
        gutters = gutter + (style.px(TIGHT_GUTTER) if tight and self.is_figure else gutter)
        # Headings are medium while they sort, which is not always the wider form.
        widest_heading = max(style.width(tr(self.heading), role) for role in ("caption", "caption_medium"))
        heading = ceil(widest_heading) + gutters + (style.px(CHEVRON) if sorts else 0) if self.heading else 0
        if isinstance(self.width, int):
            return max(style.px(self.width), heading, style.px(LEAST_COLUMN))
        given = (self.width,) if isinstance(self.width, str) else self.width
        samples = [*(map(self.text, rows) if given is None else map(tr, given))]
        widest = max((style.width(sample, self.font) for sample in samples), default=0.0)
        if self.is_figure and not tight and any(NARROW_SPACE in sample for sample in samples):
            gutters = gutter + style.px(WIDE_GUTTER)
        cells = ceil(widest) + gutters + (style.px(self.extra) if self.extra else 0)
        sample = self.small if isinstance(self.small, str) else self.small()
        small = style.width(sample, "caption") + gutters if sample else 0
        return ceil(max(heading, cells, small, style.px(LEAST_COLUMN)))


def figure_column(
    heading: str,
    tip: str,
    text: Callable[[R], str],
    sort_key: Callable[[R], object],
    width: str | int | None = None,
    **more: Any,  # whatever else a column declares
) -> Column[R]:
    """A column of figures: right-aligned, sorted by their values."""
    return Column(heading=heading, tip=tip, text=text, sort_key=sort_key, width=width, align=RIGHT, **more)


def filled(
    columns: Sequence[Column[R]], widths: Mapping[int, int | None], rows: Sequence[R], room: int, style: Style
) -> dict[int, int]:
    """The widths of the shown columns in a table of ``room`` pixels; ``widths`` has None for those that are stretched.

    A stretched column takes the rest. Beyond its most, the columns with headings behind it share what is left.
    """
    found = {place: width for place, width in widths.items() if width is not None}
    rest = room - sum(found.values())
    behind = dropwhile(lambda place: place in found, widths)
    limits = {
        place: style.px(columns[place].shared or (MOST_SHARED if columns[place].is_figure else MOST_STRETCHED))
        for place in behind
        if place in found and columns[place].heading
    }
    for place in widths:
        if place not in found:
            found[place] = columns[place].stretched_width(rows, style, rest, alone=not limits)
            rest -= found[place]
    growing = sorted((place for place in limits if limits[place] > found[place]), key=lambda p: limits[p] - found[p])
    for number, place in enumerate(growing):
        more = min(max(rest, 0) // (len(growing) - number), limits[place] - found[place])
        found[place] += more
        rest -= more
    return found


def fitting(
    columns: Sequence[Column[R]],
    wanted: Sequence[int],
    sorted_by: int,
    widths: Mapping[int, int],
    room: int,
    style: Style,
) -> tuple[int, ...]:
    """The wanted columns that fit beside the stretched column, in the same order.

    If not all fit, these stay first: the sorted column, columns that the user added, then the others by priority.
    ``widths`` are the pixels of the columns that are not stretched, ``room`` those of the table.
    """
    stretched = [place for place in wanted if columns[place].stretch]
    least = sum(style.px(max(columns[place].least, columns[place].floor)) for place in stretched)
    roomy = max(least, sum(style.px(columns[place].roomy) for place in stretched))

    def needed(places: Collection[int]) -> int:
        return sum(widths[place] for place in places if place in widths)

    if needed(wanted) <= room - least:
        return tuple(wanted)
    ranked = sorted((columns[place].priority or 0, place) for place in wanted if columns[place].priority is not None)
    first = [place for place in wanted if place == sorted_by]
    first += [place for place in wanted if not columns[place].usual]
    kept = {place for place in wanted if columns[place].stretch or columns[place].priority == 0}
    for place in (*first, *(place for _, place in ranked)):
        spare = columns[place].spare and place not in first
        if needed({*kept, place}) <= room - (roomy if spare else least):
            kept.add(place)
    return tuple(place for place in wanted if place in kept)


__all__ = ["CHEVRON", "LEFT", "RIGHT", "Column", "TableCell", "figure_column", "filled", "fitting", "no_text"]
