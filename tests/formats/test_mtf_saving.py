"""Saving what was read from a file: an edit changes its own lines and no others."""

from __future__ import annotations

from collections.abc import Callable
from difflib import ndiff

import pytest

from designer.formats import read_text, to_text
from designer.units.location import CT, HD, LA, LT, RA, RL, RT, Form, Location, Slot
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import Armor, ArmorKind, Engine, HeatSinks, Tech, TechBase, Unit
from tests.building import catalog_id
from tests.formats.mtf_text import BLOCKS, EMPTY, QUAD_BLOCKS, TRIPOD_BLOCKS, mtf, places

SLOTS = {
    "Left Arm": ["PPC"] * 3,
    "Left Torso": ["Medium Laser", EMPTY, "Flamer"],
    "Right Torso": ["ISMediumLaser", "Medium Laser (R)"],
}
LISTED = [
    "Weapons:4",
    "PPC, Left Arm",
    "2 ISMediumLaser, Right Torso",
    "Medium Laser, Left Torso",
    "Flamer, Left Torso",
]
QUIRKS = ["quirk:command_mech", "quirk:obsolete:3055", "weaponquirk:accurate:LA:4:PPC", "quirk:rugged"]
TAIL = ["", "overview:Big.", "", "history:Long.", "systemmanufacturer:ENGINE:Core Tek"]

Change = Callable[[Unit], Unit]


def typical(**options) -> str:
    return mtf(options.pop("header", None), SLOTS, lines=[*QUIRKS, "", *LISTED], tail=TAIL, **options)


