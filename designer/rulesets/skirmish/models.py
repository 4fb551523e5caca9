"""Checking what comes from outside: units, weapons, rules and maps from JSON. Pydantic reads, the classes judge.

Every function raises ``pydantic.ValidationError``, which names each field with what was found and what is allowed.
"""

from __future__ import annotations

from functools import cache

from pydantic import TypeAdapter

from designer.rulesets.skirmish.battlefield import Battlefield
from designer.rulesets.skirmish.rules import Rules
from designer.rulesets.skirmish.units import Unit, Weapon


@cache
def _adapter(kind: type) -> TypeAdapter[object]:
    return TypeAdapter(kind)


def unit_of(text: str | bytes) -> Unit:
    """A unit from a JSON object; fields that are missing have their defaults."""
    found = _adapter(Unit).validate_json(text, strict=True)
    assert isinstance(found, Unit)
    return found


def weapon_of(text: str | bytes) -> Weapon:
    """A weapon from a JSON object."""
    found = _adapter(Weapon).validate_json(text, strict=True)
    assert isinstance(found, Weapon)
    return found


def rules_of(text: str | bytes) -> Rules:
    """The rules with some constants changed, from a JSON object that names only those."""
    found = _adapter(Rules).validate_json(text, strict=True)
    assert isinstance(found, Rules)
    return found


def battlefield_of(text: str | bytes) -> Battlefield:
    """A map from a JSON object with width, height, and terrain and elevation of every hex."""
    found = _adapter(Battlefield).validate_json(text, strict=True)
    assert isinstance(found, Battlefield)
    return found
