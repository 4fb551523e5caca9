"""A field with the open designs."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker

from designer.app.ui.widgets.fields import ComboBox
from designer.workspace.documents import Document, distinct_titles


def offer(field: ComboBox, documents: Iterable[Document], chosen: Document | None, nobody: str = "") -> None:
    """List designs in a field, with one of them chosen, without a signal; ``nobody`` is the text of no design."""
    with QSignalBlocker(field):
        field.clear()
        if nobody:
            field.addItem(nobody, None)
        listed = list(documents)
        for name, document in zip(distinct_titles(listed), listed, strict=True):
            field.addItem(name, document)
        places = (place for place in range(field.count()) if field.itemData(place) is chosen)
        field.setCurrentIndex(next(places, 0))
