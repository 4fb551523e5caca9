"""Pronounceable names for random designs."""

from __future__ import annotations

from random import Random
from typing import Final

_BEGINNINGS: Final = (
    *("b", "br", "c", "d", "dr", "f", "g", "gr", "h", "k"),
    *("kr", "l", "m", "n", "r", "s", "st", "t", "tr", "v"),
)
_VOWELS: Final = ("a", "e", "i", "o", "u")
_MIDDLES: Final = ("b", "d", "g", "k", "l", "ld", "m", "n", "nd", "r", "rg", "rm", "s", "st", "t", "v", "x")
_ENDS: Final = ("", "k", "l", "n", "r", "rd", "s", "st", "th", "x")


def random_name(rng: Random) -> str:
    """A name of two or three syllables, such as "Kradon"."""
    name = rng.choice(_BEGINNINGS) + rng.choice(_VOWELS)
    for _ in range(rng.choice((1, 1, 2))):
        name += rng.choice(_MIDDLES) + rng.choice(_VOWELS)
    return (name + rng.choice(_ENDS)).capitalize()


def model_letters(name: str) -> str:
    """Three letters of a name for a model: the first one and the consonants behind it, "KRD" for "Kradon"."""
    consonants = "".join(letter for letter in name[1:] if letter not in _VOWELS)
    return (name[0] + consonants + name[1:])[:3].upper()
