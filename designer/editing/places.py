"""Where edits ask for the table of places; it stands in ``designer.construction.places``."""

from designer.construction.places import NO_LOCATION, legal_locations, why_not

__all__ = ["NO_LOCATION", "legal_locations", "why_not"]
