"""The background of a design: its texts, who makes its parts, and its picture, as the files keep them.

A file keeps each text in one line, with ``<br>`` where a line ends, and a picture as base 64 in its header.
"""

from __future__ import annotations

import base64
import binascii
from datetime import datetime
from typing import Final

from designer.decimals import figure
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.identity import BREAK, set_fluff, set_header
from designer.language import marked, tr
from designer.units.unit import Unit

TEXTS: Final = {
    "overview": marked("Overview"),
    "capabilities": marked("Capabilities"),
    "deployment": marked("Deployment"),
    "history": marked("History"),
    "notes": marked("Notes"),
}
"""The long texts by key, as files order them."""
DATE: Final = "fluffdate"
"""The key of the date of the last change of the texts, as MegaMekLab writes it."""
PLACES: Final = {"manufacturer": marked("Manufacturer"), "primaryfactory": marked("Primary factory")}
"""The short texts by key."""
PARTS: Final = {
    "chassis": marked("Chassis"),
    "engine": marked("Engine"),
    "armor": marked("Armor"),
    "jumpjet": marked("Jump jets"),
    "communications": marked("Communications"),
    "targeting": marked("Targeting"),
}
"""The parts for which a file names a manufacturer and a model, by the file's word."""
MAKER, MODEL = "systemmanufacturer", "systemmode"
IMAGE: Final = "fluffimage"
MOST_BYTES: Final = 4_000_000

ROLES: Final = (
    "Ambusher",
    "Brawler",
    "Juggernaut",
    "Missile Boat",
    "Scout",
    "Skirmisher",
    "Sniper",
    "Striker",
)
"""The battlefield roles of BattleMechs (Alpha Strike: Commander's Edition, "Unit roles")."""


def fluff_value(unit: Unit, key: str) -> str:
    """A text as people read it; empty when absent."""
    value = next((text for name, text in unit.fluff if name == key), "")
    return value.replace(BREAK, "\n").strip()


def write_text(key: str, text: str) -> Edit:
    """Set a text; an empty one takes the key away."""
    return set_fluff(key, text)


def date_texts(now: datetime) -> Edit:
    """Set the date of the texts, to the second."""
    return set_fluff(DATE, f"{now:%Y-%m-%d %H:%M:%S}").named(tr("Set the date of the texts"))


def part_key(part: str, what: str) -> str:
    """The key of a part's manufacturer or model."""
    return f"{what}:{part}"


def image_of(unit: Unit) -> bytes | None:
    """The picture in the file; None if there is none, or nothing that can be read as one."""
    kept = unit.header_value(IMAGE)
    try:
        return base64.b64decode(kept, validate=True) or None
    except (binascii.Error, ValueError):
        return None


def set_image(data: bytes | None) -> Edit:
    """Embed a picture; None takes it out."""
    if data is None:
        return set_header(IMAGE, "").named(tr("Remove picture"))
    encoded = base64.b64encode(data).decode("ascii")

    def run(unit: Unit) -> Unit:
        if len(data) > MOST_BYTES:
            sizes = {"size": figure(len(data) / 1e6, 1), "most": f"{MOST_BYTES / 1e6:.0f}"}
            sentence = tr("The picture has {size} MB; the limit is {most} MB.", **sizes)
            raise EditRefusedError(tr("Too large"), sentence)
        return set_header(IMAGE, encoded).run(unit)

    return Edit(tr("Set picture"), run)
