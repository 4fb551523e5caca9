"""Texts in the language that was chosen, and that every language has every text."""

from __future__ import annotations

import ast
import functools
import importlib.util
import json
import re
import string
from pathlib import Path
from types import ModuleType

import pytest

from designer import language, paths
from designer.catalog.vocabulary import known_words
from designer.language import beginning, cited, inside, languages, marked, reason_of, sense, speak, tr, trn
from tests.program_text import modules


def _script(path: Path) -> ModuleType:
    """A script that lies in no package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = _script(Path(__file__).parent.parent / "packaging" / "languages.py")
collected = functools.cache(tool.collected)

CODES = sorted(path.stem for path in paths.resources("languages").glob("*.po"))


@pytest.fixture(autouse=True)
def _english_again():
    yield
    speak("en")


def test_without_a_choice_everything_is_said_as_it_is_written():
    assert tr("{name} is written.", name="a.mtf") == "a.mtf is written."
    assert trn("{n} slot", "{n} slots", 1) == "1 slot"
    assert trn("{n} slot", "{n} slots", 3) == "3 slots"
    assert marked("Save") == "Save"


def test_a_text_inside_a_sentence_is_small_in_english_and_keeps_its_nouns_large_elsewhere():
    assert inside("No room in the CT") == "no room in the ct"
    speak("de")
    assert inside("Kein Platz im Torso") == "Kein Platz im Torso"


def test_a_sentence_begins_large_and_keeps_the_nouns_within():
    assert beginning("nach hinten, im Turm") == "Nach hinten, im Turm"
    assert beginning("") == ""


def test_the_same_words_in_two_senses_are_two_texts():
    assert tr(sense("chassis", "Heat sinks")) == "Heat sinks"
    speak("de")
    assert tr(sense("chassis", "Heat sinks")) == "Kühlung"
    assert tr("Heat sinks") == "Wärmetauscher"
    assert tr(sense("nowhere", "Heat sinks")) == "Heat sinks"


def test_books_keep_their_names_and_the_words_between_are_said():
    for source in ("BV rule 5.4; TM p. 303", "BV rules 3.2 to 3.4; TM p. 302", "TO:AR p. 106", "IO"):
        assert cited(source) == source
    speak("de")
    assert cited("BV rule 5.4; TM p. 303") == "BV-Regel 5.4; TM S. 303"
    assert cited("BV rules 3.2 to 3.4; TM p. 302") == "BV-Regeln 3.2 bis 3.4; TM S. 302"
    assert cited("TO:AR p. 106") == "TO:AR S. 106"
    assert cited("IO") == "IO"


def test_braces_of_a_text_without_values_stay():
    assert tr("{}") == "{}"


def test_a_text_that_a_language_does_not_have_is_said_in_english():
    speak("de")
    assert tr("No such text in any language") == "No such text in any language"


def test_a_language_says_its_own_words():
    speak("de")
    assert tr("File") == "Datei"
    speak("en")
    assert tr("File") == "File"


def test_why_a_file_cannot_be_used_is_said_in_the_language_too(tmp_path):
    with pytest.raises(FileNotFoundError) as gone:
        (tmp_path / "none.mtf").read_bytes()
    assert reason_of(gone.value) == "no such file or directory"
    speak("de")
    assert reason_of(gone.value) == "Datei oder Ordner gibt es nicht"


def test_a_reason_that_no_language_knows_is_said_as_the_system_says_it():
    assert reason_of(OSError(0, "Transport endpoint is not connected")) == "transport endpoint is not connected"
    assert reason_of(OSError("a file of 3 GB.")) == "a file of 3 GB"


def test_a_language_that_nobody_speaks_is_an_error():
    with pytest.raises(FileNotFoundError):
        speak("xx")


def test_english_and_german_are_spoken_and_call_themselves_so():
    assert languages() == {"en": "English", "de": "Deutsch"}


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["de-DE", "en-US"], "de"),
        (["fr-FR", "de_AT"], "de"),
        (["de"], "de"),
        (["C"], "en"),
        (["ja-JP"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_of_the_system_that_is_spoken_is_taken(wanted, code):
    assert language.first_spoken(wanted) == code


def test_texts_within_f_strings_are_collected():
    texts = collected()
    assert all(texts.get(each) for each in ("Budget", "recent file", "BV {bv}"))


def test_texts_of_the_data_are_collected_beside_those_of_the_program():
    texts = collected()
    reason = json.loads(paths.data("designs", "index.json").read_text(encoding="utf-8"))[0]["reason"]
    quirk, *_ = paths.data("quirks", "quirks.jsonl").read_text(encoding="utf-8").splitlines()
    assert reason in texts
    assert json.loads(quirk)["effect"] in texts
    assert known_words("flag")["gauss"].description in texts


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_every_text(code):
    assert tool.missing(tool.read(paths.resources("languages", f"{code}.po")), collected()) == []


@pytest.mark.parametrize("code", CODES)
def test_a_translation_takes_the_values_of_its_text_and_marks_a_letter_where_the_text_does(code):
    for message in tool.read(paths.resources("languages", f"{code}.po")):
        texts = [message.id] if isinstance(message.id, str) else list(message.id)
        said = [message.string] if isinstance(message.string, str) else list(message.string)
        if not texts[0]:
            continue
        wanted = set.union(*map(_values, texts))
        assert all(_values(each) <= wanted for each in said), message.id
        if len(texts) == 1:
            assert _values(said[0]) == wanted, message.id
            assert ("&" in texts[0].replace("&&", "")) == ("&" in said[0].replace("&&", "")), message.id


@pytest.mark.parametrize("code", CODES)
def test_what_is_compiled_is_what_is_written(code):
    speak(code)
    for message in tool.read(paths.resources("languages", f"{code}.po")):
        if isinstance(message.id, str) and message.id:
            text = sense(message.context, message.id) if message.context else message.id
            assert tr(text) == message.string


def _values(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:  # a brace that is none of ours
        return set()


def test_a_new_language_begins_with_every_text_and_its_own_plurals(tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "LANGUAGES", tmp_path)
    monkeypatch.setattr(tool, "collected", collected)
    monkeypatch.setattr(tool.sys, "argv", ["languages.py", "--new", "pl"])
    assert tool.main() == 1, "nothing is translated yet"
    begun = tool.read(tmp_path / "pl.po")
    assert begun.num_plurals > 2
    assert len(begun) == len(tool.read(paths.resources("languages", "de.po")))
    assert (tmp_path / "pl.mo").exists()
    assert tool.main() == 2, "it is there already"


def test_an_unknown_language_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tool, "LANGUAGES", tmp_path)
    monkeypatch.setattr(tool.sys, "argv", ["languages.py", "--new", "zz"])
    assert tool.main() == 2
    assert "such as fr" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_no_marked_text_is_an_f_string():
    wrong = [
        f"{module.file}:{call.lineno}"
        for module in modules()
        for call in module.marks
        if any(isinstance(text, ast.JoinedStr) for text in call.args)
    ]
    assert wrong == []


GERMAN_WORDS = {
    "Brett": "Tafel",
    "Teil": "Gegenstand|Gegenstände",
    "Zone": "Trefferzone(?!n$)",  # the table of hit locations is that of “Trefferzonen”
    "Basischassis": "Grundchassis",
    "Schleuderkopf": "Kopfausstieg",
    "Feld": "Hexfeld",
    "Laufen": "[Rr]ennen",
    "Steuerwurf": "Pilotenw[uü]rf",
    "Tod von oben": "Todesspr",
    "Torso Mitte": "Mitteltorso|[Mm]ittlere[rn] Torso",
    "Grundregelwerk": "Core Rulebook|Kernregelwerk",
    "Eigenheit": "Besonderheit",
    "Abfrage": "Anfrage",
    "Loadout": "Beladung",
    "Gyroskop": r"[Gg]yro\b",
    "Strg": r"Ctrl\b",
    "Umschalt": r"Shift\b",
    "Eingabe": r"(?:Enter|Return)\b",
    "Entf": r"Del\b",
}
"""The German word of each thing, and those that once stood beside it."""


@pytest.mark.parametrize("word", GERMAN_WORDS)
def test_german_has_one_word_for_a_thing(word):
    other = re.compile(rf"\b(?:{GERMAN_WORDS[word]})")
    texts = [str(message.string) for message in tool.read(paths.resources("languages", "de.po"))]
    guide = [line for page in paths.docs("guide", "de").glob("*.md") for line in page.read_text("utf-8").splitlines()]
    assert [text for text in [*texts, *guide] if other.search(text)] == []


TWO_SENSES = [
    ("of a fight", "Turn"),
    ("part", "Share"),
    ("side", "Left"),
    ("a fight", "Fight"),
    ("percentiles", "Standing"),
    ("of a printer", "Ink"),
    ("finding", "Note"),
    ("woods", "light"),
]
"""Words with two senses in English, each in the sense that is not that of the plain text."""


@pytest.mark.parametrize(("where", "word"), TWO_SENSES)
def test_a_word_of_two_senses_is_two_words_in_german(where, word):
    german = {
        (message.context, message.id): message.string for message in tool.read(paths.resources("languages", "de.po"))
    }
    assert german[where, word] != german[None, word]
