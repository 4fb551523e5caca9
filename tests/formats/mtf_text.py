"""Small unit files to try rules on, and short ways to look at what was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from designer.formats import Loaded, read_text
from designer.units.location import Form, Location
from designer.units.mount import Mount
from designer.units.unit import Unit

EMPTY = "-Empty-"
ARM = ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator"]
LEG = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
CENTER = ["Fusion Engine"] * 3 + ["Gyro"] * 4 + ["Fusion Engine"] * 3
HEAD = ["Life Support", "Sensors", "Cockpit", EMPTY, "Sensors", "Life Support"]

BLOCKS = {
    "Left Arm": ARM,
    "Right Arm": ARM,
    "Left Torso": [],
    "Right Torso": [],
    "Center Torso": CENTER,
    "Head": HEAD,
    "Left Leg": LEG,
    "Right Leg": LEG,
}
QUAD_BLOCKS = {
    "Front Left Leg": LEG,
    "Front Right Leg": LEG,
    "Left Torso": [],
    "Right Torso": [],
    "Center Torso": CENTER,
    "Head": HEAD,
    "Rear Left Leg": LEG,
    "Rear Right Leg": LEG,
}
TRIPOD_BLOCKS = {**BLOCKS, "Center Leg": LEG}

HEADER = {
    "chassis": "Testament",
    "model": "TST-1",
    "Config": "Biped",
    "techbase": "Inner Sphere",
    "era": "3060",
    "rules level": "3",
    "mass": "50",
    "engine": "200 Fusion Engine",
    "structure": "IS Standard",
    "myomer": "Standard",
    "heat sinks": "10 Single",
    "walk mp": "4",
    "jump mp": "0",
    "armor": "Standard(Inner Sphere)",
    "LA armor": "10",
    "RA armor": "10",
    "LT armor": "12",
    "RT armor": "12",
    "CT armor": "16",
    "HD armor": "9",
    "LL armor": "14",
    "RL armor": "14",
    "RTL armor": "4",
    "RTR armor": "4",
    "RTC armor": "5",
}


def mtf(
    header: Mapping[str, str | None] | None = None,
    slots: Mapping[str, Sequence[str]] | None = None,
    *,
    lines: Sequence[str] = (),
    tail: Sequence[str] = (),
    blocks: Mapping[str, Sequence[str]] = BLOCKS,
    rows: int = 12,
) -> str:
    """A file: ``header`` changes keys (None takes one away), ``slots`` adds equipment after a block's systems.

    ``lines`` stand between the header and the blocks, ``tail`` after them; blocks are filled up to ``rows``.
    """
    values = {**HEADER, **(header or {})}
    text = [f"{key}:{value}" for key, value in values.items() if value is not None]
    text += ["", *lines, ""]
    for name, systems in blocks.items():
        held = [*systems, *(slots or {}).get(name, ())]
        text += [f"{name}:", *held, *[EMPTY] * (rows - len(held)), ""]
    return "\n".join([*text, *tail]) + "\n"


def loaded(header: Mapping[str, str | None] | None = None, slots: Mapping[str, Sequence[str]] | None = None) -> Loaded:
    return read_text(mtf(header, slots))


def unit(header: Mapping[str, str | None] | None = None, slots: Mapping[str, Sequence[str]] | None = None) -> Unit:
    """The unit of such a file, which must be read without a note."""
    found = loaded(header, slots)
    assert found.notes == ()
    return found.unit


def only(found: Unit) -> Mount:
    """The one mount of a unit."""
    (mount,) = found.mounts
    return mount


def places(mount: Mount, form: Form = Form.BIPED) -> str:
    """The slots of a mount, counted from 0: ``LA 4 5, LT 0``."""
    held: dict[Location, list[int]] = {}
    for slot in mount.slots:
        held.setdefault(slot.location, []).append(slot.row)
    return ", ".join(f"{form.code(location)} {' '.join(map(str, rows))}" for location, rows in held.items())


REFUSED = "MegaMek would refuse this file: "
"""The words before the problem of a line for which MegaMek does not open the file."""


def notes_of(found: Loaded) -> list[tuple[int, str]]:
    return [(note.line, note.text) for note in found.notes]


def line_number(text: str, line: str) -> int:
    """The number of a line, counted from 1."""
    return text.split("\n").index(line) + 1
