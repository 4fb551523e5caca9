"""Interface for other programs and notebooks: ``import designer`` offers the functions of this module.

A unit is an immutable value (`designer.units.unit.Unit`); an edit makes another one. ``docs/python.md`` has examples.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from designer.battle_value import battle_value
from designer.battle_value.evidence import as_text, evidence
from designer.battle_value.pilot import CrewSkills, with_crew
from designer.catalog import Item, catalog
from designer.catalog.quirks import Category, Quirk, quirk_catalog, quirk_id, quirks_for_pipeline
from designer.catalog.quirks import quirk_ids as catalog_ids
from designer.catalog.ruleset import RuleSet
from designer.comparison.compared import FixedSide
from designer.comparison.refit import Refit, RefitProfile
from designer.comparison.refit import refit as refit_of
from designer.construction.findings import Finding, findings
from designer.design import once, quirk_ids, rules_for, rules_of_files
from designer.editing import Edit, EditRefusedError
from designer.figures import FIGURES
from designer.formats import FileNote, FormatError, Loaded, read_source, sources, write
from designer.formats import read as read_file
from designer.formats.share_code import ShareCodeError, share_code, unit_of_code
from designer.formats.unit_sheet import SHEET_FORMS
from designer.language import place_of
from designer.rulesets.alpha_strike import Card
from designer.rulesets.alpha_strike import card as card_of
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.to_hit import Attacker, AttackTarget, Bracket
from designer.rulesets.quirks.to_hit import quirk_modifiers as modifiers_of_quirks
from designer.units.unit import Unit

if TYPE_CHECKING:  # it loads NumPy, which most scripts do not need
    from designer.trials.duel import DuelResult

__all__ = [
    "card",
    "check",
    "edit",
    "explain",
    "figures_of",
    "find_item",
    "has_quirk",
    "load",
    "load_all",
    "quirk_modifiers",
    "quirks",
    "read",
    "refit",
    "save",
    "search",
    "share",
    "shared",
    "sheet",
    "table",
    "trial",
    "value",
    "weapon_quirks",
]


TYPES = (Unit, Item, Finding, Quirk, Attacker, AttackTarget, FormatError, EditRefusedError, ShareCodeError)
"""The types that ``import designer`` offers besides the functions: values that they return, and errors."""


class FileWarning(UserWarning):
    """A file has errors, such as a missing line, so that figures of its unit may be wrong; or it has no unit."""


def read(path: str | Path) -> Loaded:
    """The unit in a file, with notes, among them ``errors``; raises ``FormatError`` if it holds none."""
    return read_file(path)


def load(path: str | Path) -> Unit:
    """The unit in a file (MTF, JSON, SSW, HMP); raises ``FormatError`` if it holds none.

    Each error in the file is a ``FileWarning``.
    """
    loaded = read_file(path)
    _warn(str(path), loaded.errors)
    return loaded.unit


def load_all(*paths: str | Path, dropped: list[FormatError] | None = None) -> Iterator[Unit]:
    """The units in files, folders and zip archives one by one.

    Those that cannot be read are left out: why goes into the list ``dropped``, or without one is a ``FileWarning``.
    Each error in a file is a ``FileWarning``, too.
    """
    for source in sources(paths):
        try:
            loaded = read_source(source)
        except FormatError as error:
            if dropped is None:
                _warn(source.name, (error.note,))
            else:
                dropped.append(error)
            continue
        _warn(source.name, loaded.errors)
        yield loaded.unit


def _warn(name: str, errors: Iterable[FileNote]) -> None:
    for error in errors:
        warnings.warn(f"{place_of(name, error.line)}: {error.text}", FileWarning, stacklevel=3)


def save(unit: Unit, path: str | Path) -> None:
    """Write a unit to a file, all or nothing, in the form that its suffix names; may raise ``OSError``."""
    write(unit, path)


def edit(unit: Unit, *edits: Edit) -> Unit:
    """The unit after edits (`designer.editing.edits`); raises ``EditRefusedError`` if one of them is impossible."""
    for each in edits:
        unit = each.run(unit)
    return unit


def value(unit: Unit, gunnery: int = 4, piloting: int = 5, *, by_rules: bool = False, rules: str = "") -> int:
    """The Battle Value with a pilot of these skills, by a rule book as in `sheet`.

    With ``by_rules`` it leaves out the slips of the reference implementation, which published values contain.
    """
    g = once(unit, ruleset=_rules_for(unit, rules), follow_rules=by_rules)
    return with_crew(battle_value(g), CrewSkills(gunnery, piloting))


def explain(unit: Unit, *, by_rules: bool = False) -> str:
    """The calculation of the Battle Value as text, line by line, with rules and inputs; ``by_rules`` as in `value`."""
    return as_text(evidence(once(unit, ruleset=_rules_for(unit), follow_rules=by_rules)))


def check(unit: Unit) -> tuple[Finding, ...]:
    """Findings of a unit; it is legal if no finding has the severity ``ERROR``."""
    return findings(once(unit, ruleset=_rules_for(unit)))


def figures_of(unit: Unit) -> dict[str, float]:
    """The figures of a unit by the names of their columns in the library: masses in tonnes, prices in C-bills."""
    g = once(unit, ruleset=_rules_for(unit))
    return {figure.column: figure.tabled(figure.of(g)) for figure in FIGURES.values()}


def table(units: Iterable[Unit]) -> list[dict[str, Any]]:  # Any: texts, numbers, truth values, None
    """The rows of units as the library keeps them, for ``pandas.DataFrame``: identity, systems, figures, findings."""
    from designer.library.unit_row import COLUMNS, column_values, tabled  # noqa: PLC0415 - with it comes the library
    from designer.library.unit_valuing import row_of  # noqa: PLC0415

    rows = ((unit, column_values(row_of(unit))) for unit in units)
    return [{"name": unit.names.full, **tabled(dict(zip(COLUMNS, values, strict=True)))} for unit, values in rows]


def search(
    query: str, columns: Iterable[str] = (), order: Iterable[str] = (), library: str | Path | None = None
) -> list[dict[str, Any]]:  # Any: texts, numbers, truth values, None
    """The units of a library, by default yours, that a query finds, as rows by the names of columns.

    Query, columns and order are those of ``mechwright library search``. Raises ``ValueError`` if a part of the query is
    not understood, ``LibraryError`` for an unknown column, or if there is no such library.
    """
    from designer.library.database import usual_path  # noqa: PLC0415 - with it comes the library
    from designer.library.errors import LibraryError  # noqa: PLC0415
    from designer.library.library import open_library  # noqa: PLC0415
    from designer.library.query_link import linked_query  # noqa: PLC0415
    from designer.library.query_words import query_of  # noqa: PLC0415
    from designer.library.search import found_rows  # noqa: PLC0415

    parsed = query_of(linked_query(query))
    if parsed.problems:
        raise ValueError("; ".join(map(str, parsed.problems)))
    path = usual_path() if library is None else Path(library)
    if not path.exists():
        raise LibraryError(f"{path}: there is no library")
    with open_library(path).database as database:
        return list(found_rows(database, parsed, tuple(columns), tuple(order)))


def quirks(pipeline: str = "", category: str = "") -> tuple[Quirk, ...]:
    """The quirks with an effect in combat: all, those of a pipeline, of a category, or of both.

    Raises ``ValueError`` for an unknown pipeline or category.
    """
    found = quirks_for_pipeline(pipeline) if pipeline else quirk_catalog()
    return tuple(quirk for quirk in found if not category or quirk.category is Category(category))


def has_quirk(unit: Unit, quirk: str) -> bool:
    """Whether a unit has a quirk, by its id or any spelling of files: ``low_profile``, ``no_arms``, ``stable``."""
    return quirk_id(quirk) in quirk_ids(once(unit))


def weapon_quirks(unit: Unit, weapon: int) -> tuple[str, ...]:
    """The ids of the quirks of a weapon by the id of its mount; none if the unit has no such mount."""
    return next((catalog_ids(mount.quirks) for mount in unit.mounts if mount.id == weapon), ())


def quirk_modifiers(
    attacker: Attacker, target: AttackTarget, bracket: str = "short", weapon: str | None = None
) -> tuple[Contribution, ...]:
    """The to-hit modifiers of quirks: of the attacker, of the target, and of the weapon if one is given.

    ``bracket`` is short, medium or long. Each has a label and an amount; without quirks there are none.
    """
    return modifiers_of_quirks(attacker, target, Bracket(bracket), weapon)


def find_item(name: str, *, clan: bool = False) -> Item:
    """The item with a name or an old spelling of it, of two with one name the one of the given side.

    Raises ``LookupError`` if there is none.
    """
    found = catalog().named(name, clan=clan)
    if found is None:
        raise LookupError(f"no item is called {name}")
    return found


def refit(before: Unit, after: Unit, profile: str = "book") -> Refit:
    """The refit of a unit into another, by Campaign Operations (``book``) or as MekHQ has it (``mekhq``)."""
    return refit_of(FixedSide.of(before), FixedSide.of(after), RefitProfile(profile))


def sheet(unit: Unit, form: str = "text", *, rules: str = "") -> str:
    """The unit as a sheet to read: ``text``, ``html``, ``markdown``, ``bbcode``, or ``chat`` for a single line.

    ``rules`` is the rule book: ``total-warfare`` or ``core``; without it that of the unit's file, else Total Warfare.
    """
    if form not in SHEET_FORMS:
        raise ValueError(f"no sheet is called {form}: there are {', '.join(SHEET_FORMS)}")
    return SHEET_FORMS[form](unit, _rules_for(unit, rules))


def _rules_for(unit: Unit, name: str = "") -> RuleSet:
    """The rule book with a name, without one that of the unit's file."""
    found = next((book for book in RuleSet if book.value == name), None)
    if name and found is None:
        raise ValueError(f"no rule book is called {name}: there are {', '.join(RuleSet)}")
    return rules_for(unit, found)


