"""A catalog with changed figures: what is calculated from the catalog changes with it, what is not does not."""

from __future__ import annotations

from typing import Any

import pytest

from designer import design, paths
from designer.catalog import Catalog
from designer.catalog.catalog import item_records


def change_figures(monkeypatch: pytest.MonkeyPatch, item_id: str, **figures: Any) -> None:
    """For the rest of the test one item has other figures; all others keep those of the data files."""
    records = item_records(paths.data("equipment"))
    changed = next(record for record in records if record["id"] == item_id)
    changed.update(figures)
    catalog = Catalog(records)
    monkeypatch.setattr(design, "catalog", lambda: catalog)
