"""One design of a Solaris Skunk Works file: the elements that concern it, and the notes on what is read from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from xml.etree.ElementTree import Element

from designer.construction.legality.finding import Severity
from designer.formats.read_result import FileNote
from designer.formats.ssw.kept import values_in
from designer.formats.ssw.locations import LOCATIONS
from designer.formats.ssw.names import Part, SswName, ssw_name
from designer.formats.ssw.tree import cleaned, is_true, number, number_at, text_at
from designer.language import tr
from designer.units.location import Form, Slot, slots_of
from designer.units.unit import TechBase

NEWEST = 3
"""The newest version of these files that is known."""
_CODED_BASES = {"0": "Inner Sphere", "1": "Clan", "2": "Mixed"}
"""The technology bases of configurations in versions before the newest."""
_SIDES = {"0": False, "1": True}
"""Whether a part is Clan technology, by its code; others are that of the chassis."""


@dataclass
class SswConfiguration:
    """The ``root`` with the parts of the chassis, the ``base`` loadout, and the ``own`` one of an omni's configuration.

    ``text`` is the file, for the lines of notes.
    """

    root: Element
    base: Element
    own: Element | None
    text: str
    notes: list[FileNote] = field(default_factory=list)

    def note(self, severity: Severity, text: str, written: str = "") -> None:
        """Add a note, with the first line that has ``written`` text."""
        at = self.text.find(written.replace("&", "&amp;").replace("'", "&apos;")) if written else -1
        self.notes.append(FileNote(self.text.count("\n", 0, at) + 1 if at >= 0 else 0, severity, text))

    @property
    def version(self) -> int:
        """The version of the file; 0 where it gives none."""
        return number_at(self.root, "ssw_savefile_version")

    @property
    def loadout(self) -> Element:
        """The configuration, or the base loadout of a design that is no omni."""
        return self.base if self.own is None else self.own

    @property
    def name(self) -> str:
        """The name of the configuration; empty for a design that is no omni."""
        return cleaned(self.own.get("name")) if self.own is not None else ""

    @cached_property
    def kept(self) -> dict[str, tuple[str, ...]]:
        """The values of the design that the notes keep, by name."""
        is_first = self.own is None or self.own is self.root.find("loadout")
        return values_in(text_at(self.root.find("fluff"), "additional"), self.name, first=is_first)

    @cached_property
    def form(self) -> Form:
        """The form of the chassis: these files have bipeds and quads only."""
        return Form.QUAD if text_at(self.root, "motive_type") == "Quad" else Form.BIPED

    @cached_property
    def tech_base(self) -> TechBase:
        """The technology base; the side of a mixed chassis is that of its first part which exists on one side only.

        Notes may keep it.
        """
        whole = text_at(self.root, "techbase")
        sides = {base.value: base for base in TechBase if base.is_mixed}
        if whole == "Mixed" and (kept := sides.get(" ".join(self.kept.get("technology base", ())))):
            return kept
        written = text_at(self.own, "techbase") or whole
        if self.version < NEWEST:
            written = _CODED_BASES.get(written, written)
        if written != "Mixed":
            return TechBase.CLAN if written == "Clan" else TechBase.INNER_SPHERE
        if whole != "Mixed":
            return TechBase.MIXED_CLAN if whole == "Clan" else TechBase.MIXED_IS
        parts = [*(self.root.find(tag) for tag in ("structure", "engine", "armor")), self.base.find("heatsinks")]
        codes = [part.get("techbase", "") for part in parts if part is not None]
        is_clan = next((_SIDES[code] for code in codes if code in _SIDES), False)
        return TechBase.MIXED_CLAN if is_clan else TechBase.MIXED_IS

    @property
    def clan(self) -> bool:
        """Whether the chassis is a Clan one."""
        return self.tech_base.is_clan

    def side(self, element: Element | None, attribute: str = "techbase") -> bool:
        """Whether a part is the Clan form: by its code, else as the chassis."""
        code = element.get(attribute, "") if element is not None else ""
        return _SIDES.get(code, self.clan)

    def meaning(self, part: Part, written: str) -> SswName | None:
        """Meaning of a name; None with a note if it is unknown."""
        found = ssw_name(part, written)
        if found is None:
            self.note(Severity.WARNING, tr("unknown item '{name}'; it is left out", name=written), written)
        return found

    def places(self, parent: Element | None) -> list[Slot]:
        """The slots of the locations that a part lists."""
        found = [self.slot(each) for each in (parent.findall("location") if parent is not None else ())]
        return [slot for slot in found if slot is not None]

    def slot(self, element: Element) -> Slot | None:
        """The slot that an element names; None with a note if there is no such slot."""
        return self.slot_at(cleaned(element.text), number(element.get("index"), -1))

    def slot_at(self, code: str, row: int) -> Slot | None:
        """The slot of a row, counted from 0; None with a note if there is no such slot."""
        location = LOCATIONS.get(code)
        if location is None or not 0 <= row < self.form.slots(location):
            self.note(Severity.WARNING, tr("'{place}' has no slot {n}", n=row + 1, place=code))
            return None
        return slots_of(location)[row]

    def cockpit_says(self, attribute: str) -> bool:
        """Whether the cockpit has one of its options."""
        element = self.root.find("cockpit/type")
        return element is not None and is_true(element, attribute)
