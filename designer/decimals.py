"""Figures as they are shown: so many digits after the point, halves away from zero, thousands apart, a true minus."""

from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import Final

NARROW_SPACE: Final = "\u202f"
"""Narrow no-break space: parts thousands, so that a figure neither breaks nor reads as two."""
MINUS: Final = "\u2212"


@lru_cache(8192)
def rounded(value: float, digits: int = 0) -> Decimal:
    """A figure as its digits show it."""
    # By way of repr: 0.25 is shown as the user sees it written, not as the nearest binary fraction below it.
    return Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)


def difference(old: float, new: float, digits: int = 0) -> float:
    """The change from one figure to another as both are shown."""
    return float(rounded(new, digits) - rounded(old, digits))


def figure(value: float, digits: int = 0, separator: str = NARROW_SPACE) -> str:
    """A figure as text: "1 659", "−12.5"."""
    shown = rounded(value, digits)
    sign = MINUS if shown < 0 else ""
    return sign + f"{abs(shown):,.{digits}f}".replace(",", separator)


def plain(value: object, digits: int = 4) -> str:
    """A value as formulas show it: no more digits than it has, so many at the most; what is no float as it is."""
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
