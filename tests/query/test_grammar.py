"""What the grammar has beside the words of equipment: flags, texts, numbers of parts, and completion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.query import (
    Either,
    Flag,
    NameWord,
    ParsedQuery,
    Phrase,
    Quantity,
    QueryTerm,
    Tag,
    Vocabulary,
    parsed,
    vocabulary,
    word_table,
)
from designer.query.completion import completions
from designer.query.translation import lasting, worded


def _words(code: str = "en") -> Vocabulary:
    return vocabulary(
        code,
        word_table(code, {"heat": (), "cost": ()}),
        word_table(code, {"tech": (), "source": ()}),
        {"tech": word_table(code, {"clan": (), "is": ()}), "has": word_table(code, {"ammunition": ("ammo",)})},
        flags=word_table(code, {"legal": ("valid",)}),
        quantities=word_table(code, {"has": ()}),
    )


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("legal", Flag("legal")),
        ("not valid", Flag("legal", negated=True)),
        ("legality", NameWord("legality")),
        ("name:marauder", NameWord("marauder")),
        ("Model:marauder", NameWord("marauder")),
        ('-name:"mad cat"', Phrase("mad cat", negated=True)),
        ("chassis:legal", Phrase("legal")),
        ("name:or", Phrase("or")),
        ("name:götz", NameWord("götz")),
        ('source:"TRO 3025"', Tag("source", ("tro 3025",))),
        ("source:tro,rs", Tag("source", ("tro", "rs"))),
        ("has:ecm", Quantity("has", "ecm")),
        ('has:"ER  PPC"*2', Quantity("has", "er ppc", ">=", 2)),
        ("has:ammo:gauss>=2", Quantity("has", "gauss", ">=", 2, kind="ammunition")),
        ("has:ammo:", Quantity("has", "", kind="ammunition")),
        ("has:ammo:>=3", Quantity("has", "", ">=", 3, kind="ammunition")),
        ("has:ac/20=1", Quantity("has", "ac 20", "=", 1)),
        ("-has:laser=2..4", Quantity("has", "laser", "=", 2, 4, negated=True)),
    ],
)
def test_what_a_term_means(text: str, term: QueryTerm) -> None:
    assert parsed(text, _words()) == ParsedQuery((term,))


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("has:", 4, "a name is expected after has:"),
        ("has:ppc*", 8, "a number is expected after *"),
        ("has:food:ppc", 4, "“food” is no kind"),
        ("has:ppc*2..4", 0, "a span is expected after ="),
        ('has:"ppc', 4, "closing quote"),
        ("source:", 7, "a text is expected after source:"),
        ("name:", 5, "a name is expected after name:"),
    ],
)
def test_what_is_wrong_says_where_and_what_is_expected(text: str, at: int, expected: str) -> None:
    (problem,) = parsed(text, _words()).problems
    assert problem.at == at
    assert expected in problem.expected


def test_numbers_of_parts_are_compared() -> None:
    two = Quantity("has", "ppc", ">=", 2)
    assert not two.holds(1)
    assert two.holds(2)
    assert two._replace(negated=True).holds(0)
    assert Quantity("has", "ppc", "=", 1, 2).holds(2)
    assert not Quantity("has", "ppc", "=", 1, 2).holds(3)


names = st.from_regex(r"[a-z0-9]{1,6}( [a-z0-9]{1,6})?", fullmatch=True)
numbers = st.integers(0, 99).map(float)
quantities = st.one_of(
    st.builds(
        Quantity,
        *(st.just("has"), names, st.sampled_from(("<", "<=", ">", ">=", "=", "!=")), numbers, st.none()),
        st.sampled_from(("", "ammunition")),
        st.booleans(),
    ),
    st.builds(Quantity, st.just("has"), names, st.just("="), numbers, numbers, st.just(""), st.booleans()),
    st.builds(Quantity, st.just("has"), st.just(""), st.just("="), numbers, numbers, st.just("ammunition")),
)
tags = st.builds(Tag, st.just("source"), st.lists(names, min_size=1, max_size=3, unique=True).map(tuple), st.booleans())
terms = st.one_of(quantities, tags, st.builds(Flag, st.just("legal"), st.booleans()))
rows = st.lists(terms, min_size=1, max_size=3).map(lambda row: ParsedQuery(tuple(row)))
queries = st.lists(
    st.one_of(terms, st.builds(Either, st.lists(rows, min_size=2, max_size=3).map(tuple), st.booleans())), max_size=4
).map(lambda row: ParsedQuery(tuple(row)))


@given(queries)
def test_a_query_reads_back_as_it_is_written(query: ParsedQuery) -> None:
    assert parsed(str(query), _words()) == query
    german = worded(str(query), _words)
    assert parsed(german, _words()) == query
    assert lasting(german, _words) == str(query) or not query.terms


@given(st.text(alphabet='hasource:tlgmn"*<=>1. ,()-', max_size=30).map(lambda text: text.replace("n", "name")))
def test_what_was_understood_reads_back_alike(text: str) -> None:
    found = parsed(text, _words())
    assert parsed(str(ParsedQuery(found.terms)), _words()).terms == found.terms
    assert all(0 <= problem.at <= len(text) and problem.expected for problem in found.problems)


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("ppc he", {"ppc heat"}),
        ("cost/h", {"cost/heat"}),
        ("-te", {"-tech:"}),
        ("le", {"legal"}),
        ("tech:", {"tech:clan", "tech:is"}),
        ("tech:clan,i", {"tech:clan,is"}),
        ("has:am", {"has:ammunition:", "has:ammo:"}),
        ("has:ammo:g", set()),
        ("source:t", set()),
        ('"he', set()),
        ("", set()),
    ],
)
def test_the_word_that_is_typed_is_completed(text: str, offered: set[str]) -> None:
    made = {text[: each.start] + each.text + text[each.end :] for each in completions(text, len(text), _words())}
    assert made == offered


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("source:tr", ["source:tr-2", 'source:"old tro"']),  # first what begins so, then what has such a word
        ('source:"old t', ['source:"old tro"']),
        ("source:tr-2,o", ['source:tr-2,"old tro"']),
        ("has:pp", ["has:ppc", 'has:"er ppc"']),
        ('has:"er p', ['has:"er ppc"']),
    ],
)
def test_values_that_may_be_any_text_are_completed_from_those_that_are_there(text: str, offered: list[str]) -> None:
    there = {"source": ("old TRO", "TR-2"), "has": ("ER PPC", "PPC", 'Odd "Name"')}
    found = completions(text, len(text), _words(), there)
    assert [text[: each.start] + each.text + text[each.end :] for each in found] == offered


def test_completion_leaves_what_follows() -> None:
    (only,) = completions("leg ppc", 3, _words())
    assert only == (0, 3, "legal")
