"""The views of a design by name, with the texts and tooltips of their tabs."""

from typing import Final, Literal, NamedTuple

from designer.language import marked

Place = Literal["equipment", "loadout", "chassis", "armor", "identity", "background", "conversion"]
View = Place | Literal["findings", "timeline", "quirks", "advice", "notes", "ledger", "card"]


PAGES: Final[tuple[Literal["identity", "background", "conversion"], ...]] = ("identity", "background", "conversion")
"""The views that are pages of the identity panel."""


class TabWords(NamedTuple):
    """The text of a tab, its tooltip, and a short text for narrow panels."""

    name: str
    tip: str
    short: str = ""


TABS: Final[dict[View, TabWords]] = {
    "equipment": TabWords(marked("Equipment"), marked("Parts to install, and what each would add")),
    "loadout": TabWords(marked("Loadout"), marked("All mounted items as a list")),
    "chassis": TabWords(marked("Chassis"), marked("Engine, structure, heat sinks and the other systems")),
    "identity": TabWords(marked("Identity"), marked("Names, tech base, role and source")),
    "findings": TabWords(marked("Findings"), marked("Errors, warnings and notes")),
    "timeline": TabWords(marked("Timeline"), marked("The steps that led here, to go back to any")),
    "quirks": TabWords(marked("Quirks"), marked("Quirks of the design and its weapons")),
    "advice": TabWords(marked("Suggestions"), marked("The single edits that meet a goal best")),
    "ledger": TabWords(marked("Battle Value"), marked("The Battle Value, line by line"), marked("BV")),
    "card": TabWords(marked("Alpha Strike"), marked("The Alpha Strike card, and how it is computed"), marked("AS")),
    "notes": TabWords(marked("File"), marked("Problems found while reading the file")),
}
"""The views that can have their own tab."""
