"""What is carried in a drag: an item from the browser, or a mount (one slot of it for spread items)."""

from __future__ import annotations

import json
from dataclasses import dataclass

from PySide6.QtCore import QMimeData

from designer.units.location import Location, Slot
from designer.units.mount import MountId

MIME = "application/x-mechwright-payload"


@dataclass(frozen=True, slots=True)
class Payload:
    """Either ``item`` (an id of the catalog) or ``mount`` is set; ``slot`` is the one slot of a spread mount.

    ``others`` are carried together with the mount.
    """

    item: str | None = None
    mount: MountId | None = None
    slot: Slot | None = None
    others: tuple[MountId, ...] = ()


def to_mime(payload: Payload) -> QMimeData:
    """The payload as Qt carries it."""
    mime = QMimeData()
    slot = None if payload.slot is None else [int(payload.slot.location), payload.slot.row]
    mime.setData(MIME, json.dumps([payload.item, payload.mount, slot, payload.others]).encode())
    return mime


def from_mime(mime: QMimeData) -> Payload | None:
    """The payload of a drag of this program, None for any other drag."""
    if not mime.hasFormat(MIME):
        return None
    item, mount, slot, others = json.loads(bytes(mime.data(MIME).data()))
    return Payload(
        item,
        None if mount is None else MountId(mount),
        None if slot is None else Slot(Location(slot[0]), slot[1]),
        tuple(MountId(other) for other in others),
    )