def trial(one: Unit, other: Unit, fights: int = 1000, *, seed: int = 1, jobs: int = 1) -> DuelResult:
    """The counts of many fights of two units by the rules: ``share(0)`` is that of the first one's wins.

    The rule book is the one that a file names, else Total Warfare. The same seed gives the same fights, whatever the
    number of ``jobs``. `designer.trials.duel` has more to choose.
    """
    from designer.executors import Workers  # noqa: PLC0415 - with it come the rules of play
    from designer.trials.duel import Matchup, duel  # noqa: PLC0415
    from designer.trials.tables import Contender  # noqa: PLC0415
    from designer.trials.terms import TrialTerms  # noqa: PLC0415

    terms = TrialTerms(rules_of_files((one, other)) or RuleSet.TOTAL_WARFARE)
    return duel(Matchup((Contender(one), Contender(other)), terms, seed), fights, Workers(jobs))


def card(unit: Unit) -> Card:
    """The values of the unit's Alpha Strike card for a pilot of skill 4."""
    return card_of(once(unit))


def share(unit: Unit) -> str:
    """The share code of a unit, a short text for any chat."""
    return share_code(unit)


def shared(text: str) -> Unit:
    """The unit of the share code in a text; raises ``ShareCodeError`` with a sentence if there is none."""
    return unit_of_code(text)
