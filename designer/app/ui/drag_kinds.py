"""Names for what is dragged from one place of this window to another."""

from __future__ import annotations

import secrets
from typing import Final

_PROGRAM: Final = secrets.token_hex(8)


def own_kind(name: str) -> str:
    """A MIME type that no other program offers, nor a second Mechwright: what it carries was written here, just now."""
    return f"application/x-mechwright-{name}-{_PROGRAM}"
