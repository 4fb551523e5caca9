"""Links to queries of the library."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.library.query_link import BEGIN, is_query_link, linked_query, query_link
from designer.library.query_words import query_of

QUERIES = ("timber", 'tech:clan bv<2500 has:"er ppc"*2', "-(omni or form:quad) armor>=90%", "role:“ä” & = ? # %41")


@pytest.mark.parametrize("query", QUERIES)
def test_a_link_leads_to_the_query_and_is_one_word_of_ascii(query: str) -> None:
    link = query_link(query)
    assert is_query_link(f" {link}\n")
    assert link.isascii()
    assert " " not in link
    assert query_of(linked_query(f" {link}\n")) == query_of(query)


def test_a_link_is_read_in_every_language(german: None) -> None:
    english = BEGIN + "tech%3Aclan%20heat%3C3"
    read = linked_query(english)
    assert read == "technik:clan hitze<3"
    assert query_of(read) == query_of("tech:clan heat<3", "en")
    assert query_link(read) == english


@given(st.text())
def test_whatever_follows_is_a_line_of_text(text: str) -> None:
    found = linked_query(BEGIN + text)
    assert found.isprintable()
    query_of(found)


@given(st.text())
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert is_query_link(text) or linked_query(text) == text
