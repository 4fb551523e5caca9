"""The rules of data records that concern several fields, or the order of numbers; ``data/schema.json`` has the types.

Each rule is a function that returns what is wrong, or an empty text.
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from designer.catalog.vocabulary import known_words

CIRCA = 5
"""The years by which an approximate date ("circa") may differ from the printed year."""
ERA_YEARS = (1950, 2100)
"""The numbers that stand for "before spaceflight" and "early spaceflight" instead of a year."""
LEAST_SLOTS_TO_SPLIT = 8

Fields = Mapping[str, Any]  # Any: JSON
"""The fields before the one that a rule concerns, as far as they are valid."""
Rule = Callable[[Any, Fields], str]
Steps = tuple[tuple[int, int], ...]


def unknown(word: str, allowed: Collection[str]) -> str:
    """A text that a word is not allowed, with the most similar allowed word; empty if it is allowed."""
    if word in allowed:
        return ""
    near = difflib.get_close_matches(word, allowed, 1)
    return f"unknown word {word!r}" + (f", did you mean {near[0]!r}?" if near else "")


# -- single values ----------------------------------------------------------------------------------------------------


def _distinct(names: tuple[str, ...]) -> str:
    return "a word stands twice" if len({name.strip().lower() for name in names}) < len(names) else ""


def _years(years: tuple[int | None, ...]) -> str:
    prototype, production, common, extinct, back = years
    introduced = [year for year in (prototype, production, common) if year is not None]
    real = [year for year in introduced if year not in ERA_YEARS]
    if any(later < earlier - CIRCA for earlier, later in itertools.pairwise(real)):
        return "prototype, production and common year must ascend"
    if extinct is not None and introduced and extinct < introduced[0]:
        return "extinct before it was introduced"
    if back is not None and (extinct is None or back < extinct):
        return "reintroduced without being extinct before"
    return ""


def _ranges(distances: tuple[int, ...]) -> str:
    minimum, *brackets = distances
    ascends = brackets == sorted(brackets) and minimum <= brackets[-1]
    return "" if ascends else "ranges must ascend from short to extreme, and reach beyond the minimum"


def _fading(damage: tuple[int, ...]) -> str:
    return "" if sorted(damage, reverse=True) == [*damage] else "damage must not grow with range"


def _sorted(steps: Steps) -> str:
    return "" if [*steps] == sorted(steps) else "more heat must not hinder less"


def _rising(steps: Steps) -> str:
    stays = any(one[0] >= other[0] or one[1] >= other[1] for one, other in itertools.pairwise(steps))
    return f"expected rising steps, found {[list(step) for step in steps]}" if stays else ""


def _rising_numbers(steps: tuple[int, ...]) -> str:
    return "" if [*steps] == sorted(set(steps)) else "the skills must rise"


def _falling(row: Iterable[float]) -> bool:
    return all(later < earlier for earlier, later in itertools.pairwise(row))


def _skill_multipliers(rows: dict[str, tuple[float, ...]]) -> str:
    """A problem of the factors by crew skills (TM p. 315): a row for each gunnery, a column for each piloting."""
    if [*rows] != [str(skill) for skill in range(9)] or any(len(row) != 9 for row in rows.values()):
        return "expected nine rows, 0 to 8, of nine figures"
    if not all(map(_falling, (*rows.values(), *zip(*rows.values(), strict=True)))):
        return "a worse skill must be worth less"
    return "" if rows["4"][5] == 1 else "a regular crew, 4/5, must be worth 1"


def _clusters(columns: dict[str, tuple[int, ...]]) -> str:
    """A problem of the hits for rolls of 2 to 12, by the size of the salvo (TW p. 116); empty if there is none."""
    wrong = (size for size, hits in columns.items() if [*hits] != sorted(hits) or hits[-1] != int(size))
    return next((f"size {size}: expected rising numbers up to {size}" for size in wrong), "")


def _ratings(masses: dict[str, int]) -> str:
    """A problem of the masses of fusion engines in kg, by rating from 10 to 500 in steps of 5; empty if none."""
    falls = [*masses.values()] != sorted(masses.values())
    return _not_every_fifth(masses, 10, 500) or ("a higher rating must not weigh less" if falls else "")


def _tonnages(points: dict[str, tuple[int, ...]]) -> str:
    """A problem of the structure points (head, center, side, arm, leg) by tonnage, from 10 to 200 in steps of 5."""
    falls = any([*column] != sorted(column) for column in zip(*points.values(), strict=True))
    return _not_every_fifth(points, 10, 200) or ("a higher tonnage must not have fewer points" if falls else "")


def _not_every_fifth(keys: Collection[str], first: int, last: int) -> str:
    complete = [*keys] == [str(number) for number in range(first, last + 1, 5)]
    return "" if complete else f"expected every fifth number from {first} to {last}"


CHECKS: Final[dict[str, Callable[[Any], str]]] = {  # Any: the value that is checked
    check.__name__.removeprefix("_"): check
    for check in (
        *(_distinct, _years, _ranges, _fading, _sorted, _rising, _rising_numbers),
        *(_skill_multipliers, _clusters, _ratings, _tonnages),
    )
}
"""The rules of single values, by their names in the schema."""


# -- several fields ---------------------------------------------------------------------------------------------------


def _sphere_years(years: object, record: Fields) -> str:
    """A problem if Inner Sphere technology has no Inner Sphere years, except at level 5 and for the id "none"."""
    missing = years is None and record.get("tech") == "IS" and not _needs_no_years(record)
    return "missing, although its technology is IS" if missing else ""


def _clan_years(years: object, record: Fields) -> str:
    """A problem if Clan technology has no Clan years, or technology of both ("All") no years at all."""
    if years is not None or _needs_no_years(record):
        return ""
    if record.get("tech") == "Clan":
        return "missing, although its technology is Clan"
    neither = record.get("tech") == "All" and record.get("is_years") is None
    return "missing, and so are the years of the Inner Sphere" if neither else ""


def _needs_no_years(record: Fields) -> bool:
    return record.get("level") == 5 or record.get("id") == "none"


def _aliases(aliases: tuple[str, ...], record: Fields) -> str:
    own = record.get("mtf", "").strip().lower()
    return "the file's own name needs no alias" if any(alias.strip().lower() == own for alias in aliases) else ""


def _short(short: str | None, record: Fields) -> str:
    return "left out where it equals the name" if short is not None and short == record.get("name") else ""


def _formula(formula: str, _record: Fields) -> str:
    return unknown(formula, known_words("formula")) if formula else ""


def _figure(name: str) -> Rule:
    def given_somehow(figure: float | None, record: Fields) -> str:
        formula = record.get("formula", "")
        rule = known_words("formula").get(formula)
        if figure is not None or (rule is not None and name in rule.gives):
            return ""
        return f"null, but formula {formula!r} does not give it" if formula else "null without a formula"

    return given_somehow


def _not_split_and_spread(splittable: bool, record: Fields) -> str:
    return "an item lies spread or split, not both" if splittable and record.get("spreadable") else ""


def _large_enough_to_split(splittable: bool, record: Fields) -> str:
    fits = splittable == ((record.get("slots") or 0) >= LEAST_SLOTS_TO_SPLIT)
    wrong = f"weapons of {LEAST_SLOTS_TO_SPLIT} or more slots can be split, and no others"
    return _not_split_and_spread(splittable, record) or ("" if fits else wrong)


def _reaches(distances: tuple[int, ...], record: Fields) -> str:
    return "does damage, so it needs a range" if any(record.get("damage", ())) and not distances[-1] else ""


def _with_capacitor(year: int, record: Fields) -> str:
    return "a year for capacitors, but no Battle Value" if year and not record.get("capacitor_bv") else ""


def _strikes_somehow(strike: int | None, record: Fields) -> str:
    by_weapon = strike and record.get("kind") != "physical"
    return "only physical weapons strike" if by_weapon else _figure("strike")(strike, record)


def _rolls_its_mean(dice: int, record: Fields) -> str:
    wrong = dice and 2 * (record.get("strike") or 0) != 7 * dice
    return f"what a hit does is not the mean of {dice} dice" if wrong else ""


def _matters(step: float, record: Fields) -> str:
    return "a chosen size, but a fixed mass" if step and record.get("mass") is not None else ""


def _of_variable_size(largest: float, record: Fields) -> str:
    wrong = largest and not 0 < record.get("size_step", 0) <= largest
    return "a largest size needs a step no larger than it" if wrong else ""


def _fills_its_slots(item: str, record: Fields) -> str:
    return "slots and the item that takes them come together" if bool(record.get("slots")) != bool(item) else ""


def _in_combat(bracket: str, quirk: Fields) -> str:
    if bool(quirk.get("pipelines")) is (quirk.get("category") == "other"):
        return "a quirk touches rolls, or its category is other"
    if bool(bracket) is not (quirk.get("category") == "targeting"):
        return "a quirk of targeting has a bracket, others have none"
    vague = quirk.get("pipelines") and quirk.get("positive") is None
    return "a quirk that touches rolls is good or bad" if vague else ""


RULES: Final[dict[str, dict[str, Rule]]] = {
    "named": {"aliases": _aliases},
    "technology": {"is_years": _sphere_years, "clan_years": _clan_years},
    "item": {
        "short": _short,
        "formula": _formula,
        "splittable": _not_split_and_spread,
        **{name: _figure(name) for name in ("mass", "slots", "bv", "cost")},
    },
    "weapon": {"splittable": _large_enough_to_split, "range": _reaches, "capacitor_year": _with_capacitor},
    "gear": {
        "strike": _strikes_somehow,
        "strike_dice": _rolls_its_mean,
        "size_step": _matters,
        "size_max": _of_variable_size,
    },
    "plating": {"item": _fills_its_slots},
    "quirk": {"bracket": _in_combat},
}
"""The rules on fields by record type of the schema and field; they also apply to types that inherit the field."""
