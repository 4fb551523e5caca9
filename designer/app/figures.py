"""Figures as text: thousands apart, a true minus, the digits that were asked for; and figures in names, in order."""

import re
from decimal import ROUND_HALF_UP, Decimal
from functools import cache, lru_cache

NARROW_SPACE = "\u202f"
"""Narrow no-break space: parts thousands, so that a figure neither breaks nor reads as two."""
MINUS = "\u2212"
PLUS_MINUS = "\u00b1"
DASH = "\u2013"
"""Stands where a figure has no value."""

_DIGITS = re.compile(r"\d+")


def figure(value: float, digits: int = 0, *, unit: str = "", separator: str = NARROW_SPACE) -> str:
    """`value` to so many digits after the point: "1 659", "−12.5 t". Halves round away from zero."""
    rounded = _rounded(value, digits)
    sign = MINUS if rounded < 0 else ""
    text = f"{abs(rounded):,.{digits}f}".replace(",", separator)
    return f"{sign}{text} {unit}" if unit else f"{sign}{text}"


def signed(value: float, digits: int = 0, *, unit: str = "", separator: str = NARROW_SPACE) -> str:
    """A change: "+54", "−75", and "±0" for what is nothing at these digits."""
    rounded = _rounded(value, digits)
    if rounded == 0:
        return f"{PLUS_MINUS}0 {unit}" if unit else f"{PLUS_MINUS}0"
    text = figure(value, digits, unit=unit, separator=separator)
    return text if rounded < 0 else f"+{text}"


def difference(old: float, new: float, digits: int = 0) -> float:
    """The change from one figure to another as both are shown."""
    return float(_rounded(new, digits) - _rounded(old, digits))


def direction(value: float, digits: int = 0) -> int:
    """1, −1 or 0: where a change goes as far as these digits show it."""
    rounded = _rounded(value, digits)
    return (rounded > 0) - (rounded < 0)


@lru_cache(8192)
def _rounded(value: float, digits: int) -> Decimal:
    # By way of repr: 0.25 is shown as the user sees it written, not as the nearest binary fraction below it.
    return Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)


@cache
def natural(name: str) -> str:
    """A sort key by which AC/5 comes before AC/10, and a leading mark does not count."""
    return _DIGITS.sub(lambda digits: digits[0].zfill(4), name.lower().lstrip("'"))
