"""Any edit of the program on any design, chosen by chance: kinds of edits, not what they are good for."""

from __future__ import annotations

import random
from collections.abc import Callable

from designer.catalog import catalog, systems
from designer.editing import Edit, EditRefusedError, edits
from designer.editing.background import write_text
from designer.editing.chassis_mounts import fit_running_gear
from designer.editing.conversion import ConversionTarget, convert
from designer.editing.edits import arrangement, bulk
from designer.editing.edits.body import CONVERSIONS
from designer.editing.edits.case import case_items, set_case
from designer.editing.edits.kinds import MechKind, set_kind
from designer.editing.fittings import set_fitting
from designer.units.location import Form, Location, Slot
from designer.units.mount import MountId, SystemPart
from designer.units.unit import TechBase, Unit

ITEMS = [item.id for item in catalog() if not item.others_only and item.kind != "filler"]
CHARACTERS = "aZ 9.,:|()#\t\n\r\x0b\x0c\x1c\x85\u2028\u2029\u00a0\u3000é龍"
MISLEADING = ("#", "generator:", "model:", "Config:Quad", "Left Arm:", "weapons:3", "Version:1.0", " ", "-Empty-")
"""Texts that mean something at the start of a line of a file."""
TEXT_KEYS = ("overview", "history", "notes", "manufacturer", "systemmode:engine", "systemmanufacturer:chassis")


class Chance:
    """Chooses what an edit is about."""

    def __init__(self, seed: int) -> None:
        self.pick = random.Random(seed)

    def mount(self, unit: Unit) -> MountId:
        return self.pick.choice(unit.mounts).id if unit.mounts else MountId(99)

    def mounts(self, unit: Unit) -> list[MountId]:
        return list({self.mount(unit) for _ in range(self.pick.randint(1, 4))})

    def location(self) -> Location:
        return self.pick.choice(list(Location))

    def slot(self) -> Slot:
        return Slot(self.location(), self.pick.randrange(12))

    def own_slot(self, unit: Unit, mount_id: MountId) -> Slot:
        mount = unit.find(mount_id)
        return self.pick.choice(mount.slots) if mount is not None and mount.slots else self.slot()

    def row(self) -> int | None:
        return self.pick.choice([None, self.pick.randrange(12)])

    def flag(self) -> bool:
        return self.pick.random() < 0.5

    def item(self) -> str:
        return self.pick.choice(ITEMS)

    def text(self) -> str:
        """A text of one to eight characters, or one that a file could take for something else."""
        text = "".join(self.pick.choice(CHARACTERS) for _ in range(self.pick.randrange(1, 9)))
        return f"{self.pick.choice(MISLEADING)}{text}" if self.flag() else text

    def name(self) -> str:
        """A name, which may also be empty."""
        return self.text() if self.pick.randrange(4) else ""


def _of_mounts(unit: Unit, c: Chance) -> list[Callable[[], Edit]]:
    mount, other, item, slot = c.mount(unit), c.mount(unit), c.item(), c.slot()
    return [
        lambda: edits.add(item),
        lambda: edits.place(item, slot.location, c.row()),
        lambda: edits.place(item, slot.location, c.row(), split_with=c.location()),
        lambda: edits.place_best(item),
        lambda: bulk.place_many(item, c.pick.randint(1, 3)),
        lambda: bulk.fill_with(item),
        lambda: edits.move(mount, slot.location, c.row()),
        lambda: edits.move(mount, slot.location, c.row(), split_with=c.location(), part=c.pick.choice([None, 3])),
        lambda: edits.move_best(mount),
        lambda: edits.unplace(mount),
        lambda: edits.remove(mount),
        lambda: edits.swap(mount, other),
        lambda: edits.replace_item(mount, item),
        lambda: edits.move_filler(mount, c.own_slot(unit, mount), slot),
        lambda: edits.unplace_slot(mount, c.own_slot(unit, mount)),
        lambda: edits.toggle("rear", [mount]),
        lambda: edits.toggle("turret", [mount]),
        lambda: edits.toggle("armored", [mount]),
        lambda: edits.toggle("pod", [mount]),
        lambda: edits.set_facing(mount, c.pick.randrange(6)),
        lambda: edits.set_size(mount, c.pick.randrange(1, 90) / 2),
        lambda: edits.armor_system(slot),
        lambda: edits.add_weapon_quirk(mount, c.pick.choice(["accurate", "poor_cooling"])),
        lambda: edits.remove_weapon_quirk(mount, "accurate"),
        lambda: bulk.move_all(c.mounts(unit), slot.location, c.row()),
        lambda: bulk.duplicate(c.mounts(unit)),
        lambda: bulk.copy_opposite(c.mounts(unit)),
        lambda: bulk.place_all(c.mounts(unit)),
        lambda: edits.toggle(c.pick.choice(["rear", "turret", "armored", "pod"]), c.mounts(unit)),
        bulk.reset_to_base,
        lambda: set_case(slot.location, c.pick.choice(["", *(case.id for case in case_items())])),
        lambda: set_fitting("partial-wing", c.flag()),
    ]


