"""Figures as text, with their unit or their sign; and figures in names, in order."""

import re
from functools import cache

from designer import decimals
from designer.decimals import NARROW_SPACE, rounded

PLUS_MINUS = "\u00b1"
DASH = "\u2013"
"""Stands where a figure has no value."""

_DIGITS = re.compile(r"\d+")


def figure(value: float, digits: int = 0, *, unit: str = "", separator: str = NARROW_SPACE) -> str:
    """`value` to so many digits after the point: "1 659", "−12.5 t". Halves round away from zero."""
    text = decimals.figure(value, digits, separator)
    return f"{text} {unit}" if unit else text


def signed(value: float, digits: int = 0, *, unit: str = "", separator: str = NARROW_SPACE) -> str:
    """A change: "+54", "−75", and "±0" for what is nothing at these digits."""
    change = rounded(value, digits)
    if change == 0:
        return f"{PLUS_MINUS}0 {unit}" if unit else f"{PLUS_MINUS}0"
    text = figure(value, digits, unit=unit, separator=separator)
    return text if change < 0 else f"+{text}"


def direction(value: float, digits: int = 0) -> int:
    """1, −1 or 0: where a change goes as far as these digits show it."""
    change = rounded(value, digits)
    return (change > 0) - (change < 0)


@cache
def natural(name: str) -> str:
    """A sort key by which AC/5 comes before AC/10, and a leading mark does not count."""
    return _DIGITS.sub(lambda digits: digits[0].zfill(4), name.lower().lstrip("'"))
