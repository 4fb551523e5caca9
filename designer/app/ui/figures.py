"""Numbers as text, with unit or sign, and natural sorting of names."""

import re
from functools import cache

from designer import decimals
from designer.decimals import NARROW_SPACE, rounded

PLUS_MINUS = "\u00b1"
DASH = "\u2013"
"""The text of a figure that has no value."""

_DIGITS = re.compile(r"\d+")


def figure(value: float, digits: int = 0, *, unit: str = "", separator: str = NARROW_SPACE) -> str:
    """A number with `digits` decimals: "1 659", "−12.5 t". Halves round away from zero."""
    text = decimals.figure(value, digits, separator)
    return f"{text} {unit}" if unit else text


def tons(kg: float, *, unit: str = "") -> str:
    """A mass in tons as text, with as many decimals as it needs: "6", "1.5", "0.25 t"."""
    text = decimals.brief(kg / 1000)
    return f"{text} {unit}" if unit else text


def signed(value: float, digits: int = 0, *, unit: str = "", separator: str = NARROW_SPACE) -> str:
    """A difference with its sign: "+54", "−75", and "±0" if it rounds to zero."""
    change = rounded(value, digits)
    if change == 0:
        return f"{PLUS_MINUS}0 {unit}" if unit else f"{PLUS_MINUS}0"
    text = figure(value, digits, unit=unit, separator=separator)
    return text if change < 0 else f"+{text}"


def direction(value: float, digits: int = 0) -> int:
    """The sign of a difference rounded to `digits` decimals: 1, −1 or 0."""
    change = rounded(value, digits)
    return (change > 0) - (change < 0)


@cache
def natural(name: str) -> str:
    """A sort key that puts AC/5 before AC/10; it ignores case and a leading apostrophe."""
    return _DIGITS.sub(lambda digits: digits[0].zfill(4), name.lower().lstrip("'"))
