"""The background of a design: its texts, the manufacturers of its parts, and its picture, as files have them.

A file has each text in one line, with ``<br>`` for line ends, and the picture as base 64 in its header.
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
from designer.limits import LARGEST_PICTURE
from designer.units.unit import Unit

TEXTS: Final = {
    "overview": marked("Overview"),
    "capabilities": marked("Capabilities"),
    "deployment": marked("Deployment"),
    "history": marked("History"),
    "notes": marked("Notes"),
}
"""The names of the long texts by key, in the order of files."""
DATE: Final = "fluffdate"
"""The key of the date of the last change of the texts, as MegaMekLab writes it."""
PLACES: Final = {"manufacturer": marked("Manufacturer"), "primaryfactory": marked("Primary factory")}
"""The names of the short texts by key."""
PARTS: Final = {
    "chassis": marked("Chassis"),
    "engine": marked("Engine"),
    "armor": marked("Armor"),
    "jumpjet": marked("Jump jets"),
    "communications": marked("Communications"),
    "targeting": marked("Targeting"),
}
"""The names of the parts for which a file has a manufacturer and a model, by the word in files."""
MAKER, MODEL = "systemmanufacturer", "systemmode"
IMAGE: Final = "fluffimage"


def fluff_value(unit: Unit, key: str) -> str:
    """A background text with its line ends; empty if it is missing."""
    value = next((text for name, text in unit.fluff if name == key), "")
    return value.replace(BREAK, "\n").strip()


def write_text(key: str, text: str) -> Edit:
    """Set a background text; an empty text removes the key."""
    return set_fluff(key, text)


def date_texts(now: datetime) -> Edit:
    """Set the date and time of the last change of the texts."""
    return set_fluff(DATE, f"{now:%Y-%m-%d %H:%M:%S}").named(tr("Set the date of the texts"))


def part_key(part: str, what: str) -> str:
    """The fluff key of a part's manufacturer or model (``what`` is ``MAKER`` or ``MODEL``)."""
    return f"{what}:{part}"


def image_of(unit: Unit) -> bytes | None:
    """The bytes of the embedded picture; None if there is none or it cannot be decoded."""
    kept = unit.header_value(IMAGE)
    try:
        return base64.b64decode(kept, validate=True) or None
    except (binascii.Error, ValueError):
        return None


def set_image(data: bytes | None) -> Edit:
    """Embed a picture; None removes it."""
    if data is None:
        return set_header(IMAGE, "").named(tr("Remove picture"))
    encoded = base64.b64encode(data).decode("ascii")

    def run(unit: Unit) -> Unit:
        if len(data) > LARGEST_PICTURE:
            sizes = {"size": figure(len(data) / 1e6, 1), "most": f"{LARGEST_PICTURE / 1e6:.0f}"}
            sentence = tr("The picture has {size} MB; the limit is {most} MB.", **sizes)
            raise EditRefusedError(tr("Too large"), sentence)
        return set_header(IMAGE, encoded).run(unit)

    return Edit(tr("Set picture"), run)
