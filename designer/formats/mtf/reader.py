"""Reading an MTF file into a unit, with a note on every problem. Reading continues after each problem."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from designer.construction.engine import engine_mass_of
from designer.construction.formulas import Frame
from designer.construction.legality.finding import Severity
from designer.formats.mtf import header_terms
from designer.formats.mtf.checks import ERROR, WARNING, missing_systems, note_at, odd_lines
from designer.formats.mtf.keys import (
    ARMOR_KEYS,
    DONOR_KEYS,
    REAR_KEYS,
    STRUCTURE_KEYS,
    SYSTEM_FLUFF,
    fluff_rank,
    header_rank,
)
from designer.formats.mtf.mount_reader import WALK, Draft, MountReader, mount_of
from designer.formats.mtf.refusals import refused, with_refusals
from designer.formats.mtf.sections import KeyedLine, MtfSections, sheet_of
from designer.formats.mtf.slot_parser import MEANINGS
from designer.formats.mtf.weapon_quirks import CODES, MountFinder
from designer.formats.read_result import FileNote
from designer.language import marked, tr
from designer.units.location import Form, Location, Slot
from designer.units.mount import MountId
from designer.units.unit import NO_PART, Armor, ArmorKind, Chassis, DonorPart, HeatSinks, Names, SourceText, Tech, Unit

LEAST_DONOR, MOST_DONOR = 10, 200
"""The least and the greatest tonnage of a donor."""


@dataclass(slots=True)
class Trace:
    """Facts about the lines of a file that the unit does not contain, but that saving needs.

    ``anchors`` are the slots in which mounts without slots are listed. ``nocrit`` has the line index of each mount that
    is listed outside the blocks, ``weapon_quirks`` the line index, quirk and mounts of each weapon quirk line.
    """

    anchors: dict[MountId, Slot] = field(default_factory=dict)
    nocrit: dict[MountId, int] = field(default_factory=dict)
    weapon_quirks: list[tuple[int, str, tuple[MountId, ...]]] = field(default_factory=list)


class Parsed(NamedTuple):
    """The result of reading a text: the unit, the notes, and what saving needs of the file."""

    unit: Unit
    notes: tuple[FileNote, ...]
    sheet: MtfSections
    trace: Trace


def parse(source: SourceText, name: str) -> Parsed:
    """The unit in a text; ``FormatError`` if nothing in it looks like a unit."""
    return _Reader(sheet_of(source.text, name)).read(source)


class _Reader:
    def __init__(self, sheet: MtfSections) -> None:
        self.sheet = sheet
        self.notes: list[FileNote] = []
        self.trace = Trace()

    # -- notes and plain values --------------------------------------------------------------------------------

    def note(self, index: int, severity: Severity, text: str) -> None:
        self.notes.append(note_at(index, severity, text))

    def problem(self, key: str, text: str) -> None:
        """Note a problem with the value of a key, unless the text is empty."""
        if text and key in self.sheet.at:
            self.note(self.sheet.at[key], WARNING, text)

    def text(self, key: str) -> str:
        return self.sheet.values.get(key, "")

    def number(self, key: str, default: int, low: int = 0, high: int = 9999) -> int:
        written = self.sheet.values.get(key)
        if written is None:
            return default
        if written.isdecimal() and len(written) < 5 and low <= int(written) <= high:
            return int(written)
        number, problem = _whole(written, default, low, high)
        if problem:
            self.note(self.sheet.at[key], ERROR, f"{key}: {problem}")
        return number

    # -- the unit ----------------------------------------------------------------------------------------------

    def read(self, source: SourceText) -> Parsed:
        """Read all values, in the order in which they depend on each other."""
        tech = self.tech()
        clan = tech.base.is_clan
        chassis = self.chassis()
        engine, problem = header_terms.engine_of(self.text("engine"), tech.base)
        self.problem("engine", problem)
        structure, structure_clan = self.structure(chassis, clan=clan)
        chassis = self.with_donors(chassis, structure, structure_clan, clan=clan)
        gyro, cockpit = self.gyro(), self.cockpit(chassis.form)
        armor = self.armor(chassis.form, clan=clan)
        frame = Frame(chassis.tonnage, chassis.form, engine.rating, engine_mass_of(engine))
        mounting = self.mounting(frame, armor, clan=clan)
        drafts = mounting.numbered()
        quirks, stray = self.quirks(drafts, clan=clan)
        self.notes += missing_systems(self.sheet, chassis, engine, gyro, cockpit, mounting.systems)
        self.notes += odd_lines(self.sheet, chassis.form)
        unit = Unit(
            names=self.names(),
            tech=tech,
            chassis=chassis,
            engine=engine,
            structure=structure,
            structure_clan=structure_clan,
            gyro=gyro,
            cockpit=cockpit,
            full_head_ejection=self.text("ejection").lower() == header_terms.EJECTION.lower(),
            heat_sink_kit=self.text("heat sink kit").lower() == header_terms.SINK_KIT.lower(),
            heat_sinks=self.heat_sinks(drafts, clan=clan),
            armor=armor,
            systems=tuple(mounting.systems),
            mounts=tuple([mount_of(draft) for draft in drafts]),
            case_opt_out=self.case_opt_out(),
            quirks=quirks,
            stray_weapon_quirks=stray,
            header=self.header(),
            fluff=self.fluff(),
            source=source,
        )
        self.trace_anchors(drafts)
        notes = tuple(sorted(with_refusals(self.notes, self.sheet, chassis.form)))
        return Parsed(unit, notes, self.sheet, self.trace)

    def names(self) -> Names:
        number = self.number("mul id", -1, -1, 10_000_000)
        return Names(self.text("chassis"), self.text("model"), self.text("clanname"), number if number >= 0 else None)

    def tech(self) -> Tech:
        base, problem = header_terms.tech_base_of(self.text("techbase"))
        self.problem("techbase", problem)
        default = Tech()
        return Tech(base, self.number("era", default.year), self.number("rules level", default.rules_level, 1, 5))

    def chassis(self) -> Chassis:
        form, omni, problem = header_terms.form_of(self.text("config"))
        self.problem("config", problem)
        conversion = ""
        if form in header_terms.CONVERSIONS:
            key = "lam" if form is Form.LAM else "motive"
            known = header_terms.CONVERSIONS[form]
            conversion = next((word for word in known if word.lower() == self.text(key).lower()), known[0])
        return Chassis(form, self.number("mass", Chassis().tonnage, 1, 1000), omni, conversion)

    def structure(self, chassis: Chassis, *, clan: bool) -> tuple[str, bool]:
        """The structure and whether it is Clan; for a FrankenMech with different ones that of the center torso."""
        text = self.text("structure")
        if header_terms.is_franken(self.text("config")) and text.lower() == header_terms.HYBRID.lower():
            text = self.text(STRUCTURE_KEYS[Location.CENTER_TORSO]).rpartition(":")[0]
        structure, structure_clan, problem = header_terms.structure_of(text, clan=clan)
        self.problem("structure", problem)
        return structure, structure_clan

    def with_donors(self, chassis: Chassis, structure: str, structure_clan: bool, *, clan: bool) -> Chassis:
        """The chassis, for a FrankenMech with the donors of its locations (MTF_FORMAT 9)."""
        if not header_terms.is_franken(self.text("config")):
            return chassis
        parts = []
        for location in Location:
            if location not in chassis.form.locations:
                parts.append(NO_PART)
                continue
            name, _, tons = self.text(STRUCTURE_KEYS[location]).rpartition(":")
            kind, kind_clan, problem = (
                header_terms.structure_of(name, clan=clan) if name else (structure, structure_clan, "")
            )
            self.problem(STRUCTURE_KEYS[location], problem)
            tonnage = chassis.tonnage
            if tons:
                tonnage, problem = _whole(tons, chassis.tonnage, LEAST_DONOR, MOST_DONOR)
                self.problem(STRUCTURE_KEYS[location], problem)
            block = self.sheet.blocks.get(location)
            lines = block.donor if block else {}
            donor, donor_kind = (lines[key].value if key in lines else "" for key in DONOR_KEYS)
            parts.append(DonorPart(tonnage, kind, kind_clan, donor, donor_kind))
        return chassis._replace(parts=tuple(parts))

    def gyro(self) -> str:
        if "gyro" not in self.sheet.values:
            return "standard"
        gyro, problem = header_terms.gyro_of(self.text("gyro"))
        self.problem("gyro", problem)
        return gyro

    def cockpit(self, form: Form) -> str:
        if form is Form.QUADVEE:
            return "quadvee"
        if "cockpit" not in self.sheet.values:
            return "standard"
        cockpit, problem = header_terms.cockpit_of(self.text("cockpit"))
        self.problem("cockpit", problem)
        return cockpit

    def heat_sinks(self, drafts: list[Draft], *, clan: bool) -> HeatSinks:
        if "heat sinks" not in self.sheet.values:
            sinks, sideless = HeatSinks(), False
        else:
            sinks, sideless, problem = header_terms.sinks_of(self.text("heat sinks"))
            self.problem("heat sinks", problem)
        if sideless:  # the last mounted double heat sink decides
            mounted = (draft.item.tech for draft in reversed(drafts) if "double_heat_sink" in draft.item.flags)
            clan = next(mounted, "Clan" if clan else "IS") == "Clan"
        base = self.number("base chassis heat sinks", -1, -1, 999)
        if not sideless and base < 0:
            return sinks
        return HeatSinks(sinks.count, sinks.kind, clan if sideless else sinks.clan, base if base >= 0 else None)

    def case_opt_out(self) -> frozenset[Location]:
        found = set()
        for code in filter(None, map(str.strip, self.text("clancaseoptedoutlocs").split(","))):
            location = CODES.get(code.lower())
            if location is None:
                self.problem("clancaseoptedoutlocs", f"'{code}' is no location")
            else:
                found.add(location)
        return frozenset(found)

    # -- armor -------------------------------------------------------------------------------------------------

    def armor(self, form: Form, *, clan: bool) -> Armor:
        """The armor: points by location, and for patchwork armor the type by location (MTF_FORMAT 4)."""
        front, rear = [0] * len(Location), [0] * len(Location)
        for location in form.locations:
            front[location] = self.points(ARMOR_KEYS[location])
        for location, key in REAR_KEYS.items():
            rear[location] = self.points(key)
        written = self.text("armor")
        if written.lower() == header_terms.PATCHWORK.lower():
            return Armor(ArmorKind(), tuple(front), tuple(rear), self.patches(form, clan=clan))
        kind, problem = header_terms.armor_of(written, clan=clan)
        self.problem("armor", problem)
        return Armor(kind, tuple(front), tuple(rear))

    def points(self, key: str) -> int:
        written = self.sheet.values.get(key)
        if written is None:
            self.note(-1, ERROR, refused(tr("'{key}:' is missing; it is read as 0", key=key)))
            return 0
        if written.isdecimal() and len(written) < 4:
            return int(written)
        number, problem = _whole(written.rpartition(":")[2], 0, 0, 9999)
        if problem:
            self.note(self.sheet.at[key], ERROR, f"{key}: {problem}")
        return number

    def patches(self, form: Form, *, clan: bool) -> tuple[ArmorKind, ...]:
        """The armor type of each location; locations that the form lacks get the head's armor type."""
        kinds: dict[Location, ArmorKind] = {}
        for location in form.locations:
            key = ARMOR_KEYS[location]
            name, colon, _points = self.text(key).rpartition(":")
            if not colon and key in self.sheet.at:
                self.problem(key, tr("expected the kind of armor before the points; it is read as standard"))
            kinds[location], problem = header_terms.armor_of(name, clan=clan)
            self.problem(key, problem)
        return tuple(kinds.get(location, kinds[Location.HEAD]) for location in Location)

    # -- blocks ------------------------------------------------------------------------------------------------

    def mounting(self, frame: Frame, armor: Armor, *, clan: bool) -> MountReader:
        """A reader that has read all mounts: first in the blocks of the locations, then outside them."""
        jump_mp = self.number("jump mp", 0, 0, 99)
        mounting = MountReader(frame, clan, jump_mp, armor)
        for location in WALK[frame.form]:
            block = self.sheet.blocks.get(location)
            if block is not None:
                mounting.take(location, block)
        for key, value, index in self.sheet.listed:
            if key == "nocrit":
                self.slotless(mounting, value, index)
        alike: dict[str, list[int]] = {}
        for index, text in mounting.problems:
            alike.setdefault(text, []).append(index)
        for text, indexes in alike.items():
            index, *others = sorted(indexes)
            lines = ", ".join(str(other + 1) for other in others)
            self.note(
                index, WARNING, tr("{problem}; also in lines {lines}", problem=text, lines=lines) if others else text
            )
        for draft in mounting.short():
            words = marked("{name} fills {needs} slots, {n} listed")
            text = tr(words, name=draft.item.name, needs=draft.needs, n=len(draft.slots))
            self.note(draft.index, WARNING, text)
        return mounting

    def slotless(self, mounting: MountReader, value: str, index: int) -> None:
        """Read a ``nocrit`` line: an item without slots, or an unplaced one (MTF_FORMAT 5.9)."""
        name, colon, code = value.rpartition(":")
        if not colon or code.strip().lower() not in CODES:
            name, code = value, "None"
        line = MEANINGS[mounting.clan][name]
        if not line.items or (line.items[0].is_unknown and (not name or header_terms.is_structural(name))):
            return
        if line.problem:
            self.note(index, WARNING, line.problem)
        draft = mounting.add_slotless(line, CODES[code.strip().lower()], index)
        if draft is not None:
            draft.anchor = None

    def trace_anchors(self, drafts: Iterable[Draft]) -> None:
        for draft in drafts:
            if not draft.slots:
                if draft.anchor is not None:
                    self.trace.anchors[MountId(draft.number)] = draft.anchor
                else:
                    self.trace.nocrit[MountId(draft.number)] = draft.index

    # -- quirks and descriptions -------------------------------------------------------------------------------

    def quirks(self, drafts: list[Draft], *, clan: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The unit's quirks, and the weapon quirks that fit no mount; the others are added to their drafts."""
        unit: dict[str, None] = {}
        stray: list[str] = []
        aim: MountFinder | None = None
        for entry in self.sheet.listed:
            if entry.key == "nocrit":
                continue
            if not entry.value:
                self.note(entry.at, WARNING, tr("'{key}:' names no quirk", key=entry.key))
            elif entry.key == "quirk":
                unit[entry.value] = None
            else:
                aim = aim or MountFinder(drafts, self.sheet.blocks, clan=clan)
                self.weapon_quirk(aim, entry, stray)
        return tuple(unit), tuple(stray)

    def weapon_quirk(self, aim: MountFinder, entry: KeyedLine, stray: list[str]) -> None:
        quirk, targets = aim.targets(entry.key, entry.value)
        for draft in targets:
            if quirk not in draft.quirks:
                draft.quirks.append(quirk)
        if not targets:
            stray.append(entry.value)
            self.note(entry.at, WARNING, tr("'{text}' fits no weapon", text=entry.value))
        numbers = tuple(MountId(draft.number) for draft in targets)
        self.trace.weapon_quirks.append((entry.at, quirk, numbers))

    def header(self) -> tuple[tuple[str, str], ...]:
        kept = [(key, value) for key, value, _ in self.sheet.kept]
        kept.sort(key=lambda pair: header_rank(pair[0]))
        return tuple(kept)

    def fluff(self) -> tuple[tuple[str, str], ...]:
        kept = [fluff_pair(key, value) for key, value, _ in self.sheet.fluff]
        kept.sort(key=lambda pair: fluff_rank(pair[0]))
        return tuple(kept)


def fluff_pair(key: str, value: str) -> tuple[str, str]:
    """A fluff key and its text; the key of a manufacturer or model includes the part, e.g. ``systemmode:engine``."""
    if key in SYSTEM_FLUFF:
        part, colon, text = value.partition(":")
        if colon:
            return f"{key}:{part.strip().lower()}", text.strip()
    return key, value


def _whole(written: str, default: int, low: int, high: int) -> tuple[int, str]:
    """The whole number that a text gives, forced into limits, and the text of a problem ("" if there is none)."""
    text = written.strip()
    if len(text) > 20:
        return default, tr("'{text}' is not a number; it is read as {number}", text=f"{text[:20]}…", number=default)
    try:
        number = int(text)
    except ValueError:
        try:
            number = int(float(text))
        except (ValueError, OverflowError):
            return default, tr("'{text}' is not a number; it is read as {number}", text=text, number=default)
        problem = tr("'{text}' is not a whole number; it is read as {number}", text=text, number=number)
        return min(max(number, low), high), problem
    if low <= number <= high:
        return number, ""
    nearest = min(max(number, low), high)
    return nearest, tr("{number} is out of range; it is read as {nearest}", number=number, nearest=nearest)
