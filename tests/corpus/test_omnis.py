"""Real omnis, gathered by chassis: their files are as they were, and a change of the base is the same in all."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.assistants.omni import base_copy, departing, omni_of
from designer.assistants.omni_base import base_of, with_arms
from designer.assistants.omni_files import GatheredOmni, gather, omni_from, omni_text
from designer.battle_value import battle_value
from designer.design import once
from designer.editing import Edit, EditRefusedError, edits
from designer.editing.automatic_steps import with_fixed_mounts
from designer.formats import to_text
from designer.units.location import LT
from tests.unit_archives import unit_archive


@pytest.fixture(scope="module")
def gathered(corpus: Path) -> tuple[GatheredOmni, ...]:
    units = unit_archive(corpus / "meks.zip")
    return gather((name, units.unit(name)) for name in units.names)


def test_every_omni_is_in_one_document_and_most_share_their_base(gathered: tuple[GatheredOmni, ...]) -> None:
    assert len(gathered) > 90
    several = [each for each in gathered if len(each.omni.models) > 1]
    same = [each for each in several if not each.departing]
    assert len(same) > 0.6 * len(several)
    assert all(len(each.departing) < len(each.omni.models) for each in gathered)


def test_their_files_keep_every_byte_and_every_figure(gathered: tuple[GatheredOmni, ...]) -> None:
    for each in gathered[::8]:
        again = omni_from(omni_text(each.omni).encode(), each.omni.name)
        assert again == each.omni
        for unit, other in zip(each.omni.configurations, again.configurations, strict=True):
            assert other.source is not None
            assert to_text(other) == other.source.text
            assert battle_value(once(other)) == battle_value(once(unit))


@pytest.mark.parametrize(
    "edit",
    [edits.set_armor(LT, 5), edits.set_walk(3), with_fixed_mounts(edits.place("small-laser", LT))],
    ids=["armor", "engine", "item"],
)
def test_a_changed_base_is_the_same_in_all(gathered: tuple[GatheredOmni, ...], edit: Edit) -> None:
    tried = 0
    for each in gathered[::4]:
        if each.departing:
            continue
        try:
            first, *others = each.omni.configurations
            first = edit.run(first)
            base = with_arms(base_of(first), each.omni.base)
            after = omni_of([first, *(base_copy(each.omni.name, base).run(unit) for unit in others)])
        except EditRefusedError:
            continue
        tried += 1
        assert departing(after) == {}
    assert tried > 5
