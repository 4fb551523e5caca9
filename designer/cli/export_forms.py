"""The forms of exported files. The code of each is loaded when a file of it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from designer.catalog.ruleset import RuleSet
from designer.cli.rules_option import NamedBook
from designer.design import once, rules_for
from designer.formats import FileNote, is_native
from designer.formats.file_text import parts_in_notes
from designer.units.unit import Unit

if TYPE_CHECKING:
    from designer.sheets.options import SheetOptions


class ExportForm(StrEnum):
    """The forms of exported files: unit files, sheets to read, share codes, cards with their steps, printed pages."""

    MTF = "mtf"
    JSON = "json"
    SSW = "ssw"
    TEXT = "text"
    HTML = "html"
    MARKDOWN = "markdown"
    BBCODE = "bbcode"
    SHARE = "share"
    CARD = "card"
    PDF = "pdf"
    SVG = "svg"
    PNG = "png"


def as_converted(unit: Unit, source: str | Path, target: str | Path) -> Unit:
    """A unit to be converted from one file to another, without the text that it was read from if it is to get another.

    JSON files hold that text, and an MTF file made from a JSON file has its layout, so that nothing is lost on the way
    there and back. All other files get the standard layout.
    """
    return unit if is_native(source) or is_native(target) else unit.with_(source=None)


def with_book(unit: Unit, book: NamedBook | None) -> Unit:
    """The unit with another rule book that its file names; without a ``book`` as it is."""
    if book is None:
        return unit
    from designer.editing.edits import set_rules

    return set_rules(book.rules).run(unit)


class UnfitError(Exception):
    """A unit cannot be written as it is asked for; the text says why."""


class Made(NamedTuple):
    """The content of a file, notes on what is left out of it, and the words for what only its notes keep."""

    content: bytes
    notes: tuple[FileNote, ...] = ()
    kept: tuple[str, ...] = ()


class ExportFormat(Protocol):
    """A form of files: the end of their names, and the file of a unit."""

    @property
    def end(self) -> str:
        """The end of the names of the files."""

    def made(self, unit: Unit, options: SheetOptions | None = None) -> Made:
        """The file of a unit; raises ``UnfitError``. ``options`` go before those of a drawn form."""


class TextForm(NamedTuple):
    """A form of files that are texts. It holds no function, so that other processes can be given it.

    Without ``rules`` a text goes by the rule book of its unit's file. ``book`` is the one that a unit file is to name.
    """

    to: ExportForm
    rules: RuleSet | None = None
    book: NamedBook | None = None

    @property
    def end(self) -> str:
        """The end of the names of the files."""
        return _TEXTS[self.to][0]

    def made(self, unit: Unit, _: SheetOptions | None = None) -> Made:
        """The file of a unit; ``FormatError`` if a form of other programs cannot keep the unit."""
        unit = with_book(unit, self.book)
        content = _TEXTS[self.to][1](unit, rules_for(unit, self.rules)).encode()
        return Made(content, kept=parts_in_notes(unit, f"x{self.end}"))


def _mtf(unit: Unit, _rules: RuleSet) -> str:
    from designer.formats import to_text

    return to_text(unit)


def _json(unit: Unit, _rules: RuleSet) -> str:
    from designer.formats.native_file import native_text

    return native_text(unit)


def _ssw(unit: Unit, _rules: RuleSet) -> str:
    from designer.formats.ssw.writer import ssw_text

    return ssw_text(unit)


def _text(unit: Unit, rules: RuleSet) -> str:
    from designer.formats.unit_sheet import sheet_text

    return sheet_text(unit, rules)


def _html(unit: Unit, rules: RuleSet) -> str:
    from designer.formats.unit_sheet import sheet_html

    return sheet_html(unit, rules)


def _markdown(unit: Unit, rules: RuleSet) -> str:
    from designer.formats.unit_sheet import sheet_markdown

    return sheet_markdown(unit, rules)


def _bbcode(unit: Unit, rules: RuleSet) -> str:
    from designer.formats.unit_sheet import sheet_bbcode

    return sheet_bbcode(unit, rules)


def _share(unit: Unit, _rules: RuleSet) -> str:
    from designer.formats.share_code import share_code

    return f"{share_code(unit)}\n"


def _card(unit: Unit, _rules: RuleSet) -> str:
    from designer.rulesets.alpha_strike.card_text import explained

    return explained(once(unit))


_TEXTS: Final[Mapping[ExportForm, tuple[str, Callable[[Unit, RuleSet], str]]]] = {
    ExportForm.MTF: (".mtf", _mtf),
    ExportForm.JSON: (".mech.json", _json),
    ExportForm.SSW: (".ssw", _ssw),
    ExportForm.TEXT: (".txt", _text),
    ExportForm.HTML: (".html", _html),
    ExportForm.MARKDOWN: (".md", _markdown),
    ExportForm.BBCODE: (".bbcode.txt", _bbcode),
    ExportForm.SHARE: (".share.txt", _share),
    ExportForm.CARD: (".card.txt", _card),
}
"""The end of the names of files that are texts, and the text of a unit."""
TEXT_FORMS: Final[Mapping[ExportForm, TextForm]] = {form: TextForm(form) for form in _TEXTS}
