"""The types of the fields of data records, with the checks that concern a single field."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Collection
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, NonNegativeInt, StringConstraints

from designer.catalog.vocabulary import known_words

LONGEST_SHORT_NAME = 22
CIRCA = 5
"""The years by which an approximate date ("circa") may differ from the printed year."""
ERA_YEARS = (1950, 2100)
"""The numbers that stand for "before spaceflight" and "early spaceflight" instead of a year."""


def _in_order(years: tuple[int | None, ...]) -> tuple[int | None, ...]:
    prototype, production, common, extinct, back = years
    introduced = [year for year in (prototype, production, common) if year is not None]
    real = [year for year in introduced if year not in ERA_YEARS]
    if any(later < earlier - CIRCA for earlier, later in itertools.pairwise(real)):
        raise ValueError("prototype, production and common year must ascend")
    if extinct is not None and introduced and extinct < introduced[0]:
        raise ValueError("extinct before it was introduced")
    if back is not None and (extinct is None or back < extinct):
        raise ValueError("reintroduced without being extinct before")
    return years


def _ascending(distances: tuple[int, ...]) -> tuple[int, ...]:
    minimum, *brackets = distances
    if brackets != sorted(brackets) or minimum > brackets[-1]:
        raise ValueError("ranges must ascend from short to extreme, and reach beyond the minimum")
    return distances


def _fading(damage: tuple[int, ...]) -> tuple[int, ...]:
    if sorted(damage, reverse=True) != [*damage]:
        raise ValueError("damage must not grow with range")
    return damage


def known(word: str, allowed: Collection[str]) -> str:
    """The word, if it is allowed; else ``ValueError``, which names the most similar allowed word."""
    if word not in allowed:
        near = difflib.get_close_matches(word, allowed, 1)
        raise ValueError(f"unknown word {word!r}" + (f", did you mean {near[0]!r}?" if near else ""))
    return word


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, if each occurs only once; else ``ValueError``."""
    if len({name.strip().lower() for name in names}) < len(names):
        raise ValueError("a word stands twice")
    return names


Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
WordField = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]*$")]
NonEmptyName = Annotated[str, StringConstraints(min_length=1)]
DistinctNames = Annotated[tuple[NonEmptyName, ...], AfterValidator(distinct)]
RulesLevel = Literal[1, 2, 3, 4, 5]
Rating = Annotated[str, StringConstraints(pattern=r"^[A-F]$")]
Availability = Annotated[str, StringConstraints(pattern=r"^[A-FX]{4}$")]
Year = Annotated[int, Field(ge=1950, le=3250)]
YearList = Annotated[tuple[Year | None, Year | None, Year | None, Year | None, Year | None], AfterValidator(_in_order)]
Distance = Annotated[int, Field(ge=0, le=200)]
Ranges = Annotated[tuple[Distance, Distance, Distance, Distance, Distance], AfterValidator(_ascending)]
Damage = Annotated[tuple[NonNegativeInt, NonNegativeInt, NonNegativeInt], AfterValidator(_fading)]
Kilograms = Annotated[int, Field(ge=0, le=200_000)]
Slots = Annotated[int, Field(ge=0, le=120)]
Flag = Annotated[str, AfterValidator(lambda word: known(word, known_words("flag")))]
Flags = Annotated[tuple[Flag, ...], AfterValidator(distinct)]
Munition = Annotated[str, AfterValidator(lambda word: known(word, known_words("munition")))]
Munitions = Annotated[tuple[Munition, ...], AfterValidator(distinct)]
CockpitFlag = Annotated[str, AfterValidator(lambda word: known(word, known_words("cockpit_flag")))]
CockpitFlags = Annotated[tuple[CockpitFlag, ...], AfterValidator(distinct)]
Cluster = Annotated[int, Field(ge=2, le=40)] | Literal[0]
CockpitSlot = Literal["Life Support", "Sensors", "Cockpit", "-"]