def diff(before: str, after: str) -> list[str]:
    """Lines taken out and put in, in the order of the file: ``-mass:50``, ``+mass:55``."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    if len(old) == len(new):
        changes = [
            sign + line
            for pair in zip(old, new, strict=True)
            if pair[0] != pair[1]
            for sign, line in zip("-+", pair, strict=True)
        ]
    else:
        changes = [line[0] + line[2:] for line in ndiff(old, new) if line[0] in "+-"]
    return [line.removesuffix("\n") for line in changes]


def saved(text: str, change: Change) -> str:
    """The text after an edit, which reads back as the edited unit."""
    unit = change(read_text(text).unit)
    after = to_text(unit)
    again = read_text(after).unit
    for name in ("names", "tech", "chassis", "engine", "structure", "armor", "heat_sinks", "systems", "cockpit"):
        assert getattr(again, name) == getattr(unit, name)
    assert sorted(again.fluff) == sorted(unit.fluff)
    assert sorted(again.header) == sorted(unit.header)
    assert set(again.quirks) == set(unit.quirks)
    assert {_known(mount) for mount in again.mounts} == {_known(mount) for mount in unit.mounts}
    return after


def _known(mount: Mount) -> Mount:
    return mount._replace(id=MountId(0))


def with_mount(unit: Unit, at: str, **changes) -> Unit:
    """The unit with one mount changed, named by its place."""
    (mount,) = [mount for mount in unit.mounts if places(mount) == at]
    changed = mount._replace(**changes)
    return unit.with_(mounts=tuple(changed if other is mount else other for other in unit.mounts))


def without_mount(unit: Unit, at: str) -> Unit:
    return unit.with_(mounts=tuple(mount for mount in unit.mounts if places(mount) != at))


def with_new(unit: Unit, item: str, *slots: Slot, **options) -> Unit:
    mount = Mount(unit.next_mount_id(), ItemId(catalog_id(item)), slots, **options)
    return unit.with_(mounts=(*unit.mounts, mount))


def with_front(unit: Unit, location: Location, points: int) -> Unit:
    front = list(unit.armor.front)
    front[location] = points
    return unit.with_(armor=unit.armor._replace(front=tuple(front)))


EDITS: dict[str, tuple[Change, list[str]]] = {
    "nothing": (lambda u: u, []),
    "rename": (
        lambda u: u.with_(names=u.names._replace(model="TST-2")),
        ["-model:TST-1", "+model:TST-2"],
    ),
    "armor points": (lambda u: with_front(u, HD, 8), ["-HD armor:9", "+HD armor:8"]),
    "armor kind": (
        lambda u: u.with_(armor=u.armor._replace(kind=ArmorKind("hardened"))),
        ["-armor:Standard(Inner Sphere)", "+armor:Hardened(Inner Sphere)"],
    ),
    "engine": (
        lambda u: u.with_(engine=Engine(250, "xl")),
        ["-engine:200 Fusion Engine", "+engine:250 XL Engine", "-walk mp:4", "+walk mp:5"],
    ),
    "heat sinks": (
        lambda u: u.with_(heat_sinks=HeatSinks(12, "double")),
        ["-heat sinks:10 Single", "+heat sinks:12 IS Double"],
    ),
    "remove an item": (
        lambda u: without_mount(u, "LT 0"),
        ["-Weapons:4", "+Weapons:3", "-Medium Laser, Left Torso", "-Medium Laser", "+-Empty-"],
    ),
    "remove one of two in a line of the list": (
        lambda u: without_mount(u, "RT 1"),
        [
            "-2 ISMediumLaser, Right Torso",
            "+1 ISMediumLaser, Right Torso",
            "-Medium Laser (R)",
            "+-Empty-",
        ],
    ),
    "add to an empty slot": (
        lambda u: with_new(u, "Heat Sink", Slot(LT, 1)),
        ["--Empty-", "+Heat Sink"],
    ),
    "add a weapon": (
        lambda u: with_new(u, "Small Laser", Slot(RL, 4)),
        ["-Weapons:4", "+Weapons:5", "+Small Laser, Right Leg", "--Empty-", "+Small Laser"],
    ),
    "add one more of a kind in the file's own spelling": (
        lambda u: with_new(u, "Heat Sink", Slot(RT, 2), pod=True),
        ["--Empty-", "+Heat Sink (OMNIPOD)"],
    ),
    "move within a location": (
        lambda u: with_mount(u, "LT 2", slots=(Slot(LT, 1),)),
        ["--Empty-", "+Flamer", "-Flamer", "+-Empty-"],
    ),
    "turn to the rear": (
        lambda u: with_mount(u, "LT 0", rear=True),
        ["-Medium Laser", "+Medium Laser (R)"],
    ),
    "add a quirk": (
        lambda u: u.with_(quirks=(*u.quirks, "stable")),
        ["+quirk:stable"],
    ),
    "remove a quirk": (
        lambda u: u.with_(quirks=("command_mech", "rugged")),
        ["-quirk:obsolete:3055"],
    ),
    "remove a weapon's quirk": (
        lambda u: with_mount(u, "LA 4 5 6", quirks=()),
        ["-weaponquirk:accurate:LA:4:PPC"],
    ),
    "add a weapon's quirk": (
        lambda u: with_mount(u, "LT 2", quirks=("jettison",)),
        ["+weaponquirk:jettison:LT:2:Flamer"],
    ),
    "a longer name": (
        lambda u: u.with_(names=u.names._replace(clan_name="Will", mul_id=7)),
        ["+clanname:Will", "+mul id:7"],
    ),
    "text": (
        lambda u: u.with_(fluff=(("overview", "Small."), *u.fluff[1:], ("notes", "New."))),
        ["-overview:Big.", "+overview:Small.", "+notes:New."],
    ),
    "less text": (
        lambda u: u.with_(fluff=tuple(pair for pair in u.fluff if pair[0] != "history")),
        ["-history:Long."],
    ),
    "role": (lambda u: u.with_(header=(*u.header, ("role", "Scout"))), ["+role:Scout"]),
    "cockpit": (
        lambda u: u.with_(cockpit="interface"),
        ["+cockpit:Interface Cockpit", "+gyro:Standard Gyro"],
    ),
    "options": (
        lambda u: u.with_(full_head_ejection=True, case_opt_out=frozenset({LT})),
        ["+ejection:Full Head Ejection System", "+clancaseoptedoutlocs:LT"],
    ),
    "armored system": (
        lambda u: u.with_(systems=tuple(s._replace(armored=True) if s.slot == Slot(HD, 2) else s for s in u.systems)),
        ["-Cockpit", "+Cockpit (ARMORED)"],
    ),
    "unplace": (
        lambda u: with_mount(u, "LT 2", slots=()),
        ["+nocrit:Flamer:None", "-Flamer, Left Torso", "+Flamer, None", "-Flamer", "+-Empty-"],
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_changes_its_own_lines(name):
    change, lines = EDITS[name]
    text = typical()
    assert sorted(diff(text, saved(text, change))) == sorted(lines)


def test_a_moved_weapon_takes_its_quirk_along_and_its_line_of_the_list():
    text = typical()
    after = saved(text, lambda u: with_mount(u, "LA 4 5 6", slots=(Slot(RA, 4), Slot(RA, 5), Slot(RA, 6))))
    assert sorted(diff(text, after)) == sorted(
        [
            "-weaponquirk:accurate:LA:4:PPC",
            "+weaponquirk:accurate:RA:4:PPC",
            "-PPC, Left Arm",
            "+PPC, Right Arm",
            *["-PPC", "+-Empty-", "--Empty-", "+PPC"] * 3,
        ]
    )


@pytest.mark.parametrize("name", EDITS)
@pytest.mark.parametrize("style", ["crlf", "mixed", "comments", "capitals", "short", "no end"])
def test_edits_leave_the_style_of_the_file_alone(name, style):
    change, _ = EDITS[name]
    plain = typical()
    text = STYLES[style](plain)
    after = saved(text, change)
    end = "\n" if style == "no end" else ""
    assert sorted(_bare(diff(text + end, after + end))) == sorted(_bare(diff(plain, saved(plain, change))))
    assert after.count("\r\n") == after.count("\n") or style != "crlf"
    assert after.endswith("\n") is not (style == "no end")


def _mixed(text: str) -> str:
    return "".join(line + "\r\n" * (number % 3 == 0) + "\n" * (number % 3 > 0) for number, line in _counted(text))


def _counted(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.removesuffix("\n").split("\n")))


def _capitals(text: str) -> str:
    return "\n".join(
        line.partition(":")[0].upper() + line[line.index(":") :] if ":" in line else line for line in text.split("\n")
    )


STYLES: dict[str, Callable[[str], str]] = {
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "mixed": _mixed,
    "comments": lambda text: (
        "# mine\nPaint:red\n" + text.replace("mass:", "# weight\nmass:").replace("PPC\n", "PPC\n#\n")
    ),
    "capitals": _capitals,
    "short": lambda text: text.replace(f"{EMPTY}\n" * 6 + "\n", "\n"),
    "no end": lambda text: text.removesuffix("\n"),
}


def _bare(lines: list[str]) -> list[str]:
    """Changed lines without what a style adds to them."""
    return [line.rstrip("\r").lower() for line in lines]


def test_an_inserted_line_ends_like_its_neighbor():
    text = typical().replace("\n", "\r\n")
    after = saved(text, EDITS["add a quirk"][0])
    assert "quirk:rugged\r\nquirk:stable\r\n" in after


def test_lines_that_a_short_block_lacks_are_added():
    text = mtf(rows=3, blocks={**BLOCKS, "Right Torso": ["Heat Sink"]})
    after = saved(text, lambda u: with_new(u, "Medium Laser", Slot(RT, 5)))
    assert diff(text, after) == [f"+{EMPTY}", f"+{EMPTY}", "+Medium Laser"]


def test_a_block_that_the_file_lacks_is_added():
    blocks = {name: held for name, held in BLOCKS.items() if name != "Right Torso"}
    text = mtf(blocks=blocks)
    after = saved(text, lambda u: with_new(u, "Medium Laser", Slot(RT, 0)))
    assert after.replace("\n\nRight Torso:\nMedium Laser" + f"\n{EMPTY}" * 11, "") == text


def test_an_item_without_slots_stays_in_its_block():
    text = mtf({"techbase": "Clan"}, {"Left Torso": ["CLCASE", "Flamer"], "Right Torso": ["CLCASE"]})
    moved = saved(text, lambda u: with_mount(u, "LT 1", slots=(Slot(LT, 2),)))
    assert diff(text, moved) == ["-Flamer", f"+{EMPTY}", f"-{EMPTY}", "+Flamer"]
    case = next(mount for mount in read_text(text).unit.mounts if mount.stands_in is LT)
    gone = saved(text, lambda u: u.with_(mounts=tuple(m for m in u.mounts if m != case)))
    assert diff(text, gone) == ["-CLCASE", f"+{EMPTY}"]
    covered = saved(text, lambda u: with_new(u, "Medium Laser", Slot(LT, 0)))
    assert sorted(diff(text, covered)) == ["+Medium Laser", "+nocrit:CLCASE:LT", "-CLCASE"]


def test_noise_keeps_its_line():
    text = mtf(lines=["nocrit:Standard:None"])
    assert diff(text, saved(text, EDITS["armor points"][0])) == ["-HD armor:9", "+HD armor:8"]


def test_unknown_names_and_systems_keep_their_lines():
    text = mtf({"structure": "Bamboo", "cockpit": "Throne"}, {"Left Torso": ["Death Ray", "Flamer"]})
    assert diff(text, saved(text, EDITS["armor points"][0])) == ["-HD armor:9", "+HD armor:8"]
    moved = saved(text, lambda u: with_mount(u, "LT 0", slots=(Slot(LT, 4),)))
    assert sorted(diff(text, moved)) == sorted(["-Death Ray", f"+{EMPTY}", f"-{EMPTY}", "+Death Ray"])


def test_a_moved_item_keeps_the_spelling_of_the_file():
    text = mtf(slots={"Left Torso": ["ismediumlaser (omnipod)"]})
    after = saved(text, lambda u: with_mount(u, "LT 0", slots=(Slot(LT, 4),)))
    assert sorted(diff(text, after)) == sorted(
        ["-ismediumlaser (omnipod)", f"+{EMPTY}", f"-{EMPTY}", "+ismediumlaser (omnipod)"]
    )


def test_the_old_start_stays():
    text = "version:1.0\nAtlas\nAS7-D\n" + mtf({"chassis": None, "model": None})
    after = saved(text, lambda u: u.with_(names=u.names._replace(model="AS7-K", clan_name="Fee")))
    assert diff(text, after) == ["-AS7-D", "+AS7-K", "+clanname:Fee"]


@pytest.mark.parametrize("model", ["", "#1", "generator:K", "mass:5", "Left Arm:"])
def test_names_that_could_be_misread_get_keys_in_an_old_file(model):
    text = "#old\nversion:1.0\n#names\nAtlas\nAS7-D\n" + mtf({"chassis": None, "model": None})
    after = saved(text, lambda u: u.with_(names=u.names._replace(model=model)))
    assert diff(text, after) == ["-version:1.0", "-Atlas", "-AS7-D", "+chassis:Atlas", f"+model:{model}"]


def test_an_empty_name_stays_as_it_is_while_others_change():
    text = "version:1.0\nAtlas\n\n" + mtf({"chassis": None, "model": None})
    after = saved(text, lambda u: u.with_(chassis=u.chassis._replace(tonnage=45)))
    assert diff(text, after) == ["-mass:50", "+mass:45"]
    renamed = saved(text, lambda u: u.with_(names=u.names._replace(chassis="Awesome")))
    assert sorted(diff(text, renamed)) == ["+chassis:Awesome", "+model:", "-", "-Atlas", "-version:1.0"]


def test_keys_that_replace_names_without_keys_are_changed_and_the_others_counted():
    """A reader takes the two lines after the version for names, also where keys follow."""
    text = "version:1.0\nmass:95\nAS7-D\n" + mtf({"model": None})
    after = saved(
        text,
        lambda u: u.with_(names=u.names._replace(chassis="Awesome"), chassis=u.chassis._replace(tonnage=45)),
    )
    assert diff(text, after) == ["-chassis:Testament", "+chassis:Awesome", "-mass:50", "+mass:45"]


def test_an_old_start_without_end_is_completed():
    after = saved("version:1.0\nAtlas", lambda u: u.with_(names=u.names._replace(model="AS7-K")))
    assert read_text(after).unit.names[:2] == ("Atlas", "AS7-K")


def test_of_repeated_keys_the_one_that_counts_is_changed():
    text = mtf(lines=["mass:40"])
    after = saved(text, lambda u: u.with_(chassis=u.chassis._replace(tonnage=45)))
    assert read_text(after).unit.chassis.tonnage == 45
    assert "mass:40" not in after


def test_of_repeated_keys_the_one_that_counts_keeps_its_spelling():
    text = mtf(lines=["Mass:40"])
    after = saved(text, lambda u: u.with_(chassis=u.chassis._replace(tonnage=45)))
    assert [line for line in after.splitlines() if line.lower().startswith("mass:")] == ["Mass:45"]


def test_the_older_weapon_quirk_speaks_of_all_until_they_differ():
    text = mtf(slots=SLOTS, lines=["weapon_quirk:accurate:Medium Laser"])
    assert diff(text, saved(text, EDITS["armor points"][0])) == ["-HD armor:9", "+HD armor:8"]
    after = saved(text, lambda u: with_mount(u, "RT 0", quirks=()))
    assert sorted(diff(text, after)) == [
        "+weaponquirk:accurate:LT:0:Medium Laser",
        "+weaponquirk:accurate:RT:1:Medium Laser",
        "-weapon_quirk:accurate:Medium Laser",
    ]


def test_a_change_of_side_rewrites_what_would_mean_something_else():
    header = {"armor": "Ferro-Fibrous", "structure": "Endo Steel", "heat sinks": "10 Double"}
    text = mtf(header, {"Left Torso": ["ER Medium Laser", "Medium Laser"]})
    after = saved(text, lambda u: u.with_(tech=Tech(TechBase.CLAN, 3060, 3), engine=Engine(200, "fusion", clan=True)))
    assert sorted(diff(text, after)) == sorted(
        [
            "-techbase:Inner Sphere",
            "+techbase:Clan",
            "-engine:200 Fusion Engine",
            "+engine:200 Fusion (Clan) Engine",
            "-armor:Ferro-Fibrous",
            "+armor:Ferro-Fibrous(Inner Sphere)",
            "-structure:Endo Steel",
            "+structure:IS Endo Steel",
            "-heat sinks:10 Double",
            "+heat sinks:10 IS Double",
            "-ER Medium Laser",
            "+ISERMediumLaser",
        ]
    )


def test_a_change_of_form_renames_blocks_and_armor():
    quad = read_text(mtf({"Config": "Quad"}, blocks=QUAD_BLOCKS)).unit
    text = mtf()
    after = saved(text, lambda u: u.with_(chassis=u.chassis._replace(form=Form.QUAD), systems=quad.systems))
    assert "Front Left Leg:\nHip\n" in after
    assert "FLL armor:10\n" in after
    assert "Left Arm" not in after


def test_a_center_leg_comes_and_goes():
    tripod = read_text(mtf({"Config": "Tripod", "CL armor": "14"}, blocks=TRIPOD_BLOCKS)).unit
    text = mtf()
    after = saved(
        text,
        lambda u: u.with_(
            chassis=tripod.chassis, systems=tripod.systems, armor=u.armor._replace(front=(*u.armor.front[:8], 14))
        ),
    )
    assert "\n\nCenter Leg:\nHip\n" in after
    assert "RL armor:14\nCL armor:14\n" in after
    biped = read_text(text).unit
    back = saved(after, lambda u: u.with_(chassis=biped.chassis, systems=biped.systems, armor=biped.armor))
    assert "Center Leg" not in back
    assert "CL armor" not in back


def test_patchwork_comes_and_goes():
    kinds = (ArmorKind("hardened"), *[ArmorKind()] * 7, ArmorKind("hardened"))
    text = mtf()
    after = saved(text, lambda u: u.with_(armor=u.armor._replace(kinds=kinds)))
    assert "armor:Patchwork\n" in after
    assert "HD armor:Hardened(Inner Sphere):9\n" in after
    assert saved(after, lambda u: u.with_(armor=u.armor._replace(kinds=None))) == text


def test_a_key_is_never_inserted_behind_the_blocks():
    text = mtf(tail=["role:Scout"])
    after = saved(text, lambda u: u.with_(header=(*u.header, ("Paint", "red"))))
    assert after.index("Paint:red") < after.index("Left Arm:")


def test_a_second_save_is_like_the_first():
    text = typical()
    unit = EDITS["engine"][0](read_text(text).unit)
    once = to_text(unit)
    assert to_text(unit) == once
    assert to_text(read_text(once).unit) == once


def test_armor_of_the_center_torso():
    text = mtf()
    after = saved(text, lambda u: with_front(u, CT, 20))
    assert diff(text, after) == ["-CT armor:16", "+CT armor:20"]
    assert isinstance(read_text(after).unit.armor, Armor)
    assert read_text(after).unit.armor.front[LA] == 10
