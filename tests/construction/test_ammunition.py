"""The shots of bins by rule book (TO p. 352; CORE_2026 4.1, 4.2, 4.6)."""

from unittest.mock import Mock

import pytest

from designer.catalog import RuleSet, catalog
from designer.construction.ammunition import shots_of


@pytest.mark.parametrize(
    ("bin_", "total_warfare", "core"),
    [
        *((f"precision-ac-{rack}-ammo", *shots) for rack, shots in ((2, (22, 27)), (5, (10, 12)), (20, (2, 3)))),
        *((f"precision-lac-{rack}-ammo", *shots) for rack, shots in ((2, (22, 27)), (10, (5, 6)), (20, (2, 3)))),
        *((f"armor-piercing-ac-{rack}-ammo", *shots) for rack, shots in ((2, (22, 36)), (10, (5, 8)), (20, (2, 4)))),
        *((f"armor-piercing-lac-{rack}-ammo", *shots) for rack, shots in ((5, (10, 16)), (20, (2, 4)))),
        ("armor-piercing-gac-2-ammo", 11, 17),
        ("precision-improved-autocannon-10-ammo", 5, 6),
        ("srm-6-acid-ammo", 7, 15),
        ("mml-5-srm-acid-ammo", 10, 20),
        ("ac-20-ammo", 5, 5),
        ("srm-6-ammo", 15, 15),
        ("caseless-ac-2-ammo", 90, 90),
    ],
)
def test_37_a_munition_has_its_share_of_the_shots_of_the_standard_bin(bin_, total_warfare, core):
    assert tuple(shots_of(catalog()[bin_], rules) for rules in RuleSet) == (total_warfare, core)


def test_the_shots_of_all_bins_take_one_pass_over_the_catalog(monkeypatch):
    """A pass for each of them would be felt when the first design is opened."""
    passed = Mock(side_effect=catalog)
    monkeypatch.setattr("designer.construction.ammunition.catalog", passed)
    shots_of.cache_clear()
    for item in catalog():
        shots_of(item)
    assert passed.call_count <= 1


def test_no_bin_holds_more_shots_by_total_warfare_than_by_core():
    for item in catalog():
        if item.is_ammo:
            by_total, by_core = (shots_of(item, rules) for rules in RuleSet)
            assert by_total <= by_core
            assert (by_total > 0) is (item.shots > 0), item.id
