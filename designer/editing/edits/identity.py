"""Edits of the identity of a unit: names, header values, quirks, fluff."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from designer.catalog.quirks import Carrier, find_quirk, quirk_id
from designer.catalog.ruleset import RuleSet
from designer.design import RULES_KEY
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mounts import known_mount, name_of, with_mount
from designer.language import marked, tr
from designer.reading import one_line
from designer.units.mount import MountId
from designer.units.unit import Unit

Pairs = tuple[tuple[str, str], ...]

_KEYS: Final = (
    *(marked("role"), marked("source"), marked("overview"), marked("capabilities"), marked("deployment")),
    *(marked("history"), marked("notes"), marked("manufacturer"), marked("primaryfactory")),
    *(marked("published"), marked("faction"), marked("rulebook")),
)
"""The keys whose names are translated in labels; others are shown as in the file."""
NEW_NAME: Final = marked("New design")
"""The chassis name of a unit that was not named yet."""
_MANUAL_VALUE: Final = "bv"
BREAK: Final = "<br>"
"""The mark of a line end in a background text, since a file has each text in one line."""


def rename(chassis: str | None = None, model: str | None = None, clan_name: str | None = None) -> Edit:
    """Set the chassis name, model or Clan name."""
    given = [value.strip() for value in (chassis, model, clan_name) if value]

    def run(unit: Unit) -> Unit:
        old = unit.names
        names = old._replace(
            chassis=old.chassis if chassis is None else one_line(chassis),
            model=old.model if model is None else one_line(model),
            clan_name=old.clan_name if clan_name is None else one_line(clan_name),
        )
        return unit if names == old else unit.with_(names=names)

    return Edit(tr("Rename to {name}", name=" ".join(given)) if given else tr("Rename"), run, "rename")


def named_after(unit: Unit, title: str) -> Edit | None:
    """Name a unit after the title of its first file, "Atlas AS7-D"; None if the unit has a name already.

    The last word is the model if it has a digit or a hyphen.
    """
    if unit.names.full not in ("", tr(NEW_NAME)):
        return None
    chassis, _, model = title.strip().rpartition(" ")
    is_model = "-" in model or any(letter.isdigit() for letter in model)
    return rename(chassis, model) if chassis and is_model else rename(title)


def set_mul_id(mul_id: int | None) -> Edit:
    """Set the number in the Master Unit List."""
    return Edit(tr("Set MUL number"), lambda unit: unit.with_(names=unit.names._replace(mul_id=mul_id)), "mul id")


def set_header(key: str, value: str) -> Edit:
    """Set a header key that the program does not interpret; an empty value removes the key."""
    label = tr("Set {key} to {value}", key=tr(key), value=value) if value else tr("Clear {key}", key=tr(key))
    return Edit(label, lambda unit: unit.with_(header=_with_value(unit.header, key, one_line(value))), ("header", key))


def set_rules(rules: RuleSet | None) -> Edit:
    """Set the rule book that the file names; None removes it."""
    return set_header(RULES_KEY, "" if rules is None else rules.value)


def set_manual_value(value: int | None) -> Edit:
    """Set the manual Battle Value, which MegaMek uses instead of the calculated one; None or 0 removes it."""
    if not value:
        return set_header(_MANUAL_VALUE, "").named(tr("Clear manual Battle Value"))
    return set_header(_MANUAL_VALUE, str(value)).named(tr("Set manual Battle Value to {value}", value=value))


def set_role(role: str) -> Edit:
    """Set the battlefield role."""
    return set_header("role", role)


def set_source(source: str) -> Edit:
    """Set the publication the unit comes from."""
    return set_header("source", source)


NON_CANON: Final = "Non-canon"
"""The entry of the list of sources that marks a design which no publication has."""


def is_non_canon(unit: Unit) -> bool:
    """Whether the sources of a design mark it as non-canon."""
    return any(_is_mark(source) for source in unit.header_value("source").split(","))


def is_published(unit: Unit) -> bool:
    """Whether a design is canon: it has a number in the Master Unit List or names its source, without that mark."""
    return bool((unit.names.mul_id or 0) > 0 or unit.header_value("source").strip()) and not is_non_canon(unit)


def set_non_canon(on: bool) -> Edit:
    """Mark a design as non-canon, or remove the mark. Files keep it as an entry of their list of sources."""

    def run(unit: Unit) -> Unit:
        sources = [source.strip() for source in unit.header_value("source").split(",") if not _is_mark(source)]
        listed = ", ".join(filter(None, (*sources, NON_CANON if on else "")))
        return unit if on is is_non_canon(unit) else set_source(listed).run(unit)

    return Edit(tr("Mark as non-canon") if on else tr("Remove the non-canon mark"), run)


def _is_mark(source: str) -> bool:
    return source.strip().lower() == NON_CANON.lower()


def set_fluff(key: str, text: str) -> Edit:
    """Set a background text such as ``overview`` or ``history``; an empty one removes the key."""
    label = tr("Edit {key}", key=tr(key)) if text else tr("Clear {key}", key=tr(key))
    return Edit(
        label, lambda unit: unit.with_(fluff=_with_value(unit.fluff, key, one_line(text, BREAK))), ("fluff", key)
    )


def _with_value(pairs: Pairs, key: str, value: str) -> Pairs:
    """The pairs with the value of a key set (a new key comes at the end); without the key if the value is empty."""
    if not value:
        return tuple(pair for pair in pairs if pair[0] != key)
    if any(name == key for name, _ in pairs):
        return tuple((name, value if name == key else old) for name, old in pairs)
    return (*pairs, (key, value))


# -- quirks ---------------------------------------------------------------------------------------------------


def add_quirk(quirk: str) -> Edit:
    """Add a quirk (``id`` or ``id:value``) to the unit; it replaces one with the same id."""
    label = tr("Add quirk {quirk}", quirk=_words(quirk, Carrier.UNIT))
    return Edit(label, lambda unit: unit.with_(quirks=_with_quirk(unit.quirks, quirk)))


def remove_quirk(quirk: str) -> Edit:
    """Remove a quirk by its id."""
    label = tr("Remove quirk {quirk}", quirk=_words(quirk, Carrier.UNIT))
    return Edit(label, lambda unit: unit.with_(quirks=_without_quirk(unit.quirks, quirk)))


def add_weapon_quirk(mount_id: MountId, quirk: str) -> Edit:
    """Add a weapon quirk to a mount."""

    def name(unit: Unit) -> str:
        return tr("Add quirk {quirk} to {item}", quirk=_words(quirk, Carrier.WEAPON), item=name_of(unit, mount_id))

    return Edit(tr("Add quirk"), _of_weapon(mount_id, quirk, _with_quirk), name=name)


def remove_weapon_quirk(mount_id: MountId, quirk: str) -> Edit:
    """Remove a weapon quirk from a mount."""

    def name(unit: Unit) -> str:
        return tr("Remove quirk {quirk} from {item}", quirk=_words(quirk, Carrier.WEAPON), item=name_of(unit, mount_id))

    return Edit(tr("Remove quirk"), _of_weapon(mount_id, quirk, _without_quirk), name=name)


QuirkTexts = tuple[str, ...]


def _of_weapon(
    mount_id: MountId, quirk: str, change: Callable[[QuirkTexts, str], QuirkTexts]
) -> Callable[[Unit], Unit]:
    """The function that changes the quirks of one mount."""

    def run(unit: Unit) -> Unit:
        mount = known_mount(unit, mount_id)
        return with_mount(unit, mount._replace(quirks=change(mount.quirks, quirk)))

    return run


def _with_quirk(quirks: QuirkTexts, quirk: str) -> QuirkTexts:
    quirk = one_line(quirk)
    if not quirk:
        raise EditRefusedError(tr("No quirk"), tr("Enter the name of a quirk."))
    if quirk in quirks:
        return quirks
    same = [old for old in quirks if quirk_id(old) == quirk_id(quirk)]
    return tuple(quirk if old in same else old for old in quirks) if same else (*quirks, quirk)


def _without_quirk(quirks: QuirkTexts, quirk: str) -> QuirkTexts:
    return tuple(old for old in quirks if quirk_id(old) != quirk_id(quirk))


def _words(quirk: str, carrier: Carrier) -> str:
    """The name of a quirk; for an unknown one its id."""
    known = find_quirk(quirk, carrier)
    return known.name if known else quirk_id(quirk).replace("_", " ")
