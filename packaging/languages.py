"""Collects the texts marked for translation, and those of the data, and compiles the languages: ``make languages``.

``python packaging/languages.py --new fr`` begins another language: a file with all texts and its plural rules, to be
filled in. The program offers it as soon as it is there, and shows what is not translated yet in English.

Every ``resources/languages/XX.po`` gets the texts that are new, loses none that is translated, and is compiled to the
``XX.mo`` that the program reads. Exit status 1 if a language lacks a text.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from designer.figures import FIGURES  # noqa: E402 - of the checkout in which this file lies

LANGUAGES = ROOT / "resources" / "languages"
DATA = {
    "data/tables/eras.jsonl": ("name", "short"),
    "data/designs/index.json": ("reason",),
    "data/refit/rules.jsonl": ("text", "note"),
    "data/quirks/quirks.jsonl": ("effect", "megamek"),
    "data/quirks/conflicts.jsonl": ("effect",),
    "data/alpha_strike/abilities.jsonl": ("name",),
    "data/combat/physical.jsonl": ("name",),
    "data/combat/piloting.jsonl": ("name",),
    "data/combat/gear_notes.jsonl": ("note", "core"),
    "data/equipment/vocabulary.jsonl": ("description",),
    "data/equipment/query_words.jsonl": ("word",),
    "data/library/query_words.jsonl": ("word",),
    "data/equipment/gear.jsonl": ("variant", "variant_short"),
    "data/equipment/filler.jsonl": ("variant", "variant_short"),
    "data/skirmish/field_names.jsonl": ("name",),
    "data/skirmish/weapon_rules.jsonl": ("words",),
    "data/skirmish/weapons.jsonl": ("name",),
    "resources/commands.jsonl": ("group", "text", "tip", "search", "why_disabled"),
}
"""The files of data whose entries hold texts that are shown, and the fields that do."""
SENSES = {"variant_short": "short", "word": "query"}
"""The senses in which fields are said that are not said plainly."""
_TEXTS = {"tr": 1, "marked": 1, "trn": 2, "sense": 2}
"""The functions that mark texts, and how many of their first arguments are texts; that of ``sense`` is its sense."""


def collected() -> Catalog:
    """All texts of the program that are marked."""
    catalog = Catalog(project="Mechwright", charset="utf-8")
    for file, line, text, context in _texts_of_code():
        catalog.add(text, None, [(file, line)], context=context)
    for file, field, text in _texts_of_data():
        catalog.add(text, None, [(file, 1)], context=SENSES.get(field))
    for figure in FIGURES.values():
        catalog.add(figure.word, None, [("designer/figures.py", 1)], context="query")
    return catalog


def _texts_of_code() -> Iterator[tuple[str, int, str | tuple[str, ...], str | None]]:
    """File, line, text and sense of each marked text, also of those within f-strings, which Babel passes over."""
    files = (ROOT / "designer").rglob("*.py")
    for path in sorted(files, key=lambda path: [(True, part) for part in path.parts[:-1]] + [(False, path.name)]):
        found = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        for node in sorted(found, key=lambda call: (call.lineno, call.col_offset)):
            if not isinstance(node.func, ast.Name) or node.func.id not in _TEXTS:
                continue
            given = [each.value for each in node.args[: _TEXTS[node.func.id]] if isinstance(each, ast.Constant)]
            texts = [each for each in given if isinstance(each, str)]
            if len(texts) < _TEXTS[node.func.id]:
                continue
            file = path.relative_to(ROOT).as_posix()
            if node.func.id == "sense":
                yield file, node.lineno, texts[1], texts[0]
            else:
                yield file, node.lineno, tuple(texts) if node.func.id == "trn" else texts[0], None


def _texts_of_data() -> Iterator[tuple[str, str, str]]:
    for file, fields in DATA.items():
        written = (ROOT / file).read_text(encoding="utf-8")
        lines = written.splitlines() if file.endswith(".jsonl") else None
        entries = json.loads(written) if lines is None else [json.loads(line) for line in lines if line]
        yield from ((file, field, entry[field]) for entry in entries for field in fields if entry.get(field))


def read(path: Path) -> Catalog:
    """The texts of a language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def missing(language: Catalog, texts: Catalog) -> list[str]:
    """Texts that a language does not have."""
    lacking = []
    for message in texts:
        if message.id:
            said = language.get(message.id, message.context)
            whole = said is not None and (all(said.string) if isinstance(said.string, tuple) else bool(said.string))
            if not whole:
                lacking.append(message.id if isinstance(message.id, str) else message.id[0])
    return lacking


def begin(code: str) -> Path:
    """Begin a language with no text translated yet; ``ValueError`` if it is there already or unknown to Babel."""
    path = LANGUAGES / f"{code}.po"
    if path.exists():
        raise ValueError(f"{path.name} is there already")
    name = Locale.parse(code).get_display_name()
    language = Catalog(locale=code, project="Mechwright", charset="utf-8", language_team=name or code, fuzzy=False)
    with path.open("wb") as file:
        write_po(file, language, width=120, omit_header=False)
    return path


def main() -> int:
    """Bring all languages up to date, and begin the one that ``--new`` names."""
    if sys.argv[1:2] == ["--new"]:
        try:
            begin(sys.argv[2])
        except (IndexError, ValueError, UnknownLocaleError) as error:
            print(f"--new: expected the code of a new language, such as fr: {error}", file=sys.stderr)
            return 2
    texts = collected()
    status = 0
    for path in sorted(LANGUAGES.glob("*.po")):
        language = read(path)
        begun = language.creation_date
        language.update(texts, no_fuzzy_matching=True)
        language.creation_date = begun
        with path.open("wb") as file:
            write_po(file, language, width=120, omit_header=False, ignore_obsolete=True, include_lineno=False)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, language)
        lacking = missing(language, texts)
        print(f"{path.stem}: {len(language)} texts, {len(lacking)} missing")
        for text in lacking if len(lacking) < len(language) else ():
            print(f"  {text}")
        status |= bool(lacking)
    return status


if __name__ == "__main__":
    sys.exit(main())
