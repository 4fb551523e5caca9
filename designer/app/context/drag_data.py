"""The data of a drag: an item of the catalog, a mount, or one slot of a mount that is spread over the 'Mech."""

from __future__ import annotations

import json

from PySide6.QtCore import QMimeData

from designer.app.ui.drag_kinds import own_kind
from designer.editing.drop_plan import Payload
from designer.units.location import Location, Slot
from designer.units.mount import MountId

MIME = own_kind("payload")


def to_mime(payload: Payload) -> QMimeData:
    """The dragged payload as MIME data."""
    mime = QMimeData()
    slot = None if payload.slot is None else [int(payload.slot.location), payload.slot.row]
    mime.setData(MIME, json.dumps([payload.item, payload.mount, slot, payload.others]).encode())
    return mime


def from_mime(mime: QMimeData) -> Payload | None:
    """The payload of a drag that began in this program; None for any other drag."""
    if not mime.hasFormat(MIME):
        return None
    item, mount, slot, others = json.loads(bytes(mime.data(MIME).data()))
    return Payload(
        item,
        None if mount is None else MountId(mount),
        None if slot is None else Slot(Location(slot[0]), slot[1]),
        tuple(MountId(other) for other in others),
    )
