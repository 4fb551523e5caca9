"""The quirks that a design or one of its weapons has or could have, as rows. Without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from designer.catalog.quirks import Carrier, Quirk, find_quirk, known_quirks, quirk_id
from designer.editing import Edit, edits
from designer.language import marked, tr
from designer.units.mount import MountId

SIGNS: Final = {
    True: ("plus", marked("positive")),
    False: ("minus", marked("negative")),
    None: ("more", marked("neither good nor bad")),
}
"""The icon and the word for positive, negative and other quirks."""
_NOTHING: Final = marked("Without effect in the Lab.")


class QuirkRow(NamedTuple):
    """A quirk that can be added; ``present`` is its text if the 'Mech or weapon has it, else empty."""

    quirk: Quirk | None
    present: str = ""

    @property
    def name(self) -> str:
        """The name of the quirk; for an unknown one its text."""
        return self.quirk.name if self.quirk else self.present

    @property
    def effect(self) -> str:
        """The effect of the quirk in a line."""
        return tr(self.quirk.effect) if self.quirk else tr("Unknown; it is kept as written.")

    @property
    def sign(self) -> tuple[str, str]:
        """The icon, and the untranslated word for positive or negative."""
        return SIGNS[self.quirk.positive if self.quirk else None]

    @property
    def spoken(self) -> str:
        """The row as text for screen readers."""
        return f"{self.name}, {tr(self.sign[1])}, {tr('on') if self.present else tr('off')}: {self.effect}"


class QuirkFilter(NamedTuple):
    """The filter of the list: search words and four switches; a switch that is off does not filter."""

    words: str = ""
    positive: bool = False
    negative: bool = False
    in_combat: bool = False
    present: bool = False

    def shows(self, row: QuirkRow) -> bool:
        """Whether a quirk passes the filter."""
        quirk = row.quirk
        if self.positive != self.negative and (quirk is None or quirk.positive is not self.positive):
            return False
        if self.in_combat and not (quirk and quirk.in_combat):
            return False
        if self.present and not row.present:
            return False
        ids = f"{quirk.id} {quirk.file_id}" if quirk else ""
        text = f"{row.name} {row.effect} {ids}".lower()
        return all(word in text for word in self.words.lower().split())


def quirk_rows(present: Sequence[str], carrier: Carrier, wanted: QuirkFilter) -> list[QuirkRow]:
    """The quirks that pass a filter: first the present ones, then those with an effect in combat, then the others."""
    by_id = {quirk_id(text): text for text in present}
    rows = [QuirkRow(quirk, by_id.get(quirk.id, "")) for quirk in known_quirks() if quirk.carrier is carrier]
    rows += [QuirkRow(None, text) for text in present if find_quirk(text, carrier) is None]
    rows.sort(key=lambda row: (not row.present, not (row.quirk and row.quirk.in_combat)))
    return [row for row in rows if wanted.shows(row)]


def toggled(row: QuirkRow, mount: MountId | None) -> Edit:
    """The edit that adds or removes the quirk of a row, for a weapon or (None) for the 'Mech."""
    text = row.present or (row.quirk.file_id if row.quirk else "")
    if mount is None:
        return edits.remove_quirk(text) if row.present else edits.add_quirk(text)
    return edits.remove_weapon_quirk(mount, text) if row.present else edits.add_weapon_quirk(mount, text)


def details(row: QuirkRow) -> str:
    """The full description of a quirk."""
    quirk = row.quirk
    if quirk is None:
        return f"{row.name}: {row.effect}"
    nothing = "" if quirk.in_combat else f" {tr(_NOTHING)}"
    other = "\n" + tr("By MegaMek: {effect}", effect=tr(quirk.megamek)) if quirk.megamek else ""
    return f"{row.name}: {row.effect}{nothing}{other}"
