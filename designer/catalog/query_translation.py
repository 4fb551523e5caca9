"""Translating an equipment query between its stored form in fixed (English) words and the current language."""

from __future__ import annotations

from designer.catalog.query_words import parsed, query_words
from designer.catalog.search import query_of
from designer.query import translation


def lasting(text: str) -> str:
    """The stored form of a query, in fixed (English) words that do not depend on the language.

    Names and text that is not understood stay as typed.
    """
    return text if _is_whole_name(text) else translation.lasting(text, query_words)


def worded(text: str) -> str:
    """A stored query in the words of the current language."""
    return text if _is_whole_name(text) else translation.worded(text, query_words)


def _is_whole_name(text: str) -> bool:
    """Whether a text is the name of an item although it could be parsed as a query with conditions."""
    return translation.is_name(query_of(text), text) and not translation.is_name(parsed(text), text)
