"""Queries that outlive a change of language."""

from collections.abc import Iterator

import pytest

from designer.catalog.query_translation import lasting, worded
from designer.catalog.query_words import parsed
from designer.language import speak


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


PAIRS = [
    ("hitze<=3 reichweite>9 technik:clan", "heat<=3 range>9 tech:clan"),
    ("uac oder rac", "(uac or rac)"),
    ("masse=0,5..1,5", "mass=0.5..1.5"),
    ("nicht art:energie", "-kind:energy"),
    ("(laser oder ppk) schaden/masse>1,5", "(laser or ppk) damage/mass>1.5"),
]


@pytest.mark.parametrize("spoken", ["de", "en"])
@pytest.mark.parametrize(("german", "english"), PAIRS)
def test_what_is_kept_is_english_in_whichever_language_it_was_written(spoken: str, german: str, english: str):
    speak(spoken)
    assert lasting(german) == lasting(english) == english


@pytest.mark.parametrize(("german", "english"), PAIRS)
def test_what_was_kept_is_said_in_the_language_that_is_spoken(german: str, english: str):
    assert worded(english) == english
    speak("de")
    said = worded(english)
    assert parsed(said).problems == ()
    assert parsed(said) == parsed(german) == parsed(english)
    assert lasting(said) == english
    assert "heat" not in said
    assert "tech:" not in said


@pytest.mark.parametrize("name", ["", "Ultra AC", "LRM 15 Ammo", "Er-PPC", '"broken', "heat<", "color:red"])
def test_names_and_what_nobody_understands_stay_as_they_were_typed(name: str):
    assert lasting(name) == name
    assert worded(name) == name
