"""Links to a query of the library: text that can be sent to others, and is read wherever a query is typed."""

from __future__ import annotations

from urllib.parse import quote, unquote

from designer.library.query_words import LONGEST, query_words
from designer.links import SCHEME
from designer.query.translation import lasting, worded

BEGIN = f"{SCHEME}library?query="
"""Prefix of a link."""


def query_link(query: str) -> str:
    """The link to a query. Its words are the English ones, which all languages read."""
    return BEGIN + quote(lasting(query, query_words), safe="")


def is_query_link(text: str) -> bool:
    """Whether a text is a link to a query."""
    return text.strip().startswith(BEGIN)


def linked_query(text: str) -> str:
    """The query to which a text is a link, in the words of the current language; other texts stay as they are."""
    if not is_query_link(text):
        return text
    query = unquote(text.strip().removeprefix(BEGIN)[: 9 * LONGEST])  # three bytes of a character, three letters each
    return worded("".join(filter(str.isprintable, query)), query_words)