def _of_systems(unit: Unit, c: Chance) -> list[Callable[[], Edit]]:
    kinds, clan, location, number = systems(), c.flag(), c.location(), c.pick.randrange(99)
    part = c.pick.choice([SystemPart.HAND, SystemPart.LOWER_ARM])
    return [
        lambda: edits.set_walk(number % 9),
        lambda: edits.set_engine(c.pick.choice(list(kinds.engines)), clan),
        lambda: edits.set_gyro(c.pick.choice(list(kinds.gyros))),
        lambda: edits.set_cockpit(c.pick.choice(list(kinds.cockpits))),
        lambda: edits.set_structure(c.pick.choice(list(kinds.structures)), clan),
        lambda: edits.set_armor_kind(c.pick.choice(list(kinds.armors)), clan),
        lambda: edits.set_armor_kind(c.pick.choice(list(kinds.armors)), clan, location=location),
        lambda: edits.set_tonnage(c.pick.choice([10, 20, 50, 75, 100, 105, 150, 200])),
        lambda: edits.set_form(c.pick.choice(list(Form))),
        lambda: edits.set_conversion(c.pick.choice(CONVERSIONS.get(unit.chassis.form, ("",)))),
        lambda: edits.set_omni(clan),
        lambda: set_kind(c.pick.choice(list(MechKind))),
        lambda: edits.set_heat_sinks(c.pick.choice(["single", "double", "compact", "laser"]), number % 40, clan),
        lambda: edits.set_base_sinks(number % 30),
        lambda: edits.set_jump(
            c.pick.choice(["jump-jet", "improved-jump-jet", "umu", "mech-mechanical-jump-boosters"]), number % 9
        ),
        lambda: edits.set_enhancement(
            c.pick.choice(["triple-strength-myomer", "industrial-triple-strength-myomer", "is-masc", "supercharger"])
        ),
        lambda: edits.toggle_actuator(location, part),
        lambda: edits.set_ejection(clan),
        lambda: edits.set_heat_sink_kit(clan),
        lambda: edits.set_armor(location, number, linked=clan),
        lambda: edits.allocate(points=2 * number),
        edits.maximize_armor,
        lambda: edits.set_tech_base(c.pick.choice(list(TechBase))),
        lambda: edits.set_year(2400 + 8 * number),
        lambda: edits.set_rules_level(1 + number % 5),
        arrangement.fill,
        arrangement.fill_up,
        arrangement.compact,
        arrangement.sort,
        lambda: arrangement.mirror(location),
        fit_running_gear,
        lambda: convert(
            ConversionTarget(
                form=c.pick.choice([None, *Form]),
                tonnage=c.pick.choice([None, 30, 60, 150]),
                base=c.pick.choice([None, *TechBase]),
                exchange=c.flag(),
                replace=c.flag(),
            )
        ),
    ]


def _of_texts(_unit: Unit, c: Chance) -> list[Callable[[], Edit]]:
    text = c.text()
    return [
        lambda: edits.rename(chassis=c.name()),
        lambda: edits.rename(model=c.name(), clan_name=c.name()),
        lambda: edits.set_mul_id(c.pick.choice([None, 12345])),
        lambda: edits.set_role(text),
        lambda: edits.set_source(text),
        lambda: edits.set_fluff(c.pick.choice(TEXT_KEYS), text),
        lambda: write_text("overview", text),
        lambda: edits.add_quirk(c.pick.choice(["command_mech", "stable", f"q{text}"])),
        lambda: edits.remove_quirk("stable"),
        lambda: edits.set_manual_value(c.pick.choice([None, 1000])),
    ]


def some_edit(unit: Unit, chance: Chance) -> Edit:
    """An edit of a kind chosen by chance; it may be refused."""
    of = chance.pick.choices([_of_mounts, _of_systems, _of_texts], [6, 4, 1])[0]
    return chance.pick.choice(of(unit, chance))()


def edited(unit: Unit, chance: Chance) -> tuple[Unit, str]:
    """The unit after an edit that is not refused, and its label."""
    while True:
        edit = some_edit(unit, chance)
        try:
            return edit.run(unit), edit.label_for(unit)
        except EditRefusedError:
            continue
