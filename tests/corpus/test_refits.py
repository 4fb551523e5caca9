"""Refits between variants of one chassis: every pair is worked out, and nothing in it is absurd."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from designer.comparison.compared import FixedSide
from designer.comparison.refit import Refit, RefitClass, RefitProfile, record, refit
from designer.comparison.refit.record import RECORD_FORMS
from designer.units.unit import Unit
from tests.sampling import is_whole
from tests.unit_archives import unit_archive

PAIRS = 300 if is_whole() else 60


@pytest.fixture(scope="module")
def pairs(corpus: Path) -> list[tuple[Unit, Unit]]:
    """Pairs of variants, drawn at random."""
    variants = defaultdict[str, list[str]](list)
    rng = random.Random(46)
    units = unit_archive(corpus / "meks.zip")
    for name in units.names:
        variants[Path(name).stem.rsplit(" ", 1)[0]].append(name)
    several = [names for names in variants.values() if len(names) > 1]
    drawn = [rng.sample(rng.choice(several), 2) for _ in range(PAIRS)]
    return [(units.unit(a), units.unit(b)) for a, b in drawn]


def test_refits_between_variants(pairs: list[tuple[Unit, Unit]]) -> None:
    for a, b in pairs:
        for profile in RefitProfile:
            found = refit(FixedSide.of(a), FixedSide.of(b), profile)
            names = f"{a.names.full} to {b.names.full}"
            assert all(job.price >= 0 for job in found.jobs), names
            if profile is RefitProfile.BOOK:
                back = refit(FixedSide.of(b), FixedSide.of(a))
                assert _items(back) == _items(found), names
                assert all(job.minutes > 0 for job in found.jobs if not job.is_pod_work), names
                unclassed = {job.rule.id for job in found.jobs if job.refit_class is RefitClass.NONE}
                assert unclassed <= {"sinks_number"}, names
            if found.custom is not None and found.kit is not None:
                of_jobs = max(job.refit_class for job in found.jobs if not job.is_pod_work)
                assert found.custom.refit_class == max(of_jobs, RefitClass.A), names
                assert found.kit.minutes <= found.custom.minutes, names
                assert found.kit.refit_class <= found.custom.refit_class, names
        whole = record(FixedSide.of(a), FixedSide.of(b))
        assert all(form(whole) for form in RECORD_FORMS.values())


def _items(found: Refit) -> Counter[object]:
    """How many of each item come in, go out or stay with work, bins by launcher: the same on the way back."""
    items: Counter[object] = Counter()
    for job in found.jobs:
        if job.item is not None and job.section != "systems":
            items[(job.item.ammo, job.item.rack) if job.item.is_ammo else job.item.id] += job.number
    return items
