"""Mechwright: a desktop designer for BattleMechs.

The functions of ``designer.scripting`` can be called as ``designer.load`` and so on; ``__init__.pyi`` has their types.
They are imported when the first of them is used.
"""

__version__ = "0.1.0"

_OFFERED = (
    *("AttackTarget", "Attacker", "EditRefusedError", "FileWarning", "Finding", "FormatError", "Item", "Quirk"),
    *("ShareCodeError", "Unit", "card", "check", "edit", "explain", "figures_of", "find_item", "has_quirk", "load"),
    *("load_all", "quirk_modifiers", "quirks", "read", "refit", "save", "search", "share", "shared", "sheet", "table"),
    *("trial", "value", "weapon_quirks"),
)


def __dir__() -> list[str]:
    return [*globals(), *_OFFERED]


def __getattr__(name: str) -> object:
    if name not in _OFFERED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - most of the program imports this package for its version

    found: object = getattr(import_module("designer.scripting"), name)
    return found
