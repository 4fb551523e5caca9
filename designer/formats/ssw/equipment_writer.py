"""The loadouts of a Solaris Skunk Works file: base, and for an OmniMech its configuration."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, SubElement

from designer.battle_value import battle_value
from designer.catalog import Item, catalog
from designer.construction.cost import cost
from designer.construction.heat import SINK_RATING, sinks_counted
from designer.construction.links import array_guns, links
from designer.design import once
from designer.formats.ssw.names import Part, SswName, names_of, ssw_name
from designer.graph import Evaluator
from designer.units.location import CT, LA, LT, RA, RT, Slot
from designer.units.mount import Mount, MountId, SystemPart
from designer.units.unit import TechBase, Unit

_TAILS = {
    "ppc_capacitor": " + PPC Capacitor",
    "laser_insulator": " (Insulated)",
    "laser_pulse_module": " + Pulse Module",
}
_CONTROLS = {"artemis": "fcsa4", "artemis_v": "fcsa5", "apollo": "fcsapollo"}
"""The attribute of a loadout for the fire control of its launchers, by the flag of the item."""


def write_equipment(root: Element, unit: Unit) -> bool:
    """Add enhancement and loadouts to the tree of a file; returns whether it can say where the heat sinks are."""
    writer = _EquipmentWriter(unit)
    writer.enhancement(root)
    base = writer.loadout(root, "baseloadout", [m for m in unit.mounts if not m.pod], pod=False)
    writer.structural(base)
    writer.armored(base, pod=False)
    if unit.chassis.omni:
        own = writer.loadout(root, "loadout", [m for m in unit.mounts if m.pod], pod=True)
        writer.armored(own, pod=True)
    return not writer.has_odd_sinks


def shown_cost(g: Evaluator) -> str:
    """The cost as Solaris Skunk Works shows it: the factors of the whole do not apply to ammunition there."""
    sheet = cost(g)
    return str(float(sheet.dry + sheet.ammunition))


@dataclass(slots=True)
class _EquipmentWriter:
    unit: Unit
    known: set[MountId] = field(default_factory=set)
    has_odd_sinks: bool = False

    @property
    def clan(self) -> bool:
        """Whether the chassis is a Clan one."""
        return self.unit.tech.base.is_clan

    def name(self, part: Part, item: str) -> SswName | None:
        """The name of an item in one part of a file."""
        return next(iter(names_of(part, item, clan=self.clan)), None)

    def place(self, parent: Element, slot: Slot) -> None:
        """Add the element of a slot."""
        element = SubElement(parent, "location", index=str(slot.row))
        element.text = self.unit.chassis.form.code(slot.location)

    def enhancement(self, root: Element) -> None:
        """Add myomer that is an element of its own."""
        for mount in self.unit.mounts:
            name = self.name("enhancement", mount.item)
            if name is not None:
                side = "1" if name.clan_id and name.clan_id == mount.item else "0" if name.clan_id else "2"
                element = SubElement(root, "enhancement", techbase=side)
                SubElement(element, "type").text = name.name
                single = len(name.clan_id) > 0
                for slot in mount.slots[:1] if single else mount.slots:
                    self.place(element, slot)
                return

    # -- loadouts ----------------------------------------------------------------------------------------------

    def loadout(self, root: Element, tag: str, mounts: list[Mount], *, pod: bool) -> Element:
        """Add the base loadout or the configuration with everything but structural items."""
        unit, g = self.unit, once(self.unit)
        flags = {flag for mount in mounts for flag in catalog()[mount.item].flags}
        controls = {attribute: "TRUE" if flag in flags else "FALSE" for flag, attribute in _CONTROLS.items()}
        element = SubElement(root, tag, {**({"name": unit.names.model} if pod else {}), **controls})
        SubElement(element, "source").text = unit.header_value("source")
        if pod:
            SubElement(element, "loadout_year").text = str(unit.tech.year)
            SubElement(element, "battle_value").text = str(battle_value(g))
            SubElement(element, "cost").text = shown_cost(g)
        arms = {
            attribute: "TRUE" if unit.has_part(location, part) else "FALSE"
            for attribute, location, part in (
                ("lla", LA, SystemPart.LOWER_ARM),
                ("lh", LA, SystemPart.HAND),
                ("rla", RA, SystemPart.LOWER_ARM),
                ("rh", RA, SystemPart.HAND),
            )
        }
        SubElement(element, "actuators", arms)
        SubElement(element, "clancase").text = "TRUE" if self._has_clan_case() else "FALSE"
        self._jets(element, mounts, pod=pod)
        self._sinks(element, mounts, pod=pod)
        self._turrets(element, pod=pod)
        for mount in mounts:
            self._trap(element, mount)
        for mount in mounts:
            self._item(element, mount)
        return element

    def _has_clan_case(self) -> bool:
        unit = self.unit
        if unit.tech.base is TechBase.MIXED_IS:
            case = ssw_name("element", "clancase")
            return case is not None and any(mount.item == case.id and not mount.slots for mount in unit.mounts)
        return unit.tech.base.is_clan and not unit.case_opt_out

    def _jets(self, element: Element, mounts: list[Mount], *, pod: bool) -> None:
        """Add the jump jets: in the base their number without pods, in a configuration their total."""
        named = ((mount, self.name("jump_jet", mount.item)) for mount in self.unit.mounts if mount.slots)
        every = [(mount, name) for mount, name in named if name is not None]
        jets = [(mount, name) for mount, name in every if mount in mounts]
        if jets:
            child = SubElement(element, "jumpjets", number=str(len(every if pod else jets)))
            SubElement(child, "type").text = jets[0][1].name
            for mount, _ in jets:
                self.place(child, mount.slots[0])

    def _sinks(self, element: Element, mounts: list[Mount], *, pod: bool) -> None:
        """Add the heat sinks: in the base their number without pods, in a configuration their total."""
        declared = self.unit.heat_sinks
        counted = self._counted(mounts, pod=pod)
        if pod and not counted:
            return
        in_pods = self._worth(self._counted([m for m in self.unit.mounts if m.pod], pod=True))
        kind = self._sink_name(counted[0]) if counted else next(iter(self._declared()), None)
        clan = kind is not None and (counted[0].item == kind.clan_id if counted else declared.clan)
        code = str(int(clan)) if kind is not None and kind.clan_id else "2"
        number = declared.count if pod else declared.count - in_pods
        child = SubElement(element, "heatsinks", number=str(number), techbase=code)
        SubElement(child, "type").text = kind.name if kind is not None else "Single Heat Sink"
        for mount in counted:
            self.known.add(mount.id)
            self.place(child, mount.slots[0])
        if not pod:
            engine = self.unit.engine.rating // SINK_RATING * (2 if declared.kind == "compact" else 1)
            self.has_odd_sinks = self._worth(counted) != max(0, number - engine)

    def _counted(self, mounts: list[Mount], *, pod: bool) -> list[Mount]:
        """The mounted heat sinks of the declared number; prototypes only if they are all of these."""
        placed = [mount for mount in mounts if mount.slots and self._sink_name(mount) is not None]
        usual = [mount for mount in placed if "prototype_heat_sink" not in catalog()[mount.item].flags]
        prototypes = [mount for mount in placed if mount not in usual]
        beyond = self.unit.heat_sinks.count - self.unit.engine.rating // SINK_RATING
        return prototypes if prototypes and not usual and not pod and len(prototypes) == beyond else usual

    def _worth(self, sinks: list[Mount]) -> int:
        """The number of heat sinks in these mounts."""
        return sum(sinks_counted(catalog()[mount.item]) for mount in sinks)

    def _declared(self) -> tuple[SswName, ...]:
        """The names of heat sinks of the kind that the design declares."""
        kinds = names_of("sink_kind", self.unit.heat_sinks.kind, clan=self.clan)
        return tuple(name for kind in kinds if (name := ssw_name("sink", kind.name)) is not None)

    def _sink_name(self, mount: Mount) -> SswName | None:
        """The name of the kind of a mounted heat sink."""
        half = self.name("half_sink", mount.item)
        return self.name("sink", mount.item) or (ssw_name("sink", half.name) if half is not None else None)

    def _turrets(self, element: Element, *, pod: bool) -> None:
        """Add the turrets: those of an OmniMech in each configuration, unless a fixed weapon stands in them.

        In the base the program counts their mass by the weapons of all configurations together.
        """
        fixed = {mount.location for mount in self.unit.mounts if mount.turret and not mount.pod}
        for mount in self.unit.mounts:
            names = names_of("turret", mount.item, clan=self.clan)
            if not names or not mount.slots:
                continue
            location = mount.slots[0].location
            if pod == (self.unit.chassis.omni and location not in fixed):
                kind = {CT: "head", LT: "left torso", RT: "right torso"}.get(location, "")
                SubElement(element, "turret", type=kind, index=str(mount.slots[0].row))
                self.known.add(mount.id)

    def _trap(self, element: Element, mount: Mount) -> None:
        if self._is_element(mount, "boobytrap") and mount.slots:
            SubElement(element, "boobytrap", index=str(mount.slots[0].row))

    # -- structural items --------------------------------------------------------------------------------------

    def _is_element(self, mount: Mount, element: str) -> bool:
        found = ssw_name("element", element)
        return found is not None and mount.item in (found.id, found.clan_id)

    def structural(self, base: Element) -> None:
        """Add the items that are elements of their own in the base."""
        for mount in self.unit.mounts:
            multislot = self.name("multislot", mount.item)
            if multislot is not None:
                child = SubElement(base, "multislot", name=multislot.name)
                for slot in mount.slots:
                    self.place(child, slot)
            elif self._is_element(mount, "partialwing"):
                first = {slot.location: slot.row for slot in reversed(mount.slots)}
                clan = str(int(catalog()[mount.item].tech == "Clan"))
                starts = {"lsstart": str(first.get(LT, -1)), "rsstart": str(first.get(RT, -1))}
                SubElement(base, "partialwing", {"tech": clan, **starts})
            elif self._is_element(mount, "jumpbooster"):
                SubElement(base, "jumpbooster", mp=str(int(mount.size or 1)))
        self._actuators(base)

    def _actuators(self, base: Element) -> None:
        """Add the actuator enhancement systems of arms and legs."""
        legs: list[Slot] = []
        for mount in self.unit.mounts:
            if self._is_element(mount, "arm_aes") and mount.slots:
                slot = mount.slots[0]
                if slot.location in (LA, RA) and self.unit.chassis.form.has_arms:
                    code = self.unit.chassis.form.code(slot.location)
                    SubElement(base, "arm_aes", location=code, index=str(slot.row))
                else:
                    legs.append(slot)
        if legs:
            child = SubElement(base, "leg_aes")
            for slot in legs:
                self.place(child, slot)

    def armored(self, loadout: Element, *, pod: bool) -> None:
        """Add the slots with component armor: in the base those of fixed parts, in a configuration all of them.

        The slots of pods are empty in the base.
        """
        slots = [system.slot for system in self.unit.systems if system.armored]
        slots += [slot for mount in self.unit.mounts if mount.armored and pod >= mount.pod for slot in mount.slots]
        if slots:
            child = SubElement(loadout, "armored_locations")
            for slot in slots:
                self.place(child, slot)

    # -- equipment ---------------------------------------------------------------------------------------------

    def _item(self, element: Element, mount: Mount) -> None:
        """Add an item, unless it is an element of its own, or belongs to another one."""
        item = catalog()[mount.item]
        if not mount.slots or mount.id in self.known or self._stands_elsewhere(mount, item):
            return
        name = self._equipment_name(mount)
        if name is None:
            return
        child = SubElement(element, "equipment")
        text = SubElement(child, "name", manufacturer="")
        text.text = f"{'(R) ' if mount.rear else '(T) ' if mount.turret else ''}{name.name}{self._tail(mount)}"
        SubElement(child, "type").text = name.list
        if "vgl" in item.flags:
            SubElement(child, "vglarc").text = _arc(mount)
            SubElement(child, "vglammo").text = "0"
        if mount.size is not None:
            SubElement(child, "tons").text = str(mount.size)
        self._slots(child, mount)

    def _slots(self, child: Element, mount: Mount) -> None:
        if mount.other_location is None or catalog()[mount.item].spreadable:
            self.place(child, self._run_of(mount)[0])
            return
        for location in dict.fromkeys(slot.location for slot in mount.slots):
            rows = [slot.row for slot in mount.slots if slot.location is location]
            part = SubElement(child, "splitlocation", index=str(rows[0]), number=str(len(rows)))
            part.text = self.unit.chassis.form.code(location)

    def _run_of(self, mount: Mount) -> tuple[Slot, ...]:
        """The slots of an item, with those of the guns of an array, which begins at the first of them there."""
        guns = array_guns(once(self.unit)).get(mount.id, ())
        return tuple(sorted((*mount.slots, *(slot for gun in guns for slot in gun.mount.slots)), key=lambda s: s.row))

    def _equipment_name(self, mount: Mount) -> SswName | None:
        """The name of an item; of an array the one with its number of guns."""
        guns = array_guns(once(self.unit)).get(mount.id)
        names = names_of("equipment", mount.item, clan=self.clan)
        if guns is None:
            aboard = {each.item for each in self.unit.mounts}
            return next((n for n in names if n.launcher in aboard), None) or next(
                (n for n in names if not n.launcher), None
            )
        return next((n for n in names if n.guns == len(guns) and all(g.mount.item == n.gun for g in guns)), None)

    def _stands_elsewhere(self, mount: Mount, item: Item) -> bool:
        g = once(self.unit)
        guns = {gun.mount.id for found in array_guns(g).values() for gun in found}
        parts: tuple[Part, ...] = ("enhancement", "multislot", "jump_jet")
        elements = ("partialwing", "jumpbooster", "arm_aes", "boobytrap", "ejectionseat")
        linked = links(g).serves.get(mount.id)
        return (
            mount.id in guns
            or item.kind == "filler"
            or (linked is not None and not item.flags.isdisjoint((*_TAILS, *_CONTROLS)))
            or any(self.name(part, mount.item) is not None for part in parts)
            or any(self._is_element(mount, element) for element in elements)
        )

    def _tail(self, mount: Mount) -> str:
        """The end of the name of a weapon for the item that is linked to it."""
        server = links(once(self.unit)).server.get(mount.id)
        flags = server.item.flags if server is not None else frozenset()
        return next((tail for flag, tail in _TAILS.items() if flag in flags), "")


def _arc(mount: Mount) -> str:
    """The arc of a vehicular grenade launcher: fore, rear, fore-side or rear-side."""
    return "1" if mount.rear else {1: "2", 5: "2", 2: "3", 4: "3"}.get(mount.facing, "0")
