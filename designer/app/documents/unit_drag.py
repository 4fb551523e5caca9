"""The data of a drag of units, from the library or from the tabs of open designs to a force."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.drag_kinds import own_kind

if TYPE_CHECKING:  # a start does without forces
    from designer.forces.force import Origin

_PLACES: Final = own_kind("units")
_DESIGN: Final = own_kind("design")


def places_data(places: Sequence[Origin]) -> QMimeData:
    """The data of a drag of units in files and archives."""
    data = QMimeData()
    data.setData(_PLACES, json.dumps(places).encode())
    return data


def design_data(index: int) -> QMimeData:
    """The data of a drag of an open design, by its place among the open ones."""
    data = QMimeData()
    data.setData(_DESIGN, str(index).encode())
    return data


def has_units(data: QMimeData) -> bool:
    """Whether a drag carries units."""
    return data.hasFormat(_PLACES) or data.hasFormat(_DESIGN)


def add_to_force(data: QMimeData, designs: OpenDesigns) -> None:
    """Add the units of a drag to the force in front."""
    from designer.forces.force import Origin  # see above

    if data.hasFormat(_PLACES):
        places = json.loads(bytes(data.data(_PLACES).data()))
        designs.collections.forces.add_places([Origin(*place) for place in places])
    elif data.hasFormat(_DESIGN):
        index = int(bytes(data.data(_DESIGN).data()))
        designs.collections.forces.add_documents(designs.documents[index : index + 1])
