"""What rules ask for is watched: a mark that is not would silence its rule without a word."""

from __future__ import annotations

import pytest

from designer.catalog import catalog
from designer.construction.legality.body_limits import BANS, POWERED
from designer.construction.legality.exclusions import BRIDGES, C3, MYOMERS
from designer.construction.legality.rule_subjects import WATCHED
from designer.construction.offers import MOST


@pytest.mark.parametrize(
    "marks", [POWERED, MOST, MYOMERS, C3, BRIDGES, *(ban.marks for ban in BANS.values())], ids=lambda m: next(iter(m))
)
def test_every_mark_of_a_table_is_watched(marks) -> None:
    assert set(marks) - WATCHED == set()


def test_every_watched_mark_is_borne_by_something() -> None:
    borne = {mark for item in catalog() for mark in (*item.flags, item.id, item.kind, item.ammo)}
    assert WATCHED - borne == {"unknown", "others_only"}
