"""The codes of locations in Solaris Skunk Works files."""

from __future__ import annotations

from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Location

_BIPED = {"HD": HD, "CT": CT, "LT": LT, "RT": RT, "LA": LA, "RA": RA, "LL": LL, "RL": RL}
LOCATIONS: dict[str, Location] = _BIPED | {"FLL": LA, "FRL": RA, "RLL": LL, "RRL": RL}
"""The locations by their codes; quads have their own for the front and rear legs."""
