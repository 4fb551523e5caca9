"""Output and export of units by the commands of the library."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from designer.cli.library_search import understood
from designer.cli.unit_input import read_or_exit, unwritable
from designer.library.database import Database
from designer.library.export import EXPORTS, described, found_table
from designer.library.listed_units import Listed, named
from designer.library.percentiles import SharedTrait, duplicates, group_of, relatives, same_chassis, standings
from designer.library.rows import load
from designer.library.unit_row import UnitRow
from designer.library.unit_valuing import row_of
from designer.library.user_marks import set_owned
from designer.saving import save


def print_units(database: Database, name: str, *, as_json: bool) -> None:
    """Print all that the library has of the units of a name; ends with status 1 if there is none."""
    for unit in _units(database, name):
        told = described(database, unit)
        if as_json:
            _print_json(told)
        else:
            print("\n".join(f"{key:<18}{_as_words(value)}" for key, value in told.items()) + "\n")


def print_owned(database: Database, name: str, number: int, *, as_json: bool) -> None:
    """Note how many of the units of a name the user has, and print them; ends with status 1 if there is none."""
    for unit in _units(database, name):
        (key,) = database.rows("SELECT key FROM units WHERE id = ?", (unit.id,))[0]
        set_owned(database, key, number)
        if as_json:
            _print_json({"name": unit.name, "owned": number})
        else:
            print(f"{number:>3}  {unit.name}")


def _units(database: Database, name: str) -> list[Listed]:
    found = named(database, name)
    if not found:
        print(f"no unit of the library is called {name}", file=sys.stderr)
        raise SystemExit(1)
    return found


def _as_words(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_as_words, value))
    return " ".join(map(str, value.values())) if isinstance(value, dict) else str(value)


def _print_json(fields: dict[str, object]) -> None:
    print(json.dumps(fields, ensure_ascii=False))


def print_standing(database: Database, name: str, sides: Sequence[str] | None, *, as_json: bool) -> None:
    """Print where a unit or a file stands among units that are like it in some respects, None for all respects."""
    row = _row(database, name)
    group = group_of(row, list(SharedTrait) if sides is None else [SharedTrait(side) for side in sides])
    found = standings(database, row, group)
    several = {"Nearest": relatives(database, row, group), "Same chassis": same_chassis(database, row)}
    if as_json:
        for each in found:
            scaled = {name: each.of.tabled(getattr(each, name)) for name in ("value", "least", "median", "most")}
            _print_json({**each._asdict(), **scaled, "better_than": each.better_than})
        for kind, near in several.items():
            for relative in near:
                _print_json({"relative": kind.lower(), **relative._asdict()})
        return
    print(f"{row.chassis} {row.model} among {found[0].units if found else 0} units\n")
    heads = "value", "least", "median", "most", "percentile", "better than"
    width = max((len(each.of.label) for each in found), default=0)
    print(f"{'':<{width}}{''.join(f'{head:>12}' for head in heads)}")
    for each in found:
        texts = [each.of.text(value) for value in (each.value, each.least, each.median, each.most)]
        better = "" if each.better_than is None else f"{each.better_than:.1f} %"
        print(
            f"{each.of.label:<{width}}{''.join(f'{text:>12}' for text in (*texts, f'{each.percentile:.1f}', better))}"
        )
    for title, near in several.items():
        print(f"\n{title}")
        for each_near in near:
            about = f"{each_near.bv:>6} BV  {each_near.year}  {each_near.chassis} {each_near.model}"
            print(f"{each_near.distance:>7.3f}{about}")


def _row(database: Database, name: str) -> UnitRow:
    if Path(name).is_file():
        (unit,) = read_or_exit(Path(name))
        return row_of(unit)
    return load(database, _units(database, name)[0].id)


def print_copies(database: Database, *, as_json: bool) -> None:
    """Print the designs that lie in several files, each with its places."""
    for copies in duplicates(database):
        if as_json:
            _print_json({"name": copies.name, "paths": list(copies.places)})
        else:
            print("\n  ".join([copies.name, *copies.places]))


def export_to(database: Database, out: Path, form: str, query: str = "") -> int:
    """Write the units that a query finds as a table in a form of ``EXPORTS``.

    Ends with status 1 if that fails, with 2 if a part of the query is not understood.

    Returns the number of units.
    """
    table = found_table(database, understood(query))
    content = EXPORTS[form](table)
    try:
        save(content, out)
    except OSError as error:
        print(unwritable(out, error), file=sys.stderr)
        raise SystemExit(1) from error
    return len(table)
