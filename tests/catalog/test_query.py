"""The language of queries: what it means, what is wrong with it and where, and its laws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import catalog
from designer.catalog.item import KINDS
from designer.catalog.query_words import parsed, query_words
from designer.catalog.search import known_flags, query_of, search
from designer.catalog.traits import fixed_figure, words_for
from designer.language import languages, speak
from designer.query import (
    Either,
    FigureCondition,
    NameWord,
    ParsedQuery,
    Phrase,
    QueryTerm,
    Tag,
    Vocabulary,
    WordTable,
)

ITEMS = list(catalog())


def only(text: str) -> QueryTerm:
    query = parsed(text)
    assert not query.problems
    assert len(query.terms) == 1
    return query.terms[0]


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Laser", NameWord("laser")),
        ("ac/10", NameWord("ac/10")),
        ("10-x", NameWord("10-x")),
        ("-pulse", NameWord("pulse", negated=True)),
        ('"ER  PPC"', Phrase("er ppc")),
        ('-"er ppc"', Phrase("er ppc", negated=True)),
        ("heat<=3", FigureCondition("heat", "<=", 3)),
        ("heat ≤ 3", FigureCondition("heat", "<=", 3)),
        ("t=0.5", FigureCondition("mass", "=", 0.5)),
        ("slots=1..2", FigureCondition("slots", "=", 1, 2)),
        ("dmg/t>0.8", FigureCondition("damage", ">", 0.8, None, "mass")),
        ("-range>9", FigureCondition("range", ">", 9, negated=True)),
        ("tech:CLAN", Tag("tech", ("clan",))),
        ("kind:en,miss", Tag("kind", ("energy", "missile"))),
        ("level:adv", Tag("level", ("advanced",))),
        ("long<=9", FigureCondition("long", "<=", 9)),
        ("not pulse", NameWord("pulse", negated=True)),
        ("-(pulse)", NameWord("pulse", negated=True)),
        ("not -pulse", NameWord("-pulse", negated=True)),
        ("laser OR ppc", Either((ParsedQuery((NameWord("laser"),)), ParsedQuery((NameWord("ppc"),))))),
        ("not (er ppc)", Either((ParsedQuery((NameWord("er"), NameWord("ppc"))),), negated=True)),
        ("order", NameWord("order")),
    ],
)
def test_what_a_term_means(text: str, term: QueryTerm):
    assert only(text) == term


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("laser heat<", 11, "number"),
        ("heat<=3x", 7, "number"),
        ("<5", 0, "figure"),
        ("heet>3", 0, "heat"),
        ("kind:enrgy", 5, "energy"),
        ("foo:bar", 0, "tech, kind, level, flag"),
        ("kind:", 5, "value"),
        ("slots>1..2", 0, "span"),
        ("slots=1..", 9, "number"),
        ('er "ppc', 3, "closing quote"),
        ('""', 0, "words"),
        ("er - ppc", 3, "word"),
        ("er not", 3, "word"),
        ("laser or", 6, "after “or”"),
        ("or laser", 0, "before “or”"),
        ("laser or or ppc", 9, "before “or”"),
        ("(laser", 0, "closing bracket"),
        ("laser) ppc", 5, "no bracket was opened"),
        ("er ()", 3, "words"),
        ("tech:klingon", 5, "“klingon” is no tech: one of clan, is, sphere, all is expected"),
        ("level:9", 6, "“9” is no level: one of introductory, tournament, standard, advanced"),
    ],
)
def test_what_is_wrong_says_where_and_what_is_expected(text: str, at: int, expected: str):
    (problem,) = parsed(text).problems
    assert problem.at == at
    assert expected in problem.expected
    assert str(problem).startswith(f"Position {at + 1}: ")


def test_the_rest_of_a_query_counts_whatever_is_wrong_in_it():
    assert parsed("er heat< ppc").terms == (NameWord("er"), NameWord("ppc"))


def test_rows_count_whatever_is_wrong_around_them():
    assert parsed("(laser or ppc").terms == parsed("laser or ppc").terms
    assert parsed("laser or").terms == (NameWord("laser"),)
    assert parsed("(er) ppc)").terms == (NameWord("er"), NameWord("ppc"))


def test_brackets_bind_what_stands_in_them():
    either = Either((ParsedQuery((NameWord("laser"),)), ParsedQuery((NameWord("ppc"),))))
    assert parsed("(laser or ppc) heat<=3").terms == (either, FigureCondition("heat", "<=", 3))
    assert parsed("laser or (ppc or er) heat<=3").terms == (
        Either(
            (
                ParsedQuery((NameWord("laser"),)),
                ParsedQuery(
                    (
                        Either((ParsedQuery((NameWord("ppc"),)), ParsedQuery((NameWord("er"),)))),
                        parsed("heat<=3").terms[0],
                    )
                ),
            )
        ),
    )


def test_a_ratio_with_nothing_below_the_stroke_meets_nothing():
    machine_gun = catalog()["machine-gun"]
    assert not FigureCondition("damage", ">=", 0, None, "heat").holds(partial(fixed_figure, machine_gun))
    assert not FigureCondition("damage", ">=", 0, None, "heat", negated=True).holds(partial(fixed_figure, machine_gun))


@pytest.fixture
def _german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


@pytest.mark.usefixtures("_german")
@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("hitze<=3 reichweite>9", "heat<=3 range>9"),
        ("HITZE<=3", "heat<=3"),
        ("masse=0,5", "mass=0.5"),
        ("felder=1..2", "slots=1..2"),
        ("schaden/t>0,8", "dmg/t>0.8"),
        ("kurz>=5 mittel>=10 lang>=15 extrem>20", "short>=5 medium>=10 long>=15 extreme>20"),
        ("technik:clan", "tech:clan"),
        ("-technik:sphäre", "-tech:sphere"),
        ("art:energie,raketen", "kind:energy,missile"),
        ("art:wärme", "kind:heat_sink"),
        ("stufe:fortg", "level:advanced"),
        ("stufe<=2 jahr<3050 kosten<1000", "level<=2 year<3050 cost<1000"),
        ("merkmal:explosiv", "flag:explosive"),
        ("(uac oder rac) nicht (er ppc)", "(uac or rac) not (er ppc)"),
        ("heat<=3 schaden>5 tech:clan", "heat<=3 damage>5 tech:clan"),
    ],
)
def test_in_german_its_own_words_are_understood_beside_the_english_ones(german: str, english: str):
    found = parsed(german, known_flags())
    assert not found.problems
    speak("en")
    assert found == parsed(english, known_flags())


@pytest.mark.usefixtures("_german")
def test_what_is_wrong_in_german_is_told_in_its_words():
    (problem,) = parsed("hitte<=3").problems
    assert "hitze" in problem.expected
    (problem,) = parsed("foo:bar").problems
    assert "technik, art, stufe, merkmal" in problem.expected
    (problem,) = parsed("art:kohle").problems
    assert "energie" in problem.expected


def test_words_of_another_language_are_understood_only_while_it_is_spoken():
    speak("de")
    assert not query_of("hitze<=3").problems
    speak("en")
    assert query_of("hitze<=3").problems
    assert query_of("laser oder ppc").words == ("laser", "oder", "ppc")


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_english_words_mean_what_they_always_do(code: str):
    english = _lists(query_words())
    speak(code)
    words = _lists(query_words())
    speak("en")
    for own, plain in zip(words, english, strict=True):
        assert {word: own.means[word] for word in plain.means} == plain.means
        assert set(own.means.values()) == set(plain.means.values())


def _lists(words: Vocabulary) -> list[WordTable]:
    return [words.figures, words.tags, *words.values.values()]


def test_the_queries_of_the_page_on_searching_are_understood_and_find_something():
    page = (Path(__file__).parents[2] / "docs" / "searching.md").read_text("utf-8")
    queries = re.findall(r"^\| `([^`]+)` \|", page.partition("# Searching the library")[0], re.MULTILINE)
    assert len(queries) > 10
    for query in queries:
        assert not parsed(query).problems, query
        assert search(query, ITEMS), query


# -- laws -----------------------------------------------------------------------------------------------------

texts = st.text(alphabet='abchet0123. <>=!:/-"≤,ümkindor()', max_size=40)
plain = st.from_regex(r"[a-z0-9][a-z0-9/]{0,8}", fullmatch=True)
numbers = st.decimals(0, 9999, places=2).map(float)
figures, signs = st.sampled_from([*words_for("figure")]), st.sampled_from(("<", "<=", ">", ">=", "=", "!="))
comparisons = st.builds(
    lambda figure, sign, limit, per, negated: FigureCondition(figure, sign, limit, None, per, negated),
    *(figures, signs, numbers, st.sampled_from(("", *words_for("figure"))), st.booleans()),
)
spans = st.builds(
    lambda figure, lower, upper, negated: FigureCondition(figure, "=", lower, upper, "", negated),
    *(figures, numbers, numbers, st.booleans()),
)
tags = st.one_of(
    st.builds(
        Tag, st.just("tech"), st.lists(st.sampled_from(sorted(words_for("tech"))), min_size=1, unique=True).map(tuple)
    ),
    st.builds(Tag, st.just("kind"), st.lists(st.sampled_from(KINDS), min_size=1, unique=True).map(tuple)),
    st.builds(
        Tag, st.just("level"), st.lists(st.sampled_from(sorted(words_for("level"))), min_size=1, unique=True).map(tuple)
    ),
)
exact = st.one_of(
    comparisons, spans, tags, st.builds(Phrase, plain.map(lambda text: " ".join(text.replace("/", " ").split())))
)
words = plain.filter(lambda text: text not in ("or", "not"))
simple = st.one_of(exact, st.builds(NameWord, words, st.booleans()))
rows = st.lists(
    st.lists(simple, min_size=1, max_size=3).map(lambda found: ParsedQuery(tuple(found))), min_size=2, max_size=3
)
terms = st.one_of(simple, st.builds(Either, rows.map(tuple), st.booleans()))
queries = st.lists(terms, max_size=5).map(lambda found: ParsedQuery(tuple(found)))


@given(queries)
def test_a_query_reads_back_as_it_is_written(query: ParsedQuery):
    assert parsed(str(query)) == query


@given(texts)
def test_reading_never_fails_and_places_lie_in_the_text(text: str):
    for problem in parsed(text).problems:
        assert 0 <= problem.at <= len(text)
        assert problem.length >= 0
        assert problem.expected


@given(texts)
def test_what_was_understood_reads_back_alike(text: str):
    understood = ParsedQuery(parsed(text).terms)
    assert parsed(str(understood)) == understood


@given(exact, exact)
def test_more_terms_find_no_more_and_their_order_does_not_matter(one: QueryTerm, other: QueryTerm):
    both = set(search(f"{one} {other}", ITEMS))
    assert both == set(search(str(one), ITEMS)) & set(search(str(other), ITEMS))
    assert both == set(search(f"{other} {one}", ITEMS))


@given(tags)
def test_a_minus_finds_all_the_others_and_what_both_sides_build_is_of_either(tag: Tag):
    found = set(search(str(tag._replace(negated=False)), ITEMS))
    others = set(search(str(tag._replace(negated=True)), ITEMS))
    of_either = tag.name == "tech" and "all" not in tag.values
    assert found | others == set(ITEMS)
    assert found & others == {item for item in ITEMS if of_either and item.tech == "All"}


def test_brackets_without_end_are_no_error_of_the_program():
    query = parsed("laser " + "(damage>5 " * 5000)
    assert any("at most 40 deep" in problem.expected for problem in query.problems)
    assert query.terms[0] == only("laser")
    assert not parsed("(" * 40 + "laser" + ")" * 40).problems
