"""The scheme of the program's links, by which systems hand them over: ``mechwright:library?query=…``."""

from __future__ import annotations

from typing import Final

SCHEME: Final = "mechwright:"
"""Prefix of every link."""


def is_link(text: str) -> bool:
    """Whether a text is a link of the program; whether it leads anywhere is seen when it is followed."""
    return text.startswith(SCHEME)
