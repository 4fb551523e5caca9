"""The equipment of a design in a Solaris Skunk Works file: structural items, sinks, jets, weapons and all others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from xml.etree.ElementTree import Element

from designer.catalog import Item, catalog, systems
from designer.construction.frame import aimed_mass, unit_frame
from designer.construction.heat import SINK_RATING
from designer.construction.legality.finding import Severity
from designer.construction.spread import is_spread, places_of
from designer.formats.ssw.configuration import SswConfiguration
from designer.formats.ssw.names import Part, SswName, ssw_name
from designer.formats.ssw.placement import Marks, Placement
from designer.formats.ssw.systems import cockpit_name
from designer.formats.ssw.tree import cleaned, is_true, number, number_at, text_at
from designer.language import tr
from designer.units.location import HD, LT, SIDE_TORSOS, slots_of
from designer.units.mount import Mount, numbered
from designer.units.unit import TechBase, Unit

_TAILS = {
    " + PPC Capacitor": "PPC Capacitor",
    " w/ Capacitor": "PPC Capacitor",
    " (Insulated)": "Laser Insulator",
    " + Pulse Module": "Pulse Module",
    " (Caseless)": "",
}
"""The ends of the names of weapons that have an item of their own, and this item."""
_OLD_NAMES = {"Variable Speed Laser": "Variable Speed Pulse Laser", "Nail/Rivet Gun": "Nail Gun"}
_OLD_AMMUNITION = ("Artemis Capable", "Artemis IV Capable")
_REPEATED = ("CASE", "CASEII", "TargetingComputer", "Supercharger")
"""The types of items of the base that every configuration has again in its list."""
_LAUNCHED = {"fcsa4": "A4", "fcsa5": "A5", "fcsapollo": "Apollo"}
_FITS = {"A4": "artemis_compatible", "A5": "artemis_compatible", "Apollo": "apollo_compatible"}
_LEGS_ROW = 4
"""The first row of a leg below its actuators."""


class _Entry(NamedTuple):
    """An element of equipment: its item, its marks, the item that is added to it, and its machine guns."""

    element: Element
    written: str
    item: Item
    marks: Marks
    add_on: str
    guns: tuple[Item, int] | None
    loadout: Element


@dataclass(slots=True)
class Fittings:
    """Mounts everything of a design in a unit that has its systems."""

    design: SswConfiguration
    unit: Unit
    placed: Placement = field(init=False)

    def __post_init__(self) -> None:
        self.placed = Placement(unit_frame(self.unit), list(self.unit.systems))

    def fitted(self) -> Unit:
        """The unit with all its mounts, quirks, and armored components."""
        self._plating()
        self._structural()
        self._sinks_and_jets(self.design.base, pod=False)
        if self.design.own is not None:
            self._sinks_and_jets(self.design.own, pod=True)
        entries = list(self._entries())
        self.placed.frame = self.placed.frame._replace(
            direct_fire_mass=sum(aimed_mass(entry.item) for entry in entries)
            + sum(aimed_mass(self._item("add_on", entry.add_on)) for entry in entries if entry.add_on),
        )
        mounts = [(entry, self._place(entry)) for entry in entries]
        for entry, mount in mounts:
            self._add_ons(entry, mount)
        self._clan_case()
        self._note_unplaced()
        return self._armored(self.unit.with_(mounts=numbered(self.placed.mounts)))

    # -- structural items --------------------------------------------------------------------------------------

    def _item(self, part: Part, name: str, *, clan: bool | None = None) -> Item:
        found = ssw_name(part, name)
        assert found is not None, f"the data lack {part} {name}"
        return catalog()[found.on(clan=self.design.clan if clan is None else clan)]

    def _plating(self) -> None:
        """The slots of structure and armor."""
        design, root = self.design, self.design.root
        structure = systems().structures.get(self.unit.structure)
        if structure is not None and structure.item:
            self.placed.add_spread(catalog()[structure.item], design.places(root.find("structure")))
        for slot in design.places(root.find("armor")):
            worn = systems().armors.get(self.unit.armor.kind_at(slot.location).kind)
            if worn is not None and worn.item:
                self.placed.add_spread(catalog()[worn.item], [slot])

    def _structural(self) -> None:
        design, placed = self.design, self.placed
        self._enhancement()
        for element in design.base.findall("multislot"):
            if found := design.meaning("multislot", cleaned(element.get("name"))):
                placed.add_spread(catalog()[found.on(clan=design.clan)], design.places(element))
        for element in design.base.findall("arm_aes"):
            slot = design.slot_at(cleaned(element.get("location")), number(element.get("index"), -1))
            placed.add(self._item("element", "arm_aes"), slot)
        for leg in design.places(design.base.find("leg_aes")):
            placed.add(self._item("element", "leg_aes"), leg)
        self._wing_and_boosters()
        if design.cockpit_says("ejectionseat"):
            placed.add(self._item("element", "ejectionseat"), slots_of(HD)[3])
        if control := ssw_name("cockpit_item", cockpit_name(design)):
            placed.add_without_slots(catalog()[control.id], HD)
        for loadout, pod in self._loadouts():
            self._turrets(loadout, Marks(pod=pod))

    def _enhancement(self) -> None:
        element = self.design.root.find("enhancement")
        written = text_at(element, "type")
        if element is None or written in ("", "No Enhancement"):
            return
        if found := self.design.meaning("enhancement", written):
            item = catalog()[found.on(clan=self.design.side(element))]
            places = self.design.places(element)
            if is_spread(item):
                self.placed.add_spread(item, places)
            else:
                self.placed.add(item, next(iter(places), None))

    def _wing_and_boosters(self) -> None:
        design, placed = self.design, self.placed
        wing = design.base.find("partialwing")
        if wing is not None:
            item = self._item("element", "partialwing", clan=design.side(wing, "tech"))
            for location in SIDE_TORSOS:
                row = number(wing.get("lsstart" if location is LT else "rsstart"), 0)
                count = placed.needs(item) // len(SIDE_TORSOS)
                placed.add_spread(item, slots_of(location)[max(0, row) : max(0, row) + count])
        booster = design.base.find("jumpbooster")
        if booster is not None:
            size = Marks(size=float(max(1, number(booster.get("mp"), 1))))
            placed.add_in_all(self._item("element", "jumpbooster"), _LEGS_ROW, size)

    def _turrets(self, loadout: Element, marks: Marks) -> None:
        """Add turrets, which are fixed also where a configuration has them, and a booby trap."""
        design = self.design
        for element in loadout.findall("turret"):
            kind = cleaned(element.get("type"))
            quad = not design.form.has_arms and kind != "head"
            code = {"head": "CT", "left torso": "LT", "right torso": "RT"}.get(kind, "")
            if design.meaning("turret", kind):
                item = self._item("turret", "quad torso" if quad else kind)
                self.placed.add(item, design.slot_at(code, number(element.get("index"), -1)), Marks())
        trap = loadout.find("boobytrap")
        if trap is not None:
            self.placed.add(
                self._item("element", "boobytrap"), design.slot_at("CT", number(trap.get("index"), -1)), marks
            )

    def _loadouts(self) -> Iterator[tuple[Element, bool]]:
        """The loadouts of the design, and whether their items are in omnipods."""
        yield self.design.base, False
        if self.design.own is not None:
            yield self.design.own, True

    def _sinks_and_jets(self, loadout: Element, *, pod: bool) -> None:
        design, placed, marks = self.design, self.placed, Marks(pod=pod)
        sinks = loadout.find("heatsinks")
        if sinks is not None and (found := ssw_name("sink", text_at(sinks, "type"))):
            item = catalog()[found.on(clan=design.side(sinks))]
            places = design.places(sinks)
            half = ssw_name("half_sink", text_at(sinks, "type"))
            for index, slot in enumerate(places):
                is_half = half is not None and index == len(places) - 1 and self._mounted(sinks) % 2
                placed.add(catalog()[half.id] if half is not None and is_half else item, slot, marks)
        jets = loadout.find("jumpjets")
        written = text_at(jets, "type") or text_at(design.base.find("jumpjets"), "type")
        if jets is not None and (kind := design.meaning("jump_jet", written)):
            for slot in design.places(jets):
                placed.add(catalog()[kind.on(clan=design.clan)], slot, marks)

    def _mounted(self, sinks: Element) -> int:
        """The number of compact sinks that are not in the engine, which holds two where it holds one other."""
        if sinks is not self.design.base.find("heatsinks"):
            base = self.design.base.find("heatsinks")
            return number(sinks.get("number")) - (number(base.get("number")) if base is not None else 0)
        return max(0, number(sinks.get("number")) - 2 * (self.unit.engine.rating // SINK_RATING))

    # -- equipment ---------------------------------------------------------------------------------------------

    def _entries(self) -> Iterator[_Entry]:
        """The equipment of the base, then that of the configuration without what it repeats."""
        base = [(_key(element), element) for element in self.design.base.findall("equipment")]
        known = {key for key, element in base if text_at(element, "type") in _REPEATED}
        found = [(element, self.design.base) for _, element in base]
        if self.design.own is not None:
            found += [(e, self.design.own) for e in self.design.own.findall("equipment") if _key(e) not in known]
        weapons = {self._found(self._plain(e)[0]) for e, _ in found if text_at(e, "type") != "ammunition"}
        meant = [catalog()[name.on(clan=self.design.clan)] for name in weapons if name is not None]
        launchers = {item for item in meant if item.is_weapon}
        for element, loadout in found:
            yield self._entry(element, loadout, launchers)

    def _entry(self, element: Element, loadout: Element, launchers: set[Item]) -> _Entry:
        written, marks, add_on = self._plain(element)
        found = self._found(written)
        if found is None:
            words = tr("unknown item '{name}'; it is kept under this name", name=written)
            self.design.note(Severity.WARNING, words, written)
            item = catalog().unknown(written)
        else:
            item = catalog()[found.on(clan=self._is_clan(found, launchers))]
            if found.nearest:
                words = tr("'{name}' is read as {item}, the nearest thing", name=written, item=item.name)
                self.design.note(Severity.NOTE, words, written)
        size = _size(element.findtext("tons"))
        marks = replace(
            marks,
            pod=loadout is self.design.own,
            size=(size or item.size_step) if item.has_variable_size else None,
            facing=self._facing(element),
        )
        if element.find("lot") is not None:
            words = tr(
                "'{name}' has {n} shots; the bin is read as a full one", name=written, n=number_at(element, "lot")
            )
            self.design.note(Severity.NOTE, words, written)
        guns = (catalog()[found.gun], found.guns) if found is not None and found.guns else None
        return _Entry(element, written, item, marks, add_on, guns, loadout)

    def _plain(self, element: Element) -> tuple[str, Marks, str]:
        """The name of an item without its marks, the marks, and the item that is added to it."""
        name = cleaned(element.findtext("name"))
        rear, turret = name.startswith("(R) "), name.startswith("(T) ")
        for mark in ("(R) ", "(T) ", "(F) ", "(FS) ", "(RS) "):
            name = name.removeprefix(mark)
        add_on = ""
        for tail, item in _TAILS.items():
            if name.endswith(tail):
                name, add_on = name.removesuffix(tail), item or add_on
        for old, new in _OLD_NAMES.items():
            name = name.replace(old, new)
        if self.design.version == 0:
            name = name.replace(*_OLD_AMMUNITION)
        return name, Marks(rear=rear or text_at(element, "vglarc") == "1", turret=turret), add_on

    def _found(self, written: str) -> SswName | None:
        """Meaning of a name; old files and common names lack the side in front of it."""
        found = ssw_name("equipment", written)
        return found or ssw_name("equipment", f"({'CL' if self.design.clan else 'IS'}) {written}")

    def _is_clan(self, found: SswName, launchers: set[Item]) -> bool:
        """Whether an item of both sides is the Clan's: ammunition by the launchers for it, others as the chassis."""
        item = catalog()[found.id]
        if item.is_ammo and found.clan_id:
            sides = {each.tech for each in launchers if (each.ammo, each.rack) == (item.ammo, item.rack)}
            if sides:
                return "Clan" in sides and "IS" not in sides
        return self.design.clan

    def _facing(self, element: Element) -> int:
        """The facing of a vehicular grenade launcher: fore-side and rear-side are those of its location."""
        at = element.find("location")
        left = at is not None and cleaned(at.text).startswith(("L", "FL", "RL"))
        return {"2": 5 if left else 1, "3": 4 if left else 2}.get(text_at(element, "vglarc"), 0)

    def _place(self, entry: _Entry) -> Mount:
        design, item = self.design, entry.item
        parts = entry.element.findall("splitlocation")
        if parts:
            split = [(slot, number(part.get("number"), 1)) for part in parts if (slot := design.slot(part)) is not None]
            mount = self.placed.add_split(item, split, entry.marks)
        else:
            slots = design.places(entry.element)
            if is_spread(item) and places_of(item) is not None and slots:
                mount = self.placed.add_in_all(item, slots[0].row, entry.marks)
            else:
                mount = self.placed.add(item, next(iter(slots), None), entry.marks)
        return mount

    def _add_ons(self, entry: _Entry, mount: Mount) -> None:
        """Mount what stands behind an item without being listed."""
        clan = entry.item.tech == "Clan" or (entry.item.tech == "All" and self.design.clan)
        if entry.guns is not None:
            gun, count = entry.guns
            for _ in range(count):
                mount = self.placed.add_behind(gun, mount)
        if entry.add_on:
            self.placed.add_behind(self._item("add_on", entry.add_on, clan=clan), mount)
        if entry.item.is_weapon:
            for attribute, name in _LAUNCHED.items():
                if is_true(entry.loadout, attribute) and _FITS[name] in entry.item.flags:
                    self.placed.add_behind(self._item("add_on", name, clan=clan), mount)
                    break

    def _clan_case(self) -> None:
        """Clan CASE everywhere on an Inner Sphere chassis of mixed technology whose file says so."""
        if self.unit.tech.base is TechBase.MIXED_IS and text_at(self.design.loadout, "clancase") == "TRUE":
            for location in self.design.form.locations:
                self.placed.add_without_slots(self._item("element", "clancase"), location)

    def _note_unplaced(self) -> None:
        for mount in self.placed.mounts:
            if not mount.is_placed:
                name = catalog()[mount.item].name
                words = tr("'{name}' has no free slots where it should be; it is not placed", name=name)
                self.design.note(Severity.WARNING, words)

    def _armored(self, unit: Unit) -> Unit:
        """The unit with armor on the components of which the file lists a slot."""
        slots = set(self.design.places(self.design.base.find("armored_locations")))
        slots |= set(self.design.places(self.design.loadout.find("armored_locations")))
        if not slots:
            return unit
        return unit.with_(
            systems=tuple(system._replace(armored=system.slot in slots) for system in unit.systems),
            mounts=tuple(
                mount._replace(armored=not slots.isdisjoint(mount.slots) and catalog()[mount.item].can_be_armored)
                for mount in unit.mounts
            ),
        )


def _key(element: Element) -> tuple[str, str, str]:
    """Name and first slot of an element of equipment, which are equal where a configuration repeats the base."""
    at = element.find("location")
    place = ("", "") if at is None else (at.get("index", ""), cleaned(at.text))
    return cleaned(element.findtext("name")), *place


def _size(text: str | None) -> float:
    """The size of an item in tons, within reason; 0 if the text gives none."""
    try:
        size = float(text or "")
    except ValueError:
        return 0.0
    return size if 0 < size <= 10_000 else 0.0
